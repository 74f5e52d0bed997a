"""Phrases of the campaign file: reading, storing, locks, the recovery log, and what a check of the file finds."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

PHRASES: Final[dict[str, str]] = {
    # Reading.
    "files.not_there": QT_TRANSLATE_NOOP("phrases", "“{file}” is not there any more."),
    "files.a_folder": QT_TRANSLATE_NOOP("phrases", "“{file}” is a folder, not a campaign."),
    "files.read_not_allowed": QT_TRANSLATE_NOOP("phrases", "You may not read “{file}”."),
    "files.read_failed": QT_TRANSLATE_NOOP("phrases", "“{file}” could not be read: {reason}."),
    "files.a_picture": QT_TRANSLATE_NOOP("phrases", "“{file}” is a picture or recording, not a campaign."),
    "files.something_else": QT_TRANSLATE_NOOP("phrases", "“{file}” is not a campaign of this program."),
    "files.empty": QT_TRANSLATE_NOOP("phrases", "“{file}” is empty."),
    "files.all_zero": QT_TRANSLATE_NOOP("phrases", "“{file}” holds nothing but zero bytes; its contents are lost."),
    "files.zero_from": QT_TRANSLATE_NOOP(
        "phrases", "“{file}” is damaged: from line {line} on it is overwritten with {lost} zero bytes."
    ),
    "files.no_text": QT_TRANSLATE_NOOP(
        "phrases", "“{file}” is damaged: line {line}, column {column} is no longer readable text."
    ),
    "files.cut_off": QT_TRANSLATE_NOOP(
        "phrases", "“{file}” is damaged: it breaks off in line {line}; the rest is missing."
    ),
    "files.broken": QT_TRANSLATE_NOOP("phrases", "“{file}” is damaged in line {line}, column {column}."),
    "files.broken_somewhere": QT_TRANSLATE_NOOP("phrases", "“{file}” is damaged beyond reading."),
    "files.format_unknown": QT_TRANSLATE_NOOP("phrases", "“{file}” does not say which format it has."),
    "files.newer_format": QT_TRANSLATE_NOOP(
        "phrases",
        "“{file}” was stored by a newer version of this program (format {format}; this one knows up to {newest}). "
        "It is left as it is.",
    ),
    "files.not_migrated": QT_TRANSLATE_NOOP(
        "phrases", "“{file}” has the older format {format}, but holds something that format does not know."
    ),
    "files.missing_value": QT_TRANSLATE_NOOP("phrases", "“{file}”: at {place} the value “{field}” is missing."),
    "files.wrong_type": QT_TRANSLATE_NOOP("phrases", "“{file}”: at {place} stands {got} where {expected} is needed."),
    "files.unknown_word": QT_TRANSLATE_NOOP(
        "phrases", "“{file}”: at {place} stands “{word}”, which means nothing here."
    ),
    "files.wrong_value": QT_TRANSLATE_NOOP("phrases", "“{file}”: the value at {place} cannot be."),
    "files.one_side": QT_TRANSLATE_NOOP(
        "phrases", "“{file}”: at {place} the battle has {sides} sides; it takes at least two."
    ),
    "files.no_such_warband": QT_TRANSLATE_NOOP(
        "phrases", "“{file}”: at {place} stands “{warband}”, and there is no such warband."
    ),
    "files.no_such_side": QT_TRANSLATE_NOOP(
        "phrases", "“{file}”: at {place} stands {side}, and the sides of the battle are counted from 0 to {last}."
    ),
    # Storing.
    "files.stands": QT_TRANSLATE_NOOP("phrases", "“{file}” is as it was before."),
    "files.not_made": QT_TRANSLATE_NOOP("phrases", "There is no file “{file}” yet."),
    "files.disk_full": QT_TRANSLATE_NOOP("phrases", "Not stored: the disk with “{folder}” is full."),
    "files.not_allowed": QT_TRANSLATE_NOOP("phrases", "Not stored: you may not write to “{folder}”."),
    "files.folder_gone": QT_TRANSLATE_NOOP("phrases", "“{file}” is not stored: the folder “{folder}” is gone."),
    "files.name_too_long": QT_TRANSLATE_NOOP("phrases", "Not stored: the name “{file}” is too long for this disk."),
    "files.held": QT_TRANSLATE_NOOP("phrases", "Not stored: another program holds “{file}” in “{folder}”."),
    "files.store_failed": QT_TRANSLATE_NOOP("phrases", "“{file}” is not stored: {reason}."),
    "files.half_a_character": QT_TRANSLATE_NOOP(
        "phrases", "“{file}” is not stored: a name holds half a character, perhaps of a pasted symbol. Type it anew."
    ),
    "files.changed_on_disk": QT_TRANSLATE_NOOP(
        "phrases", "“{file}” was changed by somebody else since you opened it. Nothing was overwritten."
    ),
    "files.taken": QT_TRANSLATE_NOOP("phrases", "There is a file “{file}” already. Nothing was overwritten."),
    "files.no_backup": QT_TRANSLATE_NOOP(
        "phrases", "“{file}” has an older format and is not opened, because no backup of it can be kept in “{folder}”."
    ),
    # One program per campaign.
    "files.locked": QT_TRANSLATE_NOOP("phrases", "“{file}” is open in another window of this program."),
    "files.locked_by": QT_TRANSLATE_NOOP(
        "phrases", "“{file}” is open in another window ({program} on {host}, process {pid})."
    ),
    # The recovery log.
    "files.recovery_failed": QT_TRANSLATE_NOOP(
        "phrases", "The dice cannot be kept safe in “{folder}”: {reason}. They count, but a crash would lose them."
    ),
    "recovery.campaign_moved_on": QT_TRANSLATE_NOOP(
        "phrases", "The campaign has changed since these dice were thrown."
    ),
    "recovery.other_ruleset": QT_TRANSLATE_NOOP(
        "phrases", "These dice were thrown under the rules {then}; now {now} are in use."
    ),
    "recovery.other_program": QT_TRANSLATE_NOOP(
        "phrases", "These dice were thrown in version {then} of the program; this is {now}."
    ),
    # What a check of the file finds.
    "verify.chapter_unreadable": QT_TRANSLATE_NOOP("phrases", "Chapter {chapter} cannot be read ({place})."),
    "verify.ids_not_rising": QT_TRANSLATE_NOOP("phrases", "Entry {entry} follows entry {before}; numbers must rise."),
    "verify.effect_does_not_fit": QT_TRANSLATE_NOOP(
        "phrases", "Entry {entry} of chapter {chapter} changes something that is not there."
    ),
    "verify.effects_differ": QT_TRANSLATE_NOOP("phrases", "Entry {entry} ({procedure}) does not do what its dice say."),
    "verify.other_ruleset": QT_TRANSLATE_NOOP(
        "phrases", "Entry {entry} was recorded under the rules {then}, not {now}; its dice were not checked."
    ),
    "verify.other_ruleset_from_to": QT_TRANSLATE_NOOP(
        "phrases",
        "Entries {first} to {last} were recorded under the rules {then}, not {now}; their dice were not checked.",
    ),
    "verify.warband_differs_checkpoint": QT_TRANSLATE_NOOP(
        "phrases", "{warband} is not the same at the start of chapter {chapter} as at the end of the one before."
    ),
    "verify.warband_differs_state": QT_TRANSLATE_NOOP(
        "phrases", "{warband} is not as the journal of chapter {chapter} says."
    ),
    "verify.own_rules_differ": QT_TRANSLATE_NOOP(
        "phrases", "The entries of the campaign’s own are not those the journal leads to ({chapter})."
    ),
    "verify.portraits_differ": QT_TRANSLATE_NOOP(
        "phrases", "The portraits are not those that the journal led to after {chapter}."
    ),
    "verify.warband_gone": QT_TRANSLATE_NOOP("phrases", "{warband} stands in the journal, but not in the campaign."),
    "verify.warband_from_nowhere": QT_TRANSLATE_NOOP(
        "phrases", "{warband} stands in the campaign, but not in the journal."
    ),
    "verify.campaign_differs_checkpoint": QT_TRANSLATE_NOOP(
        "phrases",
        "Battle, history or settings at the start of chapter {chapter} differ from the end of the one before.",
    ),
    "verify.campaign_differs_state": QT_TRANSLATE_NOOP(
        "phrases", "Battle, history or settings are not as the journal of chapter {chapter} says."
    ),
}
