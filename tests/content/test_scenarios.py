"""The nine scenarios: sides, zones, first turn, set-up, experience."""

import pytest

from mordheim_desktop.rules.ruleset import Ruleset

# id: number, name, sides, first turn, zones as (who, shape, depth, apart, spread)
SCENARIOS = {
    "defend_the_find": (
        1,
        "Defend the Find",
        "fewer_defend",
        "attacker",
        [("defender", "around_objective", 6, 0, 0), ("attacker", "frame", 6, 0, 0)],
    ),
    "skirmish": (
        2,
        "Skirmish",
        "none",
        "roll_off",
        [("first", "edge", 8, 0, 0), ("second", "opposite_edge", 8, 0, 0)],
    ),
    "wyrdstone_hunt": (
        3,
        "Wyrdstone Hunt",
        "none",
        "roll_off",
        [("first", "edge", 8, 0, 0), ("second", "opposite_edge", 8, 0, 0)],
    ),
    "breakthrough": (
        4,
        "Breakthrough",
        "lower_chooses",
        "attacker",
        [("attacker", "edge", 8, 0, 0), ("defender", "anywhere", 0, 14, 0)],
    ),
    "street_fight": (
        5,
        "Street Fight",
        "none",
        "roll_off",
        [("first", "street_end", 6, 0, 0), ("second", "street_end", 6, 0, 0)],
    ),
    "chance_encounter": (
        6,
        "Chance Encounter",
        "none",
        "roll_off_with_initiative",
        [("first", "quarter", 0, 0, 0), ("second", "opposite_quarter", 0, 14, 0)],
    ),
    "hidden_treasure": (
        7,
        "Hidden Treasure",
        "none",
        "roll_off",
        [("first", "edge", 8, 0, 0), ("second", "opposite_edge", 8, 0, 0)],
    ),
    "occupy": (
        8,
        "Occupy",
        "none",
        "roll_off",
        [("first", "edge", 8, 0, 0), ("second", "opposite_edge", 8, 0, 0)],
    ),
    "surprise_attack": (
        9,
        "Surprise Attack",
        "lower_chooses",
        "attacker",
        [("defender", "inside", 8, 0, 8), ("attacker", "random_edge", 8, 0, 0)],
    ),
}


@pytest.mark.parametrize("id", SCENARIOS)
def test_a_scenario_is_set_up_as_printed(ruleset: Ruleset, id: str) -> None:
    scenario = ruleset.scenarios[id]
    zones = [(zone.who, zone.shape, zone.depth, zone.apart, zone.spread) for zone in scenario.zones]
    assert (scenario.number, scenario.name, scenario.sides, scenario.first_turn, zones) == SCENARIOS[id]


def test_there_are_nine_scenarios_in_the_order_of_the_book(ruleset: Ruleset) -> None:
    assert list(ruleset.scenarios) == list(SCENARIOS)


# What comes on top of surviving, leading the winner, and putting an enemy out of action, each worth 1.
EXTRA_EXPERIENCE = {
    "wyrdstone_hunt": ("wyrdstone_counter", 1),
    "breakthrough": ("breaking_through", 1),
    "street_fight": ("escaping", 1),
    "hidden_treasure": ("finding_the_chest", 2),
}


@pytest.mark.parametrize("id", SCENARIOS)
def test_a_scenario_gives_the_common_experience_and_its_own(ruleset: Ruleset, id: str) -> None:
    awards = [(award.id, award.amount) for award in ruleset.scenarios[id].awards]
    assert awards[:3] == [("survives", 1), ("winning_leader", 1), ("enemy_out_of_action", 1)]
    assert awards[3:] == ([EXTRA_EXPERIENCE[id]] if id in EXTRA_EXPERIENCE else [])


# The dice of the set-up in their order; a star where both players throw.
DICE = {
    "defend_the_find": "D6*",
    "skirmish": "D6* D6* D6*",
    "wyrdstone_hunt": "D6* D3+1 D6* D6* D6*",
    "breakthrough": "D6* D6*",
    "street_fight": "D6* D6*",
    "chance_encounter": "D6* D3* D6* D6*",
    "hidden_treasure": "D6* D6* D6*",
    "occupy": "D6* D3+2 D6* D6*",
    "surprise_attack": "D6 D6",
}


@pytest.mark.parametrize("id", SCENARIOS)
def test_the_set_up_checklist_throws_the_printed_dice(ruleset: Ruleset, id: str) -> None:
    thrown = [f"{step.dice}{'*' if step.each else ''}" for step in ruleset.scenarios[id].steps if step.dice]
    assert " ".join(thrown) == DICE[id]


# What is settled at the dice tray, in order: who it is about, an amount, an edge or quarter, who arrives.
ASKED = {
    "defend_the_find": "first_terrain:himself",
    "skirmish": "first_terrain:himself set_up_roll:names_player first:edge first_turn:himself",
    "wyrdstone_hunt": "first_terrain:himself counters:amount counter_roll:himself set_up_roll:himself first:edge "
    "first_turn:himself",
    "breakthrough": "first_terrain:himself edge_roll:names_edge",
    "street_fight": "set_up_roll:names_player first_turn:himself",
    "chance_encounter": "first_terrain:himself shards:amount set_up_roll:names_player first:quarter "
    "first_turn:himself+initiative",
    "hidden_treasure": "first_terrain:himself set_up_roll:names_player first:edge first_turn:himself",
    "occupy": "first_terrain:himself buildings:amount set_up_roll:names_player first:edge first_turn:himself",
    "surprise_attack": "arrivals:arrivals edge:random_edge",
}


@pytest.mark.parametrize("id", SCENARIOS)
def test_the_set_up_settles_what_the_book_leaves_to_dice_and_players(ruleset: Ruleset, id: str) -> None:
    asked = [
        f"{step.id}:{step.winner if step.asks == 'roll_off' else step.asks}{'+initiative' if step.initiative else ''}"
        for step in ruleset.scenarios[id].steps
        if step.asks
    ]
    assert " ".join(asked) == ASKED[id]


@pytest.mark.parametrize(
    ("id", "order"),
    [
        ("defend_the_find", ["objective", "defender", "attacker"]),
        ("skirmish", ["set_up_roll", "first", "second", "first_turn"]),
        ("wyrdstone_hunt", ["counters", "place_counters", "set_up_roll", "first", "second"]),
        ("breakthrough", ["edge_roll", "attacker", "defender"]),
        ("surprise_attack", ["arrivals", "defender", "edge", "attacker"]),
    ],
)
def test_the_set_up_comes_in_the_printed_order(ruleset: Ruleset, id: str, order: list[str]) -> None:
    assert [step.id for step in ruleset.scenarios[id].steps if step.id in order] == order


def test_only_occupy_goes_without_rout_tests_and_ends_after_eight_turns(ruleset: Ruleset) -> None:
    assert [id for id, scenario in ruleset.scenarios.items() if not scenario.rout_tests] == ["occupy"]
    assert {id: scenario.turns for id, scenario in ruleset.scenarios.items() if scenario.turns} == {"occupy": 8}


@pytest.mark.parametrize(
    ("id", "distances", "counts"),
    [
        ("defend_the_find", {"control": 6}, {"shards_at_most": "3"}),
        ("skirmish", {}, {}),
        ("wyrdstone_hunt", {"from_edge": 10, "apart": 6}, {"counters": "D3+1"}),
        ("breakthrough", {"goal": 2}, {"breaking_through": "2"}),
        ("street_fight", {}, {}),
        ("chance_encounter", {}, {"shards_carried": "D3"}),
        ("hidden_treasure", {}, {"search": "2D6", "chest_found": "12"}),
        ("occupy", {}, {"buildings": "D3+2"}),
        ("surprise_attack", {}, {"reinforcements_from_turn": "2", "arrives_on": "4"}),
    ],
)
def test_a_scenario_has_its_distances_and_numbers(
    ruleset: Ruleset, id: str, distances: dict[str, int], counts: dict[str, str]
) -> None:
    assert ruleset.scenarios[id].distances == distances
    assert ruleset.scenarios[id].counts == counts


def test_four_scenarios_bring_something_besides_experience(ruleset: Ruleset) -> None:
    assert [id for id, scenario in ruleset.scenarios.items() if scenario.reward] == [
        "defend_the_find",
        "wyrdstone_hunt",
        "chance_encounter",
        "hidden_treasure",
    ]


def test_who_arrives_late_starts_on_the_line_of_the_edge_and_not_8_inches_in(ruleset: Ruleset) -> None:
    _, arriving = ruleset.scenarios["surprise_attack"].special
    assert "start on its very line and may charge: 8 inches at Movement 4" in arriving
