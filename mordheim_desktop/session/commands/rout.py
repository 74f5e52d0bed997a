"""The Rout test of a side of the battle, from its casualties and who is left to hold it together.

A test is due at the start of the side's own turn; losses after its recovery phase make the next one due. With as many
losses a side may also rout of its own will (Mordheim rulebook, Rout test; official errata).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mordheim_desktop.campaign.changes import GaveUp, TurnPassed
from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.figures import in_play
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import PHASES, Battle, Campaign, Model, Warrior
from mordheim_desktop.rules import routing
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import State, StateChange
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.rout import RoutResult
from mordheim_desktop.rules.routing import so_many_lost
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.commands.shooting import on_roster
from mordheim_desktop.session.fighters import find, leader_of
from mordheim_desktop.session.pending import Pending, rerun
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import side_name, the_battle


def casualties(campaign: Campaign, side: int, ruleset: Ruleset) -> tuple[int, int]:
    """How many models of a side are out of action, and how many took part. Raises BadSetup without a battle."""
    the_battle(campaign)
    return routing.casualties(field_of(campaign), side, Context(ruleset, campaign.switches))


def rout_due(campaign: Campaign, side: int, ruleset: Ruleset, entries: Iterable[Entry] = ()) -> bool:
    """Whether a side has lost so many that it tests at the start of its turn, where the scenario knows Rout tests.

    With the journal's entries, losses of its present turn after the recovery phase are left out.
    """
    scenario = ruleset.scenarios.get(the_battle(campaign).scenario)
    if scenario is not None and not scenario.rout_tests:
        return False
    out, models = casualties(campaign, side, ruleset)
    out -= len(_lost_this_turn(the_battle(campaign), side, entries))
    return so_many_lost(out, models, ruleset.campaign.rout_part)


def _lost_this_turn(battle: Battle, side: int, entries: Iterable[Entry]) -> frozenset[str]:
    """Who of the side whose turn it is went out of action since its recovery phase."""
    if battle.active != side:
        return frozenset()
    lost: set[str] = set()
    for entry in reversed(tuple(entries)):
        if entry.battle != battle.id or entry.taken_back:
            continue
        if any(isinstance(one, TurnPassed) and (one.active, one.phase) == (side, PHASES[0]) for one in entry.effects):
            break
        if entry.phase != PHASES[0]:
            changes = [one for one in entry.effects if isinstance(one, StateChange) and one.state == "out_of_action"]
            lost.update(one.fighter for one in changes)
    fallen = (model for model in battle.models if model.side == side and model.state == "out_of_action")
    return frozenset(model.fighter for model in fallen if model.fighter in lost)


def tested_this_turn(battle: Battle, side: int, entries: Iterable[Entry]) -> Entry | None:
    """The Rout test a side has thrown in the present turn, if any."""
    warband = battle.sides[side].warband
    for entry in entries:
        same_turn = entry.battle == battle.id and entry.turn == battle.turn
        if entry.procedure == "rout" and same_turn and not entry.taken_back and entry.warbands[:1] == (warband,):
            return entry
    return None


def was_failed(entry: Entry, campaign: Campaign, ruleset: Ruleset) -> bool:
    """Whether a Rout test of the journal was failed."""
    again = rerun(entry, campaign, ruleset)
    outcome = again.play.outcome if again else None
    return outcome is not None and isinstance(outcome.result, RoutResult) and outcome.result.passed is False


def whose_leadership(campaign: Campaign, side: int, ruleset: Ruleset) -> Message | None:
    """Whose Leadership a side tests against now, as a sentence; None where nobody's can be used."""
    battle = the_battle(campaign)
    leader = leader_of(campaign.warband(battle.sides[side].warband))
    if leader is not None and _state(battle.model(leader.id)) in ("standing", "knocked_down"):
        return say("rout.whose", fighter=leader.name, leadership=in_play(leader, ruleset).Ld)
    best = max(_replacing(campaign, side, leader, ruleset), key=lambda one: one[1], default=None)
    return None if best is None else say("rout.whose", fighter=best[0], leadership=best[1])


def why_no_voluntary_rout(campaign: Campaign, side: int, ruleset: Ruleset) -> Message | None:
    """Why a side may not rout of its own will now; None where it may. Raises BadSetup without a battle."""
    the_battle(campaign)
    return routing.why_no_voluntary_rout(field_of(campaign), side, Context(ruleset, campaign.switches))


def rout_willingly(session: Session, side: int, allowed: bool = True) -> None:
    """A side routs of its own will; `allowed` false where the players overrule the rule. Raises BadSetup."""
    campaign = session.campaign
    reason = why_no_voluntary_rout(campaign, side, session.ruleset)
    if reason is not None and allowed:
        raise BadSetup(reason)
    name = side_name(campaign, side)
    session.record("tracker", say("rout.willingly", warband=name), (GaveUp(side=side),))


def rout_setup(campaign: Campaign, side: int, ruleset: Ruleset) -> dict[str, Any]:
    """The setup of a side's Rout test. Raises BadSetup without a battle."""
    battle = the_battle(campaign)
    warband = campaign.warband(battle.sides[side].warband)
    out, models = casualties(campaign, side, ruleset)
    setup: dict[str, Any] = {"models": models, "out_of_action": out, "leader_state": "out_of_action"}
    setup["name"] = warband.name
    leader = leader_of(warband)
    if leader is not None:
        setup["leadership"] = in_play(leader, ruleset).Ld
        setup["leader_state"] = _state(battle.model(leader.id))
    others = _replacing(campaign, side, leader, ruleset)
    if others:
        setup["best_other"] = max(leadership for _, leadership in others)
    return setup


def _replacing(campaign: Campaign, side: int, leader: Warrior | None, ruleset: Ruleset) -> list[tuple[str, int]]:
    """Who may stand in for the leader, by name and Leadership."""
    return [
        (model.name, in_play(find(campaign, model.fighter)[1], ruleset).Ld)
        for model in on_roster(campaign)
        if model.side == side and model.state in ("standing", "knocked_down") and _may_replace(campaign, model, leader)
    ]


def begin_rout_test(
    session: Session, side: int, aids: Sequence[str] = (), modifier: int = 0, reroll: bool = False
) -> Pending:
    """Begin the Rout test of a side, with what helps by the rules and what the players say changes it besides.

    Raises BadSetup where nobody's Leadership can be used.
    """
    setup = rout_setup(session.campaign, side, session.ruleset)
    if aids:
        setup["aids"] = list(aids)
    setup |= {"modifier": modifier} if modifier else {}
    setup |= {"reroll": True} if reroll else {}
    assert session.campaign.battle is not None
    sides = session.campaign.battle.sides
    return session.begin(
        "rout", setup, warbands=(sides[side].warband, sides[session.campaign.battle.rival(side)].warband)
    )


def _state(model: Model | None) -> State:
    """A leader who sits the battle out helps as little as one who is out of action."""
    return "out_of_action" if model is None else model.state


def _may_replace(campaign: Campaign, model: Model, leader: Any) -> bool:
    warband, fighter, _ = find(campaign, model.fighter)
    return fighter is not leader and fighter not in warband.hired
