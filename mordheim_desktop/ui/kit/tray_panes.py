"""Two of the tray's three columns: what is asked, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from mordheim_desktop.ui.kit import icons, paint
from mordheim_desktop.ui.kit.labels import ElidedLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, clear_viewport
from mordheim_desktop.ui.kit.request_line import RequestLine
from mordheim_desktop.ui.kit.scale import Role, scale
from mordheim_desktop.ui.kit.text import tool_tip, tr
from mordheim_desktop.ui.kit.theme import Tone, theme
from mordheim_desktop.ui.kit.tray_view import TrayCheck, TrayView

if TYPE_CHECKING:
    from mordheim_desktop.ui.kit.tray_earlier import EarlierDice

REQUEST = 64
CHIPS = 28


class AskedPane(QWidget):
    """Who does what, the request in large type, and the dice already given (each correctable by a press)."""

    take_back = Signal()
    corrected = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._short = False
        column = VBox(self, gap=4)
        self.heading = ElidedLabel("", "label", "muted")
        self.request = RequestLine(40)
        self._earlier: EarlierDice | None = None
        self._given = QWidget()
        """As high as it is whether or not a die was given, so that nothing moves."""
        column.addStretch(1)
        column.addWidget(self.heading)
        column.addWidget(self.request, 100)
        column.addWidget(self._given)
        column.addStretch(1)
        scale().changed.connect(self._rescale)
        self._rescale()

    def set_view(self, view: TrayView) -> None:
        """Show what is asked."""
        self.heading.setText(view.heading)
        tone: Tone = view.tone
        if view.mode == "result":
            self.request.set_size(30)
            self.request.say(view.result or view.title, "", tone)
        else:
            self.request.set_size(30 if view.mode in ("idle", "place") else 40)
            self.request.say(view.title, view.needed, "ink", "danger" if tone == "danger" else "accent")
        if self._earlier is None and (view.earlier or view.can_take_back):
            self._earlier = self._line_of_dice()
        if self._earlier is not None:
            self._earlier.set_dice(view.earlier, view.can_take_back)
        self._make_room()

    def set_short(self, short: bool) -> None:
        """Where the place is short, keep no empty line for the dice that were given."""
        if short != self._short:
            self._short = short
            self._make_room()

    def _line_of_dice(self) -> EarlierDice:
        """Make the line, and load its module, for the first die."""
        from mordheim_desktop.ui.kit.tray_earlier import EarlierDice

        line = EarlierDice()
        line.take_back.connect(self.take_back)
        line.corrected.connect(self.corrected)
        HBox(self._given, gap=0).addWidget(line)
        return line

    def _make_room(self) -> None:
        holds_any = self._earlier is not None and self._earlier.holds_any()
        self._given.setVisible(holds_any or not self._short)

    def _rescale(self) -> None:
        self._given.setFixedHeight(scale().px(CHIPS))
        self.request.setMaximumHeight(scale().px(REQUEST))


class ReasonPane(QScrollArea):
    """Why: the contributions that add up to the need, the rows of a table roll, the conditions of a placement."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self._viewport = clear_viewport(self)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Why"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines = _Reasons()
        self._frame = QWidget()
        column = QVBoxLayout(self._frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(1)
        column.addWidget(self.lines)
        column.addStretch(1)
        self.setWidget(self._frame)
        self._frame.setAutoFillBackground(False)

    def set_view(self, view: TrayView) -> None:
        """Show the reasons of a request; an idle tray shows its hint here."""
        self.lines.set_view(view)
        self.setAccessibleDescription(self.lines.accessibleDescription())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self.lines.sizeHint().height() > self.height() else _NONE)

    def set_short(self, short: bool) -> None:
        """Write sentences in smaller letters where the place is short."""
        self.lines.set_paragraph_role("small" if short else "body")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring where the keyboard is here."""
        super().paintEvent(event)
        if self.hasFocus():
            paint.focus_ring(QPainter(self.viewport()), self.viewport().rect(), scale().px(6))


_NONE = Qt.FocusPolicy.NoFocus


class _Reasons(QWidget):
    """The painted lines."""

    def __init__(self) -> None:
        super().__init__()
        self._reasons: tuple[tuple[str, str], ...] = ()
        self._bands: tuple[tuple[str, str], ...] = ()
        self._checks: tuple[TrayCheck, ...] = ()
        self._paragraph = ""
        self._role: Role = "body"
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        scale().changed.connect(self.updateGeometry)
        theme().changed.connect(self.update)

    def set_view(self, view: TrayView) -> None:
        self._reasons, self._bands, self._checks = view.reasons, view.bands, view.checks
        self._paragraph = view.hint if view.mode == "idle" else ""
        said = [f"{words}: {figure}" if figure else words for words, figure in self._reasons]
        said += [f"{faces}: {words}" for faces, words in self._bands]
        said += [f"{check.text}: {tr('met') if check.met else tr('not met')} {check.value}" for check in self._checks]
        self.setAccessibleName(". ".join([*said, self._paragraph]).strip(". "))
        self.setAccessibleDescription(self.accessibleName())
        self.setToolTip(tool_tip("\n".join(said)))
        self.updateGeometry()
        self.update()

    def set_paragraph_role(self, role: Role) -> None:
        if role != self._role:
            self._role = role
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lines_height() + self._paragraph_height(width)

    def sizeHint(self) -> QSize:
        return QSize(scale().px(200), self.heightForWidth(max(self.width(), scale().px(160))))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale().px(60), self._line())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height a sentence needs at another width."""
        super().resizeEvent(event)
        if self._paragraph and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        line = self._line()
        top = 0
        for words, figure in self._reasons:
            self._paint_pair(painter, top, words, figure)
            top += line
        for check in self._checks:
            self._paint_check(painter, top, check)
            top += line
        faces_width = self._faces_width()
        for faces, words in self._bands:
            self._paint_band(painter, top, faces, words, faces_width)
            top += line
        if self._paragraph:
            painter.setFont(scale().font(self._role))
            painter.setPen(theme().color("muted"))
            painter.drawText(QRectF(0, top, self.width(), self.height() - top), _WRAPPED, self._paragraph)

    def _line(self) -> int:
        return scale().px(18)

    def _lines_height(self) -> int:
        return self._line() * (len(self._reasons) + len(self._checks) + len(self._bands))

    def _paragraph_height(self, width: int) -> int:
        if not self._paragraph:
            return 0
        metrics = scale().metrics(self._role)
        return metrics.boundingRect(0, 0, max(width, 1), 10_000, _WRAPPED, self._paragraph).height()

    def _faces_width(self) -> int:
        metrics = scale().metrics("strong")
        return max((metrics.horizontalAdvance(faces) for faces, _ in self._bands), default=0) + scale().px(12)

    def _paint_pair(self, painter: QPainter, top: int, words: str, figure: str) -> None:
        strong, plain = scale().metrics("strong"), scale().metrics("body")
        figure_width = strong.horizontalAdvance(figure)
        painter.setFont(scale().font("body"))
        painter.setPen(theme().color("muted"))
        room = self.width() - figure_width - scale().px(12)
        self._text(painter, 0, top, self.width(), paint.fitted(plain, words, room))
        painter.setFont(scale().font("strong"))
        painter.setPen(theme().color("ink"))
        self._text(painter, self.width() - figure_width - 1, top, figure_width + 2, figure)

    def _paint_check(self, painter: QPainter, top: int, check: TrayCheck) -> None:
        side = scale().px(13)
        color = theme().color("accent" if check.met else "danger")
        strong = scale().metrics("strong")
        value_width = strong.horizontalAdvance(check.value)
        painter.setFont(scale().font("body"))
        painter.setPen(theme().color("muted"))
        room = self.width() - value_width - side - scale().px(20)
        self._text(painter, 0, top, self.width(), paint.fitted(scale().metrics("body"), check.text, room))
        painter.setFont(scale().font("strong"))
        painter.setPen(color)
        self._text(painter, self.width() - value_width - 1, top, value_width + 2, check.value)
        left = self.width() - value_width - side - (scale().px(6) if check.value else 0)
        where = QRectF(left, top + (self._line() - side) / 2, side, side)
        icons.paint(painter, "done" if check.met else "out_of_action", where, color)

    def _paint_band(self, painter: QPainter, top: int, faces: str, words: str, faces_width: int) -> None:
        painter.setFont(scale().font("strong"))
        painter.setPen(theme().color("ink"))
        self._text(painter, 0, top, faces_width, faces)
        painter.setFont(scale().font("body"))
        painter.setPen(theme().color("muted"))
        room = self.width() - faces_width
        self._text(painter, faces_width, top, room, paint.fitted(scale().metrics("body"), words, room))

    def _text(self, painter: QPainter, left: float, top: int, width: float, text: str) -> None:
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        painter.drawText(QRectF(left, top, width, self._line()), flags, text)


_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
