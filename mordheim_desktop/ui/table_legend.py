"""The legend of the table on paper: every mark that is drawn as a small sample beside its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from mordheim_desktop.session.views.table import TableView
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.table_marks import Look, hatch

WRAP: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter)
COLUMN: Final = 0.62
"""Share of the page for what belongs to the scenario; the pieces stand beside it."""
INSCRIBED: Final = {"objective": "", "marked": "1", "not_searched": "×", "tower": "", "ruin": ""}
"""The samples that are a building, and what is written in it."""


class Entry(NamedTuple):
    """A sample by its mark, none where it goes on with the one above, and its words."""

    mark: str
    text: str


def entries(view: TableView) -> tuple[list[Entry], list[Entry]]:
    """What belongs to the scenario; and the kinds of pieces that stand on the table, with where the counters lie."""
    marks = [Entry(line.mark, line.text) for line in view.legend]
    names = {
        "ruin": tr("Ruin"),
        "tower": tr("Tower"),
        "wall": tr("Wall"),
        "street": tr("Street"),
        "counter": tr("Wyrdstone counter"),
    }
    there = {piece.kind for piece in view.table.pieces}
    pieces = [Entry(kind, name) for kind, name in names.items() if kind in there]
    for piece in view.pieces:
        if piece.kind == "counter":
            told = f"{piece.mark}: {piece.place}"
            pieces.append(Entry("", f"{told}, {piece.remark}" if piece.remark else told))
    return marks, pieces


def paint_legend(painter: QPainter, place: QRectF, view: TableView, look: Look) -> None:
    """Paint the legend into the room below the drawing, in the painter's font."""
    marks, pieces = entries(view)
    left = QRectF(place.left(), place.top(), place.width() * COLUMN, place.height())
    right = QRectF(left.right(), place.top(), place.right() - left.right(), place.height())
    for column, lines in ((left, marks), (right, pieces)):
        _column(painter, column, lines, look)


def _column(painter: QPainter, place: QRectF, lines: Sequence[Entry], look: Look) -> None:
    high = painter.fontMetrics().height()
    top, wide = place.top(), high * 2.4
    for line in lines:
        room = QRectF(place.left() + wide + high * 0.5, top, place.width() - wide - high, place.bottom() - top)
        needed = painter.boundingRect(room, WRAP, line.text)
        if line.mark:
            painter.save()
            _sample(painter, line.mark, QRectF(place.left(), top + high * 0.08, wide, high * 0.84), look)
            painter.restore()
        painter.setPen(look.color("ink"))
        painter.drawText(room, WRAP, line.text)
        top += needed.height() + high * 0.35


def _sample(painter: QPainter, mark: str, box: QRectF, look: Look) -> None:
    """One mark in small, as the drawing has it."""
    wide, high = box.width(), box.height()
    painter.setPen(QPen(look.color("ink"), look.line * 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if mark in ("first", "second"):
        _zone(painter, box, look, falling=mark == "second")
    elif mark in ("apart", "goal", "inner"):
        style = Qt.PenStyle.DashDotLine if mark == "goal" else Qt.PenStyle.DotLine
        painter.setPen(QPen(look.color("muted"), look.line * 1.6, style))
        painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()))
    elif mark in INSCRIBED:
        building = box.adjusted(wide * 0.2, 0, -wide * 0.2, 0)
        painter.drawRect(building)
        if mark == "tower":
            painter.drawRect(building.adjusted(high * 0.25, high * 0.2, -high * 0.25, -high * 0.2))
        painter.drawText(building, CENTRED, INSCRIBED[mark])
    elif mark == "anywhere":
        painter.drawRect(box)
    elif mark == "numbers":
        painter.drawText(box, CENTRED, "1–6")
    elif mark == "wall":
        painter.fillRect(box.adjusted(0, high * 0.35, 0, -high * 0.35), look.color("muted"))
    elif mark == "street":
        painter.fillRect(box, look.color("line"))
    elif mark == "counter":
        painter.setBrush(look.color("accent"))
        painter.drawEllipse(box.center(), high / 2, high / 2)


def _zone(painter: QPainter, box: QRectF, look: Look, *, falling: bool) -> None:
    path = QPainterPath()
    path.addRect(box)
    hatch(painter, path, look.color("ink"), gap=box.height() / 2.2, wide=look.line, falling=falling)
    painter.setPen(QPen(look.color("ink"), look.line * 1.2, Qt.PenStyle.DashLine))
    painter.drawRect(box)
