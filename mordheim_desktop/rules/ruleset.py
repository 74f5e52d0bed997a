"""The types of the ruleset: every chart, list and switch of the game as immutable values.

The figures themselves are TOML tables under `resources/rules/core`; the content ring loads them into these types. Every
entry names the publication its figures come from in `source`.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.steps import Step

Characteristic: TypeAlias = Literal["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"]
CHARACTERISTICS: tuple[Characteristic, ...] = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")

WeaponRule: TypeAlias = Literal[
    "blackpowder",
    "bow_or_crossbow",
    "brace",
    "concussion",
    "fire_twice",
    "hits_on_two",
    "line",
    "long_gun",
    "move_or_fire",
    "once_per_battle",
    "pick_target",
    "poison_on_six",
    "prepare_shot",
    "silent",
    "strikes_last",
    "throwing_knife",
    "thrown",
    "twice_at_half_range",
    "two_handed",
    "usable_in_combat",
]
Family: TypeAlias = Literal["missile", "bludgeoning", "bladed", "unarmed", "thrusting"]
SwitchValue: TypeAlias = bool | int | str


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What every entry of the ruleset has: its id, its name, a short sentence of our own, and where its figures come
    from.
    """

    id: str
    name: str
    summary: str = ""
    source: str


class Goods(Entry, frozen=True, kw_only=True):
    """Something that can be bought or found.

    `price` is in gold crowns, a number or notation such as `25+D6`, None where it is never sold in the shop; `rarity`
    is the number its 2D6 search needs, None for common things; `rarity_for` is another number for some warbands or
    fighter types, 0 where it is common for them; `resale` replaces the usual half of the fixed part of the price, as
    a number or notation.
    """

    price: int | str | None = None
    rarity: int | None = None
    rarity_for: dict[str, int] = {}
    only_for: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()
    resale: float | str | None = None
    core: bool = True
    """False for things of later official supplements."""


class Weapon(Goods, frozen=True, kw_only=True):
    """A weapon.

    `strength` is a number or the wielder's own with a shift (`user`, `user+1`); `range` in inches, None in close
    combat; `save_modifier` is the printed total and replaces the one by Strength; `save_extra` comes on top of it.
    """

    kind: Literal["melee", "missile"]
    strength: int | str
    range: int | None = None
    save_modifier: int | None = None
    save_extra: int = 0
    to_hit: int = 0
    injury_bonus: int = 0
    family: Family | None = None
    rules: tuple[WeaponRule, ...] = ()


class Armour(Goods, frozen=True, kw_only=True):
    """Armour: its save when worn alone, how much it improves another save, and the stun save of a helmet.

    `against` limits it to shooting (wolfcloak). `stun_save` is the D6 needed to turn stunned into knocked down.
    """

    save: int | None = None
    improves: int = 0
    against: Literal["all", "shooting"] = "all"
    stun_save: int | None = None


class Gear(Goods, frozen=True, kw_only=True):
    """Miscellaneous equipment, ammunition, poisons, drugs, finds and artefacts, with what they change in the resolver.

    `fits` lists the weapons that ammunition and poison work with (empty: every weapon the kind allows).
    """

    kind: Literal["equipment", "ammunition", "poison", "drug", "animal", "find", "artefact", "mutation"] = "equipment"
    fits: tuple[str, ...] = ()
    strength_bonus: int = 0
    injury_bonus: int = 0
    to_hit_against: int = 0
    wounds_on_six: bool = False
    heroes_only: bool = True
    one_use: bool = False
    when_gained: tuple[Step, ...] = ()
    """What is rolled as soon as somebody buys or finds it (Mordheim map)."""


class SkillEntry(Entry, frozen=True, kw_only=True):
    """A skill and the list it stands on.

    `needs` is for leaders, or for those who cast spells (prayers are none); `only_for` and `not_for` name warbands or
    fighter types.
    """

    list: str
    needs: Literal["leader", "spells"] | None = None
    only_for: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()


class Trait(Entry, frozen=True, kw_only=True):
    """A special rule that a fighter type or an injury gives."""


class Switch(Entry, frozen=True, kw_only=True):
    """A rule switch: where the book is silent or tables differ. The first of `values` is the default."""

    group: Literal["shooting", "battle", "campaign"]
    values: tuple[SwitchValue, ...]

    @property
    def default(self) -> SwitchValue:
        """The value that holds unless the players set another."""
        return self.values[0]


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
    points of an ordinary warrior.
    """

    id: str
    name: str
    kind: Literal["hero", "henchman", "hired_sword", "dramatis_personae"]
    price: int
    profile: Profile
    min: int = 0
    max: int | None = None
    start_xp: int = 0
    gains_xp: bool = True
    max_profile: str | None = None
    skill_lists: tuple[str, ...] = ()
    equipment_list: str | None = None
    forbidden_categories: tuple[str, ...] = ()
    leader: bool = False
    magic: str | None = None
    mutations: Literal["none", "optional", "required"] = "none"
    traits: tuple[str, ...] = ()
    rating: int = 5
    rules: tuple[SpecialRule, ...] = ()


class EquipmentChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to arm a hired sword: `pick` things out of `items`, the same one twice allowed."""

    pick: int
    items: tuple[str, ...]


class HiredType(FighterType, frozen=True, kw_only=True):
    """A Hired Sword or one of the Dramatis Personae; `price` is the fee, `rating` the printed value.

    `upkeep` is gold crowns after every battle, `upkeep_beside` what it is with a race in the warband that he dislikes;
    `equipment` is what he always has, `equipment_choice` alternatives of which one is taken; `warbands` may hire him.
    """

    source: str
    title: str = ""
    upkeep: int
    upkeep_beside: dict[str, int] = {}
    equipment: tuple[str, ...] = ()
    equipment_choice: tuple[EquipmentChoice, ...] = ()
    skills: tuple[str, ...] = ()
    starting_spells: int = 0
    warbands: tuple[str, ...]


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
    """A type of warband: limits, equipment lists and fighters."""

    race: str
    starting_gold: int
    min_models: int
    max_models: int
    max_heroes: int
    rules: tuple[SpecialRule, ...] = ()
    hired_swords: str = ""
    equipment_lists: dict[str, EquipmentList] = {}
    fighters: dict[str, FighterType] = {}


class Zone(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Where a side may set up on a 48 by 48 inch table. `depth` and `apart` in inches.

    Shapes: `edge` a strip along one edge, `opposite_edge`, `frame` along all edges, `around_objective`, `street_end`,
    `quarter`, `opposite_quarter`, `anywhere`, `inside` (at least `depth` from every edge).
    """

    who: Literal["first", "second", "attacker", "defender"]
    shape: Literal[
        "edge",
        "opposite_edge",
        "random_edge",
        "frame",
        "around_objective",
        "street_end",
        "quarter",
        "opposite_quarter",
        "anywhere",
        "inside",
    ]
    depth: int = 0
    apart: int = 0
    """Least distance from every enemy model."""
    spread: int = 0
    """Least distance between the side's own models."""


class SetUpStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A line of the set-up checklist, in order.

    `dice` says what is thrown for it, `each` whether both players throw. `asks` is what the step has to settle: a
    roll-off, an amount, who arrives late, an edge rolled or chosen, a quarter; nothing where it is only carried out.
    The `winner` of a roll-off is the one it was about, says which player it is, or names an edge. With `initiative`
    each player adds his leader's Initiative.
    """

    id: str
    text: str
    dice: str = ""
    each: bool = False
    asks: Literal["", "roll_off", "amount", "arrivals", "random_edge", "edge", "quarter"] = ""
    winner: Literal["himself", "names_player", "names_edge"] = "himself"
    initiative: bool = False


class Award(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Experience a scenario gives."""

    id: str
    amount: int
    text: str


class Scenario(Entry, frozen=True, kw_only=True):
    """One of the nine scenarios of the rulebook."""

    number: int
    sides: Literal["none", "fewer_defend", "lower_chooses"]
    steps: tuple[SetUpStep, ...]
    zones: tuple[Zone, ...]
    first_turn: Literal["attacker", "roll_off", "roll_off_with_initiative"]
    special: tuple[str, ...] = ()
    ends: tuple[str, ...]
    awards: tuple[Award, ...]
    reward: str = ""
    rout_tests: bool = True
    turns: int | None = None
    distances: dict[str, int] = {}
    """Named distances in inches, for the drawing and the trackers."""
    counts: dict[str, str] = {}
    """Named amounts in dice notation, such as the counters of the Wyrdstone Hunt."""


class Place(Entry, frozen=True, kw_only=True):
    """A place of the exploration chart: `count` dice showing `face`.

    The `summary` says in a few words what can be found.
    """

    face: int
    count: int
    steps: tuple[Step, ...]


class Bracket(Struct, frozen=True, forbid_unknown_fields=True):
    """A bracket of a table: values from `low` on, up to the next bracket, are worth `value`."""

    low: int
    value: int


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


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the procedures look up. Built once by the content ring; never changed."""

    version: str
    combat: CombatCharts
    campaign: CampaignCharts
    advances: AdvanceCharts
    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    gear: dict[str, Gear]
    skills: dict[str, SkillEntry]
    traits: dict[str, Trait]
    switches: dict[str, Switch]
    scenarios: dict[str, Scenario]
    places: dict[str, dict[str, Place]]
    """Exploration charts by name (`handout`, `rulebook`), each with its 30 places."""
    warbands: dict[str, WarbandType]
    hired: dict[str, HiredType]
    injuries: dict[str, SeriousInjury]

    def goods(self, item: str) -> Goods | None:
        """The weapon, armour or gear with this id; None where there is none."""
        return self.weapons.get(item) or self.armour.get(item) or self.gear.get(item)

    def fighter_type(self, id: str) -> FighterType | None:
        """The line of a warband list by its id `warband.fighter`, a hired sword by `hired.name`.

        None where there is none.
        """
        warband, _, fighter = id.partition(".")
        if warband == "hired":
            return self.hired.get(fighter)
        listed = self.warbands.get(warband)
        return listed.fighters.get(fighter) if listed else None
