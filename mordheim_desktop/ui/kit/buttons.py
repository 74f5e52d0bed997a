"""Buttons that paint themselves: primary, quiet, picture only, and the checkable chip.

Manners they share: at least 32 high, reached by `Tab` but never taking the keyboard away by a mouse click, the key that
does the same printed on them, the second press of a double click ignored, and no silent grey: a button that is not
possible now says why when it is pressed.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from mordheim_desktop.ui.kit import icons, paint
from mordheim_desktop.ui.kit.scale import Role, scale
from mordheim_desktop.ui.kit.text import tool_tip, tr
from mordheim_desktop.ui.kit.theme import theme


class PaintedButton(QAbstractButton):
    """What all buttons of the kit share. `refused` carries the reason when an impossible button is pressed."""

    refused = Signal(str)

    height_at_full = 36
    padding = 16
    role: Role = "strong"

    def __init__(self, text: str = "", *, key: str = "", icon: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key, self._picture = key, icon
        self._why_not = ""
        self._tip = ""
        self._double_counts = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setText(text)
        scale().changed.connect(self._measure_again)

    def setText(self, text: str) -> None:
        """Set the words; an ampersand is an ampersand, never a mnemonic."""
        super().setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        self._measure_again()

    def words(self) -> str:
        """Return the words on the button."""
        return self.text().replace("&&", "&")

    def key(self) -> str:
        """Return the key printed on the button, or nothing."""
        return self._key

    def set_key(self, key: str) -> None:
        """Print another key on the button."""
        self._key = key
        self._measure_again()

    def set_tip(self, tip: str) -> None:
        """Explain the button in a tool tip; a reason why it is impossible goes before it."""
        self._tip = tip
        self._tell()

    def set_why_not(self, reason: str | None) -> None:
        """Make the button impossible for a reason in words, or possible again with None."""
        if (reason or "") != self._why_not:
            self._why_not = reason or ""
            self._tell()
            self.update()

    def why_not(self) -> str:
        """Return why the button is impossible now, or nothing."""
        return self._why_not

    def set_double_click_counts(self, counts: bool) -> None:
        """Let a quick second press count as a press of its own (typing two equal dice)."""
        self._double_counts = counts

    def sizeHint(self) -> QSize:
        """Return the size of picture, words and key with their padding."""
        px = scale().px
        width = 2 * scale().space(self.padding) + scale().metrics(self.role).horizontalAdvance(self.words())
        if self._picture:
            width += px(18) + (px(8) if self.text() else 0)
        if self._key:
            width += px(8) + paint.key_cap_size(self._key)[0]
        return QSize(width, px(self.height_at_full))

    def minimumSizeHint(self) -> QSize:
        """Let the words be cut where the place is short, never the target."""
        return QSize(min(self.sizeHint().width(), scale().px(64)), scale().px(self.height_at_full))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second press of a double click."""
        if self._double_counts:
            super().mouseDoubleClickEvent(event)
        else:
            event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press, or say why not."""
        if self._why_not and event.button() == Qt.MouseButton.LeftButton:
            self.refused.emit(self._why_not)
            event.accept()
            return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press by keyboard once for each stroke of the key, or say why not."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select):
            if event.isAutoRepeat():
                return
            if self._why_not:
                self.refused.emit(self._why_not)
                return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that the pointer is here."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Show that the pointer has gone."""
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, picture, words, key and focus ring."""
        painter = QPainter(self)
        fill, border, ink = self._colours()
        radius = self._radius()
        paint.surface(painter, self.rect(), radius, fill, border)
        self._paint_content(painter, ink)
        if self.hasFocus():
            paint.focus_ring(painter, self.rect(), max(radius - 1, 0))

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        t = theme()
        hot = self.underMouse() and not self._why_not
        return t.color("surface"), t.color("muted" if hot else "line"), t.color("muted" if self._why_not else "ink")

    def _radius(self) -> float:
        return scale().px(8)

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        px = scale().px
        metrics = scale().metrics(self.role)
        cap_width, cap_height = paint.key_cap_size(self._key) if self._key else (0, 0)
        extra = (px(8) + cap_width) if self._key else 0
        picture = px(18) if self._picture else 0
        gap = px(8) if self._picture and self.text() else 0
        room = self.width() - scale().space(8) - extra - picture - gap
        words = paint.fitted(metrics, self.words(), room)
        width = metrics.horizontalAdvance(words)
        left = (self.width() - (picture + gap + width + extra)) / 2
        if self._picture:
            icons.paint(painter, self._picture, QRectF(left, (self.height() - picture) / 2, picture, picture), ink)
            left += picture + gap
        painter.setFont(scale().font(self.role))
        painter.setPen(ink)
        painter.drawText(
            QRectF(left, 0, width + 2, self.height()),
            int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine),
            words,
        )
        if self._key:
            cap = QRectF(left + width + px(8), (self.height() - cap_height) / 2, cap_width, cap_height)
            paint.key_cap(painter, cap, self._key, ink, ink)

    def _measure_again(self) -> None:
        self.updateGeometry()
        self.update()

    def _tell(self) -> None:
        reason = tr("Not now: {reason}", reason=self._why_not) if self._why_not else ""
        self.setToolTip(tool_tip("\n".join(part for part in (reason, self._tip) if part)))
        self.setAccessibleDescription(" ".join(part for part in (reason, self._tip) if part))


class PrimaryButton(PaintedButton):
    """The one thing to do here, filled with the accent."""

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        t = theme()
        if self._why_not:
            return t.color("surface"), t.color("line"), t.color("muted")
        fill = QColor(t.color("accent"))
        if self.isDown() or self.underMouse():
            fill = fill.lighter(115) if t.dark else fill.darker(115)
        return fill, None, t.color("on_accent")


class QuietButton(PaintedButton):
    """Any other thing that can be done here: a hairline around its words."""


class SmallButton(PaintedButton):
    """A quiet button in the size of a note, for keys and dice already given; still 24 high at 100 %."""

    height_at_full = 26
    padding = 8
    role: Role = "small"

    def _radius(self) -> float:
        return scale().px(6)


class IconButton(PaintedButton):
    """A square button with a picture; `name` is what it is called and its tool tip, with the key after it."""

    height_at_full = 32

    def __init__(self, icon: str, name: str, *, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__("", icon=icon, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_name(name, key)

    def set_name(self, name: str, key: str = "") -> None:
        """Call the button something else."""
        self.setAccessibleName(name)
        self.set_tip(f"{name} ({key})" if key else name)

    def sizeHint(self) -> QSize:
        """Return the square."""
        return QSize(scale().px(32), scale().px(32))


class Chip(PaintedButton):
    """A pill that is on or off; when on it has the accent and a tick, for which the room is kept."""

    height_at_full = 32
    padding = 13
    role: Role = "body"

    def __init__(
        self, text: str, *, checked: bool = False, checkable: bool = True, key: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, key=key, parent=parent)
        self.setCheckable(checkable)
        self.setChecked(checked)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size with room for the tick, so that nothing moves when it appears."""
        hint = super().sizeHint()
        return QSize(hint.width() + (scale().px(16) if self.isCheckable() else 0), hint.height())

    def _radius(self) -> float:
        return self.height() / 2

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        t = theme()
        if self.isChecked():
            return t.color("surface"), t.color("accent"), t.color("accent")
        return super()._colours()

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        if not self.isChecked():
            super()._paint_content(painter, ink)
            return
        px = scale().px
        metrics = scale().metrics("strong")
        cap_width, cap_height = paint.key_cap_size(self._key) if self._key else (0, 0)
        extra = (px(8) + cap_width) if self._key else 0
        words = paint.fitted(metrics, self.words(), self.width() - scale().space(16) - px(20) - extra)
        width = metrics.horizontalAdvance(words)
        left = (self.width() - width - px(18) - extra) / 2
        painter.setFont(scale().font("strong"))
        painter.setPen(ink)
        painter.drawText(QRectF(left, 0, width + 2, self.height()), int(Qt.AlignmentFlag.AlignVCenter), words)
        side = px(13)
        icons.paint(painter, "done", QRectF(left + width + px(5), (self.height() - side) / 2, side, side), ink)
        if self._key:
            cap = QRectF(self.width() - px(10) - cap_width, (self.height() - cap_height) / 2, cap_width, cap_height)
            paint.key_cap(painter, cap, self._key, ink, ink)
