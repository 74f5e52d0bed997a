"""Commands of the roster: warbands and warriors join, leave and are renamed; corrections by hand.

Each is one entry of the journal. What the lists or the treasury do not allow is told beforehand as messages by the same
functions that the commands check with.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count as counting
from itertools import islice

from mordheim_desktop.campaign.changes import AnyEffect, FighterLeft, GroupJoined, Renamed, WarbandJoined, WarriorJoined
from mordheim_desktop.campaign.chapters import last_entry_id
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.limits import of_type, too_dear, too_many
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Kit, LedgerLine, Member, Warband, Warrior
from mordheim_desktop.campaign.names import LONGEST_NAME, plain_name
from mordheim_desktop.rules.effects import Experience, Gold, Item, LeaderNamed, Shards
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.rarity import is_open_to, rarity_of
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import FighterType, Gear, HiredType, Ruleset
from mordheim_desktop.rules.trade import (
    equipment_of,
    group_holds,
    is_mutation,
    line_price,
    lines_of,
    mutations_price,
    too_much,
)
from mordheim_desktop.session.commands.arming import is_new, why_not_take
from mordheim_desktop.session.fighters import find, leading_hero, name_of
from mordheim_desktop.session.session import Session

Basket = Mapping[str, int]
"""Items of an equipment list and how many of each one warrior gets."""


class CannotRecruit(BadSetup):
    """Lists or treasury do not allow it."""


# -- what things are worth ---------------------------------------------------------------------------------------------


def with_free(ruleset: Ruleset, type: str, basket: Basket) -> dict[str, int]:
    """What one new warrior of a type gets: the basket, and what his list gives him for nothing if it is not there."""
    free = (line.item for line in lines_of(equipment_of(ruleset, type)) if line.first_free)
    whole = {item: count for item, count in basket.items() if count}
    return whole | {item: 1 for item in free if item not in whole}


def basket_refusal(ruleset: Ruleset, type: str, basket: Basket) -> Message | None:
    """Why one new warrior of a type may not be armed like this; None where he may."""
    kit = with_free(ruleset, type, basket)
    return next((why for item in kit if (why := too_much(ruleset, kit, item, type))), None)


def basket_price(ruleset: Ruleset, type: str, basket: Basket) -> int:
    """Gold crowns for what one new warrior of this type gets: from his list, and mutations where he may have them.

    Raises CannotRecruit for anything else.
    """
    lines = {line.item: line for line in lines_of(equipment_of(ruleset, type))}
    mutations = {one.id for one in mutations_for(ruleset, type)}
    total = mutations_price(ruleset, (item for item, count in basket.items() if count and item in mutations))
    for item, count in basket.items():
        if not count or item in mutations:
            continue
        if item not in lines:
            raise CannotRecruit(say("roster.not_on_list", item=Named("item", item)))
        total += line_price(lines[item], count)
    return total


def mutations_for(ruleset: Ruleset, type: str) -> tuple[Gear, ...]:
    """The mutations a new warrior of a type may have."""
    listed = ruleset.fighter_type(type)
    if listed is None or listed.mutations == "none":
        return ()
    warband = type.partition(".")[0]
    return tuple(one for one in ruleset.gear.values() if one.kind == "mutation" and is_open_to(one, warband, type))


def recruit_price(ruleset: Ruleset, type: str, count: int, basket: Basket) -> int:
    """Gold crowns for so many new warriors of a type, each with the same things. Raises CannotRecruit."""
    listed = ruleset.fighter_type(type)
    if listed is None:
        raise CannotRecruit(say("roster.no_such_type"))
    return count * (listed.price + basket_price(ruleset, type, basket))


def objections(session: Session, warband: Warband, type: str, basket: Basket, count: int = 1) -> tuple[Message, ...]:
    """What the lists have against so many new warriors of a type, armed alike; the players may overrule it."""
    ruleset = session.ruleset
    return (
        *_against_arms(ruleset, type, basket),
        *_rare_by_now(session.campaign, warband, type, basket, ruleset),
        *_against_more(warband, type, count, ruleset),
    )


def _against_more(warband: Warband, type: str, count: int, ruleset: Ruleset) -> tuple[Message, ...]:
    """What the lists have against so many more warriors of a type."""
    listed = ruleset.fighter_type(type)
    limits = ruleset.warbands.get(warband.type)
    if listed is None or limits is None:
        return (say("roster.no_such_type"),)
    found = []
    if listed.kind == "henchman" and not group_holds(ruleset, type, count):
        found.append(say("roster.group_size"))
    if full := too_many(warband, count, ruleset):
        found.append(full)
    if listed.leader and not limits.leader_again and _was_led(warband, type):
        found.append(say("roster.no_new_leader"))
    if listed.kind == "hero" and len(warband.heroes) + count > limits.max_heroes:
        found.append(say("roster.too_many_heroes", most=limits.max_heroes))
    if listed.max is not None and of_type(warband, type) + count > listed.max:
        found.append(say("roster.too_many_of_type", most=listed.max, type=listed.name))
    return tuple(found)


def _was_led(warband: Warband, type: str) -> bool:
    """Whether a leader of the warband fell: another one leads it now, or nobody."""
    leader = leading_hero(warband)
    return leader.type != type if leader else bool(warband.fallen)


def _rare_by_now(campaign: Campaign, warband: Warband, type: str, basket: Basket, ruleset: Ruleset) -> list[Message]:
    """The rare things among the arms of a recruit, who may have only common ones after the first battle."""
    if is_new(campaign, warband):
        return []
    listed = ((item, ruleset.goods(item)) for item, count in basket.items() if count)
    rarities = {item: rarity_of(goods, warband.type, type) for item, goods in listed if goods is not None}
    return [
        say("arming.rare", item=Named("item", item), rarity=rarity)
        for item, rarity in rarities.items()
        if rarity and not is_mutation(ruleset, item)
    ]


def _against_arms(ruleset: Ruleset, type: str, basket: Basket) -> tuple[Message, ...]:
    """What the rules have against one new warrior armed like this."""
    listed = ruleset.fighter_type(type)
    found = [armed] if (armed := basket_refusal(ruleset, type, basket)) else []
    if listed is not None and listed.mutations == "required":
        mutations = {one.id for one in mutations_for(ruleset, type)}
        if not any(count and item in mutations for item, count in basket.items()):
            found.append(say("roster.needs_mutation", type=Named("fighter", type)))
    return tuple(found)


# -- joining and leaving -----------------------------------------------------------------------------------------------


def add_warband(session: Session, type: str, name: str, player: str = "") -> str:
    """A new warband with its starting gold; returns its id. Raises BadSetup for a missing or taken name."""
    listed = session.ruleset.warbands.get(type)
    if listed is None:
        raise BadSetup(say("setup.unknown_id", kind="warband", id=type))
    name = checked_name(name)
    check_name_is_free(session.campaign, name)
    id = new_id(session, "warband")
    gold = (LedgerLine(amount=listed.starting_gold, why=say("roster.starting_gold")),) if listed.starting_gold else ()
    joined = Warband(id=id, name=name, type=type, player=plain_name(player)[:LONGEST_NAME], ledger=gold)
    message = say("roster.warband_joined", warband=name, type=Named("warband", type))
    session.record("add_warband", message, (WarbandJoined(joined=joined),), warbands=(id,))
    return id


def recruit(
    session: Session,
    warband_id: str,
    type: str,
    name: str,
    basket: Basket | None = None,
    count: int = 1,
    *,
    overrule: bool = False,
) -> str:
    """Recruit a hero, or so many henchmen as a group, armed alike; returns the id.

    What the lists do not allow the players may overrule, which the entry says. Raises CannotRecruit.
    """
    ruleset, warband = session.ruleset, session.campaign.warband(warband_id)
    basket = with_free(ruleset, type, basket or {})
    listed = ruleset.fighter_type(type)
    if listed is None or type.partition(".")[0] != warband.type or count < 1:
        raise CannotRecruit(say("roster.no_such_type"))
    name = checked_name(name)
    price = recruit_price(ruleset, type, count, basket)
    against = objections(session, warband, type, basket, count)
    if against and not overrule:
        raise CannotRecruit(against[0])
    if dear := too_dear(warband, price):
        raise CannotRecruit(dear)
    id = new_id(session, "fighter")
    kit = tuple(Kit(item=item, count=number) for item, number in basket.items())
    named: dict[str, str | int | Named] = {
        "warband": warband.name,
        "fighter": name,
        "type": Named("fighter", type),
        "gold": price,
    }
    if listed.kind == "hero":
        joined: AnyEffect = WarriorJoined(joined=_hero(id, name, type, listed, kit))
        message = Message("roster.recruited", named, against)
    else:
        names = _members_names(warband, type, listed.name, name, count)
        joined = GroupJoined(joined=group_of(id, name, type, listed, kit, names))
        message = Message("roster.recruited_group", named | {"count": count}, against)
    hands_over = listed.leader and any(one.leader for one in warband.heroes)
    effects = (joined, Gold(amount=-price), *((LeaderNamed(fighter=id),) if hands_over else ()))
    session.record("recruit", message, effects, warbands=(warband_id,), overruled=bool(against))
    return id


def _hero(id: str, name: str, type: str, listed: FighterType, kit: tuple[Kit, ...]) -> Warrior:
    return Warrior(
        id=id,
        name=name,
        type=type,
        profile=listed.profile,
        leader=listed.leader,
        kit=kit,
        experience=listed.start_xp,
    )


def _members_names(warband: Warband, type: str, usual: str, group: str, count: int) -> tuple[str, ...]:
    """The first henchmen of a type are called by it; those of another group of that type by the name of their group.

    So Slingers and Spears, both Verminkin, are told apart on the table.
    """
    have = of_type(warband, type)
    return new_names(warband, group, count, 0) if have and group != usual else new_names(warband, usual, count, have)


def new_names(warband: Warband, called: str, count: int, have: int) -> tuple[str, ...]:
    """Names for so many new henchmen, numbered on from those there are; no name of the warband is given twice."""
    taken = {one.name for one in (*warband.heroes, *warband.hired)}
    taken |= {member.name for group in warband.groups for member in group.members}
    if count == 1 and not have and called not in taken:
        return (called,)
    numbered = (f"{called} {number}" for number in counting(have + 1))
    return tuple(islice((name for name in numbered if name not in taken), count))


def group_of(
    id: str, name: str, type: str, listed: FighterType, kit: tuple[Kit, ...], names: tuple[str, ...]
) -> HenchmanGroup:
    """A new group of henchmen of a type with these names, each with this kit."""
    members = tuple(Member(id=f"{id}.{number}", name=one) for number, one in enumerate(names, start=1))
    return HenchmanGroup(
        id=id, name=name, type=type, profile=listed.profile, members=members, kit=kit, experience=listed.start_xp
    )


def rename(session: Session, id: str, name: str) -> None:
    """Give a warband, warrior, group or henchman another name. Raises BadSetup for no name."""
    name = checked_name(name)
    campaign = session.campaign
    warband = next((one for one in campaign.warbands if one.id == id), None)
    before = warband.name if warband else name_of(campaign, id)
    if before != name:
        session.record("rename", say("roster.renamed", before=before, after=name), (Renamed(id=id, name=name),))


def dismiss(session: Session, id: str) -> None:
    """A warrior, group or henchman leaves with what he carries. Raises BadSetup while he stands on the table."""
    campaign = session.campaign
    warband, fighter, member = find(campaign, id)
    name = member.name if member else fighter.name
    if campaign.battle is not None and not campaign.battle.over:
        ids = [id] if member or isinstance(fighter, Warrior) else [one.id for one in fighter.members]
        if any(campaign.battle.model(one) for one in ids):
            raise BadSetup(say("roster.at_the_table", fighter=name))
    message = say("roster.dismissed", fighter=name, warband=warband.name)
    session.record("dismiss", message, (FighterLeft(fighter=id),), warbands=(warband.id,))


# -- corrections by hand -----------------------------------------------------------------------------------------------


def correct_gold(session: Session, warband_id: str, amount: int) -> None:
    """Gold crowns added to the treasury, or taken out of it where negative, below zero as well for an old debt.

    Raises BadSetup for 0.
    """
    warband = session.campaign.warband(warband_id)
    message = say("roster.gold_corrected", warband=warband.name, amount=signed(amount))
    after = treasury(warband) + amount
    if after < 0:
        message = say("roster.gold_corrected_debt", warband=warband.name, amount=signed(amount), debt=-after)
    session.record("correct", message, (Gold(amount=amount),), warbands=(warband_id,))


def correct_shards(session: Session, warband_id: str, amount: int) -> None:
    """Shards added, or taken away where negative. Raises BadSetup for 0 or more than there are."""
    warband = session.campaign.warband(warband_id)
    shown = signed(amount)
    if warband.shards + amount < 0:
        raise BadSetup(say("roster.too_few_shards", held=warband.shards))
    message = say("roster.shards_corrected", warband=warband.name, amount=shown)
    session.record("correct", message, (Shards(amount=amount),), warbands=(warband_id,))


def correct_experience(session: Session, fighter_id: str, amount: int) -> None:
    """Raise the experience of a warrior or group, or lower it. Raises BadSetup for 0 or more than there is."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    shown = signed(amount)
    if fighter.experience + amount < 0:
        raise BadSetup(say("roster.too_little_experience", fighter=fighter.name, held=fighter.experience))
    message = say("roster.experience_corrected", fighter=fighter.name, amount=shown)
    session.record("correct", message, (Experience(fighter=fighter.id, amount=amount),), warbands=(warband.id,))


def correct_stash(session: Session, warband_id: str, item: str, amount: int) -> None:
    """Things put into the stash by hand, or taken out where negative. Raises BadSetup for more than there are."""
    warband = session.campaign.warband(warband_id)
    shown = signed(amount)
    named = Named("item", item)
    if held_in(warband.stash, item) + amount < 0:
        raise BadSetup(say("roster.not_in_stash", held=held_in(warband.stash, item), item=named, needed=-amount))
    message = say("roster.stash_corrected", warband=warband.name, item=named, amount=shown)
    session.record("correct", message, (Item(item=item, count=amount),), warbands=(warband_id,))


def give(session: Session, fighter_id: str, item: str, *, overrule: bool = False) -> None:
    """A thing from the stash for a warrior, for a group one each.

    Raises BadSetup where there are too few, or where he may not have it and the players do not overrule that.
    """
    warband, fighter, _ = find(session.campaign, fighter_id)
    needed = len(fighter.members) if isinstance(fighter, HenchmanGroup) else 1
    held, named = held_in(warband.stash, item), Named("item", item)
    if held < needed:
        raise BadSetup(say("roster.not_in_stash", held=held, item=named, needed=needed))
    against = why_not_take(session, fighter_id, item)
    if against and not overrule:
        raise BadSetup(against[0])
    key = "roster.given_each" if needed > 1 else "roster.given"
    message = Message(key, {"fighter": fighter.name, "item": named, "count": needed}, against)
    effects = (Item(item=item, count=-needed), Item(item=item, count=1, to=fighter.id))
    session.record("give", message, effects, warbands=(warband.id,), overruled=bool(against))


def put_away(session: Session, fighter_id: str, item: str) -> None:
    """A thing he carries goes to the stash, from a group one each. Raises BadSetup where he has none."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    named = Named("item", item)
    gear = session.ruleset.gear.get(item)
    if gear is not None and gear.kind == "mutation":
        raise BadSetup(say("roster.grown_on", item=named))
    if isinstance(session.ruleset.fighter_type(fighter.type), HiredType):
        raise BadSetup(say("allowed.fixed", fighter=fighter.name))
    if held_in(fighter.kit, item) < 1:
        raise BadSetup(say("roster.not_carried", fighter=fighter.name, item=named))
    count = len(fighter.members) if isinstance(fighter, HenchmanGroup) else 1
    effects = (Item(item=item, count=-1, to=fighter.id), Item(item=item, count=count))
    message = say("roster.put_away", fighter=fighter.name, item=named)
    session.record("put_away", message, effects, warbands=(warband.id,))


def held_in(kit: tuple[Kit, ...], item: str) -> int:
    """How many of an item there are."""
    return sum(one.count for one in kit if one.item == item)


def signed(amount: int) -> str:
    """An amount with its sign. Raises BadSetup for 0, which corrects nothing."""
    if amount == 0:
        raise BadSetup(say("roster.no_change"))
    return f"+{amount}" if amount > 0 else f"−{-amount}"


def check_name_is_free(campaign: Campaign, name: str) -> None:
    """Raises BadSetup where a warband of the campaign is called so already."""
    if any(one.name.casefold() == name.casefold() for one in campaign.warbands):
        raise BadSetup(say("roster.name_taken", name=name))


def checked_name(name: str) -> str:
    """The name in order. Raises BadSetup where nothing is left of it, or where it is too long."""
    name = plain_name(name)
    if not name:
        raise BadSetup(say("roster.no_name"))
    if len(name) > LONGEST_NAME:
        raise BadSetup(say("roster.name_too_long", most=LONGEST_NAME))
    return name


def new_id(session: Session, kind: str) -> str:
    """An id nobody has or ever had: it counts with the entries of the journal, which are never numbered twice."""
    return f"{kind}-{last_entry_id(session.document) + 1}" if session.document is not None else kind
