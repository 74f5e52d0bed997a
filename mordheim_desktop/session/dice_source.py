"""Dice the program throws: fair, seedable for tests, and never the same after two starts."""

from __future__ import annotations

import random
from secrets import randbits


class DiceSource:
    """A source of six-sided dice. Without a seed it starts from the system's own randomness."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(randbits(256) if seed is None else seed)

    def throw(self, count: int) -> tuple[int, ...]:
        """The faces of `count` dice, each 1 to 6."""
        return tuple(self._random.randint(1, 6) for _ in range(count))
