"""The Experience step at work: what the players gave to whom, entering it once, and rolling the advances."""

from __future__ import annotations

from collections.abc import Callable

from mordheim_desktop.session.commands import experience as commands
from mordheim_desktop.session.views import experience as views
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.experience_page import ExperiencePage


class ExperienceStep:
    """Drives the page of the step for one side after the other; `busy` says whether the tray has something else."""

    def __init__(self, desk: Desk, busy: Callable[[], bool]) -> None:
        self._desk, self._busy = desk, busy
        self._side = 0
        self._claims: dict[int, dict[str, tuple[str, ...]]] = {}
        self._view: views.ExperienceView | None = None
        self.page = ExperiencePage()
        self.page.apply_asked.connect(self.apply)
        self.page.award_given.connect(self._give)
        self.page.awards_cleared.connect(self._clear)
        self.page.advance_asked.connect(self.roll)

    def forget(self) -> None:
        """Forget what was given: another battle is wound up."""
        self._claims.clear()

    def show(self, side: int | None) -> None:
        """Show the step of a side; None while another step is on show."""
        self._view = None
        if side is not None:
            self._side = side
            self._show()

    def offer(self, done: bool) -> tuple[str, str] | None:
        """Return what Enter would do and for whom; None where nothing of this step is left."""
        if self._view is not None and self._view.due:
            return tr("Roll the advance"), self._view.due[0].name
        return None if done else (tr("Enter the experience"), tr("Experience"))

    def go_on(self, done: bool) -> bool:
        """Do what Enter says; False where nothing of this step is left."""
        if self._view is not None and self._view.due:
            self.roll(self._view.due[0].id)
        elif done:
            return False
        else:
            self.apply()
        return True

    def apply(self) -> None:
        """Enter the experience of the side on show as the page says."""
        points = self.page.settled()
        if points is None or self._busy():
            return
        claims = self._claims.get(self._side, {})
        self._desk.attempt(commands.apply_experience, self._desk.session, self._side, claims, points)
        self._desk.to_the_tray()

    def roll(self, fighter: str) -> None:
        """Begin the next advance roll of a fighter."""
        if not self._busy() and self._desk.attempt(commands.begin_advance, self._desk.session, fighter):
            self._desk.to_the_tray()

    def _give(self, fighter: str, award: str) -> None:
        claims = self._claims.setdefault(self._side, {})
        claims[fighter] = (*claims.get(fighter, ()), award)
        self._show()

    def _clear(self) -> None:
        self._claims.pop(self._side, None)
        self._show()

    def _show(self) -> None:
        session = self._desk.session
        claims = self._claims.get(self._side, {})
        self._view = views.experience_view(session.campaign, self._side, session.entries, claims, self._desk.words)
        self.page.show_experience(self._view)
