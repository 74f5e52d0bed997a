"""What a drug gives by dice to one who takes it for a battle (Mordheim rulebook, Equipment: Crimson Shade)."""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import parse_dice
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Boosted
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, amount


class DoseSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who takes what."""

    item: str
    fighter: Fighter = Fighter()


class DoseResult(Struct, frozen=True):
    """How much each characteristic rises for the battle."""

    gains: dict[str, int]


def dose(setup: DoseSetup, context: Context) -> Asking:
    """Throw for each characteristic that rises by dice, and tell all that rise.

    Raises BadSetup for a thing that gives nothing by dice.
    """
    gear, item = context.ruleset.gear.get(setup.item), Named("item", setup.item)
    if gear is None or not gear.for_battle_dice:
        raise BadSetup(say("dose.nothing", item=item))
    who, gains = setup.fighter.called("fighter"), {}
    for name, dice in gear.for_battle_dice.items():
        label = say("dose.roll", item=item, fighter=who, characteristic=Named("characteristic", name))
        gains[name] = yield amount(label, parse_dice(dice))
    told = ", ".join(f"+{gain} {name}" for name, gain in (*gear.for_battle.items(), *gains.items()))
    effects = tuple(
        Boosted(fighter=setup.fighter.id, item=setup.item, name=name, amount=gain) for name, gain in gains.items()
    )
    return Outcome(DoseResult(gains), say("dose.told", fighter=who, item=item, gains=told), effects)
