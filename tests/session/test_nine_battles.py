"""Each of the nine scenarios played turn by turn: set up with typed dice, tracked, ended by its own rule, paid out."""

from __future__ import annotations

import pytest

from mordheim_desktop.campaign.model import SetUpStep
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.spoils import Spoils
from mordheim_desktop.rules.table import SIZES, Piece, new_id
from mordheim_desktop.session.commands import rewards, set_up, trackers
from mordheim_desktop.session.commands.battle import end_battle, pass_to
from mordheim_desktop.session.views.experience import experience_view
from mordheim_desktop.session.views.table import table_view
from tests.session.at_the_table import WORDS, Table


def points(table: Table, side: int) -> dict[str, int]:
    view = experience_view(table.session.campaign, side, table.session.entries, {}, WORDS)
    return {line.id: line.points for line in view.lines}


def spoils(table: Table, side: int) -> Spoils:
    return rewards.spoils_of(table.session.campaign, table.session.ruleset, table.session.entries, side)


def a_ruin(table: Table, x: float, y: float) -> Piece:
    w, h = SIZES["ruin"]
    return Piece(id=new_id(table.battle.table, "ruin"), kind="ruin", x=x, y=y, w=w, h=h)


# -- 1 Defend the Find -------------------------------------------------------------------------------------------------


def test_defend_the_find_ends_when_more_attackers_stand_at_the_objective_after_a_defenders_turn(table: Table) -> None:
    table.agree("defend_the_find")
    assert [side.role for side in table.battle.sides] == ["defender", "attacker"]  # 12 warriors against 13
    table.set_up({"old_wounds": (3,), "first_terrain": (5, 2)})
    assert (table.battle.active, table.battle.turn) == (1, 1)
    session = table.session
    for id in ("captain", "hob", "otto", "pip"):
        trackers.stand_at(session, id, "objective", True)
    for id in ("captain", "hob", "otto", "pip", "black-1"):
        trackers.stand_at(session, id, "inside", True)
    for id in ("skritch-adept", "verminkin-1", "verminkin-2", "rats-1"):
        trackers.stand_at(session, id, "objective", True)
    assert table.verdict_at_turn_end() is None  # five against four, but this is the attacker's turn
    table.end_turn()
    table.down("captain", "knocked_down")
    assert table.verdict_at_turn_end() == (
        1,
        "More standing models at the objective: 5 of Clan Skritch, 3 of the defender.",
    )
    table.down("rats-1", "stunned")
    table.down("verminkin-1", "knocked_down")
    assert table.verdict_at_turn_end() is None  # three against three
    table.down("hob", by="skritch-adept")
    verdict = table.verdict_at_turn_end()
    assert verdict is not None
    assert verdict[0] == 1
    end_battle(table.session, 1)
    assert spoils(table, 0).shards == 3  # Captain Aldred, Otto and Pip are inside; Hob is out
    assert spoils(table, 1).shards == 1
    assert points(table, 1)["skritch-adept"] == 1 + 1 + 1


# -- 2 Skirmish --------------------------------------------------------------------------------------------------------


def test_a_skirmish_ends_with_a_failed_rout_test_and_pays_experience_alone(table: Table) -> None:
    table.agree("skirmish")
    table.set_up(
        {
            "old_wounds": (3,),
            "first_terrain": (5, 2),
            "set_up_roll": (6, 1, "player_0"),
            "first": ("left",),
            "first_turn": (6, 3),
        }
    )
    for id, by in (("verminkin-1", "captain"), ("verminkin-2", "warriors-1"), ("rats-1", "captain")):
        table.down(id, by=by)
    table.down("rats-2", by="hob")
    table.end_turn()  # four of thirteen out: the Skaven must test
    assert table.verdict() is None
    table.rout_test(1, (4, 3))
    assert table.verdict() is None  # 7 at Leadership 7: they hold
    table.turns(2)
    table.rout_test(1, (4, 4))
    assert table.verdict() == (0, "Clan Skritch failed a Rout test.")
    table.end()
    assert points(table, 0) == {
        "captain": 1 + 1 + 2, "hob": 1 + 1, "otto": 1, "ulrich": 1, "pip": 1, "marksmen": 1, "warriors": 1,
    }  # fmt: skip
    assert (spoils(table, 0).shards, spoils(table, 1).shards) == (0, 0)


# -- 3 Wyrdstone Hunt --------------------------------------------------------------------------------------------------


def test_in_the_wyrdstone_hunt_a_counter_lies_where_its_carrier_fell_and_the_carriers_are_paid(table: Table) -> None:
    """D3 shows 2, so three counters; Hob holds two, a henchman one; Otto fell with his."""
    table.agree("wyrdstone_hunt")
    table.set_up(
        {
            "old_wounds": (3,),
            "first_terrain": (5, 2),
            "counters": (3,),
            "counter_roll": (1, 2),
            "set_up_roll": (6, 5),
            "first": ("top",),
            "first_turn": (5, 2),
        }
    )
    session = table.session
    trackers.take(session, "hob", "counter-1")
    trackers.take(session, "otto", "counter-2")
    trackers.take(session, "warriors-1", "counter-3")
    table.end_turn()
    table.down("otto", by="skritch-adept")
    trackers.take(session, "skritch-adept", "counter-2")
    table.down("skritch-adept", by="hob")
    table.end_turn()
    trackers.take(session, "hob", "counter-2")
    table.down("warriors-2")
    table.down("warriors-3")
    for id in ("verminkin-1", "verminkin-2", "verminkin-3"):
        table.down(id)
    table.end_turn()
    table.rout_test(1, (6, 6))
    table.end()
    assert spoils(table, 0).shards == 3
    assert spoils(table, 1).shards == 0
    gained = points(table, 0)
    assert gained["hob"] == 1 + 1 + 1  # surviving, the enemy he put out, and one for carrying, not two
    assert gained["warriors"] == 1 + 1  # two of four are out, one of those on their feet carries a counter
    assert gained["otto"] == 1  # out of action is not dead: he survives, and has nothing for the counter
    assert gained["captain"] == 1 + 1


# -- 4 Breakthrough ----------------------------------------------------------------------------------------------------


def test_a_breakthrough_needs_two_standing_attackers_within_2_inches_of_the_far_edge(table: Table) -> None:
    table.agree("breakthrough", "attacker")
    attacker = next(index for index, side in enumerate(table.battle.sides) if side.role == "attacker")
    assert attacker == 0  # rated 119 against 128, so the Company chose
    table.set_up({"old_wounds": (3,), "first_terrain": (5, 2), "edge_roll": (3, 5, "right")})
    session = table.session
    assert table.battle.active == 0
    trackers.stand_at(session, "ulrich", "goal", True)
    trackers.stand_at(session, "warriors-1", "goal", True)
    table.down("ulrich", "knocked_down")
    assert table.verdict() is None
    with pytest.raises(BadSetup, match=r"tracker\.attackers_only"):
        trackers.stand_at(session, "black-1", "goal", True)
    table.turns(2)
    table.down("ulrich", "standing")
    assert table.verdict() == (0, "The Aldred Company broke through with 2 standing warriors.")
    table.end()
    gained = points(table, 0)
    assert (gained["ulrich"], gained["warriors"], gained["marksmen"], gained["captain"]) == (2, 2, 1, 2)


# -- 5 Street Fight ----------------------------------------------------------------------------------------------------


def test_a_street_fight_is_won_by_the_side_of_which_all_that_is_left_got_away(table: Table) -> None:
    table.agree("street_fight")
    table.set_up({"old_wounds": (3,), "set_up_roll": (6, 1, "player_0"), "first_turn": (6, 5)})
    session = table.session
    trackers.leave(session, "warriors-1", True)
    trackers.leave(session, "runner-1", True)
    trackers.leave(session, "hob", True)
    for id in ("captain", "otto", "ulrich", "pip", "warriors-2", "warriors-3", "marksmen-1", "marksmen-2"):
        trackers.leave(session, id, True)
    assert table.verdict() is None
    table.down("warriors-4", by="rats-1")
    trackers.leave(session, "marksmen-3", True)
    assert table.verdict() == (0, "All that is left of The Aldred Company got away by the enemy’s end.")
    table.end()
    # Night Runner Tik was the first hero out, not Hob, and the one point of the game is his.
    assert points(table, 1)["runner-1"] == 1 + 1
    assert points(table, 0)["hob"] == 1


def test_who_has_left_the_street_is_no_target_and_recovers_no_more(table: Table) -> None:
    table.agree("street_fight")
    trackers.leave(table.session, "black-1", True)
    with pytest.raises(BadSetup, match=r"tracker\.has_left"):
        trackers.stand_at(table.session, "black-1", "goal", True)
    trackers.leave(table.session, "black-1", False)
    assert table.battle.tracker.gone == ()


# -- 6 Chance Encounter ------------------------------------------------------------------------------------------------


def test_in_a_chance_encounter_both_sides_score_what_is_left_and_what_they_took(table: Table) -> None:
    table.agree("chance_encounter")
    table.set_up(
        {
            "old_wounds": (3,),
            "first_terrain": (5, 2),
            "shards": (4, 2),  # D3: two shards for the Company, one for the Skaven
            "set_up_roll": (6, 5, "player_0"),
            "first": ("top_right",),
            "first_turn": (6, 2),
        }
    )
    for id in ("black-1", "black-2"):
        table.down(id, by="captain")
    table.down("pip", by="skritch-adept")
    table.down("warriors-1", by="skritch-adept")
    # The Company: 2 carried less Pip, and for two enemy heroes no more than the 1 they had.
    assert spoils(table, 0).shards == 1 + 1
    # The Skaven: 1 carried less 2, not under 0, and 1 for Pip; the henchman brings nothing.
    assert spoils(table, 1).shards == 0 + 1
    for id in ("verminkin-1", "verminkin-2"):
        table.down(id)
    table.end_turn()
    table.rout_test(1, (6, 2))
    table.end()
    rewards.take_spoils(table.session, 1, 1)
    assert table.session.campaign.warband("skritch").shards == 2 + 1
    with pytest.raises(BadSetup, match=r"spoils\.taken"):
        rewards.take_spoils(table.session, 1, 1)


# -- 7 Hidden Treasure -------------------------------------------------------------------------------------------------


def test_in_the_hidden_treasure_the_last_building_holds_the_chest_and_its_carrier_may_fall(table: Table) -> None:
    """Six buildings, two of them in the set-up zones; 7, 11 and 9 find nothing."""
    table.agree("hidden_treasure")
    session = table.session
    for x, y in ((10, 3), (38, 45), (10, 20), (24, 24), (38, 20), (24, 36)):
        set_up.place(session, a_ruin(table, x, y))
    table.set_up(
        {
            "old_wounds": (3,),
            "first_terrain": (5, 2),
            "set_up_roll": (6, 5, "player_0"),
            "first": ("top",),
            "first_turn": (6, 5),
        }
    )
    for id, building, faces in (("pip", "ruin-3", (3, 4)), ("hob", "ruin-4", (5, 6)), ("warriors-1", "ruin-5", (4, 5))):
        pending = trackers.begin_search(session, id, building)
        table.answer(faces, token=pending.token)
    with pytest.raises(BadSetup, match=r"search\.searched"):
        trackers.begin_search(session, "otto", "ruin-3")
    with pytest.raises(BadSetup, match=r"search\.searched"):
        trackers.begin_search(session, "otto", "ruin-1")
    with pytest.raises(BadSetup, match=r"search\.animal"):
        trackers.begin_search(session, "rats-1", "ruin-6")
    pending = trackers.begin_search(session, "otto", "ruin-6")
    assert pending.finished  # nothing is rolled for the last one
    session.commit(pending.token)
    assert table.battle.tracker.found_by == "otto"
    drawn = table_view(session.campaign, WORDS)
    assert drawn is not None
    remarks = {piece.id: piece.remark for piece in drawn.pieces}
    assert (remarks["ruin-3"], remarks["ruin-6"]) == ("searched", "searched")
    assert remarks["ruin-1"] != "searched"  # in a set-up zone
    table.end_turn()
    table.down("otto", by="black-1")
    with pytest.raises(BadSetup, match=r"tracker\.not_man_sized"):
        trackers.take(session, "rats-2", "chest")
    trackers.take(session, "black-1", "chest")
    with pytest.raises(BadSetup, match=r"tracker\.enemy_has_it"):
        trackers.take(session, "captain", "chest")
    trackers.take(session, "black-2", "chest")
    assert table.verdict() is None
    table.down("black-1", by="captain")
    trackers.carry_off(session, "black-2")
    assert table.verdict() == (1, "Clan Skritch carried the chest off.")
    table.end()
    assert points(table, 0)["otto"] == 1 + 2  # he found it, wherever it went
    assert points(table, 0)["captain"] == 1 + 1
    assert (spoils(table, 0).chest, spoils(table, 1).chest) == (False, True)
    pending = rewards.open_chest(session, 1)
    # 3D6 gold crowns; wyrdstone fails on 4, light armour comes on 4, the sword fails on 2, gems on 5, a D3 of them.
    table.answer((1, 2, 3), 4, 4, 2, 5, 4, token=pending.token)
    skaven = session.campaign.warband("skritch")
    found = [(kit.item, kit.count, kit.value) for kit in skaven.stash]
    assert found == [("black_lotus", 1, None), ("light_armour", 1, None), ("gem", 2, None)]
    assert sum(line.amount for line in skaven.ledger) == 29 + 6
    with pytest.raises(BadSetup, match=r"spoils\.opened"):
        rewards.open_chest(session, 1)


# -- 8 Occupy ----------------------------------------------------------------------------------------------------------


def test_occupy_lasts_eight_turns_for_each_and_more_buildings_win(table: Table) -> None:
    table.agree("occupy")
    table.set_up(
        {
            "old_wounds": (3,),
            "first_terrain": (5, 2),
            "buildings": (2,),  # D3+2: three
            "set_up_roll": (6, 5, "player_0"),
            "first": ("top",),
            "first_turn": (6, 5),
        }
    )
    session = table.session
    trackers.stand_at(session, "hob", "building-1", True)
    trackers.stand_at(session, "pip", "building-2", True)
    trackers.stand_at(session, "black-1", "building-3", True)
    for id in ("verminkin-1", "verminkin-2", "verminkin-3", "verminkin-4"):
        table.down(id)  # a quarter is out, and yet nobody tests
    table.turns(14)
    assert (table.battle.turn, table.battle.active, table.verdict_at_turn_end()) == (8, 0, None)
    table.end_turn()
    assert table.verdict_at_turn_end() == (0, "The turns are over: The Aldred Company holds more buildings, 2 to 1.")
    table.down("rats-1", "knocked_down")
    trackers.stand_at(session, "rats-1", "building-2", True)  # down, but an enemy model inside
    equal = (None, "The turns are over, and both sides hold equally many buildings: 1.")
    assert table.verdict_at_turn_end() == equal
    table.end_turn()
    assert table.verdict() == equal
    table.end()
    assert points(table, 0)["captain"] == 1  # a draw: no winning leader
    assert spoils(table, 0).shards == 0


def test_a_model_inside_one_building_is_no_longer_in_the_other(table: Table) -> None:
    table.agree("occupy")
    trackers.set_amount(table.session, "buildings", (4,))
    trackers.stand_at(table.session, "hob", "building-1", True)
    trackers.stand_at(table.session, "hob", "building-4", True)
    assert (table.battle.tracker.at("building-1"), table.battle.tracker.at("building-4")) == ((), ("hob",))


# -- 9 Surprise Attack -------------------------------------------------------------------------------------------------


def test_a_surprise_attack_is_played_with_late_defenders_until_somebody_routs(table: Table) -> None:
    """The last one rolled for is there; from his second turn on the defender rolls 4+ for those missing."""
    table.agree("surprise_attack", "attacker")
    table.set_up({"old_wounds": (3,), "arrivals": ("ogre", 1, 2, 3, 1, 2, 3, 1), "edge": ("right", 2)})
    session = table.session
    assert (table.battle.active, table.battle.step("edge")) == (
        0,
        SetUpStep(id="edge", edge="top", nominated="right"),
    )
    table.end_turn()
    with pytest.raises(BadSetup, match=r"set_up\.too_early"):
        session.begin("reinforcements", set_up.reinforcements_setup(session.campaign))
    table.turns(2)
    setup = set_up.reinforcements_setup(session.campaign)
    assert [unit["id"] for unit in setup["units"]][:2] == ["skritch-adept", "black-1"]
    table.play("reinforcements", setup, 5, 3, 3, 1, 2, 4, 3, 4)  # Skritch and the Verminkin come, from edge die 4
    assert set_up.missing(table.battle) == ("black-1", "black-2", "runner-1", "runner-2", "rats")
    step = table.battle.step("reinforcements")
    assert step is not None
    assert step.edge == "bottom"  # right of the nominated right edge, seen with it at the top
    table.end_turn()
    for id in ("captain", "hob", "pip"):
        table.down(id, by="skritch-adept")
    table.turns(2)  # three of twelve out at the start of the Company's turn
    table.rout_test(0, (6, 6))
    assert table.verdict() == (1, "The Aldred Company failed a Rout test.")
    table.end()
    assert points(table, 1)["skritch-adept"] == 1 + 1 + 3


def test_the_passing_of_a_phase_does_not_end_a_battle(table: Table) -> None:
    table.agree("skirmish")
    pass_to(table.session, 1, 0, "close_combat")
    assert (table.verdict(), table.verdict_at_turn_end()) == (None, None)
