"""The roll to hit: what each modifier counts, both ends of the scale, near misses into cover."""

from typing import Any

import pytest

from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from tests.rules.combat.table import Fields, a_shot, archer, asked, foe, pending, reasons, to_hit
from tests.rules.procedure import ended, played


@pytest.mark.parametrize(
    ("distance", "cover", "moved", "large", "needs"),
    [
        (12, False, False, False, 3),
        (12.5, False, False, False, 4),
        (12, True, False, False, 4),
        (13, True, True, False, 6),
        (13, True, True, True, 5),
        (24, False, False, False, 4),
        (24.5, False, False, False, None),
    ],
)
def test_each_modifier_counts_once(distance: float, cover: bool, moved: bool, large: bool, needs: int | None) -> None:
    shot: Fields = {"weapon": "bow", "distance": distance, "cover": cover}
    assert (
        to_hit(shooter=archer(bs=4, moved=moved), target=foe(traits=("large_target",) if large else ()), **shot)
        == needs
    )


@pytest.mark.parametrize(
    ("bs", "plain", "cover", "cover_and_long"),
    [
        (1, 6, None, None),
        (2, 5, 6, None),
        (3, 4, 5, 6),
        (4, 3, 4, 5),
        (5, 2, 3, 4),
        (6, 1, 2, 3),
        (7, 0, 1, 2),
        (10, -3, -2, -1),
    ],
)
def test_a_need_is_seven_less_ballistic_skill_and_modifiers(
    bs: int, plain: int, cover: int | None, cover_and_long: int | None
) -> None:
    assert to_hit(weapon="bow", shooter=archer(bs=bs)) == plain
    assert to_hit(weapon="bow", shooter=archer(bs=bs), cover=True) == cover
    assert to_hit(weapon="bow", shooter=archer(bs=bs), cover=True, range="long") == cover_and_long


@pytest.mark.parametrize(
    ("weapon", "half"),
    [
        ("short_bow", 8),
        ("bow", 12),
        ("long_bow", 15),
        ("elf_bow", 18),
        ("crossbow", 15),
        ("sling", 9),
        ("repeater_crossbow", 12),
        ("crossbow_pistol", 5),
        ("blowpipe", 4),
        ("pistol", 3),
        ("warplock_pistol", 4),
        ("handgun", 12),
        ("hochland_long_rifle", 24),
    ],
)
def test_a_shot_at_exactly_half_range_is_at_short_range(weapon: str, half: int) -> None:
    assert to_hit(weapon=weapon, distance=half) == 4
    assert to_hit(weapon=weapon, distance=half + 0.1) == 5
    assert to_hit(weapon=weapon, distance=2 * half) == 5
    assert to_hit(weapon=weapon, distance=2 * half + 0.1) is None


def test_a_duelling_pistol_hits_better_at_either_range() -> None:
    assert to_hit(weapon="duelling_pistol", distance=5) == 3
    assert to_hit(weapon="duelling_pistol", distance=5.1) == 4


def test_a_range_in_words_serves_as_well_as_inches() -> None:
    assert [to_hit(weapon="bow", range=range) for range in ("short", "long", "beyond")] == [4, 5, None]


@pytest.mark.parametrize(("distance", "needs"), [(15, 3), (16, 4), (30, 4), (30.5, None)])
def test_eagle_eyes_add_six_inches_to_the_range_and_three_to_half(distance: float, needs: int | None) -> None:
    assert to_hit(weapon="bow", shooter=archer(bs=4, skills=("eagle_eyes",)), distance=distance) == needs


def test_cover_long_range_and_moving_make_an_average_shot_impossible() -> None:
    shot: dict[str, Any] = {"distance": 13, "cover": True, "shooter": archer(moved=True)}
    assert to_hit(weapon="bow", **shot) is None
    assert asked(a_shot(**shot)) == []
    assert ended(a_shot(**shot)).message.key == "shot.impossible"


@pytest.mark.parametrize(
    ("fields", "sum", "needs"),
    [
        ({"shooter": archer(bs=3, moved=True), "distance": 13}, "4 + 1 + 1 + 1", 7),
        ({"shooter": archer(bs=1), "distance": 13}, "6 + 1 + 1", 8),
        (
            {"shooter": archer(bs=2, moved=True), "distance": 13, "target": foe(large_target=True)},
            "5 + 1 + 1 + 1 − 1",
            7,
        ),
    ],
)
def test_an_impossible_shot_is_told_with_the_sum_that_is_too_much(fields: dict[str, Any], sum: str, needs: int) -> None:
    outcome = ended(a_shot(cover=True, **fields))
    assert (outcome.result.hit, outcome.odds_key) == (False, "none")
    assert outcome.message.also == (say("shot.needs_too_much", sum=sum, needs=needs),)


def test_a_shot_that_missed_or_flew_too_far_was_not_impossible() -> None:
    assert ended(a_shot(), 3).message.also == ()
    assert ended(a_shot(distance=25)).message.also == ()


def test_a_large_target_in_cover_at_a_moving_archer_is_worth_a_four() -> None:
    assert to_hit(weapon="bow", shooter=archer(bs=4, moved=True), target=foe(large_target=True), cover=True) == 4


@pytest.mark.parametrize(("bs", "large"), [(5, True), (6, False), (7, False), (10, True)])
def test_a_shot_that_needs_one_or_less_hits_without_a_die(bs: int, large: bool) -> None:
    shot = a_shot(shooter=archer(bs=bs), target=foe(large_target=large))
    assert asked(shot) == ["to_wound"]
    assert ended(shot, 1).result.hit is True


@pytest.mark.parametrize("fields", [{"cover": True}, {"range": "long"}, {"shooter": archer(bs=6, moved=True)}])
def test_one_penalty_brings_a_ballistic_skill_of_six_back_to_two(fields: dict[str, Any]) -> None:
    assert to_hit(weapon="bow", **{"shooter": archer(bs=6), **fields}) == 2


def test_a_thrown_knife_knows_neither_range_nor_moving() -> None:
    assert to_hit(weapon="throwing_stars", shooter=archer(moved=True), distance=6, cover=True) == 5
    assert to_hit(weapon="throwing_stars", shooter=archer(moved=True), range="long") == 4


def test_a_trick_shooter_ignores_cover_and_claims_no_near_miss() -> None:
    trick = archer(skills=("trick_shooter",))
    assert to_hit(weapon="bow", shooter=trick, cover=True, range="long") == 5
    assert ended(a_shot(shooter=trick, cover=True, range="long"), 4).result.cover_hit is False


@pytest.mark.parametrize(("face", "hit", "cover_hit"), [(3, False, False), (4, False, True), (5, True, False)])
def test_a_miss_by_exactly_one_strikes_the_cover(face: int, hit: bool, cover_hit: bool) -> None:
    result = played(a_shot(cover=True), face)
    if hit:
        assert result.pending is not None
        assert result.pending.label.key == "to_wound"
    else:
        assert result.outcome is not None
        assert (result.outcome.result.hit, result.outcome.result.cover_hit) == (False, cover_hit)


def test_a_miss_by_one_in_the_open_strikes_nothing() -> None:
    assert ended(a_shot(), 3).result.cover_hit is False


def test_an_elven_cloak_is_one_harder_to_hit() -> None:
    shot = a_shot(shooter=archer(bs=4), target=foe(items=("elven_cloak",)), cover=True, range="long")
    assert reasons(pending(shot)) == [("ballistic_skill", 3), ("cover", 1), ("long_range", 1), ("item", 1)]


def test_two_shots_of_a_repeater_crossbow_are_harder_than_one() -> None:
    assert to_hit(weapon="repeater_crossbow", shooter=archer(bs=4), shots=2) == 4
    assert to_hit(weapon="repeater_crossbow", shooter=archer(bs=4), shots=1) == 3


def test_two_sling_shots_are_harder_than_one() -> None:
    assert to_hit(weapon="sling", distance=9, shots=2) == 5
    assert to_hit(weapon="sling", distance=9) == 4
    assert to_hit(weapon="sling", shooter=archer(moved=True)) == 5


@pytest.mark.parametrize("state", ["knocked_down", "stunned"])
def test_a_downed_target_is_no_easier_to_hit(state: str) -> None:
    assert to_hit(weapon="bow", target=foe(state=state)) == 4


def test_a_natural_six_does_not_hit_where_seven_is_needed_and_poison_does_not_help() -> None:
    far = a_shot(shooter=archer(bs=2), cover=True, range="long", ammunition=("black_lotus",))
    assert asked(far) == []
    assert ended(far).result.hit is False


def test_standing_up_and_turning_cost_nothing() -> None:
    assert to_hit(weapon="crossbow", shooter=archer(stood_up=True)) == 4
    assert to_hit(weapon="bow", shooter=archer(stood_up=True, moved=True)) == 5


def test_a_long_rifle_at_half_range_counts_cover_only() -> None:
    rifle: Fields = {"weapon": "hochland_long_rifle", "shooter": archer(bs=4)}
    assert to_hit(**rifle, distance=24, cover=True) == 4
    assert to_hit(**rifle, distance=25) == 4


def test_the_bow_of_seeking_always_hits_on_two() -> None:
    hard: Fields = {"shooter": archer(bs=2, moved=True), "cover": True, "range": "long"}
    assert to_hit(weapon="bow_of_seeking", **hard) == 2
    assert to_hit(weapon="bow_of_seeking", range="beyond") is None


def test_a_blunderbuss_hits_without_a_roll_within_its_line() -> None:
    assert to_hit(weapon="blunderbuss", distance=16, cover=True) == 1
    assert asked(a_shot("blunderbuss", distance=16, cover=True)) == ["to_wound"]
    assert to_hit(weapon="blunderbuss", shooter=archer(skills=("eagle_eyes",)), distance=16.5) is None


def test_a_shot_beyond_range_is_spent_and_uses_no_charm() -> None:
    result = ended(a_shot("pistol", distance=7, target=foe(items=("lucky_charm",))))
    assert result.message.key == "shot.beyond"
    assert result.result.shooter.loaded == 0
    assert [type(effect).__name__ for effect in result.effects] == ["Fired"]


def test_a_number_can_be_asked_for_without_a_weapon() -> None:
    assert to_hit(shooter=archer(bs=4), cover=True) == 4
    with pytest.raises(BadSetup, match=r"setup\.distance_of_what"):
        to_hit(distance=5)


@pytest.mark.parametrize("bs", [0, 11, -1])
def test_a_ballistic_skill_off_the_chart_is_refused(bs: int) -> None:
    with pytest.raises(BadSetup, match=r"setup\.characteristic"):
        to_hit(weapon="bow", shooter=archer(bs=bs))


@pytest.mark.parametrize("weapon", ["sword", "cannon", ""])
def test_only_a_missile_weapon_can_be_shot(weapon: str) -> None:
    with pytest.raises(UnknownId, match=r"setup\.no_missile_weapon"):
        a_shot(weapon)


def test_a_distance_is_never_negative() -> None:
    with pytest.raises(BadSetup, match=r"setup\.distance"):
        a_shot(distance=-0.5)


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"shots": 0}, "setup.shots"),
        ({"shot_number": 0}, "setup.shots"),
        ({"loaded": -1}, "setup.counted"),
        ({"crits_used": -1}, "setup.counted"),
        ({"fired_this_battle": -2}, "setup.counted"),
        ({"target": foe(wounds=-1)}, "setup.wounds_left"),
        ({"target": foe(max_wounds=0)}, "setup.wounds_left"),
        ({"target": foe(armour_save=0)}, "setup.armour_save"),
        ({"target": foe(armour_save=8)}, "setup.armour_save"),
        ({"target": foe(edge_drop=-1.0)}, "setup.distance"),
        ({"target": foe(toughness=0)}, "setup.characteristic"),
        ({"target": foe(toughness=11)}, "setup.characteristic"),
    ],
)
def test_a_figure_that_cannot_be_is_refused_before_any_die(fields: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetup) as refused:
        a_shot(**fields)
    assert refused.value.message.key == key
