"""The Injuries step at work: throwing for one fighter after the other, and what the players settle by hand."""

from __future__ import annotations

from collections.abc import Callable

from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands import post_battle as commands
from mordheim_desktop.session.views import post_battle as views
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.post_battle_parts import FighterPage
from mordheim_desktop.ui.tabs.questions import Question, Questions, options


class InjuryStep:
    """Drives the page of the step for the side on show.

    `act` runs a command unless the tray is taken; `busy` says whether it is, and tells the players.
    """

    def __init__(self, desk: Desk, questions: Questions, act: Callable[..., bool], busy: Callable[[], bool]) -> None:
        self._desk, self._questions, self._act, self._busy = desk, questions, act, busy
        self._side = 0
        self._after: views.SideAfter | None = None
        self.page = FighterPage(desk.session.ruleset)
        self.page.throw.connect(self.throw)
        self.page.table.row_selected.connect(self._chosen)
        self.page.bury.connect(self._ask_bury)
        self.page.misses.connect(lambda fighter, count: self._act(commands.miss_games, fighter, count))
        self.page.injured.connect(lambda fighter, injury: self._act(commands.injure, fighter, injury))

    def show(self, side: int, after: views.SideAfter) -> None:
        """Show who went out of action on a side."""
        self._side, self._after = side, after
        self.page.show_fighters(after.fallen)

    def open_injury(self, after: views.SideAfter) -> views.FighterLine | None:
        """The fighter the page and the tray are about, while there is somebody left to throw for."""
        if all(line.settled for line in after.fallen):
            return None
        chosen = self.page.table.selected_id()
        return next((line for line in after.fallen if line.id == chosen), None)

    def go_on(self, done: bool) -> bool:
        """Do what Enter says; False where nobody is left to throw for."""
        fallen = self.open_injury(self._after) if self._after is not None and not done else None
        if fallen is None:
            return False
        if fallen.settled:
            self.page.choose_next()
        else:
            self.throw(fallen.id)
        return True

    def throw(self, fighter: str) -> None:
        """Begin the roll for one who went out of action."""
        self._act(commands.begin_serious_injury, self._side, fighter)
        self._desk.to_the_tray()

    def _chosen(self) -> None:
        self._questions.drop()
        self._desk.refresh_tray()

    def _ask_bury(self, fighter: str) -> None:
        if self._busy():
            return
        self._desk.attempt(commands.keep_waiting, self._desk.session)
        after = self._after
        line = next((one for one in after.fallen if one.id == fighter), None) if after else None
        if line is None or after is None:
            return
        if line.settled:
            self._desk.say(self._desk.words.say(say("after.injuries_thrown", fighter=line.name)), "warn")
            return
        offers = options(("dead", tr("He is dead")), ("stay", tr("He lives")), default="stay")
        self._questions.choose(
            Question(heading=after.name, title=tr("{name} dies?", name=line.name), options=offers),
            lambda id: self._bury(fighter, id),
        )

    def _bury(self, fighter: str, id: str) -> None:
        if id == "dead":
            self._act(commands.bury, fighter)
