"""Whether one of the Dramatis Personae comes along (Mordheim rulebook, Dramatis personae)."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.rules.ruleset import HiredType

NEVER: Final = 7
"""What no D6 shows."""


def need_to_agree(listed: HiredType, difference: int) -> int | None:
    """The D6 by which a character agrees to fight, the enemy's rating being higher by `difference`.

    1 for one who always comes, None where no die helps. Bertha fights only for the weaker side.
    """
    if not listed.agrees:
        return 1
    need = next((row.value for row in reversed(listed.agrees) if difference >= row.low), NEVER)
    return need if need < NEVER else None
