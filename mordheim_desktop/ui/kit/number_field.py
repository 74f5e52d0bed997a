"""A field for a whole number that never fights the person typing.

It can be cleared; nothing snaps or jumps while it is typed in. When the player leaves it (or presses Enter) the text is
judged once: a possible number is taken, an empty field goes back to the last good value with a hint, anything else is
refused in words and stays there to be mended. It is never silently 0, and a button never acts on a number that came
back into a field its player had just emptied: it shows the hint, and only the next press counts.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import MINUS, number, tr

_DASHES = (MINUS, "\N{EN DASH}")


_MOST_DIGITS = 9


def read_whole(text: str) -> int | None:
    """Return the whole number typed as `text`, or None if it is none: ``3,5``, ``1e3`` and words are none.

    None as well for one of more than nine digits.
    """
    plain = _plain(text)
    return int(plain) if plain and len(plain.lstrip("+-")) <= _MOST_DIGITS else None


def read_up(text: str) -> int | None:
    """Return the number typed as `text`, a part of one counting as the next: ``18.5`` and ``18,5`` are 19.

    A distance is measured so: what is a hair beyond half range is beyond it. None for anything else.
    """
    before, mark, after = text.strip().replace(",", ".").partition(".")
    whole = read_whole(before)
    if not mark or whole is None or not before.isdigit() or not (after.isascii() and after.isdigit()):
        return read_whole(text)
    return whole + (int(after) > 0)


def _plain(text: str) -> str:
    """The sign and digits of a whole number however long, or nothing if `text` is none."""
    plain = text.strip()
    for dash in _DASHES:
        plain = plain.replace(dash, "-")
    digits = plain[1:] if plain[:1] in ("-", "+") else plain
    return plain if digits.isascii() and digits.isdigit() else ""


class NumberField(QWidget):
    """A whole number between `minimum` and `maximum` (either may be None for no bound).

    `value_changed` carries each newly taken value once. `name` is the accessible name; `unit` stands behind the field.
    A field that is not `alone` is judged by its owner's button and shows its hint in the owner's place. One that
    is read `upward` takes a part of a number too, as the next whole one.
    """

    value_changed = Signal(int)
    refused = Signal(str)
    typed = Signal()
    """Somebody goes on typing: what was said about the number before is out of date."""

    def __init__(
        self,
        name: str,
        value: int = 0,
        *,
        minimum: int | None = 0,
        maximum: int | None = None,
        unit: str = "",
        alone: bool = True,
        upward: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._value, self._minimum, self._maximum = value, minimum, maximum
        self._came_back = False
        self.upward = upward
        self.edit = _Edit(str(value))
        self.edit.setAccessibleName(name)
        if alone:
            self.edit.left.connect(self._leave)
        self.edit.textEdited.connect(self._typed)
        self._unit = PlainLabel(unit, tone="muted")
        if not unit:
            self._unit.hide()
        self._hint = PlainLabel("", "small", "warn", wrap=True)
        self._hint.hide()
        self._alone = alone
        line = QHBoxLayout()
        line.setSpacing(scale().px(6))
        line.addWidget(self.edit)
        line.addWidget(self._unit)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(line)
        column.addWidget(self._hint)
        self.setFocusProxy(self.edit)
        self._describe()
        self._rescale()
        scale().changed.connect(self._rescale)

    def value(self) -> int:
        """Return the last good value."""
        return self._value

    def so_far(self) -> int:
        """Return the number as it is typed by now, for a sum that follows the keys; the last good one if it is none."""
        text = self.edit.text()
        found = None if self._why_not(text) else self._read(text)
        return self._value if found is None else found

    def set_value(self, value: int) -> None:
        """Show a value that comes from elsewhere; nobody is told."""
        self._value, self._came_back = value, False
        self.edit.setText(str(value))
        self._say("")

    def set_range(self, minimum: int | None, maximum: int | None) -> None:
        """Take other bounds; the value showing stays until it is typed again."""
        self._minimum, self._maximum = minimum, maximum
        self._describe()

    def hint(self) -> str:
        """Return the sentence under the field, or nothing."""
        return self._hint.text()

    def take(self) -> bool:
        """Judge what is typed for a button that acts on it; return whether it may.

        It may not while the field is empty or refused, nor right after the last good value came back into it.
        """
        text = self.edit.text()
        if self._came_back or not text.strip():
            self._go_back()
            self._came_back = False
            self.refused.emit(self.hint())
            return False
        reason = self._why_not(text)
        if reason:
            self._say(reason)
            self.refused.emit(reason)
            return False
        self._say("")
        found = self._read(text)
        assert found is not None
        self.edit.setText(str(found))
        if found != self._value:
            self._value = found
            self.value_changed.emit(found)
        return True

    def _read(self, text: str) -> int | None:
        return read_up(text) if self.upward else read_whole(text)

    def _leave(self) -> None:
        if not self.edit.text().strip():
            self._go_back()
        elif not self._came_back:
            self.take()

    def _go_back(self) -> None:
        self._came_back = True
        self.edit.setText(str(self._value))
        self._say(tr("Left empty: still {value}.", value=number(self._value)))

    def _why_not(self, text: str) -> str:
        found, plain = self._read(text), _plain(text)
        if found is None and plain:
            typed = text.strip()
            less = plain.startswith("-")
            said = tr("{typed} is too small.", typed=typed) if less else tr("{typed} is too large.", typed=typed)
            return f"{said} {self._range()}".strip()
        if found is None:
            return tr('"{text}" is not a whole number.', text=text.strip())
        low = self._minimum is not None and found < self._minimum
        high = self._maximum is not None and found > self._maximum
        return self._range() if low or high else ""

    def _range(self) -> str:
        low, high = self._minimum, self._maximum
        if low is not None and high is not None:
            return tr("From {least} to {most}.", least=number(low), most=number(high))
        if low is not None:
            return tr("{least} or more.", least=number(low))
        if high is not None:
            return tr("{most} or less.", most=number(high))
        return ""

    def _describe(self) -> None:
        self.edit.setAccessibleDescription(self._range())
        self.edit.setToolTip(self._range())

    def _typed(self) -> None:
        self._came_back = False
        self._say("")
        self.typed.emit()

    def _say(self, hint: str) -> None:
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint) and self._alone)
        self.edit.setAccessibleDescription(hint or self._range())

    def _rescale(self) -> None:
        digits = max(
            4, *(len(str(bound)) for bound in (self._minimum, self._maximum, self._value) if bound is not None)
        )
        width = scale().metrics("body").horizontalAdvance("0" * (digits + 1)) + scale().px(24)
        self.edit.setFixedWidth(width)
        self.edit.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


class _Edit(QLineEdit):
    """The line itself: everything selected on entry, judged on leaving and on Enter."""

    left = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select all, so that typing replaces."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Judge what is typed, unless only a menu opened."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Judge on Enter as well."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.left.emit()
