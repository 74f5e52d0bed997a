"""The whole window for a test: a session of its own in throwaway folders, shown at the size of the pictures."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.main_window import MainWindow
from tests.session.tables import open_session, ruleset


def show(qtbot: QtBot, session: Session, settings: Settings | None = None, file: Path | None = None) -> MainWindow:
    """The window of a session, on the (invisible) screen."""
    window = MainWindow(session, Words(session.ruleset), settings, file)
    window.resize(1366, 768)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def laid_out() -> None:
    """Let Qt lay out what was shown just now; nested layouts take a turn each."""
    for _ in range(4):
        QApplication.processEvents()


def with_sample(qtbot: QtBot, folder: Path, campaign: Campaign | None = None) -> MainWindow:
    """The window with both warbands of `tables` in its campaign."""
    return show(qtbot, open_session(folder, campaign))


def without_campaign(qtbot: QtBot, folder: Path) -> MainWindow:
    """The window as at the first start."""
    return show(qtbot, _session(folder))


def with_file(qtbot: QtBot, folder: Path, file: Path) -> MainWindow:
    """The window as at a start with a campaign file, which is opened before the window is made."""
    session = _session(folder)
    session.open(file)
    window = show(qtbot, session)
    window.commands.begin_with(file)
    return window


def _session(folder: Path) -> Session:
    return Session(ruleset(), places=Places(folder / "campaigns", folder / "data"))
