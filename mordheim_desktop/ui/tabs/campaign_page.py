"""The campaign at a glance: standings, what is due, the history of battles, and how this campaign is played.

It stands in the Warbands tab beside the warbands themselves. Every table can be sorted; Enter on a warband leads to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.session.views.campaign import (
    CHART,
    DueNote,
    HistoryLine,
    Standing,
    changed_switches,
    chart_in_use,
    due_notes,
    history,
    standings,
)
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import Chip, QuietButton, SmallButton
from mordheim_desktop.ui.kit.keys import add_key
from mordheim_desktop.ui.kit.labels import ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, flow
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn
from mordheim_desktop.ui.kit.text import joined, number, tr

NEWEST = 30
"""Battles of the history that are shown before somebody asks for all."""
SORTS: tuple[str, ...] = ("won", "rating", "treasury", "shards", "battles", "name")


class CampaignPage(QWidget):
    """`warband_chosen` carries the id of a warband to look at, `print_asked` asks for the chronicle on paper,
    `rename_asked` for another name of the campaign."""

    warband_chosen = Signal(str)
    print_asked = Signal()
    rename_asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.sort = "won"
        self.everything = False
        self._notes: dict[str, DueNote] = {}
        self.column = page = ScrollColumn(gap=10, margins=(16, 12, 16, 12))
        VBox(self).addWidget(page)
        page.body.addWidget(self._standings_card())
        page.body.addWidget(self._notes_card())
        page.body.addWidget(self._history_card())
        page.body.addWidget(self._rules_card())
        page.body.addStretch(1)

    # -- building ------------------------------------------------------------------------------------------------------

    def _standings_card(self) -> Card:
        columns = (
            Column(tr("Standings"), width=140, stretch=3),
            Column(tr("Player"), width=80, stretch=2),
            Column(tr("Type"), width=100, stretch=3),
            *(
                Column(title, align="right", width=52)
                for title in (tr("Battles"), tr("Won"), tr("Drawn"), tr("Lost"), tr("Rating"), tr("Models"))
            ),
            Column(tr("Treasury"), align="right", width=70),
            Column(tr("Shards"), align="right", width=52),
        )
        self.standings = RowTable(columns, tr("Standings"), grow=True, activates=True)
        self.standings.row_activated.connect(self.warband_chosen)
        words = {
            "won": tr("Won"),
            "rating": tr("Rating"),
            "treasury": tr("Treasury"),
            "shards": tr("Shards"),
            "battles": tr("Battles"),
            "name": tr("Name"),
        }
        self.sorts: dict[str, Chip] = {}
        for sort in SORTS:
            chip = Chip(words[sort], checked=sort == self.sort)
            chip.setAccessibleName(tr("Sort the standings by {what}", what=words[sort]))
            chip.clicked.connect(lambda _=False, sort=sort: self.sort_by(sort))
            self.sorts[sort] = chip
        card = Card(margins=(5, 2, 5, 8))
        card.body.addWidget(self.standings)
        line = HBox(gap=8, margins=(7, 0, 7, 0))
        line.addWidget(flow([PlainLabel(tr("Sorted by"), "label", "muted"), *self.sorts.values()]), 1)
        self.open_button = SmallButton(tr("Look at it"), key="Enter")
        self.open_button.clicked.connect(self._open)
        line.addWidget(self.open_button)
        card.body.addLayout(line)
        return card

    def _notes_card(self) -> Card:
        columns = (
            Column(tr("To remember"), width=200, stretch=4),
            Column(tr("Warband"), width=120, stretch=2),
            Column(tr("When it comes up"), width=130, stretch=1),
        )
        self.notes = RowTable(columns, tr("To remember"), grow=True)
        self.no_notes = PlainLabel(tr("Nothing is due. Write down what comes up later."), "body", "muted", wrap=True)
        self._notes_title = PlainLabel(tr("To remember"), "label", "muted")
        card = Card(margins=(5, 2, 5, 8))
        card.body.addWidget(self.notes)
        below = VBox(gap=6, margins=(7, 6, 7, 0))
        below.addWidget(self._notes_title)
        below.addWidget(self.no_notes)
        self.add_note = SmallButton(tr("Write a note"))
        self.add_note.clicked.connect(self.write_note)
        self.settle_note = SmallButton(tr("Strike it off"))
        self.settle_note.clicked.connect(self._settle)
        self.settle_note.refused.connect(lambda reason: self._desk.say(reason, "warn"))
        below.addWidget(flow([self.add_note, self.settle_note]))
        card.body.addLayout(below)
        return card

    def _history_card(self) -> Card:
        columns = (
            Column(tr("Battle"), width=30),
            Column(tr("Day"), width=86),
            Column(tr("Scenario"), width=110, stretch=2),
            Column(tr("Who"), width=190, stretch=2),
            Column(tr("Won by"), width=110, stretch=2),
            Column(tr("Out of action"), width=150, stretch=5),
        )
        self.history = RowTable(columns, tr("History of battles"), grow=True)
        self.no_history = PlainLabel(tr("No battle has been closed yet."), "body", "muted")
        self._history_title = PlainLabel(tr("History of battles"), "label", "muted")
        card = Card(margins=(5, 2, 5, 8))
        card.body.addWidget(self.history)
        below = VBox(gap=6, margins=(7, 6, 7, 0))
        below.addWidget(self._history_title)
        below.addWidget(self.no_history)
        self.correct_button = SmallButton(tr("Correct the winner"))
        self.correct_button.clicked.connect(self.correct_winner)
        self.correct_button.refused.connect(lambda reason: self._desk.say(reason, "warn"))
        self.print_button = SmallButton(tr("Print the chronicle"), key="P")
        self.print_button.clicked.connect(self.print_asked)
        add_key(self, "P", self.print_button.click)
        self.all_button = SmallButton("")
        self.all_button.clicked.connect(self.show_all)
        below.addWidget(flow([self.correct_button, self.print_button, self.all_button]))
        card.body.addLayout(below)
        return card

    def _rules_card(self) -> Card:
        card = Card(tr("How this campaign is played"))
        self.chart = Picker(tr("Exploration chart"))
        self.chart.addItem(tr("Handout"), "handout")
        self.chart.addItem(tr("Rulebook"), "rulebook")
        self.chart.activated.connect(self._set_chart)
        switches = QuietButton(tr("Rule switches"))
        switches.clicked.connect(self.show_switches)
        self.rename_button = QuietButton(tr("Rename the campaign"))
        self.rename_button.clicked.connect(self.rename_asked)
        label = PlainLabel(tr("Exploration chart"), "label", "muted")
        card.body.addWidget(flow([label, self.chart, switches, self.rename_button]))
        self.switches = ElidedLabel("", "body", "muted")
        card.body.addWidget(self.switches)
        return card

    # -- showing -------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the campaign as it is now."""
        campaign, words = self._desk.session.campaign, self._desk.words
        rows = sorted(standings(campaign, words), key=self._key())
        self.standings.set_rows([_standing(one) for one in rows])
        self.open_button.set_why_not(None if rows else tr("there is no warband yet"))
        notes = due_notes(campaign, words)
        self._notes = {str(place): note for place, note in enumerate(notes)}
        self.notes.set_rows([_note(id_, one) for id_, one in self._notes.items()])
        self.notes.setVisible(bool(notes))
        self.no_notes.setVisible(not notes)
        self._notes_title.setVisible(not notes)
        self.settle_note.set_why_not(None if notes else tr("there is no note"))
        past = history(campaign, words)
        shown = past if self.everything else past[:NEWEST]
        self.history.set_rows([_battle(line) for line in shown])
        self.history.setVisible(bool(past))
        self.no_history.setVisible(not past)
        self._history_title.setVisible(not past)
        self.all_button.setVisible(len(shown) < len(past))
        self.all_button.setText(tr("Show all {count} battles", count=len(past)))
        self.correct_button.set_why_not(None if past else tr("no battle has been closed yet"))
        self.chart.setCurrentIndex(self.chart.findData(chart_in_use(campaign, words)))
        changed = [f"{name}: {_value(value)}" for name, value in changed_switches(campaign, words)]
        told = tr("Other than usual: {switches}", switches="; ".join(changed))
        self.switches.setText(told if changed else tr("Every rule switch is at its default."))

    def show_all(self) -> None:
        """Show the whole history, however long."""
        self.everything = True
        self.refresh()

    def sort_by(self, sort: str) -> None:
        """Sort the standings another way."""
        self.sort = sort
        for one, chip in self.sorts.items():
            chip.setChecked(one == sort)
        self.refresh()

    def story(self) -> tuple[str, Sequence[tuple[str, str]]]:
        """What the side tells: the players and their warbands."""
        campaign = self._desk.session.campaign
        players: dict[str, list[str]] = {}
        for warband in campaign.members:
            players.setdefault(warband.player or tr("without a player"), []).append(warband.name)
        return campaign.name or tr("Campaign"), [(player, ", ".join(names)) for player, names in players.items()]

    def _key(self) -> Callable[[Standing], Any]:
        if self.sort == "name":
            return lambda one: (one.status != "playing", one.name.casefold())
        return lambda one: (one.status != "playing", -getattr(one, self.sort), -one.rating, one.name.casefold())

    # -- commands ------------------------------------------------------------------------------------------------------

    def write_note(self) -> None:
        """Ask for a note."""
        from mordheim_desktop.ui.dialogs.campaign_notes import NoteSheet

        NoteSheet(self, self._desk).open()

    def correct_winner(self) -> None:
        """Ask who really won the selected battle."""
        from mordheim_desktop.ui.dialogs.campaign_notes import WinnerSheet

        id_ = self.history.selected_id() or next(iter(self.history.row_ids()), "")
        line = next((one for one in self._desk.session.campaign.past if one.id == id_), None)
        if line is not None:
            WinnerSheet(self, self._desk, line).open()

    def show_switches(self) -> None:
        """Open the rule switches."""
        from mordheim_desktop.ui.dialogs.switches import SwitchesSheet

        SwitchesSheet(self, self._desk).open()

    def _settle(self) -> None:
        from mordheim_desktop.session.commands import corrections

        note = self._notes.get(self.notes.selected_id() or "0")
        if note is not None:
            self._desk.attempt(
                corrections.settle_note, self._desk.session, note.warband_id, note.note, f"{note.text}, {note.due}"
            )

    def _set_chart(self) -> None:
        value = self.chart.currentData()
        if value != chart_in_use(self._desk.session.campaign, self._desk.words):
            self._desk.attempt(self._desk.session.set_switch, CHART, value)

    def _open(self) -> None:
        id_ = self.standings.selected_id() or next(iter(self.standings.row_ids()), "")
        if id_:
            self.warband_chosen.emit(id_)


def _standing(one: Standing) -> Row:
    status = {"retired": tr("retired"), "disbanded": tr("disbanded")}.get(one.status, "")
    gold = Cell(tr("{gold} gc", gold=number(one.treasury)), tone="danger" if one.treasury < 0 else "ink")
    figures = (one.battles, one.won, one.drawn, one.lost, one.rating, one.models)
    return Row(
        one.id,
        (
            Cell(one.name, bold=True, note=status),
            Cell(one.player, tone="muted"),
            Cell(one.type, tone="muted"),
            *(Cell(number(figure)) for figure in figures),
            gold,
            Cell(number(one.shards)),
        ),
        muted=one.status != "playing",
    )


def _note(id_: str, one: DueNote) -> Row:
    return Row(id_, (Cell(one.text, tip=one.text), Cell(one.warband), Cell(one.due)))


def _battle(line: HistoryLine) -> Row:
    out = joined([f"{side}: {', '.join(names)}" for side, names in zip(line.sides, line.out, strict=False) if names])
    count = sum(len(names) for names in line.out)
    winner = tr("a draw") if line.winner is None else line.sides[line.winner]
    return Row(
        line.id,
        (
            Cell(number(line.number)),
            Cell(day(line.day)),
            Cell(line.scenario),
            Cell(" – ".join(line.sides), tip=joined(list(line.sides))),
            Cell(winner, bold=line.winner is not None),
            Cell(f"{count}" if not out else f"{count} · {out}", tip=out),
        ),
    )


def day(iso: str) -> str:
    """A day as this system writes it; as it stands in the file where it is none."""
    date = QDate.fromString(iso, Qt.DateFormat.ISODate)
    return QLocale().toString(date, QLocale.FormatType.ShortFormat) if date.isValid() else iso


def _value(value: object) -> str:
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return str(value).replace("_", " ")
