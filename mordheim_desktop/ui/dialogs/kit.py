"""What a fighter carries, what lies in the stash, and what his list sells: every thing moved or bought is an entry."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.rules.messages import Message, Named
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import arming, roster
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.views.warbands import kit_text
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.overruling import Overruling
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.keys import add_key
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import number, tr

LARGE = 1.4
"""Text size from which the three lists stand below each other."""


class KitSheet(Sheet):
    """Three lists: carried, stash, his own equipment list with its prices."""

    def __init__(self, parent: QWidget | None, desk: Desk, fighter_id: str) -> None:
        self._desk, self._id = desk, fighter_id
        _, fighter, _ = find(desk.session.campaign, fighter_id)
        super().__init__(parent, tr("Kit of {fighter}", fighter=fighter.name), width=940, height=560)
        across = HBox(gap=12) if scale().factor < LARGE else VBox(gap=12)
        one = (Column(stretch=1),)
        priced = (Column(stretch=1), Column(align="right"))
        self.carried, self.put_button = self._card(across, tr("Carried"), one, tr("To the stash"), self.put_away, "S")
        self.stash, self.give_button = self._card(across, tr("Stash"), one, tr("Give to him"), self.give, "G")
        self.list, self.buy_button = self._card(across, tr("His list"), priced, tr("Buy for him"), self.buy, "B")
        self.body.addLayout(across, 1)
        self.overruling = Overruling()
        self.add_note(self.overruling)
        self._waiting: Callable[[], None] | None = None
        self.overruling.changed.connect(self._overrule)
        self.gold = PlainLabel("", "strong")
        self.add_note(self.gold)
        self.add_close()
        self._fill()
        self.list.setFocus()

    def put_away(self) -> None:
        """Put the selected thing into the stash."""
        self._do(self.carried, lambda item: roster.put_away(self._desk.session, self._id, item))

    def give(self) -> None:
        """Give the selected thing of the stash to the fighter."""
        session = self._desk.session
        self._do(
            self.stash,
            lambda item: roster.give(session, self._id, item, overrule=self.overruling.wanted()),
            lambda item: arming.why_not_take(session, self._id, item),
        )

    def buy(self) -> None:
        """Buy the selected thing of his list."""
        session = self._desk.session
        self._do(
            self.list,
            lambda item: arming.buy_for(session, self._id, item, overrule=self.overruling.wanted()),
            lambda item: arming.objections(session, self._id, item),
        )

    def _do(
        self,
        table: RowTable,
        command: Callable[[str], None],
        objections: Callable[[str], tuple[Message, ...]] = lambda _: (),
    ) -> None:
        """Do it; where the lists have something against it, say so and wait for the players to overrule it."""
        self.refuse("")
        item = table.selected_id()
        if not item:
            self.refuse(tr("Select a thing first."))
            return
        against = [self._desk.words.say(one) for one in objections(item)]
        if against and not self.overruling.wanted():
            self._waiting = lambda: self._do(table, command, objections)
            self.overruling.show_objections(against)
            return
        try:
            command(item)
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        self._waiting = None
        self.overruling.show_objections(())
        self._fill()

    def _overrule(self) -> None:
        """The players overrule what was said last: it is done now, once."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None and self.overruling.wanted():
            waiting()

    def _card(
        self,
        across: HBox | VBox,
        title: str,
        columns: tuple[Column, ...],
        words: str,
        pressed: Callable[[], None],
        key: str,
    ) -> tuple[RowTable, QuietButton]:
        table = RowTable(columns, title, activates=True)
        table.row_activated.connect(lambda _: pressed())
        table.row_selected.connect(lambda _: self._forget())
        button = QuietButton(words, key=key)
        button.clicked.connect(pressed)
        add_key(self, key, button.click)
        card = Card(title)
        card.body.addWidget(table, 1)
        card.body.addWidget(button)
        across.addWidget(card, 4 if len(columns) > 1 else 3)
        return table, button

    def _forget(self) -> None:
        self._waiting = None
        self.overruling.show_objections(())
        self.refuse("")

    def _fill(self) -> None:
        session, words = self._desk.session, self._desk.words
        warband, fighter, _ = find(session.campaign, self._id)
        for table, kit in ((self.carried, fighter.kit), (self.stash, warband.stash)):
            table.set_rows([Row(one.item, (Cell(kit_text(one, words)),)) for one in kit])
        rows = []
        for line in arming.lines_for(session.ruleset, fighter):
            price = arming.price_for(session.ruleset, fighter, line.item) or 0
            cells = (Cell(words.name(Named("item", line.item))), Cell(tr("{gold} gc", gold=number(price))))
            rows.append(Row(line.item, cells, muted=price > treasury(warband)))
        self.list.set_rows(rows)
        each = arming.bearers(fighter)
        has = tr("In the treasury: {gold} gc.", gold=number(treasury(warband)))
        self.gold.setText(f"{has} {tr('Prices are for {count}, one each.', count=each)}" if each > 1 else has)
