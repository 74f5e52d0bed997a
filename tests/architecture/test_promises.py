"""The promises of `tests/conftest.py` hold: a test that leaves a mess behind or makes a noise fails."""

import os
import re
import subprocess
import sys

import pytest

from tests.architecture import tree

HEADER = """
import logging
import os
import sys
from pathlib import Path
import pytest
from PySide6.QtCore import qWarning
from PySide6.QtWidgets import QLabel
"""
STRAY_WINDOW = """
def test_something(qapp):
    global label
    label = QLabel("left open")
    label.show()

def test_the_next_one(qapp):
    assert not label.isVisible()
"""
CLOSED_WINDOW = """
def test_something(qtbot):
    label = QLabel("closed by the bot")
    qtbot.addWidget(label)
    label.show()
"""
QT_WARNING = """
def test_something(qapp):
    qWarning("a slot is gone")
"""
LOG_WARNING = """
def test_something():
    logging.getLogger("store").warning("the disk is full")
"""
ANNOUNCED = """
@pytest.mark.expects_log("disk is full")
def test_something():
    logging.getLogger("store").warning("the disk is full")
"""
BROKEN_ANNOUNCEMENT = """
@pytest.mark.expects_log("disk is full")
def test_something():
    pass
"""
PYTHON_WARNING = """
import warnings

def test_something():
    warnings.warn("old")
"""
OWN_HOME = """
import platformdirs

@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system names these folders")
def test_something():
    assert Path.home().name.startswith("mordheim-tests-")
    assert platformdirs.user_data_path("mordheim-desktop").is_relative_to(Path.home())
    assert platformdirs.user_documents_path().is_relative_to(Path.home())
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
"""


MESSES = {
    "a window left open": (STRAY_WINDOW, {"something": "PASSED, ERROR", "the_next_one": "PASSED"}),
    "a window that was closed": (CLOSED_WINDOW, {"something": "PASSED"}),
    "a Qt warning": (QT_WARNING, {"something": "FAILED"}),
    "a log warning": (LOG_WARNING, {"something": "PASSED, ERROR"}),
    "an announced log warning": (ANNOUNCED, {"something": "PASSED"}),
    "an announced log warning that never comes": (BROKEN_ANNOUNCEMENT, {"something": "PASSED, ERROR"}),
    "a Python warning": (PYTHON_WARNING, {"something": "FAILED"}),
    "a look at the user's folders": (OWN_HOME, {"something": "PASSED"} if sys.platform.startswith("linux") else {}),
}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """Every mess, made in one pytest run under our own conftest and configuration: mess -> test -> how it ended."""
    folder = tmp_path_factory.mktemp("messes")
    files = {f"test_mess_{number}.py": mess for number, mess in enumerate(MESSES)}
    for file, mess in files.items():
        (folder / file).write_text(HEADER + MESSES[mess][0], encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-rA",
        "-p",
        "tests.conftest",
        "-c",
        str(tree.ROOT / "pyproject.toml"),
    ]
    environment = {name: value for name, value in os.environ.items() if name != "MORDHEIM_TEST_PLATFORM"}
    done = subprocess.run(
        [*command, str(folder)], cwd=tree.ROOT, env=environment, capture_output=True, text=True, check=False
    )
    found: dict[str, dict[str, str]] = {mess: {} for mess in MESSES}
    for word, file, test in re.findall(r"^(PASSED|FAILED|ERROR) \S*(test_mess_\d+\.py)::test_(\w+)", done.stdout, re.M):
        ends = found[files[file]]
        ends[test] = f"{ends[test]}, {word}" if test in ends else word
    return found


@pytest.mark.parametrize("mess", MESSES)
def test_a_test_is_judged_by_what_it_leaves_behind(outcomes: dict[str, dict[str, str]], mess: str) -> None:
    assert outcomes[mess] == MESSES[mess][1]
