"""The Warbands tab of a window, and the one dialog of a kind that is open over it."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import PaintedButton
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from tests.ui.window import with_sample

S = TypeVar("S", bound=Sheet)


def tab_of(window: MainWindow) -> WarbandsTab:
    """The tab, shown."""
    window.show_tab("tab.warbands")
    page = window.pages["tab.warbands"]
    assert isinstance(page, WarbandsTab)
    return page


def with_roster(qtbot: QtBot, folder: Path, campaign: Campaign | None = None) -> tuple[MainWindow, WarbandsTab]:
    """The window with the sample, or another campaign, and its Warbands tab, shown."""
    window = with_sample(qtbot, folder, campaign)
    return window, tab_of(window)


def pressed(button: PaintedButton, kind: type[S]) -> S:
    """The dialog that a button opens."""
    button.click()
    return opened(button.window(), kind)


def opened(owner: QWidget, kind: type[S]) -> S:
    """The dialog of a kind that is open."""
    found = [one for one in owner.findChildren(kind) if one.isVisible()]
    assert len(found) == 1
    return found[0]
