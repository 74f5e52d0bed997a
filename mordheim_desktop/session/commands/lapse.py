"""Notes that held for the battle that is over now: nobody has to strike them out by hand."""

from __future__ import annotations

from mordheim_desktop.campaign.model import Battle, Campaign, Remembered
from mordheim_desktop.rules.effects import NoteSettled


def lapsed(campaign: Campaign, battle: Battle) -> tuple[NoteSettled, ...]:
    """The notes that a battle uses up, by the sides of it: due for the next battle, or the next against such an enemy.

    What is written after this battle is due for the one that follows.
    """
    sides = [campaign.warband(side.warband) for side in battle.sides]
    return tuple(
        NoteSettled(warband=number, note=note.note, fighter=note.fighter)
        for number, warband in enumerate(sides)
        for note in warband.notes
        if note.since != battle.id and _held(note, {other.type for place, other in enumerate(sides) if place != number})
    )


def _held(note: Remembered, enemies: set[str]) -> bool:
    """Whether a note was about the battle against these types of warband."""
    if note.due == "next_battle_against":
        return not enemies.isdisjoint(note.against)
    return note.due == "next_battle"
