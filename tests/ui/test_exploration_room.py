"""On a small notebook the dice of a usual exploration and what they may mean are seen at one glance."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from mordheim_desktop.rules.effects import ScenarioDrawn, SetUpDone
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands.battle import end_battle
from mordheim_desktop.session.commands.trackers import take
from mordheim_desktop.session.session import Session
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.exploration_view import ShownDie
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab
from tests.session.tables import in_battle
from tests.ui.window import laid_out, with_sample

HEROES = ("captain", "hob", "otto", "ulrich", "pip")


def explored(window: MainWindow, session: Session) -> PostBattleTab:
    """The exploration step of the Aldred Company with seven dice thrown."""
    window.show_tab("tab.post_battle")
    page = window.pages["tab.post_battle"]
    assert isinstance(page, PostBattleTab)
    page.show_step("exploration")
    heroes = [{"ref": id, "standing": True} for id in HEROES]
    setup = {"warband": "reikland", "heroes": heroes, "won": True, "extra_dice": 1, "leader": {"ref": "captain"}}
    session.begin("exploration", setup, warbands=("aldred",))
    session.answer([5, 5, 5, 3, 6, 2, 4])
    laid_out()
    return page


def test_seven_exploration_dice_stand_in_one_row_at_1366_pixels(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    in_battle(session)
    end_battle(session, 0)
    page = explored(window, session)
    dice = [die for die in page.findChildren(ShownDie) if die.isVisible()]
    assert len(dice) == 7
    assert len({die.y() for die in dice}) == 1
    assert window.width() == 1366


def test_what_the_scenario_gives_waits_while_the_exploration_dice_lie(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    in_battle(session)
    hunt = (ScenarioDrawn(scenario="wyrdstone_hunt"), SetUpDone(step="counters", numbers=(3,)))
    session.record("scenario", say("scenario.found", scenario="wyrdstone_hunt"), hunt)
    take(session, "captain", "counter-2")
    end_battle(session, 0)
    page = explored(window, session)
    assert not page.spoils.isVisible()
    session.abandon()
    laid_out()
    assert page.spoils.isVisible()
