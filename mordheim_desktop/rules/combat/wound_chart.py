"""The wound chart: the Strength of the hit against the Toughness of the target (Mordheim rulebook, Wounding)."""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import BadSetup, Reason


class WoundNeed(Struct, frozen=True):
    """The D6 needed to wound with its reasons; `needs` is None where the hit cannot wound.

    `normally` is what the hit would need without a bonus to the roll itself, which is what critical hits go by.
    """

    needs: int | None
    normally: int | None
    reasons: tuple[Reason, ...] = ()


def check_characteristic(name: str, value: int) -> int:
    """The value itself. Raises BadSetup unless it is one a profile can hold, 1 to 10."""
    if not 1 <= value <= 10:
        raise BadSetup(say("setup.characteristic", name=name, value=value))
    return value


def wound_need(
    strength: int,
    toughness: int,
    context: Context,
    bonuses: tuple[tuple[Message, int], ...] = (),
    roll_bonus: int = 0,
) -> WoundNeed:
    """What a hit needs to wound. Each of the `bonuses` to Strength becomes a reason of its
    own, so that the reasons add up.

    `roll_bonus` is added to the roll itself; a 1 never wounds. Strength above 10 reads the row of 10. Raises BadSetup
    for a Strength or Toughness outside 1 to 10.
    """
    chart = context.ruleset.combat.to_wound
    check_characteristic("S", strength)
    check_characteristic("T", toughness)

    def row(value: int) -> int:
        return chart[min(max(value, 1), 10) - 1][toughness - 1]

    full = strength + sum(bonus for _, bonus in bonuses)
    needs = row(full)
    if not needs:
        return WoundNeed(None, None)
    if not row(strength):
        reasons = [Reason(say("reason.to_wound", strength=full, toughness=toughness), needs)]
    else:
        reasons = [Reason(say("reason.to_wound", strength=strength, toughness=toughness), row(strength))]
        reached = strength
        for text, bonus in bonuses:
            reasons.append(Reason(text, row(reached + bonus) - row(reached)))
            reached += bonus
    eased = max(2, needs - roll_bonus)
    if eased != needs:
        reasons.append(Reason(say("reason.wound_bonus"), eased - needs))
    return WoundNeed(eased, needs, tuple(reasons))
