"""Phrases of warbands that come and go as files, and of rules packs."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    "transfer.taken_in": QT_TRANSLATE_NOOP("phrases", "{warband} ({type}) join the campaign from a file."),
    "transfer.gold": QT_TRANSLATE_NOOP("phrases", "Gold the roster came with"),
    "transfer.difference": QT_TRANSLATE_NOOP("phrases", "as the roster had it"),
    # What a file is.
    "transfer.empty": QT_TRANSLATE_NOOP("phrases", "{file} is empty."),
    "transfer.no_text": QT_TRANSLATE_NOOP("phrases", "{file} holds no text: a picture or an archive, but no roster."),
    "transfer.much_too_large": QT_TRANSLATE_NOOP("phrases", "{file} is far too large for a roster."),
    "transfer.whole_campaign": QT_TRANSLATE_NOOP(
        "phrases", "{file} is a whole campaign. Open it as a campaign, and write the warband out of it as a file."
    ),
    "transfer.no_roster": QT_TRANSLATE_NOOP(
        "phrases",
        "{file} holds no roster this program knows: a Toolheim roster, a JSON roster with warriors or units, "
        "or a warband file of this program.",
    ),
    "transfer.nothing_from": QT_TRANSLATE_NOOP("phrases", "{file} cannot be read: it breaks off at line {line}."),
    "transfer.newer": QT_TRANSLATE_NOOP("phrases", "{file} comes from a newer version of this program."),
    "transfer.misfit": QT_TRANSLATE_NOOP("phrases", "{file} cannot be taken in: something is wrong at {place}."),
    "transfer.nested": QT_TRANSLATE_NOOP("phrases", "{file} is nested too deep for a warband."),
    # Lines that could not be read as they stand.
    "transfer.too_deep": QT_TRANSLATE_NOOP("phrases", "Nested deeper than any roster: nothing is read from here on."),
    "transfer.too_much": QT_TRANSLATE_NOOP("phrases", "Longer than any roster: nothing is read from here on."),
    "transfer.too_long": QT_TRANSLATE_NOOP("phrases", "The file is longer than any roster; it is read up to here."),
    "transfer.stopped": QT_TRANSLATE_NOOP("phrases", "This cannot be read, nor what follows it."),
    "transfer.breaks_off": QT_TRANSLATE_NOOP("phrases", "The file breaks off here."),
    "transfer.more_after_the_end": QT_TRANSLATE_NOOP("phrases", "What follows here belongs to no roster."),
    "transfer.second_document": QT_TRANSLATE_NOOP("phrases", "A second document begins here; only the first is read."),
    "transfer.alias": QT_TRANSLATE_NOOP("phrases", "A reference to another place (*{name}) is not followed."),
    "transfer.control_characters": QT_TRANSLATE_NOOP("phrases", "Signs that cannot be seen were left out."),
    "transfer.tab": QT_TRANSLATE_NOOP("phrases", "Tabs were read as four blanks."),
    "transfer.taken_as_text": QT_TRANSLATE_NOOP("phrases", "Not as the notation wants it, read as one text: {text}"),
    "transfer.line_not_read": QT_TRANSLATE_NOOP("phrases", "This line could not be read: {text}"),
    "transfer.not_a_fighter": QT_TRANSLATE_NOOP("phrases", "No warrior, kept as a note of the warband: {text}"),
    # What was made of it.
    "transfer.kept": QT_TRANSLATE_NOOP("phrases", "Kept as a note: {text}"),
    "transfer.thing_kept": QT_TRANSLATE_NOOP("phrases", "No weapon or thing of that name, kept as a note: {text}"),
    "transfer.stat_kept": QT_TRANSLATE_NOOP("phrases", "Not a plain number, kept as a note: {text}"),
    "transfer.save_kept": QT_TRANSLATE_NOOP("phrases", "His armour does not give it, kept as a note: {text}"),
    "transfer.taken_for": QT_TRANSLATE_NOOP("phrases", "“{text}” was read as {name}."),
    "transfer.new_warband_type": QT_TRANSLATE_NOOP(
        "phrases", "{type}: no list of this program. It gets one of its own, made of this roster."
    ),
    "transfer.new_type": QT_TRANSLATE_NOOP(
        "phrases", "{type}: not on the list, entered with the written profile; its price is not known."
    ),
    "transfer.no_name": QT_TRANSLATE_NOOP("phrases", "Without a name; called {name}."),
    "transfer.missing_stats": QT_TRANSLATE_NOOP("phrases", "No number for {names}: as his list has it."),
    "transfer.no_special_list": QT_TRANSLATE_NOOP("phrases", "No special skill list is known for this type: {type}"),
    "transfer.list_unknown": QT_TRANSLATE_NOOP("phrases", "No skill list of this name: {text}"),
    "transfer.aside": QT_TRANSLATE_NOOP("phrases", "Left aside, because it follows from the rest: {names}"),
    "transfer.stays": QT_TRANSLATE_NOOP("phrases", "{name} is different in this campaign; its own entry stays."),
    # Notes of what has no place in a campaign.
    "transfer.remark.rule": QT_TRANSLATE_NOOP("phrases", "rule: {text}"),
    "transfer.remark.price": QT_TRANSLATE_NOOP("phrases", "price with kit: {gold} gc"),
    "transfer.remark.count": QT_TRANSLATE_NOOP("phrases", "count: {count}"),
    "transfer.others": QT_TRANSLATE_NOOP("phrases", "{warband}: others"),
    "transfer.line": QT_TRANSLATE_NOOP("phrases", "line {line}"),
    "transfer.format.toolheim": QT_TRANSLATE_NOOP("phrases", "a Toolheim roster"),
    "transfer.format.app": QT_TRANSLATE_NOOP("phrases", "a JSON roster of a roster app"),
    "transfer.format.warband": QT_TRANSLATE_NOOP("phrases", "a warband file of this program"),
    "transfer.heroes": QT_TRANSLATE_NOOP("phrases", "heroes {count}"),
    "transfer.henchmen": QT_TRANSLATE_NOOP("phrases", "henchmen {count}"),
    "transfer.hired": QT_TRANSLATE_NOOP("phrases", "hired swords {count}"),
    "transfer.rating": QT_TRANSLATE_NOOP("phrases", "rating {count}"),
    "transfer.treasury": QT_TRANSLATE_NOOP("phrases", "{count} gc"),
    "transfer.shards": QT_TRANSLATE_NOOP("phrases", "shards {count}"),
    "transfer.note": QT_TRANSLATE_NOOP("phrases", "Note"),
    "transfer.recognised": QT_TRANSLATE_NOOP("phrases", "{known} of {goods} weapons and things recognised."),
    "transfer.nothing_carried": QT_TRANSLATE_NOOP("phrases", "No weapons and things are written down."),
    # What a format has no place for.
    "transfer.out.ledger": QT_TRANSLATE_NOOP("phrases", "The lines of the ledger; their sum is in it."),
    "transfer.out.notes": QT_TRANSLATE_NOOP("phrases", "{count} notes with a time they come due."),
    "transfer.out.prices": QT_TRANSLATE_NOOP("phrases", "What single finds are worth."),
    # A roster as text for people.
    "export.heroes": QT_TRANSLATE_NOOP("phrases", "Heroes"),
    "export.henchmen": QT_TRANSLATE_NOOP("phrases", "Henchmen"),
    "export.hired": QT_TRANSLATE_NOOP("phrases", "Hired Swords"),
    "export.name": QT_TRANSLATE_NOOP("phrases", "Name"),
    "export.type": QT_TRANSLATE_NOOP("phrases", "Type"),
    "export.experience": QT_TRANSLATE_NOOP("phrases", "XP"),
    "export.details": QT_TRANSLATE_NOOP("phrases", "Kit and rules"),
    "export.fighter": QT_TRANSLATE_NOOP("phrases", "{fighter} ({type}), {experience} XP"),
    "export.leader": QT_TRANSLATE_NOOP("phrases", "Leader"),
    "export.save": QT_TRANSLATE_NOOP("phrases", "armour save {save}+"),
    "export.misses": QT_TRANSLATE_NOOP("phrases", "misses {games} games"),
    "export.player": QT_TRANSLATE_NOOP("phrases", "Player: {player}"),
    "export.rating": QT_TRANSLATE_NOOP("phrases", "Rating {rating}, {models} models"),
    "export.treasury": QT_TRANSLATE_NOOP("phrases", "{gold} gc, {shards} shards"),
    "export.stash": QT_TRANSLATE_NOOP("phrases", "Stash: {names}"),
    "export.fallen": QT_TRANSLATE_NOOP("phrases", "Fallen: {names}"),
    "export.retired": QT_TRANSLATE_NOOP("phrases", "Retired: {names}"),
    # Rules of the players’ own.
    "own.taken": QT_TRANSLATE_NOOP("phrases", "Entries of the rules pack {pack} become this campaign’s own: {count}."),
    "own.type_made": QT_TRANSLATE_NOOP("phrases", "{type} is a type of warrior of {warband} now."),
    "own.warband_type_made": QT_TRANSLATE_NOOP("phrases", "{type} is a type of warband here now."),
    "own.profile_updated": QT_TRANSLATE_NOOP("phrases", "{fighter} starts from the profile the tables have now."),
    "own.nothing_new": QT_TRANSLATE_NOOP("phrases", "The campaign has all of that already."),
    "own.bad_number": QT_TRANSLATE_NOOP("phrases", "{name} has to be a number from 0 to {most}."),
    "own.type_taken": QT_TRANSLATE_NOOP("phrases", "{name} is on the list already."),
    "own.core_list": QT_TRANSLATE_NOOP(
        "phrases", "{type} is a list of the rulebook. Types are added to lists of the players’ own."
    ),
}
