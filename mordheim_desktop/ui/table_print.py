"""The table on paper: one page with the scenario, the drawing and everything it shows in words.

Printer, PDF, SVG and PNG get the same page from the same painting. It is black on white; zones differ by their
hatching. What belongs to printing is loaded only when somebody prints.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from PySide6.QtCore import QMarginsF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPdfWriter,
)
from PySide6.QtWidgets import QFileDialog, QWidget

from mordheim_desktop.session.views.table import TableView
from mordheim_desktop.ui.kit.scale import FAMILY
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.table_drawing import TableDrawing
from mordheim_desktop.ui.table_legend import paint_legend
from mordheim_desktop.ui.table_marks import Ink, Look

SUFFIXES: Final = (".pdf", ".svg", ".png")
PAGE: Final = QSize(1240, 1754)
"""A page of A4 at 150 dots to the inch."""
MARGIN: Final = 0.06
"""Part of the page's width that stays white at every side."""

_GREYS: Final[dict[Ink, str]] = {
    "ink": "#000000",
    "muted": "#404040",
    "line": "#b0b0b0",
    "warn": "#000000",
    "info": "#303030",
    "accent": "#000000",
    "danger": "#000000",
    "surface": "#ffffff",
    "raised": "#ffffff",
    "on_accent": "#ffffff",
}


class CannotExport(OSError):
    """The drawing could not be written; the text says why."""


def export(path: Path, title: str, view: TableView, turns: int = 0) -> None:
    """Write the page as the ending of the name says. Raises CannotExport for another ending or a failed write."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise CannotExport(tr("The name has to end in .pdf, .svg or .png."))
    painted = {".pdf": _pdf, ".svg": _svg, ".png": _png}[suffix](path, title, view, turns)
    if not painted:
        raise CannotExport(tr("{file} cannot be written.", file=str(path)))


def paint_page(painter: QPainter, page: QRectF, title: str, view: TableView, turns: int = 0) -> None:
    """Paint the whole page: the title, the size of the table, the drawing, and below it what it shows in words."""
    gap = page.width() * MARGIN
    inside = page.adjusted(gap, gap, -gap, -gap)
    look = _paper_look(page.width())
    painter.setPen(look.color("ink"))
    painter.setFont(_font(page.width() / 36, 700))
    top = _line(painter, inside, title)
    painter.setFont(_font(page.width() / 62, 400))
    below = _line(painter, inside.adjusted(0, top, 0, 0), tr('{size}, a square is 6"', size=view.size))
    rest = inside.adjusted(0, top + below + gap / 3, 0, 0)
    place = QRectF(rest.left(), rest.top(), rest.width(), min(rest.width(), rest.height() * 0.76))
    drawing = TableDrawing(view, place, look, turns)
    drawing.paint(painter)
    painter.setFont(_font(page.width() / 62, 400))
    below_it = QRectF(rest.left(), place.top() + drawing.height + gap / 3, rest.width(), 0)
    below_it.setBottom(rest.bottom())
    paint_legend(painter, below_it, view, look)


def print_on(device: QPagedPaintDevice, title: str, view: TableView, turns: int = 0) -> bool:
    """Paint the page on a printer or PDF; False where the device refused."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    paint_page(painter, QRectF(painter.viewport()), title, view, turns)
    return painter.end()


def print_dialog(parent: QWidget, title: str, view: TableView, turns: int = 0) -> str:
    """Ask for the printer and print; returns why it cannot be done, nothing where it can."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo

    if not QPrinterInfo.availablePrinterNames():
        return tr("This computer has no printer. Export the table instead.")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(lambda: print_on(printer, title, view, turns))
    dialog.show()
    return ""


def pick_file(parent: QWidget, suggested: Path) -> Path | None:
    """Ask where the drawing goes; the kind that is chosen gives its ending to a name without one."""
    kinds = {
        tr("PDF, for printing (*.pdf)"): ".pdf",
        tr("SVG drawing (*.svg)"): ".svg",
        tr("PNG picture (*.png)"): ".png",
    }
    name, kind = QFileDialog.getSaveFileName(parent, tr("Export the table"), str(suggested), ";;".join(kinds))
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_suffix(kinds.get(kind, ".pdf"))


def _pdf(path: Path, title: str, view: TableView, turns: int) -> bool:
    if not _writable(path):
        return False
    writer = QPdfWriter(str(path))
    writer.setTitle(title)
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF()))
    return print_on(writer, title, view, turns)


def _svg(path: Path, title: str, view: TableView, turns: int) -> bool:
    from PySide6.QtSvg import QSvgGenerator

    if not _writable(path):
        return False
    generator = QSvgGenerator()
    generator.setFileName(str(path))
    generator.setTitle(title)
    generator.setSize(PAGE)
    generator.setViewBox(QRect(0, 0, PAGE.width(), PAGE.height()))
    return _painted(generator, title, view, turns)


def _png(path: Path, title: str, view: TableView, turns: int) -> bool:
    picture = QImage(PAGE, QImage.Format.Format_RGB32)
    picture.fill(QColor("#ffffff"))
    return _painted(picture, title, view, turns) and picture.save(str(path))


def _painted(device: QPaintDevice, title: str, view: TableView, turns: int) -> bool:
    painter = QPainter()
    if not painter.begin(device):
        return False
    paint_page(painter, QRectF(0, 0, PAGE.width(), PAGE.height()), title, view, turns)
    return painter.end()


def _writable(path: Path) -> bool:
    """Whether the file can be written: Qt would only warn on the console."""
    try:
        with path.open("ab"):
            return True
    except OSError:
        return False


def _line(painter: QPainter, place: QRectF, text: str) -> float:
    """Write words at the top of a place; returns the height they took."""
    flags = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
    taken = painter.boundingRect(place, flags, text)
    painter.drawText(place, flags, text)
    return taken.height()


def _paper_look(width: float) -> Look:
    sizes: dict[Literal["strong", "small", "note"], tuple[float, int]] = {
        "strong": (width / 58, 700),
        "small": (width / 68, 600),
        "note": (width / 84, 600),
    }

    def font(role: Literal["strong", "small", "note"]) -> QFont:
        return _font(*sizes[role])

    def color(ink: Ink) -> QColor:
        return QColor(_GREYS[ink])

    return Look(color, font, width / 900, paper=True)


def _font(size: float, weight: int) -> QFont:
    font = QFont(FAMILY)
    font.setPixelSize(max(round(size), 1))
    font.setWeight(QFont.Weight(weight))
    return font
