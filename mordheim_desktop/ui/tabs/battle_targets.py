"""The enemies on the Battle tab: the table of targets, what the players see of the chosen one, states set by hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from mordheim_desktop.session.commands.shooting import Sight
from mordheim_desktop.session.views.battle import FighterCard, Tick
from mordheim_desktop.session.views.targets import TargetRow
from mordheim_desktop.ui.kit.buttons import SmallButton
from mordheim_desktop.ui.kit.labels import state_tone
from mordheim_desktop.ui.kit.layouts import FlowLayout
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.odds_bar import Odds
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import percent, tr
from mordheim_desktop.ui.tabs.battle_chips import OneOf, TickRow
from mordheim_desktop.ui.tabs.battle_parts import STATES

FARTHEST = 72
"""Inches; no shot on the table is farther than this."""
NAME = 128
"""The width of a name in pixels at 100 %; two and three small buttons fill a line."""
BARS = 4
"""The column of the odds bars."""
FAR = 6
"""The column of the chances to take out at long range."""


class TargetTable(RowTable):
    """Every enemy: need at short and long range, whether he may be chosen and why, and what a shot would do."""

    def __init__(self) -> None:
        super().__init__(
            (
                Column(tr("Target"), stretch=2, width=110),
                Column(tr("Short"), align="right"),
                Column(tr("Long"), align="right"),
                Column(tr("May he?"), stretch=3, width=150),
                Column(tr("What a shot does")),
                Column(tr("Out, short"), align="right"),
                Column(tr("Long"), align="right"),
            ),
            tr("Targets"),
        )

    def show_targets(self, targets: Sequence[TargetRow], selected: str, *, narrow: bool = False) -> None:
        """Show the enemies, one of them chosen; where it is narrow, without what names and reasons need the room of."""
        for place, heading in ((BARS, tr("What a shot does")), (FAR, tr("Long"))):
            shown = "" if narrow else heading
            if self.source.columns[place].title != shown:
                self.set_heading(place, shown)
        self.set_rows([_target_row(target, narrow) for target in targets])
        if selected:
            self.select(selected, tell=False)


def _target_row(target: TargetRow, narrow: bool) -> Row:
    near = target.near
    may = Cell(
        target.reason,
        tone="muted" if target.may else "danger",
        icon="done" if target.may else "out_of_action",
        icon_tone="accent" if target.may else "danger",
        spoken=tr("may: {reason}", reason=target.reason)
        if target.may
        else tr("may not: {reason}", reason=target.reason),
    )
    if target.out:
        nobody = (Cell("–"), Cell("–"))
        return Row(target.id, (Cell(target.name, icon=target.icon, icon_tone="danger"), *nobody, may), muted=True)
    needs = (
        Cell(target.short, bold=True, spoken=tr("short range {need}", need=target.short)),
        Cell(target.long, tone="muted", spoken=tr("long range {need}", need=target.long)),
    )
    if not target.armed:
        nothing = (Cell("–"), Cell("–"), Cell("–"))
        return Row(
            target.id,
            (Cell(target.name, icon=target.icon, icon_tone=state_tone(target.icon)), *needs, may, *nothing),
            muted=True,
        )
    chance = Cell(percent(float(near.out)), bold=target.may)
    name = Cell(target.name, bold=target.may, icon=target.icon, icon_tone=state_tone(target.icon))
    if narrow:
        return Row(target.id, (name, *needs, may, Cell(), chance), muted=not target.may)
    bar = Odds(float(near.wounded), float(near.knocked_down), float(near.stunned), float(near.out))
    far = Cell(percent(float(target.far.out)), tone="muted")
    return Row(target.id, (name, *needs, may, Cell(odds=bar), chance, far), muted=not target.may)


class StateButton(SmallButton):
    """A state to set, close enough to the others that all four stand side by side."""

    padding = 5


class HandRow(QWidget):
    """What close combat, magic or a fall did to a model: a hit thrown here, or its state and Wounds as they are.

    Names are as wide as their place whatever their length, so that no button moves with them. Every signal carries the
    id of the model first.
    """

    state_chosen = Signal(str, str)
    wounds_entered = Signal(str, int)
    hit_asked = Signal(str)
    injury_asked = Signal(str)
    refused = Signal(str)
    who_chosen = Signal(str)
    drop_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._model = ""
        self.has_wounds = False
        """Whether the model has more than one Wound, so that those left are typed."""
        self.who = OneOf(NAME, fixed=True)
        self.who.chosen.connect(self.who_chosen)
        self.hit = SmallButton(tr("Hit"))
        self.hit.set_tip(tr("Throw a hit on this model here: to wound, save, injury"))
        self.hit.clicked.connect(self._hit)
        self.injury = SmallButton(tr("Injury"))
        self.injury.set_tip(tr("Throw the injury of unsaved wounds here"))
        self.injury.clicked.connect(self._injury)
        self.drop = SmallButton(tr("Drops"))
        self.drop.set_tip(tr("Lay something he carries on the ground, where others may take it up"))
        self.drop.clicked.connect(lambda: self.drop_asked.emit(self._model))
        for button in (self.hit, self.injury):
            button.refused.connect(self.refused)
        self.states = self._state_buttons()
        self.wounds = NumberField(tr("Wounds left"), minimum=0, maximum=10, unit=tr("Wounds"))
        self.wounds.value_changed.connect(self._wounds)
        flow = FlowLayout(self, gap=4)
        for widget in (self.who, self.hit, self.injury, self.drop, *self.states.values()):
            flow.addWidget(widget)

    def _state_buttons(self) -> dict[str, SmallButton]:
        words = {
            "standing": tr("Standing"),
            "knocked_down": tr("Knocked down"),
            "stunned": tr("Stunned"),
            "out_of_action": tr("Out of action"),
        }
        found: dict[str, SmallButton] = {}
        for state in STATES:
            found[state] = button = StateButton(words[state], icon=state)
            button.setProperty("state", state)
            button.clicked.connect(self._state)
            button.refused.connect(self.refused)
        return found

    def show_state(self, card: FighterCard, choices: Sequence[tuple[str, str]]) -> None:
        """Show how a model stands, one of the `choices` (ids and names)."""
        self._model, state, most = card.id, card.state, card.max_wounds
        self.who.show_choices(choices, card.id)
        for one, button in self.states.items():
            button.set_why_not(tr("he is that already") if one == state else None)
        down = tr("he is out of action") if state == "out_of_action" else None
        self.hit.set_why_not(down)
        self.injury.set_why_not(down)
        self.has_wounds = most > 1
        self.wounds.set_range(0, most)
        self.wounds.set_value(card.wounds)

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


class TargetCard(Card):
    """The target as the players see him; behind one key, what was done to a model by hand.

    `measured` carries the id of the target and the inches typed, 0 for "not measured".
    """

    measured = Signal(str, int)
    page_turned = Signal()

    def __init__(self) -> None:
        super().__init__(tr("The target"), margins=(12, 6, 12, 7), gap=4)
        self._target = ""
        self._measures = False
        self.by_hand = SmallButton(tr("By hand"), key="H")
        self.by_hand.clicked.connect(self.turn_page)
        self.inches = NumberField(tr("Distance"), maximum=FARTHEST, unit=tr("inches"), upward=True)
        self.inches.value_changed.connect(self._measured)
        self.inches.hide()
        self.ticks = TickRow()
        self.hand = HandRow()
        for widget in (self.inches, self.hand.wounds, self.by_hand):
            self.title_line.addWidget(widget)
        self._pages = QStackedLayout()
        self.body.addLayout(self._pages)  # before its pages, or the first one shows itself as a window
        for page in (self.ticks, self.hand):
            self._pages.addWidget(page)
        self.body.addStretch(1)

    def show_target(self, card: FighterCard, ticks: Sequence[Tick], sight: Sight, *, measures: bool) -> None:
        """Show a target; `measures` where distances are typed before a shot is declared."""
        self._target = card.id
        self.ticks.show_ticks(card.id, ticks)
        self._measures = measures
        self.inches.set_value(sight.inches or 0)

    def show_titles(self, seen: str, hand: str) -> None:
        """Say whom each of the two pages is about, and show the field that belongs to it."""
        if self.is_hand:
            self.set_title(tr("{name}, by hand", name=hand))
        else:
            self.set_title(seen if self._measures else tr("{name}, as the players see him", name=seen))
        self.inches.setVisible(self._measures and not self.is_hand)
        self.hand.wounds.setVisible(self.hand.has_wounds and self.is_hand)

    @property
    def is_hand(self) -> bool:
        """Whether the states set by hand are on show."""
        return self._pages.currentWidget() is self.hand

    def turn_page(self) -> None:
        """Show the states set by hand, or what the players see."""
        self._pages.setCurrentIndex(0 if self.is_hand else 1)
        self.by_hand.setText(tr("As seen") if self.is_hand else tr("By hand"))
        self.page_turned.emit()

    def _measured(self, inches: int) -> None:
        self.measured.emit(self._target, inches)
