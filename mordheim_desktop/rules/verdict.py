"""How a battle of two sides ends by its scenario's own rule, as a proposal with its reason; the players settle it.

The side that fails a Rout test or routs of its own will loses. Breakthrough, Street Fight and Hidden Treasure end at
once by what the tracker says, Defend the Find at the end of a defender's turn, Occupy when its turns are over (Mordheim
rulebook, Scenarios).
"""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.ruleset import Scenario
from mordheim_desktop.rules.standings import GOAL, OBJECTIVE, kind_of, occupied, standing_at


class Proposal(Struct, frozen=True):
    """The side that wins, or None for a draw, and why in a sentence."""

    winner: int | None
    why: Message


def proposed(field: Field, scenario: Scenario | None, routs: int | None, context: Context) -> Proposal | None:
    """How the battle has ended by now; None while it goes on, and for a battle of more than two sides.

    `routs` is the side that failed its Rout test this turn, if any.
    """
    if len(field.names) != 2:
        return None
    return (
        _willing(field)
        or _failed(field, routs)
        or _tracked(field, scenario)
        or _time_is_up(field, scenario, field.turns_played, context)
        or _wiped_out(field)
    )


def at_the_end_of_the_turn(field: Field, scenario: Scenario | None, context: Context) -> Proposal | None:
    """How the battle ends with the turn that is being played, where its scenario looks at the end of a turn."""
    if len(field.names) != 2:
        return None
    if kind_of(scenario) == "objective":
        return _objective_taken(field)
    return _time_is_up(field, scenario, field.turns_played + 1, context)


def turns_left(field: Field, scenario: Scenario | None, context: Context) -> int | None:
    """How many player turns are left, the present one included; None for a battle without a limit.

    The switch `occupy_turns` says whether the limit is for each player or for all.
    """
    if scenario is None or scenario.turns is None:
        return None
    return max(0, _limit(field, scenario.turns, context) - field.turns_played)


def _limit(field: Field, turns: int, context: Context) -> int:
    return turns * (len(field.names) if context.switch("occupy_turns") == "each" else 1)


def _willing(field: Field) -> Proposal | None:
    side = field.tracker.gave_up
    return None if side is None else Proposal(1 - side, say("verdict.gave_up", warband=field.names[side]))


def _failed(field: Field, side: int | None) -> Proposal | None:
    return None if side is None else Proposal(1 - side, say("verdict.routs", warband=field.names[side]))


def _wiped_out(field: Field) -> Proposal | None:
    """A side of which nobody is left in action has nobody who could still play for it."""
    gone = [side for side in field.sides if not field.still_there(side)]
    if len(gone) != 1:
        return Proposal(None, say("verdict.nobody_left")) if gone else None
    return Proposal(1 - gone[0], say("verdict.wiped_out", warband=field.names[gone[0]]))


def _tracked(field: Field, scenario: Scenario | None) -> Proposal | None:
    kind = kind_of(scenario)
    if kind == "goal" and scenario is not None:
        return _broken_through(field, int(scenario.counts["breaking_through"]))
    if kind == "exits":
        return _street_left(field)
    return _chest_carried_off(field) if kind == "chest" else None


def _broken_through(field: Field, needed: int) -> Proposal | None:
    """Enough of the attacker's warriors stand at the far edge."""
    through = standing_at(field, GOAL)[field.attacker]
    if through < needed:
        return None
    return Proposal(field.attacker, say("verdict.through", warband=field.names[field.attacker], count=through))


def _street_left(field: Field) -> Proposal | None:
    """All of a side's remaining warriors are out at the far end, and at least one is."""
    for side in field.sides:
        left = field.still_there(side)
        if left and all(model.fighter in field.tracker.gone for model in left):
            return Proposal(side, say("verdict.escaped", warband=field.names[side]))
    return None


def _chest_carried_off(field: Field) -> Proposal | None:
    safe = field.tracker.safe
    return None if safe is None else Proposal(safe, say("verdict.chest", warband=field.names[safe]))


def _objective_taken(field: Field) -> Proposal | None:
    """The attacker has more standing models at the objective at the end of a defender's turn."""
    attacker, defender = field.attacker, 1 - field.attacker
    if field.active != defender:
        return None
    there = standing_at(field, OBJECTIVE)
    if there[attacker] <= there[defender]:
        return None
    name = field.names[attacker]
    return Proposal(attacker, say("verdict.objective", warband=name, own=there[attacker], other=there[defender]))


def _time_is_up(field: Field, scenario: Scenario | None, played: int, context: Context) -> Proposal | None:
    """The turns are over: more occupied buildings win, equal numbers are a draw."""
    if scenario is None or scenario.turns is None or played < _limit(field, scenario.turns, context):
        return None
    held = occupied(field)
    if held[0] == held[1]:
        return Proposal(None, say("verdict.equal", count=held[0]))
    winner = 0 if held[0] > held[1] else 1
    name = field.names[winner]
    return Proposal(winner, say("verdict.occupied", warband=name, own=held[winner], other=held[1 - winner]))
