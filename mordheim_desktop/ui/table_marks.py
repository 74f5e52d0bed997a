"""The marks of the table's drawing that stand alone: lines across a zone, words that keep clear of what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Literal, TypeAlias

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPolygonF

Ink = Literal["ink", "muted", "line", "warn", "info", "accent", "danger", "surface", "raised", "on_accent"]
FontRole: TypeAlias = Literal["strong", "small", "note"]
FontOf = Callable[[FontRole], QFont]

WRAP = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
NARROWER = (1.0, 0.6, 0.4)
"""Shares of a place's width that words are tried in, on more and more lines."""
ROLES: tuple[FontRole, ...] = ("strong", "small", "note")
_SHARES = [step / 10 for step in range(11)]
SPOTS = sorted(product(_SHARES, _SHARES), key=lambda spot: (abs(spot[0] - 0.5) + abs(spot[1] - 0.5), spot))
"""Places tried for words, as shares of what is left beside and above them, from the middle outwards."""


class Look(msgspec.Struct, frozen=True):
    """How a drawing looks: its colours by name, its fonts, the width of a line, whether it is paper.

    On paper zones are hatched, edges are named beside the table, and words stand on white.
    """

    color: Callable[[Ink], QColor]
    font: FontOf
    line: float
    paper: bool = False


def hatch(painter: QPainter, path: QPainterPath, color: QColor, *, gap: float, wide: float, falling: bool) -> None:
    """Lines across a zone, `gap` apart, that fall or rise to the right.

    Qt's own patterns are as fine as the dots of the paper, a grey on a good printer, so the lines are drawn here.
    """
    box = path.boundingRect()
    start, end = (box.top(), box.bottom()) if falling else (box.bottom(), box.top())
    lines = QPainterPath()
    for number in range(int((box.width() + box.height()) / gap) + 1):
        left = box.left() - box.height() + number * gap
        right = left + box.height()
        corners = ((left, start), (left + wide, start), (right + wide, end), (right, end))
        lines.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        lines.closeSubpath()
    light = QColor(color)
    light.setAlpha(90)
    painter.fillPath(lines.intersected(path), light)


class Words(msgspec.Struct, frozen=True):
    """Words in their place: the font they fit in, the box they fill, whether they run lengthwise."""

    role: FontRole
    box: QRectF
    lengthwise: bool
    covers: float
    """How much of what is drawn they cover, in square pixels."""


def fitted(
    painter: QPainter, font: FontOf, places: Sequence[QRectF], text: str, taken: Iterable[QRectF]
) -> Words | None:
    """The best spot for words: in the first place where they cover nothing, in the largest font, near its middle.

    Where nothing is free, what covers least; None where no place is large enough.
    """
    obstacles = [(one.left(), one.top(), one.right(), one.bottom()) for one in taken]
    best: Words | None = None
    for place in places:
        lengthwise = place.height() > place.width() * 2
        room = _turned((place.width(), place.height()), lengthwise)
        for role, share in product(ROLES, NARROWER):
            painter.setFont(font(role))
            needed = painter.boundingRect(QRectF(0, 0, room[0] * share, room[1]), WRAP, text)
            if needed.width() > room[0] * share + 1 or needed.height() > room[1] + 1:
                continue
            wide, high = _turned((needed.width() + 4, needed.height()), lengthwise)
            for left, top in _spots(place, wide, high):
                covers = _covered((left, top, left + wide, top + high), obstacles)
                if best is None or covers < best.covers:
                    best = Words(role, QRectF(left, top, wide, high), lengthwise, covers)
                if not covers:
                    return best
    return best


def write(painter: QPainter, look: Look, words: Words, text: str) -> None:
    """Write words in their place, on a ground that keeps them legible; the pen is the painter's."""
    painter.save()
    painter.setFont(look.font(words.role))
    box = words.box
    ground = QColor(look.color("surface"))
    ground.setAlpha(255 if look.paper else 200)
    painter.fillRect(box, ground)
    if words.lengthwise:
        painter.translate(box.center())
        painter.rotate(90)
        box = QRectF(-box.height() / 2, -box.width() / 2, box.height(), box.width())
    painter.drawText(box, WRAP, text)
    painter.restore()


def _turned(size: tuple[float, float], lengthwise: bool) -> tuple[float, float]:
    return (size[1], size[0]) if lengthwise else size


def _spots(place: QRectF, wide: float, high: float) -> Iterator[tuple[float, float]]:
    """Left and top of boxes of a size inside a place, from its middle outwards."""
    across, down = max(place.width() - wide, 0.0), max(place.height() - high, 0.0)
    for x, y in SPOTS:
        yield place.left() + x * across, place.top() + y * down


def _covered(box: tuple[float, float, float, float], obstacles: Iterable[tuple[float, float, float, float]]) -> float:
    """How much of the obstacles a box covers; each is left, top, right, bottom."""
    left, top, right, bottom = box
    covered = 0.0
    for one in obstacles:
        across = min(right, one[2]) - max(left, one[0])
        if across > 0:
            covered += across * max(min(bottom, one[3]) - max(top, one[1]), 0.0)
    return covered
