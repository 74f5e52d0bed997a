"""The charts of the shooting chain, cell by cell."""

import pytest

from mordheim_desktop.rules.ruleset import Ruleset


@pytest.mark.parametrize(
    ("ballistic_skill", "needs"),
    [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 0), (8, -1), (9, -2), (10, -3)],
)
def test_each_ballistic_skill_needs_its_number_to_hit(ruleset: Ruleset, ballistic_skill: int, needs: int) -> None:
    assert ruleset.combat.to_hit[ballistic_skill - 1] == needs


def test_ballistic_skill_goes_from_1_to_10(ruleset: Ruleset) -> None:
    assert len(ruleset.combat.to_hit) == 10


def test_there_are_four_modifiers_to_hit(ruleset: Ruleset) -> None:
    modifiers = ruleset.combat.to_hit_modifiers
    assert (modifiers.cover, modifiers.long_range, modifiers.moving, modifiers.large_target) == (-1, -1, -1, 1)


# Rows Strength 1 to 10, columns Toughness 1 to 10; a dash is impossible.
TO_WOUND = """
4 5 6 6 - - - - - -
3 4 5 6 6 - - - - -
2 3 4 5 6 6 - - - -
2 2 3 4 5 6 6 - - -
2 2 2 3 4 5 6 6 - -
2 2 2 2 3 4 5 6 6 -
2 2 2 2 2 3 4 5 6 6
2 2 2 2 2 2 3 4 5 6
2 2 2 2 2 2 2 3 4 5
2 2 2 2 2 2 2 2 3 4
"""


@pytest.mark.parametrize("strength", range(1, 11))
def test_each_strength_needs_its_number_against_each_toughness(ruleset: Ruleset, strength: int) -> None:
    printed = TO_WOUND.split("\n")[strength].split()
    assert ["-" if needs == 0 else str(needs) for needs in ruleset.combat.to_wound[strength - 1]] == printed


def test_the_wound_chart_has_a_hundred_cells(ruleset: Ruleset) -> None:
    assert sum(map(len, ruleset.combat.to_wound)) == 100


@pytest.mark.parametrize(
    ("strength", "modifier"),
    [(1, 0), (2, 0), (3, 0), (4, -1), (5, -2), (6, -3), (7, -4), (8, -5), (9, -6), (10, -6)],
)
def test_each_strength_modifies_the_armour_save(ruleset: Ruleset, strength: int, modifier: int) -> None:
    assert ruleset.combat.armour_modifier[strength - 1] == modifier


@pytest.mark.parametrize(
    ("chart", "knocked_down", "stunned"),
    [
        ("normal", 2, 4),
        ("concussion", 1, 4),
        ("hard_to_kill", 2, 5),
        ("hard_to_kill_concussion", 1, 5),
        ("true_grit", 3, 5),
    ],
)
def test_an_injury_roll_knocks_down_then_stuns_then_puts_out_of_action(
    ruleset: Ruleset, chart: str, knocked_down: int, stunned: int
) -> None:
    injury = ruleset.combat.injury[chart]
    assert (injury.knocked_down, injury.stunned) == (knocked_down, stunned)


def test_there_are_five_injury_charts(ruleset: Ruleset) -> None:
    assert len(ruleset.combat.injury) == 5


# low, high, id, wounds, save, injury bonus, and what is special
CRITICALS = {
    "basic": [
        (1, 2, "vital_part", 2, "one", 0, ""),
        (3, 4, "exposed_spot", 2, "none", 0, ""),
        (5, 6, "master_strike", 2, "none", 2, ""),
    ],
    "missile": [
        (1, 2, "weak_spot", 1, "none", 0, ""),
        (3, 4, "ricochet", 1, "one", 0, "ricochet"),
        (5, 6, "master_shot", 2, "none", 0, ""),
    ],
    "bludgeoning": [
        (1, 2, "hammered", 1, "one", 0, "by_hand"),
        (3, 4, "clubbed", 1, "none", 0, "denies_helmet"),
        (5, 5, "wild_sweep", 1, "one", 0, "by_hand"),
        (6, 6, "bludgeoned", 1, "one", 0, "out_of_action"),
    ],
    "bladed": [
        (1, 2, "flesh_wound", 1, "none", 0, ""),
        (3, 4, "bladestorm", 2, "each", 0, ""),
        (5, 6, "sliced", 2, "none", 2, ""),
    ],
    "unarmed": [
        (1, 2, "body_blow", 1, "one", 0, "by_hand"),
        (3, 4, "crushing_blow", 1, "one", 1, ""),
        (5, 6, "mighty_blow", 1, "none", 2, ""),
    ],
    "thrusting": [
        (1, 2, "stab", 1, "one", 1, ""),
        (3, 4, "thrust", 1, "one", 0, "knocks_down"),
        (5, 6, "kebab", 1, "none", 2, "by_hand"),
    ],
}
SPECIAL = ("ricochet", "denies_helmet", "out_of_action", "knocks_down", "by_hand")


@pytest.mark.parametrize("family", CRITICALS)
def test_a_critical_hit_does_what_its_chart_says(ruleset: Ruleset, family: str) -> None:
    rows = [
        (
            row.low,
            row.high,
            row.id,
            row.wounds,
            row.save,
            row.injury_bonus,
            " ".join(name for name in SPECIAL if getattr(row, name)),
        )
        for row in ruleset.combat.critical[family]
    ]
    assert rows == CRITICALS[family]


def test_there_is_a_basic_critical_chart_and_one_for_each_family(ruleset: Ruleset) -> None:
    assert list(ruleset.combat.critical) == ["basic", "missile", "bludgeoning", "bladed", "unarmed", "thrusting"]


def test_a_misfire_explodes_jams_or_comes_to_nothing(ruleset: Ruleset) -> None:
    assert [(row.low, row.high, row.id) for row in ruleset.combat.misfire] == [
        (1, 1, "explodes"),
        (2, 2, "jammed"),
        (3, 3, "phut"),
        (4, 5, "click"),
        (6, 6, "ka_boom"),
    ]
