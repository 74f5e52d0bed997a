"""Dice the program throws: fair, seedable for tests, and never the same after two starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random


class DiceSource:
    """A source of six-sided dice. Without a seed it starts from the system's own randomness."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._random: random.Random | None = None

    def throw(self, count: int) -> tuple[int, ...]:
        """The faces of `count` dice, each 1 to 6."""
        if self._random is None:
            import random  # with the first throw, because a start of the program needs no dice

            self._random = random.Random(self._seed)
        return tuple(self._random.randint(1, 6) for _ in range(count))
