"""Which steps of the post-battle sequence have nothing in them for a side, as things stand now."""

from __future__ import annotations

from collections.abc import Iterable

from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.commands.characters import open_characters
from mordheim_desktop.session.commands.post_battle import side_of
from mordheim_desktop.session.commands.trade import has_searched, may_search


def not_needed(campaign: Campaign, ruleset: Ruleset, side: int, entries: Iterable[Entry]) -> frozenset[str]:
    """The steps that need nothing of a side: nobody fell, nothing to sell, nobody left who could look for anything.

    What happens later may change it: shards are found, heroes rise. Raises BadSetup while the battle lasts.
    """
    battle, _, warband = side_of(campaign, side)
    entries = tuple(entries)
    fell = any(model.side == side and model.state == "out_of_action" for model in battle.models)
    can_look = any(
        may_search(campaign, side, hero) and not has_searched(campaign, entries, warband, hero.id)
        for hero in warband.heroes
    )
    found = set()
    if not fell:
        found.add("injuries")
    if not warband.shards:
        found.add("sale")
    if not warband.groups:
        found.add("veterans")
    if not can_look:
        found |= {"rare_items", "dramatis_personae"}
    if not open_characters(campaign, warband, ruleset):
        found.add("dramatis_personae")
    return frozenset(found)
