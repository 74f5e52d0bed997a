"""The Warbands tab: rosters at a glance, stories, recruits, kit, corrections by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.session.commands import roster
from mordheim_desktop.ui.dialogs.corrections import CorrectSheet
from mordheim_desktop.ui.dialogs.kit import KitSheet
from mordheim_desktop.ui.dialogs.letting_go import LetGoSheet
from mordheim_desktop.ui.dialogs.roster import RecruitSheet, WarbandSheet
from mordheim_desktop.ui.dialogs.sheet import NameSheet, Sheet
from mordheim_desktop.ui.kit.rows import said
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import EmptyHint
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from tests.session.tables import sample_campaign
from tests.ui.geometry import cut_texts
from tests.ui.roster import opened, pressed, tab_of, with_roster
from tests.ui.window import laid_out, with_sample


def row_of(tab: WarbandsTab, id: str) -> list[str]:
    rows = {row.id: row for table in (tab.heroes, tab.henchmen, tab.hired) for row in table.source.rows}
    return [said(cell) for cell in rows[id].cells]


def test_the_roster_stands_in_its_tables(qtbot: QtBot, tmp_path: Path) -> None:
    tab = tab_of(with_sample(qtbot, tmp_path))
    assert tab.heroes.row_ids() == ("captain", "hob", "otto", "ulrich", "pip")
    assert tab.henchmen.row_ids() == ("marksmen", "warriors")
    assert row_of(tab, "captain")[:5] == ["Captain Aldred", "Mercenary Captain", "M 4", "WS 4", "BS 4"]
    assert tab.rating.accessibleName() == "Rating: 119"
    assert tab.models.accessibleName() == "Models: 12 of 15"
    assert tab.rout.accessibleName() == "Rout test at: 3 out"


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_the_figures_of_heroes_and_henchmen_stand_below_each_other(qtbot: QtBot, tmp_path: Path, factor: float) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    scale().set_factor(factor)
    laid_out()
    roster.rename(window.desk.session, "otto", "Otto the Extraordinarily Long-Winded of Middenheim")
    laid_out()
    places = range(len(tab.heroes.source.columns))
    assert [tab.heroes.columnViewportPosition(place) for place in places] == [
        tab.henchmen.columnViewportPosition(place) for place in places
    ]


def test_the_arrow_keys_walk_the_fighters_and_tell_their_stories(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.heroes.setFocus()
    QTest.keyClick(tab.heroes, Qt.Key.Key_Down)
    assert window.side.story.title == "Hob Brandt"
    tab.henchmen.select("marksmen")
    assert window.side.story.title == "Marksmen"
    assert tab.heroes.selected_id() == ""


def test_a_chip_leads_to_the_other_warband(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.show_warband("skritch")
    assert tab.title.text() == "Clan Skritch"
    assert window.side.story.title == "Skritch"


def test_a_warband_joins_by_type_name_and_player(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.commands.add_warband()
    sheet = opened(tab, WarbandSheet)
    sheet.type.setCurrentIndex(sheet.type.findData("witch_hunters"))
    sheet.submit()
    assert sheet.hint() == "A name is needed."
    sheet.name.setText("The Pyre")
    sheet.player.setText("East")
    sheet.submit()
    assert tab.title.text() == "The Pyre"
    assert tab.treasury.accessibleName() == "Treasury: 500 gc"
    assert len(window.desk.session.entries) == 1


def test_a_recruit_is_refused_for_the_treasury_and_taken_when_it_can_pay(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.warrior")
    sheet.name.setText("Newcomers")
    sheet.count.set_value(2)
    sheet.fields["sword"].set_value(1)
    sheet.fields["sword"].value_changed.emit(1)
    assert sheet.total.text() == "70 gc of 42 gc in the treasury"
    assert sheet.recruit_button.why_not() == "That is 70 gc, and the treasury holds 42 gc."
    QTest.mouseClick(sheet.recruit_button, Qt.MouseButton.LeftButton)
    assert sheet.hint() == "That is 70 gc, and the treasury holds 42 gc."
    sheet.count.set_value(1)
    sheet.count.value_changed.emit(1)
    QTest.mouseClick(sheet.recruit_button, Qt.MouseButton.LeftButton)
    assert not sheet.isVisible()
    company = window.desk.session.campaign.warband("aldred")
    assert [group.name for group in company.groups] == ["Marksmen", "Warriors", "Newcomers"]
    assert treasury(company) == 7


def test_a_warband_nobody_has_joined_says_whom_to_recruit_first_until_somebody_does(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    new = roster.add_warband(window.desk.session, "reikland", "The New")
    tab.show_warband(new)
    (hint,) = (one for one in tab.findChildren(EmptyHint) if one.isVisible())
    assert hint.accessibleName() == "Nobody has joined yet"
    roster.recruit(window.desk.session, new, "reikland.captain", "Aldred the Younger")
    assert not hint.isVisible()
    tab.show_warband("aldred")
    assert not hint.isVisible()


def test_a_double_click_on_recruit_recruits_one(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.warrior")
    sheet.name.setText("Newcomer")
    QTest.mouseClick(sheet.recruit_button, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(sheet.recruit_button, Qt.MouseButton.LeftButton)
    assert len(window.desk.session.entries) == 1


def test_a_field_emptied_before_recruiting_recruits_nobody(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.warrior")
    sheet.name.setText("Newcomer")
    sheet.count.edit.setFocus()
    sheet.count.edit.selectAll()
    QTest.keyClick(sheet.count.edit, Qt.Key.Key_Delete)
    QTest.mouseClick(sheet.recruit_button, Qt.MouseButton.LeftButton)
    assert sheet.isVisible()
    assert sheet.count.hint() == "Left empty: still 1."
    assert sheet.hint() == "Mend the numbers first."
    assert window.desk.session.entries == ()
    QTest.keyClicks(sheet.count.edit, "1")
    assert sheet.hint() == ""
    sheet.reject()


def test_a_recruit_with_too_many_blades_is_refused_and_his_dagger_is_there_from_the_start(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.warrior")
    sheet.name.setText("Newcomer")
    assert sheet.basket() == {"dagger": 1}
    sheet.fields["dagger"].edit.setText("9")
    sheet.submit()
    assert sheet.fields["dagger"].hint() == "From 1 to 3."
    sheet.fields["dagger"].set_value(3)
    sheet.fields["sword"].edit.setText("1")
    sheet.submit()
    assert sheet.hint() == "One warrior has at most 2 close combat weapons besides his dagger."
    assert window.desk.session.entries == ()
    sheet.reject()


def test_gold_corrected_far_below_zero_is_entered_and_said(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.correct_button, CorrectSheet)
    sheet.gold.edit.setText("-142")
    sheet.enter_gold()
    assert sheet.hint() == "Entered. The treasury is now 100 gc below zero."
    sheet.gold.edit.clear()
    sheet.enter_gold()
    assert sheet.hint() == "Left empty: still 0."
    assert len(window.desk.session.entries) == 1
    sheet.reject()


def test_kit_goes_from_the_stash_to_a_hero_and_back(qtbot: QtBot, tmp_path: Path) -> None:
    _, tab = with_roster(qtbot, tmp_path)
    tab.heroes.select("pip")
    sheet = pressed(tab.kit_button, KitSheet)
    sheet.stash.select("crossbow")
    sheet.give()
    assert sheet.carried.row_ids() == ("club", "crossbow")
    assert "crossbow" in row_of(tab, "pip")[11]
    sheet.carried.select("crossbow")
    sheet.put_away()
    assert sheet.carried.row_ids() == ("club",)
    sheet.carried.clear_choice()
    sheet.put_away()
    assert sheet.hint() == "Select a thing first."
    sheet.reject()


def test_corrections_by_hand_are_entered_one_by_one(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.correct_button, CorrectSheet)
    sheet.gold.edit.setText("-5")
    sheet.enter_gold()
    assert tab.treasury.accessibleName() == "Treasury: 37 gc"
    sheet.enter_gold()
    assert sheet.hint() == "Nothing would change by 0."
    sheet.gold.edit.setText("3,5")
    sheet.enter_gold()
    assert tab.treasury.accessibleName() == "Treasury: 37 gc"
    sheet.fighter.setCurrentIndex(sheet.fighter.findData("pip"))
    sheet.experience.edit.setText("2")
    sheet.enter_experience()
    assert row_of(tab, "pip")[-1] == "4"
    sheet.shards.edit.setText("-9")
    sheet.enter_shards()
    assert sheet.hint() == "There are only 5 shards."
    assert len(window.desk.session.entries) == 2
    sheet.reject()


def test_a_name_with_angle_brackets_is_shown_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    _, tab = with_roster(qtbot, tmp_path)
    tab.heroes.select("pip")
    sheet = pressed(tab.rename_button, NameSheet)
    sheet.field.setText("<b>Pip & Sons</b>")
    sheet.submit()
    assert row_of(tab, "pip")[0] == "<b>Pip & Sons</b>"
    assert tab.who.text() == "<b>Pip & Sons</b>"
    assert tab.kit_button.accessibleName() == "Kit of <b>Pip & Sons</b>"


def test_a_warrior_is_let_go_only_after_a_question(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.heroes.select("pip")
    question = pressed(tab.dismiss_button, LetGoSheet)
    question.stay_button.click()
    assert "pip" in tab.heroes.row_ids()
    question = pressed(tab.dismiss_button, LetGoSheet)
    question.let_go(retire=True)
    assert "pip" not in tab.heroes.row_ids()
    assert window.side.story.title == "Captain Aldred"
    assert "retired: Pip" in tab.stash.text()
    assert "Club" in tab.stash.text()


def test_an_empty_campaign_says_what_to_do_next(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path, Campaign(name="New ground"))
    assert "Add a warband" in window.findChildren(type(tab._empty))[0].button.words()  # noqa: SLF001


def crowded() -> Campaign:
    """Long names, right-to-left letters, and as many heroes as a roster holds."""
    campaign = sample_campaign()
    company = campaign.warbands[0]
    names = ("Wolfgang-Amadeus von und zu Hohenstauffen-Drakwald der Ältere", "פלוגת אלדרד", "<i>Otto</i>", "漢字" * 12)
    heroes = [replace(hero, name=name) for hero, name in zip(company.heroes, names, strict=False)]
    longer = replace(company, name=names[0], player=names[0], heroes=(*heroes, company.heroes[4]))
    return replace(campaign, name=names[0] * 2, warbands=(longer, campaign.warbands[1]))


@pytest.mark.parametrize("size", [(1366, 768), (1000, 640)])
def test_long_names_are_shortened_and_nothing_else_is_cut(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    window = with_sample(qtbot, tmp_path, crowded())
    tab_of(window)
    window.resize(*size)
    laid_out()
    assert window.width() == size[0]
    assert [text for text in cut_texts(window, names=False) if "Hohenstauffen" not in text] == []


OF_A_FIGHTER = ("correct", "change_kit", "rename", "dismiss", "notes")
SHEETS = ("add_warband", "recruit", "hire", "details", "ledger", "print_roster", "print_chronicle", *OF_A_FIGHTER)


@pytest.mark.parametrize("open_sheet", SHEETS)
def test_the_dialogs_of_the_roster_fit(qtbot: QtBot, tmp_path: Path, open_sheet: str) -> None:
    tab = tab_of(with_sample(qtbot, tmp_path))
    command = getattr(tab.commands, open_sheet)
    command(*(("captain",) if open_sheet in OF_A_FIGHTER else ()))
    sheet = next(one for one in tab.findChildren(Sheet) if one.isVisible())
    assert cut_texts(sheet, names=open_sheet != "hire") == []
    sheet.reject()
