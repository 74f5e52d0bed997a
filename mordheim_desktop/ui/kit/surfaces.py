"""Surfaces: the card, the figure card, the empty place that says what to do, the message above the work."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from mordheim_desktop.ui.kit import icons, paint
from mordheim_desktop.ui.kit.buttons import IconButton, PrimaryButton, QuietButton, SmallButton
from mordheim_desktop.ui.kit.labels import ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, clear_viewport
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import Tone, theme

FIGURE_WIDTH = 150
"""Width at 100 % that a card with a figure needs."""

MessageKind = Literal["info", "warn", "danger"]


class Card(QWidget):
    """A titled surface with a hairline; put the work into `body`, controls of the title line into `title_line`."""

    def __init__(
        self,
        title: str = "",
        parent: QWidget | None = None,
        *,
        margins: tuple[int, int, int, int] = (12, 10, 12, 12),
        gap: int = 8,
    ) -> None:
        super().__init__(parent)
        column = VBox(self, gap=gap, margins=margins)
        self.title_line: QHBoxLayout = HBox(gap=8)
        self._title = ElidedLabel(title, "label", "muted")
        if not title:  # made visible here, before it has a parent, it would open as a window
            self._title.hide()
        self.title_line.addWidget(self._title, 1)
        column.addLayout(self.title_line)
        self.body: QVBoxLayout = VBox(gap=gap)
        column.addLayout(self.body, 1)
        self.setAccessibleName(title)
        theme().changed.connect(self.update)

    def set_title(self, title: str) -> None:
        """Show another title."""
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self.setAccessibleName(title)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface and its hairline."""
        painter = QPainter(self)
        paint.surface(painter, self.rect(), scale().px(9), theme().color("surface"), theme().color("line"))


class StatCard(Card):
    """A label and one figure; `tone` marks a figure that wants attention, `note` says more in small."""

    def __init__(
        self, label: str, figure: str = "", note: str = "", *, tone: Tone = "ink", parent: QWidget | None = None
    ) -> None:
        super().__init__(label, parent)
        self._label = label
        self._figure = ElidedLabel(figure, "figure", tone)
        self._note: ElidedLabel | None = None
        self.body.setSpacing(0)
        self.body.addWidget(self._figure)
        self.set_figure(figure, note, tone)

    def set_figure(self, figure: str, note: str = "", tone: Tone = "ink") -> None:
        """Show another figure."""
        self._figure.setText(figure)
        self._figure.set_tone(tone)
        if note and self._note is None:
            self._note = ElidedLabel(note, "small", "muted")
            self.body.addWidget(self._note)
        if self._note is not None:
            self._note.setText(note)
            self._note.setVisible(bool(note))
        self.setAccessibleName(f"{self._label}: {figure}")
        self.setAccessibleDescription(note)


class Abreast(QWidget):
    """Figure cards of equal width side by side, in as many lines as their words need."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._cards: list[QWidget] = []
        self._abreast = 0
        scale().changed.connect(self._share)

    def add(self, card: QWidget) -> None:
        """Take a card at the end."""
        self._cards.append(card)
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        self._grid.setSpacing(scale().space(12))
        abreast = min(max(self.width() // scale().px(FIGURE_WIDTH), 1), len(self._cards))
        if self._abreast == abreast and self._grid.count() == len(self._cards):
            return
        self._abreast = abreast
        for place, card in enumerate(self._cards):
            self._grid.addWidget(card, place // abreast, place % abreast)
        for column in range(len(self._cards)):
            self._grid.setColumnStretch(column, 1 if column < abreast else 0)


class ScrollColumn(QScrollArea):
    """A column of cards that scrolls down when the text is large; put widgets into `body`.

    Its content is laid out to the width there is; it scrolls sideways only where even that is not enough.
    """

    def __init__(self, *, gap: int = 12, margins: tuple[int, int, int, int] = (16, 16, 16, 16)) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._viewport = clear_viewport(self)
        inside = QWidget()
        self.body: QVBoxLayout = VBox(inside, gap=gap, margins=margins)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)


def scrolling(widget: QWidget) -> ScrollColumn:
    """Return a place for a widget that takes all the room there is, and scrolls where it has too little."""
    column = ScrollColumn(gap=0, margins=(0, 0, 0, 0))
    column.body.addWidget(widget, 1)
    return column


class EmptyHint(QWidget):
    """An empty place: what it is for, what to do next, and the button that does it."""

    pressed = Signal()

    def __init__(
        self, title: str, text: str, button: str = "", *, key: str = "", icon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        column = VBox(self, gap=8, margins=(16, 24, 16, 24))
        column.addStretch(1)
        self._title = PlainLabel(title, "name", wrap=True)
        self._text = PlainLabel(text, "body", "muted", wrap=True)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        self.button = PrimaryButton(button, key=key, icon=icon)
        self.button.clicked.connect(self.pressed)
        if not button:
            self.button.hide()
        column.addSpacing(scale().px(8))
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def add_way(self, text: str) -> QuietButton:
        """Add another way on, less loud than the button, and return it."""
        way = QuietButton(text)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(column.count() - 1, way, 0, Qt.AlignmentFlag.AlignHCenter)
        return way


_MESSAGE_ICONS: dict[MessageKind, str] = {"info": "help", "warn": "warning", "danger": "out_of_action"}


class MessageBar(QWidget):
    """One sentence above the work that blocks nothing; it can be closed and may carry one action.

    It is hidden until `say` is called. `closed` and `action_pressed` tell what the player did.
    """

    closed = Signal()
    action_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind: MessageKind = "info"
        line = HBox(self, gap=8, margins=(44, 6, 8, 6))
        self._text = PlainLabel("", wrap=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.action = SmallButton("")
        self.close_button = IconButton("close", tr("Close this message"))
        line.addWidget(self._text, 1)
        line.addWidget(self.action)
        line.addWidget(self.close_button)
        self.action.clicked.connect(self.action_pressed)
        self.close_button.clicked.connect(self._close)
        theme().changed.connect(self.update)
        self.hide()

    def say(self, text: str, kind: MessageKind = "info", action: str = "") -> None:
        """Show a sentence; `action` is the word of its button, if it has one."""
        self._kind = kind
        self._text.setText(text)
        self.action.setText(action)
        self.action.setVisible(bool(action))
        words = {"info": tr("Note"), "warn": tr("Warning"), "danger": tr("Problem")}
        self.setAccessibleName(f"{words[kind]}: {text}")
        self.show()
        self.update()

    def text(self) -> str:
        """Return the sentence that is showing, or nothing."""
        return self._text.text() if not self.isHidden() else ""

    def silence(self) -> None:
        """Take the sentence away without telling anyone."""
        self.hide()

    def minimumSizeHint(self) -> QSize:
        """Stay at least one row high."""
        return QSize(scale().px(160), scale().px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, a bar in the tone of the message, and its picture."""
        px = scale().px
        painter = QPainter(self)
        color = theme().color(self._kind)
        paint.surface(painter, self.rect(), px(8), theme().color("raised"), color)
        side = px(18)
        icons.paint(painter, _MESSAGE_ICONS[self._kind], QRectF(px(14), (self.height() - side) / 2, side, side), color)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()
