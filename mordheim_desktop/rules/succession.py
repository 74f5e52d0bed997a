"""Who leads when the leader is gone: the highest Leadership, then the most experience, then a D6 each.

(Mordheim rulebook, Death of a leader.) Only a Necromancer succeeds the Vampire of an Undead warband.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import LeaderNamed
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking, BadSetup
from mordheim_desktop.rules.rethrow import highest_of

HEIRS: Final = {"undead": ("undead.necromancer",)}
"""Warbands that only these types may lead after their leader."""
NEVER: Final = frozenset({"witch_hunters.flagellant"})
"""Types that never lead, whatever becomes of them."""
MOST: Final = 8
"""More heroes than any warband can have."""


class Heir(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hero who is left: Leadership as it is now, and experience."""

    id: str
    name: str = ""
    type: str = ""
    leadership: int = 7
    experience: int = 0


class SuccessionSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Those of the heroes who claim to lead: all who are left. `warband` is its type."""

    claims: tuple[Heir, ...]
    warband: str = ""


class SuccessionResult(Struct, frozen=True):
    """Who leads from now on, by his id."""

    leader: str


def heirs(setup: SuccessionSetup) -> tuple[Heir, ...]:
    """The heroes among whom only dice decide; nobody where none of them may lead."""
    types = HEIRS.get(setup.warband)
    able = [hero for hero in setup.claims if hero.type not in NEVER and (types is None or hero.type in types)]
    best = max(((hero.leadership, hero.experience) for hero in able), default=None)
    return tuple(hero for hero in able if (hero.leadership, hero.experience) == best)


def succession(setup: SuccessionSetup, context: Context) -> Asking:
    """Name the new leader. Raises BadSetup where nobody may lead, or for heroes who cannot be told apart."""
    ids = [hero.id for hero in setup.claims]
    if len(ids) > MOST or len(set(ids)) < len(ids) or not all(ids):
        raise BadSetup(say("succession.who"))
    equals = heirs(setup)
    if not equals:
        raise BadSetup(say("succession.nobody"))
    labels = [say("succession.roll", hero=hero.name or hero.id) for hero in equals]
    leader = equals[(yield from highest_of(labels, [0] * len(labels)))]
    message = say("succession.told", hero=leader.name or leader.id)
    return Outcome(SuccessionResult(leader.id), message, (LeaderNamed(fighter=leader.id),), "named")
