"""The table in the window: drawn to scale, its pieces moved by the mouse or, one at a time, by the arrow keys.

A piece on its way is only shown; where it is put down is told once by `dropped`. While it moves, what is measured
stands beside it. A press on the table takes the keyboard here: the arrows move the selected piece by an inch, with
Shift by a tenth, Enter puts it down, Esc puts it back.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.rules.table import Piece, SpotCheck
from mordheim_desktop.session.views.table import TableView
from mordheim_desktop.ui.kit import paint
from mordheim_desktop.ui.kit.scale import Role, scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.table_drawing import Held, TableDrawing, piece_at
from mordheim_desktop.ui.table_marks import Ink, Look

Measure = Callable[[str, float, float], tuple[SpotCheck, ...]]
Describe = Callable[[tuple[SpotCheck, ...]], str]

_ARROWS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class TableMap(QWidget):
    """The map. It takes the room there is; `turns` are quarter turns of the whole table.

    `selected` tells which piece is chosen, `held_changed` that one moved, `dropped` where one was put down (id, inches
    from the left, from the top), `asked` a double click on a free spot, `turned` and `removed` what the keys ask for a
    piece.
    """

    selected = Signal(str)
    held_changed = Signal()
    dropped = Signal(str, float, float)
    asked = Signal(float, float)
    turned = Signal(str)
    removed = Signal(str)

    def __init__(self, measure: Measure, describe: Describe, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._measure, self._describe = measure, describe
        self._view: TableView | None = None
        self._selected = ""
        self._grip: QPointF | None = None
        self.held: Held | None = None
        self.turns = 0
        self._drawn: TableDrawing | None = None
        self._drawn_for: tuple[object, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setToolTip(tr("Drag the pieces; a double click on a free spot adds one"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme().changed.connect(self.update)
        scale().changed.connect(self.updateGeometry)

    def show_view(self, view: TableView) -> None:
        """Draw another state of the table; a piece that is gone is no longer held."""
        self._view = view
        if self.held is not None and view.table.piece(self.held.id) is None:
            self.held = None
        if view.table.piece(self._selected) is None:
            self._selected = ""
        self.setAccessibleName(tr("The table, {size}", size=view.size))
        self._tell()
        self.update()

    def view(self) -> TableView | None:
        """What is drawn."""
        return self._view

    def facts(self) -> tuple[str, ...]:
        """What is drawn, as sentences."""
        return self._view.facts if self._view is not None else ()

    def selected_id(self) -> str:
        """The piece that the keyboard moves, or nothing."""
        return self._selected

    def select(self, id: str) -> None:
        """Choose a piece; nobody is told."""
        if id != self._selected:
            self.put_down()
            self._selected = id
            self._tell()
            self.update()

    def take_up(self, id: str) -> None:
        """Choose a piece and bring the keyboard to it."""
        self.select(id)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def turn(self) -> None:
        """Turn the table a quarter to the right."""
        self.turns = (self.turns + 1) % 4
        self.update()

    def put_down(self) -> bool:
        """Let the held piece lie where it is; False where none is held."""
        held, self.held = self.held, None
        if held is None:
            return False
        self.dropped.emit(held.id, held.x, held.y)
        self.held_changed.emit()
        self.update()
        return True

    def put_back(self) -> bool:
        """Leave the held piece where it was; False where none is held."""
        held, self.held = self.held, None
        self._grip = None
        if held is not None:
            self.held_changed.emit()
            self.update()
        return held is not None

    def sizeHint(self) -> QSize:
        """Return a square that suits the window."""
        return QSize(scale().px(440), scale().px(440))

    def minimumSizeHint(self) -> QSize:
        """Stay large enough for the words in the zones."""
        return QSize(scale().px(240), scale().px(240))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the table and, where the keyboard is here, the ring."""
        painter = QPainter(self)
        drawing = self._drawing()
        if drawing is None:
            return
        drawing.paint(painter, selected=self._selected if self.hasFocus() or self.held else "", held=self.held)
        if self.hasFocus():
            paint.focus_ring(painter, drawing.frame, scale().px(4))

    # -- mouse ---------------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the piece under the pointer."""
        drawing = self._drawing()
        if drawing is None or event.button() != Qt.MouseButton.LeftButton:
            return
        spot = drawing.on_table(event.position())
        piece = piece_at(drawing.view.table, spot.x(), spot.y())
        self.select(piece.id if piece else "")
        self._grip = None if piece is None else QPointF(piece.x, piece.y) - spot
        self.selected.emit(self._selected)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the piece along."""
        drawing = self._drawing()
        if drawing is None or self._grip is None:
            return
        self._hold(drawing.on_table(event.position()) + self._grip)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put the piece down."""
        self._grip = None
        self.put_down()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for a new piece on a free spot."""
        drawing = self._drawing()
        if drawing is None or event.button() != Qt.MouseButton.LeftButton:
            return
        spot = drawing.on_table(event.position())
        if drawing.frame.contains(event.position()) and piece_at(drawing.view.table, spot.x(), spot.y()) is None:
            self.asked.emit(round(spot.x(), 1), round(spot.y(), 1))

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, turn, remove, put down or put back the selected piece; every other key is left to the tray."""
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            event.ignore()
        elif key in _ARROWS:
            self._nudge(_ARROWS[key], 0.1 if shift else 1.0)
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._next(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.held is not None:
            self.put_down()
        elif key == Qt.Key.Key_Escape and self.held is not None:
            self.put_back()
        elif key == Qt.Key.Key_R and self._selected and not event.isAutoRepeat():
            self.turned.emit(self._selected)
        elif key == Qt.Key.Key_Delete and self._selected and not event.isAutoRepeat():
            self.removed.emit(self._selected)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show which piece the keys move."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A piece that is left lies where it was brought."""
        super().focusOutEvent(event)
        if self._grip is None and event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self.put_down()
        self.update()

    def _nudge(self, step: QPointF, inches: float) -> None:
        piece = self._piece()
        if piece is None:
            self._next(1)
            return
        x, y = step.x() * inches, step.y() * inches
        for _ in range(self.turns):  # the keys follow the table as it is seen
            x, y = y, -x
        now = QPointF(self.held.x, self.held.y) if self.held is not None else QPointF(piece.x, piece.y)
        self._hold(now + QPointF(x, y))

    def _next(self, step: int) -> None:
        ids = [piece.id for piece in self._view.table.pieces] if self._view is not None else []
        if ids:
            place = ids.index(self._selected) + step if self._selected in ids else 0
            self.select(ids[place % len(ids)])
            self.selected.emit(self._selected)

    # -- holding -------------------------------------------------------------------------------------------------------

    def _hold(self, spot: QPointF) -> None:
        """Show the selected piece at another spot of the table, in tenths of an inch."""
        assert self._view is not None
        table = self._view.table
        x = round(min(max(spot.x(), 0.0), float(table.width)), 1)
        y = round(min(max(spot.y(), 0.0), float(table.height)), 1)
        checks = self._measure(self._selected, x, y)
        self.held = Held(self._selected, x, y, all(check.met for check in checks), self._describe(checks))
        self._tell()
        self.held_changed.emit()
        self.update()

    def _piece(self) -> Piece | None:
        return self._view.table.piece(self._selected) if self._view is not None else None

    def _drawing(self) -> TableDrawing | None:
        if self._view is None:
            return None
        drawn_for = (self.width(), self.height(), self.turns, scale().factor)
        if self._drawn is None or self._drawn.view is not self._view or drawn_for != self._drawn_for:
            place = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            self._drawn, self._drawn_for = TableDrawing(self._view, place, window_look(), self.turns), drawn_for
        return self._drawn

    def _tell(self) -> None:
        """Tell a screen reader where the piece is that the keys move, and everything that is drawn."""
        shown = next((one for one in self._view.pieces if one.id == self._selected), None) if self._view else None
        parts = []
        if shown is not None:
            place = shown.place
            if self.held is not None:
                place = tr('{x}" from the left, {y}" from the top', x=f"{self.held.x:g}", y=f"{self.held.y:g}")
            parts.append(tr("{piece}: {place}", piece=shown.name, place=place))
            if self.held is not None and self.held.words:
                parts.append(self.held.words)
        parts.extend(self.facts())
        self.setAccessibleDescription(". ".join(parts))


def window_look() -> Look:
    """The drawing in the colours and fonts of the window."""

    def font(role: Role) -> QFont:
        return scale().font(role)

    def color(ink: Ink) -> QColor:
        return theme().color(ink)

    return Look(color, font, max(1.0, scale().px(1)))
