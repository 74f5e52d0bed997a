"""A Hired Sword or one of the Dramatis Personae: fee, upkeep, arms; why he does not serve this warband."""

from __future__ import annotations

from collections import Counter

from PySide6.QtWidgets import QLineEdit, QWidget

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.limits import too_dear
from mordheim_desktop.campaign.model import Warband
from mordheim_desktop.campaign.names import LONGEST_NAME
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, HiredType
from mordheim_desktop.session.commands import hired
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.overruling import Overruling
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import Chip, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, flow
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import joined, number, tr

LARGE = 1.4
"""From this size of the letters on, upkeep and rating are told below the table, which has no room for them."""


class HireSheet(Sheet):
    """Every sword of the lists; those who do not serve the warband stand muted, with the reason."""

    def __init__(self, parent: QWidget | None, desk: Desk, warband: Warband) -> None:
        text = tr("He is paid his upkeep after every battle, or leaves. He stands outside the warband’s limit.")
        super().__init__(parent, tr("Hire a sword for {warband}", warband=warband.name), text, width=760, height=620)
        self._desk, self._id, self._large = desk, warband.id, scale().factor >= LARGE
        self.joined = ""
        self._ruleset = desk.session.ruleset
        columns = (
            Column(tr("Who"), width=90, stretch=1),
            Column(tr("Fee"), align="right"),
            *(() if self._large else (Column(tr("Upkeep"), align="right"), Column(tr("Rating"), align="right"))),
            Column(tr("Carries"), width=120, stretch=3),
        )
        self.types = RowTable(columns, tr("Who can be hired"))
        self.types.row_selected.connect(self._show_type)
        self.types.setMinimumHeight(scale().px(6 * 32))
        self.body.addWidget(self.types, 1)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(tr("Name"))
        self.name.returnPressed.connect(self.submit)
        self.arms = Picker(tr("Armed with"))
        self._arms_label = PlainLabel(tr("Armed with"), "label", "muted")
        line = HBox(gap=8)
        line.addWidget(PlainLabel(tr("Name"), "label", "muted"))
        line.addWidget(self.name, 1)
        line.addWidget(self._arms_label)
        line.addWidget(self.arms, 1)
        self.body.addLayout(line)
        self.about = PlainLabel("", "small", "muted", wrap=True)
        self.body.addWidget(self.about)
        self.add_note(self._asking())
        self.in_kind = Chip("")
        self.in_kind.toggled.connect(lambda _: self._reckon())
        self.add_note(flow([self.in_kind]))
        self.overruling = Overruling()
        self.overruling.changed.connect(self._reckon)
        self.add_note(self.overruling)
        self.total = PlainLabel("", "strong", wrap=True)
        self.add_note(self.total)
        self.add_close()
        self.hire_button = self.add_button(tr("Hire him"), self.submit, primary=True)
        self._fill()
        self.types.setFocus()

    def submit(self) -> None:
        """Hire him, or say why not."""
        type, overrule = self.types.selected_id(), self.overruling.wanted()
        arms = tuple(self.arms.currentData() or ())
        offer = hired.Offer(type, arms, name=self.name.text(), in_kind=self._pays_in_kind())
        try:
            self.joined = hired.hire(self._desk.session, self._id, offer, overrule=overrule)
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.accept()

    def ask(self) -> None:
        """Ask the character to fight against the chosen enemy: the die goes to the tray, and the sheet closes."""
        try:
            hired.begin_request(self._desk.session, self._id, self.types.selected_id(), str(self.enemy.currentData()))
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.reject()
            self._desk.to_the_tray()

    def _asking(self) -> QWidget:
        """Against whom one is asked to fight who does not come for gold."""
        self._ask_line = QWidget()
        self.enemy = Picker(tr("Against whom"))
        for one in self._desk.session.campaign.warbands:
            if one.id != self._id:
                self.enemy.addItem(one.name, one.id)
        self.ask_button = QuietButton(tr("Ask"))
        self.ask_button.clicked.connect(self.ask)
        self.ask_button.refused.connect(self.refuse)
        self.ask_button.set_why_not(None if self.enemy.count() else tr("there is no other warband"))
        line = HBox(self._ask_line, gap=8)
        line.addWidget(PlainLabel(tr("Against whom"), "label", "muted"))
        line.addWidget(self.enemy, 1)
        line.addWidget(self.ask_button)
        return self._ask_line

    def _fill(self) -> None:
        warband = self._desk.session.campaign.warband(self._id)
        rows = []
        for listed in self._ruleset.hired.values():
            against = hired.objections(warband, listed.id, self._ruleset)
            upkeep = Cell(tr("{gold} gc", gold=number(listed.upkeep)) if listed.upkeep else "–")
            cells = (
                Cell(listed.name, bold=True),
                Cell(tr("{gold} gc", gold=number(listed.price)) if listed.price else "–"),
                *(() if self._large else (upkeep, Cell(number(listed.rating)))),
                Cell(self._things(Counter(listed.equipment))),
            )
            rows.append(Row(listed.id, cells, muted=bool(against)))
        self.types.set_rows(sorted(rows, key=lambda row: row.muted))
        if rows:
            self.types.select(self.types.row_ids()[0])

    def _show_type(self, type: str) -> None:
        listed = self._ruleset.hired[type]
        self.name.setPlaceholderText(listed.name)
        self.arms.clear()
        ways = [way for way in hired.arms_of(listed) if way]
        for way in ways:
            self.arms.addItem(self._things(Counter(way)), way)
        self.arms.setVisible(bool(ways))
        self._arms_label.setVisible(bool(ways))
        self.about.setText(self._told(listed))
        serves = self._desk.session.campaign.warband(self._id).type in listed.warbands
        self._ask_line.setVisible(bool(listed.agrees) and serves)
        self._offer_in_kind(listed)
        self._reckon()

    def _told(self, listed: HiredType) -> str:
        words = self._desk.words
        profile = "  ".join(f"{one} {getattr(listed.profile, one)}" for one in CHARACTERISTICS)
        skills = ", ".join(words.name(Named("skill", one)) for one in listed.skills)
        rules = " ".join(f"{rule.name}: {rule.text}" for rule in listed.rules)
        carries = self._things(Counter(listed.equipment))
        figures = [tr("rating {rating}", rating=number(listed.rating))] if self._large else []
        if self._large and listed.upkeep:
            figures.append(tr("upkeep {gold} gc", gold=number(listed.upkeep)))
        carried = tr("carries {things}", things=carries) if carries else ""
        return joined([*figures, profile, carried, skills, rules])

    def _things(self, things: Counter[str]) -> str:
        names = ((self._desk.words.name(Named("item", item)).lower(), count) for item, count in things.items())
        return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in names)

    def _pays_in_kind(self) -> bool:
        return self.in_kind.isChecked() and not self.in_kind.isHidden()

    def _offer_in_kind(self, listed: HiredType) -> None:
        """Offer to pay with a thing of the stash where he takes one and there is one."""
        stash = self._desk.session.campaign.warband(self._id).stash
        has = bool(listed.fee_item) and any(kit.item == listed.fee_item for kit in stash)
        self.in_kind.setVisible(has)
        if has:
            thing = self._desk.words.name(Named("item", listed.fee_item))
            self.in_kind.setText(tr("Pay with a dose: {thing}", thing=thing))

    def _reckon(self) -> None:
        self.refuse("")
        warband = self._desk.session.campaign.warband(self._id)
        type, words = self.types.selected_id(), self._desk.words
        fee = 0 if self._pays_in_kind() else self._ruleset.hired[type].price
        have = treasury(warband)
        said = [words.say(one) for one in hired.objections(warband, type, self._ruleset)]
        self.overruling.show_objections(said)
        self.total.setText(tr("{price} gc of {treasury} gc in the treasury", price=number(fee), treasury=number(have)))
        why_not = [] if self.overruling.wanted() else said
        if dear := too_dear(warband, fee):
            why_not = [*why_not, words.say(dear)]
        self.hire_button.set_why_not(" ".join(why_not) or None)
