from collections import Counter
from fractions import Fraction

import pytest

from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.exploration import ExplorationSetup, exploration_dice
from mordheim_desktop.rules.finds import Hero
from tests.rules.procedure import table, throws

# Place by face and size of the set, typed apart from the charts.
PLACES = {
    2: ("well", "shop", "corpse", "straggler", "overturned_cart", "ruined_hovels"),
    3: ("tavern", "smithy", "prisoners", "fletcher", "market_hall", "returning_a_favour"),
    4: ("gunsmith", "shrine", "townhouse", "armourer", "graveyard", "catacombs"),
    5: (
        "moneylenders_house",
        "alchemists_laboratory",
        "jewelsmith",
        "merchants_house",
        "shattered_building",
        "entrance_to_the_catacombs",
    ),
    6: ("the_pit", "hidden_treasure", "dwarf_smithy", "slaughtered_warband", "fighting_arena", "nobles_villa"),
}


def place_of(dice: tuple[int, ...]) -> str:
    """The place by brute force: the largest set, the higher face; of more than six dice the set counts up to six."""
    size, face = max((min(count, 6), face) for face, count in Counter(dice).items())
    return PLACES[size][face - 1] if size > 1 else "none"


def searching(dice: int, chart: str = "handout", heroes: tuple[Hero, ...] = ()) -> Start:
    setup = ExplorationSetup(dice=None if heroes else dice, chart=chart, heroes=heroes)
    context = table()
    return lambda: exploration_dice(setup, context)


def counted(outcomes: Counter[str], of: int) -> dict[str, Fraction]:
    return {key: Fraction(number, of) for key, number in outcomes.items()}


def test_three_dice_find_a_place_four_times_in_nine() -> None:
    chances = {key: str(chance) for key, chance in odds(searching(3)).chances.items()}
    doubles = dict.fromkeys(PLACES[2], "5/72")
    triples = dict.fromkeys(PLACES[3], "1/216")
    assert chances == {"none": "5/9", **doubles, **triples}


def test_four_dice_find_a_place_thirteen_times_in_eighteen() -> None:
    chances = {key: str(chance) for key, chance in odds(searching(4)).chances.items()}
    assert chances == {
        "none": "5/18",
        "well": "5/54",
        "shop": "7/72",
        "corpse": "11/108",
        "straggler": "23/216",
        "overturned_cart": "1/9",
        "ruined_hovels": "25/216",
        **dict.fromkeys(PLACES[3], "5/324"),
        **dict.fromkeys(PLACES[4], "1/1296"),
    }


@pytest.mark.parametrize("chart", ["handout", "rulebook"])
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6])
def test_the_odds_of_the_places_are_those_of_counting_every_throw(dice: int, chart: str) -> None:
    outcomes = Counter(place_of(faces) for faces in throws(dice))
    assert odds(searching(dice, chart)).chances == counted(outcomes, 6**dice)


def test_seven_dice_are_read_by_the_largest_set_that_can_be_kept() -> None:
    outcomes = Counter(place_of(faces) for faces in throws(7))
    shown = odds(searching(7))
    assert shown.chances == counted(outcomes, 6**7)
    assert [label.key for label in shown.assumed] == ["exploration.keep"]


def test_an_augurs_second_die_is_weighed_against_the_others() -> None:
    outcomes: Counter[str] = Counter()
    for *others, first, second in throws(4):
        options = [(*others, first), (*others, second)]
        outcomes[place_of(max(options, key=lambda kept: (max(Counter(kept).values()), sum(kept))))] += 1
    heroes = (Hero(), Hero(), Hero(traits=("blessed_sight",)))
    assert odds(searching(0, heroes=heroes)).chances == counted(outcomes, 6**4)


def test_an_unused_re_roll_is_named_among_what_the_odds_assume() -> None:
    setup = ExplorationSetup(dice=3, rerolls=1, modifiers=1)
    shown = odds(lambda: exploration_dice(setup, table()))
    assert [label.key for label in shown.assumed] == ["exploration.reroll", "exploration.modify"]
    assert shown.of("none") == Fraction(5, 9)


def test_once_the_dice_lie_only_the_re_roll_is_open() -> None:
    setup = ExplorationSetup(dice=3, rerolls=1)
    shown = odds(lambda: exploration_dice(setup, table()), sent=((4, 4, 1), ("die_3",)))
    assert {key: str(chance) for key, chance in shown.chances.items()} == {"fletcher": "1/6", "straggler": "5/6"}
