from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from mordheim_desktop.rules.dice import D3, TWO_D6, Dice
from mordheim_desktop.rules.driver import Given, Outcome, Play, Start, odds, weigh
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import (
    Asking,
    BadAnswer,
    Choose,
    Juncture,
    Number,
    Option,
    Roll,
    Row,
    amount,
)
from tests.rules.combat.table import a_shot, archer, foe
from tests.rules.combat.twin import every_face


class Tally(Struct, frozen=True):
    """What an invented procedure counted."""

    total: int


def outcome(total: int) -> Outcome:
    return Outcome(Tally(total), say("name"), odds_key=str(total))


# ------------------------------------------------------------------ play


def test_a_shot_is_played_die_by_die() -> None:
    play = Play(a_shot())
    for face in (4, 4, 5):
        assert play.outcome is None
        play.answer(face)
    assert play.pending is None
    assert play.outcome is not None
    assert play.outcome.result.target.state == "out_of_action"
    assert [one.faces for one in play.asked] == [(4,), (4,), (5,)]


def test_a_bad_answer_changes_nothing() -> None:
    play = Play(a_shot())
    play.answer(4)
    with pytest.raises(BadAnswer):
        play.answer(7)
    assert play.pending is not None
    assert (play.pending.label.key, len(play.asked)) == ("to_wound", 1)


def test_nothing_more_is_taken_when_the_shot_is_over() -> None:
    play = Play(a_shot())
    play.answer(1)
    with pytest.raises(BadAnswer) as refused:
        play.answer(4)
    assert refused.value.message.key == "answer.nothing_asked"


def test_the_last_die_is_taken_back_and_asked_again() -> None:
    play = Play(a_shot())
    play.answer(4)
    play.answer(2)
    assert play.outcome is not None
    taken = play.take_back()
    assert taken is not None
    assert taken.faces == (2,)
    assert play.outcome is None
    assert play.pending is not None
    assert play.pending.label.key == "to_wound"
    assert play.withdrawn == []


def test_where_nothing_was_answered_there_is_nothing_to_take_back() -> None:
    assert Play(a_shot()).take_back() is None


def test_a_die_the_program_rolled_is_remembered_when_it_is_taken_back() -> None:
    play = Play(a_shot())
    play.answer(1, "rolled")
    play.take_back()
    play.answer(5)
    assert [one.answer for one in play.withdrawn] == [(1,)]
    assert [one.given for one in play.asked] == [Given((5,), "entered")]


def test_a_corrected_die_keeps_the_later_ones_while_the_same_is_asked() -> None:
    play = Play(a_shot())
    for face in (4, 4, 5):
        play.answer(face)
    play.correct(1, 5)
    assert [one.faces for one in play.asked] == [(4,), (5,), (5,)]
    assert play.outcome is not None
    assert play.outcome.result.target.state == "out_of_action"


def test_a_corrected_die_drops_the_later_ones_where_something_else_is_asked() -> None:
    play = Play(a_shot())
    play.answer(4)
    play.answer(5, "rolled")
    play.answer(5, "rolled")
    play.correct(1, 6)
    assert [one.faces for one in play.asked] == [(4,), (6,)]
    assert play.pending is not None
    assert play.pending.label.key == "critical"
    assert [one.answer for one in play.withdrawn] == [(5,), (5,)]


def test_a_correction_that_ends_the_shot_drops_the_rest() -> None:
    play = Play(a_shot())
    for face in (4, 4, 5):
        play.answer(face)
    play.correct(0, 3)
    assert play.outcome is not None
    assert play.outcome.result.hit is False
    assert [one.faces for one in play.asked] == [(3,)]


def test_an_impossible_correction_changes_nothing() -> None:
    play = Play(a_shot())
    play.answer(4, "rolled")
    play.answer(4)
    with pytest.raises(BadAnswer):
        play.correct(0, 9)
    assert [one.faces for one in play.asked] == [(4,), (4,)]
    assert play.withdrawn == []


def test_a_corrected_save_ends_the_shot_before_its_injury_dice() -> None:
    play = Play(a_shot("crossbow", target=foe(armour=("heavy_armour", "shield"))))
    for face in (4, 6, 1, 4, 2):
        play.answer(face)
    play.correct(3, 5)
    assert play.outcome is not None
    assert play.outcome.result.ending == "saved"


def test_five_typed_dice_are_worked_out_again_when_one_of_them_is_corrected() -> None:
    pool = Play(lambda: (yield from _pool()))
    pool.answer([5, 5, 1, 3, 6])
    pool.correct(0, [5, 5, 2, 3, 6])
    assert pool.outcome is not None
    assert pool.outcome.result == Tally(21)


def _pool() -> Asking:
    faces = yield Roll(say("exploration.pool"), Dice(5), pool=True)
    return outcome(sum(faces))


def test_recorded_answers_are_replayed_as_they_were_given() -> None:
    first = Play(a_shot())
    for face, origin in ((4, "rolled"), (4, "entered"), (5, "rolled")):
        first.answer(face, origin)  # type: ignore[arg-type]
    again = Play(a_shot())
    assert again.feed([*(one.given for one in first.asked), Given((6,))]) == 3
    assert again.asked == first.asked
    assert again.sent == first.sent


def test_a_choice_that_is_no_longer_offered_is_not_kept() -> None:
    def start() -> Asking:
        face = yield Roll(say("to_hit"))
        offered = ("leave", "ask") if face > 3 else ("leave", "fight")
        (picked,) = yield Choose(say("name"), tuple(Option(id, say("name")) for id in offered))
        return outcome(offered.index(picked))

    play = Play(start)
    play.answer(4)
    play.answer("ask")
    play.correct(0, 3)
    assert [one.given.answer for one in play.asked] == [(3,)]
    assert play.outcome is None
    play.answer("fight")
    assert play.outcome is not None


def test_a_choice_is_played_with_ids_and_a_number_with_an_integer() -> None:
    play = Play(_ransom)
    play.answer("ask")
    play.answer(30)
    assert play.outcome is not None
    assert play.outcome.result == Tally(30)
    assert [one.given.answer for one in play.asked] == [("ask",), 30]


def _ransom() -> Asking:
    (picked,) = yield Choose(say("name"), (Option("leave", say("name")), Option("ask", say("name"))))
    if picked == "leave":
        return outcome(0)
    return outcome((yield Number(say("needs.number"), 10, 60)))


# ------------------------------------------------------------------ odds


def test_the_odds_follow_the_first_option_and_say_so() -> None:
    found = odds(_ransom)
    assert found.chances == {"0": Fraction(1)}
    assert [label.key for label in found.assumed] == ["name"]


def test_the_odds_follow_a_stated_default_and_the_least_number() -> None:
    def asking() -> Asking:
        options = (Option("leave", say("name")), Option("ask", say("name")))
        (picked,) = yield Choose(say("name"), options, default=("ask",))
        assert picked == "ask"
        least = yield Number(say("needs.number"), 10, 60)
        stated = yield Number(say("to_hit"), 10, 60, default=40)
        return outcome(least + stated)

    found = odds(asking)
    assert found.chances == {"50": Fraction(1)}
    assert [label.key for label in found.assumed] == ["name", "needs.number", "to_hit"]


def test_the_odds_go_on_from_the_dice_already_thrown() -> None:
    play = Play(a_shot())
    play.answer(4)
    play.answer(4)
    assert {key: str(chance) for key, chance in play.odds().chances.items()} == {
        "knocked_down": "1/3",
        "stunned": "1/3",
        "out_of_action": "1/3",
    }


def test_what_is_certain_has_the_chance_1() -> None:
    play = Play(a_shot())
    play.answer(1)
    assert play.odds().chances == {"none": Fraction(1)}
    assert play.odds().of("stunned") == 0


def test_outcomes_can_be_counted_by_anything_that_can_be_read_off_them() -> None:
    hits, _ = weigh(a_shot(shooter=archer(bs=4)), key=lambda one: one.result.hit)
    assert hits == {False: Fraction(1, 3), True: Fraction(2, 3)}


def test_the_odds_run_a_procedure_once_per_leaf() -> None:
    runs = 0

    def start() -> Asking:
        nonlocal runs
        runs += 1
        first = yield Roll(say("to_hit"), needs=4)
        if not first:
            return outcome(0)
        second = yield Roll(say("injury"), rows=(Row(1, 4, say("name")), Row(5, 6, say("name"))))
        return outcome(1 + second)

    assert odds(start).chances == {"0": Fraction(1, 2), "1": Fraction(1, 3), "2": Fraction(1, 6)}
    assert runs == 3


@pytest.mark.parametrize("count", [1, 2, 3])
def test_paths_that_meet_are_followed_once_and_count_together(count: int) -> None:
    runs = 0

    def start(meeting: bool) -> Asking:
        nonlocal runs
        runs += 1
        total = 0
        for left in range(count, 0, -1):
            total = min(4, total + (yield amount(say("name"), D3)))
            if meeting:
                yield Juncture((left, total))
        return outcome(total)

    plain = odds(lambda: start(False)).chances
    apart, runs = runs, 0
    assert odds(lambda: start(True)).chances == plain
    assert apart == 3**count
    assert runs <= 3 + 9 * (count - 1) + 3
    assert sum(plain.values()) == 1


def test_a_juncture_is_never_asked_at_the_table() -> None:
    def start() -> Asking:
        yield Juncture(("before",))
        face = yield Roll(say("to_hit"))
        yield Juncture((face,))
        yield Juncture((face, "again"))
        return outcome(face)

    play = Play(start)
    assert play.pending is not None
    assert play.odds().of("5") == Fraction(1, 6)
    play.answer(5)
    assert play.outcome is not None
    assert play.odds().chances == {"5": Fraction(1)}


# ------------------------------------------------------------------ odds against every face, small invented procedures

needs = st.builds(lambda number: Roll(say("to_hit"), needs=number), st.integers(-1, 8))
apart = st.builds(
    lambda number, faces: Roll(say("to_hit"), needs=number, natural=tuple(faces)),
    st.integers(1, 7),
    st.sets(st.integers(1, 6), max_size=3),
)
tests = st.builds(lambda value: Roll(say("to_hit"), at_most=value, six_fails=True), st.integers(0, 7))
tables = st.builds(
    lambda cut: Roll(say("to_hit"), rows=(Row(1, cut, say("name")), Row(cut + 1, 6, say("name")))), st.integers(1, 5)
)
thirds = st.just(amount(say("name"), D3))
rolls = st.lists(st.one_of(needs, apart, tests, tables, thirds), min_size=1, max_size=4)


def chain(asked: Sequence[Roll], stops_at: int, meets: bool = False) -> Start:
    """A procedure of these rolls that stops early when its total reaches a number."""

    def start() -> Asking:
        total = 0
        for index, request in enumerate(asked):
            band = yield request
            natural = getattr(band, "natural", None) or 0
            total += 2 * int(bool(band)) + natural if hasattr(band, "met") else int(band)
            if total >= stops_at:
                break
            if meets:
                yield Juncture((index, total))
        return outcome(total)

    return start


@given(rolls, st.integers(1, 12), st.booleans())
def test_the_odds_are_those_of_counting_every_face(asked: list[Roll], stops_at: int, meets: bool) -> None:
    found = odds(chain(asked, stops_at, meets)).chances
    assert found == every_face(chain(asked, stops_at))
    assert sum(found.values()) == 1


@given(st.lists(st.integers(2, 6), min_size=1, max_size=3))
def test_the_odds_never_depend_on_bands_being_merged(numbers: list[int]) -> None:
    def hits(merged: bool) -> Asking:
        scored = 0
        for number in numbers:
            natural = () if merged else (1, 2, 3, 4, 5, 6)
            scored += bool((yield Roll(say("to_hit"), needs=number, natural=natural)))
        return outcome(scored)

    assert odds(lambda: hits(True)).chances == odds(lambda: hits(False)).chances


def test_the_twin_counts_two_dice_read_together_in_all_their_orders() -> None:
    def start() -> Asking:
        return outcome((yield amount(say("name"), TWO_D6)))

    sums = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    assert every_face(start) == {str(total): Fraction(sums.count(total), 36) for total in range(2, 13)}
