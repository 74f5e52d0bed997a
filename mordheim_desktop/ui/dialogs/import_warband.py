"""The preview of a warband from a file, which the player takes or leaves, and where such a file is picked."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from mordheim_desktop.campaign.names import LONGEST_NAME
from mordheim_desktop.campaign.paths import nearest_folder
from mordheim_desktop.campaign.reach import CannotApply
from mordheim_desktop.campaign.transfer.arrival import Arrival
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import CHARACTERISTICS
from mordheim_desktop.session.commands import transfer
from mordheim_desktop.session.views.import_preview import FighterLine, FindingLine, ImportView, import_view
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.rows import ROW_HEIGHT, Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import joined, number, tr
from mordheim_desktop.ui.kit.theme import Tone

FINDINGS_IN_SIGHT, FIGHTERS_IN_SIGHT = 4, 4
LARGE = 1.4
"""From this size of the letters on, findings take the whole width of their table."""


def pick_roster(parent: QWidget, folder: Path) -> Path | None:
    """The file a player picks; None where he picks none. Any file may be a roster: its content tells."""
    name, _ = QFileDialog.getOpenFileName(
        parent, tr("Take in a warband"), str(nearest_folder(folder)), f"{tr('All files')} (*)"
    )
    return Path(name) if name else None


class ImportSheet(Sheet):
    """Who would join, and what became of every line of the file. `taken` carries the id of the warband that joined."""

    taken = Signal(str)

    def __init__(self, parent: QWidget | None, desk: Desk, arrival: Arrival, file: str) -> None:
        view = import_view(arrival, desk.words, desk.session.campaign.switches)
        text = tr("{file} is {kind}. Nothing changes before you take it in.", file=file, kind=view.format)
        super().__init__(parent, tr("Take in a warband"), text, width=880, height=640)
        self._desk, self._arrival = desk, arrival
        self.name = self.add_field(
            tr("Name in this campaign"), transfer.free_name(desk.session, view.name), most=LONGEST_NAME
        )
        self.body.addWidget(PlainLabel(joined([view.type, *view.summary]), "body", wrap=True))
        tone: Tone = "warn" if arrival.known < arrival.goods else "ink"
        self.body.addWidget(PlainLabel(view.recognised, "body", tone, wrap=True))
        self.findings = self._findings(view)
        self.fighters = self._fighters(view)
        self.add_button(tr("Leave it"), self.reject, key="Esc")
        self.add_button(tr("Take it in"), self.submit, primary=True, key="Enter")
        self.name.returnPressed.connect(self.submit)
        self.name.selectAll()

    def submit(self) -> None:
        """Take the warband in, or say why not."""
        try:
            id = transfer.take_in(self._desk.session, self._arrival, self.name.text())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        except CannotApply:
            self.refuse(tr("Open a campaign first."))
        else:
            self.accept()
            self.taken.emit(id)

    def _findings(self, view: ImportView) -> RowTable:
        large = scale().factor >= LARGE
        found = Column(tr("What became of it"), width=300, stretch=5)
        beside = () if large else (Column(tr("Where"), width=64), Column(tr("Who"), width=110, stretch=1))
        table = RowTable((*beside, found), tr("What became of the lines of the file"))
        table.set_rows([_finding_row(place, line, alone=large) for place, line in enumerate(view.findings)])
        card = Card(_heading(view), margins=(8, 8, 8, 8))
        card.body.addWidget(table, 1)
        table.setFixedHeight(scale().px(ROW_HEIGHT * (1 + min(len(view.findings), FINDINGS_IN_SIGHT)) + 4))
        table.setVisible(bool(view.findings))
        whole = PlainLabel("", wrap=True)
        said = [_whole(line) if large else line.text for line in view.findings]
        table.row_selected.connect(lambda id_: whole.setText(said[int(id_)] if id_ else ""))
        whole.setVisible(bool(view.findings))
        card.body.addWidget(whole)
        if view.findings:
            table.select("0")
        self.body.addWidget(card)
        return table

    def _fighters(self, view: ImportView) -> RowTable:
        columns = (
            Column(tr("Name"), width=130, stretch=2),
            Column(tr("Type"), width=100, stretch=1),
            *(Column(one, align="right", width=28) for one in CHARACTERISTICS),
            Column(tr("Kit"), width=130, stretch=3),
            Column(tr("Skills and injuries"), width=110, stretch=2),
            Column(tr("XP"), align="right", width=30),
        )
        table = RowTable(columns, tr("Who would join"))
        table.set_rows([_fighter_row(place, line) for place, line in enumerate(view.fighters)])
        card = Card(margins=(8, 2, 8, 8))
        table.setMinimumHeight(scale().px(ROW_HEIGHT * (1 + min(len(view.fighters), FIGHTERS_IN_SIGHT)) + 4))
        card.body.addWidget(table, 1)
        self.body.addWidget(card, 1)
        return table


def _heading(view: ImportView) -> str:
    if not view.findings:
        return tr("Every line of the file was recognised")
    parts = [tr("{count} not read", count=view.unread) if view.unread else ""]
    parts.append(tr("{count} kept as a note", count=view.notes) if view.notes else "")
    others = len(view.findings) - view.unread - view.notes
    parts.append(tr("{count} read otherwise", count=others) if others else "")
    return joined(parts)


def _whole(line: FindingLine) -> str:
    return joined([_where(line), line.who, line.text])


def _where(line: FindingLine) -> str:
    return line.place or tr("all of it")


def _finding_row(place: int, line: FindingLine, *, alone: bool) -> Row:
    tones: dict[str, Tone] = {"unread": "danger", "note": "warn", "read": "muted"}
    icons = {"unread": "warning", "note": "edit", "read": "done"}
    icon = icons[line.kind]
    spoken = _whole(line) if alone else line.text
    found = Cell(line.text, tone=tones[line.kind], icon=icon, tip=line.text, spoken=spoken)
    return Row(str(place), (found,) if alone else (Cell(_where(line), tone="muted"), Cell(line.who, bold=True), found))


def _fighter_row(place: int, line: FighterLine) -> Row:
    return Row(
        str(place),
        (
            Cell(line.name, bold=True),
            Cell(line.type, tone="muted"),
            *(Cell(value, spoken=f"{name} {value}") for name, value in zip(CHARACTERISTICS, line.profile, strict=True)),
            Cell(line.kit, tip=line.kit),
            Cell(line.learned, tip=line.learned),
            Cell(number(line.experience)),
        ),
    )
