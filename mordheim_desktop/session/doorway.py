"""One window on a screen: a second start hands its campaign file to the window that is there and ends.

The first window leaves a note in the data folder: where it listens, and a key without which nobody is heard. It listens
on a local socket in a folder of the player's own, a named pipe on Windows, never on a network. A note whose window is
gone is swept away; a window that does not answer in time is left alone, and the second start opens its own. A start
whose window does not stand yet holds a lock, so that a double click on the icon opens one window. What only the talking
needs is loaded when there is somebody to talk to: every start looks here before its window is painted.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec

from mordheim_desktop.campaign.paths import Places

if TYPE_CHECKING:
    from multiprocessing.connection import Listener

PATIENCE = 3.0
"""Seconds that a second start waits for the window; the window's own thread has a second less to say that it heard."""
SOCKET = ".door"
START_PATIENCE = 12.0
"""Seconds that a start waits for the window of another one that is under way; less where that one ends."""
_STARTING = ".start"
_LOOK_AGAIN = 0.05
"""Seconds after which a start that waits for another one's window looks again."""
LONGEST_ADDRESS = 90
"""Bytes: some systems give the name of a socket 104 in all."""
_FOLDER = "mordheim-window-"
_TAKEN, _BUSY = b"taken", b"busy"
_SCREEN = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a window listens, the key that is asked for there, and the process it belongs to."""

    address: str
    key: str
    pid: int


class Handed:
    """What a second start brought: a campaign file or none, and the desktop's leave to come to the front."""

    def __init__(self, file: Path | None, leave: str) -> None:
        self.file, self.leave = file, leave
        self._lock = threading.Lock()
        self._settled = threading.Event()
        self._open = True

    def take(self) -> bool:
        """Accept it, on the window's thread; False where that comes too late and the other start helped itself."""
        with self._lock:
            still, self._open = self._open, False
        self._settled.set()
        return still

    def taken_within(self, seconds: float) -> bool:
        """Wait for `take`; whoever has not accepted by then never will."""
        self._settled.wait(seconds)
        with self._lock:
            late, self._open = self._open, False
        return not late


def note_file(places: Places) -> Path:
    """Where the window of this computer and this screen leaves its note: a window nobody sees here is no help."""
    host = os.environ.get("COMPUTERNAME", "") if sys.platform == "win32" else os.uname().nodename
    seen = "\0".join([host, *(os.environ.get(name, "") for name in _SCREEN)])
    return places.locks / f"window-{crc32(seen.encode('utf-8', 'surrogateescape')):08x}"


def hand_over(file: str, places: Places, patience: float = PATIENCE) -> bool:
    """Give `file`, or an empty name, to the window that is open on this screen; True once it has it.

    Costs one look for a file where there is no window. Never raises and never takes longer than `patience` seconds.
    """
    path = note_file(places)
    try:
        note = msgspec.json.decode(path.read_bytes(), type=Note)
    except (OSError, msgspec.MsgspecError):
        return False
    answers: list[bytes] = []

    def talk() -> None:
        try:
            answers.append(_talk(note, file))
        except (ConnectionRefusedError, FileNotFoundError):
            _sweep(path, note)
        except Exception:  # an answer that is none: the player gets a window of his own
            return

    # A stopped process lets even `connect` hang, so nothing here is waited for longer than it is worth.
    talking = threading.Thread(target=talk, name="hand-over", daemon=True)
    talking.start()
    talking.join(patience)
    return answers == [_TAKEN]


def join_start(file: str, places: Places, patience: float = START_PATIENCE) -> bool:
    """Wait for the window of a start that is under way, and give it `file`; True once it has it.

    Where none is under way this is the first: later ones wait for it until its door is open. Never raises.
    """
    path = note_file(places)
    before, end = _content(path), time.monotonic() + patience
    while True:
        first = _go_ahead(path)
        if _content(path) not in (b"", before):
            _arrived(path)
            return hand_over(file, places)
        if first or time.monotonic() > end:
            return False
        time.sleep(_LOOK_AGAIN)


def _content(path: Path) -> bytes:
    """What is in a note; nothing where there is none."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


_ahead: dict[Path, int] = {}
"""The locks of the starts that this process has under way."""


def _go_ahead(path: Path) -> bool:
    """Whether no other start is under way; where nobody can know, none is."""
    from mordheim_desktop.campaign.lock import HELD, lock_file

    if path in _ahead:
        return True
    handle = None
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path.with_suffix(_STARTING), os.O_RDWR | os.O_CREAT, 0o600)
        lock_file(handle)
    except OSError as error:
        if handle is not None:
            os.close(handle)
        return handle is None or error.errno not in HELD
    _ahead[path] = handle
    return True


def _arrived(path: Path) -> None:
    """This start has its window: whoever comes now finds its note, or is to find none."""
    handle = _ahead.pop(path, None)
    if handle is not None:
        os.close(handle)
        with contextlib.suppress(OSError):
            path.with_suffix(_STARTING).unlink(missing_ok=True)


def _talk(note: Note, file: str) -> bytes:
    from multiprocessing.connection import Client

    leave = os.environ.get("XDG_ACTIVATION_TOKEN") or os.environ.get("DESKTOP_STARTUP_ID", "")
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(note.pid)
    whole = os.path.abspath(file) if file else ""  # noqa: PTH100 (a link stays the link the player named)
    with Client(note.address, authkey=bytes.fromhex(note.key)) as line:
        line.send_bytes(os.fsencode(whole) + b"\0" + leave.encode("utf-8", "surrogateescape"))
        return line.recv_bytes()


class Door:
    """The first window's side. `received` is called on a thread of its own with what a second start brings."""

    def __init__(self, places: Places, received: Callable[[Handed], None], patience: float = PATIENCE - 1) -> None:
        self._path, self._received, self._patience = note_file(places), received, patience
        self._note: Note | None = None
        self._listener: Listener | None = None
        self._open = True

    def open(self) -> None:
        """Begin to listen. Where the system refuses, second starts open windows of their own: nothing else is lost."""
        threading.Thread(target=self.listen, name="doorway", daemon=True).start()

    def close(self) -> None:
        """Stop listening and take note and socket away."""
        self._open = False
        listener, note = self._listener, self._note
        if listener is None or note is None:
            return
        with contextlib.suppress(OSError):
            listener.close()
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            if msgspec.json.decode(self._path.read_bytes(), type=Note) == note:
                _sweep(self._path, note)

    def listen(self) -> None:
        """Leave the note and hear one second start after the other until the end; `open` gives it a thread."""
        import secrets
        from multiprocessing.connection import Listener

        for address in _addresses(self._path):
            note = Note(address, secrets.token_hex(32), os.getpid())
            try:
                listener = Listener(address, authkey=bytes.fromhex(note.key), backlog=8)
                _leave(self._path, note)
            except OSError:  # a socket is no kind of file there, or the note cannot be written
                _clear(note)
                continue
            self._listener, self._note = listener, note
            break
        else:
            _arrived(self._path)
            return
        _arrived(self._path)
        if not self._open:
            self.close()
        while self._open:
            # Whoever has the wrong key, hangs up or talks nonsense is not heard; the next one is.
            with contextlib.suppress(Exception), listener.accept() as line:
                self._hear(line.recv_bytes(), line.send_bytes)

    def _hear(self, said: bytes, answer: Callable[[bytes], None]) -> None:
        file, _, leave = said.partition(b"\0")
        handed = Handed(Path(os.fsdecode(file)) if file else None, leave.decode("utf-8", "surrogateescape"))
        self._received(handed)
        answer(_TAKEN if handed.taken_within(self._patience) else _BUSY)


def _addresses(note: Path) -> Iterator[str]:
    """Where a window may listen, the best place first: beside its note, else in a folder of its own."""
    if sys.platform == "win32":
        import secrets

        yield rf"\\.\pipe\{_FOLDER}{secrets.token_hex(16)}"
        return
    try:
        note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        note.with_suffix(SOCKET).unlink(missing_ok=True)
    except OSError:  # then the note has no place either, and nobody would find the window
        return
    if len(os.fsencode(note)) < LONGEST_ADDRESS:
        yield str(note.with_suffix(SOCKET))
    import tempfile

    with contextlib.suppress(OSError):
        yield f"{tempfile.mkdtemp(prefix=_FOLDER)}/{SOCKET}"


def _leave(path: Path, note: Note) -> None:
    beside = path.with_name(f"{path.name}.{note.pid}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.encode(note))
    beside.replace(path)


def _sweep(path: Path, note: Note) -> None:
    """Take away what a window left behind: its note, its socket and the folder made for it."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
    _clear(note)


def _clear(note: Note) -> None:
    socket = Path(note.address)
    if sys.platform != "win32" and socket.name.endswith(SOCKET):
        with contextlib.suppress(OSError):
            socket.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            if socket.parent.name.startswith(_FOLDER):
                socket.parent.rmdir()
