"""Phrases of spells and prayers, and of characters who are asked to join."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    "tray.spells_of": QT_TRANSLATE_NOOP("phrases", "Spells for {fighter} · {warband}"),
    "tray.prayers_of": QT_TRANSLATE_NOOP("phrases", "Prayers for {fighter} · {warband}"),
    "tray.spells": QT_TRANSLATE_NOOP("phrases", "Spells for {warband}"),
    "tray.request": QT_TRANSLATE_NOOP("phrases", "A request of {warband}"),
    "appeal.roll": QT_TRANSLATE_NOOP("phrases", "Will you fight with us, {character}?"),
    "appeal.difference": QT_TRANSLATE_NOOP("phrases", "the enemy’s rating is higher by {difference}"),
    "appeal.agreed": QT_TRANSLATE_NOOP("phrases", "{character} agrees to fight in the next battle."),
    "appeal.refused": QT_TRANSLATE_NOOP("phrases", "{character} does not come."),
    "hired.ask_first": QT_TRANSLATE_NOOP("phrases", "{type} is asked before each battle, and comes if a D6 says so."),
    "hired.not_asked": QT_TRANSLATE_NOOP("phrases", "Nobody asks {type}: hiring is enough."),
    "limits.spells_due": QT_TRANSLATE_NOOP("phrases", "{fighter} has spells to roll for: {count}."),
    "limits.prayers_due": QT_TRANSLATE_NOOP("phrases", "{fighter} has prayers to roll for: {count}."),
    "limits.no_mutation": QT_TRANSLATE_NOOP("phrases", "{fighter} has no mutation, and needs one."),
    "magic.which_spell": QT_TRANSLATE_NOOP("phrases", "Which spell: {lore}"),
    "magic.which_prayer": QT_TRANSLATE_NOOP("phrases", "Which prayer: {lore}"),
    "magic.row": QT_TRANSLATE_NOOP("phrases", "{spell} ({need}+)"),
    "magic.row_automatic": QT_TRANSLATE_NOOP("phrases", "{spell} (no roll)"),
    "magic.row_known": QT_TRANSLATE_NOOP("phrases", "{spell} (known)"),
    "magic.known_already": QT_TRANSLATE_NOOP("phrases", "He knows {spell} already"),
    "magic.make_easier": QT_TRANSLATE_NOOP("phrases", "Its difficulty goes down by 1"),
    "magic.again": QT_TRANSLATE_NOOP("phrases", "Roll again"),
    "magic.learned": QT_TRANSLATE_NOOP("phrases", "{fighter} learns {spell}."),
    "magic.easier": QT_TRANSLATE_NOOP("phrases", "{fighter}: {spell} is easier by 1."),
    "magic.lost": QT_TRANSLATE_NOOP("phrases", "{fighter} no longer knows {spell}."),
    "magic.no_lore": QT_TRANSLATE_NOOP("phrases", "{fighter} casts no spells."),
    "magic.count": QT_TRANSLATE_NOOP("phrases", "One to six spells can be learned at a time."),
    "magic.none_due": QT_TRANSLATE_NOOP("phrases", "{fighter} has no spell left to roll for."),
    "magic.known_to_him": QT_TRANSLATE_NOOP("phrases", "{fighter} knows {spell} already."),
    "magic.not_known": QT_TRANSLATE_NOOP("phrases", "{fighter} does not know {spell}."),
    "magic.too_easy": QT_TRANSLATE_NOOP("phrases", "{spell} cannot become easier."),
    "magic.nothing_to_take_up": QT_TRANSLATE_NOOP("phrases", "{fighter} has no spell to take up now."),
    "magic.in_lore": QT_TRANSLATE_NOOP("phrases", "{lore}: {spell}"),
    "magic.needs": QT_TRANSLATE_NOOP("phrases", "difficulty {need}+"),
    "magic.bonus": QT_TRANSLATE_NOOP("phrases", "rolls at +{bonus}"),
    "magic.range": QT_TRANSLATE_NOOP("phrases", "{range} inches"),
    "magic.no_tome": QT_TRANSLATE_NOOP("phrases", "{fighter} learns nothing of this kind from a tome."),
    "magic.automatic": QT_TRANSLATE_NOOP("phrases", "no roll needed"),
    "magic.to_roll": QT_TRANSLATE_NOOP("phrases", "{count} to roll for: {lore}"),
}
