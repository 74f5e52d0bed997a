"""Who takes part in a battle and is not on the table: not yet, or no longer (Mordheim rulebook, Scenarios)."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.dogs import dog_ids
from mordheim_desktop.campaign.model import Battle, Campaign, Warband

CATACOMBS: Final = "catacombs"
"""The step of the set-up that says who begins below ground."""
EMERGE: Final = "catacomb_infiltration"
"""The note of a warband that found a way through the catacombs."""
STEPS: Final = ("reinforcements", "arrivals")
"""The steps of the set-up that say who is away, the latest first: later rolls, and the one before the first turn."""


def missing_units(battle: Battle) -> tuple[str, ...]:
    """The ids of the heroes, hired swords and henchman groups that have not arrived yet.

    Whom an old wound, his cards or want of a dose keeps out of the battle is not waited for.
    """
    latest = next((step for id in STEPS if (step := battle.step(id)) is not None), None)
    stayed = {id for side in battle.sides for id in side.absent}
    return () if latest is None else tuple(id for id in latest.away if id not in stayed)


def not_here(campaign: Campaign) -> frozenset[str]:
    """The fighters who are not on the table: those who have not arrived yet, and those who left it."""
    battle = campaign.battle
    return frozenset() if battle is None else not_arrived(campaign) | in_the_catacombs(battle) | got_away(battle)


def knows_the_catacombs(battle: Battle, warband: Warband) -> bool:
    """Whether fighters of a warband emerge from the catacombs in this battle."""
    return any(note.note == EMERGE and note.since != battle.id for note in warband.notes)


def in_the_catacombs(battle: Battle) -> frozenset[str]:
    """The fighters who are below ground: those named before the battle, until the first turn of their side is over."""
    named = battle.step(CATACOMBS)
    if named is None or battle.turn > 1 or battle.over:
        return frozenset()
    sides = len(battle.sides)
    passed = (battle.active - battle.first) % sides
    waiting = {side for side in range(sides) if (side - battle.first) % sides >= passed}
    return frozenset(model.fighter for model in battle.models if model.side in waiting and model.fighter in named.away)


def got_away(battle: Battle) -> frozenset[str]:
    """The fighters who left the table: by an edge, or with their side where others fight on."""
    with_their_side = (model.fighter for model in battle.models if battle.sides[model.side].left)
    return frozenset((*battle.tracker.gone, *with_their_side))


def not_arrived(campaign: Campaign) -> frozenset[str]:
    """The fighters who have not arrived yet: of a henchman group its members, with a hero his wardogs."""
    units = frozenset() if campaign.battle is None else frozenset(missing_units(campaign.battle))
    if not units:
        return units
    groups = (group for warband in campaign.warbands for group in warband.groups if group.id in units)
    heroes = (hero for warband in campaign.warbands for hero in warband.heroes if hero.id in units)
    dogs = {id for hero in heroes for id in dog_ids(hero)}
    return units | dogs | {member.id for group in groups for member in group.members}
