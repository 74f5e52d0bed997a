"""The set-up of the scenario: the checklist whose current step the tray asks, beside the table drawn to scale."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.ruleset import SetUpStep
from mordheim_desktop.session.commands import set_up as commands
from mordheim_desktop.session.commands.craving import STEP as CRAVING
from mordheim_desktop.session.commands.taken import STEP as TAKEN
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.session.views.prelude import FOUND, PRELUDE, RATINGS, StepView
from mordheim_desktop.session.views.table import table_view
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, flow
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn
from mordheim_desktop.ui.kit.text import joined, tr
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayView
from mordheim_desktop.ui.tabs.checklist import Checklist
from mordheim_desktop.ui.tabs.chip_row import ChipChoice, ChipRow
from mordheim_desktop.ui.tabs.scenario_table import TableSide

COUNTERS, OBJECTIVE = "place_counters", "objective"
"""The steps that place what the scenario counts on."""
NARROW = 700
"""Width at 100 % below which the map stands under the checklist."""


class SetUpPage(QWidget):
    """The checklist with what the scenario says, beside the map; under it where letters are large.

    `another_asked` and `remove_asked` tell that the scenario, or the whole battle, is to go.
    """

    another_asked = Signal()
    remove_asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._view: views.ScenarioView | None = None
        self._names: tuple[str, str] = ("", "")
        self.table = TableSide(desk)
        self.map = self.table.map
        self._column = ScrollColumn(margins=(16, 16, 8, 16))
        self._across = HBox(self, gap=0)
        self._across.addWidget(self._column, 11)
        self._right = QWidget()
        right = VBox(self._right, gap=8, margins=(8, 16, 16, 12))
        right.addWidget(self.map, 1)
        right.addWidget(self.table.foot)
        self._across.addWidget(self._right, 10)
        self._below = False
        self._build(self._column.body)

    def _build(self, left: QVBoxLayout) -> None:
        self.set_up = Card()
        self.steps = Checklist(tr("Set-up"))
        self.steps.ticked.connect(self.press)
        self.set_up.body.addWidget(self.steps)
        left.addWidget(self.set_up)
        self._late = Card(tr("Reinforcements"))
        self._late_text = PlainLabel("", wrap=True)
        self.late_button = QuietButton(tr("Roll for reinforcements"))
        self.late_button.clicked.connect(self.roll_reinforcements)
        self.late_button.refused.connect(lambda reason: self._desk.say(reason, "warn"))
        self._late.body.addWidget(self._late_text)
        self._late.body.addWidget(flow([self.late_button]))
        left.addWidget(self._late)
        self._special = Card(tr("Special rules"))
        self._ends = Card(tr("Ends and pays"))
        self._texts: list[PlainLabel] = []
        for card in (self._ends, self._special):
            text = PlainLabel("", wrap=True)
            card.body.addWidget(text)
            self._texts.append(text)
            left.addWidget(card)
        left.addWidget(self.table.card)
        self._asks = Card(tr("Settled without the dice"))
        self._first_label = PlainLabel(tr("Sets up first"), "small", "muted")
        self._first = ChipRow()
        self._first.pressed.connect(lambda id_: self.sets_up_first(int(id_)))
        self._turn_label = PlainLabel(tr("Has the first turn"), "small", "muted")
        self._turn = ChipRow()
        self._turn.pressed.connect(lambda id_: self.goes_first(int(id_)))
        for widget in (self._first_label, self._first, self._turn_label, self._turn):
            self._asks.body.addWidget(widget)
        left.addWidget(self._asks)
        self._battle_card = Card(tr("This battle"))
        self.another_button = QuietButton(tr("Another scenario"))
        self.another_button.clicked.connect(self.another_asked)
        self.remove_button = QuietButton(tr("Remove this battle"))
        self.remove_button.clicked.connect(self.remove_asked)
        self._battle_card.body.addWidget(flow([self.another_button, self.remove_button]))
        left.addWidget(self._battle_card)
        left.addStretch(1)

    def show_scenario(self, view: views.ScenarioView) -> None:
        """Show a scenario and how far its set-up is."""
        campaign, words = self._desk.session.campaign, self._desk.words
        battle, drawn = campaign.battle, table_view(campaign, words)
        assert battle is not None
        assert drawn is not None
        self._view = view
        first, second = (campaign.warband(side.warband).name for side in battle.sides)
        self._names = (first, second)
        self.set_up.set_title(tr("{scenario} · set-up", scenario=view.name))
        self.steps.set_steps(view.steps)
        for label, text in zip(self._texts, ((*view.ends, *view.pays), view.special), strict=True):
            label.setText("\n".join(text))
        self._special.setVisible(bool(view.special))
        self.table.show_table(drawn, view.name)
        self._late.setVisible(view.late is not None)
        if view.late is not None:
            self._late_text.setText(tr("Still to arrive: {names}", names=", ".join(view.late.names)))
            self.late_button.set_why_not(view.late.why_not or None)
        self._show_asks(view)

    # -- the tray ------------------------------------------------------------------------------------------------------

    def idle_view(self) -> TrayView:
        """Return the piece on its way, else the step to do now, or the way to the battle."""
        view = self._view
        assert view is not None
        if self.map.held is not None:
            return self.table.held_view()
        step = self._current()
        if step is None:
            return TrayView(
                heading=tr("Set-up"), title=tr("Everything is set up"), can_commit=True, commit_text=tr("To battle")
            )
        number = view.steps.index(step) + 1
        heading = tr(
            "{scenario} · set-up, step {number} of {count}", scenario=view.name, number=number, count=len(view.steps)
        )
        to_battle = TrayAction("battle", tr("To battle"))
        placing = self.table.placing_view() if step.id == COUNTERS else None
        if placing is not None:
            return replace(placing, actions=(*placing.actions, to_battle))
        return TrayView(
            heading=heading,
            title=step.text,
            hint=joined([step.note, self.table.next_placer() if step.id == "terrain" else ""]),
            can_commit=True,
            commit_text=self._usual(step),
            actions=(*self._ways(step), to_battle),
        )

    def _usual(self, step: StepView) -> str:
        """What Enter does: what is placed comes before walking on."""
        if self._wants_objective(step):
            return tr("Put a building there")
        return tr("Settle it") if step.asks else tr("Step done")

    def _wants_objective(self, step: StepView) -> bool:
        return step.id == OBJECTIVE and not self.table.has_objective()

    def _ways(self, step: StepView) -> tuple[TrayAction, ...]:
        """What else can be done for a step than the usual."""
        if step.id == TAKEN:
            return (TrayAction("by_hand", tr("Nothing more")),)
        if step.asks and step.id != CRAVING:
            return (TrayAction("by_hand", tr("Settled at the table")),)
        if self._wants_objective(step):
            return (TrayAction("by_hand", tr("Go on without it")),)
        if step.id == "terrain":
            return (TrayAction("terrain", tr("Place a ruin")),)
        return ()

    def idle_action(self, id_: str) -> bool:
        """Do what a button of the tray says, or the step to do now; False for a button that is not of this page."""
        if id_ == "battle":
            self.to_battle()
            return True
        if id_ == "terrain":
            self.table.add("ruin")
            return True
        step = self._current()
        if id_ == "by_hand" and step is not None:
            self.tick(step.id)
            return True
        if id_ != "commit" or self._view is None:
            return False
        if self.map.held is not None:
            self.map.put_down()
        elif step is None:
            self.to_battle()
        elif step.id == COUNTERS and self.table.placing_view() is not None:
            self.table.right_counters()
        elif self._wants_objective(step):
            self.table.add_in_the_middle()
        else:
            self.press(step.id)
        return True

    def _current(self) -> StepView | None:
        steps = self._view.steps if self._view is not None else ()
        return next((one for one in steps if one.state == "current"), None)

    # -- steps ---------------------------------------------------------------------------------------------------------

    def press(self, id_: str) -> None:
        """Withdraw a step that is done; else settle it: by the tray where dice or a choice are asked, or by a tick."""
        if id_ in PRELUDE:
            self._press_prelude(id_)
            return
        step = self._step(id_)
        shown = next((one for one in self._view.steps if one.id == id_), None) if self._view else None
        if step is None or shown is None:
            return
        if id_ == TAKEN and shown.state == "done" and self._throw_for_a_dose():
            return
        if shown.state == "done":
            self._withdraw(step)
            return
        if id_ in (TAKEN, CRAVING):
            self._ask_what_is_taken() if id_ == TAKEN else self._ask_who_leaves()
            return
        session = self._desk.session
        battle = session.campaign.battle
        asked = commands.procedure_of(session.campaign, step)
        if asked is None or battle is None:
            self._desk.attempt(commands.tick, session, step)
            return
        procedure, setup = asked
        self._desk.begin(procedure, setup, warbands=tuple(side.warband for side in battle.sides))

    def _ask_who_leaves(self) -> None:
        from mordheim_desktop.ui.dialogs.craving import ask_who_leaves

        ask_who_leaves(self.window(), self._desk)

    def _ask_what_is_taken(self) -> None:
        from mordheim_desktop.ui.dialogs.taken import ask_what_is_taken

        ask_what_is_taken(self.window(), self._desk, lambda: self.tick(TAKEN))

    def _throw_for_a_dose(self) -> bool:
        from mordheim_desktop.ui.dialogs.taken import throw_for_a_dose

        return throw_for_a_dose(self._desk)

    def _press_prelude(self, id_: str) -> None:
        """What was done before the set-up is taken back as a whole, or was never to be decided."""
        if id_ == FOUND:
            self.another_asked.emit()
        elif id_ == RATINGS:
            self._desk.say(tr("The ratings are those of the moment the battle began."), "warn")
        else:
            self._desk.say(tr("Who misses a battle stays away; the Warbands tab tells why."), "warn")

    def tick(self, id_: str) -> None:
        """Tick a step without the program's dice."""
        step = self._step(id_)
        if step is not None:
            self._desk.attempt(commands.tick, self._desk.session, step)

    def _withdraw(self, step: SetUpStep) -> None:
        battle = self._desk.session.campaign.battle
        done = battle.step(step.id) if battle is not None else None
        if step.id == "sides":
            self._desk.say(tr("Who attacks came with the scenario; undo takes it back."), "warn")
        elif step.id == CRAVING and done is not None and done.away:
            self._desk.say(tr("He has left the warband; undo takes it back."), "warn")
        else:
            self._desk.attempt(commands.withdraw, self._desk.session, step)

    def _step(self, id_: str) -> SetUpStep | None:
        steps = views.steps_of(self._desk.session.campaign, self._desk.words)
        return next((one for one in steps if one.id == id_), None)

    def roll_reinforcements(self) -> None:
        """Ask the tray who of the missing comes on this turn."""
        session = self._desk.session
        battle = session.campaign.battle
        if battle is not None:
            self._desk.attempt(self._begin_reinforcements, tuple(side.warband for side in battle.sides))

    def _begin_reinforcements(self, warbands: tuple[str, ...]) -> None:
        setup = commands.reinforcements_setup(self._desk.session.campaign)
        self._desk.begin("reinforcements", setup, warbands=warbands)

    def sets_up_first(self, side: int) -> None:
        """Note which side sets up first; the map follows."""
        self._decide("set_up_roll", side)

    def goes_first(self, side: int) -> None:
        """Give a side the first turn."""
        battle = self._desk.session.campaign.battle
        if battle is None:
            return
        if (battle.turn, battle.phase) != (1, "recovery"):
            self._desk.say(tr("The first turn is under way already."), "warn")
            return
        if self._step("first_turn") is not None and self._view is not None and self._view.asks_who_goes_first:
            self._decide("first_turn", side)
        elif battle.active != side:
            self._desk.attempt(commands.goes_first, self._desk.session, side)

    def _decide(self, id_: str, side: int) -> None:
        battle, step = self._desk.session.campaign.battle, self._step(id_)
        done = battle.step(id_) if battle is not None else None
        if step is not None and (done is None or done.side != side):
            self._desk.attempt(commands.decide, self._desk.session, step, side)

    def to_battle(self) -> None:
        """Go to the battle; where the scenario says who has the first turn, he has it."""
        self.map.put_down()
        battle = self._desk.session.campaign.battle
        first = views.first_turn(self._desk.session.campaign, self._desk.words)
        if battle is not None and first is not None and (battle.turn, battle.phase) == (1, "recovery"):
            self.goes_first(first)
        self._desk.go_to("battle")

    # -- paper ---------------------------------------------------------------------------------------------------------

    def print_table(self) -> None:
        """Print the table."""
        self.table.print_table()

    def export_table(self, path: Path | None = None) -> None:
        """Write the drawing into a file of the player's choice, or into this one."""
        self.table.export_table(path)

    # -- layout --------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the map beside the checklist, or under it where there is no room."""
        super().resizeEvent(event)
        below = self.width() < scale().px(NARROW)
        if below == self._below:
            return
        self._below = below
        if below:
            self._across.removeWidget(self._right)
            self._column.body.insertWidget(1, self._right)
        else:
            self._column.body.removeWidget(self._right)
            self._across.addWidget(self._right, 10)

    def _show_asks(self, view: views.ScenarioView) -> None:
        campaign = self._desk.session.campaign
        first = view.sets_up_first if view.asks_who_sets_up_first else None
        self._fill(self._first, "scenario.sets_up_first", first)
        self._fill(self._turn, "scenario.goes_first", campaign.battle.active if campaign.battle is not None else None)
        for widget in (self._first_label, self._first):
            widget.setVisible(view.asks_who_sets_up_first)
        for widget in (self._turn_label, self._turn):
            widget.setVisible(view.asks_who_goes_first)
        self._asks.setVisible(view.asks_who_sets_up_first or view.asks_who_goes_first)

    def _fill(self, row: ChipRow, key: str, chosen: int | None) -> None:
        row.show_choices(
            [
                ChipChoice(str(side), name, self._words(key, name), marked=chosen == side)
                for side, name in enumerate(self._names)
            ]
        )

    def _words(self, key: str, warband: str) -> str:
        return self._desk.words.say(say(key, warband=warband))
