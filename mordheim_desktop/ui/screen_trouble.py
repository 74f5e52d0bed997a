"""What Qt says when it finds no screen, in a sentence for the player: Qt itself would abort with a core dump."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from mordheim_desktop.telling import lacking, missing_libraries, tell

NO_SCREEN = 2
"""The exit code where no window can open."""
_UNREACHABLE = re.compile(r"could not connect to display\s*(\S*)|[Ff]ailed to create wl_display")


@contextmanager
def told_plainly() -> Iterator[None]:
    """While the application is made: where Qt gives up, say why and end with exit code 2."""
    heard: list[str] = []

    def listen(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            tell(explained(heard, text))
            os._exit(NO_SCREEN)  # Qt aborts the process when this returns
        heard.append(text)

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    if sys.stderr is not None:
        for text in heard:
            print(text, file=sys.stderr)


def explained(heard: Sequence[str], last: str) -> str:
    """A sentence for what Qt said before it gave up with its `last` words."""
    unreachable = [found for found in map(_UNREACHABLE.search, heard) if found]
    if unreachable:
        screen = unreachable[0][1] or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "")
        return f"No window can open: the screen {screen} does not answer."
    from PySide6.QtCore import QLibraryInfo

    for name in _asked_for():
        plugin = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms", f"libq{name}.so")
        libraries = missing_libraries(plugin) if plugin.exists() else ()
        if libraries:
            return lacking(libraries)
    wanted = os.environ.get("QT_QPA_PLATFORM")
    if wanted and any("Could not find the Qt platform plugin" in text for text in heard):
        return f"No window can open: QT_QPA_PLATFORM asks for “{wanted}”, which is not among the kinds of screen here."
    return f"No window can open. Qt says: {' '.join([*heard, last])}"


def _asked_for() -> tuple[str, ...]:
    """The names of the platforms that Qt tries: the one that is asked for, or what this desktop suggests."""
    wanted = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if wanted:
        return tuple(wanted.split(";"))
    return ("wayland", "xcb") if os.environ.get("WAYLAND_DISPLAY") else ("xcb",)
