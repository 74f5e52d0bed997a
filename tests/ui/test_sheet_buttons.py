"""The last line of a sheet: what only closes is quiet, and the accent is kept for a deed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.commands.roster import correct_gold
from mordheim_desktop.ui.dialogs.campaign_file import RestoreSheet
from mordheim_desktop.ui.dialogs.letting_go import LetGoSheet
from mordheim_desktop.ui.dialogs.sheet import Choice, Sheet
from mordheim_desktop.ui.dialogs.spells import SpellSheet
from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from tests.ui.geometry import cut_texts
from tests.ui.roster import opened, tab_of
from tests.ui.window import laid_out, with_sample

BY_COMMAND = (
    "help.contents",
    "help.shortcuts",
    "help.about",
    "campaign.switches",
    "campaign.print",
    "campaign.own_rules",
)
FOOT = ("Dismiss", "Retire", "Keep him")
BY_KEY = (Qt.Key.Key_R, Qt.Key.Key_H, Qt.Key.Key_K, Qt.Key.Key_G, Qt.Key.Key_C)


def the_close_button(sheet: Sheet) -> PaintedButton:
    found = [one for one in sheet.findChildren(PaintedButton) if one.words() == "Close"]
    assert len(found) == 1
    return found[0]


def assert_it_closes_quietly(sheet: Sheet) -> None:
    close = the_close_button(sheet)
    assert not isinstance(close, PrimaryButton)
    assert close.key() == "Esc"
    close.click()
    assert not sheet.isVisible()


@pytest.mark.parametrize("command", BY_COMMAND)
def test_a_sheet_of_the_menu_closes_with_a_quiet_button(qtbot: QtBot, tmp_path: Path, command: str) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger(command)
    assert_it_closes_quietly(opened(window, Sheet))


@pytest.mark.parametrize("key", BY_KEY)
def test_a_sheet_of_the_roster_closes_with_a_quiet_button(qtbot: QtBot, tmp_path: Path, key: Qt.Key) -> None:
    tab = tab_of(with_sample(qtbot, tmp_path))
    QTest.keyClick(tab, key)
    assert_it_closes_quietly(opened(tab, Sheet))


def test_the_sheet_of_spells_closes_with_a_quiet_button(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    sheet = SpellSheet(window, window.desk, "captain")
    sheet.open()
    assert_it_closes_quietly(sheet)


def test_answers_that_need_two_lines_end_at_the_right_with_the_accent_in_the_corner(qtbot: QtBot) -> None:
    answers = (
        ("us", "The Aldred Company of the Reikland concede"),
        ("them", "Clan Skritch of the Undercity concede"),
        ("on", "Fight on"),
    )
    sheet = Choice(None, "Who concedes?", "The enemy wins.", answers, "on")
    with qtbot.waitActive(sheet):
        sheet.open()
    laid_out()
    buttons = [one for one in sheet.findChildren(PaintedButton) if one.isVisible()]
    lines = {one.y() for one in buttons}
    ends = {max(one.geometry().right() for one in buttons if one.y() == line) for line in lines}
    assert len(lines) > 1
    assert len(ends) == 1
    assert buttons[-1].y() == max(lines)
    sheet.reject()


def test_a_warrior_is_kept_by_the_last_button(qtbot: QtBot, tmp_path: Path) -> None:
    tab = tab_of(with_sample(qtbot, tmp_path))
    QTest.keyClick(tab, Qt.Key.Key_Delete)
    sheet = opened(tab, LetGoSheet)
    laid_out()
    foot = sorted((one for one in sheet.findChildren(PaintedButton) if one.words() in FOOT), key=lambda one: one.x())
    assert [one.words() for one in foot] == ["Dismiss", "Retire", "Keep him"]
    assert isinstance(foot[-1], PrimaryButton)
    sheet.reject()


def test_a_campaign_without_backups_says_when_the_first_is_made(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger("campaign.restore")
    sheet = opened(window, RestoreSheet)
    told = [label.text() for label in sheet.findChildren(PlainLabel)]
    assert any("There is no backup of" in text and "The first is made when a change is stored" in text for text in told)
    assert [one.words() for one in sheet.findChildren(PaintedButton) if one.isVisible()] == ["Close"]
    assert cut_texts(sheet) == []
    assert_it_closes_quietly(sheet)


def test_the_first_backup_is_there_after_a_change_as_was_said(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    for gold in (10, 5):
        correct_gold(session, "aldred", gold)
        session.settle()
    window.actions_.trigger("campaign.restore")
    sheet = opened(window, RestoreSheet)
    assert sheet.table.selected_id() == "0"
    sheet.reject()
