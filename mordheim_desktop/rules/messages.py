"""Sentences as values: a key and its parameters, put into words only at the edge of the program."""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from msgspec import Struct


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing of the ruleset, to be shown by its name: kind `weapon`, id `long_bow`."""

    kind: str
    id: str


Param = str | int | Named


class Message(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One sentence or label: `key` finds its text, `params` fill the gaps in it, `also` are the sentences after it."""

    key: str
    params: dict[str, Param] = {}
    also: tuple["Message", ...] = ()


def say(key: str, **params: Param) -> Message:
    """A message written the short way."""
    return Message(key, params)
