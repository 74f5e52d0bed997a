"""The odds bar: what a shot does, drawn in the order of its heading.

Wounded, knocked down, stunned, out of action, from the left, with gaps between; what is left of the bar is "nothing".
The four colours are alike in grey, so two of them are hatched: wounded slanting, stunned upright.
"""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import percent, tr
from mordheim_desktop.ui.kit.theme import Tone, theme


class Odds(msgspec.Struct, frozen=True):
    """Shares between 0 and 1 of what happens to the target; the rest is no effect."""

    wounded: float = 0.0
    knocked_down: float = 0.0
    stunned: float = 0.0
    out: float = 0.0


def spoken(odds: Odds) -> str:
    """Return the bar in words, with whole per cent."""
    parts = (
        (tr("wounded"), odds.wounded),
        (tr("knocked down"), odds.knocked_down),
        (tr("stunned"), odds.stunned),
        (tr("out of action"), odds.out),
    )
    said = [f"{word} {percent(share)}" for word, share in parts if share > 0]
    return ", ".join(said) if said else tr("no effect possible")


def paint_odds(painter: QPainter, rect: QRectF, odds: Odds) -> None:
    """Paint the bar into `rect`."""
    px = scale().px
    radius = min(rect.height() / 2, px(5))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    clip = QPainterPath()
    clip.addRoundedRect(rect, radius, radius)
    painter.setClipPath(clip)
    painter.fillRect(rect, theme().color("line"))
    parts: tuple[tuple[float, Tone, str], ...] = (
        (odds.wounded, "muted", "slanting"),
        (odds.knocked_down, "warn", ""),
        (odds.stunned, "info", "upright"),
        (odds.out, "danger", ""),
    )
    gap = max(2, px(2))
    left = rect.x()
    for share, tone, hatch in parts:
        if share <= 0:
            continue
        width = max(share * rect.width(), gap + 2)
        part = QRectF(left, rect.y(), min(width - gap, rect.right() - left), rect.height())
        _paint_part(painter, part, theme().color(tone), hatch)
        painter.fillRect(QRectF(part.right(), rect.y(), gap, rect.height()), theme().color("surface"))
        left += width
    painter.restore()


class OddsBar(QWidget):
    """The odds of one shot as a bar; its accessible description says them in words."""

    def __init__(self, odds: Odds | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("What a shot does"))
        self._odds = Odds()
        self.set_odds(odds or Odds())
        scale().changed.connect(self.updateGeometry)
        theme().changed.connect(self.update)

    def set_odds(self, odds: Odds) -> None:
        """Show other odds."""
        self._odds = odds
        self.setAccessibleDescription(spoken(odds))
        self.setToolTip(spoken(odds))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the usual size of a bar."""
        return QSize(scale().px(124), scale().px(12))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar."""
        paint_odds(QPainter(self), QRectF(self.rect()), self._odds)


def _paint_part(painter: QPainter, rect: QRectF, color: QColor, hatch: str) -> None:
    if not hatch:
        painter.fillRect(rect, color)
        return
    px = scale().px
    step, line = max(4, px(5)), max(2, px(2.4))
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, theme().color("surface"))
    painter.setPen(QPen(color, line, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    slant = rect.height() if hatch == "slanting" else 0.0
    x = rect.left() - slant + line / 2
    while x < rect.right() + line:
        painter.drawLine(QPointF(x + slant, rect.top() - 1), QPointF(x, rect.bottom() + 1))
        x += step
    painter.restore()
