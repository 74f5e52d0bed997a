"""A campaign file that is open: its chronicle, its lock, who stores it, and the recovery log of what is half answered.

They come and go together, so nothing of the session has to ask for each whether it is there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from mordheim_desktop.campaign.atomic import Stamp
from mordheim_desktop.campaign.backups import Backups
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.lock import CampaignLock
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.campaign.recovery import Recovered, RecoveryLog
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
        """Keep what is asked from now on, so that it is there again after a crash."""
        self._recovery.begin(
            self.document,
            procedure=pending.name,
            setup=pending.raw,
            switches=self.chronicle.campaign.switches,
            ruleset=ruleset,
            warbands=pending.warbands,
            overrule=pending.overrule,
            also=pending.also,
        )

    def answered(self, pending: Pending) -> None:
        """Keep the last answer."""
        self._recovery.append(pending.play.asked[-1].given)

    def answered_again(self, pending: Pending) -> None:
        """Keep all answers as they are after one was taken back or corrected."""
        play = pending.play
        self._recovery.rewrite(tuple(one.given for one in play.asked), tuple(one.given for one in play.withdrawn))

    def nothing_asked(self) -> None:
        """Keep nothing: the procedure was given up, or what it did is on disk."""
        self._recovery.clear()
