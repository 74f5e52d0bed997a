"""From the TOML tables to one `Ruleset`, strictly.

A table of entries has sections: in `gear.toml` the entry `[poison.black_lotus]` is a `Gear` with the id `black_lotus`
and the kind `poison`. A `source` at the top of the file holds for every entry without one of its own. Anything unknown,
missing, twice, or of the wrong type is a `RulesError` that names the file and the place, and so is a chart or table
that leaves a throw without a result.
"""

from __future__ import annotations

import tomllib
from pathlib import PurePosixPath
from typing import Any, Final, TypeVar, get_args

import msgspec
from msgspec import Struct, structs

from mordheim_desktop.content.errors import RulesError
from mordheim_desktop.content.integrity import stops
from mordheim_desktop.content.loader import TABLES, WARBANDS, version
from mordheim_desktop.content.references import Origins, dangling
from mordheim_desktop.content.wording import in_words, join, syntax_in_words
from mordheim_desktop.rules.ruleset import (
    AdvanceCharts,
    Armour,
    CampaignCharts,
    CombatCharts,
    EquipmentList,
    FighterType,
    Gear,
    HiredType,
    Lore,
    Place,
    Ruleset,
    Scenario,
    SeriousInjury,
    SkillEntry,
    Spell,
    Switch,
    Trait,
    WarbandType,
    Weapon,
)

T = TypeVar("T")
Table = dict[str, Any]


class EntryFile(Struct, frozen=True):
    """How a file of entries is read: into which table of the ruleset, as which type, and with which sections.

    The section's name becomes the field `section_field` of its entries, where there is one.
    """

    table: str
    type: Any
    sections: tuple[str, ...]
    section_field: str = ""


def _words(type: Any, field: str) -> tuple[str, ...]:
    """The words a field of literals may hold."""
    return get_args(next(each.type for each in structs.fields(type) if each.name == field))


SKILL_LISTS: Final = (
    "combat",
    "shooting",
    "academic",
    "strength",
    "speed",
    "sisters",
    "skaven",
    "elf_ranger",
    "dwarf_troll_slayer",
)

LORES: Final = ("prayers_of_sigmar", "necromancy", "chaos_rituals", "horned_rat", "lesser_magic")

ENTRY_FILES: Final = {
    "weapons_melee.toml": EntryFile("weapons", Weapon, ("melee",), "kind"),
    "weapons_missile.toml": EntryFile("weapons", Weapon, ("missile",), "kind"),
    "weapons_rare_metals.toml": EntryFile("weapons", Weapon, ("melee",), "kind"),
    "armour.toml": EntryFile("armour", Armour, ("armour",)),
    "gear.toml": EntryFile("gear", Gear, _words(Gear, "kind"), "kind"),
    "mutations.toml": EntryFile("gear", Gear, ("mutation",), "kind"),
    "skills.toml": EntryFile("skills", SkillEntry, SKILL_LISTS, "list"),
    "traits.toml": EntryFile("traits", Trait, ("trait",)),
    "switches.toml": EntryFile("switches", Switch, _words(Switch, "group"), "group"),
    "scenarios.toml": EntryFile("scenarios", Scenario, ("scenario",)),
    "exploration_rulebook.toml": EntryFile("places.rulebook", Place, ("place",)),
    "exploration_handout.toml": EntryFile("places.handout", Place, ("place",)),
    "hired.toml": EntryFile("hired", HiredType, ("hired_sword", "dramatis_personae"), "kind"),
    "lores.toml": EntryFile("lores", Lore, ("lore",)),
    "magic.toml": EntryFile("spells", Spell, LORES, "lore"),
    "injuries.toml": EntryFile("injuries", SeriousInjury, ("injury",)),
}

CHART_FILES: Final[dict[str, tuple[str, Any]]] = {
    "charts_combat.toml": ("combat", CombatCharts),
    "charts_campaign.toml": ("campaign", CampaignCharts),
    "advances.toml": ("advances", AdvanceCharts),
}

SAME_AS_RULEBOOK: Final = "same_as_rulebook"
"""The list of places in the handout's chart that it takes over from the rulebook's."""

LISTED: Final = ("skills", "spells")
"""The sections of these tables are lists of the game."""

GOODS: Final = ("weapons", "armour", "gear")
"""These tables share their ids: an item is named without its kind."""


def build(sources: dict[str, bytes]) -> Ruleset:
    """The ruleset of these tables, by their paths. Raises `RulesError` for the first mistake found."""
    reading = Reading()
    for path, content in sorted(sources.items()):
        reading.file(path, content)
    ruleset = reading.ruleset(version(sources))
    for loose in dangling(ruleset):
        raise RulesError(reading.origins[loose.table, loose.id], join(loose.id, loose.place), loose.message)
    for stop in stops(ruleset):
        raise RulesError(reading.origins[stop.table, stop.id], stop.place, stop.message)
    return ruleset


class Reading:
    """The tables read so far, and which file each entry came from.

    With `own_lists` the skills and spells may stand on lists that the core does not have.
    """

    def __init__(self, own_lists: bool = False) -> None:
        self._own_lists = own_lists
        self.tables: dict[str, dict[str, Any]] = {file.table: {} for file in ENTRY_FILES.values()}
        self.tables["warbands"] = {}
        self.charts: dict[str, Any] = {}
        self.taken_over: tuple[str, ...] = ()
        self.origins: Origins = {}

    def file(self, path: str, content: bytes) -> None:
        """Read one file into the table it belongs to."""
        name = PurePosixPath(path).name
        document = _document(path, content)
        if PurePosixPath(path).parent.name == PurePosixPath(WARBANDS).name:
            self._warband(path, document)
        elif name in CHART_FILES:
            chart, type = CHART_FILES[name]
            self.charts[chart] = _convert(document, type, path, "")
            self.origins[chart, ""] = path
        elif name in ENTRY_FILES:
            self._entries(path, ENTRY_FILES[name], document)
        else:
            raise RulesError(path, "", "no table of the ruleset has this name")

    def ruleset(self, version: str) -> Ruleset:
        """The finished ruleset. Raises `RulesError` where a whole table is missing."""
        present = {PurePosixPath(path).name for path in self.origins.values()}
        for name in (*CHART_FILES, *ENTRY_FILES):
            if name not in present:
                raise RulesError(f"{TABLES}/{name}", "", "this table is missing")
        tables: dict[str, Any] = {**self.charts, **self.tables}
        rulebook, handout = tables.pop("places.rulebook"), tables.pop("places.handout")
        path = f"{TABLES}/exploration_handout.toml"
        for id in self.taken_over:
            if id not in rulebook:
                raise RulesError(path, SAME_AS_RULEBOOK, f"there is no place “{id}” in the rulebook’s chart")
            if id in handout:
                raise RulesError(path, SAME_AS_RULEBOOK, f"“{id}” has an entry of its own too")
            self.origins["places.handout", id] = self.origins["places.rulebook", id]
        handout |= {id: rulebook[id] for id in self.taken_over}
        tables["places"] = {"handout": _in_order(handout), "rulebook": _in_order(rulebook)}
        return Ruleset(version=version, **tables)

    def _entries(self, path: str, file: EntryFile, document: Table) -> None:
        source = _convert(document.pop("source", ""), str, path, "source")
        if file.table == "places.handout":
            self.taken_over = _convert(document.pop(SAME_AS_RULEBOOK, ()), tuple[str, ...], path, SAME_AS_RULEBOOK)
        for section, entries in document.items():
            if section not in file.sections and not (self._own_lists and file.table in LISTED):
                raise RulesError(path, section, "this file has no such section")
            for id, entry in _tables(entries, path, section):
                fixed = {"id": id} | ({file.section_field: section} if file.section_field else {})
                place = f"{section}.{id}"
                self._add(file.table, id, _entry(entry, fixed, source, file.type, path, place), path)

    def _warband(self, path: str, document: Table) -> None:
        id = PurePosixPath(path).stem
        lists = dict(_tables(document.pop("equipment_lists", {}), path, "equipment_lists"))
        fighters = dict(_tables(document.pop("fighters", {}), path, "fighters"))
        kind = _entry(document, {"id": id}, "", WarbandType, path, "")
        assert isinstance(kind, WarbandType)
        kind = structs.replace(
            kind,
            equipment_lists={
                name: _convert(lines, EquipmentList, path, f"equipment_lists.{name}") for name, lines in lists.items()
            },
            fighters={
                name: _entry(fighter, {"id": name}, "", FighterType, path, f"fighters.{name}")
                for name, fighter in fighters.items()
            },
        )
        self._add("warbands", id, kind, path)

    def _add(self, table: str, id: str, entry: object, path: str) -> None:
        for other in GOODS if table in GOODS else (table,):
            if id in self.tables[other]:
                raise RulesError(path, id, f"this id stands in {self.origins[other, id]} already")
        self.tables[table][id] = entry
        self.origins[table, id] = path


def _in_order(places: dict[str, Place]) -> dict[str, Place]:
    """Doubles first, then triples and so on, as the chart is printed."""
    return dict(sorted(places.items(), key=lambda each: (each[1].count, each[1].face)))


def _document(path: str, content: bytes) -> Table:
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise RulesError(path, "", "this is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise RulesError(path, *syntax_in_words(str(error))) from None


def _tables(entries: object, path: str, section: str) -> list[tuple[str, Table]]:
    """The entries of a section. Raises `RulesError` where something else than a table stands among them."""
    pairs = entries.items() if isinstance(entries, dict) else [("", entries)]
    for id, entry in pairs:
        if not isinstance(entry, dict):
            raise RulesError(path, f"{section}.{id}".rstrip("."), "expected a table")
    return list(pairs)


def _entry(entry: Table, fixed: dict[str, str], source: str, type: Any, path: str, place: str) -> Any:
    """One entry, with what its place in the file says about it."""
    for field in fixed:
        if field in entry:
            raise RulesError(path, join(place, field), "this follows from where the entry stands and is not written")
    inherited = {"source": source} if source else {}
    return _convert({**inherited, **entry, **fixed}, type, path, place)


def _convert(value: object, type: type[T], path: str, place: str) -> T:
    try:
        return msgspec.convert(value, type)
    except msgspec.ValidationError as error:
        inside, message = in_words(str(error))
        raise RulesError(path, join(place, inside), message) from None
