"""A guest's warband, quickly typed: its name and rating, and line by line who comes, from a list or with a profile."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from mordheim_desktop.campaign.names import LONGEST_NAME
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Profile
from mordheim_desktop.session.commands import guests
from mordheim_desktop.session.commands.guests import GuestLine
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import labelled
from mordheim_desktop.ui.kit.layouts import VBox, flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card, EmptyHint
from mordheim_desktop.ui.kit.text import joined, number, tr

TYPED = ""
"""The choice of a profile typed in instead of a type of the list."""
ROWS_IN_SIGHT = 3


class GuestSheet(Sheet):
    """`joined` carries the id of the guest's warband."""

    joined = Signal(str)

    def __init__(self, parent: QWidget | None, desk: Desk) -> None:
        text = tr("A guest counts for the underdog, and nothing is worked out for him after the battle.")
        super().__init__(parent, tr("Guest opponent"), text, width=780, height=690)
        self._desk, self._ruleset = desk, desk.session.ruleset
        self.lines: list[GuestLine] = []
        self._build_band()
        self._build_line()
        columns = (Column(tr("Who comes"), stretch=1), Column(tr("Number"), align="right"), Column(tr("Carries")))
        self.table = RowTable(columns, tr("Who comes"))
        self.table.setMinimumHeight(scale().px((ROWS_IN_SIGHT + 1) * 32))
        self.nobody = EmptyHint(
            tr("Nobody is on the list yet"), tr("Say above who comes and with what, then add them one kind at a time.")
        )
        for list_or_hint in (self.table, self.nobody):
            self.body.addWidget(list_or_hint, 1)
        self.take_out_button = QuietButton(tr("Take the selected line out"))
        self.take_out_button.clicked.connect(self.take_out)
        self.take_out_button.refused.connect(self.refuse)
        self.body.addWidget(flow([self.take_out_button]))
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.submit_button = self.add_button(tr("The guest is here"), self.submit, primary=True)
        self._show_types()
        self._show_lines()
        self.name.setFocus()

    # -- building ------------------------------------------------------------------------------------------------------

    def _build_band(self) -> None:
        self.name = self._line_of_text(tr("Name of the warband"))
        self.player = self._line_of_text(tr("Player"), 110)
        self.type = Picker(tr("Type of warband"))
        for listed in self._ruleset.warbands.values():
            if listed.fighters:
                self.type.addItem(listed.name, listed.id)
        self.type.currentIndexChanged.connect(self._show_types)
        self.rating = NumberField(tr("Rating"), 0, minimum=0, maximum=guests.HIGHEST_RATING, alone=False)
        self.rating.typed.connect(self._forget)
        self.body.addWidget(
            flow(
                [
                    labelled(tr("Name of the warband"), self.name),
                    labelled(tr("Player"), self.player),
                    labelled(tr("Type"), self.type),
                    labelled(tr("Rating, 0: reckoned"), self.rating),
                ],
                gap=12,
            )
        )

    def _build_line(self) -> None:
        card = Card(tr("Add warriors"))
        self.who = Picker(tr("Who"))
        self.who.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        self.who.currentIndexChanged.connect(self._show_profile)
        self.count = NumberField(tr("How many"), 1, minimum=1, maximum=guests.MOST_ALIKE, alone=False)
        self.weapon = Picker(tr("Shoots with"))
        self.weapon.addItem(tr("nothing"), "")
        for weapon in sorted(self._ruleset.weapons.values(), key=lambda one: one.name):
            if weapon.kind == "missile":
                self.weapon.addItem(weapon.name, weapon.id)
        self.armour = Picker(tr("Armour"))
        self.armour.addItem(tr("none"), "")
        for armour in self._ruleset.armour.values():
            if armour.save:
                self.armour.addItem(armour.name, armour.id)
        fields = (
            (tr("Who"), self.who),
            (tr("How many"), self.count),
            (tr("Shoots with"), self.weapon),
            (tr("Armour"), self.armour),
        )
        card.body.addWidget(flow([labelled(label, field) for label, field in fields], gap=12))
        self._typed = self._typed_profile()
        card.body.addWidget(self._typed)
        self.line_button = QuietButton(tr("Add them"))
        self.line_button.clicked.connect(self.add_line)
        card.body.addWidget(flow([self.line_button]))
        self.body.addWidget(card)

    def _typed_profile(self) -> QWidget:
        """What is typed for warriors of no list: their name, rank and profile."""
        self.called = self._line_of_text(tr("What they are called"))
        self.rank = Picker(tr("Rank"))
        for id_, words in (("henchman", tr("henchmen")), ("hero", tr("heroes")), ("leader", tr("the leader"))):
            self.rank.addItem(words, id_)
        self.figures: dict[str, NumberField] = {}
        for name in CHARACTERISTICS:
            field = NumberField(name, getattr(guests.PLAIN, name), minimum=0, maximum=10, alone=False)
            field.typed.connect(self._forget)
            self.figures[name] = field
        holder = QWidget()
        column = VBox(holder, gap=8)
        called = labelled(tr("What they are called"), self.called)
        column.addWidget(flow([called, labelled(tr("Rank"), self.rank)], gap=12))
        column.addWidget(flow([labelled(name, field) for name, field in self.figures.items()], gap=4))
        return holder

    def _line_of_text(self, name: str, width: int = 190) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(LONGEST_NAME)
        field.setAccessibleName(name)
        field.setMinimumWidth(scale().px(width))
        field.textEdited.connect(self._forget)
        return field

    # -- showing -------------------------------------------------------------------------------------------------------

    def _show_types(self) -> None:
        """Offer the types of the chosen list, and a profile typed in."""
        listed = self._ruleset.warbands[str(self.type.currentData())]
        self.who.blockSignals(True)
        self.who.clear()
        for fighter in listed.fighters.values():
            self.who.addItem(fighter.name, f"{listed.id}.{fighter.id}")
        self.who.addItem(tr("A profile typed in"), TYPED)
        self.who.blockSignals(False)
        self._show_profile()

    def _show_profile(self) -> None:
        self._forget()
        self._typed.setVisible(self.who.currentData() == TYPED)

    def _show_lines(self) -> None:
        words = self._desk.words
        rows = []
        for place, line in enumerate(self.lines):
            rank = tr("leader") if line.leader else tr("hero") if line.hero else ""
            kit = ", ".join(words.name(Named("item", item)) for item in line.kit)
            rows.append(
                Row(str(place), (Cell(line.name, bold=True, note=rank), Cell(number(line.count)), Cell(kit or "–")))
            )
        self.table.set_rows(rows)
        self.table.setVisible(bool(rows))
        self.nobody.setVisible(not rows)
        self.take_out_button.set_why_not(None if rows else tr("nobody is on the list yet"))
        self.submit_button.set_why_not(None if rows else tr("add at least one warrior first"))

    def _forget(self) -> None:
        self.refuse("")

    # -- doing ---------------------------------------------------------------------------------------------------------

    def add_line(self) -> None:
        """Put the warriors as they are typed on the list, or say what is wrong with them."""
        fields = [self.count] if self.who.currentData() != TYPED else [self.count, *self.figures.values()]
        wrong = [field for field in fields if not field.take()]
        if wrong:
            self.refuse(joined([wrong[0].edit.accessibleName(), wrong[0].hint()]))
            return
        kit = tuple(str(picker.currentData()) for picker in (self.weapon, self.armour) if picker.currentData())
        type = str(self.who.currentData())
        if type != TYPED:
            line = guests.listed_line(self._ruleset, type, self.count.value(), kit)
        else:
            line = GuestLine(
                name=self.called.text().strip() or tr("Warrior"),
                count=self.count.value(),
                profile=Profile(*(self.figures[name].value() for name in CHARACTERISTICS)),
                hero=self.rank.currentData() != "henchman",
                leader=self.rank.currentData() == "leader",
                kit=kit,
            )
        if line.leader and (line.count > 1 or any(one.leader for one in self.lines)):
            self.refuse(tr("A warband has one leader."))
            return
        self._forget()
        self.lines.append(line)
        self.count.set_value(1)
        self._show_lines()

    def take_out(self) -> None:
        """Take the selected line off the list."""
        place = self.table.selected_id()
        if not place:
            self.refuse(tr("Select a line first."))
            return
        del self.lines[int(place)]
        self._forget()
        self._show_lines()

    def submit(self) -> None:
        """Let the guest join, or say why not."""
        if not self.rating.take():
            self.refuse(joined([tr("Rating"), self.rating.hint()]))
            return
        try:
            id_ = guests.add_guest(
                self._desk.session,
                str(self.type.currentData()),
                self.name.text(),
                self.lines,
                player=self.player.text(),
                typed_rating=self.rating.value() or None,
            )
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
            return
        self.accept()
        self.joined.emit(id_)
