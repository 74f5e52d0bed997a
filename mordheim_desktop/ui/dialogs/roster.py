"""Dialogs of the roster: a new warband, a recruit with his kit, kit to and from the stash, corrections by hand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import HenchmanGroup, Warband, Warrior
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Goods
from mordheim_desktop.rules.trade import equipment_of, lines_of, most_of
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.views.warbands import kit_text
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, empty
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn
from mordheim_desktop.ui.kit.text import joined, number, tr

ROWS_IN_SIGHT = 7
MOST_AT_ONCE = 20
"""Giant Rats may come in any number, and no warband holds more; other groups are refused in words beyond five."""
MOST_OF_A_THING = 9
"""How many of a thing are typed at most where the rules set no limit."""
LARGE = 1.3
"""Text size from which the kit stands in one column."""


class WarbandSheet(Sheet):
    """A new warband: its type, its name, whose it is."""

    def __init__(self, parent: QWidget | None, desk: Desk) -> None:
        super().__init__(parent, tr("New warband"), tr("It joins with the gold its list begins with."))
        self._desk = desk
        self.type = Picker(tr("Type of warband"))
        for listed in desk.session.ruleset.warbands.values():
            if listed.fighters:
                text = tr("{warband}, {gold} gc", warband=listed.name, gold=number(listed.starting_gold))
                self.type.addItem(text, listed.id)
        self.add_labelled(tr("Type"), self.type)
        self.name = self.add_field(tr("Name of the warband"), most=roster.LONGEST_NAME)
        self.player = self.add_field(tr("Player"), most=roster.LONGEST_NAME)
        self.player.returnPressed.connect(self.submit)
        self.added = ""
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Add the warband"), self.submit, primary=True)
        self.name.setFocus()

    def submit(self) -> None:
        """Add the warband, or say why not."""
        session = self._desk.session
        try:
            self.added = roster.add_warband(session, self.type.currentData(), self.name.text(), self.player.text())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.accept()


class RecruitSheet(Sheet):
    """A recruit: who, under which name, with what from his list, and what that comes to."""

    def __init__(self, parent: QWidget | None, desk: Desk, warband: Warband) -> None:
        super().__init__(parent, tr("Recruit for {warband}", warband=warband.name), width=760, height=640)
        self._desk, self._warband = desk, warband
        self._ruleset = desk.session.ruleset
        columns = (
            Column(tr("Who"), stretch=1),
            Column(tr("Kind")),
            Column(tr("Price"), align="right"),
            Column(tr("On the roster"), align="right"),
        )
        self.types = RowTable(columns, tr("Who can be recruited"))
        self.types.row_selected.connect(self._show_type)
        self.types.setMinimumHeight(scale().px(ROWS_IN_SIGHT * 32))
        self.body.addWidget(self.types, 1)
        self.name = QLineEdit()
        self.name.setMaxLength(roster.LONGEST_NAME)
        self.name.setAccessibleName(tr("Name"))
        self.count = NumberField(tr("How many in the group"), 1, minimum=1, maximum=MOST_AT_ONCE)
        self.count.value_changed.connect(self._reckon)
        self.count.typed.connect(self._forget)
        self._count_label = PlainLabel(tr("How many, 1 to 5"), "label", "muted")
        line = HBox(gap=8)
        line.addWidget(PlainLabel(tr("Name"), "label", "muted"))
        line.addWidget(self.name, 1)
        line.addWidget(self._count_label)
        line.addWidget(self.count)
        self.body.addLayout(line)
        self._kit = ScrollColumn(margins=(0, 0, 8, 0))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(scale().px(16))
        self._kit.body.addLayout(self._grid)
        self._kit.body.addStretch(1)
        self._kit_label = PlainLabel(tr("Kit for each"), "label", "muted")
        self.body.addWidget(self._kit_label)
        self.body.addWidget(self._kit, 2)
        self.fields: dict[str, NumberField] = {}
        self.total = PlainLabel("", "strong", wrap=True)
        self.add_note(self.total)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.recruit_button = self.add_button(tr("Recruit"), self.submit, primary=True)
        self._fill_types()

    def basket(self) -> dict[str, int]:
        """What each recruit gets."""
        return {item: field.value() for item, field in self.fields.items() if field.value()}

    def submit(self) -> None:
        """Recruit, or say why not."""
        typed = [*self.fields.values()] if self.count.isHidden() else [self.count, *self.fields.values()]
        if not all([field.take() for field in typed]):
            self.refuse(tr("Mend the numbers first."))
            return
        self._forget()
        session, type = self._desk.session, self.types.selected_id()
        try:
            roster.recruit(session, self._warband.id, type, self.name.text(), self.basket(), self._number())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.accept()

    def _number(self) -> int:
        listed = self._ruleset.fighter_type(self.types.selected_id())
        return self.count.value() if listed is not None and listed.kind == "henchman" else 1

    def _fill_types(self) -> None:
        listed = self._ruleset.warbands.get(self._warband.type)
        rows = []
        for fighter in listed.fighters.values() if listed else ():
            id_ = f"{self._warband.type}.{fighter.id}"
            have = sum(1 for hero in self._warband.heroes if hero.type == id_)
            have += sum(len(group.members) for group in self._warband.groups if group.type == id_)
            limit = number(have) if fighter.max is None else tr("{have} of {most}", have=have, most=fighter.max)
            kind = tr("hero") if fighter.kind == "hero" else tr("henchman")
            full = fighter.max is not None and have >= fighter.max
            price = Cell(tr("{gold} gc", gold=number(fighter.price)))
            rows.append(Row(id_, (Cell(fighter.name, bold=True), Cell(kind), price, Cell(limit)), muted=full))
        self.types.set_rows(rows)
        if rows:
            first = next((row for row in rows if not row.muted), rows[0])
            self.types.select(first.id)

    def _show_type(self, type: str) -> None:
        empty(self._grid)
        self.fields = {}
        lines = lines_of(equipment_of(self._ruleset, type))
        for place, line in enumerate(lines):
            name = self._desk.words.name(Named("item", line.item))
            least, most = int(line.first_free), most_of(self._ruleset, line.item, type) or MOST_OF_A_THING
            field = NumberField(name, least, minimum=least, maximum=most)
            field.value_changed.connect(self._reckon)
            field.typed.connect(self._forget)
            self.fields[line.item] = field
            note = (
                tr("first one free") if line.first_free else tr("two: {gold} gc", gold=line.pair) if line.pair else ""
            )
            price = joined([tr("{gold} gc", gold=number(line.price)), note])
            abreast = 2 if scale().factor <= LARGE else 1
            row, left = place // abreast, 3 * (place % abreast)
            self._grid.addWidget(PlainLabel(name), row, left)
            self._grid.addWidget(PlainLabel(price, "small", "muted"), row, left + 1)
            self._grid.addWidget(field, row, left + 2)
        henchman = type and (listed := self._ruleset.fighter_type(type)) is not None and listed.kind == "henchman"
        self.count.setVisible(bool(henchman))
        self._count_label.setVisible(bool(henchman))
        self._kit_label.setText(tr("Kit for each") if lines else tr("Carries nothing of a list"))
        self._reckon()

    def _forget(self) -> None:
        self.refuse("")

    def _reckon(self) -> None:
        type, count = self.types.selected_id(), self._number()
        price = roster.recruit_price(self._ruleset, type, count, self.basket())
        warband = self._desk.session.campaign.warband(self._warband.id)
        self.total.setText(
            tr("{price} gc of {treasury} gc in the treasury", price=number(price), treasury=number(treasury(warband)))
        )
        armed = roster.basket_refusal(self._ruleset, type, self.basket())
        reasons = [*([armed] if armed else []), *roster.refusals(warband, type, count, price, self._ruleset)]
        self.recruit_button.set_why_not(" ".join(self._desk.words.say(reason) for reason in reasons) or None)


class KitSheet(Sheet):
    """What a fighter carries and what lies in the stash; every thing moved over is an entry."""

    def __init__(self, parent: QWidget | None, desk: Desk, fighter_id: str) -> None:
        self._desk, self._id = desk, fighter_id
        _, fighter, _ = find(desk.session.campaign, fighter_id)
        super().__init__(parent, tr("Kit of {fighter}", fighter=fighter.name), width=620, height=440)
        across = HBox(gap=16)
        self.carried, self.put_button = self._table(tr("Carried"), tr("To the stash"), self.put_away)
        self.stash, self.give_button = self._table(tr("Stash"), tr("Give to him"), self.give)
        for table, button, title in (
            (self.carried, self.put_button, tr("Carried")),
            (self.stash, self.give_button, tr("Stash")),
        ):
            card = Card(title)
            card.body.addWidget(table, 1)
            card.body.addWidget(button)
            across.addWidget(card, 1)
        self.body.addLayout(across, 1)
        self.add_button(tr("Close"), self.accept, primary=True)
        self._fill()

    def put_away(self) -> None:
        """Put the selected thing into the stash."""
        self._move(roster.put_away, self.carried.selected_id())

    def give(self) -> None:
        """Give the selected thing of the stash to the fighter."""
        self._move(roster.give, self.stash.selected_id())

    def _move(self, command: Callable[..., object], item: str) -> None:
        self.refuse("")
        if not item:
            self.refuse(tr("Select a thing first."))
            return
        try:
            command(self._desk.session, self._id, item)
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        self._fill()

    def _table(self, title: str, words: str, pressed: Callable[[], None]) -> tuple[RowTable, QuietButton]:
        table = RowTable((Column(stretch=1),), title)
        button = QuietButton(words)
        button.clicked.connect(pressed)
        return table, button

    def _fill(self) -> None:
        warband, fighter, _ = find(self._desk.session.campaign, self._id)
        for table, kit in ((self.carried, fighter.kit), (self.stash, warband.stash)):
            table.set_rows([Row(one.item, (Cell(kit_text(one, self._desk.words)),)) for one in kit])


class CorrectSheet(Sheet):
    """Corrections by hand of a warband: gold, shards, experience, things in the stash. Each is an entry of its own."""

    def __init__(self, parent: QWidget | None, desk: Desk, warband: Warband, fighter: str = "") -> None:
        text = tr(
            "Add with a plain number, take away with a minus sign. Every correction is an entry and can be undone."
        )
        super().__init__(parent, tr("Correct {warband} by hand", warband=warband.name), text, width=520)
        self._desk, self._id = desk, warband.id
        self.gold = self._line(tr("Gold crowns"), self.enter_gold, unit=tr("gc"))
        self.shards = self._line(tr("Shards"), self.enter_shards)
        self.fighter = Picker(tr("Whose experience"))
        fighters: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.groups, *warband.hired)
        for one in fighters:
            self.fighter.addItem(one.name, one.id)
        self.fighter.setCurrentIndex(max(self.fighter.findData(fighter), 0))
        self.experience = self._line(tr("Experience"), self.enter_experience, beside=self.fighter)
        self.item = Picker(tr("Which thing"))
        ruleset = desk.session.ruleset
        goods: tuple[Goods, ...] = (*ruleset.weapons.values(), *ruleset.armour.values(), *ruleset.gear.values())
        for thing in sorted(goods, key=lambda entry: entry.name):
            self.item.addItem(thing.name, thing.id)
        self.things = self._line(tr("Things in the stash"), self.enter_things, beside=self.item)
        self.add_button(tr("Close"), self.accept, primary=True)

    def enter_gold(self) -> None:
        """Enter the gold."""
        entered = self._enter(self.gold, roster.correct_gold, self._id)
        debt = -treasury(self._desk.session.campaign.warband(self._id))
        if entered and debt > 0:
            self.refuse(tr("Entered. The treasury is now {debt} gc below zero.", debt=number(debt)))

    def enter_shards(self) -> None:
        """Enter the shards."""
        self._enter(self.shards, roster.correct_shards, self._id)

    def enter_experience(self) -> None:
        """Enter the experience of the chosen fighter."""
        if self.fighter.count():
            self._enter(self.experience, roster.correct_experience, self.fighter.currentData())
        else:
            self.refuse(tr("Nobody is on the roster yet."))

    def enter_things(self) -> None:
        """Enter the things."""
        self._enter(self.things, roster.correct_stash, self._id, self.item.currentData())

    def _enter(self, field: NumberField, command: Callable[..., object], *args: str) -> bool:
        if not field.take():
            self.refuse(field.hint())
            return False
        try:
            command(self._desk.session, *args, field.value())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
            return False
        field.set_value(0)
        self.refuse(tr("Entered."))
        return True

    def _line(
        self, label: str, pressed: Callable[[], None], *, unit: str = "", beside: Picker | None = None
    ) -> NumberField:
        self.body.addWidget(PlainLabel(label, "label", "muted"))
        line = HBox(gap=8)
        if beside is not None:
            beside.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            beside.setMinimumContentsLength(16)
            line.addWidget(beside, 1)
        field = NumberField(label, 0, minimum=-9999, maximum=9999, unit=unit, alone=False)
        line.addWidget(field, 0 if beside else 1)
        field.typed.connect(lambda: self.refuse(""))
        button = QuietButton(tr("Enter it"))
        button.setAccessibleName(tr("Enter it: {what}", what=label))
        button.clicked.connect(pressed)
        line.addWidget(button)
        self.body.addLayout(line)
        return field
