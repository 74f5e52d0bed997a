"""A window in small for tests of single tabs: the tab above, the dice tray below, keys that arrive as in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.dice_tray import DiceTray
from mordheim_desktop.ui.tabs.battle import BattleTab
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab
from mordheim_desktop.ui.tray_presenter import TrayDriver
from tests.session.tables import in_battle, open_session

WIDTH, HEIGHT = 1075, 720
T = TypeVar("T", bound=QWidget)


class Evening(QWidget):
    """One tab or page with the dice tray; remembers what was said and where the desk wanted to go."""

    def __init__(self, session: Session, make: Callable[[Desk], QWidget]) -> None:
        super().__init__()
        self.session = session
        self.desk = Desk(session, Words(session.ruleset), self)
        self.said: list[str] = []
        self.went: list[str] = []
        self.stories: list[str] = []
        self.keys = 0
        self.tray = DiceTray()
        self.tab = make(self.desk)
        self.driver = TrayDriver(self.desk, self.tray, self.tab.idle_view, self.tab.idle_action)  # type: ignore[attr-defined]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tab, 1)
        column.addWidget(self.tray)
        self.tray.attach_to(self)
        self.desk.said.connect(self._heard)
        self.desk.tab_asked.connect(self.went.append)
        self.desk.story_told.connect(self._story)
        self.desk.changed.connect(self._changed)
        self.desk.idle_changed.connect(self.driver.refresh)
        self.desk.tray_asked.connect(self._focus_tray)
        self.resize(WIDTH, HEIGHT)
        self.tab.refresh(None)  # type: ignore[attr-defined]
        self.driver.refresh()

    def press(self, *keys: Qt.Key | str) -> None:
        """Press keys one after the other where the keyboard is, counting them."""
        for key in keys:
            self.keys += 1
            where = QApplication.focusWidget() or self.tray
            if isinstance(key, str):
                QTest.keyClicks(where, key)
            else:
                QTest.keyClick(where, key)

    def hold(self, key: Qt.Key) -> None:
        """Let a key repeat as one that is held down."""
        event = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", True)
        QApplication.sendEvent(self.tray, event)

    def leave(self) -> None:
        """Close the window and let all of it go, so that the next test begins with none of it."""
        self.session.close()
        self.close()
        self.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _heard(self, text: str, kind: str, action: str) -> None:
        self.said.append(text)

    def _story(self, title: str, blocks: object) -> None:
        self.stories.append(title)

    def _changed(self, change: object) -> None:
        self.tab.refresh(change)  # type: ignore[attr-defined]
        self.driver.refresh()

    def _focus_tray(self) -> None:
        self.tray.setFocus(Qt.FocusReason.OtherFocusReason)


def battle_session(folder: Path, campaign: Campaign | None = None) -> Session:
    """A session with the sample battle begun, in the shooting phase of the first turn."""
    session = open_session(folder, campaign)
    in_battle(session)
    return session


@contextmanager
def on_show(qtbot: QtBot, session: Session, make: Callable[[Desk], QWidget]) -> Iterator[Evening]:
    """An evening whose window has the keyboard; the window is gone when the test is over."""
    evening = Evening(session, make)
    with qtbot.waitActive(evening):
        evening.show()
    yield evening
    evening.leave()


def battle_tab(evening: Evening) -> BattleTab:
    return _tab(evening, BattleTab)


def post_battle_tab(evening: Evening) -> PostBattleTab:
    return _tab(evening, PostBattleTab)


def _tab(evening: Evening, kind: type[T]) -> T:
    assert isinstance(evening.tab, kind)
    return evening.tab


def battle(evening: Evening) -> Battle:
    """The battle that is fought, or waits for its aftermath."""
    found = evening.session.campaign.battle
    assert found is not None
    return found
