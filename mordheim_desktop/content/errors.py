"""What is said when a rules table cannot be used: which file, where in it, and what is wrong."""

from __future__ import annotations


class RulesError(ValueError):
    """A mistake in a rules table.

    `file` is its path under the resources folder, `place` the entry and field (or the line of a syntax error),
    `message` a sentence for whoever edits the table.
    """

    def __init__(self, file: str, place: str, message: str) -> None:
        super().__init__(f"{file}, {place}: {message}" if place else f"{file}: {message}")
        self.file = file
        self.place = place
        self.message = message
