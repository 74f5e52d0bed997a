"""Warband lists: profiles, fighters, hired swords, and what may be bought from which equipment list."""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.ruleset.entries import Bracket, Entry

Characteristic: TypeAlias = Literal["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"]
COUNTS_AS = {"carnival_of_chaos": "possessed"}
"""Later warbands that fare after a battle as another one does (2005 Rules Review, on Empire in Flames)."""
CHARACTERISTICS: tuple[Characteristic, ...] = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """The nine characteristics; M in inches."""

    M: int
    WS: int
    BS: int
    S: int
    T: int
    W: int
    I: int  # noqa: E741 the game's own name
    A: int
    Ld: int


class SpecialRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a fighter type or warband in one sentence of our own."""

    name: str
    text: str


class FighterType(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A line of a warband list. Its id in the ruleset is `warband.fighter`; prices in gold crowns.

    `min` and `max` are how many a warband holds (None: only the warband's own limit); `rating` replaces the five
    points of an ordinary warrior. A caster of the lore `magic` knows `starting_spells` of it when he joins, rolled for
    one by one, or all where there are as many as on the list. Henchmen come in groups of at most `largest_group`, of
    any number where it is 0. Of the parts of his list in `forbidden_categories` he uses nothing. Where his Movement is
    thrown, `thrown_movement` says with which dice, such as `2D6`, and the M of his profile is 0.
    """

    id: str
    name: str
    kind: Literal["hero", "henchman", "hired_sword", "dramatis_personae"]
    price: int
    profile: Profile
    min: int = 0
    max: int | None = None
    largest_group: int = 5
    start_xp: int = 0
    gains_xp: bool = True
    max_profile: str | None = None
    skill_lists: tuple[str, ...] = ()
    equipment_list: str | None = None
    forbidden_categories: tuple[str, ...] = ()
    leader: bool = False
    magic: str | None = None
    starting_spells: int = 0
    mutations: Literal["none", "optional", "required"] = "none"
    traits: tuple[str, ...] = ()
    rating: int = 5
    rules: tuple[SpecialRule, ...] = ()
    thrown_movement: str = ""


class EquipmentChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to arm a hired sword: `pick` things out of `items`, the same one twice allowed."""

    pick: int
    items: tuple[str, ...]


class HiredType(FighterType, frozen=True, kw_only=True):
    """A Hired Sword or one of the Dramatis Personae; `price` is the fee, `rating` the printed value.

    `upkeep` is gold crowns after every battle, `upkeep_beside` what it is with a race in the warband that he dislikes;
    `equipment` is what he always has, `equipment_choice` alternatives of which one is taken; `warbands` may hire him.
    `fee_item` pays his fee as well as gold does. `stays` is after how many battles he leaves by himself, None where he
    stays; `race` is his where no highest characteristics name it. `agrees` is the D6 he needs to join, by how much
    higher the enemy's rating is (7: never); he comes unasked where it is empty. `room` is how many warriors more the
    warband may have with him, `cast_bonus` what he adds to his casting rolls.
    """

    source: str
    title: str = ""
    upkeep: int
    upkeep_beside: dict[str, int] = {}
    equipment: tuple[str, ...] = ()
    equipment_choice: tuple[EquipmentChoice, ...] = ()
    skills: tuple[str, ...] = ()
    warbands: tuple[str, ...]
    race: str = ""
    fee_item: str = ""
    stays: int | None = None
    agrees: tuple[Bracket, ...] = ()
    room: int = 0
    cast_bonus: int = 0


class ListLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A thing on an equipment list, at the list's own price in gold crowns.

    `pair` is the price of two, `per_pair` says the price is for two.
    """

    item: str
    price: int
    pair: int | None = None
    per_pair: bool = False
    first_free: bool = False


class EquipmentList(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What some fighters of a warband may buy."""

    melee: tuple[ListLine, ...] = ()
    missile: tuple[ListLine, ...] = ()
    armour: tuple[ListLine, ...] = ()
    misc: tuple[ListLine, ...] = ()
    note: str = ""


class WarbandType(Entry, frozen=True, kw_only=True):
    """A type of warband: limits, equipment lists and fighters; `leader_again`: a slain leader may be hired anew."""

    race: str
    starting_gold: int
    min_models: int
    max_models: int
    max_heroes: int
    leader_again: bool = False
    rules: tuple[SpecialRule, ...] = ()
    hired_swords: str = ""
    equipment_lists: dict[str, EquipmentList] = {}
    fighters: dict[str, FighterType] = {}
