"""Writes a picture of the whole screen into a PNG file; exit code 1 where the screen shows next to nothing.

python packaging/photograph.py FILE
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

FEWEST_COLOURS = 40
"""A window of the program with its smoothed letters has some hundreds; an empty screen or a plain error has a few."""
PATIENCE = 50
STEP = 100
"""Milliseconds between two looks, and how many there are before giving up."""


def main(arguments: Sequence[str]) -> int:
    """Look until something is to be seen, write what was seen last, and return the exit code."""
    from PySide6.QtCore import QThread
    from PySide6.QtGui import QGuiApplication

    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    application = QGuiApplication([])
    for _ in range(PATIENCE):
        picture = application.primaryScreen().grabWindow(0).toImage()
        middle = range(0, picture.width(), 3)
        colours = {picture.pixel(x, y) for x in middle for y in range(0, picture.height(), 3)}
        if len(colours) >= FEWEST_COLOURS:
            break
        QThread.msleep(STEP)
    picture.save(arguments[0])
    return 0 if len(colours) >= FEWEST_COLOURS else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
