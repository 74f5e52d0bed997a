"""The open campaign's document and its history: entries happen, are taken back, come again, and are corrected.

The states between the entries of the open chapter are kept beside the document, so that taking back is going back. An
entry taken back stays in the journal; one that was left behind by something new is superseded and does not come
again. A correction is one step: what it derived anew and its own entry go, and come again, together.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from mordheim_desktop.campaign.apply import CannotApply, apply_all
from mordheim_desktop.campaign.changes import AnyEffect, BattleBegun
from mordheim_desktop.campaign.chapters import close_chapter, last_entry_id
from mordheim_desktop.campaign.codec import decode_chapter
from mordheim_desktop.campaign.journal import Document, Entry
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.driver import Asked
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadAnswer
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.pending import Pending, is_derived, rerun

CORRECTION: Final = "correction"
"""The procedure of the entry that says that a die was corrected; it follows all that was derived again."""


class Chronicle:
    """A document that grows entry by entry. Every method leaves it as it was when it raises."""

    def __init__(self, document: Document, ruleset: Ruleset) -> None:
        self.document = document
        self._ruleset = ruleset
        states = _states_of(document)
        self.agrees = states is not None
        """Whether the open chapter of the document leads to its campaign; if not, undo reaches nothing in it."""
        self._states = states or [document.campaign]
        self._earlier: tuple[tuple[str, int], tuple[Entry, ...]] | None = None

    @property
    def campaign(self) -> Campaign:
        """The campaign as it stands."""
        return self.document.campaign

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal since the start of the current battle, oldest first, with what was taken back."""
        return self.document.chapter.entries

    @property
    def since_battle(self) -> tuple[Entry, ...]:
        """The journal since the start of the current battle, also where another began meanwhile and was removed."""
        battle = self.campaign.battle
        if battle is None or not self.document.closed or _began(self.entries, battle.id):
            return self.entries
        if self._earlier is None or self._earlier[0] != (battle.id, len(self.document.closed)):
            self._earlier = (battle.id, len(self.document.closed)), self._before(battle.id)
        return (*self._earlier[1], *self.entries)

    def _before(self, battle: str) -> tuple[Entry, ...]:
        """The entries of closed chapters from the one on that opened with this battle; none where it is not found."""
        found: tuple[Entry, ...] = ()
        for raw in reversed(self.document.closed):
            entries = decode_chapter(raw).entries
            found = (*entries, *found)
            if _began(entries, battle):
                return found
        return ()

    @property
    def active(self) -> list[Entry]:
        """The entries that hold."""
        return [entry for entry in self.entries if not entry.taken_back]

    def entry(self, time: str, **fields: Any) -> Entry:
        """The next entry, stamped with its number, the rules in force, and the turn it belongs to."""
        battle = self.campaign.battle
        fought = battle if battle is not None and not battle.over else None
        return Entry(
            id=last_entry_id(self.document) + 1,
            time=time,
            ruleset=self._ruleset.version,
            battle=battle.id if battle else "",
            turn=fought.turn if fought else 0,
            phase=fought.phase if fought else None,
            **fields,
        )

    def happen(self, entry: Entry, *, new_chapter: bool = False) -> None:
        """Apply an entry and write it down; what was undone before it can no longer come again. Raises CannotApply.

        A battle opens a chapter of its own, so that undo reaches back to its start.
        """
        after = apply_all(self.campaign, entry.effects, entry.warbands, entry.message)
        if new_chapter:
            known = self._states if len(self._states) == len(self.active) + 1 else ()
            self.document = close_chapter(self.document, f"battle-{entry.id}", known)
            self._states = [self.campaign]
        self._supersede_undone()
        self.append(entry)
        self._states.append(after)
        self.document = replace(self.document, campaign=after)

    def append(self, entry: Entry) -> None:
        """Write an entry down that changes nothing."""
        self._rewrite((*self.entries, entry))

    # -- taking back ---------------------------------------------------------------------------------------------------

    @property
    def undoable(self) -> Entry | None:
        """The entry that undo would take back; None at the start of the current battle."""
        return next((entry for entry in reversed(self.entries) if not entry.taken_back), None)

    @property
    def redoable(self) -> Entry | None:
        """The entry that redo would bring back."""
        last = max((index for index, one in enumerate(self.entries) if not one.taken_back), default=-1)
        first = next((one for one in self.entries[last + 1 :] if one.taken_back and not one.superseded), None)
        if first is None or not first.part_of:
            return first
        return next((one for one in self.entries if one.id == first.part_of), None)

    def undo(self) -> Entry | None:
        """Take the last entry back, or the whole correction it closes.

        It stays in the journal, struck through. None where there is nothing to take back.
        """
        entry = self.undoable
        if entry is None or len(self._states) < 2:
            return None
        if entry.procedure == CORRECTION:
            self._set_correction(entry, back=True)
            return entry
        self._states.pop()
        self._mark(entry, taken_back=True)
        self.document = replace(self.document, campaign=self._states[-1])
        return entry

    def redo(self) -> Entry | None:
        """Bring the entry, or the correction, back that was undone last. None where there is none."""
        entry = self.redoable
        if entry is None:
            return None
        if entry.procedure == CORRECTION:
            self._set_correction(entry, back=False)
            return entry
        after = apply_all(self.campaign, entry.effects, entry.warbands, entry.message)
        self._mark(entry, taken_back=False)
        self._states.append(after)
        self.document = replace(self.document, campaign=after)
        return entry

    def _set_correction(self, correction: Entry, *, back: bool) -> None:
        """Let a correction be undone, or hold again: what it replaced holds where it does not."""
        self._rewrite(
            tuple(
                replace(one, taken_back=not back, superseded=not back)
                if one.corrected_by == correction.id
                else replace(one, taken_back=back)
                if correction.id in (one.id, one.part_of)
                else one
                for one in self.entries
            )
        )
        self._states = [self.document.chapter.checkpoint]
        for entry in self.active:
            self._states.append(apply_all(self._states[-1], entry.effects, entry.warbands, entry.message))
        self.document = replace(self.document, campaign=self._states[-1])

    # -- correcting ----------------------------------------------------------------------------------------------------

    def asked_of(self, id: int) -> tuple[Asked, ...]:
        """The requests of an entry with the answers they got; empty where it is no procedure of the rules."""
        again = self.played_again(id)
        return () if again is None else tuple(again.play.asked)

    def played_again(self, id: int) -> Pending | None:
        """The procedure of an entry that holds, played again on the state before it; None where it cannot be."""
        place = self._place(id)
        return None if place is None else rerun(self.active[place], self._states[place], self._ruleset)

    def correct(self, time: str, id: int, index: int, answer: object) -> Entry | None:
        """Give a die of an earlier entry another face and derive everything after it again.

        Stops at the first later entry that no longer fits and returns it: it and what follows stay in the journal,
        taken back, for the players to enter anew. Returns None where everything fits. An entry of its own, stamped with
        `time`, says that a die was corrected; undoing it takes all of the correction back. Raises BadAnswer for a face
        or an entry that cannot be corrected.
        """
        place = self._place(id)
        again = None if place is None else rerun(self.active[place], self._states[place], self._ruleset)
        if place is None or again is None or index >= len(again.play.asked):
            raise BadAnswer(say("journal.cannot_correct"))
        again.play.correct(index, answer)
        replaced = self.active[place:]
        states, derived = [*self._states[: place + 1]], []
        stopped: Entry | None = None
        for number, entry in enumerate(replaced):
            if entry.procedure == CORRECTION:
                continue  # it tells of entries that are left behind with it
            anew = self._derived(entry, self._states[place + number], states[-1], again if number == 0 else None)
            if anew is None:
                stopped = entry
                break
            derived.append(anew)
            states.append(apply_all(states[-1], anew.effects, anew.warbands, anew.message))
        self._write_correction(time, replaced, derived, states)
        return stopped

    def _write_correction(self, time: str, replaced: list[Entry], derived: list[Entry], states: list[Campaign]) -> None:
        """Let the derived entries stand for those they replace, and the correction's own entry after them."""
        self._supersede_undone()
        first = last_entry_id(self.document) + 1
        id = first + len(derived)
        gone = {entry.id for entry in replaced}
        kept = (
            replace(one, taken_back=True, superseded=True, corrected_by=id) if one.id in gone else one
            for one in self.entries
        )
        anew = (
            replace(entry, id=number, part_of=id, corrected_by=0) for number, entry in enumerate(derived, start=first)
        )
        message = say("journal.corrected", what=Named("procedure", replaced[0].procedure))
        own = replace(self.entry(time, procedure=CORRECTION, message=message), id=id)
        self._rewrite((*kept, *anew, own))
        self._states = [*states, states[-1]]
        self.document = replace(self.document, campaign=states[-1])

    def _derived(self, entry: Entry, before: Campaign, state: Campaign, again: Pending | None) -> Entry | None:
        """The entry as it comes out on another state than the one before it; None where it no longer fits."""
        if again is None:
            again = rerun(entry, state, self._ruleset)
            if again is not None and len(again.play.asked) != len(entry.answers):
                return None
        if again is None:
            return entry if not is_derived(entry) and _applies(entry, state) else None
        outcome = again.play.outcome
        if outcome is None:
            return None
        came_along = entry.effects[len(self._effects_of(entry, before)) :]
        anew = replace(
            entry,
            message=outcome.message,
            effects=(*outcome.effects, *came_along),
            answers=tuple(asked.given for asked in again.play.asked),
            withdrawn=(*entry.withdrawn, *again.play.withdrawn),
        )
        return anew if _applies(anew, state) else None

    def _effects_of(self, entry: Entry, before: Campaign) -> tuple[AnyEffect, ...]:
        """What the entry's procedure itself did, without what came along with it."""
        again = rerun(entry, before, self._ruleset)
        return again.effects if again is not None else ()

    def _place(self, id: int) -> int | None:
        """The place of an entry among those that hold; None where it cannot be derived again."""
        active = self.active
        if len(self._states) != len(active) + 1:
            return None
        return next((number for number, entry in enumerate(active) if entry.id == id), None)

    # -- the chapter ---------------------------------------------------------------------------------------------------

    def _rewrite(self, entries: tuple[Entry, ...]) -> None:
        self.document = replace(self.document, chapter=replace(self.document.chapter, entries=entries))

    def _mark(self, entry: Entry, *, taken_back: bool, superseded: bool = False) -> None:
        self._rewrite(
            tuple(
                replace(one, taken_back=taken_back, superseded=superseded) if one.id == entry.id else one
                for one in self.entries
            )
        )

    def _supersede_undone(self) -> None:
        if any(one.taken_back and not one.superseded for one in self.entries):
            self._rewrite(tuple(replace(one, superseded=True) if one.taken_back else one for one in self.entries))


def _began(entries: tuple[Entry, ...], battle: str) -> bool:
    """Whether this battle begins in these entries and holds."""
    effects = (effect for entry in entries if not entry.taken_back for effect in entry.effects)
    return any(isinstance(effect, BattleBegun) and effect.battle.id == battle for effect in effects)


def _applies(entry: Entry, state: Campaign) -> bool:
    try:
        apply_all(state, entry.effects, entry.warbands, entry.message)
    except CannotApply:
        return False
    return True


def _states_of(document: Document) -> list[Campaign] | None:
    """The states around the entries that hold in the open chapter; None where the chapter does not add up."""
    states = [document.chapter.checkpoint]
    try:
        for entry in document.chapter.entries:
            if not entry.taken_back:
                states.append(apply_all(states[-1], entry.effects, entry.warbands, entry.message))
    except CannotApply:
        return None
    return states if states[-1] == document.campaign else None
