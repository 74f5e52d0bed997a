"""The rule switches: how this table plays where the book is silent. Setting one is an entry."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.rules.ruleset import Switch, SwitchValue
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn
from mordheim_desktop.ui.kit.text import tr


class SwitchesSheet(Sheet):
    """Every switch in its group, with its sentence, source, values and default."""

    def __init__(self, parent: QWidget | None, desk: Desk) -> None:
        text = tr("They hold for this campaign. What was played before stays as it was.")
        super().__init__(parent, tr("Rule switches"), text, width=720, height=600)
        self._desk = desk
        self.fields: dict[str, Picker] = {}
        column = ScrollColumn(margins=(0, 0, 8, 0))
        for group, title in (("shooting", tr("Shooting")), ("battle", tr("Battle")), ("campaign", tr("Campaign"))):
            card = Card(title)
            for switch in desk.session.ruleset.switches.values():
                if switch.group == group:
                    card.body.addWidget(self._line(switch))
            column.body.addWidget(card)
        widest = max(field.sizeHint().width() for field in self.fields.values())
        for field in self.fields.values():
            field.setMinimumWidth(widest)
        column.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # it scrolls, not the sheet
        self.body.addWidget(column, 1)
        self.add_close()

    def _line(self, switch: Switch) -> QWidget:
        line = QWidget()
        across = HBox(line, gap=12)
        words = VBox(gap=0)
        words.addWidget(PlainLabel(switch.name, "strong", wrap=True))
        words.addWidget(PlainLabel(switch.summary, "small", "muted", wrap=True))
        across.addLayout(words, 1)
        field = Picker(switch.name)
        field.setAccessibleDescription(switch.summary)
        field.setToolTip(switch.source)
        for value in switch.values:
            field.addItem(value_text(value, switch), value)
        field.setCurrentIndex(field.findData(self._desk.session.campaign.switches.get(switch.id, switch.default)))
        field.activated.connect(lambda _, switch=switch: self._set(switch))
        self.fields[switch.id] = field
        across.addWidget(field)
        return line

    def _set(self, switch: Switch) -> None:
        session = self._desk.session
        value = self.fields[switch.id].currentData()
        if value != session.campaign.switches.get(switch.id, switch.default):
            self._desk.attempt(session.set_switch, switch.id, value)


def value_text(value: SwitchValue, switch: Switch) -> str:
    """A value in words, saying which one is the default."""
    if isinstance(value, bool):
        text = tr("yes") if value else tr("no")
    else:
        text = str(value).replace("_", " ")
    return tr("{value} (default)", value=text) if value == switch.default else text
