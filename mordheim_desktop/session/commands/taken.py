"""What is taken or declared before a battle: drugs, ale, poison on a weapon, a torch (Mordheim rulebook, Equipment).

It holds for that battle. What is good for one battle only is used up when the battle ends, so that it can be taken back
until then, and a battle that is removed used nothing up.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.campaign.changes import TakenForBattle
from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.campaign.reach import carried_by
from mordheim_desktop.rules.aftereffect import UNFEELING
from mordheim_desktop.rules.effects import Item
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.fighters import name_of
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

STEP: Final = "taken"
"""The step of the set-up at which it is settled."""


class Takeable(Struct, frozen=True):
    """Something a fighter may take for this battle, and whether he has."""

    side: int
    fighter: str
    name: str
    item: str
    on: bool


def takeable(campaign: Campaign, ruleset: Ruleset) -> tuple[Takeable, ...]:
    """What heroes and hired swords who take part carry and may take, side by side in roster order.

    To the undead and the Possessed drugs do nothing.
    """
    battle = campaign.battle
    if battle is None:
        return ()
    found = []
    for number, side in enumerate(battle.sides):
        warband = campaign.warband(side.warband)
        for warrior in (*warband.heroes, *warband.hired):
            model = battle.model(warrior.id)
            for kit in warrior.kit if model is not None else ():
                gear = ruleset.gear.get(kit.item)
                lost_on_him = gear is not None and gear.kind == "drug" and warrior.type in UNFEELING
                if gear is not None and gear.before_battle and model is not None and not lost_on_him:
                    found.append(Takeable(number, warrior.id, warrior.name, kit.item, kit.item in model.taken))
    return tuple(found)


def take(session: Session, fighter: str, item: str, on: bool = True) -> None:
    """Note that a fighter takes something for this battle, or does not after all.

    Raises BadSetup for what cannot be taken, and once the battle is over.
    """
    campaign = session.campaign
    if campaign.battle is None or campaign.battle.over:
        raise BadSetup(say("battle.none"))
    offered = {(one.fighter, one.item): one for one in takeable(campaign, session.ruleset)}
    found = offered.get((fighter, item))
    if found is None:
        raise BadSetup(say("taken.not_there"))
    if found.on == on:
        return
    message = say("taken.on" if on else "taken.off", fighter=name_of(campaign, fighter), item=Named("item", item))
    warband = campaign.battle.sides[found.side].warband
    session.record("taken", message, (TakenForBattle(fighter=fighter, item=item, on=on),), warbands=(warband,))


def doses(campaign: Campaign, ruleset: Ruleset) -> tuple[Takeable, ...]:
    """What was taken and has still to be thrown for: how much it gives."""
    battle = campaign.battle
    if battle is None or battle.over:
        return ()
    return tuple(
        one
        for one in takeable(campaign, ruleset)
        if one.on
        and ruleset.gear[one.item].for_battle_dice
        and (model := battle.model(one.fighter)) is not None
        and one.item not in model.boosts
    )


def begin_dose(session: Session, one: Takeable) -> Pending:
    """Begin the throw for something that was taken. Raises BadSetup where none is due."""
    campaign = session.campaign
    if one not in doses(campaign, session.ruleset) or campaign.battle is None:
        raise BadSetup(say("taken.not_there"))
    warband = campaign.battle.sides[one.side].warband
    return session.begin("dose", {"item": one.item, "fighter": {"ref": one.fighter}}, warbands=(warband,))


def used_up(campaign: Campaign, ruleset: Ruleset, battle: Battle) -> tuple[Item, ...]:
    """What the end of the battle takes from those who took something that is good for one battle."""
    return tuple(
        Item(warband=model.side, item=item, count=-1, to=model.fighter)
        for model in battle.models
        for item in model.taken
        if ruleset.gear[item].one_use and carried_by(campaign, model.fighter, item) > 0
    )
