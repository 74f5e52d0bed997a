"""The upper parts of the Battle tab: the list of models with the turn, and the chosen model's card."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from mordheim_desktop.session.views.battle import BattleView, FighterCard, ModelRow, Offer
from mordheim_desktop.ui.kit.buttons import SmallButton
from mordheim_desktop.ui.kit.labels import ElidedLabel, state_tone
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.theme import Tone
from mordheim_desktop.ui.tabs.battle_chips import OneOf, SmallChip, TickRow

STATES = ("standing", "knocked_down", "stunned", "out_of_action")
_TONES: dict[str, Tone] = {
    "ready": "accent",
    "spent": "muted",
    "calm": "muted",
    "fleeing": "warn",
    "burning": "danger",
    "knocked_down": "warn",
    "stunned": "info",
    "out_of_action": "danger",
}


def capital(text: str) -> str:
    """Return the text with its first letter large."""
    return text[:1].upper() + text[1:]


class Stack(QWidget):
    """Two parts side by side, one above the other where the place is narrow for the size of the letters."""

    def __init__(self, first: QWidget, second: QWidget, narrow: int, shares: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        self._narrow = narrow
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(first, shares[0])
        self._box.addWidget(second, shares[1])
        scale().changed.connect(self._turn)
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the width asks for it."""
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        across = self.width() >= scale().px(self._narrow)
        direction = QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom
        self._box.setSpacing(scale().px(12))
        if self._box.direction() != direction:
            self._box.setDirection(direction)


class SideList(Card):
    """The turn, and the models of one side, every henchman a row of his own; two chips change the side."""

    model_chosen = Signal(str)
    side_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(tr("Models"))
        self.sides = OneOf(258)
        self.sides.chosen.connect(self._side)
        self.table = RowTable((Column(width=26), Column(stretch=1, width=96), Column(align="right")), tr("Models"))
        self.table.row_selected.connect(self.model_chosen)
        self.next_phase = SmallButton(tr("Next phase"), key="N")
        self.end_turn = SmallButton(tr("End turn"), key="T")
        self.back = SmallButton(tr("Back"), key="P")
        self.back.set_tip(tr("Go back by one phase; you are asked first"))
        self.reinforce = SmallButton(tr("Reinforcements"), key="A")
        line = QWidget()
        buttons = FlowLayout(line, gap=6)
        self.title_line.addWidget(self.back)
        for button in (self.next_phase, self.end_turn, self.reinforce):
            buttons.addWidget(button)
        self.body.addWidget(self.sides)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(line)

    def show_side(self, view: BattleView, turn: str, side: int, selected: str, counted: Sequence[str]) -> None:
        """Show the models of `side`, those that are counted in marked; `turn` is the turn in words."""
        self.set_title(turn)
        self.sides.show_choices([(str(one.index), one.name) for one in view.sides], str(side))
        self.table.set_rows([_model_row(row, row.id in counted) for row in view.sides[side].rows])
        self.reinforce.setVisible(view.away)
        self.reinforce.set_why_not(view.why_no_reinforcements or None)
        if selected:
            self.table.select(selected, tell=False)

    def _side(self, id: str) -> None:
        self.side_chosen.emit(int(id))


def _model_row(row: ModelRow, counted: bool) -> Row:
    tone = _TONES[row.standing]
    icon = Cell(icon=row.icon, icon_tone=state_tone(row.icon) if row.standing != "spent" else "muted")
    note = " ".join(part for part in (row.wounds, "+" if counted else "") if part)
    spoken = tr("{name}, counted in", name=row.name) if counted else ""
    name = Cell(row.name, tone="muted" if row.standing == "out_of_action" else "ink", note=note, spoken=spoken)
    return Row(row.id, (icon, name, Cell(capital(row.word), tone=tone, bold=True)))


class ChosenCard(Card):
    """The chosen model: who he is, what he did this turn, what he has in hand."""

    weapon_chosen = Signal(str)
    ammunition_chosen = Signal(str, bool)
    shots_chosen = Signal(int)
    recover = Signal(str)

    counted = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__(margins=(12, 5, 12, 6), gap=4)
        self._model = ""
        head = HBox(gap=10)
        self.name = ElidedLabel("", "name")
        self.line = ElidedLabel("", "body", "muted")
        self.loaded = ElidedLabel("", "strong", "accent")
        for label in (self.name, self.loaded):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.stand_up = SmallButton("", key="U")
        self.stand_up.clicked.connect(self._recover)
        self._offer_line = QWidget()
        self._offers = FlowLayout(self._offer_line, gap=6)
        self._offered: tuple[object, ...] | None = None
        self.ticks = TickRow()
        self.count_in = SmallChip(tr("Count in"), key="M")
        self.count_in.set_tip(tr("Count him in: what the shots of several do together to the target"))
        self.count_in.clicked.connect(self._count)
        head.addWidget(self.name, 2)
        head.addWidget(self.line, 3)
        for widget in (self.loaded, self.stand_up, self._offer_line):
            head.addWidget(widget)
        below = HBox(gap=6)
        below.addWidget(self.ticks, 1)
        below.addWidget(self.count_in)
        self.body.addLayout(head)
        self.body.addLayout(below)
        scale().changed.connect(self._rescale)
        self._rescale()

    def _rescale(self) -> None:
        """Keep the first line as high as its chips, with or without them, so that the table below never moves."""
        self.name.setMinimumHeight(scale().px(32))

    def show_card(
        self, card: FighterCard, ammunition: Sequence[str], shots: int, recovers: str, *, counted: bool
    ) -> None:
        """Show a model; `recovers` is what he may do in the recovery phase, or nothing."""
        self.setAccessibleName(card.name)
        self._model = card.id
        self.name.setText(card.name)
        self.line.setText(card.line)
        self.loaded.setText(card.loaded)
        self.loaded.set_tone("accent" if card.ready else "danger")
        self.loaded.setVisible(bool(card.loaded))
        self.stand_up.setText(recovers)
        self.stand_up.setVisible(bool(recovers))
        self.ticks.show_ticks(card.id, card.ticks)
        self.count_in.setChecked(counted)
        self.count_in.setVisible(bool(card.weapon))
        self._show_offers(card, tuple(ammunition), shots)

    def _count(self) -> None:
        self.counted.emit(self._model, self.count_in.isChecked())

    def _recover(self) -> None:
        self.recover.emit(self._model)

    def _show_offers(self, card: FighterCard, ammunition: tuple[str, ...], shots: int) -> None:
        weapons = card.weapons if len(card.weapons) > 1 else ()
        numbers = range(1, card.most_shots + 1) if card.most_shots > 1 else range(0)
        self._offer_line.setVisible(bool(weapons or card.ammunition or numbers))
        shown = (weapons, card.weapon, card.ammunition, ammunition, card.most_shots, shots)
        if shown == self._offered:
            return
        self._offered = shown
        self._offers.clear()
        for weapon in weapons:
            self._offer(weapon, "weapon", weapon.id == card.weapon)
        for item in card.ammunition:
            self._offer(item, "ammunition", item.id in ammunition)
        for count in numbers:
            text = tr("1 shot") if count == 1 else tr("{count} shots", count=count)
            self._offer(Offer(str(count), text), "shots", count == shots)

    def _offer(self, offer: Offer, kind: str, on: bool) -> None:
        chip = SmallChip(offer.text, checked=on, most=190)
        chip.set_tip(offer.text)
        chip.setProperty("kind", kind)
        chip.setProperty("offer", offer.id)
        chip.clicked.connect(self._offer_taken)
        self._offers.addWidget(chip)

    def _offer_taken(self) -> None:
        chip = self.sender()
        if not isinstance(chip, SmallChip):
            return
        kind, id = str(chip.property("kind")), str(chip.property("offer"))
        if kind == "ammunition":
            self.ammunition_chosen.emit(id, chip.isChecked())
            return
        chip.setChecked(True)
        if kind == "weapon":
            self.weapon_chosen.emit(id)
        else:
            self.shots_chosen.emit(int(id))
