"""What happens around a battle and is asked before it is done: guests, battles fought elsewhere, concessions, removals.

Menus and tabs share it. Its dialogs are loaded when they are opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.session.commands import endings, set_up
from mordheim_desktop.session.the_battle import side_name
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr

if TYPE_CHECKING:
    from mordheim_desktop.ui.dialogs.sheet import Choice, Sheet


class RealLife(QObject):
    """`guest_joined` carries the id of a guest's warband that has just been typed in. `asking` is the open dialog."""

    guest_joined = Signal(str)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self.asking: Sheet | None = None

    # -- who fights, and where -----------------------------------------------------------------------------------------

    def add_guest(self) -> None:
        """Let a guest's warband be typed in."""
        from mordheim_desktop.ui.dialogs.guest import GuestSheet

        sheet = GuestSheet(self._window, self._desk)
        sheet.joined.connect(self.guest_joined)
        sheet.joined.connect(lambda _: self._desk.go_to("scenario"))
        self._open(sheet)

    def enter_elsewhere(self) -> None:
        """Let the result of a battle fought elsewhere be typed in, unless one is being fought here."""
        from mordheim_desktop.ui.dialogs.elsewhere import ElsewhereSheet

        if self._fought() is not None:
            self._desk.say(tr("A battle is being fought here. End it or remove it first."), "warn")
            return
        sheet = ElsewhereSheet(self._window, self._desk)
        sheet.recorded.connect(lambda: self._desk.go_to("post_battle"))
        self._open(sheet)

    # -- how it ends ---------------------------------------------------------------------------------------------------

    def ask_concede(self) -> None:
        """Ask which side gives the battle up."""
        battle = self._fought()
        if battle is None:
            self._desk.say(tr("No battle is being fought."), "warn")
            return
        campaign = self._desk.session.campaign
        names = [(side, side_name(campaign, side)) for side in battle.fighting_on]
        answers = [*((str(side), tr("{warband} concede", warband=name)) for side, name in names), self._stay()]
        title, text = tr("Who concedes?"), tr("The enemy wins; what happened so far stands.")
        if len(names) > 2:
            title = tr("Who leaves the battle?")
            text = tr("Who concedes or routs leaves it, and the others fight on; the last who stays has won.")
        self._ask(title, text, answers).chosen.connect(self._concede)

    def _concede(self, answer: str) -> None:
        if answer != "stay" and self._desk.attempt(endings.concede, self._desk.session, int(answer)):
            self._after_the_end()

    def ask_abandon(self) -> None:
        """Ask before the battle is stopped without a winner."""
        if self._fought() is None:
            self._desk.say(tr("No battle is being fought."), "warn")
            return
        text = tr(
            "Nobody wins. Casualties stand and the post-battle sequence follows. To make it as if it had never been "
            "fought, remove it instead."
        )
        answers = [("abandon", tr("Abandon it")), ("remove", tr("Remove it instead")), self._stay()]
        self._ask(tr("Abandon this battle?"), text, answers).chosen.connect(self._abandon)

    def _abandon(self, answer: str) -> None:
        if answer == "remove":
            self.ask_remove()
        elif answer == "abandon" and self._desk.attempt(endings.abandon, self._desk.session):
            self._after_the_end()

    def _after_the_end(self) -> None:
        battle = self._desk.session.campaign.battle
        if battle is not None and battle.over:
            self._desk.go_to("post_battle")

    def ask_remove(self) -> None:
        """Ask before a battle is removed with everything it changed."""
        reason = endings.why_not_removed(self._desk.session)
        if reason is not None:
            self._desk.say(self._desk.words.say(reason), "warn")
            return
        text = tr(
            "It leaves no line in the history. Gold, shards, kit, notes, experience and casualties are as they were "
            "before it began; names, other warbands and what was corrected before its end stay. Undo brings it back."
        )
        answers = [("go", tr("Remove it")), ("stay", tr("Keep it"))]
        self._ask(tr("Remove this battle?"), text, answers).chosen.connect(self._remove)

    def _remove(self, answer: str) -> None:
        if answer == "go" and self._desk.attempt(endings.remove_battle, self._desk.session):
            self._desk.go_to("scenario")

    def ask_another_scenario(self) -> None:
        """Ask before the scenario is given up for another one."""
        text = tr("The steps of its set-up are open again and its counters go; terrain stays where it is.")
        answers = [("go", tr("Find another one")), ("stay", tr("Keep it"))]
        self._ask(tr("Give this scenario up?"), text, answers).chosen.connect(self._another)

    def _another(self, answer: str) -> None:
        if answer == "go":
            self._desk.attempt(set_up.withdraw_scenario, self._desk.session)

    # -- asking --------------------------------------------------------------------------------------------------------

    @staticmethod
    def _stay() -> tuple[str, str]:
        return "stay", tr("Fight on")

    def _ask(self, title: str, text: str, answers: list[tuple[str, str]]) -> Choice:
        from mordheim_desktop.ui.dialogs.sheet import Choice

        question = Choice(self._window, title, text, answers, primary="stay")
        self._open(question)
        return question

    def _open(self, sheet: Sheet) -> None:
        self.asking = sheet
        sheet.open()

    def _fought(self) -> Battle | None:
        battle = self._desk.session.campaign.battle
        return None if battle is None or battle.over else battle
