"""The registry: every procedure by its name, with the type of its setup and how it is prepared.

Window, engine, journal and tests all start procedures here, so there is one way to run a rule. The names are known at
once; the procedures themselves are loaded with the first that is asked for, because a start of the program needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Asked, Odds, Play, Start, odds
from mordheim_desktop.rules.ruleset import Ruleset

NAMES: Final = frozenset(
    {
        "advance",
        "aftereffect",
        "appeal",
        "by_hand",
        "catacombs",
        "chest",
        "dose",
        "experience",
        "exploration",
        "first_turn",
        "gained",
        "hit",
        "injury",
        "line",
        "old_wounds",
        "purchase",
        "rarity",
        "recovery",
        "reinforcements",
        "resale",
        "rout",
        "sale",
        "save",
        "scenario",
        "search",
        "seek",
        "sequence",
        "serious_injury",
        "set_up",
        "shot",
        "spells",
        "succession",
        "targets",
        "tarot",
        "to_hit",
        "to_wound",
        "veterans",
    }
)


class Procedure(Struct, frozen=True):
    """A procedure: the type of its setup, what makes it ready, and how its outcomes are counted.

    `prepare` takes the setup, the context and whether the players overrule the rules; it raises BadSetup. `odds_keys`
    lists every key its odds can have; `odds_of` prepares what the odds are counted on where that is less than the whole
    procedure; `so_far` tells what the answers given show before the outcome stands, None where that is nothing yet.
    """

    setup: type[Struct]
    prepare: Callable[[Any, Context, bool], Start]
    odds_keys: Callable[[Any, Ruleset], Sequence[str]] = lambda setup, ruleset: ()
    odds_of: Callable[[Any, Context], Start] | None = None
    so_far: Callable[[Any, Context, Sequence[Asked]], Struct | None] | None = None

    def odds(self, setup: Struct, context: Context, play: Play) -> Odds:
        """The exact odds from the point a play has reached."""
        if self.odds_of is None or play.outcome is not None:
            return play.odds()
        part = Play(self.odds_of(setup, context))
        part.feed(asked.given for asked in play.asked)
        return odds(part.start, part.sent)


class _Registry(Mapping[str, Procedure]):
    """The registered procedures, loaded when one is first looked up."""

    def __getitem__(self, name: str) -> Procedure:
        from mordheim_desktop.rules.registered import REGISTERED

        return REGISTERED[name]

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(NAMES))

    def __len__(self) -> int:
        return len(NAMES)


PROCEDURES: Final[Mapping[str, Procedure]] = _Registry()
