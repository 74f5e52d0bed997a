"""Every test of the window starts in the light palette at 100 %, whatever the one before it chose."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from mordheim_desktop.ui.kit.look import install_look
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.theme import theme


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    install_look(qapp, "light", 1.0)
    yield
    theme().choose("light")
    scale().set_factor(1.0)
