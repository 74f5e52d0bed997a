"""A campaign file that is open: its chronicle, its lock, who stores it, and the recovery log of what is half answered.

They come and go together, so nothing of the session has to ask for each whether it is there. The recovery log is a
second string: where the disk refuses it the game goes on, and `log_problem` says what a crash would cost.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from mordheim_desktop.campaign.atomic import Stamp
from mordheim_desktop.campaign.backups import Backups
from mordheim_desktop.campaign.errors import StoreFailed
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.lock import CampaignLock
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.campaign.recovery import Recovered, RecoveryLog
from mordheim_desktop.rules.driver import Given
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.chronicle import Chronicle
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.storekeeper import Storekeeper, StoreReport


class OpenFile:
    """One campaign in one file. `stored` is told of every store that came to an end, on the storekeeper's thread."""

    def __init__(
        self,
        document: Document,
        ruleset: Ruleset,
        path: Path,
        places: Places,
        lock: CampaignLock,
        stored: Callable[[StoreReport], None],
        stamp: Stamp | None = None,
    ) -> None:
        self.path = path
        self.chronicle = Chronicle(document, ruleset)
        self._lock = lock
        self._keeper = Storekeeper(path, stamp, stored, time.time, Backups(path, places))
        self._recovery = RecoveryLog(path, places)
        self._logging = threading.Lock()
        self._asked = False
        self._begin: partial[None] | None = None
        self._whole = False
        self._on_its_way: Document | None = None
        self.log_problem: Message | None = None
        """Why the last answer is not in the recovery log; None where it is."""

    @property
    def document(self) -> Document:
        """What would be stored now."""
        return self.chronicle.document

    def store(self, overwrite: bool = False) -> None:
        """Store what there is now; `overwrite` replaces a file that somebody else changed."""
        self._keeper.store(self.document, overwrite)

    def settle(self) -> None:
        """Wait until everything handed over is on disk or has failed."""
        self._keeper.settle()

    def close(self) -> None:
        """Finish storing and let others have the file."""
        self._keeper.finish()
        self._lock.release()

    def interrupted(self, ruleset: str) -> Recovered | None:
        """The procedure that a crash interrupted, if any, for rules tables of this version."""
        return self._recovery.read(self.document, ruleset)

    def begun(self, pending: Pending, ruleset: str) -> None:
        """Keep what is asked from now on, so that it is there again after a crash.

        The dice of the outcome before it stay until that is on disk, or until the first answer. What has been answered
        already, before a crash or on another setup, is written with it: at no moment is the log without it.
        """
        self._begin = partial(
            self._recovery.begin,
            self.document,
            procedure=pending.name,
            setup=pending.raw,
            switches=self.chronicle.campaign.switches,
            ruleset=ruleset,
            warbands=pending.warbands,
            overrule=pending.overrule,
            also=pending.also,
        )
        with self._logging:
            self._asked, self._whole = True, False
            answered = bool(pending.play.asked or pending.play.withdrawn)
            if self._on_its_way is None and not answered:
                self._note(self._begin)
        if answered:
            self.answered_again(pending)

    def answered(self, pending: Pending) -> None:
        """Keep the last answer."""
        if not self._whole:
            self.answered_again(pending)
            return
        with self._logging:
            self._know(pending)
            self._note(partial(self._recovery.append, pending.play.asked[-1].given))

    def answered_again(self, pending: Pending) -> None:
        """Keep all answers as they are after one was taken back or corrected, or after the disk had refused one."""
        with self._logging:
            self._on_its_way = None
            answers = self._know(pending)
            if self._whole:
                self._note(partial(self._recovery.rewrite, answers, pending.play.withdrawn))
            elif self._begin is not None:
                self._note(self._begin)

    def _know(self, pending: Pending) -> list[Given]:
        """The answers so far; whoever writes the log from its beginning, also the storing thread, writes them too."""
        answers = [one.given for one in pending.play.asked]
        if self._begin is not None:
            self._begin = partial(self._begin, answers=answers, withdrawn=tuple(pending.play.withdrawn))
        return answers

    def happened(self) -> None:
        """The outcome is in the journal; its dice are kept until the journal is on disk."""
        with self._logging:
            self._asked, self._on_its_way = False, self.document

    def nothing_asked(self) -> None:
        """Keep nothing: the procedure was given up."""
        with self._logging:
            self._asked = False
            if self._on_its_way is None:
                self._clear()

    def put_aside(self, found: Recovered, time: str) -> None:
        """Give up what was interrupted and makes no sense any more; what the program rolled for it stays written."""
        rolled = (*found.withdrawn, *(one for one in found.answers if one.origin == "rolled"))
        if not rolled:
            self.nothing_asked()
            return
        told = say("journal.abandoned", what=Named("procedure", found.procedure))
        entry = self.chronicle.entry(
            time,
            procedure=found.procedure,
            message=told,
            warbands=found.warbands,
            setup=found.setup,
            withdrawn=rolled,
            overruled=found.overrule,
            taken_back=True,
            superseded=True,
        )
        self.chronicle.append(entry)
        self.happened()
        self.store()

    def on_disk(self, document: Document) -> None:
        """What the dice led to is stored; called by the storing thread, perhaps while the next thing is being asked."""
        with self._logging:
            latest = document is self.document
            if latest or document is self._on_its_way:
                self._on_its_way = None
            if latest and not self._asked:
                self._clear()
            elif self._asked and not self._whole and self._on_its_way is None and self._begin is not None:
                self._note(self._begin)

    def _note(self, write: Callable[[], None]) -> None:
        """Write in the recovery log. What the disk refuses stops nothing; with the next answer all is written again."""
        try:
            write()
        except StoreFailed as error:
            self._whole, self.log_problem = False, error.message
        else:
            self._whole, self.log_problem = True, None

    def _clear(self) -> None:
        """A log that cannot be taken away belongs to an earlier state, and is known by that."""
        self._whole, self.log_problem = False, None
        with suppress(StoreFailed):
            self._recovery.clear()
