"""The pages of the Post-battle tab: sale, results entered for fighters, and the steps done by hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.views.post_battle import (
    FighterLine,
    SideAfter,
    StepLine,
    sale_worth,
)
from mordheim_desktop.ui.kit.buttons import PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox, flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.surfaces import Card, StatCard
from mordheim_desktop.ui.kit.text import number, tr


class StepHead(Card):
    """The step on show: its name, what to do in a sentence, and the button that ticks it."""

    ticked = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        line = HBox(gap=12)
        self.name = ElidedLabel("", "title")
        self.tick = QuietButton(tr("Done"), key="D")
        self.tick.clicked.connect(self._tick)
        line.addWidget(self.name, 1)
        line.addWidget(self.tick)
        self.advice = PlainLabel("", "body", "muted", wrap=True)
        self.body.addLayout(line)
        self.body.addWidget(self.advice)
        self._done = False

    def show_step(self, step: StepLine, *, by_dice: bool) -> None:
        """Show a step; one that its own dice settle is not ticked while it is open."""
        self._done = step.state == "done"
        self.name.setText(step.text)
        self.advice.setText(step.advice)
        self.tick.setText(tr("Open again") if self._done else tr("Leave it out") if by_dice else tr("Done"))

    def _tick(self) -> None:
        self.ticked.emit(not self._done)


class SalePage(Card):
    """How many shards are sold, and what they bring."""

    sell = Signal()

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self.setAccessibleName(tr("Sell wyrdstone"))
        self._ruleset = ruleset
        self._after: SideAfter | None = None
        figures = HBox(gap=12)
        self.held = StatCard(tr("Shards held"))
        self.warriors = StatCard(tr("Warriors"))
        self.worth = StatCard(tr("Worth"), tone="accent")
        for card in (self.held, self.warriors, self.worth):
            figures.addWidget(card, 1)
        line = HBox(gap=12)
        self.shards = NumberField(tr("Shards to sell"), unit=tr("shards to sell"))
        self.shards.value_changed.connect(self._preview)
        self.shards.typed.connect(self._preview)
        self.button = PrimaryButton(tr("Sell"), key=tr("Enter"))
        self.button.clicked.connect(self.sell)
        line.addWidget(self.shards)
        line.addWidget(self.button)
        line.addStretch(1)
        self.body.addLayout(figures)
        self.body.addLayout(line)
        self.body.addStretch(1)

    def show_sale(self, after: SideAfter, done: bool) -> None:
        """Show what is held."""
        fresh = self._after is None or (self._after.warband, self._after.shards) != (after.warband, after.shards)
        self._after = after
        self.held.set_figure(number(after.shards))
        self.warriors.set_figure(number(after.warriors))
        self.shards.set_range(0, after.shards)
        if fresh:
            self.shards.set_value(after.shards)
        self.button.set_why_not(tr("this warband has sold already") if done else None)
        self._preview()

    def _preview(self) -> None:
        if self._after is not None:
            gold = sale_worth(self._after, self.shards.so_far(), self._ruleset)
            self.worth.set_figure(tr("{gold} gc", gold=number(gold)), tone="accent")


class FighterPage(Card):
    """Those who went out of action, to enter what became of them."""

    throw = Signal(str)
    bury = Signal(str)
    misses = Signal(str, int)
    injured = Signal(str, str)
    refused = Signal(str)

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(tr("Out of action"))
        columns = (Column(tr("Fighter"), stretch=1, width=120), Column(tr("To do"), stretch=2, width=140))
        self.table = RowTable(columns, tr("Fighters"), grow=True)
        self._settled: set[str] = set()
        self.empty = PlainLabel(tr("There is nobody to throw for."), "body", "muted", wrap=True)
        self.empty.setVisible(False)
        self.line = QWidget()
        self._flow = FlowLayout(self.line, gap=8)
        self.number = NumberField(tr("Battles to miss"), 1, minimum=1, maximum=20, unit=tr("battles"))
        self.injury = Picker(tr("Lasting injury"))
        for one in sorted(ruleset.injuries.values(), key=lambda entry: entry.name):
            self.injury.addItem(one.name, one.id)
        self.here = PrimaryButton(tr("Throw for him"), key=tr("Enter"))
        self._fill_buttons()
        self.body.addWidget(self.table)
        self.body.addWidget(self.empty)
        self.body.addWidget(self.line)
        self.body.addStretch(1)

    def show_fighters(self, lines: Sequence[FighterLine]) -> None:
        """Show the fighters; the one that was chosen stays so until he is settled, then the next one is."""
        rows = []
        for line in lines:
            note = Cell(line.note, tone="muted", icon="done" if line.settled else "")
            rows.append(Row(line.id, (Cell(line.name, bold=True), note)))
        self.table.set_rows(rows)
        self.table.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self.line.setVisible(bool(rows))
        settled = {line.id for line in lines if line.settled}
        chosen = self.table.selected_id()
        if rows and (not chosen or chosen in settled - self._settled):
            following = next((row.id for row in rows if row.id not in settled), chosen or rows[0].id)
            self.table.select(following, tell=False)
        self._settled = settled
        self._offer()

    def choose_next(self) -> None:
        """Select the next one who is not settled."""
        following = next((id for id in self.table.row_ids() if id not in self._settled), "")
        self.table.select(following)

    def _fill_buttons(self) -> None:
        buttons = (
            (tr("Dead"), self._dead),
            (tr("Misses battles"), self._miss),
            (tr("Note the injury"), self._injure),
        )
        self.here.clicked.connect(self._throw)
        self.here.refused.connect(self.refused)
        self.table.row_selected.connect(self._offer)
        dead, misses, injured = (QuietButton(text) for text, _ in buttons)
        for button, (_, act) in zip((dead, misses, injured), buttons, strict=True):
            button.clicked.connect(act)
        for widget in (self.here, dead, _pair(self.number, misses), _pair(self.injury, injured)):
            self._flow.addWidget(widget)

    def _offer(self) -> None:
        """The throw, with its key, for one it is still due for: Enter passes over the others."""
        thrown = self.table.selected_id() in self._settled
        self.here.set_key("" if thrown else tr("Enter"))
        self.here.set_why_not(tr("Thrown already. Undo it to throw again.") if thrown else None)

    def _fighter(self) -> str:
        id = self.table.selected_id()
        if not id:
            self.refused.emit(tr("Choose a fighter in the list first."))
        return id

    def _throw(self) -> None:
        if id := self._fighter():
            self.throw.emit(id)

    def _dead(self) -> None:
        if id := self._fighter():
            self.bury.emit(id)

    def _miss(self) -> None:
        if self.number.take() and (id := self._fighter()):
            self.misses.emit(id, self.number.value())

    def _injure(self) -> None:
        if id := self._fighter():
            self.injured.emit(id, str(self.injury.currentData()))


def _pair(field: QWidget, button: QWidget) -> QWidget:
    """A field and the button that takes what stands in it, never parted by the end of a line."""
    pair = QWidget()
    line = HBox(pair, gap=8)
    line.addWidget(field)
    line.addWidget(button)
    return pair


class HandPage(Card):
    """Gold, shards and things entered by hand, and the way to the Warbands tab."""

    gold = Signal(int)
    shards = Signal(int)
    item = Signal(str, int)
    warbands = Signal()

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(tr("By hand"))
        self.treasury = StatCard(tr("Treasury"))
        self.amount = NumberField(tr("Gold crowns"), minimum=-9999, maximum=9999, unit=tr("gc"))
        self.count = NumberField(tr("How many"), 1, minimum=1, maximum=20)
        self.shard_count = NumberField(tr("Shards"), 1, minimum=1, maximum=20, unit=tr("shards"))
        self.items = Picker(tr("Thing"))
        self.items.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.items.setMinimumContentsLength(18)
        goods = (*ruleset.weapons.values(), *ruleset.armour.values(), *ruleset.gear.values())
        for one in sorted(goods, key=lambda entry: entry.name):
            self.items.addItem(one.name, one.id)
        self.body.addWidget(self.treasury)
        self._line(self.amount, tr("Gold in or out"), self._gold)
        self._line(self.shard_count, tr("Shards from the scenario"), self._shards)
        self._line(self.items, tr("Into the stash"), self._item, self.count)
        way = QuietButton(tr("To the warbands"))
        way.clicked.connect(self.warbands)
        self.body.addWidget(way, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addStretch(1)

    def _line(self, field: QWidget, text: str, act: object, second: QWidget | None = None) -> None:
        line = QWidget()
        flow = FlowLayout(line, gap=8)
        flow.addWidget(field)
        if second is not None:
            flow.addWidget(second)
        button = QuietButton(text)
        button.clicked.connect(act)
        flow.addWidget(button)
        self.body.addWidget(line)

    def show_treasury(self, gold: int) -> None:
        """Show what the treasury holds."""
        self.treasury.set_figure(tr("{gold} gc", gold=number(gold)))

    def _gold(self) -> None:
        if self.amount.take():
            self.gold.emit(self.amount.value())
            self.amount.set_value(0)

    def _shards(self) -> None:
        if self.shard_count.take():
            self.shards.emit(self.shard_count.value())

    def _item(self) -> None:
        if self.count.take():
            self.item.emit(str(self.items.currentData()), self.count.value())


class RatingPage(Card):
    """The rating before and now, and the end of the sequence."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Warband rating"))
        figures = HBox(gap=12)
        self.before = StatCard(tr("Before the battle"))
        self.now = StatCard(tr("Now"), tone="accent")
        figures.addWidget(self.before, 1)
        figures.addWidget(self.now, 1)
        self.go_on = PrimaryButton(tr("Close the battle"))
        self.close_battle = QuietButton(tr("Close the battle"))
        self.print_button = QuietButton(tr("Print the chronicle and the new rosters"))
        self.body.addLayout(figures)
        self.body.addWidget(flow([self.go_on, self.close_battle, self.print_button]))
        self.body.addStretch(1)

    def show_rating(self, after: SideAfter, way_on: str, *, more: bool) -> None:
        """Show both ratings and the way on; while there is `more` to do elsewhere, closing is the lesser button."""
        self.go_on.setText(way_on)
        self.close_battle.setVisible(more)
        self.before.set_figure(number(after.rating_before))
        self.now.set_figure(number(after.rating_now), tone="accent")
