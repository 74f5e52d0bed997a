"""How much of the battle is in sight at once on a small notebook: no scenario takes the targets away."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mordheim_desktop.rules.effects import ScenarioDrawn, SetUpDone
from mordheim_desktop.rules.messages import say
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.session.tables import in_battle, open_session, ruleset
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, show

NUMBERS = {"counters": (4,), "buildings": (5,), "searchable": (6,), "shards": (2, 3)}
"""What the set-up threw, as much as it can be."""
WITH_SIDES = ("breakthrough", "defend_the_find", "surprise_attack")


def of_scenario(qtbot: QtBot, folder: Path, id: str) -> tuple[MainWindow, BattleTab]:
    session = open_session(folder)
    in_battle(session)
    attacker = 1 if id in WITH_SIDES else None
    drawn = ScenarioDrawn(scenario=id, attacker=attacker, defender=None if attacker is None else 1 - attacker)
    steps = [SetUpDone(step=step, numbers=numbers) for step, numbers in NUMBERS.items()]
    session.record("scenario", say("scenario.found", scenario=id), (drawn, *steps))
    window = show(qtbot, session)
    window.show_tab("tab.battle")
    laid_out()
    tab = window.pages["tab.battle"]
    assert isinstance(tab, BattleTab)
    return window, tab


def test_there_are_nine_scenarios() -> None:
    assert len(ruleset().scenarios) == 9


@pytest.mark.parametrize("id", sorted(ruleset().scenarios))
def test_seven_targets_and_every_word_of_the_tracker_are_in_sight_in_every_scenario(
    qtbot: QtBot, tmp_path: Path, id: str
) -> None:
    window, tab = of_scenario(qtbot, tmp_path, id)
    assert (window.width(), window.height()) == (1366, 768)
    seventh = tab.table.visualRect(tab.table.model().index(6, 0))
    assert seventh.height() >= 32
    assert tab.table.viewport().visibleRegion().boundingRect().contains(seventh.adjusted(0, 0, 0, -1))
    for card in (tab.chosen, tab.target, tab.rout, tab.tracking.card):
        assert card.visibleRegion().boundingRect() == card.rect() or not card.isVisible()
    assert cut_texts(tab, names=False) == []
