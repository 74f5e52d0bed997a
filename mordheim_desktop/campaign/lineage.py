"""Which of two files of a campaign goes on from the other, by their journals.

The clock of a laptop can be put back; the journal only grows. A file goes on from another where it holds the last
entry of that one and later ones. Two that went different ways, after a backup was restored, say nothing of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from mordheim_desktop.campaign.journal import Document

T = TypeVar("T")


class _Mark(Struct, frozen=True):
    """What tells an entry from every other."""

    id: int
    time: str


class _Marks(Struct, frozen=True):
    """What of a closed chapter is looked at."""

    entries: tuple[_Mark, ...] = ()


Lineage: TypeAlias = tuple[_Mark, ...]


def lineage(document: Document) -> Lineage:
    """The entries of a journal, the oldest first; those of a chapter that cannot be read are left out."""
    found: list[_Mark] = []
    for raw in document.closed:
        try:
            found += msgspec.json.decode(raw, type=_Marks).entries
        except (msgspec.MsgspecError, RecursionError):
            continue
    return (*found, *(_Mark(entry.id, entry.time) for entry in document.chapter.entries))


def newest_first(found: Sequence[tuple[T, Lineage]], last: T | None = None) -> tuple[T, ...]:
    """These in their order, but none before one that goes on from it.

    `last` is known to come from the last store: one that goes on from it is what the players went back from.
    """
    left, ordered = list(found), []
    while left:
        newest = next(one for one in left if one[0] == last or not any(_goes_on(other[1], one[1]) for other in left))
        left.remove(newest)
        ordered.append(newest[0])
    return tuple(ordered)


def _goes_on(later: Lineage, earlier: Lineage) -> bool:
    if not earlier or not later:
        return len(later) > len(earlier)
    return later[-1].id > earlier[-1].id and earlier[-1] in later
