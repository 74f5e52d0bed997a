"""The choice of target at the laptop: ticks by their keys, the verdicts in the table, several shooters together."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Model
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.ui.kit.rows import Cell
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.table_view import TableView
from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.ui.evening import Evening, battle_session, on_show
from tests.ui.evening import battle_tab as tab
from tests.ui.geometry import cut_texts

ENTER = Qt.Key.Key_Return


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


def verdict(evening: Evening, enemy: str) -> Cell:
    row = next(row for row in tab(evening).table.source.rows if row.id == enemy)
    return row.cells[3]


def laid_out() -> None:
    for _ in range(4):
        QApplication.processEvents()


def test_cover_by_its_key_lasts_for_everyone(evening: Evening) -> None:
    evening.press("c")
    assert model(evening, "skritch-adept").in_cover
    tab(evening).choose("hob")
    assert verdict(evening, "skritch-adept").text == "in cover"


def test_the_closest_by_his_key_is_kept_for_this_shooter_and_this_turn(evening: Evening) -> None:
    evening.press("l")
    assert verdict(evening, "skritch-adept").text == "closest"
    assert (verdict(evening, "black-1").text, verdict(evening, "black-1").tone) == (
        "not the closest and not easier",
        "danger",
    )
    tab(evening).choose("hob")
    assert verdict(evening, "black-1").text == "in the open"
    tab(evening).choose("captain")
    assert verdict(evening, "skritch-adept").text == "closest"
    commands.pass_to(evening.session, 1, 1, "recovery")
    commands.pass_to(evening.session, 2, 0, "shooting")
    assert verdict(evening, "skritch-adept").text == "in the open"


def test_shooting_past_the_closest_is_overruled_knowingly(evening: Evening) -> None:
    evening.press("l")
    tab(evening).aim_at("black-1")
    evening.press(ENTER)
    view = evening.tray.view()
    assert (view.title, view.reasons) == ("He may not", (("A nearer enemy must be chosen first.", ""),))
    evening.press("2", "1", "1", ENTER)
    assert evening.session.entries[-1].overruled


def test_with_measuring_first_the_inches_typed_are_not_asked_again(evening: Evening) -> None:
    evening.session.set_switch("pre_measuring", True)
    target = tab(evening).target
    assert target.inches.isVisible()
    target.inches.edit.setText("13")
    assert target.inches.take()
    assert verdict(evening, "skritch-adept").text == "13″, in the open"
    tab(evening).declare()
    assert evening.session.pending is not None
    assert evening.session.pending.raw["distance"] == 13
    assert evening.tray.view().needed == "4+"


def test_without_the_switch_no_inches_are_typed(evening: Evening) -> None:
    assert not tab(evening).target.inches.isVisible()


def test_states_by_hand_open_with_one_key_for_whoever_was_chosen_last(evening: Evening) -> None:
    hand = tab(evening).target.hand
    assert not hand.isVisible()
    evening.press("h")
    assert hand.isVisible()
    tab(evening).choose("pip")
    hand.states["knocked_down"].click()
    assert model(evening, "pip").state == "knocked_down"
    tab(evening).aim_at("rats-1")
    hand.states["stunned"].click()
    assert model(evening, "rats-1").state == "stunned"
    hand.who.chips["pip"].click()
    hand.states["standing"].click()
    assert model(evening, "pip").state == "standing"
    evening.press("h")
    assert tab(evening).target.ticks.isVisible()


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_no_button_by_hand_moves_with_the_length_of_a_name(evening: Evening, factor: float) -> None:
    scale().set_factor(factor)
    evening.press("h")
    hand = tab(evening).target.hand
    buttons = (hand.hit, hand.injury, hand.drop, *hand.states.values())
    tab(evening).aim_at("rats-1")
    laid_out()
    short = [one.geometry() for one in buttons]
    long = "Aldred Wolfgang von und zu Untersaltzbach the Third of that name"
    hand.who.show_choices((("captain", long), ("rats-1", long)), "rats-1")
    laid_out()
    assert [one.geometry() for one in buttons] == short
    chip = hand.who.chips["captain"]
    assert (chip.accessibleName(), chip.toolTip()) == (long, long)


def test_the_four_states_stand_side_by_side(evening: Evening) -> None:
    evening.press("h")
    laid_out()
    assert len({one.y() for one in tab(evening).target.hand.states.values()}) == 1


def test_wounds_are_typed_only_for_a_model_that_has_several(evening: Evening) -> None:
    evening.press("h")
    wounds = tab(evening).target.hand.wounds
    assert not wounds.isVisible()
    tab(evening).aim_at("ogre-1")
    assert wounds.isVisible()
    wounds.edit.setText("1")
    wounds.take()
    assert model(evening, "ogre-1").wounds == 1


@pytest.mark.parametrize("state", ["knocked_down", "stunned"])
def test_one_laid_low_by_hand_has_no_wound_left_and_keeps_none_when_he_stands_up(evening: Evening, state: str) -> None:
    evening.press("h")
    tab(evening).aim_at("ogre-1")
    hand = tab(evening).target.hand
    assert model(evening, "ogre-1").wounds == 3
    hand.states[state].click()
    assert (model(evening, "ogre-1").state, model(evening, "ogre-1").wounds) == (state, 0)
    assert hand.wounds.edit.text() == "0"
    hand.states["standing"].click()
    assert (model(evening, "ogre-1").state, model(evening, "ogre-1").wounds) == ("standing", 0)


def test_two_shooters_counted_in_show_what_they_do_together(evening: Evening) -> None:
    together = tab(evening).together
    assert not together.isVisible()
    tab(evening).aim_at("rats-1")
    for shooter in ("marksmen-1", "marksmen-2"):
        tab(evening).choose(shooter)
        evening.press("m")
    assert together.who.text() == "Marksman 1, Marksman 2 at Giant Rat 1"
    assert together.near.text() == "out 34\N{NO-BREAK SPACE}%"
    assert "out of action 34\N{NO-BREAK SPACE}%" in together.bar.accessibleDescription()
    notes = {row.id: row.cells[1].note for row in tab(evening).side_list.table.source.rows}
    assert [id for id, note in notes.items() if note == "+"] == ["marksmen-1", "marksmen-2"]
    evening.press("m")
    assert together.who.text() == "Marksman 1 at Giant Rat 1"
    together.clear.click()
    assert not together.isVisible()


def test_eight_enemies_are_in_sight_and_the_page_does_not_scroll(evening: Evening) -> None:
    laid_out()
    view = tab(evening).table.viewport()
    assert view.height() >= 8 * 32
    assert tab(evening)._centre.verticalScrollBar().maximum() == 0  # noqa: SLF001


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_nothing_is_cut_by_hand_nor_together(evening: Evening, factor: float) -> None:
    scale().set_factor(factor)
    for shooter in ("captain", "marksmen-1", "ulrich"):
        tab(evening).choose(shooter)
        tab(evening).chosen.count_in.click()
    tab(evening).aim_at("ogre-1")
    for _ in range(2):
        tab(evening).target.turn_page()
        laid_out()
        assert cut_texts(evening.tab, names=False) == []


def test_a_card_that_moves_takes_the_size_of_its_letters_along(evening: Evening) -> None:
    scale().set_factor(2.0)
    laid_out()
    card = tab(evening).side_list
    heading = next(label for label in card.findChildren(QLabel) if label.text().startswith("Turn 1"))
    assert heading.font().pixelSize() == 24


def test_a_face_that_is_none_is_refused_in_the_large_view_as_well(evening: Evening) -> None:
    large = TableView()
    evening.driver.attach_table_view(large)
    evening.press(ENTER, "1", "7")
    assert "A die shows 1 to 6, not 7." in [label.text() for label in large.findChildren(QLabel)]
