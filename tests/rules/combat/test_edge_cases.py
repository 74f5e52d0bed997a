"""What a table asks now and then: rulings that stand in no other file."""

from typing import Any

import pytest

from mordheim_desktop.rules.requests import BadSetup
from tests.rules.combat.table import (
    a_hit,
    a_shot,
    an_injury,
    archer,
    asked,
    chances,
    foe,
    objections,
    pending,
    save,
    target_after,
    to_hit,
)
from tests.rules.procedure import ended

HALFWAY = archer(stood_up=True, moved=True)


def test_one_who_stood_up_and_moved_shoots_a_bow_at_minus_one_and_no_crossbow() -> None:
    assert pending(a_shot("bow", HALFWAY)).needs == 5
    assert objections(a_shot("crossbow", HALFWAY)) == ["moved"]


def test_one_who_stood_still_by_his_tick_is_no_worse_for_it() -> None:
    assert pending(a_shot("crossbow", archer(moved=False))).needs == 4


def test_one_who_jumped_shoots_at_minus_one() -> None:
    assert pending(a_shot("bow", archer(fell=True))).needs == 5


@pytest.mark.parametrize("tick", ["netted", "failed_stupidity", "on_fire", "cast"])
def test_some_things_that_befell_him_keep_him_from_shooting(tick: str) -> None:
    assert objections(a_shot(shooter=archer(**{tick: True}))) == [tick]


@pytest.mark.parametrize(
    ("shooter", "key"),
    [
        ({"ran": True, "moved": False}, "setup.ran_and_stood_still"),
        ({"failed_charge": True, "moved": False}, "setup.failed_charge_and_stood_still"),
        ({"ran": True, "stood_up": True}, "setup.ran_and_stood_up"),
        ({"failed_charge": True, "stood_up": True}, "setup.failed_charge_and_stood_up"),
        ({"ran": True, "failed_charge": True}, "setup.ran_and_charged"),
        ({"state": "stunned", "stood_up": True}, "setup.stunned_and_stood_up"),
    ],
)
def test_ticks_that_contradict_each_other_are_refused(shooter: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetup) as error:
        a_shot(shooter=archer(**shooter))
    assert error.value.message.key == key


def test_a_distance_and_a_range_that_contradict_each_other_are_refused() -> None:
    assert to_hit(weapon="bow", distance=12, range="short") == 4
    with pytest.raises(BadSetup) as error:
        to_hit(weapon="bow", distance=12.5, range="short")
    assert error.value.message.key == "setup.range_and_distance"


@pytest.mark.parametrize("value", [0, 11, -3])
@pytest.mark.parametrize("name", ["strength", "toughness"])
def test_strength_and_toughness_are_one_to_ten_for_both(name: str, value: int) -> None:
    with pytest.raises(BadSetup) as error:
        a_shot(target=foe(**{name: value}))
    assert error.value.message.key == "setup.characteristic"
    with pytest.raises(BadSetup):
        a_shot(shooter=archer(**{name: value}))


def test_he_shoots_with_what_he_carries_where_that_is_known() -> None:
    assert objections(a_shot("bow", archer(items=("sling", "lucky_charm")))) == ["not_carried"]
    assert objections(a_shot("bow", archer(items=("bow", "crossbow", "dagger")))) == []
    assert objections(a_shot("bow", archer(items=("lucky_charm",)))) == []


def test_one_who_carries_bow_and_crossbow_shoots_the_bow_after_moving() -> None:
    both = archer(items=("bow", "crossbow"), moved=True)
    assert (objections(a_shot("bow", both)), objections(a_shot("crossbow", both))) == ([], ["moved"])


@pytest.mark.parametrize(
    ("fields", "distance", "codes"),
    [
        ({}, 3.0, []),
        ({}, 3.5, ["target_hidden"]),
        ({"initiative": 6}, 6.0, []),
        ({"items": ("lantern",)}, 7.0, []),
        ({"items": ("lantern",)}, 7.5, ["target_hidden"]),
    ],
)
def test_nobody_hides_within_the_initiative_of_the_shooter(
    fields: dict[str, Any], distance: float, codes: list[str]
) -> None:
    assert objections(a_shot(shooter=archer(**fields), target=foe(hidden=True), distance=distance)) == codes


def test_a_thrown_knife_at_its_full_range_on_the_move_counts_cover_alone() -> None:
    assert to_hit(weapon="throwing_stars", distance=6, cover=True, shooter=archer(moved=True)) == 5


def test_what_gave_the_cover_takes_the_near_miss_as_a_hit_of_the_weapon() -> None:
    assert ended(a_shot(cover=True), 4).result.cover_hit is True
    assert target_after(a_hit(3, foe(engaged=True)), 4, 5) == ("out_of_action", 0)


def test_a_ricochet_hits_a_second_model_that_dodges_and_has_a_charm_of_its_own() -> None:
    second = a_hit(3, foe(skills=("dodge",), items=("lucky_charm",)), weapon="bow")
    assert asked(second, 4, 3) == ["dodge", "lucky_charm", "to_wound"]


def test_no_dodge_answers_a_spell() -> None:
    assert asked(a_hit(4, foe(skills=("dodge",)), source="spell")) == ["to_wound"]


def test_stepping_aside_is_for_close_combat_and_no_use_against_a_shot() -> None:
    plain, aside = chances(a_shot()), chances(a_shot(target=foe(skills=("step_aside",))))
    assert plain == aside


def test_a_buckler_stops_no_missile() -> None:
    assert save(weapon="bow", target=foe(armour=("buckler",))) is None


def test_a_save_of_one_still_fails_on_a_one_unless_the_table_says_otherwise() -> None:
    assert pending(a_shot(target=foe(armour_save=1)), 4, 4).needs == 2
    assert asked(a_shot(target=foe(armour_save=1), switches={"natural_1_save_fails": False}), 4, 4) == [
        "to_hit",
        "to_wound",
    ]


def test_a_shield_behind_a_two_handed_weapon_counts_against_missiles() -> None:
    assert save(weapon="bow", target=foe(armour=("shield",), items=("halberd",))) == 6


def test_several_shooters_of_one_turn_leave_the_worst_of_their_results() -> None:
    down = foe(state="knocked_down", wounds=0)
    assert target_after(a_shot(target=down), 4, 4, 3) == ("stunned", 0)
    assert target_after(a_shot(target=foe(state="stunned", wounds=0)), 4, 4, 1) == ("stunned", 0)


def test_a_target_wounded_by_three_shooters_keeps_the_worst_of_three_results() -> None:
    results = [("standing", 1)]
    for face in (1, 3, 2):
        state, wounds = results[-1]
        results.append(target_after(a_shot(target=foe(state=state, wounds=wounds)), 4, 4, face))
    assert [state for state, _ in results[1:]] == ["knocked_down", "stunned", "stunned"]


def test_both_shots_of_a_quick_archer_may_be_critical() -> None:
    quick = archer(skills=("quick_shot",))
    first = a_shot(shooter=quick, target=foe(wounds=3, max_wounds=3), shots=2)
    assert ended(first, 4, 6, 3).result.critical == "exposed_spot"
    second = a_shot(shooter=quick, target=foe(wounds=1, max_wounds=3), shots=2, shot_number=2, crits_used=1)
    assert asked(second, 4, 6)[-1] == "critical"


def test_a_hidden_blowpipe_that_strikes_the_cover_is_not_spotted_for_it() -> None:
    outcome = ended(a_shot("blowpipe", archer(hidden=True), foe(initiative=2), cover=True), 4, 5)
    assert (outcome.result.cover_hit, outcome.result.shooter.hidden) == (True, True)


def test_a_zombie_is_knocked_down_where_others_are_stunned() -> None:
    assert target_after(an_injury(foe(type="undead.zombie", traits=("no_pain",))), 4) == ("knocked_down", 0)


def test_injuries_of_one_wound_in_a_fall_and_a_shot_count_the_worst() -> None:
    start = a_shot(target=foe(edge_drop=5, initiative=3))
    assert target_after(start, 4, 4, 1, 4, 1, 5, 6) == ("out_of_action", 0)


def test_a_target_beyond_range_is_missed_and_the_gun_is_empty() -> None:
    outcome = ended(a_shot("pistol", distance=7, target=foe(items=("lucky_charm",))))
    assert (outcome.result.hit, outcome.result.shooter.loaded) == (False, 0)
    assert [type(one).__name__ for one in outcome.effects] == ["Fired"]
