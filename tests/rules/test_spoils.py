"""What each of the nine scenarios brings a warband besides the usual: awards, shards, kit, the chest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.spoils import Spoils, awards, spoils
from mordheim_desktop.rules.tracker import Prize, Tracker
from tests.rules.battlefield import REIKLAND, SKAVEN, a_field, at, carried, found, out, scenario
from tests.rules.procedure import table


def gained(id: str, field: Field, side: int, felled: Mapping[str, str] | None = None, **switches: Any) -> Spoils:
    return spoils(field, scenario(id), side, felled or {}, table(**switches))


@pytest.mark.parametrize("id", ["skirmish", "breakthrough", "street_fight", "occupy", "surprise_attack"])
def test_five_of_the_scenarios_pay_nothing_of_their_own(id: str) -> None:
    busy = Tracker(
        places={"inside": ("hob",), "goal": ("hob", "pip"), "building-1": ("hob",)},
        prizes=(Prize(id="counter-1", carriers=("hob",)),),
        gone=("hob",),
    )
    field = a_field(busy, thrown={"buildings": (3,)}, winner=REIKLAND)
    assert gained(id, field, REIKLAND, {"black": "hob"}) == Spoils()


# -- 1 Defend the Find -------------------------------------------------------------------------------------------------


def test_each_hero_inside_the_objective_brings_either_side_a_shard() -> None:
    field = a_field(at(inside=["hob", "pip", "swordsman-1", "adept"]), winner=SKAVEN)
    assert gained("defend_the_find", field, REIKLAND) == Spoils(shards=2, why=(say("spoils.inside", heroes=2, most=3),))
    assert gained("defend_the_find", field, SKAVEN).shards == 1


def test_three_shards_are_the_most_however_many_heroes_are_inside() -> None:
    heroes = ("captain", "hob", "pip", "swordsman-1", "adept")
    field = a_field(at(inside=heroes), heroes=heroes)
    assert gained("defend_the_find", field, REIKLAND) == Spoils(shards=3, why=(say("spoils.inside", heroes=4, most=3),))
    assert gained("defend_the_find", field, SKAVEN).shards == 1


def test_a_hero_inside_who_is_down_still_brings_his_shard_one_out_of_action_does_not() -> None:
    there = at(inside=["captain", "hob"])
    assert gained("defend_the_find", a_field(there, states={"hob": "stunned"}), REIKLAND).shards == 2
    assert gained("defend_the_find", a_field(there, states=out("hob")), REIKLAND).shards == 1


# -- 3 Wyrdstone Hunt --------------------------------------------------------------------------------------------------


def test_each_counter_still_carried_is_a_shard_for_both_sides() -> None:
    field = a_field(
        carried(counter_1="hob", counter_2="rat-1", counter_3="hob", counter_4="adept"),
        thrown={"counters": (4,)},
        states=out("adept"),
        winner=REIKLAND,
    )
    assert gained("wyrdstone_hunt", field, REIKLAND) == Spoils(shards=2, why=(say("spoils.counters", count=2),))
    assert gained("wyrdstone_hunt", field, SKAVEN).shards == 1


def test_every_carrier_of_a_counter_learns_from_it() -> None:
    field = a_field(carried(counter_1="hob", counter_2="rat-1", counter_3="hob"), thrown={"counters": (3,)})
    hunt = scenario("wyrdstone_hunt")
    assert awards(field, hunt, REIKLAND) == (("hob", "wyrdstone_counter"), ("hob", "wyrdstone_counter"))
    assert awards(field, hunt, SKAVEN) == (("rat-1", "wyrdstone_counter"),)


# -- 4 Breakthrough ----------------------------------------------------------------------------------------------------


def test_every_attacker_who_broke_through_learns_from_it_also_one_who_is_down_now() -> None:
    field = a_field(at(goal=["hob", "swordsman-1", "pip"]), states={"hob": "knocked_down", "pip": "out_of_action"})
    through = scenario("breakthrough")
    assert awards(field, through, REIKLAND) == (("hob", "breaking_through"), ("swordsman-1", "breaking_through"))
    assert awards(field, through, SKAVEN) == ()


# -- 5 Street Fight ----------------------------------------------------------------------------------------------------


def test_only_the_first_hero_of_either_side_to_get_away_learns_from_it() -> None:
    field = a_field(Tracker(gone=("rat-1", "runner", "hob", "adept")))
    street = scenario("street_fight")
    assert awards(field, street, SKAVEN) == (("runner", "escaping"),)
    assert awards(field, street, REIKLAND) == ()


def test_where_only_henchmen_got_away_nobody_learns_from_it() -> None:
    field = a_field(Tracker(gone=("rat-1", "swordsman-1")))
    assert awards(field, scenario("street_fight"), SKAVEN) == ()


# -- 6 Chance Encounter ------------------------------------------------------------------------------------------------


def encounter(*casualties: str, shards: tuple[int, ...] = (3, 2)) -> Field:
    """The Reiklanders began with three shards, the Skaven with two."""
    return a_field(thrown={"shards": shards}, states=out(*casualties))


def test_both_sides_of_a_chance_encounter_keep_what_they_carried() -> None:
    assert gained("chance_encounter", encounter(), REIKLAND) == Spoils(
        shards=3, why=(say("spoils.carried", start=3, lost=0, gained=0),)
    )
    assert gained("chance_encounter", encounter(), SKAVEN).shards == 2


def test_each_hero_out_of_action_loses_a_shard_to_the_enemy_who_did_it() -> None:
    felled = {"hob": "adept", "swordsman-1": "rat-1"}
    field = encounter(*felled)
    assert gained("chance_encounter", field, REIKLAND, felled).shards == 3 - 1
    assert gained("chance_encounter", field, SKAVEN, felled).shards == 2 + 1


def test_nobody_loses_more_than_he_carried_nor_gains_more_than_the_enemy_had() -> None:
    felled = {"adept": "hob", "black": "hob", "runner": "pip"}
    field = encounter(*felled, shards=(1, 2))
    assert gained("chance_encounter", field, SKAVEN, felled).shards == 0  # two carried, three heroes out
    assert gained("chance_encounter", field, REIKLAND, felled).shards == 1 + 2  # three heroes, two shards


def test_a_hero_felled_by_his_own_side_brings_the_enemy_nothing_one_felled_by_nobody_known_does() -> None:
    felled = {"adept": "rat-1", "black": ""}
    field = encounter(*felled)
    assert gained("chance_encounter", field, SKAVEN, felled).shards == 0
    assert gained("chance_encounter", field, REIKLAND, felled).shards == 3 + 1


def test_where_nobody_wrote_down_what_was_carried_no_shards_are_counted() -> None:
    unknown = a_field(states=out("hob"))
    assert gained("chance_encounter", unknown, SKAVEN, {"hob": "adept"}) == Spoils(why=(say("spoils.shards_unknown"),))


# -- 7 Hidden Treasure -------------------------------------------------------------------------------------------------


def test_the_winner_gains_the_chest_whoever_found_it() -> None:
    field = a_field(found("hob", "rat-1", safe=SKAVEN), winner=SKAVEN)
    assert gained("hidden_treasure", field, SKAVEN) == Spoils(chest=True, why=(say("spoils.chest"),))
    assert gained("hidden_treasure", field, REIKLAND) == Spoils()


def test_after_a_rout_the_winner_gains_a_chest_that_was_found_also_from_the_loser() -> None:
    assert gained("hidden_treasure", a_field(found("hob", "hob"), winner=SKAVEN), SKAVEN, chest_on_rout=False).chest


@pytest.mark.parametrize("given", [True, False])
def test_whether_the_winner_gains_a_chest_nobody_found_is_for_the_table_to_say(given: bool) -> None:
    assert gained("hidden_treasure", a_field(winner=REIKLAND), REIKLAND, chest_on_rout=given).chest is given


def test_in_a_draw_nobody_gains_the_chest() -> None:
    field = a_field(found("hob", "hob"))
    assert [gained("hidden_treasure", field, side).chest for side in (REIKLAND, SKAVEN)] == [False, False]


def test_a_hero_who_finds_the_chest_learns_from_it_a_henchman_does_not() -> None:
    treasure = scenario("hidden_treasure")
    assert awards(a_field(found("hob"), states=out("hob")), treasure, REIKLAND) == (("hob", "finding_the_chest"),)
    assert awards(a_field(found("hob")), treasure, SKAVEN) == ()
    assert awards(a_field(found("swordsman-1")), treasure, REIKLAND) == ()
    assert awards(a_field(), treasure, REIKLAND) == ()


# -- captured kit ------------------------------------------------------------------------------------------------------


def test_kit_goes_to_the_side_whose_model_carries_it_at_the_end_in_any_scenario() -> None:
    kit = Tracker(
        prizes=(
            Prize(id="kit-1", item="sword", carriers=("rat-1",)),
            Prize(id="kit-2", item="helmet", carriers=("hob",)),
            Prize(id="kit-3", item="bow", carriers=("pip",)),
            Prize(id="kit-4", item="axe"),
        )
    )
    field = a_field(kit, states=out("pip"))
    assert gained("skirmish", field, SKAVEN) == Spoils(kit=("sword",), why=(say("spoils.kit", count=1),))
    assert gained("skirmish", field, REIKLAND).kit == ("helmet",)
