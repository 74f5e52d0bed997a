"""What every test is promised: no screen, no real user folder, no clock in invented cases, and silence in the logs.

This file imports no Qt, so that the tests of the inner rings run where there is none.
"""

import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

USER_FOLDERS = (
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
    "XDG_DOCUMENTS_DIR",
    "XDG_RUNTIME_DIR",
)
_home = pytest.StashKey[str]()

# A failing example is found again in the next run, on the next machine, however slow.
settings.register_profile("table", deadline=None, derandomize=True, database=None)
settings.load_profile("table")


def pytest_configure(config: pytest.Config) -> None:
    """Points Qt, the locale and every user folder at throwaway places before the first module of the program loads."""
    home = tempfile.mkdtemp(prefix="mordheim-tests-")
    config.stash[_home] = home
    os.environ["QT_QPA_PLATFORM"] = os.environ.get("MORDHEIM_TEST_PLATFORM", "offscreen")
    # Qt complains on stderr at each start in the plain C locale.
    os.environ["LANG"] = os.environ["LC_ALL"] = "C.UTF-8"
    os.environ["HOME"] = os.environ["USERPROFILE"] = home
    set_hypothesis_home_dir(home)
    for name in USER_FOLDERS:
        folder = os.path.join(home, name.lower())  # noqa: PTH118 (pathlib reads HOME; it stays out of this)
        os.mkdir(folder, mode=0o700)  # noqa: PTH102
        os.environ[name] = folder


def pytest_unconfigure(config: pytest.Config) -> None:
    """Removes the throwaway home."""
    home = config.stash.get(_home, None)
    if home is not None:
        shutil.rmtree(home, ignore_errors=True)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leaves out a `screen` test where there is nothing to make a screen with."""
    if item.get_closest_marker("screen") is not None and shutil.which("Xvfb") is None:
        pytest.skip("there is no Xvfb here")


@pytest.fixture(autouse=True)
def _silent_log(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails a test that logs a warning it did not announce with `@pytest.mark.expects_log(pattern)`."""
    yield
    announced = [str(mark.args[0]) for mark in request.node.iter_markers("expects_log")]
    heard = [*caplog.get_records("setup"), *caplog.get_records("call")]
    loud = [record.getMessage() for record in heard if record.levelno >= logging.WARNING]
    stray = [text for text in loud if not any(re.search(pattern, text) for pattern in announced)]
    assert not stray, f"unexpected log lines: {stray}"
    silent = [pattern for pattern in announced if not any(re.search(pattern, text) for text in loud)]
    assert not silent, f"announced log lines that never came: {silent}"


@pytest.fixture(autouse=True)
def _no_stray_window() -> Iterator[None]:
    """Fails a test that leaves a window open, and closes it so that only that test fails."""
    yield
    widgets = sys.modules.get("PySide6.QtWidgets")
    app = widgets.QApplication.instance() if widgets is not None else None
    if app is None:
        return
    stray = [window for window in app.topLevelWidgets() if window.isVisible()]
    names = [f"{type(window).__name__} {window.windowTitle()!r}" for window in stray]
    for window in stray:
        window.close()
    assert not stray, f"windows left open: {names}"
