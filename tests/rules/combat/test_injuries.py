"""Wounds, injury dice, and what changes them: helmets, skills and special rules."""

from typing import Any

import pytest

from mordheim_desktop.rules.combat.harm import Target
from mordheim_desktop.rules.requests import BadSetup
from tests.rules.combat.table import Fields, a_hit, a_shot, an_injury, asked, chances, foe, pending, target_after
from tests.rules.procedure import ended, played

DOWN, STUNNED, OUT = "knocked_down", "stunned", "out_of_action"
CHART = (DOWN, DOWN, STUNNED, STUNNED, OUT, OUT)


def state(target: Target, *faces: int, **fields: Any) -> str:
    """The state after so many unsaved wounds with these injury dice and what follows them."""
    return target_after(an_injury(target, **fields), *faces)[0]


@pytest.mark.parametrize("face", range(1, 7))
def test_one_wound_of_one_is_one_roll_on_the_chart(face: int) -> None:
    assert state(foe(), face) == CHART[face - 1]


@pytest.mark.parametrize(
    ("left", "unsaved", "dice"),
    [(1, 1, 1), (1, 2, 2), (2, 1, 0), (2, 2, 1), (3, 2, 0), (3, 3, 1), (0, 1, 1), (0, 2, 2), (2, 4, 3)],
)
def test_the_wound_that_reaches_zero_and_each_further_one_is_a_roll(left: int, unsaved: int, dice: int) -> None:
    injury = an_injury(foe(wounds=left, max_wounds=3), wounds=unsaved)
    assert asked(injury, *[1] * dice) == ["injury"] * dice
    assert target_after(injury, *[1] * dice) == (DOWN if dice else "standing", max(0, left - unsaved))


def test_the_highest_of_several_rolls_counts() -> None:
    assert state(foe(), 1, 4, wounds=2) == STUNNED
    assert state(foe(), 4, 1, wounds=2) == STUNNED
    assert state(foe(), 1, 2, wounds=2, bonus=2) == STUNNED
    assert state(foe(), 3, wounds=2, bonus=2) == OUT


def test_nothing_more_is_rolled_for_one_who_is_out_of_action() -> None:
    assert asked(an_injury(foe(), wounds=2), 5) == ["injury"]


def test_a_wound_that_leaves_wounds_does_nothing_else() -> None:
    assert target_after(a_shot(target=foe(wounds=2, max_wounds=2)), 4, 4) == ("standing", 1)
    assert ended(a_shot(target=foe(wounds=2, max_wounds=2)), 4, 4).odds_key == "wounded"


def test_the_bonus_of_a_critical_is_lost_where_wounds_are_left() -> None:
    assert target_after(a_shot(target=foe(wounds=3, max_wounds=3)), 4, 6, 6) == ("standing", 1)


def test_a_master_strike_on_two_wounds_is_one_roll() -> None:
    assert asked(a_shot(target=foe(wounds=2, max_wounds=2)), 4, 6, 6, 1) == ["to_hit", "to_wound", "critical", "injury"]


def test_one_who_stood_up_without_wounds_is_hurt_by_any_wound() -> None:
    stood_up = foe(wounds=0, max_wounds=1)
    assert target_after(a_shot(target=stood_up), 4, 4, 3) == (STUNNED, 0)


def test_a_stunned_model_never_gets_better_by_being_hurt() -> None:
    stunned = foe(state=STUNNED, wounds=0)
    assert state(stunned, 1) == STUNNED
    assert ended(an_injury(stunned), 1).odds_key == "none"
    assert ended(an_injury(stunned), 1).effects == ()
    assert state(stunned, 5) == OUT


def test_a_knocked_down_model_is_shot_like_any_other() -> None:
    down = foe(state=DOWN, wounds=0, armour=("light_armour",))
    shot = a_shot(target=down)
    assert asked(shot, 4, 4, 1) == ["to_hit", "to_wound", "armour_save", "injury"]
    assert target_after(shot, 4, 4, 1, 3) == (STUNNED, 0)
    assert target_after(shot, 4, 4, 1, 5) == (OUT, 0)
    assert ended(shot, 4, 4, 1, 2).odds_key == "none"


# ------------------------------------------------------------------ helmets


@pytest.mark.parametrize(("face", "after"), [(3, STUNNED), (4, DOWN)])
def test_a_helmet_turns_stunned_into_knocked_down_on_four(face: int, after: str) -> None:
    assert state(foe(armour=("helmet",)), 3, face) == after


def test_two_stunned_dice_are_one_helmet_roll() -> None:
    assert asked(an_injury(foe(armour=("helmet",)), wounds=2), 3, 4) == ["injury", "injury", "helmet"]


def test_no_helmet_helps_against_out_of_action() -> None:
    assert asked(an_injury(foe(armour=("helmet",)), wounds=2), 3, 5) == ["injury", "injury"]
    assert state(foe(armour=("helmet",)), 3, 5, wounds=2) == OUT


def test_no_helmet_is_rolled_for_a_model_that_lies_stunned() -> None:
    assert asked(an_injury(foe(armour=("helmet",), state=STUNNED, wounds=0)), 3) == ["injury"]


def test_a_helmet_works_where_a_critical_denies_armour_saves() -> None:
    shot = a_shot(target=foe(wounds=2, max_wounds=2, armour=("helmet",)))
    assert target_after(shot, 4, 6, 3, 3, 4) == (DOWN, 0)
    assert asked(shot, 4, 6, 3, 5) == ["to_hit", "to_wound", "critical", "injury"]


def test_the_helmet_names_the_reading_only_where_no_armour_save_was_allowed() -> None:
    shot = a_shot(target=foe(wounds=2, max_wounds=2, armour=("helmet",)))
    said = [one.text.key for one in pending(shot, 4, 6, 3, 3).reasons]
    assert said == ["reason.helmet", "reading.no_armour_save"]
    assert [one.text.key for one in pending(shot, 4, 6, 1, 3).reasons] == ["reason.helmet"]
    plain = a_shot(target=foe(armour=("helmet",)))
    assert [one.text.key for one in pending(plain, 4, 4, 3).reasons] == ["reason.helmet"]


def test_a_plain_hit_after_one_without_a_save_says_nothing_of_it() -> None:
    hits = a_hit(3, foe(wounds=3, max_wounds=3, armour=("helmet",)), hits=2)
    assert [one.text.key for one in pending(hits, 6, 3, 4, 3).reasons] == ["reason.helmet"]


@pytest.mark.parametrize(("armour", "needs"), [((), 3), (("helmet",), 2), (("cooking_pot",), 2)])
def test_a_thick_skull_takes_the_place_of_the_helmet(armour: tuple[str, ...], needs: int) -> None:
    thick = foe(traits=("thick_skull",), armour=armour)
    waiting = played(an_injury(thick), 3).pending
    assert getattr(waiting, "needs", None) == needs
    assert getattr(waiting, "by", None) == 1


# ------------------------------------------------------------------ skills and traits


def test_jump_up_ignores_a_knock_down_and_nothing_else() -> None:
    nimble = foe(skills=("jump_up",))
    assert target_after(an_injury(nimble), 1) == ("standing", 0)
    assert state(nimble, 1, 4, wounds=2) == STUNNED
    assert state(nimble, 2, 1, wounds=2) == "standing"


def test_jump_up_does_not_help_against_what_a_helmet_left() -> None:
    assert state(foe(skills=("jump_up",), armour=("helmet",)), 3, 4) == DOWN
    assert state(foe(skills=("jump_up",), armour=("helmet",)), 3, 3) == STUNNED


@pytest.mark.parametrize("reason", [{"traits": ("no_pain",)}, {"items": ("mandrake_root",)}])
def test_without_pain_stunned_is_knocked_down(reason: Fields) -> None:
    assert [state(foe(**reason), face) for face in range(1, 7)] == [DOWN] * 4 + [OUT] * 2
    assert asked(an_injury(foe(**reason, armour=("helmet",))), 3) == ["injury"]


def test_jump_up_does_not_help_against_what_no_pain_left() -> None:
    assert state(foe(skills=("jump_up",), traits=("no_pain",)), 3) == DOWN
    assert state(foe(skills=("jump_up",), traits=("no_pain",)), 1) == "standing"


@pytest.mark.parametrize(
    ("traits", "concussion", "chart"),
    [
        ((), False, (DOWN, DOWN, STUNNED, STUNNED, OUT, OUT)),
        ((), True, (DOWN, STUNNED, STUNNED, STUNNED, OUT, OUT)),
        (("hard_to_kill",), False, (DOWN, DOWN, STUNNED, STUNNED, STUNNED, OUT)),
        (("hard_to_kill",), True, (DOWN, STUNNED, STUNNED, STUNNED, STUNNED, OUT)),
        (("hard_to_kill", "hard_head"), True, (DOWN, DOWN, STUNNED, STUNNED, STUNNED, OUT)),
        (("hard_head",), True, (DOWN, DOWN, STUNNED, STUNNED, OUT, OUT)),
        (("true_grit", "hard_to_kill"), False, (DOWN, DOWN, DOWN, STUNNED, STUNNED, OUT)),
        (("true_grit", "hard_to_kill", "hard_head"), True, (DOWN, DOWN, DOWN, STUNNED, STUNNED, OUT)),
    ],
)
def test_an_injury_die_is_read_by_the_chart_of_its_victim(
    traits: tuple[str, ...], concussion: bool, chart: tuple[str, ...]
) -> None:
    injury = an_injury(foe(traits=traits), concussion=concussion)
    assert tuple(target_after(injury, face)[0] for face in range(1, 7)) == chart


def test_a_dwarf_struck_with_a_bonus_is_out_of_action_from_six_on() -> None:
    dwarf = foe(traits=("hard_to_kill",))
    assert state(dwarf, 3, bonus=2) == STUNNED
    assert state(dwarf, 4, bonus=2) == OUT


# ------------------------------------------------------------------ chances of the injury roll alone


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ("1/3", "1/3", "1/3")),
        ({"wounds": 2}, ("1/9", "1/3", "5/9")),
        ({"wounds": 2, "bonus": 2}, ("0", "1/9", "8/9")),
        ({"bonus": 1}, ("1/6", "1/3", "1/2")),
        ({"concussion": True}, ("1/6", "1/2", "1/3")),
        ({"bonus": 6}, ("0", "0", "1")),
        ({"bonus": -2}, ("2/3", "1/3", "0")),
        ({"wounds": 20}, ("1/3486784401", "349525/1162261467", "3485735825/3486784401")),
    ],
)
def test_the_chances_of_an_injury_are_exact(fields: Fields, expected: tuple[str, str, str]) -> None:
    found = chances(an_injury(**fields))
    assert tuple(found.get(key, "0") for key in (DOWN, STUNNED, OUT)) == expected


@pytest.mark.parametrize("wounds", [0, -1, 21])
def test_unsaved_wounds_are_one_to_twenty(wounds: int) -> None:
    with pytest.raises(BadSetup, match=r"setup\.wounds"):
        an_injury(wounds=wounds)


def test_nobody_is_hurt_who_is_out_of_action_already() -> None:
    with pytest.raises(BadSetup, match=r"setup\.target_out"):
        an_injury(foe(state=OUT))
