import pytest

from mordheim_desktop.rules.driver import Start
from mordheim_desktop.rules.effects import Gold, Shards
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.sale import SaleResult, SaleSetup, sale
from tests.rules.procedure import ended, played, table


def a_sale(shards: int, warriors: int, held: int | None = None) -> Start:
    return lambda: sale(SaleSetup(shards=shards, warriors=warriors, held=held), table())


@pytest.mark.parametrize(
    ("warriors", "gold"),
    [(1, 60), (3, 60), (4, 55), (6, 55), (7, 50), (9, 50), (10, 45), (12, 45), (13, 40), (15, 40), (16, 35), (20, 35)],
)
def test_two_shards_bring_less_the_more_warriors_live_on_them(warriors: int, gold: int) -> None:
    assert ended(a_sale(2, warriors)).result == SaleResult(gold)


@pytest.mark.parametrize(
    ("shards", "gold"), [(1, 35), (2, 50), (3, 65), (4, 70), (5, 90), (6, 100), (7, 120), (8, 130), (9, 130), (40, 130)]
)
def test_eight_warriors_sell_one_lot_at_the_price_of_its_row(shards: int, gold: int) -> None:
    assert ended(a_sale(shards, 8)).result == SaleResult(gold)


def test_a_sale_pays_the_gold_and_takes_the_shards() -> None:
    assert ended(a_sale(9, 11)).effects == (Gold(amount=120), Shards(amount=-9))


@pytest.mark.parametrize("shards", [0, -1])
def test_selling_nothing_is_refused_in_words(shards: int) -> None:
    with pytest.raises(BadSetup, match=r"sale\.no_shards"):
        played(a_sale(shards, 8))


def test_a_warband_cannot_sell_more_than_it_holds() -> None:
    with pytest.raises(BadSetup, match=r"sale\.too_many") as refused:
        played(a_sale(5, 8, held=4))
    assert refused.value.message.params == {"shards": 5, "held": 4}
    assert ended(a_sale(4, 8, held=4)).result == SaleResult(70)


def test_somebody_has_to_be_there_to_sell() -> None:
    with pytest.raises(BadSetup, match=r"sale\.no_warriors"):
        played(a_sale(1, 0))
