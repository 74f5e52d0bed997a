"""What is read, not done: help, keys, about, and the report of an unexpected error."""

from __future__ import annotations

import platform

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QTextBrowser, QWidget

from mordheim_desktop import __version__, assets
from mordheim_desktop.ui.actions import shortcut_help
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr

GUIDE, CHANGES = "help/guide.md", "help/changelog.md"


class HelpSheet(Sheet):
    """The guide, and what is new."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent, tr("Help"), width=760, height=600)
        self.page = QTextBrowser()
        self.page.setAccessibleName(tr("Help"))
        self.page.setOpenLinks(False)
        self.page.setFont(scale().font("body"))
        self.page.setMarkdown(_texts())
        _space_out(self.page.document())
        self.body.addWidget(self.page, 1)
        self.add_close()


def _space_out(document: QTextDocument) -> None:
    """Give every paragraph and heading room to breathe."""
    document.setDocumentMargin(scale().px(8))
    block = document.begin()
    while block.isValid():
        form = block.blockFormat()
        form.setTopMargin(scale().px(12) if form.headingLevel() else 0)
        form.setBottomMargin(scale().px(6))
        QTextCursor(block).setBlockFormat(form)
        block = block.next()


def _texts() -> str:
    found = []
    for path in (GUIDE, CHANGES):
        try:
            found.append(assets.read_text(path))
        except assets.AssetMissing:
            continue
    return "\n\n".join(found) or tr("This installation lacks its help texts. Install the program again to read them.")


class KeysSheet(Sheet):
    """Every key and what it does, as the registry of actions says."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent, tr("Keys"), width=660, height=600)
        columns = (Column(tr("Where"), width=110), Column(tr("What"), stretch=1), Column(tr("Key"), align="right"))
        self.table = RowTable(columns, tr("Keys"))
        self.table.set_rows(
            [
                Row(str(place), (Cell(row.place, tone="muted"), Cell(row.text), Cell(row.keys, bold=True)))
                for place, row in enumerate(shortcut_help())
            ]
        )
        self.body.addWidget(self.table, 1)
        self.add_close()


class AboutSheet(Sheet):
    """Version, what this is and is not, licences, and where the figures come from."""

    def __init__(self, parent: QWidget | None, ruleset: str) -> None:
        super().__init__(parent, tr("Mordheim battle companion"), width=560, height=460)
        self.page = QPlainTextEdit(about_text(ruleset))
        self.page.setReadOnly(True)
        self.page.setTabChangesFocus(True)
        self.page.setAccessibleName(tr("About"))
        self.page.setFont(scale().font("body"))
        self.body.addWidget(self.page, 1)
        self.add_close()


def about_text(ruleset: str) -> str:
    """Everything the About sheet says."""
    return "\n\n".join(
        (
            tr("Version {version}, rules tables {ruleset}", version=__version__, ruleset=ruleset),
            tr(
                "An unofficial companion made by players. It is neither made nor approved by the owners of the game, "
                "and it replaces no rulebook: it holds figures and short sentences of our own."
            ),
            tr(
                "The figures come from the Mordheim rulebook, the Annual 2002 with its errata, and the 2005 Rules "
                "Review. Where the book is silent, the rule switches say what is played."
            ),
            tr("This program is free software under the MIT licence."),
            tr(
                "It uses Qt {qt} and PySide6 (GNU LGPL version 3) as unchanged, replaceable libraries, and the "
                "typeface Hanken Grotesk (SIL Open Font License 1.1).",
                qt=qVersion(),
            ),
            tr("Python {version} on {system}", version=platform.python_version(), system=platform.system()),
        )
    )


class ErrorSheet(Sheet):
    """An error nobody expected: the whole report, to be copied and sent in."""

    def __init__(self, parent: QWidget | None, report: str, stored: bool) -> None:
        kept = (
            tr("Your campaign is stored. You can go on, but it is safer to start the program again.")
            if stored
            else tr("Your campaign could not be stored after this. Store a copy before you close the program.")
        )
        super().__init__(parent, tr("Something went wrong in the program"), kept, width=680, height=440)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName(tr("Error report"))
        self.body.addWidget(self.report, 1)
        self.add_button(tr("Copy the report"), self.copy)
        self.add_button(tr("Go on"), self.accept, primary=True)

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.refuse(tr("Copied."))


class MistakeSheet(Sheet):
    """A rules table that cannot be used: which file, where in it, and what is wrong. The program cannot go on."""

    def __init__(self, file: str, place: str, message: str, parent: QWidget | None = None) -> None:
        super().__init__(
            parent,
            tr("A rules table has a mistake"),
            tr("The program cannot start before it is mended. Nothing of your campaigns was touched."),
            width=620,
            height=300,
        )
        lines = [tr("File: {file}", file=file)]
        if place:
            lines.append(tr("Place: {place}", place=place))
        self.page = QPlainTextEdit("\n\n".join((*lines, message[:1].upper() + message[1:] + ".")))
        self.page.setReadOnly(True)
        self.page.setTabChangesFocus(True)
        self.page.setAccessibleName(tr("The mistake"))
        self.page.setFont(scale().font("body"))
        self.body.addWidget(self.page, 1)
        self.add_button(tr("Close the program"), self.accept, primary=True, key=tr("Enter"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter close it wherever the keyboard is: there is nothing else to do here."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
            return
        super().keyPressEvent(event)
