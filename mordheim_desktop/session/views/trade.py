"""What the trading steps show: veterans and groups, who looks for what, what is bought, what the stash would bring."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign, Kit, Remembered, Warband
from mordheim_desktop.rules.allowed import why_not_use
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.purchase import HALF_PRICE, half_prices
from mordheim_desktop.rules.ruleset import HiredType
from mordheim_desktop.rules.trade import fixed_part
from mordheim_desktop.session.commands.characters import open_characters
from mordheim_desktop.session.commands.hired import arms_of, open_to
from mordheim_desktop.session.commands.post_battle import side_of
from mordheim_desktop.session.commands.trade import (
    FREE_SWORD,
    can_haggle,
    common_goods,
    has_searched,
    hero_types,
    may_search,
    price_of_one_more,
    rare_goods,
    veterans_left,
)
from mordheim_desktop.session.words import Words


class GroupLine(Struct, frozen=True):
    """A henchman group: how many it has, its experience, and what one more of them costs in gold crowns."""

    id: str
    name: str
    members: int
    experience: int
    price: int


class SeekerLine(Struct, frozen=True):
    """A hero: whether he can still look for a rare thing, and why not."""

    id: str
    name: str
    open: bool
    note: str


class Ware(Struct, frozen=True):
    """A thing: its name, and in words what it costs, how rare it is, or what it would bring; `most` is how many.

    `warning` says what speaks against it.
    """

    item: str
    name: str
    note: str
    most: int = 0
    warning: str = ""


class SwordLine(Struct, frozen=True):
    """A hired sword with one way to arm him, and his fee in gold crowns."""

    type: str
    arms: tuple[str, ...]
    name: str
    fee: int


class TradeView(Struct, frozen=True, kw_only=True):
    """The trading steps of a side. `veterans` is the experience left for recruits, None before the roll."""

    warband: str
    treasury: int
    veterans: int | None
    groups: tuple[GroupLine, ...]
    seekers: tuple[SeekerLine, ...]
    rare: tuple[Ware, ...]
    common: tuple[Ware, ...]
    stash: tuple[Ware, ...]
    swords: tuple[SwordLine, ...]
    characters: tuple[Ware, ...]
    """Dramatis Personae who can be looked for now, by the id of their entry."""
    haggle: bool
    half_price: bool
    free_sword: Remembered | None
    """The note by which one hired sword costs nothing."""


def trade_view(campaign: Campaign, side: int, entries: Iterable[Entry], words: Words) -> TradeView:
    """The trading steps of a side. Raises BadSetup while the battle lasts."""
    _, _, warband = side_of(campaign, side)
    entries, ruleset = tuple(entries), words.ruleset
    context = Context(ruleset, campaign.switches)
    return TradeView(
        warband=warband.id,
        treasury=treasury(warband),
        veterans=veterans_left(campaign, entries, warband),
        groups=tuple(
            GroupLine(one.id, one.name, len(one.members), one.experience, price_of_one_more(ruleset, one))
            for one in warband.groups
        ),
        seekers=_seekers(campaign, side, entries, warband, words),
        rare=_rare(warband, words),
        common=tuple(
            Ware(item, _name(item, words), words.say(say("trade.costs", price=price)))
            for item, price in common_goods(ruleset, warband.type, hero_types(warband)).items()
        ),
        stash=tuple(_stash(kit, context, words) for kit in warband.stash),
        swords=tuple(
            SwordLine(one.id, arms, _armed(one.name, arms, words), one.price)
            for one in open_to(warband, ruleset)
            for arms in arms_of(one)
        ),
        characters=tuple(_character(one, words) for one in open_characters(campaign, warband, ruleset)),
        haggle=can_haggle(campaign, entries, warband),
        half_price=any(note.note == HALF_PRICE for note in warband.notes),
        free_sword=next((note for note in warband.notes if note.note == FREE_SWORD), None),
    )


def _rare(warband: Warband, words: Words) -> tuple[Ware, ...]:
    """The rare things that are open to a warband; what nobody of it may use says so before it is looked for."""
    ruleset = words.ruleset
    users: set[tuple[str, tuple[str, ...]]] = {(hero.type, hero.skills) for hero in warband.heroes}
    users |= {(group.type, ()) for group in warband.groups}
    wares = []
    for item, number in rare_goods(ruleset, warband.type, hero_types(warband)).items():
        useless = bool(users) and all(why_not_use(ruleset, type, skills, item) for type, skills in users)
        warning = words.say(say("trade.useless")) if useless else ""
        note = words.say(say("trade.rare", number=number, price=_price(item, words)))
        wares.append(Ware(item, _name(item, words), note, warning=warning))
    return tuple(wares)


def _character(listed: HiredType, words: Words) -> Ware:
    """One of the Dramatis Personae: what he costs, and what he is paid after each battle."""
    key = "trade.character" if listed.upkeep else "trade.character_once"
    note = words.say(say(key, fee=listed.price, upkeep=listed.upkeep))
    if listed.fee_item:
        note = words.say(say("trade.or_item", note=note, item=Named("item", listed.fee_item)))
    return Ware(listed.id, words.name(Named("fighter", f"hired.{listed.id}")), note)


def _seekers(
    campaign: Campaign, side: int, entries: tuple[Entry, ...], warband: Warband, words: Words
) -> tuple[SeekerLine, ...]:
    lines = []
    for hero in warband.heroes:
        searched = has_searched(campaign, entries, warband, hero.id)
        able = may_search(campaign, side, hero)
        key = "trade.searched" if searched else "trade.may_search" if able else "trade.may_not_search"
        lines.append(SeekerLine(hero.id, hero.name, able and not searched, words.say(say(key))))
    return tuple(lines)


def _stash(kit: Kit, context: Context, words: Words) -> Ware:
    goods = context.ruleset.goods(kit.item)
    resale = goods.resale if goods else 0
    if isinstance(resale, str):
        note = words.say(say("trade.brings", price=resale))
    else:
        value = kit.value if kit.value is not None else fixed_part(goods.price if goods else None)
        gold = int(resale) if resale is not None else half_prices(value, 1, context)
        note = words.say(say("trade.brings", price=gold) if gold else say("trade.worthless"))
    return Ware(kit.item, _name(kit.item, words), note, kit.count)


def _name(item: str, words: Words) -> str:
    return words.name(Named("item", item))


def _price(item: str, words: Words) -> str:
    goods = words.ruleset.goods(item)
    return str(goods.price) if goods else ""


def _armed(name: str, arms: tuple[str, ...], words: Words) -> str:
    return f"{name} ({', '.join(_name(item, words).lower() for item in arms)})" if arms else name
