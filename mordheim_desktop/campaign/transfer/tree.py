"""A file as a plain tree of texts, lists and named fields, each with the line it stands in, whatever its notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.messages import Message, say

DEEPEST: Final = 16
"""Levels of nesting that are followed; no roster has half as many."""
MOST_PARTS: Final = 60_000
"""Texts, lists and fields that are read of one file."""


class Text(Struct, frozen=True):
    """A piece of text as it stands; numbers and truth values are texts too."""

    value: str
    line: int = 0


class Listing(Struct, frozen=True):
    """A list."""

    items: tuple[Node, ...]
    line: int = 0


class Fields(Struct, frozen=True):
    """Named fields in their order; a name that stands twice is there twice."""

    pairs: tuple[tuple[str, Node], ...]
    line: int = 0


Node: TypeAlias = Text | Listing | Fields


class Trouble(Struct, frozen=True):
    """A line that could not be read as it stands, and what was made of it."""

    line: int
    message: Message


class Tree(Struct, frozen=True):
    """What could be read of a file, and the lines that could not."""

    root: Node
    troubles: tuple[Trouble, ...] = ()


class Builder:
    """Puts a tree together from the outside in; what is open when the file breaks off is closed as it is."""

    def __init__(self) -> None:
        self._open: list[tuple[int, list[Node] | None, list[tuple[str, Node]], list[str]]] = []
        self._root: Node | None = None
        self._parts = 0

    @property
    def depth(self) -> int:
        """How many lists and fields are open."""
        return len(self._open)

    @property
    def whole(self) -> bool:
        """Whether the tree is finished."""
        return self._root is not None and not self._open

    def refusal(self) -> Message | None:
        """Why no more is taken: nested too deep, or too much of it."""
        if len(self._open) > DEEPEST:
            return say("transfer.too_deep")
        return say("transfer.too_much") if self._parts > MOST_PARTS else None

    def begin(self, line: int, *, listing: bool) -> None:
        """A list or fields begin."""
        self._parts += 1
        self._open.append((line, [] if listing else None, [], []))

    def in_fields(self) -> bool:
        """Whether the next text is the name of a field."""
        return bool(self._open) and self._open[-1][1] is None and not self._open[-1][3]

    def name(self, text: str) -> None:
        """The name of the field whose value comes next."""
        self._open[-1][3].append(text)

    def end(self) -> None:
        """The innermost list or fields end."""
        line, items, pairs, name = self._open.pop()
        if name:
            pairs.append((name[0], Text("", line)))
        self.add(Listing(tuple(items), line) if items is not None else Fields(tuple(pairs), line))

    def add(self, node: Node) -> None:
        """A finished value."""
        self._parts += 1
        if not self._open:
            self._root = node if self._root is None else self._root
            return
        _, items, pairs, name = self._open[-1]
        if items is not None:
            items.append(node)
        elif name:
            pairs.append((name.pop(), node))
        else:
            pairs.append((flat(node), Text("")))

    def result(self) -> Node:
        """What there is, finished or not."""
        while self._open:
            self.end()
        return self._root if self._root is not None else Text("")


def flat(node: Node) -> str:
    """Any part of a file in one line of text."""
    match node:
        case Text(value):
            return " ".join(value.split())
        case Listing(items):
            return ", ".join(text for item in items if (text := flat(item)))
        case Fields(pairs):
            return ", ".join(f"{name}: {text}" if (text := flat(value)) else name for name, value in pairs)


def lines_of(node: Node) -> Iterator[Text]:
    """A free text line by line; lists and fields as a line for each of their parts."""
    match node:
        case Text(value, line):
            for number, each in enumerate(value.splitlines()):
                if each.strip():
                    yield Text(each.strip(), line + number if line else 0)
        case Listing(items):
            for item in items:
                yield Text(flat(item), item.line)
        case Fields(pairs, line):
            for name, inner in pairs:
                yield Text(f"{name}: {flat(inner)}", inner.line or line)
