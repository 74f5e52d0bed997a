"""What the Post-battle tab shows of the scenario's own gain: shards with their reason, captured kit, the chest."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands.post_battle import side_of
from mordheim_desktop.session.commands.rewards import CHEST, SPOILS, spoils_of
from mordheim_desktop.session.words import Words


class SpoilsView(Struct, frozen=True, kw_only=True):
    """What is still to be entered for a side: so many shards, things of this number, the chest; and why, in words."""

    warband: str
    shards: int
    kit: int
    chest: bool
    why: str


def spoils_view(campaign: Campaign, side: int, entries: Iterable[Entry], words: Words) -> SpoilsView | None:
    """What the scenario gives a side and nobody has entered yet; None where it gives nothing more.

    Raises BadSetup while the battle lasts.
    """
    _, own, warband = side_of(campaign, side)
    found = spoils_of(campaign, words.ruleset, entries, side)
    open_spoils = bool(found.shards or found.kit) and SPOILS not in own.steps
    open_chest = found.chest and CHEST not in own.steps
    if not (open_spoils or open_chest):
        return None
    why = ". ".join(text[:1].upper() + text[1:] for text in (words.say(one) for one in found.why))
    return SpoilsView(
        warband=warband.name,
        shards=found.shards if open_spoils else 0,
        kit=len(found.kit) if open_spoils else 0,
        chest=open_chest,
        why=f"{why}.",
    )


def open_spoils(campaign: Campaign, side: int, entries: Iterable[Entry], words: Words) -> str:
    """A sentence about what a side has still to enter; empty where there is nothing."""
    found = spoils_view(campaign, side, entries, words)
    return words.say(say("spoils.open", warband=found.warband)) if found is not None else ""
