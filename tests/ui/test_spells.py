"""The sheet of a caster's spells: the first roll in the tray, corrections, and nothing cut at any size."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.session.commands import magic, roster
from mordheim_desktop.session.session import Session
from mordheim_desktop.ui.dialogs.spells import SpellSheet
from mordheim_desktop.ui.kit.rows import said
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from tests.session.tables import open_session
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, show


def with_undead(qtbot: QtBot, folder: Path) -> tuple[MainWindow, WarbandsTab, str]:
    """A Vampire and his Necromancer, who is selected."""
    session = open_session(folder, Campaign(name="New ground"))
    undead = roster.add_warband(session, "undead", "The Pale")
    roster.recruit(session, undead, "undead.vampire", "Ruthven")
    necromancer = roster.recruit(session, undead, "undead.necromancer", "Heinrich")
    window = show(qtbot, session)
    window.show_tab("tab.warbands")
    tab = window.pages["tab.warbands"]
    assert isinstance(tab, WarbandsTab)
    tab.heroes.select(necromancer)
    return window, tab, necromancer


def sheet_of(tab: WarbandsTab) -> SpellSheet:
    tab.spells_button.click()
    (sheet,) = (one for one in tab.findChildren(SpellSheet) if one.isVisible())
    return sheet


def spells_of(session: Session) -> list[tuple[str, int]]:
    return [(one.spell, one.easier) for one in session.campaign.warbands[0].heroes[1].spells]


def test_a_new_necromancer_rolls_for_his_spell_in_the_tray(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab, _ = with_undead(qtbot, tmp_path)
    session = window.desk.session
    sheet = sheet_of(tab)
    assert [button.accessibleName() for button in sheet.rolls] == ["Roll: 1 to roll for: Necromancy"]
    sheet.rolls[0].click()
    assert not sheet.isVisible()
    assert session.pending is not None
    session.answer(4)
    session.commit(session.pending.token)
    laid_out()
    row = next(row for row in tab.heroes.source.rows if "Heinrich" in said(row.cells[0]))
    assert "Spell of Doom 9+" in [said(cell) for cell in row.cells]
    assert any("Spell of Doom · difficulty 9+, 12 inches" in heading for heading, _ in tab._story()())  # noqa: SLF001
    sheet = sheet_of(tab)
    assert sheet.rolls == []
    sheet.accept()


def test_only_a_caster_has_the_button(qtbot: QtBot, tmp_path: Path) -> None:
    _, tab, _ = with_undead(qtbot, tmp_path)
    assert tab.spells_button.isVisible()
    tab.heroes.select(tab.heroes.row_ids()[0])
    assert not tab.spells_button.isVisible()


def test_a_spell_is_written_down_made_easier_and_struck_out(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab, _ = with_undead(qtbot, tmp_path)
    session = window.desk.session
    sheet = sheet_of(tab)
    sheet.other.setCurrentIndex(sheet.other.findData("call_of_vanhel"))
    sheet.write_button.click()
    sheet.eases["call_of_vanhel"].click()
    assert spells_of(session) == [("call_of_vanhel", 1)]
    assert sheet.rolls == []
    sheet.forgets["call_of_vanhel"].click()
    assert spells_of(session) == []
    assert len(sheet.rolls) == 1
    sheet.accept()


def test_what_needs_no_roll_cannot_be_easier_and_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab, necromancer = with_undead(qtbot, tmp_path)
    magic.learn(window.desk.session, necromancer, "spell_of_awakening")
    sheet = sheet_of(tab)
    assert sheet.eases["spell_of_awakening"].why_not() == "nothing is rolled for it"
    sheet.accept()


def test_the_sheet_waits_while_the_tray_asks_for_something_else(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab, necromancer = with_undead(qtbot, tmp_path)
    magic.begin_first_spells(window.desk.session, necromancer)
    sheet = sheet_of(tab)
    sheet.rolls[0].click()
    assert sheet.hint() == "The dice tray waits for an answer. Finish that first."
    assert sheet.isVisible()
    sheet.accept()


@pytest.mark.parametrize("factor", [1.0, 1.5, 2.0])
def test_nothing_is_cut_at_any_size(qtbot: QtBot, tmp_path: Path, factor: float) -> None:
    scale().set_factor(factor)
    window, tab, necromancer = with_undead(qtbot, tmp_path)
    for spell in ("lifestealer", "spell_of_awakening", "re_animation"):
        magic.learn(window.desk.session, necromancer, spell)
    sheet = sheet_of(tab)
    laid_out()
    assert cut_texts(sheet) == []
    sheet.accept()
