"""Whether one of the Dramatis Personae agrees to fight in a battle (Mordheim rulebook, Dramatis personae).

Bertha Bestraufrung is asked anew before each battle, and comes only to the weaker side: the D6 she needs follows from
how much higher the rating of the enemy is. Who agrees may be hired for the battle.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Note
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Reason, Roll, UnknownId
from mordheim_desktop.rules.ruleset import HiredType
from mordheim_desktop.rules.seek import FOUND

NEVER: Final = 7
"""What no D6 shows."""
ODDS_KEYS: Final = ("agreed", "refused")


class AppealSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who is asked, by the id of the entry, by a warband of which type, and both ratings."""

    character: str
    warband: str = ""
    rating: int = 0
    enemy_rating: int = 0


class AppealResult(Struct, frozen=True):
    """Whether the character agreed."""

    agreed: bool


def need_to_agree(listed: HiredType, difference: int) -> int | None:
    """The D6 by which a character agrees, the enemy's rating being higher by `difference`; None where no die helps."""
    need = next((row.value for row in reversed(listed.agrees) if difference >= row.low), NEVER)
    return need if need < NEVER else None


def appeal(setup: AppealSetup, context: Context) -> Asking:
    """Ask a character. Raises UnknownId for one who is not asked, BadSetup for one who does not serve the warband."""
    listed = context.ruleset.hired.get(setup.character)
    if listed is None or not listed.agrees:
        raise UnknownId(say("setup.unknown_id", kind="character", id=setup.character))
    whom = Named("fighter", f"hired.{setup.character}")
    if setup.warband and setup.warband not in listed.warbands:
        raise BadSetup(say("seek.not_for", character=whom, warband=Named("warband", setup.warband)))
    difference = setup.enemy_rating - setup.rating
    need = need_to_agree(listed, difference)
    agreed = False
    if need is not None:
        reasons = (Reason(say("appeal.difference", difference=difference), need),)
        agreed = bool((yield Roll(say("appeal.roll", character=whom), needs=need, reasons=reasons)))
    effects = (Note(note=f"{FOUND}:{setup.character}", due="now"),) if agreed else ()
    message = say("appeal.agreed" if agreed else "appeal.refused", character=whom, difference=difference)
    return Outcome(AppealResult(agreed), message, effects, "agreed" if agreed else "refused")
