"""Dialogs by which a roster grows: a new warband, and recruits with their kit.

What the lists do not allow is said beside the button; the players may overrule it, which the entry then says.
"""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.limits import of_type, too_dear
from mordheim_desktop.campaign.model import Warband
from mordheim_desktop.campaign.names import LONGEST_NAME
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.trade import LARGEST_GROUP, equipment_of, lines_of, most_of
from mordheim_desktop.session.commands import own_rules, roster
from mordheim_desktop.session.fighters import find
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.overruling import Overruling
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.keys import add_key
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, empty
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import ScrollColumn
from mordheim_desktop.ui.kit.text import joined, number, tr

ROWS_IN_SIGHT = 7
MOST_OF_A_THING = 9
"""How many of a thing are typed at most where the rules set no limit."""
OTHER = "other/"
"""Stands in the list of types for a warband that has no list yet; no id has a slash."""
LARGE = 1.3
"""Text size from which the kit stands in one column."""


class WarbandSheet(Sheet):
    """A new warband: its type, its name, whose it is."""

    def __init__(self, parent: QWidget | None, desk: Desk) -> None:
        super().__init__(parent, tr("New warband"), tr("It joins with the gold its list begins with."), height=420)
        self._desk = desk
        self.type = Picker(tr("Type of warband"))
        for listed in desk.session.ruleset.warbands.values():
            if listed.fighters:
                text = tr("{warband}, {gold} gc", warband=listed.name, gold=number(listed.starting_gold))
                self.type.addItem(text, listed.id)
        self._add_own_types()
        self.add_labelled(tr("Type"), self.type)
        self.own_type = self.add_field(tr("What they are, such as Orcs or Norse"), most=LONGEST_NAME)
        self.type.currentIndexChanged.connect(self._show_own_type)
        self._show_own_type()
        self.name = self.add_field(tr("Name of the warband"), most=LONGEST_NAME)
        self.player = self.add_field(tr("Player"), most=LONGEST_NAME)
        self.name.returnPressed.connect(self.submit)
        self.player.returnPressed.connect(self.submit)
        self.body.addStretch(1)
        self.added = ""
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Add the warband"), self.submit, primary=True)
        self.name.setFocus()

    def submit(self) -> None:
        """Add the warband, or say why not."""
        session = self._desk.session
        try:
            self.added = roster.add_warband(session, self._type(), self.name.text(), self.player.text())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.accept()

    def _add_own_types(self) -> None:
        """The warband lists of rules packs, and the way to any other warband."""
        self._packs = {f"{pack.name}/{id}": (pack, id) for pack, id in own_rules.lists_on_offer(self._desk.session)}
        for key, (pack, id) in self._packs.items():
            name = pack.additions.warbands[id].name
            self.type.addItem(tr("{warband}, from the pack {pack}", warband=name, pack=pack.name), key)
        self.type.addItem(tr("Any other warband"), OTHER)

    def _show_own_type(self) -> None:
        other = self.type.currentData() == OTHER
        place = self.body.indexOf(self.own_type)
        for each in (place - 1, place):
            item = self.body.itemAt(each)
            if item is not None and (widget := item.widget()) is not None:
                widget.setVisible(other)

    def _check_name(self) -> None:
        """A type is made only for a warband that can have its name. Raises BadSetup."""
        roster.check_name_is_free(self._desk.session.campaign, roster.checked_name(self.name.text()))

    def _type(self) -> str:
        """The chosen type, taken into the campaign where it is not there yet. Raises BadSetup."""
        chosen, session = str(self.type.currentData()), self._desk.session
        if chosen in self._packs:
            pack, id = self._packs[chosen]
            self._check_name()
            own_rules.take_warband_type(session, pack, id)
            return id
        if chosen != OTHER:
            return chosen
        self._check_name()
        return own_rules.make_warband_type(session, self.own_type.text())


class RecruitSheet(Sheet):
    """A recruit: who, under which name, with what from his list, and what that comes to."""

    def __init__(self, parent: QWidget | None, desk: Desk, warband: Warband) -> None:
        super().__init__(parent, tr("Recruit for {warband}", warband=warband.name), width=760, height=660)
        self._desk, self._id = desk, warband.id
        self._ruleset = desk.session.ruleset
        self.recruited: list[str] = []
        self._make_types()
        self._make_name()
        self._kit = ScrollColumn(margins=(0, 0, 8, 0))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(scale().px(16))
        self._kit.body.addLayout(self._grid)
        self._kit.body.addStretch(1)
        self._kit_label = PlainLabel(tr("Kit for each"), "label", "muted")
        self.body.addWidget(self._kit_label)
        self.body.addWidget(self._kit, 2)
        self.fields: dict[str, NumberField] = {}
        self.overruling = Overruling()
        self.overruling.changed.connect(self._reckon)
        self.add_note(self.overruling)
        self.total = PlainLabel("", "strong", wrap=True)
        self.add_note(self.total)
        self.add_close()
        if own_rules.is_own(desk.session, warband.type):
            self.add_button(tr("New type"), self.new_type)
        self.next_button = self.add_button(tr("Recruit and go on"), self.submit_and_go_on, key="Ctrl+Enter")
        self.recruit_button = self.add_button(tr("Recruit"), self.submit, primary=True)
        add_key(self, "Ctrl+Return", self.next_button.click)
        self._fill_types()
        self.types.setFocus()

    def _make_types(self) -> None:
        columns = (
            Column(tr("Who"), width=150, stretch=1),
            Column(tr("Kind")),
            Column(tr("Price"), align="right"),
            Column(tr("On the roster"), align="right"),
        )
        self.types = RowTable(columns, tr("Who can be recruited"))
        self.types.row_selected.connect(self._show_type)
        self.types.setMinimumHeight(scale().px(ROWS_IN_SIGHT * 32))
        self.body.addWidget(self.types, 1)

    def _make_name(self) -> None:
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(tr("Name"))
        self.name.returnPressed.connect(self.submit)
        self.count = NumberField(tr("How many in the group"), 1, minimum=1, maximum=LARGEST_GROUP)
        self.count.value_changed.connect(self._reckon)
        self.count.typed.connect(self._reckon)
        self._count_label = PlainLabel(tr("How many, 1 to 5"), "label", "muted")
        line = HBox(gap=8)
        line.addWidget(PlainLabel(tr("Name"), "label", "muted"))
        line.addWidget(self.name, 1)
        line.addWidget(self._count_label)
        line.addWidget(self.count)
        self.body.addLayout(line)

    def basket(self) -> dict[str, int]:
        """What each recruit gets."""
        return {item: field.so_far() for item, field in self.fields.items() if field.so_far()}

    def new_type(self) -> None:
        """Ask for another type on the players' own list, and show it."""
        from mordheim_desktop.ui.dialogs.own_type import TypeSheet

        sheet = TypeSheet(self, self._desk, self._warband())
        sheet.accepted.connect(lambda: self._show_made(sheet.made))
        sheet.open()

    def _show_made(self, type: str) -> None:
        self._ruleset = self._desk.session.ruleset
        self._fill_types()
        self.types.select(type)

    def submit(self) -> None:
        """Recruit and be done, or say why not."""
        if self._recruit():
            self.accept()

    def submit_and_go_on(self) -> None:
        """Recruit and ask for the next one."""
        if self._recruit():
            self.name.clear()
            self.count.set_value(1)
            self._fill_types()
            self._go_past_the_full()
            self._show_type(self.types.selected_id())
            self.confirm(tr("Recruited: {name}.", name=self._newest()))
            self.types.setFocus()

    def _recruit(self) -> bool:
        typed = [*self.fields.values()] if self.count.isHidden() else [self.count, *self.fields.values()]
        if not all([field.take() for field in typed]):
            self.refuse(tr("Mend the numbers first."))
            return False
        self._reckon()
        session, type = self._desk.session, self.types.selected_id()
        name, overrule = self.name.text().strip() or self.name.placeholderText(), self.overruling.wanted()
        try:
            id_ = roster.recruit(session, self._id, type, name, self.basket(), self._number(), overrule=overrule)
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
            return False
        self.recruited.append(id_)
        return True

    def _warband(self) -> Warband:
        return self._desk.session.campaign.warband(self._id)

    def _newest(self) -> str:
        name: str = find(self._desk.session.campaign, self.recruited[-1])[1].name
        return name

    def _number(self) -> int:
        listed = self._ruleset.fighter_type(self.types.selected_id())
        return self.count.so_far() if listed is not None and listed.kind == "henchman" else 1

    def _fill_types(self) -> None:
        warband = self._warband()
        listed = self._ruleset.warbands.get(warband.type)
        rows = []
        for fighter in listed.fighters.values() if listed else ():
            id_ = f"{warband.type}.{fighter.id}"
            have = of_type(warband, id_)
            limit = number(have) if fighter.max is None else tr("{have} of {most}", have=have, most=fighter.max)
            kind = tr("hero") if fighter.kind == "hero" else tr("henchman")
            full = fighter.max is not None and have >= fighter.max
            price = Cell(tr("{gold} gc", gold=number(fighter.price)))
            rows.append(Row(id_, (Cell(fighter.name, bold=True), Cell(kind), price, Cell(limit)), muted=full))
        self.types.set_rows(rows)
        self._full = {row.id for row in rows if row.muted}
        if rows and not self.types.selected_id():
            first = next((row for row in rows if not row.muted), rows[0])
            self.types.select(first.id)

    def _usual_name(self, type: str) -> str:
        """What a recruit is called who gets no name: by his type, heroes of one type told apart by a number."""
        listed, warband = self._ruleset.fighter_type(type), self._warband()
        if listed is None or listed.kind == "henchman":
            return listed.name if listed else ""
        return roster.new_names(warband, listed.name, 1, of_type(warband, type))[0]

    def _go_past_the_full(self) -> None:
        """Go on to the next type of which one more may join, where there may be no more of this one."""
        ids = self.types.row_ids()
        place = ids.index(self.types.selected_id())
        free = next((id for id in (*ids[place:], *ids[:place]) if id not in self._full), None)
        if free is not None:
            self.types.select(free)

    def _show_type(self, type: str) -> None:
        self._kit.verticalScrollBar().setValue(0)
        empty(self._grid)
        self.fields = {}
        things: list[tuple[str, str, int, int]] = []
        for one in roster.mutations_for(self._ruleset, type):
            price = tr("mutation, {gold} gc, double after the first", gold=number(int(one.price or 0)))
            things.append((one.id, price, 0, 1))
        for line in lines_of(equipment_of(self._ruleset, type)):
            least, most = int(line.first_free), most_of(self._ruleset, line.item) or MOST_OF_A_THING
            pair = tr("two: {gold} gc", gold=line.pair) if line.pair else ""
            note = tr("first one free") if line.first_free else pair
            things.append((line.item, joined([tr("{gold} gc", gold=number(line.price)), note]), least, most))
        for place, (item, price, least, most) in enumerate(things):
            self._add_thing(place, item, price, least, most)
        listed = self._ruleset.fighter_type(type)
        henchman = listed is not None and listed.kind == "henchman"
        self.name.setPlaceholderText(self._usual_name(type))
        self.count.setVisible(henchman)
        self._count_label.setVisible(henchman)
        largest = listed.largest_group if listed else LARGEST_GROUP
        self.count.set_range(1, largest or None)
        self._count_label.setText(tr("How many, 1 to {most}", most=largest) if largest else tr("How many, as you like"))
        self._kit_label.setText(tr("Kit for each") if things else tr("Carries nothing of a list"))
        self._reckon()

    def _add_thing(self, place: int, item: str, price: str, least: int, most: int) -> None:
        name = self._desk.words.name(Named("item", item))
        field = NumberField(name, least, minimum=least, maximum=most)
        field.value_changed.connect(self._reckon)
        field.typed.connect(self._reckon)
        self.fields[item] = field
        abreast = 2 if scale().factor <= LARGE else 1
        row, left = place // abreast, 3 * (place % abreast)
        self._grid.addWidget(PlainLabel(name), row, left)
        self._grid.addWidget(PlainLabel(price, "small", "muted", wrap=True), row, left + 1)
        self._grid.addWidget(field, row, left + 2)
        field.show()  # at once, or a quick Tab would pass it by

    def _reckon(self) -> None:
        self.refuse("")
        type, count, basket = self.types.selected_id(), self._number(), self.basket()
        session, words, warband = self._desk.session, self._desk.words, self._warband()
        price = roster.recruit_price(self._ruleset, type, count, basket)
        have = treasury(warband)
        self.total.setText(
            tr("{price} gc of {treasury} gc in the treasury", price=number(price), treasury=number(have))
        )
        against = roster.objections(session, warband, type, basket, count)
        said = [words.say(one) for one in against]
        self.overruling.show_objections(said)
        why_not = [] if self.overruling.wanted() else said
        if dear := too_dear(warband, price):
            why_not = [*why_not, words.say(dear)]
        for button in (self.recruit_button, self.next_button):
            button.set_why_not(" ".join(why_not) or None)
