"""YAML as a plain tree: every scalar is text, and nothing a file says can make the program build or run anything.

Only the events of the parser are used: no tags are resolved, aliases are not followed, nesting is bounded. A line that
breaks the notation (an unquoted colon, a tab) is mended where it is plain what was meant, otherwise set aside; both are
told with the line.
"""

from __future__ import annotations

import re
from typing import Any, Final

from mordheim_desktop.campaign.transfer.tree import Builder, Text, Tree, Trouble
from mordheim_desktop.rules.messages import say

LONGEST: Final = 300_000
"""Characters that are read of one file."""
MOST_MENDED: Final = 60
"""Lines that are mended before what was read so far has to do."""
MOST_READ: Final = 300_000
"""Characters that are read in all, for after every mended line the reading begins anew."""

_FIELD: Final = re.compile(r"(\s*(?:-\s+)?)([^\s:#'\"\[{][^:]*?)\s*:\s+(\S.*)")


def read_yaml(text: str) -> Tree:
    """What can be read of a text. Never raises for what stands in it."""
    import yaml  # only who takes a roster in needs it

    troubles: list[Trouble] = []
    if len(text) > LONGEST:
        text = text[:LONGEST]
        troubles.append(Trouble(text.count("\n") + 1, say("transfer.too_long")))
    lines = [_printable(line, number, troubles) for number, line in enumerate(text.splitlines(), 1)]
    mended: set[int] = set()
    read = 0
    while True:
        builder = Builder()
        found: list[Trouble] = []
        try:
            _build("\n".join(lines) + "\n", builder, found)
        except yaml.YAMLError as error:
            place = _place(error, len(lines))
            read += sum(map(len, lines[: place + 1]))
            if len(mended) < MOST_MENDED and read < MOST_READ and 0 <= place < len(lines):
                troubles.append(_mend(lines, place, mended))
                continue
            found.append(Trouble(place + 1, say("transfer.stopped")))
        except RecursionError:
            found.append(Trouble(0, say("transfer.too_deep")))
        ordered = sorted([*troubles, *found], key=lambda trouble: trouble.line)
        return Tree(builder.result(), tuple(ordered))


def _build(text: str, builder: Builder, troubles: list[Trouble]) -> None:
    """Follow the events of the parser to the end of the first document. Raises YAMLError."""
    import yaml

    documents = 0
    for event in yaml.parse(text, Loader=yaml.BaseLoader):
        line = event.start_mark.line + 1 if event.start_mark is not None else 0
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                troubles.append(Trouble(line, say("transfer.second_document")))
                return
        elif isinstance(event, yaml.AliasEvent):
            troubles.append(Trouble(line, say("transfer.alias", name=str(event.anchor))))
            _text(builder, "", line)
        elif isinstance(event, yaml.ScalarEvent):
            _text(builder, event.value, line + (event.style in ("|", ">")))
        elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
            builder.begin(line, listing=isinstance(event, yaml.SequenceStartEvent))
        elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
            builder.end()
        if (refusal := builder.refusal()) is not None:
            troubles.append(Trouble(line, refusal))
            return


def _text(builder: Builder, value: str, line: int) -> None:
    if builder.in_fields():
        builder.name(value)
    else:
        builder.add(Text(value, line))


def _printable(line: str, number: int, troubles: list[Trouble]) -> str:
    """The line without control characters, which the notation forbids."""
    clean = "".join(one if one.isprintable() or one == "\t" or ord(one) > 0x9F else " " for one in line)
    clean = clean.encode("utf-8", "replace").decode("utf-8").replace("\ufffe", " ").replace("\uffff", " ")
    if clean != line:
        troubles.append(Trouble(number, say("transfer.control_characters")))
    return clean


def _place(error: Any, count: int) -> int:
    """The line (from 0) an error is about: where a quotation or list began that never ends, else where it showed."""
    problem, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if context is not None and (problem is None or problem.line >= count):
        return int(context.line)
    return min(int(problem.line), count - 1) if problem is not None else count


def _mend(lines: list[str], place: int, mended: set[int]) -> Trouble:
    """Mend one line in place, or take it out; what was done."""
    line = lines[place]
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        for number, each in enumerate(lines):
            lines[number] = each.expandtabs(4) if "\t" in each else each
        return Trouble(place + 1, say("transfer.tab"))
    if place not in mended and (field := _FIELD.fullmatch(line)) is not None:
        mended.add(place)
        start, name, value = field.groups()
        bare = value.strip("'\"") if value[0] in "'\"" else value
        quoted = bare.strip().replace("'", "''")
        lines[place] = f"{start}{name}: '{quoted}'"
        return Trouble(place + 1, say("transfer.taken_as_text", text=value.strip()))
    mended.add(place)
    lines[place] = ""
    return Trouble(place + 1, say("transfer.line_not_read", text=line.strip()))
