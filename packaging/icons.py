"""The program's icon in the forms that systems want, drawn from `icon.svg` by Qt without a screen.

python packaging/icons.py FOLDER        FOLDER/SIZE.png for every size, and FOLDER/mordheim-desktop.ico
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import product


def pictures() -> dict[int, bytes]:
    """Edge length in pixels -> PNG."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QIODevice, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(str(product.ICON))
    found = {}
    for size in product.ICON_SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stubs know the format as bytes only
        found[size] = bytes(buffer.data().data())
    del application
    return found


def ico(drawn: Mapping[int, bytes]) -> bytes:
    """One Windows icon that holds all the pictures."""
    offset = 6 + 16 * len(drawn)
    head, body = struct.pack("<HHH", 0, 1, len(drawn)), b""
    for size, picture in sorted(drawn.items()):
        edge = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(picture), offset + len(body))
        body += picture
    return head + body


def main(arguments: Sequence[str]) -> int:
    """Write every form of the icon into one folder; returns the exit code."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    drawn = pictures()
    for size, picture in drawn.items():
        (folder / f"{size}.png").write_bytes(picture)
    (folder / f"{product.ID}.ico").write_bytes(ico(drawn))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
