"""Decoder messages in words that help whoever edits a rules table."""

from __future__ import annotations

import re

_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}

_SENTENCES = (
    (re.compile(r"Object contains unknown field `(.+)`"), "there is no field “{}”"),
    (re.compile(r"Object missing required field `(.+)`"), "the field “{}” is missing"),
    (re.compile(r"Invalid (?:enum )?value '(.+)'"), "“{}” is not one of the words allowed here"),
)
_EXPECTED = re.compile(r"Expected `(.+)`, got `(.+)`")
_PATH = re.compile(r"(.*) - at `\$(.*)`")
_SEGMENT = re.compile(r"\.(\w+)|\[(\d+)\]")
_LINE = re.compile(r"\(at (line \d+), column \d+\)")


def in_words(message: str) -> tuple[str, str]:
    """The place inside the entry (`steps no. 2, dice`, empty for the entry itself) and what is wrong there."""
    at = _PATH.fullmatch(message)
    what, path = at.groups() if at else (message, "")
    return _place(path), _sentence(what)


def syntax_in_words(message: str) -> tuple[str, str]:
    """The line, and what is wrong with the TOML there."""
    at = _LINE.search(message)
    twice = "overwrite" in message or "twice" in message or "mutate" in message
    return (at.group(1) if at else "end of the file"), "a name stands twice" if twice else "this is not TOML"


def join(*places: str) -> str:
    """Places from the outside in, without the empty ones."""
    return ", ".join(place for place in places if place)


def _place(path: str) -> str:
    """`.steps[0].dice` as `steps no. 1, dice`; the decoder does not say which key of a table it means (`[...]`)."""
    words = [f", {name}" if name else f" no. {int(number) + 1}" for name, number in _SEGMENT.findall(path)]
    return "".join(words).removeprefix(", ").strip()


def _sentence(what: str) -> str:
    for pattern, sentence in _SENTENCES:
        if found := pattern.fullmatch(what):
            return sentence.format(found.group(1))
    if found := _EXPECTED.fullmatch(what):
        expected, got = found.groups()
        allowed = [_TYPES.get(each, each) for each in expected.split(" | ") if each != "null"]
        return f"expected {' or '.join(allowed)}, found {_TYPES.get(got, got)}"
    return what
