"""When a warband must test whether it routs, when it may rout of its own will, and what it has at hand for the test.

A test is due at the start of its own turn once a quarter is out of action; with as many losses it may also give up. A
horn is blown once a battle, silk throws the first failed test again, a relic on the leader passes the first test
(Mordheim rulebook, Rout test; official errata; Annual 2002). The test itself is `rout`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.rout import threshold

HORN: Final = "war_horn"
PRAYER: Final = "hearts_of_steel"
SILK: Final = "cathayan_silk_clothes"
DETERMINATION: Final = "utter_determination"
RELICS: Final = ("holy_relic", "unholy_relic")


def casualties(field: Field, side: int, context: Context) -> tuple[int, int]:
    """How many models of a side are out of action, and how many took part.

    Whether those who have not arrived yet are among them is for the switch `off_table_in_rout`.
    """
    counted = bool(context.switch("off_table_in_rout"))
    models = [model for model in field.models if model.side == side and (counted or not model.late)]
    return sum(1 for model in models if model.state == "out_of_action"), len(models)


def so_many_lost(out: int, models: int, part: int) -> bool:
    """Whether the losses of a side make it test: one out of `part`, fractions rounded up."""
    return models > 0 and out >= threshold(models, part)


def why_no_voluntary_rout(field: Field, side: int, context: Context) -> Message | None:
    """Why a side may not rout of its own will now; None where it may."""
    if field.active != side or field.phase != "recovery":
        return say("rout.own_turn")
    part = context.ruleset.campaign.rout_part
    out, models = casualties(field, side, context)
    return None if so_many_lost(out, models, part) else say("rout.not_so_many", threshold=threshold(models, part))


# -- what helps --------------------------------------------------------------------------------------------------------


class Steady(Struct, frozen=True, kw_only=True):
    """What a fighter in action brings to a Rout test: what he carries, the prayers and skills he knows."""

    items: Collection[str] = ()
    prayers: Collection[str] = ()
    skills: Collection[str] = ()
    leads: bool = False


class Tested(Struct, frozen=True):
    """A Rout test of the same battle: what helped in it, and whether its dice were thrown again."""

    aids: Collection[str] = ()
    again: bool = False


def aids_at_hand(fighters: Sequence[Steady], earlier: Sequence[Tested]) -> tuple[str, ...]:
    """What may help in the next Rout test of those in action; the players say what they use."""
    leader = next((one for one in fighters if one.leads), Steady())
    blown = any(HORN in test.aids for test in earlier)
    thrown_again = any(SILK in test.aids and test.again for test in earlier)
    found = [HORN] if not blown and any(HORN in one.items for one in fighters) else []
    found += [PRAYER] if any(PRAYER in one.prayers for one in fighters) else []
    found += [SILK] if SILK in leader.items and not thrown_again else []
    found += [DETERMINATION] if DETERMINATION in leader.skills else []
    found += [relic for relic in RELICS if relic in leader.items and not earlier][:1]
    return tuple(found)
