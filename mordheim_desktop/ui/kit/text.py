"""The one door of every visible sentence of the window.

A literal of the user interface is written ``tr("Roll")``, with a plain string literal as first argument, so that
``pyside6-lupdate`` finds it. That tool files such calls under the unnamed context, wherever they stand, so the
look-up asks for the unnamed context as well. Parameters are named: ``tr("{name} shoots", name=...)``; they are put in
after the translation, and a brace inside a parameter stays a brace.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

CONTEXT = ""
NO_BREAK = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def tr(source: str, /, **params: object) -> str:
    """Return `source` in the player's language with the named `params` filled in."""
    text = QCoreApplication.translate(CONTEXT, source)
    return text.format(**params) if params else text


def number(value: int) -> str:
    """Return a whole number with the grouping of the player's locale and a true minus sign."""
    return QLocale().toString(value).replace("-", MINUS)


def signed(value: int) -> str:
    """Return a modifier as the table says it: ``+1``, ``0``, a true minus sign before losses."""
    return f"+{number(value)}" if value > 0 else number(value)


def percent(share: float) -> str:
    """Return a share between 0 and 1 as whole per cent; what is possible but rare is never shown as 0 %."""
    if 0 < share < 0.005:
        return tr("under {share}", share=f"1{NO_BREAK}%")
    if 0.995 <= share < 1:
        return tr("over {share}", share=f"99{NO_BREAK}%")
    return f"{int(share * 100 + 0.5)}{NO_BREAK}%"


def joined(parts: list[str] | tuple[str, ...]) -> str:
    """Join short facts with the middle dot used throughout the window, leaving out empty ones."""
    return " \N{MIDDLE DOT} ".join(part for part in parts if part)


def escaped(text: str) -> str:
    """Return `text` safe inside rich text that we build ourselves (tool tips, printed pages)."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def tool_tip(text: str) -> str:
    """Return `text` for a tool tip: a tip has no plain-text mode, so names with angle brackets are escaped."""
    return f"<span>{escaped(text)}</span>" if "<" in text or "&" in text else text


def clock(stored: float) -> str:
    """The time of day of a moment, in hours and minutes."""
    return QDateTime.fromSecsSinceEpoch(int(stored)).toString("HH:mm")
