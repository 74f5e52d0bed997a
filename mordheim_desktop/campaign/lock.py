"""One program per campaign: a lock of the operating system, which the system itself takes away when a program dies.

The locked file lies in the data folder, named after the real path of the campaign, so that the campaign's own folder
stays clean. It says who holds it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from mordheim_desktop.campaign.errors import LockedElsewhere
from mordheim_desktop.campaign.paths import APP, Places, key_of
from mordheim_desktop.telling import log

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What the system says where another one has the lock."""
_BYTE = 1 << 20
"""The byte that is locked on Windows, far behind the text, which others must still be able to read."""


class Holder(msgspec.Struct, frozen=True):
    """Who has a campaign open: process, computer, program."""

    pid: int
    host: str
    program: str


class CampaignLock:
    """The right to change one campaign, held until `release` or the end of the program."""

    def __init__(self, handle: int | None, path: Path) -> None:
        self._handle = handle
        self.path = path

    @classmethod
    def acquire(cls, campaign: Path, places: Places) -> Self:
        """Takes the lock of a campaign. Raises LockedElsewhere, naming the holder, where another program has it.

        Where the data folder cannot be written or knows no locks the campaign opens all the same, and the log says so;
        a file changed by somebody else is still noticed when it is stored.
        """
        path = places.locks / f"{key_of(campaign)}.lock"
        handle = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
            lock_file(handle)
            _introduce(handle)
        except OSError as error:
            if handle is not None:
                os.close(handle)
            if handle is not None and error.errno in HELD:
                raise _locked(path, campaign.name) from None
            log(__name__, "no lock for %s: %s", campaign.name, error)
            return cls(None, path)
        return cls(handle, path)

    def release(self) -> None:
        """Gives the lock back; a second time does nothing."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


if sys.platform == "win32":
    import msvcrt

    def lock_file(handle: int) -> None:
        """Takes the lock of an open file until it is closed. Raises OSError where another one has it."""
        os.lseek(handle, _BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _host() -> str:
        return os.environ.get("COMPUTERNAME", "")

else:
    import fcntl

    def lock_file(handle: int) -> None:
        """Takes the lock of an open file until it is closed. Raises OSError where another one has it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _host() -> str:
        return os.uname().nodename


def _introduce(handle: int) -> None:
    """Writes down who holds the lock; it only serves the message, so a full disk does not matter."""
    holder = Holder(pid=os.getpid(), host=_host(), program=APP)
    with contextlib.suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        os.write(handle, msgspec.json.encode(holder))


def _locked(path: Path, campaign: str) -> LockedElsewhere:
    try:
        holder = msgspec.json.decode(path.read_bytes(), type=Holder)
    except (OSError, msgspec.MsgspecError):
        return LockedElsewhere.because("files.locked", file=campaign)
    return LockedElsewhere.because(
        "files.locked_by", file=campaign, pid=holder.pid, host=holder.host, program=holder.program
    )
