"""The system goes dark in the middle of the evening: everything stays readable, and verdicts are words, not colours."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.commands.battle import pass_to, settle
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.window_actions import QUICK, TABS
from tests.session.tables import BOTH, in_battle
from tests.ui.kit.test_theme import contrast
from tests.ui.roster import tab_of
from tests.ui.window import laid_out, with_sample


def nightfall(app: QApplication) -> None:
    """What the system says when it goes dark; the window was told to follow it."""
    theme().choose("system")
    app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    laid_out()
    app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    laid_out()
    assert theme().dark


def unreadable(window: QWidget) -> list[str]:
    """Texts whose colour is too near to one of the grounds of the palette."""
    grounds = [theme().name(ground) for ground in ("ground", "surface", "raised")]
    found = []
    for one in window.findChildren(QWidget):
        if not one.isVisible() or not isinstance(one, QLabel | QLineEdit | QComboBox):
            continue
        role = QPalette.ColorRole.WindowText if isinstance(one, QLabel) else QPalette.ColorRole.Text
        ink = one.palette().color(role).name()
        if any(contrast(ink, ground) < 4.5 for ground in grounds):
            found.append(f"{type(one).__name__} {one.accessibleName()}: {ink}")
    return found


@pytest.mark.parametrize("place", [*TABS, *QUICK])
def test_every_text_can_be_read_after_nightfall_without_a_restart(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, place: str
) -> None:
    window = with_sample(qtbot, tmp_path)
    in_battle(window.desk.session)
    window.actions_.trigger(place)
    laid_out()
    day = window.grab().toImage()
    nightfall(qapp)
    assert unreadable(window) == []
    night = window.grab().toImage()
    for x, y in ((4, 300), (4, window.height() - 4), (window.width() - 4, 300)):
        assert QColor(day.pixel(x, y)).lightness() > 200
        assert QColor(night.pixel(x, y)).lightness() < 60


def test_an_open_dialog_goes_dark_with_the_window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    QTest.keyClick(tab, Qt.Key.Key_C)
    laid_out()
    nightfall(qapp)
    assert unreadable(window) == []
    (sheet,) = (one for one in window.findChildren(QWidget) if one.isVisible() and one.isWindow())
    assert QColor(sheet.grab().toImage().pixel(4, 4)).lightness() < 60
    sheet.close()


def said(window: MainWindow, *faces: int) -> str:
    """The verdict in the tray after these dice of Hob's bow at a Black Skaven with a helmet."""
    setup = {"shooter": {"ref": "hob"}, "target": {"ref": "black-1"}, "weapon": "bow", "range": "short"}
    window.desk.begin("shot", setup, warbands=BOTH)
    for face in faces:
        window.desk.session.answer(face)
    laid_out()
    told = window.tray.view().result
    window.desk.session.abandon()
    return told


def test_hit_miss_and_what_became_of_the_target_are_told_in_words(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    in_battle(session)
    pass_to(session, 1, 0, "shooting")
    window.show_tab("tab.battle")
    assert said(window, 1) == "Hob Brandt (Bow) missed Gnarl."
    assert said(window, 5, 1) == "Hob Brandt (Bow) hit Gnarl: no wound."
    assert said(window, 5, 4, 1) == "Hob Brandt (Bow) hit Gnarl: knocked down."
    assert said(window, 5, 4, 3, 1) == "Hob Brandt (Bow) hit Gnarl: stunned."
    assert said(window, 5, 4, 6) == "Hob Brandt (Bow) hit Gnarl: out of action."


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_states_in_the_rows_differ_in_grey_and_have_words(
    qtbot: QtBot, tmp_path: Path, choice: Literal["light", "dark"]
) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    in_battle(session)
    for fighter, state in (("hob", "knocked_down"), ("otto", "stunned"), ("ulrich", "out_of_action")):
        settle(session, fighter, state, 0)  # type: ignore[arg-type]
    pass_to(session, 1, 0, "shooting")
    theme().choose(choice)
    window.show_tab("tab.battle")
    laid_out()
    table = window.pages["tab.battle"].side_list.table  # type: ignore[attr-defined]
    words = {row.id: [cell.text for cell in row.cells][-1] for row in table.source.rows}
    assert [words[id] for id in ("hob", "otto", "ulrich")] == ["Knocked down", "Stunned", "Out of action"]
    grey = table.viewport().grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    icons = set()
    for id in ("captain", "hob", "otto", "ulrich"):
        place = table.row_ids().index(id)
        top = table.rowViewportPosition(place)
        marks = [grey.pixel(x, y) & 255 for y in range(top + 4, top + 28) for x in range(4, 28)]
        icons.add(tuple(abs(one - marks[0]) > 60 for one in marks))
    assert len(icons) == 4
