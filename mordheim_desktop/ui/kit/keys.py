"""A key that does what a button does, for as long as what it belongs to is in sight; it is printed on the button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


def add_key(owner: QWidget, keys: str, pressed: Callable[[], object]) -> None:
    """Let keys do what `pressed` does while `owner` is shown; text fields keep their own letters.

    The Enter of the number block is a key of its own to Qt; it does what Return does.
    """
    for sequence in dict.fromkeys((keys, keys.replace("Return", "Enter"))):
        shortcut = QShortcut(QKeySequence(sequence), owner)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(lambda: pressed())
