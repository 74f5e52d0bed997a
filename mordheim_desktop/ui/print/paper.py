"""What a page is made of: marks in tenths of a point, gathered in strips that no page break cuts.

Everything that is printed is set from these, so a preview, a PDF and a printer show the same page. Letters are measured
without hinting, so they keep their widths at any resolution. Black on white only; weight and lines carry the order.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import msgspec
from PySide6.QtGui import QFont, QFontMetricsF

from mordheim_desktop.ui.kit.scale import FAMILY

Style: TypeAlias = Literal["title", "heading", "name", "figure", "body", "strong", "small", "label"]
PaperName: TypeAlias = Literal["a4", "letter"]

POINT = 10
"""Units of a page to the typographic point, of which 72 make an inch."""
_LETTERS: dict[Style, tuple[float, int]] = {
    "title": (20, 700),
    "heading": (12.5, 700),
    "name": (11, 700),
    "figure": (14, 700),
    "body": (9.5, 500),
    "strong": (9.5, 700),
    "small": (8.5, 500),
    "label": (7.5, 600),
}
"""Size in points and weight of every style."""
INK, GREY, HAIR = "#000000", "#404040", "#808080"


class Said(msgspec.Struct, frozen=True):
    """Words on one line: where they begin, the top of their line, and how they are set."""

    text: str
    x: float
    y: float
    style: Style = "body"
    ink: str = INK


class Line(msgspec.Struct, frozen=True):
    """A straight line of a thickness."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 5
    ink: str = HAIR


class Box(msgspec.Struct, frozen=True):
    """An empty rectangle, to be ticked or to hold other marks."""

    x: float
    y: float
    width: float
    height: float
    line: float = 6
    ink: str = INK


class Picture(msgspec.Struct, frozen=True):
    """A picture inside a square place, as the bytes of its file."""

    data: bytes
    x: float
    y: float
    side: float


Mark: TypeAlias = Said | Line | Box | Picture


class Strip(msgspec.Struct, frozen=True):
    """A piece of a page that is never cut: its height and marks, measured from its own top left corner.

    A `glued` strip stays with the one after it; `again` is a heading repeated where a page begins with this strip.
    """

    height: float
    marks: tuple[Mark, ...] = ()
    glued: bool = False
    again: tuple[Strip, ...] = ()


class Paper(msgspec.Struct, frozen=True):
    """A sheet: its name, size and margin in units."""

    name: PaperName
    width: float
    height: float
    margin: float
    landscape: bool = False

    @property
    def across(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def down(self) -> float:
        """The height between the margins, without the line at the foot."""
        return self.height - 2 * self.margin - foot_height()


class Page(msgspec.Struct, frozen=True):
    """A page that is set: its paper and every mark, measured from the corner of the sheet."""

    paper: Paper
    marks: tuple[Mark, ...]


def paper(name: PaperName = "a4", *, landscape: bool = False) -> Paper:
    """A sheet of A4 or of US Letter, upright or lying."""
    width, height = {"a4": (5953.0, 8419.0), "letter": (6120.0, 7920.0)}[name]
    margin = 38.0 * POINT
    return Paper(name, height, width, margin, True) if landscape else Paper(name, width, height, margin)


@cache
def font(style: Style) -> QFont:
    """The letters of a style, as high as its points in units of a page."""
    size, weight = _LETTERS[style]
    letters = QFont(FAMILY)
    letters.setPixelSize(round(size * POINT))
    letters.setWeight(QFont.Weight(weight))
    letters.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return letters


@cache
def metrics(style: Style) -> QFontMetricsF:
    """How the letters of a style measure."""
    return QFontMetricsF(font(style))


def width_of(text: str, style: Style) -> float:
    """How wide words are on one line."""
    return metrics(style).horizontalAdvance(text)


def line_height(style: Style) -> float:
    """How far a line of a style is from the next."""
    return round(metrics(style).height() * 1.08)


def foot_height() -> float:
    """The height kept free at the foot of a page for its number."""
    return line_height("label") + 6 * POINT
