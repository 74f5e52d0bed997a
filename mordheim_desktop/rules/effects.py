"""The closed vocabulary of what a procedure can do to a campaign. `campaign.apply` is the one function that applies it.

Each effect names the warband by its index in the procedure's setup (0 or 1) until the session binds it; fighters are
named by id. Amounts are gold crowns, shards, experience points or games as the name says.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Literal, TypeAlias

from msgspec import Struct

State: TypeAlias = Literal["standing", "knocked_down", "stunned", "out_of_action"]
Due: TypeAlias = Literal["now", "next_battle", "next_exploration", "next_battle_against", "permanent"]


class EffectBase(Struct, frozen=True, tag_field="effect", omit_defaults=True, forbid_unknown_fields=True):
    """What all effects share: the warband they touch, 0 or 1 in the order of the procedure's setup."""

    warband: int = 0


class Gold(EffectBase, frozen=True, tag="gold", kw_only=True):
    """Gold crowns into the treasury, or out of it where the amount is negative."""

    amount: int


class Shards(EffectBase, frozen=True, tag="shards", kw_only=True):
    """Shards of wyrdstone found, or sold where the amount is negative."""

    amount: int


class Item(EffectBase, frozen=True, tag="item", kw_only=True):
    """Things gained, or lost where the count is negative: to the stash or to a fighter.

    What is `unique` exists once: whoever finds it, nobody in the campaign finds another.
    """

    item: str
    count: int
    to: str = "stash"
    unique: bool = False


class Experience(EffectBase, frozen=True, tag="experience", kw_only=True):
    """Experience points of one warrior or henchman group."""

    fighter: str
    amount: int


class StateChange(EffectBase, frozen=True, tag="state", kw_only=True):
    """The state of a model on the table and the Wounds it has left."""

    fighter: str
    state: State
    wounds: int


class CharmUsed(EffectBase, frozen=True, tag="charm_used", kw_only=True):
    """The fighter's Lucky Charm was tried in this battle."""

    fighter: str


class Fired(EffectBase, frozen=True, tag="fired", kw_only=True):
    """A shot was spent: which weapon, and whether the model gave itself away by it."""

    fighter: str
    weapon: str
    revealed: bool = True
    criticals: int = 0


class Gun(EffectBase, frozen=True, tag="gun", kw_only=True):
    """A gun just fired misfired: the own turns of reloading it needs on top of the usual, None for the whole battle."""

    fighter: str
    weapon: str
    turns: int | None


class OnFire(EffectBase, frozen=True, tag="on_fire", kw_only=True):
    """A model burns from now on, or burns no more."""

    fighter: str
    on: bool = True


class Recovered(EffectBase, frozen=True, tag="recovered", kw_only=True):
    """A model's own recovery phase is through: whether it stood up in it, and whether it stopped fleeing."""

    fighter: str
    stood_up: bool = False
    rallied: bool = False


class Characteristic(EffectBase, frozen=True, tag="characteristic", kw_only=True):
    """A lasting change of one characteristic: `M`, `WS`, `BS`, `S`, `T`, `W`, `I`, `A` or `Ld`."""

    fighter: str
    name: str
    amount: int


class Injury(EffectBase, frozen=True, tag="injury", kw_only=True):
    """A lasting injury on a warrior's record."""

    fighter: str
    injury: str


class Skill(EffectBase, frozen=True, tag="skill", kw_only=True):
    """A skill learned."""

    fighter: str
    skill: str


class SpellLearned(EffectBase, frozen=True, tag="spell_learned", kw_only=True):
    """A spell or prayer learned."""

    fighter: str
    spell: str


class SpellEasier(EffectBase, frozen=True, tag="spell_easier", kw_only=True):
    """A spell a warrior knows needs so much less for good."""

    fighter: str
    spell: str
    amount: int


class SpellLost(EffectBase, frozen=True, tag="spell_lost", kw_only=True):
    """A spell or prayer is known no more."""

    fighter: str
    spell: str


class Trait(EffectBase, frozen=True, tag="trait", kw_only=True):
    """A special rule gained for good: frenzy, causes fear, immune to fear."""

    fighter: str
    trait: str


class Boosted(EffectBase, frozen=True, tag="boosted", kw_only=True):
    """A characteristic is so much higher for this battle, by something taken before it."""

    fighter: str
    item: str
    name: str
    amount: int


class LoseKit(EffectBase, frozen=True, tag="lose_kit", kw_only=True):
    """All a warrior carries is gone, except the items in `keeps`.

    `taken_by` is the warband whose stash it goes into, 0 or 1 in the order of the procedure's setup; None where it is
    lost.
    """

    fighter: str
    keeps: tuple[str, ...] = ()
    taken_by: int | None = None


class FighterLeft(EffectBase, frozen=True, tag="fighter_left", kw_only=True):
    """A warrior, group or henchman leaves alive, with what he carries: dismissed, retired, or sold."""

    fighter: str


class Promoted(EffectBase, frozen=True, tag="promoted", kw_only=True):
    """A henchman becomes a hero, with the skill lists chosen for him. A group's id means its last member."""

    fighter: str
    skill_lists: tuple[str, ...]


class LeaderNamed(EffectBase, frozen=True, tag="leader_named", kw_only=True):
    """A hero leads the warband from now on, and nobody else does."""

    fighter: str


class MissGames(EffectBase, frozen=True, tag="miss_games", kw_only=True):
    """Battles a warrior has to sit out."""

    fighter: str
    count: int


class Recruit(EffectBase, frozen=True, tag="recruit", kw_only=True):
    """Warriors who join free of charge: fighter type and how many."""

    type: str
    count: int


class Dead(EffectBase, frozen=True, tag="dead", kw_only=True):
    """A warrior is gone for good, with what he carried."""

    fighter: str


class Note(EffectBase, frozen=True, tag="note", kw_only=True):
    """Something to remember, with the time when it comes due."""

    note: str
    due: Due
    against: tuple[str, ...] = ()
    fighter: str = ""


class NoteSettled(EffectBase, frozen=True, tag="note_settled", kw_only=True):
    """A note that came due is used up; where `fighter` is given, the one about him."""

    note: str
    fighter: str = ""


class ScenarioDrawn(EffectBase, frozen=True, tag="scenario", kw_only=True):
    """The scenario of the battle and, where it has sides, the players who attack and defend."""

    scenario: str
    attacker: int | None = None
    defender: int | None = None


class SetUpDone(EffectBase, frozen=True, tag="set_up_done", kw_only=True):
    """A step of the set-up is done with what came of it, or open again and its result withdrawn.

    `side` is the player it decided on, `numbers` the amounts thrown (one, or one for each player), `edge` an edge or
    quarter of the table, `nominated` the edge that was numbered 1, `away` the fighters who are not on the table, `able`
    those who passed a test before the battle.
    """

    step: str
    done: bool = True
    side: int | None = None
    numbers: tuple[int, ...] = ()
    edge: str = ""
    nominated: str = ""
    away: tuple[str, ...] = ()
    able: tuple[str, ...] = ()


class SitsOut(EffectBase, frozen=True, tag="sits_out", kw_only=True):
    """A warrior stays away from the battle that is being set up."""

    fighter: str


class BuildingSearched(EffectBase, frozen=True, tag="building_searched", kw_only=True):
    """A building was searched for the chest, by whom, and whether it was there."""

    fighter: str
    building: str
    found: bool = False


Effect: TypeAlias = (
    Gold
    | Shards
    | Item
    | Experience
    | StateChange
    | CharmUsed
    | Fired
    | Gun
    | OnFire
    | Recovered
    | Characteristic
    | Injury
    | Skill
    | SpellLearned
    | SpellEasier
    | SpellLost
    | Trait
    | Boosted
    | LoseKit
    | FighterLeft
    | Promoted
    | LeaderNamed
    | MissGames
    | Recruit
    | Dead
    | Note
    | NoteSettled
    | ScenarioDrawn
    | SetUpDone
    | SitsOut
    | BuildingSearched
)
