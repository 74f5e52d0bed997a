"""Stores the campaign off the window's thread: always the latest state, one store at a time, and says how it went."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.campaign.atomic import Stamp, refused
from mordheim_desktop.campaign.backups import Backups
from mordheim_desktop.campaign.errors import CampaignFileError
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.store import store_campaign
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.telling import log

StoreState: TypeAlias = Literal["stored", "storing", "failed"]


class StoreReport(Struct, frozen=True):
    """How the last store went: `at` is the time of the last good one (seconds since the epoch), `problem` why one
    failed.
    """

    state: StoreState
    document: Document
    at: float | None = None
    problem: Message | None = None
    error: CampaignFileError | None = None


class Storekeeper:
    """Keeps one campaign file up to date. `report` is called from the storing thread after every attempt."""

    def __init__(
        self,
        path: Path,
        stamp: Stamp | None,
        report: Callable[[StoreReport], None],
        clock: Callable[[], float],
        backups: Backups | None = None,
    ) -> None:
        self.path = path
        self._stamp = stamp
        self._report = report
        self._clock = clock
        self._backups = backups
        self._waiting: Document | None = None
        self._overwrite = False
        self._busy = False
        self._wake = threading.Condition()
        self._ending = False
        self._thread: threading.Thread | None = None

    def store(self, document: Document, overwrite: bool = False) -> None:
        """Hand a document over; returns at once. A later one replaces one that still waits."""
        with self._wake:
            self._waiting = document
            self._overwrite = self._overwrite or overwrite
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="store", daemon=True)
                self._thread.start()
            self._wake.notify_all()

    def finish(self) -> None:
        """Wait until everything handed over is stored or has failed, then end the thread."""
        with self._wake:
            self._ending = True
            self._wake.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join()

    def settle(self) -> None:
        """Wait until nothing waits to be stored."""
        with self._wake:
            self._wake.wait_for(lambda: self._waiting is None and not self._busy)

    def _work(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._waiting is not None or self._ending)
                document, self._waiting = self._waiting, None
                overwrite, self._overwrite = self._overwrite, False
                if document is None:
                    return
                self._busy = True
            try:
                self._attempt(document, overwrite)
            finally:
                with self._wake:
                    self._busy = False
                    self._wake.notify_all()

    def _attempt(self, document: Document, overwrite: bool) -> None:
        try:
            self._stamp = store_campaign(document, self.path, self._stamp, overwrite=overwrite, backups=self._backups)
        except CampaignFileError as error:
            self._report(StoreReport("failed", document, problem=error.message, error=error))
        except Exception as error:  # whatever it was, the next store is tried, and nobody waits for this one for ever
            log(__name__, "the campaign could not be stored", error=error)
            failed = refused("files.store_failed", self.path, file=self.path.name, reason=type(error).__name__)
            self._report(StoreReport("failed", document, problem=failed.message, error=failed))
        else:
            self._report(StoreReport("stored", document, at=self._clock()))
