"""Whom a warrior hates for good, in words, and whether it is about a given enemy (Mordheim rulebook, Bitter enmity)."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.model import Campaign, Remembered, Warband
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.session.fighters import name_of
from mordheim_desktop.session.words import Words

HATRED: Final = "hatred"
"""The note of one who hates, with whom as `fighter:`, `leader:`, `warband:` or `warband_type:` and an id or name."""


def whom_text(campaign: Campaign, note: Remembered, words: Words) -> str:
    """Whom a note of hatred is about."""
    kind, _, whom = (note.against[0] if note.against else "").partition(":")
    warbands = {warband.id: warband.name for warband in campaign.warbands}
    if kind == "warband_type":
        return words.say(say("hatred.warband_type", whom=Named("warband", whom)))
    if whom in warbands or whom in words.ruleset.warbands:
        of = warbands.get(whom) or words.name(Named("warband", whom))
        return words.say(say("hatred.leader", whom=of)) if kind == "leader" else of
    if not whom:
        return words.say(say("hatred.unknown"))
    try:
        return name_of(campaign, whom)
    except KeyError:
        return words.say(say("hatred.gone")) if "-" in whom else whom


def hates(campaign: Campaign, fighter: str, words: Words) -> tuple[str, ...]:
    """Everybody a fighter hates for good."""
    notes = (note for warband in campaign.warbands for note in warband.notes)
    return tuple(whom_text(campaign, note, words) for note in notes if note.note == HATRED and note.fighter == fighter)


def is_about(note: Remembered, enemy: Warband) -> bool:
    """Whether a note of hatred is about somebody of a warband, or all of it."""
    whom = {against.partition(":")[2] for against in note.against}
    warriors = {one.id for one in (*enemy.heroes, *enemy.hired)} | {one.name for one in (*enemy.heroes, *enemy.hired)}
    return not whom.isdisjoint(warriors | {enemy.id, enemy.type})
