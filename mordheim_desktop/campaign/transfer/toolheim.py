"""Reading a Toolheim roster: `warband`, lists `heros` and `henchmen`, and everything in comma lists.

A title is a name, a price in braces where there is one, the kind in brackets (with a count for a group), and the
experience in square brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from msgspec import Struct

from mordheim_desktop.campaign.transfer.taking import Taking, comma_list
from mordheim_desktop.campaign.transfer.tree import Fields, Listing, Node, flat
from mordheim_desktop.campaign.transfer.written import FIELDS, Said, WrittenFighter, WrittenWarband

HEROES: Final = ("heros", "heroes")
HENCHMEN: Final = ("henchmen",)
FLAGS: Final = {"large": "Large", "slowwitted": "slowwitted"}
"""Fields that hold or not, with the special rule each of them is."""
_EMPTY: Final = ("", "0", "-", "false", "no", "none", "null", "~", "[]", "{}")
_YES: Final = ("true", "yes", "1", "on", "y")
_STAT: Final = re.compile(r"(Sv|WS|BS|Ld|[MSTWIA])\s*[:=]?\s*(.*)", re.IGNORECASE)
_NAMES: Final = {name.casefold(): name for name in (*FIELDS, "Sv")}


class Title(Struct, frozen=True):
    """The parts of a title; `rest` is the price that stood in braces."""

    name: str
    type: str
    count: int
    experience: int
    rest: str = ""


def is_toolheim(root: Fields) -> bool:
    """Whether a tree is a roster of this kind."""
    names = {name.casefold() for name, _ in root.pairs}
    return "warband" in names and not names.isdisjoint((*HEROES, *HENCHMEN))


def read_toolheim(root: Fields) -> WrittenWarband:
    """The roster in the tree."""
    reading = Taking(root)
    title = _title(reading, "warband")
    fighters, unread = _fighters(reading)
    gold, shards = reading.number("gc"), reading.number("shards")
    stash = tuple(reading.goods("equipment"))
    player = reading.text("player")
    fallen, retired = reading.names("fallen"), reading.names("retired")
    notes = [*reading.notes("notes"), *reading.notes("remarks")]
    notes += [(title.rest, root.line)] if title.rest else []
    return WrittenWarband(
        name=title.name,
        type=title.type,
        player=player,
        gold=gold,
        shards=shards,
        stash=stash,
        fallen=fallen,
        retired=retired,
        fighters=tuple(fighters),
        remarks=(*notes, *_rest(reading), *reading.not_numbers),
        unread=tuple(unread),
    )


def split_title(text: str) -> Title:
    """`The Snipers {260GC} (4 Marksmen) [0XP]` in its parts; what is missing is empty, 1 or 0."""
    text, experience = text.strip(), 0
    if found := re.fullmatch(r"(.*?)\s*\[\s*(\d{1,6})\s*(?:XP)?\s*\]", text, re.IGNORECASE | re.DOTALL):
        text, experience = found[1], int(found[2])
    kind = ""
    if text.endswith(")"):
        start = _opening(text)
        text, kind = text[:start].rstrip(), text[start + 1 : -1].strip()
    rest = ""
    if found := re.search(r"\{(\s*\d+\s*(?:GC)?\s*)\}", text, re.IGNORECASE):
        rest = found[1].strip()
        text = f"{text[: found.start()].rstrip()} {text[found.end() :].lstrip()}".strip()
    count = 1
    if found := re.fullmatch(r"(\d{1,3})\s*[x×]?\s+(.+)", kind):
        count, kind = int(found[1]), found[2]
    return Title(text, kind, count, experience, rest)


def _title(reading: Taking, *names: str) -> Title:
    """The title; where its parts stand apart it is a name and nothing else."""
    text, type = reading.text(*names), reading.text("type")
    if not type:
        return split_title(text)
    return Title(text, type, max(reading.number("count"), 1), max(reading.number("xp"), 0))


def _opening(text: str) -> int:
    """Where the bracket opens that closes at the end."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += (text[place] == ")") - (text[place] == "(")
        if not depth:
            return place
    return 0


def _fighters(reading: Taking) -> tuple[list[WrittenFighter], list[Said]]:
    fighters: list[WrittenFighter] = []
    unread: list[Said] = []
    sections: tuple[tuple[tuple[str, ...], Literal["hero", "henchman"]], ...] = (
        (HEROES, "hero"),
        (HENCHMEN, "henchman"),
    )
    for names, kind in sections:
        for node in _items(reading.take(*names)):
            if isinstance(node, Fields):
                fighters.append(_fighter(node, kind))
            elif text := flat(node):
                unread.append((text, node.line))
    return fighters, unread


def _items(node: Node) -> Iterable[Node]:
    if isinstance(node, Listing):
        return node.items
    return (node,) if isinstance(node, Fields) else (node,) if flat(node) else ()


def _fighter(fields: Fields, kind: Literal["hero", "henchman"]) -> WrittenFighter:
    reading = Taking(fields)
    title = _title(reading, "hero", "group", "name")
    stats, strange = _stats(reading.take("stats"))
    goods = [*reading.goods("weapons"), *reading.goods("armour", "armor"), *reading.goods("equipment")]
    rules = [*reading.goods("rules"), *reading.goods("skills"), *reading.goods("injuries"), *reading.goods("spells")]
    hired = _holds(reading, "hiredsword") | _holds(reading, "dramatispersonae")
    rules += [(rule, fields.line) for flag, rule in FLAGS.items() if _holds(reading, flag)]
    lists = tuple(reading.goods("skilllists", "skilllist"))
    misses, members = reading.number("misses"), reading.names("members")
    remarks = reading.notes("remarks")
    remarks += [(title.rest, fields.line)] if title.rest else []
    return WrittenFighter(
        name=title.name,
        type=title.type,
        kind="hired_sword" if hired and kind == "hero" else kind,
        line=fields.line,
        count=title.count,
        experience=title.experience,
        misses=misses,
        stats={name: value for name, value in stats.items() if name != "Sv"},
        save=stats.get("Sv", ""),
        members=members,
        goods=tuple(goods),
        rules=tuple(rules),
        skill_lists=lists,
        remarks=(*remarks, *strange, *_rest(reading), *reading.not_numbers),
    )


def _holds(reading: Taking, flag: str) -> bool:
    return reading.text(flag).casefold() in _YES


def _rest(reading: Taking) -> Iterator[Said]:
    """What nobody took and what is not empty."""
    return ((f"{name}: {text}", line) for name, text, line in reading.left() if text.casefold() not in _EMPTY)


def _stats(node: Node) -> tuple[dict[str, str], list[Said]]:
    """The characteristics by their letters, and what is none."""
    found: dict[str, str] = {}
    strange: list[Said] = []
    pairs = [(f"{name} {flat(value)}", value.line) for name, value in node.pairs] if isinstance(node, Fields) else None
    for text, line in pairs if pairs is not None else comma_list(node):
        match = _STAT.fullmatch(text.strip())
        name = _NAMES[match[1].casefold()] if match else ""
        if match and name not in found:
            found[name] = match[2].strip()
        else:
            strange.append((text, line))
    return found, strange
