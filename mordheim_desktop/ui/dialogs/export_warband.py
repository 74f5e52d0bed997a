"""A warband as a file or a text: which format, what it looks like, and what the format has no place for."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from mordheim_desktop.campaign import atomic
from mordheim_desktop.campaign.errors import StoreFailed
from mordheim_desktop.campaign.paths import safe_name
from mordheim_desktop.campaign.transfer.warband_file import SUFFIX
from mordheim_desktop.session.commands.transfer import FORMATS, Format, as_bytes
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr

SUFFIXES: dict[Format, str] = {
    "warband": SUFFIX,
    "toolheim": ".mordheim.yml",
    "app": ".json",
    "text": ".txt",
    "markdown": ".md",
}


def format_name(format: Format) -> str:
    """A format in words, with what it is good for."""
    names: dict[Format, str] = {
        "warband": tr("Warband file: another campaign takes it in whole"),
        "toolheim": tr("Toolheim roster (YAML)"),
        "app": tr("JSON roster for other programs"),
        "text": tr("Plain text for messages"),
        "markdown": tr("Markdown with tables"),
    }
    return names[format]


def pick_target(parent: QWidget, suggested: Path) -> Path | None:
    """Where a player wants the file; None where he does not."""
    name, _ = QFileDialog.getSaveFileName(parent, tr("Write a warband"), str(suggested), f"{tr('All files')} (*)")
    return Path(name) if name else None


class ExportSheet(Sheet):
    """The warband in the chosen format. `written` carries the path of a file that was written."""

    written = Signal(str)

    def __init__(self, parent: QWidget | None, desk: Desk, shown: str) -> None:
        super().__init__(parent, tr("Write a warband"), width=720, height=600)
        self._desk = desk
        self.warband = Picker(tr("Warband"))
        for one in desk.session.campaign.warbands:
            self.warband.addItem(one.name, one.id)
        self.warband.setCurrentIndex(max(self.warband.findData(shown), 0))
        self.format = Picker(tr("Format"))
        for format in FORMATS:
            self.format.addItem(format_name(format), format)
        self.add_labelled(tr("Warband"), self.warband)
        self.add_labelled(tr("Format"), self.format)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("The warband as it is written"))
        self.text.setFont(scale().font("body"))
        self.text.setMinimumHeight(scale().px(160))
        self.body.addWidget(self.text, 1)
        self.left_out = PlainLabel("", "small", "warn", wrap=True)
        self.add_note(self.left_out)
        self.add_close()
        self.add_button(tr("Copy the text"), self.copy)
        self.add_button(tr("Write the file"), self.write, primary=True)
        for picker in (self.warband, self.format):
            picker.currentIndexChanged.connect(self._show)
        self._show()

    def copy(self) -> None:
        """Put the text on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.refuse(tr("Copied."))

    def write(self) -> None:
        """Ask where, and write the file."""
        suffix = SUFFIXES[self.format.currentData()]
        folder = self._desk.session.path.parent if self._desk.session.path else Path.home()
        path = pick_target(self, folder / f"{safe_name(self.warband.currentText())}{suffix}")
        if path is not None:
            self.write_to(path)

    def write_to(self, path: Path) -> None:
        """Write the file, or say why it cannot be."""
        suffix = SUFFIXES[self.format.currentData()]
        if not path.suffix:
            path = path.with_name(path.name + suffix)
        try:
            atomic.write(path, self._bytes())
        except StoreFailed as error:
            self.refuse(self._desk.words.say(error.message))
        else:
            self.accept()
            self.written.emit(str(path))

    def _bytes(self) -> bytes:
        data, _ = as_bytes(self._desk.session, self.warband.currentData(), self.format.currentData(), self._desk.words)
        return data

    def _show(self) -> None:
        self.refuse("")
        _, written = as_bytes(
            self._desk.session, self.warband.currentData(), self.format.currentData(), self._desk.words
        )
        self.text.setPlainText(written.text)
        words = " ".join(self._desk.words.say(one) for one in written.left_out)
        self.left_out.setText(tr("Has no place here: {what}", what=words) if words else "")
        self.left_out.setVisible(bool(words))
