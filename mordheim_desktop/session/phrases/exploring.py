"""English for the list of who explores after a battle and with what."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    "exploring.won": QT_TRANSLATE_NOOP("phrases", "Won the battle: a die"),
    "exploring.lost": QT_TRANSLATE_NOOP("phrases", "Winner’s die (this warband lost)"),
    "exploring.drawn": QT_TRANSLATE_NOOP("phrases", "Winner’s die (nobody won)"),
    "exploring.hunter": QT_TRANSLATE_NOOP("phrases", "Wyrdstone Hunter: a re-roll"),
    "exploring.sight": QT_TRANSLATE_NOOP("phrases", "Blessed Sight: two dice, one counts"),
    "exploring.eye": QT_TRANSLATE_NOOP("phrases", "All-seeing Eye: two dice"),
    "exploring.straggler": QT_TRANSLATE_NOOP("phrases", "Straggler: a die more, and any one taken away"),
    "exploring.catacombs": QT_TRANSLATE_NOOP("phrases", "Catacombs: a re-roll"),
    "exploring.one": QT_TRANSLATE_NOOP("phrases", "{what}: a re-roll"),
    "exploring.one_of": QT_TRANSLATE_NOOP("phrases", "{what} of {fighter}: a re-roll"),
    "exploring.several": QT_TRANSLATE_NOOP("phrases", "{what}: up to {count} re-rolls"),
    "exploring.test_of": QT_TRANSLATE_NOOP("phrases", "{what} of {fighter}: a Leadership test for a re-roll"),
    "exploring.change_of": QT_TRANSLATE_NOOP("phrases", "{what} of {fighter}: a die changed by 1"),
    "exploring.dice": QT_TRANSLATE_NOOP("phrases", "Dice: {count}"),
    "exploring.rerolls": QT_TRANSLATE_NOOP("phrases", "re-rolls: {count}"),
    "exploring.changes": QT_TRANSLATE_NOOP("phrases", "changes of 1: {count}"),
}
