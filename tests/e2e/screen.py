"""A screen of its own for one test: Xvfb, and xdotool for the keys. Nothing here waits by the clock."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent.parent
SIZE = "1366x768x24"


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """An empty screen; gives the environment that programs on it need."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        surroundings = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
        try:
            yield surroundings | {"DISPLAY": f":{number}"}
        finally:
            server.terminate()


class Window:
    """The program in a real window, driven by keys."""

    def __init__(self, environment: dict[str, str], *words: str, before: Sequence[str] = ()) -> None:
        self.environment = environment
        command = [*before, sys.executable, "-m", "mordheim_desktop", *words]
        self.process = subprocess.Popen(command, cwd=CHECKOUT, env=environment, stderr=subprocess.DEVNULL)
        # a program that watches the window has another process than the window
        whose = ("--name", ".") if before else ("--pid", str(self.process.pid))
        found = self._xdotool("search", "--sync", "--onlyvisible", *whose)
        self.id = found.split()[-1]
        self._xdotool("windowfocus", "--sync", self.id)

    def press(self, *keys: str) -> None:
        """Press keys in the window one after the other, by their X names."""
        self._press_at(self.id, *keys)

    def title(self, wanted: str) -> bool:
        """Wait until the window has a title."""
        return self.id in self._xdotool("search", "--sync", "--onlyvisible", "--name", f"^{wanted}$").split()

    def notes(self) -> list[Path]:
        """What the window leaves for later starts on its screen; nothing after its end."""
        folder = Path(self.environment["XDG_DATA_HOME"], "mordheim-desktop", "locks")
        return sorted(one for one in folder.glob("window-*") if one.suffix == "")

    def wait_for_note(self) -> None:
        """Wait until later starts find the window."""
        while not self.notes():
            assert self.process.poll() is None, "the program ended"
            threading.Event().wait(0.01)

    def press_in(self, title: str, *keys: str) -> None:
        """Press keys in a dialog by its title, as soon as it is there."""
        dialog = self._xdotool("search", "--sync", "--onlyvisible", "--name", f"^{re.escape(title)}$").split()[-1]
        self._press_at(dialog, *keys)

    def until_closed(self, title: str) -> None:
        """Wait until a dialog has gone; the window itself has the keyboard then."""
        while self._xdotool("search", "--onlyvisible", "--name", f"^{re.escape(title)}$", must=False).strip():
            assert self.process.poll() is None, "the program ended"
            threading.Event().wait(0.01)
        self._xdotool("windowfocus", "--sync", self.id)

    def end_by(self, signal: int) -> int:
        """Ask the program to end as the system does; gives its exit code."""
        self.process.send_signal(signal)
        return self.process.wait(timeout=60)

    def leave(self) -> int:
        """Close the window as a player would; what was done is on the disk when the process has ended."""
        self._press_at(self.id, "ctrl+q")
        return self.process.wait(timeout=60)

    def _press_at(self, id: str, *keys: str) -> None:
        """Press keys as on a keyboard: of those sent to a window one after Control was lost now and then."""
        if self._xdotool("getwindowfocus", must=False).strip() != id:
            self._xdotool("windowfocus", "--sync", id)
        self._xdotool("key", "--delay", "40", *keys)

    def _xdotool(self, *words: str, must: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=must, timeout=60
        )
        return done.stdout
