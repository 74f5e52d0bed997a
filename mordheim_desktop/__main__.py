"""The program's entry: the window by default, or one of the ways to use it without a screen.

`--engine`, `--verify` and `--version` never load Qt. A rules file with a mistake, or a pair of Python and Qt known to
crash, is said in a sentence before anything else happens.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from mordheim_desktop import __version__
from mordheim_desktop.assets import AssetMissing
from mordheim_desktop.telling import missing_part, tell

USAGE = """usage: mordheim-desktop [FILE]            open the window, with a campaign file
       mordheim-desktop --self-test       try every part without a screen; exit code 0 when all is well
       mordheim-desktop --verify FILE     check a campaign file entry by entry
       mordheim-desktop --screenshots DIR write a picture of every tab and dialog
       mordheim-desktop --engine          answer rules questions, one JSON object per line
       mordheim-desktop --version         print the version"""

BAD_USE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code.

    0 stands for success, 1 for a check that failed, 2 for a call that makes no sense.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    match words:
        case ["--version"]:
            print(__version__)
            return 0
        case ["--help" | "-h"]:
            print(USAGE)
            return 0
        case ["--engine"]:
            return _engine()
        case ["--verify", file]:
            return _verify(Path(file))
        case ["--self-test"]:
            return _with_qt("self_test")
        case ["--screenshots", folder]:
            return _with_qt("screenshots", folder)
        case []:
            return _window("")
        case [file] if not file.startswith("-"):
            return _window(file)
    tell(USAGE)
    return BAD_USE


def _window(file: str) -> int:
    """The window: the one that is open already where there is one, which then has the file."""
    if no_screen():
        tell(
            "There is no screen here, so no window can open. "
            "Without one you can use --self-test, --screenshots DIR, --verify FILE and --engine."
        )
        return BAD_USE
    from mordheim_desktop.campaign.paths import default_places
    from mordheim_desktop.session.doorway import hand_over, join_start

    try:
        places = default_places()
    except RuntimeError:  # neither the surroundings nor the system know a home folder
        tell(
            "Nobody here knows where your home folder is, so no campaign could be kept. Set HOME to a folder of yours."
        )
        return BAD_USE
    if hand_over(file, places) or join_start(file, places):
        return 0
    return _with_qt("window", file)


def _engine() -> int:
    from mordheim_desktop.content.errors import RulesError
    from mordheim_desktop.content.loader import load
    from mordheim_desktop.session.engine import Engine

    try:
        engine = Engine(load())
    except RulesError as error:
        tell(str(error))
        return BAD_USE
    try:
        for reply in engine.serve(sys.stdin.buffer):
            sys.stdout.buffer.write(reply)
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        sys.stderr.close()
    return 0


def _verify(file: Path) -> int:
    from mordheim_desktop.campaign.errors import CampaignFileError
    from mordheim_desktop.content.errors import RulesError
    from mordheim_desktop.content.loader import load
    from mordheim_desktop.session.checking import check_file

    try:
        report = check_file(file, load())
    except RulesError as error:
        tell(str(error))
        return BAD_USE
    except CampaignFileError as error:
        from mordheim_desktop.session.phrases import PHRASES

        print(PHRASES.get(error.message.key, error.message.key).format_map(error.message.params), file=sys.stderr)
        return 1
    for line in report.lines:
        print(line)
    return 0 if report.sound else 1


def _with_qt(what: str, argument: str = "") -> int:
    """Everything that shows itself: window, self-test, pictures. What keeps it from doing so is said in a sentence."""
    # Nothing that a start makes is garbage, so looking for some only takes time. `make_window` begins to look again.
    gc.disable()
    try:
        refusal = bad_pair()
        if refusal:
            tell(refusal)
            return BAD_USE
        return _shown(what, argument)
    except AssetMissing as error:
        tell(f"This installation is incomplete: its file {error.path} is missing.")
    except Exception as error:
        import traceback

        from mordheim_desktop.content.errors import RulesError

        if isinstance(error, RulesError):  # the window shows it itself
            tell(str(error))
            return BAD_USE
        missing = missing_part(error) if isinstance(error, ImportError) else ""
        tell(missing or f"The program could not start. Whoever helps you needs this:\n\n{traceback.format_exc()}")
    return BAD_USE


def _shown(what: str, argument: str) -> int:
    if what == "self_test":
        from mordheim_desktop.ui.self_test import self_test

        return self_test()
    if what == "screenshots":
        from mordheim_desktop.ui.screenshots import write_screenshots

        return write_screenshots(Path(argument))
    from mordheim_desktop.ui.application import run

    return run(["mordheim-desktop", *([argument] if argument else [])])


def no_screen() -> bool:
    """Whether a window has nowhere to open: Linux without a display, unless Qt is told to do without."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def bad_pair(python: tuple[int, int] | None = None, qt: str | None = None) -> str:
    """A sentence when this Python and this PySide6 crash together; empty when they get on.

    PySide6 6.12 loses a reference to None in almost every call on a Python before 3.12 and aborts after some thousands.
    """
    python = python or sys.version_info[:2]
    if qt is None:
        from mordheim_desktop.ui.lean_pyside import bring_in

        qt = bring_in()
    major, minor = (int(part) for part in qt.split(".")[:2])
    if python >= (3, 12) or (major, minor) < (6, 12):
        return ""
    return f"PySide6 {qt} crashes on Python {python[0]}.{python[1]}. Use Python 3.12 or newer, or PySide6 6.11.3."


if __name__ == "__main__":
    sys.exit(main())
