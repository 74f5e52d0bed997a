"""The roll to wound: the chart, poison, powder and what cannot be wounded."""

import pytest

from mordheim_desktop.rules.requests import BadSetup
from tests.rules.combat.table import Fields, a_hit, a_shot, archer, asked, foe, pending, reasons, target_after, to_wound
from tests.rules.procedure import ended


@pytest.mark.parametrize(
    ("strength", "toughness", "needs"),
    [
        (3, 3, 4), (3, 4, 5), (3, 5, 6), (3, 6, 6), (3, 7, None), (4, 3, 3), (4, 6, 6), (5, 3, 2), (2, 6, None),
        (4, 8, None), (1, 4, 6), (1, 5, None), (10, 1, 2), (10, 10, 4), (1, 1, 4), (6, 9, 6), (6, 10, None),
    ],
)  # fmt: skip
def test_strength_against_toughness_is_no_doubling_rule(strength: int, toughness: int, needs: int | None) -> None:
    assert to_wound(strength=strength, target=foe(toughness=toughness)) == needs


@pytest.mark.parametrize(
    ("weapon", "needs"),
    [
        ("bow", 4), ("elf_bow", 4), ("sling", 4), ("crossbow", 3), ("crossbow_pistol", 3), ("pistol", 3),
        ("handgun", 3), ("warplock_pistol", 2), ("blunderbuss", 4), ("blowpipe", 6),
    ],
)  # fmt: skip
def test_a_shot_wounds_with_the_strength_of_the_weapon(weapon: str, needs: int) -> None:
    assert to_wound(weapon=weapon, shooter=archer(strength=9), target=foe(toughness=3)) == needs


@pytest.mark.parametrize(("strength", "needs"), [(2, 5), (3, 4), (4, 3), (5, 2)])
def test_a_thrown_weapon_has_the_strength_of_the_thrower(strength: int, needs: int) -> None:
    assert to_wound(weapon="throwing_stars", shooter=archer(strength=strength)) == needs


def test_no_wound_die_is_asked_where_it_cannot_wound() -> None:
    shot = a_shot(target=foe(toughness=7))
    assert asked(shot, 4) == ["to_hit"]
    assert ended(shot, 4).result.ending == "cannot_wound"


def test_a_hit_that_cannot_wound_still_uses_the_charm() -> None:
    shot = a_shot(target=foe(toughness=7, items=("lucky_charm",)))
    assert asked(shot, 4, 3) == ["to_hit", "lucky_charm"]
    assert [type(effect).__name__ for effect in ended(shot, 4, 3).effects] == ["Fired", "CharmUsed"]


def test_superior_powder_and_dark_venom_add_one_to_strength_as_a_reason() -> None:
    powder = a_shot("pistol", target=foe(toughness=5), ammunition=("superior_blackpowder",))
    assert reasons(pending(powder, 4)) == [("to_wound", 5), ("strength_bonus", -1)]
    venom = a_shot("bow", target=foe(toughness=7), ammunition=("dark_venom",))
    assert reasons(pending(venom, 4)) == [("to_wound", 6)]


def test_the_same_vial_counts_once() -> None:
    assert pending(a_shot(ammunition=("dark_venom", "dark_venom")), 4).needs == 3


@pytest.mark.parametrize("immunity", [{"traits": ("immune_to_poison",)}, {"items": ("tears_of_shallaya",)}])
def test_poison_does_nothing_to_an_immune_target(immunity: Fields) -> None:
    assert pending(a_shot(target=foe(**immunity), ammunition=("dark_venom",)), 4).needs == 4
    assert pending(a_shot(target=foe(**immunity), ammunition=("black_lotus",)), 6).label.key == "to_wound"
    assert pending(a_shot("blowpipe", target=foe(**immunity)), 6).label.key == "to_wound"


def test_black_lotus_wounds_by_itself_on_a_natural_six_to_hit() -> None:
    lotus = a_shot(ammunition=("black_lotus",))
    assert asked(lotus, 5) == ["to_hit", "to_wound"]
    assert asked(lotus, 6) == ["to_hit", "look_for_critical"]
    assert asked(lotus, 6, 5) == ["to_hit", "look_for_critical", "injury"]
    assert asked(lotus, 6, 6) == ["to_hit", "look_for_critical", "critical"]


@pytest.mark.parametrize("toughness", [5, 6, 7, 10])
def test_a_black_lotus_wound_is_never_critical_where_a_six_was_needed(toughness: int) -> None:
    assert asked(a_shot(target=foe(toughness=toughness), ammunition=("black_lotus",)), 6) == ["to_hit", "injury"]


def test_a_blowpipe_wounds_by_poison_on_a_six_and_never_critically() -> None:
    assert asked(a_shot("blowpipe"), 6, 1) == ["to_hit", "armour_save", "injury"]
    assert asked(a_shot("blowpipe", target=foe(toughness=1)), 5, 6, 1) == [
        "to_hit",
        "to_wound",
        "armour_save",
        "injury",
    ]


def test_the_strength_of_a_resilient_target_counts_in_close_combat_only() -> None:
    dwarf = foe(skills=("resilient",), armour=("heavy_armour",))
    blow = a_hit(4, dwarf, source="melee")
    assert reasons(pending(blow)) == [("to_wound", 3), ("resilient", 1)]
    assert pending(blow, 4).needs == 6
    assert pending(a_shot("crossbow", target=dwarf), 4).needs == 3


def test_a_bonus_to_wound_eases_the_roll_but_a_one_never_wounds() -> None:
    assert reasons(pending(a_hit(4, source="melee", wound_bonus=1))) == [("to_wound", 3), ("wound_bonus", -1)]
    assert pending(a_hit(9, source="melee", wound_bonus=1)).needs == 2
    assert target_after(a_hit(9, source="melee", wound_bonus=1), 1) == ("standing", 1)


@pytest.mark.parametrize("toughness", [2, 3, 4, 5, 6])
def test_a_blessed_weapon_wounds_on_two_whatever_the_undead_can_take(toughness: int) -> None:
    """Counted as the bonus that makes a 2 of the worst roll on the chart; a 1 is still none."""
    blow = a_hit(3, foe(toughness=toughness), source="melee", wound_bonus=4)
    assert pending(blow).needs == 2
    assert (ended(blow, 1).result.ending, target_after(blow, 2, 5)) == ("no_wound", ("out_of_action", 0))


def test_a_six_of_a_blessed_weapon_is_critical_only_where_the_chart_asks_less_than_a_six() -> None:
    for toughness, after in ((4, "critical"), (5, "injury"), (6, "injury")):
        blow = a_hit(3, foe(toughness=toughness), source="melee", wound_bonus=4)
        assert (toughness, asked(blow, 6)[-1]) == (toughness, after)


def test_a_five_that_the_warhammer_counts_as_a_six_is_no_critical() -> None:
    blow = a_hit(3, foe(toughness=4), source="melee", wound_bonus=1)
    assert (asked(blow, 5)[-1], asked(blow, 6)[-1]) == ("injury", "critical")


@pytest.mark.parametrize("strength", [0, 11, -1])
def test_a_strength_off_the_chart_is_refused(strength: int) -> None:
    with pytest.raises(BadSetup, match=r"setup\.characteristic"):
        a_hit(strength)


def test_strength_raised_above_ten_reads_the_row_of_ten() -> None:
    strong = archer(strength=10)
    assert to_wound(weapon="throwing_stars", shooter=strong, target=foe(toughness=10), ammunition=("dark_venom",)) == 4
