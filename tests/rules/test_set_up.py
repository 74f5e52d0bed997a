"""The dice of the set-up: roll-offs, amounts, edges, late arrivals, reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from mordheim_desktop.rules.ruleset import SwitchValue
from mordheim_desktop.rules.set_up import (
    Edge,
    Reinforcements,
    ReinforcementsSetup,
    StepOutcome,
    StepSetup,
    Unit,
    reinforcements,
    set_up,
)
from tests.rules.procedure import choice, ended, ids, played, roll, table

CAPTAIN = Unit(id="captain", name="Captain")
YOUNGBLOOD = Unit(id="youngblood", name="Youngblood")
WARRIORS = Unit(id="warriors", name="Warriors")
SIDES = ("The Aldred Company", "Clan Skritch")


def step(scenario: str, id: str, switches: dict[str, SwitchValue] | None = None, **setup: Any) -> Start:
    return lambda: set_up(StepSetup(scenario=scenario, step=id, **setup), table(**(switches or {})))


def result(start: Start, *answers: object) -> StepOutcome:
    found = ended(start, *answers).result
    assert isinstance(found, StepOutcome)
    return found


# -- roll-offs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "side"), [((5, 2), 0), ((1, 6), 1)])
def test_the_higher_die_places_the_first_piece_of_terrain(dice: tuple[int, int], side: int) -> None:
    assert result(step("skirmish", "first_terrain"), *dice).side == side


def test_each_player_throws_a_die_of_his_own() -> None:
    play = played(step("skirmish", "first_terrain"))
    assert (roll(play.pending).by, str(roll(play.pending).dice)) == (0, "D6")
    play.answer(4)
    assert roll(play.pending).by == 1


def test_4_against_4_is_thrown_again() -> None:
    play = played(step("skirmish", "first_terrain"), 4, 4)
    assert roll(play.pending).by == 0
    play.answer(2)
    play.answer(5)
    assert play.outcome is not None
    assert play.outcome.result.side == 1


def test_the_players_may_settle_the_first_piece_without_dice() -> None:
    start = step("skirmish", "first_terrain", {"first_terrain": "choose"})
    assert ids(played(start).pending) == ("player_0", "player_1")
    assert result(start, "player_1").side == 1


@pytest.mark.parametrize("scenario", ["skirmish", "street_fight", "chance_encounter", "hidden_treasure", "occupy"])
def test_the_winner_of_the_set_up_roll_says_who_sets_up_first(scenario: str) -> None:
    play = played(step(scenario, "set_up_roll"), 2, 6)
    assert choice(play.pending).by == 1
    assert ids(play.pending) == ("player_1", "player_0")
    assert result(step(scenario, "set_up_roll"), 2, 6, "player_0").side == 0


def test_in_the_wyrdstone_hunt_the_winner_himself_sets_up_first() -> None:
    assert result(step("wyrdstone_hunt", "set_up_roll"), 2, 6).side == 1


def test_in_a_breakthrough_the_winner_says_from_which_edge_the_attacker_comes() -> None:
    play = played(step("breakthrough", "edge_roll", attacker=0), 2, 6)
    assert choice(play.pending).by == 1
    assert ids(play.pending) == ("top", "right", "bottom", "left")
    assert result(step("breakthrough", "edge_roll"), 2, 6, "left") == StepOutcome("edge_roll", edge="left")


@pytest.mark.parametrize("scenario", ["skirmish", "wyrdstone_hunt", "street_fight", "hidden_treasure", "occupy"])
def test_the_higher_die_has_the_first_turn(scenario: str) -> None:
    assert result(step(scenario, "first_turn"), 6, 3).side == 0


def test_in_a_chance_encounter_the_leaders_initiative_is_added() -> None:
    """Initiative 4 and 5: 3 and 3 on the dice are 7 against 8."""
    start = step("chance_encounter", "first_turn", initiative=(4, 5))
    play = played(start)
    assert str(roll(play.pending).dice) == "D6+4"
    assert [reason.amount for reason in roll(play.pending).reasons] == [4]
    assert result(start, 3, 3).side == 1
    assert roll(played(start, 4, 3).pending).by == 0  # 8 against 8
    assert result(start, 4, 3, 6, 1).side == 0


@pytest.mark.parametrize("initiative", [None, (4, 11), (-1, 4)])
def test_without_two_leaders_nobody_can_add_their_initiative(initiative: Any) -> None:
    with pytest.raises(BadSetup, match=r"set_up\.no_leader"):
        played(step("chance_encounter", "first_turn", initiative=initiative))


# -- amounts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "counters"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_a_wyrdstone_hunt_has_d3_and_1_counters(face: int, counters: int) -> None:
    assert result(step("wyrdstone_hunt", "counters"), face).numbers == (counters,)


@pytest.mark.parametrize(("face", "buildings"), [(1, 3), (3, 4), (6, 5)])
def test_occupy_has_d3_and_2_buildings(face: int, buildings: int) -> None:
    assert result(step("occupy", "buildings"), face).numbers == (buildings,)


def test_in_a_chance_encounter_each_warband_carries_d3_shards() -> None:
    play = played(step("chance_encounter", "shards"), 2)
    assert roll(play.pending).by == 1
    assert result(step("chance_encounter", "shards"), 2, 6).numbers == (1, 3)


# -- edges and quarters ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["skirmish", "wyrdstone_hunt", "hidden_treasure", "occupy"])
def test_the_first_player_chooses_his_edge(scenario: str) -> None:
    start = step(scenario, "first", first=1)
    assert choice(played(start).pending).by == 1
    assert result(start, "right") == StepOutcome("first", 1, edge="right")


def test_in_a_chance_encounter_he_chooses_a_quarter() -> None:
    start = step("chance_encounter", "first", first=0)
    assert ids(played(start).pending) == ("top_left", "top_right", "bottom_right", "bottom_left")
    assert result(start, "top_right").edge == "top_right"


@pytest.mark.parametrize(
    ("nominated", "edges"),
    [
        ("top", ["top", "left", "left", "right", "right", "bottom"]),
        ("right", ["right", "top", "top", "bottom", "bottom", "left"]),
        ("bottom", ["bottom", "right", "right", "left", "left", "top"]),
        ("left", ["left", "bottom", "bottom", "top", "top", "right"]),
    ],
)
def test_the_random_edge_counts_from_the_edge_the_attacker_named(nominated: str, edges: list[str]) -> None:
    """1 is the named edge; seen with it at the top, 2-3 lie left, 4-5 right, 6 opposite."""
    start = step("surprise_attack", "edge", attacker=1)
    assert choice(played(start).pending).by == 1
    assert [result(start, nominated, face).edge for face in range(1, 7)] == edges
    assert result(start, nominated, 1).nominated == nominated


def test_left_and_right_of_the_named_edge_are_twice_as_likely() -> None:
    chances = {key: str(chance) for key, chance in odds(step("surprise_attack", "edge")).chances.items()}
    assert chances == {"top": "1/6", "left": "1/3", "right": "1/3", "bottom": "1/6"}


# -- arrivals ----------------------------------------------------------------------------------------------------------


def arrivals(*units: Unit) -> Start:
    return step("surprise_attack", "arrivals", attacker=0, units=units)


def test_the_last_one_rolled_for_is_saved_where_all_the_others_failed() -> None:
    """Captain 2, Youngblood 3: the Warriors are on the table, whatever they would roll."""
    outcome = ended(arrivals(CAPTAIN, YOUNGBLOOD, WARRIORS), "warriors", 2, 3)
    assert outcome.result.away == ("captain", "youngblood")
    assert outcome.effects == (SetUpDone(step="arrivals", away=("captain", "youngblood")),)


def test_another_order_saves_another_one() -> None:
    assert result(arrivals(CAPTAIN, YOUNGBLOOD, WARRIORS), "captain", 3, 1).away == ("youngblood", "warriors")


def test_where_somebody_is_there_the_last_one_rolls_as_well() -> None:
    start = arrivals(CAPTAIN, YOUNGBLOOD, WARRIORS)
    last = roll(played(start, "warriors", 4, 1).pending)
    assert (last.needs, last.by) == (4, 1)
    assert result(start, "warriors", 4, 1, 3).away == ("youngblood", "warriors")
    assert result(start, "warriors", 4, 5, 6).away == ()


def test_a_single_unit_is_there_without_a_roll() -> None:
    assert result(arrivals(CAPTAIN)).away == ()


def test_the_odds_of_arrivals_do_not_grow_with_the_warband() -> None:
    """One of three always starts; 1/4 that exactly both rolled for fail, and so on."""
    chances = {key: str(chance) for key, chance in odds(arrivals(CAPTAIN, YOUNGBLOOD, WARRIORS)).chances.items()}
    assert chances == {"1": "1/2", "2": "3/8", "3": "1/8"}
    many = odds(arrivals(*(Unit(id=f"unit-{number}") for number in range(20))))
    assert sum(many.chances.values()) == 1


@pytest.mark.parametrize("units", [(), (CAPTAIN, CAPTAIN), (Unit(id=""),)])
def test_arrivals_need_each_unit_once(units: tuple[Unit, ...]) -> None:
    with pytest.raises(BadSetup, match=r"set_up\.units"):
        played(arrivals(*units))


# -- reinforcements ----------------------------------------------------------------------------------------------------


def coming(turn: int = 2, nominated: Edge = "top", **switches: SwitchValue) -> Start:
    setup = ReinforcementsSetup(turn=turn, units=(CAPTAIN, YOUNGBLOOD), nominated=nominated)
    return lambda: reinforcements(setup, table(**switches))


def test_a_4_brings_the_captain_on_a_3_leaves_the_youngblood_and_one_die_names_the_edge() -> None:
    outcome = ended(coming(), 5, 3, 4)
    assert outcome.result == Reinforcements(("captain",), "right", ("youngblood",))
    assert outcome.effects == (SetUpDone(step="reinforcements", numbers=(2,), edge="right", away=("youngblood",)),)


def test_all_who_come_in_one_turn_come_from_one_edge() -> None:
    assert ended(coming(), 4, 6, 6).result == Reinforcements(("captain", "youngblood"), "bottom", ())


def test_where_nobody_comes_no_edge_is_rolled() -> None:
    assert ended(coming(), 1, 3).result == Reinforcements((), "", ("captain", "youngblood"))


def test_the_edges_keep_the_attackers_numbers_unless_the_table_plays_otherwise() -> None:
    assert ended(coming(nominated="left"), 4, 4, 1).result.edge == "left"
    start = coming(nominated="left", reinforcement_edges="defender_names")
    assert choice(played(start, 4, 4).pending).by == 1
    assert ended(start, 4, 4, "bottom", 1).result.edge == "bottom"


def test_nobody_comes_before_the_second_turn() -> None:
    with pytest.raises(BadSetup, match=r"set_up\.too_early"):
        played(coming(turn=1))


def test_elsewhere_nobody_arrives_later() -> None:
    setup = ReinforcementsSetup(turn=2, units=(CAPTAIN,), scenario="skirmish")
    with pytest.raises(BadSetup, match=r"set_up\.no_reinforcements"):
        played(lambda: reinforcements(setup, table()))


# -- words and refusals ------------------------------------------------------------------------------------------------


def test_the_winner_is_called_by_the_name_of_his_warband_where_it_is_known() -> None:
    message = ended(step("skirmish", "first_turn", names=SIDES), 2, 6).message
    assert (message.key, message.params) == ("set_up.first_turn.warband", {"warband": "Clan Skritch"})
    assert ended(step("skirmish", "first_turn"), 2, 6).message.params == {"player": 2}


def test_the_edge_is_told_with_the_player_who_chose_it() -> None:
    message = ended(step("skirmish", "first", first=1, names=SIDES), "left").message
    assert (message.key, message.params["warband"]) == ("set_up.first.warband", "Clan Skritch")
    assert ended(step("breakthrough", "edge_roll"), 2, 6, "left").message.key == "set_up.attack_comes"


def test_a_step_without_dice_is_simply_done() -> None:
    outcome = ended(step("skirmish", "terrain"))
    assert outcome.result == StepOutcome("terrain")
    assert outcome.effects == (SetUpDone(step="terrain"),)


@pytest.mark.parametrize(("scenario", "id"), [("picnic", "terrain"), ("skirmish", "counters"), ("skirmish", "")])
def test_a_scenario_or_step_there_is_not_is_refused(scenario: str, id: str) -> None:
    with pytest.raises(UnknownId):
        played(step(scenario, id))
