"""One factor from which every size of the window comes.

Sizes are written as they are at 100 % (`scale().px(12)`), fonts by what they are for (`scale().font("name")`). When the
factor changes, `Scale.changed` tells every widget to measure itself again.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics

Role = Literal["note", "label", "small", "body", "strong", "name", "title", "figure", "request", "table_view"]

FAMILY = "Hanken Grotesk"
SMALLEST = 0.8
LARGEST = 3.0
CLOSER = 1.25
"""From this factor on the space between things grows slower than the things, which need the room."""
SLOWER = 0.3
STEP = 0.1

_FONT_PACKAGE = "font_hanken_grotesk"
_FONT_CUTS = ("Regular", "SemiBold", "Bold")
_ROLES: dict[Role, tuple[int, int]] = {
    "note": (11, 400),
    "label": (12, 600),
    "small": (12, 400),
    "body": (14, 400),
    "strong": (14, 600),
    "name": (18, 600),
    "title": (22, 700),
    "figure": (26, 700),
    "request": (40, 700),
    "table_view": (150, 700),
}


class Scale(QObject):
    """The text size the players chose, as one factor between 0.8 and 3.0."""

    changed = Signal()

    def __init__(self, factor: float = 1.0) -> None:
        """Start at `factor`; it is clamped to what the window can show."""
        super().__init__()
        self._factor = _clamped(factor)
        self._fonts: dict[tuple[Role, int], QFont] = {}
        self._metrics: dict[tuple[Role, int], QFontMetrics] = {}

    @property
    def factor(self) -> float:
        """The factor in use; 1.0 is 100 %."""
        return self._factor

    def set_factor(self, factor: float) -> None:
        """Use another factor, clamped to 80 % to 300 %, and tell every widget."""
        factor = _clamped(factor)
        if factor == self._factor:
            return
        self._factor = factor
        self._fonts.clear()
        self._metrics.clear()
        self.changed.emit()

    def larger(self) -> None:
        """Go up one step of 10 %."""
        self.set_factor(self._factor + STEP)

    def smaller(self) -> None:
        """Go down one step of 10 %."""
        self.set_factor(self._factor - STEP)

    def px(self, size: float) -> int:
        """Return `size`, given in pixels at 100 %, at the present factor; a hairline never vanishes."""
        if size <= 0:
            return 0
        return max(1, round(size * self._factor))

    def space(self, size: float) -> int:
        """Return a gap, margin or padding given in pixels at 100 %; where letters are large it grows slower than they.

        Up to 125 % it is what `px` gives.
        """
        if self._factor <= CLOSER or size <= 0:
            return self.px(size)
        return max(1, round(size * (CLOSER + (self._factor - CLOSER) * SLOWER)))

    def font(self, role: Role, weight: int | None = None) -> QFont:
        """Return the font of a role (400, 600 or 700 by `weight`, else the role's own weight)."""
        size, own_weight = _ROLES[role]
        key = (role, weight or own_weight)
        font = self._fonts.get(key)
        if font is None:
            font = _font(self.px(size), key[1])
            if role == "label":
                font.setCapitalization(QFont.Capitalization.AllUppercase)
                font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106)
            self._fonts[key] = font
        return QFont(font)

    def font_of_size(self, size: float, weight: int = 400) -> QFont:
        """Return a font of a size given in pixels at 100 %, for text that is fitted to its place."""
        return _font(self.px(size), weight)

    def line(self, role: Role) -> int:
        """Return the height of one line of a role in pixels: body text of 14 stands on a line of 20."""
        return max(self.px(_ROLES[role][0] * 10 / 7 if role != "request" else 48), 1)

    def metrics(self, role: Role, weight: int | None = None) -> QFontMetrics:
        """Return the measures of a role's font."""
        key = (role, weight or _ROLES[role][1])
        found = self._metrics.get(key)
        if found is None:
            found = self._metrics[key] = QFontMetrics(self.font(role, weight))
        return found


def load_fonts() -> bool:
    """Register the packaged font with Qt; return whether it is there (the system's font serves otherwise)."""
    spec = find_spec(_FONT_PACKAGE)
    if spec is None or spec.origin is None:
        return False
    folder = Path(spec.origin).parent / "files"
    loaded = [QFontDatabase.addApplicationFont(str(folder / f"HankenGrotesk-{cut}.otf")) for cut in _FONT_CUTS]
    return all(number >= 0 for number in loaded)


def scale() -> Scale:
    """Return the one scale of this program."""
    global _scale
    if _scale is None:
        _scale = Scale()
    return _scale


_scale: Scale | None = None


def _clamped(factor: float) -> float:
    return round(min(max(factor, SMALLEST), LARGEST), 2)


def _font(size: int, weight: int) -> QFont:
    font = QFont(FAMILY)
    font.setPixelSize(size)
    font.setWeight(QFont.Weight(weight))
    return font
