"""Weapons and ammunition of the supplements that the mechanisms express."""

from typing import Any

import pytest

from mordheim_desktop.rules.effects import OnFire
from tests.rules.combat.table import a_shot, archer, asked, foe, objections, pending, reasons, save, to_hit
from tests.rules.procedure import ended

STRONG = archer(strength=4)


def test_a_javelin_of_nehekhara_is_one_easier_and_knows_no_range_or_moving() -> None:
    assert to_hit(weapon="nehekharan_javelin", range="long", shooter=archer(moved=True)) == 3


def test_belaying_pins_know_no_range_but_moving() -> None:
    assert to_hit(weapon="belaying_pin", range="long") == 4
    assert to_hit(weapon="belaying_pin", range="long", shooter=archer(moved=True)) == 5
    assert pending(a_shot("belaying_pin", STRONG), 4).needs == 4
    assert save(weapon="belaying_pin", shooter=STRONG) == 6


@pytest.mark.parametrize(("weapon", "long"), [("sunstaff", 4), ("sun_gauntlet", 4), ("sunstaff_of_lustria", 5)])
def test_nothing_saves_against_a_sunstaff(weapon: str, long: int) -> None:
    assert to_hit(weapon=weapon, range="long") == long
    assert asked(a_shot(weapon, target=foe(armour=("gromril_armour", "shield"))), 4, 3, 1)[:3] == [
        "to_hit",
        "to_wound",
        "injury",
    ]


def test_asp_arrows_are_one_easier_to_hit_with_and_say_so() -> None:
    waiting = pending(a_shot("bow", ammunition=("asp_arrows",)))
    assert (waiting.needs, reasons(waiting)) == (3, [("ballistic_skill", 4), ("item", -1)])


def test_reptile_venom_raises_strength_but_armour_knows_nothing_of_it() -> None:
    start = a_shot("bow", target=foe(armour_save=5), ammunition=("reptile_venom",))
    assert pending(start, 4).needs == 3
    assert pending(start, 4, 3).needs == 5
    assert objections(a_shot("pistol", ammunition=("reptile_venom",))) == ["does_not_fit"]


@pytest.mark.parametrize(("face", "burns"), [(3, False), (4, True)])
@pytest.mark.parametrize("fields", [{"weapon": "bow", "ammunition": ("fire_arrows",)}, {"weapon": "tufenk"}])
def test_a_target_that_was_hit_catches_fire_on_four_wounded_or_not(
    fields: dict[str, Any], face: int, burns: bool
) -> None:
    outcome = ended(a_shot(**fields), 4, 1, face)
    assert outcome.result.on_fire is burns
    assert outcome.effects[1:] == ((OnFire(warband=1, fighter=""),) if burns else ())
    assert outcome.result.target.state == "standing"


def test_no_fire_is_rolled_for_one_who_dodged_or_is_out_of_action() -> None:
    arrows: dict[str, Any] = {"ammunition": ("fire_arrows",)}
    assert asked(a_shot(target=foe(skills=("dodge",)), **arrows), 4, 5) == ["to_hit", "dodge"]
    assert asked(a_shot(**arrows), 4, 4, 6) == ["to_hit", "to_wound", "injury"]


def test_one_who_burns_does_not_shoot() -> None:
    assert objections(a_shot(shooter=archer(on_fire=True))) == ["on_fire"]


def test_a_tufenk_fires_every_other_turn() -> None:
    assert objections(a_shot("tufenk", loaded=0)) == ["not_loaded"]
