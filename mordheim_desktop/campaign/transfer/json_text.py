"""JSON as a plain tree with the lines of its parts; a file that breaks off is read as far as it goes."""

from __future__ import annotations

import re
from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Final

from mordheim_desktop.campaign.transfer.tree import Builder, Text, Tree, Trouble
from mordheim_desktop.rules.messages import Message, say

_BLANK: Final = re.compile(r"[\s,]*")
_WORD: Final = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")


def read_json(text: str) -> Tree:
    """What can be read of a text. Never raises for what stands in it."""
    builder = Builder()
    place, line, troubles = 0, 1, list[Trouble]()
    while True:
        start = place
        blank = _BLANK.match(text, place)
        place = blank.end() if blank else place
        line += text.count("\n", start, place)
        if builder.whole:
            if place < len(text):
                troubles.append(Trouble(line, say("transfer.more_after_the_end")))
            break
        start = place
        end = _part(text, place, line, builder)
        if isinstance(end, Message):
            troubles.append(Trouble(line, end))
            break
        place = end
        line += text.count("\n", start, place)
    return Tree(builder.result(), tuple(troubles))


def _part(text: str, place: int, line: int, builder: Builder) -> int | Message:
    """Take the next part in; where it ends, or why it cannot be read."""
    refusal = builder.refusal()
    if refusal is not None:
        return refusal
    if place >= len(text):
        return say("transfer.breaks_off")
    sign = text[place]
    if sign in "{[":
        builder.begin(line, listing=sign == "[")
        return place + 1
    if sign in "}]":
        if not builder.depth:
            return say("transfer.stopped")
        builder.end()
        return place + 1
    if sign == '"':
        return _string(text, place, line, builder)
    word = _WORD.match(text, place)
    if word is None:
        return say("transfer.stopped")
    builder.add(Text("" if word[0] == "null" else word[0], line))
    return word.end()


def _string(text: str, place: int, line: int, builder: Builder) -> int | Message:
    try:
        value, end = scanstring(text, place + 1, False)
    except JSONDecodeError:
        return say("transfer.breaks_off")
    value = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if not builder.in_fields():
        builder.add(Text(value, line))
        return int(end)
    builder.name(value)
    while end < len(text) and text[end].isspace():
        end += 1
    if end < len(text) and text[end] == ":":
        return int(end) + 1
    return say("transfer.stopped")
