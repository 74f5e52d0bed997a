"""The charts: of the shooting chain, and of all that is thrown for between battles."""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Literal

from msgspec import Struct

from mordheim_desktop.rules.ruleset.entries import Bracket, Entry
from mordheim_desktop.rules.ruleset.warbands import Characteristic, Profile
from mordheim_desktop.rules.steps import Step


class CriticalRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A row of a critical hit chart: D6 `low` to `high`."""

    id: str
    name: str
    low: int
    high: int
    wounds: int
    save: Literal["one", "each", "none"]
    """One save for the whole hit, one for each wound, or none at all."""
    injury_bonus: int = 0
    denies_helmet: bool = False
    out_of_action: bool = False
    """An unsaved wound takes the target out of action at once."""
    knocks_down: bool = False
    """The target goes down whether or not the wound is saved."""
    ricochet: bool = False
    by_hand: str = ""
    """What the players carry out themselves."""


class InjuryChart(Struct, frozen=True, forbid_unknown_fields=True):
    """The injury chart: D6 up to `knocked_down`, then up to `stunned`, above that out of action."""

    knocked_down: int
    stunned: int


class MisfireRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the optional blackpowder misfire chart."""

    id: str
    name: str
    low: int
    high: int


class ToHitModifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """The core modifiers to the roll to hit, as printed: negative makes the shot harder.

    There are no others in the core game.
    """

    cover: int
    long_range: int
    moving: int
    large_target: int


class CombatCharts(Struct, frozen=True, forbid_unknown_fields=True):
    """The charts of the shooting chain.

    `to_hit[bs - 1]` is the D6 needed; `to_wound[strength - 1][toughness - 1]` likewise, 0 where it is impossible;
    `critical` holds the basic chart and one per weapon family.
    """

    source: str
    to_hit: tuple[int, ...]
    to_hit_modifiers: ToHitModifiers
    to_wound: tuple[tuple[int, ...], ...]
    armour_modifier: tuple[int, ...]
    injury: dict[str, InjuryChart]
    critical: dict[str, tuple[CriticalRow, ...]]
    misfire: tuple[MisfireRow, ...]


class Place(Entry, frozen=True, kw_only=True):
    """A place of the exploration chart: `count` dice showing `face`.

    The `summary` says in a few words what can be found; `may_decline` that the book leaves it to the warband.
    """

    face: int
    count: int
    steps: tuple[Step, ...]
    may_decline: bool = False


class ArtefactRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the artefact table."""

    face: int
    item: str


class CampaignCharts(Struct, frozen=True, forbid_unknown_fields=True):
    """The charts between battles.

    `sale[shards - 1][column]` is gold crowns for the whole lot, the column by `sale_warriors` (least number of
    warriors); `scenario_table` maps a 2D6 total to a scenario id or `choose`.
    """

    source: str
    scenario_table: dict[str, str]
    shards: tuple[Bracket, ...]
    sale_warriors: tuple[int, ...]
    sale: tuple[tuple[int, ...], ...]
    underdog: tuple[Bracket, ...]
    rout_part: int
    """One out of this many out of action makes a Rout test due."""
    artefacts: tuple[ArtefactRow, ...]
    chest: tuple[Step, ...]
    max_exploration_dice: int
    max_profiles: dict[str, Profile]


class InjuryBrings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What a serious injury does to a hero.

    `lasting` puts it on his record; `loses` is the characteristic that goes down by 1; `misses` is the games he sits
    out, a number or dice notation; `trait` is a special rule he has from now on; `robbed` takes all he carries; `hates`
    says whom he hates from now on; `gold` crowns go to the warband, `experience` to him.
    """

    dead: bool = False
    lasting: bool = False
    loses: Characteristic | None = None
    misses: int | str = 0
    trait: str = ""
    robbed: bool = False
    hates: Literal["fighter", "leader", "warband", "warband_type"] | None = None
    gold: int = 0
    experience: int = 0


class InjuryRow(InjuryBrings, frozen=True, kw_only=True):
    """A row of an injury's own D6 table, `low` to `high`, with a few words of our own."""

    low: int
    high: int
    text: str


class SeriousInjury(Entry, frozen=True, kw_only=True):
    """A result of the serious injuries table: D66 for a hero, `d6` for henchmen and hired swords where they share it.

    `table` is a D6 of its own; `also` names what more there is to settle; `once` is thrown again among multiple
    injuries.
    """

    d66: tuple[int, int]
    d6: tuple[int, int] | None = None
    brings: InjuryBrings = InjuryBrings()
    table: tuple[InjuryRow, ...] = ()
    also: Literal["multiple", "eye", "captive", "pit_fight"] | None = None
    once: bool = False


class AdvanceRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A row of an advance table, 2D6 `low` to `high`: a skill, a promotion, or +1 to a characteristic in `of`.

    A `die` of 1 to 3 takes the first of the two, 4 to 6 the second; a `choice` is the player's.
    """

    low: int
    high: int
    brings: Literal["skill", "characteristic", "die", "choice", "talent"]
    of: tuple[Characteristic, ...] = ()


class AdvanceCharts(Struct, frozen=True, forbid_unknown_fields=True):
    """Experience boxes that bring an advance, and the two advance tables."""

    source: str
    hero_boxes: tuple[int, ...]
    henchman_boxes: tuple[int, ...]
    hero: tuple[AdvanceRow, ...]
    henchman: tuple[AdvanceRow, ...]
