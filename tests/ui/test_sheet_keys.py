"""The keys of a sheet: Enter presses the button that has the keyboard, once."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.dialogs.sheet import Choice, NameSheet
from mordheim_desktop.ui.kit.buttons import PaintedButton


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_proposed_answer_is_taken_with_enter_as_with_space(qtbot: QtBot, key: Qt.Key) -> None:
    sheet = Choice(None, "Abandon this battle?", "Nobody wins.", (("abandon", "Abandon it"), ("on", "Fight on")), "on")
    with qtbot.waitActive(sheet):
        sheet.open()
    with qtbot.waitSignal(sheet.chosen) as chosen:
        QTest.keyClick(sheet.focusWidget(), key)
    assert chosen.args == ["on"]


def test_enter_takes_the_answer_to_which_tab_went(qtbot: QtBot) -> None:
    sheet = Choice(None, "Abandon this battle?", "Nobody wins.", (("abandon", "Abandon it"), ("on", "Fight on")), "on")
    with qtbot.waitActive(sheet):
        sheet.open()
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Backtab)
    with qtbot.waitSignal(sheet.chosen) as chosen:
        QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Return)
    assert chosen.args == ["abandon"]


def test_an_enter_that_is_held_down_answers_nothing(qtbot: QtBot) -> None:
    sheet = Choice(None, "Abandon this battle?", "Nobody wins.", (("on", "Fight on"),), "on")
    with qtbot.waitActive(sheet):
        sheet.open()
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(sheet.focusWidget(), held)
    assert sheet.isVisible()
    sheet.reject()


def test_enter_on_a_button_that_cannot_be_pressed_says_why(qtbot: QtBot) -> None:
    sheet = Choice(None, "Abandon this battle?", "Nobody wins.", (("on", "Fight on"),), "on")
    with qtbot.waitActive(sheet):
        sheet.open()
    button = sheet.focusWidget()
    assert isinstance(button, PaintedButton)
    button.set_why_not("Nobody is left.")
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert (sheet.isVisible(), sheet.hint()) == (True, "Nobody is left.")
    sheet.reject()


def test_enter_in_a_field_takes_the_name_once(qtbot: QtBot) -> None:
    taken: list[str] = []

    def take(name: str) -> str:
        taken.append(name)
        return ""

    sheet = NameSheet(None, "New campaign", "Name", take)
    with qtbot.waitActive(sheet):
        sheet.open()
    QTest.keyClicks(sheet.field, "Stir")
    QTest.keyClick(sheet.field, Qt.Key.Key_Return)
    assert taken == ["Stir"]
