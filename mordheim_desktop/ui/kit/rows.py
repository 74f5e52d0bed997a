"""Rows that a player reads from the table: fighters, targets, steps, purchases.

`RowTable` is fed columns once and rows as often as they change. A row is at least 32 high, rows are parted by
hairlines, the selected one stands on the raised ground with an accent bar at its left. A row keeps its selection by its
id when the rows are fed again. Columns shrink to what they hold, the stretching ones share the rest; names that do not
fit are cut with an ellipsis and told in full by the tool tip and to the screen reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QSizePolicy, QTableView, QWidget

from mordheim_desktop.ui.kit.labels import state_word
from mordheim_desktop.ui.kit.layouts import clear_viewport
from mordheim_desktop.ui.kit.odds_bar import Odds, spoken
from mordheim_desktop.ui.kit.row_painter import HeadingLine, RowPainter, cell_width, header_height
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tool_tip
from mordheim_desktop.ui.kit.theme import Tone, theme

Align = Literal["left", "right", "center"]
Index = QModelIndex | QPersistentModelIndex

ROW_HEIGHT = 32


class Column(msgspec.Struct, frozen=True):
    """A column: heading, side its cells lean to, least width at 100 %, and its share of spare width (0: none).

    Where the place is short, the columns with the larger shares give way first: a name keeps a small share.
    """

    title: str = ""
    align: Align = "left"
    width: int = 0
    stretch: int = 0


class Cell(msgspec.Struct, frozen=True):
    """What stands in one place of a row.

    `note` follows the text in the muted tone ("4+" then "5+"); `icon` stands before it, in `icon_tone` or the text's
    tone; `odds` draws a bar instead. `small` is for reasons that serve the one at the keyboard. `tip` explains,
    `spoken` replaces what a screen reader says.
    """

    text: str = ""
    tone: Tone = "ink"
    bold: bool = False
    small: bool = False
    icon: str = ""
    icon_tone: Tone | None = None
    note: str = ""
    odds: Odds | None = None
    tip: str = ""
    spoken: str = ""


class Row(msgspec.Struct, frozen=True):
    """One row: an id of the owner's choice, its cells, and whether it is muted as a whole (not to be chosen now)."""

    id: str
    cells: tuple[Cell, ...]
    muted: bool = False


def said(cell: Cell) -> str:
    """Return what a screen reader says for a cell: nothing is carried by a picture or a colour alone."""
    if cell.spoken:
        return cell.spoken
    if cell.odds is not None:
        return spoken(cell.odds)
    words = [part for part in (cell.text, cell.note) if part]
    return " ".join(words) if words else (state_word(cell.icon) if cell.icon else "")


class RowSource(QAbstractTableModel):
    """Hands the rows to Qt."""

    def __init__(self, columns: Sequence[Column]) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self.rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def cell(self, index: Index) -> Cell:
        """Return a cell; a row may have fewer cells than there are columns."""
        cells = self.rows[index.row()].cells
        return cells[index.column()] if index.column() < len(cells) else Cell()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, tool tip and spoken text of a cell."""
        if not index.isValid():
            return None
        cell = self.cell(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return said(cell)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(cell.tip or said(cell))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the heading of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section].title
        return None


class RowTable(QTableView):
    """A table of rows. `row_selected` follows the selection, `row_activated` an Enter or a double click (row ids)."""

    row_selected = Signal(str)
    row_activated = Signal(str)

    def __init__(
        self,
        columns: Sequence[Column],
        name: str,
        *,
        grow: bool = False,
        activates: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`name` is the accessible name.

        With `grow` the table is as high as its rows and its page scrolls instead; with `activates` Enter acts on the
        selected row, without it Enter is left to the dice tray.
        """
        super().__init__(parent)
        self._grow, self._activates = grow, activates
        self._feeding = False
        self._too_wide = False
        self._own: list[int] | None = None
        self._alike = [self]
        self._laid_out_for: tuple[int, list[int]] | None = None
        self.source = RowSource(columns)
        self.setAccessibleName(name)
        self._set_up()
        self.setModel(self.source)  # with the headings in place, or Qt would measure every column for its own
        self.setItemDelegate(RowPainter(self))
        self.selectionModel().currentRowChanged.connect(self._current_changed)
        scale().changed.connect(self._rescale)
        theme().changed.connect(self._repaint)
        self._rescale()

    def set_rows(self, rows: Sequence[Row], *, heading: str = "") -> None:
        """Show other rows; the selected one stays selected where its id is still there.

        `heading` is that of the first column, for one that counts its rows ("Heroes 5 of 6").
        """
        selected, top = self.selected_id(), self.verticalScrollBar().value()
        if heading:
            self._write_heading(0, heading)
        self._feeding = True
        self.source.set_rows(rows)
        self._feeding = False
        if selected:
            self.select(selected, tell=False)
        self._measure_again()
        self.verticalScrollBar().setValue(top)
        self.updateGeometry()

    def set_heading(self, place: int, title: str) -> None:
        """Give a column another heading."""
        self._write_heading(place, title)
        self._measure_again()

    def _write_heading(self, place: int, title: str) -> None:
        columns = list(self.source.columns)
        columns[place] = msgspec.structs.replace(columns[place], title=title)
        self.source.columns = tuple(columns)
        heading = self.horizontalHeader()
        assert isinstance(heading, HeadingLine)
        heading.set_columns(self.source.columns)

    def stand_as(self, other: RowTable) -> None:
        """Put the columns where another table of the same columns has them; both make room for the widest cell."""
        other._alike.append(self)
        self._alike = other._alike
        self._measure_again()

    def clear_choice(self) -> None:
        """Select no row; nobody is told."""
        self.setCurrentIndex(QModelIndex())
        self.clearSelection()

    def row_ids(self) -> tuple[str, ...]:
        """Return the ids of the rows from top to bottom."""
        return tuple(row.id for row in self.source.rows)

    def selected_id(self) -> str:
        """Return the id of the selected row, or nothing."""
        row = self.currentIndex().row()
        return self.source.rows[row].id if 0 <= row < len(self.source.rows) else ""

    def select(self, row_id: str, *, tell: bool = True) -> bool:
        """Select a row by its id, telling listeners unless `tell` is off; return whether it is there."""
        for place, row in enumerate(self.source.rows):
            if row.id == row_id:
                self._feeding = not tell
                self.selectionModel().setCurrentIndex(
                    self.source.index(place, 0),
                    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows,
                )
                self._feeding = False
                self.viewport().update()
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep the arrows, let Enter act on the row, and leave the dice keys to the tray."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self._activates or not self.selected_id():
                event.ignore()
            elif not event.isAutoRepeat():
                self.row_activated.emit(self.selected_id())
        elif event.text() and event.key() != Qt.Key.Key_Tab and not event.modifiers() & _COMMANDS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Act on the row."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self.row_activated.emit(self.source.rows[index.row()].id)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width among the columns."""
        super().resizeEvent(event)
        self.lay_out_columns()

    def sizeHint(self) -> QSize:
        """Return the size with every row in sight."""
        width = sum(self._natural_widths())
        return QSize(width, self._height_of(len(self.source.rows)))

    def minimumSizeHint(self) -> QSize:
        """Return the least size: three rows, or all of them in a growing table."""
        shown = len(self.source.rows) if self._grow else min(3, len(self.source.rows))
        return QSize(scale().px(120), self._height_of(shown))

    def _set_up(self) -> None:
        self._viewport = clear_viewport(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        if self._grow:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(
            QSizePolicy.Policy.Expanding,
            QSizePolicy.Policy.Fixed if self._grow else QSizePolicy.Policy.Preferred,
        )
        self.setHorizontalHeader(HeadingLine(self.source.columns, self))
        self.horizontalHeader().setVisible(any(column.title for column in self.source.columns))
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def _rescale(self) -> None:
        self.setFont(scale().font("body"))
        self.horizontalHeader().setFixedHeight(header_height())
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(scale().px(ROW_HEIGHT))
        rows.setDefaultSectionSize(scale().px(ROW_HEIGHT))
        self._laid_out_for = None
        self._measure_again()
        self.updateGeometry()

    def _repaint(self) -> None:
        self.viewport().update()

    def _height_of(self, rows: int) -> int:
        head = header_height() if not self.horizontalHeader().isHidden() else 0
        bar = self.horizontalScrollBar().sizeHint().height() if self._too_wide else 0
        return head + rows * scale().px(ROW_HEIGHT) + bar + 2

    def _measure_again(self) -> None:
        """After rows, headings or the scale have changed."""
        self._own = None
        for table in self._alike:
            table.lay_out_columns()

    def own_widths(self) -> list[int]:
        """How wide each column would like to be; measured once for the same rows, headings and scale."""
        if self._own is None:
            self._own = self._measured()
        return self._own

    def _natural_widths(self) -> list[int]:
        """How wide each column would like to be in all the tables that stand alike."""
        if len(self._alike) == 1:
            return self.own_widths()
        return [max(widths) for widths in zip(*(one.own_widths() for one in self._alike), strict=True)]

    def _measured(self) -> list[int]:
        widths = []
        for place, column in enumerate(self.source.columns):
            cells = (row.cells[place] for row in self.source.rows if place < len(row.cells))
            widest = max((cell_width(cell) for cell in cells), default=0)
            head = scale().metrics("small", 600).horizontalAdvance(column.title) + scale().px(16)
            widths.append(max(widest, head if column.title else 0, scale().px(column.width)))
        return widths

    def lay_out_columns(self) -> None:
        """Share the width among the columns, where it or what they hold has changed."""
        widths = self._natural_widths()
        if self._laid_out_for == (self.viewport().width(), widths):
            return
        self._laid_out_for = (self.viewport().width(), widths)
        spare = self.viewport().width() - sum(widths)
        shares = [column.stretch for column in self.source.columns]
        total = sum(shares)
        if total and spare > 0:
            widths = [width + spare * share // total for width, share in zip(widths, shares, strict=True)]
            widths[shares.index(max(shares))] += self.viewport().width() - sum(widths)
        elif total and spare < 0:
            widths = self._shrunk(widths, -spare)
        for place, width in enumerate(widths):
            self.setColumnWidth(place, width)
        too_wide = sum(widths) > self.viewport().width()
        if too_wide != self._too_wide:
            self._too_wide = too_wide
            self.updateGeometry()

    def _shrunk(self, widths: list[int], missing: int) -> list[int]:
        """Take `missing` pixels from the stretching columns, first from those with the largest share."""
        widths = list(widths)
        least = [scale().px(max(column.width, 72)) for column in self.source.columns]
        room = [
            max(width - low, 0) if column.stretch else 0
            for width, low, column in zip(widths, least, self.source.columns, strict=True)
        ]
        by_share = sorted(range(len(widths)), key=lambda place: -self.source.columns[place].stretch)
        for place in by_share:
            rest = sum(room[other] for other in by_share if other != place)
            part = room[place] if rest < missing else round(room[place] * 0.8)
            given = min(part, missing)
            widths[place] -= given
            room[place] -= given
            missing -= given
        for place in by_share:
            given = min(room[place], missing)
            widths[place] -= given
            missing -= given
        return widths

    def _current_changed(self, current: QModelIndex, previous: QModelIndex) -> None:
        if not self._feeding and current.isValid():
            self.row_selected.emit(self.source.rows[current.row()].id)


_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
