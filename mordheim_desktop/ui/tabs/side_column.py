"""Where the card at the left of a tab stands: in a column of its own, or above the work where the place is narrow."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mordheim_desktop.ui.kit.surfaces import ScrollColumn


def stand(card: QWidget, column: QWidget, work: ScrollColumn, *, above: bool) -> None:
    """Stand a card above the work, or beside it in the column, which is gone while nothing stands in it."""
    if above:
        work.body.insertWidget(0, card)
    else:
        layout = column.layout()
        assert layout is not None
        layout.addWidget(card)
    column.setVisible(not above)
