"""When a warband tests or may rout of its own will, and what it has at hand for the test."""

from __future__ import annotations

import pytest

from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.routing import (
    Steady,
    Tested,
    aids_at_hand,
    casualties,
    so_many_lost,
    why_no_voluntary_rout,
)
from tests.rules.battlefield import REIKLAND, SIDES, SKAVEN, a_field, out
from tests.rules.procedure import table

# -- losses ------------------------------------------------------------------------------------------------------------


def test_those_out_of_action_are_counted_of_all_who_took_part() -> None:
    field = a_field(states={**out("hob", "rat-1", "rat-2"), "pip": "stunned"})
    assert casualties(field, REIKLAND, table()) == (1, 5)
    assert casualties(field, SKAVEN, table()) == (2, 5)


@pytest.mark.parametrize(("counted", "models"), [(True, 5), (False, 3)])
def test_whether_those_who_have_not_arrived_count_is_for_the_table_to_say(counted: bool, models: int) -> None:
    field = a_field(states=out("adept"), late=["black", "runner"])
    assert casualties(field, SKAVEN, table(off_table_in_rout=counted)) == (1, models)


def test_those_who_left_the_table_still_count() -> None:
    assert casualties(a_field(away=["black"]), SKAVEN, table(off_table_in_rout=False)) == (0, 5)


@pytest.mark.parametrize(
    ("models", "enough"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (16, 4), (17, 5), (20, 5)]
)
def test_a_quarter_of_the_warband_out_of_action_is_so_many(models: int, enough: int) -> None:
    assert so_many_lost(enough, models, 4)
    assert not so_many_lost(enough - 1, models, 4)


def test_a_warband_that_brought_nobody_has_lost_nobody() -> None:
    assert not so_many_lost(0, 0, 4)


# -- of its own will ---------------------------------------------------------------------------------------------------


def test_a_warband_routs_of_its_own_will_at_the_start_of_its_turn_with_a_quarter_out() -> None:
    lost = out("hob", "swordsman-1")
    assert why_no_voluntary_rout(a_field(states=lost), REIKLAND, table()) is None
    assert why_no_voluntary_rout(a_field(states=lost, phase="movement"), REIKLAND, table()) == say("rout.own_turn")
    assert why_no_voluntary_rout(a_field(states=lost, active=SKAVEN), REIKLAND, table()) == say("rout.own_turn")


def test_with_fewer_losses_it_fights_on() -> None:
    reason = why_no_voluntary_rout(a_field(states=out("hob")), REIKLAND, table())
    assert reason == say("rout.not_so_many", threshold=2)
    assert len(SIDES[REIKLAND]) == 5  # one of five is less than a quarter rounded up


# -- what helps --------------------------------------------------------------------------------------------------------


def test_a_horn_is_blown_by_anybody_once_a_battle() -> None:
    henchman = Steady(items=("war_horn",))
    assert aids_at_hand([Steady(leads=True), henchman], []) == ("war_horn",)
    assert aids_at_hand([henchman], [Tested()]) == ("war_horn",)  # a test without it does not use it up
    assert aids_at_hand([henchman], [Tested(("war_horn",))]) == ()
    assert aids_at_hand([], []) == ()


def test_a_prayer_helps_however_often_it_was_said_and_whoever_says_it() -> None:
    priest = Steady(prayers=("hearts_of_steel",))
    assert aids_at_hand([priest], [Tested(("hearts_of_steel",))]) == ("hearts_of_steel",)


def test_silk_on_the_leader_throws_the_first_failed_test_again_and_no_other() -> None:
    leader = Steady(items=("cathayan_silk_clothes",), leads=True)
    silk = ("cathayan_silk_clothes",)
    assert aids_at_hand([leader], []) == silk
    assert aids_at_hand([leader], [Tested(silk)]) == silk  # that test was passed at once
    assert aids_at_hand([leader], [Tested(silk, again=True)]) == ()
    assert aids_at_hand([Steady(items=silk)], []) == ()  # not the leader


def test_the_leaders_own_determination_helps_every_time() -> None:
    matriarch = Steady(skills=("utter_determination",), leads=True)
    assert aids_at_hand([matriarch], [Tested(("utter_determination",), again=True)]) == ("utter_determination",)
    assert aids_at_hand([Steady(skills=("utter_determination",))], []) == ()


@pytest.mark.parametrize("relic", ["holy_relic", "unholy_relic"])
def test_a_relic_on_the_leader_passes_the_first_test_alone(relic: str) -> None:
    leader = Steady(items=(relic,), leads=True)
    assert aids_at_hand([leader], []) == (relic,)
    assert aids_at_hand([leader], [Tested()]) == ()
    assert aids_at_hand([Steady(items=(relic,))], []) == ()


def test_of_two_relics_one_is_enough() -> None:
    assert aids_at_hand([Steady(items=("unholy_relic", "holy_relic"), leads=True)], []) == ("holy_relic",)
