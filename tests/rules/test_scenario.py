from fractions import Fraction

import pytest

from mordheim_desktop.rules.driver import Outcome, Start, odds, weigh
from mordheim_desktop.rules.effects import ScenarioDrawn
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import SwitchValue
from mordheim_desktop.rules.scenario import ScenarioResult, ScenarioSetup, odds_keys, scenario
from tests.rules.procedure import NINE, choice, ended, ids, played, roll, rules, table, throws


def evening(
    ratings: tuple[int, int] = (110, 140),
    warriors: tuple[int, int] = (9, 11),
    agreed: str = "",
    chosen_by: int | None = None,
    **switches: SwitchValue,
) -> Start:
    setup = ScenarioSetup(ratings=ratings, warriors=warriors, agreed=agreed, chosen_by=chosen_by)  # type: ignore[arg-type]
    return lambda: scenario(setup, table(**switches))


@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ((1, 2), "street_fight"),
        ((1, 3), "hidden_treasure"),
        ((2, 3), "wyrdstone_hunt"),
        ((3, 3), "occupy"),
        ((3, 4), "skirmish"),
        ((5, 5), "chance_encounter"),
    ],
)
def test_the_lower_rated_player_rolls_a_scenario_without_sides(dice: tuple[int, int], found: str) -> None:
    assert roll(played(evening()).pending).by == 0
    assert ended(evening(), dice).result == ScenarioResult(found, 0, None, None)


def test_the_second_player_rolls_where_his_rating_is_lower() -> None:
    assert roll(played(evening(ratings=(141, 140))).pending).by == 1
    assert ended(evening(ratings=(141, 140)), (3, 4)).result == ScenarioResult("skirmish", 1, None, None)


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_a_2_or_a_12_lets_the_lower_rated_player_choose_any_of_the_nine(dice: tuple[int, int]) -> None:
    play = played(evening(ratings=(150, 120)), dice)
    assert ids(play.pending) == NINE
    assert choice(play.pending).by == 1
    play.answer("occupy")
    assert play.outcome is not None
    assert play.outcome.result == ScenarioResult("occupy", 1, None, None)


@pytest.mark.parametrize(("dice", "found"), [((4, 4), "breakthrough"), ((4, 5), "surprise_attack")])
def test_the_lower_rated_player_picks_his_side(dice: tuple[int, int], found: str) -> None:
    assert choice(played(evening(), dice).pending).by == 0
    assert ended(evening(), dice, "attacker").result == ScenarioResult(found, 0, 0, 1)
    assert ended(evening(), dice, "defender").result == ScenarioResult(found, 0, 1, 0)


@pytest.mark.parametrize(("warriors", "attacker"), [((9, 11), 1), ((11, 9), 0)])
def test_the_smaller_warband_defends_the_find(warriors: tuple[int, int], attacker: int) -> None:
    outcome = ended(evening(warriors=warriors), (5, 6))
    assert outcome.result == ScenarioResult("defend_the_find", 0, attacker, 1 - attacker)


def test_nine_against_nine_roll_for_who_defends_the_find_and_the_lower_die_defends() -> None:
    play = played(evening(warriors=(9, 9)), (5, 6), 4)
    assert roll(play.pending).by == 1
    play.answer(2)
    assert play.outcome is not None
    assert play.outcome.result == ScenarioResult("defend_the_find", 0, 0, 1)


def test_equal_ratings_are_rolled_off_and_the_higher_die_counts_as_lower_rated() -> None:
    assert ended(evening(ratings=(124, 124)), 3, 5, (3, 4)).result == ScenarioResult("skirmish", 1, None, None)


def test_an_equal_roll_off_is_thrown_again() -> None:
    play = played(evening(ratings=(124, 124)), 4, 4)
    assert roll(play.pending).by == 0
    assert ended(evening(ratings=(124, 124)), 4, 4, 6, 1, (3, 4)).result == ScenarioResult("skirmish", 0, None, None)


def test_the_players_may_settle_equal_ratings_themselves() -> None:
    play = played(evening(ratings=(124, 124), rating_tie="choose"))
    assert ids(play.pending) == ("player_0", "player_1")
    outcome = ended(evening(ratings=(124, 124), rating_tie="choose"), "player_1", (3, 4))
    assert outcome.result == ScenarioResult("skirmish", 1, None, None)


def test_an_agreed_scenario_needs_no_dice_but_still_its_sides() -> None:
    assert ended(evening(agreed="street_fight")).result == ScenarioResult("street_fight", 0, None, None)
    assert ended(evening(agreed="breakthrough"), "defender").result == ScenarioResult("breakthrough", 0, 1, 0)


def test_equal_ratings_matter_in_an_agreed_scenario_only_where_the_lower_one_picks_a_side() -> None:
    assert ended(evening(ratings=(90, 90), agreed="skirmish")).result == ScenarioResult("skirmish", None, None, None)
    outcome = ended(evening(ratings=(90, 90), agreed="breakthrough"), 2, 5, "attacker")
    assert outcome.result == ScenarioResult("breakthrough", 1, 1, 0)


def test_a_mordheim_map_lets_its_player_choose_instead_of_rolling() -> None:
    assert choice(played(evening(chosen_by=1)).pending).by == 1
    assert ended(evening(chosen_by=1), "skirmish").result == ScenarioResult("skirmish", 0, None, None)


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"scenario\.unknown"):
        played(evening(agreed="picnic"))


def test_a_negative_rating_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"scenario\.negative"):
        played(evening(ratings=(-1, 0)))


def test_what_was_drawn_is_written_down_with_its_sides() -> None:
    assert ended(evening(), (4, 4), "defender").effects == (
        ScenarioDrawn(scenario="breakthrough", attacker=1, defender=0),
    )
    assert ended(evening(), (3, 4)).effects == (ScenarioDrawn(scenario="skirmish"),)


def test_the_odds_can_have_nine_keys() -> None:
    assert odds_keys(ScenarioSetup(ratings=(1, 2)), rules()) == NINE


def test_the_scenarios_come_up_as_often_as_the_totals_of_two_dice() -> None:
    chances = {key: str(chance) for key, chance in odds(evening()).chances.items()}
    assert chances == {
        "defend_the_find": "1/9",  # an 11, and the free choices, which the odds give to the first
        "street_fight": "1/18",
        "hidden_treasure": "1/12",
        "wyrdstone_hunt": "1/9",
        "occupy": "5/36",
        "skirmish": "1/6",
        "breakthrough": "5/36",
        "surprise_attack": "1/9",
        "chance_encounter": "1/12",
    }


def test_of_the_36_throws_each_total_comes_up_as_often_as_printed() -> None:
    """No flat one in eleven; the 2 and the 12 let the player choose, once in 36 each."""
    drawn: dict[int, set[str]] = {}
    times: dict[int, int] = {}
    for dice in throws(2):
        total = sum(dice)
        play = played(evening(), dice)
        chosen = play.pending.label.key if play.pending is not None else ""
        found = "choose" if chosen == "scenario.choose" else row_of(evening(), dice)
        drawn.setdefault(total, set()).add(found)
        times[total] = times.get(total, 0) + 1
    assert times == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert drawn == {
        2: {"choose"},
        3: {"street_fight"},
        4: {"hidden_treasure"},
        5: {"wyrdstone_hunt"},
        6: {"occupy"},
        7: {"skirmish"},
        8: {"breakthrough"},
        9: {"surprise_attack"},
        10: {"chance_encounter"},
        11: {"defend_the_find"},
        12: {"choose"},
    }


def row_of(start: Start, dice: tuple[int, ...]) -> str:
    """The scenario these dice bring, sides chosen as they come."""
    play = played(start, dice)
    while play.outcome is None:
        play.answer("attacker" if "attacker" in ids(play.pending) else ids(play.pending)[0])
    assert isinstance(play.outcome.result, ScenarioResult)
    return play.outcome.result.scenario


def test_a_roll_off_is_even_and_its_odds_come_to_an_end() -> None:
    chances, _ = weigh(evening(ratings=(124, 124)), key=chooser)
    assert chances == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def chooser(outcome: Outcome) -> int | None:
    assert isinstance(outcome.result, ScenarioResult)
    return outcome.result.chooser


def test_the_sides_are_told_by_the_warbands_names_where_they_are_known() -> None:
    setup = ScenarioSetup(ratings=(100, 120), agreed="breakthrough", names=("Aldred", "Skritch"))
    told = ended(lambda: scenario(setup, table()), ("defender",)).message
    assert told.key == "scenario.found_with_names"
    assert (told.params["attacker"], told.params["defender"]) == ("Skritch", "Aldred")
