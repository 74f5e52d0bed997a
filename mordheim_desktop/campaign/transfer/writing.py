"""Writing a warband for other programs and for people: Toolheim YAML, JSON of the roster apps, plain text, Markdown.

Reading a Toolheim file written here gives the same warband again. What a format has no place for is named. Signs of a
notation are written as they are; whatever people read is put into words from outside.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.campaign.figures import as_written, in_play, models, profile, rating, treasury
from mordheim_desktop.campaign.model import HenchmanGroup, Kit, KnownSpell, Warband, Warrior
from mordheim_desktop.campaign.transfer.toolheim import Title, split_title
from mordheim_desktop.campaign.transfer.wording import Wording
from mordheim_desktop.campaign.transfer.written import counted
from mordheim_desktop.rules.combat.armour import base_save
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, Named, Param, say
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Ruleset, SwitchValue

TextFormat: TypeAlias = Literal["toolheim", "text", "markdown", "app"]
_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,()[]+'-/äöüßÄÖÜéèáàóíñł×’")
MOST_REPEATED: Final = 3
LEADER: Final = "Leader"
"""The rule by which the notations name the one who leads."""
_WORDS: Final = ("true", "false", "yes", "no", "null", "on", "off", "~", "y", "n")


class Written(Struct, frozen=True):
    """A file as text, and what the format has no place for."""

    text: str
    left_out: tuple[Message, ...] = ()


def write(
    format: TextFormat,
    warband: Warband,
    ruleset: Ruleset,
    words: Wording,
    switches: Mapping[str, SwitchValue] | None = None,
) -> Written:
    """A warband in one of the formats, in these words; `switches` are the campaign's."""
    writers = {"toolheim": _toolheim, "text": _plain_text, "markdown": _markdown, "app": _app_json}
    sheet = _Sheet(warband, ruleset, words, switches or {})
    return Written(writers[format](sheet), tuple(_left_out(warband)))


class _Line(Struct, frozen=True):
    """A warrior or group in words."""

    fighter: Warrior | HenchmanGroup
    name: str
    type: str
    count: int
    own: tuple[str, ...]
    """His own characteristics, to which a reader of the file adds what he carries."""
    now: tuple[str, ...]
    """His characteristics on the table, for people."""
    save: int | None
    weapons: tuple[str, ...]
    other: tuple[str, ...]
    leads: bool
    rules: tuple[str, ...]
    injuries: tuple[str, ...]
    spells: tuple[str, ...]
    skill_lists: tuple[str, ...]


class _Sheet:
    """A warband with everything in words."""

    def __init__(self, warband: Warband, ruleset: Ruleset, words: Wording, switches: Mapping[str, SwitchValue]) -> None:
        self.warband, self.ruleset, self.name = warband, ruleset, words.name
        self._words = words
        self.context = Context(ruleset, switches)
        self.rating = rating(warband, ruleset, switches)
        self.type = self.name(Named("warband", warband.type))
        self.heroes = tuple(self.line(one) for one in warband.heroes)
        self.groups = tuple(self.line(one) for one in warband.groups)
        self.hired = tuple(self.line(one) for one in warband.hired)
        self.stash = tuple(self.thing(kit) for kit in warband.stash)

    def say(self, key: str, **params: Param) -> str:
        """A piece of the sheet in words."""
        return self._words.say(say(f"export.{key}", **params))

    def sections(self) -> Iterator[tuple[str, tuple[_Line, ...]]]:
        """Everybody for people to read: a heading and the fighters under it, where there are any."""
        for heading, lines in (("heroes", self.heroes), ("henchmen", self.groups), ("hired", self.hired)):
            if lines:
                yield self.say(heading), lines

    def thing(self, kit: Kit) -> str:
        """A thing, with its number where there are several."""
        named = self.name(Named("item", kit.item))
        return named if kit.count == 1 else f"{kit.count}x {named}"

    def line(self, fighter: Warrior | HenchmanGroup) -> _Line:
        """A warrior or group in words."""
        rules: list[str] = []
        lists: tuple[str, ...] = ()
        injuries: tuple[str, ...] = ()
        spells: tuple[str, ...] = ()
        listed = self.ruleset.fighter_type(fighter.type)
        if isinstance(fighter, Warrior):
            rules += [self.name(Named("skill", skill)) for skill in fighter.skills]
            lists = fighter.skill_lists or (listed.skill_lists if listed else ())
            injuries = tuple(self.name(Named("injury", injury)) for injury in fighter.injuries)
            spells = tuple(self._spell(known) for known in fighter.spells)
        rules += [self.name(Named("trait", trait)) for trait in fighter.traits]
        weapons = [kit for kit in fighter.kit if kit.item in self.ruleset.weapons]
        armour = tuple(kit.item for kit in fighter.kit if kit.item in self.ruleset.armour)
        return _Line(
            fighter=fighter,
            name=fighter.name,
            type=self.name(Named("fighter", fighter.type)),
            count=len(fighter.members) if isinstance(fighter, HenchmanGroup) else 1,
            own=as_written(profile(fighter), fighter.type, self.ruleset),
            now=as_written(in_play(fighter, self.ruleset), fighter.type, self.ruleset),
            save=base_save(Fighter(armour=armour), self.context, shooting=False).needs,
            weapons=tuple(self.thing(kit) for kit in weapons),
            other=tuple(self.thing(kit) for kit in fighter.kit if kit not in weapons),
            leads=isinstance(fighter, Warrior) and fighter.leader,
            rules=tuple(rules),
            injuries=injuries,
            spells=spells,
            skill_lists=tuple(one.replace("_", " ").title() for one in lists),
        )

    def _spell(self, known: KnownSpell) -> str:
        named = self.name(Named("spell", known.spell))
        return f"{named} [-{known.easier}]" if known.easier else named


def _left_out(warband: Warband) -> Iterable[Message]:
    if len(warband.ledger) > 1:
        yield say("transfer.out.ledger")
    if warband.notes:
        yield say("transfer.out.notes", count=len(warband.notes))
    if any(kit.value is not None for kit in warband.stash):
        yield say("transfer.out.prices")


# -- Toolheim ----------------------------------------------------------------------------------------------------------


def _toolheim(sheet: _Sheet) -> str:
    warband = sheet.warband
    lines = [
        *_titled("warband", warband.name, sheet.type),
        *([f"player: {_quoted(warband.player)}"] if warband.player else []),
        "campaign: 0",
        f"gc: {treasury(warband)}",
        f"shards: {warband.shards}",
        *([f"equipment: {_list(sheet.stash)}"] if sheet.stash else []),
        'objective: ""',
        'alignment: ""',
        *([f"fallen: {_list(warband.fallen)}"] if warband.fallen else []),
        *([f"retired: {_list(warband.retired)}"] if warband.retired else []),
    ]
    fighters = [*((line, False) for line in sheet.heroes), *((line, True) for line in sheet.hired)]
    lines += ["", "heros:" if fighters else "heros: []"]
    for line, hired in fighters:
        lines += [*_toolheim_fighter(line, "hero", hired), ""]
    lines += [*([""] if not fighters else []), "henchmen:" if sheet.groups else "henchmen: []"]
    for line in sheet.groups:
        lines += [*_toolheim_fighter(line, "group", False), ""]
    if warband.remarks:
        lines += ["notes:", *(f"  - {_quoted(remark, always=True)}" for remark in warband.remarks)]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _titled(key: str, name: str, type: str, count: int = 1, experience: int | None = None) -> list[str]:
    """A title with all its parts; they stand apart where the title would not be taken apart into the same again."""
    kind = type if count == 1 and key != "group" else f"{count} {type}"
    title = f"{name} ({kind})" + (f" [{experience}XP]" if experience is not None else "")
    if split_title(title) == Title(name, type, count, experience or 0):
        return [f"{key}: {_quoted(title)}"]
    parts = [f"{key}: {_quoted(name)}", f"type: {_quoted(type)}"]
    return parts if experience is None else [*parts, f"count: {count}", f"xp: {experience}"]


def _toolheim_fighter(line: _Line, key: str, hired: bool) -> list[str]:
    stats = ", ".join(f"{name}{value}" for name, value in zip(CHARACTERISTICS, line.own, strict=True))
    fighter = line.fighter
    body = [
        *_titled(key, line.name, line.type, line.count, fighter.experience),
        f"stats: {stats}, Sv{'-' if line.save is None else f'{line.save}+'}",
        f"weapons: {_list(_one_by_one(line.weapons), bare=True)}",
        f"armour: {_list(_one_by_one(line.other), bare=True)}",
        f"rules: {_list(_noted_rules(line), bare=True)}",
    ]
    if line.spells:
        body.append(f"spells: {_list(line.spells)}")
    if isinstance(fighter, Warrior):
        body.append(f"skilllists: {_list(line.skill_lists, bare=True)}")
    else:
        body.append(f"members: {_list(tuple(member.name for member in fighter.members))}")
    if fighter.misses_games:
        body.append(f"misses: {fighter.misses_games}")
    if hired:
        body.append("hiredsword: true")
    if fighter.remarks:
        body += ["remarks:", *(f"  - {_quoted(remark, always=True)}" for remark in fighter.remarks)]
    return [f"  - {body[0]}", *(f"    {one}" for one in body[1:])]


def _noted_rules(line: _Line) -> tuple[str, ...]:
    """What the notations count among a fighter's rules."""
    return (*((LEADER,) if line.leads else ()), *line.rules, *line.injuries)


def _one_by_one(things: tuple[str, ...]) -> tuple[str, ...]:
    """`2x Club` as `Club, Club`, the way such rosters are written; larger numbers stay numbers."""
    told: list[str] = []
    for thing in things:
        number, name = counted(thing)
        told += [name] * number if number <= MOST_REPEATED else [thing]
    return tuple(told)


def _list(texts: tuple[str, ...], *, bare: bool = False) -> str:
    """A list of texts: with commas alone where nothing in them is a sign of the notation."""
    if bare and all("," not in text and _is_plain(text) for text in texts):
        return ", ".join(texts)
    return f"[{', '.join(_quoted(text, always=True) for text in texts)}]"


def _quoted(text: str, *, always: bool = False) -> str:
    """A text as the notation reads it back: as it is where that is safe, else in quotation marks."""
    if not always and _is_plain(text):
        return text
    return json.dumps(text, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _is_plain(text: str) -> bool:
    return (
        bool(text)
        and set(text) <= _PLAIN
        and text[0].isalpha()
        and text == text.strip()
        and text.casefold() not in _WORDS
    )


# -- for people --------------------------------------------------------------------------------------------------------


def _plain_text(sheet: _Sheet) -> str:
    lines = [f"{sheet.warband.name} - {sheet.type}", *_summary(sheet), ""]
    for heading, section in sheet.sections():
        lines += [heading.upper()]
        for line in section:
            stats = " ".join(f"{name}{value}" for name, value in zip(CHARACTERISTICS, line.now, strict=True))
            told = sheet.say("fighter", fighter=line.name, type=line.type, experience=line.fighter.experience)
            lines += [f"{_count(line)}{told}", f"    {stats}"]
            lines += [f"    {part}" for part in _details(sheet, line)]
        lines.append("")
    return "\n".join([*lines, *_end(sheet)]).rstrip() + "\n"


def _markdown(sheet: _Sheet) -> str:
    lines = [
        f"# {_escaped(sheet.warband.name)}",
        "",
        _escaped(sheet.type),
        "",
        *(f"- {_escaped(one)}" for one in _summary(sheet)),
    ]
    first, last = (sheet.say("name"), sheet.say("type")), (sheet.say("experience"), sheet.say("details"))
    for heading, section in sheet.sections():
        columns = [*first, *CHARACTERISTICS, *last]
        lines += ["", f"## {heading}", "", f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
        for line in section:
            cells = [f"{_count(line)}{line.name}", line.type]
            cells += [*line.now, str(line.fighter.experience), "; ".join(_details(sheet, line))]
            lines.append(f"| {' | '.join(_escaped(cell) for cell in cells)} |")
    end = [f"- {_escaped(one)}" for one in _end(sheet)]
    return "\n".join([*lines, *(["", *end] if end else [])]) + "\n"


def _summary(sheet: _Sheet) -> list[str]:
    warband = sheet.warband
    return [
        *([sheet.say("player", player=warband.player)] if warband.player else []),
        sheet.say("rating", rating=sheet.rating, models=models(warband)),
        sheet.say("treasury", gold=treasury(warband), shards=warband.shards),
    ]


def _details(sheet: _Sheet, line: _Line) -> list[str]:
    fighter = line.fighter
    rules = (*((sheet.say("leader"),) if line.leads else ()), *line.rules, *line.spells)
    told = [", ".join((*line.weapons, *line.other)), ", ".join(rules), ", ".join(line.injuries)]
    if line.save is not None:
        told.insert(1, sheet.say("save", save=line.save))
    if fighter.misses_games:
        told.append(sheet.say("misses", games=fighter.misses_games))
    return [one for one in (*told, *fighter.remarks) if one]


def _count(line: _Line) -> str:
    return f"{line.count}x " if isinstance(line.fighter, HenchmanGroup) else ""


def _end(sheet: _Sheet) -> list[str]:
    warband = sheet.warband
    lists = (("stash", sheet.stash), ("fallen", warband.fallen), ("retired", warband.retired))
    told = [sheet.say(key, names=", ".join(names)) for key, names in lists if names]
    return [*told, *warband.remarks]


def _escaped(text: str) -> str:
    """A text in which nothing is a sign of Markdown or HTML."""
    for sign in "\\`*_{}[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


# -- JSON of the roster apps -------------------------------------------------------------------------------------------


def _app_json(sheet: _Sheet) -> str:
    warband = sheet.warband
    sections = ((sheet.heroes, True), (sheet.groups, False), (sheet.hired, 2))
    whole = {
        "name": warband.name,
        "faction": sheet.type,
        "cash": treasury(warband),
        "treasure": warband.shards,
        "rating": sheet.rating,
        "stash": list(sheet.stash),
        "warriors": [_app_fighter(line, hero) for section, hero in sections for line in section],
        "player": warband.player,
        "fallen": list(warband.fallen),
        "retired": list(warband.retired),
        "remarks": list(warband.remarks),
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _app_fighter(line: _Line, hero: bool | int) -> dict[str, Any]:
    return {
        "name": line.name,
        "type": line.type,
        **{
            name: int(value) if value.isdecimal() else value
            for name, value in zip(CHARACTERISTICS, line.own, strict=True)
        },
        "xp": line.fighter.experience,
        "hero": hero,
        "headCount": line.count,
        "armour": "-" if line.save is None else f"{line.save}+",
        "weapons": [{"name": text} for text in line.weapons],
        "wargear": list(line.other),
        "rules": [{"rule": rule} for rule in _noted_rules(line)],
        "spells": [{"name": spell} for spell in line.spells],
        "skillLists": list(line.skill_lists),
        "misses": line.fighter.misses_games,
        "members": [member.name for member in getattr(line.fighter, "members", ())],
        "remarks": list(line.fighter.remarks),
    }
