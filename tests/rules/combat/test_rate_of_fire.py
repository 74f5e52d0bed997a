"""Shots over several turns: pistols, long guns, bows and knives, turn by turn."""

from typing import Any

import pytest

from mordheim_desktop.rules.combat.may_shoot import guns_ready
from tests.rules.combat.table import DEFAULTS, Switches, a_shot, archer, objections
from tests.rules.procedure import ended

STANDING = ("still",) * 4


def shots_in(
    weapon: str,
    turns: tuple[str, ...] = STANDING,
    *skills: str,
    guns: int = 1,
    wanted: int = 1,
    switches: Switches = DEFAULTS,
) -> list[int]:
    """How many of the shots a warrior wants he gets in each turn; guns empty as he fires and load as turns pass."""
    before = 0
    fired: list[int] = []
    for turn in turns:
        ticks: dict[str, Any] = {"still": {}, "moved": {"moved": True}, "ran": {"ran": True, "moved": True}}[turn]
        taken = 0
        for number in range(1, wanted + 1):
            loaded = guns_ready(guns, min(guns, before), min(guns, taken))
            start = a_shot(
                weapon,
                archer(skills=skills, **ticks),
                brace=guns == 2,
                loaded=loaded,
                shots=number,
                shot_number=number,
                fired_this_battle=sum(fired) + taken if weapon == "blunderbuss" else 0,
                switches=switches,
            )
            if objections(start):
                break
            taken += 1
        fired.append(taken)
        before = taken
    return fired


def test_one_pistol_shoots_and_reloads_in_turn() -> None:
    assert shots_in("pistol") == [1, 0, 1, 0]


def test_a_brace_shoots_once_every_turn_and_never_twice_in_one() -> None:
    assert shots_in("pistol", guns=2, wanted=2) == [1, 1, 1, 1]


def test_a_pistolier_with_a_brace_shoots_two_none_two_none_as_it_is_written() -> None:
    assert shots_in("pistol", STANDING, "pistolier", guns=2, wanted=2) == [2, 0, 2, 0]


def test_a_pistolier_with_a_brace_may_spread_his_shots_over_the_turns() -> None:
    assert shots_in("pistol", STANDING, "pistolier", guns=2, wanted=1) == [1, 1, 1, 1]


def test_a_pistolier_shoots_two_every_turn_where_the_table_plays_it_so() -> None:
    every_turn = {"pistolier_every_turn": True}
    assert shots_in("pistol", STANDING, "pistolier", guns=2, wanted=2, switches=every_turn) == [2, 2, 2, 2]


def test_a_pistolier_with_one_pistol_shoots_every_turn() -> None:
    assert shots_in("pistol", STANDING, "pistolier") == [1, 1, 1, 1]


def test_a_pistolier_shoots_two_crossbow_pistols_every_turn() -> None:
    assert shots_in("crossbow_pistol", STANDING, "pistolier", guns=2, wanted=2) == [2, 2, 2, 2]


@pytest.mark.parametrize("weapon", ["duelling_pistol", "warplock_pistol"])
def test_every_pistol_reloads_like_a_pistol(weapon: str) -> None:
    assert shots_in(weapon) == [1, 0, 1, 0]
    assert shots_in(weapon, guns=2, wanted=2) == [1, 1, 1, 1]


@pytest.mark.parametrize("weapon", ["handgun", "hochland_long_rifle"])
def test_a_gun_reloads_while_its_bearer_runs(weapon: str) -> None:
    assert shots_in(weapon, ("still", "ran", "still", "still")) == [1, 0, 1, 0]


@pytest.mark.parametrize("weapon", ["handgun", "hochland_long_rifle"])
def test_a_gun_is_not_fired_in_a_turn_in_which_its_bearer_moved(weapon: str) -> None:
    assert shots_in(weapon, ("moved", "still", "still", "still")) == [0, 1, 0, 1]


@pytest.mark.parametrize("weapon", ["handgun", "hochland_long_rifle"])
def test_a_hunter_fires_his_gun_every_turn_in_which_he_stood_still(weapon: str) -> None:
    assert shots_in(weapon, ("still", "still", "moved", "still"), "hunter", wanted=2) == [1, 1, 0, 1]


def test_a_nimble_hunter_fires_every_turn_and_moves_too() -> None:
    assert shots_in("handgun", ("moved", "moved", "still", "ran"), "hunter", "nimble") == [1, 1, 1, 0]


def test_a_blunderbuss_fires_once_in_the_battle_hunter_or_not() -> None:
    assert shots_in("blunderbuss") == [1, 0, 0, 0]
    assert shots_in("blunderbuss", STANDING, "hunter") == [1, 0, 0, 0]


def test_quick_shot_doubles_bow_and_crossbow_every_turn() -> None:
    assert shots_in("bow", ("still", "moved", "ran", "still"), "quick_shot", wanted=3) == [2, 2, 0, 2]
    assert shots_in("crossbow", ("still", "moved", "still", "still"), "quick_shot", wanted=3) == [2, 0, 2, 2]


def test_quick_shot_for_those_who_stand_still_by_the_older_printing() -> None:
    older = {"quick_shot_stand_still": True}
    assert shots_in("bow", ("still", "moved", "still", "still"), "quick_shot", wanted=2, switches=older) == [2, 1, 2, 2]


def test_knives_fly_three_a_turn_standing_or_moving() -> None:
    assert shots_in("throwing_stars", ("still", "moved", "ran", "still"), "knife_fighter", wanted=4) == [3, 3, 0, 3]


def test_a_sling_shoots_twice_standing_and_once_moving() -> None:
    assert shots_in("sling", ("still", "moved", "still", "ran"), wanted=3) == [2, 1, 2, 0]


def test_a_repeater_crossbow_shoots_twice_standing_or_moving() -> None:
    assert shots_in("repeater_crossbow", ("still", "moved", "still", "still"), wanted=3) == [2, 2, 2, 2]


def test_a_gun_says_how_long_it_stays_silent() -> None:
    shooter = ended(a_shot("pistol"), 2).result.shooter
    assert (shooter.loaded, shooter.reload_turns, shooter.gun_lost) == (0, 1, False)
    assert ended(a_shot("bow"), 2).result.shooter.reload_turns == 0


@pytest.mark.parametrize(("face", "turns", "lost"), [(2, 1, True), (3, 2, False), (4, 1, False)])
def test_a_misfire_says_how_long_the_gun_stays_silent(face: int, turns: int, lost: bool) -> None:
    shooter = ended(a_shot("handgun", switches={"misfire": True}), 1, face).result.shooter
    assert (shooter.reload_turns, shooter.gun_lost) == (turns, lost)
