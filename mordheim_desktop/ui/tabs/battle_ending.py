"""The end of a battle: what the scenario's own rule proposes, with its reason, and what the players settle instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.verdict import Proposal
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.endings import concede
from mordheim_desktop.session.commands.rout import rout_willingly, why_no_voluntary_rout
from mordheim_desktop.session.commands.verdict import at_the_end_of_the_turn, proposed
from mordheim_desktop.session.views.battle import BattleView, RoutSide
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayOption, TrayView
from mordheim_desktop.ui.tabs.questions import Question, Questions, options

WILLING = "willing"
STAY = "stay"
DRAW = "draw"
UNFINISHED = {"concede": "ask_concede", "abandon": "ask_abandon"}
"""Ways to end a battle that is not fought out, with the question each of them asks."""


class Ending:
    """Proposes and asks. `busy` tells, and says, that the tray must be finished first."""

    def __init__(self, desk: Desk, questions: Questions, busy: Callable[[], bool]) -> None:
        self._desk, self._questions, self._busy = desk, questions, busy
        self._view: BattleView | None = None
        self._proposal: Proposal | None = None
        self._fight_on_after: Message | None = None

    def about(self, view: BattleView) -> None:
        """Take the battle as it stands now; what the players fought on after is forgotten once it no longer holds."""
        self._view = view
        session = self._desk.session
        self._proposal = proposed(session.campaign, session.ruleset, session.entries)
        if self._proposal is None or self._proposal.why != self._fight_on_after:
            self._fight_on_after = None

    def decided(self) -> Proposal | None:
        """How the battle ends by its scenario, unless the players fight on all the same."""
        return None if self._fight_on_after is not None else self._proposal

    def idle_view(self) -> TrayView | None:
        """What the tray says once the battle is decided; nothing while it goes on."""
        leaves = self._leaving()
        if leaves is not None:
            return TrayView(
                title=tr("{warband} rout", warband=leaves.name),
                reasons=((self._after(leaves.side), ""),),
                can_commit=True,
                commit_text=tr("Leave the battle"),
            )
        proposal = self.decided()
        if proposal is None:
            return None
        routs = self._failed()
        title = tr("A draw")
        if routs is not None:
            title = tr("{warband} rout", warband=routs.name)
        elif proposal.winner is not None:
            title = tr("{warband} wins", warband=self._name(proposal.winner))
        return TrayView(
            title=title,
            reasons=((self._desk.words.say(proposal.why), ""),),
            can_commit=True,
            commit_text=tr("End the battle"),
        )

    def act(self) -> bool:
        """Do what the tray says of the end; False while the battle goes on."""
        leaves = self._leaving()
        if leaves is not None:
            if not self._busy() and self._desk.attempt(concede, self._desk.session, leaves.side, routs=True):
                battle = self._desk.session.campaign.battle
                if battle is not None and battle.over:
                    self._desk.go_to("post_battle")
            return True
        if self.decided() is None:
            return False
        self.ask_winner()
        return True

    def _failed(self) -> RoutSide | None:
        """The side that failed its Rout test and is still there."""
        battle = self._desk.session.campaign.battle
        if self._view is None or battle is None:
            return None
        return next((one for one in self._view.rout if one.failed and one.side in battle.fighting_on), None)

    def _leaving(self) -> RoutSide | None:
        """Of more than two sides the one that routs: only it leaves."""
        battle = self._desk.session.campaign.battle
        return self._failed() if battle is not None and len(battle.sides) > 2 else None

    def _after(self, side: int) -> str:
        """What it means that a side of several leaves."""
        battle = self._desk.session.campaign.battle
        rest = [one for one in battle.fighting_on if one != side] if battle is not None else []
        if len(rest) == 1:
            return tr("{warband} wins", warband=self._name(rest[0]))
        return tr("It leaves the battle, and the others fight on.")

    def _name(self, side: int) -> str:
        return self._view.sides[side].name if self._view else ""

    # -- asking --------------------------------------------------------------------------------------------------------

    def ask_winner(self) -> None:
        """Ask how the battle ended, then end it; what the scenario says is proposed with its reason."""
        if self._view is None or self._busy():
            return
        self._ask_winner(self._proposal)

    def ask_at_turn_end(self, play_on: Callable[[], None]) -> bool:
        """Ask whether the battle ends with this turn; False where its scenario has nothing to say about it."""
        session = self._desk.session
        proposal = at_the_end_of_the_turn(session.campaign, session.ruleset)
        if proposal is None:
            return False

        def answered(id: str) -> None:
            if id == STAY:
                self._fight_on_after = proposal.why
                play_on()
            else:
                self._end(proposal.winner, proposal.why)

        title = tr("A draw") if proposal.winner is None else tr("{warband} wins", warband=self._name(proposal.winner))
        offers = options(("end", tr("End the battle")), (STAY, tr("Fight on")), default="end")
        self._ask(title, offers, answered, proposal)
        return True

    def _ask_winner(self, proposal: Proposal | None) -> None:
        assert self._view is not None
        default = STAY
        if proposal is not None:
            default = DRAW if proposal.winner is None else str(proposal.winner)
        pairs = [(str(one.index), tr("{warband} won", warband=one.name)) for one in self._view.sides]
        offers = options(*pairs, (DRAW, tr("A draw")), (STAY, tr("Fight on")), default=default)
        barred = ""
        battle = self._desk.session.campaign.battle
        if battle is not None and len(battle.sides) == 2 and battle.tracker.gave_up is None:
            barred = self._why_not_willing()
            if not barred:
                text = tr("{warband} rout of their own will", warband=self._name(self._view.active))
                offers = (*offers, TrayOption(WILLING, text))
        leaves = tr("A side concedes") if len(self._view.sides) == 2 else tr("A side leaves the battle")
        offers = (*offers, TrayOption("concede", leaves), TrayOption("abandon", tr("Stop without a winner")))
        self._ask(tr("How did it end?"), offers, self._answered, proposal, barred)

    def _why_not_willing(self) -> str:
        """Why the side whose turn it is may not rout of its own will; nothing where it may."""
        session = self._desk.session
        assert self._view is not None
        reason = why_no_voluntary_rout(session.campaign, self._view.active, session.ruleset)
        return self._desk.words.say(reason) if reason is not None else ""

    def _ask(
        self,
        title: str,
        offers: tuple[TrayOption, ...],
        answer: Callable[[str], None],
        proposal: Proposal | None,
        also: str = "",
    ) -> None:
        why = self._desk.words.say(proposal.why) if proposal is not None else tr("The scenario names no winner yet.")
        reasons = tuple((text, "") for text in (why, also) if text)
        heading = self._view.caption if self._view else ""
        self._questions.choose(Question(heading=heading, title=title, options=offers, reasons=reasons), answer)

    def _answered(self, id: str) -> None:
        routs = self._failed()
        if id == STAY:
            self._fight_on_after = self._proposal.why if self._proposal else None
        elif id == WILLING:
            self._give_up()
        elif id in UNFINISHED:
            self._ask_unfinished(UNFINISHED[id])
        elif routs is not None and id == str(routs.side):
            offers = options(("no", tr("No")), ("yes", tr("Yes, it won")), default="no")
            title = tr("{warband} routed. Did it win all the same?", warband=routs.name)
            self._ask(title, offers, partial(self._won_all_the_same, routs.side), self._proposal)
        else:
            self._settle(None if id == DRAW else int(id))

    def _ask_unfinished(self, question: str) -> None:
        from mordheim_desktop.ui.real_life import RealLife

        window = self._desk.parent()
        assert isinstance(window, QWidget)
        getattr(RealLife(self._desk, window), question)()

    def _give_up(self) -> None:
        battle = self._desk.session.campaign.battle
        if battle is not None and self._desk.attempt(rout_willingly, self._desk.session, battle.active):
            self._desk.to_the_tray()

    def _won_all_the_same(self, side: int, id: str) -> None:
        if id == "yes":
            self._settle(side)
        else:
            self.ask_winner()

    def _settle(self, winner: int | None) -> None:
        """End it as the players say; where that is not what the scenario says, the journal notes it."""
        proposal = self._proposal
        why = None
        if proposal is not None:
            why = proposal.why if proposal.winner == winner else say("verdict.overruled")
        self._end(winner, why)

    def _end(self, winner: int | None, why: Message | None) -> None:
        if self._desk.attempt(commands.end_battle, self._desk.session, winner, why):
            self._desk.go_to("post_battle")
