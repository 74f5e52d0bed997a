"""The head of the set-up checklist: the ratings, how the scenario was found and with which dice, who stays away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from mordheim_desktop.campaign.figures import underdog
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Answer
from mordheim_desktop.session.commands.set_up import KEEPS_AWAY, scenario_entry
from mordheim_desktop.session.fighters import known_name
from mordheim_desktop.session.words import Words

RATINGS: Final = "ratings"
FOUND: Final = "scenario"
MISSING: Final = "missing"
MOST_DICE: Final = 8
"""More dice than that are left to the journal."""
PRELUDE: Final = (RATINGS, FOUND, MISSING)
"""The steps that are done before the scenario's own, in their order (Mordheim rulebook, Scenarios)."""


class StepView(Struct, frozen=True):
    """A line of the checklist. One that `asks` is settled by a procedure at the dice tray, the others are ticked.

    `note` is what is thrown for it, and once it is done what came of it.
    """

    id: str
    text: str
    state: Literal["done", "current", "open"]
    note: str
    asks: bool = False


def before_the_set_up(campaign: Campaign, entries: Iterable[Entry], words: Words) -> tuple[StepView, ...]:
    """What is done once the scenario is known: who is lower rated, what was rolled or agreed, who misses the battle."""
    battle = campaign.battle
    assert battle is not None
    found = scenario_entry(battle, entries)
    steps = [_ratings(campaign, battle, words), _found(battle, found, words)]
    away = _missing(campaign, battle)
    if away:
        text = words.say(say("prelude.missing", names=", ".join(away)))
        steps.append(StepView(MISSING, text, "done", words.say(say("prelude.stay", count=len(away)))))
    return tuple(steps)


def dice_of_steps(battle: Battle, entries: Iterable[Entry]) -> dict[str, str]:
    """The dice with which each step of the set-up was settled, as they lay; nothing for one settled without any."""
    dice: dict[str, str] = {}
    for entry in entries:
        if entry.battle != battle.id or entry.taken_back:
            continue
        faces = [face for given in entry.answers for face in _faces(given.answer)]
        for effect in entry.effects:
            if isinstance(effect, SetUpDone):
                dice[effect.step] = " · ".join(map(str, faces)) if len(faces) <= MOST_DICE else ""
    return dice


def _ratings(campaign: Campaign, battle: Battle, words: Words) -> StepView:
    first, second = (side.rating for side in battle.sides)
    names = [campaign.warband(side.warband).name for side in battle.sides]
    text = say("prelude.ratings_equal", first=first, second=second)
    if first != second:
        text = say("prelude.ratings", first=first, second=second, warband=names[0] if first < second else names[1])
    bonus = underdog(min(first, second), max(first, second), words.ruleset)
    note = say("prelude.underdog", bonus=bonus) if bonus else say("prelude.no_underdog")
    return StepView(RATINGS, words.say(text), "done", words.say(note))


def _found(battle: Battle, entry: Entry | None, words: Words) -> StepView:
    scenario = Named("scenario", battle.scenario)
    dice = _dice(entry)
    text: Message = say("prelude.agreed", scenario=scenario)
    if dice:
        total = sum(dice[0])
        chose = total in (2, 12)
        text = say("prelude.free" if chose else "prelude.rolled", total=total, scenario=scenario)
    elif entry is not None and not entry.setup.get("agreed"):
        text = say("prelude.chosen", scenario=scenario)
    return StepView(FOUND, words.say(text), "done", "  ".join(" · ".join(map(str, pair)) for pair in dice))


def _dice(entry: Entry | None) -> list[tuple[int, ...]]:
    """The two dice on the scenario table, as they lay."""
    if entry is None:
        return []
    thrown = (_faces(given.answer) for given in entry.answers)
    return [faces for faces in thrown if len(faces) == 2]


def _faces(answer: Answer) -> tuple[int, ...]:
    """The faces of an answer that is dice; none of a choice or a number."""
    return () if isinstance(answer, int) else tuple(face for face in answer if isinstance(face, int))


def _missing(campaign: Campaign, battle: Battle) -> list[str]:
    """Who stays away for another reason than an old battle wound or his cards, which have steps of their own."""
    told = {id for step in battle.set_up if step.id in KEEPS_AWAY for id in step.away}
    ids = [id for side in battle.sides for id in side.absent if id not in told]
    return [name for id in ids if (name := known_name(campaign, id))]
