"""`--verify`: whether a campaign file agrees with itself and with the rules it was played by."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from mordheim_desktop.campaign.changes import AnyEffect
from mordheim_desktop.campaign.codec import decode_chapter
from mordheim_desktop.campaign.journal import Document, Entry
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.campaign.verify import is_note, verify
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.pending import rerun
from mordheim_desktop.session.words import Words


class CheckReport(Struct, frozen=True):
    """The findings in words, the last line a summary; `sound` when nothing but remarks was found."""

    lines: tuple[str, ...]
    sound: bool


def check_file(file: Path, ruleset: Ruleset) -> CheckReport:
    """Check every chapter and entry of a campaign file. Raises CampaignFileError for one that cannot be opened."""
    return check_document(open_campaign(file).document, ruleset)


def check_document(document: Document, ruleset: Ruleset) -> CheckReport:
    """Check every chapter and entry of an open document."""
    words = Words(ruleset)
    findings = list(verify(document, lambda entry, state: effects_again(entry, state, ruleset), ruleset.version))
    faults = sum(1 for finding in findings if not is_note(finding))
    entries = sum(len(decode_chapter(raw).entries) for raw in document.closed) + len(document.chapter.entries)
    chapters = len(document.closed) + 1
    summary = say("verify.summary", entries=entries, chapters=chapters, faults=faults)
    return CheckReport((*(words.say(finding) for finding in findings), words.say(summary)), faults == 0)


def effects_again(entry: Entry, state: Campaign, ruleset: Ruleset) -> tuple[AnyEffect, ...] | None:
    """What the entry's procedure does when it is played again; None where no rule made the entry.

    What came along with the outcome (a step of the post-battle sequence done, a note used up) is taken as recorded.
    """
    again = rerun(entry, state, ruleset)
    if again is None or again.play.outcome is None:
        return None
    effects = again.play.outcome.effects
    return (*effects, *entry.effects[len(effects) :])
