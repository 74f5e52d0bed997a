"""A screen of its own for one test: Xvfb, and xdotool for the keys. Nothing here waits by the clock."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
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

    def __init__(self, environment: dict[str, str], *words: str) -> None:
        self.environment = environment
        command = [sys.executable, "-m", "mordheim_desktop", *words]
        self.process = subprocess.Popen(command, cwd=CHECKOUT, env=environment, stderr=subprocess.DEVNULL)
        found = self._xdotool("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid))
        self.id = found.split()[-1]
        self._xdotool("windowfocus", "--sync", self.id)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by their X names."""
        self._xdotool("key", "--window", self.id, "--delay", "40", *keys)

    def leave(self) -> int:
        """Close the window as a player would; what was done is on the disk when the process has ended."""
        # the window may be gone before the key comes up again, which xdotool counts as a failure
        self._xdotool("key", "--window", self.id, "ctrl+q", must=False)
        return self.process.wait(timeout=60)

    def _xdotool(self, *words: str, must: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=must, timeout=60
        )
        return done.stdout
