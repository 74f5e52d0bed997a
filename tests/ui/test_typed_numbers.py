"""Numbers typed with the keyboard where they count: nothing is lost, nothing is guessed, nonsense is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.session.commands.battle import pass_to
from mordheim_desktop.ui.dialogs.corrections import CorrectSheet
from mordheim_desktop.ui.dialogs.quick_shot import QuickShotDialog
from mordheim_desktop.ui.dialogs.roster import RecruitSheet
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.main_window import MainWindow
from tests.session.tables import in_battle
from tests.ui.roster import pressed, with_roster
from tests.ui.window import with_sample

NONSENSE = [("3,5", '"3,5" is not a whole number.'), ("1e3", '"1e3" is not a whole number.')]


def typed(field: NumberField, text: str, leave: Qt.Key = Qt.Key.Key_Tab) -> None:
    """Select all, type, and go on."""
    field.edit.setFocus(Qt.FocusReason.TabFocusReason)
    field.edit.selectAll()
    if text:
        QTest.keyClicks(field.edit, text)
    else:
        QTest.keyClick(field.edit, Qt.Key.Key_Delete)
    QTest.keyClick(field.edit, leave)


def gold(window: MainWindow) -> int:
    return treasury(window.desk.session.campaign.warband("aldred"))


@pytest.mark.parametrize(("text", "hint"), [*NONSENSE, ("-5", "From 1 to 10."), ("12", "From 1 to 10.")])
def test_a_ballistic_skill_that_is_none_leaves_the_shot_as_it_was(
    qtbot: QtBot, tmp_path: Path, text: str, hint: str
) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger("quick.shot")
    page = window.page()
    assert isinstance(page, QuickShotDialog)
    typed(page.bs, "5")
    assert (page.bs.value(), page.to_hit.accessibleName()) == (5, "To hit: 2+")
    typed(page.bs, text)
    assert (page.bs.hint(), page.bs.value()) == (hint, 5)
    assert page.to_hit.accessibleName() == "To hit: 2+"
    typed(page.bs, "4")
    assert (page.bs.hint(), page.to_hit.accessibleName()) == ("", "To hit: 3+")


@pytest.mark.parametrize(("text", "hint"), NONSENSE)
def test_a_correction_of_the_treasury_takes_minus_five_and_no_nonsense(
    qtbot: QtBot, tmp_path: Path, text: str, hint: str
) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.correct_button, CorrectSheet)
    typed(sheet.gold, "-5")
    sheet.enter_gold()
    assert gold(window) == 37
    typed(sheet.gold, text)
    sheet.enter_gold()
    assert (sheet.gold.hint(), gold(window)) == (hint, 37)
    typed(sheet.gold, "")
    sheet.enter_gold()
    assert gold(window) == 37
    sheet.reject()


@pytest.mark.parametrize(("text", "hint"), [*NONSENSE, ("0", "From 1 to 5."), ("6", "From 1 to 5.")])
def test_a_group_of_a_size_that_is_none_is_not_recruited(qtbot: QtBot, tmp_path: Path, text: str, hint: str) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.warrior")
    sheet.name.setText("Newcomers")
    typed(sheet.count, text)
    QTest.mouseClick(sheet.recruit_button, Qt.MouseButton.LeftButton)
    assert (sheet.isVisible(), sheet.count.hint()) == (True, hint)
    assert (gold(window), window.desk.session.entries) == (42, ())
    typed(sheet.count, "1")
    QTest.mouseClick(sheet.recruit_button, Qt.MouseButton.LeftButton)
    assert not sheet.isVisible()
    assert gold(window) == 42 - 25


def press(*keys: Qt.Key | str) -> None:
    """Keys as they arrive: each where the keyboard is."""
    for key in keys:
        where = QApplication.focusWidget()
        assert where is not None
        if isinstance(key, str):
            QTest.keyClicks(where, key)
        else:
            QTest.keyClick(where, key)


def shooting_at_a_distance_of(qtbot: QtBot, folder: Path, text: str) -> MainWindow:
    """The first shooter at the closest enemy, with the distance typed in the tray."""
    window = with_sample(qtbot, folder)
    in_battle(window.desk.session)
    pass_to(window.desk.session, 1, 0, "shooting")
    window.show_tab("tab.battle")
    window.tray.setFocus()
    press(Qt.Key.Key_Return, "4", *text, Qt.Key.Key_Return)
    return window


@pytest.mark.parametrize(("text", "inches"), [("12.5", 13), ("12,5", 13), ("12.0", 12)])
def test_a_distance_a_hair_beyond_half_range_is_beyond_it(qtbot: QtBot, tmp_path: Path, text: str, inches: int) -> None:
    window = shooting_at_a_distance_of(qtbot, tmp_path, text)
    session = window.desk.session
    assert session.pending is not None
    assert session.pending.raw["distance"] == inches
    far = ("long range", "+1")
    assert (far in window.tray.view().reasons) == (inches == 13)


@pytest.mark.parametrize("text", ["3.", "1e3", "3-", ""])
def test_a_distance_that_is_none_is_not_shot_at(qtbot: QtBot, tmp_path: Path, text: str) -> None:
    window = shooting_at_a_distance_of(qtbot, tmp_path, text)
    session = window.desk.session
    assert session.pending is None
    assert window.tray.view().title == "Inches"
    press(*[Qt.Key.Key_Backspace] * len(text), "1", "2", Qt.Key.Key_Return)
    assert session.pending is not None
    assert session.pending.raw["distance"] == 12


def test_two_changes_made_at_once_are_both_kept(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.correct_button, CorrectSheet)
    for amount in ("5", "7"):
        typed(sheet.gold, amount, Qt.Key.Key_Tab)
        sheet.enter_gold()
    assert (gold(window), len(window.desk.session.entries)) == (54, 2)
    sheet.reject()


def test_a_recruit_that_is_given_up_half_way_costs_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.warrior")
    sheet.name.setText("Nobody")
    typed(sheet.fields["sword"], "1")
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert (gold(window), window.desk.session.entries) == (42, ())
    assert "Nobody" not in str(window.desk.session.campaign)
