"""Searching buildings for the chest of Hidden Treasure."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.effects import BuildingSearched
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.search import SearchResult, SearchSetup, search
from tests.rules.procedure import ended, played, roll, table, throws


def a_search(**setup: object) -> Start:
    usual = {"warrior": "pip", "building": "ruin-2", "left": 4}
    return lambda: search(SearchSetup(**{**usual, **setup}), table())  # type: ignore[arg-type]


def test_a_search_rolls_2d6_and_needs_a_12() -> None:
    asked = roll(played(a_search()).pending)
    assert (str(asked.dice), asked.needs) == ("2D6", 12)


def test_only_two_sixes_find_the_chest() -> None:
    found = [dice for dice in throws(2) if ended(a_search(), dice).result == SearchResult(True, 0)]
    assert found == [(6, 6)]
    assert odds(a_search()).chances["found"] == Fraction(1, 36)


@pytest.mark.parametrize("dice", [(3, 4), (5, 6), (4, 5)])
def test_7_11_and_9_find_nothing_and_leave_one_building_fewer(dice: tuple[int, int]) -> None:
    outcome = ended(a_search(), dice)
    assert outcome.result == SearchResult(False, 3)
    assert outcome.effects == (BuildingSearched(fighter="pip", building="ruin-2", found=False),)


def test_the_last_building_holds_the_chest_without_a_roll() -> None:
    outcome = ended(a_search(left=1))
    assert outcome.effects == (BuildingSearched(fighter="pip", building="ruin-2", found=True),)
    assert outcome.message.key == "search.last"


def test_a_building_with_a_name_of_its_own_is_called_by_it() -> None:
    told = ended(a_search(place="The Broken Mill", name="Pip"), (6, 6)).message
    assert (told.key, told.params) == ("search.found.named", {"warrior": "Pip", "place": "The Broken Mill"})


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"animal": True}, r"search\.animal"),
        ({"found": True}, r"search\.found_already"),
        ({"left": 0}, r"search\.nowhere"),
        ({"building": ""}, r"search\.nowhere"),
        ({"scenario": "skirmish"}, r"search\.no_chest"),
        ({"scenario": "picnic"}, r"search\.no_chest"),
    ],
)
def test_what_cannot_be_searched_is_refused(setup: dict[str, object], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        played(a_search(**setup))
