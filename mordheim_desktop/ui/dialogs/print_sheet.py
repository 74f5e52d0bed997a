"""Print: which sheet, of whom, on which paper; beside it the pages as they will come out; then a PDF or a printer."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QFileDialog, QWidget

from mordheim_desktop.campaign.paths import safe_name
from mordheim_desktop.session.views.campaign import history
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import Chip
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.print import output, sheets
from mordheim_desktop.ui.print.paper import Page
from mordheim_desktop.ui.print.preview import Preview
from mordheim_desktop.ui.tabs.chip_row import ChipChoice, ChipRow

What = Literal["roster", "cards", "battle", "chronicle"]
LARGE = 1.4
"""Text size from which the preview stands below the choices."""


class PrintSheet(Sheet):
    """Choose, look, and bring it to paper."""

    def __init__(
        self, parent: QWidget | None, desk: Desk, what: What = "roster", warband: str = "", battle: str = ""
    ) -> None:
        super().__init__(parent, tr("Print"), width=1040, height=690)
        self._desk = desk
        self.what: What = what
        self.kinds = ChipRow()
        self.kinds.pressed.connect(self._choose)
        self.body.addWidget(self.kinds)
        across = HBox(gap=16) if scale().factor < LARGE else VBox(gap=12)
        self._choices = VBox(gap=8)
        self._make_choices(warband, battle)
        self.preview = Preview()
        across.addLayout(self._choices)
        across.addWidget(self.preview, 1)
        self.body.addLayout(across, 1)
        self.add_close()
        self.print_button = self.add_button(tr("Print"), self.print_it)
        self.pdf_button = self.add_button(tr("Store as PDF"), self.store, primary=True)
        self._show()

    def _make_choices(self, warband: str, told: str) -> None:
        campaign = self._desk.session.campaign
        self.warband = self._picker(tr("Warband"))
        self.other = self._picker(tr("Against"))
        for one in campaign.warbands:
            for picker in (self.warband, self.other):
                picker.addItem(one.name, one.id)
        battle = campaign.battle
        sides = [side.warband for side in battle.sides] if battle is not None else []
        first = warband or (sides[0] if sides else "")
        self.warband.setCurrentIndex(max(self.warband.findData(first), 0))
        rest = [one for one in (*sides, *(one.id for one in campaign.warbands)) if one != self.warband.currentData()]
        self.other.setCurrentIndex(max(self.other.findData(rest[0] if rest else ""), 0))
        self.battle = self._picker(tr("What is told"))
        self.battle.addItem(tr("The whole campaign"), "")
        if battle is not None:
            self.battle.addItem(tr("The battle just fought"), battle.id)
        for line in history(campaign, self._desk.words):
            self.battle.addItem(f"{line.number} · {line.scenario} · {line.day}", line.id)
        self.battle.setCurrentIndex(max(self.battle.findData(told), 0))
        self.ledger = self._chip(tr("With the treasury line by line"))
        self.rosters = self._chip(tr("With the rosters as they are now"))
        self.paper = self._picker(tr("Paper"))
        self.paper.addItem("A4", "a4")
        self.paper.addItem("US Letter", "letter")
        self.paper.setCurrentIndex(self.paper.findData(output.usual_paper()))
        for picker in (self.warband, self.other, self.battle, self.paper):
            picker.setFixedWidth(scale().px(230))
            picker.currentIndexChanged.connect(self._show)
        self.pages_label = PlainLabel("", "small", "muted", wrap=True)
        self._choices.addWidget(self.pages_label)
        self._choices.addStretch(1)

    def _picker(self, label: str) -> Picker:
        caption, picker = PlainLabel(label, "label", "muted"), Picker(label)
        self._choices.addWidget(caption)
        self._choices.addWidget(picker)
        picker.setProperty("caption", caption)
        return picker

    def _chip(self, text: str) -> Chip:
        chip = Chip(text, checked=True)
        chip.toggled.connect(self._show)
        self._choices.addWidget(chip)
        return chip

    def pages(self) -> list[Page]:
        """The pages as they are chosen now."""
        session = self._desk.session
        book = sheets.Book(session.campaign, self._desk.words, self.paper.currentData())
        first, second = self.warband.currentData(), self.other.currentData()
        if self.what == "chronicle" and session.document is not None:
            only = self.battle.currentData() or ""
            rosters = self._told_of(only) if self.rosters.isChecked() else ()
            return sheets.chronicle_sheet(book, session.document, only=only, rosters=rosters)
        if not first:
            return []
        if self.what == "battle":
            return sheets.battle_sheet(book, first, second)
        if self.what == "cards":
            return sheets.reference_cards(book, first)
        return sheets.roster(book, first, with_ledger=self.ledger.isChecked())

    def store(self) -> None:
        """Ask where the PDF goes and write it."""
        suggested = self._desk.session.places.campaigns.parent / f"{safe_name(self.title())}.pdf"
        name, _ = QFileDialog.getSaveFileName(self, tr("Store as PDF"), str(suggested), tr("PDF, for printing (*.pdf)"))
        if name:
            self.store_in(Path(name))

    def store_in(self, path: Path) -> None:
        """Write the PDF, or say why it cannot be."""
        path = path if path.suffix.lower() == ".pdf" else path.with_name(f"{path.name}.pdf")
        try:
            output.store_pdf(path, self.title(), self.preview.pages)
        except output.CannotPrint as error:
            self.refuse(str(error))
        else:
            self.refuse(tr("Stored as {file}.", file=str(path)))

    def print_it(self) -> None:
        """Ask for the printer, or say why there is none."""
        self.refuse(output.print_dialog(self, self.title(), self.preview.pages))

    def title(self) -> str:
        """What the sheet is called: the name of the file and of the print job."""
        campaign = self._desk.session.campaign
        if self.what == "chronicle":
            return tr("Chronicle of {campaign}", campaign=campaign.name)
        if self.what == "battle":
            return f"{self.warband.currentText()} – {self.other.currentText()}"
        return self.warband.currentText() or tr("Roster")

    def _told_of(self, battle: str) -> tuple[str, ...]:
        """The warbands whose rosters follow: those of the battle, or all that play."""
        campaign = self._desk.session.campaign
        if campaign.battle is not None and battle == campaign.battle.id:
            return tuple(side.warband for side in campaign.battle.sides)
        fought = next((line.warbands for line in campaign.past if line.id == battle), None)
        return tuple(one.id for one in campaign.warbands if (one.id in fought if fought else one.status == "playing"))

    def _choose(self, what: str) -> None:
        self.what = what  # type: ignore[assignment]
        self._show()

    def _show(self) -> None:
        kinds: tuple[tuple[What, str], ...] = (
            ("roster", tr("Roster")),
            ("cards", tr("Reference cards")),
            ("battle", tr("Battle sheet")),
            ("chronicle", tr("Chronicle")),
        )
        self.kinds.show_choices([ChipChoice(id_, text, marked=id_ == self.what) for id_, text in kinds])
        told = self.what == "chronicle"
        for widget, shown in (
            (self.warband, not told),
            (self.other, self.what == "battle"),
            (self.battle, told),
            (self.ledger, self.what == "roster"),
            (self.rosters, told),
        ):
            widget.setVisible(shown)
            caption = widget.property("caption")
            if caption is not None:
                caption.setVisible(shown)
        pages = self.pages()
        self.preview.show_pages(pages)
        self.pages_label.setText(tr("Pages: {count}", count=len(pages)))
        nothing = None if pages else tr("There is no warband yet.")
        self.print_button.set_why_not(nothing)
        self.pdf_button.set_why_not(nothing)
        self.refuse("")
