"""Entries that a campaign has beyond the core tables: from a rules pack, from an import, or typed by the players.

A campaign carries those it uses, so it opens alike on every machine. Where an id stands in both, the campaign's own
entry holds.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.ruleset import (
    Armour,
    FighterType,
    Gear,
    HiredType,
    Lore,
    Ruleset,
    SkillEntry,
    Spell,
    Trait,
    WarbandType,
    Weapon,
)
from mordheim_desktop.rules.trade import lines_of


class Additions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Entries by table and id. `origins` names the pack an entry came from, under `table.id`."""

    weapons: dict[str, Weapon] = {}
    armour: dict[str, Armour] = {}
    gear: dict[str, Gear] = {}
    skills: dict[str, SkillEntry] = {}
    traits: dict[str, Trait] = {}
    warbands: dict[str, WarbandType] = {}
    hired: dict[str, HiredType] = {}
    lores: dict[str, Lore] = {}
    spells: dict[str, Spell] = {}
    origins: dict[str, str] = {}

    def __bool__(self) -> bool:
        return any(getattr(self, table) for table in TABLES)


TABLES: Final = ("weapons", "armour", "gear", "skills", "traits", "warbands", "hired", "lores", "spells")


def in_force(core: Ruleset, own: Additions) -> Ruleset:
    """The core tables with a campaign's own entries among them; the core itself where it has none."""
    if not own:
        return core
    return replace(
        core, **{table: getattr(core, table) | entries for table in TABLES if (entries := getattr(own, table))}
    )


def joined(one: Additions, other: Additions) -> Additions:
    """Both; where an id stands in both, the entry of the second."""
    fields = (*TABLES, "origins")
    return Additions(**{field: getattr(one, field) | getattr(other, field) for field in fields})


def needed_by(kind: WarbandType, pack: Additions) -> Additions:
    """A warband type with everything of the same pack that its fighters can buy, learn or have."""
    items = {line.item for listed in kind.equipment_lists.values() for line in lines_of(listed)}
    lists = {name for fighter in kind.fighters.values() for name in fighter.skill_lists}
    traits = {name for fighter in kind.fighters.values() for name in fighter.traits}
    lores = {fighter.magic for fighter in kind.fighters.values() if fighter.magic}
    return selected(
        pack,
        {
            **{table: items for table in ("weapons", "armour", "gear")},
            "skills": {id for id, skill in pack.skills.items() if skill.list in lists},
            "traits": traits,
            "lores": lores,
            "spells": {id for id, spell in pack.spells.items() if spell.lore in lores},
            "warbands": {kind.id},
        },
    )


def selected(pack: Additions, ids: dict[str, set[str]]) -> Additions:
    """The entries of these ids, by table, with their origins."""
    tables: dict[str, Any] = {
        table: {id: entry for id, entry in getattr(pack, table).items() if id in wanted}
        for table, wanted in ids.items()
    }
    kept = {f"{table}.{id}" for table, entries in tables.items() for id in entries}
    return Additions(**tables, origins={key: pack_name for key, pack_name in pack.origins.items() if key in kept})


def with_fighters(kind: WarbandType, fighters: dict[str, FighterType]) -> WarbandType:
    """A warband type with further fighters on its list; one with an id takes the place of the one there."""
    return replace(kind, fighters=kind.fighters | fighters)
