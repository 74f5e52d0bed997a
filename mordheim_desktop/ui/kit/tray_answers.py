"""The tray's third column, the answers: a page for dice, one for a choice, one for a number.

The page of plain buttons has a module of its own (`tray_buttons`): a start of the program shows no other.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from mordheim_desktop.ui.kit import icons, paint
from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton
from mordheim_desktop.ui.kit.dice_faces import FaceRow, SmallDice
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox, VBox, clear_viewport
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import joined, number, tr
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.kit.tray_buttons import AnswerPage, HintLine
from mordheim_desktop.ui.kit.tray_view import TrayOption, TrayView

HEIGHT_IF_SHORT = 28
"""An option where the place is short; the letters are large there, so that it is still higher than 32 pixels."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DicePage(AnswerPage):
    """Six faces for a real die, and the button that rolls."""

    face_pressed = Signal(int)
    roll_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        column = VBox(self, gap=10)
        self.faces = FaceRow()
        self.faces.pressed.connect(self.face_pressed)
        self.roll = PrimaryButton(tr("Roll"), key=tr("Space"))
        self.roll.clicked.connect(self.roll_pressed)
        self.roll.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.dice = SmallDice()
        self._narrow = self._short = False
        self._several = False
        self._missing = 1
        self.hint = HintLine()
        line = HBox(gap=8)
        line.addWidget(self.roll)
        line.addWidget(self.dice)
        line.addWidget(self.hint, 1)
        line.addStretch(0)
        column.addStretch(1)
        column.addWidget(self.faces)
        column.addLayout(line)
        column.addStretch(1)

    def set_room(self, *, narrow: bool, short: bool) -> None:
        """Show smaller faces in a short place; there, and beside several dice, is no room for a hint or a count."""
        self._narrow, self._short = narrow, short
        self.faces.set_short(short)
        self.hint.setVisible(not (short or (narrow and self._several)))
        several = self._missing > 1 and not narrow
        self.roll.setText(tr("Roll {count} dice", count=self._missing) if several else tr("Roll"))

    def refuse(self, text: str) -> None:
        """Say why an answer was not taken, in the place of the dice given where the room is short."""
        self.dice.setVisible(self._several and not self._narrow)
        self.hint.show()
        self.hint.refuse(text)

    def set_view(self, view: TrayView) -> None:
        """Show which faces succeed and how many dice are still to come."""
        several = view.mode == "dice" and view.dice_count > 1
        self.faces.set_met(view.faces_met)
        self.faces.set_double_click_counts(several)
        self._several = several
        self.dice.setVisible(several)
        self._missing = view.dice_count - len(view.entered) if several else 1
        self.set_room(narrow=self._narrow, short=self._short)
        self.dice.set_dice(view.entered, view.dice_count)
        self.roll.set_why_not(None if view.can_roll else view.hint or tr("this die is thrown by hand"))
        usual = (
            tr("or press 1 to 6, die {place} of {count}", place=len(view.entered) + 1, count=view.dice_count)
            if several
            else tr("or press 1 to 6 for a real die")
        )
        self.hint.show_hint(view.hint or usual)


class OptionButton(PaintedButton):
    """One option of a choice: its key, its words, and after them what it leads to."""

    height_at_full = 32
    padding = 12

    def __init__(self, option: TrayOption, key: str, *, several: bool, shown_as_row: bool) -> None:
        super().__init__(option.text, key=key)
        self.option = option
        self._row = shown_as_row
        self.setCheckable(several)
        self.setChecked(several and option.default)
        self.set_why_not(option.why_not)
        self.set_tip(joined([option.consequence, tr("the marked choice") if option.default else ""]))
        if shown_as_row:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size, with room for a tick."""
        hint = super().sizeHint()
        return QSize(hint.width() + (scale().px(20) if self.isCheckable() else 0), hint.height())

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        t = theme()
        chosen = self.isChecked() or (self.option.default and not self.isCheckable())
        if chosen and not self.why_not():
            return t.color("surface"), t.color("accent"), t.color("ink")
        return super()._colours()

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        px, t = scale().px, theme()
        left = float(scale().space(8))
        if self._key:
            cap_width, cap_height = paint.key_cap_size(self._key)
            cap = QRectF(left, (self.height() - cap_height) / 2, cap_width, cap_height)
            paint.key_cap(painter, cap, self._key, ink, t.color("muted"))
            left += cap_width + px(8)
        right = float(self.width() - scale().space(10))
        if self.isChecked():
            side = px(13)
            icons.paint(
                painter, "done", QRectF(right - side, (self.height() - side) / 2, side, side), t.color("accent")
            )
            right -= side + px(6)
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        strong = scale().metrics("strong")
        words = paint.fitted(strong, self.words(), int(right - left))
        painter.setFont(scale().font("strong"))
        painter.setPen(ink)
        painter.drawText(QRectF(left, 0, right - left + 2, self.height()), flags, words)
        left += strong.horizontalAdvance(words) + px(8)
        more = self.why_not() or self.option.consequence
        if self._row and more and left < right:
            painter.setFont(scale().font("body"))
            painter.setPen(t.color("danger" if self.why_not() else "muted"))
            words = paint.fitted(scale().metrics("body"), more, int(right - left))
            painter.drawText(QRectF(left, 0, right - left + 2, self.height()), flags, words)


class ChoicePage(AnswerPage):
    """A choice: one press answers it where one is to be picked; several are ticked and then taken together."""

    picked = Signal(list)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._view = TrayView()
        self._short = False
        self.buttons: list[OptionButton] = []
        column = VBox(self, gap=6)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._viewport = clear_viewport(self._scroll)
        self._commit = PrimaryButton(tr("Take these"), key=tr("Enter"))
        self._commit.clicked.connect(self.take)
        self.hint = HintLine()
        line = HBox(gap=8)
        line.addWidget(self._commit)
        line.addWidget(self.hint, 1)
        column.addWidget(self._scroll, 1)
        column.addLayout(line)

    def set_view(self, view: TrayView) -> None:
        """Show the options."""
        if view.options != self._view.options or (view.minimum, view.maximum) != (
            self._view.minimum,
            self._view.maximum,
        ):
            self._build(view)
        elif view.token != self._view.token:
            for button in self.buttons:
                button.setChecked(button.isCheckable() and button.option.default)
        self._view = view
        self._commit.setVisible(self.several())
        self._commit.setText(view.commit_text or tr("Take these"))
        self.hint.show_hint(view.hint or self._usual_hint())
        self.hint.setVisible(self.several() or not self._short)

    def set_room(self, *, narrow: bool, short: bool) -> None:
        """Where it is short, the options take the line of the hint until something is refused."""
        if short != self._short:
            self._short = short
            self.hint.setVisible(self.several() or not short)
            self._build(self._view)

    def refuse(self, text: str) -> None:
        """Say why an answer was not taken."""
        self.hint.show()
        super().refuse(text)

    def several(self) -> bool:
        """Return whether more or fewer than exactly one may be picked."""
        return (self._view.minimum, self._view.maximum) not in ((0, 0), (1, 1))

    def press(self, place: int) -> bool:
        """Press the option at `place`, counted from 1; return whether there is one."""
        if not 1 <= place <= len(self.buttons):
            return False
        button = self.buttons[place - 1]
        if button.why_not():
            self.refused.emit(button.why_not())
        else:
            button.click()
        return True

    def take(self) -> None:
        """Take what is ticked, or the stated default of a single choice."""
        if not self.several():
            default = next((option.id for option in self._view.options if option.default and not option.why_not), None)
            if default is None:
                self.refused.emit(tr("Choose one of them."))
            else:
                self.picked.emit([default])
            return
        ids = [button.option.id for button in self.buttons if button.isChecked()]
        if not self._view.minimum <= len(ids) <= self._view.maximum:
            self.refused.emit(tr("{range} {count} so far.", range=self._range(), count=len(ids)))
            return
        self.picked.emit(ids)

    def _range(self) -> str:
        low, high = self._view.minimum, self._view.maximum
        if low == high:
            return tr("Pick {count}.", count=number(low))
        if low == 0:
            return tr("Pick up to {count}.", count=number(high))
        return tr("Pick {least} to {most}.", least=number(low), most=number(high))

    def _usual_hint(self) -> str:
        if self.several():
            return self._range()
        if any(option.default for option in self._view.options):
            return tr("Enter takes the marked one")
        return ""

    def _build(self, view: TrayView) -> None:
        several = (view.minimum, view.maximum) not in ((0, 0), (1, 1))
        rows = any(option.consequence or option.why_not for option in view.options)
        inside = QWidget()
        gap = 2 if self._short else 4
        layout: QVBoxLayout | FlowLayout = VBox(inside, gap=gap) if rows else FlowLayout(inside, gap=6)
        self.buttons = []
        if isinstance(layout, QVBoxLayout):
            layout.addStretch(1)
        for place, option in enumerate(view.options, start=1):
            button = OptionButton(option, str(place) if place <= 9 else "", several=several, shown_as_row=rows)
            button.height_at_full = HEIGHT_IF_SHORT if self._short else button.height_at_full
            button.clicked.connect(self._clicked)
            button.refused.connect(self.refused)
            layout.addWidget(button)
            self.buttons.append(button)
        if isinstance(layout, QVBoxLayout):
            layout.addStretch(1)
        self._scroll.setWidget(inside)
        inside.setAutoFillBackground(False)

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, OptionButton) and not button.isCheckable():
            self.picked.emit([button.option.id])


class NumberPage(AnswerPage):
    """A number within a range, typed and taken with Enter."""

    taken = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        column = VBox(self, gap=6)
        self.field = NumberField(tr("Number"), alone=False)
        self.field.edit.installEventFilter(self)
        self._button = PrimaryButton(tr("Take it"), key=tr("Enter"))
        self._button.clicked.connect(self.take)
        self.hint = HintLine()
        self.field.refused.connect(self.hint.refuse)
        line = HBox(gap=8)
        line.addWidget(self.field)
        line.addWidget(self._button)
        line.addStretch(1)
        column.addStretch(1)
        column.addLayout(line)
        column.addWidget(self.hint)
        column.addStretch(1)
        self._token: int | None = None

    def set_view(self, view: TrayView) -> None:
        """Show the range; a number half typed is kept while the request stays the same."""
        self.field.set_range(view.minimum, view.maximum)
        self.field.upward = view.upward
        self.field.edit.setAccessibleName(view.title or tr("Number"))
        if view.token != self._token:
            self._token = view.token
            self.field.set_value(view.minimum)
            self.field.edit.clear()
        self._button.setText(view.commit_text or tr("Take it"))
        usual = tr("From {least} to {most}.", least=number(view.minimum), most=number(view.maximum))
        self.hint.show_hint(view.hint or usual)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the number on Enter, and keep the stroke: it must not answer the next request as well."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _ENTER:
            if not event.isAutoRepeat():
                self.take()
            return True
        return super().eventFilter(watched, event)

    def type_key(self, text: str) -> None:
        """Go on typing in the field."""
        self.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.edit.insert(text)

    def take(self) -> None:
        """Hand the number on if it is one; an empty field is asked for, not answered for."""
        if not self.field.edit.text().strip():
            self.hint.refuse(tr("Type a number first."))
        elif self.field.take():
            self.taken.emit(self.field.value())
