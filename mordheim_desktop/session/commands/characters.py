"""Dramatis Personae after a battle: heroes look for them, who is found is hired, who is done goes his way (Mordheim
rulebook, Dramatis personae).
"""

from __future__ import annotations

from mordheim_desktop.campaign.model import Campaign, Remembered, Warband
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import HiredType, Ruleset
from mordheim_desktop.rules.seek import AWAY, FOUND, KIND
from mordheim_desktop.session.commands.hired import PREFIX, Offer, hire
from mordheim_desktop.session.commands.post_battle import side_of
from mordheim_desktop.session.commands.trade import check_seeker
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session


def open_characters(campaign: Campaign, warband: Warband, ruleset: Ruleset) -> tuple[HiredType, ...]:
    """The characters a warband can look for now: those who would fight for it, are not found, and are with nobody.

    One who fought for it is away for a battle; who is asked before a battle is not looked for.
    """
    taken = {sword.type for other in campaign.warbands for sword in other.hired}
    known = {note.note for note in warband.notes}
    return tuple(
        listed
        for listed in ruleset.hired.values()
        if listed.kind == KIND
        and warband.type in listed.warbands
        and not listed.agrees
        and PREFIX + listed.id not in taken
        and known.isdisjoint((f"{FOUND}:{listed.id}", f"{AWAY}:{listed.id}"))
    )


def begin_seek(session: Session, side: int, hero_id: str, character: str) -> Pending:
    """Begin a hero's search for a character, in place of one for a rare thing.

    Raises BadSetup where he may not look, has looked, or for a character who cannot be looked for now.
    """
    hero = check_seeker(session, side, hero_id)
    _, _, warband = side_of(session.campaign, side)
    if all(one.id != character for one in open_characters(session.campaign, warband, session.ruleset)):
        raise BadSetup(say("seek.not_now", character=Named("fighter", PREFIX + character)))
    setup = {
        "character": character,
        "fighter": {"ref": hero.id, "type": hero.type},
        "warband": warband.type,
    }
    return session.begin("seek", setup, warbands=(warband.id,))


def found_character(note: Remembered) -> str:
    """Whom a note says was found, by the id of his entry; empty for any other note."""
    subject, _, character = note.note.partition(":")
    return character if subject == FOUND else ""


def hire_found(session: Session, warband_id: str, note: Remembered, *, in_kind: bool = False) -> str:
    """Hire a character who was found, for his fee or for the thing he takes instead; returns his id.

    Raises BadSetup where the note is settled, or the warband cannot pay.
    """
    return hire(session, warband_id, Offer(found_character(note), found=note, in_kind=in_kind))
