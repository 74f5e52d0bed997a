"""The pages of the trading steps: veterans, rare things, and the shop with hired swords and recruits for groups."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.session.views.trade import GroupLine, TradeView, Ware
from mordheim_desktop.ui.kit.buttons import Chip, PaintedButton, PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.surfaces import Card, StatCard
from mordheim_desktop.ui.kit.text import number, tr

MOST_AT_ONCE = 20


def fill(picker: Picker, entries: Sequence[tuple[str, str]]) -> None:
    """Offer other entries (words and id); what was chosen stays so where it is still there."""
    if [(picker.itemText(place), str(picker.itemData(place))) for place in range(picker.count())] == list(entries):
        return
    chosen = picker.currentData()
    picker.clear()
    for text, id in entries:
        picker.addItem(text, id)
    picker.setCurrentIndex(max(picker.findData(chosen), 0))


def picker_named(name: str) -> Picker:
    """A picker that keeps its width however long the names in it are."""
    picker = Picker(name)
    picker.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    picker.setMinimumContentsLength(22)
    return picker


def priced(wares: Sequence[Ware]) -> list[tuple[str, str]]:
    """Things as a picker offers them: name and what it costs."""
    return [(tr("{name}: {note}", name=ware.name, note=ware.note), ware.item) for ware in wares]


class VeteransPage(Card):
    """How much experience recruits may bring, and what one more of each group costs."""

    roll_asked = Signal()
    more_asked = Signal(str)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Veterans"))
        self.left = StatCard(tr("Experience left for recruits"))
        self.roll = PrimaryButton(tr("Roll for veterans"), key=tr("Enter"))
        self.roll.clicked.connect(self.roll_asked)
        self.roll.refused.connect(self.refused)
        columns = (
            Column(tr("Group"), stretch=1, width=120),
            Column(tr("Members"), align="right"),
            Column(tr("Experience"), align="right"),
            Column(tr("One more"), align="right"),
        )
        self.table = RowTable(columns, tr("Henchman groups"), grow=True)
        self.more = QuietButton(tr("One more for this group"))
        self.more.clicked.connect(self._more)
        self.none = PlainLabel(tr("There is no henchman group."), "body", "muted", wrap=True)
        self.body.addWidget(self.left)
        self.body.addWidget(self.roll, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self.table)
        self.body.addWidget(self.none)
        self.body.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addStretch(1)

    def show_trade(self, view: TradeView) -> None:
        """Show what is left and the groups."""
        rolled = view.veterans is not None
        self.left.set_figure(number(view.veterans) if view.veterans is not None else tr("not rolled yet"))
        self.roll.set_why_not(tr("this warband has rolled for veterans") if rolled else None)
        self.table.set_rows([Row(group.id, _group_cells(group)) for group in view.groups])
        self.table.setVisible(bool(view.groups))
        self.more.setVisible(bool(view.groups))
        self.none.setVisible(not view.groups)
        if view.groups and not self.table.selected_id():
            self.table.select(view.groups[0].id, tell=False)

    def _more(self) -> None:
        if id := self.table.selected_id():
            self.more_asked.emit(id)


def _group_cells(group: GroupLine) -> tuple[Cell, ...]:
    return (
        Cell(group.name, bold=True),
        Cell(number(group.members)),
        Cell(number(group.experience)),
        Cell(tr("{gold} gc", gold=number(group.price))),
    )


class SeekerPage(Card):
    """Heroes who can look for something after the battle, and what each may look for."""

    search_asked = Signal(str, str)
    refused = Signal(str)

    def __init__(self, title: str, what: str, action: str) -> None:
        super().__init__()
        self.setAccessibleName(title)
        columns = (Column(tr("Hero"), stretch=1, width=120), Column(tr("Search"), stretch=2, width=140))
        self.table = RowTable(columns, tr("Heroes"), grow=True)
        self.items = picker_named(what)
        self.search = PrimaryButton(action, key=tr("Enter"))
        self.search.clicked.connect(self.ask)
        self.none = PlainLabel("", "body", "muted", wrap=True)
        self.none.hide()
        self.line = [self.items, self.search]
        self.body.addWidget(self.table)
        self.body.addWidget(self.none)
        self.body.addWidget(flow([*self.line, *self.beside()]))
        self.body.addStretch(1)

    def beside(self) -> Sequence[QWidget]:
        """What stands beside the button."""
        return ()

    def show_seekers(self, view: TradeView, wares: Sequence[Ware]) -> None:
        """Show the heroes and what there is to find; the first hero who can still look is chosen."""
        rows = [
            Row(one.id, (Cell(one.name, bold=True), Cell(one.note, tone="muted")), muted=not one.open)
            for one in view.seekers
        ]
        self.table.set_rows(rows)
        fill(self.items, priced(wares))
        able = [one.id for one in view.seekers if one.open]
        if able and self.table.selected_id() not in able:
            self.table.select(able[0], tell=False)

    def ask(self) -> None:
        """Ask for the search that is chosen."""
        hero, item = self.table.selected_id(), self.items.currentData()
        if hero and item:
            self.search_asked.emit(hero, str(item))
        else:
            self.refused.emit(tr("Choose a hero in the list first."))


class RarePage(SeekerPage):
    """Who can look for a rare thing, and for which."""

    def __init__(self) -> None:
        self.half = Chip(tr("Half price"))
        self.treasury = PlainLabel("", "body", "muted")
        self.warning = PlainLabel("", "body", "warn")
        self._warnings: dict[str, str] = {}
        super().__init__(tr("Rare things"), tr("Rare thing"), tr("Look for it"))
        self.items.currentIndexChanged.connect(self._warn)

    def beside(self) -> Sequence[QWidget]:
        """The chip for the one weapon that goes at half price, what there is to spend, what speaks against a thing."""
        return (self.half, self.treasury, self.warning)

    def show_trade(self, view: TradeView) -> None:
        """Show the heroes and the things."""
        self._warnings = {ware.item: ware.warning for ware in view.rare}
        self.show_seekers(view, view.rare)
        self._warn()
        self.treasury.setText(tr("{gold} gc in the treasury", gold=number(view.treasury)))
        _offer(self.half, view.half_price)

    def _warn(self) -> None:
        told = self._warnings.get(str(self.items.currentData()), "")
        self.warning.setText(told)
        self.warning.setVisible(bool(told))


class CharacterPage(SeekerPage):
    """Who can look for one of the Dramatis Personae, and for whom."""

    def __init__(self) -> None:
        super().__init__(tr("Dramatis Personae"), tr("Character"), tr("Look for him"))
        self.none.setText(tr("Nobody who would fight for this warband can be looked for now."))

    def show_trade(self, view: TradeView) -> None:
        """Show the heroes and the characters; without any of these a sentence says so."""
        self.show_seekers(view, view.characters)
        self.none.setVisible(not view.characters)
        for widget in self.line:
            widget.setVisible(bool(view.characters))


class ShopPage(Card):
    """Common things to buy, the stash to sell from, hired swords, one more for a group."""

    buy_asked = Signal(str, int, bool, bool)
    sell_asked = Signal(str, int)
    hire_asked = Signal(str, tuple, bool)
    more_asked = Signal(str)
    warbands = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Hire and buy"))
        self._swords: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.treasury = StatCard(tr("Treasury"))
        self.items = picker_named(tr("Common thing"))
        self.count = NumberField(tr("How many to buy"), 1, minimum=1, maximum=MOST_AT_ONCE)
        self.haggle = Chip(tr("Haggle"))
        self.half = Chip(tr("Half price"))
        self.buy = PrimaryButton(tr("Buy"))
        self.buy.clicked.connect(self._buy)
        self.stash = picker_named(tr("Thing in the stash"))
        self.sold = NumberField(tr("How many to sell"), 1, minimum=1, maximum=MOST_AT_ONCE)
        self.sell = QuietButton(tr("Sell"))
        self.sell.clicked.connect(self._sell)
        self.swords = picker_named(tr("Hired sword"))
        self.free = Chip(tr("For nothing"))
        self.hire = QuietButton(tr("Hire"))
        self.hire.clicked.connect(self._hire)
        self.groups = picker_named(tr("Henchman group"))
        self.more = QuietButton(tr("One more for this group"))
        self.more.clicked.connect(self._more)
        way = QuietButton(tr("New warriors on the Warbands tab"))
        way.clicked.connect(self.warbands)
        self.body.addWidget(self.treasury)
        self._line(tr("Common things for the stash"), self.items, self.count, self.buy, self.haggle, self.half)
        self._sale = self._line(tr("Out of the stash"), self.stash, self.sold, self.sell)
        self._hiring = self._line(tr("Hired swords"), self.swords, self.hire, self.free)
        self._groups = self._line(tr("Recruits for a group, armed alike"), self.groups, self.more)
        self.body.addWidget(way, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addStretch(1)

    def _line(self, title: str, *widgets: QWidget) -> tuple[QWidget, QWidget]:
        label, line = PlainLabel(title, "label", "muted", wrap=True), flow(widgets)
        self.body.addWidget(label)
        self.body.addWidget(line)
        return label, line

    def show_trade(self, view: TradeView) -> None:
        """Show the shop as it stands for a warband."""
        self.treasury.set_figure(
            tr("{gold} gc", gold=number(view.treasury)), tone="warn" if view.treasury < 0 else "ink"
        )
        fill(self.items, priced(view.common))
        fill(
            self.stash,
            [
                (tr("{count} × {name}: {note}", count=one.most, name=one.name, note=one.note), one.item)
                for one in view.stash
            ],
        )
        self._swords = {f"{one.type}:{','.join(one.arms)}": (one.type, one.arms) for one in view.swords}
        names = [tr("{name}, {gold} gc", name=one.name, gold=number(one.fee)) for one in view.swords]
        fill(self.swords, list(zip(names, self._swords, strict=True)))
        fill(
            self.groups,
            [(tr("{name}, {gold} gc", name=one.name, gold=number(one.price)), one.id) for one in view.groups],
        )
        for pair, wanted in ((self._sale, view.stash), (self._hiring, view.swords), (self._groups, view.groups)):
            for widget in pair:
                widget.setVisible(bool(wanted))
        _offer(self.haggle, view.haggle)
        _offer(self.half, view.half_price)
        _offer(self.free, view.free_sword is not None)

    def _buy(self) -> None:
        if self.count.take() and self.items.currentData():
            self.buy_asked.emit(
                str(self.items.currentData()), self.count.value(), self.haggle.isChecked(), self.half.isChecked()
            )

    def _sell(self) -> None:
        if self.sold.take() and self.stash.currentData():
            self.sell_asked.emit(str(self.stash.currentData()), self.sold.value())

    def _hire(self) -> None:
        if (chosen := self._swords.get(str(self.swords.currentData()))) is not None:
            self.hire_asked.emit(*chosen, self.free.isChecked())

    def _more(self) -> None:
        if self.groups.currentData():
            self.more_asked.emit(str(self.groups.currentData()))


def _offer(chip: PaintedButton, wanted: bool) -> None:
    chip.setVisible(wanted)
    if not wanted:
        chip.setChecked(False)
