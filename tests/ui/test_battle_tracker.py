"""The scenario's tracker on the Battle tab, and the end of a battle it proposes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.model import HenchmanGroup
from mordheim_desktop.rules.effects import ScenarioDrawn, SetUpDone
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Roll
from mordheim_desktop.rules.standings import carriers
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands import trackers
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.session.tables import aldred, open_session, sample_campaign, skritch
from tests.ui.evening import Evening, battle, battle_session, on_show
from tests.ui.evening import battle_tab as tab
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out

ENTER, BACK = Qt.Key.Key_Return, Qt.Key.Key_Backspace


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    with on_show(qtbot, battle_session(tmp_path), BattleTab) as evening:
        yield evening


def scenario(evening: Evening, id: str, attacker: int | None = None, **numbers: tuple[int, ...]) -> None:
    defender = None if attacker is None else 1 - attacker
    drawn = ScenarioDrawn(scenario=id, attacker=attacker, defender=defender)
    steps = [SetUpDone(step=step, numbers=given) for step, given in numbers.items()]
    evening.session.record("scenario", say("scenario.found", scenario=id), (drawn, *steps))


def press(evening: Evening, act: str) -> None:
    tab(evening).tracking.card.acts[act].click()


def test_a_skirmish_and_a_plain_battle_have_no_tracker(evening: Evening) -> None:
    assert not tab(evening).tracking.card.isVisible()
    scenario(evening, "skirmish")
    assert not tab(evening).tracking.card.isVisible()


def test_a_press_lets_the_chosen_model_carry_a_counter_and_another_puts_it_down(evening: Evening) -> None:
    scenario(evening, "wyrdstone_hunt", counters=(3,))
    tab(evening).choose("hob")
    press(evening, "take:counter-2")
    assert carriers(field_of(evening.session.campaign), "counter-2") == ("hob",)
    press(evening, "take:counter-2")
    assert carriers(field_of(evening.session.campaign), "counter-2") == ()


def test_a_counter_let_go_by_a_carrier_who_was_shot_down_is_told_of(evening: Evening) -> None:
    scenario(evening, "wyrdstone_hunt", counters=(3,))
    trackers.take(evening.session, "skritch-adept", "counter-2")
    shot = {"shooter": {"ref": "captain"}, "target": {"ref": "skritch-adept"}, "weapon": "bow", "range": "short"}
    pending = evening.session.begin("shot", shot, warbands=("aldred", "skritch"))
    for face in (5, 5, 1, 6):
        evening.session.answer(face)
    evening.session.commit(pending.token)
    assert evening.said == ["Counter 2 lies where he fell."]


def test_what_cannot_be_done_says_why(evening: Evening) -> None:
    scenario(evening, "wyrdstone_hunt", counters=(3,))
    trackers.take(evening.session, "hob", "counter-1")
    tab(evening).choose("otto")
    press(evening, "take:counter-1")
    assert evening.said[-1] == "Hob Brandt carries it, and counters are never handed on."
    assert carriers(field_of(evening.session.campaign), "counter-1") == ("hob",)


def test_a_number_nobody_threw_for_is_typed_in_the_tray(evening: Evening) -> None:
    scenario(evening, "chance_encounter")
    tab(evening).tracking.card.amount.click()
    evening.press("2", ENTER, "3", ENTER)
    step = battle(evening).step("shards")
    assert step is not None
    assert step.numbers == (2, 3)


def test_a_building_is_chosen_searched_and_the_chest_carried_off(evening: Evening) -> None:
    scenario(evening, "hidden_treasure", searchable=(4,))
    tab(evening).choose("hob")
    press(evening, "search")
    assert evening.tray.view().title == "Which building?"
    evening.press("2")
    assert evening.tray.view().title == "Search"
    evening.press("6", "6", ENTER)
    assert battle(evening).tracker.found_by == "hob"
    press(evening, "safe")
    assert evening.tray.view().title == "The Aldred Company wins"
    assert evening.tray.view().reasons[0][0] == "The Aldred Company carried the chest off."
    evening.press(ENTER, ENTER)
    assert (battle(evening).over, battle(evening).winner) == (True, 0)


def test_the_players_fight_on_or_settle_it_against_the_scenario_and_the_journal_notes_it(evening: Evening) -> None:
    scenario(evening, "breakthrough", 0)
    for id in ("hob", "pip"):
        tab(evening).choose(id)
        press(evening, "place:goal")
    assert evening.tray.view().title == "The Aldred Company wins"
    evening.press(ENTER, "4")
    assert evening.tray.view().title != "The Aldred Company wins"
    tab(evening).rout.end.click()
    evening.press("2")
    assert (battle(evening).over, battle(evening).winner) == (True, 1)
    told = evening.desk.words.say(evening.session.entries[-1].message)
    assert told == "Clan Skritch won the battle. The players settled it so against the scenario’s rule."


def test_the_end_of_a_defenders_turn_asks_whether_the_objective_has_fallen(evening: Evening) -> None:
    scenario(evening, "defend_the_find", 1)
    trackers.stand_at(evening.session, "black-1", "objective", True)
    commands.pass_to(evening.session, 1, 0, "close_combat")
    evening.press("n")
    assert evening.tray.view().title == "Clan Skritch wins"
    evening.press("2")
    assert (battle(evening).over, battle(evening).active) == (False, 1)
    commands.pass_to(evening.session, 2, 0, "close_combat")
    evening.press("t", "1")
    assert (battle(evening).over, battle(evening).winner) == (True, 1)


def test_what_falls_to_the_ground_is_chosen_in_the_tray_and_can_be_taken_up(evening: Evening) -> None:
    evening.press("h")
    tab(evening).aim_at("black-1")
    tab(evening).target.hand.drop.click()
    assert [option.text for option in evening.tray.view().options] == ["Sword", "Throwing stars or knives", "Helmet"]
    evening.press("1")
    assert tab(evening).tracking.card.isVisible()
    press(evening, "take:kit-1")
    assert carriers(field_of(evening.session.campaign), "kit-1") == ("captain",)


def test_a_henchman_drops_nothing_and_says_why(evening: Evening) -> None:
    tab(evening).aim_at("rats-1")
    tab(evening).target.hand.drop.click()
    assert "henchman group" in evening.said[-1]


def test_going_back_a_phase_is_asked_first(evening: Evening) -> None:
    evening.press("p")
    assert evening.said[-1] == "This is where the battle began."
    commands.pass_to(evening.session, 1, 0, "shooting")
    evening.press("p")
    assert evening.tray.view().title == "Back a phase?"
    evening.press(ENTER)
    assert battle(evening).phase == "shooting"
    evening.press("p", "1")
    assert battle(evening).phase == "movement"


def test_a_turn_that_begins_with_a_rout_test_puts_it_first_and_every_later_phase_mentions_it(evening: Evening) -> None:
    scenario(evening, "skirmish")
    for id in ("warriors-1", "warriors-2", "warriors-3"):
        commands.settle(evening.session, id, "out_of_action", 0)
    view = evening.tray.view()
    assert (view.title, view.commit_text) == ("The Aldred Company may rout", "Rout test")
    assert view.reasons == (("3 of 12 out", ""), ("on Captain Aldred’s Leadership 8", ""))
    evening.press("n", "2")
    assert battle(evening).phase == "movement"
    tab(evening).table.row_activated.emit(tab(evening).table.selected_id())
    assert ("The Rout test of The Aldred Company is due.", "") in evening.tray.view().reasons
    evening.press(BACK, ENTER)
    assert evening.tray.view().title == "A Rout test is due"


@pytest.mark.parametrize(("key", "at_most"), [("1", 9), ("2", 7), ("3", 8)])
def test_a_rule_no_roster_tells_of_changes_the_test_by_hand(evening: Evening, key: str, at_most: int) -> None:
    assert not tab(evening).rout.other.isVisible()
    for id in ("warriors-1", "warriors-2", "warriors-3"):
        commands.settle(evening.session, id, "out_of_action", 0)
    tab(evening).rout.other.click()
    evening.press(key)
    pending = evening.session.pending
    assert pending is not None
    assert isinstance(pending.play.pending, Roll)
    assert pending.play.pending.at_most == at_most
    evening.press("6", "6")
    assert (pending.play.pending is not None) == (key == "3")


@pytest.mark.parametrize("factor", [1.0, 2.0])
@pytest.mark.parametrize("id", ["wyrdstone_hunt", "occupy", "defend_the_find", "hidden_treasure", "street_fight"])
def test_no_word_of_a_tracker_is_cut(evening: Evening, id: str, factor: float) -> None:
    scale().set_factor(factor)
    scenario(evening, id, 0 if id == "defend_the_find" else None, counters=(4,), buildings=(5,), searchable=(6,))
    laid_out()
    assert tab(evening).tracking.card.isVisible()
    assert cut_texts(tab(evening).tracking.card) == []


def test_of_three_warbands_only_the_one_that_routs_leaves(qtbot: QtBot, tmp_path: Path) -> None:
    third = replace(skritch(), id="eshin", name="Clan Eshin", heroes=(), groups=(a_band(),))
    campaign = replace(sample_campaign(), warbands=(aldred(), skritch(), third))
    session = open_session(tmp_path, campaign)
    commands.begin_battle(session, ("aldred", "skritch", "eshin"))
    with on_show(qtbot, session, BattleTab) as evening:
        for id in ("warriors-1", "warriors-2", "warriors-3"):
            commands.settle(session, id, "out_of_action", 0)
        evening.press(ENTER, "6", "6", ENTER)
        assert (evening.tray.view().title, evening.tray.view().commit_text) == (
            "The Aldred Company rout",
            "Leave the battle",
        )
        evening.press(ENTER)
        assert (battle(evening).fighting_on, battle(evening).over) == ((1, 2), False)


def a_band() -> HenchmanGroup:
    """Three more rats, with ids of their own."""
    rats = skritch().groups[1]
    members = tuple(replace(one, id=f"eshin-{one.id}") for one in rats.members)
    return replace(rats, id="eshin-rats", members=members)
