"""How many warriors a warband may hold, and what its list still asks for (Mordheim rulebook, Warbands; Recruitment).

Hired swords stand outside the limit. A Halfling Scout among them and a Halfling cookbook raise it by one each.
"""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.figures import models
from mordheim_desktop.campaign.model import Kit, Warband
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.rarity import is_open_to
from mordheim_desktop.rules.ruleset import Ruleset

COOKBOOK: Final = "halfling_cookbook"


def counted(warband: Warband) -> int:
    """Warriors who count against the limit: heroes and henchmen, absent ones too, no hired swords."""
    return models(warband) - len(warband.hired)


def most_models(warband: Warband, ruleset: Ruleset) -> int | None:
    """How many warriors it may hold; None where its type sets no limit."""
    listed = ruleset.warbands.get(warband.type)
    if listed is None or not listed.max_models:
        return None
    hired = (ruleset.hired.get(sword.type.partition(".")[2]) for sword in warband.hired)
    room = sum(one.room for one in hired if one is not None)
    goods = ruleset.gear.get(COOKBOOK)
    cooks = goods is not None and is_open_to(goods, warband.type) and any(kit.item == COOKBOOK for kit in _all(warband))
    return listed.max_models + room + cooks


def of_type(warband: Warband, type: str) -> int:
    """How many warriors of a type are on the roster, promoted henchmen included."""
    single = sum(1 for one in (*warband.heroes, *warband.hired) if one.type == type)
    return single + sum(len(group.members) for group in warband.groups if group.type == type)


def shortcomings(warband: Warband, ruleset: Ruleset) -> tuple[Message, ...]:
    """What the list asks for and the roster lacks, and where it holds more than it may; empty for a legal one."""
    listed = ruleset.warbands.get(warband.type)
    if listed is None or not listed.fighters or warband.status != "playing" or warband.guest:
        return ()
    found = []
    if counted(warband) < listed.min_models:
        found.append(say("limits.too_few_models", least=listed.min_models, have=counted(warband)))
    if not any(hero.leader for hero in warband.heroes):
        found.append(say("limits.no_leader"))
    most = most_models(warband, ruleset)
    if most is not None and counted(warband) > most:
        found.append(say("limits.too_many_models", most=most, have=counted(warband)))
    if listed.max_heroes and len(warband.heroes) > listed.max_heroes:
        found.append(say("limits.too_many_heroes", most=listed.max_heroes, have=len(warband.heroes)))
    for fighter in listed.fighters.values():
        id = f"{warband.type}.{fighter.id}"
        have, named = of_type(warband, id), Named("fighter", id)
        if have < fighter.min and not fighter.leader:
            found.append(say("limits.too_few_of_type", least=fighter.min, type=named, have=have))
        if fighter.max is not None and have > fighter.max:
            found.append(say("limits.too_many_of_type", most=fighter.max, type=named, have=have))
    return tuple(found)


def _all(warband: Warband) -> tuple[Kit, ...]:
    heroes = (kit for hero in warband.heroes for kit in hero.kit)
    return (*warband.stash, *heroes, *(kit for group in warband.groups for kit in group.kit))
