"""Looking for one of the Dramatis Personae: a D6 strictly under the searcher's Initiative (Mordheim rulebook, Dramatis
personae).

A hero who looks for a character looks for no rare thing. Who is found may be hired at once, or not.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D6
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Note
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Reason, Roll, UnknownId

FOUND: Final = "found_character"
"""How the note of a character begins who was found and may be hired: `found_character:aenur`."""
AWAY: Final = "away_character"
"""How the note of a character begins who has to be away for a battle before he is looked for again."""
KIND: Final = "dramatis_personae"
ODDS_KEYS: Final = ("found", "not_found")
HIGHEST: Final = 6


class SeekSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who looks for which character, by the id of his entry. `warband` is the type of the searcher's warband."""

    character: str
    fighter: Fighter = Fighter()
    warband: str = ""


class SeekResult(Struct, frozen=True):
    """Whether the character was found."""

    found: bool


def seek(setup: SeekSetup, context: Context) -> Asking:
    """One hero's search.

    Raises UnknownId for a character who is none, BadSetup for one who does not fight for this warband, or who is asked
    before a battle instead.
    """
    listed = context.ruleset.hired.get(setup.character)
    if listed is None or listed.kind != KIND:
        raise UnknownId(say("setup.unknown_id", kind="character", id=setup.character))
    whom = Named("fighter", f"hired.{setup.character}")
    if setup.warband and setup.warband not in listed.warbands:
        raise BadSetup(say("seek.not_for", character=whom, warband=Named("warband", setup.warband)))
    if listed.agrees:
        raise BadSetup(say("seek.asked_before", character=whom))
    initiative = setup.fighter.initiative
    found = initiative > HIGHEST
    if 1 < initiative <= HIGHEST:
        reasons = (Reason(say("seek.initiative", value=initiative), initiative), Reason(say("seek.under"), -1))
        found = bool((yield Roll(say("seek.roll", character=whom), D6, at_most=initiative - 1, reasons=reasons)))
    message = say("seek.found" if found else "seek.not_found", fighter=setup.fighter.called("fighter"), character=whom)
    effects = (Note(note=f"{FOUND}:{setup.character}", due="now", fighter=setup.fighter.id),) if found else ()
    return Outcome(SeekResult(found), message, effects, "found" if found else "not_found")
