"""The program's own pictures: drawn from SVG, tinted with a colour of the theme when they are painted.

The files use ``currentColor``; a picture is rendered once for each size, colour and screen density and then kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from mordheim_desktop import assets
from mordheim_desktop.ui.kit.theme import Tone, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

NAMES = (
    "standing",
    "knocked_down",
    "stunned",
    "out_of_action",
    "fleeing",
    "hidden",
    "done",
    "current",
    "open",
    "undo",
    "redo",
    "help",
    "menu",
    "close",
    "plus",
    "minus",
    "print",
    "warning",
    "dice",
    "target",
    "shard",
    "gold",
    "journal",
    "person",
    "table",
    "edit",
    "search",
)

_sources: dict[str, bytes] = {}
_pixmaps: dict[tuple[str, int, int, float], QPixmap] = {}


def pixmap(name: str, size: int, color: QColor, ratio: float = 1.0) -> QPixmap:
    """Return the picture `name`, `size` pixels wide and high, in `color`.

    `ratio` is the screen's device pixel ratio.

    Raises:
        mordheim_desktop.assets.AssetMissing: there is no such picture.
    """
    key = (name, size, color.rgba(), ratio)
    found = _pixmaps.get(key)
    if found is None:
        found = _pixmaps[key] = _rendered(name, size, color, ratio)
    return found


def paint(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Paint the picture `name` centred in `rect`, as large as fits."""
    size = int(min(rect.width(), rect.height()))
    if size <= 0:
        return
    picture = pixmap(name, size, color, round(abs(painter.deviceTransform().m11()), 2) or 1.0)
    left = rect.x() + (rect.width() - size) / 2
    top = rect.y() + (rect.height() - size) / 2
    painter.drawPixmap(round(left), round(top), picture)


def icon(name: str, tone: Tone = "ink", size: int = 20) -> QIcon:
    """Return the picture `name` as an icon in a colour of the present theme, for menus."""
    from PySide6.QtGui import QIcon  # here, because a start opens no menu

    return QIcon(pixmap(name, size, theme().color(tone), 2.0))


def _rendered(name: str, size: int, color: QColor, ratio: float) -> QPixmap:
    source = _sources.get(name)
    if source is None:
        source = _sources[name] = assets.read_bytes(f"icons/{name}.svg")
    renderer = QSvgRenderer(QByteArray(source.replace(b"currentColor", color.name().encode())))
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, picture.width(), picture.height()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture
