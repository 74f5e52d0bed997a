"""The optional rule for misfires: when one is rolled for, and what becomes of gun and bearer."""

import pytest

from mordheim_desktop.rules.effects import Effect, Fired, Gun, Item, StateChange
from tests.rules.combat.table import a_shot, archer, asked, foe, objections, pending, reasons, target_after
from tests.rules.procedure import ended

ON = {"misfire": True}


def test_a_natural_one_with_a_gun_misfires() -> None:
    assert asked(a_shot("handgun", switches=ON), 1) == ["to_hit", "misfire"]
    assert asked(a_shot("handgun", switches=ON), 2) == ["to_hit"]
    assert asked(a_shot("handgun"), 1) == ["to_hit"]
    assert asked(a_shot("bow", switches=ON), 1) == ["to_hit"]


@pytest.mark.parametrize(
    ("face", "result"), [(1, "explodes"), (2, "jammed"), (3, "phut"), (4, "click"), (5, "click"), (6, "ka_boom")]
)
def test_the_misfire_chart_says_what_happens(face: int, result: str) -> None:
    answers = {1: (1, 1, 1), 6: (1, 6, 1)}.get(face, (1, face))
    outcome = ended(a_shot("handgun", switches=ON), *answers)
    assert outcome.result.misfire == result
    assert outcome.result.hit is (face == 6)


def test_ka_boom_hits_with_one_more_strength_and_the_save_follows() -> None:
    shot = a_shot("handgun", target=foe(armour=("gromril_armour", "shield")), switches=ON)
    assert reasons(pending(shot, 1, 6)) == [("to_wound", 3), ("ka_boom", -1)]
    assert reasons(pending(shot, 1, 6, 2))[-2:] == [("weapon", 2), ("boosted_strength", 1)]


def test_a_gun_that_cannot_miss_is_still_rolled_for() -> None:
    sure = a_shot("handgun", archer(bs=6), switches=ON)
    assert asked(sure) == ["to_hit"]
    assert asked(sure, 1) == ["to_hit", "misfire"]
    assert asked(sure, 2) == ["to_hit", "to_wound"]


def test_a_gun_that_cannot_hit_is_still_rolled_for() -> None:
    hopeless = a_shot("handgun", archer(bs=2), cover=True, range="long", switches=ON)
    assert asked(hopeless, 5) == ["to_hit"]
    assert ended(hopeless, 6).result.cover_hit is True
    assert ended(hopeless, 5).message.key == "shot.impossible"
    assert asked(hopeless, 1, 6) == ["to_hit", "misfire", "to_wound"]


def test_a_blunderbuss_is_rolled_for_only_to_see_whether_it_misfires() -> None:
    blast = a_shot("blunderbuss", switches=ON)
    assert asked(blast) == ["goes_off"]
    assert asked(blast, 1) == ["goes_off", "misfire"]
    assert asked(blast, 2) == ["goes_off", "to_wound"]


def test_an_explosion_is_a_hit_of_strength_four_on_the_shooter_with_his_armour() -> None:
    gunner = archer(id="otto", armour=("heavy_armour",))
    shot = a_shot("handgun", gunner, foe(id="skee"), switches=ON)
    assert asked(shot, 1, 1, 6, 5) == ["to_hit", "misfire", "to_wound", "armour_save", "injury"]
    assert (pending(shot, 1, 1).by, pending(shot, 1, 1, 6).by, pending(shot, 1, 1, 6).needs) == (1, 0, 6)
    outcome = ended(shot, 1, 1, 6, 5, 3)
    assert outcome.result.shooter.state == "stunned"
    assert outcome.result.target.state == "standing"
    assert outcome.effects == (
        Fired(fighter="otto", weapon="handgun"),
        Gun(fighter="otto", weapon="handgun", turns=None),
        Item(item="handgun", count=-1, to="otto"),
        StateChange(fighter="otto", state="stunned", wounds=0),
    )
    assert outcome.odds_key == "none"


def test_an_explosion_that_does_not_wound_changes_nobody() -> None:
    effects = ended(a_shot("pistol", switches=ON), 1, 1, 2).effects
    assert not any(isinstance(effect, StateChange) for effect in effects)


@pytest.mark.parametrize(
    ("answers", "gun"),
    [
        ((1, 1, 2), (Gun(fighter="otto", weapon="pistol", turns=None), Item(item="pistol", count=-1, to="otto"))),
        ((1, 2), (Gun(fighter="otto", weapon="pistol", turns=None),)),
        ((1, 3), (Gun(fighter="otto", weapon="pistol", turns=1),)),
        ((1, 4), ()),
        ((1, 6, 1), ()),
        ((2,), ()),
    ],
)
def test_a_misfire_says_what_becomes_of_the_gun(answers: tuple[int, ...], gun: tuple[Effect, ...]) -> None:
    effects = ended(a_shot("pistol", archer(id="otto"), switches=ON), *answers).effects
    assert effects == (Fired(fighter="otto", weapon="pistol"), *gun)


@pytest.mark.parametrize(("weapon", "skill"), [("handgun", "hunter"), ("pistol", "pistolier")])
def test_no_skill_makes_a_gun_ready_that_a_misfire_keeps_silent(weapon: str, skill: str) -> None:
    gunner = archer(skills=(skill,))
    assert objections(a_shot(weapon, gunner, loaded=0)) == []
    assert objections(a_shot(weapon, gunner, loaded=0, useless=True)) == ["not_loaded"]


def test_one_pistol_of_a_brace_that_clicks_leaves_the_other_loaded() -> None:
    brace = a_shot("pistol", archer(skills=("pistolier",)), brace=True, shots=2, switches=ON)
    assert ended(brace, 1, 4).result.shooter.loaded == 1
    second = a_shot("pistol", archer(skills=("pistolier",)), brace=True, shots=2, shot_number=2, loaded=1, switches=ON)
    assert target_after(second, 4, 4, 5) == ("out_of_action", 0)
