"""The recovery phase: a stunned model turns face up, one knocked down stands up (Mordheim rulebook, Recovery)."""

from __future__ import annotations

from mordheim_desktop.campaign.changes import AnyEffect, ModelMarked
from mordheim_desktop.campaign.model import Battle, Model
from mordheim_desktop.rules.effects import State, StateChange
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.session import Session

BETTER: dict[State, State] = {"stunned": "knocked_down", "knocked_down": "standing"}


def may_recover(battle: Battle, model: Model) -> bool:
    """Whether a model lies down at the start of its own side's turn."""
    return model.side == battle.active and battle.phase == "recovery" and model.state in BETTER and not battle.over


def recover(session: Session, fighter: str) -> None:
    """One step up. Raises BadSetup for a model that is not lying there to recover."""
    battle = session.campaign.battle
    model = battle.model(fighter) if battle else None
    if battle is None or model is None or not may_recover(battle, model):
        raise BadSetup(say("battle.cannot_recover"))
    better = BETTER[model.state]
    effects: list[AnyEffect] = [StateChange(fighter=fighter, state=better, wounds=model.wounds)]
    if better == "standing":
        effects.append(ModelMarked(fighter=fighter, flags={"stood_up": True}))
    session.record("recovery", say("battle.recovers", fighter=model.name, state=Named("state", better)), effects)
