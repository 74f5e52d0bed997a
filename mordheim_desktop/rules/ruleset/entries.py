"""What has a name and a place of its own in a list: weapons, armour, gear, skills, traits, spells, rule switches."""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.steps import Step

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
    a number or notation. `gives` are special rules of its bearer, `profile` what his characteristics gain, maxima or
    not.
    """

    price: int | str | None = None
    rarity: int | None = None
    rarity_for: dict[str, int] = {}
    only_for: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()
    resale: float | str | None = None
    gives: tuple[str, ...] = ()
    profile: dict[str, int] = {}
    core: bool = True
    """False for things of later official supplements."""


class Weapon(Goods, frozen=True, kw_only=True):
    """A weapon.

    `strength` is a number or the wielder's own with a shift (`user`, `user+1`); `range` in inches, None in close
    combat; `save_modifier` is the printed total and replaces the one by Strength; `save_extra` comes on top of it.
    Only the fighter types in `pair_for` may have two of it; where it is empty everybody may.
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
    pair_for: tuple[str, ...] = ()


class Armour(Goods, frozen=True, kw_only=True):
    """Armour: its save when worn alone, how much it improves another save, and the stun save of a helmet.

    `against` limits it to shooting (wolfcloak). `stun_save` is the D6 needed to turn stunned into knocked down.
    """

    save: int | None = None
    improves: int = 0
    against: Literal["all", "shooting"] = "all"
    stun_save: int | None = None
    beside_shield: dict[str, int] = {}
    """What it changes in the characteristics of one who carries a shield as well."""


class AfterRow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A row of what a drug leaves behind: +1 or -1 on a characteristic for good, a trait, a note, or nothing."""

    low: int
    high: int
    text: str
    characteristic: str = ""
    amount: int = 0
    trait: str = ""
    note: str = ""


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
    before_battle: bool = False
    """Taken or declared before a battle, and for that battle only."""
    for_battle: dict[str, int] = {}
    """What it adds to his characteristics in a battle he took it for."""
    for_battle_dice: dict[str, str] = {}
    """The same by dice, in dice notation."""
    afterwards: tuple[AfterRow, ...] = ()
    """What is rolled after a battle for which it was taken, on `afterwards_dice`."""
    afterwards_dice: str = "2D6"
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


class Lore(Entry, frozen=True, kw_only=True):
    """A list of spells that some wizards know. Prayers are no spells: armour does not hinder them."""

    prayers: bool = False


class Spell(Entry, frozen=True, kw_only=True):
    """A spell or prayer, by hand in battle: the sentence says what it does and how long.

    `face` is its D6 on the list of its lore; `difficulty` what 2D6 must reach, None where nothing is rolled; `range` in
    inches, None where it has none.
    """

    lore: str
    face: int
    difficulty: int | None = None
    range: int | None = None


class Bracket(Struct, frozen=True, forbid_unknown_fields=True):
    """A bracket of a table: values from `low` on, up to the next bracket, are worth `value`."""

    low: int
    value: int
