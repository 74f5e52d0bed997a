"""Going back to an earlier phase or turn: nothing that was marked or thrown is lost, and nothing is cleared twice."""

from __future__ import annotations

from mordheim_desktop.campaign.changes import WentBack
from mordheim_desktop.campaign.model import PHASES, Battle, Phase
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import side_name, the_battle


def earlier_phase(battle: Battle) -> tuple[int, int, Phase] | None:
    """Turn, active side and phase before the present one; None at the very beginning.

    Before a recovery phase lies the close combat of the side that had the turn before; sides that left the battle had
    none.
    """
    place = PHASES.index(battle.phase)
    if place:
        return battle.turn, battle.active, PHASES[place - 1]
    turn, side = battle.turn, battle.active
    for _ in battle.sides:
        turn -= side == battle.first
        side = (side - 1) % len(battle.sides)
        if not battle.sides[side].left:
            break
    return (turn, side, PHASES[-1]) if turn >= 1 else None


def go_back(session: Session) -> None:
    """Go back by one phase. Raises BadSetup at the beginning of the battle."""
    earlier = earlier_phase(the_battle(session.campaign))
    if earlier is None:
        raise BadSetup(say("battle.at_the_beginning"))
    turn, active, phase = earlier
    name = side_name(session.campaign, active)
    message = say("battle.went_back", warband=name, turn=turn, phase=Named("phase", phase))
    session.record("turn", message, (WentBack(turn=turn, active=active, phase=phase),))
