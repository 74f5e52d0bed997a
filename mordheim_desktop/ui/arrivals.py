"""What the window hears once it stands: files that later starts hand over, and what is wrong with this computer.

Nothing here is loaded before the first paint: the players see the window as early as without it.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QFontDatabase
from PySide6.QtWidgets import QApplication, QDialog

from mordheim_desktop.session.doorway import Door, Handed
from mordheim_desktop.telling import tell
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.main_window import MainWindow


class Arrivals(QObject):
    """Files handed to a window that is open. Made after its first paint, and belongs to it."""

    _arrived = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._door = Door(window.desk.session.places, self._arrived.emit)
        self._arrived.connect(self.receive)
        self._door.open()
        self._tell_troubles()

    def close(self) -> None:
        """Hear nothing any more."""
        self._door.close()

    def _tell_troubles(self) -> None:
        folder = self._window.desk.session.places.campaigns
        if not can_write(folder) and self._window.bar.isHidden():
            text = tr("Nothing can be written in {folder}: a campaign has to be stored elsewhere.", folder=str(folder))
            self._window.desk.say(text, "warn")
        if not QFontDatabase.families():
            tell("No typeface is installed here and the program's own is missing, so letters show as empty boxes.")

    def receive(self, handed: Handed) -> None:
        """Take what a second start brought, unless that has given up waiting."""
        if not handed.take():
            return
        self.come_to_the_front(handed.leave)
        if handed.file is not None:
            open_below_dialogs(self._window, handed.file)

    def come_to_the_front(self, leave: str = "") -> None:
        """Raise the window; `leave` is the desktop's permission that the second start was given, where it has such."""
        window = self._window
        if leave:
            os.environ["XDG_ACTIVATION_TOKEN"] = leave  # where Qt looks for it on Wayland
        if window.isMinimized():
            window.showNormal()
        window.raise_()
        window.activateWindow()


class FinderFiles(QObject):
    """Files that the Finder of macOS hands over as events. Belongs to the window; filters the application's events."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the file that an event brings."""
        if not isinstance(event, QFileOpenEvent):
            return False
        open_below_dialogs(self._window, Path(event.file()))
        return True


def open_below_dialogs(window: MainWindow, file: Path) -> None:
    """Open a campaign file; while a dialog is open it waits until that is done."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, QDialog):
        dialog.finished.connect(lambda _: QTimer.singleShot(0, window, partial(open_below_dialogs, window, file)))
        window.desk.say(tr("{file} opens when the dialog is closed.", file=file.name))
    else:
        window.commands.open_file(file)


def can_write(folder: Path) -> bool:
    """Whether files can be made in a folder, or the folder itself where it is not there yet."""
    place = folder
    while not os.path.lexists(place) and place != place.parent:  # unlike Path.exists, says no where it may not look
        place = place.parent
    return os.path.isdir(place) and os.access(place, os.W_OK | os.X_OK)  # noqa: PTH112 (for the same reason)
