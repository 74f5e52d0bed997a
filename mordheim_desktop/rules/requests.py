"""What a procedure can ask of the table: `Roll`, `Choose`, `Number`.

A procedure is never sent a face. It is sent the band that the request declared: met or not, the row of a table, the sum
of the dice. Faces stay with the driver and in the journal. So the branches a request offers to the exact odds are, by
construction, the only things the procedure can tell apart.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.dice import D6, FACES, Dice, pool_ways, ways
from mordheim_desktop.rules.messages import Message, say

Branches: TypeAlias = tuple[tuple[Any, int], ...]


class BadAnswer(ValueError):
    """The answer cannot belong to the request; `message` says why in words."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


class BadSetup(ValueError):
    """What a procedure was given makes no sense or cannot happen; `message` says why in words."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


class UnknownId(BadSetup):
    """An id that the ruleset does not know."""


class Reason(Struct, frozen=True):
    """One contribution to a needed number; the contributions of a roll add up to it."""

    text: Message
    amount: int


class Check(Struct, frozen=True):
    """The band of a roll that needs a number: whether it was met, and the natural face
    where the procedure set one apart.
    """

    met: bool
    natural: int | None = None

    def __bool__(self) -> bool:
        return self.met


MISSED: Final = Check(False)
MET: Final = Check(True)


class Row(Struct, frozen=True):
    """A row of a table: results from `low` to `high`, both included, under one text."""

    low: int
    high: int
    text: Message


_BRANCHES: Final[dict[Any, Branches]] = {}
"""Branches of rolls that read alike; they depend on a few numbers only, and odds ask for the same ones all the time."""


class Roll(Struct, frozen=True, dict=True):
    """One die, or dice that are read together.

    Exactly one reading holds: `needs` (at least that number), `at_most` (a test at or under a characteristic), `rows`
    (a table), `pool` (the faces themselves, counted as a multiset), or none of them (the sum is an amount). `natural`
    sets single faces apart inside a `needs` roll; `six_fails` makes a 6 fail a test; `by` is the player who throws.
    """

    label: Message
    dice: Dice = D6
    by: int = 0
    needs: int | None = None
    at_most: int | None = None
    rows: tuple[Row, ...] = ()
    pool: bool = False
    reasons: tuple[Reason, ...] = ()
    natural: tuple[int, ...] = ()
    six_fails: bool = False

    def read(self, faces: tuple[int, ...]) -> Any:
        """The band these faces fall into, which is what the procedure is sent."""
        return faces if self.pool else self._band(self.dice.value(faces))

    def _band(self, value: int) -> Any:
        if self.needs is not None:
            if value in self.natural:
                return Check(value >= self.needs, value)
            return MET if value >= self.needs else MISSED
        if self.at_most is not None:
            return MET if value <= self.at_most and not (self.six_fails and value == 6) else MISSED
        if self.rows:
            return next(index for index, row in enumerate(self.rows) if row.low <= value <= row.high)
        return value

    def is_met(self, faces: tuple[int, ...]) -> bool | None:
        """Whether a needed number or a test was met; None where the roll is no test."""
        if self.needs is None and self.at_most is None:
            return None
        return bool(self.read(faces))

    @cached_property
    def branches(self) -> Branches:
        """Every band that can come up with its number of ways."""
        if self.pool:
            return pool_ways(self.dice.count)
        if self.needs is None and self.at_most is None and not self.rows:
            return ways(self.dice)
        limits = tuple((row.low, row.high) for row in self.rows)
        key = (self.dice, self.needs, self.at_most, limits, self.natural, self.six_fails)
        found = _BRANCHES.get(key)
        if found is None:
            found = _BRANCHES[key] = self._count_branches()
        return found

    def _count_branches(self) -> Branches:
        counted: dict[Any, int] = {}
        for value, number in ways(self.dice):
            band = self._band(value)
            counted[band] = counted.get(band, 0) + number
        return tuple(counted.items())

    @cached_property
    def outcomes(self) -> int:
        """How many ordered throws there are; the ways of `branches` add up to it."""
        return int(6**self.dice.thrown)

    def accept(self, answer: object) -> tuple[int, ...]:
        """The faces of an answer: one integer for one die, a sequence of them for dice read together.

        Raises BadAnswer for anything that real dice cannot show.
        """
        faces = (answer,) if isinstance(answer, int) and not isinstance(answer, bool) else answer
        if not isinstance(faces, Sequence) or isinstance(faces, str | bytes):
            raise BadAnswer(say("answer.not_dice"))
        if len(faces) != self.dice.thrown:
            raise BadAnswer(say("answer.dice_count", count=self.dice.thrown))
        for face in faces:
            if not isinstance(face, int) or isinstance(face, bool) or face not in FACES:
                raise BadAnswer(say("answer.face"))
        return tuple(faces)


class Option(Struct, frozen=True):
    """One thing to choose: its id, its name, and what choosing it brings, in words."""

    id: str
    text: Message
    consequence: Message | None = None


class Choose(Struct, frozen=True):
    """A choice of the players: at least `min` and at most `max` of the options; `default` is what the odds follow."""

    label: Message
    options: tuple[Option, ...]
    by: int = 0
    min: int = 1
    max: int = 1
    default: tuple[str, ...] = ()

    @property
    def assumed(self) -> tuple[str, ...]:
        """What the odds follow: the stated default, else the first options."""
        return self.default or tuple(option.id for option in self.options[: self.min])

    def accept(self, answer: object) -> tuple[str, ...]:
        """The ids of an answer: one id, or a sequence of them.

        Raises BadAnswer for ids that are not offered or picked twice, and for too many or too few.
        """
        picks = (answer,) if isinstance(answer, str) else answer
        if not isinstance(picks, Sequence) or not all(isinstance(pick, str) for pick in picks):
            raise BadAnswer(say("answer.not_choice"))
        offered = {option.id for option in self.options}
        if len(set(picks)) != len(picks) or not set(picks) <= offered:
            raise BadAnswer(say("answer.not_offered"))
        if not self.min <= len(picks) <= self.max:
            raise BadAnswer(say("answer.pick_count", min=self.min, max=self.max))
        return tuple(picks)


class Number(Struct, frozen=True):
    """A number the players name: a ransom, shards to sell, a share of experience."""

    label: Message
    min: int
    max: int
    by: int = 0
    default: int | None = None

    @property
    def assumed(self) -> int:
        """What the odds follow: the stated default, else the least."""
        return self.min if self.default is None else self.default

    def accept(self, answer: object) -> int:
        """The number of an answer. Raises BadAnswer for anything but an integer between `min` and `max`."""
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise BadAnswer(say("answer.not_number"))
        if not self.min <= answer <= self.max:
            raise BadAnswer(say("answer.number_range", min=self.min, max=self.max))
        return answer


class Juncture(Struct, frozen=True):
    """A point where paths meet: what follows, and how the outcome is counted, depends on `state` alone.

    Nobody answers it. Exact odds go on once from each state instead of once for each path that led
    there. Only a procedure that is run by itself may have one, because inside another the state would
    have to hold what the other knows.
    """

    state: tuple[Any, ...]


Request: TypeAlias = Roll | Choose | Number
Answer: TypeAlias = tuple[int | str, ...] | int
Asking: TypeAlias = Generator[Request | Juncture, Any, Any]
"""A part of a procedure: `yield` a request, `yield from` another part."""


def amount(label: Message, dice: Dice, by: int = 0, reasons: tuple[Reason, ...] = ()) -> Roll:
    """A roll of which the sum is the result: gold crowns, shards, inches."""
    return Roll(label, dice, by, reasons=reasons)


def test(label: Message, characteristic: int, by: int = 0, dice: Dice = D6, reasons: tuple[Reason, ...] = ()) -> Roll:
    """A characteristic test: the dice at or under the value; a single D6 always fails on a 6.

    (Mordheim rulebook, characteristic tests.)
    """
    return Roll(label, dice, by, at_most=characteristic, reasons=reasons, six_fails=dice == D6)
