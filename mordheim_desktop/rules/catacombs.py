"""Up to three fighters who begin the battle in the catacombs and emerge once the first turn of their side is over.

No Rat Ogre goes with them and none of the Possessed; who does is for their player to say (Mordheim rulebook,
Exploration: Catacombs).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.old_wounds import Attending
from mordheim_desktop.rules.requests import Asking, BadSetup, Choose, Option

STEP: Final = "catacombs"
"""The step of the set-up at which it is settled."""
MOST: Final = 3
NEVER: Final = frozenset(("skaven.rat_ogre", "possessed.possessed"))
"""The types of fighters who stay above."""


class Below(Attending, frozen=True, kw_only=True):
    """One who may go into the catacombs."""


class CatacombsSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every fighter who may, of one warband or of all that know a way in."""

    fighters: tuple[Below, ...]


class CatacombsResult(Struct, frozen=True):
    """Who begins the battle below ground, by their ids."""

    below: tuple[str, ...]


def catacombs(setup: CatacombsSetup, context: Context) -> Asking:
    """Each player names up to three of his. Raises BadSetup for nobody, or one named twice."""
    ids = [one.id for one in setup.fighters]
    if not ids or len(set(ids)) < len(ids) or not all(ids):
        raise BadSetup(say("catacombs.who"))
    below: list[str] = []
    for player in sorted({one.player for one in setup.fighters}):
        own = [one for one in setup.fighters if one.player == player]
        offered = tuple(Option(one.id, say("catacombs.fighter", fighter=one.name or one.id)) for one in own)
        most = min(MOST, len(own))
        below += yield Choose(say("catacombs.which", most=most), offered, player, min=0, max=most)
    names = {one.id: one.name or one.id for one in setup.fighters}
    told = say("catacombs.below", fighters=", ".join(names[id] for id in below)) if below else say("catacombs.nobody")
    return Outcome(CatacombsResult(tuple(below)), told, (SetUpDone(step=STEP, away=tuple(below)),))
