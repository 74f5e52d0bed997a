"""Fighters who emerge from the catacombs are asked about when their moment comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.arrivals import not_here
from mordheim_desktop.campaign.model import Remembered
from mordheim_desktop.rules.ruleset import SetUpStep
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.set_up import procedure_of
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.session.tables import aldred, sample_campaign, skritch
from tests.ui.evening import Evening, battle, battle_session, on_show
from tests.ui.test_scenario_tab import agreed, press, tab_of
from tests.ui.window import with_sample

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


def with_a_way_below(qtbot: QtBot, folder: Path) -> MainWindow:
    company = replace(aldred(), notes=(Remembered(note="catacomb_infiltration", due="next_battle"),))
    heroes = tuple(replace(hero, injuries=()) for hero in company.heroes)
    company = replace(company, heroes=heroes)
    return with_sample(qtbot, folder, replace(sample_campaign(), warbands=(company, skritch())))


def test_who_goes_below_is_named_at_the_tray_and_emerges_by_name(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_a_way_below(qtbot, tmp_path)
    page = agreed(window, "skirmish").set_up_page
    page.press("catacombs")
    view = window.tray.view()
    assert (view.heading, view.title) == ("Before the battle", "Into the catacombs: up to 3")
    press(window, "2", "5", ENTER)
    press(window, ENTER)
    session = window.desk.session
    assert not_here(session.campaign) == {"hob", "pip"}
    page.press("catacombs")
    assert not_here(session.campaign) == frozenset()


def test_those_who_were_named_are_told_when_they_emerge(evening: Evening) -> None:
    session = evening.session
    asked = procedure_of(session.campaign, SetUpStep(id="catacombs", text=""))
    assert asked is not None
    pending = session.begin(*asked, warbands=("aldred",))
    session.answer(("hob", "pip"))
    session.commit(pending.token)
    evening.press(ENTER)
    told = [text for text, _ in evening.tray.view().reasons]
    assert told == ["Hob Brandt, Pip", 'Anywhere at ground level, no enemy within 8".']
    evening.press(ENTER)
    assert not_here(session.campaign) == frozenset()


def test_before_a_plain_battle_the_way_below_has_a_button(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_a_way_below(qtbot, tmp_path)
    tab = tab_of(window)
    press(window, ENTER)
    QTest.mouseClick(tab.meeting.plain_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(tab.meeting.catacombs_button, Qt.MouseButton.LeftButton)
    press(window, "1", ENTER)
    press(window, ENTER)
    assert not_here(window.desk.session.campaign) == {"captain"}
    assert not tab.meeting.catacombs_button.isVisible()
