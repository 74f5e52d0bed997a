"""The end of the program when the system asks for it: in order, and never in the middle of something."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.endings import SIGNALS, Ending


@pytest.fixture(autouse=True)
def signals_as_before() -> Iterator[None]:
    before = {one: signal.getsignal(one) for one in SIGNALS}
    yield
    signal.set_wakeup_fd(-1)
    for one, handler in before.items():
        signal.signal(one, handler)


@pytest.mark.parametrize("asked", SIGNALS)
def test_what_is_being_done_is_finished_before_the_window_closes(qtbot: QtBot, asked: signal.Signals) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    Ending(window)
    signal.raise_signal(asked)
    assert window.isVisible()
    qtbot.waitUntil(lambda: not window.isVisible())


def test_after_the_first_signal_the_next_one_ends_the_program_whatever_it_does(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    Ending(window)
    signal.raise_signal(signal.SIGINT)
    assert [signal.getsignal(one) for one in SIGNALS] == [signal.SIG_DFL, signal.SIG_DFL]
