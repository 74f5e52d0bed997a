"""Correcting an entry of the journal: another face for one of its dice; everything after it is derived again."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.driver import Asked
from mordheim_desktop.rules.requests import BadAnswer
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import Chip
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import flow
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.text import joined, tr


class CorrectEntrySheet(Sheet):
    """The dice of an entry; the selected one gets another face."""

    def __init__(self, parent: QWidget | None, desk: Desk, entry: int, sentence: str, asked: tuple[Asked, ...]) -> None:
        note = tr(
            "{entry}\nLater entries are derived again; the first that no longer fits is left for you.", entry=sentence
        )
        super().__init__(parent, tr("Correct a die"), note, width=520, height=420)
        self._desk, self._entry, self._asked = desk, entry, asked
        self.dice = RowTable(
            (Column(tr("Roll"), stretch=1), Column(tr("Shows"), align="right")), tr("Dice of this entry")
        )
        rows = []
        for index, one in enumerate(asked):
            for place, face in enumerate(one.faces):
                origin = tr("rolled") if one.given.origin == "rolled" else tr("real die")
                text = desk.words.say(one.request.label)
                rows.append(Row(f"{index}.{place}", (Cell(text, bold=True), Cell(joined([str(face), origin])))))
        self.dice.set_rows(rows)
        self.body.addWidget(self.dice, 1)
        self.body.addWidget(PlainLabel(tr("It shows"), "label", "muted"))
        self.faces = [Chip(str(face), checkable=False, key="") for face in range(1, 7)]
        for face, chip in enumerate(self.faces, start=1):
            chip.setAccessibleName(tr("It shows {face}", face=face))
            chip.clicked.connect(lambda _=False, face=face: self.correct(face))
        self.body.addWidget(flow(list(self.faces)))
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        if rows:
            self.dice.select(rows[0].id)

    def correct(self, face: int) -> None:
        """Give the selected die this face, or say why not."""
        id_ = self.dice.selected_id()
        if not id_:
            self.refuse(tr("Select a die first."))
            return
        index, place = (int(part) for part in id_.split("."))
        faces = list(self._asked[index].faces)
        faces[place] = face
        session = self._desk.session
        try:
            stopped = session.correct_entry(self._entry, index, faces)
        except BadAnswer as refusal:
            self.refuse(self._desk.words.say(refusal.message))
            return
        self.accept()
        if stopped is None:
            self._desk.say(tr("Corrected. Everything after it still fits."))
        else:
            sentence = self._desk.words.say(stopped.message)
            self._desk.say(tr("Corrected. From here on it has to be entered again: {entry}", entry=sentence), "warn")
