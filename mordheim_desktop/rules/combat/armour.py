"""The armour save: what the target wears, what the hit takes off it.

The needed number is the base save minus the modifier; above 6 there is no save, so nothing is asked. (Mordheim
rulebook, Armour; the save of an unarmoured target against daggers, fists and blowpipes is 6+.)
"""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Reason
from mordheim_desktop.rules.ruleset import CombatCharts

SHIELD = "shield"

BARE_SAVE = 6
"""What a target without a save gets against a weapon that is easy to stop."""

METAL_SAVE = 3
"""The save of one whose body is of metal (Mordheim rulebook, Dramatis personae: Veskit)."""


class SaveNeed(Struct, frozen=True):
    """The D6 a save needs with its reasons, which add up to it; `needs` is None where there is no save."""

    needs: int | None
    reasons: tuple[Reason, ...] = ()


def strength_modifier(strength: int, charts: CombatCharts) -> int:
    """The armour save modifier of a Strength, 0 or negative; beyond the chart its last figure holds."""
    return charts.armour_modifier[min(max(strength, 1), len(charts.armour_modifier)) - 1]


def base_save(target: Fighter, context: Context, shooting: bool) -> SaveNeed:
    """The save before any modifier: body armour, then what improves it; alone, what only improves is worth 6+."""
    if target.armour_save is not None:
        return SaveNeed(target.armour_save, (Reason(say("reason.armour_save"), target.armour_save),))
    if target.has("metallic_body"):
        return SaveNeed(METAL_SAVE, (Reason(say("reason.metallic_body"), METAL_SAVE),))
    armour = context.ruleset.armour
    worn = [entry for item in dict.fromkeys((*target.armour, *target.items)) if (entry := armour.get(item)) is not None]
    bodies = [(entry.save, entry.id) for entry in worn if entry.save is not None and not entry.improves]
    reasons: list[Reason] = []
    save: int | None = None
    if bodies:
        save, id = min(bodies)
        reasons.append(Reason(say("reason.armour", armour=Named("armour", id)), save))
    for entry in worn:
        if not entry.improves or (entry.against == "shooting" and not shooting):
            continue
        if entry.id == SHIELD and _no_hand_free(target, context, shooting):
            continue
        change = -entry.improves if save is not None else 7 - entry.improves
        save = (save or 0) + change
        reasons.append(Reason(say("reason.armour", armour=Named("armour", entry.id)), change))
    return SaveNeed(save, tuple(reasons))


def _no_hand_free(target: Fighter, context: Context, shooting: bool) -> bool:
    """Whether two weapons in hand leave none for the shield: always in close combat, by the switch when shot at."""
    return target.two_weapons and not (shooting and context.switch("shield_behind_two_weapons"))


def save_need(target: Fighter, context: Context, modifiers: tuple[Reason, ...], shooting: bool) -> SaveNeed:
    """The save against a hit whose `modifiers` raise (positive) or lower (negative) the needed number.

    The figure is given as it is, also at 1 or less; None where more than a 6 would be needed.
    """
    base = base_save(target, context, shooting)
    easier = any(reason.amount < 0 for reason in modifiers)
    if base.needs is None:
        if not easier:
            return SaveNeed(None)
        return SaveNeed(BARE_SAVE, (Reason(say("reason.bare_save"), BARE_SAVE),))
    reasons = (*base.reasons, *(reason for reason in modifiers if reason.amount))
    needs = base.needs + sum(reason.amount for reason in modifiers)
    return SaveNeed(needs if needs <= 6 else None, reasons)
