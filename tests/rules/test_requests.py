from typing import Any

import pytest

from mordheim_desktop.rules.dice import D3, D6, D66, TWO_D6, Dice
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import (
    MET,
    MISSED,
    BadAnswer,
    Check,
    Choose,
    Number,
    Option,
    Roll,
    Row,
    amount,
)
from mordheim_desktop.rules.requests import test as characteristic_test

LABEL = say("to_hit")
INJURY = (Row(1, 2, say("name")), Row(3, 4, say("name")), Row(5, 6, say("name")))


def refusal(request: Roll | Choose | Number, answer: object) -> str:
    with pytest.raises(BadAnswer) as refused:
        request.accept(answer)
    return refused.value.message.key


@pytest.mark.parametrize(("face", "band"), [(1, MISSED), (3, MISSED), (4, MET), (6, MET)])
def test_a_roll_that_needs_4_is_met_from_4_on(face: int, band: Check) -> None:
    assert Roll(LABEL, needs=4).read((face,)) == band
    assert Roll(LABEL, needs=4).is_met((face,)) is bool(band)


def test_a_roll_that_needs_4_offers_the_odds_two_bands_of_three() -> None:
    assert Roll(LABEL, needs=4).branches == ((MISSED, 3), (MET, 3))


def test_a_face_set_apart_is_told_from_the_others() -> None:
    apart = Roll(LABEL, needs=4, natural=(3, 6))
    assert apart.branches == ((MISSED, 2), (Check(False, 3), 1), (MET, 2), (Check(True, 6), 1))


@pytest.mark.parametrize("needs", [1, 0, -3])
def test_a_roll_that_needs_1_or_less_cannot_miss(needs: int) -> None:
    assert Roll(LABEL, needs=needs).branches == ((MET, 6),)


def test_a_roll_that_needs_7_cannot_hit() -> None:
    assert Roll(LABEL, needs=7).branches == ((MISSED, 6),)


@pytest.mark.parametrize(("face", "row"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_table_is_read_by_its_rows(face: int, row: int) -> None:
    table = Roll(LABEL, rows=INJURY)
    assert table.read((face,)) == row
    assert table.is_met((face,)) is None
    assert table.branches == ((0, 2), (1, 2), (2, 2))


@pytest.mark.parametrize(("value", "met"), [(1, 1), (3, 3), (5, 5), (6, 5), (10, 5)])
def test_a_characteristic_test_on_one_die_always_fails_on_a_6(value: int, met: int) -> None:
    branches = dict(characteristic_test(LABEL, value).branches)
    assert branches[MET] == met
    assert branches[MISSED] == 6 - met


def test_a_leadership_test_on_two_dice_has_no_such_limit() -> None:
    leadership = characteristic_test(LABEL, 8, dice=TWO_D6)
    assert leadership.read((2, 6)) == MET
    assert leadership.read((3, 6)) == MISSED
    assert dict(leadership.branches) == {MET: 26, MISSED: 10}


def test_an_amount_is_its_sum() -> None:
    assert amount(LABEL, Dice(2, 6, 5)).read((3, 4)) == 35


def test_a_pool_is_sent_its_faces() -> None:
    pool = Roll(LABEL, Dice(3), pool=True)
    assert pool.read((5, 1, 5)) == (5, 1, 5)
    assert sum(number for _, number in pool.branches) == pool.outcomes == 216


@pytest.mark.parametrize("answer", [4, [4], (4,)])
def test_one_die_is_answered_with_its_face(answer: object) -> None:
    assert Roll(LABEL).accept(answer) == (4,)


@pytest.mark.parametrize("answer", [0, 7, -1, 100, [0], [True], ["4"], [None], [4.0]])
def test_a_die_shows_1_to_6(answer: object) -> None:
    assert refusal(Roll(LABEL), answer) == "answer.face"


@pytest.mark.parametrize("answer", [[], [1, 2], [1, 2, 3]])
def test_one_die_has_one_face(answer: object) -> None:
    assert refusal(Roll(LABEL), answer) == "answer.dice_count"


@pytest.mark.parametrize("answer", ["x", "4", None, True, 4.0, {}, {"face": 4}, b"4"])
def test_what_is_no_face_is_no_die(answer: object) -> None:
    assert refusal(Roll(LABEL), answer) == "answer.not_dice"


@pytest.mark.parametrize("dice", [TWO_D6, D66])
def test_two_dice_read_together_are_answered_together(dice: Dice) -> None:
    together = Roll(LABEL, dice)
    assert together.accept([3, 5]) == (3, 5)
    assert refusal(together, 35) == "answer.dice_count"
    assert refusal(together, [3]) == "answer.dice_count"
    assert refusal(together, [3, 7]) == "answer.face"


def test_a_d3_is_answered_with_the_face_of_a_d6() -> None:
    third = amount(LABEL, D3)
    assert third.accept(6) == (6,)
    assert third.read((6,)) == 3
    assert third.branches == ((1, 2), (2, 2), (3, 2))


CHOICE = Choose(LABEL, tuple(Option(id, say("name")) for id in ("a", "b", "c")), min=1, max=2)


@pytest.mark.parametrize(("answer", "picked"), [("a", ("a",)), (["b"], ("b",)), (["c", "a"], ("c", "a"))])
def test_a_choice_is_answered_with_ids(answer: object, picked: tuple[str, ...]) -> None:
    assert CHOICE.accept(answer) == picked


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        ("d", "answer.not_offered"),
        (["a", "a"], "answer.not_offered"),
        ([], "answer.pick_count"),
        (["a", "b", "c"], "answer.pick_count"),
        (1, "answer.not_choice"),
        (None, "answer.not_choice"),
        ([1], "answer.not_choice"),
        ([["a"]], "answer.not_choice"),
    ],
)
def test_a_choice_takes_only_what_it_offers(answer: object, key: str) -> None:
    assert refusal(CHOICE, answer) == key


@pytest.mark.parametrize("named", [2, 5, 9])
def test_a_number_lies_between_its_ends(named: int) -> None:
    assert Number(LABEL, 2, 9).accept(named) == named


@pytest.mark.parametrize(
    ("answer", "key"),
    [(1, "answer.number_range"), (10, "answer.number_range")]
    + [(answer, "answer.not_number") for answer in (None, "3", 3.0, True, [3])],
)
def test_a_number_outside_its_ends_is_refused(answer: Any, key: str) -> None:
    assert refusal(Number(LABEL, 2, 9), answer) == key


def test_a_plain_die_may_show_anything() -> None:
    assert Roll(LABEL, D6).branches == ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
