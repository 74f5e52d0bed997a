"""Every way out of a campaign that is not on the disk asks first, and staying keeps the window and the evening."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.session.commands.roster import correct_gold
from mordheim_desktop.session.session import Session
from mordheim_desktop.ui.main_window import MainWindow
from tests.ui.window import with_sample


def ctrl_q(window: MainWindow) -> None:
    QTest.keyClick(window.tray, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)


def the_menu(window: MainWindow) -> None:
    window.actions_.trigger("app.quit")


def the_cross(window: MainWindow) -> None:
    """What Alt+F4, the task bar and the end of a desktop session send as well."""
    window.close()


def closing_the_campaign(window: MainWindow) -> None:
    window.actions_.trigger("campaign.close")


def the_sample(window: MainWindow) -> None:
    window.actions_.trigger("campaign.sample")


def a_new_campaign(window: MainWindow) -> None:
    window.actions_.trigger("campaign.new")


def another_file(window: MainWindow) -> None:
    here = window.desk.session.path
    assert here is not None
    window.commands.open_file(here.with_name("another.mordheim-campaign"))


OUT = (ctrl_q, the_menu, the_cross, closing_the_campaign, the_sample, a_new_campaign, another_file)
FULL = OSError(28, "No space left on device")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window of a campaign with 49 gold crowns, of which the disk has only taken 45."""
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    correct_gold(session, "aldred", 3)
    session.settle()
    monkeypatch.setattr(os, "write", refuse)
    correct_gold(session, "aldred", 4)
    session.settle()
    assert session.store_problem is not None
    return window


def refuse(handle: int, data: bytes) -> int:
    raise FULL


def gold(session: Session) -> int:
    return treasury(session.campaign.warband("aldred"))


@pytest.mark.parametrize("leave", OUT)
def test_every_way_out_asks_and_staying_loses_nothing(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, leave: Callable[[MainWindow], None]
) -> None:
    session = window.desk.session
    document = session.document
    leave(window)
    assert window.commands.asking is not None
    assert window.commands.asking.isVisible()
    window.commands.asking.take("stay")
    assert window.isVisible()
    assert (session.document, gold(session)) == (document, 49)
    monkeypatch.undo()
    session.store_again()
    session.settle()
    assert session.store_problem is None
    window.close()
    assert not window.isVisible()


@pytest.mark.parametrize("leave", OUT)
def test_escape_at_the_question_means_stay(window: MainWindow, leave: Callable[[MainWindow], None]) -> None:
    leave(window)
    assert window.commands.asking is not None
    QTest.keyClick(window.commands.asking, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert gold(window.desk.session) == 49
    window.close()
    window.commands.asking.take("leave")
    assert not window.isVisible()


def test_giving_up_to_pick_another_file_keeps_the_window_too(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(lambda *_: ("", "")))
    window.close()
    assert window.commands.asking is not None
    window.commands.asking.take("elsewhere")
    assert window.isVisible()
    assert gold(window.desk.session) == 49
    window.close()
    window.commands.asking.take("leave")


def test_stored_elsewhere_the_window_closes_as_it_was_asked_to(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.undo()
    stick = tmp_path / "stick.mordheim-campaign"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(lambda *_: (str(stick), "")))
    monkeypatch.setattr(window.desk.session, "settle", lambda: None)
    window.close()
    assert window.commands.asking is not None
    window.commands.asking.take("elsewhere")
    assert not window.isVisible()
    assert stick.exists()


def test_a_full_disk_is_told_never_called_stored_and_the_old_file_stays(window: MainWindow) -> None:
    session = window.desk.session
    path = session.path
    assert path is not None
    assert window.top.stored.text() == "not stored"
    assert "full" in window.bar.text()
    assert window.bar.action.words() == "Store elsewhere"
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert treasury(open_campaign(path).document.campaign.warband("aldred")) == 45
    window.close()
    assert window.commands.asking is not None
    window.commands.asking.take("leave")


@pytest.mark.parametrize("leave", OUT[:3])
def test_what_is_stored_leaves_without_a_question(
    qtbot: QtBot, tmp_path: Path, leave: Callable[[MainWindow], None]
) -> None:
    window = with_sample(qtbot, tmp_path)
    correct_gold(window.desk.session, "aldred", 7)
    leave(window)
    assert window.commands.asking is None
    assert not window.isVisible()
