"""Armour saves: what is worn, what a weapon takes off, and where there is none."""

import pytest

from mordheim_desktop.rules.combat.armour import base_save
from tests.rules.combat.table import a_hit, a_shot, archer, asked, chances, foe, pending, reasons, save
from tests.rules.procedure import ended, table


@pytest.mark.parametrize(
    ("armour", "strength", "needs"),
    [
        ("heavy_armour shield", 4, 5),
        ("light_armour shield", 4, 6),
        ("light_armour", 4, None),
        ("light_armour shield", 5, None),
        ("shield", 3, 6),
        ("heavy_armour shield", 3, 4),
        ("", 3, None),
        ("helmet", 3, None),
        ("buckler", 3, None),
        ("light_armour helmet buckler", 3, 6),
        ("gromril_armour shield", 5, 5),
        ("ithilmar_armour shield", 3, 4),
        ("gromril_armour", 6, None),
        ("gromril_armour shield", 6, 6),
        ("toughened_leathers", 3, 6),
        ("shield shield", 3, 6),
        ("heavy_armour light_armour", 3, 5),
    ],
)
def test_armour_saves_against_a_strength(armour: str, strength: int, needs: int | None) -> None:
    assert save(strength=strength, target=foe(armour=tuple(armour.split()))) == needs


@pytest.mark.parametrize(
    ("strength", "modified"), [(1, 3), (3, 3), (4, 4), (5, 5), (6, 6), (7, None), (8, None), (10, None)]
)
def test_strength_takes_its_modifier_off_a_save_of_three(strength: int, modified: int | None) -> None:
    assert save(strength=strength, target=foe(armour=("gromril_armour", "shield"))) == modified


@pytest.mark.parametrize(
    ("weapon", "armour", "needs"),
    [
        ("crossbow", "heavy_armour shield", 5),
        ("crossbow", "light_armour", None),
        ("elf_bow", "heavy_armour shield", 5),
        ("handgun", "gromril_armour shield", 5),
        ("warplock_pistol", "gromril_armour shield", 6),
        ("blowpipe", "", 6),
        ("blowpipe", "heavy_armour", 4),
        ("blowpipe", "light_armour", 5),
        ("pistol", "gromril_armour", 6),
        ("duelling_pistol", "gromril_armour", 6),
        ("hochland_long_rifle", "gromril_armour", 6),
        ("repeater_crossbow", "light_armour", 6),
        ("blunderbuss", "light_armour", 6),
        ("bow", "light_armour wolfcloak", 5),
        ("bow", "wolfcloak", 6),
    ],
)
def test_armour_saves_against_a_weapon(weapon: str, armour: str, needs: int | None) -> None:
    assert save(weapon=weapon, target=foe(armour=tuple(armour.split()))) == needs


@pytest.mark.parametrize(
    ("listed", "typed"),
    [("light_armour shield", 5), ("heavy_armour shield", 4), ("gromril_armour shield", 3), ("shield", 6)],
)
def test_typed_saves_and_listed_armour_come_to_the_same(listed: str, typed: int) -> None:
    for weapon in ("bow", "crossbow", "handgun", "warplock_pistol", "blowpipe"):
        worn, named = foe(armour=tuple(listed.split())), foe(armour_save=typed)
        assert save(weapon=weapon, target=worn) == save(weapon=weapon, target=named)
        assert chances(a_shot(weapon, target=worn)) == chances(a_shot(weapon, target=named))


def test_a_typed_save_of_seven_is_none() -> None:
    assert save(weapon="bow", target=foe(armour_save=7)) is None
    assert save(weapon="blowpipe", target=foe(armour_save=7)) == 6


def test_without_armour_no_save_is_asked() -> None:
    assert asked(a_shot(), 4, 4) == ["to_hit", "to_wound", "injury"]


def test_a_save_names_what_it_is_made_of() -> None:
    shot = a_shot("crossbow", target=foe(armour=("heavy_armour", "shield")))
    assert reasons(pending(shot, 4, 4)) == [("armour", 5), ("armour", -1), ("strength", 1)]


def test_a_save_that_was_made_leaves_the_target_as_it_was() -> None:
    outcome = ended(a_shot(target=foe(armour=("light_armour",))), 4, 4, 6)
    assert outcome.result.ending == "saved"
    assert outcome.result.target.state == "standing"


def test_a_wolfcloak_helps_against_shooting_only() -> None:
    target = foe(armour=("wolfcloak", "light_armour"))
    assert base_save(target, table(), shooting=True).needs == 5
    assert base_save(target, table(), shooting=False).needs == 6


def test_a_perfect_killer_takes_one_more_off() -> None:
    adept = archer(traits=("perfect_killer",))
    assert save(weapon="bow", shooter=adept, target=foe(armour=("heavy_armour",))) == 6
    assert save(weapon="bow", shooter=adept, target=foe(armour=("light_armour",))) is None


@pytest.mark.parametrize(
    ("weapon", "ammunition", "needs"),
    [
        ("pistol", "superior_blackpowder", 6),
        ("warplock_pistol", "superior_blackpowder", None),
        ("blunderbuss", "superior_blackpowder", 4),
        ("elf_bow", "dark_venom", 5),
        ("bow", "dark_venom", 4),
        ("blowpipe", "dark_venom", 2),
    ],
)
def test_a_printed_modifier_grows_with_strength(weapon: str, ammunition: str, needs: int | None) -> None:
    worn = foe(armour=("gromril_armour", "shield"))
    assert save(weapon=weapon, target=worn, ammunition=(ammunition,)) == needs


def test_two_hits_are_saved_one_by_one() -> None:
    blows = a_hit(3, foe(armour=("light_armour",)), source="shooting", hits=2)
    assert asked(blows, 4, 6, 4, 6) == ["to_wound", "armour_save", "to_wound", "armour_save"]


@pytest.mark.parametrize("source", ["melee", "shooting", "fire", "spell"])
def test_every_source_but_a_fall_allows_armour_unless_it_says_otherwise(source: str) -> None:
    worn = foe(armour=("heavy_armour",))
    assert asked(a_hit(3, worn, source=source), 4)[-1] == "armour_save"
    assert asked(a_hit(3, worn, source=source, save=False), 4)[-1] == "injury"
    assert asked(a_hit(3, worn, source="fall"), 4)[-1] == "injury"


def test_a_typed_modifier_replaces_the_one_of_the_strength() -> None:
    worn = foe(armour=("gromril_armour",))
    assert pending(a_hit(5, worn, source="melee", save_modifier=-1), 4).needs == 5
    assert pending(a_hit(5, worn, source="melee", save_modifier=1), 4).needs == 3
