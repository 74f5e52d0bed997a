"""The Rout test of a side of the battle, from its casualties and who is left to hold it together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mordheim_desktop.campaign.arrivals import not_here
from mordheim_desktop.campaign.figures import profile
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign, Model
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.rout import threshold
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.commands.shooting import on_roster
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session


def casualties(campaign: Campaign, side: int, ruleset: Ruleset) -> tuple[int, int]:
    """How many models of a side are out of action, and how many took part.

    Whether those who have not arrived yet are among them is for the switch `off_table_in_rout`.
    """
    counted = bool(Context(ruleset, campaign.switches).switch("off_table_in_rout"))
    away = frozenset() if counted else not_here(campaign)
    battle = _battle(campaign)
    models = [model for model in battle.models if model.side == side and model.fighter not in away]
    return sum(1 for model in models if model.state == "out_of_action"), len(models)


def rout_due(campaign: Campaign, side: int, ruleset: Ruleset) -> bool:
    """Whether a side has lost so many that it tests at the start of its turn, where the scenario knows Rout tests."""
    scenario = ruleset.scenarios.get(_battle(campaign).scenario)
    if scenario is not None and not scenario.rout_tests:
        return False
    out, models = casualties(campaign, side, ruleset)
    return models > 0 and out >= threshold(models, ruleset.campaign.rout_part)


def tested_this_turn(battle: Battle, side: int, entries: Iterable[Entry]) -> Entry | None:
    """The Rout test a side has thrown in the present turn, if any."""
    warband = battle.sides[side].warband
    for entry in entries:
        same_turn = entry.battle == battle.id and entry.turn == battle.turn
        if entry.procedure == "rout" and same_turn and not entry.taken_back and entry.warbands[:1] == (warband,):
            return entry
    return None


def rout_setup(campaign: Campaign, side: int, ruleset: Ruleset) -> dict[str, Any]:
    """The setup of a side's Rout test. Raises BadSetup without a battle."""
    battle = _battle(campaign)
    warband = campaign.warband(battle.sides[side].warband)
    out, models = casualties(campaign, side, ruleset)
    setup: dict[str, Any] = {"models": models, "out_of_action": out, "leader_state": "out_of_action"}
    leader = next((hero for hero in warband.heroes if hero.leader), None)
    if leader is not None:
        setup["leadership"] = profile(leader).Ld
        setup["leader_state"] = _state(battle.model(leader.id))
    others = [
        profile(find(campaign, model.fighter)[1]).Ld
        for model in on_roster(campaign)
        if model.side == side and model.state in ("standing", "knocked_down") and _may_replace(campaign, model, leader)
    ]
    if others:
        setup["best_other"] = max(others)
    return setup


def begin_rout_test(session: Session, side: int) -> Pending:
    """Begin the Rout test of a side. Raises BadSetup where nobody's Leadership can be used."""
    setup = rout_setup(session.campaign, side, session.ruleset)
    assert session.campaign.battle is not None
    sides = session.campaign.battle.sides
    return session.begin("rout", setup, warbands=(sides[side].warband, sides[1 - side].warband))


def _battle(campaign: Campaign) -> Battle:
    if campaign.battle is None:
        raise BadSetup(say("battle.none"))
    return campaign.battle


def _state(model: Model | None) -> State:
    """A leader who sits the battle out helps as little as one who is out of action."""
    return "out_of_action" if model is None else model.state


def _may_replace(campaign: Campaign, model: Model, leader: Any) -> bool:
    warband, fighter, _ = find(campaign, model.fighter)
    return fighter is not leader and fighter not in warband.hired
