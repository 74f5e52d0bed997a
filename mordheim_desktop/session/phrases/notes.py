"""English for notes that come due after a battle, things rolled for when they are got, and hired swords."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    "tray.gained": QT_TRANSLATE_NOOP("phrases", "A find of {warband}"),
    "gained.told": QT_TRANSLATE_NOOP("phrases", "{item}: {what}."),
    "gained.nothing": QT_TRANSLATE_NOOP("phrases", "Nothing is rolled for {item}."),
    "notes.settled": QT_TRANSLATE_NOOP("phrases", "This has been settled. Undo it to settle it another way."),
    "notes.let_go": QT_TRANSLATE_NOOP("phrases", "{warband} make nothing of it: {note}."),
    "notes.no_room": QT_TRANSLATE_NOOP("phrases", "That group has no room for him."),
    "notes.prisoner": QT_TRANSLATE_NOOP(
        "phrases", "{warband}: a freed prisoner joins {group}, his equipment costs {gold} gc."
    ),
    "notes.free": QT_TRANSLATE_NOOP("phrases", "{warband}: {count} of {type} join free of charge."),
    "notes.open": QT_TRANSLATE_NOOP("phrases", "{warband} have things to settle: {count}."),
    "notes.line": QT_TRANSLATE_NOOP("phrases", "{note}"),
    "notes.line_about": QT_TRANSLATE_NOOP("phrases", "{note}: {fighter}"),
    "notes.line_free": QT_TRANSLATE_NOOP("phrases", "Free of charge: {count} × {type}"),
    "notes.line_got": QT_TRANSLATE_NOOP("phrases", "{item}: a D6 says what it is worth"),
    "notes.line_upkeep": QT_TRANSLATE_NOOP("phrases", "Upkeep of {fighter}: {gold} gc"),
    "notes.do.into": QT_TRANSLATE_NOOP("phrases", "Into {group}, {gold} gc"),
    "notes.do.join": QT_TRANSLATE_NOOP("phrases", "Into {group}"),
    "notes.do.new_group": QT_TRANSLATE_NOOP("phrases", "As a new group"),
    "notes.do.throw": QT_TRANSLATE_NOOP("phrases", "Throw for him"),
    "notes.do.roll": QT_TRANSLATE_NOOP("phrases", "Roll for it"),
    "notes.do.shop": QT_TRANSLATE_NOOP("phrases", "Choose where you hire and buy"),
    "notes.do.let_go": QT_TRANSLATE_NOOP("phrases", "Let it go"),
    "notes.do.pay": QT_TRANSLATE_NOOP("phrases", "Pay him"),
    "notes.do.send_away": QT_TRANSLATE_NOOP("phrases", "He leaves unpaid"),
    "hired.not_open": QT_TRANSLATE_NOOP("phrases", "He cannot be hired by this warband now."),
    "hired.joined": QT_TRANSLATE_NOOP("phrases", "{warband} hire {type} for {gold} gc."),
    "hired.joined_for_item": QT_TRANSLATE_NOOP("phrases", "{warband} hire {type} for a dose: {item}."),
    "hired.gold_only": QT_TRANSLATE_NOOP("phrases", "He takes nothing but gold."),
    "hired.paid": QT_TRANSLATE_NOOP("phrases", "{fighter} is paid {gold} gc."),
    "hired.paid_already": QT_TRANSLATE_NOOP("phrases", "He has been paid for this battle. Undo it to decide again."),
    "hired.went": QT_TRANSLATE_NOOP("phrases", "{fighter} goes his way after the battle."),
    "hired.stays_once": QT_TRANSLATE_NOOP("phrases", "{fighter} fights one battle and goes his way."),
    "seek.roll": QT_TRANSLATE_NOOP("phrases", "Find {character}"),
    "seek.initiative": QT_TRANSLATE_NOOP("phrases", "Initiative {value}"),
    "seek.under": QT_TRANSLATE_NOOP("phrases", "strictly under it"),
    "seek.found": QT_TRANSLATE_NOOP("phrases", "{fighter} finds {character}."),
    "seek.not_found": QT_TRANSLATE_NOOP("phrases", "{fighter} looks for {character} in vain."),
    "seek.not_for": QT_TRANSLATE_NOOP("phrases", "{character} does not fight for {warband}."),
    "seek.asked_before": QT_TRANSLATE_NOOP("phrases", "{character} is asked before a battle, not looked for."),
    "seek.not_now": QT_TRANSLATE_NOOP("phrases", "{character} cannot be looked for by this warband now."),
    "tray.seek": QT_TRANSLATE_NOOP("phrases", "A search of {warband}"),
    "tray.succession": QT_TRANSLATE_NOOP("phrases", "The succession in {warband}"),
    "succession.roll": QT_TRANSLATE_NOOP("phrases", "Equal claims: a D6 for {hero}"),
    "succession.told": QT_TRANSLATE_NOOP("phrases", "{hero} leads from now on."),
    "succession.nobody": QT_TRANSLATE_NOOP("phrases", "None of the heroes who are left may lead."),
    "succession.who": QT_TRANSLATE_NOOP("phrases", "Each hero has to be named once."),
    "succession.has_leader": QT_TRANSLATE_NOOP("phrases", "{warband} have a leader."),
    "notes.line_leader": QT_TRANSLATE_NOOP(
        "phrases", "The leader is gone: the highest Leadership leads, then the most experience"
    ),
    "notes.line_no_heir": QT_TRANSLATE_NOOP("phrases", "The leader is gone, and nobody of those left may lead"),
    "notes.line_found": QT_TRANSLATE_NOOP("phrases", "Found: {character}"),
    "notes.line_goes": QT_TRANSLATE_NOOP("phrases", "{fighter} fought his one battle"),
    "notes.do.succeed": QT_TRANSLATE_NOOP("phrases", "Name the new leader"),
    "notes.do.hire": QT_TRANSLATE_NOOP("phrases", "Hire for {gold} gc"),
    "notes.do.hire_for": QT_TRANSLATE_NOOP("phrases", "Hire for a dose: {item}"),
    "notes.do.goes": QT_TRANSLATE_NOOP("phrases", "He goes his way"),
    "hired.left": QT_TRANSLATE_NOOP("phrases", "{fighter} is not paid and leaves."),
}

NAMES: Final[dict[str, str]] = {
    "note.prisoner_recruit": QT_TRANSLATE_NOOP("rules", "A freed prisoner joins"),
    "note.serious_injury": QT_TRANSLATE_NOOP("rules", "Hurt on the way"),
    "note.half_price_weapon": QT_TRANSLATE_NOOP("rules", "One weapon at half price before the next battle"),
    "note.free_hired_sword": QT_TRANSLATE_NOOP("rules", "A hired sword fights the next battle for nothing"),
    "note.extra_exploration_die": QT_TRANSLATE_NOOP("rules", "One exploration die more next time"),
    "note.catacomb_reroll": QT_TRANSLATE_NOOP("rules", "Re-roll one exploration die for ever"),
    "note.catacomb_infiltration": QT_TRANSLATE_NOOP("rules", "Three fighters emerge from the catacombs next battle"),
    "note.hated_by_sigmar": QT_TRANSLATE_NOOP("rules", "Hated by the servants of Sigmar met next"),
    "note.found_character": QT_TRANSLATE_NOOP("rules", "One of the Dramatis Personae was found"),
    "note.away_character": QT_TRANSLATE_NOOP("rules", "One of the Dramatis Personae is away"),
    "note.fake_map": QT_TRANSLATE_NOOP("rules", "Fake map"),
    "note.vague_map": QT_TRANSLATE_NOOP("rules", "Vague map"),
    "note.catacomb_map": QT_TRANSLATE_NOOP("rules", "Catacomb map"),
    "note.accurate_map": QT_TRANSLATE_NOOP("rules", "Accurate map"),
    "note.master_map": QT_TRANSLATE_NOOP("rules", "Master map"),
}
