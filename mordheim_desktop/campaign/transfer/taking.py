"""The fields of a tree taken one by one, so that what nobody took is known at the end; names without capitals."""

from __future__ import annotations

from collections.abc import Iterator

from mordheim_desktop.campaign.transfer.tree import Fields, Listing, Node, Text, flat, lines_of
from mordheim_desktop.campaign.transfer.written import Said, parts, whole_number


class Taking:
    """Fields on their way into a roster. `not_numbers` are those that were to be numbers, as they are written."""

    def __init__(self, fields: Fields) -> None:
        self._left = list(fields.pairs)
        self._line = fields.line
        self.not_numbers: list[Said] = []

    def take(self, *names: str) -> Node:
        """The value of the first field with one of these names; an empty text where there is none."""
        for place, (name, value) in enumerate(self._left):
            if name.casefold() in names:
                del self._left[place]
                return value
        return Text("")

    def text(self, *names: str) -> str:
        """A value in one line of text."""
        return flat(self.take(*names))

    def number(self, *names: str) -> int:
        """A number; what is none counts 0."""
        node = self.take(*names)
        text = flat(node)
        number = whole_number(text) if text else 0
        if number is None:
            self.not_numbers.append((f"{names[0]}: {text}", node.line))
        return number or 0

    def goods(self, *names: str) -> Iterator[Said]:
        """The parts of a comma list, or of a list."""
        yield from comma_list(self.take(*names))

    def names(self, *names: str) -> tuple[str, ...]:
        """A list of names; a name may hold a comma where it is written as a list."""
        node = self.take(*names)
        if isinstance(node, Listing):
            return tuple(text for item in node.items if (text := flat(item)))
        return tuple(parts(flat(node)))

    def notes(self, *names: str) -> list[Said]:
        """A free text line by line."""
        return [(text.value, text.line) for text in lines_of(self.take(*names))]

    def left(self) -> Iterator[tuple[str, str, int]]:
        """What nobody took: name, text and line."""
        for name, value in self._left:
            yield name, flat(value), value.line or self._line


def comma_list(node: Node) -> Iterator[Said]:
    """Every part of a comma list with its line; a list is taken part by part."""
    if isinstance(node, Listing):
        for item in node.items:
            yield from comma_list(item)
    else:
        for part in parts(flat(node)):
            yield part, node.line
