"""A characteristic test of one fighter, and what his own special rules make of it.

Blessed Sight throws a failed test once more and lets the second result stand (Mordheim rulebook, Sisters of Sigmar).
Darksouls and Flagellants pass every Leadership test of their own (Cult of the Possessed; Witch Hunters).
"""

from __future__ import annotations

from msgspec.structs import replace

from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking, Roll

BLESSED_SIGHT = "blessed_sight"


def tested(fighter: Fighter, roll: Roll, *, leadership: bool = False) -> Asking:
    """Whether a fighter passes a test of his own."""
    if leadership and fighter.has("passes_leadership"):
        return True
    met = yield roll
    if not met and fighter.has(BLESSED_SIGHT):
        met = yield replace(roll, label=say("test_again"))
    return bool(met)
