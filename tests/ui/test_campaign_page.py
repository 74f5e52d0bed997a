"""The campaign page: standings in any order, notes, history, rules; all reached from the Warbands tab."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import PastBattle
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.commands.battle import begin_battle, close_battle, end_battle, settle
from mordheim_desktop.ui.dialogs.campaign_notes import NoteSheet, WinnerSheet
from mordheim_desktop.ui.dialogs.print_sheet import PrintSheet
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.print.paper import Said
from mordheim_desktop.ui.tabs.campaign_page import CampaignPage
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from tests.session.tables import BOTH, sample_campaign
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, with_sample


def page_of(window: MainWindow) -> tuple[WarbandsTab, CampaignPage]:
    window.actions_.trigger("campaign.page")
    tab = window.pages["tab.warbands"]
    assert isinstance(tab, WarbandsTab)
    return tab, tab.campaign_page


def fought(window: MainWindow, winner: int | None) -> None:
    session = window.desk.session
    begin_battle(session, BOTH)
    settle(session, "pip", "out_of_action", 0)
    end_battle(session, winner)
    close_battle(session)


def names(page: CampaignPage) -> list[str]:
    return [row.cells[0].text for row in page.standings.source.rows]


def test_standings_can_be_put_in_any_order(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    fought(window, 1)
    _, page = page_of(window)
    assert names(page) == ["Clan Skritch", "The Aldred Company"]
    page.sorts["shards"].click()
    assert names(page) == ["The Aldred Company", "Clan Skritch"]
    assert page.sorts["shards"].isChecked()
    assert not page.sorts["won"].isChecked()
    page.sort_by("name")
    assert names(page) == ["Clan Skritch", "The Aldred Company"]


def test_enter_on_a_warband_leads_to_its_roster(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab, page = page_of(window)
    page.standings.select("skritch")
    page.standings.setFocus()
    QTest.keyClick(page.standings, Qt.Key.Key_Return)
    assert not tab.on_campaign
    assert tab.title.text() == "Clan Skritch"


def test_a_note_is_written_shown_with_its_due_time_and_struck_off(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    _, page = page_of(window)
    assert page.no_notes.isVisible()
    page.add_note.click()
    sheet = next(one for one in page.findChildren(NoteSheet) if one.isVisible())
    sheet.submit()
    assert sheet.hint() == "A name is needed."
    sheet.text.setText("the <b>ferryman</b>: 3.5 gc")
    sheet.due.setCurrentIndex(sheet.due.findData("next_battle_against"))
    sheet.submit()
    (row,) = page.notes.source.rows
    assert [cell.text for cell in row.cells] == [
        "the <b>ferryman</b>: 3.5 gc",
        "The Aldred Company",
        "next battle against Clan Skritch",
    ]
    page.settle_note.click()
    assert page.notes.source.rows == ()
    window.undo()
    assert len(page.notes.source.rows) == 1


def test_the_history_names_winner_and_casualties_and_its_winner_can_be_corrected(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    fought(window, 1)
    _, page = page_of(window)
    (row,) = page.history.source.rows
    assert row.cells[4].text == "Clan Skritch"
    assert row.cells[5].text == "1 · The Aldred Company: Pip"
    page.correct_button.click()
    sheet = next(one for one in page.findChildren(WinnerSheet) if one.isVisible())
    sheet.winner.setCurrentIndex(2)
    sheet.submit()
    assert page.history.source.rows[0].cells[4].text == "a draw"
    assert window.desk.session.entries[-1].procedure == "correct"


def test_a_long_history_begins_with_its_newest_battles(qtbot: QtBot, tmp_path: Path) -> None:
    past = tuple(
        PastBattle(
            id=f"battle-{n}", scenario="skirmish", began=f"2026-03-{n % 28 + 1:02}T19:00:00+00:00", warbands=BOTH
        )
        for n in range(1, 41)
    )
    window = with_sample(qtbot, tmp_path, replace(sample_campaign(), past=past))
    _, page = page_of(window)
    assert [row.cells[0].text for row in page.history.source.rows[:2]] == ["40", "39"]
    assert len(page.history.source.rows) == 30
    assert page.all_button.words() == "Show all 40 battles"
    page.all_button.click()
    assert len(page.history.source.rows) == 40
    assert not page.all_button.isVisible()


def test_the_chart_and_the_switches_are_set_here(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    _, page = page_of(window)
    assert page.chart.currentData() == "handout"
    page.chart.setCurrentIndex(page.chart.findData("rulebook"))
    page.chart.activated.emit(page.chart.currentIndex())
    assert window.desk.session.campaign.switches["exploration_chart"] == "rulebook"
    assert page.switches.text() == "Other than usual: Exploration chart: rulebook"


def test_the_side_tells_the_players_and_their_warbands(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    roster.add_warband(window.desk.session, "undead", "The Dead", "North")
    page_of(window)
    assert window.side.story.title == "Shards of the Comet"


def test_the_chronicle_is_printed_from_here(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    fought(window, 1)
    tab, page = page_of(window)
    page.print_button.click()
    sheet = next(one for one in tab.findChildren(PrintSheet) if one.isVisible())
    assert sheet.what == "chronicle"
    assert len(sheet.preview.pages) == 3
    file = tmp_path / "chronicle"
    sheet.store_in(file)
    assert (tmp_path / "chronicle.pdf").read_bytes().startswith(b"%PDF")
    assert sheet.hint() == f"Stored as {tmp_path / 'chronicle.pdf'}."
    sheet.store_in(tmp_path / "nowhere" / "a.pdf")
    assert "cannot be written" in sheet.hint()
    sheet.reject()


@pytest.mark.parametrize("what", ["roster", "cards", "battle", "chronicle"])
def test_every_sheet_has_a_preview(qtbot: QtBot, tmp_path: Path, what: str) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger("campaign.print")
    sheet = next(one for one in window.findChildren(PrintSheet) if one.isVisible())
    sheet.kinds.chips[what].click()
    assert sheet.what == what
    assert sheet.preview.pages
    assert sheet.preview.accessibleDescription()
    assert cut_texts(sheet) == []
    if what == "battle":
        assert sheet.warband.currentData() != sheet.other.currentData()
    sheet.reject()


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_nothing_on_the_page_is_cut(qtbot: QtBot, tmp_path: Path, factor: float) -> None:
    window = with_sample(qtbot, tmp_path)
    fought(window, 1)
    scale().set_factor(factor)
    _, page = page_of(window)
    laid_out()
    assert cut_texts(page, names=False) == []


def test_the_battle_just_fought_is_printed_from_its_last_step_with_both_rosters(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    begin_battle(session, BOTH)
    settle(session, "pip", "out_of_action", 0)
    end_battle(session, 1)
    window.show_tab("tab.post_battle")
    page = window.pages["tab.post_battle"]
    page.rating.print_button.click()  # type: ignore[attr-defined]
    sheet = next(one for one in page.findChildren(PrintSheet) if one.isVisible())
    assert sheet.battle.currentText() == "The battle just fought"
    said = [mark.text for one in sheet.preview.pages for mark in one.marks if isinstance(mark, Said)]
    assert "Clan Skritch won." in said
    assert "Out of action for The Aldred Company: Pip." in said
    assert said.count("Rout test at") == 2
    sheet.reject()
