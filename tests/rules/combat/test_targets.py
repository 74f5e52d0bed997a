"""The choice among several enemies: who is closest, who is easier, who may be passed over."""

from typing import Any

import pytest

from mordheim_desktop.rules.combat.targets import Enemy, TargetsSetup, prepare_targets
from mordheim_desktop.rules.context import Context
from tests.rules.combat.table import DEFAULTS, Switches, archer, chances
from tests.rules.combat.table import a_shot as shot
from tests.rules.procedure import ended, rules


def enemy(id: str, **fields: Any) -> Enemy:
    """An enemy in sight, average except for what is said."""
    return Enemy(id=id, **fields)


def judged(*enemies: Enemy, weapon: str = "bow", switches: Switches = DEFAULTS, **fields: Any) -> dict[str, Any]:
    """What is said of each enemy, by id."""
    setup = TargetsSetup(weapon=weapon, enemies=enemies, **fields)
    outcome = ended(prepare_targets(setup, Context(rules(), switches)))
    return {one.id: one for one in outcome.result.enemies}


def legal(*enemies: Enemy, **fields: Any) -> str:
    """The ids of those who may be chosen."""
    return "".join(id for id, one in judged(*enemies, **fields).items() if one.legal)


def codes(*enemies: Enemy, **fields: Any) -> dict[str, list[str]]:
    """The codes for or against each enemy."""
    return {id: [code for code, _ in one.reasons] for id, one in judged(*enemies, **fields).items()}


NEAR = {"distance": 8.0}
FAR = {"distance": 10.0}


def test_one_in_the_open_may_be_chosen_over_a_nearer_one_in_cover() -> None:
    pair = enemy("a", **NEAR, cover=True), enemy("b", **FAR)
    assert codes(*pair) == {"a": ["closest"], "b": ["easier"]}


def test_one_who_is_no_easier_at_long_range_may_not() -> None:
    pair = enemy("a", **NEAR, cover=True), enemy("b", distance=20.0)
    assert [judged(*pair)["a"].needs_short, judged(*pair)["b"].needs_long] == [5, 5]
    assert codes(*pair)["b"] == ["not_closest"]


def test_of_two_in_the_open_only_the_nearer_may_be_chosen() -> None:
    assert legal(enemy("a", **NEAR), enemy("b", **FAR)) == "a"


@pytest.mark.parametrize("fields", [{"state": "stunned"}, {"state": "knocked_down"}, {"fleeing": True}])
def test_a_nearer_one_who_is_down_or_flees_may_be_passed_over_or_chosen(fields: dict[str, Any]) -> None:
    three = enemy("a", **NEAR, **fields), enemy("b", **FAR), enemy("c", distance=11.0)
    assert legal(*three) == "ab"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hidden": True}, "target_hidden"),
        ({"seen": False}, "unseen"),
        ({"engaged": True}, "target_engaged"),
        ({"state": "out_of_action"}, "target_out_of_action"),
    ],
)
def test_one_who_cannot_be_picked_does_not_count_as_nearest(fields: dict[str, Any], code: str) -> None:
    pair = enemy("a", **NEAR, **fields), enemy("b", **FAR)
    assert codes(*pair) == {"a": [code], "b": ["closest"]}


def test_a_large_target_may_always_be_chosen_even_in_cover_behind_others() -> None:
    ogre = enemy("ogre", distance=11.0, cover=True, traits=("large_target",))
    found = judged(enemy("a", **NEAR), ogre)
    assert found["ogre"].legal
    assert found["ogre"].needs_short == 4


@pytest.mark.parametrize(("height", "free"), [(3.0, True), (2.1, True), (2.0, False), (0.0, False)])
def test_one_who_stands_more_than_two_inches_high_chooses_freely(height: float, free: bool) -> None:
    assert legal(enemy("a", **NEAR), enemy("b", **FAR), shooter=archer(height=height)) == ("ab" if free else "a")


def test_enemies_seen_in_the_own_building_come_first() -> None:
    high = archer(height=4.0)
    inside = enemy("in", distance=9.0, cover=True, same_building=True)
    assert codes(inside, enemy("out", **NEAR), shooter=high) == {"in": ["elevated"], "out": ["same_building_first"]}
    unseen = enemy("in", distance=9.0, same_building=True, seen=False)
    assert legal(unseen, enemy("out", **NEAR), shooter=high) == "out"


def test_a_long_rifle_picks_any_enemy_in_sight_but_none_in_combat() -> None:
    three = enemy("a", **NEAR), enemy("b", **FAR), enemy("c", distance=11.0, engaged=True)
    assert legal(*three, weapon="hochland_long_rifle") == "ab"


def test_the_second_shot_chooses_anew_and_may_pass_over_one_who_went_down() -> None:
    quick: dict[str, Any] = {"shooter": archer(skills=("quick_shot",)), "shots": 2, "shot_number": 2}
    assert legal(enemy("a", **NEAR, state="out_of_action"), enemy("b", **FAR), **quick) == "b"
    assert legal(enemy("a", **NEAR, state="knocked_down", wounds=0), enemy("b", **FAR), **quick) == "ab"


def test_knives_may_go_at_any_targets_seen_where_the_table_plays_it_so() -> None:
    knives: dict[str, Any] = {"weapon": "throwing_stars", "shooter": archer(skills=("knife_fighter",)), "shots": 3}
    pair = enemy("a", distance=3.0), enemy("b", distance=5.0)
    assert legal(*pair, **knives) == "ab"
    assert legal(*pair, **knives, switches={"knife_fighter_any_target": False}) == "a"


def test_equally_near_enemies_are_the_shooters_choice() -> None:
    assert legal(enemy("a", **NEAR), enemy("b", **NEAR), enemy("c", **FAR)) == "ab"


def test_of_several_downed_enemies_nearer_than_the_first_who_stands_any_may_be_chosen() -> None:
    lying: dict[str, Any] = {"state": "stunned", "wounds": 0}
    four = enemy("a", **NEAR, **lying), enemy("b", distance=9.0, **lying), enemy("c", **FAR), enemy("d", distance=11.0)
    assert codes(*four) == {"a": ["closest"], "b": ["nearer_and_down"], "c": ["closest"], "d": ["not_closest"]}
    assert legal(*four, enemy("e", distance=12.0, **lying)) == "abc"


def test_a_large_target_outside_may_be_chosen_before_those_in_the_own_building() -> None:
    inside, ogre = enemy("in", **FAR, same_building=True), enemy("ogre", distance=11.0, large_target=True)
    assert codes(inside, ogre, shooter=archer(height=4.0))["ogre"] == ["large_target"]


def test_nobody_measures_first_so_the_players_tick_who_is_closest() -> None:
    assert codes(enemy("a", closest=True), enemy("b")) == {"a": ["closest"], "b": ["not_closest"]}
    assert codes(enemy("a"), enemy("b")) == {"a": ["closest_not_told"], "b": ["closest_not_told"]}
    assert codes(enemy("a", closest=True, cover=True), enemy("b"))["b"] == ["easier"]
    assert legal(enemy("a")) == "a"


def test_what_speaks_against_the_shooter_speaks_against_every_target() -> None:
    assert codes(enemy("a"), enemy("b"), shooter=archer(ran=True)) == {"a": ["ran"], "b": ["ran"]}


def test_every_enemy_has_his_needs_and_odds_at_both_ranges() -> None:
    one = judged(enemy("a", cover=True, toughness=4))["a"]
    assert (one.needs_short, one.needs_long) == (5, 6)
    covered: dict[str, Any] = {"cover": True, "target": enemy("a", toughness=4)}
    target = {key: value for key, value in one.odds_short.items() if value != "0"}
    assert target == chances(shot(cover=True, target=covered["target"]))
    assert set(one.odds_long) == {"none", "wounded", "knocked_down", "stunned", "out_of_action"}


def test_an_impossible_shot_has_no_need_and_a_blunderbuss_needs_any_roll() -> None:
    moved = archer(bs=2, moved=True)
    assert (judged(enemy("a"), shooter=moved)["a"].needs_long, judged(enemy("a"), shooter=moved)["a"].needs_short) == (
        None,
        6,
    )
    assert judged(enemy("a"), weapon="blunderbuss")["a"].needs_long == 1


def test_one_who_hides_within_the_initiative_of_the_shooter_is_found_and_is_nearest() -> None:
    pair = enemy("a", hidden=True, distance=3.0), enemy("b", **FAR)
    assert codes(*pair) == {"a": ["closest"], "b": ["not_closest"]}


def test_a_second_sling_shot_goes_only_at_those_within_half_range() -> None:
    slinger = {"weapon": "sling", "shots": 2}
    assert codes(enemy("a", distance=9.0), **slinger) == {"a": ["closest"]}
    assert codes(enemy("a", distance=9.5), **slinger) == {"a": ["too_many_shots"]}
