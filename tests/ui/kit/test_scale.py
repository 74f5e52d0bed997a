"""One factor makes everything larger, and the packaged font keeps figures in columns."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.kit.buttons import PrimaryButton
from mordheim_desktop.ui.kit.dice_tray import DiceTray
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.look import set_sheet
from mordheim_desktop.ui.kit.scale import Scale, scale
from mordheim_desktop.ui.kit.theme import theme


def test_sizes_follow_the_factor() -> None:
    wide = Scale(1.5)
    assert wide.px(14) == 21
    assert wide.px(0) == 0
    assert Scale(0.8).px(1) == 1, "a hairline never vanishes"


@pytest.mark.parametrize(("asked", "given"), [(0.1, 0.8), (0.8, 0.8), (2.0, 2.0), (3.0, 3.0), (9.0, 3.0)])
def test_the_factor_stays_between_80_and_300_per_cent(asked: float, given: float) -> None:
    assert Scale(asked).factor == given


def test_a_step_up_and_a_step_down_come_back_to_normal() -> None:
    own = Scale()
    own.larger()
    assert own.factor == 1.1
    own.smaller()
    assert own.factor == 1.0


def test_nothing_is_told_when_nothing_changes(qtbot: QtBot) -> None:
    own = Scale()
    with qtbot.assertNotEmitted(own.changed):
        own.set_factor(1.0)


def test_what_is_on_the_screen_grows_with_the_factor(qtbot: QtBot) -> None:
    label, button, tray = PlainLabel("Ulrich"), PrimaryButton("Roll", key="Space"), DiceTray()
    for widget in (label, button, tray):
        qtbot.addWidget(widget)
    assert (label.font().pixelSize(), button.sizeHint().height(), tray.height()) == (14, 36, 152)

    scale().set_factor(2.0)

    assert (label.font().pixelSize(), button.sizeHint().height(), tray.height()) == (28, 72, 304)


def test_the_packaged_font_is_the_one_in_use() -> None:
    assert QFontInfo(scale().font("body")).family() == "Hanken Grotesk"
    assert QFontInfo(scale().font("strong")).weight() == 600
    assert QFontInfo(scale().font("request")).weight() == 700


def test_figures_are_equally_wide_so_that_columns_stand_straight() -> None:
    metrics = scale().metrics("figure")
    widths = {metrics.horizontalAdvance(digit) for digit in "0123456789"}
    assert len(widths) == 1


def test_large_letters_stay_large_when_the_palette_changes(qtbot: QtBot, qapp: QApplication) -> None:
    """Under a style sheet Qt gives labels their first font back; the window must not shrink at nightfall."""
    set_sheet(qapp)
    label = PlainLabel("Captain Aldred", "name", "muted")
    qtbot.addWidget(label)
    label.show()
    scale().set_factor(2.0)
    theme().choose("dark")
    QCoreApplication.processEvents()
    assert label.font().pixelSize() == 36
    assert label.palette().color(QPalette.ColorRole.WindowText) == theme().color("muted")


def test_letters_stay_when_a_label_moves_to_another_card(qtbot: QtBot, qapp: QApplication) -> None:
    set_sheet(qapp)
    first, second = QWidget(), QWidget()
    label = PlainLabel("Captain Aldred", "name", "muted", parent=first)
    for widget in (first, second):
        qtbot.addWidget(widget)
        widget.show()
    scale().set_factor(2.0)
    label.setParent(second)
    label.show()
    QCoreApplication.processEvents()
    assert label.font().pixelSize() == 36
