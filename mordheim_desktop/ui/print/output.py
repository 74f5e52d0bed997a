"""Pages brought out: painted on the screen, into a PDF, or on a printer, by one and the same painting."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.print.paper import Box, Line, Mark, Page, Paper, PaperName, Picture, Said, font, metrics


class CannotPrint(OSError):
    """The pages could not be written; the text says why."""


def paint(painter: QPainter, page: Page) -> None:
    """Paint a page; the painter's units are those of the page."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for mark in page.marks:
        _paint_mark(painter, mark)


def _paint_mark(painter: QPainter, mark: Mark) -> None:
    if isinstance(mark, Said):
        painter.setFont(font(mark.style))
        painter.setPen(QColor(mark.ink))
        painter.drawText(QPointF(mark.x, mark.y + metrics(mark.style).ascent()), mark.text)
    elif isinstance(mark, Line):
        painter.setPen(QPen(QColor(mark.ink), mark.width))
        painter.drawLine(QPointF(mark.x, mark.y), QPointF(mark.to_x, mark.to_y))
    elif isinstance(mark, Box):
        painter.setPen(QPen(QColor(mark.ink), mark.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(mark.x, mark.y, mark.width, mark.height), 20, 20)
    else:
        _paint_picture(painter, mark)


def _paint_picture(painter: QPainter, mark: Picture) -> None:
    picture = QImage.fromData(mark.data)
    if picture.isNull():
        return
    ratio = min(mark.side / picture.width(), mark.side / picture.height())
    width, height = picture.width() * ratio, picture.height() * ratio
    left, top = mark.x + (mark.side - width), mark.y
    painter.drawImage(QRectF(left, top, width, height), picture)


def image(page: Page, width: int) -> QPixmap:
    """A page as a picture so many pixels wide, for the preview."""
    height = round(width * page.paper.height / page.paper.width)
    pixmap = QPixmap(width, height)
    pixmap.fill(QColor("#ffffff"))
    painter = QPainter(pixmap)
    painter.scale(width / page.paper.width, width / page.paper.width)
    paint(painter, page)
    painter.end()
    return pixmap


def paint_pages(device: QPagedPaintDevice, pages: Sequence[Page], sheet: QPageSize | None = None) -> bool:
    """Paint pages on a printer or into a PDF; False where the device refused.

    On a `sheet` of another size than they were set for they come out whole, smaller or larger, in its middle.
    """
    for number, page in enumerate(pages):
        device.setPageLayout(_layout(page.paper, sheet))
        if number == 0:
            painter = QPainter()
            if not painter.begin(device):
                return False
        elif not device.newPage():
            painter.end()
            return False
        painter.save()
        room = device.pageLayout().fullRectPixels(device.logicalDpiX())
        factor = min(room.width() / page.paper.width, room.height() / page.paper.height)
        painter.translate(
            (room.width() - factor * page.paper.width) / 2, (room.height() - factor * page.paper.height) / 2
        )
        painter.scale(factor, factor)
        paint(painter, page)
        painter.restore()
    return painter.end() if pages else False


def store_pdf(path: Path, title: str, pages: Sequence[Page]) -> None:
    """Write pages as a PDF. Raises CannotPrint where the file cannot be written; an old one is then untouched."""
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("wb"):
            pass
    except OSError as error:
        raise CannotPrint(tr("{file} cannot be written: {why}.", file=str(path), why=str(error.strerror))) from None
    writer = QPdfWriter(str(beside))
    writer.setTitle(title)
    writer.setCreator("Mordheim battle companion")
    done = paint_pages(writer, pages)
    del writer
    try:
        if not done:
            raise CannotPrint(tr("{file} cannot be written.", file=str(path)))
        os.replace(beside, path)  # noqa: PTH105 (as the campaign file does it)
    except OSError as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, CannotPrint):
            raise
        raise CannotPrint(tr("{file} cannot be written: {why}.", file=str(path), why=str(error.strerror))) from None


def print_dialog(parent: QWidget, title: str, pages: Sequence[Page]) -> str:
    """Ask for the printer and print; returns why it cannot be done, nothing where it can."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo

    if not QPrinterInfo.availablePrinterNames():
        return tr("This computer has no printer. Store the pages as a PDF instead.")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setFullPage(True)
    printer.setPageLayout(_layout(pages[0].paper))
    dialog = QPrintDialog(printer, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(lambda: paint_pages(printer, pages, printer.pageLayout().pageSize()))
    dialog.show()
    return ""


def usual_paper() -> PaperName:
    """The paper that is usual in the player's country; asking the printers for theirs would keep him waiting."""
    return "letter" if QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem else "a4"


def _layout(sheet: Paper, other: QPageSize | None = None) -> QPageLayout:
    """The sheet as a device wants it, or another size of paper lying or standing as the sheet does."""
    size = QPageSize(QPageSize.PageSizeId.A4 if sheet.name == "a4" else QPageSize.PageSizeId.Letter)
    if other is not None and other.isValid():
        size = other
    lying = QPageLayout.Orientation.Landscape if sheet.landscape else QPageLayout.Orientation.Portrait
    layout = QPageLayout(size, lying, QMarginsF())
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout
