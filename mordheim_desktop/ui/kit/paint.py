"""Small painting helpers shared by the kit's widgets: surfaces, the focus ring, key caps, dice."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.theme import theme

ELLIPSIS = Qt.TextElideMode.ElideRight

_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.28, 0.28), (0.5, 0.5), (0.72, 0.72)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)),
    6: ((0.28, 0.24), (0.72, 0.24), (0.28, 0.5), (0.72, 0.5), (0.28, 0.76), (0.72, 0.76)),
}


def fill(painter: QPainter, rect: QRect | QRectF, color: QColor) -> None:
    """Fill a rectangle, without a line around it.

    `QPainter.fillRect` also takes one of many named gradients, and the first call would have PySide make them all.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRect(rect)


def surface(
    painter: QPainter, rect: QRect | QRectF, radius: float, fill: QColor | None, border: QColor | None, width: float = 1
) -> None:
    """Paint a rounded surface with a line inside its edge."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inset = width / 2 if border is not None else 0
    painter.setPen(QPen(border, width) if border is not None else Qt.PenStyle.NoPen)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius)
    painter.restore()


def focus_ring(painter: QPainter, rect: QRect | QRectF, radius: float) -> None:
    """Paint the ring that shows where the keyboard is."""
    width = max(2, scale().px(2))
    surface(painter, QRectF(rect).adjusted(1, 1, -1, -1), radius, None, theme().color("ink"), width)


def key_cap_size(text: str) -> tuple[int, int]:
    """Return width and height of a key cap with `text`, in pixels."""
    metrics = scale().metrics("note")
    return metrics.horizontalAdvance(text) + scale().px(12), metrics.height() + scale().px(4)


def key_cap(painter: QPainter, rect: QRectF, text: str, ink: QColor, border: QColor) -> None:
    """Paint a key cap that fills `rect`."""
    surface(painter, rect, scale().px(4), None, border)
    painter.setPen(ink)
    painter.setFont(scale().font("note"))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)


def die(
    painter: QPainter, rect: QRectF, face: int, fill: QColor, pip: QColor, border: QColor, width: float = 1
) -> None:
    """Paint one face of a die, 1 to 6, in the square `rect`."""
    surface(painter, rect, rect.width() * 0.16, fill, border, width)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pip)
    radius = rect.width() * 0.082
    for x, y in _PIPS[face]:
        painter.drawEllipse(QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height()), radius, radius)
    painter.restore()


def fitted(metrics: QFontMetrics, text: str, width: int) -> str:
    """Return `text`, cut with an ellipsis where it is wider than `width` pixels."""
    return metrics.elidedText(text, ELLIPSIS, max(width, 0))
