"""Text and small signs: labels that never read a name as markup, key caps, state badges."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mordheim_desktop.ui.kit import icons, paint
from mordheim_desktop.ui.kit.layouts import VBox
from mordheim_desktop.ui.kit.scale import Role, scale
from mordheim_desktop.ui.kit.text import tool_tip, tr
from mordheim_desktop.ui.kit.theme import Tone, theme

WIDEST_NAME = 260
"""Pixels at 100 % that the name of a fighter may take in a row with controls beside it."""


class PlainLabel(QLabel):
    """A label that shows its text as it is: a warrior called ``<b>`` is called ``<b>``.

    `role` gives size and weight, `tone` the colour; a wrapping label grows downwards.
    """

    def __init__(
        self,
        text: str = "",
        role: Role = "body",
        tone: Tone = "ink",
        *,
        wrap: bool = False,
        weight: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self._role: Role = role
        self._tone: Tone = tone
        self._weight = weight
        self._letters = scale().font(role, weight)
        self.setText(text)
        self._restyle()
        scale().changed.connect(self._restyle)

    def set_tone(self, tone: Tone) -> None:
        """Show the text in another tone."""
        if tone != self._tone:
            self._tone = tone
            self._recolour()

    def changeEvent(self, event: QEvent) -> None:
        """Keep letters and ink: a theme has its own ink, and Qt gives a label that moves its first letters back."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and not self._has_letters():
            self.setFont(self._letters)
        elif event.type() == QEvent.Type.PaletteChange and not self._has_ink():
            self._recolour()

    def write_in(self, letters: QFont) -> None:
        """Write in a font of the owner's own, and stay with it until the next restyling."""
        self._letters = letters
        self.setFont(letters)

    def _has_letters(self) -> bool:
        shown = self.font()
        return shown.pixelSize() == self._letters.pixelSize() and shown.weight() == self._letters.weight()

    def _has_ink(self) -> bool:
        return self.palette().color(QPalette.ColorRole.WindowText) == theme().color(self._tone)

    def _restyle(self) -> None:
        self.write_in(scale().font(self._role, self._weight))
        self._recolour()

    def _recolour(self) -> None:
        if self._tone == "ink" and not self.testAttribute(Qt.WidgetAttribute.WA_SetPalette):
            return  # as the application has it
        palette = QPalette()  # only the ink is a label's own; everything else follows the application
        palette.setColor(QPalette.ColorRole.WindowText, theme().color(self._tone))
        self.setPalette(palette)


class Caption(PlainLabel):
    """The small-capital title of a group, muted."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, "label", "muted", parent=parent)


class ElidedLabel(PlainLabel):
    """One line that is cut with an ellipsis where the place is short; the whole text is its tool tip and its name."""

    def __init__(
        self,
        text: str = "",
        role: Role = "body",
        tone: Tone = "ink",
        *,
        weight: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, role, tone, weight=weight, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Show `text`, cut only on the screen."""
        super().setText(text)
        self.setAccessibleName(text)
        self._tell()

    def minimumSizeHint(self) -> QSize:
        """Let the line shrink to a few letters."""
        return QSize(min(super().sizeHint().width(), scale().px(40)), super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the tool tip only where the text is cut."""
        super().resizeEvent(event)
        self._tell()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, cut to the width there is."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.setFont(self.font())
        text = paint.fitted(self.fontMetrics(), self.text(), self.width())
        painter.drawText(self.rect(), int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), text)

    def _tell(self) -> None:
        cut = self.fontMetrics().horizontalAdvance(self.text()) > self.width()
        self.setToolTip(tool_tip(self.text()) if cut else "")


class KeyHint(QWidget):
    """A small key cap: the key that does what stands beside it."""

    def __init__(self, keys: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = keys
        self.setAccessibleName(tr("Key {key}", key=keys))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        scale().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Return the size of the cap around its letters."""
        return QSize(*paint.key_cap_size(self._keys))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cap."""
        painter = QPainter(self)
        paint.key_cap(painter, QRectF(self.rect()), self._keys, theme().color("ink"), theme().color("muted"))


_STATE_TONES: dict[str, Tone] = {
    "standing": "accent",
    "knocked_down": "warn",
    "stunned": "info",
    "out_of_action": "danger",
    "fleeing": "warn",
    "hidden": "muted",
    "done": "accent",
    "current": "warn",
    "open": "muted",
}


def state_tone(state: str) -> Tone:
    """Return the tone of a state; the names of states are the names of their pictures."""
    return _STATE_TONES.get(state, "ink")


def state_word(state: str) -> str:
    """Return the word of a state: a colour never stands alone."""
    words = {
        "standing": tr("Standing"),
        "knocked_down": tr("Knocked down"),
        "stunned": tr("Stunned"),
        "out_of_action": tr("Out of action"),
        "fleeing": tr("Fleeing"),
        "hidden": tr("Hidden"),
        "done": tr("Done"),
        "current": tr("Now"),
        "open": tr("Open"),
    }
    return words.get(state, state)


class StateBadge(QWidget):
    """A state as picture and word; `word` replaces the state's own word ("Ready", "Shot")."""

    def __init__(self, state: str, word: str = "", *, tone: Tone | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._word = state, word
        self._tone: Tone | None = tone
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._name()
        scale().changed.connect(self.updateGeometry)
        theme().changed.connect(self.update)

    def set_state(self, state: str, word: str = "", tone: Tone | None = None) -> None:
        """Show another state."""
        self._state, self._word, self._tone = state, word, tone
        self._name()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of picture and word."""
        metrics = scale().metrics("strong")
        return QSize(scale().px(22) + metrics.horizontalAdvance(self._text()), max(metrics.height(), scale().px(20)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint picture and word in the tone of the state."""
        painter = QPainter(self)
        color = theme().color(self._tone or state_tone(self._state))
        side = scale().px(14)
        icons.paint(painter, self._state, QRectF(0, (self.height() - side) / 2, side, side), color)
        painter.setPen(color)
        painter.setFont(scale().font("strong"))
        painter.drawText(
            self.rect().adjusted(scale().px(22), 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), self._text()
        )

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of a newly chosen language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._name()
            self.updateGeometry()
        super().changeEvent(event)

    def _text(self) -> str:
        return self._word or state_word(self._state)

    def _name(self) -> None:
        self.setAccessibleName(self._text())


def labelled(label: str, field: QWidget) -> QWidget:
    """A control with its label above it."""
    holder = QWidget()
    column = VBox(holder, gap=2)
    column.addWidget(PlainLabel(label, "label", "muted"))
    column.addWidget(field)
    return holder
