"""Phases, turns, Rout tests and the end of a battle, asked in the dice tray before anything is done too early."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands import set_up
from mordheim_desktop.session.commands.rout import begin_rout_test
from mordheim_desktop.session.views.battle import BattleView, RoutSide
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayOption, TrayView
from mordheim_desktop.ui.tabs.battle_lower import RoutCard
from mordheim_desktop.ui.tabs.battle_parts import capital
from mordheim_desktop.ui.tabs.battle_recovery import Recovering
from mordheim_desktop.ui.tabs.questions import Question, Questions, options


class Turns:
    """The way a battle goes on. `busy` tells, and says, that the tray must be finished first."""

    def __init__(
        self, desk: Desk, questions: Questions, rout: RoutCard, recovering: Recovering, busy: Callable[[], bool]
    ) -> None:
        self._desk, self._questions, self._rout, self._busy = desk, questions, rout, busy
        self._recovering = recovering
        self._view: BattleView | None = None
        self._fights_on = False

    def about(self, view: BattleView) -> None:
        """Take the battle as it stands now."""
        self._view = view
        self._fights_on = self._fights_on and self._failed() is not None

    def routed(self) -> RoutSide | None:
        """The side that has failed its Rout test, unless the players fight on all the same."""
        return None if self._fights_on else self._failed()

    def idle_view(self) -> TrayView | None:
        """What the tray says while a warband routs; nothing where none does."""
        side = self.routed()
        if side is None:
            return None
        return TrayView(
            title=tr("{warband} routs", warband=side.name),
            reasons=((side.note, ""),),
            can_commit=True,
            commit_text=tr("End the battle"),
        )

    def _failed(self) -> RoutSide | None:
        return next((one for one in self._view.rout if one.failed), None) if self._view else None

    def go_on(self) -> None:
        """Go on to the next phase; a Rout test that is due and models that still lie there are asked about first."""
        battle = self._playing()
        if battle is None:
            return
        if battle.phase == "recovery" and self._rout.due_side() >= 0:
            self._ask_rout_test(tr("Go on without it"), self._leave_phase)
        else:
            self._leave_phase()

    def _leave_phase(self) -> None:
        waiting, first = self._recovering.waiting(), self._recovering.next_one()
        if first is None:
            self._next_phase()
            return
        count = len(waiting)
        title = tr("1 model has not recovered yet")
        if count > 1:
            title = tr("{count} models have not recovered yet", count=count)
        offers = options(("recover", tr("First {name}", name=first.name)), ("on", tr("Go on")), default="recover")
        self._ask(title, offers, partial(self._recover_or_on, first.fighter), waiting)

    def _recover_or_on(self, fighter: str, id: str) -> None:
        if id == "recover":
            self._recovering.begin(fighter)
        else:
            self._next_phase()

    def _next_phase(self) -> None:
        battle = self._playing()
        if battle is not None:
            self._questions.drop()
            self._desk.attempt(commands.pass_to, self._desk.session, *commands.next_phase(battle))

    def ask_end_turn(self) -> None:
        """End the turn; a due Rout test is asked about first, and before its last phase the players say so again."""
        battle = self._playing()
        if battle is None:
            return
        if self._rout.due_side() >= 0:
            self._ask_rout_test(tr("End the turn without it"), self._end_turn)
        elif battle.phase == "close_combat":
            self._end_turn()
        else:
            offers = options(("end", tr("End the turn")), ("stay", tr("Stay")), default="stay")
            self._ask(tr("End the turn already?"), offers, self._end_or_stay, self._recovering.waiting())

    def _end_or_stay(self, id: str) -> None:
        if id == "end":
            self._end_turn()

    def _end_turn(self) -> None:
        battle = self._playing()
        if battle is not None:
            self._questions.drop()
            self._desk.attempt(commands.pass_to, self._desk.session, *commands.next_turn(battle))

    def _playing(self) -> Battle | None:
        """The battle, where it is being fought and nothing half resolved waits in the tray."""
        battle = self._desk.session.campaign.battle
        return None if battle is None or battle.over or self._busy() else battle

    def _ask(
        self,
        title: str,
        offers: tuple[TrayOption, ...],
        answer: Callable[[str], None],
        reasons: tuple[tuple[str, str], ...] = (),
    ) -> None:
        heading = self._view.caption if self._view else ""
        self._questions.choose(Question(heading=heading, title=title, options=offers, reasons=reasons), answer)

    def _ask_rout_test(self, without: str, on: Callable[[], None]) -> None:
        def answered(id: str) -> None:
            if id == "test":
                self.rout_key()
            else:
                on()

        # In close combat the losses may be of this very turn, whose test comes with the next one.
        late = self._view is not None and self._view.phase == "close_combat"
        offers = options(("test", tr("Rout test")), ("on", without), default="on" if late else "test")
        self._ask(tr("A Rout test is due"), offers, answered)

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
        """Ask how the battle ended, then end it; the enemy of a side that routs is proposed as the winner."""
        view = self._view
        if view is None or self._busy():
            return
        routed = self._failed()
        default = "stay" if routed is None else str(1 - routed.side)
        pairs = [(str(one.index), tr("{warband} won", warband=one.name)) for one in view.sides]
        offers = options(*pairs, ("draw", tr("A draw")), ("stay", tr("Fight on")), default=default)
        self._ask(tr("How did it end?"), offers, self._ended)

    def _ended(self, id: str) -> None:
        routed = self._failed()
        if id == "stay":
            self._fights_on = routed is not None
        elif routed is not None and id == str(routed.side):
            offers = options(("no", tr("No")), ("yes", tr("Yes, it won")), default="no")
            title = tr("{warband} routed. Did it win all the same?", warband=routed.name)
            self._ask(title, offers, partial(self._won_all_the_same, routed.side))
        else:
            self._end_battle(None if id == "draw" else int(id))

    def _won_all_the_same(self, side: int, id: str) -> None:
        if id == "yes":
            self._end_battle(side)
        else:
            self.ask_winner()

    def _end_battle(self, winner: int | None) -> None:
        if self._desk.attempt(commands.end_battle, self._desk.session, winner):
            self._desk.go_to("post_battle")
