"""The Exploration step at work: who explores is settled, the odds are told on request, the dice thrown once."""

from __future__ import annotations

from collections.abc import Callable

from mordheim_desktop.session.commands import exploring as commands
from mordheim_desktop.session.views import exploring as views
from mordheim_desktop.session.views.post_battle import found
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.exploration_page import ExplorationPage


class ExplorationStep:
    """Drives the page of the step for one side after the other; `act` runs a command unless the tray is taken."""

    def __init__(self, desk: Desk, act: Callable[..., bool]) -> None:
        self._desk, self._act = desk, act
        self._side = 0
        self._who: dict[int, commands.Exploring] = {}
        self.page = ExplorationPage()
        self.page.explore.connect(self.explore)
        self.page.changed.connect(self._settle)
        self.page.odds_asked.connect(self._show_odds)
        self.page.found.other_asked.connect(lambda other: self._again(commands.take_other_chart, other))
        self.page.found.alone_asked.connect(lambda declined: self._again(commands.leave_alone, declined))

    def forget(self) -> None:
        """Forget what was settled: another battle is wound up."""
        self._who.clear()

    def show(self, side: int, *, done: bool) -> None:
        """Show the step of a side."""
        session, words = self._desk.session, self._desk.words
        self._side = side
        who = self._exploring()
        self.page.show_pool(views.pool_view(session.campaign, side, who, words), who)
        battle = session.campaign.battle
        assert battle is not None
        self.page.show_found(found(session, battle.sides[side].warband, words), done)

    def dice(self, side: int) -> int:
        """How many dice a side throws as it is settled now."""
        session = self._desk.session
        self._side = side
        return views.dice_of(self._exploring(), commands.sources_of(session.campaign, session.ruleset, side))

    def explore(self) -> None:
        """Begin the exploration of the side on show."""
        if self.page.take() and self._act(commands.begin_exploration, self._side, self._exploring()):
            self._desk.to_the_tray()

    def _exploring(self) -> commands.Exploring:
        """Who explores: what the players settled, as far as it is still there, else what the rules say."""
        session = self._desk.session
        usual = commands.usual_exploring(session.campaign, session.ruleset, self._side)
        return self._who.get(self._side, usual)

    def _settle(self) -> None:
        self._who[self._side] = self.page.who()
        self.page.show_odds("", None)
        self.show(self._side, done=False)
        self._desk.refresh_tray()

    def _again(self, command: Callable[..., None], on: bool) -> None:
        self._desk.attempt(command, self._desk.session, on)

    def _show_odds(self) -> None:
        if self.page.take():
            outlook = views.outlook(self._desk.session, self._side, self._exploring(), self._desk.words)
            self.page.show_odds(tr("Odds of {count} dice", count=self.dice(self._side)), outlook)
