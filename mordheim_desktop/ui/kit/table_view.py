"""The pending request over the whole window, readable from two metres: one key shows it, the same key takes it away.

It shows the same `TrayView` as the tray, and the keys of the tray go on working under it. Its sizes are shares of the
window's height, so that the request always has the most room, whatever the text size chosen for the desk.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.ui.kit.buttons import PrimaryButton
from mordheim_desktop.ui.kit.dice_faces import DieButton
from mordheim_desktop.ui.kit.labels import KeyHint, PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox
from mordheim_desktop.ui.kit.request_line import RequestLine
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import Tone, theme
from mordheim_desktop.ui.kit.tray_buttons import HintLine
from mordheim_desktop.ui.kit.tray_view import FACES, TrayView

# Shares of the view's height; of 768 pixels: 26, 28, 96 and 150.
REASON_SHARE = 0.034
HEADING_SHARE = 0.037
DIE_SHARE = 0.125
REQUEST_SHARE = 0.195


class TableView(QWidget):
    """The request in the largest letters that fit; a roll or a commit is sent once for its token."""

    face_entered = Signal(int, int)
    roll_pressed = Signal(int)
    commit_pressed = Signal(int)
    close_requested = Signal()

    def __init__(self, close_key: str = "F11", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = TrayView()
        self._sent: set[str] = set()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Table view"))
        column = VBox(self, gap=16, margins=(56, 32, 56, 32))
        self._heading = PlainLabel("", "name", "muted", wrap=True, weight=400)
        top = HBox(gap=8)
        top.addWidget(self._heading, 1)
        top.addWidget(PlainLabel(tr("back to the window"), "small", "muted"), 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(KeyHint(close_key), 0, Qt.AlignmentFlag.AlignTop)
        self._request = RequestLine(150)
        self._reasons = _WideReasons()
        self._faces = _WideFaces()
        self._faces.pressed.connect(self._face)
        self._button = PrimaryButton("")
        self._button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._button.clicked.connect(self._pressed)
        column.addLayout(top)
        column.addWidget(self._request, 1)
        column.addWidget(self._reasons)
        column.addWidget(self._faces)
        self._hint = HintLine()
        bottom = HBox(gap=16)
        bottom.addWidget(self._button)
        bottom.addWidget(self._hint, 1)
        column.addLayout(bottom)
        theme().changed.connect(self.update)
        scale().changed.connect(self._share_out)
        self.set_view(self._view)

    def set_view(self, view: TrayView) -> None:
        """Show another request."""
        if view.token != self._view.token:
            self._sent.clear()
        self._view = view
        self._heading.setText(view.heading)
        tone: Tone = view.tone
        if view.mode == "result":
            self._request.say(view.result or view.title, "", tone)
        else:
            self._request.say(view.title, view.needed, "ink", "danger" if tone == "danger" else "accent")
        self._reasons.set_pairs(_pairs(view))
        rolling = view.mode in ("die", "dice")
        self._faces.setVisible(rolling)
        self._faces.set_view(view)
        self._button.setVisible((rolling and view.can_roll) or view.can_commit)
        self._button.setText(tr("Roll") if rolling else view.commit_text or tr("Keep this result"))
        self._button.set_key(tr("Space") if rolling else tr("Enter"))
        self._hint.show_hint(view.hint)
        self.setAccessibleDescription(f"{view.heading}. {view.result or view.title} {view.needed}".strip(". "))

    def say_hint(self, text: str) -> None:
        """Say why something was not taken; the next view replaces it."""
        self._hint.refuse(text)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard, so that no single face has it."""
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height out anew."""
        super().resizeEvent(event)
        self._share_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc; every other key climbs to the window, where the tray takes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground."""
        QPainter(self).fillRect(self.rect(), theme().color("ground"))

    def _share_out(self) -> None:
        least, height = scale().px(14), self.height()
        self._heading.write_in(_letters(max(height * HEADING_SHARE, least)))
        self._request.set_size(round(height * REQUEST_SHARE / scale().factor))
        self._reasons.set_letters(max(height * REASON_SHARE, least))
        self._faces.set_side(round(height * DIE_SHARE))

    def _face(self, face: int) -> None:
        self.face_entered.emit(self._view.token, face)

    def _pressed(self) -> None:
        rolling = self._view.mode in ("die", "dice")
        what = "roll" if rolling else "commit"
        if what in self._sent:
            return
        self._sent.add(what)
        (self.roll_pressed if rolling else self.commit_pressed).emit(self._view.token)


def _letters(size: float, weight: int = 400) -> QFont:
    return scale().font_of_size(size / scale().factor, weight)


def _pairs(view: TrayView) -> tuple[tuple[str, str], ...]:
    """Return what stands under the request: reasons, rows of a table, or the options with their keys."""
    if view.mode == "choose":
        return tuple((option.text, str(place)) for place, option in enumerate(view.options, start=1))
    checks = tuple((check.text, check.value or (tr("met") if check.met else tr("not met"))) for check in view.checks)
    return view.reasons + checks + tuple((words, faces) for faces, words in view.bands)


class _WideReasons(QWidget):
    """Reasons side by side in the size of a figure, wrapped onto further lines, smaller where they are many."""

    def __init__(self) -> None:
        super().__init__()
        self._pairs: tuple[tuple[str, str], ...] = ()
        self._letters = 26.0
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        scale().changed.connect(self.updateGeometry)
        theme().changed.connect(self.update)

    def set_pairs(self, pairs: tuple[tuple[str, str], ...]) -> None:
        self._pairs = pairs
        self.setAccessibleName(". ".join(f"{words} {figure}".strip() for words, figure in pairs))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        placed = self._placed(width)
        return int(placed[-1][1]) + self._line() if placed else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        plain, strong = _letters(self._size()), _letters(self._size(), 700)
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        for left, top, words, words_width, figure in self._placed(self.width()):
            painter.setFont(plain)
            painter.setPen(theme().color("muted"))
            painter.drawText(QRectF(left, top, words_width, self._line()), flags, words)
            painter.setFont(strong)
            painter.setPen(theme().color("ink"))
            painter.drawText(QRectF(left + words_width, top, self.width(), self._line()), flags, figure)

    def set_letters(self, size: float) -> None:
        """Use letters of a size in pixels."""
        self._letters = size
        self.updateGeometry()
        self.update()

    def _size(self) -> float:
        return self._letters if len(self._pairs) <= 6 else self._letters * 0.78

    def _line(self) -> int:
        return round(self._size() * 1.5)

    def _placed(self, width: int) -> list[tuple[float, float, str, float, str]]:
        plain, strong = QFontMetricsF(_letters(self._size())), QFontMetricsF(_letters(self._size(), 700))
        placed: list[tuple[float, float, str, float, str]] = []
        left, top = 0.0, 0.0
        for words, figure in self._pairs:
            figure_width = strong.horizontalAdvance(figure)
            words_width = min(plain.horizontalAdvance(f"{words}  "), max(width - figure_width, 1))
            if left and left + words_width + figure_width > width:
                left, top = 0.0, top + self._line()
            placed.append((left, top, words, words_width, figure))
            left += words_width + figure_width + self._size() * 1.5
        return placed


class _WideFaces(QWidget):
    """Six large faces in one line."""

    pressed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._buttons = tuple(DieButton(face, self) for face in FACES)
        for button in self._buttons:
            button.clicked.connect(self._pressed)
        self._side = 96
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._place()

    def set_side(self, side: int) -> None:
        """Use faces of a size in pixels, smaller where the line is short."""
        self._side = side
        self._place()

    def set_view(self, view: TrayView) -> None:
        for button in self._buttons:
            button.set_met(button.face in view.faces_met)
            button.set_double_click_counts(view.mode == "dice" and view.dice_count > 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        gap = scale().px(8)
        side = max(min(self._side, (self.width() - 5 * gap) // 6), 24)
        self.setFixedHeight(side)
        for place, button in enumerate(self._buttons):
            button.setFixedSize(side, side)
            button.move(place * (side + gap), 0)

    def _pressed(self) -> None:
        button = self.sender()
        if isinstance(button, DieButton):
            self.pressed.emit(button.face)
