"""A battle without a scenario: what is settled before it, and who has the first turn.

More than two warbands always fight one; two may. Old battle wounds, cards and what is taken come before every battle
(Mordheim rulebook, Scenarios).
"""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.model import PHASES, Battle, Campaign
from mordheim_desktop.rules import catacombs, first_turn, old_wounds, tarot
from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.commands import craving, taken
from mordheim_desktop.session.commands.set_up import may_go_below, readers, wounded
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import side_name, the_battle

MOST_IN_A_SCENARIO: Final = 2


def can_begin(battle: Battle) -> bool:
    """Whether the first turn has still to begin, so that it may be given to anybody."""
    return not battle.over and (battle.turn, battle.active, battle.phase) == (1, battle.first, PHASES[0])


def has_a_beginner(battle: Battle) -> bool:
    """Whether it is settled who has the first turn, or the battle goes on already."""
    return battle.step(first_turn.STEP) is not None or not can_begin(battle)


def is_plain(battle: Battle) -> bool:
    """Whether it is fought without a scenario: by more than two, or by two who settled the first turn without one."""
    return not battle.scenario and (len(battle.sides) > MOST_IN_A_SCENARIO or has_a_beginner(battle))


def still_to_do(campaign: Campaign, ruleset: Ruleset) -> tuple[str, ...]:
    """The steps before a plain battle that somebody has and nobody has done, in their order."""
    battle = campaign.battle
    if battle is None or not can_begin(battle):
        return ()
    has = {
        old_wounds.STEP: bool(wounded(campaign)),
        tarot.STEP: bool(readers(campaign)),
        taken.STEP: bool(taken.takeable(campaign, ruleset)),
        craving.STEP: bool(craving.addicts(campaign)),
        catacombs.STEP: bool(may_go_below(campaign)),
    }
    return tuple(step for step, there in has.items() if there and battle.step(step) is None)


def begin_first_turn(session: Session) -> Pending:
    """Begin the roll-off for the first turn. Raises BadSetup once the battle is under way."""
    battle = the_battle(session.campaign)
    if not can_begin(battle):
        raise BadSetup(say("first_turn.under_way"))
    names = [side_name(session.campaign, side) for side in range(len(battle.sides))]
    warbands = tuple(side.warband for side in battle.sides)
    return session.begin("first_turn", {"names": names}, warbands=warbands)


def took(session: Session) -> None:
    """Note that everybody has taken what he wants for this battle."""
    session.record("set_up", say("taken.done"), (SetUpDone(step=taken.STEP),))
