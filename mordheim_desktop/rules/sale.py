"""Selling wyrdstone: one sale after each battle, gold crowns for the whole lot (Mordheim rulebook, Income).

The more warriors a warband has, the less is left over. Hired swords do not count as warriors here (Annual 2002 errata).
"""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Gold, Shards
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking, BadSetup
from mordheim_desktop.rules.ruleset import CampaignCharts


class SaleSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many shards are sold, by how many heroes and henchmen; `held`, where known, is how many there are."""

    shards: int
    warriors: int
    held: int | None = None


class SaleResult(Struct, frozen=True):
    """What the lot brings, in gold crowns."""

    gold: int


def worth(shards: int, warriors: int, charts: CampaignCharts) -> int:
    """Gold crowns for one lot of shards; the last row of the table stands for any larger lot."""
    row = charts.sale[min(shards, len(charts.sale)) - 1]
    column = sum(1 for least in charts.sale_warriors if warriors >= least) - 1
    return row[column]


def sale(setup: SaleSetup, context: Context) -> Asking:
    """Sell a lot of shards; nothing is rolled. Raises BadSetup where there is nothing, or nobody, to sell."""
    if setup.shards < 1:
        raise BadSetup(say("sale.no_shards"))
    if setup.held is not None and setup.shards > setup.held:
        raise BadSetup(say("sale.too_many", shards=setup.shards, held=setup.held))
    if setup.warriors < 1:
        raise BadSetup(say("sale.no_warriors"))
    yield from ()
    gold = worth(setup.shards, setup.warriors, context.ruleset.campaign)
    message = say("sale.sold_one" if setup.shards == 1 else "sale.sold", shards=setup.shards, gold=gold)
    return Outcome(SaleResult(gold), message, (Gold(amount=gold), Shards(amount=-setup.shards)), "sold")
