"""Looking for a rare thing: 2D6 against its rarity, one search for each hero (Mordheim rulebook, Trading; Annual 2002).

Streetwise is worth 2, a warband from Marienburg 1, a jewel the hero kept 1, and the opulent coach 3 for the leader.
What is found may be bought at once, at its price.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import TWO_D6
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.purchase import check_half, goods_named, offer, paid_for
from mordheim_desktop.rules.requests import Asking, BadSetup, Reason, Roll
from mordheim_desktop.rules.ruleset import Goods

STREETWISE: Final = 2
MARIENBURG: Final = 1
JEWEL: Final = 1
COACH: Final = 3
JEWELS: Final = ("quartz", "amethyst", "necklace", "ruby")
"""What the jewelsmith's house holds, if a hero keeps it."""
LEAST: Final = 2
"""What 2D6 show at least: nothing is thrown for a thing that needs no more."""


class RaritySetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who looks for what. `warband` is its type, `coach` whether it has the opulent coach, `treasury` its gold crowns.

    `haggle` says that somebody can still haggle in this sequence, `half` that a weapon goes at half price.
    """

    item: str
    fighter: Fighter = Fighter()
    warband: str = ""
    coach: bool = False
    treasury: int | None = None
    haggle: bool = False
    half: bool = False


class RarityResult(Struct, frozen=True):
    """Whether it was found, and the gold crowns paid for it; None where it was not bought."""

    found: bool
    price: int | None = None


def rarity_of(goods: Goods, warband: str, type: str | None) -> int:
    """The number 2D6 must reach for this fighter of this warband; 0 for what is common for him."""
    for who in (type, warband):
        if who and who in goods.rarity_for:
            return goods.rarity_for[who]
    return goods.rarity or 0


def is_open_to(goods: Goods, warband: str, type: str | None = None) -> bool:
    """Whether a warband, or this fighter type of it, may have the thing at all."""
    belongs = {warband, type}
    return not belongs & set(goods.not_for) and (not goods.only_for or bool(belongs & set(goods.only_for)))


def bonuses(setup: RaritySetup) -> tuple[Reason, ...]:
    """What makes the search easier; each takes so much off the number needed."""
    fighter = setup.fighter
    found = []
    if "streetwise" in fighter.skills:
        found.append(Reason(say("rarity.streetwise"), -STREETWISE))
    if setup.warband == "marienburg":
        found.append(Reason(say("rarity.marienburg"), -MARIENBURG))
    if any(fighter.carries(jewel) for jewel in JEWELS):
        found.append(Reason(say("rarity.jewel"), -JEWEL))
    if setup.coach and fighter.has("leader"):
        found.append(Reason(say("rarity.coach"), -COACH))
    return tuple(found)


def rarity(setup: RaritySetup, context: Context) -> Asking:
    """One search. Raises BadSetup for a thing that is common, never sold, or not for this warband."""
    goods, what = goods_named(setup.item, context), Named("item", setup.item)
    number = rarity_of(goods, setup.warband, setup.fighter.type)
    if not number or goods.price is None:
        raise BadSetup(say("rarity.not_rare", item=what))
    if not is_open_to(goods, setup.warband, setup.fighter.type):
        raise BadSetup(say("rarity.not_for_him", item=what))
    if setup.half:
        check_half(setup.item, context)
    reasons = (Reason(say("rarity.number", item=what), number), *bonuses(setup))
    needs = sum(reason.amount for reason in reasons)
    who = setup.fighter.called("fighter")
    if needs > LEAST and not (yield Roll(say("rarity.roll", item=what), TWO_D6, needs=needs, reasons=reasons)):
        return Outcome(RarityResult(False), say("rarity.not_found", fighter=who, item=what), (), "not_found")
    price = yield from offer(setup.item, context, setup.treasury, haggle=setup.haggle, half=setup.half)
    if price is None:
        return Outcome(RarityResult(True), say("rarity.left", fighter=who, item=what), (), "found")
    message = say("rarity.bought", fighter=who, item=what, gold=price)
    effects = paid_for(setup.item, 1, price, half=setup.half)
    return Outcome(RarityResult(True, price), message, effects, "found")
