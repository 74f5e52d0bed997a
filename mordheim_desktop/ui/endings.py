"""Ends the program in order when the system asks for it: Ctrl-C in the terminal it was started from, or a shutdown.

Python hears of a signal only when some Python runs, and a window that waits for its players runs none: a pipe that Qt
watches wakes it. Windows has no such signals for a program with a window.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QWidget

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Ending(QObject):
    """Closes its window at the first signal as a player would; a second one ends the program whatever it does."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._heard, tells = os.pipe()
        for end in (self._heard, tells):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(tells, warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._heard, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        for one in SIGNALS:
            signal.signal(one, self._end)

    def _wake(self) -> None:
        os.read(self._heard, 64)  # by now Python has called `_end`

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        for one in SIGNALS:
            signal.signal(one, signal.SIG_DFL)
        QTimer.singleShot(0, self, self._window.close)  # Python may be in the middle of a change


def hear_the_system(window: QWidget) -> None:
    """Let a window end in order when the system asks for it, where it does so by signals."""
    if sys.platform != "win32":
        Ending(window)
