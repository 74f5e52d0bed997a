"""Searching a building for the chest of Hidden Treasure (Mordheim rulebook, Scenarios).

Every warrior, no animal, who enters a building nobody has searched rolls 2D6; on a 12 the chest is there. Where only
one building is left it is there without a roll.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import parse_dice
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import BuildingSearched
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Roll

DICE: Final = "search"
FOUND_ON: Final = "chest_found"
ODDS_KEYS: Final = ("found", "empty")


class SearchSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A warrior enters a building nobody has searched.

    `warrior` and `building` are ids; `name` and `place` are what they are called, where the building has a name of its
    own. `left` counts the buildings that may still be searched, this one included; `animal` says that he is one, and
    `found` that somebody has the chest already. `player` throws.
    """

    warrior: str
    building: str
    left: int
    name: str = ""
    place: str = ""
    animal: bool = False
    found: bool = False
    player: int = 0
    scenario: str = "hidden_treasure"


class SearchResult(Struct, frozen=True):
    """Whether the chest was there, and how many buildings are left to search."""

    found: bool
    left: int


def search(setup: SearchSetup, context: Context) -> Asking:
    """Search a building. Raises BadSetup for an animal, without a building, or once the chest is found."""
    counts = context.ruleset.scenarios[setup.scenario].counts if setup.scenario in context.ruleset.scenarios else {}
    if FOUND_ON not in counts:
        raise BadSetup(say("search.no_chest"))
    if setup.found:
        raise BadSetup(say("search.found_already"))
    if setup.animal:
        raise BadSetup(say("search.animal", warrior=setup.name or setup.warrior))
    if setup.left < 1 or not setup.building or not setup.warrior:
        raise BadSetup(say("search.nowhere"))
    there = True
    if setup.left > 1:
        needs = int(counts[FOUND_ON])
        there = bool((yield Roll(say("search.roll"), parse_dice(counts[DICE]), setup.player, needs=needs)))
    effect = BuildingSearched(fighter=setup.warrior, building=setup.building, found=there)
    result = SearchResult(there, 0 if there else setup.left - 1)
    return Outcome(result, _told(setup, there), (effect,), "found" if there else "empty")


def _told(setup: SearchSetup, there: bool) -> Message:
    key = "search.nothing"
    if there:
        key = "search.found" if setup.left > 1 else "search.last"
    warrior = setup.name or setup.warrior
    if setup.place:
        return say(f"{key}.named", warrior=warrior, place=setup.place)
    kind, _, number = setup.building.rpartition("-")
    return say(key, warrior=warrior, kind=Named("piece", kind), number=number)
