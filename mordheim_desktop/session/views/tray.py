"""The part of the dice tray that needs no window: who does what, which faces succeed, table rows, the chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.dice import FACES
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import Choose, Request, Roll
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.words import Words

if TYPE_CHECKING:
    from fractions import Fraction  # costs a start of the program some milliseconds, and it shows no odds

HARMING = ("shot", "hit", "injury")
"""The procedures of which the players want to know the chance to take the target out of action."""

LEARNING = ("advance", "spells")
"""The procedures whose later questions no longer name the one they are about."""


def heading(pending: Pending, campaign: Campaign, words: Words) -> str:
    """Who does what; and who throws or chooses, where it is the other side or either might be meant."""
    text = words.say(_what(pending, campaign))
    request = pending.play.pending
    either = is_roll_off(pending, words) or (pending.name == "set_up" and isinstance(request, Choose))
    if request is None or (request.by == 0 and not either):
        return text
    who = _warband(pending, campaign, request.by)
    key = "tray.chooser" if isinstance(request, Choose) else "tray.thrower"
    return words.say(say(key, heading=text, who=who)) if who else text


def is_roll_off(pending: Pending, words: Words) -> bool:
    """Whether both players throw for the same, so that a die is told by its player."""
    setup = pending.setup
    scenario = words.ruleset.scenarios.get(getattr(setup, "scenario", "")) if pending.name == "set_up" else None
    step = getattr(setup, "step", "")
    return scenario is not None and any(one.id == step and one.asks == "roll_off" for one in scenario.steps)


def label(pending: Pending, request: Request, words: Words) -> str:
    """What a die that lies there is called: its roll, or its player where both rolled for the same."""
    names = getattr(pending.setup, "names", ())
    if isinstance(request, Roll) and request.by < len(names) and is_roll_off(pending, words):
        return str(names[request.by])
    return words.say(request.label)


def _what(pending: Pending, campaign: Campaign) -> Message:
    setup = pending.setup
    shooter, target = getattr(setup, "shooter", None), getattr(setup, "target", None)
    if pending.name == "shot" and shooter is not None and target is not None:
        return say("tray.shot", shooter=shooter.name or "?", target=target.name or "?")
    if pending.name in HARMING and target is not None:
        return say(f"tray.{pending.name}", target=target.name or "?")
    if pending.name == "scenario":
        return say("tray.scenario")
    warband = _warband(pending, campaign, 0)
    learner = getattr(getattr(setup, "fighter", None), "name", "")
    if pending.name in LEARNING and warband and learner:
        return say(f"tray.{pending.name}_of", fighter=learner, warband=warband)
    return say(f"tray.{pending.name}", warband=warband) if warband else say("tray.quick")


def _warband(pending: Pending, campaign: Campaign, number: int) -> str:
    if number >= len(pending.warbands):
        return ""
    id = pending.warbands[number]
    return next((warband.name for warband in campaign.warbands if warband.id == id), "")


def faces_met(request: Request) -> tuple[int, ...]:
    """The faces of a single die that succeed; none where it is no test."""
    if not isinstance(request, Roll) or request.dice.thrown != 1 or request.pool:
        return ()
    return tuple(face for face in FACES if request.is_met((face,)))


def remark(pending: Pending) -> Message | None:
    """What the table asks next at this roll: why a 6 to wound is no critical hit."""
    roll = pending.play.pending
    if pending.name not in HARMING or not isinstance(roll, Roll) or roll.label.key != "to_wound":
        return None
    return say("tray.no_critical") if roll.needs == 6 and not roll.natural else None


def bands(roll: Roll, words: Words) -> tuple[tuple[str, str], ...]:
    """The rows of a table: results and what they mean."""
    rows = []
    for row in roll.rows:
        results = str(row.low) if row.low == row.high else f"{row.low}–{row.high}"
        rows.append((results, words.say(row.text)))
    return tuple(rows)


def chance_of_step(request: Request | None) -> Fraction | None:
    """The exact chance that the pending roll succeeds; None where it is no test."""
    if not isinstance(request, Roll) or (request.needs is None and request.at_most is None):
        return None
    met = sum(count for band, count in request.branches if band)
    from fractions import Fraction

    return Fraction(met, request.outcomes)


def chance_of_out(pending: Pending) -> Fraction | None:
    """The exact chance, from here on, that the target is taken out of action; None where nobody is hit."""
    return pending.odds().of("out_of_action") if pending.name in HARMING and not pending.finished else None
