"""The charts between battles, cell by cell."""

import pytest

from mordheim_desktop.rules.ruleset import Bracket, Profile, Ruleset
from mordheim_desktop.rules.steps import ChecklistLine, ChecklistStep, GoldStep, ItemStep, ShardStep


def bracket(brackets: tuple[Bracket, ...], value: int) -> int:
    """What the bracket that holds the value is worth."""
    return [each.value for each in brackets if each.low <= value][-1]


@pytest.mark.parametrize(
    ("total", "shards"),
    [
        *((1, 1), (5, 1), (6, 2), (11, 2), (12, 3), (17, 3), (18, 4), (24, 4)),
        *((25, 5), (30, 5), (31, 6), (35, 6), (36, 7), (42, 7)),
    ],
)
def test_the_total_of_the_exploration_dice_gives_shards(ruleset: Ruleset, total: int, shards: int) -> None:
    assert bracket(ruleset.campaign.shards, total) == shards


@pytest.mark.parametrize(
    ("difference", "experience"),
    [
        *((0, 0), (50, 0), (51, 1), (75, 1), (76, 2), (100, 2)),
        *((101, 3), (150, 3), (151, 4), (300, 4), (301, 5), (1000, 5)),
    ],
)
def test_the_underdog_gains_experience_by_the_difference_of_ratings(
    ruleset: Ruleset, difference: int, experience: int
) -> None:
    assert bracket(ruleset.campaign.underdog, difference) == experience


SALE = """
 45  40  35  30  30  25
 60  55  50  45  40  35
 75  70  65  60  55  50
 90  80  70  65  60  55
110 100  90  80  70  65
120 110 100  90  80  70
145 130 120 110 100  90
155 140 130 120 110 100
"""


@pytest.mark.parametrize("shards", range(1, 9))
def test_a_lot_of_shards_sells_for_less_in_a_larger_warband(ruleset: Ruleset, shards: int) -> None:
    assert [str(gold) for gold in ruleset.campaign.sale[shards - 1]] == SALE.split("\n")[shards].split()


def test_the_selling_table_has_48_cells(ruleset: Ruleset) -> None:
    assert sum(map(len, ruleset.campaign.sale)) == 48
    assert ruleset.campaign.sale_warriors == (1, 4, 7, 10, 13, 16)


def test_the_scenario_table_names_a_scenario_for_every_total(ruleset: Ruleset) -> None:
    assert ruleset.campaign.scenario_table == {
        "2": "choose",
        "3": "street_fight",
        "4": "hidden_treasure",
        "5": "wyrdstone_hunt",
        "6": "occupy",
        "7": "skirmish",
        "8": "breakthrough",
        "9": "surprise_attack",
        "10": "chance_encounter",
        "11": "defend_the_find",
        "12": "choose",
    }


def test_each_artefact_has_its_face(ruleset: Ruleset) -> None:
    assert {row.face: row.item for row in ruleset.campaign.artefacts} == {
        1: "boots_and_rope_of_pieter",
        2: "count_of_ventimiglias_misericordia",
        3: "attlas_plate_mail",
        4: "bow_of_seeking",
        5: "executioners_hood",
        6: "all_seeing_eye_of_numas",
    }


def test_the_chest_always_holds_gold_and_perhaps_more(ruleset: Ruleset) -> None:
    assert ruleset.campaign.chest == (
        ChecklistStep(
            lines=(
                ChecklistLine(steps=(GoldStep(dice="3D6"),)),
                ChecklistLine(steps=(ShardStep(dice="D3"),), needs=5),
                ChecklistLine(steps=(ItemStep(item="light_armour"),), needs=4),
                ChecklistLine(steps=(ItemStep(item="sword"),), needs=3),
                ChecklistLine(steps=(ItemStep(item="gem", dice="D3"),), needs=5),
            )
        ),
    )


def test_a_rout_test_is_due_with_a_quarter_out_of_action(ruleset: Ruleset) -> None:
    assert ruleset.campaign.rout_part == 4


def test_at_most_six_exploration_dice_are_kept(ruleset: Ruleset) -> None:
    assert ruleset.campaign.max_exploration_dice == 6


@pytest.mark.parametrize(
    ("race", "profile"),
    [
        ("human", (4, 6, 6, 4, 4, 3, 6, 4, 9)),
        ("elf", (5, 7, 7, 4, 4, 3, 9, 4, 10)),
        ("dwarf", (3, 7, 6, 4, 5, 3, 5, 4, 10)),
        ("ogre", (6, 6, 5, 5, 5, 5, 6, 5, 9)),
        ("halfling", (4, 5, 7, 3, 3, 3, 9, 4, 10)),
        ("beastman", (5, 7, 6, 4, 5, 4, 6, 4, 9)),
        ("possessed", (6, 8, 0, 6, 6, 4, 7, 5, 10)),
        ("vampire", (6, 8, 6, 7, 6, 4, 9, 4, 10)),
        ("skaven", (6, 6, 6, 4, 4, 3, 7, 4, 7)),
        ("ghoul", (5, 5, 2, 4, 5, 3, 5, 5, 7)),
        ("orc", (4, 6, 6, 4, 5, 3, 5, 4, 9)),
        ("goblin", (4, 5, 6, 4, 4, 3, 6, 4, 7)),
    ],
)
def test_a_race_has_its_highest_characteristics(ruleset: Ruleset, race: str, profile: tuple[int, ...]) -> None:
    assert ruleset.campaign.max_profiles[race] == Profile(*profile)


def test_twelve_races_have_highest_characteristics(ruleset: Ruleset) -> None:
    assert len(ruleset.campaign.max_profiles) == 12
