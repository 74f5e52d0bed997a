"""Scenarios: who sets up where, the checklist of the set-up, what is to be gained."""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Literal

from msgspec import Struct

from mordheim_desktop.rules.ruleset.entries import Entry


class Zone(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Where a side may set up on a 48 by 48 inch table. `depth` and `apart` in inches.

    Shapes: `edge` a strip along one edge, `opposite_edge`, `frame` along all edges, `around_objective`, `street_end`,
    `quarter`, `opposite_quarter`, `anywhere`, `inside` (at least `depth` from every edge).
    """

    who: Literal["first", "second", "attacker", "defender"]
    shape: Literal[
        "edge",
        "opposite_edge",
        "random_edge",
        "frame",
        "around_objective",
        "street_end",
        "quarter",
        "opposite_quarter",
        "anywhere",
        "inside",
    ]
    depth: int = 0
    apart: int = 0
    """Least distance from every enemy model."""
    spread: int = 0
    """Least distance between the side's own models."""


class SetUpStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A line of the set-up checklist, in order.

    `dice` says what is thrown for it, `each` whether both players throw. `asks` is what the step has to settle: a
    roll-off, an amount, who arrives late, an edge rolled or chosen, a quarter; nothing where it is only carried out.
    The `winner` of a roll-off is the one it was about, says which player it is, or names an edge. With `initiative`
    each player adds his leader's Initiative.
    """

    id: str
    text: str
    dice: str = ""
    each: bool = False
    asks: Literal["", "roll_off", "amount", "arrivals", "random_edge", "edge", "quarter"] = ""
    winner: Literal["himself", "names_player", "names_edge"] = "himself"
    initiative: bool = False


class Award(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Experience a scenario gives."""

    id: str
    amount: int
    text: str


class Scenario(Entry, frozen=True, kw_only=True):
    """One of the nine scenarios of the rulebook."""

    number: int
    sides: Literal["none", "fewer_defend", "lower_chooses"]
    steps: tuple[SetUpStep, ...]
    zones: tuple[Zone, ...]
    first_turn: Literal["attacker", "roll_off", "roll_off_with_initiative"]
    special: tuple[str, ...] = ()
    ends: tuple[str, ...]
    awards: tuple[Award, ...]
    reward: str = ""
    rout_tests: bool = True
    turns: int | None = None
    distances: dict[str, int] = {}
    """Named distances in inches, for the drawing and the trackers."""
    counts: dict[str, str] = {}
    """Named amounts in dice notation, such as the counters of the Wyrdstone Hunt."""
