"""This Python and this Qt get along.

PySide6 6.12 on Python 3.11 drops one reference to None with nearly every call that returns nothing. The interpreter
starts with some 5,000 of them and aborts when they are used up, long after a small test has passed.
"""

import sys

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

CALLS = 1000
TOLERATED = 100


class Dice(QAbstractListModel):
    """The six faces, dealt again on demand."""

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Six."""
        return 6

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The face."""
        return str(index.row() + 1)

    def deal(self) -> None:
        """Resets the model."""
        self.beginResetModel()
        self.endResetModel()


class Face(QLabel):
    """A label that paints itself."""

    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws one line."""
        painter = QPainter(self)
        painter.drawLine(0, 0, 10, 10)
        painter.end()
        Face.painted += 1


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_a_thousand_calls_use_up_no_reference_to_none(qtbot: QtBot) -> None:
    label, dice = Face(), Dice()
    qtbot.addWidget(label)
    label.show()
    qtbot.waitUntil(lambda: Face.painted > 0)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        label.setText("To hit 4+")
    label.repaint()
    dice.deal()
    assert sys.getrefcount(None) > before - TOLERATED
