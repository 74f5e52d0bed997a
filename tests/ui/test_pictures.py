"""The scenes of `--screenshots` show every dialog there is, one after the other."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

import mordheim_desktop.ui
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.screenshots import PictureBook


def kinds(of: type[Sheet]) -> Iterator[type[Sheet]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_dialog_of_the_program_is_shown_in_a_scene_of_its_own(qapp: QApplication, tmp_path: Path) -> None:
    for module in pkgutil.walk_packages(mordheim_desktop.ui.__path__, "mordheim_desktop.ui."):
        importlib.import_module(module.name)
    book = PictureBook(tmp_path, tmp_path)
    shown = []
    for name, lead in book.scenes():
        shown.append(type(book.show(lead)))
        if name in ("warbands", "recruit"):
            book.take(name)
        book.leave()
    book.close()
    assert set(kinds(Sheet)) - set(shown) == set()
    sizes = {name: QImage(str(tmp_path / f"{name}.png")).size().toTuple() for name in ("warbands", "recruit")}
    assert sizes == {"warbands": (1366, 768), "recruit": (1366, 768)}
