"""What is asked beside a state set by hand: who did it, because a hero learns from it, and what falls to the ground."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mordheim_desktop.campaign.arrivals import not_here
from mordheim_desktop.campaign.model import Model
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.session.commands.shooting import on_roster
from mordheim_desktop.session.commands.trackers import drop_kit, may_drop
from mordheim_desktop.session.fighters import name_of
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.questions import Question, Questions, options

NOBODY = "nobody"


class Credit:
    """Asks for the one who did it. `facing` names the model that stands against another on the tab."""

    def __init__(self, desk: Desk, questions: Questions, facing: Callable[[str], str]) -> None:
        self._desk, self._questions, self._facing = desk, questions, facing

    def ask(self, victim: Model, heading: str, answer: Callable[[str], None]) -> None:
        """Ask which enemy did it, the one on show first; `answer` is given his id, or nothing."""
        names = self._enemies(victim)
        if not names:
            answer("")
            return
        first = self._facing(victim.fighter)
        pairs = [pair for pair in names if pair[0] == first] + [pair for pair in names if pair[0] != first]
        offers = options(*pairs, (NOBODY, tr("Nobody of them, or not known")), default=first if first else NOBODY)
        self._questions.choose(
            Question(heading=heading, title=tr("Who did it?"), options=offers),
            lambda id: answer("" if id == NOBODY else id),
        )

    def ask_what_drops(self, fighter: str) -> None:
        """Ask what a model lays on the ground, and let it lie there."""
        self._desk.attempt(self._put_what, fighter)

    def _put_what(self, fighter: str) -> None:
        session, words = self._desk.session, self._desk.words
        things = may_drop(session.campaign, fighter)
        name = name_of(session.campaign, fighter)
        offers = options(*((item, words.name(Named("item", item))) for item in things))
        self._questions.choose(
            Question(heading=name, title=tr("What falls to the ground?"), options=offers),
            partial(self._drop, fighter),
        )

    def _drop(self, fighter: str, item: str) -> None:
        self._desk.attempt(drop_kit, self._desk.session, fighter, item)

    def _enemies(self, victim: Model) -> list[tuple[str, str]]:
        """The enemies who can have done it, heroes before the others."""
        campaign = self._desk.session.campaign
        away = not_here(campaign)
        there = [
            model
            for model in on_roster(campaign)
            if model.side != victim.side and model.state != "out_of_action" and model.fighter not in away
        ]
        there.sort(key=lambda model: not model.hero)
        return [(model.fighter, model.name) for model in there]
