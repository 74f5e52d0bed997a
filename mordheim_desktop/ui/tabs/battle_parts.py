"""The parts of the Battle tab: the list of models, the chosen model's card, the card of the target, the Rout panel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from mordheim_desktop.session.views.battle import (
    BattleView,
    FighterCard,
    ModelRow,
    Offer,
    RoutSide,
    SideView,
    TargetRow,
    Tick,
)
from mordheim_desktop.ui.kit.buttons import Chip, QuietButton, SmallButton
from mordheim_desktop.ui.kit.labels import Caption, ElidedLabel, PlainLabel, state_tone
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox, VBox
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.odds_bar import Odds
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import percent, tr
from mordheim_desktop.ui.kit.theme import Tone

STATES = ("standing", "knocked_down", "stunned", "out_of_action")
_TONES: dict[str, Tone] = {
    "ready": "accent",
    "spent": "muted",
    "calm": "muted",
    "fleeing": "warn",
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
    """The models of one side, every henchman a row of his own; two chips change the side."""

    model_chosen = Signal(str)
    side_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(tr("Models"))
        line = QWidget()
        self._line = FlowLayout(line, gap=6)
        self._chips: list[Chip] = []
        self.table = RowTable((Column(width=26), Column(stretch=1, width=96), Column(align="right")), tr("Models"))
        self.table.row_selected.connect(self.model_chosen)
        self.body.addWidget(line)
        self.body.addWidget(self.table, 1)

    def show_side(self, view: BattleView, side: int, selected: str) -> None:
        """Show a side, with the model that is chosen."""
        self.set_title(tr("Turn of {warband}", warband=next(one.name for one in view.sides if one.active)))
        if len(self._chips) != len(view.sides):
            self._build(view.sides)
        for one, chip in zip(view.sides, self._chips, strict=True):
            chip.setText(one.name)
            chip.setChecked(one.index == side)
        self.table.setAccessibleName(tr("Models of {warband}", warband=view.sides[side].name))
        self.table.set_rows([_model_row(row) for row in view.sides[side].rows])
        if selected:
            self.table.select(selected, tell=False)

    def _build(self, sides: Sequence[SideView]) -> None:
        self._line.clear()
        self._chips = []
        for one in sides:
            chip = Chip(one.name)
            chip.setProperty("side", one.index)
            chip.clicked.connect(self._chosen)
            self._line.addWidget(chip)
            self._chips.append(chip)

    def _chosen(self) -> None:
        chip = self.sender()
        if isinstance(chip, Chip):
            chip.setChecked(True)
            self.side_chosen.emit(int(chip.property("side")))


def _model_row(row: ModelRow) -> Row:
    tone = _TONES[row.standing]
    icon = Cell(icon=row.icon, icon_tone=state_tone(row.icon) if row.standing != "spent" else "muted")
    name = Cell(row.name, tone="muted" if row.standing == "out_of_action" else "ink", note=row.wounds)
    return Row(row.id, (icon, name, Cell(capital(row.word), tone=tone, bold=True)))


class HandRow(QWidget):
    """What close combat, magic or a fall did to a model: its state, its Wounds, or a hit thrown here.

    Every signal carries the id of the model first.
    """

    state_chosen = Signal(str, str)
    wounds_entered = Signal(str, int)
    hit_asked = Signal(str)
    injury_asked = Signal(str)
    refused = Signal(str)

    def __init__(self, *, words_beside: bool) -> None:
        """With `words_beside` off the states are pictures, their words in the tool tip and for the screen reader."""
        super().__init__()
        self._model = ""
        flow = FlowLayout(self, gap=6)
        flow.addWidget(Caption(tr("By hand")))
        words = {
            "standing": tr("Standing"),
            "knocked_down": tr("Knocked down"),
            "stunned": tr("Stunned"),
            "out_of_action": tr("Out of action"),
        }
        self.states: dict[str, SmallButton] = {}
        for state in STATES:
            button = SmallButton(words[state] if words_beside else "", icon=state)
            button.setAccessibleName(words[state])
            button.set_tip(words[state])
            button.setProperty("state", state)
            button.clicked.connect(self._state)
            button.refused.connect(self.refused)
            self.states[state] = button
            flow.addWidget(button)
        self.hit = SmallButton(tr("Hit"))
        self.hit.set_tip(tr("Throw a hit on this model here: to wound, save, injury"))
        self.hit.clicked.connect(self._hit)
        self.injury = SmallButton(tr("Injury"))
        self.injury.set_tip(tr("Throw the injury of unsaved wounds here"))
        self.injury.clicked.connect(self._injury)
        self.wounds = NumberField(tr("Wounds left"), minimum=0, maximum=10, unit=tr("Wounds"))
        self.wounds.value_changed.connect(self._wounds)
        for widget in (self.hit, self.injury, self.wounds):
            flow.addWidget(widget)
        for button in (self.hit, self.injury):
            button.refused.connect(self.refused)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_state(self, model: str, state: str, wounds: int, most: int) -> None:
        """Show how a model stands."""
        self._model = model
        for one, button in self.states.items():
            button.set_why_not(tr("he is that already") if one == state else None)
        down = tr("he is out of action") if state == "out_of_action" else None
        self.hit.set_why_not(down)
        self.injury.set_why_not(down)
        self.wounds.setVisible(most > 1)
        self.wounds.set_range(0, most)
        self.wounds.set_value(wounds)

    def _state(self) -> None:
        button = self.sender()
        if isinstance(button, SmallButton):
            self.state_chosen.emit(self._model, str(button.property("state")))

    def _hit(self) -> None:
        self.hit_asked.emit(self._model)

    def _injury(self) -> None:
        self.injury_asked.emit(self._model)

    def _wounds(self, wounds: int) -> None:
        self.wounds_entered.emit(self._model, wounds)


class TickRow(QWidget):
    """Chips for what the players see of a model; `ticked` carries its id, the flag, and whether it holds now."""

    ticked = Signal(str, str, bool)

    def __init__(self) -> None:
        super().__init__()
        self._model = ""
        self._flow = FlowLayout(self, gap=6)
        self.chips: dict[str, Chip] = {}

    def show_ticks(self, model: str, ticks: Sequence[Tick]) -> None:
        """Show the chips of a model as they stand."""
        self._model = model
        if [tick.flag for tick in ticks] != list(self.chips):
            self._flow.clear()
            self.chips = {}
            for tick in ticks:
                chip = Chip(tick.text)
                chip.setProperty("flag", tick.flag)
                chip.clicked.connect(self._clicked)
                self.chips[tick.flag] = chip
                self._flow.addWidget(chip)
        for tick in ticks:
            self.chips[tick.flag].setChecked(tick.on)

    def _clicked(self) -> None:
        chip = self.sender()
        if isinstance(chip, Chip):
            self.ticked.emit(self._model, str(chip.property("flag")), chip.isChecked())


class ChosenCard(Card):
    """The chosen model: who he is, what he did this turn, what he has in hand."""

    weapon_chosen = Signal(str)
    ammunition_chosen = Signal(str, bool)
    shots_chosen = Signal(int)
    recover = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._model = ""
        head = HBox(gap=10)
        self.name = ElidedLabel("", "name")
        self.name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.line = ElidedLabel("", "body", "muted")
        self.loaded = ElidedLabel("", "strong", "accent")
        self.loaded.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.stand_up = QuietButton("")
        self.stand_up.clicked.connect(self._recover)
        head.addWidget(self.name, 2)
        head.addWidget(self.line, 3)
        head.addWidget(self.loaded)
        head.addWidget(self.stand_up)
        self.ticks = TickRow()
        self.hand = HandRow(words_beside=True)
        offers = QWidget()
        self._offers = FlowLayout(offers, gap=6)
        self._offered: tuple[object, ...] | None = None
        self._offer_line = offers
        self.body.addLayout(head)
        self.body.addWidget(offers)
        self.body.addWidget(self.ticks)
        self.body.addWidget(self.hand)

    def show_card(self, card: FighterCard, ammunition: Sequence[str], shots: int, recovers: str) -> None:
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
        self.hand.show_state(card.id, card.state, card.wounds, card.max_wounds)
        self._show_offers(card, tuple(ammunition), shots)

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
            text = tr("One shot") if count == 1 else tr("{count} shots", count=count)
            self._offer(Offer(str(count), text), "shots", count == shots)

    def _offer(self, offer: Offer, kind: str, on: bool) -> None:
        chip = Chip(offer.text, checked=on)
        chip.setProperty("kind", kind)
        chip.setProperty("offer", offer.id)
        chip.clicked.connect(self._offer_taken)
        self._offers.addWidget(chip)

    def _offer_taken(self) -> None:
        chip = self.sender()
        if not isinstance(chip, Chip):
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


class TargetTable(RowTable):
    """Every enemy: need at short and long range, whether he may be chosen and why, and what a shot would do."""

    def __init__(self) -> None:
        super().__init__(
            (
                Column(tr("Target"), stretch=2, width=110),
                Column(tr("Short · long"), width=70),
                Column(tr("May he?"), stretch=3, width=110),
                Column(tr("What a shot does"), width=116),
                Column(tr("Out, short · long"), align="right", width=96),
            ),
            tr("Targets"),
        )

    def show_targets(self, targets: Sequence[TargetRow], selected: str) -> None:
        """Show the enemies, one of them chosen."""
        self.set_rows([_target_row(target) for target in targets])
        if selected:
            self.select(selected, tell=False)


def _target_row(target: TargetRow) -> Row:
    near = target.near
    needs = Cell(target.short, bold=True, note=f"· {target.long}", spoken=_spoken_needs(target))
    may = Cell(
        target.reason,
        tone="muted" if target.may else "danger",
        icon="done" if target.may else "out_of_action",
        icon_tone="accent" if target.may else "danger",
        spoken=tr("may: {reason}", reason=target.reason)
        if target.may
        else tr("may not: {reason}", reason=target.reason),
    )
    bar = Odds(float(near.wounded), float(near.knocked_down), float(near.stunned), float(near.out))
    if target.out:
        return Row(target.id, (Cell(target.name, icon=target.icon, icon_tone="danger"), Cell("–"), may), muted=True)
    chance = Cell(percent(float(near.out)), bold=target.may, note=f"· {percent(float(target.far.out))}")
    name = Cell(target.name, bold=target.may, icon=target.icon, icon_tone=state_tone(target.icon))
    return Row(target.id, (name, needs, may, Cell(odds=bar), chance), muted=not target.may)


def _spoken_needs(target: TargetRow) -> str:
    return tr("short range {short}, long range {long}", short=target.short, long=target.long)


class TargetCard(Card):
    """The target as the players see him, and what was done to him by hand."""

    def __init__(self) -> None:
        super().__init__(tr("The target"))
        self.ticks = TickRow()
        self.hand = HandRow(words_beside=False)
        self.body.addWidget(self.ticks)
        self.body.addWidget(self.hand)
        self.body.addStretch(1)

    def show_target(self, card: FighterCard, ticks: Sequence[Tick]) -> None:
        """Show a target."""
        self.set_title(tr("{name}, as the players see him", name=card.name))
        self.ticks.show_ticks(card.id, ticks)
        self.hand.show_state(card.id, card.state, card.wounds, card.max_wounds)


class RoutCard(Card):
    """The casualties of both sides beside the number from which on they test; the way to the scenario's rules."""

    test_asked = Signal(int)
    end_asked = Signal()
    scenario_asked = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Rout"))
        self._lines: list[tuple[ElidedLabel, PlainLabel, PlainLabel]] = []
        self._due = -1
        self.test = SmallButton(tr("Rout test"), key="R")
        self.test.clicked.connect(self._test)
        self.end = SmallButton(tr("End the battle"))
        self.end.clicked.connect(self.end_asked)
        self.scenario = SmallButton("")
        self.scenario.clicked.connect(self.scenario_asked)
        self.scenario.set_tip(tr("Show how this scenario ends and what is special in it"))
        self.title_line.addWidget(self.scenario)
        self._rows = VBox(gap=4)
        line = QWidget()
        buttons = FlowLayout(line, gap=8)
        for button in (self.test, self.end):
            buttons.addWidget(button)
        self.body.addLayout(self._rows)
        self.body.addWidget(line)
        self.body.addStretch(1)

    def show_rout(self, view: BattleView) -> None:
        """Show both sides."""
        while len(self._lines) < len(view.rout):
            self._add_line()
        self._due = -1
        for side, (name, figure, note) in zip(view.rout, self._lines, strict=True):
            name.setText(side.name)
            figure.setText(side.figure)
            note.setText(side.note)
            note.set_tone(_rout_tone(side))
            if side.due:
                self._due = side.side
        reason = tr("no Rout test is due for the side whose turn it is")
        self.test.set_why_not(None if self._due >= 0 else reason)
        self.scenario.setText(view.scenario)
        self.scenario.setVisible(bool(view.scenario))

    def _add_line(self) -> None:
        line = HBox(gap=10)
        parts = (ElidedLabel(""), PlainLabel("", "strong"), PlainLabel("", "body", "muted"))
        for label, share in zip(parts, (1, 0, 0), strict=True):
            line.addWidget(label, share)
        self._lines.append(parts)
        self._rows.addLayout(line)

    def due_side(self) -> int:
        """Return the side whose test is due, or -1."""
        return self._due

    def _test(self) -> None:
        self.test_asked.emit(self._due)


class ScenarioCard(Card):
    """How the scenario ends and what is special in it; shown when it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = PlainLabel("", wrap=True)
        self.body.addWidget(self.lines)
        self.hide()

    def show_scenario(self, view: BattleView) -> None:
        """Take the sentences of the scenario."""
        self.set_title(view.scenario)
        self.lines.setText("\n".join(view.scenario_lines))
        if not view.scenario:
            self.hide()


def _rout_tone(side: RoutSide) -> Tone:
    if side.failed:
        return "danger"
    return "warn" if side.due else "muted"
