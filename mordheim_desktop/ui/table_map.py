"""The table drawn to scale, 48 by 48 inches: where each side sets up, where counters may lie, what is in the middle.

It draws what the scenario's zones say and knows no scenario. A side keeps its colour, info or warn, and every zone
bears its words; the words also stand in the accessible description, so nothing is carried by the drawing alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.session.views.scenario import TABLE, ZoneView
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import Tone, theme

GRID = 6
STREET = 12
OBJECTIVE = 6
"""Inches: lines of the grid, breadth of the street, edge of the building in the middle, as they are drawn."""


class TableMap(QWidget):
    """The map. It is square and takes the height there is; `turns` are quarter turns of the whole table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zones: tuple[ZoneView, ...] = ()
        self._distances: dict[str, int] = {}
        self._objective = False
        self._street = False
        self.turns = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("The table, {size} by {size} inches", size=TABLE))
        theme().changed.connect(self.update)
        scale().changed.connect(self.updateGeometry)

    def show_zones(self, zones: Sequence[ZoneView], distances: dict[str, int]) -> None:
        """Draw other zones; `distances` are the scenario's own, in inches."""
        self._zones, self._distances = tuple(zones), dict(distances)
        self._objective = any(zone.shape == "around_objective" for zone in zones)
        self._street = any(zone.shape == "street_end" for zone in zones)
        self.setAccessibleDescription(". ".join(self.facts()))
        self.update()

    def facts(self) -> tuple[str, ...]:
        """What is drawn, as sentences."""
        facts = [zone.label for zone in self._zones]
        if edge := self._distances.get("from_edge"):
            apart = self._distances.get("apart", 0)
            facts.append(tr('Counters: more than {edge}" from every edge, {apart}" apart', edge=edge, apart=apart))
        if self._objective:
            facts.append(tr("The objective stands in the middle"))
        if goal := self._distances.get("goal"):
            facts.append(tr('Goal: within {goal}" of the far edge', goal=goal))
        return tuple(facts)

    def turn(self) -> None:
        """Turn the table a quarter to the right."""
        self.turns = (self.turns + 1) % 4
        self.update()

    def sizeHint(self) -> QSize:
        """Return a square that suits the window."""
        return QSize(scale().px(440), scale().px(440))

    def minimumSizeHint(self) -> QSize:
        """Stay large enough for the words in the zones."""
        return QSize(scale().px(240), scale().px(240))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint table, zones, counters, objective and the words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height()) - 2
        table = QRectF((self.width() - side) / 2, 1, side, side)
        painter.setPen(QPen(theme().color("line"), 1))
        painter.setBrush(theme().color("surface"))
        painter.drawRoundedRect(table, scale().px(6), scale().px(6))
        self._paint_grid(painter, table)
        if self._street:
            self._paint_street(painter, table)
        for zone in self._zones:
            self._paint_zone(painter, table, zone)
        self._paint_marks(painter, table)
        for zone in self._zones:
            self._paint_words(painter, table, zone)

    # -- inches to pixels ----------------------------------------------------------------------------------------------

    def _on(self, table: QRectF, inches: QRectF) -> QRectF:
        """A rectangle in inches, from the far left corner, as it lies on the turned table."""
        turned = inches
        for _ in range(self.turns):
            turned = QRectF(TABLE - turned.bottom(), turned.left(), turned.height(), turned.width())
        unit = table.width() / TABLE
        return QRectF(
            table.x() + turned.x() * unit, table.y() + turned.y() * unit, turned.width() * unit, turned.height() * unit
        )

    def _paint_grid(self, painter: QPainter, table: QRectF) -> None:
        line = QColor(theme().color("line"))
        line.setAlpha(110)
        painter.setPen(QPen(line, 1))
        step = table.width() * GRID / TABLE
        for place in range(1, TABLE // GRID):
            painter.drawLine(
                QPointF(table.x() + place * step, table.y()), QPointF(table.x() + place * step, table.bottom())
            )
            painter.drawLine(
                QPointF(table.x(), table.y() + place * step), QPointF(table.right(), table.y() + place * step)
            )

    def _paint_street(self, painter: QPainter, table: QRectF) -> None:
        houses = QColor(theme().color("line"))
        houses.setAlpha(120)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(houses)
        side = (TABLE - STREET) / 2
        for left in (0.0, TABLE - side):
            painter.drawRect(self._on(table, QRectF(left, 0, side, TABLE)))

    # -- zones ---------------------------------------------------------------------------------------------------------

    def _paint_zone(self, painter: QPainter, table: QRectF, zone: ZoneView) -> None:
        path = self._shape(table, zone)
        if path.isEmpty():
            return
        tone = theme().color(_tone(zone))
        fill = QColor(tone)
        fill.setAlpha(34 if zone.shape != "anywhere" else 14)
        painter.fillPath(path, fill)
        pen = QPen(tone, max(1.5, scale().px(1.5)), Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _shape(self, table: QRectF, zone: ZoneView) -> QPainterPath:
        depth, whole = zone.depth, QRectF(0, 0, TABLE, TABLE)
        path = QPainterPath()
        middle = (TABLE - STREET) / 2
        rects = {
            "edge": QRectF(0, TABLE - depth, TABLE, depth),
            "random_edge": QRectF(0, TABLE - depth, TABLE, depth),
            "opposite_edge": QRectF(0, 0, TABLE, depth),
            "quarter": QRectF(0, TABLE / 2, TABLE / 2, TABLE / 2),
            "opposite_quarter": QRectF(TABLE / 2, 0, TABLE / 2, TABLE / 2),
            "anywhere": whole,
            "inside": whole.adjusted(depth, depth, -depth, -depth),
            "street_end": QRectF(middle, 0 if zone.second else TABLE - depth, STREET, depth),
        }
        if zone.shape == "frame":
            path.addRect(self._on(table, whole))
            path.addRect(self._on(table, whole.adjusted(depth, depth, -depth, -depth)))
        elif zone.shape == "around_objective":
            reach = OBJECTIVE / 2 + depth
            ring = self._on(table, QRectF(TABLE / 2 - reach, TABLE / 2 - reach, 2 * reach, 2 * reach))
            corner = depth * table.width() / TABLE
            path.addRoundedRect(ring, corner, corner)
        elif zone.shape in rects:
            path.addRect(self._on(table, rects[zone.shape]))
        return path

    def _paint_marks(self, painter: QPainter, table: QRectF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if edge := self._distances.get("from_edge"):
            painter.setPen(QPen(theme().color("muted"), max(1.5, scale().px(1.5)), Qt.PenStyle.DotLine))
            area = self._on(table, QRectF(edge, edge, TABLE - 2 * edge, TABLE - 2 * edge))
            painter.drawRect(area)
            self._write(
                painter, area.adjusted(0, scale().px(6), 0, 0), self.facts()[len(self._zones)], "muted", top=True
            )
        if goal := self._distances.get("goal"):
            painter.setPen(QPen(theme().color("accent"), max(1.5, scale().px(1.5)), Qt.PenStyle.DotLine))
            strip = self._on(table, QRectF(0, 0, TABLE, goal))
            painter.drawRect(strip)
            below = self._on(table, QRectF(6, goal + 0.5, TABLE - 12, 5))
            self._write(painter, below, tr('Goal: within {goal}" of this edge', goal=goal), "accent", top=True)
        if self._objective:
            painter.setPen(QPen(theme().color("ink"), 1.5))
            painter.setBrush(theme().color("raised"))
            start = (TABLE - OBJECTIVE) / 2
            painter.drawRect(self._on(table, QRectF(start, start, OBJECTIVE, OBJECTIVE)))

    def _paint_words(self, painter: QPainter, table: QRectF, zone: ZoneView) -> None:
        depth = zone.depth
        places = {
            "edge": QRectF(1, TABLE - depth, TABLE - 2, depth),
            "random_edge": QRectF(1, TABLE - depth, TABLE - 2, depth),
            "opposite_edge": QRectF(1, 0, TABLE - 2, depth),
            "quarter": QRectF(1, TABLE / 2, TABLE / 2 - 2, TABLE / 2),
            "opposite_quarter": QRectF(TABLE / 2 + 1, 0, TABLE / 2 - 2, TABLE / 2),
            "anywhere": QRectF(4, 14, TABLE - 8, 12),
            "inside": QRectF(depth + 2, depth + 2, TABLE - 2 * depth - 4, TABLE - 2 * depth - 4),
            "frame": QRectF(1, TABLE - depth, TABLE - 2, depth),
            "around_objective": QRectF(6, 10, TABLE - 12, 5),
            "street_end": QRectF(2, depth if zone.second else TABLE - depth - 4, TABLE - 4, 4),
        }
        place = places.get(zone.shape)
        if place is not None:
            self._write(painter, self._on(table, place), zone.label, _tone(zone))

    def _write(self, painter: QPainter, place: QRectF, text: str, tone: Tone, *, top: bool = False) -> None:
        """Words in a place, upright; a place too small for them leaves them to the list beside the map."""
        painter.save()
        font = scale().font("strong" if not top else "small")
        painter.setFont(font)
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap)
        flags |= int(Qt.AlignmentFlag.AlignTop if top else Qt.AlignmentFlag.AlignVCenter)
        if place.height() > place.width() * 2:
            painter.translate(place.center())
            painter.rotate(90)
            place = QRectF(-place.height() / 2, -place.width() / 2, place.height(), place.width())
        needed = painter.boundingRect(place, flags, text)
        if needed.height() > place.height() or needed.width() > place.width():
            painter.setFont(scale().font("small"))
            needed = painter.boundingRect(place, flags, text)
        if needed.height() <= place.height() + 1 and needed.width() <= place.width() + 1:
            painter.setPen(theme().color(tone))
            painter.drawText(place, flags, text)
        painter.restore()


def _tone(zone: ZoneView) -> Tone:
    if zone.side is None:
        return "info" if zone.second else "warn"
    return "info" if zone.side else "warn"
