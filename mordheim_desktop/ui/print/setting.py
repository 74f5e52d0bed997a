"""Setting a sheet: words are broken into lines, rows into strips, strips into pages.

Nothing is ever cut: a word that is wider than its place goes on in the next line, a row too high for a page is set as
its lines, a heading is never left alone at the foot of a page, and a table says its headings again on the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import Qt

from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.print.paper import (
    GREY,
    HAIR,
    INK,
    POINT,
    Box,
    Line,
    Mark,
    Page,
    Paper,
    Said,
    Strip,
    Style,
    foot_height,
    line_height,
    metrics,
    width_of,
)

Align = Literal["left", "right", "center"]
GAP = 4 * POINT
"""What stands between things that belong together."""


# -- words -------------------------------------------------------------------------------------------------------------


def broken(text: str, style: Style, width: float) -> list[str]:
    """Words in lines no wider than `width`; what was typed on a line of its own stays there."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if width_of(longer, style) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _pieces(word, style, width)
            lines += whole
        lines.append(line)
    return lines


def _pieces(word: str, style: Style, width: float) -> list[str]:
    """A word in pieces that fit; one letter at least, however narrow the place."""
    pieces = []
    while width_of(word, style) > width and len(word) > 1:
        most = 1
        while most < len(word) - 1 and width_of(word[: most + 1], style) <= width:
            most += 1
        pieces.append(word[:most])
        word = word[most:]
    return [*pieces, word]


def words(
    text: str,
    width: float,
    style: Style = "body",
    *,
    ink: str = INK,
    glued: bool = False,
    above: float = 0,
    indent: float = 0,
) -> list[Strip]:
    """A paragraph, a strip for each line; `above` is the space before it, `glued` keeps it with what follows."""
    height = line_height(style)
    strips = [
        Strip(height, (Said(line, indent, 0, style, ink),), glued) for line in broken(text, style, width - indent)
    ]
    return [lowered(strips[0], above), *strips[1:]] if above else strips


def pair(heading: str, text: str, width: float, *, above: float = GAP / 2) -> list[Strip]:
    """A strong heading with its text behind it in the same paragraph, or one of them alone."""
    if not heading or not text:
        return words(heading or text, width, "strong" if heading else "small", above=above)
    head = f"{heading}: "
    first = width_of(head, "strong")
    if first > width * 0.6:
        return [*words(heading, width, "strong", above=above, glued=True), *words(text, width, "small")]
    height = line_height("strong")
    fitting, rest = _first_line(text, "small", width - first)
    line = Strip(height, (Said(head, 0, 0, "strong"), Said(fitting, first, level("small"), "small")))
    return [lowered(line, above), *(words(rest, width, "small") if rest else [])]


def _first_line(text: str, style: Style, width: float) -> tuple[str, str]:
    """What of a text fits on the rest of a line, and what goes on below."""
    line = ""
    parts = text.split(" ")
    for place, word in enumerate(parts):
        longer = f"{line} {word}" if line else word
        if width_of(longer, style) > width:
            return line, " ".join(parts[place:])
        line = longer
    return line, ""


def space(height: float) -> Strip:
    """Nothing, so high."""
    return Strip(height)


def rule(width: float, *, thick: float = 10, glued: bool = True) -> Strip:
    """A line across."""
    return Strip(GAP, (Line(0, GAP / 2, width, GAP / 2, thick, INK),), glued)


# -- strips ------------------------------------------------------------------------------------------------------------


def moved(mark: Mark, x: float, y: float) -> Mark:
    """A mark somewhere else."""
    if isinstance(mark, Line):
        return replace(mark, x=mark.x + x, to_x=mark.to_x + x, y=mark.y + y, to_y=mark.to_y + y)
    return replace(mark, x=mark.x + x, y=mark.y + y)


def lowered(strip: Strip, by: float) -> Strip:
    """A strip with some space above it."""
    return replace(strip, height=strip.height + by, marks=tuple(moved(mark, 0, by) for mark in strip.marks))


def stacked(strips: Iterable[Strip], x: float = 0, y: float = 0) -> tuple[float, tuple[Mark, ...]]:
    """Strips below each other as one group of marks, and how high it is."""
    marks: list[Mark] = []
    top = y
    for strip in strips:
        marks += [moved(mark, x, top) for mark in strip.marks]
        top += strip.height
    return top - y, tuple(marks)


# -- tables ------------------------------------------------------------------------------------------------------------


class Column(msgspec.Struct, frozen=True):
    """A column of a printed table: heading, width in units (0: it shares what is left), side its words lean to."""

    title: str
    width: float = 0
    align: Align = "left"
    share: int = 1
    style: Style = "small"


class Ticks(msgspec.Struct, frozen=True):
    """Empty boxes to be ticked with a pencil."""

    count: int


TableCell = str | tuple[str, str] | Ticks
"""Words, words with a smaller line below them, or boxes."""


def table(columns: Sequence[Column], rows: Sequence[Sequence[TableCell]], width: float) -> list[Strip]:
    """A table: headings, then every row as a strip that no page break cuts."""
    widths = _shared(columns, width)
    head = _heading(columns, widths, width)
    strips = []
    for row in rows:
        marks: list[Mark] = []
        height, x = 0.0, 0.0
        for column, place, cell in zip(columns, widths, row, strict=True):
            tall, cell_marks = _cell(cell, column, place - GAP)
            marks += [moved(mark, x, GAP / 2) for mark in cell_marks]
            height, x = max(height, tall), x + place
        height += GAP
        marks.append(Line(0, height - 2, width, height - 2, 3, HAIR))
        strips.append(
            Strip(height, tuple(moved(m, 0, GAP / 2) if not isinstance(m, Line) else m for m in marks), again=head)
        )
    return [*head, *strips]


def _shared(columns: Sequence[Column], width: float) -> list[float]:
    fixed = sum(column.width for column in columns)
    shares = sum(column.share for column in columns if not column.width)
    return [column.width or (width - fixed) * column.share / shares for column in columns]


def _heading(columns: Sequence[Column], widths: Sequence[float], width: float) -> tuple[Strip, ...]:
    lines = [broken(column.title, "label", place - GAP) for column, place in zip(columns, widths, strict=True)]
    deep = max(len(one) for one in lines)
    tall = line_height("label")
    marks: list[Mark] = []
    x = 0.0
    for column, place, said in zip(columns, widths, lines, strict=True):
        top = (deep - len(said)) * tall
        for number, text in enumerate(said):
            left = x + _indent(text, "label", column.align, place - GAP)
            marks.append(Said(text, left, top + number * tall, "label", GREY))
        x += place
    height = deep * tall + GAP / 2
    marks.append(Line(0, height - 3, width, height - 3, 8, INK))
    return (Strip(height, tuple(marks), glued=True),)


def _cell(cell: TableCell, column: Column, width: float) -> tuple[float, list[Mark]]:
    if isinstance(cell, Ticks):
        return _ticks(cell.count, width)
    main, below = (cell, "") if isinstance(cell, str) else cell
    marks: list[Mark] = []
    top = level(column.style)
    parts: tuple[tuple[str, Style, str], ...] = ((main, column.style, INK), (below, "label", GREY))
    for text, style, ink in parts:
        for line in broken(text, style, width) if text else []:
            marks.append(Said(line, _indent(line, style, column.align, width), top, style, ink))
            top += line_height(style)
    return top, marks


def level(style: Style) -> float:
    """How much lower words have to begin to stand on one line with strong ones."""
    return max(0.0, metrics("strong").ascent() - metrics(style).ascent())


def _ticks(count: int, width: float) -> tuple[float, list[Mark]]:
    side, step = 9.0 * POINT, 12.0 * POINT
    abreast = max(1, int((width + step - side) // step))
    marks: list[Mark] = [
        Box((place % abreast) * step, (place // abreast) * step + POINT, side, side) for place in range(count)
    ]
    lines = -(-count // abreast)
    return lines * step, marks


def _indent(text: str, style: Style, align: Align, width: float) -> float:
    spare = width - width_of(text, style)
    return max(0.0, {"left": 0.0, "right": spare, "center": spare / 2}[align])


# -- cards and columns -------------------------------------------------------------------------------------------------

Setter = Callable[[float], list[Strip]]
"""What sets something in a given width."""


def boxed(strips: Sequence[Strip], width: float, height: float = 0) -> Strip:
    """Strips inside a box of one piece, at least as high as `height`."""
    pad = 7.0 * POINT
    inner, marks = stacked(strips, pad, pad)
    tall = max(inner + 2 * pad, height)
    return Strip(tall, (Box(0, 0, width, tall), *marks))


def cards(setters: Sequence[Setter], width: float, height: float, abreast: int = 2) -> list[Strip]:
    """Cards in boxes side by side, those of a line equally high; one too high for a page is set across it unboxed."""
    gutter = 10.0 * POINT
    each = (width - gutter * (abreast - 1)) / abreast
    pad = 14.0 * POINT
    found: list[Strip] = []
    line: list[list[Strip]] = []

    def put() -> None:
        if not line:
            return
        tall = max(sum(strip.height for strip in one) for one in line) + pad
        marks: list[Mark] = []
        for place, one in enumerate(line):
            marks += [moved(mark, place * (each + gutter), 0) for mark in boxed(one, each, tall).marks]
        found.append(Strip(tall + gutter, tuple(marks)))
        line.clear()

    for setter in setters:
        strips = setter(each - pad)
        if sum(strip.height for strip in strips) + pad + gutter > height:
            put()
            found += [*setter(width), space(gutter)]
            continue
        line.append(strips)
        if len(line) == abreast:
            put()
    put()
    return found


# -- pages -------------------------------------------------------------------------------------------------------------


def paged(strips: Sequence[Strip], height: float) -> list[list[Strip]]:
    """Strips shared out to pages of a height: none is cut, none that is glued is parted from the next."""
    pages: list[list[Strip]] = []
    page: list[Strip] = []
    used = 0.0
    for group in _groups(_low_enough(strips, height)):
        tall = sum(strip.height for strip in group)
        if page and used + tall > height:
            pages.append(page)
            page = list(group[0].again)
            used = sum(strip.height for strip in page)
        page += group
        used += tall
    return [*pages, page] if page or not pages else pages


def _low_enough(strips: Sequence[Strip], height: float) -> list[Strip]:
    """Strips of which none is higher than a page: one that was goes on below, line by line."""
    found: list[Strip] = []
    for strip in strips:
        room = height - sum(one.height for one in strip.again)
        while strip.height > room:
            upper = tuple(mark for mark in strip.marks if _foot_of(mark) <= room)
            lower = [mark for mark in strip.marks if _foot_of(mark) > room]
            if not upper or not lower:
                break
            top = min(mark.y for mark in lower)
            found.append(replace(strip, height=room, marks=upper, glued=False))
            strip = replace(strip, height=strip.height - top, marks=tuple(moved(mark, 0, -top) for mark in lower))
        found.append(strip)
    return found


def _foot_of(mark: Mark) -> float:
    if isinstance(mark, Said):
        return mark.y + line_height(mark.style)
    if isinstance(mark, Line):
        return max(mark.y, mark.to_y)
    return mark.y + (mark.height if isinstance(mark, Box) else mark.side)


def _groups(strips: Sequence[Strip]) -> list[list[Strip]]:
    """Strips with those they are glued to."""
    groups: list[list[Strip]] = []
    stick = False
    for strip in strips:
        if stick:
            groups[-1].append(strip)
        else:
            groups.append([strip])
        stick = strip.glued
    return groups


def set_pages(strips: Sequence[Strip], sheet: Paper, foot: str) -> list[Page]:
    """Strips on pages of a paper, each with its foot and number."""
    return _finished([stacked(page)[1] for page in paged(strips, sheet.down)], sheet, foot)


def set_side_by_side(
    head: Sequence[Strip], left: Sequence[Strip], right: Sequence[Strip], sheet: Paper, foot: str
) -> list[Page]:
    """Two columns that go on from page to page each for itself, below a head on the first page."""
    gutter = 16.0 * POINT
    width = (sheet.across - gutter) / 2
    tall, marks = stacked(head)
    first = sheet.down - tall
    columns = [_column(strips, first, sheet.down) for strips in (left, right)]
    pages: list[tuple[Mark, ...]] = []
    for number in range(max(len(column) for column in columns)):
        top = tall if number == 0 else 0.0
        found: list[Mark] = [*(marks if number == 0 else ())]
        for place, column in enumerate(columns):
            if number < len(column):
                found += stacked(column[number], place * (width + gutter), top)[1]
        middle = width + gutter / 2
        found.append(Line(middle, top, middle, sheet.down, 3, HAIR))
        pages.append(tuple(found))
    return _finished(pages, sheet, foot)


def _column(strips: Sequence[Strip], first: float, rest: float) -> list[list[Strip]]:
    """A column whose first page is lower than the others."""
    beginning = paged(strips, first)[0]
    left = list(strips[len(beginning) :])
    if not left:
        return [beginning]
    return [beginning, *paged([*left[0].again, *left], rest)]


def _finished(pages: Sequence[tuple[Mark, ...]], sheet: Paper, foot: str) -> list[Page]:
    found = []
    for number, marks in enumerate(pages, start=1):
        at = sheet.height - sheet.margin - foot_height() + 6 * POINT
        count = tr("page {number} of {count}", number=number, count=len(pages))
        right = sheet.width - sheet.margin - width_of(count, "label")
        room = right - sheet.margin - GAP
        said = metrics("label").elidedText(foot, Qt.TextElideMode.ElideRight, room)
        below = (Said(said, sheet.margin, at, "label", GREY), Said(count, right, at, "label", GREY))
        found.append(Page(sheet, (*(moved(mark, sheet.margin, sheet.margin) for mark in marks), *below)))
    return found
