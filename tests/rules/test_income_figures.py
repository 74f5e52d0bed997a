"""What wyrdstone and found things bring, every figure typed in: the table for selling shards, list prices, resale."""

from functools import partial

import pytest

from mordheim_desktop.rules.effects import Gold, Item, Shards
from mordheim_desktop.rules.purchase import ResaleSetup, resale
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.sale import SaleSetup, sale
from tests.rules.procedure import ended, rules, table

COLUMNS = ((1, 3), (4, 6), (7, 9), (10, 12), (13, 15), (16, 20))
SALE = {
    1: (45, 40, 35, 30, 30, 25),
    2: (60, 55, 50, 45, 40, 35),
    3: (75, 70, 65, 60, 55, 50),
    4: (90, 80, 70, 65, 60, 55),
    5: (110, 100, 90, 80, 70, 65),
    6: (120, 110, 100, 90, 80, 70),
    7: (145, 130, 120, 110, 100, 90),
    8: (155, 140, 130, 120, 110, 100),
}
CELLS = [
    (shards, warriors, gold)
    for shards, row in SALE.items()
    for ends, gold in zip(COLUMNS, row, strict=True)
    for warriors in ends
]


@pytest.mark.parametrize(("shards", "warriors", "gold"), CELLS)
def test_each_cell_of_the_table_for_selling_at_both_ends_of_its_column(shards: int, warriors: int, gold: int) -> None:
    outcome = ended(partial(sale, SaleSetup(shards=shards, warriors=warriors), table()))
    assert outcome.effects == (Gold(amount=gold), Shards(amount=-shards))


@pytest.mark.parametrize(("shards", "gold"), [(8, 120), (9, 120), (20, 120)])
def test_more_than_eight_shards_bring_no_more_than_eight(shards: int, gold: int) -> None:
    assert ended(partial(sale, SaleSetup(shards=shards, warriors=11), table())).result.gold == gold


# List price, rarity (0 is common), and what one brings with half crowns rounded down and up.
FOUND: dict[str, tuple[int | str, int, int, int]] = {
    "dagger": (2, 0, 1, 1),
    "axe": (5, 0, 2, 3),
    "mace": (3, 0, 1, 2),
    "hammer": (3, 0, 1, 2),
    "club": (3, 0, 1, 2),
    "staff": (3, 0, 1, 2),
    "sword": (10, 0, 5, 5),
    "double_handed_weapon": (15, 0, 7, 8),
    "flail": (15, 0, 7, 8),
    "halberd": (10, 0, 5, 5),
    "lance": (40, 8, 20, 20),
    "short_bow": (5, 0, 2, 3),
    "bow": (10, 0, 5, 5),
    "long_bow": (15, 0, 7, 8),
    "crossbow": (25, 0, 12, 13),
    "hunting_arrows": ("25+D6", 8, 12, 13),
    "blunderbuss": (30, 9, 15, 15),
    "pistol": (15, 8, 7, 8),
    "duelling_pistol": (30, 10, 15, 15),
    "handgun": (35, 8, 17, 18),
    "superior_blackpowder": (30, 11, 15, 15),
    "hochland_long_rifle": (200, 11, 100, 100),
    "shield": (5, 0, 2, 3),
    "buckler": (5, 0, 2, 3),
    "helmet": (10, 0, 5, 5),
    "light_armour": (20, 0, 10, 10),
    "heavy_armour": (50, 0, 25, 25),
    "ithilmar_armour": (90, 11, 45, 45),
    "gromril_armour": (150, 11, 75, 75),
    "gromril_axe": (20, 11, 10, 10),
    "gromril_hammer": (12, 11, 6, 6),
    "gromril_double_handed_axe": (60, 11, 30, 30),
    "lucky_charm": (10, 6, 5, 5),
    "holy_relic": ("15+3D6", 8, 7, 8),
    "holy_tome": ("100+D6x10", 8, 50, 50),
    "elven_cloak": ("100+D6x10", 12, 50, 50),
    "crimson_shade": ("35+D6", 8, 17, 18),
    "mordheim_map": ("20+4D6", 9, 10, 10),
    "wardog": ("25+2D6", 10, 12, 13),
}


@pytest.mark.parametrize(("item", "figures"), FOUND.items())
def test_a_found_thing_has_its_list_price_its_rarity_and_brings_half(
    item: str, figures: tuple[int | str, int, int, int]
) -> None:
    price, rarity, down, up = figures
    goods = rules().goods(item)
    assert goods is not None
    assert (goods.price, goods.rarity or 0) == (price, rarity)
    assert brings(item, 1, "down") == down
    assert brings(item, 1, "up") == up


def brings(item: str, count: int, rounding: str) -> int:
    """Gold crowns for so many of a thing."""
    outcome = ended(partial(resale, ResaleSetup(item=item, count=count), table(resale_rounding=rounding)))
    assert outcome.effects == (Item(item=item, count=-count), Gold(amount=outcome.result.gold))
    gold: int = outcome.result.gold
    return gold


@pytest.mark.parametrize(
    ("item", "count", "down", "up", "kept"),
    [
        ("crossbow", 1, 12, 13, 12),
        ("crossbow", 2, 24, 26, 25),
        ("short_bow", 3, 6, 9, 7),
        ("pistol", 2, 14, 16, 15),
        ("sword", 2, 10, 10, 10),
    ],
)
def test_half_crowns_are_rounded_as_the_table_agreed(item: str, count: int, down: int, up: int, kept: int) -> None:
    ways = {way: brings(item, count, way) for way in ("down", "up", "keep_half")}
    assert ways == {"down": down, "up": up, "keep_half": kept}


@pytest.mark.parametrize(
    ("item", "gold"),
    [
        ("jewelled_sword", 10),
        ("jewelled_dagger", 2),
        ("gem", 10),
        ("amethyst", 20),
        ("necklace", 50),
        ("training_manual", 100),
    ],
)
def test_what_says_itself_what_it_brings_brings_that(item: str, gold: int) -> None:
    assert brings(item, 1, "down") == gold


@pytest.mark.parametrize(
    ("item", "face", "gold"), [("quartz", 1, 5), ("quartz", 6, 30), ("ruby", 1, 15), ("ruby", 6, 90)]
)
def test_stones_bring_what_their_die_says(item: str, face: int, gold: int) -> None:
    assert ended(partial(resale, ResaleSetup(item=item), table()), face).result.gold == gold


@pytest.mark.parametrize(
    "item",
    [
        "boots_and_rope_of_pieter",
        "count_of_ventimiglias_misericordia",
        "attlas_plate_mail",
        "bow_of_seeking",
        "executioners_hood",
        "all_seeing_eye_of_numas",
    ],
)
def test_nobody_buys_an_artefact(item: str) -> None:
    with pytest.raises(BadSetup):
        brings(item, 1, "down")
