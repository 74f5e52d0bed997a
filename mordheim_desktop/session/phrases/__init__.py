"""The English of every message key, gathered from one table per part of the game."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases import aftermath, battle, combat, files, play, post_battle, roster, scenario

PHRASES: Final[dict[str, str]] = {
    **aftermath.PHRASES,
    **battle.PHRASES,
    **combat.PHRASES,
    **files.PHRASES,
    **play.PHRASES,
    **post_battle.PHRASES,
    **roster.PHRASES,
    **scenario.PHRASES,
}
