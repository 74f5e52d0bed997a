"""The sheet all dialogs are written on: a title, a column for the work, a line for a refusal, and the buttons.

Sheets are opened with `open`, never run in a loop of their own, so that the window behind keeps storing and painting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.eye_order import go_on
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox, VBox
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import ScrollColumn
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import Tone

BESIDE = 20
"""The margin at either side of a sheet at 100 %."""


class Sheet(QDialog):
    """A dialog of the program: the work goes into `body`; `refuse` says why something is not taken."""

    def __init__(
        self, parent: QWidget | None, title: str, text: str = "", *, width: int = 460, height: int = 0
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        column = VBox(self, gap=12, margins=(BESIDE, 16, BESIDE, 16))
        column.addWidget(PlainLabel(title, "name", wrap=True))
        self._page = ScrollColumn(gap=8, margins=(0, 0, 0, 0))
        self.body: QVBoxLayout = self._page.body
        if text:
            self.body.addWidget(PlainLabel(text, "body", "muted", wrap=True))
        column.addWidget(self._page, 1)
        self._notes = VBox(gap=4)
        column.addLayout(self._notes)
        self._hint = PlainLabel("", "small", "warn", wrap=True)
        self._hint.hide()
        column.addWidget(self._hint)
        foot = HBox(gap=0)
        foot.addStretch(1)
        self._buttons = QWidget()
        self._button_line = FlowLayout(self._buttons, to_the_right=True)
        foot.addWidget(self._buttons)
        column.addLayout(foot)
        self._wanted = (width, height)
        self._fitted = False

    def add_button(
        self, text: str, pressed: Callable[[], None], *, primary: bool = False, key: str = ""
    ) -> PaintedButton:
        """A button in the last line."""
        button: PaintedButton = PrimaryButton(text, key=key) if primary else QuietButton(text, key=key)
        button.clicked.connect(lambda: pressed())
        button.refused.connect(self.refuse)
        self._button_line.addWidget(button)
        return button

    def add_close(self) -> PaintedButton:
        """The way out of a sheet: quiet everywhere, because it does nothing; the accent is for a deed."""
        return self.add_button(tr("Close"), self.reject, key="Esc")

    def add_note(self, widget: QWidget) -> None:
        """A line that stays in sight below the work, however far that scrolls."""
        self._notes.addWidget(widget)

    def add_field(self, label: str, text: str = "", *, most: int = 80) -> QLineEdit:
        """A line of text with its label above it."""
        field = QLineEdit(text)
        field.setMaxLength(most)
        field.setAccessibleName(label)
        self.add_labelled(label, field)
        return field

    def add_labelled(self, label: str, widget: QWidget) -> None:
        """Any control with its label above it."""
        self.body.addWidget(PlainLabel(label, "label", "muted"))
        self.body.addWidget(widget)

    def refuse(self, reason: str) -> None:
        """Say why something was not taken; nothing takes it away again."""
        self._say(reason, "warn")

    def confirm(self, text: str) -> None:
        """Say what was done, in the same place."""
        self._say(text, "accent")

    def _say(self, text: str, tone: Tone) -> None:
        self._hint.set_tone(tone)
        self._hint.setText(text)
        self._hint.setVisible(bool(text))

    def hint(self) -> str:
        """What was refused or done last, or nothing."""
        return self._hint.text() if not self._hint.isHidden() else ""

    def focusNextPrevChild(self, next: bool) -> bool:
        """Let Tab go as the eye does."""
        return go_on(self, forward=next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter press the button that has the keyboard, as Space does; a key that is held down presses nothing."""
        at_hand = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(at_hand, PaintedButton):
            if event.isAutoRepeat():
                return
            if at_hand.why_not():
                at_hand.refused.emit(at_hand.why_not())
            else:
                at_hand.click()
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the size the work needs, and no more than the screen has; what is larger scrolls."""
        super().showEvent(event)
        if not self._fitted:
            self._fitted = True
            self._fit()

    def _fit(self) -> None:
        screen, px = self.screen().availableGeometry(), scale().px
        inside = self._page.widget()
        assert inside is not None
        beside = 2 * scale().space(BESIDE)
        least = inside.minimumSizeHint().width() + beside + px(20)
        width = min(max(px(self._wanted[0]), least), screen.width() - px(20))
        across = width - beside
        line = self._button_line
        self._buttons.setMinimumSize(min(line.sizeHint().width(), across), line.heightForWidth(across))
        needed = self.body.heightForWidth(across) if self.body.hasHeightForWidth() else inside.sizeHint().height()
        rest = self.sizeHint().height() - self._page.sizeHint().height()
        self.setMinimumWidth(min(width, screen.width()))
        height = max(px(self._wanted[1]), needed + rest + px(4), self.minimumSizeHint().height())
        self.resize(width, min(height, screen.height() - px(30)))


class Choice(Sheet):
    """A question with a few answers. `chosen` carries the id of the one taken; Esc takes none."""

    chosen = Signal(str)

    def __init__(
        self, parent: QWidget | None, title: str, text: str, answers: Sequence[tuple[str, str]], primary: str = ""
    ) -> None:
        super().__init__(parent, title, text)
        for id_, words in answers:
            button = self.add_button(words, partial(self.take, id_), primary=id_ == primary)
            if id_ == primary:
                button.setFocus()

    def take(self, id_: str) -> None:
        """Give an answer and close the question."""
        self.accept()
        self.chosen.emit(id_)


class NameSheet(Sheet):
    """Asks for a name. `take` is called with it and may refuse with a sentence; it is closed when it took the name."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        label: str,
        take: Callable[[str], str],
        *,
        text: str = "",
        note: str = "",
        button: str = "",
    ) -> None:
        super().__init__(parent, title, note)
        self._take = take
        self.field = self.add_field(label, text)
        self.field.selectAll()
        self.field.returnPressed.connect(self.submit)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(button or tr("Take this name"), self.submit, primary=True, key="Enter")

    def submit(self) -> None:
        """Hand the name over."""
        refusal = self._take(self.field.text())
        if refusal:
            self.refuse(refusal)
        else:
            self.accept()
