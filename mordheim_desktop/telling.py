"""What is said when there is no window to say it in: one sentence, where whoever started the program will see it.

In a terminal that is the terminal. Started from a menu there is none: Windows then shows a box of its own, and on Linux
one of the small programs for this is asked, whichever the desktop has. Nothing is loaded before it is needed, because
every start loads this module and hardly one has anything to tell.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

TITLE = "Mordheim battle companion"
_BOXES = (
    ("zenity", "--error", "--no-markup", f"--title={TITLE}", "--text={text}"),
    ("kdialog", f"--title={TITLE}", "--error", "{text}"),
    ("xmessage", "-center", "-title", TITLE, "{text}"),
    ("notify-send", TITLE, "{text}"),
)
_LIBRARY = ".so"


def tell(text: str) -> None:
    """Say why no window opens. Never raises: a program without words must not fail at saying so."""
    try:
        if sys.stderr is not None:
            print(text, file=sys.stderr, flush=True)
        if sys.stderr is None or started_from_a_menu():
            _show(text)
    except (OSError, ValueError):
        return


def started_from_a_menu() -> bool:
    """Whether there is a desktop on Linux, but no terminal in which words could be read."""
    if sys.platform != "linux" or not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
    except OSError:
        return True
    return False


def _show(text: str) -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, TITLE, 0x10)
    elif sys.platform == "linux":
        import shutil
        import subprocess
        import textwrap

        # not every box breaks its lines
        text = "\n".join(textwrap.fill(line, 76, break_long_words=False) for line in text.splitlines())
        for box in _BOXES:
            if shutil.which(box[0]) is not None:
                subprocess.run([word.format(text=text) for word in box], check=False, stderr=subprocess.DEVNULL)
                return


def log(where: str, text: str, *details: object, error: BaseException | None = None) -> None:
    """Leave a line for whoever looks for a fault: a warning of the module `where`, an error if there is an `error`."""
    import logging

    if error is None:
        logging.getLogger(where).warning(text, *details)
    else:
        logging.getLogger(where).error(text, *details, exc_info=error)


def missing_part(error: ImportError) -> str:
    """A sentence for a package or a system library that is not there; empty where it is neither."""
    if isinstance(error, ModuleNotFoundError):
        return f"This installation is incomplete: the Python package {error.name} is missing."
    path = Path(error.path) if error.path else None
    named = str(error).partition(":")[0]
    libraries = (missing_libraries(path) if path is not None else ()) or ((named,) if _LIBRARY in named else ())
    return lacking(libraries) if libraries else ""


def lacking(libraries: Sequence[str]) -> str:
    """A sentence that names system libraries, and on Debian and its relatives what to type."""
    import shutil

    one = len(libraries) == 1
    sentence = f"The window needs {'a system library' if one else 'system libraries'} that this computer lacks: "
    sentence += ", ".join(libraries) + "."
    if shutil.which("apt-get") is None:
        return sentence
    return f"{sentence} To get {'it' if one else 'them'}: sudo apt-get install {' '.join(map(debian_name, libraries))}"


def debian_name(library: str) -> str:
    """The Debian package of a library, after Debian's rule for names: libxcb-cursor.so.0 is in libxcb-cursor0."""
    stem, _, number = library.partition(f"{_LIBRARY}.")
    if stem == "libglib-2.0":  # the one among Qt's needs that is older than the rule
        return f"libglib2.0-{number}"
    joint = "-" if number and stem[-1:].isdigit() else ""
    return f"{stem.lower().replace('_', '-')}{joint}{number}"


def missing_libraries(binary: Path) -> tuple[str, ...]:
    """The system libraries that this library or program needs and does not find; empty where nobody can say."""
    import shutil
    import subprocess

    lister = shutil.which("ldd")
    if lister is None:
        return ()
    done = subprocess.run([lister, str(binary)], capture_output=True, text=True, check=False, errors="replace")
    lines = [line.strip() for line in done.stdout.splitlines() if line.rstrip().endswith("=> not found")]
    return tuple(dict.fromkeys(line.partition(" ")[0] for line in lines))
