"""What a warrior casts, and how many of the spells he joins with are still to be rolled for."""

from __future__ import annotations

from mordheim_desktop.campaign.model import Warrior
from mordheim_desktop.rules.magic import rolled_at_first
from mordheim_desktop.rules.ruleset import Ruleset


def lore_cast(warrior: Warrior, ruleset: Ruleset) -> str | None:
    """The lore a warrior casts: that of his type, else that of the first spell he came to know; None for nobody's."""
    listed = ruleset.fighter_type(warrior.type)
    learned = (ruleset.spells[one.spell].lore for one in warrior.spells if one.spell in ruleset.spells)
    return (listed.magic if listed else None) or next(learned, None)


def first_spells_due(warrior: Warrior, ruleset: Ruleset) -> int:
    """How many of the spells he joins with are still to be rolled for; one made easier was rolled for too."""
    listed = ruleset.fighter_type(warrior.type)
    rolled = sum(1 + one.easier for one in warrior.spells)
    return max(0, rolled_at_first(listed, ruleset) - rolled) if listed else 0
