"""The mark by which the translation tools find a text that is put into words later."""

from __future__ import annotations


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """The text itself; the context is only for the extraction."""
    return text
