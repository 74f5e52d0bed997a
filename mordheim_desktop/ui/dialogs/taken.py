"""What is taken or declared before the battle: a chip for each thing a fighter carries; every press is an entry."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.messages import Named
from mordheim_desktop.session.commands.taken import Takeable, begin_dose, doses, take, takeable
from mordheim_desktop.session.the_battle import side_name
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import Chip
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import tr


class TakenSheet(Sheet):
    """`settled` tells that the players have taken what they want."""

    settled = Signal()

    def __init__(self, parent: QWidget | None, desk: Desk) -> None:
        text = tr("It holds for this battle. What is good for one battle only is used up when the battle ends.")
        super().__init__(parent, tr("Taken before the battle"), text, width=560)
        self._desk = desk
        self.chips: dict[tuple[str, str], Chip] = {}
        campaign = desk.session.campaign
        things = takeable(campaign, desk.session.ruleset)
        for side in sorted({one.side for one in things}):
            assert campaign.battle is not None
            card = Card(side_name(campaign, side))
            for one in things:
                if one.side == side:
                    card.body.addLayout(self._line(one))
            self.body.addWidget(card)
        self.body.addStretch(1)
        self.add_close()
        self.add_button(tr("That is all"), self.submit, primary=True)

    def _line(self, one: Takeable) -> HBox:
        gear = self._desk.session.ruleset.gear[one.item]
        name = self._desk.words.name(Named("item", one.item))
        chip = Chip(tr("Takes it"), checked=one.on)
        chip.setAccessibleName(tr("{fighter} takes it: {item}", fighter=one.name, item=name))
        chip.clicked.connect(lambda: self.take(one.fighter, one.item))
        self.chips[one.fighter, one.item] = chip
        told = VBox(gap=0)
        told.addWidget(PlainLabel(tr("{fighter}: {item}", fighter=one.name, item=name), "strong", wrap=True))
        told.addWidget(PlainLabel(self._desk.words.rule(gear.summary), "small", "muted", wrap=True))
        line = HBox(gap=12)
        line.addLayout(told, 1)
        line.addWidget(chip)
        return line

    def take(self, fighter: str, item: str) -> None:
        """Take a thing, or not after all."""
        chip = self.chips[fighter, item]
        if not self._desk.attempt(take, self._desk.session, fighter, item, chip.isChecked()):
            chip.setChecked(not chip.isChecked())

    def submit(self) -> None:
        """Tick the step."""
        self.accept()
        self.settled.emit()


def ask_what_is_taken(parent: QWidget, desk: Desk, done: Callable[[], object]) -> None:
    """Open the sheet; when the players have taken what they want, `done` notes it and the dice of it are asked for."""

    def settled() -> None:
        done()
        throw_for_a_dose(desk)

    sheet = TakenSheet(parent, desk)
    sheet.settled.connect(settled)
    sheet.open()


def throw_for_a_dose(desk: Desk) -> bool:
    """Ask the tray what the next thing taken gives; False where nothing is left to throw for."""
    due = doses(desk.session.campaign, desk.session.ruleset)
    if due and desk.attempt(begin_dose, desk.session, due[0]):
        desk.to_the_tray()
    return bool(due)
