"""Dialogs about the campaign file: where to open and store, which backup, and what to do when a store failed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from mordheim_desktop.campaign.backups import Backup
from mordheim_desktop.campaign.paths import SUFFIX, nearest_folder
from mordheim_desktop.ui.dialogs.sheet import Choice, Sheet
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.text import tr


def pick_campaign(parent: QWidget, folder: Path) -> Path | None:
    """The campaign file a player picks; None where he picks none."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("Open campaign"), str(nearest_folder(folder)), _kinds())
    return Path(name) if name else None


def pick_copy(parent: QWidget, suggested: Path) -> Path | None:
    """Where a player wants a copy; None where he does not."""
    name, _ = QFileDialog.getSaveFileName(parent, tr("Store a copy"), str(suggested), _kinds())
    if not name:
        return None
    path = Path(name)
    return path if path.name.endswith(SUFFIX) else path.with_name(path.name + SUFFIX)


def _kinds() -> str:
    return f"{tr('Campaigns')} (*{SUFFIX});;{tr('All files')} (*)"


class RestoreSheet(Sheet):
    """The backups of one campaign, newest first; where there are none, when the first is made.

    `picked` carries the chosen one.
    """

    picked = Signal(object)

    def __init__(self, parent: QWidget | None, campaign: str, backups: tuple[Backup, ...]) -> None:
        self._backups = {str(number): backup for number, backup in enumerate(backups)}
        super().__init__(
            parent, tr("Restore a backup"), _about_backups(campaign, backups), width=560, height=420 if backups else 0
        )
        if not backups:
            self.add_close()
            return
        self.table = RowTable(
            (Column(tr("Stored"), stretch=1), Column(tr("Kind"), stretch=1)), tr("Backups"), activates=True
        )
        self.table.set_rows(
            [
                Row(id_, (Cell(when(one.stored), bold=True), Cell(kind_word(one.rung))))
                for id_, one in self._backups.items()
            ]
        )
        self.table.row_activated.connect(self._pick)
        self.body.addWidget(self.table, 1)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Restore"), self._pick_selected, primary=True)
        self.table.select("0")

    def _pick_selected(self) -> None:
        self._pick(self.table.selected_id())

    def _pick(self, id_: str) -> None:
        if id_ in self._backups:
            self.accept()
            self.picked.emit(self._backups[id_])


def _about_backups(campaign: str, backups: tuple[Backup, ...]) -> str:
    if backups:
        return tr("Backups of “{campaign}”. The file as it is now is kept among them.", campaign=campaign)
    return tr(
        "There is no backup of “{campaign}” yet. The first is made when a change is stored over the file: it keeps "
        "what was there before.",
        campaign=campaign,
    )


def when(stored: float) -> str:
    """A moment as this system writes it, to the minute."""
    moment = QDateTime.fromSecsSinceEpoch(int(stored))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)


def kind_word(rung: str) -> str:
    """What a backup is, in words."""
    words = {
        "previous": tr("before the last change"),
        "battle": tr("start of a battle"),
        "day": tr("once a day"),
        "migration": tr("before a newer format"),
        "replaced": tr("a file that was replaced"),
    }
    return words.get(rung, rung)


def leave_question(parent: QWidget, problem: str) -> Choice:
    """Asked when the program is closed while the last store failed."""
    answers = (
        ("leave", tr("Leave anyway")),
        ("elsewhere", tr("Store elsewhere")),
        ("stay", tr("Stay")),
    )
    return Choice(parent, tr("The last changes are not stored"), problem, answers, primary="stay")


def changed_question(parent: QWidget, problem: str) -> Choice:
    """Asked when the file on the disk is no longer ours."""
    answers = (("theirs", tr("Open the file on the disk")), ("mine", tr("Keep what is on the screen")))
    note = tr(
        "{problem}\n\nWhichever you take, the other one stays among the backups where it can be read.", problem=problem
    )
    return Choice(parent, tr("Two versions of one campaign"), note, answers, primary="mine")


def resume_question(parent: QWidget, text: str) -> Choice:
    """Asked when a procedure was interrupted by a crash."""
    answers = (("forget", tr("Forget it")), ("resume", tr("Take it up again")))
    return Choice(parent, tr("Something was half resolved"), text, answers, primary="resume")
