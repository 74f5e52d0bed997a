"""English for experience after a battle, and for what is still to be rolled."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    "tray.experience": QT_TRANSLATE_NOOP("phrases", "Experience of {warband}"),
    "experience.gained": QT_TRANSLATE_NOOP("phrases", "Experience gained: {points}, shared by {fighters}."),
    "experience.gained_by": QT_TRANSLATE_NOOP(
        "phrases", "{warband}: experience gained {points}, shared by {fighters}."
    ),
    "experience.nobody": QT_TRANSLATE_NOOP("phrases", "Nobody of this side is there to learn."),
    "experience.negative": QT_TRANSLATE_NOOP("phrases", "Nobody gains less than no experience."),
    "experience.applied": QT_TRANSLATE_NOOP("phrases", "This warband has its experience. Undo it to enter it again."),
    "experience.part.survives": QT_TRANSLATE_NOOP("phrases", "+{points} for surviving"),
    "experience.part.winning_leader": QT_TRANSLATE_NOOP("phrases", "+{points} as winning leader"),
    "experience.part.enemy_out_of_action": QT_TRANSLATE_NOOP("phrases", "+{points} for enemies out of action"),
    "experience.part.underdog": QT_TRANSLATE_NOOP("phrases", "+{points} as underdog"),
    "experience.part.per_carrier": QT_TRANSLATE_NOOP("phrases", "+{points} for carrying, however many counters"),
    "experience.part.per_counter": QT_TRANSLATE_NOOP("phrases", "+{points}, one for each counter"),
    "experience.part.other": QT_TRANSLATE_NOOP("phrases", "+{points} from the scenario"),
    "experience.next": QT_TRANSLATE_NOOP("phrases", "next advance at {box}"),
    "experience.no_next": QT_TRANSLATE_NOOP("phrases", "no advance left"),
    "experience.none_due": QT_TRANSLATE_NOOP("phrases", "{fighter} has no advance to roll for."),
    "experience.due": QT_TRANSLATE_NOOP("phrases", "one roll"),
    "experience.due_more": QT_TRANSLATE_NOOP("phrases", "rolls to make: {count}"),
    "experience.due_promoted": QT_TRANSLATE_NOOP("phrases", "his first roll as a hero"),
    "experience.due_again": QT_TRANSLATE_NOOP("phrases", "the group’s own roll, 10 to 12 rolled again"),
    "experience.open": QT_TRANSLATE_NOOP("phrases", "{warband} have advances to roll for: {count}."),
}
