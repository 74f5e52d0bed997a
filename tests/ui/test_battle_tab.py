"""A battle at the laptop: shots by keyboard, dice rolled and typed, reasons, turns, rout."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.changes import DoneBy
from mordheim_desktop.campaign.model import Model
from mordheim_desktop.rules.effects import OnFire, ScenarioDrawn, SetUpDone, StateChange
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.endings import remove_battle
from mordheim_desktop.session.session import Change
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.ui.evening import Evening, battle_session, on_show
from tests.ui.evening import battle_tab as tab
from tests.ui.geometry import cut_texts

ENTER, SPACE, BACK = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Backspace


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    session = battle_session(tmp_path)
    commands.pass_to(session, 1, 0, "shooting")
    with on_show(qtbot, session, BattleTab) as evening:
        yield evening


def model(evening: Evening, fighter: str) -> Model:
    battle = evening.session.campaign.battle
    assert battle is not None
    found = battle.model(fighter)
    assert found is not None
    return found


def shots(evening: Evening) -> list[str]:
    return [entry.procedure for entry in evening.session.entries if entry.procedure == "shot"]


def test_a_whole_shot_with_a_critical_and_two_injury_dice_takes_fewer_than_fifteen_keys(evening: Evening) -> None:
    commands.mark(evening.session, "black-1", in_cover=True)
    tab(evening).side_list.table.setFocus()
    evening.press(Qt.Key.Key_Down)  # from the captain to Hob Brandt
    assert tab(evening).side_list.table.selected_id() == "hob"
    tab(evening).table.setFocus()
    evening.press(Qt.Key.Key_Down)  # from Skritch to Gnarl
    evening.press(ENTER, "1")  # declared; within half range
    assert evening.tray.view().needed == "5+"
    evening.press("5", "6", "1")  # he hits, wounds with a critical: two wounds
    evening.press("3", "6")  # two injury dice, the worst counts
    evening.press(ENTER)
    assert evening.keys <= 14
    assert model(evening, "black-1").state == "out_of_action"
    assert model(evening, "hob").shots == {"bow": 1}
    entry = evening.session.entries[-1]
    assert {given.origin for given in entry.answers} == {"entered"}


def test_nothing_is_measured_before_the_target_is_declared(evening: Evening) -> None:
    view = evening.tray.view()
    assert view.mode == "idle"
    assert ("to hit at short range", "3+") in view.reasons
    assert ("to hit at long range", "4+") in view.reasons
    evening.press(ENTER)
    view = evening.tray.view()
    assert view.title == "How far is it?"
    assert [option.text for option in view.options] == [
        "Within half range, 12″",
        "Within range, 24″",
        "Beyond",
        "In inches",
    ]


def test_inches_are_typed_and_exactly_half_is_short_range(evening: Evening) -> None:
    evening.press(ENTER, "4")
    evening.press("1", "2", ENTER)
    assert evening.session.pending is not None
    assert evening.session.pending.raw["distance"] == 12
    assert evening.tray.view().needed == "3+"


def test_a_declared_shot_is_left_with_backspace_and_nothing_has_happened(evening: Evening) -> None:
    evening.press(ENTER, BACK)
    assert evening.tray.view().mode == "idle"
    assert evening.session.pending is None
    assert shots(evening) == []


def test_dice_the_program_rolled_are_marked_as_rolled(evening: Evening) -> None:
    evening.press(ENTER, "1", SPACE)
    assert evening.session.pending is not None
    while evening.session.pending.play.pending is not None:
        evening.press(SPACE)
    assert all(not die.entered for die in evening.tray.view().earlier)
    evening.press(ENTER)
    assert {given.origin for given in evening.session.entries[-1].answers} == {"rolled"}


def test_a_die_is_corrected_and_what_follows_is_worked_out_again(evening: Evening) -> None:
    tab(evening).aim_at("rats-1")
    evening.press(ENTER, "1", "5", "4", "2")
    assert evening.tray.view().mode == "result"
    assert evening.tray.view().result == "Captain Aldred (Bow) hit Giant Rat 1: knocked down."
    evening.tray.die_corrected.emit(0, 1)
    assert evening.tray.view().result == "Captain Aldred (Bow) missed Giant Rat 1."
    evening.press(ENTER)
    assert model(evening, "rats-1").state == "standing"


def test_backspace_takes_the_last_die_back(evening: Evening) -> None:
    tab(evening).aim_at("rats-1")
    evening.press(ENTER, "1", "5", "4", BACK)
    assert evening.tray.view().title == "To wound"
    assert [die.face for die in evening.tray.view().earlier] == [5]


def test_a_seven_and_a_nought_are_no_faces_and_the_tray_says_so(evening: Evening) -> None:
    evening.press(ENTER, "1", "7", "0")
    assert evening.session.pending is not None
    assert evening.session.pending.play.asked == []
    evening.press("3")
    assert len(evening.session.pending.play.asked) == 1


def test_enter_pressed_twice_or_held_keeps_a_result_once(evening: Evening) -> None:
    evening.press(ENTER, "1", "1", ENTER, ENTER)
    evening.hold(ENTER)
    assert len(shots(evening)) == 1


def test_two_commits_of_one_token_are_one(evening: Evening) -> None:
    evening.press(ENTER, "1", "1")
    token = evening.tray.view().token
    evening.tray.commit_pressed.emit(token)
    evening.tray.commit_pressed.emit(token)
    assert len(shots(evening)) == 1
    assert model(evening, "captain").shots == {"bow": 1}


def test_beginning_the_next_thing_keeps_the_result_that_waits(evening: Evening) -> None:
    evening.press(ENTER, "1", "1")
    tab(evening).chosen.ticks.chips["hidden"].click()
    assert [entry.procedure for entry in evening.session.entries[-2:]] == ["shot", "mark"]
    assert evening.session.pending is None


def test_a_forbidden_shot_says_why_and_overruling_it_stands_in_the_journal(evening: Evening) -> None:
    commands.mark(evening.session, "skritch-adept", engaged=True)
    tab(evening).aim_at("skritch-adept")
    evening.press(ENTER)
    view = evening.tray.view()
    assert view.title == "He may not"
    assert view.reasons == (("The target is in close combat.", ""),)
    evening.press(ENTER)
    assert evening.session.pending is None
    evening.press(ENTER, "2", "1", "1", ENTER)
    entry = evening.session.entries[-1]
    assert (entry.procedure, entry.overruled) == ("shot", True)


def test_shooting_before_its_phase_offers_to_go_on_to_it(evening: Evening) -> None:
    commands.pass_to(evening.session, 1, 0, "movement")
    tab(evening).table.row_activated.emit(tab(evening).table.selected_id())
    assert evening.tray.view().reasons == (("It is not the shooting phase.", ""),)
    evening.press(ENTER)
    battle = evening.session.campaign.battle
    assert battle is not None
    assert battle.phase == "shooting"
    assert evening.tray.view().title == "How far is it?"


def test_a_second_shot_of_the_quick_captain_is_allowed_and_a_third_is_not(evening: Evening) -> None:
    for _ in range(2):
        evening.press(ENTER, "1", "1", ENTER)
    assert model(evening, "captain").shots == {"bow": 2}
    tab(evening).table.row_activated.emit(tab(evening).table.selected_id())
    assert evening.tray.view().reasons == (("No more shots this turn; Bow: 2 at most.", ""),)


def test_while_a_shot_is_half_resolved_nothing_else_begins(evening: Evening) -> None:
    evening.press(ENTER, "1", "5")
    tab(evening).side_list.next_phase.click()
    tab(evening).chosen.ticks.chips["moved"].click()
    assert evening.said[-1] == "First finish what is in the dice tray."
    assert not model(evening, "captain").moved
    assert not tab(evening).chosen.ticks.chips["moved"].isChecked()


def test_the_list_follows_the_side_whose_turn_it_is(evening: Evening) -> None:
    commands.pass_to(evening.session, 1, 1, "recovery")
    assert "skritch-adept" in tab(evening).side_list.table.row_ids()
    tab(evening).show_side(0)
    assert "captain" in tab(evening).side_list.table.row_ids()


def test_ending_the_turn_early_is_asked_first(evening: Evening) -> None:
    evening.press("t")
    assert evening.tray.view().title == "End the turn already?"
    evening.press(ENTER)
    battle = evening.session.campaign.battle
    assert battle is not None
    assert battle.active == 0
    evening.press("t", "1")
    battle = evening.session.campaign.battle
    assert battle is not None
    assert (battle.turn, battle.active, battle.phase) == (1, 1, "recovery")


def test_next_phase_by_its_key(evening: Evening) -> None:
    evening.press("n")
    battle = evening.session.campaign.battle
    assert battle is not None
    assert battle.phase == "close_combat"


def test_a_rout_test_that_is_due_is_asked_for_before_the_turn_goes_on(evening: Evening) -> None:
    for fighter in ("warriors-1", "warriors-2", "warriors-3"):
        commands.settle(evening.session, fighter, "out_of_action", 0)
    commands.pass_to(evening.session, 2, 0, "recovery")
    evening.press("n")
    assert evening.tray.view().title == "A Rout test is due"
    evening.press(ENTER)
    view = evening.tray.view()
    assert (view.title, view.needed, view.dice_count) == ("Rout test", "8 or less", 2)
    evening.press("6", "5", ENTER)
    assert evening.session.entries[-1].message.key == "rout.failed.warband"
    tab(evening).rout.end.click()
    evening.press(ENTER)
    battle = evening.session.campaign.battle
    assert battle is not None
    assert (battle.over, battle.winner) == (True, 1)
    assert evening.went == ["post_battle"]


def test_what_close_combat_did_is_entered_with_a_press(evening: Evening) -> None:
    tab(evening).aim_at("black-1")
    tab(evening).target.hand.states["knocked_down"].click()
    assert model(evening, "black-1").state == "knocked_down"
    tab(evening).target.hand.states["out_of_action"].click()
    assert evening.tray.view().title == "Who did it?"
    assert [option.text for option in evening.tray.view().options[:2]] == ["Captain Aldred", "Hob Brandt"]
    evening.press(ENTER)
    assert (model(evening, "black-1").state, model(evening, "black-1").wounds) == ("out_of_action", 0)
    assert DoneBy(fighter="captain") in evening.session.entries[-1].effects


def test_nobody_need_be_named_for_one_who_went_out_of_action(evening: Evening) -> None:
    tab(evening).aim_at("black-1")
    tab(evening).target.hand.states["out_of_action"].click()
    last = len(evening.tray.view().options)
    tab(evening).idle_action(evening.tray.view().options[last - 1].id)
    assert model(evening, "black-1").state == "out_of_action"
    assert [type(effect) for effect in evening.session.entries[-1].effects] == [StateChange]


def test_a_hit_in_close_combat_is_thrown_in_the_tray(evening: Evening) -> None:
    tab(evening).aim_at("rats-1")
    tab(evening).target.hand.hit.click()
    evening.press("4", ENTER, ENTER, ENTER)
    assert evening.tray.view().title == "To wound"
    evening.press("4", "6", ENTER)
    assert model(evening, "rats-1").state == "out_of_action"
    assert evening.session.entries[-1].warbands == ("aldred", "skritch")
    assert DoneBy(fighter="captain") in evening.session.entries[-1].effects


def next_own_turn(evening: Evening, turn: int) -> None:
    commands.pass_to(evening.session, turn - 1, 1, "recovery")
    commands.pass_to(evening.session, turn, 0, "recovery")


def test_a_model_that_lies_down_stands_up_in_its_recovery_if_it_is_told_to(evening: Evening) -> None:
    commands.settle(evening.session, "pip", "stunned", 1)
    next_own_turn(evening, 2)
    tab(evening).choose("pip")
    tab(evening).chosen.stand_up.click()
    evening.press(ENTER)
    assert model(evening, "pip").state == "knocked_down"
    assert not tab(evening).chosen.stand_up.isVisible()
    next_own_turn(evening, 3)
    evening.press("u", "1", ENTER)
    assert (model(evening, "pip").state, model(evening, "pip").stood_up) == ("standing", True)


def test_a_rally_asks_who_is_nearest_and_throws_against_leadership(evening: Evening) -> None:
    commands.mark(evening.session, "pip", fleeing=True)
    next_own_turn(evening, 2)
    tab(evening).choose("pip")
    assert tab(evening).chosen.stand_up.text() == "Rally"
    evening.press("u")
    assert evening.tray.view().title == "Is an enemy the nearest model?"
    evening.press(ENTER)
    assert evening.tray.view().needed == "6 or less"
    evening.press("2", "4", ENTER)
    assert (model(evening, "pip").fleeing, model(evening, "pip").rallied) == (False, True)


def test_one_who_burns_throws_for_the_fire_and_then_may_not_recover_again(evening: Evening) -> None:
    evening.session.record("by_hand", say("battle.closed"), (OnFire(fighter="hob"),))
    next_own_turn(evening, 2)
    tab(evening).choose("hob")
    assert tab(evening).chosen.stand_up.text() == "Put the fire out"
    evening.press("u", ENTER, "4", ENTER)
    assert not model(evening, "hob").on_fire
    evening.press("u")
    assert evening.said[-1] == "He has nothing to recover from in this phase."


def test_reinforcements_are_rolled_for_by_their_key(evening: Evening) -> None:
    assert not tab(evening).side_list.reinforce.isVisible()
    late = SetUpDone(step="arrivals", away=("skritch-adept",))
    drawn = ScenarioDrawn(scenario="surprise_attack", attacker=0, defender=1)
    evening.session.record("set_up", say("battle.closed"), (drawn, late))
    assert "skritch-adept" not in tab(evening).table.row_ids()
    assert tab(evening).side_list.reinforce.isVisible()
    evening.press("a")
    assert evening.said[-1] == "Reinforcements come from the defender’s turn 2 on."
    commands.pass_to(evening.session, 2, 1, "recovery")
    evening.press("a")
    assert evening.tray.view().title == "Skritch on the table"
    evening.press("4", "1", ENTER)
    assert not tab(evening).side_list.reinforce.isVisible()
    tab(evening).show_side(0)
    assert "skritch-adept" in tab(evening).table.row_ids()


def test_a_double_click_on_a_tick_sets_it_once(evening: Evening) -> None:
    before = len(evening.session.entries)
    chip = tab(evening).chosen.ticks.chips["moved"]
    QTest.mouseDClick(chip, Qt.MouseButton.LeftButton)
    assert len(evening.session.entries) - before <= 1


def test_what_is_half_picked_stays_when_the_campaign_was_stored_meanwhile(evening: Evening) -> None:
    tab(evening).declaring.hurt(model(evening, "rats-1"), injury=False)
    token = evening.tray.view().token
    evening.desk.changed.emit(Change(frozenset({"stored"})))
    assert evening.tray.view().token == token


def test_an_answer_that_was_refused_can_be_given_again(evening: Evening) -> None:
    commands.settle(evening.session, "rats-1", "out_of_action", 0)
    tab(evening).declaring.hurt(model(evening, "rats-1"), injury=False)
    evening.press("4", ENTER, ENTER, ENTER)
    assert evening.said[-1] == "The target is already out of action."
    assert evening.tray.view().mode == "idle"


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_every_control_has_a_name_and_no_text_is_cut(evening: Evening, factor: float) -> None:
    scale().set_factor(factor)
    for _ in range(3):
        QApplication.processEvents()
    controls = [*evening.tab.findChildren(QAbstractButton), *evening.tab.findChildren(QLineEdit)]
    named = [control for control in controls if control.isVisibleTo(evening.tab)]
    assert named
    assert [type(one).__name__ for one in named if not one.accessibleName()] == []
    assert cut_texts(evening.tab, names=False) == []


def test_the_scenarios_rules_are_shown_when_they_are_asked_for(evening: Evening) -> None:
    evening.session.record("scenario", say("battle.closed"), (ScenarioDrawn(scenario="skirmish"),))
    tab(evening).rout.scenario.click()
    assert tab(evening).scenario.lines.text() == "A warband that fails a Rout test loses."
    tab(evening).rout.scenario.click()
    assert not tab(evening).scenario.isVisible()


def test_without_a_battle_the_tab_leads_to_the_scenario(evening: Evening) -> None:
    remove_battle(evening.session)
    assert evening.tray.view().title == "No battle"
    tab(evening)._empty.button.click()  # noqa: SLF001
    assert evening.went == ["scenario"]


def test_a_battle_that_is_over_leads_to_the_post_battle_sequence(evening: Evening) -> None:
    commands.end_battle(evening.session, None)
    tab(evening)._over.button.click()  # noqa: SLF001
    assert evening.went == ["post_battle"]
