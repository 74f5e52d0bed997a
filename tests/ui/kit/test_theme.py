"""The palettes keep their promises of contrast, and changing them needs no restart."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.look import style_sheet
from mordheim_desktop.ui.kit.theme import DARK, LIGHT, Colours, theme

GROUNDS = ("ground", "surface", "raised")
TEXTS = ("ink", "muted", "accent", "danger", "warn", "info")


def luminance(color: str) -> float:
    channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_is_measured_as_21_to_1() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_text_colour_is_readable_on_every_ground(palette: Colours, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_accent_and_the_words_on_it_stand_out_most(palette: Colours) -> None:
    for ground in GROUNDS:
        assert contrast(palette.accent, getattr(palette, ground)) >= 7.0
    assert contrast(palette.on_accent, palette.accent) >= 7.0


def test_the_two_palettes_are_the_agreed_ones() -> None:
    assert (LIGHT.ground, LIGHT.surface, LIGHT.raised) == ("#efe8da", "#faf5ea", "#ffffff")
    assert (DARK.ground, DARK.surface, DARK.raised) == ("#151410", "#1f1d18", "#2a2721")
    assert (LIGHT.accent, DARK.accent) == ("#15573a", "#63cf97")


def test_choosing_dark_recolours_what_is_already_on_the_screen(qtbot: QtBot, qapp: QApplication) -> None:
    label = PlainLabel("Hob Brandt")
    qtbot.addWidget(label)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == "#231d15"

    with qtbot.waitSignal(theme().changed):
        theme().choose("dark")

    assert theme().dark
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == "#f1e9d9"
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == "#151410"
    assert "#2a2721" in style_sheet()


def test_a_system_that_goes_dark_takes_the_window_along_and_a_choice_does_not_follow(qapp: QApplication) -> None:
    hints = qapp.styleHints()
    theme().choose("system")
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme().dark
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert not theme().dark
    theme().choose("light")
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert not theme().dark


def test_qt_is_given_the_accent_for_its_own_controls() -> None:
    palette = theme().palette()
    assert palette.color(QPalette.ColorRole.Accent).name() == "#15573a"
    assert palette.color(QPalette.ColorRole.Highlight).name() == "#15573a"
    assert palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text).name() == "#63594a"


def test_a_muted_label_stays_muted_in_the_dark(qtbot: QtBot) -> None:
    label = PlainLabel("stored 20:14", tone="muted")
    qtbot.addWidget(label)
    theme().choose("dark")
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == "#b3a893"
