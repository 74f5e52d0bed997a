"""How a battle ends by its scenario's own rule, as a proposal with its reason; the players may settle it otherwise.

The side that fails a Rout test or routs of its own will loses. Breakthrough, Street Fight and Hidden Treasure end at
once by what the tracker says, Defend the Find at the end of a defender's turn, Occupy when its turns are over (Mordheim
rulebook, Scenarios).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from mordheim_desktop.campaign.apply_battle import player_turns
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.campaign.standings import GOAL, OBJECTIVE, kind_of, occupied, standing_at
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.ruleset import Ruleset, Scenario
from mordheim_desktop.session.commands.rout import tested_this_turn, was_failed
from mordheim_desktop.session.the_battle import side_name


class Proposal(Struct, frozen=True):
    """The side that wins, or None for a draw, and why in a sentence."""

    winner: int | None
    why: Message


def proposed(campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry]) -> Proposal | None:
    """How the battle has ended by now; None while it goes on, and for a battle of more than two sides."""
    battle = campaign.battle
    if battle is None or len(battle.sides) != 2:
        return None
    scenario = ruleset.scenarios.get(battle.scenario)
    return (
        _willing(campaign, battle)
        or _failed(campaign, battle, ruleset, tuple(entries))
        or _tracked(campaign, battle, scenario)
        or _time_is_up(campaign, battle, scenario, ruleset, player_turns(battle, battle.turn, battle.active))
        or _wiped_out(campaign, battle)
    )


def at_the_end_of_the_turn(campaign: Campaign, ruleset: Ruleset) -> Proposal | None:
    """How the battle ends with the turn that is being played, where its scenario looks at the end of a turn."""
    battle = campaign.battle
    if battle is None or len(battle.sides) != 2:
        return None
    scenario = ruleset.scenarios.get(battle.scenario)
    if kind_of(scenario) == "objective":
        return _objective_taken(campaign, battle, scenario)
    after = player_turns(battle, battle.turn, battle.active) + 1
    return _time_is_up(campaign, battle, scenario, ruleset, after)


def turns_left(battle: Battle, scenario: Scenario | None, context: Context) -> int | None:
    """How many player turns are left, the present one included; None for a battle without a limit.

    The switch `occupy_turns` says whether the limit is for each player or for all.
    """
    if scenario is None or scenario.turns is None:
        return None
    return max(0, _limit(battle, scenario, context) - player_turns(battle, battle.turn, battle.active))


def _limit(battle: Battle, scenario: Scenario, context: Context) -> int:
    each = context.switch("occupy_turns") == "each"
    return (scenario.turns or 0) * (len(battle.sides) if each else 1)


def _willing(campaign: Campaign, battle: Battle) -> Proposal | None:
    side = battle.tracker.gave_up
    return None if side is None else Proposal(1 - side, say("verdict.gave_up", warband=side_name(campaign, side)))


def _failed(campaign: Campaign, battle: Battle, ruleset: Ruleset, entries: Sequence[Entry]) -> Proposal | None:
    for side in range(len(battle.sides)):
        tested = tested_this_turn(battle, side, entries)
        if tested is not None and was_failed(tested, campaign, ruleset):
            return Proposal(1 - side, say("verdict.routs", warband=side_name(campaign, side)))
    return None


def _wiped_out(campaign: Campaign, battle: Battle) -> Proposal | None:
    """A side of which nobody is left in action has nobody who could still play for it."""
    left = {model.side for model in battle.models if model.state != "out_of_action"}
    gone = [side for side in range(len(battle.sides)) if side not in left]
    if len(gone) != 1:
        return Proposal(None, say("verdict.nobody_left")) if gone else None
    return Proposal(1 - gone[0], say("verdict.wiped_out", warband=side_name(campaign, gone[0])))


def _tracked(campaign: Campaign, battle: Battle, scenario: Scenario | None) -> Proposal | None:
    kind = kind_of(scenario)
    if kind == "goal" and scenario is not None:
        attacker = _role(battle, "attacker")
        through = standing_at(battle, GOAL)[attacker]
        if through >= int(scenario.counts["breaking_through"]):
            return Proposal(attacker, say("verdict.through", warband=side_name(campaign, attacker), count=through))
    if kind == "exits":
        return _street_left(campaign, battle)
    safe = battle.tracker.safe
    if kind == "chest" and safe is not None:
        return Proposal(safe, say("verdict.chest", warband=side_name(campaign, safe)))
    return None


def _street_left(campaign: Campaign, battle: Battle) -> Proposal | None:
    """All of a side's remaining warriors are out at the far end, and at least one is."""
    gone = battle.tracker.gone
    for side in range(len(battle.sides)):
        left = [model for model in battle.models if model.side == side and model.state != "out_of_action"]
        if left and all(model.fighter in gone for model in left):
            return Proposal(side, say("verdict.escaped", warband=side_name(campaign, side)))
    return None


def _objective_taken(campaign: Campaign, battle: Battle, scenario: Scenario | None) -> Proposal | None:
    """The attacker has more standing models at the objective at the end of a defender's turn."""
    attacker, defender = _role(battle, "attacker"), _role(battle, "defender")
    if battle.active != defender or scenario is None:
        return None
    there = standing_at(battle, OBJECTIVE)
    if there[attacker] <= there[defender]:
        return None
    name = side_name(campaign, attacker)
    return Proposal(attacker, say("verdict.objective", warband=name, own=there[attacker], other=there[defender]))


def _time_is_up(
    campaign: Campaign, battle: Battle, scenario: Scenario | None, ruleset: Ruleset, played: int
) -> Proposal | None:
    """The turns are over: more occupied buildings win, equal numbers are a draw."""
    if scenario is None or scenario.turns is None:
        return None
    if played < _limit(battle, scenario, Context(ruleset, campaign.switches)):
        return None
    held = occupied(battle)
    if held[0] == held[1]:
        return Proposal(None, say("verdict.equal", count=held[0]))
    winner = 0 if held[0] > held[1] else 1
    name = side_name(campaign, winner)
    return Proposal(winner, say("verdict.occupied", warband=name, own=held[winner], other=held[1 - winner]))


def _role(battle: Battle, role: str) -> int:
    """The side with this role; the first one attacks where nobody was named."""
    named = next((index for index, side in enumerate(battle.sides) if side.role == role), None)
    return (0 if role == "attacker" else 1) if named is None else named
