"""Guests, battles fought elsewhere, concessions and removals, as a player finds them in tabs and menus."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Campaign, Kit, Remembered
from mordheim_desktop.session.commands.battle import settle
from mordheim_desktop.session.commands.endings import abandon
from mordheim_desktop.session.commands.guests import GuestLine, add_guest
from mordheim_desktop.ui.dialogs.elsewhere import ElsewhereSheet
from mordheim_desktop.ui.dialogs.guest import GuestSheet
from mordheim_desktop.ui.dialogs.sheet import Choice
from mordheim_desktop.ui.dialogs.taken import TakenSheet
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab
from mordheim_desktop.ui.tabs.scenario import ScenarioTab
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from tests.session.tables import aldred, sample_campaign
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, with_sample

T = TypeVar("T", bound=QDialog)
ARCHERS = (GuestLine(name="Archer", count=7, kit=("bow",)),)


def open_one(kind: type[T]) -> T:
    """The open dialog of a kind."""
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())


def scenario_tab(window: MainWindow) -> ScenarioTab:
    window.show_tab("tab.scenario")
    page = window.pages["tab.scenario"]
    assert isinstance(page, ScenarioTab)
    return page


def post_battle_tab(window: MainWindow) -> PostBattleTab:
    window.show_tab("tab.post_battle")
    page = window.pages["tab.post_battle"]
    assert isinstance(page, PostBattleTab)
    return page


def campaign_of(window: MainWindow) -> Campaign:
    return window.desk.session.campaign


# -- guests ------------------------------------------------------------------------------------------------------------


def test_a_guest_is_typed_in_and_takes_the_place_across_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = scenario_tab(window)
    QTest.mouseClick(tab.meeting.guest_button, Qt.MouseButton.LeftButton)
    sheet = open_one(GuestSheet)
    sheet.name.setText("Visitors")
    sheet.add_line()
    sheet.who.setCurrentIndex(sheet.who.count() - 1)
    sheet.called.setText("Hedge knight")
    sheet.count.set_value(6)
    sheet.figures["T"].set_value(4)
    sheet.add_line()
    sheet.rating.edit.setText("301")
    QTest.mouseClick(sheet.submit_button, Qt.MouseButton.LeftButton)
    guest = campaign_of(window).warbands[-1]
    assert (guest.name, guest.guest, guest.typed_rating) == ("Visitors", True, 301)
    assert [hero.leader for hero in guest.heroes] == [True]
    assert [group.profile.T for group in guest.groups] == [4, 4]
    assert tab.chosen == ["aldred", guest.id]
    assert "gains 4 experience more" in tab.meeting.facts.text()
    tab.begin_battle()
    battle = campaign_of(window).battle
    assert battle is not None
    assert sum(model.side == 1 for model in battle.models) == 7


def test_an_empty_list_of_guests_says_what_to_do_until_somebody_is_on_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    scenario_tab(window).real_life.add_guest()
    sheet = open_one(GuestSheet)
    assert (sheet.nobody.isVisible(), sheet.table.isVisible()) == (True, False)
    sheet.add_line()
    assert (sheet.nobody.isVisible(), sheet.table.isVisible()) == (False, True)
    sheet.table.select("0")
    sheet.take_out()
    assert (sheet.nobody.isVisible(), sheet.table.isVisible()) == (True, False)
    sheet.reject()


def test_a_guest_typed_as_nonsense_is_a_sentence_and_nothing_is_lost(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    scenario_tab(window).real_life.add_guest()
    sheet = open_one(GuestSheet)
    QTest.mouseClick(sheet.submit_button, Qt.MouseButton.LeftButton)
    assert sheet.hint() == "add at least one warrior first"
    sheet.count.edit.setText("0")
    sheet.add_line()
    assert sheet.hint() == "How many · From 1 to 20."
    sheet.count.edit.setText("1")
    sheet.add_line()
    sheet.add_line()
    assert sheet.hint() == "A warband has one leader."
    sheet.submit()
    assert sheet.hint() == "A name is needed."
    sheet.name.setText("clan skritch")
    sheet.submit()
    assert "Clan Skritch" in sheet.hint() or "clan skritch" in sheet.hint()
    sheet.rating.edit.setText("1e3")
    sheet.submit()
    assert sheet.hint() == 'Rating · "1e3" is not a whole number.'
    assert len(sheet.lines) == 1
    sheet.take_out()
    assert sheet.hint() == "Select a line first."
    sheet.table.select("0")
    sheet.take_out()
    assert sheet.lines == []
    assert len(campaign_of(window).warbands) == 2
    sheet.reject()


def test_one_warband_alone_may_play_against_a_guest(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path, Campaign(name="Alone", warbands=(aldred(),)))
    tab = scenario_tab(window)
    QTest.mouseClick(tab.against_guest, Qt.MouseButton.LeftButton)
    sheet = open_one(GuestSheet)
    sheet.name.setText("Visitors")
    sheet.add_line()
    sheet.submit()
    assert len(tab.chosen) == 2
    tab.begin_battle()
    assert campaign_of(window).battle is not None


def test_a_guest_has_no_roster_and_no_aftermath(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    id = add_guest(window.desk.session, "marienburg", "Visitors", ARCHERS)
    window.show_tab("tab.warbands")
    roster = window.pages["tab.warbands"]
    assert isinstance(roster, WarbandsTab)
    chips = roster._chips.chips  # noqa: SLF001
    assert {"aldred", "skritch"} <= chips.keys()
    assert id not in chips
    tab = scenario_tab(window)
    tab.chosen = [id, "aldred"]
    tab.begin_battle()
    tab.real_life.ask_concede()
    open_one(Choice).take("1")
    after = post_battle_tab(window)
    laid_out()
    assert list(after.sides.chips) == ["1"]
    assert window.shown == "tab.post_battle"


def test_a_forgotten_guest_is_no_longer_offered(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = scenario_tab(window)
    id = add_guest(window.desk.session, "marienburg", "Visitors", ARCHERS)
    tab.choose(id)
    QTest.mouseClick(tab.meeting.forget_button, Qt.MouseButton.LeftButton)
    assert [one.id for one in campaign_of(window).warbands] == ["aldred", "skritch"]
    assert list(tab.meeting.chips.chips) == ["aldred", "skritch"]
    assert tab.chosen == ["aldred", "skritch"]
    assert tab.meeting.forget_button.isHidden()


# -- elsewhere ---------------------------------------------------------------------------------------------------------


def test_a_battle_fought_elsewhere_is_typed_in_and_its_aftermath_opens(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    after = post_battle_tab(window)
    QTest.mouseClick(after.elsewhere_button, Qt.MouseButton.LeftButton)
    sheet = open_one(ElsewhereSheet)
    sheet.ending.setCurrentIndex(1)
    sheet.scenario.setCurrentIndex(sheet.scenario.findData("skirmish"))
    sheet.fighters["otto"].out.click()
    sheet.fighters["pip"].missed.click()
    sheet.fighters["skritch-adept"].kills.edit.setText("1")
    sheet.submit()
    battle = campaign_of(window).battle
    assert battle is not None
    assert (battle.winner, battle.scenario, battle.how) == (1, "skirmish", "elsewhere")
    assert battle.out == (("Otto",), ())
    assert battle.sides[0].absent == ("pip",)
    assert window.shown == "tab.post_battle"
    laid_out()
    assert list(after.sides.chips) == ["0", "1"]


def test_who_missed_it_cannot_have_gone_out_and_wrong_kills_are_refused(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger("battle.elsewhere")
    sheet = open_one(ElsewhereSheet)
    line = sheet.fighters["otto"]
    line.missed.click()
    line.out.click()
    assert (line.out.isChecked(), line.missed.isChecked()) == (True, False)
    sheet.fighters["vekk" if "vekk" in sheet.fighters else "black-2"].kills.edit.setText("2")
    sheet.submit()
    assert sheet.hint() == "One side put 2 out of action, but only 1 of its enemies went out. Mend one of the two."
    sheet.choose("skritch")
    QTest.mouseClick(sheet.submit_button, Qt.MouseButton.LeftButton)
    assert sheet.hint() == "choose at least two warbands"
    assert sheet.fighters["otto"].out.isChecked()
    assert window.desk.session.entries == ()
    sheet.reject()


def test_while_a_battle_is_fought_none_is_typed_in(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    scenario_tab(window).begin_battle()
    window.actions_.trigger("battle.elsewhere")
    assert window.bar.text() == "a battle is being fought here"
    window.actions_.trigger("battle.guest")
    assert window.bar.text() == "a battle is being fought here"


# -- endings -----------------------------------------------------------------------------------------------------------


def test_conceding_from_the_menu_leads_to_the_aftermath(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger("battle.concede")
    assert window.bar.text() == "no battle is being fought"
    scenario_tab(window).begin_battle()
    window.actions_.trigger("battle.concede")
    question = open_one(Choice)
    question.take("1")
    battle = campaign_of(window).battle
    assert battle is not None
    assert (battle.over, battle.winner, battle.how) == (True, 0, "conceded")
    assert window.shown == "tab.post_battle"


def test_the_end_of_the_battle_offers_to_concede_and_to_stop(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    scenario_tab(window).begin_battle()
    window.show_tab("tab.battle")
    battle_page = window.pages["tab.battle"]
    battle_page._turns.ending.ask_winner()  # type: ignore[attr-defined]  # noqa: SLF001
    offered = {option.id: option.text for option in window.tray.view().options}
    assert offered["concede"] == "A side concedes"
    assert offered["abandon"] == "Stop without a winner"
    battle_page.idle_action("abandon")  # type: ignore[attr-defined]
    open_one(Choice).take("abandon")
    battle = campaign_of(window).battle
    assert battle is not None
    assert battle.how == "abandoned"


def test_staying_changes_nothing_and_abandoning_has_no_winner(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    scenario_tab(window).begin_battle()
    window.actions_.trigger("battle.abandon")
    open_one(Choice).take("stay")
    battle = campaign_of(window).battle
    assert battle is not None
    assert not battle.over
    window.actions_.trigger("battle.abandon")
    open_one(Choice).take("abandon")
    battle = campaign_of(window).battle
    assert battle is not None
    assert (battle.over, battle.winner, battle.how) == (True, None, "abandoned")


def test_instead_of_abandoning_it_a_battle_is_removed_whole_and_undo_brings_it_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = with_sample(qtbot, tmp_path)
    before = campaign_of(window)
    scenario_tab(window).begin_battle()
    settle(window.desk.session, "otto", "out_of_action", 0)
    fought = campaign_of(window)
    window.actions_.trigger("battle.abandon")
    open_one(Choice).take("remove")
    open_one(Choice).take("go")
    assert campaign_of(window) == before
    assert window.shown == "tab.scenario"
    window.actions_.trigger("edit.undo")
    assert campaign_of(window) == fought
    window.actions_.trigger("edit.redo")
    window.actions_.trigger("battle.remove")
    assert window.bar.text() == "there is no battle"


def test_a_battle_that_still_waits_for_its_aftermath_is_told_before_another_begins(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = scenario_tab(window)
    assert tab.meeting._waits.isHidden()  # noqa: SLF001
    tab.begin_battle()
    abandon(window.desk.session)
    tab = scenario_tab(window)
    assert not tab.meeting._waits.isHidden()  # noqa: SLF001


# -- the scenario taken back -------------------------------------------------------------------------------------------


def test_a_press_on_the_scenario_line_gives_it_up_and_the_map_is_not_used_up(qtbot: QtBot, tmp_path: Path) -> None:
    campaign = sample_campaign()
    mapped = replace(campaign.warbands[0], notes=(Remembered(note="catacomb_map", due="next_battle"),))
    window = with_sample(qtbot, tmp_path, replace(campaign, warbands=(mapped, campaign.warbands[1])))
    tab = scenario_tab(window)
    tab.begin_battle()
    tab.roll_scenario()
    QTest.keyClick(window.tray, Qt.Key.Key_3)
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    page = tab.set_up_page
    assert page.steps.lines["scenario"].accessibleName() == "Chosen by a Mordheim map: Wyrdstone Hunt"
    assert campaign_of(window).warband("aldred").notes == ()
    page.tick("terrain")
    page.table.add("counter")
    QTest.mouseClick(page.steps.lines["scenario"], Qt.MouseButton.LeftButton)
    open_one(Choice).take("go")
    battle = campaign_of(window).battle
    assert battle is not None
    assert (battle.scenario, battle.set_up, battle.table.counters) == ("", (), ())
    assert [note.note for note in campaign_of(window).warband("aldred").notes] == ["catacomb_map"]
    assert tab.roll_button.isVisible()
    assert window.desk.session.pending is None
    window.actions_.trigger("edit.undo")
    battle = campaign_of(window).battle
    assert battle is not None
    assert battle.scenario == "wyrdstone_hunt"


def test_what_is_taken_before_the_battle_is_a_step_of_the_set_up(qtbot: QtBot, tmp_path: Path) -> None:
    campaign = sample_campaign()
    heroes = tuple(
        replace(hero, injuries=(), kit=(*hero.kit, Kit(item="mandrake_root"))) if hero.id == "otto" else hero
        for hero in campaign.warbands[0].heroes
    )
    company = replace(campaign.warbands[0], heroes=heroes)
    window = with_sample(qtbot, tmp_path, replace(campaign, warbands=(company, campaign.warbands[1])))
    tab = scenario_tab(window)
    tab.begin_battle()
    tab.table.select("skirmish")
    tab.agree_scenario()
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    sheet = open_one(TakenSheet)
    sheet.chips["otto", "mandrake_root"].click()
    sheet.submit()
    line = tab.set_up_page.steps.lines["taken"]
    assert line.isChecked()
    assert line.accessibleName() == "What is taken before the battle: Mandrake root (Otto) 1 taken"
    battle = campaign_of(window).battle
    assert battle is not None
    assert [model.taken for model in battle.models if model.fighter == "otto"] == [("mandrake_root",)]


def test_the_ratings_line_says_why_it_cannot_be_taken_back(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = scenario_tab(window)
    tab.begin_battle()
    tab.table.select("skirmish")
    tab.agree_scenario()
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    QTest.mouseClick(tab.set_up_page.steps.lines["ratings"], Qt.MouseButton.LeftButton)
    assert window.bar.text() == "The ratings are those of the moment the battle began."


def test_nothing_of_it_is_cut_at_200_percent(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    scale().set_factor(2.0)
    tab = scenario_tab(window)
    id = add_guest(window.desk.session, "marienburg", "Visitors", ARCHERS)
    tab.choose(id)
    laid_out()
    assert cut_texts(tab, names=False) == []
    tab.begin_battle()
    laid_out()
    assert cut_texts(tab, names=False) == []
