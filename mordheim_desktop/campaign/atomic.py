"""Writing a file so that it is either the old one or the new one, whole, whatever happens in between.

The new bytes go into a temporary file beside the old one and reach the disk before the name is moved over. A failure
leaves the old file as it was and no temporary file behind.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import stat
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypeAlias
from zlib import crc32

from msgspec import Struct

from mordheim_desktop.campaign.errors import CannotRead, StoreFailed
from mordheim_desktop.rules.messages import Message, Param, say

PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds between the attempts to move the name over, while a sync program or virus scanner holds the file."""
STALE = 3600.0
"""Seconds after which a temporary file belongs to a program that was killed.

Nothing else proves it. The lock of a campaign lies in the data folder of one user, so it says nothing of a program of
somebody else, or on another computer, that is storing into the same shared folder at this moment; and the process
number in the name is one of that computer. To take such a file away would make a good store fail; to leave one lying
for an hour costs a hidden file.
"""

PIECE: Final = 1 << 20
"""Bytes that are read at a time where a file is copied."""

Piece: TypeAlias = bytes | memoryview

_numbers = itertools.count()
_pause = time.sleep

_REASONS = {
    errno.ENOSPC: "files.disk_full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "files.disk_full",
    errno.EROFS: "files.not_allowed",
    errno.EACCES: "files.not_allowed",
    errno.EPERM: "files.not_allowed",
    errno.ENOENT: "files.folder_gone",
    errno.ENOTDIR: "files.folder_gone",
    errno.ENAMETOOLONG: "files.name_too_long",
}
_PLAIN = frozenset(("files.folder_gone", "files.name_too_long"))
"""Reasons for which it needs no saying what is there."""


class Stamp(Struct, frozen=True):
    """How a file looked when it was read or written: time in nanoseconds, size in bytes, a checksum of its contents."""

    mtime_ns: int
    size: int
    digest: str


def read(path: Path) -> tuple[bytes, Stamp]:
    """A file's bytes with its stamp. Raises CannotRead."""
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            data = file.read()
    except FileNotFoundError:
        raise CannotRead.because("files.not_there", file=path.name) from None
    except IsADirectoryError:
        raise CannotRead.because("files.a_folder", file=path.name) from None
    except PermissionError:
        raise CannotRead.because("files.read_not_allowed", file=path.name) from None
    except OSError as error:
        raise CannotRead.because("files.read_failed", file=path.name, reason=_words(error)) from None
    return data, Stamp(status.st_mtime_ns, status.st_size, digest_of(data))


def write(path: Path, data: bytes | Iterable[Piece]) -> Stamp:
    """Puts the bytes in the place of the file, or makes it; keeps its permissions. Raises StoreFailed.

    A large file comes in pieces: to join them would take its size once more, and hold up whatever else is done.
    """
    temporary = path.with_name(f"{_prefix(path)}{os.getpid()}-{next(_numbers)}.tmp")
    try:
        status, digest = _write_beside(temporary, path, (data,) if isinstance(data, bytes) else data)
        _move(temporary, path)
    except OSError as error:
        raise failed(error, path) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
    sync_folder(path.parent)
    return Stamp(status.st_mtime_ns, status.st_size, digest)


def pieces_of(path: Path) -> Iterator[bytes]:
    """A file piece by piece. Raises OSError."""
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


def unchanged(path: Path, stamp: Stamp) -> bool:
    """Whether the file is still the one of the stamp; its contents are only read where its time or size differ."""
    status = path.stat()
    if (status.st_mtime_ns, status.st_size) == (stamp.mtime_ns, stamp.size):
        return True
    return status.st_size == stamp.size and _digest(pieces_of(path)) == stamp.digest


def sweep(path: Path) -> None:
    """Removes temporary files that a killed program left beside this file."""
    with contextlib.suppress(OSError):
        for stray in path.parent.iterdir():
            if stray.name.startswith(_prefix(path)) and stray.suffix == ".tmp":
                with contextlib.suppress(OSError):
                    if time.time() - stray.stat().st_mtime > STALE:
                        stray.unlink()


def sync_folder(folder: Path) -> None:
    """Makes the new name last where the system can be asked to; Windows cannot."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def digest_of(data: bytes) -> str:
    """A checksum of some bytes, in hexadecimal: it notices a change and defends against nobody.

    A cryptographic digest would load OpenSSL at every start of the program.
    """
    return _digest((data,))


def _digest(pieces: Iterable[Piece]) -> str:
    sum = 0
    for piece in pieces:
        sum = crc32(piece, sum)
    return f"{sum:08x}"


def _prefix(path: Path) -> str:
    return f".mordheim-{digest_of(path.name.encode('utf-8', 'surrogateescape'))[:12]}-"


def _write_beside(temporary: Path, path: Path, pieces: Iterable[Piece]) -> tuple[os.stat_result, str]:
    """The temporary file, on the disk for good, with the permissions of the file it will replace; and its checksum."""
    sum = 0
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        for piece in pieces:
            sum = crc32(piece, sum)
            left = memoryview(piece)
            while left:
                left = left[os.write(handle, left) :]
        with contextlib.suppress(FileNotFoundError):
            os.chmod(temporary, stat.S_IMODE(path.stat().st_mode))  # noqa: PTH101 beside the handle it belongs to
        os.fsync(handle)
        return os.fstat(handle), f"{sum:08x}"
    finally:
        os.close(handle)


def _move(temporary: Path, path: Path) -> None:
    """Moves the name over, patiently where another process holds the file."""
    for pause in PAUSES:
        try:
            os.replace(temporary, path)  # noqa: PTH105 the one call everything here is about
            return
        except PermissionError:
            _pause(pause)
    os.replace(temporary, path)  # noqa: PTH105


def failed(error: OSError, path: Path) -> StoreFailed:
    """The sentence for what the system said when the file was to be written."""
    key = _REASONS.get(error.errno or 0)
    if isinstance(error, PermissionError) and error.filename2 is not None:
        key = "files.held"  # the folder took the temporary file, so it is the file itself that is held
    if key is None:
        return refused("files.store_failed", path, file=path.name, reason=_words(error))
    return refused(key, path, file=path.name, folder=str(path.parent))


def refused(key: str, path: Path, **params: Param) -> StoreFailed:
    """The sentence for a file that was not written, and that the one before it stands, or that there was none."""
    if key in _PLAIN:
        return StoreFailed.because(key, **params)
    try:
        after = "files.stands" if path.exists() else "files.not_made"
    except OSError:
        return StoreFailed.because(key, **params)
    return StoreFailed(Message(key, params, (say(after, file=path.name),)))


def _words(error: OSError) -> str:
    """The system's own words for an error."""
    return error.strerror or type(error).__name__
