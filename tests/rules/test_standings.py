"""Who carries a thing, who holds a building, how many stand at a place."""

from __future__ import annotations

import pytest

from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.standings import (
    carriers,
    counters,
    fell_with,
    held_by,
    holder,
    kind_of,
    let_go_by,
    occupied,
    standing_at,
    to_search,
)
from mordheim_desktop.rules.table import Piece, Table
from mordheim_desktop.rules.tracker import Prize, Search, Tracker
from tests.rules.battlefield import REIKLAND, SKAVEN, a_field, at, carried, out, scenario


@pytest.mark.parametrize(
    ("id", "kind"),
    [
        ("defend_the_find", "objective"),
        ("skirmish", ""),
        ("wyrdstone_hunt", "counters"),
        ("breakthrough", "goal"),
        ("street_fight", "exits"),
        ("chance_encounter", "shards"),
        ("hidden_treasure", "chest"),
        ("occupy", "buildings"),
        ("surprise_attack", "reinforcements"),
    ],
)
def test_each_of_the_nine_scenarios_keeps_count_of_its_own_thing(id: str, kind: str) -> None:
    assert kind_of(scenario(id)) == kind


def test_a_plain_battle_keeps_count_of_nothing() -> None:
    assert kind_of(None) == ""


# -- carrying ----------------------------------------------------------------------------------------------------------


def test_a_carrier_who_is_stunned_or_flees_keeps_what_he_has() -> None:
    field = a_field(carried(counter_1="hob", counter_2="pip"), states={"hob": "stunned"}, fleeing=["pip"])
    assert (carriers(field, "counter-1"), carriers(field, "counter-2")) == (("hob",), ("pip",))


def test_what_a_carrier_had_lies_where_he_went_out_of_action() -> None:
    field = a_field(carried(counter_1="hob"), states=out("hob"))
    assert (carriers(field, "counter-1"), fell_with(field, "counter-1")) == ((), "hob")


def test_a_thing_nobody_took_up_fell_with_nobody() -> None:
    assert fell_with(a_field(), "counter-1") == ""


def test_a_second_carrier_keeps_the_chest_when_the_first_goes_out_of_action() -> None:
    both = a_field(carried(chest=("hob", "pip"), counter_1="hob"))
    assert [told.key for told in let_go_by(both, "hob")] == ["tracker.lies.counter"]
    alone = a_field(carried(chest="hob"))
    assert [told.key for told in let_go_by(alone, "hob")] == ["tracker.lies.chest"]
    kit = a_field(Tracker(prizes=(Prize(id="kit-1", item="sword", carriers=("hob",)),)))
    assert [told.key for told in let_go_by(kit, "hob")] == ["tracker.lies.item"]


def test_as_many_counters_are_in_play_as_were_thrown_for() -> None:
    drawn = Table(pieces=tuple(Piece(id=f"counter-{one}", kind="counter", x=20, y=6 * one, w=1, h=1) for one in (2, 3)))
    assert counters(a_field(thrown={"counters": (4,)}, table=drawn)) == (
        "counter-1", "counter-2", "counter-3", "counter-4",
    )  # fmt: skip
    assert counters(a_field(table=drawn)) == ("counter-1", "counter-2")  # those on the table, while nobody threw
    assert counters(a_field()) == ()


def test_each_side_holds_the_counters_of_its_own_carriers() -> None:
    field = a_field(
        carried(counter_1="hob", counter_2="rat-1", counter_3="hob", counter_4="adept"),
        thrown={"counters": (4,)},
        states=out("adept"),
    )
    assert held_by(field, REIKLAND) == (("counter-1", "hob"), ("counter-3", "hob"))
    assert held_by(field, SKAVEN) == (("counter-2", "rat-1"),)


# -- places ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "standing"), [("standing", 2), ("knocked_down", 1), ("stunned", 1), ("out_of_action", 1)]
)
def test_only_standing_models_count_at_a_place(state: State, standing: int) -> None:
    field = a_field(at(objective=["hob", "pip", "rat-1"]), states={"hob": state})
    assert standing_at(field, "objective") == (standing, 1)


def test_a_fleeing_model_does_not_count_as_standing() -> None:
    assert standing_at(a_field(at(objective=["hob", "pip"]), fleeing=["hob"]), "objective") == (1, 0)


def test_a_building_is_held_by_a_standing_model_with_no_enemy_model_inside() -> None:
    assert holder(a_field(at(building_1=["hob"])), "building-1") == REIKLAND
    assert holder(a_field(at(building_1=["rat-1", "rat-2"])), "building-1") == SKAVEN
    assert holder(a_field(), "building-1") is None


@pytest.mark.parametrize("state", ["knocked_down", "stunned"])
def test_an_enemy_who_is_down_inside_still_contests_a_building_but_holds_none(state: State) -> None:
    assert holder(a_field(at(building_1=["hob", "rat-1"]), states={"rat-1": state}), "building-1") is None
    assert holder(a_field(at(building_1=["rat-1"]), states={"rat-1": state}), "building-1") is None


def test_an_enemy_who_is_out_of_action_contests_no_building() -> None:
    assert holder(a_field(at(building_1=["hob", "rat-1"]), states=out("rat-1")), "building-1") == REIKLAND


def test_only_the_marked_buildings_are_counted() -> None:
    field = a_field(
        at(building_1=["hob"], building_2=["rat-1"], building_3=["pip"], building_4=["captain"]),
        thrown={"buildings": (3,)},
    )
    assert occupied(field) == (2, 1)


# -- searching ---------------------------------------------------------------------------------------------------------


def ruins() -> Table:
    """One ruin in each of the 8 inch strips along the top and the bottom edge, two between them."""
    places = ((10, 3), (38, 45), (10, 20), (24, 24))
    return Table(
        pieces=tuple(Piece(id=f"ruin-{one}", kind="ruin", x=x, y=y, w=6, h=5) for one, (x, y) in enumerate(places, 1))
    )


def test_no_building_in_a_set_up_zone_is_searched() -> None:
    treasure = scenario("hidden_treasure")
    assert to_search(a_field(table=ruins(), edge="top"), treasure) == ("ruin-3", "ruin-4")
    assert to_search(a_field(table=ruins(), edge="bottom"), treasure) == ("ruin-3", "ruin-4")
    assert to_search(a_field(table=ruins(), edge="left"), treasure) == ("ruin-1", "ruin-2", "ruin-3", "ruin-4")


def test_a_building_is_searched_once() -> None:
    done = Tracker(searches=(Search(building="ruin-3", fighter="hob"),))
    assert to_search(a_field(done, table=ruins(), edge="top"), scenario("hidden_treasure")) == ("ruin-4",)


def test_where_the_table_is_not_drawn_the_players_say_how_many_buildings_may_be_searched() -> None:
    done = Tracker(searches=(Search(building="building-2", fighter="hob"),))
    field = a_field(done, thrown={"searchable": (3,)})
    assert to_search(field, scenario("hidden_treasure")) == ("building-1", "building-3")
