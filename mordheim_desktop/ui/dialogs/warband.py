"""What is told of a warband: name, player, colour, portrait and notes; its treasury line by line; how it leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.names import LONGEST_NAME
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import annals, roster
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.views.campaign import ledger
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Choice, NameSheet, Sheet
from mordheim_desktop.ui.kit.buttons import QuietButton, SmallButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import number, signed, tr
from mordheim_desktop.ui.portrait import BadPicture, portrait_from
from mordheim_desktop.ui.warband_colours import Badge, colour_name


class DetailsSheet(Sheet):
    """Every change is an entry of its own, made when the sheet is closed with its first button or at once by a button.

    `gone` is called when the warband has left the tab: disbanded, retired, or another one stands in its place.
    """

    def __init__(self, parent: QWidget | None, desk: Desk, warband_id: str, gone: Callable[[str], None]) -> None:
        self._desk, self._id, self._gone = desk, warband_id, gone
        warband = desk.session.campaign.warband(warband_id)
        super().__init__(parent, warband.name, width=620, height=560)
        self.name = self.add_field(tr("Name of the warband"), warband.name, most=LONGEST_NAME)
        self.player = self.add_field(tr("Player"), warband.player, most=LONGEST_NAME)
        self.colour = Picker(tr("Colour"))
        for colour in ("", *annals.COLOURS):
            self.colour.addItem(colour_name(colour), colour)
        self.colour.setCurrentIndex(max(self.colour.findData(warband.colour), 0))
        self.colour.currentIndexChanged.connect(self._show_badge)
        self._picture = desk.session.campaign.portraits.get(warband_id, b"")
        self.badge = Badge(84)
        line = HBox(gap=12)
        beside = VBox(gap=6)
        beside.addWidget(PlainLabel(tr("Colour"), "label", "muted"))
        beside.addWidget(self.colour)
        self.choose_button = SmallButton(tr("Choose a picture"), key="")
        self.choose_button.clicked.connect(self.choose)
        self.clear_button = SmallButton(tr("No picture"))
        self.clear_button.clicked.connect(self.clear)
        beside.addWidget(flow([self.choose_button, self.clear_button]))
        line.addLayout(beside, 1)
        line.addWidget(self.badge)
        self.body.addLayout(line)
        self.notes = _notes_field("\n".join(warband.remarks), tr("Notes on the warband"))
        self.add_labelled(tr("Notes"), self.notes)
        self.leaving = self._leaving_line(warband.status)
        self.body.addWidget(self.leaving)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Keep"), self.submit, primary=True)
        self._show_badge()

    def choose(self) -> None:
        """Ask for a picture."""
        kinds = tr("Pictures (*.png *.jpg *.jpeg *.webp *.gif *.bmp *.svg)")
        name, _ = QFileDialog.getOpenFileName(
            self, tr("Portrait of the warband"), "", f"{kinds};;{tr('All files (*)')}"
        )
        if name:
            self.take_picture(Path(name))

    def take_picture(self, path: Path) -> None:
        """Take a picture from a file, or say why not."""
        try:
            self._picture = portrait_from(path)
        except BadPicture as error:
            self.refuse(str(error))
        else:
            self.refuse("")
            self._show_badge()

    def clear(self) -> None:
        """Have no picture."""
        self._picture = b""
        self._show_badge()

    def submit(self) -> None:
        """Keep what was changed, or say why not."""
        session = self._desk.session
        try:
            roster.rename(session, self._id, self.name.text())
            annals.set_player(session, self._id, self.player.text())
            annals.set_colour(session, self._id, self.colour.currentData())
            annals.set_portrait(session, self._id, self._picture)
            annals.set_notes(session, self._id, self.notes.toPlainText())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.accept()

    def duplicate(self) -> None:
        """Ask for the name of a copy, and show the copy."""
        made: list[str] = []

        def take(name: str) -> str:
            try:
                made.append(annals.duplicate(self._desk.session, self._id, name))
            except BadSetup as refusal:
                return self._desk.words.say(refusal.message)
            return ""

        suggested = tr("{warband}, copy", warband=self.name.text())[:LONGEST_NAME]
        sheet = NameSheet(self, tr("Copy the warband"), tr("Name of the copy"), take, text=suggested)
        sheet.accepted.connect(lambda: self._leave(made[-1]))
        sheet.open()

    def retire(self) -> None:
        """Ask, then let the warband retire."""
        text = tr("It keeps all it has and can take the field again. No battle is begun with it until then.")
        self._ask(tr("Retire the warband?"), text, tr("Retire"), annals.retire_warband)

    def disband(self) -> None:
        """Ask, then disband it."""
        text = tr("All it has is lost: warriors, treasury, shards and stash. Its name stays in the history.")
        self._ask(tr("Disband the warband?"), text, tr("Disband"), annals.disband)

    def take_up_again(self) -> None:
        """Let a retired warband play again."""
        if self._desk.attempt(annals.take_up_again, self._desk.session, self._id):
            self._leave(self._id)

    def _ask(self, title: str, text: str, word: str, command: Callable[..., None]) -> None:
        def answered(answer: str) -> None:
            if answer != "go":
                return
            try:
                command(self._desk.session, self._id)
            except BadSetup as refusal:
                self.refuse(self._desk.words.say(refusal.message))
            else:
                self._leave("")

        question = Choice(self, title, text, (("stay", tr("Leave it as it is")), ("go", word)), primary="stay")
        question.chosen.connect(answered)
        question.open()

    def _leave(self, shown: str) -> None:
        self.reject()
        self._gone(shown)

    def _leaving_line(self, status: str) -> QWidget:
        ways = [(tr("Copy"), self.duplicate)]
        if status == "playing":
            ways += [(tr("Retire"), self.retire), (tr("Disband"), self.disband)]
        elif status == "retired":
            ways += [(tr("Take the field again"), self.take_up_again), (tr("Disband"), self.disband)]
        buttons = []
        for word, pressed in ways:
            button = QuietButton(word)
            button.clicked.connect(pressed)
            buttons.append(button)
        return flow(buttons)

    def _show_badge(self) -> None:
        self.badge.show_warband(self.name.text(), self.colour.currentData() or "", self._picture)
        self.clear_button.set_why_not(None if self._picture else tr("there is no picture"))


class NotesSheet(Sheet):
    """What the players wrote about one warrior or group."""

    def __init__(self, parent: QWidget | None, desk: Desk, fighter_id: str) -> None:
        _, fighter, _ = find(desk.session.campaign, fighter_id)
        super().__init__(parent, tr("Notes on {fighter}", fighter=fighter.name), width=520, height=340)
        self._desk, self._id = desk, fighter_id
        self.notes = _notes_field("\n".join(fighter.remarks), tr("Notes on {fighter}", fighter=fighter.name))
        self.body.addWidget(self.notes, 1)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Keep"), self.submit, primary=True)
        self.notes.setFocus()

    def submit(self) -> None:
        """Keep them."""
        self._desk.attempt(annals.set_notes, self._desk.session, self._id, self.notes.toPlainText())
        self.accept()


class LedgerSheet(Sheet):
    """The treasury: every line with its reason and the running total, the newest first; one more by hand."""

    def __init__(self, parent: QWidget | None, desk: Desk, warband_id: str) -> None:
        warband = desk.session.campaign.warband(warband_id)
        super().__init__(parent, tr("Treasury of {warband}", warband=warband.name), width=680, height=520)
        self._desk, self._id = desk, warband_id
        columns = (
            Column(tr("What for"), stretch=1),
            Column(tr("In or out"), align="right"),
            Column(tr("There are"), align="right"),
        )
        self.lines = RowTable(columns, tr("The treasury line by line"))
        self.body.addWidget(self.lines, 1)
        line = HBox(gap=8)
        line.addWidget(PlainLabel(tr("By hand"), "label", "muted"))
        self.amount = NumberField(tr("Gold crowns by hand"), 0, minimum=-9999, maximum=9999, unit=tr("gc"), alone=False)
        self.amount.typed.connect(lambda: self.refuse(""))
        line.addWidget(self.amount, 1)
        enter = QuietButton(tr("Enter it"))
        enter.clicked.connect(self.enter)
        line.addWidget(enter)
        self.body.addLayout(line)
        self.add_close()
        self._fill()
        self.lines.setFocus()

    def enter(self) -> None:
        """Enter gold by hand: into the treasury, or out of it with a minus sign."""
        if not self.amount.take():
            self.refuse(self.amount.hint())
            return
        try:
            roster.correct_gold(self._desk.session, self._id, self.amount.value())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
            return
        self.amount.set_value(0)
        debt = -treasury(self._desk.session.campaign.warband(self._id))
        told = tr("Entered. The treasury is now {debt} gc below zero.", debt=number(debt))
        self.refuse(told if debt > 0 else tr("Entered."))
        self._fill()

    def _fill(self) -> None:
        rows = ledger(self._desk.session.campaign.warband(self._id), self._desk.words)
        shown = []
        for place, row in enumerate(rows):
            amount = Cell(tr("{gold} gc", gold=signed(row.amount)), tone="danger" if row.amount < 0 else "accent")
            total = Cell(tr("{gold} gc", gold=number(row.total)), tone="danger" if row.total < 0 else "ink", bold=True)
            shown.append(Row(str(place), (Cell(row.why, tip=row.why), amount, total)))
        self.lines.set_rows(shown[::-1])


def _notes_field(text: str, name: str) -> QPlainTextEdit:
    field = QPlainTextEdit(text)
    field.setAccessibleName(name)
    field.setTabChangesFocus(True)
    field.setMinimumHeight(scale().px(88))
    return field
