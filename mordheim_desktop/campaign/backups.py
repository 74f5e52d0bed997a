"""The ladder of backups of one campaign: the file before the last store, the start of each recent battle, one a day.

A backup is an ordinary campaign file. Nothing is removed unless another one that opens stays. Where no backup can be
kept the campaign is stored all the same, and the log says so.
"""

from __future__ import annotations

import contextlib
import datetime
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from mordheim_desktop.campaign import atomic
from mordheim_desktop.campaign.codec import END, decode
from mordheim_desktop.campaign.errors import CampaignFileError, StoreFailed
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.paths import SUFFIX, Places, key_of, real_path
from mordheim_desktop.telling import log

Rung: TypeAlias = Literal["previous", "battle", "day", "migration", "replaced"]
KEPT: dict[Rung, int] = {"previous": 1, "battle": 8, "day": 14, "migration": 4, "replaced": 3}
"""How many of each are kept."""
LARGE = 8_000_000
"""Bytes from which a backup is no longer decoded to see whether it is whole."""
AHEAD = 3600 * 10**9
"""Nanoseconds by which the clock of a file server may be ahead of this one."""


class Backup(Struct, frozen=True):
    """One backup: its file, its rung of the ladder, and when its contents were stored (seconds since 1970, UTC)."""

    path: Path
    rung: Rung
    stored: float


class Backups:
    """The backups of one campaign file, in a folder of their own under the data folder."""

    def __init__(
        self, campaign: Path, places: Places, today: Callable[[], datetime.date] = datetime.date.today
    ) -> None:
        self.campaign = real_path(campaign)
        self.folder = places.backups / key_of(campaign)
        self._today = today

    def listing(self) -> tuple[Backup, ...]:
        """Every backup that opens, the newest first.

        The system's time decides, but never against the journals: it may have been put back meanwhile.
        """
        from mordheim_desktop.campaign.lineage import lineage, newest_first  # a start that goes well asks for none

        found = []
        for backup in self._all():
            with contextlib.suppress(CampaignFileError):
                found.append((backup, lineage(self.restore(backup))))
        return newest_first(found, next((backup for backup, _ in found if backup.rung == "previous"), None))

    def any_good(self) -> bool:
        """Whether there is a backup that opens; no more of them are read than it takes to tell."""
        return any(_opens(backup.path) for backup in self._all())

    def restore(self, backup: Backup) -> Document:
        """The document of a backup; nothing on the disk changes until it is stored. Raises CampaignFileError."""
        return decode(atomic.read(backup.path)[0], backup.path.name)

    @contextmanager
    def around_store(self, known: bool) -> Iterator[None]:
        """Keeps the file that is about to be replaced, if the store inside succeeds.

        `known` says that it is the one read or stored last. Any other is kept as the previous one only if it opens.
        """
        held = self._hold()
        try:
            yield
        except BaseException:
            if held is not None:
                with contextlib.suppress(OSError):
                    held.unlink(missing_ok=True)
            raise
        if held is not None:
            with self._tolerant():
                self._climb(held, known or _opens(held))

    def battle_began(self, battle: str, data: Sequence[atomic.Piece]) -> None:
        """Keeps the file at the start of a battle, once for each battle."""
        with self._tolerant():
            backup = self._path("battle", atomic.digest_of(battle.encode())[:12])
            if not backup.exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                atomic.write(backup, data)
                self._prune("battle")

    def before_migration(self, data: bytes, number: int) -> None:
        """Keeps a file of an older format before it is brought up to date. Raises StoreFailed."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise StoreFailed.because("files.no_backup", file=self.campaign.name, folder=str(self.folder)) from None
        atomic.write(self._path("migration", f"{number}-{atomic.digest_of(data)[:12]}"), data)
        self._prune("migration")

    def _path(self, rung: Rung, name: str = "") -> Path:
        return self.folder / f"{rung}{'-' if name else ''}{name}{SUFFIX}"

    def _hold(self) -> Path | None:
        """A second name for the file about to be replaced, or a copy where the data folder is on another disk."""
        held = self.folder / "held.tmp"
        with self._tolerant():
            if self.campaign.exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                held.unlink(missing_ok=True)
                try:
                    held.hardlink_to(self.campaign)
                except OSError:
                    shutil.copy2(self.campaign, held)
                return held
        return None

    def _climb(self, held: Path, good: bool) -> None:
        if not good:
            held.replace(self._path("replaced", str(held.stat().st_mtime_ns)))
            self._prune("replaced")
            return
        day = self._path("day", self._today().isoformat())
        if not day.exists():
            atomic.write(day, atomic.pieces_of(held))
            shutil.copystat(held, day)
            self._prune("day")
        held.replace(self._path("previous"))

    def _prune(self, rung: Rung) -> None:
        """Removes the oldest of a rung, if one that opens stays among all the others."""
        everything = self._all()
        surplus = [backup for backup in everything if backup.rung == rung][KEPT[rung] :]
        if surplus and any(seems_whole(backup.path) for backup in everything if backup not in surplus):
            for backup in surplus:
                backup.path.unlink(missing_ok=True)

    def _all(self) -> list[Backup]:
        """Every backup file, the newest first, opened or not.

        A time that is still to come is the mark of a clock that was put back since: such files count as the oldest. The
        data folder may lie on a server, though, whose clock is a little ahead.
        """
        found, latest = [], time.time_ns() + AHEAD
        with contextlib.suppress(OSError):
            for path in self.folder.iterdir():
                rung = path.name.removesuffix(SUFFIX).partition("-")[0]
                if path.name.endswith(SUFFIX) and rung in get_args(Rung):
                    with contextlib.suppress(OSError):
                        stored = path.stat().st_mtime_ns
                        found.append((stored <= latest, stored, path.name, path, rung))
        found.sort(reverse=True)
        return [Backup(path, rung, stored / 1e9) for _, stored, _, path, rung in found]  # type: ignore[arg-type]

    @contextmanager
    def _tolerant(self) -> Iterator[None]:
        try:
            yield
        except (OSError, CampaignFileError) as error:
            log(__name__, "no backup of %s: %s", self.campaign.name, error)


def seems_whole(path: Path) -> bool:
    """Whether a backup opens; of a large one only what breaks in practice is looked at: its ends, and zeroed bytes.

    To decode it would hold the window up while the campaign is being stored.
    """
    try:
        if path.stat().st_size <= LARGE:
            return _opens(path)
        last = b""
        for piece in atomic.pieces_of(path):
            if b"\0" in piece:
                return False
            last = (last + piece)[-len(END) :]
    except OSError:
        return False
    return last == END


def _opens(path: Path) -> bool:
    try:
        decode(atomic.read(path)[0], path.name)
    except CampaignFileError:
        return False
    return True
