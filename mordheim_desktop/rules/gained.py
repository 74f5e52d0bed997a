"""What is rolled as soon as a thing is bought or found: the Mordheim map's D6 (Mordheim rulebook, miscellaneous
equipment).

The steps stand beside the thing in its table, `when_gained`.
"""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Effect, Note
from mordheim_desktop.rules.finds import Hero, Party, carry_out
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup
from mordheim_desktop.rules.ruleset import Gear


class GainedSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The thing, the type of the warband that has it now, and its heroes."""

    item: str
    warband: str = "generic"
    heroes: tuple[Hero, ...] = ()


class GainedResult(Struct, frozen=True):
    """The notes that are written."""

    notes: tuple[str, ...]


def is_rolled_for(goods: object) -> bool:
    """Whether something is rolled when this thing is got."""
    return isinstance(goods, Gear) and bool(goods.when_gained)


def gained(setup: GainedSetup, context: Context) -> Asking:
    """Roll for a thing that was just got. Raises BadSetup for a thing of which nothing is rolled."""
    gear = context.ruleset.gear.get(setup.item)
    if gear is None or not gear.when_gained:
        raise BadSetup(say("gained.nothing", item=Named("item", setup.item)))
    party = Party(warband=setup.warband, heroes=setup.heroes)
    effects: tuple[Effect, ...] = yield from carry_out(gear.when_gained, party, context)
    notes = tuple(effect.note for effect in effects if isinstance(effect, Note))
    what = Named("note", notes[0] if notes else "nothing")
    return Outcome(
        GainedResult(notes), say("gained.told", item=Named("item", setup.item), what=what), effects, "gained"
    )
