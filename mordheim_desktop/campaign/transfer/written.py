"""A roster as somebody wrote it, before anything in it is recognised: texts with the lines they stand in."""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from mordheim_desktop.rules.ruleset import Profile

Said = tuple[str, int]
"""A piece of text and its line; 0 where there is no line."""

FIELDS: Final = Profile.__struct_fields__


class WrittenFighter(Struct, frozen=True, kw_only=True):
    """A hero, hired sword or group. `goods` are what each carries, `remarks` what the file says beside the rest."""

    name: str
    type: str
    kind: Literal["hero", "henchman", "hired_sword"]
    line: int = 0
    count: int = 1
    experience: int = 0
    price: int = 0
    misses: int = 0
    stats: dict[str, str] = {}
    save: str = ""
    members: tuple[str, ...] = ()
    goods: tuple[Said, ...] = ()
    rules: tuple[Said, ...] = ()
    skill_lists: tuple[Said, ...] = ()
    remarks: tuple[Said, ...] = ()


class WrittenWarband(Struct, frozen=True, kw_only=True):
    """A warband: what stands beside its fighters, and what could not be read at all (`unread`)."""

    name: str
    type: str
    player: str = ""
    gold: int = 0
    shards: int = 0
    stash: tuple[Said, ...] = ()
    fallen: tuple[str, ...] = ()
    retired: tuple[str, ...] = ()
    fighters: tuple[WrittenFighter, ...] = ()
    remarks: tuple[Said, ...] = ()
    aside: tuple[str, ...] = ()
    """Fields that follow from the rest, or mean nothing outside the program that wrote them."""
    unread: tuple[Said, ...] = ()


def parts(text: str) -> list[str]:
    """The parts of a list written with commas; commas inside brackets part nothing."""
    found, depth, current = [], 0, ""
    for sign in text:
        depth = max(depth + (sign in "([{") - (sign in ")]}"), 0)
        if sign == "," and not depth:
            found.append(current)
            current = ""
        else:
            current += sign
    return [part for one in (*found, current) if (part := " ".join(one.split()))]


def whole_number(text: str) -> int | None:
    """A number as it is written, `12` or `12.0`; None for anything else."""
    found = re.fullmatch(r"\s*([-+−]?\d{1,9})(?:\.0+)?\s*", text)
    return int(found[1].replace("−", "-")) if found else None


def counted(text: str) -> tuple[int, str]:
    """`2x Dagger`, `Dagger x2` and `Brace of Pistols` as a number and a name."""
    if found := re.fullmatch(r"(\d{1,3})\s*[x×*]?\s+(\D.*)", text.strip(), re.IGNORECASE):
        return int(found[1]), found[2]
    if found := re.fullmatch(r"(\d{1,3})[x×*]\s*(.+)", text.strip(), re.IGNORECASE):
        return int(found[1]), found[2]
    if found := re.fullmatch(r"(.+?)\s*(?:[x×*]\s*(\d{1,3})|\((\d{1,3})\))", text.strip(), re.IGNORECASE):
        return int(found[2] or found[3]), found[1]
    if found := re.fullmatch(r"(?:a\s+)?(?:brace|pair) of (.+)", text.strip(), re.IGNORECASE):
        return 2, found[1]
    return 1, text.strip()
