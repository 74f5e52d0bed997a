"""The small chips of the Battle tab: what the players tick, and which side or model is meant, on one line each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from mordheim_desktop.session.views.battle import Tick
from mordheim_desktop.ui.kit import icons, paint
from mordheim_desktop.ui.kit.buttons import Chip
from mordheim_desktop.ui.kit.layouts import FlowLayout
from mordheim_desktop.ui.kit.scale import Role, scale

TICK = 15


class SmallChip(Chip):
    """A chip in small letters; words, key and tick keep their places, so that nothing moves when it is ticked.

    With `most` pixels given, longer words are cut and told in full by the tool tip; with `fixed` the chip is as wide
    as that whatever its words.
    """

    height_at_full = 32
    padding = 7
    role: Role = "small"

    def __init__(self, text: str, *, checked: bool = False, key: str = "", most: int = 0, fixed: bool = False) -> None:
        self._most, self._fixed = most, fixed
        super().__init__(text, checked=checked, key=key)

    def sizeHint(self) -> QSize:
        """Return the size with room for strong letters, the key and the tick."""
        px = scale().px
        width = (
            2 * scale().space(self.padding)
            + scale().metrics(self.role, 600).horizontalAdvance(self.words())
            + px(TICK)
            + 2
        )
        if self._key:
            width += px(5) + paint.key_cap_size(self._key)[0]
        if self._most:
            width = px(self._most) if self._fixed else min(width, px(self._most))
        return QSize(width, px(self.height_at_full))

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        px = scale().px
        weight = 600 if self.isChecked() else 400
        metrics = scale().metrics(self.role, weight)
        cap_width, cap_height = paint.key_cap_size(self._key) if self._key else (0, 0)
        extra = px(TICK) if self.isChecked() else 0
        extra += px(5) + cap_width if self._key else 0
        words = paint.fitted(metrics, self.words(), self.width() - 2 * scale().space(self.padding) - extra + 1)
        width = metrics.horizontalAdvance(words)
        left = (self.width() - width - extra) / 2
        painter.setFont(scale().font(self.role, weight))
        painter.setPen(ink)
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        painter.drawText(QRectF(left, 0, width + 2, self.height()), flags, words)
        left += width
        if self._key:
            cap = QRectF(left + px(5), (self.height() - cap_height) / 2, cap_width, cap_height)
            paint.key_cap(painter, cap, self._key, ink, ink)
            left += px(5) + cap_width
        if self.isChecked():
            side = px(12)
            icons.paint(painter, "done", QRectF(left + px(3), (self.height() - side) / 2, side, side), ink)


class TickRow(QWidget):
    """Chips for what the players see of a model; `ticked` carries its id, the flag, and whether it holds now."""

    ticked = Signal(str, str, bool)

    def __init__(self) -> None:
        super().__init__()
        self._model = ""
        self.flow = FlowLayout(self, gap=6)
        self.chips: dict[str, Chip] = {}

    def show_ticks(self, model: str, ticks: Sequence[Tick]) -> None:
        """Show the chips of a model as they stand."""
        self._model = model
        if [tick.flag for tick in ticks] != list(self.chips):
            self.flow.clear()
            self.chips = {}
            for tick in ticks:
                chip = SmallChip(tick.text, key=tick.key)
                chip.setProperty("flag", tick.flag)
                chip.clicked.connect(self._clicked)
                self.chips[tick.flag] = chip
                self.flow.addWidget(chip)
        for tick in ticks:
            self.chips[tick.flag].setChecked(tick.on)

    def press(self, flag: str) -> None:
        """Tick as a press on the chip does."""
        if flag in self.chips:
            self.chips[flag].click()

    def _clicked(self) -> None:
        chip = self.sender()
        if isinstance(chip, Chip):
            self.ticked.emit(self._model, str(chip.property("flag")), chip.isChecked())


class OneOf(QWidget):
    """A line of small chips of which one is on; `chosen` carries the id of the one that is pressed."""

    chosen = Signal(str)

    def __init__(self, most: int, *, fixed: bool = False) -> None:
        """Each chip is `most` pixels wide at 100 %, or less unless `fixed`, so that what follows keeps its place."""
        super().__init__()
        self._most, self._fixed = most, fixed
        self._flow = FlowLayout(self, gap=6)
        self._shown: tuple[tuple[str, str], ...] = ()
        self.chips: dict[str, SmallChip] = {}

    def show_choices(self, choices: Sequence[tuple[str, str]], on: str) -> None:
        """Show ids with their names, one of them on."""
        if tuple(choices) != self._shown:
            self._shown = tuple(choices)
            self._flow.clear()
            self.chips = {}
            for id, name in choices:
                chip = SmallChip(name, most=self._most, fixed=self._fixed)
                chip.set_tip(name)
                chip.setProperty("choice", id)
                chip.clicked.connect(self._clicked)
                self.chips[id] = chip
                self._flow.addWidget(chip)
        for id, chip in self.chips.items():
            chip.setChecked(id == on)

    def _clicked(self) -> None:
        chip = self.sender()
        if isinstance(chip, SmallChip):
            chip.setChecked(True)
            self.chosen.emit(str(chip.property("choice")))
