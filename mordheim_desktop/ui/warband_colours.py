"""The colours of warbands: each has a name, and two shades so that it can be told on paper and in the tent."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.session.commands.annals import COLOURS
from mordheim_desktop.ui import portrait
from mordheim_desktop.ui.kit import paint
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import theme

_SHADES: Final[dict[str, tuple[str, str]]] = {
    "red": ("#a82f25", "#ee7466"),
    "orange": ("#b35a12", "#f0a05c"),
    "yellow": ("#9a7800", "#e6c64c"),
    "green": ("#2f7a3c", "#7fcf86"),
    "teal": ("#14706f", "#63c6c4"),
    "blue": ("#2a5b9c", "#86b4ee"),
    "purple": ("#71409c", "#c19aea"),
    "grey": ("#5c5850", "#b9b3a6"),
}
"""By day and by night."""


def colour_name(colour: str) -> str:
    """The word for a colour; "none" for no colour."""
    names = {
        "red": tr("Red"),
        "orange": tr("Orange"),
        "yellow": tr("Yellow"),
        "green": tr("Green"),
        "teal": tr("Teal"),
        "blue": tr("Blue"),
        "purple": tr("Purple"),
        "grey": tr("Grey"),
    }
    return names.get(colour, tr("None"))


def shade(colour: str) -> QColor | None:
    """The shade of a colour in the palette in use; None for no colour."""
    shades = _SHADES.get(colour)
    return None if shades is None or colour not in COLOURS else QColor(shades[1 if theme().dark else 0])


class Badge(QWidget):
    """A warband's portrait on its colour; a bar of the colour where there is no portrait, nothing without either."""

    def __init__(self, side: int = 44) -> None:
        super().__init__()
        self._side = side
        self._colour, self._portrait = "", b""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)
        scale().changed.connect(self.updateGeometry)

    def show_warband(self, name: str, colour: str, picture: bytes) -> None:
        """Show another warband."""
        self._colour, self._portrait = colour, picture
        told = tr("Portrait of {warband}", warband=name) if picture else tr("Colour of {warband}", warband=name)
        self.setAccessibleName(f"{told}: {colour_name(colour)}" if colour else told)
        self.setVisible(bool(colour or picture))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return a square for a portrait, a narrow bar for a colour alone."""
        side = scale().px(self._side)
        return QSize(side if self._portrait else scale().px(6), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the portrait with a frame in the colour, or the bar."""
        painter = QPainter(self)
        colour = shade(self._colour)
        place = QRectF(self.rect())
        if self._portrait:
            inside = scale().px(3) if colour is not None else 0
            side = self.width() - 2 * inside
            if colour is not None:
                paint.surface(painter, place, self.width() / 7, colour, None)
            pixmap = portrait.rounded(self._portrait, side, self.devicePixelRatioF())
            painter.drawPixmap(inside, inside, pixmap)
        elif colour is not None:
            paint.surface(painter, place, scale().px(3), colour, None)
