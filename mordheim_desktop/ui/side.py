"""The right side: the journal, or the story of what is selected; one key changes between the two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from mordheim_desktop.session.views.journal import JournalLine
from mordheim_desktop.ui.desk import StoryBlocks
from mordheim_desktop.ui.kit import paint
from mordheim_desktop.ui.kit.buttons import SmallButton
from mordheim_desktop.ui.kit.journal_view import JournalEntry, JournalView
from mordheim_desktop.ui.kit.labels import ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, empty
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import ScrollColumn
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import theme

WIDTH = 292
SHARE = 0.24
"""The most of the window's width the side takes when letters are large."""

SideView = Literal["journal", "story"]


class Side(QWidget):
    """`toggled` is asked for by the button, `correct_requested` carries the id of a journal entry."""

    toggle_pressed = Signal()
    correct_requested = Signal(str)

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._showing: SideView = "journal"
        column = VBox(self, gap=4, margins=(1, 8, 0, 0))
        self._head = line = HBox(gap=8, margins=(15, 0, 12, 4))
        self._key = key
        self._caption = ElidedLabel("", "label", "muted")
        self.toggle = SmallButton("", key=key)
        self.toggle.clicked.connect(self.toggle_pressed)
        line.addWidget(self._caption, 1)
        line.addWidget(self.toggle)
        column.addLayout(line)
        self._stack = QStackedWidget()
        self.journal = JournalView()
        self.journal.correct_requested.connect(self.correct_requested)
        self.story = Story()
        self._stack.addWidget(self.journal)
        self._stack.addWidget(self.story)
        inside = HBox(gap=0, margins=(7, 0, 0, 0))
        inside.addWidget(self._stack)
        column.addLayout(inside, 1)
        theme().changed.connect(self.update)
        self.show_view("journal")

    def showing(self) -> SideView:
        """Return what is on show."""
        return self._showing

    def show_view(self, view: SideView) -> None:
        """Show the journal or the story."""
        self._showing = view
        self._stack.setCurrentWidget(self.journal if view == "journal" else self.story)
        self._caption.setText(tr("Journal") if view == "journal" else self.story.title or tr("Story"))
        self.toggle.setText(tr("Story") if view == "journal" else tr("Journal"))
        self.setAccessibleName(self._caption.text())

    def tell(self, title: str, blocks: StoryBlocks | Callable[[], StoryBlocks]) -> None:
        """Tell the story of what is selected."""
        self.story.tell(title, blocks)
        if self._showing == "story":
            self._caption.setText(title)
            self.setAccessibleName(title)

    def set_journal(self, lines: Sequence[JournalLine]) -> None:
        """Show the journal, newest first."""
        self.journal.set_entries(
            [
                JournalEntry(
                    str(line.id),
                    line.caption,
                    line.sentence,
                    dice=line.dice,
                    taken_back=line.taken_back,
                    correctable=line.correctable,
                )
                for line in lines
            ]
        )

    def fit(self, window_width: int) -> None:
        """Take the width that suits a window so wide."""
        wanted = scale().px(WIDTH)
        given = min(wanted, max(WIDTH, round(window_width * SHARE)))
        self.setFixedWidth(given)
        narrow = given < wanted
        self._head.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self.toggle.set_key("" if narrow else self._key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface and the hairline at its left."""
        painter = QPainter(self)
        paint.fill(painter, self.rect(), theme().color("surface"))
        paint.fill(painter, QRect(0, 0, 1, self.height()), theme().color("line"))


class Story(ScrollColumn):
    """Headings and texts about what is selected; laid out only while they are in sight."""

    def __init__(self) -> None:
        super().__init__(gap=8, margins=(8, 0, 15, 12))
        self.title = ""
        self._blocks: tuple[tuple[str, str], ...] = (("", tr("Select a warrior, and his story stands here.")),)
        self._coming: Callable[[], StoryBlocks] | None = None
        self._told = False

    def tell(self, title: str, blocks: StoryBlocks | Callable[[], StoryBlocks]) -> None:
        """Show another story; a function is asked for it when it comes into sight."""
        self.title = title
        self._coming = blocks if callable(blocks) else partial(tuple, blocks)
        self.setAccessibleName(title)
        if self.isVisible():
            self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out what was told while the journal was on show."""
        super().showEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        if self._coming is not None:
            blocks, self._coming = tuple(self._coming()), None
            self._told = self._told and blocks == self._blocks
            self._blocks = blocks
            self.setAccessibleDescription("\n".join(f"{heading} {text}".strip() for heading, text in blocks))
        if self._told:
            return
        self._told = True
        empty(self.body)
        for heading, text in self._blocks:
            self.body.addWidget(_block(heading, text))
        self.body.addStretch(1)
        self.verticalScrollBar().setValue(0)


def _block(heading: str, text: str) -> QWidget:
    block = QWidget()
    column = VBox(block, gap=0)
    if heading:
        column.addWidget(PlainLabel(heading, "body", wrap=True, weight=600))
    if text:
        column.addWidget(PlainLabel(text, "body" if heading else "small", "ink" if heading else "muted", wrap=True))
    return block
