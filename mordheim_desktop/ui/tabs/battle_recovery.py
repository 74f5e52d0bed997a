"""The recovery phase of the chosen model: what only the players can see comes first, then the tray throws the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from mordheim_desktop.campaign.model import Battle, Model
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.commands.recovery import (
    Matter,
    Seen,
    asked_first,
    begin_recovery,
    matters,
    still_to_recover,
)
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.tabs.questions import Question, Questions, options


class Recovering:
    """The way from a press to the first die. `busy` tells, and says, that the tray must be finished first."""

    def __init__(self, desk: Desk, questions: Questions, busy: Callable[[], bool]) -> None:
        self._desk, self._questions, self._busy = desk, questions, busy

    @property
    def _ruleset(self) -> Ruleset:
        return self._desk.session.ruleset

    def _lying(self) -> tuple[Model, ...]:
        return still_to_recover(self._desk.session.campaign, self._ruleset)

    def words(self, battle: Battle, id: str) -> str:
        """Return what the button of a model says; nothing where it has nothing to recover from now."""
        model = battle.model(id)
        about = matters(self._desk.session.campaign, model, self._ruleset) if model is not None else ()
        return _words(about[0]) if about else ""

    def waiting(self) -> tuple[tuple[str, str], ...]:
        """Who has not recovered yet in this recovery phase, and what each would do."""
        campaign = self._desk.session.campaign
        return tuple((model.name, _words(matters(campaign, model, self._ruleset)[0])) for model in self._lying())

    def next_one(self, preferred: str = "") -> Model | None:
        """Return who recovers next: the preferred one where he is among them."""
        found = self._lying()
        return next((model for model in found if model.fighter == preferred), found[0] if found else None)

    def idle_view(self, preferred: str) -> TrayView | None:
        """The next one to recover, as the tray names him; nothing where nobody has to."""
        model = self.next_one(preferred)
        if model is None:
            return None
        words = _words(matters(self._desk.session.campaign, model, self._ruleset)[0])
        return TrayView(
            title=tr("{name} recovers", name=model.name),
            reasons=self.waiting(),
            can_commit=True,
            commit_text=words,
        )

    def begin(self, id: str) -> None:
        """Begin the recovery phase of a model, or say that there is nothing to recover from."""
        campaign = self._desk.session.campaign
        model = campaign.battle.model(id) if campaign.battle else None
        if model is not None and not self._busy():
            self._questions.drop()
            self._ask(model, asked_first(campaign, model, self._ruleset), {})

    def _ask(self, model: Model, asked: tuple[Seen, ...], seen: Mapping[Seen, bool]) -> None:
        """Ask for the first of what is not known yet; begin once all is."""
        if not asked:
            if self._desk.attempt(begin_recovery, self._desk.session, model.fighter, seen):
                self._desk.to_the_tray()
            return
        field, *rest = asked
        heading = tr("Recovery of {name}", name=model.name)
        offers = options(("no", tr("No")), ("yes", tr("Yes")), default="no")
        self._questions.choose(
            Question(heading=heading, title=_question(field), options=offers),
            partial(self._answered, model, field, tuple(rest), seen),
        )

    def _answered(
        self, model: Model, field: Seen, rest: tuple[Seen, ...], seen: Mapping[Seen, bool], answer: str
    ) -> None:
        self._ask(model, rest, {**seen, field: answer == "yes"})


def _words(about: Matter) -> str:
    words: dict[Matter, str] = {
        "stunned": tr("Turn face up"),
        "knocked_down": tr("Stand up"),
        "on_fire": tr("Put the fire out"),
        "fleeing": tr("Rally"),
        "herbs": tr("Healing herbs"),
    }
    return words[about]


def _question(field: Seen) -> str:
    words: dict[Seen, str] = {
        "enemy_nearest": tr("Is an enemy the nearest model?"),
        "helper": tr("Does a friend in contact beat at the flames?"),
        "herbs": tr("Use the healing herbs now?"),
    }
    return words[field]
