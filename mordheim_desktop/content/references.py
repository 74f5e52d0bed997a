"""Whether every id that one table mentions exists in another, and every dice notation can be read.

This is part of loading: a table with a loose end is not used at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from mordheim_desktop.content.wording import join
from mordheim_desktop.rules.dice import parse_dice
from mordheim_desktop.rules.ruleset import (
    CHARACTERISTICS,
    Armour,
    ArtefactRow,
    CampaignCharts,
    EquipmentChoice,
    FighterType,
    Gear,
    Goods,
    HiredType,
    InjuryBrings,
    ListLine,
    Ruleset,
    Scenario,
    SetUpStep,
    SkillEntry,
    Spell,
    WarbandType,
    Weapon,
)
from mordheim_desktop.rules.steps import (
    ExperienceStep,
    GoldStep,
    HeroItemStep,
    ItemStep,
    NoteStep,
    RecruitStep,
    ShardStep,
    TableStep,
    TestStep,
    Variant,
)

Origins: TypeAlias = dict[tuple[str, str], str]
"""Which file an entry came from, by table and id; a chart has the empty id."""

NOTES: Final = frozenset(
    {
        "extra_exploration_die",
        "addicted",
        "catacomb_reroll",
        "catacomb_infiltration",
        "hated_by_sigmar",
        "free_hired_sword",
        "half_price_weapon",
        "vague_map",
        "accurate_map",
        "master_map",
        "fake_map",
        "catacomb_map",
        "prisoner_recruit",
    }
)
"""The notes the program knows what to do with."""

_GOODS: Final = ("weapons", "armour", "gear")
_TABLES: Final = (
    *_GOODS,
    "skills",
    "traits",
    "switches",
    "scenarios",
    "warbands",
    "hired",
    "injuries",
    "lores",
    "spells",
)

CHOOSE: Final = "choose"
"""What the scenario table says where the player chooses."""


class Dangling(Struct, frozen=True):
    """A loose end: the table and entry it stands in (a chart has the empty id), the field, and a sentence."""

    table: str
    id: str
    place: str
    message: str


def dangling(ruleset: Ruleset) -> Iterator[Dangling]:
    """Every loose end of the ruleset."""
    for table, id, entry in entries(ruleset):
        for place, value in walk(entry):
            for field, message in _loose(value, ruleset):
                yield Dangling(table, id, join(place, field), message)
        if isinstance(entry, WarbandType):
            for fighter in entry.fighters.values():
                if fighter.equipment_list is not None and fighter.equipment_list not in entry.equipment_lists:
                    message = f"there is no equipment list “{fighter.equipment_list}”"
                    yield Dangling(table, id, f"fighters, {fighter.id}, equipment_list", message)


def entries(ruleset: Ruleset) -> Iterator[tuple[str, str, Struct]]:
    """Every entry with its table and id; the charts come first."""
    yield "combat", "", ruleset.combat
    yield "campaign", "", ruleset.campaign
    yield "advances", "", ruleset.advances
    for table in _TABLES:
        for id, entry in getattr(ruleset, table).items():
            yield table, id, entry
    for chart, places in ruleset.places.items():
        for id, place in places.items():
            yield f"places.{chart}", id, place


def walk(value: object, place: str = "") -> Iterator[tuple[str, Struct]]:
    """Every value inside `value` with the place where it stands, itself first."""
    if isinstance(value, Struct):
        yield place, value
        for field in value.__struct_fields__:
            yield from walk(getattr(value, field), join(place, field))
    elif isinstance(value, tuple):
        for number, each in enumerate(value, 1):
            yield from walk(each, f"{place} no. {number}")
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from walk(each, join(place, key))


def _loose(value: Struct, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The field and the sentence for each loose end of this very value."""
    yield from _loose_notation(value)
    match value:
        case GoldStep() if value.item_on_one:
            yield from _missing(ruleset, "item_on_one", "item", value.item_on_one)
        case ItemStep() | HeroItemStep() | ArtefactRow() | ListLine():
            yield from _missing(ruleset, "item", "item", value.item)
        case EquipmentChoice():
            yield from _missing(ruleset, "items", "item", *value.items)
        case RecruitStep():
            yield from _missing(ruleset, "type", "fighter", value.type)
        case NoteStep():
            yield from _missing(ruleset, "note", "note", value.note)
            yield from _missing(ruleset, "against", "warband", *value.against)
        case TestStep():
            yield from _missing(ruleset, "pass_for", "warband", *value.pass_for)
        case Variant():
            yield from _missing(ruleset, "warbands", "warband", *value.warbands)
        case CampaignCharts():
            named = (id for id in value.scenario_table.values() if id != CHOOSE)
            yield from _missing(ruleset, "scenario_table", "scenario", *named)
        case Goods():
            yield from _missing(ruleset, "only_for", "buyer", *value.only_for)
            yield from _missing(ruleset, "not_for", "buyer", *value.not_for)
            yield from _missing(ruleset, "rarity_for", "buyer", *value.rarity_for)
            yield from _missing(ruleset, "gives", "trait", *value.gives)
            yield from _missing(ruleset, "profile", "characteristic", *value.profile)
            if isinstance(value, Weapon):
                yield from _missing(ruleset, "pair_for", "fighter", *value.pair_for)
            if isinstance(value, Armour):
                yield from _missing(ruleset, "beside_shield", "characteristic", *value.beside_shield)
            if isinstance(value, Gear):
                yield from _missing(ruleset, "fits", "weapon", *value.fits)
                yield from _missing(ruleset, "for_battle", "characteristic", *value.for_battle, *value.for_battle_dice)
        case Spell():
            yield from _missing(ruleset, "lore", "lore", value.lore)
        case InjuryBrings() if value.trait:
            yield from _missing(ruleset, "trait", "trait", value.trait)
        case SkillEntry():
            yield from _missing(ruleset, "only_for", "buyer", *value.only_for)
            yield from _missing(ruleset, "not_for", "buyer", *value.not_for)
        case FighterType():
            yield from _loose_fighter(value, ruleset)


def _loose_fighter(value: FighterType, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    yield from _missing(ruleset, "skill_lists", "skill list", *value.skill_lists)
    yield from _missing(ruleset, "traits", "trait", *value.traits)
    yield from _missing(ruleset, "magic", "lore", *(value.magic,) if value.magic else ())
    yield from _missing(ruleset, "max_profile", "race", *(value.max_profile,) if value.max_profile else ())
    if isinstance(value, HiredType):
        yield from _missing(ruleset, "equipment", "item", *value.equipment)
        yield from _missing(ruleset, "skills", "skill", *value.skills)
        yield from _missing(ruleset, "race", "race", *(value.race,) if value.race else ())
        yield from _missing(ruleset, "fee_item", "item", *(value.fee_item,) if value.fee_item else ())
        yield from _missing(ruleset, "warbands", "warband", *value.warbands)


def _missing(ruleset: Ruleset, field: str, kind: str, *ids: str) -> Iterator[tuple[str, str]]:
    """A sentence for each of the ids that does not exist."""
    for id in ids:
        if not _exists(ruleset, kind, id):
            yield field, f"there is no {kind} “{id}”"


def _exists(ruleset: Ruleset, kind: str, id: str) -> bool:
    match kind:
        case "item":
            return ruleset.goods(id) is not None
        case "weapon":
            return id in ruleset.weapons
        case "warband":
            return id in ruleset.warbands
        case "fighter":
            return ruleset.fighter_type(id) is not None
        case "buyer":
            return id in ruleset.warbands or ruleset.fighter_type(id) is not None
        case "scenario":
            return id in ruleset.scenarios
        case "trait":
            return id in ruleset.traits
        case "skill":
            return id in ruleset.skills
        case "skill list":
            return any(skill.list == id for skill in ruleset.skills.values())
        case "race":
            return id in ruleset.campaign.max_profiles
        case "characteristic":
            return id in CHARACTERISTICS
        case "note":
            return id in NOTES
        case "lore":
            return id in ruleset.lores
        case _:
            raise ValueError(kind)


def _loose_notation(value: Struct) -> Iterator[tuple[str, str]]:
    """Dice notation that cannot be read."""
    match value:
        case GoldStep() | ShardStep() | ItemStep() | ExperienceStep() | RecruitStep() | TableStep() | SetUpStep():
            written: dict[str, object] = {"dice": value.dice}
        case InjuryBrings():
            written = {"misses": value.misses}
        case Goods():
            written = {"price": value.price, "resale": value.resale}
        case Scenario():
            written = {f"counts, {name}": amount for name, amount in value.counts.items() if not amount.isdecimal()}
        case _:
            return
    for field, notation in written.items():
        if isinstance(notation, str) and notation and not readable(notation):
            yield field, f"“{notation}” is not dice notation"


def readable(notation: str) -> bool:
    """Whether this is dice notation."""
    try:
        parse_dice(notation)
    except ValueError:
        return False
    return True
