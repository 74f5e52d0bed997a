"""A pytest plugin (`-p tests.architecture.without_qt`) under which importing Qt raises, as on a machine without it."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

QT = ("PySide6", "shiboken6", "pytestqt")


class QtIsNotHere:
    """Refuses Qt before any other finder is asked."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Raises for Qt and leaves every other module to the next finder."""
        if name.partition(".")[0] in QT:
            raise ModuleNotFoundError(f"{name}: the inner rings run without Qt", name=name)
        return None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Knows the settings of the absent pytest-qt, which the strict configuration would refuse."""
    for name in ("qt_api", "qt_default_raising", "qt_log_level_fail", "qt_log_ignore"):
        parser.addini(name, "setting of pytest-qt, without effect here")


sys.meta_path.insert(0, QtIsNotHere())
