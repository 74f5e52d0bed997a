"""What single weapons of the supplements do that no weapon of the core game does; everything else about them is data.

(Town Cryer and Annual 2002, weapons of the Lustrian, Khemrian and Pirate warbands; Annual 2002, fire arrows.)
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.ruleset import Weapon


class Special(Struct, frozen=True):
    """What sets a weapon apart: no armour save against it, no penalty at long range, and the D6 that sets alight."""

    allows_save: bool = True
    long_range_penalty: bool = True
    sets_on_fire: int | None = None


ORDINARY: Final = Special()

SPECIALS: Final[dict[str, Special]] = {
    "belaying_pin": Special(long_range_penalty=False),
    "sunstaff": Special(allows_save=False, long_range_penalty=False),
    "sun_gauntlet": Special(allows_save=False, long_range_penalty=False),
    "sunstaff_of_lustria": Special(allows_save=False),
    "tufenk": Special(sets_on_fire=4),
}

SETS_ON_FIRE: Final[dict[str, int]] = {"fire_arrows": 4}
"""Ammunition that sets a target alight that was hit, on this D6."""


EASIER_TO_HIT: Final[dict[str, int]] = {"asp_arrows": 1}
"""Ammunition that adds to the roll to hit."""

NO_SAVE_GROWTH: Final = frozenset({"reptile_venom"})
"""What raises Strength without making armour saves any harder."""


def special_of(weapon: Weapon) -> Special:
    """What sets this weapon apart; `ORDINARY` for almost all of them."""
    return SPECIALS.get(weapon.id, ORDINARY)
