"""What a model may do for its scenario, and why it may not."""

from __future__ import annotations

import pytest

from mordheim_desktop.rules.deeds import why_not_act, why_not_carry_off, why_not_search, why_not_stand, why_not_take
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.tracker import Tracker
from tests.rules.battlefield import a_field, carried, found, out, scenario
from tests.rules.procedure import table


def key(reason: Message | None) -> str:
    return "" if reason is None else reason.key


def taking(field: Field, fighter: str, prize: str, *traits: str, **switches: bool) -> str:
    return key(why_not_take(field, fighter, prize, traits, table(**switches)))


def test_only_a_model_on_the_table_can_do_anything() -> None:
    field = a_field(Tracker(gone=("pip",)), states=out("hob"), away=["black"])
    assert key(why_not_act(field, "captain")) == ""
    assert why_not_act(field, "hob") == say("tracker.out_of_action", fighter="Hob")
    assert why_not_act(field, "pip") == say("tracker.has_left", fighter="Pip")
    assert key(why_not_act(field, "black")) == "battle.not_here"
    assert key(why_not_act(field, "stranger")) == "battle.takes_no_part"


# -- taking up ---------------------------------------------------------------------------------------------------------


def test_a_counter_is_never_handed_on_while_its_carrier_is_in_action() -> None:
    field = a_field(carried(counter_1="hob"))
    assert taking(field, "pip", "counter-1") == "tracker.never_handed_on"
    assert taking(field, "hob", "counter-1") == "tracker.has_it"
    assert taking(field, "pip", "counter-2") == ""


def test_anybody_takes_up_a_counter_that_lies_where_its_carrier_fell() -> None:
    field = a_field(carried(counter_1="hob"), states=out("hob"))
    assert (taking(field, "pip", "counter-1"), taking(field, "adept", "counter-1")) == ("", "")
    assert taking(field, "hob", "counter-1") == "tracker.out_of_action"


def test_whether_an_animal_carries_a_counter_is_for_the_table_to_say() -> None:
    assert taking(a_field(), "rat-1", "counter-1", "animal") == ""
    assert taking(a_field(), "rat-1", "counter-1", "animal", animals_carry_counters=False) == "tracker.no_animal"
    assert taking(a_field(), "adept", "counter-1", animals_carry_counters=False) == ""


def test_a_friend_lends_a_hand_with_the_chest_an_enemy_waits_until_the_carriers_are_out() -> None:
    field = a_field(found("hob", "hob"))
    assert taking(field, "pip", "chest") == ""
    assert why_not_take(field, "adept", "chest", (), table()) == say("tracker.enemy_has_it", fighter="Hob")
    assert taking(a_field(found("hob", "hob"), states=out("hob")), "adept", "chest") == ""


@pytest.mark.parametrize("trait", ["animal", "large_target"])
def test_the_chest_is_for_models_of_the_size_of_a_man(trait: str) -> None:
    assert taking(a_field(found("hob")), "rat-1", "chest", trait) == "tracker.not_man_sized"


def test_a_chest_nobody_found_cannot_be_taken_up() -> None:
    assert taking(a_field(), "pip", "chest") == "tracker.chest_not_found"


def test_only_a_carrier_takes_the_chest_off_the_table() -> None:
    field = a_field(found("hob", "hob", "pip"))
    assert [key(why_not_carry_off(field, one)) for one in ("hob", "pip", "captain")] == ["", "", "tracker.has_it_not"]
    down = a_field(found("hob", "hob"), states=out("hob"))
    assert key(why_not_carry_off(down, "hob")) == "tracker.out_of_action"


# -- standing at a place -----------------------------------------------------------------------------------------------


def test_at_the_far_edge_of_a_breakthrough_only_attackers_count() -> None:
    assert key(why_not_stand(a_field(), "hob", "goal")) == ""
    assert key(why_not_stand(a_field(), "adept", "goal")) == "tracker.attackers_only"
    assert key(why_not_stand(a_field(), "adept", "objective")) == ""
    assert key(why_not_stand(a_field(states=out("hob")), "hob", "goal")) == "tracker.out_of_action"


def test_where_nobody_was_named_as_defender_everybody_counts() -> None:
    assert key(why_not_stand(a_field(defender=None), "adept", "goal")) == ""


# -- searching ---------------------------------------------------------------------------------------------------------


def test_warriors_search_animals_do_not_and_nobody_does_once_the_chest_is_found() -> None:
    treasure = scenario("hidden_treasure")
    unsearched = a_field(thrown={"searchable": (4,)})
    assert key(why_not_search(unsearched, "hob", (), treasure)) == ""
    assert why_not_search(unsearched, "rat-1", ("animal",), treasure) == say("search.animal", warrior="Rat-1")
    there = a_field(found("pip", "pip"), thrown={"searchable": (4,)})
    assert key(why_not_search(there, "hob", (), treasure)) == "search.found_already"
    assert key(why_not_search(a_field(), "hob", (), treasure)) == "search.nowhere"
    assert key(why_not_search(a_field(states=out("hob")), "hob", (), treasure)) == "tracker.out_of_action"
