"""The dice tray: always at the bottom, always as high, with what is asked, why, and the answers.

It knows nothing of the game's rules. Its owner feeds a `TrayView` and listens; the answer to one request is sent once
for its token, however often a button is pressed or a key held. Keys: 1 to 6 enter a face (or pick an option), Space
rolls, Backspace takes the last die back, Enter commits, Esc brings the keyboard back here. They work wherever the
keyboard is in the window, save in fields of text and numbers, which keep their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QStackedWidget, QWidget

from mordheim_desktop.ui.kit import paint
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.kit.tray_buttons import ButtonsPage
from mordheim_desktop.ui.kit.tray_panes import AskedPane, ReasonPane
from mordheim_desktop.ui.kit.tray_view import TrayView

if TYPE_CHECKING:
    from mordheim_desktop.ui.kit.tray_answers import ChoicePage, DicePage, NumberPage

    AnyPage: TypeAlias = ButtonsPage | ChoicePage | DicePage | NumberPage

HEIGHT = 152
LEAST_HEIGHT = 104
SHARE = 0.27
"""Of the window's height the tray takes at most, but as much as its answers need, up to half of the window."""
SHORT = 130
PADDING = 16
ABOVE = 10
ABOVE_IF_SHORT = 8
NARROW = 760
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DiceTray(QWidget):
    """The tray. Signals carry the token of the view they answer."""

    face_entered = Signal(int, int)
    roll_pressed = Signal(int)
    take_back_pressed = Signal()
    commit_pressed = Signal(int)
    options_picked = Signal(int, list)
    number_entered = Signal(int, int)
    die_corrected = Signal(int, int)
    idle_action = Signal(str)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = TrayView()
        self._sent: set[str] = set()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Dice tray"))
        self._asked = AskedPane(self)
        self._reasons = ReasonPane(self)
        self._stack = QStackedWidget(self)
        self._dice: DicePage | None = None
        self._choice: ChoicePage | None = None
        self._number: NumberPage | None = None
        self._buttons: ButtonsPage | None = None
        self._asked.take_back.connect(self._take_back)
        self._asked.corrected.connect(self.die_corrected)
        scale().changed.connect(self._follow_scale)
        theme().changed.connect(self.update)
        self.set_view(self._view)
        self._rescale()

    def view(self) -> TrayView:
        """Return what is shown."""
        return self._view

    def set_view(self, view: TrayView) -> None:
        """Show another request. A new token makes roll, commit, choice and number possible again."""
        if view.token != self._view.token:
            self._sent.clear()
        self._view = view
        focused = QApplication.focusWidget()
        here = focused is not None and self.isAncestorOf(focused)
        self._asked.set_view(view)
        self._reasons.set_view(view)
        page = self._page(view)
        page.set_view(view)
        self._stack.setCurrentWidget(page)
        if self._narrow():
            self._place()
        self._announce(self._spoken())
        if self._number is not None and page is self._number and (here or self.hasFocus()):
            self._number.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        elif here and (focused is None or not focused.isVisible() or _takes_text(focused)):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_hint(self, text: str) -> None:
        """Say in the hint line why something was not taken; the next view replaces it."""
        self._shown_page().refuse(text)
        self._tell_reader(text)
        self.refused.emit(text)

    def attach_to(self, window: QWidget) -> None:
        """Take the dice keys that no control of `window` has used: unused keys climb up to the window."""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Route unused keys of the window this tray is attached to, and follow its height."""
        if event.type() == QEvent.Type.Resize:
            self._rescale()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self.route_key(event, QApplication.focusWidget())
        return super().eventFilter(watched, event)

    def route_key(self, event: QKeyEvent, focus_widget: QWidget | None = None) -> bool:
        """Take a key if it is the tray's; a text or number field in focus keeps all but Esc. Return whether taken."""
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            if self.hasFocus():
                return False
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        if focus_widget is not None and _takes_text(focus_widget):
            return False
        return self._take_key(event)

    def sizeHint(self) -> QSize:
        """Return the one height the tray has at this scale in this window."""
        return QSize(scale().px(900), self._wanted_height())

    def minimumSizeHint(self) -> QSize:
        """Let the tray be as narrow as the window."""
        return QSize(320, self._wanted_height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the tray's keys."""
        if not self._take_key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the columns."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the raised ground and the line above it, in the accent where the keyboard is here."""
        painter = QPainter(self)
        paint.fill(painter, self.rect(), theme().color("raised"))
        focused = self.hasFocus()
        thick = max(2, scale().px(2)) if focused else 1
        paint.fill(painter, QRect(0, 0, self.width(), thick), theme().color("accent" if focused else "line"))

    def _take_key(self, event: QKeyEvent) -> bool:
        if event.modifiers() & _COMMANDS:
            return False
        key, text, again = event.key(), event.text(), event.isAutoRepeat()
        if text.isascii() and text.isdigit():
            return again or self._digit(int(text), text)
        if key == Qt.Key.Key_Space:
            return self._rolling() and (again or self._roll())
        if key == Qt.Key.Key_Backspace:
            return again or self._take_back()
        if key in _ENTER:
            return again or self._enter()
        if self._rolling() and text.strip() and text.isprintable():
            self.say_hint(tr('A die shows 1 to 6, not "{text}".', text=text))
            return True
        return False

    def _rolling(self) -> bool:
        return self._view.mode in ("die", "dice")

    def _digit(self, digit: int, text: str) -> bool:
        if self._rolling():
            if 1 <= digit <= 6:
                self._face(digit)
            else:
                self.say_hint(tr("A die shows 1 to 6, not {digit}.", digit=digit))
            return True
        if self._view.mode == "choose" and self._choice is not None:
            if not self._choice.press(digit):
                self.say_hint(tr("There is no choice {digit}.", digit=digit))
            return True
        if self._view.mode == "number" and self._number is not None:
            self._number.type_key(text)
            return True
        return False

    def _enter(self) -> bool:
        view = self._view
        if view.mode == "choose" and self._choice is not None:
            self._choice.take()
        elif view.mode == "number" and self._number is not None:
            self._number.take()
        elif self._rolling():
            self.say_hint(tr("Press Space to roll, or 1 to 6 for a real die."))
        elif view.can_commit:
            self._commit()
        else:
            return False
        return True

    def _once(self, what: str) -> bool:
        if what in self._sent:
            return False
        self._sent.add(what)
        return True

    def _face(self, face: int) -> None:
        self.face_entered.emit(self._view.token, face)

    def _roll(self) -> bool:
        if not self._view.can_roll:
            self.say_hint(self._view.hint or tr("this die is thrown by hand"))
        elif self._once("roll"):
            self.roll_pressed.emit(self._view.token)
        return True

    def _take_back(self) -> bool:
        if self._view.can_take_back:
            self.take_back_pressed.emit()
        elif self._view.mode != "idle":
            self.say_hint(tr("There is nothing to take back here."))
        else:
            return False
        return True

    def _commit(self) -> None:
        if self._view.can_commit and self._once("commit"):
            self.commit_pressed.emit(self._view.token)

    def _picked(self, ids: list[str]) -> None:
        if self._once("options"):
            self.options_picked.emit(self._view.token, ids)

    def _number_taken(self, value: int) -> None:
        if self._once("number"):
            self.number_entered.emit(self._view.token, value)

    def _page(self, view: TrayView) -> AnyPage:
        """Return the page of answers a mode needs; a page is made, and its module loaded, when it is first needed."""
        if view.mode in ("die", "dice"):
            return self._dice or self._new_dice_page()
        if view.mode == "choose":
            return self._choice or self._new_choice_page()
        if view.mode == "number":
            return self._number or self._new_number_page()
        return self._buttons or self._new_buttons_page()

    def _new_dice_page(self) -> DicePage:
        from mordheim_desktop.ui.kit.tray_answers import DicePage

        self._dice = page = DicePage()
        page.face_pressed.connect(self._face)
        page.roll_pressed.connect(self._roll)
        page.roll.refused.connect(self.say_hint)
        self._add(page)
        return page

    def _new_choice_page(self) -> ChoicePage:
        from mordheim_desktop.ui.kit.tray_answers import ChoicePage

        self._choice = page = ChoicePage()
        page.picked.connect(self._picked)
        page.refused.connect(self.say_hint)
        self._add(page)
        return page

    def _new_number_page(self) -> NumberPage:
        from mordheim_desktop.ui.kit.tray_answers import NumberPage

        self._number = page = NumberPage()
        page.taken.connect(self._number_taken)
        self._add(page)
        return page

    def _new_buttons_page(self) -> ButtonsPage:
        self._buttons = page = ButtonsPage()
        page.action_pressed.connect(self.idle_action)
        page.commit_pressed.connect(self._commit)
        self._add(page)
        return page

    def _add(self, page: QWidget) -> None:
        self._stack.addWidget(page)
        self._place()

    def _shown_page(self) -> AnyPage:
        return cast("AnyPage", self._stack.currentWidget())

    def _follow_scale(self) -> None:
        """Take the height at once, and place the columns again when all in them have measured themselves anew."""
        self._rescale()
        QTimer.singleShot(0, self, self._place)

    def _rescale(self) -> None:
        self.setFixedHeight(self._wanted_height())
        self._place()

    def _wanted_height(self) -> int:
        """The height at this scale; where the letters are large for the window, the work above keeps its share.

        It is never more than half of the window it stands in.
        """
        px = scale().px
        if self.isWindow():
            return px(HEIGHT)
        window = self.window().height()
        return min(px(HEIGHT), max(px(LEAST_HEIGHT), int(window * SHARE)), window // 2)

    def _narrow(self) -> bool:
        return self.width() < scale().px(NARROW)

    def _place(self) -> None:
        """Three columns; where the letters are large for the window, the reasons stand under the request instead.

        Where they are larger still, the reasons give way: the request and the answers are always in sight.
        """
        px = scale().px
        pad, gap = scale().space(PADDING), scale().space(24)
        narrow, short = self._narrow(), self.height() < px(SHORT)
        above = scale().space(ABOVE_IF_SHORT if short else ABOVE)
        inside = self.rect().adjusted(pad, above, -pad, -above)
        for pane in (self._asked, self._reasons):
            pane.set_short(short)
        for page in (self._dice, self._choice, self._number, self._buttons):
            if page is not None:
                page.set_room(narrow=narrow, short=short)
        spare = inside.height() - self._asked.minimumSizeHint().height()
        wanted = -(-self._reasons.lines.heightForWidth((inside.width() - gap) // 2) // px(18))
        lines = min(max(spare, 0) // px(18), 3, wanted)
        self._reasons.setVisible(lines > 0 or not narrow)
        if narrow:
            left = (inside.width() - gap) // 2
            asked = inside.height() - lines * px(18)
            self._asked.setGeometry(inside.x(), inside.y(), left, asked)
            self._reasons.setGeometry(inside.x(), inside.y() + asked, left, inside.height() - asked)
            right = inside.x() + left + gap
            self._stack.setGeometry(right, inside.y(), inside.right() - right + 1, inside.height())
            return
        first = min(px(420), inside.width() * 30 // 100)
        second = min(px(360), inside.width() * 27 // 100)
        self._asked.setGeometry(inside.x(), inside.y(), first - gap, inside.height())
        self._reasons.setGeometry(inside.x() + first, inside.y(), second, inside.height())
        right = inside.x() + first + second + gap * 3 // 2
        self._stack.setGeometry(right, inside.y(), inside.right() - right + 1, inside.height())

    def _announce(self, said: str) -> None:
        if said != self.accessibleDescription():
            self.setAccessibleDescription(said)
            self._tell_reader(said)

    def _tell_reader(self, text: str) -> None:
        if not text or not self.isVisible():
            return
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _spoken(self) -> str:
        view = self._view
        request = view.result if view.mode == "result" else f"{view.title} {view.needed}".strip()
        return ". ".join(part for part in (view.heading, request, self._reasons.accessibleDescription()) if part)


def _takes_text(widget: QWidget) -> bool:
    """Whether a widget keeps the keys that are typed; only asked, and these classes loaded, once a key is pressed."""
    from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QTextEdit

    return isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit | QComboBox)
