"""Prices, rare things, haggling, half prices, pay."""

from collections.abc import Mapping
from typing import Any

import pytest

from mordheim_desktop.rules.dice import parse_dice
from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.effects import Gold, Item
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.purchase import (
    PurchaseResult,
    PurchaseSetup,
    ResaleResult,
    ResaleSetup,
    half_prices,
    purchase,
    resale,
)
from mordheim_desktop.rules.rarity import RarityResult, RaritySetup, rarity
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from mordheim_desktop.rules.trade import fixed_part, kit_price, reinforcement_price
from mordheim_desktop.rules.veterans import VeteransResult, VeteransSetup, veterans
from tests.rules.procedure import choice, ended, played, roll, rules, table


def search(**setup: Any) -> Start:
    return lambda: rarity(RaritySetup(**({"item": "lucky_charm"} | setup)), table())


def buying(**setup: Any) -> Start:
    return lambda: purchase(PurchaseSetup(**setup), table())


def selling(rounding: str = "down", **setup: Any) -> Start:
    return lambda: resale(ResaleSetup(**setup), table(resale_rounding=rounding))


def test_veterans_bring_what_two_dice_show() -> None:
    assert ended(lambda: veterans(VeteransSetup(), table()), (5, 6)).result == VeteransResult(11)


@pytest.mark.parametrize(
    ("setup", "needs"),
    [
        ({}, 6),
        ({"fighter": Fighter(skills=("streetwise",))}, 4),
        ({"warband": "marienburg"}, 5),
        ({"fighter": Fighter(items=("ruby",))}, 5),
        ({"fighter": Fighter(items=("ruby", "quartz"))}, 5),
        ({"fighter": Fighter(traits=("leader",)), "coach": True}, 3),
        ({"coach": True}, 6),
        ({"item": "elf_bow"}, 12),
        ({"item": "elf_bow", "warband": "marienburg", "fighter": Fighter(skills=("streetwise",))}, 9),
    ],
)
def test_a_search_needs_the_rarity_less_what_helps(setup: Mapping[str, Any], needs: int) -> None:
    request = roll(played(search(**setup)).pending)
    assert (request.needs, sum(reason.amount for reason in request.reasons)) == (needs, needs)


def test_what_needs_no_more_than_two_is_found_without_a_die() -> None:
    finder = Fighter(skills=("streetwise",), items=("ruby",), traits=("leader",))
    play = played(search(fighter=finder, coach=True, warband="marienburg"))
    assert [option.id for option in choice(play.pending).options] == ["buy", "leave"]


def test_a_search_that_falls_short_finds_nothing() -> None:
    outcome = ended(search(), (2, 3))
    assert (outcome.result, outcome.effects) == (RarityResult(False), ())


def test_what_is_found_is_bought_at_its_price() -> None:
    outcome = ended(search(treasury=10), (3, 3), "buy")
    assert outcome.result == RarityResult(True, 10)
    assert outcome.effects == (Item(item="lucky_charm", count=1), Gold(amount=-10))


def test_a_price_with_dice_is_thrown_once_the_thing_is_found() -> None:
    outcome = ended(search(item="mordheim_map", treasury=40), (4, 5), (1, 2, 3, 4), "buy")
    assert outcome.effects == (Item(item="mordheim_map", count=1), Gold(amount=-30))


def test_what_the_gold_does_not_do_for_is_left_without_a_question() -> None:
    outcome = ended(search(treasury=9), (6, 6))
    assert (outcome.result, outcome.effects) == (RarityResult(True), ())


def test_haggling_takes_two_dice_off_and_leaves_at_least_a_crown() -> None:
    assert ended(search(treasury=10, haggle=True), (6, 6), "haggle", (1, 2)).result == RarityResult(True, 7)
    assert ended(search(treasury=10, haggle=True), (6, 6), "haggle", (6, 6)).result == RarityResult(True, 1)


def test_a_search_for_rarity_six_succeeds_in_twenty_six_of_thirty_six_throws() -> None:
    assert str(odds(search()).of("found")) == "13/18"


@pytest.mark.parametrize(("item", "warband"), [("sword", ""), ("gem", ""), ("holy_tome", "reikland")])
def test_common_things_finds_and_what_is_for_others_are_not_looked_for(item: str, warband: str) -> None:
    with pytest.raises(BadSetup):
        played(search(item=item, warband=warband))


def test_an_unknown_thing_is_named() -> None:
    with pytest.raises(UnknownId):
        played(search(item="excalibur"))


def test_five_swords_are_fifty_crowns() -> None:
    outcome = ended(buying(item="sword", count=5, treasury=100))
    assert outcome.effects == (Item(item="sword", count=5), Gold(amount=-50))


def test_a_purchase_the_treasury_does_not_do_for_is_refused_with_the_figures() -> None:
    with pytest.raises(BadSetup) as refused:
        played(buying(item="sword", count=5, treasury=49))
    assert refused.value.message.params == {"price": 50, "treasury": 49}


def test_haggling_is_for_one_of_the_things() -> None:
    assert ended(buying(item="sword", count=2, treasury=20, haggle=True), (2, 2)).result == PurchaseResult(16)


def test_haggling_that_does_not_bring_the_price_down_enough_buys_nothing() -> None:
    outcome = ended(buying(item="halberd", treasury=4, haggle=True), (1, 1))
    assert (outcome.result, outcome.effects) == (PurchaseResult(None), ())


def test_half_price_is_for_one_weapon() -> None:
    assert ended(buying(item="halberd", count=2, half=True)).result == PurchaseResult(15)
    with pytest.raises(BadSetup, match=r"purchase\.half_is_for_weapons"):
        played(buying(item="shield", half=True))


@pytest.mark.parametrize("item", ["gem", "freetraders_symbol"])
def test_what_nobody_sells_cannot_be_bought(item: str) -> None:
    with pytest.raises(BadSetup, match=r"purchase\.not_sold"):
        played(buying(item=item))


@pytest.mark.parametrize(
    ("item", "gold"),
    [("crossbow", 12), ("sword", 5), ("axe", 2), ("jewelled_sword", 10), ("jewelled_dagger", 2), ("gem", 10),
     ("mordheim_map", 10), ("training_manual", 100), ("necklace", 50), ("lucky_charm", 5)],
)  # fmt: skip
def test_things_bring_half_of_the_fixed_part_and_finds_what_they_say(item: str, gold: int) -> None:
    assert ended(selling(item=item)).effects == (Item(item=item, count=-1), Gold(amount=gold))


@pytest.mark.parametrize(("face", "gold"), [(1, 5), (4, 20), (6, 30)])
def test_quartz_brings_five_crowns_for_each_point_of_a_die(face: int, gold: int) -> None:
    assert ended(selling(item="quartz"), face).result == ResaleResult(gold)


@pytest.mark.parametrize(("rounding", "gold"), [("down", 24), ("up", 26), ("keep_half", 25)])
def test_two_crossbows_by_each_way_of_rounding(rounding: str, gold: int) -> None:
    assert ended(selling(rounding, item="crossbow", count=2)).result == ResaleResult(gold)
    assert half_prices(25, 2, table(resale_rounding=rounding)) == gold


def test_a_find_remembered_at_a_price_brings_half_of_it() -> None:
    assert ended(selling(item="crossbow", value=30)).result == ResaleResult(15)


@pytest.mark.parametrize("item", ["toughened_leathers", "freetraders_symbol"])
def test_what_nobody_pays_for_stays_in_the_stash(item: str) -> None:
    with pytest.raises(BadSetup, match=r"resale\.worthless"):
        played(selling(item=item))


@pytest.mark.parametrize("count", [-1, 0, 100])
def test_a_lot_is_one_to_ninety_nine_things(count: int) -> None:
    for start in (buying(item="sword", count=count), selling(item="sword", count=count)):
        with pytest.raises(BadSetup, match=r"purchase\.how_many"):
            played(start)


def test_nobody_sells_more_than_there_is() -> None:
    with pytest.raises(BadSetup, match=r"resale\.too_many"):
        played(selling(item="sword", count=3, held=2))


@pytest.mark.parametrize(("price", "fixed"), [("20+4D6", 20), ("100+D6x10", 100), (25, 25), (None, 0)])
def test_the_fixed_part_of_a_price_needs_no_dice(price: int | str | None, fixed: int) -> None:
    assert fixed_part(price) == fixed


def test_one_more_warrior_with_sword_and_three_experience_costs_forty_one() -> None:
    assert reinforcement_price(rules(), "reikland.warrior", {"sword": 1}, 0) == 35
    assert reinforcement_price(rules(), "reikland.warrior", {"sword": 1}, 3) == 41


def test_kit_that_is_on_no_list_counts_at_its_chart_price() -> None:
    assert kit_price(rules(), "reikland.warrior", {"dagger": 1, "elf_bow": 1}) == 35
    assert parse_dice("35+3D6").plus == 35
