"""The chest of the scenario Hidden Treasure: gold, and one D6 for each other line (Mordheim rulebook, Scenarios)."""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Gold, Item, Shards
from mordheim_desktop.rules.finds import Party, carry_out
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking


class ChestSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A chest needs nothing but the dice."""


class ChestResult(Struct, frozen=True):
    """What was in it: gold crowns, shards, and how many of each thing."""

    gold: int
    shards: int
    items: dict[str, int]


def chest(setup: ChestSetup, context: Context) -> Asking:
    """Open the chest that was carried off."""
    effects = yield from carry_out(context.ruleset.campaign.chest, Party(), context)
    gold = sum(effect.amount for effect in effects if isinstance(effect, Gold))
    shards = sum(effect.amount for effect in effects if isinstance(effect, Shards))
    items: dict[str, int] = {}
    for effect in effects:
        if isinstance(effect, Item):
            items[effect.item] = items.get(effect.item, 0) + effect.count
    message = say("chest.opened", gold=gold, shards=shards, things=sum(items.values()))
    return Outcome(ChestResult(gold, shards, items), message, effects, "opened")
