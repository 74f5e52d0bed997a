"""A warband's portrait: any common picture, made small on the way in, so that a campaign file stays small.

Kept is a JPEG, or a PNG where parts can be seen through, of at most `LARGEST_PORTRAIT` bytes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QPainter, QPainterPath, QPixmap

from mordheim_desktop.campaign.model import LARGEST_PORTRAIT
from mordheim_desktop.campaign.paths import is_there
from mordheim_desktop.ui.kit.text import tr

SIDES: Final = (320, 256, 192, 128, 64)
"""The sides a portrait may have in pixels, the first that fits."""
MOST_MEGABYTES: Final = 256
"""Memory a picture may take while it is read."""


class BadPicture(ValueError):
    """The file is no picture that can be used; the text says why."""


def portrait_from(path: Path) -> bytes:
    """A picture from a file as it is kept. Raises BadPicture."""
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    if not is_there(path):
        raise BadPicture(tr("{file} is not there any more.", file=path.name))
    if not reader.canRead():
        raise BadPicture(tr("{file} is no picture this program can read.", file=path.name))
    _ask_for_less(reader)
    picture = reader.read()
    if picture.isNull():
        raise BadPicture(tr("{file} is damaged, or too large to be read.", file=path.name))
    return small(picture)


def small(picture: QImage) -> bytes:
    """A picture scaled down until it may be kept."""
    for side in SIDES:
        scaled = picture
        if max(picture.width(), picture.height()) > side:
            keep = Qt.AspectRatioMode.KeepAspectRatio
            scaled = picture.scaled(QSize(side, side), keep, Qt.TransformationMode.SmoothTransformation)
        kinds = (("PNG", -1),) if scaled.hasAlphaChannel() else (("JPG", 88), ("JPG", 70))
        for kind, quality in kinds:
            data = _encoded(scaled, kind, quality)
            if data and len(data) <= LARGEST_PORTRAIT:
                return data
    raise BadPicture(tr("The picture cannot be made small enough."))


def rounded(data: bytes, side: int, ratio: float = 1.0) -> QPixmap:
    """A portrait cut to a square with round corners, for the screen; empty where it cannot be read."""
    picture = QImage.fromData(data)
    if picture.isNull():
        return QPixmap()
    pixels = max(1, round(side * ratio))
    fill = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    picture = picture.scaled(QSize(pixels, pixels), fill, Qt.TransformationMode.SmoothTransformation)
    found = QPixmap(pixels, pixels)
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(0, 0, pixels, pixels, pixels / 8, pixels / 8)
    painter.setClipPath(shape)
    painter.drawImage((pixels - picture.width()) // 2, (pixels - picture.height()) // 2, picture)
    painter.end()
    found.setDevicePixelRatio(ratio)
    return found


def _ask_for_less(reader: QImageReader) -> None:
    """Let the reader scale a large picture down itself, and use no more memory than there should be."""
    reader.setAllocationLimit(MOST_MEGABYTES)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > 4 * SIDES[0]:
        size.scale(QSize(4 * SIDES[0], 4 * SIDES[0]), Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(size.expandedTo(QSize(1, 1)))


def _encoded(picture: QImage, kind: str, quality: int) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    writer.setQuality(quality)
    return bytes(data.data()) if writer.write(picture) else b""
