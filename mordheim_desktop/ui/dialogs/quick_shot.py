"""Quick shot: two typed profiles, the needs and the odds as they are typed, then the dice. Nothing is written down."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mordheim_desktop.rules.messages import Named
from mordheim_desktop.session.session import Change
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.session.views.quick import (
    SHOOTER_SKILLS,
    TARGET_SKILLS,
    TARGET_TRAITS,
    QuickShot,
    fitting,
    missile_list,
    quick_figures,
    quick_setup,
)
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import Chip, PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import FlowLayout, HBox
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.odds_bar import Odds, OddsBar
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn, StatCard
from mordheim_desktop.ui.kit.text import percent, tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.tabs.battle_parts import Stack

SAVES = (None, 6, 5, 4, 3, 2, 1)


class QuickShotDialog(QWidget):
    """A page over the tabs; the dice tray below throws its dice."""

    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._words = desk.words
        self._book = FigureBook(desk.session.ruleset)
        self._build()
        self._ammunition_for_weapon()
        self._work_out()

    # -- building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        page = ScrollColumn()
        outer = HBox(self)
        outer.addWidget(page)
        head = HBox(gap=8)
        head.addWidget(PlainLabel(tr("Quick shot"), "title"), 1)
        close = QuietButton(tr("Close"), key=tr("Backspace"))
        close.clicked.connect(self.closed)
        head.addWidget(close)
        page.body.addLayout(head)
        page.body.addWidget(Stack(self._shooter_card(), self._target_card(), 640))
        page.body.addWidget(self._result_card())
        page.body.addStretch(1)

    def _shooter_card(self) -> Card:
        card = Card(tr("The shooter"))
        self.weapon = Picker(tr("Weapon"))
        for weapon in missile_list(self._desk.session.ruleset):
            self.weapon.addItem(weapon.name, weapon.id)
        self.weapon.setCurrentIndex(self.weapon.findData("bow"))
        self.weapon.currentIndexChanged.connect(self._weapon_changed)
        self.bs = self._figure(tr("Ballistic Skill"), 3, 10)
        self.strength = self._figure(tr("Strength"), 3, 10)
        self.moved = self._chip(tr("Moved"))
        self.long_range = self._chip(tr("Long range"))
        self.shooter_skills = {id: self._chip(self._words.name(Named("skill", id))) for id in SHOOTER_SKILLS}
        self._line(card, self.weapon, self.bs, self.strength)
        self._line(card, self.moved, self.long_range, *self.shooter_skills.values())
        ammunition = QWidget()
        self._ammunition = FlowLayout(ammunition, gap=6)
        self.ammunition: dict[str, Chip] = {}
        card.body.addWidget(ammunition)
        card.body.addStretch(1)
        return card

    def _target_card(self) -> Card:
        card = Card(tr("The target"))
        self.toughness = self._figure(tr("Toughness"), 3, 10)
        self.wounds = self._figure(tr("Wounds"), 1, 10)
        self.save = Picker(tr("Armour save"))
        for save in SAVES:
            self.save.addItem(tr("No armour save") if save is None else tr("Armour save {save}+", save=save), save)
        self.save.currentIndexChanged.connect(self._work_out)
        self.cover = self._chip(tr("In cover"))
        self.large = self._chip(tr("Large"))
        self.helmet = self._chip(tr("Helmet"))
        self.charm = self._chip(tr("Lucky Charm"))
        self.target_skills = {id: self._chip(self._words.name(Named("skill", id))) for id in TARGET_SKILLS}
        self.target_traits = {id: self._chip(self._words.name(Named("trait", id))) for id in TARGET_TRAITS}
        self._line(card, self.toughness, self.wounds, self.save)
        self._line(card, self.cover, self.large, self.helmet, self.charm)
        self._line(card, *self.target_skills.values(), *self.target_traits.values())
        card.body.addStretch(1)
        return card

    def _result_card(self) -> Card:
        card = Card(tr("What a shot does"))
        self.to_hit = StatCard(tr("To hit"))
        self.to_wound = StatCard(tr("To wound"))
        self.saves = StatCard(tr("Armour save"))
        self.out = StatCard(tr("Out of action"), tone="accent")
        figures = HBox(gap=12)
        for stat in (self.to_hit, self.to_wound, self.saves, self.out):
            figures.addWidget(stat, 1)
        self.bar = OddsBar()
        self.told = PlainLabel("", "body", "muted", wrap=True)
        self.shoot = PrimaryButton(tr("Shoot"), key=tr("Enter"))
        self.shoot.clicked.connect(self.begin)
        card.body.addLayout(figures)
        card.body.addWidget(self.bar)
        card.body.addWidget(self.told)
        line = HBox()
        line.addWidget(self.shoot)
        line.addStretch(1)
        card.body.addLayout(line)
        return card

    def _figure(self, name: str, value: int, most: int) -> NumberField:
        field = NumberField(name, value, minimum=1, maximum=most, unit=name)
        field.value_changed.connect(self._work_out)
        return field

    def _chip(self, text: str) -> Chip:
        chip = Chip(text)
        chip.clicked.connect(self._work_out)
        return chip

    def _line(self, card: Card, *widgets: QWidget) -> None:
        line = QWidget()
        flow = FlowLayout(line, gap=8)
        for widget in widgets:
            flow.addWidget(widget)
        card.body.addWidget(line)

    # -- what the window asks ------------------------------------------------------------------------------------------

    def refresh(self, change: Change | None) -> None:
        """Nothing here depends on the campaign."""

    def idle_view(self) -> TrayView:
        """What Enter would begin."""
        found = quick_figures(self.typed(), self._words, self._book)
        reasons = ((tr("to hit"), found.to_hit), (tr("to wound"), found.to_wound), (tr("armour save"), found.save))
        return TrayView(
            heading=tr("Quick shot"),
            title=self.weapon.currentText(),
            reasons=reasons,
            can_commit=True,
            commit_text=tr("Shoot"),
            can_take_back=True,
        )

    def idle_action(self, id: str) -> None:
        """Shoot, or leave the page."""
        if id == "commit":
            self.begin()
        elif id == "back":
            self.closed.emit()

    # -- doing ---------------------------------------------------------------------------------------------------------

    def typed(self) -> QuickShot:
        """The shot as it is typed now."""
        return QuickShot(
            weapon=str(self.weapon.currentData()),
            bs=self.bs.value(),
            strength=self.strength.value(),
            moved=self.moved.isChecked(),
            shooter_skills=_on(self.shooter_skills),
            ammunition=_on(self.ammunition),
            long_range=self.long_range.isChecked(),
            cover=self.cover.isChecked(),
            toughness=self.toughness.value(),
            wounds=self.wounds.value(),
            save=self.save.currentData(),
            helmet=self.helmet.isChecked(),
            charm=self.charm.isChecked(),
            large=self.large.isChecked(),
            target_skills=_on(self.target_skills),
            target_traits=_on(self.target_traits),
        )

    def begin(self) -> None:
        """Throw the shot in the tray; a shot of the battle that waits there half resolved is not pushed aside."""
        pending = self._desk.session.pending
        if pending is not None and not pending.finished:
            self._desk.say(tr("First finish what is in the dice tray."), "warn")
            return
        if not all([field.take() for field in (self.bs, self.strength, self.toughness, self.wounds)]):
            return
        self._desk.begin("shot", quick_setup(self.typed(), self._words), overrule=True)

    def _weapon_changed(self) -> None:
        self._ammunition_for_weapon()
        self._work_out()

    def _ammunition_for_weapon(self) -> None:
        self._ammunition.clear()
        self.ammunition = {}
        for gear in fitting(self._desk.session.ruleset, str(self.weapon.currentData())):
            chip = self._chip(gear.name)
            self.ammunition[gear.id] = chip
            self._ammunition.addWidget(chip)

    def _work_out(self) -> None:
        found = quick_figures(self.typed(), self._words, self._book)
        figures = found.figures
        self.to_hit.set_figure(found.to_hit)
        self.to_wound.set_figure(found.to_wound)
        self.saves.set_figure(found.save)
        self.out.set_figure(percent(float(figures.out)), tone="accent")
        self.bar.set_odds(
            Odds(float(figures.wounded), float(figures.knocked_down), float(figures.stunned), float(figures.out))
        )
        chances = (
            (tr("wounded"), figures.wounded),
            (tr("knocked down"), figures.knocked_down),
            (tr("stunned"), figures.stunned),
            (tr("out of action"), figures.out),
        )
        told = " · ".join(f"{word} {percent(float(share))}" for word, share in chances)
        self.told.setText(found.why_not or told)
        self.told.set_tone("danger" if found.why_not else "muted")
        self._desk.refresh_tray()


def _on(chips: dict[str, Chip]) -> tuple[str, ...]:
    return tuple(id for id, chip in chips.items() if chip.isChecked())
