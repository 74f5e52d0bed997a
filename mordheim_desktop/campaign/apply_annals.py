"""What effects do to what is told of a warband: whose it is, its colour and portrait, who left it, past battles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.model import LARGEST_PORTRAIT, Campaign, Warband
from mordheim_desktop.campaign.reach import CannotApply, bound, one_warband, swap, without_fighter
from mordheim_desktop.rules.additions import joined
from mordheim_desktop.rules.messages import Message


def _described(campaign: Campaign, effect: c.WarbandDescribed, warbands: Sequence[str], why: Message) -> Campaign:
    fields = ("player", "colour", "status", "remarks")
    known = {name: value for name in fields if (value := getattr(effect, name)) is not None}

    def changed(warband: Warband) -> Warband:
        warband = replace(warband, **known)
        return _emptied(warband) if effect.status == "disbanded" else warband

    return one_warband(campaign, bound(effect, warbands), changed)


def _emptied(warband: Warband) -> Warband:
    """A disbanded warband has lost everything it had (Mordheim rulebook, Campaigns)."""
    return replace(warband, heroes=(), groups=(), hired=(), ledger=(), shards=0, stash=(), notes=())


def _portrait_set(campaign: Campaign, effect: c.PortraitSet, warbands: Sequence[str], why: Message) -> Campaign:
    if len(effect.picture) > LARGEST_PORTRAIT:
        raise CannotApply(f"a portrait of {len(effect.picture)} bytes is too large")
    id = bound(effect, warbands)
    one_warband(campaign, id, lambda warband: warband)
    others = {key: picture for key, picture in campaign.portraits.items() if key != id}
    return replace(campaign, portraits={**others, id: effect.picture} if effect.picture else others)


def _warband_left(campaign: Campaign, effect: c.WarbandLeft, warbands: Sequence[str], why: Message) -> Campaign:
    id = bound(effect, warbands)
    one_warband(campaign, id, lambda warband: warband)
    return replace(
        campaign,
        warbands=tuple(warband for warband in campaign.warbands if warband.id != id),
        portraits={key: picture for key, picture in campaign.portraits.items() if key != id},
    )


def _fighter_retired(campaign: Campaign, effect: c.FighterRetired, warbands: Sequence[str], why: Message) -> Campaign:
    left, warband, name = without_fighter(campaign, effect.fighter)
    return one_warband(left, warband.id, lambda w: replace(w, retired=(*w.retired, name)))


def _past_corrected(campaign: Campaign, effect: c.PastCorrected, warbands: Sequence[str], why: Message) -> Campaign:
    if all(line.id != effect.battle.id for line in campaign.past):
        raise CannotApply(f"no battle {effect.battle.id!r} in the history")
    return replace(campaign, past=swap(campaign.past, effect.battle))


def _rules_taken(campaign: Campaign, effect: c.RulesTaken, warbands: Sequence[str], why: Message) -> Campaign:
    return replace(campaign, own=joined(campaign.own, effect.taken))


HANDLERS: Final[dict[type, Callable[[Campaign, Any, Sequence[str], Message], Campaign]]] = {
    c.WarbandDescribed: _described,
    c.PortraitSet: _portrait_set,
    c.WarbandLeft: _warband_left,
    c.FighterRetired: _fighter_retired,
    c.PastCorrected: _past_corrected,
    c.RulesTaken: _rules_taken,
}
