"""What the lists have against something, and the chip or button by which the players overrule it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.messages import Message
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import Chip
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import VBox, flow
from mordheim_desktop.ui.kit.text import tr


def ask_to_overrule(desk: Desk, against: Sequence[Message], then: Callable[[], None]) -> None:
    """Say in the message bar what the lists have against it, with the button by which the players overrule it."""
    desk.say(" ".join(map(desk.words.say, against)), "warn", tr("We overrule that"), then)


class Overruling(QWidget):
    """The objections in words with a chip below them; it keeps its place, and is empty where nothing speaks against.

    `changed` tells that the players overrule, or no longer do.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        column = VBox(self, gap=4)
        self._said = PlainLabel("", "small", "warn", wrap=True)
        self.chip = Chip(tr("We overrule that"))
        self.chip.set_tip(tr("It is done all the same, and the journal says so"))
        self.chip.toggled.connect(lambda _: self.changed.emit())
        column.addWidget(self._said)
        column.addWidget(flow([self.chip]))
        self.hide()

    def show_objections(self, said: Sequence[str]) -> None:
        """Show what speaks against it; overruling ends where nothing does."""
        self._said.setText(" ".join(said))
        if not said and self.chip.isChecked():
            self.chip.blockSignals(True)
            self.chip.setChecked(False)
            self.chip.blockSignals(False)
        self.setVisible(bool(said))

    def objections(self) -> str:
        """What speaks against it."""
        return self._said.text()

    def wanted(self) -> bool:
        """Whether the players overrule it."""
        return self.chip.isChecked()
