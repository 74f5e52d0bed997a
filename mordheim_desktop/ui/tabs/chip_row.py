"""A row of chips that shows what the campaign says: a press asks, and only the next showing changes the marks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.ui.kit.buttons import Chip
from mordheim_desktop.ui.kit.layouts import FlowLayout


class ChipChoice(msgspec.Struct, frozen=True):
    """One chip: its id, its words, what a screen reader calls it, whether it is marked, whether it can be at all.

    `key` is printed on it; its owner listens to it.
    """

    id: str
    text: str
    name: str = ""
    marked: bool = False
    markable: bool = True
    key: str = ""


class ChipRow(QWidget):
    """`pressed` carries the id of a chip, `refused` why none of them can be pressed now."""

    pressed = Signal(str)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._line = FlowLayout(self)
        self._choices: tuple[ChipChoice, ...] = ()
        self.chips: dict[str, Chip] = {}

    def show_choices(self, choices: Sequence[ChipChoice], why_not: str | None = None) -> None:
        """Show the chips; those that are there already stay, with the keyboard on them."""
        self._choices = tuple(choices)
        if list(self.chips) != [choice.id for choice in choices]:
            self._line.clear()
            self.chips = {choice.id: self._made(choice) for choice in choices}
        for choice in choices:
            chip = self.chips[choice.id]
            if chip.words() != choice.text:
                chip.setText(choice.text)
            chip.setAccessibleName(choice.name or choice.text)
            chip.set_why_not(why_not)
        self._mark()
        self.updateGeometry()

    def _made(self, choice: ChipChoice) -> Chip:
        chip = Chip(choice.text, checkable=choice.markable, key=choice.key)
        chip.clicked.connect(lambda _=False, id_=choice.id: self._press(id_))
        chip.refused.connect(self.refused)
        self._line.addWidget(chip)
        return chip

    def _press(self, id_: str) -> None:
        self._mark()
        self.pressed.emit(id_)

    def _mark(self) -> None:
        for choice in self._choices:
            if choice.markable:
                self.chips[choice.id].setChecked(choice.marked)
