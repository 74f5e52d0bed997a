"""How a battle goes on or back at the laptop: a shot given up, Rout tests that are due, models that still lie there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.ui.kit.rows import RowTable
from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.ui.evening import Evening, battle, battle_session, on_show
from tests.ui.evening import battle_tab as tab

ENTER, SPACE, BACK = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Backspace


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    session = battle_session(tmp_path)
    commands.pass_to(session, 1, 0, "shooting")
    with on_show(qtbot, session, BattleTab) as evening:
        yield evening


def state(evening: Evening, fighter: str) -> str:
    model = battle(evening).model(fighter)
    assert model is not None
    return model.state


def recovery(evening: Evening, turn: int) -> None:
    commands.pass_to(evening.session, turn - 1, 1, "recovery")
    commands.pass_to(evening.session, turn, 0, "recovery")


def rout_is_due(evening: Evening) -> None:
    for fighter in ("warriors-1", "warriors-2", "warriors-3"):
        commands.settle(evening.session, fighter, "out_of_action", 0)
    recovery(evening, 2)


def click(table: RowTable, id: str) -> None:
    place = table.source.index(table.row_ids().index(id), 1)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(place).center())


# -- Backspace before the first die ----------------------------------------------------------------------------------


def test_backspace_before_the_first_die_returns_to_the_range_and_then_leaves_the_shot(evening: Evening) -> None:
    evening.press(ENTER, "1")
    assert evening.tray.view().title == "To hit"
    evening.press(BACK)
    assert evening.session.pending is None
    assert evening.tray.view().title == "How far is it?"
    evening.press("2")
    assert evening.tray.view().needed == "4+"
    evening.press(BACK, BACK)
    assert evening.tray.view().mode == "idle"
    assert [entry for entry in evening.session.entries if entry.procedure == "shot"] == []


def test_a_shot_beyond_range_that_asked_no_die_is_measured_again_with_backspace(evening: Evening) -> None:
    evening.press(ENTER, "3", BACK)
    assert evening.tray.view().title == "How far is it?"
    assert evening.session.pending is None


def test_an_overruled_shot_keeps_its_overruling_when_it_is_measured_again(evening: Evening) -> None:
    commands.mark(evening.session, "skritch-adept", engaged=True)
    evening.press(ENTER, "2", "1", BACK)
    assert evening.tray.view().title == "How far is it?"
    evening.press("1", "1", ENTER)
    entry = evening.session.entries[-1]
    assert (entry.procedure, entry.overruled) == ("shot", True)


def test_a_rolled_die_taken_back_stays_in_the_journal_when_the_shot_is_given_up(evening: Evening) -> None:
    evening.press(ENTER, "1", SPACE, BACK, BACK)
    assert evening.tray.view().title == "How far is it?"
    entry = evening.session.entries[-1]
    assert (entry.procedure, entry.taken_back, len(entry.withdrawn)) == ("shot", True, 1)


def test_backspace_before_the_dice_of_a_rout_test_asks_for_no_range(evening: Evening) -> None:
    evening.press(ENTER, "1", BACK, BACK)
    rout_is_due(evening)
    evening.press("r", BACK)
    assert evening.session.pending is None
    assert evening.tray.view().mode == "idle"


# -- by hand ----------------------------------------------------------------------------------------------------------


def test_a_press_on_the_enemy_selected_already_makes_him_the_one_by_hand_acts_on(evening: Evening) -> None:
    evening.press("h")
    click(tab(evening).side_list.table, "pip")
    assert tab(evening).target.accessibleName() == "Pip, by hand"
    click(tab(evening).table, "skritch-adept")
    assert tab(evening).target.accessibleName() == "Skritch, by hand"
    tab(evening).target.hand.states["out_of_action"].click()
    evening.press(ENTER)
    assert (state(evening, "pip"), state(evening, "skritch-adept")) == ("standing", "out_of_action")


def test_a_press_on_the_model_selected_already_makes_him_the_one_by_hand_acts_on(evening: Evening) -> None:
    evening.press("h")
    click(tab(evening).table, "rats-1")
    click(tab(evening).side_list.table, "captain")
    assert tab(evening).target.accessibleName() == "Captain Aldred, by hand"
    tab(evening).target.hand.states["knocked_down"].click()
    assert (state(evening, "captain"), state(evening, "rats-1")) == ("knocked_down", "standing")


def test_odds_of_one_who_carries_no_missile_weapon_are_dashes(evening: Evening) -> None:
    tab(evening).choose("pip")
    row = tab(evening).table.source.rows[0]
    assert [cell.text for cell in row.cells[4:]] == ["–", "–", "–"]
    assert row.cells[4].odds is None
    tab(evening).choose("captain")
    assert tab(evening).table.source.rows[0].cells[4].odds is not None


# -- Rout -------------------------------------------------------------------------------------------------------------


def test_the_end_of_a_turn_asks_about_a_rout_test_that_is_due(evening: Evening) -> None:
    rout_is_due(evening)
    evening.press("t")
    assert evening.tray.view().title == "A Rout test is due"
    evening.press(ENTER)
    assert evening.tray.view().title == "Rout test"
    evening.press(BACK, "t", "2")
    assert (battle(evening).turn, battle(evening).active) == (2, 1)


def test_a_failed_rout_test_leads_to_the_end_of_the_battle_with_the_other_side_as_winner(evening: Evening) -> None:
    rout_is_due(evening)
    evening.press("r", "6", "6", ENTER)
    view = evening.tray.view()
    assert (view.title, view.commit_text) == ("The Aldred Company rout", "End the battle")
    evening.press(ENTER)
    assert [option.text for option in evening.tray.view().options if option.default] == ["Clan Skritch won"]
    evening.press(ENTER)
    assert (battle(evening).over, battle(evening).winner) == (True, 1)


def test_the_victory_of_a_side_that_routed_is_asked_about(evening: Evening) -> None:
    rout_is_due(evening)
    evening.press("r", "6", "6", ENTER, ENTER, "1")
    assert evening.tray.view().title == "The Aldred Company routed. Did it win all the same?"
    evening.press(ENTER)
    assert evening.tray.view().title == "How did it end?"
    evening.press("1", "2")
    assert (battle(evening).over, battle(evening).winner) == (True, 0)


def test_who_fights_on_after_a_failed_rout_test_goes_on_to_his_shots_with_enter(evening: Evening) -> None:
    rout_is_due(evening)
    evening.press("r", "6", "6", ENTER, ENTER, "4")
    assert not battle(evening).over
    while battle(evening).phase != "shooting":
        assert evening.tray.view().commit_text == "Next phase"
        evening.press(ENTER)
    assert evening.tray.view().commit_text == "Shoot"


# -- recovery ---------------------------------------------------------------------------------------------------------


def test_the_tray_names_the_next_one_to_recover_and_enter_recovers_him(evening: Evening) -> None:
    commands.settle(evening.session, "pip", "stunned", 1)
    commands.settle(evening.session, "hob", "stunned", 1)
    recovery(evening, 2)
    view = evening.tray.view()
    assert (view.title, view.commit_text) == ("Hob Brandt recovers", "Turn face up")
    evening.press(ENTER, ENTER)
    assert state(evening, "hob") == "knocked_down"
    assert evening.tray.view().title == "Pip recovers"
    evening.press(ENTER, ENTER)
    assert state(evening, "pip") == "knocked_down"
    view = evening.tray.view()
    assert (view.title, view.commit_text) == ("Nobody else recovers", "Next phase")
    assert view.hint == "So until their next recovery: Hob Brandt (knocked down), Pip (knocked down)."


def test_leaving_the_recovery_phase_says_how_many_still_lie_there(evening: Evening) -> None:
    commands.settle(evening.session, "hob", "stunned", 1)
    commands.mark(evening.session, "pip", fleeing=True)
    recovery(evening, 2)
    evening.press("n")
    view = evening.tray.view()
    assert view.title == "2 models have not recovered yet"
    assert view.reasons == (("Hob Brandt", "Turn face up"), ("Pip", "Rally"))
    evening.press(ENTER, ENTER)
    assert state(evening, "hob") == "knocked_down"
    evening.press("n")
    assert evening.tray.view().title == "1 model has not recovered yet"
    evening.press("2")
    assert battle(evening).phase == "movement"


def test_a_due_rout_test_left_out_still_asks_about_those_who_lie_there(evening: Evening) -> None:
    commands.settle(evening.session, "hob", "stunned", 1)
    rout_is_due(evening)
    evening.press("n", "2")
    assert evening.tray.view().title == "1 model has not recovered yet"
    assert battle(evening).phase == "recovery"


def test_going_on_to_shooting_from_the_recovery_phase_names_who_still_lies_there(evening: Evening) -> None:
    commands.settle(evening.session, "hob", "stunned", 1)
    recovery(evening, 2)
    tab(evening).table.row_activated.emit("rats-1")
    reasons = [text for text, _ in evening.tray.view().reasons]
    assert reasons == ["It is not the shooting phase.", "Hob Brandt has not recovered yet."]
