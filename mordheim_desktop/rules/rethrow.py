"""Dice that are thrown again while they show something that does not count, and the roll-off between two players.

A roll-off is thrown again while it is equal, an artefact that somebody already owns is rolled again (Mordheim rulebook,
magical artefacts). At the table that goes on until it is settled. The odds need no endless branches for it: throwing
again until something else comes up gives exactly the chances of what else can come up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from mordheim_desktop.rules.dice import D6
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.requests import Asking, Branches, Juncture, Roll


class ThrownAgain(Roll, frozen=True):
    """A roll that does not count while it falls into one of the bands in `again`, and is asked for once more."""

    again: tuple[Any, ...] = ()

    @cached_property
    def branches(self) -> Branches:
        """The bands that count, with their number of ways."""
        return tuple((band, ways) for band, ways in super().branches if band not in self.again)

    @cached_property
    def outcomes(self) -> int:
        """How many of the throws count."""
        return sum(ways for _, ways in self.branches)


def until_it_counts(roll: ThrownAgain) -> Asking:
    """Ask for the roll until its band counts; returns that band."""
    band = yield roll
    while band in roll.again:
        band = yield roll
    return band


def roll_off(label: Message) -> Asking:
    """One D6 for each player, again while they are equal; returns the player with the higher die, 0 or 1."""
    while True:
        first = yield Roll(label, D6, by=0)
        second = yield ThrownAgain(label, D6, by=1, again=(first,))
        if first != second:
            return 0 if first > second else 1


class RollOff(Roll, frozen=True):
    """The die of one player in a roll-off among several, of whom some threw already and `to_follow` throw after him.

    While all before him show the same, `equal`, all would throw again if everybody showed it.
    """

    equal: int | None = None
    to_follow: int = 0

    @cached_property
    def branches(self) -> Branches:
        """The bands with the number of ways in which the roll-off then comes to an end."""
        following = 6**self.to_follow
        counted = ((band, ways * following - (band == self.equal)) for band, ways in super().branches)
        return tuple((band, ways) for band, ways in counted if ways)

    @cached_property
    def outcomes(self) -> int:
        """How many of the throws settle something."""
        return sum(ways for _, ways in self.branches)


def highest_of(labels: Sequence[Message], players: Sequence[int]) -> Asking:
    """A D6 under each of these labels, thrown by that player, again for the equal highest; the place of the one left.

    It is for a procedure that is run by itself and whose odds do not tell the players apart: paths meet by how many are
    left and how many of them are ahead, which brings the odds of many players to an end soon.
    """
    left: Sequence[int] = range(len(labels))
    while len(left) > 1:
        sums: list[int] = []
        for number, place in enumerate(left):
            equal = sums[0] if len(set(sums)) == 1 else None
            follow = len(left) - number - 1
            sums.append((yield RollOff(labels[place], D6, players[place], equal=equal, to_follow=follow)))
            yield Juncture((len(left), number, max(sums), sums.count(max(sums))))
        left = [place for place, thrown in zip(left, sums, strict=True) if thrown == max(sums)]
    return left[0]
