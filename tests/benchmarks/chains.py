"""The same chains of dice written for icepool, the oracle the odds are measured against."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import icepool


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
