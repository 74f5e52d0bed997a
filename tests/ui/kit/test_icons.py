"""Pictures are our own, whole, and tinted when they are painted."""

import pytest
from PySide6.QtGui import QColor

from mordheim_desktop import assets
from mordheim_desktop.ui.kit import icons
from mordheim_desktop.ui.kit.labels import state_tone, state_word

STATES = ("standing", "knocked_down", "stunned", "out_of_action", "fleeing", "hidden", "done", "current", "open")


def ink(name: str, color: str) -> set[str]:
    image = icons.pixmap(name, 32, QColor(color)).toImage()
    pixels = (image.pixelColor(x, y) for x in range(32) for y in range(32))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.parametrize("name", icons.NAMES)
def test_every_picture_is_drawn_in_the_colour_asked_for_and_no_other(name: str) -> None:
    assert ink(name, "#15573a") == {"#15573a"}


def test_every_file_has_a_name_in_the_list() -> None:
    files = {path.rsplit("/", 1)[-1].removesuffix(".svg") for path in assets.listing("icons") if path.endswith(".svg")}
    assert files == set(icons.NAMES)


def test_no_two_states_of_a_fighter_share_a_shape() -> None:
    states = STATES[:6]
    shapes = [icons.pixmap(state, 24, QColor("#000000")).toImage() for state in states]
    for place, shape in enumerate(shapes):
        assert all(shape != other for other in shapes[place + 1 :]), states[place]


@pytest.mark.parametrize("state", STATES)
def test_every_state_has_a_word_beside_its_colour(state: str) -> None:
    assert state_word(state) != state
    assert state_tone(state) in ("accent", "warn", "info", "danger", "muted")


def test_a_picture_is_drawn_once_and_then_kept() -> None:
    first = icons.pixmap("undo", 20, QColor("#231d15"))
    assert icons.pixmap("undo", 20, QColor("#231d15")) is first
    assert icons.pixmap("undo", 20, QColor("#f1e9d9")) is not first
