"""The few steps that exploration places, chests and rewards are made of, as data.

`rules.finds` carries them out. Another chart needs no code as long as it uses these steps; a new kind of step is code.
Every step can stand in a TOML table as `{ do = "gold", dice = "2D6" }`.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.effects import Due


class StepBase(Struct, frozen=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True):
    """What all steps share."""


class GoldStep(StepBase, frozen=True, tag="gold"):
    """Gold crowns: dice notation, or a plain number.

    `item_on_one` names an item that comes along when the die shows 1.
    """

    dice: str | int
    item_on_one: str = ""


class ShardStep(StepBase, frozen=True, tag="shards"):
    """Shards of wyrdstone: dice notation, or a plain number."""

    dice: str | int


class ItemStep(StepBase, frozen=True, tag="item"):
    """Things for the stash: how many as dice notation or a number."""

    item: str
    dice: str | int = 1


class ExperienceStep(StepBase, frozen=True, tag="experience"):
    """Experience for the leader, or shared among the heroes as the players say."""

    dice: str | int
    who: Literal["leader", "heroes"]


class RecruitStep(StepBase, frozen=True, tag="recruit"):
    """Fighters who join free of charge."""

    type: str
    dice: str | int = 1


class NoteStep(StepBase, frozen=True, tag="note"):
    """Something to remember, due later. `hero` asks which hero it concerns."""

    note: str
    due: Due
    against: tuple[str, ...] = ()
    hero: bool = False


class HeroItemStep(StepBase, frozen=True, tag="hero_item"):
    """A thing one chosen hero keeps (a notebook, a manual, the Freetraders' symbol)."""

    item: str


class MissStep(StepBase, frozen=True, tag="miss_games"):
    """The chosen hero misses battles."""

    count: int = 1


class DeadStep(StepBase, frozen=True, tag="dead"):
    """The chosen hero is lost with all he carried."""


class HitStep(StepBase, frozen=True, tag="hit"):
    """The chosen hero takes hits; out of action means a serious injury roll afterwards."""

    strength: int
    hits: int = 1
    save: bool = True


class TableRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a D6 table: results from `low` to `high` bring these steps."""

    low: int
    high: int
    steps: tuple["Step", ...]


class TableStep(StepBase, frozen=True, tag="table"):
    """Roll on a table."""

    rows: tuple[TableRow, ...]
    dice: str = "D6"


class ChecklistLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a checklist: found automatically, or when its own D6 shows at least `needs`."""

    steps: tuple["Step", ...]
    needs: int | None = None


class ChecklistStep(StepBase, frozen=True, tag="checklist"):
    """One D6 for each line."""

    lines: tuple[ChecklistLine, ...]


class TestStep(StepBase, frozen=True, tag="test"):
    """A characteristic test of the leader, or of a hero the players choose.

    `pass_for` lists warbands that pass without a roll.
    """

    who: Literal["leader", "hero"]
    characteristic: Literal["leadership", "toughness", "initiative"]
    passed: tuple["Step", ...] = ()
    failed: tuple["Step", ...] = ()
    pass_for: tuple[str, ...] = ()


class ChoiceOption(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to choose: id, a short sentence that says what it brings, and its steps."""

    id: str
    text: str
    steps: tuple["Step", ...]


class ChoiceStep(StepBase, frozen=True, tag="choice"):
    """The players choose one of the options; the first is what the odds assume."""

    options: tuple[ChoiceOption, ...]


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """What the place brings these types of warband instead."""

    warbands: tuple[str, ...]
    steps: tuple["Step", ...]


class VariantStep(StepBase, frozen=True, tag="variant"):
    """Different warbands find different things: the first variant that lists the warband, else the others."""

    variants: tuple[Variant, ...]
    others: tuple["Step", ...]


class DoubleStep(StepBase, frozen=True, tag="double"):
    """2D6 times a number in gold crowns, but a double brings other steps and no gold (Merchant's House)."""

    times: int
    on_double: tuple["Step", ...]


class ArtefactStep(StepBase, frozen=True, tag="artefact"):
    """One roll for a magical artefact; each exists once in the campaign, so one already found is rolled again."""


class HeroStep(StepBase, frozen=True, tag="hero"):
    """The players choose one hero for the steps that follow; `optional` lets them send nobody."""

    steps: tuple["Step", ...]
    optional: bool = False


Step: TypeAlias = (
    GoldStep
    | ShardStep
    | ItemStep
    | ExperienceStep
    | RecruitStep
    | NoteStep
    | HeroItemStep
    | MissStep
    | DeadStep
    | HitStep
    | TableStep
    | ChecklistStep
    | TestStep
    | ChoiceStep
    | VariantStep
    | DoubleStep
    | ArtefactStep
    | HeroStep
)
