"""Buying and selling things after a battle (Mordheim rulebook, Trading; skills: Haggle).

A price with dice is thrown when the thing is bought. One who can haggle takes 2D6 gold crowns off one thing in a
sequence, to no less than 1. Things are sold for half of the fixed part of their price, finds for what they say.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import TWO_D6, parse_dice, ways
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Effect, Gold, Item, NoteSettled
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Choose, Option, UnknownId, amount
from mordheim_desktop.rules.ruleset import Goods
from mordheim_desktop.rules.trade import fixed_part

BUY, HAGGLE, LEAVE = "buy", "haggle", "leave"
MOST_AT_ONCE = 99
HALF_PRICE: Final = "half_price_weapon"
"""The note by which one weapon goes at half price (the group's handout, Dwarf Smithy)."""
LEAST_PRICE = 1
"""What a thing costs at least, however well somebody haggles, in gold crowns."""


class PurchaseSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Common things for the stash. `price` is that of the warband's list for one, where it differs from the chart's.

    `treasury` is what there is in gold crowns, where it is known; `haggle` takes 2D6 off one of the things; `half` lets
    one of them, a weapon, go at half price.
    """

    item: str
    count: int = 1
    price: int | None = None
    treasury: int | None = None
    haggle: bool = False
    half: bool = False


class PurchaseResult(Struct, frozen=True):
    """What was paid, in gold crowns; None where the thing was left."""

    price: int | None


class ResaleSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Things out of the stash; `held` is how many there are, `value` the price they are remembered at."""

    item: str
    count: int = 1
    held: int | None = None
    value: int | None = None


class ResaleResult(Struct, frozen=True):
    """What they bring, in gold crowns."""

    gold: int


def goods_named(item: str, context: Context) -> Goods:
    """A thing of the rules. Raises UnknownId."""
    goods = context.ruleset.goods(item)
    if goods is None:
        raise UnknownId(say("setup.unknown_id", kind="item", id=item))
    return goods


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST_AT_ONCE:
        raise BadSetup(say("purchase.how_many", most=MOST_AT_ONCE))


def purchase(setup: PurchaseSetup, context: Context) -> Asking:
    """Buy common things. Raises BadSetup for what is not for sale, for none of it, or where the gold does not do."""
    goods = goods_named(setup.item, context)
    single = setup.price if setup.price is not None else goods.price
    if single is None or (isinstance(single, int) and single < 0):
        raise BadSetup(say("purchase.not_sold", item=Named("item", setup.item)))
    _check_count(setup.count)
    if setup.half:
        check_half(setup.item, context)
    least = _least(single, setup, context)
    if setup.treasury is not None and least > setup.treasury:
        raise BadSetup(say("purchase.too_dear", price=least, treasury=setup.treasury))
    total = 0
    for number in range(setup.count):
        cost = single if isinstance(single, int) else (yield amount(_label("price", setup.item), parse_dice(single)))
        if number == 0 and setup.half:
            cost = half_prices(cost, 1, context)
        if number == 0 and setup.haggle:
            cost = max(LEAST_PRICE, cost - (yield amount(_label("haggle", setup.item), TWO_D6)))
        total += cost
    if setup.treasury is not None and total > setup.treasury:
        message = say("purchase.too_dear", price=total, treasury=setup.treasury)
        return Outcome(PurchaseResult(None), message, (), "left")
    return bought(setup.item, setup.count, total, half=setup.half)


def check_half(item: str, context: Context) -> None:
    """Raises BadSetup for anything but a weapon."""
    if item not in context.ruleset.weapons:
        raise BadSetup(say("purchase.half_is_for_weapons"))


def _least(single: int | str, setup: PurchaseSetup, context: Context) -> int:
    """What must be in the treasury before the first die, in gold crowns: the least that may come of the dice.

    Half price is an advantage that is used up, so nobody relies on haggling beside it.
    """
    lowest = single if isinstance(single, int) else ways(parse_dice(single))[0][0]
    first = half_prices(lowest, 1, context) if setup.half else lowest
    if setup.haggle and not setup.half:
        first = max(LEAST_PRICE, first - ways(TWO_D6)[-1][0])
    return first + lowest * (setup.count - 1)


def bought(item: str, count: int, price: int, *, half: bool = False) -> Outcome:
    """The outcome of things bought for the stash at a price for all of them."""
    message = say("purchase.bought", item=Named("item", item), count=count, gold=price)
    return Outcome(PurchaseResult(price), message, paid_for(item, count, price, half=half), "bought")


def paid_for(item: str, count: int, price: int, *, half: bool) -> tuple[Effect, ...]:
    """What buying does: the things, the gold, and where one of them went at half price, the note that allowed it."""
    effects: tuple[Effect, ...] = (Item(item=item, count=count),)
    if price:
        effects = (*effects, Gold(amount=-price))
    return (*effects, NoteSettled(note=HALF_PRICE)) if half else effects


def offer(item: str, context: Context, treasury: int | None, *, haggle: bool, half: bool = False) -> Asking:
    """A rare thing that was found: its price is thrown, and the players buy it, haggle first, or leave it.

    Returns the price paid, half of it with `half`, None where it was left or is too dear.
    """
    price = goods_named(item, context).price
    if price is None:
        return None
    cost = price if isinstance(price, int) else (yield amount(_label("price", item), parse_dice(price)))
    if half:
        cost = half_prices(cost, 1, context)
    options = []
    if treasury is None or cost <= treasury:
        options.append(Option(BUY, say("purchase.buy", gold=cost)))
    if haggle and (treasury is None or max(LEAST_PRICE, cost - ways(TWO_D6)[-1][0]) <= treasury):
        options.append(Option(HAGGLE, say("purchase.try_haggle", gold=cost)))
    if not options:
        return None
    options.append(Option(LEAVE, say("purchase.leave")))
    (picked,) = yield Choose(say("purchase.whether", item=Named("item", item), gold=cost), tuple(options))
    if picked == HAGGLE:
        cost = max(LEAST_PRICE, cost - (yield amount(_label("haggle", item), TWO_D6)))
    return None if picked == LEAVE or (treasury is not None and cost > treasury) else cost


def _label(key: str, item: str) -> Message:
    return say(f"purchase.{key}", item=Named("item", item))


def resale(setup: ResaleSetup, context: Context) -> Asking:
    """Sell things out of the stash. Raises BadSetup for more than there are, or what nobody buys."""
    goods = goods_named(setup.item, context)
    _check_count(setup.count)
    if setup.held is not None and setup.count > setup.held:
        raise BadSetup(say("resale.too_many", item=Named("item", setup.item), held=setup.held))
    if isinstance(goods.resale, str):
        gold = 0
        for _ in range(setup.count):
            gold += yield amount(_label("brings", setup.item), parse_dice(goods.resale))
    elif goods.resale is not None:
        gold = int(goods.resale * setup.count)
    else:
        price = setup.value if setup.value is not None else fixed_part(goods.price)
        gold = half_prices(price, setup.count, context)
    if gold < 1:
        raise BadSetup(say("resale.worthless", item=Named("item", setup.item)))
    message = say("resale.sold", item=Named("item", setup.item), count=setup.count, gold=gold)
    effects = (Item(item=setup.item, count=-setup.count), Gold(amount=gold))
    return Outcome(ResaleResult(gold), message, effects, "sold")


def half_prices(price: int, count: int, context: Context) -> int:
    """Half the price of each of some things, in whole gold crowns; odd ones by the switch `resale_rounding`.

    Where half crowns are kept, those of one sale are added up before what is left over is dropped.
    """
    rounding = context.switch("resale_rounding")
    if rounding == "keep_half":
        return price * count // 2
    return count * (-(-price // 2) if rounding == "up" else price // 2)
