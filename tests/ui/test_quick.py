"""The quick modes: one shot and one exploration without a campaign; nothing is written down."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.session import Session
from mordheim_desktop.ui.dialogs.quick_exploration import QuickExplorationDialog
from mordheim_desktop.ui.dialogs.quick_shot import QuickShotDialog
from tests.session.tables import ruleset
from tests.ui.evening import Evening, on_show

ENTER = Qt.Key.Key_Return


@pytest.fixture
def shot(qtbot: QtBot) -> Iterator[Evening]:
    yield from _evening(qtbot, QuickShotDialog)


@pytest.fixture
def exploration(qtbot: QtBot) -> Iterator[Evening]:
    yield from _evening(qtbot, QuickExplorationDialog)


def _evening(qtbot: QtBot, page: type[QuickShotDialog] | type[QuickExplorationDialog]) -> Iterator[Evening]:
    with on_show(qtbot, Session(ruleset()), page) as evening:
        evening.tray.setFocus()
        yield evening


def test_needs_and_odds_follow_what_is_typed(shot: Evening) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    assert (page.to_hit.accessibleName(), page.saves.accessibleName()) == ("To hit: 4+", "Armour save: none")
    page.cover.click()
    page.long_range.click()
    page.moved.click()
    assert page.to_hit.accessibleName() == "To hit: –"
    assert page.out.accessibleName() == "Out of action: 0\N{NO-BREAK SPACE}%"
    page.cover.click()
    assert page.to_hit.accessibleName() == "To hit: 6+"


def test_a_shot_that_no_die_can_hit_spells_its_sum_out_and_one_that_any_die_hits_says_any(shot: Evening) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    for chip in (page.cover, page.long_range, page.moved):
        chip.click()
    assert page.told.text() == "4 + 1 + 1 + 1 = 7, and a die shows no more than 6."
    shot.press(ENTER)
    result = "The shooter (Bow) cannot hit the target. 4 + 1 + 1 + 1 = 7, and a die shows no more than 6."
    assert shot.tray.view().result == result
    shot.press(ENTER)
    for chip in (page.cover, page.long_range, page.moved):
        chip.click()
    for ballistic_skill in (6, 7, 10):
        page.bs.set_value(ballistic_skill)
        page.bs.value_changed.emit(ballistic_skill)
        assert page.to_hit.accessibleName() == "To hit: any"
    shot.press(ENTER)
    assert shot.tray.view().title == "To wound"
    shot.press(Qt.Key.Key_Backspace)


def test_a_tick_set_and_taken_away_again_and_again_counts_once(shot: Evening) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    shown = set()
    for _ in range(4):
        page.cover.click()
        shown.add((page.cover.isChecked(), page.to_hit.accessibleName(), page.out.accessibleName()))
        page.cover.click()
        shown.add((page.cover.isChecked(), page.to_hit.accessibleName(), page.out.accessibleName()))
    assert shown == {
        (True, "To hit: 5+", "Out of action: 7\N{NO-BREAK SPACE}%"),
        (False, "To hit: 4+", "Out of action: 11\N{NO-BREAK SPACE}%"),
    }


def test_where_armour_is_no_use_the_word_none_stands_and_no_save_is_asked(shot: Evening) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    page.weapon.setCurrentIndex(page.weapon.findData("crossbow"))
    page.save.setCurrentIndex(page.save.findData(6))
    assert page.saves.accessibleName() == "Armour save: none"
    shot.press(ENTER, "4", "4")
    assert shot.tray.view().title == "Injury"
    shot.press("1", ENTER)


def test_a_crossbow_takes_one_off_a_typed_save_and_may_not_shoot_after_moving(shot: Evening) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    page.weapon.setCurrentIndex(page.weapon.findData("crossbow"))
    page.save.setCurrentIndex(page.save.findData(4))
    assert page.saves.accessibleName() == "Armour save: 5+"
    page.moved.click()
    assert page.told.text() == "He moved: no Crossbow this turn."


def test_a_quick_shot_waits_while_a_figure_is_empty(shot: Evening) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    page.strength.edit.clear()
    page.begin()
    assert shot.session.pending is None
    assert page.strength.hint() == "Left empty: still 3."


def test_a_quick_shot_is_thrown_in_the_tray_and_only_shown(shot: Evening) -> None:
    shot.press(ENTER, "5", "4", "6")
    assert shot.tray.view().result == "The shooter (Bow) hit the target: out of action."
    shot.press(ENTER)
    assert shot.session.pending is None
    assert shot.session.document is None
    assert shot.tray.view().commit_text == "Shoot"


def test_a_quick_exploration_finds_its_place_from_typed_dice(exploration: Evening) -> None:
    page = exploration.tab
    assert isinstance(page, QuickExplorationDialog)
    exploration.press(ENTER, "3", "3", "3", "3")
    assert page.found.place.text() == "Townhouse"
    exploration.press("2", "2", "2", ENTER)
    assert exploration.session.pending is None
    assert page.found.place.text() == "Townhouse"


def test_backspace_takes_back_only_the_last_of_several_dice(exploration: Evening) -> None:
    exploration.press(ENTER, "3", "3", "3", "1", Qt.Key.Key_Backspace)
    assert exploration.tray.view().entered == (3, 3, 3)
    exploration.press("3", "2", "2", "2", ENTER)
    page = exploration.tab
    assert isinstance(page, QuickExplorationDialog)
    assert page.found.place.text() == "Townhouse"


def test_the_chart_of_a_quick_exploration_is_chosen(exploration: Evening) -> None:
    page = exploration.tab
    assert isinstance(page, QuickExplorationDialog)
    page.charts["rulebook"].click()
    exploration.press(ENTER, "6", "6", "6", "6")
    assert page.found.chart.text().startswith("Rulebook chart; the other chart differs.")


def test_a_place_that_may_be_left_alone_is_left_alone_in_a_quick_exploration(exploration: Evening) -> None:
    page = exploration.tab
    assert isinstance(page, QuickExplorationDialog)
    exploration.press(ENTER, "5", "5", "5", "5")
    assert page.found.alone.isVisible()
    page.found.alone.click()
    assert exploration.session.pending is not None
    assert exploration.session.pending.finished
    exploration.press(ENTER)
    assert not page.found.alone.isVisible()


def test_backspace_leaves_a_quick_page_while_nothing_is_rolled(shot: Evening, qtbot: QtBot) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    with qtbot.waitSignal(page.closed):
        shot.press(Qt.Key.Key_Backspace)


def test_a_quick_shot_with_a_net_has_no_wound_to_roll_for(shot: Evening) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    page.weapon.setCurrentIndex(page.weapon.findData("net"))
    assert page.to_hit.accessibleName() == "To hit: 4+"
    assert page.to_wound.accessibleName() == "To wound: –"
    assert page.saves.accessibleName() == "Armour save: –"
    shot.press(ENTER, "5")
    assert shot.tray.view().title == "Strength test against the net"
    shot.press("6", ENTER)
    assert shot.session.pending is None


def test_every_missile_weapon_can_be_thrown_in_a_quick_shot(shot: Evening) -> None:
    page = shot.tab
    assert isinstance(page, QuickShotDialog)
    for place in range(page.weapon.count()):
        page.weapon.setCurrentIndex(place)
        shot.press(ENTER)
        assert shot.session.pending is not None, page.weapon.currentText()
        shot.press(Qt.Key.Key_Backspace)
        assert shot.session.pending is None
        assert shot.said == []
