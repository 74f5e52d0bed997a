"""The dice already given to the procedure in the tray, each of which a press corrects."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QSizePolicy, QWidget

from mordheim_desktop.ui.kit.buttons import SmallButton
from mordheim_desktop.ui.kit.layouts import HBox, clear_viewport, empty
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import FACES, TrayDie


class EarlierDice(QWidget):
    """One line of small buttons.

    The key that takes one back stands at the right. Where the dice are many the latest are in sight, and a button
    before them counts the others and leads to them; so does Tab.
    """

    take_back = Signal()
    corrected = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._line = HBox(self, gap=6)
        self._shown: tuple[TrayDie, ...] = ()
        self._buttons: list[SmallButton] = []
        self._can_take_back = False
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._viewport = clear_viewport(self._scroll)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        self._chips = HBox(inside, gap=6)
        self._scroll.setWidget(inside)
        inside.setAutoFillBackground(False)
        self._bar = self._scroll.horizontalScrollBar()
        self._bar.rangeChanged.connect(self._show_latest)
        self._bar.valueChanged.connect(self._count)
        self.more = SmallButton()
        self.more.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.more.clicked.connect(self.show_others)
        self.more.hide()
        self._back = SmallButton(icon="undo", key=tr("Backspace"))
        self._back.setAccessibleName(tr("Take one back"))
        self._back.set_tip(tr("Take the last die back"))
        self._back.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._back.clicked.connect(self.take_back)
        self._line.addWidget(self.more)
        self._line.addWidget(self._scroll, 1)
        self._line.addWidget(self._back)

    def set_dice(self, dice: tuple[TrayDie, ...], can_take_back: bool) -> None:
        """Show the dice given, and the key that takes the last one back."""
        self._can_take_back = can_take_back
        self._back.setVisible(can_take_back)
        if self._shown == dice:
            self._count()
            return
        self._shown = dice
        empty(self._chips)
        self._buttons = [self._chip(die) for die in dice]
        for button in self._buttons:
            self._chips.addWidget(button)
        self._chips.addStretch(1)
        self._count()

    def holds_any(self) -> bool:
        """Return whether a die was given that shows here, or can be taken back."""
        return bool(self._shown) or self._can_take_back

    def show_others(self) -> None:
        """Go back by as many dice as are in sight; from the first of them on to the latest."""
        back = self._bar.value() - self._viewport_width()
        self._bar.setValue(max(back, 0) if self._bar.value() > 0 else self._bar.maximum())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Count again what is in sight."""
        super().resizeEvent(event)
        self._count()

    def _show_latest(self) -> None:
        self._bar.setValue(self._bar.maximum())
        self._count()

    def _viewport_width(self) -> int:
        return self._scroll.viewport().width()

    def _count(self) -> None:
        """Say how many dice are out of sight on either side."""
        gap, left, ends = self._chips.spacing(), 0, []
        for button in self._buttons:
            ends.append((left, left + button.sizeHint().width()))
            left = ends[-1][1] + gap
        taken = self._back.sizeHint().width() + self._line.spacing() if self._can_take_back else 0
        if left - gap <= self.width() - taken:
            self.more.hide()
            return
        first, last = self._bar.value(), self._bar.value() + self._viewport_width()
        hidden = sum(start < first or end > last for start, end in ends)
        self.more.setText(tr("+{count}", count=hidden))
        self.more.setAccessibleName(tr("{count} more dice", count=hidden))
        self.more.set_tip(tr("{count} more dice: press to see them", count=hidden))
        self.more.show()

    def _chip(self, die: TrayDie) -> SmallButton:
        chip = SmallButton(die.text)
        chip.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        chip.setProperty("place", die.index)
        origin = tr("entered from a real die") if die.entered else tr("rolled by the program")
        chip.set_tip(origin + (". " + tr("Press to correct it.") if die.correctable else ""))
        chip.clicked.connect(self._ask_face)
        if not die.correctable:
            chip.set_why_not(tr("this die can no longer be corrected"))
        return chip

    def _ask_face(self) -> None:
        chip = self.sender()
        if isinstance(chip, SmallButton):
            self.face_menu(int(chip.property("place")), chip).popup(chip.mapToGlobal(QPoint(0, chip.height())))

    def face_menu(self, index: int, owner: QWidget) -> QMenu:
        """Return the menu of the six faces that corrects the die at `index`."""
        menu = QMenu(owner)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setTitle(tr("Correct this die"))
        for face in FACES:
            # an open menu obeys the marked letter, not the shortcut
            action = menu.addAction(tr("It was a {face}", face=f"&{face}"))
            action.setShortcut(str(face))
            action.setData((index, face))
        menu.triggered.connect(self._chosen)
        return menu

    def _chosen(self, action: QAction) -> None:
        index, face = action.data()
        self.corrected.emit(int(index), int(face))
