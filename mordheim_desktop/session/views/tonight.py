"""What was found or done earlier and comes due in the battle that begins: told in advance, and when its moment comes.

A graveyard that was looted is hated for by the pious met next; fighters in the catacombs emerge at the end of their
side's first turn (Mordheim rulebook, exploration).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mordheim_desktop.campaign.arrivals import CATACOMBS, in_the_catacombs, knows_the_catacombs
from mordheim_desktop.campaign.model import Battle, Campaign, Remembered, Warband
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.views.warbands import note_text
from mordheim_desktop.session.words import Words

LOOTED: Final = "hated_by_sigmar"
TONIGHT: Final = ("next_battle", "now")


def due_lines(campaign: Campaign, warband: Warband, enemies: Sequence[Warband], words: Words) -> tuple[str, ...]:
    """What comes due for a warband against these enemies, and whom all of its models hate tonight."""
    types = {enemy.type for enemy in enemies}
    due = (note for note in warband.notes if note.due in TONIGHT or is_against(note, types))
    told = [words.say(say("scenario.note_due", note=note_text(campaign, note, words))) for note in due]
    hated = (enemy for enemy in enemies if any(_looted(note, warband) for note in enemy.notes))
    told += [words.say(say("hatred.all_tonight", warband=enemy.name)) for enemy in hated]
    return tuple(told)


def is_against(note: Remembered, types: set[str]) -> bool:
    """Whether a note that waits for certain enemies comes due against warbands of these types."""
    return note.due == "next_battle_against" and not types.isdisjoint(note.against)


def emerge_now(battle: Battle, campaign: Campaign) -> bool:
    """Whether the turn that ends is the first of a side with fighters in the catacombs."""
    warband = campaign.warband(battle.sides[battle.active].warband)
    if battle.turn > 1 or not knows_the_catacombs(battle, warband):
        return False
    below = in_the_catacombs(battle)
    active = (model.fighter for model in battle.models if model.side == battle.active)
    return battle.step(CATACOMBS) is None or any(fighter in below for fighter in active)


def emerging(battle: Battle) -> tuple[str, ...]:
    """The names of those of the active side who emerge when its turn ends; empty where they were not named."""
    below = in_the_catacombs(battle)
    return tuple(model.name for model in battle.models if model.side == battle.active and model.fighter in below)


def _looted(note: Remembered, hater: Warband) -> bool:
    return note.note == LOOTED and is_against(note, {hater.type})
