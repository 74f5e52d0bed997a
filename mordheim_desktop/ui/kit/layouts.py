"""Boxes that follow the scale, and a row of chips or buttons that wraps where the place is short, as at 200 % text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QBoxLayout, QHBoxLayout, QLayout, QLayoutItem, QVBoxLayout, QWidget

from mordheim_desktop.ui.kit.scale import scale


def clear_viewport(area: QAbstractScrollArea) -> QWidget:
    """Let what is behind a scrolling area show through it, and return its viewport.

    The viewport is one of our own making: the first time PySide meets one made by Qt it looks through every kind of
    widget there is, which costs a tenth of the start of the program.
    """
    viewport = QWidget()
    area.setViewport(viewport)
    return viewport


class FlowLayout(QLayout):
    """Places its widgets side by side and goes on in the next line where they no longer fit.

    Lines begin at the left, or end at the right with `to_the_right`.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8, to_the_right: bool = False) -> None:
        super().__init__(parent)
        self._gap, self._to_the_right = gap, to_the_right
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        scale().changed.connect(self.invalidate)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item at the end."""
        self._items.append(item)
        self._heights.clear()

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item by its place, or nothing."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give an item away, or nothing."""
        self._heights.clear()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def clear(self) -> None:
        """Remove every widget and let it go."""
        self._heights.clear()
        while self._items:
            widget = self._items.pop().widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def expandingDirections(self) -> Qt.Orientation:
        """Ask for no more room than needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height needed at `width` pixels."""
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return height

    def invalidate(self) -> None:
        """Forget the heights: an item has another size, or is shown or hidden."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        """Place the widgets in `rect`."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size with everything in one line."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        gap = scale().space(self._gap)
        width = sum(hint.width() for hint in hints) + gap * max(len(hints) - 1, 0)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        """Return the size of the widest single item."""
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def _place(self, rect: QRect, *, move: bool) -> int:
        gap = scale().space(self._gap)
        top = rect.y()
        for line in self._lines(rect.width(), gap):
            height = max(size.height() for _, size in line)
            left = rect.x()
            if self._to_the_right:
                left += rect.width() - sum(size.width() for _, size in line) - gap * (len(line) - 1)
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(left, top + (height - size.height()) // 2), size))
                left += size.width() + gap
            top += height + gap
        return max(top - gap - rect.y(), 0)

    def _lines(self, width: int, gap: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue  # hidden: it takes no place and no gap
            hint = item.sizeHint()
            size = QSize(min(hint.width(), width) if width > 0 else hint.width(), hint.height())
            if not lines or used + size.width() > width:
                lines.append([])
                used = 0
            lines[-1].append((item, size))
            used += size.width() + gap
        return lines


class ScaledBox:
    """Margins and gaps of a box layout, given at 100 % and kept in step with the scale."""

    def __init__(self, layout: QBoxLayout, gap: int, margins: tuple[int, int, int, int]) -> None:
        self._layout, self._gap, self._margins = layout, gap, margins
        self.apply()

    def apply(self) -> None:
        """Set gap and margins for the present scale."""
        space = scale().space
        left, top, right, bottom = self._margins
        self._layout.setSpacing(space(self._gap))
        self._layout.setContentsMargins(space(left), space(top), space(right), space(bottom))


class VBox(QVBoxLayout):
    """A vertical layout whose gap and margins (left, top, right, bottom) follow the scale."""

    def __init__(
        self, parent: QWidget | None = None, *, gap: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    ) -> None:
        if parent is None:
            super().__init__()
        else:
            super().__init__(parent)
        self._box = ScaledBox(self, gap, margins)
        scale().changed.connect(self._rescale)

    def _rescale(self) -> None:
        self._box.apply()


class HBox(QHBoxLayout):
    """A horizontal layout whose gap and margins (left, top, right, bottom) follow the scale."""

    def __init__(
        self, parent: QWidget | None = None, *, gap: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    ) -> None:
        if parent is None:
            super().__init__()
        else:
            super().__init__(parent)
        self._box = ScaledBox(self, gap, margins)
        scale().changed.connect(self._rescale)

    def _rescale(self) -> None:
        self._box.apply()


def empty(layout: QLayout) -> None:
    """Take every widget out of a layout and let it go."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def flow(widgets: Sequence[QWidget], gap: int = 8) -> QWidget:
    """A row of widgets that wraps."""
    holder = QWidget()
    line = FlowLayout(holder, gap=gap)
    for widget in widgets:
        line.addWidget(widget)
    return holder
