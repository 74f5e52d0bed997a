"""What is written into a campaign by hand: a note that comes up later, and who really won a battle."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.model import PastBattle
from mordheim_desktop.campaign.names import LONGEST_NAME
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import corrections
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.text import tr

DUES = ("next_battle", "next_battle_against", "next_exploration", "permanent")


class NoteSheet(Sheet):
    """A note: whose, what, and when it comes up."""

    def __init__(self, parent: QWidget | None, desk: Desk) -> None:
        super().__init__(parent, tr("Write a note"), tr("It stands on this page until somebody strikes it off."))
        self._desk = desk
        playing = [one for one in desk.session.campaign.members if one.status == "playing"]
        self.warband = Picker(tr("Warband"))
        self.against = Picker(tr("Against"))
        for one in playing:
            self.warband.addItem(one.name, one.id)
            self.against.addItem(one.name, one.id)
        self.against.setCurrentIndex(min(1, len(playing) - 1))
        self.text = self.add_field(tr("What to remember"), most=LONGEST_NAME)
        self.text.returnPressed.connect(self.submit)
        self.add_labelled(tr("Warband"), self.warband)
        self.due = Picker(tr("When it comes up"))
        for due in DUES:
            self.due.addItem(desk.words.say(say(f"due.{due}", whom="…")), due)
        self.add_labelled(tr("When it comes up"), self.due)
        self.add_labelled(tr("Against"), self.against)
        self.due.currentIndexChanged.connect(self._due_chosen)
        self._due_chosen()
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Write it down"), self.submit, primary=True)
        self.text.setFocus()

    def submit(self) -> None:
        """Write it down, or say why not."""
        due = self.due.currentData()
        against = (self.against.currentData(),) if due == "next_battle_against" else ()
        if not self.warband.count():
            self.refuse(tr("There is no warband yet."))
            return
        try:
            corrections.enter_note(self._desk.session, self.warband.currentData(), self.text.text(), due, against)
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.accept()

    def _due_chosen(self) -> None:
        self.against.setEnabled(self.due.currentData() == "next_battle_against")


class WinnerSheet(Sheet):
    """Who really won a battle of the history."""

    def __init__(self, parent: QWidget | None, desk: Desk, line: PastBattle) -> None:
        text = tr("What the battle brought is not changed by it; correct that on the rosters.")
        super().__init__(parent, tr("Who won?"), text)
        self._desk, self._line = desk, line
        names = {one.id: one.name for one in desk.session.campaign.warbands}
        self.winner = Picker(tr("Who won?"))
        for side, id_ in enumerate(line.warbands):
            self.winner.addItem(names.get(id_, id_), side)
        self.winner.addItem(tr("a draw"), None)
        self.winner.setCurrentIndex(len(line.warbands) if line.winner is None else line.winner)
        self.body.addWidget(self.winner)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Enter it"), self.submit, primary=True)

    def submit(self) -> None:
        """Enter it."""
        if self._desk.attempt(corrections.correct_past, self._desk.session, self._line.id, self.winner.currentData()):
            self.accept()
