"""A checklist in order: each step is done (tick), the one to do now (disc) or open (ring), with a note at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mordheim_desktop.ui.kit.labels import state_tone, state_word
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable

StepState = Literal["done", "current", "open"]


class Step(msgspec.Struct, frozen=True):
    """One step: its id, its words, where it stands, and what came of it."""

    id: str
    text: str
    state: StepState = "open"
    note: str = ""


class StepList(QWidget):
    """The steps; `step_chosen` carries the id of the step the player goes to."""

    step_chosen = Signal(str)

    def __init__(self, name: str, *, grow: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = RowTable((Column(width=34), Column(stretch=3, width=90), Column(align="right")), name, grow=grow)
        self.table.row_selected.connect(self.step_chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        self.setFocusProxy(self.table)

    def set_steps(self, steps: Sequence[Step], selected: str = "") -> None:
        """Show the steps; `selected` is the one on show, else the one to do now."""
        self.table.set_rows([_row(step) for step in steps])
        current = selected or next((step.id for step in steps if step.state == "current"), "")
        if current:
            self.table.select(current, tell=False)


def _row(step: Step) -> Row:
    sign = Cell(icon=step.state, icon_tone=state_tone(step.state), spoken=state_word(step.state))
    return Row(step.id, (sign, Cell(step.text, bold=step.state == "current"), Cell(step.note, tone="muted")))
