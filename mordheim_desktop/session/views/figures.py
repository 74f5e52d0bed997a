"""What a shot would do, in figures: the number needed and the exact odds, equal questions asked once.

Twenty enemies at two ranges are forty questions, of which a handful differ; the book keeps what it has worked out.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.combat.book import ShotBook
from mordheim_desktop.rules.combat.targets import TargetsSetup, Verdict, verdicts
from mordheim_desktop.rules.combat.to_hit import ShotSetup
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset, SwitchValue

NOTHING = Fraction(0)
MOST_KEPT = 4096


class ShotFigures(Struct, frozen=True, kw_only=True):
    """The number needed to hit (None: no roll can do it, 1: any roll) and the chances of what becomes of the target."""

    needs: int | None = None
    wounded: Fraction = NOTHING
    knocked_down: Fraction = NOTHING
    stunned: Fraction = NOTHING
    out: Fraction = NOTHING


IMPOSSIBLE = ShotFigures()


class FigureBook:
    """Remembers the figures of every shot asked about; fighters count by what they are, not by name."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._switches: dict[str, SwitchValue] = {}
        self._known: dict[ShotSetup, ShotFigures] = {}
        self._shots = ShotBook(Context(ruleset))
        self.worked_out = 0
        """How many different questions have been worked out so far."""

    def play_by(self, switches: Mapping[str, SwitchValue]) -> None:
        """Take the rule switches of a table; what was worked out under others is forgotten."""
        if switches != self._switches:
            self._switches = dict(switches)
            self._forget()

    def figures(self, setup: ShotSetup) -> ShotFigures:
        """The figures of a shot, whether or not he may take it; IMPOSSIBLE where no figure makes sense."""
        nameless = replace(
            setup,
            shooter=replace(setup.shooter, id="", name=""),
            target=replace(setup.target, id="", name=""),
        )
        found = self._known.get(nameless)
        if found is None:
            if len(self._known) >= MOST_KEPT:
                self._forget()
            found = self._known[nameless] = _worked_out(nameless, self._shots)
            self.worked_out += 1
        return found

    def verdicts(self, setup: TargetsSetup) -> tuple[Verdict, ...]:
        """May each of these enemies be chosen, and what speaks for or against it. Raises BadSetup as the rules do."""
        return verdicts(setup, Context(self._ruleset, self._switches))

    def _forget(self) -> None:
        self._known.clear()
        self._shots = ShotBook(Context(self._ruleset, self._switches))


def _worked_out(setup: ShotSetup, shots: ShotBook) -> ShotFigures:
    if setup.target.state == "out_of_action":
        return IMPOSSIBLE
    try:
        found = shots.figures(setup)
    except BadSetup:
        return IMPOSSIBLE
    return ShotFigures(
        needs=found.die,
        wounded=found.chances.get("wounded", NOTHING),
        knocked_down=found.chances.get("knocked_down", NOTHING),
        stunned=found.chances.get("stunned", NOTHING),
        out=found.chances.get("out_of_action", NOTHING),
    )
