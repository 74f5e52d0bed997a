"""After the battle at the laptop: a whole exploration by keyboard, the sale, results by hand, the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.rules.effects import ScenarioDrawn
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.exploring import begin_exploration, usual_exploring
from mordheim_desktop.session.commands.post_battle import STEPS
from mordheim_desktop.session.fighters import find
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.rows import Cell, Row
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab
from mordheim_desktop.ui.tabs.post_battle_parts import FighterPage
from mordheim_desktop.ui.tabs.trade_pages import ShopPage
from tests.session.tables import ruleset
from tests.ui.evening import Evening, battle_session, on_show
from tests.ui.evening import post_battle_tab as tab
from tests.ui.geometry import cut_texts

ENTER, SPACE, BACK = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Backspace


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    session = battle_session(tmp_path)
    commands.settle(session, "pip", "out_of_action", 0)
    commands.settle(session, "ulrich", "out_of_action", 0)
    commands.end_battle(session, 0)
    with on_show(qtbot, session, PostBattleTab) as evening:
        yield evening


def test_a_whole_exploration_with_the_keyboard_alone(evening: Evening) -> None:
    gold = treasury(evening.session.campaign.warband("aldred"))
    tab(evening).show_step("exploration")
    assert evening.tray.view().title == "4 dice"
    evening.press(ENTER)
    assert (evening.tray.view().mode, evening.tray.view().dice_count) == ("dice", 4)
    evening.press("5", "5", "5", "3")
    assert tab(evening).exploration.found.place.text() == "Market Hall"
    evening.press("4", "3")
    assert evening.tray.view().mode == "result"
    evening.press(ENTER)
    warband = evening.session.campaign.warband("aldred")
    assert (warband.shards, treasury(warband) - gold) == (9, 7)
    assert {given.origin for given in evening.session.entries[-1].answers} == {"entered"}


def test_no_card_repeats_the_heading_above_it(evening: Evening) -> None:
    for step in STEPS:
        tab(evening).show_step(step)
        QApplication.processEvents()
        heading = next(label for label in tab(evening).head.findChildren(QLabel) if label.isVisible()).text()
        titles = [label.text() for label in tab(evening)._centre.findChildren(QLabel) if label.isVisible()]  # noqa: SLF001
        assert titles.count(heading) == 1, step


def test_the_injuries_of_all_who_fell_are_thrown_by_keyboard_one_after_the_other(evening: Evening) -> None:
    assert evening.tray.view().title == "Ulrich the Lean"
    evening.press(ENTER)
    assert (evening.tray.view().mode, evening.tray.view().needed) == ("dice", "D66")
    evening.press("4", "1", ENTER)
    assert evening.tray.view().title == "Pip"
    evening.press(ENTER, "4", "1", ENTER)
    assert evening.tray.view().commit_text == "Done"
    evening.press(ENTER)
    assert evening.tray.view().title == "Experience"


def test_one_of_five_typed_dice_is_corrected_and_the_place_changes(evening: Evening) -> None:
    tab(evening).show_step("exploration")
    tab(evening).exploration.chips["ulrich"].click()
    evening.press(ENTER, "5", "5", "1", "3", "6")
    assert tab(evening).exploration.found.place.text() == "Overturned Cart"
    evening.tray.die_corrected.emit(2, 5)
    assert tab(evening).exploration.found.place.text() == "Market Hall"
    assert evening.session.pending is not None
    assert evening.session.pending.play.asked[0].faces == (5, 5, 5, 3, 6)


def test_a_face_typed_wrongly_among_several_is_taken_back_alone(evening: Evening) -> None:
    tab(evening).show_step("exploration")
    evening.press(ENTER, "5", "5", BACK)
    assert evening.tray.view().entered == (5,)


def test_the_program_rolls_what_was_not_typed(evening: Evening) -> None:
    tab(evening).show_step("exploration")
    evening.press(ENTER, "5", "5", SPACE)
    assert evening.session.pending is not None
    assert evening.session.pending.play.asked[0].faces[:2] == (5, 5)
    assert evening.session.pending.play.asked[0].given.origin == "rolled"


def test_seven_dice_are_shown_with_their_owners_and_six_are_kept(evening: Evening) -> None:
    tab(evening).show_step("exploration")
    for hero in ("ulrich", "pip"):
        tab(evening).exploration.chips[hero].click()
    tab(evening).exploration.extra.edit.setFocus()
    tab(evening).exploration.extra.edit.selectAll()
    evening.press("1", Qt.Key.Key_Escape)
    assert evening.tray.view().title == "7 dice"
    evening.press(ENTER)
    evening.press("5", "5", "5", "3", "6", "2", "4")
    assert evening.tray.view().minimum == 6
    evening.press(ENTER)
    assert tab(evening).exploration.found.total.accessibleName() == "Total: 28"


def test_a_second_exploration_is_refused_with_a_reason(evening: Evening) -> None:
    tab(evening).show_step("exploration")
    evening.press(ENTER, "6", "1", "2", "4", ENTER)
    assert evening.tray.view().commit_text == "Next step"
    tab(evening).exploring.explore()
    assert evening.said[-1] == "This warband has explored. Undo it to explore again."
    tab(evening).head.tick.click()
    assert evening.said[-1] == "This warband has explored. Undo it to explore again."


def test_the_other_charts_result_is_offered_where_it_differs_and_taken_with_a_press(evening: Evening) -> None:
    tab(evening).show_step("exploration")
    evening.press(ENTER, "6", "6", "6", "6")
    found = tab(evening).exploration.found
    assert found.chart.text().startswith("Handout chart; the other chart differs. Rulebook chart: ")
    found.other.click()
    assert found.other.words() == "Back to our own chart"
    evening.press(ENTER)
    assert [note.note for note in evening.session.campaign.warband("aldred").notes] == ["catacomb_infiltration"]


def test_shards_are_sold_once_by_keyboard(evening: Evening) -> None:
    gold = treasury(evening.session.campaign.warband("aldred"))
    tab(evening).show_step("sale")
    evening.press(ENTER)
    assert evening.tray.view().result == "5 shards are sold for 80 gc."
    evening.press(ENTER, ENTER)
    evening.hold(ENTER)
    warband = evening.session.campaign.warband("aldred")
    assert (warband.shards, treasury(warband) - gold) == (0, 80)
    assert [entry.procedure for entry in evening.session.entries].count("sale") == 1


def test_a_death_is_asked_before_it_is_written(evening: Evening) -> None:
    page = tab(evening).injuries
    page.table.select("pip")
    page.bury.emit("pip")
    evening.press(ENTER)
    assert len(evening.session.campaign.warband("aldred").heroes) == 5
    page.bury.emit("pip")
    evening.press("1")
    assert [hero.name for hero in evening.session.campaign.warband("aldred").heroes] == [
        "Captain Aldred",
        "Hob Brandt",
        "Otto",
        "Ulrich the Lean",
    ]


def test_the_other_side_has_steps_of_its_own(evening: Evening) -> None:
    tab(evening).show_side(1)
    tab(evening).tick(True)
    battle = evening.session.campaign.battle
    assert battle is not None
    assert (battle.sides[0].steps, battle.sides[1].steps) == ((), ("experience",))


def test_closing_with_open_steps_is_asked_and_then_the_battle_is_history(evening: Evening) -> None:
    tab(evening).parting.ask_close()
    assert evening.tray.view().title == "Close the battle?"
    evening.press(ENTER)
    assert evening.session.campaign.battle is not None
    for side in (0, 1):
        for step in STEPS:
            commands.tick_step(evening.session, side, step, True)
    tab(evening).parting.ask_close()
    assert evening.session.campaign.battle is None
    assert len(evening.session.campaign.past) == 1
    assert evening.went == ["warbands"]


def test_the_chances_of_the_places_are_shown_on_request_and_go_when_the_dice_change(evening: Evening) -> None:
    tab(evening).show_step("exploration")
    page = tab(evening).exploration
    page.odds.click()
    assert page.odds_card.isVisible()
    assert page.odds_table.row_ids()[0] == "no place"
    page.chips["ulrich"].click()
    assert not page.odds_card.isVisible()


def test_dice_that_were_taken_up_again_bring_their_step_into_view(evening: Evening) -> None:
    begin_exploration(evening.session, 1, usual_exploring(evening.session.campaign, evening.session.ruleset, 1))
    assert tab(evening).exploration.isVisible()
    assert tab(evening).side_card.accessibleName() == "Clan Skritch after the battle"


def test_nothing_is_thrown_or_entered_out_of_an_emptied_field(evening: Evening) -> None:
    before = evening.session.entries
    tab(evening).show_step("exploration")
    tab(evening).exploration.extra.edit.clear()
    tab(evening).exploring.explore()
    assert tab(evening).exploration.extra.hint() == "Left empty: still 0."
    tab(evening).show_step("experience")
    field = tab(evening).experience.fields["pip"]
    field.edit.clear()
    QTest.mouseClick(tab(evening).experience.apply_button, Qt.MouseButton.LeftButton)
    assert field.hint() == "Left empty: still 1."
    assert evening.session.pending is None
    assert evening.session.entries == before


def test_nothing_is_bought_and_nobody_misses_battles_out_of_a_field_emptied_just_before(qtbot: QtBot) -> None:
    shop, fighters = ShopPage(), FighterPage(ruleset())
    for page in (shop, fighters):
        qtbot.addWidget(page)
    shop.items.addItem("Sword", "sword")
    fighters.table.set_rows([Row("pip", (Cell("Pip"), Cell("")))])
    fighters.table.select("pip")
    misses = next(one for one in fighters.findChildren(QuietButton) if one.words() == "Misses battles")
    for field, button, told in ((shop.count, shop.buy, shop.buy_asked), (fighters.number, misses, fighters.misses)):
        field.edit.clear()
        with qtbot.assertNotEmitted(told):
            button.click()
        assert field.hint() == "Left empty: still 1."
        with qtbot.waitSignal(told):
            button.click()


def experience_of(evening: Evening, id: str) -> int:
    return find(evening.session.campaign, id)[1].experience


def test_experience_is_entered_and_an_advance_rolled_by_keyboard_with_typed_dice(evening: Evening) -> None:
    tab(evening).show_step("experience")
    field = tab(evening).experience.fields["pip"]
    assert field.value() == 1
    field.edit.setFocus()
    field.edit.selectAll()
    evening.press("2", Qt.Key.Key_Escape)
    assert evening.tray.view().commit_text == "Enter the experience"
    evening.press(ENTER)
    assert [experience_of(evening, id) for id in ("captain", "hob", "pip", "warriors")] == [25, 12, 4, 2]
    assert (evening.tray.view().commit_text, evening.tray.view().title) == ("Roll the advance", "Captain Aldred")
    assert list(tab(evening).experience.rolls) == ["captain", "pip", "warriors"]
    evening.press(ENTER, "3", "4")
    assert evening.tray.view().title == "Which characteristic"
    evening.press("2", ENTER)
    assert [change.name for change in find(evening.session.campaign, "captain")[1].changes] == ["BS"]
    assert list(tab(evening).experience.rolls) == ["pip", "warriors"]


def test_experience_is_entered_once_however_often_it_is_pressed(evening: Evening) -> None:
    tab(evening).show_step("experience")
    button = tab(evening).experience.apply_button
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(button, Qt.MouseButton.LeftButton)
    tab(evening).learning.apply()
    evening.hold(ENTER)
    assert evening.said[-1] == "This warband has its experience. Undo it to enter it again."
    assert [entry.procedure for entry in evening.session.entries].count("experience") == 1
    assert experience_of(evening, "hob") == 12


def test_a_lad_with_talent_rolls_next_and_his_group_after_him(evening: Evening) -> None:
    tab(evening).show_step("experience")
    evening.press(ENTER)
    tab(evening).learning.roll("warriors")
    evening.press("5", "5", "2")
    evening.press("1", "2", ENTER, ENTER)
    QApplication.processEvents()
    notes = [label.text() for label in tab(evening).experience.due_card.findChildren(QLabel) if label.isVisible()]
    assert "his first roll as a hero" in notes
    assert "the group’s own roll, 10 to 12 rolled again" in notes


def test_a_scenarios_award_raises_the_points_and_is_taken_back(evening: Evening) -> None:
    scenario = ScenarioDrawn(scenario="hidden_treasure")
    evening.session.record("scenario", say("tray.scenario"), (scenario,))
    tab(evening).show_step("experience")
    page = tab(evening).experience
    page.award_given.emit("otto", "finding_the_chest")
    assert page.fields["otto"].value() == 3
    page.awards_cleared.emit()
    assert page.fields["otto"].value() == 1
    page.award_given.emit("otto", "finding_the_chest")
    evening.tray.setFocus()
    evening.press(ENTER)
    assert experience_of(evening, "otto") == 12


def test_closing_with_advances_to_roll_is_asked_first(evening: Evening) -> None:
    tab(evening).show_step("experience")
    evening.press(ENTER)
    tab(evening).parting.ask_close()
    told = [text for text, _ in evening.tray.view().reasons]
    assert "The Aldred Company have advances to roll for: 2." in told


@pytest.mark.parametrize(
    "step",
    ["injuries", "experience", "exploration", "sale", "veterans", "rare_items", "recruits", "equipment", "rating"],
)
@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_every_page_names_its_controls_and_leaves_them_their_height(evening: Evening, step: str, factor: float) -> None:
    scale().set_factor(factor)
    tab(evening).show_step(step)
    for _ in range(3):
        QApplication.processEvents()
    controls = [*evening.tab.findChildren(QAbstractButton), *evening.tab.findChildren(QLineEdit)]
    shown = [control for control in controls if control.isVisibleTo(evening.tab)]
    assert [type(one).__name__ for one in shown if not one.accessibleName()] == []
    assert cut_texts(evening.tab, names=False) == []


def test_after_a_throw_the_table_and_the_tray_are_about_the_next_fighter(evening: Evening) -> None:
    page = tab(evening).injuries
    evening.press(ENTER, "4", "1", ENTER)
    assert (page.table.selected_id(), evening.tray.view().title) == ("pip", "Pip")
    page.table.select("ulrich")
    assert evening.tray.view().commit_text == "Next one"
    evening.press(ENTER)
    assert (page.table.selected_id(), evening.tray.view().title) == ("pip", "Pip")


def test_the_throw_is_offered_only_for_one_it_is_due_for(evening: Evening) -> None:
    page = tab(evening).injuries
    assert (page.here.key(), page.here.why_not()) == ("Enter", "")
    evening.press(ENTER, "4", "1", ENTER)
    page.table.select("ulrich")
    assert (page.here.key(), page.here.why_not()) == ("", "Thrown already. Undo it to throw again.")
    page.table.select("pip")
    assert (page.here.key(), page.here.why_not()) == ("Enter", "")
    evening.press(ENTER, "4", "1", ENTER)
    assert evening.tray.view().commit_text == "Done"
    assert page.here.key() == ""


def test_a_question_left_open_is_dropped_when_something_else_begins(evening: Evening) -> None:
    page = tab(evening).injuries
    page.bury.emit("pip")
    page.throw.emit("ulrich")
    evening.press("4", "1", ENTER)
    assert evening.tray.view().title == "Pip"
    assert evening.tray.view().commit_text == "Throw for him"


def test_nobody_is_asked_to_die_for_whom_it_was_thrown(evening: Evening) -> None:
    page = tab(evening).injuries
    page.throw.emit("pip")
    evening.press("4", "1")
    page.bury.emit("pip")
    assert not tab(evening).questions.is_open
    assert evening.said[-1] == "The injuries of Pip have been thrown. Undo it to throw again."
