"""Who has the first turn of a battle that no scenario rules: a D6 for each player, the highest begins.

Equals at the top throw again among themselves, as in every roll-off (Mordheim rulebook, Scenarios).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking, BadSetup
from mordheim_desktop.rules.rethrow import highest_of

STEP: Final = "first_turn"
"""The step of the set-up that this roll-off settles, in a scenario as well as without one."""
FEWEST: Final = 2
MOST: Final = 8
"""More players than fit around a table."""


class FirstTurnSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The warbands that meet, in the order of their sides."""

    names: tuple[str, ...]


class FirstTurnResult(Struct, frozen=True):
    """The side that begins."""

    side: int


def first_turn(setup: FirstTurnSetup, context: Context) -> Asking:
    """Roll off for the first turn. Raises BadSetup for fewer than two players or more than eight."""
    if not FEWEST <= len(setup.names) <= MOST:
        raise BadSetup(say("first_turn.who", fewest=FEWEST, most=MOST))
    labels = [say("first_turn.roll", warband=name) for name in setup.names]
    side = yield from highest_of(labels, range(len(labels)))
    message = say("set_up.first_turn.warband", warband=setup.names[side])
    return Outcome(FirstTurnResult(side), message, (SetUpDone(step=STEP, side=side),), "settled")
