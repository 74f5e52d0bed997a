"""The preview: the very pages that will be printed, one below the other, painted by the same painting."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from mordheim_desktop.ui.kit import paint as kit_paint
from mordheim_desktop.ui.kit.layouts import clear_viewport
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.print.output import paint
from mordheim_desktop.ui.print.paper import Page, Said

GAP = 12


class Preview(QScrollArea):
    """Pages as wide as the place allows; arrows and page keys scroll."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._viewport = clear_viewport(self)
        self._sheets = _Sheets()
        self.setWidget(self._sheets)
        self.setMinimumSize(scale().px(240), scale().px(200))

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages on show."""
        return self._sheets.pages

    def show_pages(self, pages: Sequence[Page]) -> None:
        """Show other pages, from the first one on."""
        self._sheets.pages = tuple(pages)
        self._sheets.fit()
        self._sheets.update()
        self.verticalScrollBar().setValue(0)
        self.setAccessibleName(tr("Preview, pages: {count}", count=len(pages)))
        first = pages[0].marks if pages else ()
        self.setAccessibleDescription(" ".join(mark.text for mark in first if isinstance(mark, Said)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by the keyboard."""
        bar = self.verticalScrollBar()
        steps = {
            Qt.Key.Key_Down: bar.singleStep() * 3,
            Qt.Key.Key_Up: -bar.singleStep() * 3,
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
            Qt.Key.Key_End: bar.maximum(),
            Qt.Key.Key_Home: -bar.maximum(),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            bar.setValue(bar.value() + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show where the keyboard is."""
        super().paintEvent(event)
        if self.hasFocus():
            kit_paint.focus_ring(QPainter(self._viewport), self._viewport.rect(), scale().px(4))


class _Sheets(QWidget):
    """The sheets themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: tuple[Page, ...] = ()

    def fit(self) -> None:
        """Be as high as the pages are at this width."""
        gap = scale().px(GAP)
        self.setMinimumHeight(sum(round(self._height(page)) + gap for page in self.pages) + gap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pages grow and shrink with the width."""
        super().resizeEvent(event)
        self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pages in sight."""
        painter = QPainter(self)
        gap, top = scale().px(GAP), float(scale().px(GAP))
        for page in self.pages:
            place = QRectF(gap, top, self._width(), self._height(page))
            if place.intersects(QRectF(event.rect())):
                kit_paint.fill(painter, place, QColor("#ffffff"))
                painter.save()
                painter.translate(place.topLeft())
                factor = place.width() / page.paper.width
                painter.scale(factor, factor)
                paint(painter, page)
                painter.restore()
                kit_paint.surface(painter, place, 0, None, theme().color("line"))
            top += place.height() + gap

    def _width(self) -> float:
        return max(self.width() - 2 * scale().px(GAP), 40)

    def _height(self, page: Page) -> float:
        return self._width() * page.paper.height / page.paper.width
