"""A small battle for the tests of the scenarios' own rules: five Reiklanders against five Skaven."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.field import Field, Standing
from mordheim_desktop.rules.ruleset import Scenario
from mordheim_desktop.rules.tracker import Prize, Search, Tracker
from tests.rules.procedure import rules

REIKLAND, SKAVEN = 0, 1
SIDES = (("captain", "hob", "pip", "swordsman-1", "swordsman-2"), ("adept", "black", "runner", "rat-1", "rat-2"))
HEROES = frozenset({"captain", "hob", "pip", "adept", "black", "runner"})


def scenario(id: str) -> Scenario:
    """A scenario of the rulebook."""
    return rules().scenarios[id]


def a_field(
    tracker: Tracker | None = None,
    *,
    states: Mapping[str, State] | None = None,
    fleeing: Sequence[str] = (),
    away: Sequence[str] = (),
    late: Sequence[str] = (),
    heroes: Collection[str] = HEROES,
    **more: Any,
) -> Field:
    """Everybody stands, nothing is kept count of, and the Reiklanders attack in their first turn, unless it is said."""
    now = states or {}
    models = tuple(
        Standing(
            fighter=id,
            name=id.capitalize(),
            side=side,
            state=now.get(id, "standing"),
            fleeing=id in fleeing,
            hero=id in heroes,
            late=id in late,
            away=id in away or id in late,
        )
        for side, ids in enumerate(SIDES)
        for id in ids
    )
    usual: dict[str, Any] = {"names": ("Reikland", "Skaven"), "defender": SKAVEN}
    return Field(models=models, tracker=tracker or Tracker(), **(usual | more))


def out(*fighters: str) -> dict[str, State]:
    """These are out of action."""
    return dict.fromkeys(fighters, "out_of_action")


def carried(**prizes: Sequence[str] | str) -> Tracker:
    """Who took which thing up last; `counter_1` is the first counter."""
    held = {id.replace("_", "-"): (who,) if isinstance(who, str) else tuple(who) for id, who in prizes.items()}
    return Tracker(prizes=tuple(Prize(id=id, carriers=who) for id, who in held.items()))


def at(**places: Sequence[str]) -> Tracker:
    """Who is where; `building_1` is the first marked building."""
    return Tracker(places={place.replace("_", "-"): tuple(who) for place, who in places.items()})


def found(finder: str, *carriers: str, safe: int | None = None) -> Tracker:
    """The chest was found, and is carried by these."""
    search = Search(building="ruin-2", fighter=finder, found=True)
    return Tracker(searches=(search,), prizes=(Prize(id="chest", carriers=carriers),), safe=safe)
