"""Phases, turns and Rout tests, asked in the dice tray before anything is done too early or taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mordheim_desktop.campaign.model import PHASES, Battle
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands import set_up
from mordheim_desktop.session.commands.going_back import earlier_phase, go_back
from mordheim_desktop.session.commands.rout import begin_rout_test
from mordheim_desktop.session.commands.rout_aids import aids_at_hand
from mordheim_desktop.session.views.battle import BattleView
from mordheim_desktop.session.views.tonight import emerge_now, emerging
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayOption, TrayView
from mordheim_desktop.ui.tabs.battle_ending import Ending
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
        self.ending = Ending(desk, questions, busy)

    def about(self, view: BattleView) -> None:
        """Take the battle as it stands now."""
        self._view = view
        self.ending.about(view)

    def idle_view(self) -> TrayView | None:
        """What the tray says at the start of a turn that begins with a Rout test; nothing otherwise."""
        view = self._view
        side = next((one for one in view.rout if one.due), None) if view else None
        if view is None or side is None or view.phase != PHASES[0]:
            return None
        return TrayView(
            title=tr("{warband} may rout", warband=side.name),
            reasons=((side.figure, ""), (side.whose, "")),
            can_commit=True,
            commit_text=tr("Rout test"),
        )

    def go_on(self) -> None:
        """Go on to the next phase; a Rout test that is due and models that still lie there are asked about first."""
        battle = self._playing()
        if battle is None:
            return
        if self._rout.due_side() >= 0 and battle.phase != PHASES[-1]:
            self._ask_rout_test(tr("Go on without it"), self._leave_phase)
        else:
            self._leave_phase()

    def go_back(self) -> None:
        """Go back by one phase, once the players have said so again."""
        battle = self._playing()
        if battle is None:
            return
        earlier = earlier_phase(battle)
        if earlier is None:
            self._desk.say(tr("This is where the battle began."), "warn")
            return
        turn, active, phase = earlier
        words, side = self._desk.words, self._view.sides[active].name if self._view else ""
        where = tr("{warband} · {phase}, turn {turn}", warband=side, phase=words.name(Named("phase", phase)), turn=turn)
        reasons = ((where, ""), (tr("Models stay as they are; Ctrl+Z takes an entry back."), ""))
        offers = options(("earlier", tr("Go back")), ("stay", tr("Stay")), default="stay")
        title = (
            tr("Back to the turn before?") if (turn, active) != (battle.turn, battle.active) else tr("Back a phase?")
        )
        self._ask(title, offers, self._back_or_stay, reasons)

    def _back_or_stay(self, id: str) -> None:
        if id == "earlier":
            self._desk.attempt(go_back, self._desk.session)

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
        if battle is None:
            return
        self._questions.drop()
        if battle.phase == PHASES[-1]:
            self._end_turn()
        else:
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
        """End the turn; fighters in the catacombs emerge with the first of their side."""
        battle = self._playing()
        if battle is None:
            return
        self._questions.drop()
        if emerge_now(battle, self._desk.session.campaign):
            offers = options(("there", tr("They are there")), ("stay", tr("Stay")), default="there")
            told = [tr('Up to three, anywhere at ground level, no enemy within 8"; no Rat Ogre and no Possessed.')]
            if named := emerging(battle):
                told = [", ".join(named), tr('Anywhere at ground level, no enemy within 8".')]
            reasons = tuple((one, "") for one in told)
            self._ask(tr("Fighters emerge from the catacombs"), offers, self._emerged, reasons)
        else:
            self._settle_turn()

    def _emerged(self, id: str) -> None:
        if id == "there":
            self._settle_turn()

    def _settle_turn(self) -> None:
        """Pass the turn on; a scenario that looks at the end of a turn may end the battle with it."""
        if not self.ending.ask_at_turn_end(self._pass_turn):
            self._pass_turn()

    def _pass_turn(self) -> None:
        battle = self._playing()
        if battle is not None:
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

    def rout_test(self, side: int, modifier: int = 0, *, reroll: bool = False) -> None:
        """Begin the Rout test of a side, once the players have said what of all that may help is used."""
        if not self._busy():
            session = self._desk.session
            begin = partial(self._test, side, modifier, reroll)
            self._ask_aids(aids_at_hand(session.campaign, side, session.entries), (), begin)

    def _test(self, side: int, modifier: int, reroll: bool, aids: tuple[str, ...]) -> None:
        if self._desk.attempt(begin_rout_test, self._desk.session, side, aids, modifier, reroll):
            self._desk.to_the_tray()

    def ask_other(self) -> None:
        """Ask what changes the test that no roster tells of: a skill or a rule of the table's own."""
        side = self._rout.due_side()
        if side < 0:
            self.rout_key()
            return
        changes = {
            "up": (tr("+1 Leadership"), 1, False),
            "down": (tr("−1 Leadership"), -1, False),
            "again": (tr("Re-roll a failed test"), 0, True),
        }

        def answered(id: str) -> None:
            _, modifier, reroll = changes[id]
            self.rout_test(side, modifier, reroll=reroll)

        if not self._busy():
            offers = options(*((id, text) for id, (text, _, _) in changes.items()), default="up")
            self._ask(tr("What changes the test?"), offers, answered)

    def _ask_aids(self, left: tuple[str, ...], used: tuple[str, ...], begin: Callable[[tuple[str, ...]], None]) -> None:
        if not left:
            begin(used)
            return
        first, *rest = left

        def answered(id: str) -> None:
            self._ask_aids(tuple(rest), (*used, first) if id == "use" else used, begin)

        name = self._desk.words.say(say(f"rout.aid.{first}"))
        offers = options(("use", tr("Use it")), ("without", tr("Without it")), default="use")
        self._ask(tr("Rout test: {aid}?", aid=name), offers, answered)

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
