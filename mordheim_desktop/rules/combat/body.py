"""The target of a hit while a procedure runs: the one thing in it that changes."""

from __future__ import annotations

from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.fighter import RANK, Fighter
from mordheim_desktop.rules.requests import Juncture


class Body:
    """A fighter's state and Wounds as they are now, and what has happened to him on the way."""

    __slots__ = ("bare", "charm_used", "critical", "criticals", "ending", "fell", "state", "wounds")

    def __init__(self, target: Fighter, criticals: int = 0) -> None:
        self.state: State = target.state
        self.wounds = target.wounds
        self.charm_used = target.charm_used
        self.criticals = criticals
        self.critical = ""
        self.ending = ""
        self.bare = False
        self.fell = False

    def juncture(self, point: str, left: int = 0) -> Juncture:
        """The point reached, with how much is left to do there, as far as what follows depends on it."""
        return Juncture((point, left, self.state, self.wounds, self.charm_used, self.criticals))

    def worsen(self, state: State) -> None:
        """Take a state; a model never gets better by being hurt again."""
        if RANK[state] > RANK[self.state]:
            self.state = state
