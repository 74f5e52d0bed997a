"""Dice that are thrown again while they show something that does not count, and the roll-off between two players.

A roll-off is thrown again while it is equal, an artefact that somebody already owns is rolled again (Mordheim rulebook,
magical artefacts). At the table that goes on until it is settled. The odds need no endless branches for it: throwing
again until something else comes up gives exactly the chances of what else can come up.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from mordheim_desktop.rules.dice import D6
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.requests import Asking, Branches, Roll


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
