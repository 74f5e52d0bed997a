"""How many warriors a warband may hold and pay, and what its list still asks for (Mordheim rulebook, Recruitment).

Hired swords stand outside the limit. A Halfling Scout among them and a Halfling cookbook raise it by one each.
"""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.dogs import dogs_of
from mordheim_desktop.campaign.figures import models, treasury
from mordheim_desktop.campaign.model import HenchmanGroup, Kit, Warband, Warrior
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.trade import is_mutation

COOKBOOK: Final = "halfling_cookbook"
LOST_ARM: Final = "arm_wound"
"""The lasting injury of one who lost an arm."""


def counted(warband: Warband) -> int:
    """Warriors who count against the limit: heroes and henchmen, absent ones too, and wardogs; no hired swords."""
    dogs = sum(map(dogs_of, warband.heroes))
    return models(warband) - len(warband.hired) + dogs


def most_models(warband: Warband, ruleset: Ruleset) -> int | None:
    """How many warriors it may hold; None where its type sets no limit."""
    listed = ruleset.warbands.get(warband.type)
    if listed is None or not listed.max_models:
        return None
    hired = (ruleset.hired.get(sword.type.partition(".")[2]) for sword in warband.hired)
    room = sum(one.room for one in hired if one is not None)
    goods = ruleset.gear.get(COOKBOOK)
    useful = goods is not None and warband.type not in goods.not_for
    cooks = useful and any(kit.item == COOKBOOK for kit in _all(warband))
    return listed.max_models + room + cooks


def too_many(warband: Warband, more: int, ruleset: Ruleset) -> Message | None:
    """Why so many more warriors find no room in a warband; None where they do."""
    most = most_models(warband, ruleset)
    if most is None or counted(warband) + more <= most:
        return None
    return say("roster.too_many_models", most=most)


def too_dear(warband: Warband, price: int) -> Message | None:
    """Why a warband cannot pay so many gold crowns; None where it can."""
    have = treasury(warband)
    return say("roster.too_little_gold", price=price, treasury=have) if price > have else None


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
    warriors = (*warband.heroes, *warband.hired)
    told = (*(_lacks(one, ruleset) for one in warriors), *(_cannot_use(one, ruleset) for one in warriors))
    return (*found, *(one for one in told if one is not None))


def lacks_an_arm(fighter: Warrior | HenchmanGroup) -> bool:
    """Whether a serious injury left him one arm."""
    return isinstance(fighter, Warrior) and LOST_ARM in fighter.injuries


def _cannot_use(warrior: Warrior, ruleset: Ruleset) -> Message | None:
    """What one who lost an arm carries and cannot use; None for anybody else."""
    if not lacks_an_arm(warrior):
        return None
    from mordheim_desktop.rules.one_arm import beyond_one_arm  # a start does not wait for it: few lack an arm

    kit: dict[str, int] = {}
    for one in warrior.kit:
        kit[one.item] = kit.get(one.item, 0) + one.count
    beyond = beyond_one_arm(ruleset, kit)
    return Message("limits.one_arm", {"fighter": warrior.name}, beyond) if beyond else None


def _lacks(warrior: Warrior, ruleset: Ruleset) -> Message | None:
    """What a warrior joins with by his list and has not yet: spells to roll for, a mutation."""
    listed = ruleset.fighter_type(warrior.type)
    if listed is not None and listed.magic:
        # Few rosters hold a caster; a start of the program does not wait for what is about him.
        from mordheim_desktop.campaign.casting import first_spells_due
        from mordheim_desktop.rules.magic import prays

        if due := first_spells_due(warrior, ruleset):
            what = "prayers_due" if prays(listed.magic, ruleset) else "spells_due"
            return say(f"limits.{what}", fighter=warrior.name, count=due)
    must_mutate = listed is not None and listed.mutations == "required"
    if must_mutate and not any(is_mutation(ruleset, kit.item) for kit in warrior.kit):
        return say("limits.no_mutation", fighter=warrior.name)
    return None


def _all(warband: Warband) -> tuple[Kit, ...]:
    heroes = (kit for hero in warband.heroes for kit in hero.kit)
    return (*warband.stash, *heroes, *(kit for group in warband.groups for kit in group.kit))
