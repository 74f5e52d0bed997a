"""The top bar: which campaign, when it was stored, the four tabs with their keys, undo, redo, help and the menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.ui.actions import Actions
from mordheim_desktop.ui.kit import paint
from mordheim_desktop.ui.kit.buttons import IconButton, PaintedButton
from mordheim_desktop.ui.kit.labels import ElidedLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import Tone, theme

HEIGHT = 48
AROUND = 14
"""Of the height at 100 %, what stands above and below the words."""
LEAST_NAME = 84
"""Width at 100 % that the campaign's name and its storing always have."""


class TabButton(PaintedButton):
    """One tab: its words and, where there is room, its key; the one on show stands on the raised ground."""

    height_at_full = 40
    padding = 16

    def __init__(self, text: str, key: str) -> None:
        super().__init__(text, key=key)
        self.setCheckable(True)
        self._short = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_tip(tr("{tab} ({key})", tab=text, key=key))

    def set_short(self, short: bool) -> None:
        """Leave the key and some padding away where the window is narrow for its letters."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    def full_width(self) -> int:
        """How wide the tab is with its key."""
        return self._words_width() + scale().px(2 * self.padding + 6) + self._key_width()

    def sizeHint(self) -> QSize:
        """Return the size of words and key."""
        width = self._words_width() + scale().px(16) if self._short else self.full_width()
        return QSize(width, scale().px(self.height_at_full))

    def minimumSizeHint(self) -> QSize:
        """Cut the words only where they have no room in the whole bar."""
        return QSize(min(self._words_width() + scale().px(8), scale().px(44)), scale().px(self.height_at_full))

    def nextCheckState(self) -> None:
        """A press never takes the mark away; the window sets it when the tab is on show."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, words, key, the accent line of the tab on show, and the focus ring."""
        px = scale().px
        painter = QPainter(self)
        if self.isChecked():
            ground = QRectF(self.rect()).adjusted(0, 0, 0, -1)
            paint.surface(painter, ground.adjusted(0, 0, 0, 1), px(8), theme().color("accent"), None)
            paint.surface(painter, ground.adjusted(0, 0, 0, -px(1)), px(8), theme().color("raised"), None)
        key = 0 if self._short else self._key_width() + px(6)
        left = max((self.width() - self._words_width() - key) // 2, 0)
        words = paint.fitted(scale().metrics("strong"), self.words(), self.width() - left - key)
        self._draw(painter, "strong", "ink" if self.isChecked() else "muted", left, words)
        if not self._short:
            self._draw(painter, "small", "muted", left + self._words_width() + px(6), self._key)
        if self.hasFocus():
            paint.focus_ring(painter, self.rect(), px(8))

    def _draw(self, painter: QPainter, role: str, tone: Tone, left: int, text: str) -> None:
        painter.setFont(scale().font(role))  # type: ignore[arg-type]
        painter.setPen(QColor(theme().color(tone)))
        painter.drawText(
            QRectF(left, 0, self.width() - left, self.height() - 2), int(Qt.AlignmentFlag.AlignVCenter), text
        )

    def _words_width(self) -> int:
        return scale().metrics("strong").horizontalAdvance(self.words())

    def _key_width(self) -> int:
        return scale().metrics("small").horizontalAdvance(self._key)


class TopBar(QWidget):
    """The bar. `menu_pressed` asks for the menu below its button; tabs and buttons go through the actions."""

    menu_pressed = Signal()

    def __init__(self, actions: Actions, tabs: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs = {id_: TabButton(actions.specs[id_].text, actions.keys(id_)) for id_ in tabs}
        line = HBox(self, gap=12, margins=(16, 0, 16, 0))
        words = VBox(gap=0)
        self.campaign = ElidedLabel("", "strong")
        self.stored = ElidedLabel("", "small", "muted")
        words.addStretch(1)
        words.addWidget(self.campaign)
        words.addWidget(self.stored)
        words.addStretch(1)
        holder = QWidget()
        holder.setLayout(words)
        holder.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._words = holder
        line.addWidget(holder, 1)
        middle = HBox(gap=4)
        for id_, tab in self._tabs.items():
            tab.clicked.connect(actions.action(id_).trigger)
            middle.addWidget(tab)
        line.addLayout(middle)
        self.menu_button = IconButton("menu", tr("Menu"), key="F10")
        self.menu_button.clicked.connect(self.menu_pressed)
        right = QWidget()
        buttons = HBox(right, gap=8)
        buttons.addStretch(1)
        self._also_in_menu = [actions.button(id_) for id_ in ("edit.undo", "edit.redo", "help.contents")]
        for button in self._also_in_menu:
            buttons.addWidget(button)
        buttons.addWidget(self.menu_button)
        right.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line.addWidget(right, 1)
        theme().changed.connect(self.update)
        scale().changed.connect(self._rescale)
        self._rescale()

    def show_tab(self, id_: str) -> None:
        """Mark the tab that is on show; an id of none marks none."""
        for one, tab in self._tabs.items():
            tab.setChecked(one == id_)

    def say(self, campaign: str, stored: str, tone: Tone = "muted") -> None:
        """Tell the campaign's name and how its storing stands."""
        self.campaign.setText(campaign)
        self.stored.setText(stored)
        self.stored.set_tone(tone)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave away what there is no room for."""
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        """First the keys of the tabs, then the buttons that the menu has as well; the campaign's name always stays."""
        px = scale().px
        tabs = self._tabs.values()
        every = px(32) * (len(self._also_in_menu) + 1) + px(8) * len(self._also_in_menu)
        short = sum(tab.full_width() for tab in tabs) + every + px(180) > self.width()
        for tab in tabs:
            tab.set_short(short)
        around = px(LEAST_NAME) + 2 * px(16) + 2 * px(12) + px(4) * (len(tabs) - 1)
        crowded = sum(tab.sizeHint().width() for tab in tabs) + every + around > self.width()
        for button in self._also_in_menu:
            button.setVisible(not crowded)
        self._words.setMinimumWidth(px(LEAST_NAME))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface and the hairline below it."""
        painter = QPainter(self)
        paint.fill(painter, self.rect(), theme().color("surface"))
        paint.fill(painter, QRect(0, self.height() - 1, self.width(), 1), theme().color("line"))

    def _rescale(self) -> None:
        self.setFixedHeight(scale().px(HEIGHT - AROUND) + scale().space(AROUND))
        self._shorten()
