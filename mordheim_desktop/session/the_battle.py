"""The battle of a campaign and what its sides are called, as commands and views ask for them."""

from __future__ import annotations

from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset, Scenario


def the_battle(campaign: Campaign) -> Battle:
    """The battle that is being fought or waits for its aftermath. Raises BadSetup where there is none."""
    if campaign.battle is None:
        raise BadSetup(say("battle.none"))
    return campaign.battle


def scenario_of(campaign: Campaign, ruleset: Ruleset) -> Scenario | None:
    """The scenario that is played; None for a plain battle, and where there is none."""
    return None if campaign.battle is None else ruleset.scenarios.get(campaign.battle.scenario)


def side_name(campaign: Campaign, side: int) -> str:
    """The name of the warband of a side. Raises BadSetup where there is no battle."""
    return campaign.warband(the_battle(campaign).sides[side].warband).name
