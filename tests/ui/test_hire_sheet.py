"""Hiring in the window: a Warlock goes on to the dice of his spells, and Bertha is asked before she comes."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.session.commands import roster
from mordheim_desktop.ui.dialogs.hire import HireSheet
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from tests.ui.window import with_sample


def tab_of(window: MainWindow, warband: str) -> WarbandsTab:
    window.show_tab("tab.warbands")
    tab = window.pages["tab.warbands"]
    assert isinstance(tab, WarbandsTab)
    tab.show_warband(warband)
    return tab


def sheet_of(tab: WarbandsTab, type: str) -> HireSheet:
    tab.commands.hire()
    (sheet,) = (one for one in tab.findChildren(HireSheet) if one.isVisible())
    sheet.types.select(type)
    return sheet


def test_a_warlock_rolls_for_his_two_spells_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    roster.correct_gold(session, "aldred", 100)
    tab = tab_of(window, "aldred")
    sheet_of(tab, "warlock").submit()
    assert session.pending is not None
    session.answer(1)
    session.answer(6)
    session.commit(session.pending.token)
    spells = session.campaign.warband("aldred").hired[0].spells
    assert [one.spell for one in spells] == ["fires_of_uzhul", "sword_of_rezhebel"]


def test_bertha_is_asked_against_an_enemy_and_then_hired(qtbot: QtBot, tmp_path: Path) -> None:
    """The Faithful have 25 points, Clan Skritch 127: 102 more, so she comes on 5."""
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    faithful = roster.add_warband(session, "sisters", "The Faithful")
    roster.recruit(session, faithful, "sisters.matriarch", "Anna")
    tab = tab_of(window, faithful)
    sheet = sheet_of(tab, "bertha_bestraufrung")
    assert sheet.hire_button.why_not() == "Bertha Bestraufrung is asked before each battle, and comes if a D6 says so."
    sheet.enemy.setCurrentIndex(sheet.enemy.findData("skritch"))
    sheet.ask_button.click()
    assert not sheet.isVisible()
    assert session.pending is not None
    session.answer(5)
    session.commit(session.pending.token)
    again = sheet_of(tab, "bertha_bestraufrung")
    assert again.hire_button.why_not() == ""
    again.submit()
    assert session.campaign.warband(faithful).hired[0].leader


def test_only_who_is_asked_has_the_line_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    tab = tab_of(with_sample(qtbot, tmp_path), "aldred")
    sheet = sheet_of(tab, "aenur")
    assert not sheet.ask_button.isVisible()
    sheet.types.select("bertha_bestraufrung")
    assert not sheet.ask_button.isVisible()
    sheet.reject()


def test_johann_takes_a_dose_of_crimson_shade_where_the_stash_holds_one(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    tab = tab_of(window, "aldred")
    sheet = sheet_of(tab, "johann_the_knife")
    assert not sheet.in_kind.isVisible()
    sheet.reject()
    roster.correct_stash(session, "aldred", "crimson_shade", 1)
    again = sheet_of(tab, "johann_the_knife")
    assert again.hire_button.why_not() == "That is 70 gc, and the treasury holds 42 gc."
    again.in_kind.click()
    assert again.hire_button.why_not() == ""
    again.submit()
    warband = session.campaign.warband("aldred")
    assert (warband.hired[0].name, treasury(warband)) == ("Johann the Knife", 42)
    assert all(kit.item != "crimson_shade" for kit in warband.stash)
