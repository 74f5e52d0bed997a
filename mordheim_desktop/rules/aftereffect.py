"""What a drug leaves behind in the one who took it for a battle (Mordheim rulebook, Equipment: drugs).

The table stands beside the drug, `afterwards`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import parse_dice
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Characteristic, Effect, Note, Trait
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Roll, Row
from mordheim_desktop.rules.ruleset import AfterRow

UNFEELING: Final = frozenset(("undead.vampire", "undead.zombie", "undead.dire_wolf", "possessed.possessed"))
"""Those to whom drugs do nothing."""


class AftereffectSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who took what."""

    item: str
    fighter: Fighter = Fighter()


class AftereffectResult(Struct, frozen=True):
    """What it left behind: a characteristic or trait, `addicted`, or nothing."""

    left: str


def aftereffect(setup: AftereffectSetup, context: Context) -> Asking:
    """Roll once for a drug after the battle. Raises BadSetup for a thing that leaves nothing behind."""
    gear = context.ruleset.gear.get(setup.item)
    if gear is None or not gear.afterwards:
        raise BadSetup(say("aftereffect.nothing", item=Named("item", setup.item)))
    rows = tuple(Row(row.low, row.high, say("injury.row", text=row.text)) for row in gear.afterwards)
    label = say("aftereffect.roll", item=Named("item", setup.item), fighter=setup.fighter.called("fighter"))
    row = gear.afterwards[(yield Roll(label, parse_dice(gear.afterwards_dice), rows=rows))]
    message = say(
        "aftereffect.told", fighter=setup.fighter.called("fighter"), item=Named("item", setup.item), text=row.text
    )
    left = row.characteristic or row.trait or row.note or "nothing"
    return Outcome(AftereffectResult(left), message, _effects(row, setup.fighter.id), left)


def _effects(row: AfterRow, fighter: str) -> tuple[Effect, ...]:
    if row.characteristic:
        return (Characteristic(fighter=fighter, name=row.characteristic, amount=row.amount),)
    if row.trait:
        return (Trait(fighter=fighter, trait=row.trait),)
    return (Note(note=row.note, due="permanent", fighter=fighter),) if row.note else ()
