"""Finds texts that do not fit their places: labels, buttons, headings and cells of tables."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from mordheim_desktop.ui.kit.buttons import PaintedButton
from mordheim_desktop.ui.kit.row_painter import cell_width
from mordheim_desktop.ui.kit.rows import RowTable
from mordheim_desktop.ui.kit.scale import scale


def cut_texts(widget: QWidget, *, names: bool = True) -> list[str]:
    """Every visible text below `widget` that is cut, as "kind: text (needed > given)".

    With `names` off, what players typed may be cut with an ellipsis: single-line labels and stretching columns.
    """
    found: list[str] = []
    for one in widget.findChildren(QWidget):
        if not one.isVisible():
            continue
        if isinstance(one, RowTable):
            found += _cut_cells(one, names)
        elif isinstance(one, QLabel):
            found += _cut_label(one, names)
        elif isinstance(one, PaintedButton):
            found += _cut_button(one)
    return found


def _cut_label(label: QLabel, names: bool) -> list[str]:
    if not label.text():
        return []
    if label.wordWrap():
        needed, given = label.heightForWidth(label.width()), label.height()
    else:
        if not names and type(label).__name__ == "ElidedLabel":
            return []
        needed, given = label.fontMetrics().horizontalAdvance(label.text()), label.width()
    return [f"label: {label.text()} ({needed} > {given})"] if needed > given else []


def _cut_button(button: QAbstractButton) -> list[str]:
    needed, given = button.minimumSizeHint(), button.size()
    words = button.text() and button.sizeHint().width() - scale().px(16) > given.width()
    if words or needed.height() > given.height():
        return [f"button: {button.accessibleName()} ({button.sizeHint().width()} > {given.width()})"]
    return []


def _cut_cells(table: RowTable, names: bool) -> list[str]:
    found = []
    for place, column in enumerate(table.source.columns):
        given = table.columnWidth(place)
        if not table.horizontalHeader().isHidden():
            needed = scale().metrics("small", 600).horizontalAdvance(column.title) + scale().px(16)
            if column.title and needed > given:
                found.append(f"heading: {column.title} ({needed} > {given})")
        if not names and column.stretch:
            continue
        for row in table.source.rows:
            if place < len(row.cells) and cell_width(row.cells[place]) > given:
                found.append(f"cell: {row.cells[place].text} ({cell_width(row.cells[place])} > {given})")
    return found
