"""Dice as the window draws them: six faces to press, and small dice that were already given."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.ui.kit import paint
from mordheim_desktop.ui.kit.buttons import PaintedButton
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.kit.tray_view import FACES

SIDE = 52
SIDE_IF_SHORT = 38
GAP = 8


class DieButton(PaintedButton):
    """One face of a die to press; a face that succeeds has a ring in the accent."""

    def __init__(self, face: int, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self.face = face
        self._met = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_met(False)

    def set_met(self, met: bool) -> None:
        """Say whether this face succeeds."""
        self._met = met
        self.setAccessibleName(
            tr("Die shows {face}, succeeds", face=self.face) if met else tr("Die shows {face}", face=self.face)
        )
        self.set_tip(tr("A real die shows {face} (key {face})", face=self.face))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the usual size of a face."""
        return QSize(scale().px(SIDE), scale().px(SIDE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the face."""
        t, px = theme(), scale().px
        painter = QPainter(self)
        border, width = (t.color("accent"), max(2, px(2))) if self._met else (t.color("line"), max(1, px(1)))
        if self.underMouse() and not self._met:
            border = t.color("muted")
        fill = t.color("surface")
        if self.isDown():
            fill = QColor(t.color("line"))
        paint.die(painter, QRectF(self.rect()), self.face, fill, t.color("ink"), border, width)
        if self.hasFocus():
            paint.focus_ring(painter, self.rect().adjusted(1, 1, -1, -1), self.width() * 0.16)


class FaceRow(QWidget):
    """The six faces side by side, smaller where the place is narrow or short. `pressed` carries the face."""

    pressed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._short = False
        self.buttons = tuple(DieButton(face, self) for face in FACES)
        for button in self.buttons:
            button.clicked.connect(self._pressed)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        scale().changed.connect(self._rescale)
        self._rescale()

    def set_short(self, short: bool) -> None:
        """Take less height."""
        if short != self._short:
            self._short = short
            self._rescale()

    def set_met(self, faces: tuple[int, ...]) -> None:
        """Ring the faces that succeed."""
        for button in self.buttons:
            button.set_met(button.face in faces)

    def set_double_click_counts(self, counts: bool) -> None:
        """Let a quick second press be a die of its own, as for dice read together."""
        for button in self.buttons:
            button.set_double_click_counts(counts)

    def sizeHint(self) -> QSize:
        """Return the usual size."""
        side, gap = self._side(), scale().px(GAP)
        return QSize(len(FACES) * (side + gap) - gap, side)

    def minimumSizeHint(self) -> QSize:
        """Let the faces become smaller where the place is short."""
        return QSize(len(FACES) * (scale().px(24) + 2), scale().px(24))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the faces."""
        super().resizeEvent(event)
        self._place()

    def _side(self) -> int:
        return scale().px(SIDE_IF_SHORT if self._short else SIDE)

    def _rescale(self) -> None:
        self.updateGeometry()
        self._place()

    def _place(self) -> None:
        gap = scale().px(GAP)
        side = max(min(self._side(), (self.width() + gap) // len(FACES) - gap), 1)
        for place, button in enumerate(self.buttons):
            button.setFixedSize(side, side)
            button.move(place * (side + gap), 0)
        self.setFixedHeight(side)

    def _pressed(self) -> None:
        button = self.sender()
        if isinstance(button, DieButton):
            self.pressed.emit(button.face)


class SmallDice(QWidget):
    """Dice of one request that were given so far, and empty places for those still to come."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces: tuple[int, ...] = ()
        self._count = 0
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        scale().changed.connect(self.updateGeometry)
        theme().changed.connect(self.update)

    def set_dice(self, faces: tuple[int, ...], count: int) -> None:
        """Show the faces given and how many dice there are in all."""
        self._faces, self._count = faces, count
        given = ", ".join(str(face) for face in faces)
        self.setAccessibleName(tr("{given} of {count} dice given: {faces}", given=len(faces), count=count, faces=given))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the small dice."""
        side, gap = scale().px(24), scale().px(4)
        return QSize(max(self._count * (side + gap) - gap, 0), side)

    def minimumSizeHint(self) -> QSize:
        """Let the dice become smaller where the place is short."""
        return QSize(self._count * scale().px(12), scale().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the dice given, then the empty places."""
        if not self._count:
            return
        t, gap = theme(), scale().px(4)
        side = min(scale().px(24), (self.width() + gap) // self._count - gap)
        top = (self.height() - side) / 2
        painter = QPainter(self)
        for place in range(self._count):
            rect = QRectF(place * (side + gap), top, side, side)
            if place < len(self._faces):
                paint.die(painter, rect, self._faces[place], t.color("surface"), t.color("ink"), t.color("muted"))
            else:
                paint.surface(painter, rect, side * 0.16, None, t.color("line"))
