"""The keyboard goes from control to control as the eye does, however and in whatever order they were made.

What stands above comes first, and of what stands side by side the left. A group is read to its end before the next one
begins, as a column is.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QScrollArea, QWidget

NESTED = 4
"""Layouts within layouts that are settled before anything is read; each takes a turn."""


def go_on(window: QWidget, *, forward: bool, home: QWidget | None = None) -> bool:
    """Give the keyboard to the next stop of a window, or the one before; after the last one comes the first.

    Qt asks for the next stop as well where a control vanishes that had the keyboard: it goes to what is left of its
    group, or to `home`.
    """
    for _ in range(NESTED):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    found = stops(window)
    if not found:
        return False
    here = QApplication.focusWidget()
    if here in found:
        target = found[(found.index(here) + (1 if forward else -1)) % len(found)]
    else:
        target = _left_of_the_group(here, window, found) or home or found[0]
    target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    _bring_into_sight(target)
    return True


def _left_of_the_group(gone: QWidget | None, window: QWidget, found: Sequence[QWidget]) -> QWidget | None:
    group = gone.parentWidget() if gone is not None else None
    while group is not None and group is not window:
        inside = next((one for one in found if group.isAncestorOf(one)), None)
        if inside is not None:
            return inside
        group = group.parentWidget()
    return None


def stops(widget: QWidget) -> list[QWidget]:
    """Return every visible control at or below `widget` that Tab reaches, in the order of the eye."""
    found = [widget] if _is_stop(widget) else []
    if isinstance(widget, QAbstractItemView | QComboBox):
        return found
    children = [one for one in widget.children() if isinstance(one, QWidget) and one.isVisible() and not one.isWindow()]
    for child in _read(children):
        found += stops(child)
    return found


def _is_stop(widget: QWidget) -> bool:
    reached = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return reached and widget.isEnabled() and widget.focusProxy() is None


def _read(widgets: Sequence[QWidget]) -> list[QWidget]:
    """Part widgets into rows, these into columns, these into rows again, until each stands alone."""
    if len(widgets) < 2:
        return list(widgets)
    for upright in (True, False):
        groups = _parted(widgets, upright=upright)
        if len(groups) > 1:
            return [one for group in groups for one in _read(group)]
    return sorted(widgets, key=lambda one: (one.y(), one.x()))


def _parted(widgets: Sequence[QWidget], *, upright: bool) -> list[list[QWidget]]:
    """Part widgets where a straight line passes between them: across for rows (`upright`), or down for columns."""
    groups: list[list[QWidget]] = []
    end = 0
    spans = [(one.y(), one.height()) if upright else (one.x(), one.width()) for one in widgets]
    for (start, length), one in sorted(zip(spans, widgets, strict=True), key=lambda pair: pair[0]):
        if not groups or start >= end:
            groups.append([])
        groups[-1].append(one)
        end = max(end, start + length)
    return groups


def _bring_into_sight(widget: QWidget) -> None:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()
