"""`apply`: the one function that lets an effect happen to a campaign. Everything else only describes effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mordheim_desktop.campaign import apply_annals, apply_battle, apply_magic, apply_roster, apply_tracker
from mordheim_desktop.campaign.changes import AnyEffect
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.campaign.reach import CannotApply, add_kit
from mordheim_desktop.rules.messages import Message

__all__ = ["CannotApply", "add_kit", "apply", "apply_all"]

_HANDLERS: Final = {
    **apply_roster.HANDLERS,
    **apply_magic.HANDLERS,
    **apply_battle.HANDLERS,
    **apply_tracker.HANDLERS,
    **apply_annals.HANDLERS,
}


def apply_all(campaign: Campaign, effects: Iterable[AnyEffect], warbands: Sequence[str], why: Message) -> Campaign:
    """The campaign after these effects. Raises CannotApply; the campaign given is never changed."""
    for effect in effects:
        campaign = apply(campaign, effect, warbands, why)
    return campaign


def apply(campaign: Campaign, effect: AnyEffect, warbands: Sequence[str], why: Message) -> Campaign:
    """The campaign after one effect. `warbands` binds the effect's warband number to an id, `why` goes into the ledger.

    Raises CannotApply where the effect names something that is not there.
    """
    return _HANDLERS[type(effect)](campaign, effect, warbands, why)
