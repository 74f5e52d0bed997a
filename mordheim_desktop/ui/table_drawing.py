"""The painting of the table to scale: one piece of code for the window, the printer, PDF, SVG and PNG.

It draws what a `TableView` says and knows no scenario. Places are in inches; a transform brings them onto the paper,
turned by quarter turns where the players sit elsewhere. On paper zones differ by their hatching, so that black and
white is enough; on the screen a side keeps its colour, info or warn. Words stand upright in either case.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from mordheim_desktop.rules import table as geometry
from mordheim_desktop.rules.table import Area, Piece, Table
from mordheim_desktop.session.views.table import PieceView, TableView, ZoneView

Ink = Literal["ink", "muted", "line", "warn", "info", "accent", "danger", "surface", "raised", "on_accent"]
FontOf = Callable[[Literal["strong", "small", "note"]], QFont]

GRID = 6
"""Inches between the lines of the grid."""
HATCH = 0.8
"""Inches between the lines across a zone on paper."""
COUNTER = 0.9
"""Inches from the middle of a counter to its rim, as it is drawn."""


class Look(msgspec.Struct, frozen=True):
    """How a drawing looks: its colours by name, its fonts, the width of a line, whether zones are hatched."""

    color: Callable[[Ink], QColor]
    font: FontOf
    line: float
    hatched: bool = False


class Held(msgspec.Struct, frozen=True):
    """A piece on its way to another spot: where it is now, whether it may lie there, and what was measured."""

    id: str
    x: float
    y: float
    legal: bool
    words: str = ""


class TableDrawing:
    """Paints one view into one rectangle."""

    def __init__(self, view: TableView, place: QRectF, look: Look, turns: int = 0) -> None:
        self.view, self.look = view, look
        table = view.table
        across = (table.height, table.width) if turns % 2 else (table.width, table.height)
        self.unit = min(place.width() / across[0], place.height() / across[1])
        """Pixels, or points of the paper, for one inch."""
        self.frame = QRectF(0, 0, across[0] * self.unit, across[1] * self.unit)
        self.frame.moveCenter(place.center())
        to_place = QTransform().translate(place.center().x(), place.center().y()).rotate(90 * turns)
        self._to_place = to_place.scale(self.unit, self.unit).translate(-table.width / 2, -table.height / 2)

    def on_table(self, point: QPointF) -> QPointF:
        """The inches under a point of the drawing."""
        back, _ = self._to_place.inverted()
        return back.map(point)

    def at(self, x: float, y: float) -> QPointF:
        """Where a place on the table lies in the drawing."""
        return self._to_place.map(QPointF(x, y))

    def paint(self, painter: QPainter, *, selected: str = "", held: Held | None = None) -> None:
        """Paint everything: ground, zones, marks, pieces, words."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter)
        for zone in self.view.zones:
            self._zone(painter, zone)
        self._marks(painter)
        names = {piece.id: piece for piece in self.view.pieces}
        for piece in self.view.table.pieces:
            shown = piece if held is None or held.id != piece.id else msgspec.structs.replace(piece, x=held.x, y=held.y)
            legal = held.legal if held is not None and held.id == piece.id else names[piece.id].legal
            self._piece(painter, shown, names[piece.id], legal=legal, selected=piece.id == selected)
        for zone in self.view.zones:
            self._zone_words(painter, zone)
        if self.view.goal_edge:
            painter.setPen(self.look.color("accent"))
            beside = geometry.strip(self.view.table, self.view.goal_edge, self.view.distances["goal"] + 5)
            self._write(painter, self._path(beside).boundingRect(), self.view.goal_words)
        if held is not None and held.words:
            self._held_words(painter, held)
        painter.restore()

    # -- ground, zones, marks ------------------------------------------------------------------------------------------

    def _ground(self, painter: QPainter) -> None:
        look = self.look
        painter.setPen(self._pen("line"))
        painter.setBrush(look.color("surface"))
        painter.drawRect(self.frame)
        line = QColor(look.color("line"))
        line.setAlpha(130)
        painter.setPen(QPen(line, max(look.line * 0.7, 0.5)))
        table = self.view.table
        for x in range(GRID, table.width, GRID):
            painter.drawLine(self.at(x, 0), self.at(x, table.height))
        for y in range(GRID, table.height, GRID):
            painter.drawLine(self.at(0, y), self.at(table.width, y))
        if self.view.has_street and not any(piece.kind == "street" for piece in table.pieces):
            self._usual_street(painter)

    def _usual_street(self, painter: QPainter) -> None:
        """The houses on both sides, before segments of the street are laid."""
        table, beside = self.view.table, (self.view.table.width - geometry.STREET) / 2
        houses = QColor(self.look.color("line"))
        houses.setAlpha(120)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(houses)
        for left in (0.0, table.width - beside):
            painter.drawPath(self._path(Area(left, 0, beside, table.height)))

    def _zone(self, painter: QPainter, zone: ZoneView) -> None:
        path = self.zone_path(zone)
        if path.isEmpty():
            return
        tone = self.look.color(_tone(zone))
        if self.look.hatched:
            if zone.shape != "anywhere":
                self._hatch(painter, path, _tone(zone))
        else:
            fill = QColor(tone)
            fill.setAlpha(34 if zone.shape != "anywhere" else 14)
            painter.fillPath(path, fill)
        painter.setPen(QPen(tone, self.look.line * 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _hatch(self, painter: QPainter, path: QPainterPath, tone: Literal["info", "warn"]) -> None:
        """Lines across a zone that lean one way or the other.

        Qt's own patterns are as fine as the dots of the paper, a grey on a good printer, so the lines are drawn here.
        """
        box, wide = path.boundingRect(), self.look.line
        start, end = (box.top(), box.bottom()) if tone == "info" else (box.bottom(), box.top())
        lines = QPainterPath()
        for number in range(int((box.width() + box.height()) / (HATCH * self.unit)) + 1):
            left = box.left() - box.height() + number * HATCH * self.unit
            right = left + box.height()
            corners = ((left, start), (left + wide, start), (right + wide, end), (right, end))
            lines.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
            lines.closeSubpath()
        light = QColor(self.look.color(tone))
        light.setAlpha(90)
        painter.fillPath(lines.intersected(path), light)

    def zone_path(self, zone: ZoneView) -> QPainterPath:
        """The outline of a zone in the drawing; empty where its edge is not rolled yet."""
        table, depth = self.view.table, zone.depth
        if zone.shape in ("edge", "opposite_edge", "random_edge"):
            return self._path(geometry.strip(table, zone.place, depth)) if zone.place else QPainterPath()
        if zone.shape in ("quarter", "opposite_quarter"):
            return self._path(geometry.quarter(table, zone.place))
        if zone.shape == "inside":
            return self._path(geometry.inner(table, depth))
        if zone.shape == "around_objective":
            return self._around(geometry.objective(table), depth)
        if zone.shape == "street_end":
            return self._street_end(zone)
        whole = self._path(Area(0, 0, table.width, table.height))
        return whole.subtracted(self._path(geometry.inner(table, depth))) if zone.shape == "frame" else whole

    def _around(self, piece: Piece, depth: float) -> QPainterPath:
        """What lies within `depth` inches of a piece's outline."""
        path = QPainterPath()
        sides = QRectF(-piece.w / 2 - depth, -piece.h / 2 - depth, piece.w + 2 * depth, piece.h + 2 * depth)
        path.addRoundedRect(sides, depth, depth)
        return self._to_place.map(QTransform().translate(piece.x, piece.y).rotate(piece.angle).map(path))

    def _street_end(self, zone: ZoneView) -> QPainterPath:
        table = self.view.table
        x, y = geometry.street_ends(table)[zone.second]
        if sum(piece.kind == "street" for piece in table.pieces) < 2:
            top = 0.0 if zone.second else table.height - zone.depth
            return self._path(Area((table.width - geometry.STREET) / 2, top, geometry.STREET, zone.depth))
        path = QPainterPath()
        path.addEllipse(QPointF(x, y), zone.depth, zone.depth)
        return self._to_place.map(path).intersected(self._path(Area(0, 0, table.width, table.height)))

    def _marks(self, painter: QPainter) -> None:
        view, table = self.view, self.view.table
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if edge := view.distances.get("from_edge"):
            painter.setPen(self._pen("muted", Qt.PenStyle.DotLine))
            painter.drawPath(self._path(geometry.inner(table, edge)))
        if view.goal_edge:
            painter.setPen(self._pen("accent", Qt.PenStyle.DotLine))
            goal = geometry.strip(table, view.goal_edge, view.distances["goal"])
            painter.drawPath(self._path(goal))
        if view.has_objective and not geometry.objective(table).id:
            painter.setPen(self._pen("ink"))
            painter.setBrush(self.look.color("raised"))
            painter.drawPath(self._around(geometry.objective(table), 0))
        if view.numbered:
            self._edge_numbers(painter)

    def _edge_numbers(self, painter: QPainter) -> None:
        """The diagram of the random edge, along the real edges."""
        table = self.view.table
        middle = {
            "top": (table.width / 2, 2.0),
            "right": (table.width - 2.0, table.height / 2),
            "bottom": (table.width / 2, table.height - 2.0),
            "left": (2.0, table.height / 2),
        }
        edges = list(middle)
        start = edges.index(self.view.numbered)
        painter.setFont(self.look.font("strong"))
        painter.setPen(self.look.color("warn"))
        for number, words in enumerate(("1", "4–5", "6", "2–3")):
            spot = self.at(*middle[edges[(start + number) % 4]])
            reach = max(painter.fontMetrics().horizontalAdvance(words), painter.fontMetrics().height())
            box = QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words)

    # -- pieces --------------------------------------------------------------------------------------------------------

    def _piece(self, painter: QPainter, piece: Piece, known: PieceView, *, legal: bool, selected: bool) -> None:
        if piece.kind == "counter":
            self._counter(painter, piece, known, legal=legal, selected=selected)
            return
        ground: dict[str, Ink] = {"wall": "muted", "street": "line"}
        fill = QColor(self.look.color(ground.get(piece.kind, "raised")))
        if piece.kind == "street":
            fill.setAlpha(90)
        painter.setPen(QPen(self.look.color("ink" if legal else "danger"), self.look.line * (2.5 if selected else 1.2)))
        painter.setBrush(fill)
        outline = QPolygonF([self.at(*corner) for corner in geometry.corners(piece)])
        painter.drawPolygon(outline)
        if piece.kind == "tower":
            inside = msgspec.structs.replace(piece, w=piece.w * 0.6, h=piece.h * 0.6)
            painter.drawPolygon(QPolygonF([self.at(*corner) for corner in geometry.corners(inside)]))
        if selected:
            self._focus(painter, outline.boundingRect())
        if known.mark:
            painter.setPen(self.look.color("ink"))
            painter.setFont(self.look.font("strong"))
            painter.drawText(outline.boundingRect(), int(Qt.AlignmentFlag.AlignCenter), known.mark)

    def _counter(self, painter: QPainter, piece: Piece, known: PieceView, *, legal: bool, selected: bool) -> None:
        middle = self.at(piece.x, piece.y)
        painter.setFont(self.look.font("note"))
        reach = max(COUNTER * self.unit, painter.fontMetrics().height() * 0.55)
        tone = self.look.color("accent" if legal else "danger")
        painter.setPen(QPen(tone, self.look.line * 2))
        painter.setBrush(tone if legal else QBrush(Qt.BrushStyle.NoBrush))
        painter.drawEllipse(middle, reach, reach)
        box = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        painter.setPen(self.look.color("on_accent") if legal else tone)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), known.mark)
        if selected:
            self._focus(painter, box)

    def _focus(self, painter: QPainter, box: QRectF) -> None:
        """A ring around the piece that the keyboard moves."""
        painter.save()
        painter.setPen(QPen(self.look.color("accent"), self.look.line * 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        gap = self.look.line * 4
        painter.drawRoundedRect(box.adjusted(-gap, -gap, gap, gap), gap, gap)
        painter.restore()

    # -- words ---------------------------------------------------------------------------------------------------------

    def _zone_words(self, painter: QPainter, zone: ZoneView) -> None:
        painter.setPen(self.look.color(_tone(zone)))
        place = self._words_place(zone)
        if place is not None:
            self._write(painter, place, zone.label)

    def _words_place(self, zone: ZoneView) -> QRectF | None:
        """Where the words of a zone find room: in it, or beside it where it is small."""
        table, depth = self.view.table, zone.depth
        w, h = table.width, table.height
        areas = {
            "anywhere": Area(2, h * 0.3, w - 4, 10),
            "inside": Area(depth + 2, h / 2 - 6, w - 2 * depth - 4, 12),
            "frame": Area(1, h - depth, w - 2, depth),
            "around_objective": Area(4, depth + 2, w - 8, 5),
            "street_end": Area(1, depth + 0.5 if zone.second else h - depth - 5, w - 2, 4.5),
        }
        if zone.shape in areas:
            return self._path(areas[zone.shape]).boundingRect()
        path = self.zone_path(zone)
        return None if path.isEmpty() else path.boundingRect()

    def _held_words(self, painter: QPainter, held: Held) -> None:
        painter.setFont(self.look.font("small"))
        painter.setPen(self.look.color("muted" if held.legal else "danger"))
        spot, high = self.at(held.x, held.y), painter.fontMetrics().height()
        wide = painter.fontMetrics().horizontalAdvance(held.words) + high
        box = QRectF(spot.x() - wide / 2, spot.y() + COUNTER * self.unit + high * 0.3, wide, high * 1.2)
        box.moveLeft(min(max(box.left(), self.frame.left()), self.frame.right() - wide))
        if box.bottom() > self.frame.bottom():
            box.moveBottom(spot.y() - COUNTER * self.unit - high * 0.3)
        painter.fillRect(box, self.look.color("surface"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), held.words)

    def _write(self, painter: QPainter, place: QRectF, text: str) -> None:
        """Words in a place, lengthwise in a narrow one; a place too small for them leaves them to the list of facts."""
        painter.save()
        flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        if place.height() > place.width() * 2:
            painter.translate(place.center())
            painter.rotate(90)
            place = QRectF(-place.height() / 2, -place.width() / 2, place.height(), place.width())
        for role in ("strong", "small", "note"):
            painter.setFont(self.look.font(role))
            needed = painter.boundingRect(place, flags, text)
            if needed.height() <= place.height() + 1 and needed.width() <= place.width() + 1:
                ground = QColor(self.look.color("surface"))
                ground.setAlpha(170)  # the words stay legible over a building
                painter.fillRect(needed.adjusted(-2, 0, 2, 0), ground)
                painter.drawText(place, flags, text)
                break
        painter.restore()

    def _path(self, area: Area) -> QPainterPath:
        path = QPainterPath()
        path.addRect(QRectF(area.x, area.y, area.w, area.h))
        return self._to_place.map(path)

    def _pen(self, ink: Ink, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        return QPen(self.look.color(ink), self.look.line * 1.2, style)


def piece_at(table: Table, x: float, y: float) -> Piece | None:
    """The piece under a point, the one placed last on top; small pieces may be missed by half an inch."""
    for piece in reversed(table.pieces):
        reach = 0.7 if piece.kind in ("counter", "wall") else 0.0
        if geometry.from_outline(piece, x, y) <= reach:
            return piece
    return None


def _tone(zone: ZoneView) -> Literal["info", "warn"]:
    if zone.side is None:
        return "info" if zone.second else "warn"
    return "info" if zone.side else "warn"
