"""How each of the nine scenarios ends, turn by turn at the table."""

from __future__ import annotations

from typing import Any

import pytest

from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.tracker import Tracker
from mordheim_desktop.rules.verdict import Proposal, at_the_end_of_the_turn, proposed, turns_left
from tests.rules.battlefield import REIKLAND, SIDES, SKAVEN, a_field, at, found, out, scenario
from tests.rules.procedure import NINE, table


def now(id: str, field: Field, routs: int | None = None, **switches: Any) -> Proposal | None:
    return proposed(field, scenario(id), routs, table(**switches))


def turn_end(id: str, field: Field, **switches: Any) -> Proposal | None:
    return at_the_end_of_the_turn(field, scenario(id), table(**switches))


# -- every battle ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", NINE)
def test_while_both_hold_the_battle_goes_on(id: str) -> None:
    assert now(id, a_field()) is None
    assert turn_end(id, a_field()) is None


@pytest.mark.parametrize("id", NINE)
def test_a_warband_that_fails_its_rout_test_loses(id: str) -> None:
    assert now(id, a_field(), routs=SKAVEN) == Proposal(REIKLAND, say("verdict.routs", warband="Skaven"))
    assert now(id, a_field(), routs=REIKLAND) == Proposal(SKAVEN, say("verdict.routs", warband="Reikland"))


@pytest.mark.parametrize("id", NINE)
def test_a_warband_that_routs_of_its_own_will_loses(id: str) -> None:
    field = a_field(Tracker(gave_up=REIKLAND))
    assert now(id, field) == Proposal(SKAVEN, say("verdict.gave_up", warband="Reikland"))


def test_a_warband_of_which_nobody_is_left_in_action_has_lost() -> None:
    field = a_field(states=out(*SIDES[SKAVEN]))
    assert now("skirmish", field) == Proposal(REIKLAND, say("verdict.wiped_out", warband="Skaven"))
    assert now("skirmish", a_field(states=out(*SIDES[SKAVEN][1:]))) is None


def test_where_nobody_is_left_on_either_side_it_is_a_draw() -> None:
    field = a_field(states=out(*SIDES[REIKLAND], *SIDES[SKAVEN]))
    assert now("skirmish", field) == Proposal(None, say("verdict.nobody_left"))


def test_a_plain_battle_ends_with_a_rout_as_well() -> None:
    assert proposed(a_field(), None, SKAVEN, table()) == Proposal(REIKLAND, say("verdict.routs", warband="Skaven"))
    assert at_the_end_of_the_turn(a_field(), None, table()) is None


def test_of_a_battle_between_three_nothing_is_proposed() -> None:
    three = a_field(Tracker(gave_up=REIKLAND), names=("Reikland", "Skaven", "Undead"), rivals=(1, 0, 0))
    assert now("skirmish", three, routs=SKAVEN) is None
    assert turn_end("occupy", a_field(names=three.names, rivals=three.rivals, turns_played=99)) is None


# -- 1 Defend the Find -------------------------------------------------------------------------------------------------


def test_the_attacker_wins_with_more_standing_models_at_the_objective_after_a_defenders_turn() -> None:
    there = at(objective=["captain", "hob", "pip", "adept", "black"])
    won = Proposal(REIKLAND, say("verdict.objective", warband="Reikland", own=3, other=2))
    assert turn_end("defend_the_find", a_field(there, active=SKAVEN)) == won
    assert turn_end("defend_the_find", a_field(there, active=REIKLAND)) is None  # the attacker's own turn
    assert now("defend_the_find", a_field(there, active=SKAVEN)) is None  # the turn is not over


@pytest.mark.parametrize("state", ["knocked_down", "stunned", "out_of_action"])
def test_as_many_defenders_as_attackers_hold_the_objective(state: State) -> None:
    there = at(objective=["captain", "hob", "pip", "adept", "black"])
    assert turn_end("defend_the_find", a_field(there, active=SKAVEN, states={"hob": state})) is None
    assert turn_end("defend_the_find", a_field(there, active=SKAVEN, fleeing=["hob"])) is None


def test_the_defender_never_wins_by_holding_the_objective() -> None:
    assert turn_end("defend_the_find", a_field(at(objective=["adept", "black"]), active=SKAVEN)) is None


# -- 4 Breakthrough ----------------------------------------------------------------------------------------------------


def test_two_standing_attackers_at_the_far_edge_break_through() -> None:
    won = Proposal(REIKLAND, say("verdict.through", warband="Reikland", count=2))
    assert now("breakthrough", a_field(at(goal=["hob", "swordsman-1"]))) == won


@pytest.mark.parametrize("state", ["knocked_down", "stunned", "out_of_action"])
def test_one_attacker_at_the_far_edge_is_too_few(state: State) -> None:
    assert now("breakthrough", a_field(at(goal=["hob"]))) is None
    assert now("breakthrough", a_field(at(goal=["hob", "pip"]), states={"pip": state})) is None
    assert now("breakthrough", a_field(at(goal=["hob", "pip"]), fleeing=["pip"])) is None


def test_the_attacker_breaks_through_on_whichever_side_he_plays() -> None:
    field = a_field(at(goal=["rat-1", "rat-2", "adept"]), attacker=SKAVEN, defender=REIKLAND)
    assert now("breakthrough", field) == Proposal(SKAVEN, say("verdict.through", warband="Skaven", count=3))


# -- 5 Street Fight ----------------------------------------------------------------------------------------------------


def test_a_warband_wins_the_street_fight_when_all_that_is_left_of_it_got_away() -> None:
    gone = Tracker(gone=("hob", "captain", "rat-1", "pip", "swordsman-1"))
    assert now("street_fight", a_field(gone)) is None  # the second swordsman is still in the street
    won = Proposal(REIKLAND, say("verdict.escaped", warband="Reikland"))
    assert now("street_fight", a_field(gone, states=out("swordsman-2"))) == won


def test_a_warband_that_is_out_of_action_to_the_last_model_did_not_get_away() -> None:
    field = a_field(states=out(*SIDES[REIKLAND]))
    assert now("street_fight", field) == Proposal(SKAVEN, say("verdict.wiped_out", warband="Reikland"))


# -- 7 Hidden Treasure -------------------------------------------------------------------------------------------------


def test_the_warband_that_carries_the_chest_off_wins() -> None:
    assert now("hidden_treasure", a_field(found("hob", "rat-1"))) is None  # carried, and still on the table
    safe = found("hob", "rat-1", safe=SKAVEN)
    assert now("hidden_treasure", a_field(safe)) == Proposal(SKAVEN, say("verdict.chest", warband="Skaven"))


# -- 8 Occupy ----------------------------------------------------------------------------------------------------------


def three_buildings(**more: Any) -> Field:
    """The Reiklanders hold two of three."""
    inside = at(building_1=["hob"], building_2=["pip"], building_3=["rat-1"])
    return a_field(inside, thrown={"buildings": (3,)}, **more)


def test_after_eight_turns_each_the_warband_with_more_buildings_wins() -> None:
    won = Proposal(REIKLAND, say("verdict.occupied", warband="Reikland", own=2, other=1))
    assert now("occupy", three_buildings(turns_played=15)) is None
    assert turn_end("occupy", three_buildings(turns_played=14)) is None
    assert turn_end("occupy", three_buildings(turns_played=15)) == won
    assert now("occupy", three_buildings(turns_played=16)) == won


def test_equally_many_buildings_are_a_draw() -> None:
    field = three_buildings(turns_played=16, states={"pip": "stunned"})
    assert now("occupy", field) == Proposal(None, say("verdict.equal", count=1))


def test_eight_turns_are_eight_for_both_together_where_the_table_plays_it_so() -> None:
    assert turn_end("occupy", three_buildings(turns_played=6), occupy_turns="total") is None
    ended = turn_end("occupy", three_buildings(turns_played=7), occupy_turns="total")
    assert ended is not None
    assert ended.winner == REIKLAND


def test_the_turns_left_of_occupy_count_the_present_one() -> None:
    occupy = scenario("occupy")
    assert turns_left(a_field(), occupy, table()) == 16
    assert turns_left(a_field(turns_played=15), occupy, table()) == 1
    assert turns_left(a_field(turns_played=20), occupy, table()) == 0
    assert turns_left(a_field(), occupy, table(occupy_turns="total")) == 8


@pytest.mark.parametrize("id", [id for id in NINE if id != "occupy"])
def test_no_other_scenario_counts_its_turns(id: str) -> None:
    assert turns_left(a_field(turns_played=30), scenario(id), table()) is None
    assert turn_end(id, a_field(turns_played=30)) is None
