"""Moving a card from one place of a tab to another, as where the letters are large for the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLabel, QWidget


def move_with_letters(card: QWidget, move: Callable[[], None]) -> None:
    """Move a card, keeping the size of its letters.

    Under a style sheet Qt gives every label that changes its parent the font it was made with.
    """
    fonts = [(label, label.font()) for label in card.findChildren(QLabel)]
    move()
    for label, font in fonts:
        label.setFont(font)
