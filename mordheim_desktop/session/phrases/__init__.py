"""The English of every message key, gathered from one table per part of the game."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases import (
    aftermath,
    annals,
    battle,
    combat,
    experience,
    exploring,
    files,
    magic,
    notes,
    play,
    post_battle,
    real_life,
    roster,
    scenario,
    set_up,
    trackers,
    trade,
    transfer,
)

PHRASES: Final[dict[str, str]] = {
    **aftermath.PHRASES,
    **annals.PHRASES,
    **battle.PHRASES,
    **combat.PHRASES,
    **experience.PHRASES,
    **exploring.PHRASES,
    **files.PHRASES,
    **magic.PHRASES,
    **notes.PHRASES,
    **play.PHRASES,
    **post_battle.PHRASES,
    **real_life.PHRASES,
    **roster.PHRASES,
    **scenario.PHRASES,
    **set_up.PHRASES,
    **trackers.PHRASES,
    **trade.PHRASES,
    **transfer.PHRASES,
}
