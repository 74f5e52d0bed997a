"""The Warbands tab of a window, and the one dialog of a kind that is open over it."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget

from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.warbands import WarbandsTab

S = TypeVar("S", bound=Sheet)


def tab_of(window: MainWindow) -> WarbandsTab:
    """The tab, shown."""
    window.show_tab("tab.warbands")
    page = window.pages["tab.warbands"]
    assert isinstance(page, WarbandsTab)
    return page


def opened(owner: QWidget, kind: type[S]) -> S:
    """The dialog of a kind that is open."""
    found = [one for one in owner.findChildren(kind) if one.isVisible()]
    assert len(found) == 1
    return found[0]
