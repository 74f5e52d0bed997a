"""What follows from a scenario's tracker: who carries a thing now, who holds a building, how many stand at a place.

One who is out of action carries nothing and holds nothing; one who is down or flees does not count where standing
models are counted (Mordheim rulebook, Scenarios).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Scenario
from mordheim_desktop.rules.set_up import EDGES, FROM_TURN, opposite
from mordheim_desktop.rules.table import cannot_be_searched
from mordheim_desktop.rules.tracker import CHEST, COUNTER, Prize

TrackerKind: TypeAlias = Literal[
    "", "objective", "counters", "goal", "exits", "shards", "chest", "buildings", "reinforcements"
]

OBJECTIVE: Final = "objective"
"""Within the control distance of the objective building of Defend the Find."""
INSIDE: Final = "inside"
"""Inside that building."""
GOAL: Final = "goal"
"""Within the goal distance of the defender's edge in Breakthrough."""
BUILDING: Final = "building"
"""The marked buildings of Occupy are called `building-1`, `building-2`."""
SEARCHABLE: Final = "searchable"
"""The note of the set-up that says how many buildings may be searched, where the table is not drawn."""


def kind_of(scenario: Scenario | None) -> TrackerKind:
    """What a scenario keeps count of, as its figures say; nothing for Skirmish and a plain battle."""
    if scenario is None:
        return ""
    found: tuple[tuple[TrackerKind, bool], ...] = (
        ("objective", "control" in scenario.distances),
        ("counters", "counters" in scenario.counts),
        ("goal", "breaking_through" in scenario.counts),
        ("exits", any(award.id == "escaping" for award in scenario.awards)),
        ("shards", "shards_carried" in scenario.counts),
        ("chest", "chest_found" in scenario.counts),
        ("buildings", "buildings" in scenario.counts),
        ("reinforcements", FROM_TURN in scenario.counts),
    )
    return next((kind for kind, holds in found if holds), "")


def stands(field: Field, fighter: str) -> bool:
    """Whether a model counts where standing models are counted: neither down nor fleeing."""
    model = field.model(fighter)
    return model is not None and model.state == "standing" and not model.fleeing


def in_action(field: Field, fighter: str) -> bool:
    """Whether a model takes part and is not out of action."""
    model = field.model(fighter)
    return model is not None and model.state != "out_of_action"


def is_hero(field: Field, fighter: str) -> bool:
    """Whether a fighter of the battle is a hero."""
    model = field.model(fighter)
    return model is not None and model.hero


def side_of(field: Field, fighter: str) -> int:
    """The side of a fighter; -1 for one who takes no part."""
    model = field.model(fighter)
    return -1 if model is None else model.side


def carriers(field: Field, prize: str) -> tuple[str, ...]:
    """Who carries a thing now: those who took it up and are not out of action."""
    return tuple(one for one in field.tracker.prize(prize).carriers if in_action(field, one))


def fell_with(field: Field, prize: str) -> str:
    """The fighter where whose fall a thing lies; empty where somebody has it, or nobody ever had."""
    had = field.tracker.prize(prize).carriers
    return had[-1] if had and not carriers(field, prize) else ""


def let_go_by(field: Field, fighter: str) -> tuple[Message, ...]:
    """What falls to the ground when a fighter goes out of action, in sentences; a second carrier keeps the chest."""
    alone = (prize for prize in field.tracker.prizes if carriers(field, prize.id) == (fighter,))
    return tuple(lies(prize) for prize in alone)


def lies(prize: Prize) -> Message:
    """That a thing lies where its carrier fell."""
    if prize.item:
        return say("tracker.lies.item", item=Named("item", prize.item))
    if prize.id == CHEST:
        return say("tracker.lies.chest")
    return say("tracker.lies.counter", number=prize.id.rpartition("-")[2])


def counters(field: Field) -> tuple[str, ...]:
    """The wyrdstone counters in play: as many as were thrown for, else those that lie on the table as it is drawn."""
    count = field.amounts("counters")
    number = count[0] if count else len(field.table.counters)
    return tuple(f"{COUNTER}-{one}" for one in range(1, number + 1))


def held_by(field: Field, side: int) -> tuple[tuple[str, str], ...]:
    """The counters that warriors of a side carry now, each with its carrier."""
    held = [(prize, who) for prize in counters(field) for who in carriers(field, prize)]
    return tuple((prize, who) for prize, who in held if side_of(field, who) == side)


def standing_at(field: Field, place: str) -> tuple[int, ...]:
    """How many standing models each side has at a place."""
    there = [side_of(field, one) for one in field.tracker.at(place) if stands(field, one)]
    return tuple(there.count(side) for side in field.sides)


def marked_buildings(field: Field) -> tuple[str, ...]:
    """The buildings of Occupy, from the middle of the table outwards."""
    count = field.amounts("buildings")
    return tuple(f"{BUILDING}-{one}" for one in range(1, (count[0] if count else 0) + 1))


def holder(field: Field, place: str) -> int | None:
    """The side that occupies a building: a standing model of its own inside, and no enemy model inside."""
    inside = {side_of(field, one) for one in field.tracker.at(place) if in_action(field, one)}
    if len(inside) != 1:
        return None
    (side,) = inside
    return side if standing_at(field, place)[side] else None


def occupied(field: Field) -> tuple[int, ...]:
    """How many of the marked buildings each side holds."""
    held = [holder(field, place) for place in marked_buildings(field)]
    return tuple(held.count(side) for side in field.sides)


def to_search(field: Field, scenario: Scenario | None) -> tuple[str, ...]:
    """The buildings that may still be searched: once each, and never those in a set-up zone."""
    searched = {one.building for one in field.tracker.searches}
    typed = field.amounts(SEARCHABLE)
    if typed:
        buildings = tuple(f"{BUILDING}-{one}" for one in range(1, typed[0] + 1))
    else:
        hidden = _in_the_zones(field, scenario)
        buildings = tuple(piece.id for piece in field.table.buildings if piece.id not in hidden)
    return tuple(one for one in buildings if one not in searched)


def _in_the_zones(field: Field, scenario: Scenario | None) -> tuple[str, ...]:
    edge = next((one for one in EDGES if one == field.edge), None)
    if scenario is None or edge is None:
        return ()
    return cannot_be_searched(field.table, scenario.zones[0].depth, (edge, opposite(edge)))
