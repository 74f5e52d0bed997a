"""PySide is brought in with some of its parts left empty; nobody must ever notice, whatever goes wrong first."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mordheim_desktop.ui import lean_pyside

ROOT = Path(__file__).parents[2]
IMPORTS = """
from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QWidget
application = QApplication([])
"""
ATTEMPT = """
try:
    print(repr({call}))
except Exception as error:
    print(type(error).__name__, error)
"""
END = "-- next --"
FIRST_MISTAKES = (
    "QPoint('left', 3)",
    "QPoint(1, 2) + 'right'",
    "QRect(1, 2, 'wide', 4)",
    "QObject(objectNam='tray')",
    "QLabel('Gold', alignment='left')",
    "QFont(family=3)",
    "QPainter().drawText('Gold')",
    "QTimer.singleShot('soon', 3)",
    "QWidget(parent=5)",
    "QColor(object())",
    "type('Roster', (QObject,), {'changed': Signal(int)})().changed.connect(5)",
    "QWidget.__doc__",
    # From Python 3.12 on PySide leaves the first of these empty, and only there it answers the second.
    "QWidget.resize.__doc__" if sys.version_info < (3, 12) else "__import__('inspect').signature(QWidget.resize)",
)


def ran(code: str) -> str:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True, cwd=ROOT)
    return done.stdout.decode()


@pytest.fixture(scope="module")
def plain() -> dict[str, str]:
    """What a plain PySide says to each call; nothing in it depends on which comes first."""
    told = ran(IMPORTS + f"print({END!r})".join(ATTEMPT.format(call=call) for call in FIRST_MISTAKES)).split(END + "\n")
    return dict(zip(FIRST_MISTAKES, told, strict=True))


@pytest.mark.parametrize("call", FIRST_MISTAKES)
def test_the_first_mistake_of_a_program_is_told_in_the_words_of_a_plain_pyside(
    call: str, plain: dict[str, str]
) -> None:
    lean = ran("import mordheim_desktop.ui" + IMPORTS + ATTEMPT.format(call=call))
    assert lean == plain[call]
    assert len(lean) > 20, "a sentence, not a bare name"


def test_a_part_that_nobody_has_asked_for_is_still_empty() -> None:
    state = "import mordheim_desktop.ui.lean_pyside as lean\nprint(*sorted(lean._sources))"
    waiting = ran(state).split()
    assert waiting == sorted(lean_pyside.WAITING)
    assert ran(state.replace("\n", IMPORTS)).split() == waiting


def test_a_part_that_is_asked_for_has_all_its_names_and_no_others() -> None:
    asked = (
        "import mordheim_desktop.ui\n"
        "from shibokensupport.signature import layout\n"
        "print(hasattr(layout, '__path__'), hasattr(layout, 'create_signature'), hasattr(layout, 'no_such_name'))"
    )
    assert ran(asked).split() == ["False", "True", "False"]


def test_python_compiles_by_itself_again_afterwards_and_imports_without_asking_for_features() -> None:
    told = ran("import builtins, mordheim_desktop.ui\nprint(builtins.compile, builtins.__import__)")
    assert told.startswith("<built-in function compile>")
    assert "__feature_import__" in ran("import builtins, PySide6.QtCore\nprint(builtins.__import__)")
    assert "__feature_import__" not in told


def test_bringing_pyside_in_a_second_time_changes_nothing() -> None:
    before = builtins.compile, builtins.__import__
    lean_pyside.bring_in()
    assert (builtins.compile, builtins.__import__) == before


STILL_WAIT = "[name for name in ('tempfile', 'textwrap', 'traceback') if type(sys.modules[name]) is not type(sys)]"


def test_a_module_of_the_library_that_waits_is_whole_when_it_is_used() -> None:
    used = (
        "import mordheim_desktop.ui, sys, tempfile, textwrap, traceback\n"
        f"print(len({STILL_WAIT}))\n"
        "with tempfile.TemporaryDirectory() as folder:\n    print(bool(folder))\n"
        "print(textwrap.shorten('a warband of rats', 10))\n"
        "try:\n    1 / 0\nexcept ZeroDivisionError:\n    print('division' in traceback.format_exc())\n"
        f"print(len({STILL_WAIT}))"
    )
    assert ran(used).splitlines() == ["3", "True", "a [...]", "True", "0"]


def test_threads_that_ask_for_the_same_module_at_once_all_get_the_whole_of_it() -> None:
    asked = """
import mordheim_desktop.ui, sys, tempfile, textwrap, threading, traceback
all_at_once, got = threading.Barrier(8), []
def ask():
    all_at_once.wait()
    got.append((traceback.format_exc(), textwrap.dedent(" rats"), tempfile.gettempprefix()))
threads = [threading.Thread(target=ask) for _ in range(8)]
sys.setswitchinterval(1e-6)
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(got == [("NoneType: None\\n", "rats", "tmp")] * 8)
"""
    assert ran(asked) == "True\n"


def test_a_start_does_without_the_modules_that_only_read_source_text() -> None:
    loaded = ran("import mordheim_desktop.ui, sys" + IMPORTS + "print(*sys.modules)").split()
    assert {"ast", "dis", "inspect", "random", "tokenize"}.isdisjoint(loaded)
