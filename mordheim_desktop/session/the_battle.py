"""The battle of a campaign and what its sides are called, as commands and views ask for them."""

from __future__ import annotations

from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup


def the_battle(campaign: Campaign) -> Battle:
    """The battle that is being fought or waits for its aftermath. Raises BadSetup where there is none."""
    if campaign.battle is None:
        raise BadSetup(say("battle.none"))
    return campaign.battle


def side_name(campaign: Campaign, side: int) -> str:
    """The name of the warband of a side. Raises BadSetup where there is no battle."""
    return campaign.warband(the_battle(campaign).sides[side].warband).name
