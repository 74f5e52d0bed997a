"""The request in large type ("To hit  4+"): as large as its place allows, wrapped rather than cut.

The eye of a player at the table goes here first, so the words become smaller before they are shortened.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.theme import Tone, theme

SMALLEST = 14
STEPS = (1.0, 0.85, 0.7, 0.6, 0.5, 0.42, 0.35)


class RequestLine(QWidget):
    """Words in ink and a need in its tone after them; `size` is the largest letter size at 100 %."""

    def __init__(self, size: int = 40, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self._words, self._need = "", ""
        self._words_tone: Tone = "ink"
        self._need_tone: Tone = "accent"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        scale().changed.connect(self.update)
        theme().changed.connect(self.update)

    def say(self, words: str, need: str = "", words_tone: Tone = "ink", need_tone: Tone = "accent") -> None:
        """Show the request."""
        self._words, self._need = words, need
        self._words_tone, self._need_tone = words_tone, need_tone
        self.setAccessibleName(f"{words} {need}".strip())
        self.update()

    def set_size(self, size: int) -> None:
        """Use another largest letter size."""
        self._size = size
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Return the least place."""
        return QSize(scale().px(80), scale().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the request, centred upright and set to the left."""
        layout, _ = self._fitted()
        painter = QPainter(self)
        height = layout.boundingRect().height()
        layout.draw(painter, QPointF(0, max((self.height() - height) / 2, 0)))

    def _fitted(self) -> tuple[QTextLayout, int]:
        """Prefer one line down to 70 % of the size; then take the largest that wraps into the place."""
        layout, size = self._laid_out(self._size)
        for step in (step for step in STEPS if step >= 0.7):
            layout, size = self._laid_out(self._size * step)
            if layout.lineCount() == 1 and self._fits(layout):
                return layout, size
        for step in STEPS:
            layout, size = self._laid_out(self._size * step)
            if self._fits(layout):
                return layout, size
        return self._laid_out(SMALLEST)

    def _fits(self, layout: QTextLayout) -> bool:
        box = layout.boundingRect()
        return box.height() <= self.height() + 1 and layout.maximumWidth() >= 0 and box.width() <= self.width() + 1

    def _laid_out(self, size: float) -> tuple[QTextLayout, int]:
        font = scale().font_of_size(max(size, SMALLEST), 700)
        words = f"{self._words} " if self._need and self._words else self._words
        layout = QTextLayout(words + self._need, font)
        layout.setTextOption(QTextOption())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        layout.setTextOption(option)
        layout.setFormats(
            [
                _colour(0, len(words), theme().color(self._words_tone)),
                _colour(len(words), len(self._need), theme().color(self._need_tone)),
            ]
        )
        _break_lines(layout, font, self.width())
        return layout, font.pixelSize()


def _break_lines(layout: QTextLayout, font: QFont, width: int) -> None:
    layout.beginLayout()
    top = 0.0
    while True:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(width, 1))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()


def _colour(start: int, length: int, color: QColor) -> QTextLayout.FormatRange:
    form = QTextCharFormat()
    form.setForeground(color)
    part = QTextLayout.FormatRange()
    part.start, part.length, part.format = start, length, form
    return part
