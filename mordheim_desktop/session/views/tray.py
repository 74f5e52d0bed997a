"""The part of the dice tray that needs no window: who does what, which faces succeed, table rows, the chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.dice import FACES
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Choose, Request, Roll
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.words import Words

if TYPE_CHECKING:
    from fractions import Fraction  # costs a start of the program some milliseconds, and it shows no odds

HARMING = ("shot", "hit", "injury")
"""The procedures of which the players want to know the chance to take the target out of action."""

ROLL_OFFS = ("pit.roll_off", "scenario.rating_roll_off", "scenario.defender_roll_off")
"""The labels of roll-offs that are part of something larger."""

LEARNING = ("advance", "spells")
"""The procedures whose later questions no longer name the one they are about."""


def heading(pending: Pending, campaign: Campaign, words: Words) -> str:
    """Who does what; and who throws or chooses, where it is the other side or either might be meant."""
    text = words.say(_what(pending, campaign, words.ruleset))
    request = pending.play.pending
    either = both_throw(pending, words) or (pending.name == "set_up" and isinstance(request, Choose))
    if request is None or (request.by == 0 and not either):
        return text
    who = _warband(pending, campaign, request.by)
    key = "tray.chooser" if isinstance(request, Choose) else "tray.thrower"
    return words.say(say(key, heading=text, who=who)) if who else text


def both_throw(pending: Pending, words: Words) -> bool:
    """Whether both players throw for the same, so that a die is told by its player."""
    request = pending.play.pending
    if isinstance(request, Roll) and request.label.key in ROLL_OFFS:
        return True
    setup = pending.setup
    scenario = words.ruleset.scenarios.get(getattr(setup, "scenario", "")) if pending.name == "set_up" else None
    step = getattr(setup, "step", "")
    return scenario is not None and any(one.id == step and one.each for one in scenario.steps)


def label(pending: Pending, request: Request, words: Words) -> str:
    """What a die that lies there is called: its roll, or its player where both rolled for the same."""
    names = getattr(pending.setup, "names", ())
    if isinstance(request, Roll) and request.by < len(names) and both_throw(pending, words):
        return str(names[request.by])
    return words.say(request.label)


def _what(pending: Pending, campaign: Campaign, ruleset: Ruleset) -> Message:
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
        what = "prayers" if pending.name == "spells" and _prays(setup, ruleset) else pending.name
        return say(f"tray.{what}_of", fighter=learner, warband=warband)
    return say(f"tray.{pending.name}", warband=warband) if warband else say("tray.quick")


def _prays(setup: Any, ruleset: Ruleset) -> bool:
    from mordheim_desktop.rules.magic import lore_of, prays  # with the first caster, because a start needs none

    return prays(setup.lore or lore_of(setup.fighter.type, ruleset), ruleset)


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
    """What the table asks next at this roll: why once more, why a 6 is no critical hit, what a D3 counts."""
    roll = pending.play.pending
    if not isinstance(roll, Roll):
        return None
    if pending.name in HARMING and roll.label.key == "to_wound":
        return say("tray.no_critical") if roll.needs == 6 and not roll.natural else None
    if once_more := _once_more(pending, roll):
        return once_more
    return say("tray.d3") if roll.dice.sides == 3 and not roll.rows else None


def _once_more(pending: Pending, roll: Roll) -> Message | None:
    """Why a roll like the one before is asked again; None where it is another."""
    play = pending.play
    if not play.asked:
        return None
    from mordheim_desktop.rules.rethrow import ThrownAgain  # with the first dice, because a start throws none

    before = play.asked[-1].request
    if isinstance(before, ThrownAgain) and before.label == roll.label and play.sent[-1] in before.again:
        return say("tray.thrown_again" if before.by == roll.by else "tray.equal")
    if isinstance(before, Roll) and before.label.key == roll.label.key == "injury":
        return say("tray.worst_injury")
    return None


def bands(roll: Roll, words: Words) -> tuple[tuple[str, str], ...]:
    """The rows of a table: results and what they mean; of a critical hit also what it does."""
    rows = []
    for row in roll.rows:
        results = str(row.low) if row.low == row.high else f"{row.low}–{row.high}"
        does = _critical(row.text, words) if roll.label.key == "critical" else ()
        text = words.say(row.text)
        rows.append((results, f"{text}: {', '.join(does)}" if does else text))
    return tuple(rows)


def _critical(name: Message, words: Words) -> tuple[str, ...]:
    """What a critical hit does, in the order it is played."""
    named = name.params["name"]
    charts = words.ruleset.combat.critical.values()
    row = next((one for chart in charts for one in chart if isinstance(named, Named) and one.id == named.id), None)
    if row is None:
        return ()
    told = [say("critical.wounds", count=row.wounds)] if row.wounds > 1 else []
    told += [say(f"critical.save_{row.save}")] if row.save != "one" else []
    told += [say("critical.bonus", bonus=row.injury_bonus)] if row.injury_bonus else []
    flags = ("denies_helmet", "knocks_down", "out_of_action", "ricochet")
    told += [say(f"critical.{flag}") for flag in flags if getattr(row, flag)]
    return tuple(words.say(one) for one in told)


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
