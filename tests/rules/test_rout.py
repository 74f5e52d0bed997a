import pytest

from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.rout import RoutResult, RoutSetup, rout, threshold
from tests.rules.procedure import ended, played, roll, table


def a_test(**setup: object) -> Start:
    return lambda: rout(RoutSetup(**{"models": 12, "out_of_action": 3, **setup}), table())  # type: ignore[arg-type]


THRESHOLDS = {
    1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2, 9: 3, 10: 3, 11: 3, 12: 3, 13: 4, 14: 4, 15: 4, 16: 4, 17: 5,
    18: 5, 19: 5, 20: 5, 21: 6, 22: 6, 23: 6, 24: 6,
}  # fmt: skip


@pytest.mark.parametrize(("models", "needed"), THRESHOLDS.items())
def test_a_quarter_out_of_action_rounded_up_makes_a_test_due(models: int, needed: int) -> None:
    assert threshold(models, 4) == needed


def test_twelve_warriors_with_three_out_of_action_test_on_the_leaders_leadership() -> None:
    play = played(a_test(leadership=8))
    asked = roll(play.pending)
    assert (str(asked.dice), asked.at_most) == ("2D6", 8)
    assert [reason.amount for reason in asked.reasons] == [8]


def test_nine_warriors_with_two_out_of_action_need_no_test() -> None:
    outcome = ended(a_test(models=9, out_of_action=2, leadership=8))
    assert outcome.result == RoutResult(due=False, threshold=3, leadership=8, passed=None)


def test_eight_warriors_with_two_out_of_action_must_test() -> None:
    assert ended(a_test(models=8, out_of_action=2, leadership=8), (4, 4)).result == RoutResult(True, 2, 8, True)


def test_exactly_the_leadership_passes_and_one_more_routs() -> None:
    assert ended(a_test(leadership=8), (2, 6)).result == RoutResult(True, 3, 8, True)
    assert ended(a_test(leadership=8), (3, 6)).result == RoutResult(True, 3, 8, False)


def test_a_six_on_one_of_the_two_dice_does_not_fail_the_test() -> None:
    assert ended(a_test(leadership=7), (1, 6)).result == RoutResult(True, 3, 7, True)


def test_a_knocked_down_leader_still_holds_his_warband() -> None:
    assert roll(played(a_test(leadership=9, leader_state="knocked_down", best_other=7)).pending).at_most == 9


@pytest.mark.parametrize("state", ["stunned", "out_of_action"])
def test_a_leader_stunned_or_out_of_action_is_replaced_by_the_best_of_the_others(state: str) -> None:
    assert roll(played(a_test(leadership=9, leader_state=state, best_other=7)).pending).at_most == 7


def test_without_a_leader_somebody_elses_leadership_has_to_be_named() -> None:
    with pytest.raises(BadSetup, match=r"rout\.no_leadership"):
        played(a_test(leader_state="out_of_action"))


def test_the_missing_leadership_does_not_matter_while_no_test_is_due() -> None:
    outcome = ended(a_test(out_of_action=2, leader_state="out_of_action"))
    assert outcome.result == RoutResult(due=False, threshold=3, leadership=None, passed=None)


def test_a_war_horn_is_a_reason_of_its_own() -> None:
    asked = roll(played(a_test(leadership=8, modifier=1)).pending)
    assert asked.at_most == 9
    assert [reason.amount for reason in asked.reasons] == [8, 1]


def test_a_failed_test_is_thrown_once_more_where_a_re_roll_is_at_hand() -> None:
    assert ended(a_test(leadership=7, reroll=True), (6, 6), (3, 4)).result == RoutResult(True, 3, 7, True)
    assert ended(a_test(leadership=7, reroll=True), (6, 6), (6, 6)).result == RoutResult(True, 3, 7, False)


def test_a_passed_test_leaves_the_re_roll_unused() -> None:
    assert ended(a_test(leadership=7, reroll=True), (3, 4)).result == RoutResult(True, 3, 7, True)


def test_a_holy_relic_passes_the_first_test_without_dice() -> None:
    assert ended(a_test(leadership=7, passes=True)).result == RoutResult(True, 3, 7, True)


@pytest.mark.parametrize(
    ("aid", "at_most", "again"),
    [("war_horn", 9, False), ("hearts_of_steel", 9, False), ("cathayan_silk_clothes", 8, True),
     ("utter_determination", 8, True)],
)  # fmt: skip
def test_what_helps_gives_one_leadership_more_or_a_second_throw(aid: str, at_most: int, again: bool) -> None:
    start = a_test(leadership=8, aids=(aid,))
    assert roll(played(start).pending).at_most == at_most
    assert (played(start, (6, 6)).pending is not None) == again


@pytest.mark.parametrize("relic", ["holy_relic", "unholy_relic"])
def test_a_relic_among_the_aids_passes_without_dice(relic: str) -> None:
    assert ended(a_test(leadership=8, aids=(relic,))).result == RoutResult(True, 3, 8, True)


def test_hearts_of_steel_counts_once_and_a_horn_beside_it_counts_too() -> None:
    assert roll(played(a_test(leadership=7, aids=("hearts_of_steel", "hearts_of_steel"))).pending).at_most == 8
    assert roll(played(a_test(leadership=7, aids=("hearts_of_steel", "war_horn"))).pending).at_most == 9


def test_an_aid_nobody_knows_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"rout\.unknown_aid"):
        played(a_test(aids=("trumpet",)))


def test_the_player_whose_turn_it_is_throws() -> None:
    assert roll(played(a_test(player=1)).pending).by == 1


@pytest.mark.parametrize(("models", "out"), [(0, 0), (4, 5), (4, -1)])
def test_impossible_numbers_are_refused(models: int, out: int) -> None:
    with pytest.raises(BadSetup, match=r"rout\.models"):
        played(a_test(models=models, out_of_action=out))


def test_leadership_8_holds_26_times_in_36_and_with_a_re_roll_299_times_in_324() -> None:
    assert str(odds(a_test(leadership=8)).of("passed")) == "13/18"
    assert str(odds(a_test(leadership=8, reroll=True)).of("passed")) == "299/324"
    assert str(odds(a_test(leadership=8, reroll=True)).of("failed")) == "25/324"
