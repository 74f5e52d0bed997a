"""The journal in words, newest first: when, what happened, how it came out, and the dice that decided it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from mordheim_desktop.campaign.changes import TurnPassed
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import PHASES
from mordheim_desktop.rules.driver import Given
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.procedures import PROCEDURES
from mordheim_desktop.session.words import Words

Tone = Literal["ink", "muted"]

SET_UP: Final = frozenset(
    ("scenario", "old_wounds", "tarot", "catacombs", "taken", "dose", "first_turn", "set_up", "table")
)
"""The procedures by which a battle is set up, before its first turn has gone on."""


class JournalLine(Struct, frozen=True):
    """One entry: `caption` says when, `dice` how they came about; one that was taken back stays."""

    id: int
    caption: str
    sentence: str
    dice: str
    taken_back: bool
    correctable: bool


def journal_lines(entries: Iterable[Entry], words: Words) -> tuple[JournalLine, ...]:
    """Every entry as a line, the newest first."""
    return tuple(journal_line(entry, words) for entry in entries)[::-1]


def journal_line(entry: Entry, words: Words) -> JournalLine:
    """One entry as a line."""
    return JournalLine(
        id=entry.id,
        caption=_caption(entry, words),
        sentence=words.say(entry.message),
        dice=_dice(entry, words),
        taken_back=entry.taken_back,
        correctable=is_correctable(entry),
    )


def is_correctable(entry: Entry) -> bool:
    """Whether a die of the entry can be given another face."""
    return not entry.taken_back and entry.procedure in PROCEDURES and any(_faces(given) for given in entry.answers)


def entry_name(entry: Entry, words: Words) -> str:
    """An entry in a few words, for "Undo: ..."."""
    sentence = words.say(entry.message).rstrip(".")
    return sentence if len(sentence) <= 60 else f"{sentence[:57].rstrip()}…"


def _caption(entry: Entry, words: Words) -> str:
    """When it was; the beginning of a phase belongs to the phase it leads to."""
    at_the_start = (entry.turn, entry.phase) == (1, PHASES[0])
    if entry.procedure == "begin_battle" or (entry.procedure in SET_UP and at_the_start):
        return words.say(say("journal.set_up"))
    if not entry.battle:
        return words.say(say("journal.campaign"))
    passed = next((effect for effect in entry.effects if isinstance(effect, TurnPassed)), None)
    turn, phase = (passed.turn, passed.phase) if passed is not None else (entry.turn, entry.phase)
    if turn and phase:
        return words.say(say("journal.turn", turn=turn, phase=Named("phase", phase)))
    return words.say(say("journal.after_battle"))


def _dice(entry: Entry, words: Words) -> str:
    parts = []
    for origin, key in (("entered", "journal.entered"), ("rolled", "journal.rolled")):
        faces = [face for given in entry.answers if given.origin == origin for face in _faces(given)]
        if faces:
            parts.append(words.say(say(key, dice=" · ".join(map(str, faces)))))
    withdrawn = [face for given in entry.withdrawn for face in _faces(given)]
    if withdrawn:
        parts.append(words.say(say("journal.taken_back_dice", dice=" · ".join(map(str, withdrawn)))))
    if entry.overruled:
        parts.append(words.say(say("journal.overruled")))
    return ", ".join(parts)


def _faces(given: Given) -> tuple[int, ...]:
    answer = given.answer
    if isinstance(answer, int):
        return ()
    return tuple(face for face in answer if isinstance(face, int))
