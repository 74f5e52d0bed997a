"""The field of battle as the scenarios' rules look at it: who stands where, what was thrown for, what is kept count of.

A value of its own: it knows neither the campaign nor its journal.
"""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.table import Table
from mordheim_desktop.rules.tracker import Tracker


class Standing(Struct, frozen=True, kw_only=True):
    """A model that takes part: its side, how it is, and whether it is a hero.

    `late` are those who have not arrived yet, `away` all who are not on the table: these, and those who left it.
    """

    fighter: str
    name: str = ""
    side: int
    state: State = "standing"
    fleeing: bool = False
    hero: bool = False
    late: bool = False
    away: bool = False


class Field(Struct, frozen=True, kw_only=True):
    """A battle between the sides that `names` calls by their warbands, for the sentences alone.

    `rivals` is the enemy of each side; among several the one with the highest rating. `thrown` is what the steps of
    the set-up brought: one amount, or one for each side; `edge` the edge where the first player set up. `attacker`
    attacks where a scenario has an attacker, `defender` is only known where somebody was named. `active` is the side
    whose turn it is, `turns_played` counts the player turns before it. `winner` is None while the battle lasts, and
    after a draw.
    """

    names: tuple[str, ...]
    rivals: tuple[int, ...] = (1, 0)
    models: tuple[Standing, ...] = ()
    tracker: Tracker = Tracker()
    table: Table = Table()
    thrown: dict[str, tuple[int, ...]] = {}
    edge: str = ""
    attacker: int = 0
    defender: int | None = None
    active: int = 0
    phase: str = "recovery"
    turns_played: int = 0
    winner: int | None = None

    @property
    def sides(self) -> range:
        """The numbers of the sides."""
        return range(len(self.names))

    def model(self, fighter: str) -> Standing | None:
        """The model of a fighter; None where he takes no part."""
        return next((model for model in self.models if model.fighter == fighter), None)

    def name(self, fighter: str) -> str:
        """What the model of a fighter is called; his id where he takes no part."""
        model = self.model(fighter)
        return fighter if model is None else model.name

    def still_there(self, side: int) -> tuple[Standing, ...]:
        """The models of a side that are not out of action."""
        return tuple(one for one in self.models if one.side == side and one.state != "out_of_action")

    def amounts(self, step: str) -> tuple[int, ...]:
        """What was thrown or typed in for a step of the set-up; nothing while it is open."""
        return self.thrown.get(step, ())
