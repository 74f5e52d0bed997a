"""The lower right of the Battle tab: the Rout panel, the scenario's rules, and what several shots do together."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from mordheim_desktop.session.views.battle import BattleView, RoutSide
from mordheim_desktop.session.views.targets import Together
from mordheim_desktop.ui.kit.buttons import SmallButton
from mordheim_desktop.ui.kit.labels import Caption, ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox, VBox
from mordheim_desktop.ui.kit.odds_bar import Odds, OddsBar
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import percent, tr
from mordheim_desktop.ui.kit.theme import Tone


class RoutCard(Card):
    """The casualties of both sides beside the number from which on they test; the way to the scenario's rules."""

    test_asked = Signal(int)
    end_asked = Signal()
    other_asked = Signal()
    scenario_asked = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Rout"), margins=(12, 6, 12, 7), gap=4)
        self._lines: list[tuple[ElidedLabel, PlainLabel, PlainLabel]] = []
        self._due = -1
        self.test = SmallButton(tr("Rout test"), key="R")
        self.test.clicked.connect(self._test)
        self.other = SmallButton(tr("Other"))
        self.other.set_tip(tr("Another modifier or a re-roll for this Rout test"))
        self.other.clicked.connect(self.other_asked)
        self.end = SmallButton(tr("End the battle"))
        self.end.clicked.connect(self.end_asked)
        self.scenario = SmallButton("")
        self.scenario.clicked.connect(self.scenario_asked)
        self.scenario.set_tip(tr("Show how this scenario ends and what is special in it"))
        self.title_line.addWidget(self.scenario)
        self._rows = VBox(gap=2)
        self.whose = ElidedLabel("", "body", "muted")
        line = QWidget()
        buttons = FlowLayout(line, gap=8)
        for button in (self.test, self.other, self.end):
            buttons.addWidget(button)
        self.body.addLayout(self._rows)
        self.body.addWidget(self.whose)
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
        self.whose.setText(next((side.whose for side in view.rout if side.due), ""))
        self.whose.setVisible(bool(self.whose.text()))
        self.other.setVisible(self._due >= 0)
        reason = tr("no Rout test is due for the side whose turn it is")
        self.test.set_why_not(None if self._due >= 0 else reason)
        self.scenario.setText(view.scenario)
        self.scenario.setVisible(bool(view.scenario))

    def _add_line(self) -> None:
        line = HBox(gap=6)
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


class TogetherCard(Card):
    """What the shots of those who are counted in do to the target, one after the other; hidden while nobody is."""

    cleared = Signal()

    def __init__(self) -> None:
        super().__init__(margins=(12, 6, 12, 6))
        line = HBox(gap=10)
        self.who = ElidedLabel("")
        self.bar = OddsBar()
        self.bar.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.near = PlainLabel("", "strong")
        self.far = PlainLabel("", "body", "muted")
        self.clear = SmallButton(tr("Clear"))
        self.clear.set_tip(tr("Count nobody in"))
        self.clear.clicked.connect(self.cleared)
        line.addWidget(Caption(tr("Together")))
        line.addWidget(self.who, 1)
        for widget in (self.bar, self.near, self.far, self.clear):
            line.addWidget(widget)
        self.body.addLayout(line)
        self.hide()

    def show_together(self, found: Together | None, *, narrow: bool) -> None:
        """Show the chances of a sequence, or nothing; the names take the room of the bar where it is narrow."""
        self.setVisible(found is not None)
        self.bar.setVisible(not narrow)
        if found is None:
            return
        near = found.near
        self.who.setText(tr("{shooters} at {target}", shooters=found.names, target=found.target))
        self.bar.set_odds(Odds(float(near.wounded), float(near.knocked_down), float(near.stunned), float(near.out)))
        self.near.setText(tr("out {share}", share=percent(float(near.out))))
        self.far.setText(tr("long {share}", share=percent(float(found.far.out))))
        self.setAccessibleName(self.who.text())


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
