"""The Scenario tab: beginning a battle, finding the scenario, the checklist, the map, the way to the battle."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Campaign, Kit, Remembered, SetUpStep
from mordheim_desktop.session.commands.battle import end_battle, pass_to
from mordheim_desktop.session.commands.exploring import usual_exploring
from mordheim_desktop.ui.dialogs.sheet import Choice
from mordheim_desktop.ui.dialogs.taken import TakenSheet
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.scenario import ScenarioTab
from tests.session.tables import aldred, ruleset, sample_campaign
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, with_sample


def tab_of(window: MainWindow) -> ScenarioTab:
    window.show_tab("tab.scenario")
    page = window.pages["tab.scenario"]
    assert isinstance(page, ScenarioTab)
    return page


def press(window: MainWindow, *keys: Qt.Key | str) -> None:
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(window.tray, key)
        else:
            QTest.keyClick(window.tray, key)


def agreed(window: MainWindow, id: str) -> ScenarioTab:
    """A battle with this scenario, as the players agreed; where a side is chosen, the first option."""
    tab = tab_of(window)
    tab.begin_battle()
    tab.table.select(id)
    tab.agree_scenario()
    press(window, Qt.Key.Key_Return)
    session = window.desk.session
    while session.pending is not None and not session.pending.finished:
        press(window, "1", Qt.Key.Key_Return)
    if session.pending is not None:
        press(window, Qt.Key.Key_Return)
    assert session.campaign.battle is not None
    assert session.campaign.battle.scenario == id
    return tab


def test_one_warband_is_too_few(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path, Campaign(name="Alone", warbands=(aldred(),)))
    tab_of(window)
    assert window.pages["tab.scenario"].idle_view().title == "Quick shot, quick exploration"  # type: ignore[attr-defined]
    press(window, Qt.Key.Key_Return)
    assert window.desk.session.campaign.battle is None


def test_the_first_two_warbands_are_chosen_and_enter_begins(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    assert tab.chosen == ["aldred", "skritch"]
    press(window, Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert [side.rating for side in battle.sides] == [119, 127]


def test_a_double_click_on_begin_battle_begins_one(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    QTest.mouseClick(tab.begin_button, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(tab.begin_button, Qt.MouseButton.LeftButton)
    tab.begin_battle()
    assert [entry.procedure for entry in window.desk.session.entries] == ["begin_battle"]


def three_warbands() -> Campaign:
    campaign = sample_campaign()
    heroes = tuple(replace(hero, id=f"third-{hero.id}") for hero in aldred().heroes)
    third = replace(aldred(), id="third", name="The Third", heroes=heroes, groups=())
    return replace(campaign, warbands=(*campaign.warbands, third))


def test_with_one_warband_chosen_the_tray_asks_for_the_other(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab_of(window).choose("skritch")
    view = window.tray.view()
    assert (view.title, view.can_commit) == ("Choose two warbands", False)


def test_three_warbands_are_told_that_the_scenarios_are_for_two_and_fight_a_plain_battle(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = with_sample(qtbot, tmp_path, three_warbands())
    tab = tab_of(window)
    tab.choose("third")
    assert tab.chosen == ["aldred", "skritch", "third"]
    assert tab.meeting.facts.text().startswith("The nine scenarios are for two warbands; 3 fight a plain battle.")
    assert window.tray.view().title == "Begin a plain battle"
    press(window, Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert [side.warband for side in battle.sides] == ["aldred", "skritch", "third"]
    tab.meeting.turn.pressed.emit("2")
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert (battle.first, battle.active) == (2, 2)
    QTest.mouseClick(tab.meeting.wounds_button, Qt.MouseButton.LeftButton)
    press(window, "1", "4", Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert battle.step("old_wounds") == SetUpStep(id="old_wounds", away=("otto",))
    press(window, Qt.Key.Key_Return)
    assert window.shown == "tab.battle"


def test_three_warbands_roll_for_the_first_turn_with_enter_and_typed_dice(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path, three_warbands())
    tab = tab_of(window)
    tab.choose("third")
    press(window, Qt.Key.Key_Return)
    assert tab.meeting.first_button.isVisible()
    assert not tab.meeting.go_button.isVisible()
    press(window, Qt.Key.Key_Return, "5", "2", "5", "1", "6")
    assert window.tray.view().result == "The Third have the first turn."
    press(window, Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert (battle.first, battle.active) == (2, 2)
    assert tab.meeting.go_button.isVisible()
    press(window, Qt.Key.Key_Return)
    assert window.shown == "tab.battle"


def test_two_warbands_without_a_scenario_say_who_begins_before_they_fight(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    press(window, Qt.Key.Key_Return)
    assert not tab.meeting.turn.isVisible()
    QTest.mouseClick(tab.meeting.plain_button, Qt.MouseButton.LeftButton)
    assert tab.meeting.turn.isVisible()
    assert window.tray.view().commit_text == "Roll for the first turn"
    tab.meeting.turn.pressed.emit("0")
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert (battle.first, battle.step("first_turn")) == (0, SetUpStep(id="first_turn", side=0))
    assert window.tray.view().commit_text == "To battle"


def test_cards_are_read_and_things_taken_before_a_plain_battle_too(qtbot: QtBot, tmp_path: Path) -> None:
    campaign = three_warbands()
    company = campaign.warbands[0]
    captain = replace(company.heroes[0], kit=(*company.heroes[0].kit, Kit(item="tarot_cards"), Kit(item="torch")))
    note = Remembered(note="addicted", due="permanent", fighter="pip")
    company = replace(company, heroes=(captain, *company.heroes[1:]), notes=(note,))
    window = with_sample(qtbot, tmp_path, replace(campaign, warbands=(company, *campaign.warbands[1:])))
    tab = tab_of(window)
    tab.choose("third")
    press(window, Qt.Key.Key_Return)
    QTest.mouseClick(tab.meeting.cards_button, Qt.MouseButton.LeftButton)
    press(window, "6", "6", Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert battle.step("tarot") == SetUpStep(id="tarot", away=("captain",))
    assert battle.model("captain") is None
    assert not tab.meeting.cards_button.isVisible()
    assert not tab.meeting.taken_button.isVisible()
    QTest.mouseClick(tab.meeting.craving_button, Qt.MouseButton.LeftButton)
    window.findChildren(Choice)[-1].take("leave")
    assert [hero.id for hero in window.desk.session.campaign.warbands[0].heroes][-1] == "ulrich"
    assert not tab.meeting.craving_button.isVisible()


def test_in_a_battle_of_three_every_owner_of_cards_reads_them_and_his_own_warband_is_told(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Pip, Leadership 6, of the first reads a 5; Gnarl, 6, an 8; of the third Hob, 7, a 10, and his captain, 8, a 4."""
    campaign = three_warbands()
    readers = ("pip", "black-1", "third-captain", "third-hob")
    cards = (Kit(item="tarot_cards"),)
    warbands = tuple(
        replace(
            band,
            heroes=tuple(
                replace(hero, injuries=(), kit=cards if hero.id in readers else hero.kit) for hero in band.heroes
            ),
        )
        for band in campaign.warbands
    )
    window = with_sample(qtbot, tmp_path, replace(campaign, warbands=warbands))
    session, tab = window.desk.session, tab_of(window)
    tab.choose("third")
    press(window, Qt.Key.Key_Return)
    QTest.mouseClick(tab.meeting.cards_button, Qt.MouseButton.LeftButton)
    asked = []
    for faces in ("2", "3"), ("4", "4"), ("1", "3"), ("4", "6"):
        view = window.tray.view()
        asked.append((view.heading, view.title))
        press(window, *faces)
    assert asked == [
        ("Before the battle", "Tarot cards: Pip, Leadership 6"),
        ("Before the battle · Clan Skritch throw", "Tarot cards: Gnarl, Leadership 6"),
        ("Before the battle · The Third throw", "Tarot cards: Captain Aldred, Leadership 8"),
        ("Before the battle · The Third throw", "Tarot cards: Hob Brandt, Leadership 7"),
    ]
    press(window, Qt.Key.Key_Return)
    battle = session.campaign.battle
    assert battle is not None
    assert battle.step("tarot") == SetUpStep(id="tarot", away=("third-hob",), able=("pip", "third-captain"))
    assert battle.model("third-hob") is None
    assert battle.sides[2].absent == ("third-hob",)
    end_battle(session, 2)
    usual = [usual_exploring(session.campaign, session.ruleset, side).sources for side in range(3)]
    assert usual == [("tarot_cards:pip",), (), ("tarot_cards:third-captain",)]


def test_an_addict_without_a_dose_leaves_once_the_players_have_said_so(qtbot: QtBot, tmp_path: Path) -> None:
    campaign = sample_campaign()
    note = Remembered(note="addicted", due="permanent", fighter="pip")
    company = replace(campaign.warbands[0], notes=(note,))
    window = with_sample(qtbot, tmp_path, replace(campaign, warbands=(company, campaign.warbands[1])))
    tab = agreed(window, "skirmish")
    press(window, Qt.Key.Key_Return, "4", Qt.Key.Key_Return)
    assert window.tray.view().title.startswith("Addicted to Crimson Shade")
    press(window, Qt.Key.Key_Return)
    sheet = window.findChild(Choice)
    assert isinstance(sheet, Choice)
    sheet.take("later")
    assert [hero.id for hero in window.desk.session.campaign.warbands[0].heroes][-1] == "pip"
    tab.set_up_page.press("craving")
    window.findChildren(Choice)[-1].take("leave")
    assert [hero.id for hero in window.desk.session.campaign.warbands[0].heroes][-1] == "ulrich"
    tab.set_up_page.press("craving")
    assert window.bar.text() == "He has left the warband; undo takes it back."


def test_a_warband_of_which_nobody_can_fight_is_named_in_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    away = tuple(replace(hero, misses_games=1) for hero in company.heroes)
    window = with_sample(
        qtbot, tmp_path, replace(campaign, warbands=(replace(company, heroes=away, groups=()), campaign.warbands[1]))
    )
    tab = tab_of(window)
    tab.begin_battle()
    assert window.bar.text() == "The Aldred Company have nobody who can fight."
    assert window.desk.session.campaign.battle is None
    assert tab.chosen == ["aldred", "skritch"]


def test_too_few_chosen_is_a_sentence_and_nothing_else(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    tab.choose("aldred")
    tab.choose("skritch")
    assert tab.chosen == []
    tab.begin_battle()
    assert window.bar.text() == "Choose two warbands."
    assert window.desk.session.entries == ()


def test_two_real_dice_find_the_scenario_with_six_keys(qtbot: QtBot, tmp_path: Path) -> None:
    """Begin, roll for it, 4 and 1, keep it: five on 2D6 is the Wyrdstone Hunt."""
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    press(window, Qt.Key.Key_Return, Qt.Key.Key_Return, "4", "1", Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert battle.scenario == "wyrdstone_hunt"
    steps = [step.id for step in ruleset().scenarios["wyrdstone_hunt"].steps]
    assert list(tab.set_up_page.steps.lines) == ["ratings", "scenario", "old_wounds", *steps]
    assert window.tray.view().heading == "Wyrdstone Hunt · set-up, step 3 of 12"
    assert window.tray.view().title == tab.set_up_page.steps.lines["old_wounds"].text()
    spoken = [tab.set_up_page.steps.lines[id].accessibleName() for id in ("ratings", "scenario")]
    assert spoken == [
        "Ratings 119 and 127: The Aldred Company are lower no underdog",
        "2D6 = 5: Wyrdstone Hunt 4 · 1",
    ]


def test_keys_alone_settle_step_after_step_and_then_go_to_the_battle(qtbot: QtBot, tmp_path: Path) -> None:
    """Enter begins a step, digits and choices answer it, Enter keeps it: Otto fights, the Skaven move first."""
    window = with_sample(qtbot, tmp_path)
    agreed(window, "skirmish")
    enter = Qt.Key.Key_Return
    press(window, enter, "4", enter)
    press(window, enter, "5", "2", enter)
    press(window, enter)
    press(window, enter, "6", "3", "2", enter, enter)
    press(window, enter, "1", enter, enter)
    press(window, enter)
    press(window, enter, "2", "2", "1", "6", enter)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert [(step.id, step.side, step.edge) for step in battle.set_up] == [
        ("old_wounds", None, ""),
        ("first_terrain", 0, ""),
        ("terrain", None, ""),
        ("set_up_roll", 1, ""),
        ("first", 1, "top"),
        ("second", None, ""),
        ("first_turn", 1, ""),
    ]
    assert window.tray.view().title == "Everything is set up"
    press(window, enter)
    assert window.shown == "tab.battle"
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert battle.active == 1


def test_a_roll_off_says_whose_die_it_waits_for_and_whose_each_was(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "skirmish")
    for id in ("old_wounds", "first_terrain", "terrain"):
        tab.set_up_page.tick(id)
    press(window, Qt.Key.Key_Return)
    assert window.tray.view().heading == "Set-up · The Aldred Company throw"
    press(window, "3")
    assert window.tray.view().heading == "Set-up · Clan Skritch throw"
    press(window, "5")
    assert window.tray.view().heading == "Set-up · Clan Skritch choose"
    assert [die.text for die in window.tray.view().earlier] == ["The Aldred Company 3", "Clan Skritch 5"]


def test_a_step_may_be_done_without_the_programs_dice(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "skirmish")
    tab.idle_action("by_hand")
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert [(step.id, step.side) for step in battle.set_up] == [("old_wounds", None)]


def test_the_current_step_of_the_checklist_is_what_the_tray_asks(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "wyrdstone_hunt")
    for id in ("old_wounds", "first_terrain", "terrain"):
        tab.set_up_page.tick(id)
    assert [way.text for way in window.tray.view().actions] == ["Settled at the table", "To battle"]
    press(window, Qt.Key.Key_Return)
    assert window.tray.view().title == "Wyrdstone counters"
    press(window, "6", Qt.Key.Key_Return)
    line = tab.set_up_page.steps.lines["counters"]
    assert line.isChecked()
    assert line.accessibleName() == "Roll for the number of wyrdstone counters. 4 (6)"
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    assert not line.isChecked()


def test_a_press_on_a_line_ticks_it_and_another_opens_it_again(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "skirmish")
    line = tab.set_up_page.steps.lines["terrain"]
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert battle.set_up == (SetUpStep(id="terrain"),)
    assert line.isChecked()
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Space)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert battle.set_up == ()


def test_the_map_bears_the_names_of_those_who_set_up(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "skirmish")
    assert tab.set_up_page.map.facts()[0] == 'First to set up: within 8" of the bottom edge'
    tab.set_up_page.sets_up_first(1)
    assert tab.set_up_page.map.facts() == (
        'Clan Skritch: within 8" of the bottom edge',
        'The Aldred Company: within 8" of the top edge',
    )
    tab.set_up_page.sets_up_first(0)
    assert tab.set_up_page.map.accessibleDescription().startswith("The Aldred Company")


def test_the_hunt_keeps_its_counters_ten_inches_from_every_edge(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "wyrdstone_hunt")
    assert 'Counters: more than 10" from every edge, 6" apart' in tab.set_up_page.map.facts()


def test_a_roll_off_gives_the_first_turn(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "skirmish")
    tab.set_up_page.goes_first(1)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert (battle.turn, battle.active, battle.phase) == (1, 1, "recovery")


def test_the_mark_stays_where_the_campaign_says_and_the_keyboard_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    page = agreed(window, "skirmish").set_up_page
    laid_out()
    chips = page._turn.chips  # noqa: SLF001
    QTest.mouseClick(chips["0"], Qt.MouseButton.LeftButton)
    assert chips["0"].isChecked()
    chips["1"].setFocus()
    QTest.keyClick(chips["1"], Qt.Key.Key_Space)
    assert [chips["0"].isChecked(), chips["1"].isChecked()] == [False, True]
    assert chips["1"].hasFocus()


def test_the_attacker_begins_where_the_scenario_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    """The smaller Aldred Company defends the find, so Clan Skritch attack and go first."""
    window = with_sample(qtbot, tmp_path)
    agreed(window, "defend_the_find").set_up_page.to_battle()
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert battle.active == 1
    assert window.shown == "tab.battle"


def test_agreeing_needs_a_battle_and_a_choice(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    QTest.mouseClick(tab.agree_button, Qt.MouseButton.LeftButton)
    assert window.bar.text() == "begin the battle first"
    tab.begin_battle()
    tab.agree_scenario()
    assert window.bar.text() == "Select the scenario you agreed on."


def test_a_battle_begun_by_mistake_is_removed_after_a_question(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    tab.begin_battle()
    tab.ask_remove()
    question = next(one for one in tab.findChildren(Choice) if one.isVisible())
    question.take("go")
    campaign = window.desk.session.campaign
    assert campaign.battle is None
    assert campaign.past == ()


@pytest.mark.parametrize("id", sorted(ruleset().scenarios))
def test_every_scenario_is_drawn_and_fits(qtbot: QtBot, tmp_path: Path, id: str) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, id)
    laid_out()
    blank = tab.set_up_page.map.grab().toImage()
    assert cut_texts(window) == []
    zone = theme().color("warn").name()
    inked = {blank.pixelColor(x, y).name() for x in range(0, blank.width(), 2) for y in range(0, blank.height(), 2)}
    assert zone in inked
    tab.set_up_page.map.turn()
    assert tab.set_up_page.map.grab().toImage() != blank


def test_at_200_percent_the_map_stands_under_the_checklist(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "skirmish")
    scale().set_factor(2.0)
    window.show_tab("tab.scenario")
    page = tab.set_up_page
    qtbot.waitUntil(lambda: page.map.mapTo(page, page.map.rect().topLeft()).y() > page.set_up.height())
    assert cut_texts(page, names=False) == []


def test_reinforcements_are_asked_for_where_somebody_is_still_missing(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = agreed(window, "surprise_attack")
    page = tab.set_up_page
    page.press("arrivals")
    press(window, Qt.Key.Key_Return, *"1111111", Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    arrivals = battle.step("arrivals")
    assert arrivals is not None
    assert len(arrivals.away) == 7
    QTest.mouseClick(page.late_button, Qt.MouseButton.LeftButton)
    assert window.bar.text() == "Reinforcements come from the defender’s turn 2 on."
    pass_to(window.desk.session, 2, 1, "recovery")
    QTest.mouseClick(page.late_button, Qt.MouseButton.LeftButton)
    assert window.tray.view().title == "Skritch on the table"


def test_the_print_key_works_once_the_scenario_is_known(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger("table.print")
    assert window.bar.text() == "the scenario of a battle has to be found first"
    tab = agreed(window, "skirmish")
    window.show_tab("tab.warbands")
    target = tmp_path / "table.svg"
    tab.set_up_page.export_table(target)
    assert target.read_bytes().startswith(b"<?xml")
    assert window.bar.text() == f"The table is in {target}."


def test_after_begin_battle_the_keyboard_is_in_the_tray(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    tab.begin_button.setFocus()
    tab.begin_button.click()
    assert window.tray.hasFocus()


def test_enter_in_the_table_agrees_only_on_a_row_a_player_selected(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    tab.begin_battle()
    tab.table.setFocus()
    QTest.keyClick(tab.table, Qt.Key.Key_Return)
    pending = window.desk.session.pending
    assert pending is not None
    assert pending.raw.get("agreed", "") == ""
    window.desk.session.abandon()
    tab.table.setFocus()
    tab.table.select("wyrdstone_hunt")
    QTest.keyClick(tab.table, Qt.Key.Key_Return)
    pending = window.desk.session.pending
    assert pending is not None
    assert pending.raw["agreed"] == "wyrdstone_hunt"


def test_cards_are_read_at_the_tray_and_a_dose_is_thrown_for_once_it_is_taken(qtbot: QtBot, tmp_path: Path) -> None:
    """Hob, Leadership 7, reads a 5; Pip takes Crimson Shade, whose D3 shows 3."""
    campaign = sample_campaign()
    company = campaign.warbands[0]
    kits = {"hob": "tarot_cards", "pip": "crimson_shade"}
    heroes = tuple(
        replace(hero, injuries=(), kit=(Kit(item=kits[hero.id]),) if hero.id in kits else hero.kit)
        for hero in company.heroes
    )
    company = replace(company, heroes=heroes)
    window = with_sample(qtbot, tmp_path, replace(campaign, warbands=(company, campaign.warbands[1])))
    page = agreed(window, "skirmish").set_up_page
    page.press("tarot")
    press(window, "2", "3", Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    assert battle.step("tarot") == SetUpStep(id="tarot", able=("hob",))
    page.press("taken")
    sheet = window.findChild(TakenSheet)
    assert sheet is not None
    sheet.chips["pip", "crimson_shade"].click()
    sheet.submit()
    press(window, "5", Qt.Key.Key_Return)
    battle = window.desk.session.campaign.battle
    assert battle is not None
    pip = battle.model("pip")
    assert pip is not None
    assert pip.boosts == {"crimson_shade": {"I": 3}}
