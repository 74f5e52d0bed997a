"""A checklist whose lines may be long: each line is a button that ticks its step or opens it again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.session.views.prelude import StepView
from mordheim_desktop.ui.kit import icons, paint
from mordheim_desktop.ui.kit.buttons import PaintedButton
from mordheim_desktop.ui.kit.labels import state_tone, state_word
from mordheim_desktop.ui.kit.layouts import VBox
from mordheim_desktop.ui.kit.scale import Role, scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import theme

_WRAP = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)


class TickLine(PaintedButton):
    """One step: its state as a picture, its words, and what is thrown for it at the right."""

    def __init__(self, step: StepView) -> None:
        super().__init__(step.text)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCheckable(True)
        self._step = step
        self.set_step(step)

    def set_step(self, step: StepView) -> None:
        """Show the step as it stands now."""
        self._step = step
        self.setChecked(step.state == "done")
        self.setAccessibleName(f"{step.text} {step.note}".strip())
        todo = tr("Press to open it again") if step.state == "done" else tr("Press when it is done")
        self.setAccessibleDescription(f"{state_word(step.state)}. {todo}")
        self.setToolTip(todo)
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """The campaign says what is done; a press only asks for it."""

    def hasHeightForWidth(self) -> bool:
        """Long words take a second line."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the words at this width."""
        px = scale().px
        room = self._words_rect(width, 10_000).width()
        needed = scale().metrics(self._role()).boundingRect(QRect(0, 0, room, 10_000), _WRAP, self._step.text).height()
        return max(px(32), needed + px(10))

    def sizeHint(self) -> QSize:
        """Return a usual width and the height that goes with it."""
        width = scale().px(360)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Let the line be as narrow as its place."""
        return QSize(scale().px(120), scale().px(32))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line: the step to do now on the raised ground with the accent bar."""
        px = scale().px
        painter = QPainter(self)
        current = self._step.state == "current"
        if current or self.underMouse():
            painter.fillRect(self.rect(), theme().color("raised"))
        if current:
            painter.fillRect(0, 0, px(3), self.height(), theme().color("accent"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme().color("line"))
        side = px(14)
        place = QRectF(px(10), (self.height() - side) / 2, side, side)
        icons.paint(painter, self._step.state, place, theme().color(state_tone(self._step.state)))
        painter.setPen(theme().color("muted" if self._step.state == "done" else "ink"))
        painter.setFont(scale().font(self._role()))
        words = self._words_rect(self.width(), self.height())
        painter.drawText(words, _WRAP, self._step.text)
        painter.setPen(theme().color("muted"))
        painter.setFont(scale().font("body"))
        note = QRect(0, 0, self.width() - px(8), self.height())
        painter.drawText(note, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), self._step.note)
        if self.hasFocus():
            paint.focus_ring(painter, self.rect(), px(4))

    def _role(self) -> Role:
        return "strong" if self._step.state == "current" else "body"

    def _words_rect(self, width: int, height: int) -> QRect:
        px = scale().px
        note = scale().metrics("body").horizontalAdvance(self._step.note) + px(16) if self._step.note else px(8)
        return QRect(px(36), 0, max(width - px(36) - note, px(60)), height)


class Checklist(QWidget):
    """The lines in order. `ticked` carries the id of the step whose line was pressed."""

    ticked = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._column = VBox(self, gap=0)
        self.lines: dict[str, TickLine] = {}

    def set_steps(self, steps: Sequence[StepView]) -> None:
        """Show the steps; lines that are there already are kept, with the keyboard on them."""
        if list(self.lines) != [step.id for step in steps]:
            for line in self.lines.values():
                self._column.removeWidget(line)
                line.hide()
                line.deleteLater()
            self.lines = {}
            for step in steps:
                self.lines[step.id] = line = TickLine(step)
                line.clicked.connect(lambda _=False, id_=step.id: self.ticked.emit(id_))
                self._column.addWidget(line)
        for step in steps:
            self.lines[step.id].set_step(step)
