"""Quick exploration: a handful of dice, a chart, a type of warband; the find is shown, nothing is written down."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.messages import Named
from mordheim_desktop.session.session import Change
from mordheim_desktop.session.views.post_battle import Found, shown
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import Chip, PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.tabs.exploration_view import FoundView

MOST_DICE = 12


class QuickExplorationDialog(QWidget):
    """A page over the tabs; the dice tray below takes the dice."""

    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._found: Found | None = None
        self._build()
        self.refresh(None)

    def _build(self) -> None:
        page = ScrollColumn()
        outer = HBox(self)
        outer.addWidget(page)
        head = HBox(gap=8)
        head.addWidget(PlainLabel(tr("Quick exploration"), "title"), 1)
        close = QuietButton(tr("Close"), key=tr("Backspace"))
        close.clicked.connect(self.closed)
        head.addWidget(close)
        card = Card(tr("The dice"))
        self.dice = NumberField(tr("Dice"), 4, minimum=1, maximum=MOST_DICE, unit=tr("dice"))
        self.dice.value_changed.connect(self._tell)
        self.rerolls = NumberField(tr("Re-rolls"), maximum=6, unit=tr("re-rolls"))
        self.warband = Picker(tr("Type of warband"))
        ruleset, words = self._desk.session.ruleset, self._desk.words
        for id in ruleset.warbands:
            self.warband.addItem(words.name(Named("warband", id)), id)
        self.warband.setCurrentIndex(max(0, self.warband.findData("generic")))
        chart = str(self._desk.session.campaign.switches.get("exploration_chart", "handout"))
        self.charts = {"handout": Chip(tr("Handout chart")), "rulebook": Chip(tr("Rulebook chart"))}
        for id, chip in self.charts.items():
            chip.setChecked(id == chart)
            chip.setProperty("chart", id)
            chip.clicked.connect(self._chart_chosen)
        self.explore = PrimaryButton(tr("Explore"), key=tr("Enter"))
        self.explore.clicked.connect(self.begin)
        line = QWidget()
        flow = FlowLayout(line, gap=8)
        for widget in (self.dice, self.rerolls, self.warband, *self.charts.values(), self.explore):
            flow.addWidget(widget)
        card.body.addWidget(line)
        self.found = FoundView()
        self.found.other_asked.connect(lambda other: self._again(other_chart=other))
        self.found.alone_asked.connect(lambda declined: self._again(declined=declined))
        page.body.addLayout(head)
        page.body.addWidget(card)
        page.body.addWidget(self.found)
        page.body.addStretch(1)

    # -- what the window asks ------------------------------------------------------------------------------------------

    def refresh(self, change: Change | None) -> None:
        """Show what the dice say; the last find stays until other dice are thrown."""
        pending = self._desk.session.pending
        if pending is not None and pending.name == "exploration" and not pending.warbands:
            self._found = shown(pending, self._desk.words)
        self.found.setVisible(self._found is not None)
        if self._found is not None:
            self.found.show_found(self._found)
            self.found.other.setVisible(pending is not None and bool(self._found.other))
            self.found.alone.setVisible(pending is not None and self._found.may_decline)

    def idle_view(self) -> TrayView:
        """What Enter would begin."""
        return TrayView(
            heading=tr("Quick exploration"),
            title=tr("{count} dice", count=self.dice.value()),
            can_commit=True,
            commit_text=tr("Explore"),
            can_take_back=True,
            hint=tr("Throw your own dice or let the program roll: what they find stands above."),
        )

    def idle_action(self, id: str) -> None:
        """Explore, or leave the page."""
        if id == "commit":
            self.begin()
        elif id == "back":
            self.closed.emit()

    # -- doing ---------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Throw the dice in the tray; what waits there half resolved is not pushed aside."""
        pending = self._desk.session.pending
        if pending is not None and not pending.finished:
            self._desk.say(tr("First finish what is in the dice tray."), "warn")
            return
        if not all([field.take() for field in (self.dice, self.rerolls)]):
            return
        chart = next(id for id, chip in self.charts.items() if chip.isChecked())
        setup = {
            "warband": str(self.warband.currentData()),
            "dice": self.dice.value(),
            "rerolls": self.rerolls.value(),
            "chart": chart,
        }
        self._found = None
        self._desk.begin("exploration", setup)

    def _again(self, **changed: bool) -> None:
        pending = self._desk.session.pending
        if pending is not None and not pending.warbands:
            self._desk.attempt(self._desk.session.begin_again, {**pending.raw, **changed})

    def _chart_chosen(self) -> None:
        chosen = self.sender()
        for chip in self.charts.values():
            chip.setChecked(chip is chosen)

    def _tell(self) -> None:
        self._desk.refresh_tray()
