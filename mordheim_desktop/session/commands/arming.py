"""Kit bought from a fighter's own list for him or his whole group, and what he may take out of the stash.

Before its first battle a warband buys everything on its lists; later only what is common (Mordheim rulebook,
Recruitment; Trading). What the lists do not allow the players may overrule, which the entry says; gold they may not.
"""

from __future__ import annotations

from mordheim_desktop.campaign.dogs import WARDOG
from mordheim_desktop.campaign.limits import lacks_an_arm, too_dear, too_many
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Warband, Warrior
from mordheim_desktop.rules.allowed import why_not_use
from mordheim_desktop.rules.effects import Gold, Item
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.rarity import rarity_of
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import ListLine, Ruleset
from mordheim_desktop.rules.trade import equipment_of, line_price, lines_of, too_much
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session

Fighter = Warrior | HenchmanGroup


def is_new(campaign: Campaign, warband: Warband) -> bool:
    """Whether a warband has fought no battle yet and is still being put together."""
    fought = any(warband.id in line.warbands for line in campaign.past)
    return not fought and not (campaign.battle and any(side.warband == warband.id for side in campaign.battle.sides))


def bearers(fighter: Fighter) -> int:
    """How many get a thing at once: each member of a group, one warrior."""
    return len(fighter.members) if isinstance(fighter, HenchmanGroup) else 1


def carried(fighter: Fighter) -> dict[str, int]:
    """What one of them carries."""
    found: dict[str, int] = {}
    for one in fighter.kit:
        found[one.item] = found.get(one.item, 0) + one.count
    return found


def lines_for(ruleset: Ruleset, fighter: Fighter) -> tuple[ListLine, ...]:
    """The lines of a fighter's own equipment list, of a leader those of the leader's list as well.

    None for a hired sword, whose arms are fixed.
    """
    lines = {line.item: line for type in reversed(types_of(ruleset, fighter)) for line in _listed(ruleset, type)}
    return tuple(lines.values())


def types_of(ruleset: Ruleset, fighter: Fighter) -> tuple[str, ...]:
    """His own type, and for one who leads now the type that leads such a warband: its list is his too.

    (Mordheim rulebook, Death of a leader.)
    """
    warband = ruleset.warbands.get(fighter.type.partition(".")[0])
    if warband is None or not isinstance(fighter, Warrior) or not fighter.leader:
        return (fighter.type,)
    leads = (f"{warband.id}.{one.id}" for one in warband.fighters.values() if one.leader)
    return tuple(dict.fromkeys((fighter.type, *leads)))


def _listed(ruleset: Ruleset, type: str) -> tuple[ListLine, ...]:
    return lines_of(equipment_of(ruleset, type))


def price_for(ruleset: Ruleset, fighter: Fighter, item: str, count: int = 1) -> int | None:
    """Gold crowns for so many more of a thing for him, or for every member; None for what is not on his list.

    A second pistol costs what the pair costs more than the first; a free dagger is never bought.
    """
    line = next((one for one in lines_for(ruleset, fighter) if one.item == item), None)
    if line is None:
        return None
    have = carried(fighter).get(item, 0)
    return bearers(fighter) * (line_price(line, have + count) - line_price(line, have))


def objections(session: Session, fighter_id: str, item: str, count: int = 1) -> tuple[Message, ...]:
    """What the lists have against buying a thing for a fighter now; the players may overrule it."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    ruleset, kit = session.ruleset, carried(fighter)
    found = []
    goods = ruleset.goods(item)
    rarity = 0 if goods is None else rarity_of(goods, warband.type, fighter.type)
    if rarity and not is_new(session.campaign, warband):
        found.append(say("arming.rare", item=Named("item", item), rarity=rarity))
    refusals = (
        too_much(ruleset, kit | {item: kit.get(item, 0) + count}, item, fighter.type),
        _needs_two_arms(ruleset, fighter, item, count),
    )
    return (*found, *(refusal for refusal in refusals if refusal is not None))


def buy_for(session: Session, fighter_id: str, item: str, count: int = 1, *, overrule: bool = False) -> None:
    """Buy a thing from his list for a fighter, one for each member of a group.

    Raises BadSetup for what is not on his list, too little gold, and, unless overruled, what the lists do not allow.
    """
    warband, fighter, _ = find(session.campaign, fighter_id)
    named = Named("item", item)
    price = price_for(session.ruleset, fighter, item, count)
    if price is None or count < 1:
        raise BadSetup(say("roster.not_on_list", item=named))
    if dear := too_dear(warband, price):
        raise BadSetup(dear)
    against = objections(session, fighter.id, item, count)
    if against and not overrule:
        raise BadSetup(against[0])
    key = "arming.bought" if bearers(fighter) == 1 else "arming.bought_each"
    params: dict[str, str | int | Named] = {"fighter": fighter.name, "item": named, "count": count, "gold": price}
    message = Message(key, params, against)
    effects = (Item(item=item, count=count, to=fighter.id), Gold(amount=-price))
    session.record(
        "buy_for", message, effects if price else effects[:1], warbands=(warband.id,), overruled=bool(against)
    )


def why_not_take(session: Session, fighter_id: str, item: str) -> tuple[Message, ...]:
    """What the rules have against a fighter taking a thing out of the stash; the players may overrule it."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    kit = carried(fighter)
    skills = fighter.skills if isinstance(fighter, Warrior) else ()
    uses = [why_not_use(session.ruleset, type, skills, item) for type in types_of(session.ruleset, fighter)]
    found = [None if None in uses else uses[0]]
    found.append(too_much(session.ruleset, kit | {item: kit.get(item, 0) + 1}, item, fighter.type))
    found.append(_needs_two_arms(session.ruleset, fighter, item))
    found.append(too_many(warband, 1, session.ruleset) if item == WARDOG else None)
    return tuple(one for one in found if one is not None)


def _needs_two_arms(ruleset: Ruleset, fighter: Fighter, item: str, count: int = 1) -> Message | None:
    """Why one who lost an arm cannot use so many more of a thing beside his own; None for anybody else."""
    if not lacks_an_arm(fighter):
        return None
    from mordheim_desktop.rules.one_arm import why_not_with_one_arm  # a start does not wait for it: few lack an arm

    kit = carried(fighter)
    return why_not_with_one_arm(ruleset, kit | {item: kit.get(item, 0) + count}, item)
