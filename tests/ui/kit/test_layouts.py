"""Rows that wrap: their height follows from the width, and from what stands in them now."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.layouts import FlowLayout
from mordheim_desktop.ui.kit.scale import scale


@pytest.fixture
def holder(qtbot: QtBot) -> QWidget:
    """What the row stands in."""
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def row_of(holder: QWidget, count: int) -> tuple[FlowLayout, list[QuietButton], int]:
    """Equal buttons in a row, and the width at which two stand side by side."""
    flow = FlowLayout(holder, gap=8)
    buttons = [QuietButton("Recruit") for _ in range(count)]
    for button in buttons:
        flow.addWidget(button)
    return flow, buttons, 2 * buttons[0].sizeHint().width() + 8


def lines(flow: FlowLayout, width: int) -> int:
    """How many lines of buttons, each 36 high and 8 apart, stand in the height the row asks for."""
    return (flow.heightForWidth(width) + 8) // 44


def test_buttons_go_on_in_the_next_line_where_they_no_longer_fit(holder: QWidget) -> None:
    flow, _, two = row_of(holder, 3)
    assert [lines(flow, width) for width in (two - 1, two, 2 * two)] == [3, 2, 1]


def test_one_more_button_and_one_less_change_the_height_at_once(holder: QWidget) -> None:
    flow, _, two = row_of(holder, 2)
    assert lines(flow, two) == 1
    flow.addWidget(QuietButton("Recruit"))
    assert lines(flow, two) == 2
    flow.takeAt(0)
    assert lines(flow, two) == 1
    flow.clear()
    assert flow.heightForWidth(two) == 0


def test_a_longer_word_and_a_hidden_button_change_the_height(holder: QWidget) -> None:
    flow, buttons, two = row_of(holder, 2)
    assert lines(flow, two) == 1
    buttons[0].setText("Recruit another")
    assert lines(flow, two) == 2
    buttons[1].hide()
    assert lines(flow, two) == 1


def test_the_height_follows_the_size_of_the_letters(holder: QWidget) -> None:
    flow, _, two = row_of(holder, 2)
    assert flow.heightForWidth(two) == 36
    scale().set_factor(2.0)
    assert flow.heightForWidth(4 * two) == 72
