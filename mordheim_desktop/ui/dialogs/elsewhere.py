"""A battle fought elsewhere, typed in: who met, how it ended, who went out of action and who put him there."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from mordheim_desktop.campaign.figures import rating
from mordheim_desktop.campaign.model import HenchmanGroup, Warband, Warrior
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands.battle import absent_from, fighters_of
from mordheim_desktop.session.commands.elsewhere import MOST_KILLS, Elsewhere, record_elsewhere
from mordheim_desktop.session.commands.guests import HIGHEST_RATING
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.labels import ElidedLabel, PlainLabel, labelled
from mordheim_desktop.ui.kit.layouts import HBox, empty, flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import joined, tr
from mordheim_desktop.ui.tabs.battle_chips import SmallChip
from mordheim_desktop.ui.tabs.chip_row import ChipChoice, ChipRow

DRAW = "draw"
SIDE_BY_SIDE = 1.3
"""Text size up to which two warbands stand beside each other."""


class FighterLine:
    """The controls of one fighter: whether he was there, whether he went out of action, whom he put out."""

    def __init__(self, name: str) -> None:
        self.label = ElidedLabel(name, "body")
        self.out = SmallChip(tr("Out"))
        self.out.setAccessibleName(tr("{name} went out of action", name=name))
        self.missed = SmallChip(tr("Missed it"))
        self.missed.setAccessibleName(tr("{name} missed the battle", name=name))
        self.kills = NumberField(
            tr("Enemies {name} put out of action", name=name), 0, minimum=0, maximum=MOST_KILLS, alone=False
        )
        self.out.clicked.connect(lambda: self._exclude(self.out, self.missed))
        self.missed.clicked.connect(lambda: self._exclude(self.missed, self.out))

    def _exclude(self, pressed: SmallChip, other: SmallChip) -> None:
        """Who missed the battle did not go out of action."""
        if pressed.isChecked():
            other.setChecked(False)


class ElsewhereSheet(Sheet):
    """`recorded` tells that the battle stands in the journal."""

    recorded = Signal()

    def __init__(self, parent: QWidget | None, desk: Desk) -> None:
        text = tr("Type in what the table says; the post-battle sequence follows from it.")
        super().__init__(parent, tr("Battle fought elsewhere"), text, width=920, height=690)
        self._desk = desk
        playing = [one for one in desk.session.campaign.warbands if one.status == "playing"]
        self._warbands = {one.id: one for one in playing}
        self.chosen = list(self._warbands)[:2]
        self.fighters: dict[str, FighterLine] = {}
        self.ratings: dict[str, NumberField] = {}
        self.who = ChipRow()
        self.who.pressed.connect(self.choose)
        self.body.addWidget(PlainLabel(tr("Who met"), "label", "muted"))
        self.body.addWidget(self.who)
        self.ending, self.scenario, self.attacker = Picker(tr("How it ended")), Picker(tr("Scenario")), Picker("")
        self.attacker.setAccessibleName(tr("Attacker"))
        for picker in self._pickers():
            picker.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        self._build_pickers()
        self._sides = QWidget()
        self._columns = QGridLayout(self._sides)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(scale().px(12))
        self.body.addWidget(self._sides)
        self.body.addStretch(1)
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.submit_button = self.add_button(tr("Enter the battle"), self.submit, primary=True)
        scale().changed.connect(self._show_sides)
        self._show_chosen()

    # -- building ------------------------------------------------------------------------------------------------------

    def _build_pickers(self) -> None:
        rule = self._desk.words.rule
        self.scenario.addItem(tr("None of the nine"), "")
        for one in sorted(self._desk.session.ruleset.scenarios.values(), key=lambda one: one.number):
            self.scenario.addItem(rule(one.name), one.id)
        self.scenario.currentIndexChanged.connect(self._show_attacker)
        holders = [labelled(picker.accessibleName(), picker) for picker in self._pickers()]
        self._attacker_holder = holders[2]
        self.body.addWidget(flow(holders, gap=12))

    def _pickers(self) -> tuple[Picker, Picker, Picker]:
        return self.ending, self.scenario, self.attacker

    # -- showing -------------------------------------------------------------------------------------------------------

    def choose(self, id_: str) -> None:
        """Take a warband in, or leave it out."""
        if id_ in self.chosen:
            self.chosen.remove(id_)
        else:
            self.chosen.append(id_)
        self._show_chosen()

    def _show_chosen(self) -> None:
        self.refuse("")
        self.who.show_choices(
            [ChipChoice(one.id, one.name, marked=one.id in self.chosen) for one in self._warbands.values()]
        )
        self._fill(self.ending, [(one, tr("{warband} won", warband=self._name(one))) for one in self.chosen])
        self.ending.addItem(tr("A draw, or nobody won"), DRAW)
        self._fill(self.attacker, [(one, self._name(one)) for one in self.chosen])
        self._show_attacker()
        self._show_sides()
        self.submit_button.set_why_not(None if len(self.chosen) > 1 else tr("choose at least two warbands"))

    def _fill(self, picker: Picker, choices: list[tuple[str, str]]) -> None:
        kept = picker.currentData()
        picker.clear()
        for id_, words in choices:
            picker.addItem(words, id_)
        picker.setCurrentIndex(max(picker.findData(kept), 0))

    def _show_attacker(self) -> None:
        listed = self._desk.session.ruleset.scenarios.get(str(self.scenario.currentData()))
        self._attacker_holder.setVisible(listed is not None and listed.sides != "none")

    def _show_sides(self) -> None:
        kept = {id_: (one.out.isChecked(), one.missed.isChecked()) for id_, one in self.fighters.items()}
        kills = {id_: one.kills.value() for id_, one in self.fighters.items()}
        empty(self._columns)
        self.fighters, self.ratings = {}, {}
        abreast = 2 if scale().factor <= SIDE_BY_SIDE else 1
        for place, id_ in enumerate(self.chosen):
            self._columns.addWidget(self._side(self._warbands[id_]), place // abreast, place % abreast)
        for id_, line in self.fighters.items():
            out, missed = kept.get(id_, (False, line.missed.isChecked()))
            line.out.setChecked(out)
            line.missed.setChecked(missed)
            line.kills.set_value(kills.get(id_, 0))

    def _side(self, warband: Warband) -> Card:
        card = Card(warband.name)
        rated = NumberField(
            tr("Rating of {warband} then", warband=warband.name),
            rating(warband, self._desk.session.ruleset, self._desk.session.campaign.switches),
            minimum=0,
            maximum=HIGHEST_RATING,
            alone=False,
        )
        self.ratings[warband.id] = rated
        line = HBox(gap=8)
        line.addWidget(PlainLabel(tr("Rating before the battle"), "small", "muted"))
        line.addWidget(rated)
        line.addStretch(1)
        card.body.addLayout(line)
        grid = QGridLayout()
        grid.setHorizontalSpacing(scale().px(8))
        grid.setVerticalSpacing(scale().px(4))
        grid.setColumnStretch(0, 1)
        grid.addWidget(PlainLabel(tr("Put out"), "small", "muted"), 0, 3)
        for row, model in enumerate(fighters_of(warband, 0, self._desk.session.ruleset), start=1):
            fighter = self.fighters[model.fighter] = FighterLine(model.name)
            for column, widget in enumerate((fighter.label, fighter.out, fighter.missed, fighter.kills)):
                grid.addWidget(widget, row, column)
        card.body.addLayout(grid)
        fighters: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.hired, *warband.groups)
        names = {one.id: one.name for one in fighters}
        away = [names[id_] for id_ in absent_from(warband)]
        if away:
            told = tr("Misses it anyway: {names}", names=", ".join(away))
            card.body.addWidget(PlainLabel(told, "small", "warn", wrap=True))
        card.body.addStretch(1)
        return card

    def _name(self, id_: str) -> str:
        return self._warbands[id_].name

    # -- doing ---------------------------------------------------------------------------------------------------------

    def told(self) -> Elsewhere:
        """The battle as it is typed now."""
        ending, attacker = self.ending.currentData(), self.attacker.currentData()
        sided = not self._attacker_holder.isHidden()
        return Elsewhere(
            warbands=tuple(self.chosen),
            winner=self.chosen.index(ending) if ending in self.chosen else None,
            scenario=str(self.scenario.currentData() or ""),
            attacker=self.chosen.index(attacker) if sided and attacker in self.chosen else None,
            absent=frozenset(id_ for id_, one in self.fighters.items() if one.missed.isChecked()),
            out=frozenset(id_ for id_, one in self.fighters.items() if one.out.isChecked()),
            kills={id_: one.kills.value() for id_, one in self.fighters.items() if one.kills.value()},
            ratings=tuple(self.ratings[id_].value() for id_ in self.chosen),
        )

    def submit(self) -> None:
        """Write the battle down, or say why not."""
        for field in (*self.ratings.values(), *(one.kills for one in self.fighters.values())):
            if not field.take():
                self.refuse(joined([field.edit.accessibleName(), field.hint()]))
                field.setFocus()
                return
        try:
            record_elsewhere(self._desk.session, self.told())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
            return
        self.accept()
        self.recorded.emit()
