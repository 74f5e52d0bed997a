"""What the players keep count of for a scenario: things carried, places held, buildings searched, who got away.

Only what was seen on the table is kept. One who goes out of action stays written down as the last to carry a thing: it
lies where he fell until somebody else takes it up (Mordheim rulebook, Wyrdstone Hunt; Hidden Treasure).
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

CHEST: Final = "chest"
COUNTER: Final = "counter"
"""Counters are called `counter-1`, `counter-2`, as the pieces that stand for them on the table."""


class Prize(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Something that can be taken up: a wyrdstone counter, the chest, or captured kit with the `item` it is.

    `carriers` are the fighters who took it up last; empty while it lies where it was put.
    """

    id: str
    item: str = ""
    carriers: tuple[str, ...] = ()


class Search(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A building that was searched, by whom, and whether the chest was there."""

    building: str
    fighter: str
    found: bool = False


class Tracker(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Everything that is kept count of in a battle.

    `places` names for each place of the scenario the fighters who are there; `gone` are those who left by the enemy's
    end, the first to leave first; `safe` is the side that carried the chest off, `gave_up` the side that routed of its
    own will.
    """

    prizes: tuple[Prize, ...] = ()
    places: dict[str, tuple[str, ...]] = {}
    gone: tuple[str, ...] = ()
    searches: tuple[Search, ...] = ()
    safe: int | None = None
    gave_up: int | None = None

    def prize(self, id: str) -> Prize:
        """A thing that can be carried; nobody has it where nobody ever took it up."""
        return next((prize for prize in self.prizes if prize.id == id), Prize(id=id))

    def at(self, place: str) -> tuple[str, ...]:
        """Who is at a place, in the order they came."""
        return self.places.get(place, ())

    @property
    def found_by(self) -> str:
        """Who found the chest; empty while nobody has."""
        return next((search.fighter for search in self.searches if search.found), "")


def with_prize(tracker: Tracker, prize: Prize) -> Tracker:
    """The tracker with a thing as it is now."""
    if any(one.id == prize.id for one in tracker.prizes):
        return replace(tracker, prizes=tuple(prize if one.id == prize.id else one for one in tracker.prizes))
    return replace(tracker, prizes=(*tracker.prizes, prize))


def with_place(tracker: Tracker, place: str, fighter: str, there: bool) -> Tracker:
    """The tracker with a fighter at a place, or no longer there."""
    others = tuple(one for one in tracker.at(place) if one != fighter)
    held = (*others, fighter) if there else others
    places = {name: ids for name, ids in tracker.places.items() if name != place}
    return replace(tracker, places=places | {place: held} if held else places)


def with_gone(tracker: Tracker, fighter: str, gone: bool) -> Tracker:
    """The tracker with a fighter who has left the table, or stands on it after all."""
    others = tuple(one for one in tracker.gone if one != fighter)
    return replace(tracker, gone=(*others, fighter) if gone else others)


def with_search(tracker: Tracker, search: Search) -> Tracker:
    """The tracker with a building searched; the chest lies with its finder until it is put down."""
    tracker = replace(tracker, searches=(*tracker.searches, search))
    return with_prize(tracker, Prize(id=CHEST, carriers=(search.fighter,))) if search.found else tracker
