"""The scenario's tracker: what may be done and what not, taking it back, the switches, and a crash in the middle."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import DoneBy, FighterLeft
from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.model import Kit
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.standings import carriers, fell_with
from mordheim_desktop.session.commands import rewards, trackers
from mordheim_desktop.session.commands.battle import end_battle
from mordheim_desktop.session.commands.credit import fallen_by, put_out_by
from mordheim_desktop.session.commands.rout import begin_rout_test, casualties, rout_willingly, why_no_voluntary_rout
from mordheim_desktop.session.commands.rout_aids import aids_at_hand
from mordheim_desktop.session.commands.set_up import place_for_me
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.experience import experience_view
from mordheim_desktop.session.views.table import table_view
from mordheim_desktop.session.views.tracker import TrackerView, tracker_view
from tests.session.at_the_table import WORDS, Table
from tests.session.tables import BOTH, ruleset, sample_campaign


def view(table: Table, fighter: str = "captain") -> TrackerView:
    found = tracker_view(table.session.campaign, fighter, table.session.entries, WORDS)
    assert found is not None
    return found


def lines(table: Table) -> list[tuple[str, str]]:
    return [(line.label, line.text) for line in view(table).lines]


def acts(table: Table, fighter: str) -> dict[str, tuple[bool, str]]:
    return {act.id: (act.on, act.why_not) for act in view(table, fighter).acts}


# -- counters ----------------------------------------------------------------------------------------------------------


def hunt(table: Table, counters: int = 3) -> Session:
    table.agree("wyrdstone_hunt")
    trackers.set_amount(table.session, "counters", (counters,))
    return table.session


def test_a_counter_that_is_carried_is_never_handed_on(table: Table) -> None:
    session = hunt(table)
    trackers.take(session, "hob", "counter-1")
    with pytest.raises(BadSetup, match=r"tracker\.never_handed_on"):
        trackers.take(session, "otto", "counter-1")
    with pytest.raises(BadSetup, match=r"tracker\.has_it"):
        trackers.take(session, "hob", "counter-1")
    assert acts(table, "otto")["take:counter-1"] == (
        False,
        "Hob Brandt carries it, and counters are never handed on.",
    )


def test_the_list_beside_the_map_says_who_carries_a_counter(table: Table) -> None:
    session = hunt(table)
    for _ in range(3):
        place_for_me(session, "counter")
    trackers.take(session, "hob", "counter-2")
    drawn = table_view(session.campaign, WORDS)
    assert drawn is not None
    assert [piece.remark for piece in drawn.pieces] == ["", "carried by Hob Brandt", ""]


def test_a_warrior_may_carry_any_number(table: Table) -> None:
    session = hunt(table, 4)
    for number in (1, 2, 3, 4):
        trackers.take(session, "hob", f"counter-{number}")
    assert lines(table) == [(str(number), "Hob Brandt") for number in (1, 2, 3, 4)]
    assert view(table).summary == "4 of 4 carried"


def test_where_the_carrier_goes_out_of_action_the_counter_lies_until_somebody_takes_it_up(table: Table) -> None:
    session = hunt(table)
    trackers.take(session, "hob", "counter-1")
    table.down("hob", "stunned")
    assert carriers(table.field, "counter-1") == ("hob",)  # stunned he keeps it
    table.down("hob", by="black-1")
    assert (carriers(table.field, "counter-1"), fell_with(table.field, "counter-1")) == ((), "hob")
    assert lines(table)[0] == ("1", "lies where Hob Brandt fell")
    told = WORDS.say(session.entries[-1].message)
    assert told == "Hob Brandt: out of action, Wounds left 0, by Gnarl (by hand). Counter 1 lies where he fell."
    trackers.take(session, "black-1", "counter-1")
    assert lines(table)[0] == ("1", "Gnarl")
    session.undo()
    session.undo()
    assert carriers(table.field, "counter-1") == ("hob",)  # the casualty was taken back, and he has it again


def test_a_carrier_struck_off_the_roster_in_the_middle_of_a_battle_is_still_called_by_his_name(table: Table) -> None:
    session = hunt(table)
    trackers.take(session, "hob", "counter-1")
    session.record("dismiss", say("roster.left", fighter="Hob Brandt"), (FighterLeft(fighter="hob"),), warbands=BOTH)
    assert lines(table)[0] == ("1", "Hob Brandt")
    assert acts(table, "otto")["take:counter-1"][1] == "Hob Brandt carries it, and counters are never handed on."
    trackers.put_down(session, "hob", "counter-1")
    end(table, 0)
    assert rewards.earned(session.campaign, 0, session.ruleset) == {}


@pytest.mark.parametrize(("allowed", "refused"), [(True, False), (False, True)])
def test_whether_animals_carry_counters_is_for_the_switch(tmp_path: Path, allowed: bool, refused: bool) -> None:
    table = Table(tmp_path, animals_carry_counters=allowed)
    session = hunt(table)
    reason = trackers.why_not_take(session.campaign, "rats-1", "counter-1", session.ruleset)
    assert (reason is not None) == refused
    table.close()


@pytest.mark.parametrize(
    ("value", "points", "reading"),
    [
        ("per_carrier", 2, "+1 for surviving, +1 for carrying, however many counters"),
        ("per_counter", 3, "+1 for surviving, +2, one for each counter"),
    ],
)
def test_two_counters_on_one_hero_are_worth_what_the_switch_says(
    tmp_path: Path, value: str, points: int, reading: str
) -> None:
    table = Table(tmp_path, counter_experience=value)
    session = hunt(table)
    trackers.take(session, "hob", "counter-1")
    trackers.take(session, "hob", "counter-2")
    end(table, 1)
    learned = experience_view(session.campaign, 0, session.entries, {}, WORDS)
    assert {line.id: (line.points, line.reasons) for line in learned.lines}["hob"] == (points, reading)
    table.close()


def end(table: Table, winner: int | None) -> None:
    end_battle(table.session, winner)


@pytest.mark.parametrize("count", [1, 5])
def test_a_number_of_counters_no_d3_and_1_can_bring_is_refused(table: Table, count: int) -> None:
    with pytest.raises(BadSetup, match=r"tracker\.amount_range"):
        hunt(table, count)


def test_the_number_of_counters_is_asked_for_where_nobody_threw_for_it(table: Table) -> None:
    table.agree("wyrdstone_hunt")
    assert (view(table).asks, view(table).range) == ("counters", (2, 4))
    trackers.set_amount(table.session, "counters", (2,))
    assert (view(table).asks, len(view(table).lines)) == ("", 2)


# -- chest -------------------------------------------------------------------------------------------------------------


def found_chest(table: Table, finder: str = "hob") -> Session:
    table.agree("hidden_treasure")
    trackers.set_amount(table.session, "searchable", (4,))
    pending = trackers.begin_search(table.session, finder, "building-2")
    table.answer((6, 6), token=pending.token)
    return table.session


def test_one_carrier_of_the_chest_moves_at_half_speed_two_do_not(table: Table) -> None:
    session = found_chest(table)
    assert lines(table)[0] == ("Chest", "Hob Brandt, alone: half speed")
    trackers.take(session, "pip", "chest")
    assert lines(table)[0] == ("Chest", "Hob Brandt, Pip")
    table.down("hob")
    assert lines(table)[0] == ("Chest", "Pip, alone: half speed")
    table.down("pip")
    assert lines(table)[0] == ("Chest", "lies where Pip fell")


def test_where_the_dice_of_the_search_are_corrected_what_was_done_with_the_chest_no_longer_fits(table: Table) -> None:
    session = found_chest(table)
    search = session.entries[-1]
    trackers.take(session, "pip", "chest")
    stopped = session.correct_entry(search.id, 0, (6, 5))
    assert stopped is not None
    assert WORDS.say(stopped.message) == "Pip lends a hand with the chest."
    assert (table.battle.tracker.found_by, carriers(table.field, "chest")) == ("", ())
    held = [WORDS.say(entry.message) for entry in session.entries if not entry.taken_back]
    assert "Hob Brandt finds nothing: building 2." in held


def test_nobody_searches_once_the_chest_is_found(table: Table) -> None:
    session = found_chest(table)
    with pytest.raises(BadSetup, match=r"search\.found_already"):
        trackers.begin_search(session, "otto", "building-1")


def test_only_a_carrier_takes_the_chest_off_the_table(table: Table) -> None:
    session = found_chest(table)
    with pytest.raises(BadSetup, match=r"tracker\.has_it_not"):
        trackers.carry_off(session, "captain")


def test_a_henchman_who_finds_the_chest_earns_nothing_for_it(table: Table) -> None:
    session = found_chest(table, "warriors-1")
    end(table, 0)
    assert rewards.earned(session.campaign, 0, session.ruleset) == {}
    assert rewards.spoils_of(session.campaign, session.ruleset, session.entries, 0).chest


@pytest.mark.parametrize(("gives", "chest"), [(True, True), (False, False)])
def test_whether_a_rout_brings_a_chest_nobody_found_is_for_the_switch(tmp_path: Path, gives: bool, chest: bool) -> None:
    table = Table(tmp_path, chest_on_rout=gives)
    table.agree("hidden_treasure")
    end(table, 0)
    session = table.session
    assert rewards.spoils_of(session.campaign, session.ruleset, session.entries, 0).chest == chest
    assert not rewards.spoils_of(session.campaign, session.ruleset, session.entries, 1).chest
    if not chest:
        with pytest.raises(BadSetup, match=r"spoils\.no_chest"):
            rewards.open_chest(session, 0)
    table.close()


# -- kit on the ground -------------------------------------------------------------------------------------------------


def test_kit_that_fell_to_the_ground_goes_to_whoever_carries_it_at_the_end(table: Table) -> None:
    session = table.session
    table.down("captain", by="black-1")
    trackers.drop_kit(session, "captain", "sword")
    assert lines(table) == [("Sword", "on the ground")]  # a plain battle, no scenario
    captain = session.campaign.warband("aldred").heroes[0]
    assert "sword" not in {kit.item for kit in captain.kit}
    trackers.take(session, "rats-1", "kit-1")
    assert lines(table) == [("Sword", "Giant Rat 1")]
    assert WORDS.say(session.entries[-1].message) == "Giant Rat 1 picks up: Sword."
    table.agree("skirmish")
    end(table, 1)
    rewards.take_spoils(session, 1, 0)
    assert [kit.item for kit in session.campaign.warband("skritch").stash] == ["black_lotus", "sword"]


def test_kit_on_the_ground_is_an_entry_that_gives_it_back_when_undone(table: Table) -> None:
    session = table.session
    before = session.campaign
    trackers.drop_kit(session, "hob", "axe")
    trackers.drop_kit(session, "hob", "bow")
    assert [prize.id for prize in table.battle.tracker.prizes] == ["kit-1", "kit-2"]
    session.undo()
    session.undo()
    assert session.campaign == before


@pytest.mark.parametrize(
    ("fighter", "item", "reason"),
    [
        ("warriors-1", "mace", r"tracker\.kit_of_a_group"),
        ("hob", "halberd", r"tracker\.nothing_of_his"),
    ],
)
def test_what_a_fighter_does_not_carry_alone_cannot_fall(table: Table, fighter: str, item: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        trackers.drop_kit(table.session, fighter, item)


# -- who put whom out --------------------------------------------------------------------------------------------------


def test_close_combat_by_hand_names_who_did_it_and_a_hero_learns_from_it(table: Table) -> None:
    table.down("black-1", by="captain")
    table.down("rats-1", by="captain")
    table.down("rats-2", by="warriors-1")
    table.down("rats-3")
    session = table.session
    assert fallen_by(session.entries, table.battle) == {
        "black-1": "captain", "rats-1": "captain", "rats-2": "warriors-1", "rats-3": "",
    }  # fmt: skip
    assert put_out_by(session.entries, table.battle) == {"captain": 2, "warriors-1": 1}
    assert WORDS.say(session.entries[-4].message) == "Gnarl: out of action, Wounds left 0, by Captain Aldred (by hand)."
    end(table, 0)
    learned = experience_view(session.campaign, 0, session.entries, {}, WORDS)
    gained = {line.id: line.points for line in learned.lines}
    assert (gained["captain"], gained["warriors"]) == (1 + 1 + 2, 1)


def test_one_who_was_put_back_on_his_feet_is_nobodys_victim(table: Table) -> None:
    table.down("black-1", by="captain")
    table.down("black-1", "standing")
    assert put_out_by(table.session.entries, table.battle) == {}


def test_a_hit_thrown_for_close_combat_is_credited_to_the_one_who_was_named(table: Table) -> None:
    setup = {"target": {"ref": "rats-1"}, "source": "melee", "strength": 4}
    table.play("hit", setup, 4, 6, also=(DoneBy(fighter="hob"),))
    assert put_out_by(table.session.entries, table.battle) == {"hob": 1}


def test_a_hero_felled_by_his_own_side_brings_the_enemy_no_shard(table: Table) -> None:
    table.agree("chance_encounter")
    trackers.set_amount(table.session, "shards", (3, 3))
    table.down("black-1", by="black-2")
    table.down("runner-1")
    session = table.session
    assert rewards.spoils_of(session.campaign, session.ruleset, session.entries, 0).shards == 3 + 1
    assert rewards.spoils_of(session.campaign, session.ruleset, session.entries, 1).shards == 3 - 2


# -- turns and rout ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "turn"), [("each", 8), ("total", 4)])
def test_eight_turns_are_for_each_player_or_for_all_as_the_switch_says(tmp_path: Path, value: str, turn: int) -> None:
    table = Table(tmp_path, occupy_turns=value)
    table.agree("occupy")
    trackers.set_amount(table.session, "buildings", (3,))
    while table.verdict_at_turn_end() is None:
        table.end_turn()
    assert (table.battle.turn, table.battle.active) == (turn, 1)
    table.close()


@pytest.mark.parametrize(("value", "models"), [(True, 13), (False, 8)])
def test_whether_those_who_come_later_count_for_the_rout_is_for_the_switch(
    tmp_path: Path, value: bool, models: int
) -> None:
    table = Table(tmp_path, off_table_in_rout=value)
    table.agree("surprise_attack", "attacker")
    table.set_up({"old_wounds": (3,), "arrivals": ("ogre", 1, 4, 4, 4, 4, 3, 4, 4), "edge": ("top", 1)})
    assert casualties(table.session.campaign, 1, table.session.ruleset) == (0, models)
    table.close()


def test_a_warband_routs_of_its_own_will_only_at_the_start_of_its_turn_and_with_a_quarter_out(table: Table) -> None:
    table.agree("skirmish")
    session, rules = table.session, table.session.ruleset
    for id in ("warriors-1", "warriors-2"):
        table.down(id)
    reason = why_no_voluntary_rout(session.campaign, 0, rules)
    assert reason is not None
    assert WORDS.say(reason) == "To rout willingly 3 must be out of action."
    table.down("warriors-3")
    assert why_no_voluntary_rout(session.campaign, 0, rules) is None
    assert why_no_voluntary_rout(session.campaign, 1, rules) is not None
    table.last_phase()
    with pytest.raises(BadSetup, match=r"rout\.own_turn"):
        rout_willingly(session, 0)
    table.turns(2)
    rout_willingly(session, 0)
    assert table.verdict() == (1, "The Aldred Company routed of their own will.")


def test_in_occupy_nobody_tests_but_a_warband_may_rout_of_its_own_will(table: Table) -> None:
    table.agree("occupy")
    for id in ("warriors-1", "warriors-2", "warriors-3"):
        table.down(id)
    rout_willingly(table.session, 0)
    assert table.verdict() == (1, "The Aldred Company routed of their own will.")


def test_a_horn_is_blown_once_a_battle(tmp_path: Path) -> None:
    campaign = sample_campaign()
    first = campaign.warbands[0]
    hob = replace(first.heroes[1], kit=(*first.heroes[1].kit, Kit(item="war_horn")))
    heroes = (first.heroes[0], hob, *first.heroes[2:])
    campaign = replace(campaign, warbands=(replace(first, heroes=heroes), campaign.warbands[1]))
    table = Table(tmp_path, campaign)
    session = table.session
    for id in ("warriors-1", "warriors-2", "warriors-3"):
        table.down(id)
    assert aids_at_hand(session.campaign, 0, session.entries) == ("war_horn",)
    pending = begin_rout_test(session, 0, ("war_horn",))
    table.answer((4, 5), token=pending.token)  # 9 against 8 and 1 for the horn
    assert table.verdict() is None
    assert aids_at_hand(session.campaign, 0, session.entries) == ()
    table.close()


# -- undo, and a crash -------------------------------------------------------------------------------------------------


def test_every_change_of_a_tracker_is_an_entry_that_can_be_undone(table: Table) -> None:
    table.agree("defend_the_find")
    session, before = table.session, table.battle.tracker
    trackers.stand_at(session, "hob", "inside", True)
    assert table.battle.tracker.at("objective") == ("hob",)
    trackers.stand_at(session, "hob", "objective", False)
    assert table.battle.tracker.places == {}
    assert [WORDS.say(entry.message) for entry in session.entries[-2:]] == [
        "Hob Brandt is inside the objective.",
        "Hob Brandt is no longer close to the objective.",
    ]
    session.undo()
    assert table.battle.tracker.at("inside") == ("hob",)
    session.undo()
    assert table.battle.tracker == before
    session.redo()
    assert table.battle.tracker.at("inside") == ("hob",)


CRASH = """
import os, pathlib, sys
from mordheim_desktop.campaign.changes import DoneBy
from mordheim_desktop.session.commands import trackers
from tests.session.at_the_table import Table
table = Table(pathlib.Path(sys.argv[1]))
table.agree("hidden_treasure")
session = table.session
trackers.set_amount(session, "searchable", (5,))
pending = trackers.begin_search(session, "hob", "building-1")
table.answer((6, 6), token=pending.token)
trackers.take(session, "pip", "chest")
session.settle()
setup = {"target": {"ref": "rats-1"}, "source": "melee", "strength": 4}
session.begin("hit", setup, warbands=("aldred", "skritch"), also=(DoneBy(fighter="otto"),))
session.answer(4)
print(session.path, flush=True)
os._exit(9)
"""


def test_after_a_crash_the_tracker_and_a_hit_half_thrown_are_there_again_with_the_one_who_struck(
    tmp_path: Path,
) -> None:
    child = subprocess.run([sys.executable, "-c", CRASH, tmp_path], capture_output=True, text=True, check=False)
    assert child.returncode == 9, child.stderr
    session = Session(ruleset(), places=Places(tmp_path / "campaigns", tmp_path / "data"))
    session.open(Path(child.stdout.strip()))
    battle = session.campaign.battle
    assert battle is not None
    assert (carriers(field_of(session.campaign), "chest"), battle.tracker.found_by) == (("hob", "pip"), "hob")
    assert session.resume()
    session.answer(6)
    assert session.pending is not None
    session.commit(session.pending.token)
    assert session.campaign.battle is not None
    assert put_out_by(session.entries, session.campaign.battle) == {"otto": 1}
    session.close()
