"""Fighters who emerge from the catacombs are asked about when their moment comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Remembered
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.session.tables import aldred, sample_campaign, skritch
from tests.ui.evening import Evening, battle, battle_session, on_show

ENTER = Qt.Key.Key_Return


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    company = replace(aldred(), notes=(Remembered(note="catacomb_infiltration", due="next_battle"),))
    session = battle_session(tmp_path, replace(sample_campaign(), warbands=(company, skritch())))
    commands.pass_to(session, 1, 0, "close_combat")
    with on_show(qtbot, session, BattleTab) as evening:
        yield evening


def test_the_end_of_the_first_turn_asks_for_the_fighters_in_the_catacombs_once(evening: Evening) -> None:
    evening.press(ENTER)
    view = evening.tray.view()
    assert view.title == "Fighters emerge from the catacombs"
    assert (
        view.reasons[0][0] == 'Up to three, anywhere at ground level, no enemy within 8"; no Rat Ogre and no Possessed.'
    )
    assert (battle(evening).turn, battle(evening).active) == (1, 0)
    evening.press(ENTER)
    assert (battle(evening).turn, battle(evening).active) == (1, 1)


def test_who_is_not_ready_stays_in_his_turn(evening: Evening) -> None:
    evening.press(ENTER, "2", ENTER)
    assert (battle(evening).turn, battle(evening).active, battle(evening).phase) == (1, 0, "close_combat")
