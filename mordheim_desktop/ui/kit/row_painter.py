"""Paints the cells of a `RowTable`: picture, text and note, or an odds bar, on the ground of its row."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from mordheim_desktop.ui.kit import icons, paint
from mordheim_desktop.ui.kit.layouts import clear_viewport
from mordheim_desktop.ui.kit.odds_bar import paint_odds
from mordheim_desktop.ui.kit.scale import Role, scale
from mordheim_desktop.ui.kit.theme import Tone, theme

if TYPE_CHECKING:
    from mordheim_desktop.ui.kit.rows import Align, Cell, Column, RowSource

PAD = 8
ICON = 14
BAR = 124


def header_height() -> int:
    """Return the height of the line of headings in pixels."""
    return scale().px(32)


def cell_width(cell: Cell) -> int:
    """Return the width a cell wants, in pixels, its padding included."""
    px = scale().px
    if cell.odds is not None:
        return px(BAR) + 2 * px(PAD)
    width = scale().metrics(_role(cell), _weight(cell)).horizontalAdvance(cell.text)
    if cell.note:
        width += scale().metrics(_role(cell)).horizontalAdvance(" " + cell.note)
    if cell.icon:
        width += px(ICON) + (px(8) if cell.text or cell.note else 0)
    return width + 2 * px(PAD) + 2


class HeadingLine(QHeaderView):
    """The line of headings: small, muted, leaning to the side its column leans to, with a hairline below."""

    def __init__(self, columns: tuple[Column, ...], parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._columns = columns
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(1)
        self._viewport = clear_viewport(self)

    def sizeHint(self) -> QSize:
        """Return the height of the line; asking each column for its own would take as long as painting it."""
        return QSize(self.length(), header_height())

    def set_columns(self, columns: tuple[Column, ...]) -> None:
        """Show other headings."""
        self._columns = columns
        self.viewport().update()

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        """Paint one heading."""
        t, px = theme(), scale().px
        column = self._columns[logicalIndex]
        painter.setFont(scale().font("small", 600))
        painter.setPen(t.color("muted"))
        inside = rect.adjusted(px(PAD), 0, -px(PAD), 0)
        words = paint.fitted(scale().metrics("small", 600), column.title, inside.width() + 1)
        painter.drawText(inside, int(_SIDES[column.align] | Qt.AlignmentFlag.AlignVCenter), words)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the headings and one hairline below them all."""
        super().paintEvent(event)
        view = self.viewport()
        paint.fill(QPainter(view), QRect(0, view.height() - 1, view.width(), 1), theme().color("line"))


_SIDES = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "right": Qt.AlignmentFlag.AlignRight,
    "center": Qt.AlignmentFlag.AlignHCenter,
}


class RowPainter(QStyledItemDelegate):
    """Paints one cell at a time; the accent bar of the selected row belongs to the first column."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of a cell; the table sets the real widths."""
        return QSize(cell_width(_source(index.model()).cell(index)), scale().px(32))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint ground, hairline and content of a cell."""
        source = _source(index.model())
        rect = QRectF(option.rect)
        selected = self._view.currentIndex().row() == index.row()
        self._paint_ground(painter, rect, index, selected, last=index.row() == len(source.rows) - 1)
        column = source.columns[index.column()]
        row = source.rows[index.row()]
        inside = rect.adjusted(scale().px(PAD), 0, -scale().px(PAD), 0)
        _paint_cell(painter, inside, source.cell(index), column.align, muted=row.muted)

    def _paint_ground(
        self,
        painter: QPainter,
        rect: QRectF,
        index: QModelIndex | QPersistentModelIndex,
        selected: bool,
        *,
        last: bool,
    ) -> None:
        t, px = theme(), scale().px
        if selected:
            paint.fill(painter, rect, t.color("raised"))
        if not last:
            paint.fill(painter, QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1), t.color("line"))
        if selected and self._view.hasFocus():
            ring = max(1, px(1))
            paint.fill(painter, QRectF(rect.x(), rect.y(), rect.width(), ring), t.color("accent"))
            paint.fill(painter, QRectF(rect.x(), rect.bottom() - ring, rect.width(), ring), t.color("accent"))
        if selected and index.column() == 0:
            paint.fill(painter, QRectF(rect.x(), rect.y(), max(3, px(3)), rect.height()), t.color("accent"))


def _source(source: QAbstractItemModel) -> RowSource:
    return cast("RowSource", source)


def _role(cell: Cell) -> Role:
    return "small" if cell.small else "body"


def _weight(cell: Cell) -> int:
    return 600 if cell.bold else 400


def _paint_cell(painter: QPainter, rect: QRectF, cell: Cell, align: Align, *, muted: bool) -> None:
    px = scale().px
    if cell.odds is not None:
        height = px(10)
        bar = QRectF(rect.x(), rect.center().y() - height / 2, min(rect.width(), px(BAR) * 1.6), height)
        paint_odds(painter, bar, cell.odds)
        return
    tone: Tone = "muted" if muted and cell.tone == "ink" else cell.tone
    left, width = rect.x(), rect.width()
    if cell.icon:
        side = px(ICON)
        at = left if cell.text or cell.note or align == "left" else left + (width - side) / 2
        where = QRectF(at, rect.center().y() - side / 2, side, side)
        icons.paint(painter, cell.icon, where, theme().color(cell.icon_tone or tone))
        left, width = left + side + px(8), width - side - px(8)
    _paint_text(painter, QRectF(left, rect.y(), max(width, 0), rect.height()), cell, align, tone)


def _paint_text(painter: QPainter, rect: QRectF, cell: Cell, align: Align, tone: Tone) -> None:
    strong = scale().metrics(_role(cell), _weight(cell))
    plain = scale().metrics(_role(cell))
    note = f" {cell.note}" if cell.note else ""
    room = int(rect.width()) + 1
    text, text_width = cell.text, strong.horizontalAdvance(cell.text)
    if text_width > room:
        text = paint.fitted(strong, text, room)
        text_width = strong.horizontalAdvance(text)
    note = paint.fitted(plain, note, room - text_width) if note else ""
    note_width = plain.horizontalAdvance(note)
    left = rect.x()
    if align == "right":
        left = rect.right() - text_width - note_width
    elif align == "center":
        left = rect.x() + (rect.width() - text_width - note_width) / 2
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    painter.setFont(scale().font(_role(cell), _weight(cell)))
    painter.setPen(theme().color(tone))
    painter.drawText(QRectF(left, rect.y(), text_width + 2, rect.height()), flags, text)
    if note:
        painter.setFont(scale().font(_role(cell)))
        painter.setPen(theme().color("muted"))
        painter.drawText(QRectF(left + text_width, rect.y(), note_width + 2, rect.height()), flags, note)
