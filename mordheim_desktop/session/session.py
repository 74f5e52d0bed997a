"""The open campaign and the one gateway for change.

Everything that happens goes through `commit` (the outcome of a procedure) or `record` (bookkeeping the players
settled) as an entry of the journal; undo, redo and correction work on entries. Listeners are told what kind of thing
changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from mordheim_desktop.campaign.apply import CannotApply
from mordheim_desktop.campaign.atomic import Stamp
from mordheim_desktop.campaign.backups import Backups
from mordheim_desktop.campaign.changes import AnyEffect, BattleBegun, CampaignNamed, SwitchSet
from mordheim_desktop.campaign.chapters import new_document
from mordheim_desktop.campaign.codec import decode
from mordheim_desktop.campaign.journal import Document, Entry
from mordheim_desktop.campaign.lock import CampaignLock
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.campaign.paths import Places, default_places, file_for, real_path
from mordheim_desktop.campaign.recovery import Recovered
from mordheim_desktop.campaign.store import open_campaign, store_campaign
from mordheim_desktop.rules.additions import Additions, in_force
from mordheim_desktop.rules.driver import Asked, Given, Origin
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadAnswer, BadSetup, Roll
from mordheim_desktop.rules.ruleset import Ruleset, SwitchValue
from mordheim_desktop.session.chronicle import Chronicle
from mordheim_desktop.session.dice_source import DiceSource
from mordheim_desktop.session.open_file import OpenFile
from mordheim_desktop.session.pending import Pending, recovered
from mordheim_desktop.session.storekeeper import StoreReport


class Change(Struct, frozen=True):
    """What changed: any of `document` (another campaign is open), `campaign`, `pending`, `stored`."""

    kinds: frozenset[str]

    def touches(self, *kinds: str) -> bool:
        """Whether any of these kinds changed."""
        return not self.kinds.isdisjoint(kinds)


Listener = Callable[[Change], None]


class StaleToken(RuntimeError):
    """A commit came a second time, or for something that is no longer pending."""


class Session:
    """One table's program: at most one campaign open, at most one procedure pending. Works without a campaign too."""

    def __init__(
        self,
        ruleset: Ruleset,
        *,
        dice: DiceSource | None = None,
        places: Places | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.core = ruleset
        """The core tables alone; what holds is `ruleset`."""
        self._in_force = (Additions(), ruleset)
        self._clock = clock
        self.dice = dice or DiceSource()
        self._places = places
        self.pending: Pending | None = None
        self.last_stored: float | None = None
        self.store_problem: Message | None = None
        self.recovered: Recovered | None = None
        self._listeners: list[Listener] = []
        self._tokens = 0
        self._file: OpenFile | None = None

    # -- listening -----------------------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Be told of every change; `stored` may come from another thread."""
        self._listeners.append(listener)

    def _tell(self, *kinds: str) -> None:
        change = Change(frozenset(kinds))
        for listener in tuple(self._listeners):
            listener(change)

    # -- what is open --------------------------------------------------------------------------------------------------

    @property
    def places(self) -> Places:
        """Where campaigns, backups and logs live."""
        if self._places is None:
            self._places = default_places()
        return self._places

    @property
    def document(self) -> Document | None:
        """What would be stored now; None while no campaign is open."""
        return self._file.document if self._file else None

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force: the core tables, and the entries that the open campaign has beyond them."""
        own = self.campaign.own
        if own is not self._in_force[0]:
            self._in_force = (own, in_force(self.core, own))
        return self._in_force[1]

    @property
    def campaign(self) -> Campaign:
        """The campaign as it stands; an empty one while none is open."""
        return self._file.chronicle.campaign if self._file else Campaign()

    @property
    def path(self) -> Path | None:
        """The file of the open campaign."""
        return self._file.path if self._file else None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal since the start of the current battle, oldest first, with what was taken back."""
        return self._file.chronicle.since_battle if self._file else ()

    @property
    def log_problem(self) -> Message | None:
        """Why a crash would cost the dice that lie in the tray; None where it would not."""
        return self._file.log_problem if self._file else None

    def new_campaign(self, name: str, path: Path | None = None) -> None:
        """Found a campaign and open it in a file of its own. Raises CampaignFileError."""
        path = path or file_for(name, self.places.campaigns)
        document = new_document()
        self._take(document, path, None)
        self.record("campaign", say("campaign.founded", name=name), (CampaignNamed(name=name),))

    def open(self, path: Path) -> None:
        """Open a campaign file. Raises CampaignFileError, and then everything is as it was before."""
        lock = CampaignLock.acquire(path, self.places)
        try:
            opened = open_campaign(path, Backups(path, self.places))
        except BaseException:
            lock.release()
            raise
        self._take(opened.document, path, opened.stamp, lock)

    def open_copy(self, data: bytes, name: str) -> None:
        """Open a copy of a campaign that ships with the program, under a file name of its own.

        Raises CampaignFileError.
        """
        self._take(decode(data, name), file_for(name, self.places.campaigns), None)

    def restore(self, document: Document, path: Path) -> None:
        """Put a backup in the place of a campaign file and open it; the file as it was stays in the backups.

        Raises CampaignFileError, and then everything is as it was before.
        """
        self._take(document, path, None)
        self.store_again(overwrite=True)

    def close(self) -> None:
        """Close the campaign; what is committed is on disk when this returns, or `store_problem` says why not."""
        if self._file is not None:
            self._file.close()
        self._file = self.pending = self.recovered = None
        self._tell("document", "campaign", "pending")

    def _take(self, document: Document, path: Path, stamp: Stamp | None, lock: CampaignLock | None = None) -> None:
        lock = lock or CampaignLock.acquire(path, self.places)
        if self._file is not None:
            self.close()
        self.last_stored = None
        self.store_problem = None
        self._file = OpenFile(document, self.ruleset, path, self.places, lock, self._stored, stamp)
        self.recovered = self._file.interrupted(self.ruleset.version)
        self._tell("document", "campaign", "pending")

    # -- a procedure at the table --------------------------------------------------------------------------------------

    def begin(
        self,
        procedure: str,
        setup: dict[str, Any],
        *,
        warbands: tuple[str, ...] = (),
        overrule: bool = False,
        also: tuple[AnyEffect, ...] = (),
    ) -> Pending:
        """Start a procedure; one whose outcome still waits is committed first.

        Raises BadSetup for a setup that makes no sense.
        """
        self._commit_waiting()
        pending = Pending(
            self._next_token(),
            procedure,
            setup,
            self.campaign,
            self.ruleset,
            warbands=warbands,
            overrule=overrule,
            also=also,
        )
        self._give_way_to(pending)
        return pending

    def begin_again(self, setup: dict[str, Any]) -> Pending:
        """Put the pending procedure on another setup; the answers stay as long as the same questions return.

        Dice the program rolled that fit no longer stay in the journal. Raises BadSetup, and then nothing has changed.
        """
        pending = self._require_pending().on(self._next_token(), setup, self.campaign)
        self._take_up(pending)
        return pending

    def _give_way_to(self, pending: Pending) -> None:
        """What was half answered is given up for another procedure, also what was before a crash."""
        if self.pending is not None and not self.pending.finished and self._can_commit(self.pending):
            self.abandon()
        if self.recovered is not None and not self.recovered.stale:
            self._opened().put_aside(self.recovered, self.now())
        self.recovered = None
        self._take_up(pending)

    def _take_up(self, pending: Pending) -> None:
        self.pending = pending
        if self._file is not None:
            if self._can_commit(pending):
                self._file.begun(pending, self.ruleset.version)
            else:
                self._file.nothing_asked()
        self._tell("pending")

    def answer(self, answer: object, origin: Origin = "entered") -> None:
        """Answer the pending request. Raises BadAnswer, and changes nothing, for what cannot be an answer."""
        pending = self._require_pending()
        pending.play.answer(answer, origin)
        if self._file is not None and self._can_commit(pending):
            self._file.answered(pending)
        self._tell("pending")

    def roll(self) -> None:
        """Let the program throw the dice of the pending request. Raises BadAnswer where no dice are asked for."""
        request = self._require_pending().play.pending
        if not isinstance(request, Roll):
            raise BadAnswer(say("answer.nothing_asked"))
        self.answer(self.dice.throw(request.dice.thrown), "rolled")

    def take_back(self) -> bool:
        """Take the last answer back; False where there is none."""
        pending = self._require_pending()
        if pending.play.take_back() is None:
            return False
        self._rewrite_recovery(pending)
        self._tell("pending")
        return True

    def correct(self, index: int, answer: object) -> None:
        """Give an earlier request of the pending procedure another answer. Raises BadAnswer, and changes nothing."""
        pending = self._require_pending()
        pending.play.correct(index, answer)
        self._rewrite_recovery(pending)
        self._tell("pending")

    def abandon(self) -> None:
        """Drop the pending procedure; dice the program rolled for it are kept in the journal as taken back."""
        pending, self.pending = self.pending, None
        if pending is None:
            return
        rolled = (*pending.play.withdrawn, *(one.given for one in pending.play.asked if one.given.origin == "rolled"))
        if self._file is not None and rolled and self._can_commit(pending):
            message = say("journal.abandoned", what=Named("procedure", pending.name))
            self._file.chronicle.append(self._entry(pending, message, (), taken_back=True, withdrawn=rolled))
            self._file.happened()
            self._file.store()
        elif self._file is not None:
            self._file.nothing_asked()
        self._tell("pending", "campaign")

    def commit(self, token: int) -> Entry | None:
        """Let the outcome happen. Raises StaleToken for a token that was spent, CannotApply where it does not fit.

        Without a campaign the outcome is only shown, and None is returned.
        """
        pending = self.pending
        if pending is None or pending.token != token or pending.play.outcome is None:
            raise StaleToken(token)
        if self._file is None or not self._can_commit(pending):
            self.pending = None
            self._tell("pending")
            return None
        entry = self._entry(pending, pending.play.outcome.message, pending.effects, withdrawn=pending.play.withdrawn)
        self._file.chronicle.happen(entry)
        self.pending = None
        self._file.happened()
        self._file.store()
        self._tell("campaign", "pending")
        return entry

    def _commit_waiting(self) -> None:
        """An outcome that waits happens before anything else does: beginning the next thing keeps it."""
        if self.pending is not None and self.pending.finished and self._can_commit(self.pending):
            self.commit(self.pending.token)

    def _can_commit(self, pending: Pending) -> bool:
        """A quick shot or quick exploration belongs to no warband and is only shown."""
        return bool(pending.warbands)

    def _require_pending(self) -> Pending:
        if self.pending is None:
            raise BadAnswer(say("answer.nothing_asked"))
        return self.pending

    def _next_token(self) -> int:
        self._tokens += 1
        return self._tokens

    def _rewrite_recovery(self, pending: Pending) -> None:
        if self._file is not None and self._can_commit(pending):
            self._file.answered_again(pending)

    def resume(self) -> bool:
        """Take up the procedure that a crash interrupted.

        False, and nothing applied, where things have changed meanwhile: it is put aside for good then.
        """
        found, self.recovered = self.recovered, None
        if found is None or found.stale:
            return False
        self._commit_waiting()
        try:
            pending = recovered(found, self._next_token(), self.campaign, self.ruleset)
        except (BadSetup, BadAnswer):
            self.abandon()
            self._opened().put_aside(found, self.now())
            self._tell("campaign")
            return False
        self._give_way_to(pending)
        return True

    def now(self) -> str:
        """The time as it stands in the file: ISO 8601, UTC, to the second."""
        return datetime.fromtimestamp(self._clock(), UTC).isoformat(timespec="seconds")

    # -- entries -------------------------------------------------------------------------------------------------------

    def record(
        self,
        procedure: str,
        message: Message,
        effects: Iterable[AnyEffect],
        *,
        warbands: tuple[str, ...] = (),
        setup: dict[str, Any] | None = None,
        overruled: bool = False,
    ) -> Entry:
        """Record what the players settled themselves, or a step of the evening; `overruled` where against the lists.

        Raises CannotApply, and changes nothing.
        """
        file = self._opened()
        self._commit_waiting()
        fields = {"procedure": procedure, "message": message, "setup": setup or {}, "overruled": overruled}
        entry = file.chronicle.entry(self.now(), effects=tuple(effects), warbands=warbands, **fields)
        file.chronicle.happen(entry, new_chapter=any(isinstance(effect, BattleBegun) for effect in entry.effects))
        file.store()
        self._tell("campaign")
        return entry

    def set_switch(self, id: str, value: SwitchValue) -> None:
        """Set a rule switch of this campaign, as an entry of its own."""
        message = say("campaign.switch", switch=Named("switch", id), value=str(value))
        self.record("switch", message, (SwitchSet(switch=id, value=value),))

    def _entry(
        self,
        pending: Pending,
        message: Message,
        effects: tuple[AnyEffect, ...],
        *,
        taken_back: bool = False,
        withdrawn: Iterable[Given] = (),
    ) -> Entry:
        return self._opened().chronicle.entry(
            self.now(),
            procedure=pending.name,
            message=message,
            effects=effects,
            warbands=pending.warbands,
            setup=pending.raw,
            answers=() if taken_back else tuple(asked.given for asked in pending.play.asked),
            withdrawn=tuple(withdrawn),
            overruled=pending.overrule,
            switches=pending.context.read,
            taken_back=taken_back,
            superseded=taken_back,
        )

    # -- taking back and correcting ------------------------------------------------------------------------------------

    @property
    def undoable(self) -> Entry | None:
        """The entry that undo would take back; None at the start of the current battle."""
        return self._file.chronicle.undoable if self._file else None

    @property
    def redoable(self) -> Entry | None:
        """The entry that redo would bring back."""
        return self._file.chronicle.redoable if self._file else None

    @property
    def agrees_with_journal(self) -> bool:
        """Whether the journal of the campaign led to the campaign as it stood in the file; True where none is open."""
        return self._file is None or self._file.chronicle.agrees

    def undo(self) -> Entry | None:
        """Take the last entry back; where something lies in the dice tray only that is given up, and None returned.

        The entry stays in the journal, struck through. None where there is nothing to take back.
        """
        return self._go_back(Chronicle.undo)

    def redo(self) -> Entry | None:
        """Bring the entry back that was undone last. None where there is none."""
        return self._go_back(Chronicle.redo)

    def _go_back(self, step: Callable[[Chronicle], Entry | None]) -> Entry | None:
        """What lies in the dice tray goes first, by itself; only then is an entry taken back or brought again."""
        if self.pending is not None:
            self.abandon()
            return None
        if self._file is None:
            return None
        entry = step(self._file.chronicle)
        if entry is not None:
            self._file.store()
            self._tell("campaign", "pending")
        return entry

    def asked_of(self, id: int) -> tuple[Asked, ...]:
        """The requests of an entry with the answers they got; empty where it is no procedure of the rules."""
        return self._file.chronicle.asked_of(id) if self._file else ()

    def played_again(self, id: int) -> Pending | None:
        """The procedure of an entry as it was played, on the campaign as it was before; None where it cannot be."""
        return self._file.chronicle.played_again(id) if self._file else None

    def correct_entry(self, id: int, index: int, answer: object) -> Entry | None:
        """Give a die of an earlier entry another face and derive everything after it again.

        Returns the first later entry that no longer fits, from which on the journal is taken back for the players to
        enter anew; None where everything fits. Raises BadAnswer, and changes nothing, for what cannot be corrected.
        """
        file = self._opened()
        self.abandon()
        stopped = file.chronicle.correct(self.now(), id, index, answer)
        file.store()
        self._tell("campaign", "pending")
        return stopped

    def _opened(self) -> OpenFile:
        if self._file is None:
            raise CannotApply("no campaign is open")
        return self._file

    # -- storing -------------------------------------------------------------------------------------------------------

    def store_again(self, overwrite: bool = False) -> None:
        """Try once more after a failure; `overwrite` replaces a file that was changed by somebody else."""
        if self._file is not None:
            self._file.store(overwrite)

    def store_copy(self, path: Path) -> None:
        """Store a copy in a file that no other program has open; ours stays the open one. Raises CampaignFileError."""
        file = self._opened()
        own = real_path(path) == real_path(file.path)
        with nullcontext() if own else CampaignLock.acquire(path, self.places):
            store_campaign(file.document, path, None, overwrite=True)

    def settle(self) -> None:
        """Wait until everything committed is on disk or has failed."""
        if self._file is not None:
            self._file.settle()

    def _stored(self, report: StoreReport) -> None:
        self.store_problem = report.problem
        if report.state == "stored":
            self.last_stored = report.at
            if self._file is not None:
                self._file.on_disk(report.document)
        self._tell("stored")
