"""Who may use what: a fighter's own equipment list, the skills that open others, and what henchmen never carry.

Sources: Mordheim rulebook, Equipment lists; Skills (Weapons Training, Weapons Expert); Trading (miscellaneous
equipment is for heroes).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.rarity import is_open_to
from mordheim_desktop.rules.ruleset import HiredType, Ruleset
from mordheim_desktop.rules.trade import equipment_of, lines_of

METALS: Final = ("gromril_", "ithilmar_")
OPENS: Final = {"melee": "weapons_training", "missile": "weapons_expert"}
"""The skill by which a hero uses any weapon of a kind."""
WORN: Final = frozenset(("light_armour", "heavy_armour"))


def why_not_use(ruleset: Ruleset, type: str, skills: Collection[str], item: str) -> Message | None:
    """Why a fighter of a type may not use a thing; None where he may, or where the rules know neither."""
    listed, goods = ruleset.fighter_type(type), ruleset.goods(item)
    if listed is None or goods is None:
        return None
    named = Named("item", item)
    if isinstance(listed, HiredType):
        return say("allowed.fixed", fighter=Named("fighter", type))
    if not is_open_to(goods, type.partition(".")[0], type):
        return say("allowed.not_open", item=named)
    on_list = {line.item for line in lines_of(equipment_of(ruleset, type))}
    if _plain(item) in on_list:
        return None
    weapon, gear = ruleset.weapons.get(item), ruleset.gear.get(item)
    if gear is not None:
        henchman = listed.kind == "henchman" and gear.heroes_only
        return say("allowed.heroes_only", item=named) if henchman else None
    if not on_list:
        return say("allowed.carries_nothing", item=named)
    if weapon is not None:
        opened = OPENS[weapon.kind] in skills and weapon.kind not in listed.forbidden_categories
        return None if opened else say("allowed.not_on_list", item=named)
    if any(item == metal + "armour" for metal in METALS) and WORN & on_list:
        return None
    return say("allowed.not_on_list", item=named)


def _plain(item: str) -> str:
    """The thing of iron that one of a rare metal is made like."""
    return next((item.removeprefix(metal) for metal in METALS if item.startswith(metal)), item)
