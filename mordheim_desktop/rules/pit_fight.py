"""Sold to the pits: a duel against a Pit Fighter, fought at the table, and the roll of one who loses it.

Who charges is rolled for. A loser rolls on the serious injuries table for a result of 11 to 35; the book does not say
how, so the switch `pit_fight_loss` does (Mordheim rulebook, Serious injuries: Sold to the Pits).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D66
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Asking, Choose, Option, Roll, Row
from mordheim_desktop.rules.rethrow import ThrownAgain, roll_off, until_it_counts
from mordheim_desktop.rules.ruleset import SeriousInjury

Reading: TypeAlias = int | None
"""The row of the table that a loser's D66 means."""

UNHURT: Final = None
"""The reading of a loser who gets away with the loss of his weapons and armour."""

WORST: Final = 35
"""The highest D66 result that can befall a loser."""

PIT_FIGHTER: Final = "hired.pit_fighter"
"""Whom he fights: profile and kit are those of the hired sword."""


def duel() -> Asking:
    """Who charges, and who won; returns whether the warrior did. The blows are struck by hand, with the models."""
    charger = yield from roll_off(say("pit.roll_off"))
    opponent = Named("fighter", PIT_FIGHTER)
    label = say("pit.he_charges" if charger == 0 else "pit.pit_fighter_charges", opponent=opponent)
    options = (
        Option("won", say("pit.won"), say("pit.won.brings")),
        Option("lost", say("pit.lost"), say("pit.lost.brings")),
    )
    picked = yield Choose(label, options, default=("won",))
    return picked == ("won",)


def table_rows(table: Sequence[SeriousInjury], again: Sequence[int] = ()) -> tuple[Row, ...]:
    """The serious injuries as the rows of a D66; those whose place is in `again` do not count here."""
    return tuple(
        Row(*injury.d66, say("injury.again" if place in again else "injury.name", injury=Named("injury", injury.id)))
        for place, injury in enumerate(table)
    )


def fate_of_the_loser(table: Sequence[SeriousInjury], context: Context) -> Asking:
    """The row of the table that befalls a loser, or `UNHURT`. `table` holds the D66 results, lowest first."""
    label = say("pit.fate")
    within = sum(1 for injury in table if injury.d66[1] <= WORST)
    match context.switch("pit_fight_loss"):
        case "reroll_until":
            again = tuple(range(within, len(table)))
            rows = table_rows(table, again)
            return (yield from until_it_counts(ThrownAgain(label, D66, rows=rows, again=again)))
        case "ignore_36_up":
            unhurt = Row(WORST + 1, 66, say("pit.unhurt"))
            index = yield Roll(label, D66, rows=(*table_rows(table[:within]), unhurt))
            return UNHURT if index == within else index
        case _:
            return (yield Roll(label, D66, rows=table_rows(table)))
