"""Dice notation and what a throw is worth: `D6`, `3D6`, `D3+1`, `D66`, `2D6x5`, `D6x10`, `20+4D6`.

A D3 is a D6 halved and rounded up, so every throw is a throw of ordinary dice with faces 1 to 6. A D66 reads two of
them as tens and units. (Mordheim rulebook, characteristics and dice.)
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Final

from msgspec import Struct

FACES: Final = (1, 2, 3, 4, 5, 6)

_NOTATION: Final = re.compile(r"(?:(\d+)\+)?(\d*)D(3|66|6)(?:x(\d+))?(?:\+(\d+))?", re.ASCII)


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """`count` dice of a kind (3, 6 or 66), their sum multiplied by `times`, then `plus` added."""

    count: int = 1
    sides: int = 6
    times: int = 1
    plus: int = 0

    @property
    def thrown(self) -> int:
        """How many six-sided dice lie on the table for this throw."""
        return 2 if self.sides == 66 else self.count

    def value(self, faces: tuple[int, ...]) -> int:
        """What these faces are worth, in the order thrown."""
        if self.sides == 66:
            rolled = 10 * faces[0] + faces[1]
        elif self.sides == 3:
            rolled = sum((face + 1) // 2 for face in faces)
        else:
            rolled = sum(faces)
        return rolled * self.times + self.plus

    def __str__(self) -> str:
        count = "" if self.count == 1 else str(self.count)
        times = "" if self.times == 1 else f"x{self.times}"
        plus = f"+{self.plus}" if self.plus else ""
        return f"{count}D{self.sides}{times}{plus}"


D6: Final = Dice()
D3: Final = Dice(sides=3)
D66: Final = Dice(sides=66)
TWO_D6: Final = Dice(count=2)


@cache
def parse_dice(notation: str) -> Dice:
    """Read dice notation. Raises ValueError, with the text that could not be read, for anything else."""
    match = _NOTATION.fullmatch(notation.strip())
    if match is None:
        raise ValueError(f"not dice notation: {notation!r}")
    before, count, sides, times, after = match.groups()
    number, factor = int(count or 1), int(times or 1)
    if number < 1 or factor < 1 or (before and after) or (sides == "66" and number != 1):
        raise ValueError(f"not dice notation: {notation!r}")
    return Dice(number, int(sides), factor, int(before or after or 0))


@cache
def ways(dice: Dice) -> tuple[tuple[int, int], ...]:
    """Every value the dice can show with the number of ways it can come up, lowest first.

    The ways add up to 6 to the power of the dice thrown.
    """
    if dice.sides == 66:
        return tuple((dice.value(faces), 1) for faces in product(FACES, repeat=2))
    one = {face: 0 for face in FACES} if dice.sides == 6 else {1: 0, 2: 0, 3: 0}
    for face in FACES:
        one[face if dice.sides == 6 else (face + 1) // 2] += 1
    totals = {0: 1}
    for _ in range(dice.count):
        grown: dict[int, int] = {}
        for total, count in totals.items():
            for shown, also in one.items():
                grown[total + shown] = grown.get(total + shown, 0) + count * also
        totals = grown
    return tuple((total * dice.times + dice.plus, count) for total, count in sorted(totals.items()))


@cache
def pool_ways(count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every multiset of `count` dice, as its faces sorted, with the number of ordered throws that show it."""
    totals: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(count):
        grown: dict[tuple[int, ...], int] = {}
        for faces, number in totals.items():
            for face in FACES:
                key = tuple(sorted((*faces, face)))
                grown[key] = grown.get(key, 0) + number
        totals = grown
    return tuple(sorted(totals.items()))
