"""The recovery phase of one model: what it is about, what only the players can see, and the procedure itself.

Only models of the side whose turn it is recover, each once in a turn (Mordheim rulebook, Recovery phase).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from mordheim_desktop.campaign.arrivals import not_here
from mordheim_desktop.campaign.figures import in_play
from mordheim_desktop.campaign.model import Campaign, Model
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.commands.shooting import on_roster
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

Matter: TypeAlias = Literal["stunned", "knocked_down", "fleeing", "on_fire", "herbs"]
Seen: TypeAlias = Literal["enemy_nearest", "helper", "herbs"]
"""What the players say before it begins, by the fields of the procedure's setup."""

HERBS = "healing_herbs"


def matters(campaign: Campaign, model: Model, ruleset: Ruleset) -> tuple[Matter, ...]:
    """What a model has to do in this recovery phase, the first thing first.

    Nothing where it is through, not on the table, or not its turn.
    """
    battle = campaign.battle
    if battle is None or battle.over or (battle.active, battle.phase) != (model.side, "recovery"):
        return ()
    if model.recovered or model.state == "out_of_action" or model.fighter in not_here(campaign):
        return ()
    found: list[Matter] = []
    if model.state in ("stunned", "knocked_down"):
        found.append("stunned" if model.state == "stunned" else "knocked_down")
    if model.on_fire:
        found.append("on_fire")
    if model.fleeing and model.state != "stunned":
        found.append("fleeing")
    if _may_use_herbs(campaign, model, ruleset):
        found.append("herbs")
    return tuple(found)


def still_to_recover(campaign: Campaign, ruleset: Ruleset) -> tuple[Model, ...]:
    """Who of the side whose turn it is still lies, burns or flees, in its recovery phase; herbs alone do not count."""
    return tuple(model for model in on_roster(campaign) if set(matters(campaign, model, ruleset)) - {"herbs"})


def asked_first(campaign: Campaign, model: Model, ruleset: Ruleset) -> tuple[Seen, ...]:
    """What the players have to say before the phase of a model begins."""
    about = matters(campaign, model, ruleset)
    asked: dict[Seen, bool] = {
        "enemy_nearest": "fleeing" in about,
        "helper": "on_fire" in about,
        "herbs": "herbs" in about,
    }
    return tuple(field for field, holds in asked.items() if holds)


def begin_recovery(session: Session, fighter: str, seen: Mapping[Seen, bool]) -> Pending:
    """Begin the recovery phase of a model. Raises BadSetup for one that has nothing to recover from now."""
    campaign = session.campaign
    battle = campaign.battle
    model = battle.model(fighter) if battle else None
    if battle is None or model is None or not matters(campaign, model, session.ruleset):
        raise BadSetup(say("battle.cannot_recover"))
    setup: dict[str, Any] = {"fighter": {"ref": fighter}}
    setup |= {str(field): True for field, holds in seen.items() if holds}
    warbands = (battle.sides[model.side].warband, battle.sides[battle.rival(model.side)].warband)
    return session.begin("recovery", setup, warbands=warbands)


def _may_use_herbs(campaign: Campaign, model: Model, ruleset: Ruleset) -> bool:
    _, fighter, _ = find(campaign, model.fighter)
    carries = any(kit.item == HERBS and kit.count > 0 for kit in fighter.kit)
    return carries and not model.engaged and model.wounds < in_play(fighter, ruleset).W
