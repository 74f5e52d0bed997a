"""What one who lost an arm can use: a single one-handed weapon, and a shield or buckler only in its place.

A dagger that he carries besides is no second weapon, nor is a pistol beside a sword: he uses one of them at a time
(Mordheim rulebook, Serious injuries).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mordheim_desktop.rules.combat.may_shoot import fired_with_one_hand
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.trade import DAGGER, FIST

HELD_ARMOUR: Final = frozenset(("shield", "buckler"))
"""Armour that takes a hand."""


def why_not_with_one_arm(ruleset: Ruleset, kit: Mapping[str, int], item: str) -> Message | None:
    """Why one who lost an arm cannot use an item of his kit beside the rest of it; None where he can."""
    carried = {id for id, count in kit.items() if count}
    weapon = ruleset.weapons.get(item)
    weapons = {id: ruleset.weapons[id] for id in carried if id in ruleset.weapons and id != FIST}
    if item in HELD_ARMOUR:
        taken = bool(weapons) or len(carried & HELD_ARMOUR) > 1
        return say("one_arm.no_shield", item=Named("item", item)) if taken else None
    if weapon is None or item == FIST:
        return None
    enough = fired_with_one_hand(weapon) if weapon.kind == "missile" else "two_handed" not in weapon.rules
    if not enough:
        return say("may_not.one_arm", weapon=Named("weapon", item))
    if carried & HELD_ARMOUR:
        return say("one_arm.behind_shield", weapon=Named("weapon", item))
    alike = {id: kit[id] for id, one in weapons.items() if one.kind == weapon.kind}
    pair = kit[item] > 1 and "brace" in weapon.rules
    blades = sum(alike.values()) - min(alike.get(DAGGER, 0), 1) if weapon.kind == "melee" else 0
    return say("one_arm.one_weapon", weapon=Named("weapon", item)) if pair or blades > 1 else None


def beyond_one_arm(ruleset: Ruleset, kit: Mapping[str, int]) -> tuple[Message, ...]:
    """What of a kit one who lost an arm cannot use beside the things before it, and why."""
    used: dict[str, int] = {}
    beyond: list[Message] = []
    for item, count in kit.items():
        against = why_not_with_one_arm(ruleset, used | {item: count}, item)
        if against is None:
            used[item] = count
        else:
            beyond.append(against)
    return tuple(beyond)
