"""Special rules of single fighters that change a figure of shooting, injuries or recovery."""

from fractions import Fraction

import pytest

from mordheim_desktop.rules.combat.recovery import RecoverySetup, prepare_recovery
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.fighter import Fighter
from tests.rules.combat.table import a_shot, archer, asked, foe, objections, save, share
from tests.rules.procedure import ended, rules

AUGUR = archer(bs=2, traits=("blessed_sight",))
JOHANN = archer(
    skills=("knife_fighter", "quick_shot"),
    traits=("knife_fighter_extraordinaire",),
    items=("throwing_stars",),
)


def test_an_augur_throws_a_missed_shot_once_more_and_the_second_die_stands() -> None:
    shot = a_shot("sling", AUGUR, distance=5)
    assert asked(shot, 4) == ["to_hit", "to_hit_again"]
    assert ended(shot, 4, 4).result.hit is False
    assert asked(shot, 5) == ["to_hit", "to_wound"]
    assert asked(shot, 4, 5) == ["to_hit", "to_hit_again", "to_wound"]


def test_her_second_die_adds_two_ninths_to_the_chance_of_a_hit_on_five() -> None:
    """Five in nine against three in nine hit, and half of the hits wound."""
    assert share(a_shot("sling", archer(bs=2), distance=5), "none") == Fraction(15, 18)
    assert share(a_shot("sling", AUGUR, distance=5), "none") == Fraction(13, 18)


def test_veskit_saves_on_three_before_strength_takes_its_part() -> None:
    veskit = foe(traits=("metallic_body",))
    assert save(strength=3, target=veskit) == 3
    assert save(strength=5, target=veskit) == 5
    assert save(strength=7, target=veskit) is None


def test_his_claws_fire_every_turn_at_strength_five_and_three_off_the_save() -> None:
    shot = a_shot("executioners_claws_fired", archer(items=("executioners_claws_fired",)), loaded=0)
    assert objections(shot) == []
    assert (rules().weapons["executioners_claws_fired"].range, ended(shot, 1).result.shooter.loaded) == (8, 0)


@pytest.mark.parametrize(
    ("trait", "inches", "sees"),
    [("excellent_sight", 8, True), ("unblinking_eye", 8, True), ("excellent_sight", 8.5, False), ("seeker", 5, False)],
)
def test_sharp_eyes_find_the_hidden_at_twice_the_initiative(trait: str, inches: float, sees: bool) -> None:
    shot = a_shot("bow", archer(initiative=4, traits=(trait,)), foe(hidden=True), distance=inches)
    assert (objections(shot) == []) is sees


@pytest.mark.parametrize(("moved", "most"), [(False, 6), (True, 3)])
def test_johann_throws_six_knives_while_he_stands_still(moved: bool, most: int) -> None:
    shooter = archer(moved=moved, skills=JOHANN.skills, traits=JOHANN.traits, items=JOHANN.items)
    for shots, forbidden in ((most, []), (most + 1, ["too_many_shots"])):
        assert objections(a_shot("throwing_stars", shooter, shots=shots, distance=4)) == forbidden


def test_one_who_passes_every_leadership_test_rallies_without_a_roll() -> None:
    darksoul = Fighter(id="d", leadership=6, fleeing=True, traits=("passes_leadership",))
    start = prepare_recovery(RecoverySetup(fighter=darksoul), Context(rules()))
    assert ended(start).result.rallied is True


def test_he_does_not_rally_while_an_enemy_is_nearest() -> None:
    darksoul = Fighter(id="d", leadership=6, fleeing=True, traits=("passes_leadership",))
    start = prepare_recovery(RecoverySetup(fighter=darksoul, enemy_nearest=True), Context(rules()))
    assert ended(start).result.rallied is False


def test_an_augur_throws_a_failed_test_of_her_own_once_more() -> None:
    augur = Fighter(id="ida", leadership=7, fleeing=True, traits=("blessed_sight",))
    start = prepare_recovery(RecoverySetup(fighter=augur), Context(rules()))
    assert ended(start, (4, 4), (3, 4)).result.rallied is True
    assert ended(start, (4, 4), (4, 4)).result.rallied is False
    assert ended(start, (3, 4)).result.rallied is True


def test_she_tries_again_not_to_fall() -> None:
    shot = a_shot("crossbow", target=foe(initiative=3, edge_drop=4.0, traits=("blessed_sight",)))
    assert asked(shot, 5, 4, 1) == ["to_hit", "to_wound", "injury", "edge"]
    assert asked(shot, 5, 4, 1, 4)[-1] == "test_again"
    assert asked(shot, 5, 4, 1, 4, 4)[-1] == "fall_hits"
    assert ended(shot, 5, 4, 1, 4, 3).result.target.state == "knocked_down"
