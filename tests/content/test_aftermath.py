"""Serious injuries and advances, row by row."""

import pytest

from mordheim_desktop.content.errors import RulesError
from mordheim_desktop.content.loader import TABLES, read_sources
from mordheim_desktop.content.tables import build
from mordheim_desktop.rules.dice import D66, ways
from mordheim_desktop.rules.ruleset import Ruleset

D66_TABLE = {
    "dead": "11 12 13 14 15",
    "multiple_injuries": "16 21",
    "leg_wound": "22",
    "arm_wound": "23",
    "madness": "24",
    "smashed_leg": "25",
    "chest_wound": "26",
    "blinded_in_one_eye": "31",
    "old_battle_wound": "32",
    "nervous_condition": "33",
    "hand_injury": "34",
    "deep_wound": "35",
    "robbed": "36",
    "full_recovery": "41 42 43 44 45 46 51 52 53 54 55",
    "bitter_enmity": "56",
    "captured": "61",
    "hardened": "62 63",
    "horrible_scars": "64",
    "sold_to_the_pits": "65",
    "survives_against_the_odds": "66",
}


@pytest.mark.parametrize("injury", D66_TABLE)
def test_each_d66_has_its_injury(ruleset: Ruleset, injury: str) -> None:
    low, high = ruleset.injuries[injury].d66
    assert " ".join(str(value) for value, _ in ways(D66) if low <= value <= high) == D66_TABLE[injury]


def test_there_are_twenty_results_for_a_hero_and_two_for_a_henchman(ruleset: Ruleset) -> None:
    assert set(ruleset.injuries) == set(D66_TABLE)
    assert {id: injury.d6 for id, injury in ruleset.injuries.items() if injury.d6} == {
        "dead": (1, 2),
        "full_recovery": (3, 6),
    }


def test_dead_captured_and_multiple_do_not_count_among_multiple_injuries(ruleset: Ruleset) -> None:
    once = {id for id, injury in ruleset.injuries.items() if injury.once}
    assert once == {"dead", "captured", "multiple_injuries"}


def test_who_wins_in_the_pits_brings_50_crowns_and_2_experience(ruleset: Ruleset) -> None:
    won = ruleset.injuries["sold_to_the_pits"].brings
    assert (won.gold, won.experience) == (50, 2)


def test_the_experience_boxes(ruleset: Ruleset) -> None:
    boxes = "2 4 6 8 11 14 17 20 24 28 32 36 41 46 51 57 63 69 76 83 90"
    assert " ".join(map(str, ruleset.advances.hero_boxes)) == boxes
    assert ruleset.advances.henchman_boxes == (2, 5, 9, 14)


HERO = """
2-5 skill
6-6 die S A
7-7 choice WS BS
8-8 die I Ld
9-9 die W T
10-12 skill
"""
HENCHMAN = """
2-4 characteristic I
5-5 characteristic S
6-7 choice BS WS
8-8 characteristic A
9-9 characteristic Ld
10-12 talent
"""


@pytest.mark.parametrize(("kind", "table"), [("hero", HERO), ("henchman", HENCHMAN)])
def test_the_advance_tables(ruleset: Ruleset, kind: str, table: str) -> None:
    rows = getattr(ruleset.advances, kind)
    assert [" ".join([f"{row.low}-{row.high}", row.brings, *row.of]) for row in rows] == table.split("\n")[1:-1]


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "injuries.toml",
            '"causes_fear"',
            '"causes_joy"',
            "rules/core/injuries.toml, horrible_scars, brings, trait: there is no trait “causes_joy”",
        ),
        (
            "injuries.toml",
            '"D3"',
            '"D4"',
            "rules/core/injuries.toml, deep_wound, brings, misses: “D4” is not dice notation",
        ),
        (
            "skills.toml",
            '["sisters.matriarch"]',
            '["sisters.abbess"]',
            "rules/core/skills.toml, utter_determination, only_for: there is no buyer “sisters.abbess”",
        ),
    ],
)
def test_a_loose_end_in_these_tables_is_named(file: str, old: str, new: str, sentence: str) -> None:
    sources = read_sources()
    path = f"{TABLES}/{file}"
    assert old.encode() in sources[path]
    with pytest.raises(RulesError) as caught:
        build({**sources, path: sources[path].replace(old.encode(), new.encode(), 1)})
    assert str(caught.value) == sentence


def test_some_skills_are_not_for_everybody(ruleset: Ruleset) -> None:
    limits = {
        id: (skill.needs, skill.only_for, skill.not_for)
        for id, skill in ruleset.skills.items()
        if skill.needs or skill.only_for or skill.not_for
    }
    assert limits == {
        "battle_tongue": ("leader", (), ("undead",)),
        "sorcery": ("spells", (), ()),
        "warrior_wizard": ("spells", (), ()),
        "arcane_lore": (None, (), ("witch_hunters", "sisters")),
        "utter_determination": (None, ("sisters.matriarch",), ()),
    }
