"""The painting of the table to scale: one piece of code for the window, the printer, PDF, SVG and PNG.

It draws what a `TableView` says and knows no scenario. Places are in inches; a transform brings them onto the paper,
turned by quarter turns where the players sit elsewhere. On paper zones differ by their hatching, so that black and
white is enough; on the screen a side keeps its colour, info or warn. Words stand upright in either case and keep clear
of the pieces where there is room.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
    QTransform,
)

from mordheim_desktop.rules import table as geometry
from mordheim_desktop.rules.table import Area, Piece, Table
from mordheim_desktop.session.views.table import PieceView, TableView, ZoneView, is_second
from mordheim_desktop.ui.table_marks import Ink, Look, Words, fitted, hatch, write

GRID = 6
"""Inches between the lines of the grid."""
HATCH = 0.8
"""Inches between the lines across a zone on paper."""
COUNTER = 0.9
"""Inches from the middle of a counter to its rim, as it is drawn."""
STRIPS = ("edge", "opposite_edge", "random_edge")
"""The zones along an edge."""


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
        self._margin = QFontMetricsF(look.font("note")).height() * 1.4 if look.paper else 0.0
        margin = self._margin
        place = place.adjusted(margin, margin, -margin, -margin)
        self.unit = min(place.width() / across[0], place.height() / across[1])
        """Pixels, or points of the paper, for one inch."""
        self._placed: dict[str, Words | None] = {}
        self.taken: list[QRectF] = []
        """What words keep clear of: pieces, and words that stand already."""
        self.frame = QRectF(0, 0, across[0] * self.unit, across[1] * self.unit)
        self.frame.moveCenter(place.center())
        to_place = QTransform().translate(place.center().x(), place.center().y()).rotate(90 * turns)
        self._to_place = to_place.scale(self.unit, self.unit).translate(-table.width / 2, -table.height / 2)

    @property
    def height(self) -> float:
        """What the drawing takes of its place from the top, the names of the edges with it."""
        return self.frame.height() + 2 * self._margin

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
        self.taken.clear()
        self._ground(painter)
        for zone in self.view.zones:
            self._zone(painter, zone)
            self._apart(painter, zone)
        pieces = [_moved(piece, held) for piece in self.view.table.pieces]
        self._streets(painter, [piece for piece in pieces if piece.kind == "street"])
        self._marks(painter)
        self.taken += [self._box(piece) for piece in pieces]
        known = {piece.id: piece for piece in self.view.pieces}
        for piece in pieces:
            legal = held.legal if held is not None and held.id == piece.id else known[piece.id].legal
            self._piece(painter, piece, known[piece.id], legal=legal, selected=piece.id == selected)
        self._frame(painter)
        for zone in self.view.zones:
            self._zone_words(painter, zone)
        if self.view.goal_edge:
            beside = geometry.strip(self.view.table, self.view.goal_edge, self.view.distances["goal"] + 5)
            painter.setPen(self.look.color("accent"))
            self._write(painter, [self._path(beside).boundingRect()], self.view.goal_words)
        if held is not None and held.words:
            self._held_words(painter, held)
        painter.restore()

    # -- ground, zones, marks ------------------------------------------------------------------------------------------

    def _ground(self, painter: QPainter) -> None:
        look = self.look
        painter.fillRect(self.frame, look.color("surface"))
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
        if self.look.paper:
            if zone.shape != "anywhere":
                gap = HATCH * self.unit
                hatch(painter, path, tone, gap=gap, wide=self.look.line, falling=is_second(zone))
        else:
            fill = QColor(tone)
            fill.setAlpha(34 if zone.shape != "anywhere" else 14)
            painter.fillPath(path, fill)
        if zone.shape != "anywhere":
            painter.setPen(QPen(tone, self.look.line * 1.5, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)

    def _apart(self, painter: QPainter, zone: ZoneView) -> None:
        """How far a zone is within reach of the other one, where its models have to keep from every enemy."""
        other = next((self.zone_path(one) for one in self.view.zones if one is not zone), QPainterPath())
        if not zone.apart or other.isEmpty():
            return
        reach = QPainterPathStroker()
        reach.setWidth(2 * zone.apart * self.unit)
        reach.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.save()
        painter.setClipPath(self.zone_path(zone).subtracted(other))
        painter.setPen(self._pen("muted", Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(reach.createStroke(other).united(other).simplified())
        painter.restore()

    def _streets(self, painter: QPainter, segments: Sequence[Piece]) -> None:
        """The segments of a street as one way."""
        street = QPainterPath()
        for segment in segments:
            one = QPainterPath()
            one.addPolygon(self._outline(segment))
            one.closeSubpath()
            street = street.united(one)
        if not street.isEmpty():
            fill = QColor(self.look.color("line"))
            fill.setAlpha(90)
            painter.setPen(self._pen("ink"))
            painter.setBrush(fill)
            painter.drawPath(street.simplified())

    def _frame(self, painter: QPainter) -> None:
        """The edges of the table over all that lies on it, on paper with their names beside them."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.look.color("ink" if self.look.paper else "line"), self.look.line * 1.6))
        painter.drawRect(self.frame)
        if not self.look.paper:
            return
        painter.setFont(self.look.font("note"))
        painter.setPen(self.look.color("muted"))
        high = painter.fontMetrics().height()
        for edge, (x, y) in self._middles(0.0).items():
            spot, middle = self.at(x, y), self.frame.center()
            painter.save()
            if abs(spot.x() - middle.x()) > abs(spot.y() - middle.y()):
                painter.translate(spot.x() + math.copysign(high * 0.8, spot.x() - middle.x()), spot.y())
                painter.rotate(90)
            else:
                painter.translate(spot.x(), spot.y() + math.copysign(high * 0.8, spot.y() - middle.y()))
            wide = self.frame.width() / 2
            box = QRectF(-wide, -high / 2, 2 * wide, high)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.view.edges[edge])
            painter.restore()

    def _middles(self, inside: float) -> dict[str, tuple[float, float]]:
        """The middle of each edge, so many inches inside the table."""
        w, h = self.view.table.width, self.view.table.height
        return {
            "top": (w / 2, inside),
            "right": (w - inside, h / 2),
            "bottom": (w / 2, h - inside),
            "left": (inside, h / 2),
        }

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
            painter.setPen(self._pen("accent", Qt.PenStyle.DashDotLine))
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
        middle = self._middles(2.0)
        edges = list(middle)
        start = edges.index(self.view.numbered)
        painter.setFont(self.look.font("strong"))
        painter.setPen(self.look.color("warn"))
        for number, words in enumerate(("1", "4–5", "6", "2–3")):
            spot = self.at(*middle[edges[(start + number) % 4]])
            reach = max(painter.fontMetrics().horizontalAdvance(words), painter.fontMetrics().height())
            box = QRectF(spot.x() - reach, spot.y() - reach / 2, 2 * reach, reach)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words)
            self.taken.append(box)

    # -- pieces --------------------------------------------------------------------------------------------------------

    def _piece(self, painter: QPainter, piece: Piece, known: PieceView, *, legal: bool, selected: bool) -> None:
        if piece.kind == "counter":
            self._counter(painter, piece, known, legal=legal, selected=selected)
            return
        if piece.kind == "street" and legal and not selected:
            return
        painter.setPen(QPen(self.look.color("ink" if legal else "danger"), self.look.line * (2.5 if selected else 1.2)))
        painter.setBrush(self.look.color("muted" if piece.kind == "wall" else "raised"))
        if piece.kind == "street":
            painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = self._outline(piece)
        painter.drawPolygon(outline)
        if piece.kind == "tower":
            inside = msgspec.structs.replace(piece, w=piece.w * 0.6, h=piece.h * 0.6)
            painter.drawPolygon(self._outline(inside))
        if selected:
            self._focus(painter, outline.boundingRect())
        if known.mark:
            painter.setPen(self.look.color("ink"))
            painter.setFont(self.look.font("strong" if len(known.mark) < 3 else "note"))
            painter.drawText(outline.boundingRect(), int(Qt.AlignmentFlag.AlignCenter), known.mark)

    def _counter(self, painter: QPainter, piece: Piece, known: PieceView, *, legal: bool, selected: bool) -> None:
        middle = self.at(piece.x, piece.y)
        painter.setFont(self.look.font("note"))
        reach = max(COUNTER * self.unit, painter.fontMetrics().height() * 0.55)
        filled = legal and not known.taken
        tone = self.look.color("muted" if known.taken else "accent" if legal else "danger")
        dashes = Qt.PenStyle.DotLine if known.taken else Qt.PenStyle.SolidLine
        painter.setPen(QPen(tone, self.look.line * (1 if known.taken else 2), dashes))
        painter.setBrush(tone if filled else QBrush(Qt.BrushStyle.NoBrush))
        painter.drawEllipse(middle, reach, reach)
        box = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        painter.setPen(self.look.color("on_accent") if filled else tone)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), known.mark)
        if selected:
            self._focus(painter, box)

    def _outline(self, piece: Piece) -> QPolygonF:
        return QPolygonF([self.at(*corner) for corner in geometry.corners(piece)])

    def _box(self, piece: Piece) -> QRectF:
        """What words keep clear of around a piece."""
        gap = self.look.line * 3
        if piece.kind == "counter":
            middle, reach = self.at(piece.x, piece.y), COUNTER * self.unit + gap
            return QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        return self._outline(piece).boundingRect().adjusted(-gap, -gap, gap, gap)

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
        small = zone.shape == "street_end"
        others = [one for one in self.view.zones if (one is zone) == small and (small or one.shape in STRIPS)]
        taken = [self.zone_path(one).boundingRect() for one in others]
        self._write(painter, self._words_places(zone), zone.label, taken)

    def _words_places(self, zone: ZoneView) -> list[QRectF]:
        """Where the words of a zone may stand: in it, or beside it where it is small."""
        table, depth = self.view.table, zone.depth
        w, h = table.width, table.height
        path = self.zone_path(zone)
        areas = {
            "anywhere": [Area(2, h * 0.3, w - 4, h * 0.4), Area(2, 1, w - 4, h - 2)],
            "inside": [Area(depth + 1, depth + 1, w - 2 * depth - 2, h - 2 * depth - 2)],
            "frame": [Area(1, h - depth, w - 2, depth), Area(1, 0, w - 2, depth)],
            "around_objective": [Area(7, depth + 1, w - 14, 9), Area(7, h - depth - 10, w - 14, 9)],
        }
        if zone.shape in areas:
            return [self._path(area).boundingRect() for area in areas[zone.shape]]
        if path.isEmpty():
            return []
        box = path.boundingRect()
        if zone.shape == "street_end":
            reach, gap = 6 * self.unit, self.unit / 2
            inside = self.frame.adjusted(gap, gap, -gap, -gap)
            return [box.adjusted(-3 * reach, -reach, 3 * reach, reach).intersected(inside)]
        return [box]

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

    def _write(self, painter: QPainter, places: Sequence[QRectF], text: str, also_taken: Sequence[QRectF] = ()) -> None:
        """Words in a place, lengthwise in a narrow one; where there is no room they are left to the legend.

        They stay where they are while a piece is carried about.
        """
        if text not in self._placed:
            self._placed[text] = fitted(painter, self.look.font, places, text, (*self.taken, *also_taken))
        words = self._placed[text]
        if words is not None:
            write(painter, self.look, words, text)
            self.taken.append(words.box)

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


def _moved(piece: Piece, held: Held | None) -> Piece:
    """The piece where it is shown: the one on its way where it is now."""
    if held is None or held.id != piece.id:
        return piece
    return msgspec.structs.replace(piece, x=held.x, y=held.y)


def _tone(zone: ZoneView) -> Literal["info", "warn"]:
    return "info" if is_second(zone) else "warn"
