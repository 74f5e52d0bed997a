"""A field to pick one of many from: Qt's own combo box in the program's clothes, with an arrow in the theme's ink."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.theme import theme


class Picker(QComboBox):
    """`name` is the accessible name. The wheel scrolls the page: nothing is chosen by it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        """Return room for the longest of its words beside the arrow, also where letters are large."""
        hint, metrics = super().sizeHint(), self.fontMetrics()
        longest = max((metrics.horizontalAdvance(self.itemText(place)) for place in range(self.count())), default=0)
        return QSize(max(hint.width(), longest + scale().px(44)), hint.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: nothing is chosen by scrolling past."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field and the arrow at its right."""
        super().paintEvent(event)
        px = scale().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme().color("muted"), max(1.5, px(1.5))))
        right, middle = self.width() - px(18), self.height() / 2
        painter.drawPolyline(
            QPolygonF(
                [
                    QPointF(right, middle - px(2)),
                    QPointF(right + px(4), middle + px(3)),
                    QPointF(right + px(8), middle - px(2)),
                ]
            )
        )
