"""The page of the Exploration step: who explores and with what, the odds on request, then the dice and their find."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from mordheim_desktop.session.commands.exploring import Exploring
from mordheim_desktop.session.views.exploring import ExplorerLine, Outlook, PoolView, SourceLine
from mordheim_desktop.session.views.post_battle import Found
from mordheim_desktop.ui.kit.buttons import Chip, PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import WIDEST_NAME, PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, VBox, empty
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import percent, tr
from mordheim_desktop.ui.tabs.exploration_view import FoundView

MOST_MORE = 5


class ExplorationPage(QWidget):
    """Who explores, then the dice and what they find."""

    explore = Signal()
    odds_asked = Signal()
    odds_shown = Signal(object)
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        column = VBox(self, gap=12)
        self.chips: dict[str, Chip] = {}
        self.sources: dict[str, Chip] = {}
        self._reasons: dict[str, PlainLabel] = {}
        self._build_who()
        self.found = FoundView()
        self.done_note = PlainLabel("", "body", "muted", wrap=True)
        self._build_odds()
        column.addWidget(self.who_card)
        column.addWidget(self.odds_card)
        column.addWidget(self.done_note)
        column.addWidget(self.found)
        column.addStretch(1)
        scale().changed.connect(self._rescale)
        self._rescale()

    def _build_who(self) -> None:
        self.who_card = Card(tr("Who explores"))
        self._heroes = QGridLayout()
        self._heroes.setColumnStretch(1, 1)
        self.won = Chip("")
        self.won.clicked.connect(self.changed)
        more = QWidget()
        self._more = FlowLayout(more, gap=8)
        self._more.addWidget(self.won)
        self.extra = NumberField(tr("Extra dice"), maximum=MOST_MORE, unit=tr("extra dice"))
        self.rerolls = NumberField(tr("More re-rolls"), maximum=MOST_MORE, unit=tr("more re-rolls"))
        self.changes = NumberField(tr("More changes of 1"), maximum=MOST_MORE, unit=tr("more changes of 1"))
        fields = QWidget()
        line = FlowLayout(fields, gap=12)
        for field in (self.extra, self.rerolls, self.changes):
            field.value_changed.connect(self.changed)
            line.addWidget(field)
        self.total = PlainLabel("", "strong", wrap=True)
        self.begin = PrimaryButton(tr("Explore"), key=tr("Enter"))
        self.begin.clicked.connect(self.explore)
        self.odds = QuietButton(tr("Odds"))
        self.odds.set_tip(tr("The exact chance of every place with these dice, and the shards to be expected"))
        self.odds.clicked.connect(self.odds_asked)
        actions = QWidget()
        act = FlowLayout(actions, gap=12)
        for button in (self.begin, self.odds):
            act.addWidget(button)
        body = self.who_card.body
        for widget in (self.total, actions):
            body.addWidget(widget)
        body.addLayout(self._heroes)
        body.addWidget(PlainLabel(tr("What else counts"), "label", "muted"))
        for widget in (more, fields):
            body.addWidget(widget)

    def _build_odds(self) -> None:
        self.odds_card = Card()
        self.expected = PlainLabel("", "strong", wrap=True)
        self.assumed = PlainLabel("", "body", "muted", wrap=True)
        places = (Column(tr("Place"), stretch=1, width=140), Column(tr("Chance"), align="right", width=90))
        self.odds_table = RowTable(places, tr("Chances of the places"), grow=True)
        for widget in (self.expected, self.assumed, self.odds_table):
            self.odds_card.body.addWidget(widget)
        self.odds_card.hide()

    def show_pool(self, pool: PoolView, who: Exploring) -> None:
        """Show who may explore and what may count, what does ticked."""
        if [line.id for line in pool.heroes] != list(self.chips) or any(
            self.chips[line.id].words() != line.name for line in pool.heroes
        ):
            self._rebuild_heroes(pool.heroes)
        if [line.id for line in pool.sources] != list(self.sources):
            self._rebuild_sources(pool.sources)
        for hero in pool.heroes:
            self.chips[hero.id].setChecked(hero.explores)
            self._reasons[hero.id].setText(hero.note)
        for source in pool.sources:
            self.sources[source.id].setChecked(source.used)
        self.won.setText(pool.won)
        self.won.setChecked(who.won)
        self.extra.set_value(who.extra_dice)
        self.rerolls.set_value(who.rerolls)
        self.changes.set_value(who.changes)
        self.total.setText(pool.total)

    def _rebuild_heroes(self, lines: Sequence[ExplorerLine]) -> None:
        empty(self._heroes)
        self.chips, self._reasons = {}, {}
        for row, line in enumerate(lines):
            chip = Chip(line.name)
            chip.setMaximumWidth(scale().px(WIDEST_NAME))
            chip.clicked.connect(self.changed)
            self.chips[line.id] = chip
            self._reasons[line.id] = PlainLabel("", "body", "muted", wrap=True)
            self._heroes.addWidget(chip, row, 0, Qt.AlignmentFlag.AlignLeft)
            self._heroes.addWidget(self._reasons[line.id], row, 1)

    def _rebuild_sources(self, lines: Sequence[SourceLine]) -> None:
        for chip in self.sources.values():
            self._more.removeWidget(chip)
            chip.deleteLater()
        self.sources = {}
        for line in lines:
            chip = Chip(line.text)
            chip.clicked.connect(self.changed)
            self.sources[line.id] = chip
            self._more.addWidget(chip)

    def who(self) -> Exploring:
        """Return who explores as it is ticked now."""
        return Exploring(
            heroes=tuple(id for id, chip in self.chips.items() if chip.isChecked()),
            won=self.won.isChecked(),
            sources=tuple(id for id, chip in self.sources.items() if chip.isChecked()),
            extra_dice=self.extra.value(),
            rerolls=self.rerolls.value(),
            changes=self.changes.value(),
        )

    def take(self) -> bool:
        """Judge the numbers typed; return whether dice may be thrown with them."""
        return all([field.take() for field in (self.extra, self.rerolls, self.changes)])

    def show_odds(self, title: str, outlook: Outlook | None) -> None:
        """Show the chance of every place, the likeliest first, and the shards to be expected; None hides them."""
        self.odds_card.setVisible(outlook is not None)
        if outlook is None:
            return
        self.odds_card.set_title(title)
        self.expected.setText(tr("Shards to be expected: {shards}", shards=f"{outlook.shards:.2f}"))
        self.assumed.setText(tr("Assumed, with its default: {choices}", choices=outlook.assumed))
        self.assumed.setVisible(bool(outlook.assumed))
        rows = [Row(name, (Cell(name), Cell(percent(chance), bold=True))) for name, chance in outlook.places]
        self.odds_table.set_rows(rows)
        self.odds_shown.emit(self.odds_card)

    def show_found(self, found: Found | None, done: bool) -> None:
        """Show the dice once there are any; who explores is settled by then."""
        self.who_card.setVisible(found is None and not done)
        if found is not None or done:
            self.odds_card.hide()
        self.found.setVisible(found is not None)
        self.done_note.setVisible(done and found is None)
        self.done_note.setText(tr("This step is done without dice thrown here."))
        if found is not None:
            self.found.show_found(found)

    def _rescale(self) -> None:
        for chip in self.chips.values():
            chip.setMaximumWidth(scale().px(WIDEST_NAME))
        self._heroes.setHorizontalSpacing(scale().px(12))
        self._heroes.setVerticalSpacing(scale().px(4))
