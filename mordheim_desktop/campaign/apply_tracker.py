"""What effects do to the trackers of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.campaign.reach import CannotApply, check_side, current_battle
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules import tracker as t
from mordheim_desktop.rules.messages import Message


def _kept(campaign: Campaign, change: Callable[[t.Tracker], t.Tracker], *fighters: str) -> Campaign:
    """The campaign with the tracker of its battle changed. Raises CannotApply for a fighter who takes no part."""
    battle = current_battle(campaign)
    for fighter in fighters:
        if battle.model(fighter) is None:
            raise CannotApply(f"fighter {fighter!r} takes no part in the battle")
    return replace(campaign, battle=replace(battle, tracker=change(battle.tracker)))


def _carried(campaign: Campaign, effect: c.PrizeCarried, warbands: Sequence[str], why: Message) -> Campaign:
    if effect.prize == t.CHEST and not current_battle(campaign).tracker.found_by:
        raise CannotApply("nobody has found the chest")
    prize = t.Prize(id=effect.prize, item=effect.item, carriers=effect.carriers)
    return _kept(campaign, lambda tracker: t.with_prize(tracker, prize), *effect.carriers)


def _at_place(campaign: Campaign, effect: c.AtPlace, warbands: Sequence[str], why: Message) -> Campaign:
    return _kept(
        campaign, lambda tracker: t.with_place(tracker, effect.place, effect.fighter, effect.there), effect.fighter
    )


def _left(campaign: Campaign, effect: c.LeftTable, warbands: Sequence[str], why: Message) -> Campaign:
    return _kept(campaign, lambda tracker: t.with_gone(tracker, effect.fighter, effect.gone), effect.fighter)


def _searched(campaign: Campaign, effect: e.BuildingSearched, warbands: Sequence[str], why: Message) -> Campaign:
    search = t.Search(building=effect.building, fighter=effect.fighter, found=effect.found)
    if any(one.building == search.building for one in current_battle(campaign).tracker.searches):
        raise CannotApply(f"building {search.building!r} was searched before")
    return _kept(campaign, lambda tracker: t.with_search(tracker, search), effect.fighter)


def _safe(campaign: Campaign, effect: c.ChestSafe, warbands: Sequence[str], why: Message) -> Campaign:
    check_side(current_battle(campaign), effect.side)
    return _kept(campaign, lambda tracker: replace(tracker, safe=effect.side))


def _gave_up(campaign: Campaign, effect: c.GaveUp, warbands: Sequence[str], why: Message) -> Campaign:
    check_side(current_battle(campaign), effect.side)
    return _kept(campaign, lambda tracker: replace(tracker, gave_up=effect.side))


def _done_by(campaign: Campaign, effect: c.DoneBy, warbands: Sequence[str], why: Message) -> Campaign:
    """Who did what an entry tells is a fact of the journal alone."""
    return _kept(campaign, lambda tracker: tracker, effect.fighter)


HANDLERS: Final[dict[type, Callable[[Campaign, Any, Sequence[str], Message], Campaign]]] = {
    c.PrizeCarried: _carried,
    c.AtPlace: _at_place,
    c.LeftTable: _left,
    e.BuildingSearched: _searched,
    c.ChestSafe: _safe,
    c.GaveUp: _gave_up,
    c.DoneBy: _done_by,
}
