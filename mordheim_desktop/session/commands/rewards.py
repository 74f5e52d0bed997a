"""Giving a side what its scenario brings besides the usual: its awards, shards and captured kit, the chest.

What that is follows from the battle (`rules.spoils`); the players may enter something else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mordheim_desktop.campaign.changes import AnyEffect, StepDone
from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import Item, Shards
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.spoils import Spoils, awards, spoils
from mordheim_desktop.session.commands import post_battle
from mordheim_desktop.session.commands.credit import fallen_by
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import scenario_of

SPOILS: Final = "spoils"
CHEST: Final = "chest"
"""Mark a side that has what the scenario gives; no steps of the official sequence."""


def earned(campaign: Campaign, side: int, ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """The scenario's own awards of a side by warrior or group, an award for each counter carried."""
    scenario = scenario_of(campaign, ruleset)
    found: dict[str, tuple[str, ...]] = {}
    for who, award in awards(field_of(campaign), scenario, side) if scenario is not None else ():
        learner = _learner(campaign, who)
        if learner:
            found[learner] = (*found.get(learner, ()), award)
    return found


def _learner(campaign: Campaign, fighter: str) -> str:
    """Who learns when a fighter does: he himself, or his group; nobody where he is no longer on a roster."""
    try:
        return find(campaign, fighter)[1].id
    except KeyError:
        return ""


def spoils_of(campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry], side: int) -> Spoils:
    """What a side gains by the scenario, as the battle stands."""
    battle, scenario = campaign.battle, scenario_of(campaign, ruleset)
    if battle is None or scenario is None:
        return Spoils()
    context = Context(ruleset, campaign.switches)
    return spoils(field_of(campaign), scenario, side, fallen_by(entries, battle), context)


# -- entering them -----------------------------------------------------------------------------------------------------


def take_spoils(session: Session, side: int, shards: int) -> None:
    """Enter the kit and as many shards as the players settled. Raises BadSetup a second time, or for nothing."""
    post_battle.keep_waiting(session)
    campaign = session.campaign
    _, own, warband = post_battle.side_of(campaign, side)
    if SPOILS in own.steps:
        raise BadSetup(say("spoils.taken"))
    found = spoils_of(campaign, session.ruleset, session.entries, side)
    if shards < 0 or not (shards or found.kit):
        raise BadSetup(say("after.at_least_one"))
    effects: list[AnyEffect] = [Shards(amount=shards)] if shards else []
    effects += [Item(item=item, count=1) for item in found.kit]
    effects.append(StepDone(side=side, step=SPOILS))
    message = say("spoils.gained", warband=warband.name, shards=shards)
    session.record("spoils", message, effects, warbands=(warband.id,))


def open_chest(session: Session, side: int) -> Pending:
    """Begin the rolls for what is in the chest. Raises BadSetup where it was opened, or is not this side's."""
    post_battle.keep_waiting(session)
    campaign = session.campaign
    battle, own, warband = post_battle.side_of(campaign, side)
    if CHEST in own.steps:
        raise BadSetup(say("spoils.opened"))
    if not spoils_of(campaign, session.ruleset, session.entries, side).chest:
        raise BadSetup(say("spoils.no_chest"))
    enemy = battle.sides[battle.rival(side)].warband
    return session.begin("chest", {}, warbands=(warband.id, enemy), also=(StepDone(side=side, step=CHEST),))
