"""Trade after a battle: veterans, rare things, common things, and what is sold out of the stash.

What was done already (who has looked, who has haggled, how many veterans are left) follows from the journal of the
battle, so undo gives it back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from mordheim_desktop.campaign.changes import StepDone
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.limits import too_dear, too_many
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Warband, Warrior
from mordheim_desktop.rules.effects import Gold
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.purchase import HAGGLE, HALF_PRICE
from mordheim_desktop.rules.rarity import is_open_to, rarity_of
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Goods, Ruleset
from mordheim_desktop.rules.trade import group_holds, is_mutation, lines_of, reinforcement_price
from mordheim_desktop.session.commands.arming import is_new
from mordheim_desktop.session.commands.credit import of_battle
from mordheim_desktop.session.commands.notes import group_kit, joining
from mordheim_desktop.session.commands.post_battle import keep_waiting, side_of
from mordheim_desktop.session.commands.roster import held_in
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

VETERANS: Final = "veterans"
REINFORCE: Final = "reinforce"
SEARCHES: Final = ("rarity", "seek")
"""A hero does one of these after a battle."""
FREE_SWORD: Final = "free_hired_sword"
COACH: Final = "opulent_coach"
SYMBOL: Final = "freetraders_symbol"


def _held(campaign: Campaign, entries: Iterable[Entry], warband: Warband) -> tuple[Entry, ...]:
    """What this warband did in the current battle and after it."""
    if campaign.battle is None:
        return ()
    return tuple(entry for entry in of_battle(entries, campaign.battle.id) if entry.warbands[:1] == (warband.id,))


# -- veterans and recruits for groups ----------------------------------------------------------------------------------


def veterans_left(campaign: Campaign, entries: Iterable[Entry], warband: Warband) -> int | None:
    """The experience that recruits may still bring after this battle; None before it was rolled for.

    `entries` are those since the battle began. What is left stays until the next one, also when this one is closed.
    """
    left: int | None = None
    held = (one for one in entries if not one.taken_back and one.warbands[:1] == (warband.id,))
    for entry in held if campaign.battle is None else _held(campaign, entries, warband):
        if entry.procedure == VETERANS:
            left = int(entry.message.params["points"])  # type: ignore[arg-type]
        elif entry.procedure == REINFORCE and left is not None:
            left = max(0, left - int(entry.setup.get("experience", 0)))
    return left


def begin_veterans(session: Session, side: int) -> Pending:
    """Begin the one roll for veterans of a side. Raises BadSetup where it was made."""
    keep_waiting(session)
    _, own, warband = side_of(session.campaign, side)
    if VETERANS in own.steps:
        raise BadSetup(say("veterans.rolled"))
    done = StepDone(side=side, step=VETERANS)
    return session.begin(VETERANS, {"name": warband.name}, warbands=(warband.id,), also=(done,))


def price_of_one_more(ruleset: Ruleset, group: HenchmanGroup) -> int:
    """Gold crowns for one more henchman of a group."""
    return reinforcement_price(ruleset, group.type, group_kit(group), group.experience)


def why_not_more(session: Session, warband_id: str, group_id: str, count: int = 1) -> tuple[Message, ...]:
    """What the lists have against so many more for a group; the players may overrule it. Raises BadSetup."""
    campaign, ruleset = session.campaign, session.ruleset
    warband, group = _grows(session, warband_id, group_id, count)
    found = []
    if not group_holds(ruleset, group.type, len(group.members) + count):
        found.append(say("veterans.group_full", group=group.name))
    if full := too_many(warband, count, ruleset):
        found.append(full)
    left = veterans_left(campaign, session.entries, warband) or 0
    if not is_new(campaign, warband) and group.experience * count > left:
        found.append(say("veterans.too_few", needed=group.experience, left=left))
    return tuple(found)


def reinforce(session: Session, warband_id: str, group_id: str, count: int = 1, *, overrule: bool = False) -> None:
    """Recruit so many more for a group, armed as it is, who bring its experience.

    Raises BadSetup for too little gold and, unless overruled, for a full group or warband or more experience than the
    veterans have.
    """
    keep_waiting(session)
    warband, group = _grows(session, warband_id, group_id, count)
    against = why_not_more(session, warband_id, group_id, count)
    if against and not overrule:
        raise BadSetup(against[0])
    price = count * price_of_one_more(session.ruleset, group)
    if dear := too_dear(warband, price):
        raise BadSetup(dear)
    joined = joining(session, warband, group, count)
    joined_for = say("veterans.joined", warband=warband.name, count=count, group=group.name, gold=price)
    message = replace(joined_for, also=against)
    setup = {"group": group.id, "experience": group.experience * count}
    effects = (joined, Gold(amount=-price))
    session.record(REINFORCE, message, effects, warbands=(warband.id,), setup=setup, overruled=bool(against))


def _grows(session: Session, warband_id: str, group_id: str, count: int) -> tuple[Warband, HenchmanGroup]:
    """The warband and its group. Raises BadSetup where there is none such, or where nobody would join it."""
    warband = session.campaign.warband(warband_id)
    group = next((one for one in warband.groups if one.id == group_id), None)
    if group is None or count < 1:
        raise BadSetup(say("roster.no_such_type"))
    return warband, group


# -- rare things -------------------------------------------------------------------------------------------------------


def has_searched(campaign: Campaign, entries: Iterable[Entry], warband: Warband, hero: str) -> bool:
    """Whether a hero has looked for a rare thing, or for one of the Dramatis Personae, after this battle."""
    held = _held(campaign, entries, warband)
    return any(one.procedure in SEARCHES and one.setup.get("fighter", {}).get("ref") == hero for one in held)


def may_search(campaign: Campaign, side: int, hero: Warrior) -> bool:
    """Whether a hero may look at all: he fought, did not go out of action, and is not away recovering."""
    battle, _, _ = side_of(campaign, side)
    model = battle.model(hero.id)
    return model is not None and model.state != "out_of_action" and not hero.misses_games


def can_haggle(campaign: Campaign, entries: Iterable[Entry], warband: Warband) -> bool:
    """Whether a hero can haggle and none has after this battle."""
    able = any("haggle" in hero.skills or held_in(hero.kit, SYMBOL) for hero in warband.heroes)
    return able and not any(_haggled(entry) for entry in _held(campaign, entries, warband))


def _haggled(entry: Entry) -> bool:
    chosen = any(given.answer == (HAGGLE,) for given in entry.answers)
    return (entry.procedure == "rarity" and chosen) or (entry.procedure == "purchase" and bool(entry.setup.get(HAGGLE)))


def begin_search(session: Session, side: int, hero_id: str, item: str, half: bool = False) -> Pending:
    """Begin a hero's one search for a rare thing, a weapon at half price where a note allows it.

    Raises BadSetup where he may not, or has looked.
    """
    hero = check_seeker(session, side, hero_id)
    campaign = session.campaign
    _, _, warband = side_of(campaign, side)
    if half:
        _check_half(warband)
    everything = (*warband.stash, *(kit for one in warband.heroes for kit in one.kit))
    setup: dict[str, Any] = {
        "item": item,
        "fighter": {"ref": hero.id, "type": hero.type},
        "warband": warband.type,
        "coach": held_in(everything, COACH) > 0,
        "treasury": max(0, treasury(warband)),
        "haggle": can_haggle(campaign, session.entries, warband),
        "half": half,
    }
    return session.begin("rarity", setup, warbands=(warband.id,))


def check_seeker(session: Session, side: int, hero_id: str) -> Warrior:
    """The hero, if he can still look for something. Raises BadSetup where he may not, or has looked."""
    keep_waiting(session)
    campaign = session.campaign
    _, _, warband = side_of(campaign, side)
    hero = next((one for one in warband.heroes if one.id == hero_id), None)
    if hero is None:
        raise BadSetup(say("setup.unknown_id", kind="fighter", id=hero_id))
    if not may_search(campaign, side, hero):
        raise BadSetup(say("rarity.cannot", fighter=hero.name))
    if has_searched(campaign, session.entries, warband, hero_id):
        raise BadSetup(say("rarity.searched", fighter=hero.name))
    return hero


# -- common things and sales -------------------------------------------------------------------------------------------


def goods_of(ruleset: Ruleset) -> tuple[Goods, ...]:
    """Everything that is sold somewhere, by name; things of later supplements after those of the core game.

    Mutations are no things: only a new warrior has them (Mordheim rulebook, Cult of the Possessed).
    """
    goods: tuple[Goods, ...] = (*ruleset.weapons.values(), *ruleset.armour.values(), *ruleset.gear.values())
    sold = (one for one in goods if one.price is not None and not is_mutation(ruleset, one.id))
    return tuple(sorted(sold, key=lambda one: (not one.core, one.name)))


def hero_types(warband: Warband) -> tuple[str, ...]:
    """The types of its heroes, for some of whom a thing is less rare, or open at all."""
    return tuple(dict.fromkeys(hero.type for hero in warband.heroes))


def common_goods(ruleset: Ruleset, warband: str, heroes: Iterable[str] = ()) -> dict[str, int | str]:
    """What a warband with heroes of these types buys without looking for it, with the price of its own list, if any.

    What is common for one of its heroes (blessed water for a Warrior-Priest) he buys for all.
    """
    listed = ruleset.warbands.get(warband)
    prices: dict[str, int] = {}
    for equipment in listed.equipment_lists.values() if listed else ():
        for line in lines_of(equipment):
            prices.setdefault(line.item, line.price)
    found: dict[str, int | str] = {}
    for goods in goods_of(ruleset):
        price = prices.get(goods.id, goods.price)
        if price is not None and 0 in _rarities(goods, warband, heroes):
            found[goods.id] = price
    return found


def rare_goods(ruleset: Ruleset, warband: str, heroes: Iterable[str] = ()) -> dict[str, int]:
    """What a warband with heroes of these types has to look for, with its rarity; for single heroes it may be less."""
    heroes = tuple(heroes)
    rare = {goods.id: _rarities(goods, warband, heroes) for goods in goods_of(ruleset)}
    return {id: numbers[0] for id, numbers in rare.items() if numbers and 0 not in numbers}


def _rarities(goods: Goods, warband: str, heroes: Iterable[str]) -> tuple[int, ...]:
    """How rare a thing is for anybody of a warband and for its heroes, as far as it is open to them; 0 is common."""
    buyers = (None, *heroes)
    return tuple(rarity_of(goods, warband, one) for one in buyers if is_open_to(goods, warband, one))


def buy(session: Session, warband_id: str, item: str, count: int = 1, haggle: bool = False, half: bool = False) -> None:
    """Buy common things for the stash; without dice to throw they are bought at once.

    Raises BadSetup for what is rare, where the gold does not do, or for an advantage the warband does not have.
    """
    keep_waiting(session)
    campaign, ruleset = session.campaign, session.ruleset
    warband = campaign.warband(warband_id)
    price = common_goods(ruleset, warband.type, hero_types(warband)).get(item)
    if price is None:
        raise BadSetup(say("purchase.rare", item=Named("item", item)))
    if haggle and not can_haggle(campaign, session.entries, warband):
        raise BadSetup(say("purchase.no_haggle"))
    if half:
        _check_half(warband)
    setup: dict[str, Any] = {"item": item, "count": count, "treasury": max(0, treasury(warband))}
    setup |= {"haggle": haggle, "half": half}
    if isinstance(price, int):
        setup["price"] = price
    _at_once(session, session.begin("purchase", setup, warbands=(warband.id,)))


def _check_half(warband: Warband) -> None:
    """Raises BadSetup where nothing goes at half price any more."""
    if not any(note.note == HALF_PRICE for note in warband.notes):
        raise BadSetup(say("notes.settled"))


def sell(session: Session, warband_id: str, item: str, count: int = 1) -> None:
    """Sell things out of the stash; without dice to throw they are sold at once. Raises BadSetup."""
    keep_waiting(session)
    warband = session.campaign.warband(warband_id)
    setup: dict[str, Any] = {"item": item, "count": count, "held": held_in(warband.stash, item)}
    value = next((kit.value for kit in warband.stash if kit.item == item and kit.value is not None), None)
    if value is not None:
        setup["value"] = value
    _at_once(session, session.begin("resale", setup, warbands=(warband.id,)))


def _at_once(session: Session, pending: Pending) -> None:
    if pending.finished:
        session.commit(pending.token)
