"""Old battle wounds: who sits the next battle out (Mordheim rulebook, Scenarios and Serious injuries).

Before every battle each warrior with an old battle wound rolls a D6: on a 1 it plays up and he stays away.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D6
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Effect, SetUpDone, SitsOut
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Juncture, Roll

STEP: Final = "old_wounds"
"""The step of the set-up that these rolls are."""
FIGHTS_ON: Final = 2
MOST: Final = 40
"""More wounded warriors than the warbands of a battle can have."""
Side: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
"""The number of a player: two, or more in a plain battle."""


class Attending(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of those who meet for a battle, and the player he belongs to."""

    id: str
    name: str = ""
    player: Side = 0


class Wounded(Attending, frozen=True, kw_only=True):
    """A warrior with an old battle wound."""


class OldWoundsSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every warrior who has to roll, of one warband or of all that meet."""

    warriors: tuple[Wounded, ...]


class OldWoundsResult(Struct, frozen=True):
    """The warriors who sit this battle out, by their ids."""

    sit_out: tuple[str, ...]


def old_wounds(setup: OldWoundsSetup, context: Context) -> Asking:
    """A D6 for each of them. Raises BadSetup for nobody, too many, or one named twice."""
    ids = [one.id for one in setup.warriors]
    if not 0 < len(ids) <= MOST or len(set(ids)) < len(ids) or not all(ids):
        raise BadSetup(say("old_wounds.who"))
    out: list[Wounded] = []
    for number, one in enumerate(setup.warriors):
        label = say("old_wounds.roll", warrior=one.name or one.id)
        if not (yield Roll(label, D6, one.player, needs=FIGHTS_ON)):
            out.append(one)
        yield Juncture((number, len(out)))
    away = tuple(one.id for one in out)
    effects: tuple[Effect, ...] = (
        *(SitsOut(warband=one.player, fighter=one.id) for one in out),
        SetUpDone(step=STEP, away=away),
    )
    return Outcome(OldWoundsResult(away), _told(out), effects, str(len(out)))


def odds_keys(setup: OldWoundsSetup) -> tuple[str, ...]:
    """How many may sit out."""
    return tuple(str(count) for count in range(len(setup.warriors) + 1))


def _told(out: list[Wounded]) -> Message:
    if not out:
        return say("old_wounds.none")
    return say("old_wounds.out", warriors=", ".join(one.name or one.id for one in out))
