"""Whether a campaign file agrees with itself: each checkpoint plus the effects after it gives the next, and the state.

A closed chapter lists only the warbands it is about, so each warband is followed from the chapter where it last
appeared to the one where it appears next. Entries that rules made are made again through `rerun`, which the caller
provides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec.structs import replace

from mordheim_desktop.campaign.apply import CannotApply, apply_all
from mordheim_desktop.campaign.changes import AnyEffect
from mordheim_desktop.campaign.codec import decode_chapter
from mordheim_desktop.campaign.errors import Damaged
from mordheim_desktop.campaign.journal import Chapter, Document, Entry
from mordheim_desktop.campaign.model import Campaign, PastBattle, Warband
from mordheim_desktop.rules.additions import Additions
from mordheim_desktop.rules.messages import Message, say

Rerun: TypeAlias = Callable[[Entry, Campaign], tuple[AnyEffect, ...] | None]
"""The effects an entry has when its procedure is run again on the state before it; None where no rule made it."""

NOTES = frozenset({"verify.other_ruleset", "verify.other_ruleset_from_to"})
"""Findings that are no faults."""


def is_note(finding: Message) -> bool:
    """Whether a finding is only worth knowing, not a fault of the file."""
    return finding.key in NOTES


def verify(document: Document, rerun: Rerun | None = None, ruleset: str = "") -> Iterator[Message]:
    """Every disagreement in the document, in the order of its journal; nothing for a sound one.

    Entries recorded under another version of the rules than `ruleset` are not run again; they are named last, a line
    for each version in a row.
    """
    course = _Course(rerun, ruleset)
    for index, raw in enumerate(document.closed):
        try:
            chapter = decode_chapter(raw)
        except Damaged as error:
            yield say("verify.chapter_unreadable", chapter=index + 1, place=str(error.message.params.get("place", "")))
            course.lose_track()
        else:
            yield from course.follow(chapter)
    yield from course.follow(document.chapter)
    yield from course.arrive(document.campaign, document.chapter.id, "state")
    yield from course.under_other_rules()


class _Course:
    """What is known of the campaign at one point of the journal."""

    def __init__(self, rerun: Rerun | None, ruleset: str) -> None:
        self._rerun = rerun
        self._ruleset = ruleset
        self._warbands: dict[str, Warband] = {}
        self._before: Campaign | None = None
        self._own = Additions()
        self._last = 0
        self._older: list[tuple[str, int, int]] = []

    def lose_track(self) -> None:
        """A chapter is missing: what was known before it says nothing about what comes after."""
        self._warbands.clear()
        self._before = None

    def follow(self, chapter: Chapter) -> Iterator[Message]:
        """Compares a chapter's checkpoint with what is known, then goes through its entries."""
        yield from self.arrive(chapter.checkpoint, chapter.id, "checkpoint")
        state = replace(chapter.checkpoint, own=self._own) if chapter.partial else chapter.checkpoint
        self._know(state.warbands)
        for entry in chapter.entries:
            if entry.id <= self._last:
                yield say("verify.ids_not_rising", entry=entry.id, before=self._last)
            self._last = max(self._last, entry.id)
            if entry.taken_back:
                continue
            yield from self._again(entry, state)
            try:
                state = apply_all(state, entry.effects, entry.warbands, entry.message)
            except CannotApply:
                yield say("verify.effect_does_not_fit", entry=entry.id, chapter=chapter.id)
                self.lose_track()
                return
        self._know(state.warbands)
        self._before, self._own = state, state.own

    def arrive(self, campaign: Campaign, chapter: str, at: Literal["checkpoint", "state"]) -> Iterator[Message]:
        """Compares a checkpoint, or the state, with what checkpoints and effects have led to."""
        for warband in campaign.warbands:
            if self._warbands.get(warband.id, warband) != warband:
                yield say(f"verify.warband_differs_{at}", warband=warband.name or warband.id, chapter=chapter)
        before = self._before
        if before is None:
            return
        if at == "state":
            yield from _roll_call(before.warbands, campaign.warbands)
            if before.own != campaign.own:
                yield say("verify.own_rules_differ", chapter=chapter)
            if before.portraits != campaign.portraits:
                yield say("verify.portraits_differ", chapter=chapter)
        if _course_of_things(before) != _course_of_things(campaign) or not _same_end(before.past, campaign.past):
            yield say(f"verify.campaign_differs_{at}", chapter=chapter)

    def _again(self, entry: Entry, state: Campaign) -> Iterator[Message]:
        if entry.ruleset and entry.ruleset != self._ruleset:
            first = entry.id
            if self._older and self._older[-1][0] == entry.ruleset:
                first = self._older.pop()[1]
            self._older.append((entry.ruleset, first, entry.id))
            return
        if self._rerun is None:
            return
        effects = self._rerun(entry, state)
        if effects is not None and effects != entry.effects:
            yield say("verify.effects_differ", entry=entry.id, procedure=entry.procedure)

    def under_other_rules(self) -> Iterator[Message]:
        """The entries that were recorded under other versions of the rules, from the first to the last of each."""
        for then, first, last in self._older:
            if first == last:
                yield say("verify.other_ruleset", entry=first, then=then, now=self._ruleset)
            else:
                yield say("verify.other_ruleset_from_to", first=first, last=last, then=then, now=self._ruleset)

    def _know(self, warbands: Iterable[Warband]) -> None:
        self._warbands.update((warband.id, warband) for warband in warbands)


def _roll_call(journal: tuple[Warband, ...], state: tuple[Warband, ...]) -> Iterator[Message]:
    """Warbands that only one of the two knows."""
    for key, here, there in (("gone", journal, state), ("from_nowhere", state, journal)):
        known = {warband.id for warband in there}
        for warband in here:
            if warband.id not in known:
                yield say(f"verify.warband_{key}", warband=warband.name or warband.id)


def _course_of_things(campaign: Campaign) -> tuple[object, ...]:
    """Everything but the warbands and the history, both of which a closed chapter holds only in part."""
    return campaign.name, campaign.battle, campaign.switches, campaign.artefacts


def _same_end(one: tuple[PastBattle, ...], other: tuple[PastBattle, ...]) -> bool:
    """Whether two histories agree as far back as the shorter goes; a closed chapter leaves out earlier battles."""
    shared = min(len(one), len(other))
    return one[len(one) - shared :] == other[len(other) - shared :]
