"""The journal at the side: what happened, newest first, with the dice that decided it.

An entry that was taken back stays, struck through and said to be so. Enter or a double click on an entry asks to
correct it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QShowEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from mordheim_desktop.ui.kit import paint
from mordheim_desktop.ui.kit.layouts import clear_viewport
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import Tone, theme

Index = QModelIndex | QPersistentModelIndex
PAD = 8
BATCH = 20
"""Entries laid out at once: more than a side of the window shows."""


class JournalEntry(msgspec.Struct, frozen=True):
    """One entry: when ("Turn 3, shooting"), the sentence, its outcome in a tone, and how the dice came about."""

    id: str
    caption: str
    sentence: str
    outcome: str = ""
    tone: Tone = "ink"
    dice: str = ""
    taken_back: bool = False
    correctable: bool = True


def said(entry: JournalEntry) -> str:
    """Return an entry as a screen reader says it."""
    parts = [entry.caption, f"{entry.sentence} {entry.outcome}".strip(), entry.dice]
    if entry.taken_back:
        parts.append(tr("taken back"))
    return ". ".join(part.rstrip(".") for part in parts if part)


class JournalView(QListView):
    """The list. `correct_requested` carries the id of the entry to correct, `entry_selected` the one looked at."""

    correct_requested = Signal(str)
    entry_selected = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = _Source()
        self._waiting: tuple[JournalEntry, ...] | None = None
        self.setModel(self._source)
        self.setItemDelegate(_EntryPainter(self))
        self.setAccessibleName(tr("Journal"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)  # a long night is measured in parts, the newest first
        self.setBatchSize(BATCH)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._viewport = clear_viewport(self)
        self.selectionModel().currentChanged.connect(self._current_changed)
        self.doubleClicked.connect(self._correct)
        scale().changed.connect(self._rescale)
        theme().changed.connect(self._repaint)

    def set_entries(self, entries: Sequence[JournalEntry]) -> None:
        """Show the entries, newest first; the selected one stays selected where it is still there.

        A journal out of sight takes them when it is next shown: only then it knows the width to break their lines to.
        """
        self._waiting = tuple(entries)
        if self.isVisible():
            self._take_entries()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what was written while the journal was out of sight."""
        super().showEvent(event)
        self._take_entries()

    def _take_entries(self) -> None:
        entries, self._waiting = self._waiting, None
        if entries is None:
            return
        selected = self.selected_id()
        self._source.set_entries(entries)
        for place, entry in enumerate(entries):
            if entry.id == selected:
                self.setCurrentIndex(self._source.index(place))

    def line_width(self) -> int:
        """Return how wide a line may be, in pixels: the scroll bar has its place whether or not it is needed."""
        return self.width() - self.verticalScrollBar().sizeHint().width() - 2 * scale().px(PAD)

    def selected_id(self) -> str:
        """Return the id of the selected entry, or nothing."""
        entry = self._source.at(self.currentIndex())
        return entry.id if entry else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep the arrows, let Enter ask for a correction, leave the dice keys to the tray."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.selected_id():
            if not event.isAutoRepeat():
                self._correct(self.currentIndex())
        elif event.text() and event.key() != Qt.Key.Key_Tab:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the correction by the mouse's other button and by the menu key."""
        index = self.indexAt(event.pos()) if event.reason() == QContextMenuEvent.Reason.Mouse else self.currentIndex()
        entry = self._source.at(index)
        if entry is None or not entry.correctable:
            return
        self.setCurrentIndex(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Correct this entry"), self._correct_current)
        menu.popup(self.viewport().mapToGlobal(self.visualRect(index).bottomLeft() + QPoint(PAD, 0)))

    def _correct_current(self) -> None:
        self._correct(self.currentIndex())

    def _correct(self, index: QModelIndex) -> None:
        entry = self._source.at(index)
        if entry is not None and entry.correctable and not entry.taken_back:
            self.correct_requested.emit(entry.id)

    def _current_changed(self, current: QModelIndex) -> None:
        entry = self._source.at(current)
        if entry is not None:
            self.entry_selected.emit(entry.id)

    def _rescale(self) -> None:
        self.scheduleDelayedItemsLayout()

    def _repaint(self) -> None:
        self.viewport().update()


class _Source(QAbstractListModel):
    """Hands the entries to Qt."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[JournalEntry, ...] = ()

    def set_entries(self, entries: tuple[JournalEntry, ...]) -> None:
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def at(self, index: Index) -> JournalEntry | None:
        return self._entries[index.row()] if 0 <= index.row() < len(self._entries) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.at(index)
        if entry is not None and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return said(entry)
        return None


class _EntryPainter(QStyledItemDelegate):
    """Paints an entry: caption, sentence with its outcome in tone, and the dice as a note, wrapped to the width."""

    def __init__(self, view: JournalView) -> None:
        super().__init__(view)
        self._view = view
        self._heights: dict[tuple[JournalEntry, int], int] = {}
        scale().changed.connect(self._heights.clear)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._view.line_width()
        entry = _entry(index)
        height = self._heights.get((entry, width))
        if height is None:  # breaking its lines takes long, and the list asks again at every change
            layout = _laid_out(entry, width)
            height = round(layout.boundingRect().height() + _caption_height() + scale().px(10))
            self._heights[entry, width] = height
        return QSize(self._view.viewport().width(), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        px, t = scale().px, theme()
        entry = _entry(index)
        rect = QRectF(option.rect)
        if self._view.currentIndex() == index:
            paint.fill(painter, rect, t.color("raised"))
            bar = t.color("accent" if self._view.hasFocus() else "line")
            paint.fill(painter, QRectF(rect.x(), rect.y(), max(3, px(3)), rect.height()), bar)
        inside = QRectF(rect.x() + px(PAD), rect.y() + px(4), self._view.line_width(), rect.height() - px(4))
        painter.setFont(scale().font("small"))
        painter.setPen(t.color("muted"))
        caption = scale().metrics("small").elidedText(entry.caption, Qt.TextElideMode.ElideRight, int(inside.width()))
        painter.drawText(QRectF(inside.x(), inside.y(), inside.width(), _caption_height()), caption)
        painter.setPen(t.color("ink"))
        _laid_out(entry, inside.width()).draw(painter, QPointF(inside.x(), inside.y() + _caption_height()))


def _entry(index: Index) -> JournalEntry:
    source = index.model()
    assert isinstance(source, _Source)
    entry = source.at(index)
    assert entry is not None
    return entry


def _caption_height() -> int:
    return scale().px(16)


def _laid_out(entry: JournalEntry, width: float) -> QTextLayout:
    """An entry broken into lines; what has no format of its own is drawn with the painter's pen."""
    t = theme()
    plain = QTextCharFormat() if entry.taken_back else None
    if plain is not None:
        plain.setForeground(t.color("muted"))
        plain.setFontStrikeOut(True)
    spans = [(entry.sentence, plain)]
    if entry.outcome:
        strong = QTextCharFormat(plain) if plain is not None else QTextCharFormat()
        strong.setForeground(t.color("muted" if entry.taken_back else entry.tone))
        strong.setFontWeight(600)
        spans.append((f" {entry.outcome}", strong))
    marks = [mark for mark in (entry.dice, tr("taken back") if entry.taken_back else "") if mark]
    if marks:
        note = QTextCharFormat()
        note.setForeground(t.color("muted"))
        note.setFont(scale().font("note"))
        spans.extend((f"  {mark}", note) for mark in marks)
    return _broken(spans, width)


def _broken(spans: list[tuple[str, QTextCharFormat | None]], width: float) -> QTextLayout:
    layout = QTextLayout("".join(text for text, _ in spans), scale().font("body"))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    formats, start = [], 0
    for text, form in spans:
        if form is not None:
            part = QTextLayout.FormatRange()
            part.start, part.length, part.format = start, len(text), form
            formats.append(part)
        start += len(text)
    if formats:
        layout.setFormats(formats)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1))
        line.setPosition(QPointF(0, top))
        top += max(line.height(), scale().px(18))
    layout.endLayout()
    return layout
