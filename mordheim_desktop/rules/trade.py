"""What things cost and bring: list prices, kit for a recruit, upkeep (Mordheim rulebook, Trading; Recruitment).

A fighter buys from his own equipment list at its prices. What is not on it, because it was found, counts with the
fixed part of its chart price: `20+4D6` is 20.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from mordheim_desktop.rules.dice import parse_dice
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import EquipmentList, HiredType, ListLine, Ruleset

RECRUIT_EXPERIENCE = 2
"""Gold crowns for each point of experience that a recruit of a grown group brings."""
MOST_MELEE: Final = 2
"""Close combat weapons one warrior may have besides a dagger."""
MOST_MISSILES: Final = 2
"""Different missile weapons one warrior may have; a brace is one."""
PAIR: Final = 2
LARGEST_GROUP: Final = 5
"""Members of a henchman group of which nothing else is known."""
DAGGER: Final = "dagger"
FIST: Final = "fist"


def equipment_of(ruleset: Ruleset, type: str) -> EquipmentList | None:
    """What a fighter type `warband.fighter` may buy, without the parts of the list it never uses; None for no list."""
    listed = ruleset.fighter_type(type)
    warband = ruleset.warbands.get(type.partition(".")[0])
    if listed is None or warband is None or listed.equipment_list is None:
        return None
    whole = warband.equipment_lists.get(listed.equipment_list)
    never: dict[str, tuple[ListLine, ...]] = {part: () for part in listed.forbidden_categories}
    return whole if whole is None or not never else replace(whole, **never)


def lines_of(equipment: EquipmentList | None) -> tuple[ListLine, ...]:
    """Every line of an equipment list in the order of the list."""
    if equipment is None:
        return ()
    return (*equipment.melee, *equipment.missile, *equipment.armour, *equipment.misc)


def line_price(line: ListLine, count: int) -> int:
    """Gold crowns for so many of a line: pairs at the price of a pair, the first dagger free where the list says so."""
    charged = count - (1 if line.first_free and count else 0)
    if line.per_pair:
        return line.price * -(-charged // 2)
    if line.pair is not None:
        return line.pair * (charged // 2) + line.price * (charged % 2)
    return line.price * charged


def most_of(ruleset: Ruleset, item: str, type: str = "") -> int | None:
    """How many of a thing one warrior of a type may have at most; None where the rules set no limit."""
    weapon = ruleset.weapons.get(item)
    if weapon is None:
        return 1 if item in ruleset.armour or is_mutation(ruleset, item) else None
    if type and weapon.pair_for and type not in weapon.pair_for:
        return 1
    if weapon.kind == "melee":
        return MOST_MELEE + (item == DAGGER)
    return PAIR if "brace" in weapon.rules else 1


def group_holds(ruleset: Ruleset, type: str, count: int) -> bool:
    """Whether a henchman group of a type may have so many members: one to five, of Giant Rats any number."""
    listed = ruleset.fighter_type(type)
    most = listed.largest_group if listed else LARGEST_GROUP
    return count >= 1 and (not most or count <= most)


def is_mutation(ruleset: Ruleset, item: str) -> bool:
    """Whether a thing is no thing but grew on its bearer."""
    gear = ruleset.gear.get(item)
    return gear is not None and gear.kind == "mutation"


def too_much(ruleset: Ruleset, kit: Mapping[str, int], item: str, type: str = "") -> Message | None:
    """Why a warrior of a type may not have an item of his kit beside the rest of it; None where he may.

    Two close combat weapons besides one dagger, two different missile weapons (Mordheim rulebook, Recruitment; 2005
    Rules Review: a brace is one).
    """
    most = most_of(ruleset, item, type)
    if most is not None and kit.get(item, 0) > most:
        return say("roster.too_many_of_item", item=Named("item", item), most=most)
    weapon = ruleset.weapons.get(item)
    if weapon is None or item == FIST:
        return None
    held = {id: count for id, count in kit.items() if count and id != FIST and id in ruleset.weapons}
    alike = {id: count for id, count in held.items() if ruleset.weapons[id].kind == weapon.kind}
    if weapon.kind == "missile":
        return say("roster.too_many_missiles", most=MOST_MISSILES) if len(alike) > MOST_MISSILES else None
    blades = sum(alike.values()) - min(alike.get(DAGGER, 0), 1)
    return say("roster.too_many_melee", most=MOST_MELEE) if blades > MOST_MELEE else None


def fixed_part(price: int | str | None) -> int:
    """The part of a price that needs no dice, in gold crowns: 20 of `20+4D6`; 0 for what is never sold."""
    if price is None or isinstance(price, int):
        return price or 0
    return parse_dice(price).plus


def chart_price(ruleset: Ruleset, item: str) -> int:
    """The fixed part of a thing's price in the chart, in gold crowns; 0 for a thing the rules do not know."""
    goods = ruleset.goods(item)
    return fixed_part(goods.price) if goods else 0


def kit_price(ruleset: Ruleset, type: str, kit: Mapping[str, int]) -> int:
    """Gold crowns for fitting out one fighter of a type: at the prices of his list, else at those of the chart."""
    lines = {line.item: line for line in lines_of(equipment_of(ruleset, type))}
    return sum(
        line_price(lines[item], count) if item in lines else count * chart_price(ruleset, item)
        for item, count in kit.items()
    )


def reinforcement_price(ruleset: Ruleset, type: str, kit: Mapping[str, int], experience: int) -> int:
    """Gold crowns for one more henchman of a grown group: himself, the group's kit, and 2 for each point he brings."""
    listed = ruleset.fighter_type(type)
    himself = listed.price if listed else 0
    return himself + kit_price(ruleset, type, kit) + RECRUIT_EXPERIENCE * experience


def upkeep(sword: HiredType, companions: tuple[str, ...], ruleset: Ruleset) -> int:
    """What a hired sword is paid after a battle, in gold crowns; more beside a race he dislikes.

    `companions` are the fighter types of the warband he is in.
    """
    races = set()
    for type in companions:
        listed = ruleset.fighter_type(type)
        if listed is not None:
            races.add(listed.max_profile or getattr(listed, "race", ""))
    return max((price for race, price in sword.upkeep_beside.items() if race in races), default=sword.upkeep)


def mutations_price(ruleset: Ruleset, mutations: Iterable[str]) -> int:
    """Gold crowns for the mutations of one new warrior: the dearest at its price, each further one at double.

    Source: Mordheim rulebook, Cult of the Possessed (the first on a warrior costs its price, every other double).
    """
    prices = sorted((chart_price(ruleset, one) for one in mutations), reverse=True)
    return sum(prices[:1]) + 2 * sum(prices[1:])
