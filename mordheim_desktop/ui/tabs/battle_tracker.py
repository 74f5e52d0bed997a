"""The scenario's tracker on the Battle tab: how it stands, and what the chosen model can do about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.rules.standings import fell_with, lies
from mordheim_desktop.session.commands import trackers as commands
from mordheim_desktop.session.views.tracker import TrackAct, TrackerView, TrackLine, search_choices, tracker_view
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import SmallButton
from mordheim_desktop.ui.kit.labels import Caption, ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.battle_chips import SmallChip
from mordheim_desktop.ui.tabs.battle_parts import capital
from mordheim_desktop.ui.tabs.questions import Question, Questions, options

NAMES = 190
LINE = 220
LISTS = 380
"""Pixels at 100 % that a name, one thing that is kept count of, and a list of names take at most."""


class _Line(QWidget):
    """One thing that is kept count of, its name in small before it."""

    def __init__(self) -> None:
        super().__init__()
        row = HBox(self, gap=5)
        self.label = PlainLabel("", "label", "muted")
        self.text = ElidedLabel("", weight=600)
        self.text.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row.addWidget(self.label)
        row.addWidget(self.text)

    def show_line(self, line: TrackLine) -> None:
        """Show how it stands."""
        self.label.setText(line.label)
        self.text.setText(line.text)
        self.text.set_tone(line.tone)
        self.text.setMaximumWidth(scale().px(LISTS if ", " in line.text else LINE))
        self.setAccessibleName(f"{line.label}: {line.text}")


class TrackerCard(Card):
    """The tracker of a scenario; hidden where the scenario keeps count of nothing.

    `acted` carries what was pressed and whether it is to hold; `amount_asked` asks for a number that nobody typed in.
    """

    acted = Signal(str, bool)
    amount_asked = Signal()
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__(margins=(12, 5, 12, 5), gap=3)
        self.title = Caption()
        self.summary = ElidedLabel("", "body", "muted")
        self.amount = SmallButton("")
        self.amount.clicked.connect(self.amount_asked)
        self._line_row = QWidget()
        self._line_flow = FlowLayout(self._line_row, gap=10)
        self._line_flow.addWidget(self.title)
        self._lines: list[_Line] = []
        self._act_row = QWidget()
        self._act_flow = FlowLayout(self._act_row, gap=6)
        self.who = ElidedLabel("", weight=600)
        self._around = (self.who, self.amount, self.summary)
        for widget in self._around:
            self._act_flow.addWidget(widget)
        self.acts: dict[str, SmallChip | SmallButton] = {}
        self._shown: tuple[tuple[str, str], ...] = ()
        self.body.addWidget(self._line_row)
        self.body.addWidget(self._act_row)
        self.hide()

    def show_tracker(self, view: TrackerView | None) -> None:
        """Show how it stands; the chips stay where the same things can be done, with the keyboard on them."""
        self.setVisible(view is not None)
        if view is None:
            return
        self.title.setText(view.title)
        self.setAccessibleName(view.title)
        self.summary.setText(view.summary)
        self.summary.setVisible(bool(view.summary))
        self.amount.setText(view.asks_text)
        self.amount.setVisible(bool(view.asks))
        self._show_lines(view.lines)
        self._show_acts(view)

    def _show_lines(self, lines: Sequence[TrackLine]) -> None:
        while len(self._lines) < len(lines):
            line = _Line()
            self._lines.append(line)
            self._line_flow.addWidget(line)
        for place, widget in enumerate(self._lines):
            widget.setVisible(place < len(lines))
            if place < len(lines):
                widget.show_line(lines[place])
        self._line_row.updateGeometry()

    def _show_acts(self, view: TrackerView) -> None:
        self.who.setText(view.who)
        self.who.setMaximumWidth(scale().px(NAMES))
        self.who.setVisible(bool(view.acts))
        shape = tuple((act.id, act.text) for act in view.acts)
        if shape != self._shown:
            self._shown = shape
            for widget in self._around:
                self._act_flow.removeWidget(widget)
            self._act_flow.clear()
            self._act_flow.addWidget(self.who)
            self.acts = {act.id: self._made(act) for act in view.acts}
            for widget in (self.amount, self.summary):
                self._act_flow.addWidget(widget)
        for act in view.acts:
            button = self.acts[act.id]
            button.set_why_not(act.why_not or None)
            button.setAccessibleName(tr("{name}: {what}", name=view.who, what=act.text))
            if isinstance(button, SmallChip):
                button.setChecked(act.on)

    def _made(self, act: TrackAct) -> SmallChip | SmallButton:
        button = SmallChip(act.text, most=NAMES) if act.holds else SmallButton(act.text)
        button.clicked.connect(partial(self._act, act.id))
        button.refused.connect(self.refused)
        self._act_flow.addWidget(button)
        return button

    def _act(self, id: str, _: bool = False) -> None:
        button = self.acts[id]
        self.acted.emit(id, button.isChecked() if isinstance(button, SmallChip) else True)


class Tracking:
    """Turns what is pressed into commands. `chosen` is the model meant, `again` shows the tab anew."""

    def __init__(
        self,
        desk: Desk,
        questions: Questions,
        busy: Callable[[], bool],
        chosen: Callable[[], str],
        again: Callable[[], None],
    ) -> None:
        self._desk, self._questions, self._busy = desk, questions, busy
        self._chosen, self._again = chosen, again
        self._view: TrackerView | None = None
        self._lying: tuple[str, frozenset[str]] = ("", frozenset())
        self.card = TrackerCard()
        self.card.acted.connect(self.act)
        self.card.amount_asked.connect(self.ask_amount)
        self.card.refused.connect(self._explain)

    def show(self) -> None:
        """Show the tracker for the model that is chosen."""
        session = self._desk.session
        self._view = tracker_view(session.campaign, self._chosen(), session.entries, self._desk.words)
        self.card.show_tracker(self._view)
        self._tell_what_fell()

    def _tell_what_fell(self) -> None:
        """Say what a carrier let go of just now: players have to lay it where he fell."""
        battle = self._desk.session.campaign.battle
        if battle is None:
            return
        field = field_of(self._desk.session.campaign)
        fallen = {prize.id: fell_with(field, prize.id) for prize in battle.tracker.prizes}
        lying = frozenset(id for id, fighter in fallen.items() if fighter)
        known, before = self._lying
        self._lying = (battle.id, lying)
        words = self._desk.words
        told = [words.say(lies(battle.tracker.prize(id))) for id in sorted(lying - before)]
        if told and known == battle.id:
            self._desk.say(" ".join(told), "info")

    def act(self, id: str, on: bool) -> None:
        """Do what was pressed, for the chosen model."""
        if not self._busy():
            self._do(id, on)
        self._again()

    def _do(self, id: str, on: bool) -> None:
        fighter, session = self._chosen(), self._desk.session
        what, _, thing = id.partition(":")
        if what == "take":
            self._desk.attempt(commands.take if on else commands.put_down, session, fighter, thing)
        elif what == "place":
            self._desk.attempt(commands.stand_at, session, fighter, thing, on)
        elif what == "gone":
            self._desk.attempt(commands.leave, session, fighter, on)
        elif what == "safe":
            self._desk.attempt(commands.carry_off, session, fighter)
        else:
            self._ask_building(fighter)

    def _ask_building(self, fighter: str) -> None:
        """Ask which building is searched, where there are several."""
        session = self._desk.session
        choices = search_choices(session.campaign, self._desk.words)
        if len(choices) == 1:
            self._search(fighter, choices[0][0])
        elif choices:
            heading = tr("{name} searches", name=self._view.who if self._view else "")
            self._questions.choose(
                Question(heading=heading, title=tr("Which building?"), options=options(*choices)),
                partial(self._search, fighter),
            )

    def _search(self, fighter: str, building: str) -> None:
        if self._desk.attempt(commands.begin_search, self._desk.session, fighter, building):
            self._desk.to_the_tray()

    # -- numbers -------------------------------------------------------------------------------------------------------

    def ask_amount(self) -> None:
        """Ask in the tray for a number of the set-up that was not thrown in the program."""
        view, battle = self._view, self._desk.session.campaign.battle
        if view is not None and battle is not None and not self._busy():
            sides = len(battle.sides) if view.asks == "shards" else 1
            self._ask_number(view, sides, ())

    def _ask_number(self, view: TrackerView, sides: int, told: tuple[int, ...]) -> None:
        battle = self._desk.session.campaign.battle
        if len(told) == sides or battle is None:
            self._desk.attempt(commands.set_amount, self._desk.session, view.asks, told)
            return
        name = self._desk.session.campaign.warband(battle.sides[len(told)].warband).name if sides > 1 else view.title
        least, most = view.range
        question = Question(heading=name, title=view.asks_text, least=least, most=most)
        self._questions.count(question, lambda number: self._ask_number(view, sides, (*told, number)))

    def _explain(self, reason: str) -> None:
        self._desk.say(capital(reason), "warn")
        self._again()
