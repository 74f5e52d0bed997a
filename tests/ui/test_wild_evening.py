"""A child with the mouse, who presses whatever is there: the campaign stays sound, and all can be taken back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.codec import decode
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.session import Session
from mordheim_desktop.ui.main_window import MainWindow
from tests.session.tables import in_battle, open_session
from tests.ui.window import show

PRESSES = 80
KEYS = (
    *(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5, Qt.Key.Key_6),
    *(Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Escape, Qt.Key.Key_Tab),
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Delete),
)
WORDS = ("", "-5", "3,5", "1e3", "<b>x</b>", "a/b", "999999999999")


@pytest.fixture(autouse=True)
def nothing_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dialogs of the system are cancelled, and no other program is asked to show anything."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: ("", ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: ("", ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)


class Child:
    """Presses on one window, by a seed."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window, self.chance = window, Random(seed)

    def press(self) -> None:
        """One press: of a mouse button on something in sight, or of a key where the keyboard is."""
        over = self._uppermost()
        if isinstance(over, QMenu) or self.chance.random() < 0.35:
            where = QApplication.focusWidget() or over
            if isinstance(where, QLineEdit) and self.chance.random() < 0.5:
                QTest.keyClicks(where, self.chance.choice(WORDS))
            QTest.keyClick(where, Qt.Key.Key_Escape if isinstance(over, QMenu) else self.chance.choice(KEYS))
            return
        in_sight = [one for one in over.findChildren(QWidget) if self._can_be_pressed(one)]
        buttons = [one for one in in_sight if isinstance(one, QAbstractButton)]
        if in_sight:
            self._click(self.chance.choice(buttons if buttons and self.chance.random() < 0.8 else in_sight))

    def leave_dialogs(self) -> None:
        """Cancel whatever is open over the window."""
        while (over := self._uppermost()) is not self.window:
            over.close()

    def _uppermost(self) -> QWidget:
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window

    def _can_be_pressed(self, widget: QWidget) -> bool:
        focus = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        return focus and widget.isVisible() and widget.isEnabled()

    def _click(self, widget: QWidget) -> None:
        around = widget.visibleRegion().boundingRect()
        window = widget.window().windowHandle()
        if window is not None and not around.isEmpty():
            inside = QPoint(self.chance.randrange(around.width()), self.chance.randrange(around.height()))
            place = widget.mapTo(widget.window(), around.topLeft() + inside)
            QTest.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def taken_back_and_done_again(session: Session) -> bool:
    """Whether the campaign is the same after everything was taken back and brought again."""
    session.abandon()
    before, taken_back = msgspec.json.encode(session.campaign), 0
    while session.undoable is not None:
        session.undo()
        taken_back += 1
    for _ in range(taken_back):
        session.redo()
    return msgspec.json.encode(session.campaign) == before


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_child_at_the_laptop_does_no_harm(qtbot: QtBot, tmp_path: Path, seed: int) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    window = show(qtbot, session)
    child = Child(window, seed)
    for number in range(PRESSES):
        if number % 20 == 0:
            child.leave_dialogs()
            window.show_tab(("tab.battle", "tab.warbands", "tab.scenario", "tab.post_battle")[number // 20])
        child.press()
    child.leave_dialogs()
    assert session.document is not None
    assert session.path is not None
    session.settle()
    assert session.store_problem is None
    assert decode(session.path.read_bytes()).campaign == session.campaign
    report = check_document(session.document, session.ruleset)
    assert report.sound, report.lines
    assert taken_back_and_done_again(session)
