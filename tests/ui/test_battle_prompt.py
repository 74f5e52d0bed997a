"""What the tray asks in a battle while nothing is rolled: the phase says what is done, and Enter does it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.ui.evening import Evening, battle_session

ENTER = Qt.Key.Key_Return


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    session = battle_session(tmp_path)
    commands.pass_to(session, 1, 0, "recovery")
    evening = Evening(session, BattleTab)
    evening.show()
    qtbot.waitActive(evening)
    yield evening
    evening.leave()


def tab(evening: Evening) -> BattleTab:
    assert isinstance(evening.tab, BattleTab)
    return evening.tab


def asked(evening: Evening) -> tuple[str, str]:
    view = evening.tray.view()
    return view.title, view.commit_text


def shooting(evening: Evening) -> None:
    commands.pass_to(evening.session, 1, 0, "shooting")


def test_enter_goes_through_the_phases_of_a_turn_and_each_says_what_is_done_in_it(evening: Evening) -> None:
    assert asked(evening) == ("Nobody has to recover", "Next phase")
    evening.press(ENTER)
    assert asked(evening) == ("Move the models", "Next phase")
    evening.press(ENTER)
    assert asked(evening)[1] == "Shoot"
    evening.press("n")
    assert asked(evening) == ("Fight the close combats", "End turn")
    evening.press(ENTER)
    battle = evening.session.campaign.battle
    assert battle is not None
    assert (battle.active, battle.phase) == (1, "recovery")


def test_where_nobody_lies_there_the_recovery_phase_says_so(evening: Evening) -> None:
    assert evening.tray.view().hint == "Nobody of this side is knocked down, stunned or fleeing."


def test_the_way_enter_goes_stands_in_the_tray_only_once(evening: Evening) -> None:
    assert [action.text for action in evening.tray.view().actions] == ["End turn"]


def test_a_shooter_who_has_shot_gives_way_to_the_next_one_who_is_ready(evening: Evening) -> None:
    shooting(evening)
    tab(evening).choose("marksmen-1")
    evening.press(ENTER, "1", "1", ENTER)
    title, text = asked(evening)
    assert title == "Choose a shooter"
    assert text == "Captain Aldred"
    evening.press(ENTER)
    assert asked(evening) == ("Captain Aldred at Skritch", "Shoot")


def test_where_nobody_is_ready_to_shoot_the_tray_says_so_and_goes_on(evening: Evening) -> None:
    shooting(evening)
    battle = evening.session.campaign.battle
    assert battle is not None
    for model in battle.models:
        if model.side == 0:
            commands.mark(evening.session, model.fighter, ran=True)
    assert asked(evening) == ("Nobody is left to shoot", "Next phase")


def test_a_shooter_whose_target_is_out_of_action_is_given_another_by_choosing_him(evening: Evening) -> None:
    shooting(evening)
    tab(evening).choose("captain")
    tab(evening).aim_at("skritch-adept")
    commands.settle(evening.session, "skritch-adept", "out_of_action", 0)
    assert asked(evening) == ("Captain Aldred is ready", "")
    tab(evening).choose("captain")
    assert asked(evening)[1] == "Shoot"
    assert "Skritch" not in asked(evening)[0].split()


def test_a_turn_begins_with_a_model_that_is_in_play(evening: Evening) -> None:
    tab(evening).choose("captain")
    commands.settle(evening.session, "captain", "out_of_action", 0)
    assert tab(evening).side_list.table.selected_id() == "captain"
    commands.pass_to(evening.session, 1, 1, "recovery")
    commands.pass_to(evening.session, 2, 0, "recovery")
    assert tab(evening).side_list.table.selected_id() not in ("", "captain")


def test_a_battle_opened_again_chooses_somebody_who_still_stands(evening: Evening, qtbot: QtBot) -> None:
    commands.settle(evening.session, "captain", "out_of_action", 0)
    again = BattleTab(evening.desk)
    qtbot.addWidget(again)
    again.refresh(None)
    assert again.side_list.table.selected_id() not in ("", "captain")
