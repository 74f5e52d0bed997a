"""Phases, turns, Rout tests and the end of a battle, asked in the dice tray before anything is done too early."""

from __future__ import annotations

from collections.abc import Callable

from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands import set_up
from mordheim_desktop.session.commands.rout import begin_rout_test
from mordheim_desktop.session.views.battle import BattleView
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.battle_lower import RoutCard
from mordheim_desktop.ui.tabs.battle_parts import capital
from mordheim_desktop.ui.tabs.questions import Question, Questions, options


class Turns:
    """The way a battle goes on. `busy` tells, and says, that the tray must be finished first."""

    def __init__(self, desk: Desk, questions: Questions, rout: RoutCard, busy: Callable[[], bool]) -> None:
        self._desk, self._questions, self._rout, self._busy = desk, questions, rout, busy
        self._view: BattleView | None = None

    def about(self, view: BattleView) -> None:
        """Take the battle as it stands now."""
        self._view = view

    def go_on(self) -> None:
        """Go on to the next phase; a Rout test that is due is asked for first."""
        battle = self._desk.session.campaign.battle
        if battle is None or battle.over or self._busy():
            return
        if battle.phase == "recovery" and self._rout.due_side() >= 0 and not self._questions.is_open:
            heading = self._view.caption if self._view else ""
            offers = options(("test", tr("Rout test")), ("on", tr("Go on without it")), default="test")
            self._questions.choose(
                Question(heading=heading, title=tr("A Rout test is due"), options=offers), self._rout_or_on
            )
            return
        self._questions.drop()
        self._desk.attempt(commands.pass_to, self._desk.session, *commands.next_phase(battle))

    def _rout_or_on(self, id: str) -> None:
        battle = self._desk.session.campaign.battle
        if id == "test":
            self.rout_key()
        elif battle is not None:
            self._desk.attempt(commands.pass_to, self._desk.session, *commands.next_phase(battle))

    def ask_end_turn(self) -> None:
        """End the turn; before its last phase only when the players say so again."""
        battle = self._desk.session.campaign.battle
        if battle is None or battle.over or self._busy():
            return
        if battle.phase == "close_combat":
            self._end_turn("end")
            return
        heading = self._view.caption if self._view else ""
        offers = options(("end", tr("End the turn")), ("stay", tr("Stay")), default="stay")
        self._questions.choose(
            Question(heading=heading, title=tr("End the turn already?"), options=offers), self._end_turn
        )

    def _end_turn(self, id: str) -> None:
        battle = self._desk.session.campaign.battle
        if id == "end" and battle is not None:
            self._desk.attempt(commands.pass_to, self._desk.session, *commands.next_turn(battle))

    def rout_test(self, side: int) -> None:
        """Begin the Rout test of a side."""
        if not self._busy() and self._desk.attempt(begin_rout_test, self._desk.session, side):
            self._desk.to_the_tray()

    def rout_key(self) -> None:
        """Begin the Rout test that is due, or say that none is."""
        if self._rout.due_side() >= 0:
            self.rout_test(self._rout.due_side())
        else:
            self._desk.say(capital(self._rout.test.why_not()), "warn")

    def reinforce(self) -> None:
        """Begin the rolls for those who are not on the table yet, or say why they come later or not at all."""
        view, battle = self._view, self._desk.session.campaign.battle
        if view is None or battle is None or self._busy():
            return
        if view.away and view.why_no_reinforcements:
            self._desk.say(capital(view.why_no_reinforcements), "warn")
            return
        self._questions.drop()
        self._desk.attempt(self._begin_reinforcements, tuple(side.warband for side in battle.sides))

    def _begin_reinforcements(self, warbands: tuple[str, ...]) -> None:
        setup = set_up.reinforcements_setup(self._desk.session.campaign)
        self._desk.begin("reinforcements", setup, warbands=warbands)

    def ask_winner(self) -> None:
        """Ask how the battle ended, then end it."""
        view = self._view
        if view is None or self._busy():
            return
        routed = next((one.side for one in view.rout if one.failed), None)
        default = "stay" if routed is None else str(1 - routed)
        pairs = [(str(one.index), tr("{warband} won", warband=one.name)) for one in view.sides]
        offers = options(*pairs, ("draw", tr("A draw")), ("stay", tr("Fight on")), default=default)
        self._questions.choose(
            Question(heading=view.caption, title=tr("How did it end?"), options=offers), self._end_battle
        )

    def _end_battle(self, id: str) -> None:
        if id == "stay":
            return
        winner = None if id == "draw" else int(id)
        if self._desk.attempt(commands.end_battle, self._desk.session, winner):
            self._desk.go_to("post_battle")
