import msgspec
import pytest

from mordheim_desktop.rules.driver import Play, Start
from mordheim_desktop.rules.effects import Shards
from mordheim_desktop.rules.exploration import (
    ExplorationResult,
    ExplorationSetup,
    exploration,
    exploration_dice,
    exploration_so_far,
    odds_keys,
)
from mordheim_desktop.rules.requests import BadAnswer, BadSetup
from mordheim_desktop.rules.ruleset import SwitchValue
from tests.rules.procedure import choice, ended, ids, played, roll, rules, table

HERO = {"standing": True}


def setup_of(**fields: object) -> ExplorationSetup:
    return msgspec.convert({"warband": "reikland", "chart": "rulebook", **fields}, ExplorationSetup)


def dice_only(switches: dict[str, SwitchValue] | None = None, **fields: object) -> Start:
    """An exploration up to the place."""
    setup, context = setup_of(**fields), table(**switches or {})
    return lambda: exploration_dice(setup, context)


def whole(switches: dict[str, SwitchValue] | None = None, **fields: object) -> Start:
    """An exploration with what the place brings."""
    setup, context = setup_of(**fields), table(**switches or {})
    return lambda: exploration(setup, context)


def result(start: Start, *answers: object) -> ExplorationResult:
    shown = ended(start, *answers).result
    assert isinstance(shown, ExplorationResult)
    return shown


def dice_thrown(switches: dict[str, SwitchValue] | None = None, **fields: object) -> int:
    play = played(dice_only(switches, **fields))
    return roll(play.pending).dice.count if play.pending else 0


# How many dice


def test_each_hero_who_finished_the_battle_gives_a_die_and_winning_it_one_more() -> None:
    assert dice_thrown(heroes=[HERO] * 3, won=True) == 4
    assert dice_thrown(heroes=[HERO] * 3, won=False) == 3


def test_a_hero_who_went_out_of_action_gives_no_die() -> None:
    assert dice_thrown(heroes=[HERO, HERO, {"standing": False}]) == 2
    assert dice_thrown(heroes=[HERO, HERO, {"state": "out_of_action"}]) == 2


def test_a_hero_who_missed_the_battle_gives_no_die_unless_the_switch_says_so() -> None:
    heroes = [HERO, HERO, {"missing": True}]
    assert dice_thrown(heroes=heroes) == 2
    assert dice_thrown(switches={"absent_hero_explores": True}, heroes=heroes) == 3


def test_the_winner_has_his_die_even_when_no_hero_finished_the_battle() -> None:
    assert dice_thrown(heroes=[{"standing": False}], won=True) == 1
    assert dice_thrown(switches={"winner_die_without_heroes": False}, heroes=[{"standing": False}], won=True) == 0


def test_extra_dice_are_thrown_with_the_others() -> None:
    assert dice_thrown(heroes=[HERO] * 3, won=True, extra_dice=2) == 6


def test_a_typed_number_of_dice_is_taken_as_it_is() -> None:
    assert dice_thrown(dice=5, won=True, heroes=[HERO] * 2) == 5


def test_without_dice_nothing_is_asked_and_nothing_is_found() -> None:
    outcome = ended(whole(dice=0))
    assert outcome.result == ExplorationResult((), (), 0, 0, None, "rulebook", differs=False)
    assert outcome.effects == ()
    assert outcome.message.key == "exploration.nothing"


@pytest.mark.parametrize("field", ["dice", "extra_dice", "rerolls", "modifiers", "discards"])
def test_fewer_than_none_is_refused(field: str) -> None:
    with pytest.raises(BadSetup, match=r"exploration\.negative"):
        played(dice_only(None, **{field: -1}))


def test_more_dice_than_anybody_has_are_refused() -> None:
    with pytest.raises(BadSetup, match=r"exploration\.too_many"):
        played(dice_only(dice=21))


def test_a_chart_nobody_knows_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"exploration\.unknown_chart"):
        played(dice_only(dice=3, chart="house"))


# Reading the dice


@pytest.mark.parametrize(
    ("dice", "total", "shards", "place"),
    [
        ((3, 3, 1, 1), 8, 2, "corpse"),
        ((6, 6, 5, 5, 3), 25, 5, "ruined_hovels"),
        ((5, 5, 5, 6, 6), 27, 5, "market_hall"),
        ((4, 4, 4, 2, 2, 2), 18, 4, "fletcher"),
        ((1, 1, 1, 6, 6, 6), 21, 4, "returning_a_favour"),
        ((5, 5, 4, 3), 17, 3, "overturned_cart"),
        ((6, 5, 4, 2, 1), 18, 4, None),
        ((5, 5, 5, 3), 18, 4, "market_hall"),
        ((2, 2, 2, 2, 6, 6), 20, 4, "shrine"),
        ((6, 6, 6, 6, 6, 6), 36, 7, "nobles_villa"),
    ],
)
def test_the_largest_set_is_looked_up_and_the_higher_face_of_two_equal_sets(
    dice: tuple[int, ...], total: int, shards: int, place: str | None
) -> None:
    shown = result(dice_only(dice=len(dice)), dice)
    assert (shown.kept, shown.total, shown.shards, shown.place) == (dice, total, shards, place)


@pytest.mark.parametrize(
    ("dice", "shards"),
    [
        ((1,), 1),
        ((5,), 1),
        ((6,), 2),
        ((5, 6), 2),
        ((2, 3, 4), 2),
        ((6, 5, 1), 3),
        ((6, 5, 4, 2), 3),
        ((6, 5, 4, 3), 4),
        ((6, 6, 6, 5, 1), 4),
        ((6, 6, 6, 5, 2), 5),
        ((6, 6, 6, 6, 6), 5),
        ((6, 6, 6, 6, 6, 1), 6),
        ((6, 6, 6, 6, 6, 5), 6),
        ((6, 6, 6, 6, 6, 6), 7),
    ],
)
def test_the_total_of_the_dice_gives_the_shards(dice: tuple[int, ...], shards: int) -> None:
    assert result(dice_only(dice=len(dice)), dice).shards == shards


def test_the_shards_are_found_as_well_as_what_the_place_brings() -> None:
    assert ended(whole(dice=4), (6, 5, 4, 2)).effects == (Shards(amount=3),)
    assert ended(whole(dice=3), (6, 6, 1), 4).effects[0] == Shards(amount=3)


def test_the_winners_four_dice_of_the_sellswords_find_the_market_hall() -> None:
    outcome = ended(whole(heroes=[HERO] * 3, won=True), (5, 5, 5, 3), (2, 4))
    assert outcome.message.key == "exploration.place"
    assert outcome.odds_key == "market_hall"


# Six of more


def test_of_seven_dice_six_are_kept_by_the_players_choice() -> None:
    play = played(dice_only(dice=7), (1, 1, 6, 5, 4, 3, 2))
    asked = choice(play.pending)
    assert ids(asked) == ("die_1", "die_2", "die_3", "die_4", "die_5", "die_6", "die_7")
    assert (asked.min, asked.max) == (6, 6)
    play.answer(["die_1", "die_3", "die_4", "die_5", "die_6", "die_7"])
    assert play.outcome is not None
    assert play.outcome.result == ExplorationResult(
        (1, 1, 6, 5, 4, 3, 2), (1, 6, 5, 4, 3, 2), 21, 4, None, "rulebook", differs=False
    )


def test_the_default_keeps_the_largest_set_and_then_the_highest_total() -> None:
    assert choice(played(dice_only(dice=8), (1, 1, 1, 6, 6, 5, 4, 3)).pending).default == (
        "die_1",
        "die_2",
        "die_3",
        "die_4",
        "die_5",
        "die_6",
    )
    assert choice(played(dice_only(dice=8), (2, 2, 2, 6, 6, 6, 5, 1)).pending).default == (
        "die_1",
        "die_2",
        "die_4",
        "die_5",
        "die_6",
        "die_7",
    )


def test_five_dice_cannot_be_kept_instead_of_six() -> None:
    play = played(dice_only(dice=7), (1, 1, 6, 5, 4, 3, 2))
    with pytest.raises(BadAnswer, match=r"answer\.pick_count"):
        play.answer(["die_1", "die_3", "die_4", "die_5", "die_6"])


def test_an_interrogated_straggler_gives_a_die_and_takes_any_one_away() -> None:
    start = dice_only(heroes=[HERO] * 3, extra_dice=1, discards=1)
    play = played(start, (2, 5, 5, 1))
    asked = choice(play.pending)
    assert (asked.min, asked.max, asked.default) == (3, 3, ("die_1", "die_2", "die_3"))
    assert result(start, (2, 5, 5, 1), asked.default).total == 12


def test_a_single_die_that_has_to_be_taken_away_leaves_nothing_to_choose() -> None:
    shown = result(dice_only(dice=1, discards=1), (6,))
    assert (shown.dice, shown.kept, shown.shards) == ((6,), (), 0)


# Re-rolls and changes


def test_the_rulebooks_example_with_a_catacomb_re_roll_and_an_elf_ranger() -> None:
    start = dice_only(heroes=[HERO] * 3, won=True, rerolls=1, modifiers=1)
    shown = result(start, (5, 5, 1, 3), "die_3", 4, "die_3", "plus_1")
    assert shown == ExplorationResult((5, 5, 5, 3), (5, 5, 5, 3), 18, 4, "market_hall", "rulebook", differs=False)


def test_a_die_that_was_re_rolled_is_not_offered_again() -> None:
    play = played(dice_only(dice=4, rerolls=2), (6, 3, 3, 1), "die_4", 2)
    assert ids(play.pending) == ("die_1", "die_2", "die_3", "none")
    with pytest.raises(BadAnswer, match=r"answer\.not_offered"):
        play.answer("die_4")


def test_the_second_result_stands_even_if_it_is_worse() -> None:
    assert result(dice_only(dice=3, rerolls=1), (6, 6, 2), "die_1", 1).dice == (1, 6, 2)


def test_leaving_a_re_roll_leaves_the_others_too() -> None:
    assert result(dice_only(dice=3, rerolls=3), (6, 4, 2), "none").place is None
    assert result(dice_only(dice=3, rerolls=3), (6, 4, 2), []).place is None


def test_a_single_die_can_use_only_one_of_two_re_rolls() -> None:
    assert result(dice_only(dice=1, rerolls=2), (1,), "die_1", 6).shards == 2


def test_each_wyrdstone_hunter_on_his_feet_has_a_re_roll_of_his_own() -> None:
    hunter = {"skills": ["wyrdstone_hunter"]}
    play = played(dice_only(heroes=[hunter, hunter, {**hunter, "standing": False}]), (1, 2), "die_1", 3, "die_2", 3)
    assert play.pending is None


def test_re_rolls_come_after_choosing_six_unless_the_switch_turns_it_round() -> None:
    after = played(dice_only(dice=7, rerolls=1), (1, 2, 3, 4, 5, 6, 6))
    assert choice(after.pending).label.key == "exploration.keep"
    before = played(
        dice_only(switches={"reroll_before_keeping": True}, dice=7, rerolls=1), (1, 2, 3, 4, 5, 6, 6), "die_1", 6
    )
    assert choice(before.pending).label.key == "exploration.keep"
    assert choice(before.pending).default == ("die_1", "die_3", "die_4", "die_5", "die_6", "die_7")


@pytest.mark.parametrize(("face", "changes"), [(1, ("plus_1",)), (3, ("plus_1", "minus_1")), (6, ("minus_1",))])
def test_a_changed_die_stays_between_1_and_6(face: int, changes: tuple[str, ...]) -> None:
    assert ids(played(dice_only(dice=1, modifiers=1), (face,), "die_1").pending) == changes


def test_a_change_may_be_left() -> None:
    assert result(dice_only(dice=2, modifiers=1), (3, 4), "none").dice == (3, 4)


def test_two_changes_may_fall_on_one_die() -> None:
    shown = result(dice_only(dice=2, modifiers=2), (3, 5), "die_1", "plus_1", "die_1", "plus_1")
    assert (shown.dice, shown.place) == ((5, 5), "overturned_cart")


# Two dice for one


def test_an_augur_throws_two_dice_and_keeps_either() -> None:
    start = dice_only(heroes=[HERO, HERO, {"name": "Augur", "traits": ["blessed_sight"]}])
    play = played(start, (2, 5), (2, 6))
    assert choice(play.pending).options[0].text.params == {"die": 3, "face": 2}
    assert choice(play.pending).default == ("die_3",)
    assert result(start, (2, 5), (2, 6), "die_3").place == "shop"
    assert result(start, (2, 5), (2, 6), "die_4") == ExplorationResult(
        (2, 5, 2, 6), (2, 5, 6), 13, 3, None, "rulebook", differs=False
    )


def test_an_augurs_equal_dice_leave_nothing_to_choose() -> None:
    start = dice_only(heroes=[HERO, {"traits": ["blessed_sight"]}])
    assert result(start, (4,), (4, 4)).kept == (4, 4)


def test_both_dice_of_the_all_seeing_eye_count_unless_the_switch_says_one() -> None:
    bearer = {"items": ["all_seeing_eye_of_numas"]}
    assert dice_thrown(heroes=[HERO, HERO, bearer]) == 4
    one = played(dice_only(switches={"eye_both_dice": False}, heroes=[HERO, HERO, bearer]))
    assert roll(one.pending).dice.count == 2


# Two charts


def test_where_the_charts_differ_the_result_says_so_and_the_other_one_can_be_taken() -> None:
    dice = (6, 6, 6, 6, 2)
    ours = ended(dice_only(dice=5, chart="handout"), dice)
    assert ours.result == ExplorationResult(dice, dice, 26, 5, "catacombs", "handout", differs=True)
    assert ours.message.key == "exploration.place_on_handout"
    theirs = ended(dice_only(dice=5, chart="handout", other_chart=True), dice)
    assert theirs.result == ExplorationResult(dice, dice, 26, 5, "catacombs", "rulebook", differs=True)
    assert theirs.message.key == "exploration.place_on_rulebook"


def test_where_the_charts_agree_the_other_one_changes_nothing() -> None:
    shown = result(dice_only(dice=2, chart="handout", other_chart=True), (3, 3))
    assert (shown.chart, shown.differs, shown.place) == ("handout", False, "corpse")


def test_the_campaigns_chart_is_used_where_none_is_named() -> None:
    assert result(dice_only(chart="", dice=1), (3,)).chart == "handout"
    assert result(dice_only(switches={"exploration_chart": "rulebook"}, chart="", dice=1), (3,)).chart == "rulebook"


# What is known so far


def so_far(play: Play, setup: ExplorationSetup) -> ExplorationResult | None:
    return exploration_so_far(setup, table(), play.asked)


def test_before_the_dice_are_thrown_nothing_is_known() -> None:
    setup = setup_of(dice=3)
    assert so_far(played(lambda: exploration(setup, table())), setup) is None


def test_while_six_are_chosen_the_best_six_are_shown() -> None:
    setup = setup_of(dice=7)
    shown = so_far(played(lambda: exploration(setup, table()), (1, 1, 6, 5, 4, 3, 2)), setup)
    assert shown is not None
    assert (shown.dice, shown.kept, shown.total, shown.place) == (
        (1, 1, 6, 5, 4, 3, 2),
        (1, 1, 6, 5, 4, 3),
        20,
        "well",
    )


def test_every_re_roll_and_change_is_shown_at_once() -> None:
    setup = setup_of(dice=4, rerolls=1, modifiers=1)
    play = played(lambda: exploration(setup, table()), (5, 5, 1, 3))
    assert (first := so_far(play, setup)) is not None
    assert (first.total, first.shards, first.place) == (14, 3, "overturned_cart")
    play.answer("die_3")
    play.answer(4)
    assert (second := so_far(play, setup)) is not None
    assert (second.dice, second.total) == ((5, 5, 4, 3), 17)
    play.answer("die_3")
    play.answer("plus_1")
    assert (third := so_far(play, setup)) is not None
    assert (third.total, third.shards, third.place) == (18, 4, "market_hall")


def test_while_the_place_is_searched_the_dice_stay_known() -> None:
    setup = setup_of(dice=2)
    play = played(lambda: exploration(setup, table()), (3, 3), 1)
    assert play.pending is not None
    assert (shown := so_far(play, setup)) is not None
    assert shown.place == "corpse"


def test_a_whole_exploration_ends_with_what_its_dice_alone_would_show() -> None:
    assert ended(whole(dice=2), (6, 6), 3).result == ended(dice_only(dice=2), (6, 6)).result


def test_taking_the_re_roll_back_does_not_hand_it_out_twice() -> None:
    play = played(dice_only(dice=3, rerolls=1), (6, 4, 2), "die_3", 4)
    play.take_back()
    play.take_back()
    assert ids(play.pending) == ("die_1", "die_2", "die_3", "none")
    play.answer("die_1")
    play.answer(4)
    assert play.pending is None


def test_the_result_has_the_fields_other_programs_rely_on() -> None:
    assert msgspec.to_builtins(result(dice_only(dice=4), (3, 3, 1, 1))) == {
        "dice": (3, 3, 1, 1),
        "kept": (3, 3, 1, 1),
        "total": 8,
        "shards": 2,
        "place": "corpse",
        "chart": "rulebook",
        "differs": False,
    }


def test_the_odds_can_have_thirty_places_and_none() -> None:
    keys = odds_keys(setup_of(dice=3), rules())
    assert len(set(keys)) == 31
    assert keys[:3] == ("well", "shop", "corpse")
    assert keys[-2:] == ("nobles_villa", "none")
