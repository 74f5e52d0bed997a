"""What the Experience step shows: everybody who fought, his points and what they are for, and the advances to roll."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import Experience
from mordheim_desktop.rules.experience import COUNTER, USUAL, Part, awards_of, gains, parts
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.session.commands.credit import of_battle
from mordheim_desktop.session.commands.experience import (
    STEP,
    Claims,
    DueAdvance,
    Fighter,
    due_advances,
    learning,
    next_advance,
)
from mordheim_desktop.session.commands.post_battle import side_of
from mordheim_desktop.session.fighters import find, name_of
from mordheim_desktop.session.words import Words


class LearnerLine(Struct, frozen=True, kw_only=True):
    """One who fought: his experience now, the next advance in words, what he gains or has gained, and what for."""

    id: str
    name: str
    experience: int
    next: str
    points: int
    reasons: str


class AwardLine(Struct, frozen=True):
    """Something more that the scenario gives, for the players to say whom."""

    id: str
    amount: int
    text: str


class DueLine(Struct, frozen=True):
    """Somebody with advances to roll for, and how many."""

    id: str
    name: str
    note: str


class ExperienceView(Struct, frozen=True, kw_only=True):
    """The Experience step of a side. `applied` says whether it has been entered."""

    lines: tuple[LearnerLine, ...]
    awards: tuple[AwardLine, ...]
    due: tuple[DueLine, ...]
    applied: bool


def experience_view(
    campaign: Campaign, side: int, entries: Iterable[Entry], claims: Claims, words: Words
) -> ExperienceView:
    """The Experience step of a side. Raises BadSetup while the battle lasts."""
    battle, own, warband = side_of(campaign, side)
    held = of_battle(entries, battle.id)
    context = Context(words.ruleset, campaign.switches)
    setup = learning(campaign, words.ruleset, held, side, claims)
    applied = next((one for one in held if one.procedure == STEP and one.warbands[:1] == (warband.id,)), None)
    given = {one.fighter: one.amount for one in applied.effects if isinstance(one, Experience)} if applied else {}
    lines = []
    for learner in setup.learners:
        _, fighter, _ = find(campaign, learner.id)
        why = () if applied else parts(learner, setup, context)
        lines.append(
            LearnerLine(
                id=learner.id,
                name=learner.name,
                experience=fighter.experience,
                next=next_text(fighter, context, words),
                points=given.get(learner.id, 0) if applied else gains(learner, setup, context),
                reasons=", ".join(words.say(_part(part, context)) for part in why),
            )
        )
    awards = awards_of(battle.scenario, words.ruleset).values()
    extras = tuple(AwardLine(one.id, one.amount, words.rule(one.text)) for one in awards if one.id not in USUAL)
    due = tuple(_due_line(one, campaign, words) for one in due_advances(campaign, words.ruleset, held, warband))
    return ExperienceView(lines=tuple(lines), awards=extras, due=due, applied=STEP in own.steps)


def next_text(fighter: Fighter, context: Context, words: Words) -> str:
    """When his next advance comes, in words."""
    box = next_advance(fighter, context)
    return words.say(say("experience.no_next") if box is None else say("experience.next", box=box))


def open_advances(campaign: Campaign, side: int, entries: Iterable[Entry], words: Words) -> str:
    """A sentence about the advances a side has still to roll for; empty where there are none.

    Raises BadSetup while the battle lasts.
    """
    _, _, warband = side_of(campaign, side)
    count = sum(one.rolls for one in due_advances(campaign, words.ruleset, entries, warband))
    return words.say(say("experience.open", warband=warband.name, count=count)) if count else ""


def _part(part: Part, context: Context) -> Message:
    """What points are for; of counters carried, on which tables differ, by which reading they are counted."""
    if part.award == COUNTER:
        return say(f"experience.part.{context.switch('counter_experience')}", points=part.points)
    known = part.award in USUAL or part.award == "underdog"
    return say(f"experience.part.{part.award if known else 'other'}", points=part.points)


def _due_line(due: DueAdvance, campaign: Campaign, words: Words) -> DueLine:
    if due.rolls > 1:
        message = say("experience.due_more", count=due.rolls)
    elif due.promoted:
        message = say("experience.due_promoted")
    else:
        message = say("experience.due_again" if due.again else "experience.due")
    return DueLine(due.fighter, name_of(campaign, due.fighter), words.say(message))
