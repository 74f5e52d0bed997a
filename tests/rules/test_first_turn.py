"""Who begins a battle that no scenario rules, and the roll-off among more than two."""

from functools import partial

import pytest

from mordheim_desktop.rules.driver import Play, odds
from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.first_turn import FirstTurnSetup, first_turn
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.rethrow import RollOff
from mordheim_desktop.rules.succession import Heir, SuccessionSetup, succession
from tests.rules.procedure import ended, roll, table

THREE = ("The Aldred Company", "Clan Skritch", "The Third")


def begins(names: tuple[str, ...], *faces: int) -> int:
    outcome = ended(partial(first_turn, FirstTurnSetup(names=names), table()), *faces)
    assert outcome.effects == (SetUpDone(step="first_turn", side=outcome.result.side),)
    return int(outcome.result.side)


def test_the_highest_of_three_dice_has_the_first_turn() -> None:
    assert begins(THREE, 2, 6, 5) == 1


def test_only_those_who_are_equal_at_the_top_throw_again() -> None:
    assert begins(THREE, 5, 2, 5, 1, 6) == 2


def test_where_all_three_are_equal_all_three_throw_again() -> None:
    assert begins(THREE, 4, 4, 4, 1, 3, 2) == 1


def test_each_warband_throws_its_own_die() -> None:
    play = Play(partial(first_turn, FirstTurnSetup(names=THREE), table()))
    throwers = []
    for face in (1, 2, 3):
        throwers.append((roll(play.pending).by, roll(play.pending).label.params["warband"]))
        play.answer(face)
    assert throwers == [(0, "The Aldred Company"), (1, "Clan Skritch"), (2, "The Third")]


@pytest.mark.parametrize("names", [(), ("Alone",), tuple("ABCDEFGHI")])
def test_fewer_than_two_or_more_than_eight_do_not_roll(names: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match=r"first_turn\.who"):
        begins(names, 3)


def test_the_odds_of_a_roll_off_among_eight_come_to_an_end() -> None:
    assert odds(partial(first_turn, FirstTurnSetup(names=tuple("ABCDEFGH")), table())).chances == {"settled": 1}


def test_the_odds_of_a_succession_between_equals_come_to_an_end() -> None:
    setup = SuccessionSetup(claims=(Heir(id="hob"), Heir(id="otto")))
    assert odds(partial(succession, setup, table())).chances == {"named": 1}


def test_of_three_dice_210_throws_of_216_settle_something() -> None:
    first = RollOff(say("first_turn.roll"), to_follow=2)
    second = RollOff(say("first_turn.roll"), equal=4, to_follow=1)
    third = RollOff(say("first_turn.roll"), equal=4)
    assert first.outcomes == 216
    assert second.outcomes == 35
    assert dict(second.branches) == {1: 6, 2: 6, 3: 6, 4: 5, 5: 6, 6: 6}
    assert dict(third.branches) == {1: 1, 2: 1, 3: 1, 5: 1, 6: 1}
