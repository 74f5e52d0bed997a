"""The page of the Experience step: a line for everybody who fought, and the advances to roll afterwards."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from mordheim_desktop.session.views.experience import AwardLine, ExperienceView, LearnerLine
from mordheim_desktop.ui.kit.buttons import PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import WIDEST_NAME, ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, VBox, empty
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import number, tr

MOST_POINTS = 20


class ExperiencePage(QWidget):
    """Points by the rules, changed where the table settled something else, entered with one press.

    `apply_asked` enters them; `award_given` carries a fighter and an award of the scenario, `awards_cleared` takes all
    such awards back; `advance_asked` begins the roll of a fighter.
    """

    apply_asked = Signal()
    award_given = Signal(str, str)
    awards_cleared = Signal()
    advance_asked = Signal(str)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, NumberField] = {}
        self._proposed: dict[str, int] = {}
        self._labels: dict[str, tuple[PlainLabel, PlainLabel]] = {}
        self._shape: tuple[object, ...] = ()
        self._built: tuple[object, ...] = ()
        self.points_card = Card(tr("Who learned what"))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        self._awards = VBox(gap=8)
        self.apply_button = PrimaryButton(tr("Enter the experience"), key=tr("Enter"))
        self.apply_button.clicked.connect(self.apply_asked)
        self.apply_button.refused.connect(self.refused)
        self.points_card.body.addLayout(self._grid)
        self.points_card.body.addLayout(self._awards)
        self.points_card.body.addWidget(self.apply_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.due_card = Card(tr("Advances to roll"))
        self._due = QGridLayout()
        self._due.setColumnStretch(1, 1)
        self.none_due = PlainLabel(tr("No advance is left to roll for."), "body", "muted", wrap=True)
        self.due_card.body.addLayout(self._due)
        self.due_card.body.addWidget(self.none_due)
        self.rolls: dict[str, QuietButton] = {}
        column = VBox(self, gap=12)
        column.addWidget(self.due_card)
        column.addWidget(self.points_card)
        column.addStretch(1)
        scale().changed.connect(self._rescale)
        self._rescale()

    def settled(self) -> dict[str, int] | None:
        """Return the points changed by the players, by fighter; None where a number is to be mended first."""
        if not all([field.take() for field in self.fields.values()]):
            return None
        return {id: field.value() for id, field in self.fields.items() if field.value() != self._proposed[id]}

    def show_experience(self, view: ExperienceView) -> None:
        """Show the step; points typed stay as long as the same fighters are shown and nothing is entered."""
        shape = (view.applied, tuple((line.id, line.name) for line in view.lines))
        if shape != self._shape:
            self._shape = shape
            self._rebuild(view)
        for line in view.lines:
            self._show_line(line)
        self._show_awards(view)
        self.apply_button.set_why_not(tr("this warband has its experience already") if view.applied else None)
        self.apply_button.setVisible(bool(view.lines) and not view.applied)
        self._show_due(view)

    def _rebuild(self, view: ExperienceView) -> None:
        empty(self._grid)
        self.fields, self._proposed, self._labels = {}, {}, {}
        for row, line in enumerate(view.lines):
            name = ElidedLabel(line.name, "strong")
            name.setMinimumWidth(scale().px(120))
            name.setMaximumWidth(scale().px(WIDEST_NAME))
            held = PlainLabel("", "body", "muted")
            why = PlainLabel("", "body", "muted", wrap=True)
            self._labels[line.id] = (held, why)
            self._grid.addWidget(name, row, 0)
            self._grid.addWidget(held, row, 1)
            self._grid.addWidget(why, row, 2)
            if not view.applied:
                field = NumberField(tr("Points of {name}", name=line.name), line.points, minimum=0, maximum=MOST_POINTS)
                self.fields[line.id] = field
                self._proposed[line.id] = line.points
                self._grid.addWidget(field, row, 3)

    def _show_line(self, line: LearnerLine) -> None:
        held, why = self._labels[line.id]
        held.setText(tr("{points} · {next}", points=number(line.experience), next=line.next))
        field = self.fields.get(line.id)
        if field is None:
            why.setText(tr("gained +{points}", points=number(line.points)) if line.points else tr("gained nothing"))
            return
        why.setText(line.reasons)
        if line.points != self._proposed[line.id]:
            self._proposed[line.id] = line.points
            field.set_value(line.points)

    def _show_awards(self, view: ExperienceView) -> None:
        built = (view.applied, view.awards, tuple((line.id, line.name) for line in view.lines))
        if built == self._built:
            return
        self._built = built
        empty(self._awards)
        if view.applied:
            return
        for award in view.awards:
            self._awards.addWidget(self._award_line(award, view.lines))

    def _award_line(self, award: AwardLine, lines: tuple[LearnerLine, ...]) -> QWidget:
        holder = QWidget()
        column = VBox(holder, gap=4)
        column.addWidget(PlainLabel(award.text, "body", wrap=True))
        row = QWidget()
        flow = FlowLayout(row, gap=8)
        who = Picker(tr("Who earned it"))
        who.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        who.setMinimumContentsLength(16)
        for line in lines:
            who.addItem(line.name, line.id)
        give = QuietButton(tr("Give him +{amount}", amount=number(award.amount)))
        give.clicked.connect(lambda: self.award_given.emit(str(who.currentData()), award.id))
        clear = QuietButton(tr("Take it back"))
        clear.clicked.connect(self.awards_cleared)
        for widget in (who, give, clear):
            flow.addWidget(widget)
        column.addWidget(row)
        return holder

    def _show_due(self, view: ExperienceView) -> None:
        empty(self._due)
        self.rolls = {}
        self.due_card.setVisible(view.applied or bool(view.due))
        self.none_due.setVisible(not view.due)
        for row, line in enumerate(view.due):
            name = ElidedLabel(line.name, "strong")
            name.setMinimumWidth(scale().px(120))
            roll = QuietButton(tr("Roll"), key=tr("Enter") if row == 0 else "")
            roll.setAccessibleName(tr("Roll the advance of {name}", name=line.name))
            roll.clicked.connect(lambda _=False, id_=line.id: self.advance_asked.emit(id_))
            self.rolls[line.id] = roll
            self._due.addWidget(name, row, 0)
            self._due.addWidget(PlainLabel(line.note, "body", "muted", wrap=True), row, 1)
            self._due.addWidget(roll, row, 2)

    def _rescale(self) -> None:
        for grid in (self._grid, self._due):
            grid.setHorizontalSpacing(scale().px(12))
            grid.setVerticalSpacing(scale().px(4))
