"""The same chains of dice written for icepool, the oracle the odds are measured against."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import icepool
from msgspec import Struct


def crossbow_chain() -> Callable[[], dict[str, Fraction]]:
    """A crossbow at Ballistic Skill 4 against Toughness 3, one Wound, final save 5+."""
    keys = ("none", "knocked_down", "stunned", "out_of_action")
    d6 = icepool.d6

    def injury(dice: int, bonus: int) -> icepool.Die[int]:
        return icepool.highest([d6] * dice).map(lambda face: 1 if face + bonus <= 2 else 2 if face + bonus <= 4 else 3)

    def chain() -> dict[str, Fraction]:
        one, two, two_better = injury(1, 0), injury(2, 0), injury(2, 2)
        saved = d6 >= 5
        vital = saved.map({True: 0, False: two})
        critical = d6.map({1: vital, 2: vital, 3: two, 4: two, 5: two_better, 6: two_better})
        plain = saved.map({True: 0, False: one})
        wound = d6.map({1: 0, 2: 0, 3: plain, 4: plain, 5: plain, 6: critical})
        shot = d6.map({1: 0, 2: 0, 3: wound, 4: wound, 5: wound, 6: wound})
        return {keys[outcome]: chance for outcome, chance in zip(shot.keys(), shot.probabilities(), strict=True)}

    return chain


class Pair(Struct, frozen=True):
    """One shooter and one target as the numbers their dice have to show; None where a roll is not made."""

    hit: int | None
    wound: int | None
    critical: bool
    save: int | None
    wounds: int
    helmet: int | None = None
    dodge: int | None = None
    charm: int | None = None


KEYS = ("none", "wounded", "knocked_down", "stunned", "out_of_action")


def pair_chain(pair: Pair) -> dict[str, Fraction]:
    """A whole shot of any pair whose target stands, has no special injury chart."""
    d6 = icepool.d6

    def met(needs: int | None) -> icepool.Die[bool]:
        return d6 >= needs if needs is not None else icepool.Die([False])

    def injured(unsaved: int, bonus: int) -> icepool.Die[int]:
        dice = unsaved - pair.wounds + 1
        if dice < 1:
            return icepool.Die([1])
        worst = icepool.highest([d6] * dice)
        shown = worst.map(lambda face: 2 if face + bonus <= 2 else 3 if face + bonus <= 4 else 4)
        if pair.helmet is None:
            return shown
        return shown.map(lambda state: met(pair.helmet).map({True: 2, False: 3}) if state == 3 else state)

    one, two, better = injured(1, 0), injured(2, 0), injured(2, 2)
    saved = met(pair.save)
    plain, vital = saved.map({True: 0, False: one}), saved.map({True: 0, False: two})
    critical = d6.map({1: vital, 2: vital, 3: two, 4: two, 5: better, 6: better})
    needs = pair.wound
    wound = d6.map(
        lambda face: 0 if needs is None or face < needs else critical if face == 6 and pair.critical else plain
    )
    held = met(pair.charm).map({True: 0, False: wound})
    struck = met(pair.dodge).map({True: 0, False: held})
    shot = met(pair.hit).map({True: struck, False: 0})
    return {KEYS[outcome]: chance for outcome, chance in zip(shot.keys(), shot.probabilities(), strict=True)}
