"""The Rout test: a quarter of the warband or more out of action (Mordheim rulebook, Rout test; Annual 2002 errata).

The leader's Leadership counts while he is on his feet or knocked down. When he is stunned or out of action it is the
best Leadership among the warriors who are neither; a hired sword's is never used.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import TWO_D6
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Reason, test

ODDS_KEYS: Final = ("not_due", "passed", "failed")


class Aid(Struct, frozen=True):
    """What helps in a Rout test: so much more Leadership, a failed test thrown again, or none thrown at all."""

    modifier: int = 0
    reroll: bool = False
    passes: bool = False


AIDS: Final[dict[str, Aid]] = {
    "war_horn": Aid(modifier=1),
    "hearts_of_steel": Aid(modifier=1),
    "cathayan_silk_clothes": Aid(reroll=True),
    "utter_determination": Aid(reroll=True),
    "holy_relic": Aid(passes=True),
    "unholy_relic": Aid(passes=True),
}
"""By the id of the thing, prayer or skill; each counts once, however often it is there (Annual 2002)."""


class RoutSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a warband stands at the start of its turn.

    `models` took part in the battle, hired swords included; `best_other` is the best Leadership among the warriors who
    may replace the leader; `reroll` allows a failed test to be thrown once more; `passes` marks a first test passed
    without dice (holy relic). `aids` name what helps besides that, from `AIDS`. `player` throws. `name` is that of the
    warband, for the words.
    """

    models: int
    out_of_action: int
    leadership: int = 7
    leader_state: State = "standing"
    best_other: int | None = None
    modifier: int = 0
    reroll: bool = False
    passes: bool = False
    aids: tuple[str, ...] = ()
    player: int = 0
    name: str = ""


class RoutResult(Struct, frozen=True):
    """Whether a test is due, from how many out of action on, the Leadership tested against, and whether it was passed.

    `passed` is None where no test is due; `leadership` is None where nobody is left whose Leadership could be used.
    """

    due: bool
    threshold: int
    leadership: int | None
    passed: bool | None


def threshold(models: int, part: int) -> int:
    """How many out of action make a Rout test due: one out of `part`, fractions rounded up."""
    return -(-models // part)


def rout(setup: RoutSetup, context: Context) -> Asking:
    """A Rout test where one is due. Raises BadSetup for numbers that cannot be, or where no Leadership is known."""
    if setup.models < 1 or not 0 <= setup.out_of_action <= setup.models:
        raise BadSetup(say("rout.models", models=setup.models, out_of_action=setup.out_of_action))
    unknown = next((one for one in setup.aids if one not in AIDS), None)
    if unknown is not None:
        raise BadSetup(say("rout.unknown_aid", aid=unknown))
    needed = threshold(setup.models, context.ruleset.campaign.rout_part)
    reasons = _leadership(setup)
    leadership = sum(reason.amount for reason in reasons) if reasons else None
    if setup.out_of_action < needed:
        result = RoutResult(False, needed, leadership, None)
        return Outcome(result, say("rout.not_due", threshold=needed, models=setup.models), odds_key="not_due")
    if setup.passes or any(AIDS[one].passes for one in setup.aids):
        return Outcome(RoutResult(True, needed, leadership, True), _told("passed_unrolled", setup), odds_key="passed")
    if leadership is None:
        raise BadSetup(say("rout.no_leadership"))
    passed = yield from _test(setup, leadership, reasons)
    message = _told("passed" if passed else "failed", setup, leadership=leadership)
    return Outcome(RoutResult(True, needed, leadership, passed), message, odds_key="passed" if passed else "failed")


def _told(result: str, setup: RoutSetup, **params: int) -> Message:
    if setup.name:
        return say(f"rout.{result}.warband", warband=setup.name, **params)
    return say(f"rout.{result}", **params)


def _test(setup: RoutSetup, leadership: int, reasons: tuple[Reason, ...]) -> Asking:
    """2D6 at or under the Leadership; a failed test once more where a re-roll is at hand."""
    met = yield test(say("rout.test"), leadership, setup.player, TWO_D6, reasons)
    if not met and (setup.reroll or any(AIDS[one].reroll for one in setup.aids)):
        met = yield test(say("rout.test_again"), leadership, setup.player, TWO_D6, reasons)
    return bool(met)


def _leadership(setup: RoutSetup) -> tuple[Reason, ...]:
    """Whose Leadership is tested and what changes it; empty where nobody's can be used."""
    if setup.leader_state in ("stunned", "out_of_action"):
        if setup.best_other is None:
            return ()
        whose = Reason(say("rout.best_other", leadership=setup.best_other), setup.best_other)
    else:
        whose = Reason(say("rout.leader", leadership=setup.leadership), setup.leadership)
    helped = ((one, AIDS[one].modifier) for one in dict.fromkeys(setup.aids))
    more = tuple(Reason(say(f"rout.aid.{one}"), amount) for one, amount in helped if amount)
    if not setup.modifier:
        return (whose, *more)
    return (whose, *more, Reason(_modifier(setup.modifier), setup.modifier))


def _modifier(amount: int) -> Message:
    return say("rout.bonus" if amount > 0 else "rout.penalty")
