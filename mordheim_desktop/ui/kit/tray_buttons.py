"""What every page of the tray's answers shares, and the one of plain buttons that an idle tray shows."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton, QuietButton, SmallButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, VBox
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayView


class HintLine(PlainLabel):
    """The small sentence beside the answers; a refusal stands there in the warning tone until the next view."""

    def __init__(self) -> None:
        super().__init__("", "small", "muted", wrap=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(1)

    def show_hint(self, text: str) -> None:
        """Show the hint of the request."""
        self.setText(text)
        self.set_tone("muted")

    def refuse(self, text: str) -> None:
        """Show why an answer was not taken."""
        self.setText(text)
        self.set_tone("warn")


class AnswerPage(QWidget):
    """A page of answers: `set_view` shows those a view offers, and its hint line says why one was not taken."""

    hint: HintLine

    def set_room(self, *, narrow: bool, short: bool) -> None:
        """Take the place there is: little width, little height."""

    def refuse(self, text: str) -> None:
        """Say why an answer was not taken."""
        self.hint.refuse(text)


class ButtonsPage(AnswerPage):
    """Plain buttons: the one that answers to Enter, always in the same place, and after it what else can be begun."""

    action_pressed = Signal(str)
    commit_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._actions: tuple[TrayAction, ...] | None = None
        column = VBox(self, gap=8)
        self._row = QWidget()
        self._flow = FlowLayout(self._row, gap=8)
        self.commit = PrimaryButton("", key=tr("Enter"))
        self.commit.clicked.connect(self.commit_pressed)
        self.hint = HintLine()
        self._short = False
        column.addStretch(1)
        column.addWidget(self._row)
        column.addWidget(self.hint)
        column.addStretch(1)

    def set_view(self, view: TrayView) -> None:
        """Show the buttons the owner put into the view."""
        if view.actions != self._actions:
            self._actions = view.actions
            self._fill(view.actions)
        self.commit.setVisible(view.can_commit)
        self.commit.setText(view.commit_text or tr("Keep this result"))
        self.hint.show_hint(view.hint if view.mode != "idle" else "")
        self._make_room()

    def set_room(self, *, narrow: bool, short: bool) -> None:
        """Where it is short, what can be begun stands in small buttons.

        Then a hint that says nothing keeps no line either.
        """
        if short != self._short:
            self._short = short
            self._fill(self._actions or ())
            self._make_room()

    def refuse(self, text: str) -> None:
        """Say why an answer was not taken."""
        super().refuse(text)
        self._make_room()

    def _make_room(self) -> None:
        self.hint.setVisible(bool(self.hint.text()) or not self._short)

    def _fill(self, actions: tuple[TrayAction, ...]) -> None:
        self._flow.removeWidget(self.commit)
        self._flow.clear()
        self._flow.addWidget(self.commit)
        kind = SmallButton if self._short else QuietButton
        for action in actions:
            button = kind(action.text, key=action.key)
            button.setProperty("action_id", action.id)
            button.clicked.connect(self._pressed)
            self._flow.addWidget(button)
            button.show()

    def _pressed(self) -> None:
        button = self.sender()
        if isinstance(button, PaintedButton):
            self.action_pressed.emit(str(button.property("action_id")))
