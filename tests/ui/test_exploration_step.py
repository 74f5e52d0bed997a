"""The Exploration step at the laptop: the list of who explores, the odds on request, a place that is left alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Kit, Remembered
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.roster import rename
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.tabs.exploration_page import ExplorationPage
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab
from tests.session.tables import sample_campaign
from tests.ui.evening import Evening, battle_session, on_show
from tests.ui.evening import post_battle_tab as tab
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out

ENTER = Qt.Key.Key_Return
NOTES = (
    Remembered(note="extra_exploration_die", due="next_exploration"),
    Remembered(note="accurate_map", due="next_exploration"),
)


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    """The Aldred Company has won and explores; Hob carries a rabbit's foot, a straggler and a map are remembered."""
    campaign = sample_campaign()
    company = campaign.warbands[0]
    heroes = tuple(
        replace(one, kit=(*one.kit, Kit(item="rabbits_foot"))) if one.id == "hob" else one for one in company.heroes
    )
    company = replace(company, heroes=heroes, notes=NOTES)
    session = battle_session(tmp_path, replace(campaign, warbands=(company, campaign.warbands[1])))
    commands.settle(session, "pip", "out_of_action", 0)
    commands.end_battle(session, 0)
    with on_show(qtbot, session, PostBattleTab) as evening:
        tab(evening).show_step("exploration")
        yield evening


def page(evening: Evening) -> ExplorationPage:
    return tab(evening).exploration


def test_the_list_tells_who_explores_and_what_else_counts(evening: Evening) -> None:
    assert [chip.words() for chip in page(evening).chips.values() if chip.isChecked()] == [
        "Captain Aldred", "Hob Brandt", "Otto", "Ulrich the Lean"
    ]  # fmt: skip
    assert [chip.words() for chip in page(evening).sources.values()] == [
        "Straggler: a die more, and any one taken away",
        "Accurate map: up to 3 re-rolls",
        "Rabbit’s foot of Hob Brandt: a re-roll",
    ]
    assert (page(evening).total.text(), evening.tray.view().title) == ("Dice: 6 · re-rolls: 3", "6 dice")


def test_what_is_ticked_off_is_not_thrown(evening: Evening) -> None:
    page(evening).sources["extra_exploration_die:0"].click()
    page(evening).won.click()
    page(evening).chips["otto"].click()
    assert (page(evening).total.text(), evening.tray.view().title) == ("Dice: 3 · re-rolls: 3", "3 dice")
    evening.press(ENTER, "1", "2", "4")
    assert evening.tray.view().title.startswith("Re-roll one die?")


def test_numbers_typed_come_on_top(evening: Evening) -> None:
    for field, number in ((page(evening).extra, 1), (page(evening).rerolls, 2), (page(evening).changes, 1)):
        field.set_value(number)
        field.value_changed.emit(number)
    assert page(evening).total.text() == "Dice: 7 · re-rolls: 5 · changes of 1: 1"


def test_the_odds_tell_places_and_shards_and_go_when_the_list_changes(evening: Evening) -> None:
    page(evening).odds.click()
    assert page(evening).odds_card.isVisible()
    # 6 dice of which 5 are kept
    assert page(evening).expected.text().startswith("Shards to be expected: 3.")
    # doubles to five of a kind, and none: a place of six dice needs six
    assert len(page(evening).odds_table.row_ids()) == 24 + 1
    page(evening).won.click()
    assert not page(evening).odds_card.isVisible()


def test_the_graveyard_is_left_alone_with_a_press_and_looked_into_after_all_with_another(evening: Evening) -> None:
    for source in page(evening).sources.values():
        source.click()
    page(evening).won.click()
    evening.press(ENTER, "5", "5", "5", "5")
    found = page(evening).found
    assert (found.place.text(), found.alone.isVisible()) == ("Graveyard", True)
    found.alone.click()
    assert found.alone.words() == "Look into it after all"
    assert evening.tray.view().can_commit
    found.alone.click()
    assert found.alone.words() == "Leave this place alone"
    found.alone.click()
    evening.press(ENTER)
    company = evening.session.campaign.warband("aldred")
    assert (company.shards, len(company.notes), len(company.ledger)) == (5 + 4, 2, 2)
    assert not found.alone.isVisible()


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_names_however_long_leave_the_reasons_their_room(evening: Evening, factor: float) -> None:
    rename(evening.session, "otto", "Otto <b>von und zu</b> " + "Wolken " * 6)
    scale().set_factor(factor)
    tab(evening).show_step("exploration")
    laid_out()
    assert page(evening).chips["otto"].width() <= scale().px(260)
    assert [text for text in cut_texts(page(evening)) if "Otto" not in text] == []
