"""A rules table with a mistake: the window says which and where, and its button does what the key on it promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mordheim_desktop.content.errors import RulesError
from mordheim_desktop.ui.application import tell_mistake
from mordheim_desktop.ui.dialogs.reading import MistakeSheet
from tests.ui.geometry import cut_texts

ERROR = RulesError("rules/core/armour.toml", "armour.shield, save", "expected a whole number, found text")


def opened(qtbot: QtBot) -> MistakeSheet:
    sheet = MistakeSheet(ERROR.file, ERROR.place, ERROR.message)
    with qtbot.waitActive(sheet):
        sheet.open()
        sheet.activateWindow()
    return sheet


def test_the_window_names_the_file_and_the_place(qtbot: QtBot) -> None:
    sheet = opened(qtbot)
    assert sheet.page.toPlainText().split("\n\n") == [
        "File: rules/core/armour.toml",
        "Place: armour.shield, save",
        "Expected a whole number, found text.",
    ]
    assert cut_texts(sheet) == []
    sheet.reject()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape])
def test_enter_closes_it_wherever_the_keyboard_is(qtbot: QtBot, key: Qt.Key) -> None:
    sheet = opened(qtbot)
    with qtbot.waitSignal(sheet.finished):
        QTest.keyClick(sheet.page, key)


@pytest.fixture
def lasting(qapp: QApplication) -> Iterator[QApplication]:
    """The application goes on without a window: what Qt posts to end it would end the event loops of later tests."""
    qapp.setQuitOnLastWindowClosed(False)
    yield qapp
    qapp.setQuitOnLastWindowClosed(True)


def test_the_program_then_ends_with_exit_code_2(lasting: QApplication, capsys: pytest.CaptureFixture[str]) -> None:
    def close() -> None:
        (sheet,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, MistakeSheet) and one.isVisible())
        sheet.accept()

    QTimer.singleShot(0, close)
    assert tell_mistake(lasting, ERROR) == 2
    assert capsys.readouterr().err == f"{ERROR}\n"
