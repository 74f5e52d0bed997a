"""A type of warrior typed at the table, for a warband that no list of the rulebook describes."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from mordheim_desktop.campaign.model import Warband
from mordheim_desktop.campaign.names import LONGEST_NAME
from mordheim_desktop.rules.advance import CORE_LISTS
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Profile
from mordheim_desktop.session.commands import own_rules
from mordheim_desktop.session.commands.guests import PLAIN
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import Chip
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr

NARROW = 1.3
"""Text size from which the characteristics stand in two lines."""


class TypeSheet(Sheet):
    """Name, profile and price of a type, and what such warriors may do. `made` is the id of the new type."""

    def __init__(self, parent: QWidget | None, desk: Desk, warband: Warband) -> None:
        text = tr("It goes onto the list of {warband} and can be recruited from then on.", warband=warband.name)
        super().__init__(parent, tr("New type of warrior"), text, width=700, height=540)
        self._desk, self._id = desk, warband.id
        self.made = ""
        self.name = self.add_field(tr("Name of the type"), most=LONGEST_NAME)
        self.kind = Picker(tr("Hero or henchman"))
        self.kind.addItem(tr("hero"), True)
        self.kind.addItem(tr("henchman"), False)
        self.kind.currentIndexChanged.connect(self._show_kind)
        self.race = Picker(tr("Highest characteristics"))
        for race in desk.session.ruleset.campaign.max_profiles:
            self.race.addItem(tr("as {race}", race=race), race)
        most = own_rules.LARGEST_PRICE
        self.price = NumberField(tr("Price"), 25, minimum=0, maximum=most, unit=tr("gc"), alone=False)
        self.experience = NumberField(tr("Experience to begin with"), 0, minimum=0, maximum=90, alone=False)
        self._add_pairs()
        self.profile = self._add_profile()
        self.leads = Chip(tr("Leads the warband"))
        self.grows = Chip(tr("Gains experience"), checked=True)
        self.carries = Chip(tr("Carries kit"), checked=True)
        self.large = Chip(tr("Large creature"))
        self.body.addWidget(flow([self.leads, self.grows, self.carries, self.large]))
        self.lists = {one: Chip(desk.words.rule(one.capitalize())) for one in CORE_LISTS}
        self._lists_label = PlainLabel(tr("Skill lists (all of them where none is marked)"), "label", "muted")
        self.body.addWidget(self._lists_label)
        self._lists = flow(list(self.lists.values()))
        self.body.addWidget(self._lists)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Put it on the list"), self.submit, primary=True)
        self.name.setFocus()

    def submit(self) -> None:
        """Put the type on the list, or say why not."""
        fields = [*self.profile.values(), self.price, self.experience]
        wrong = next((field for field in fields if not field.take()), None)
        if wrong is not None:
            self.refuse(f"{wrong.edit.accessibleName()}: {wrong.hint()}")
            return
        hero = bool(self.kind.currentData())
        typed = own_rules.TypedFighter(
            name=self.name.text(),
            hero=hero,
            price=self.price.value(),
            profile=Profile(*(self.profile[one].value() for one in CHARACTERISTICS)),
            leader=hero and self.leads.isChecked(),
            experience=self.experience.value(),
            grows=self.grows.isChecked(),
            large=self.large.isChecked(),
            carries=self.carries.isChecked(),
            skill_lists=tuple(one for one, chip in self.lists.items() if chip.isChecked()),
            race=self.race.currentData(),
        )
        try:
            self.made = own_rules.add_type(self._desk.session, self._id, typed)
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.accept()

    def _add_pairs(self) -> None:
        """Kind and race, price and experience, each pair in one line."""
        pairs: tuple[tuple[str, QWidget], ...] = (
            (tr("Hero or henchman"), self.kind),
            (tr("Highest characteristics"), self.race),
            (tr("Price"), self.price),
            (tr("Experience to begin with"), self.experience),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(scale().px(16))
        for place, (label, widget) in enumerate(pairs):
            row, column = 2 * (place // 2), place % 2
            grid.addWidget(PlainLabel(label, "label", "muted"), row, column)
            grid.addWidget(widget, row + 1, column)
            grid.setColumnStretch(column, 1)
        self.body.addLayout(grid)

    def _add_profile(self) -> dict[str, NumberField]:
        self.body.addWidget(PlainLabel(tr("Profile"), "label", "muted"))
        grid = QGridLayout()
        grid.setSpacing(scale().px(8))
        fields: dict[str, NumberField] = {}
        abreast = len(CHARACTERISTICS) if scale().factor <= NARROW else 5
        for place, one in enumerate(CHARACTERISTICS):
            most = own_rules.HIGHEST[one]
            field = NumberField(one, getattr(PLAIN, one), minimum=0, maximum=most, alone=False)
            field.typed.connect(lambda: self.refuse(""))
            fields[one] = field
            row, column = 2 * (place // abreast), place % abreast
            grid.addWidget(PlainLabel(one, "strong"), row, column)
            grid.addWidget(field, row + 1, column)
        line = HBox(gap=0)
        line.addLayout(grid)
        line.addStretch(1)
        self.body.addLayout(line)
        return fields

    def _show_kind(self) -> None:
        hero = bool(self.kind.currentData())
        for widget in (self.leads, self._lists, self._lists_label):
            widget.setVisible(hero)
