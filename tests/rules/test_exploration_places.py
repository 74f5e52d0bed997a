"""The places as they are played: what the same dice bring different warbands, and the sub-rolls."""

import msgspec
import pytest

from mordheim_desktop.rules.chest import ChestResult, ChestSetup, chest
from mordheim_desktop.rules.driver import Start
from mordheim_desktop.rules.effects import (
    Effect,
    Experience,
    Gold,
    Item,
    MissGames,
    Note,
    Recruit,
    Shards,
)
from mordheim_desktop.rules.exploration import ExplorationSetup, exploration
from mordheim_desktop.rules.messages import Named, say
from tests.rules.procedure import ended, found, ids, played, roll, table

HEROES = [
    {"id": "captain", "name": "Captain", "traits": ["leader"], "leadership": 8},
    {"id": "champion", "name": "Champion", "toughness": 4},
]


def searching(dice: int, warband: str = "reikland", chart: str = "rulebook", **fields: object) -> Start:
    setup = msgspec.convert(
        {"warband": warband, "chart": chart, "dice": dice, "heroes": HEROES, **fields}, ExplorationSetup
    )
    return lambda: exploration(setup, table())


def after_the_shards(start: Start, *answers: object) -> tuple[Effect, ...]:
    """What the place brings, without the shards of the dice themselves."""
    first, *others = found(start, *answers)
    assert isinstance(first, Shards)
    return tuple(others)


# One place, many warbands


@pytest.mark.parametrize(
    ("warband", "answers", "effects"),
    [
        ("skaven", [(3, 5)], (Gold(amount=8),)),
        ("possessed", [], (Experience(fighter="captain", amount=1),)),
        ("carnival_of_chaos", [], (Experience(fighter="captain", amount=1),)),
        ("undead", [], (Recruit(type="undead.zombie", count=1),)),
        ("reikland", [], (Note(note="extra_exploration_die", due="next_exploration"),)),
        ("witch_hunters", [], (Note(note="extra_exploration_die", due="next_exploration"),)),
    ],
)
def test_a_straggler_is_worth_something_else_to_each(
    warband: str, answers: list[object], effects: tuple[Effect, ...]
) -> None:
    assert after_the_shards(searching(2, warband), (4, 4), *answers) == effects


@pytest.mark.parametrize("warband", ["undead", "witch_hunters", "sisters"])
def test_sober_warbands_leave_the_tavern_with_everything(warband: str) -> None:
    assert after_the_shards(searching(3, warband), (1, 1, 1), (6, 5, 4, 3)) == (Gold(amount=18),)


@pytest.mark.parametrize("warband", ["reikland", "skaven", "possessed"])
def test_others_need_a_leader_they_listen_to(warband: str) -> None:
    assert after_the_shards(searching(3, warband), (1, 1, 1), (4, 4), (6, 5, 4, 3)) == (Gold(amount=18),)
    assert after_the_shards(searching(3, warband), (1, 1, 1), (4, 5), 2) == (Gold(amount=2),)


def test_prisoners_are_sold_sacrificed_raised_or_freed() -> None:
    dice = (3, 3, 3)
    assert after_the_shards(searching(3, "skaven"), dice, (1, 2, 3)) == (Gold(amount=6),)
    assert after_the_shards(searching(3, "undead"), dice, 3) == (Recruit(type="undead.zombie", count=2),)
    assert after_the_shards(searching(3, "possessed"), dice, 6, 1) == (
        Experience(fighter="captain", amount=1),
        Experience(fighter="champion", amount=2),
    )
    groups = [{"id": "warriors", "type": "reikland.warrior"}]
    assert after_the_shards(searching(3, groups=groups), dice, (1, 2), "warriors") == (
        Gold(amount=3),
        Note(note="prisoner_recruit", due="now", fighter="warriors"),
    )


def test_henchman_groups_can_be_given_by_their_fighter_types_alone() -> None:
    start = searching(3, groups=["reikland.warrior", "skaven.verminkin"])
    assert ids(played(start, (3, 3, 3), (1, 2)).pending) == ("reikland.warrior", "nobody")


def test_a_leader_without_an_id_is_the_hero_who_has_that_trait() -> None:
    heroes = [{}, {"traits": ["leader"]}]
    assert after_the_shards(searching(2, "possessed", heroes=heroes), (4, 4)) == (
        Experience(fighter="hero_2", amount=1),
    )
    lead = {"leadership": 9}
    assert after_the_shards(searching(2, "possessed", heroes=heroes, leader=lead), (4, 4)) == (
        Experience(fighter="hero_2", amount=1),
    )
    assert after_the_shards(searching(2, "possessed", heroes=[], leader=lead), (4, 4)) == (
        Experience(fighter="leader", amount=1),
    )


def test_the_graveyard_is_looted_and_hated_for_or_sealed() -> None:
    dice = (5, 5, 5, 5)
    assert after_the_shards(searching(4), dice, 3) == (
        Gold(amount=30),
        Note(note="hated_by_sigmar", due="next_battle_against", against=("sisters", "witch_hunters")),
    )
    assert after_the_shards(searching(4, "sisters"), dice, 4, 4) == (Experience(fighter="captain", amount=4),)


# Sub-rolls


def test_at_the_well_a_hero_drinks_at_his_own_risk() -> None:
    assert ids(played(searching(2), (1, 1)).pending) == ("captain", "champion")
    assert after_the_shards(searching(2), (1, 1), "champion", 4) == (Shards(amount=1),)
    assert after_the_shards(searching(2), (1, 1), "captain", 4) == (MissGames(fighter="captain", count=1),)


def test_heroes_without_an_id_are_counted_through() -> None:
    assert ids(played(searching(2, heroes=[{}, {"toughness": 4}]), (1, 1)).pending) == ("hero_1", "hero_2")
    assert after_the_shards(searching(2, heroes=[{}, {"toughness": 4}]), (1, 1), "hero_2", 4) == (Shards(amount=1),)


def test_a_1_in_the_shop_finds_a_crown_and_a_lucky_charm() -> None:
    assert after_the_shards(searching(2), (2, 2), 1) == (Gold(amount=1), Item(item="lucky_charm", count=1))


def test_two_crossbows_from_the_fletcher_leave_the_treasury_alone() -> None:
    assert after_the_shards(searching(3), (4, 4, 4), 6, 3) == (Item(item="crossbow", count=2),)


def test_the_cart_holds_a_jewelled_sword_and_a_jewelled_dagger() -> None:
    assert after_the_shards(searching(2), (5, 5), 5) == (
        Item(item="jewelled_sword", count=1),
        Item(item="jewelled_dagger", count=1),
    )


def test_3_and_4_at_the_merchants_house_are_35_crowns_and_a_double_is_the_symbol() -> None:
    dice = (4, 4, 4, 4, 4)
    assert after_the_shards(searching(5), dice, (3, 4)) == (Gold(amount=35),)
    assert after_the_shards(searching(5), dice, (4, 4), "champion") == (
        Item(item="freetraders_symbol", count=1, to="champion"),
    )


def test_a_brace_from_the_gunsmith_is_two_pistols() -> None:
    assert after_the_shards(searching(4), (1, 1, 1, 1), 2) == (Item(item="pistol", count=2),)


def test_the_catacombs_of_the_handout_help_every_later_exploration() -> None:
    dice = (6, 6, 6, 6)
    assert after_the_shards(searching(4, chart="handout"), dice) == (Note(note="catacomb_reroll", due="permanent"),)
    assert after_the_shards(searching(4), dice) == (Note(note="catacomb_infiltration", due="next_battle"),)
    assert after_the_shards(searching(4, chart="handout", other_chart=True), dice) == (
        Note(note="catacomb_infiltration", due="next_battle"),
    )


def test_the_shattered_building_of_the_handout_pays_whatever_falls_on_the_hero() -> None:
    start = searching(5, chart="handout")
    dice = (5, 5, 5, 5, 5)
    assert after_the_shards(start, dice, "champion", 3, (2, 5)) == (Gold(amount=7),)
    assert after_the_shards(start, dice, "champion", 4, 4, (2, 5)) == (Gold(amount=7),)
    hurt = after_the_shards(start, dice, "captain", 4, 4, 5, (2, 5))
    assert hurt[-2:] == (Note(note="serious_injury", due="now", fighter="captain"), Gold(amount=7))


def test_the_shattered_building_of_the_rulebook_may_win_a_wardog() -> None:
    dice = (5, 5, 5, 5, 5)
    assert after_the_shards(searching(5), dice, 5, (4, 4)) == (Shards(amount=3), Item(item="wardog", count=1))
    assert after_the_shards(searching(5), dice, 5, (4, 5)) == (Shards(amount=3),)


def test_a_hidden_treasure_is_searched_line_by_line() -> None:
    answers = [(1, 2, 3, 4, 5), 4, 1, 5, 4, 3, 6, 4, 5, 2]
    assert after_the_shards(searching(6), (2,) * 6, *answers) == (
        Gold(amount=75),
        Shards(amount=1),
        Item(item="holy_relic", count=1),
        Item(item="elven_cloak", count=1),
        Item(item="count_of_ventimiglias_misericordia", count=1, unique=True),
    )


# The chest of a scenario


def a_chest() -> Start:
    return lambda: chest(ChestSetup(), table())


def test_the_chest_pays_gold_and_has_a_die_for_each_other_line() -> None:
    play = played(a_chest(), (1, 2, 3))
    assert roll(play.pending).needs == 5
    outcome = ended(a_chest(), (1, 2, 3), 5, 6, 4, 3, 6, 2)
    assert outcome.result == ChestResult(6, 3, {"light_armour": 1, "sword": 1, "gem": 1})
    assert outcome.effects == (
        Gold(amount=6),
        Shards(amount=3),
        Item(item="light_armour", count=1),
        Item(item="sword", count=1),
        Item(item="gem", count=1),
    )


def test_a_poor_chest_holds_only_gold() -> None:
    outcome = ended(a_chest(), (6, 6, 6), 4, 3, 2, 4)
    assert outcome.result == ChestResult(18, 0, {})
    assert outcome.message.params == {"gold": 18, "shards": 0, "things": 0}


def test_the_sentence_names_what_the_place_brought() -> None:
    told = ended(searching(2, "skaven"), (4, 4), (3, 5)).message
    assert told.params["place"] == Named("place", "straggler")
    assert told.also == (say("find.brought.gold", gold=8),)
    told = ended(searching(2, "possessed"), (4, 4)).message
    assert told.also == (say("find.brought.experience", fighter="Captain", points=1),)
    told = ended(searching(2, "reikland"), (4, 4)).message
    assert told.also == (say("find.brought.note", note=Named("note", "extra_exploration_die")),)
