"""Who takes part in a battle and is not on the table: not yet, or no longer (Mordheim rulebook, Scenarios)."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.model import Battle, Campaign

STEPS: Final = ("reinforcements", "arrivals")
"""The steps of the set-up that say who is away, the latest first: later rolls, and the one before the first turn."""


def missing_units(battle: Battle) -> tuple[str, ...]:
    """The ids of the heroes, hired swords and henchman groups that have not arrived yet."""
    latest = next((step for id in STEPS if (step := battle.step(id)) is not None), None)
    return () if latest is None else latest.away


def not_here(campaign: Campaign) -> frozenset[str]:
    """The fighters who are not on the table: those who have not arrived yet, and those who left it."""
    gone = campaign.battle.tracker.gone if campaign.battle is not None else ()
    return not_arrived(campaign) | frozenset(gone)


def not_arrived(campaign: Campaign) -> frozenset[str]:
    """The fighters who have not arrived yet: of a henchman group its members."""
    units = frozenset() if campaign.battle is None else frozenset(missing_units(campaign.battle))
    if not units:
        return units
    groups = (group for warband in campaign.warbands for group in warband.groups if group.id in units)
    return units | {member.id for group in groups for member in group.members}
