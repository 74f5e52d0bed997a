"""Tarot cards: a Leadership test of their owner before each battle (Annual 2002, miscellaneous equipment).

Passed, one exploration die after the battle is changed by 1, also where he goes out of action; failed by 3 or more, the
cards foretell his death and he misses this battle.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import TWO_D6
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Effect, SetUpDone, SitsOut
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.old_wounds import Side
from mordheim_desktop.rules.requests import Asking, BadSetup, Roll, Row

STEP: Final = "tarot"
"""The step of the set-up that these tests are."""
STAYS_AWAY: Final = 3
"""By so many a failed test keeps the owner out of the battle."""
HIGHEST: Final = 12
MOST: Final = 40
"""More readers than the warbands of a battle can have."""


class Reader(Fighter, frozen=True, kw_only=True):
    """A hero with cards and the player he belongs to."""

    player: Side = 0


class TarotSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every hero who reads his cards, of one warband or of all that meet."""

    heroes: tuple[Reader, ...]


class TarotResult(Struct, frozen=True):
    """Who read them well, and who misses this battle, by their ids."""

    able: tuple[str, ...]
    sit_out: tuple[str, ...]


def tarot(setup: TarotSetup, context: Context) -> Asking:
    """A test for each of them. Raises BadSetup for nobody, too many, or one named twice."""
    ids = [one.id for one in setup.heroes]
    if not 0 < len(ids) <= MOST or len(set(ids)) < len(ids) or not all(ids):
        raise BadSetup(say("tarot.who"))
    able: list[Reader] = []
    out: list[Reader] = []
    for one in setup.heroes:
        read = "passed" if one.has("passes_leadership") else (yield from _read(one))
        if read == "passed":
            able.append(one)
        elif read == "away":
            out.append(one)
    result = TarotResult(tuple(one.id for one in able), tuple(one.id for one in out))
    effects: tuple[Effect, ...] = (
        *(SitsOut(warband=one.player, fighter=one.id) for one in out),
        SetUpDone(step=STEP, away=result.sit_out, able=result.able),
    )
    return Outcome(result, _told(able, out), effects)


def _read(one: Reader) -> Asking:
    """What the cards of one hero say: the test `passed`, `failed`, or failed so badly that he stays `away`."""
    passes, fails = min(one.leadership, HIGHEST), one.leadership + STAYS_AWAY - 1
    bands = (("passed", 2, passes), ("failed", passes + 1, min(fails, HIGHEST)), ("away", fails + 1, HIGHEST))
    held = [(id, Row(low, high, say(f"tarot.row.{id}"))) for id, low, high in bands if low <= high]
    label = say("tarot.roll", hero=one.name or one.id, leadership=one.leadership)
    return held[(yield Roll(label, TWO_D6, one.player, rows=tuple(row for _, row in held)))][0]


def _told(able: list[Reader], out: list[Reader]) -> Message:
    """Who read well; who stays away stands beside it."""
    also = (say("tarot.out", heroes=", ".join(one.name or one.id for one in out)),) if out else ()
    names = ", ".join(one.name or one.id for one in able)
    return Message("tarot.able", {"heroes": names}, also) if able else Message("tarot.none", {}, also)
