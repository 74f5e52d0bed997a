"""Who meets: the warbands of the battle with their ratings, what they give in advance, and the scenario table.

It is shown until the scenario is known, and for as long as a battle lasts that has none: more than two warbands fight
a plain battle, for which the nine scenarios are not made.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.rules import catacombs, old_wounds, tarot
from mordheim_desktop.session.commands.craving import STEP as CRAVING
from mordheim_desktop.session.commands.plain import has_a_beginner, still_to_do
from mordheim_desktop.session.commands.taken import STEP as TAKEN
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import flow
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card, ScrollColumn
from mordheim_desktop.ui.kit.text import joined, number, tr
from mordheim_desktop.ui.tabs.chip_row import ChipChoice, ChipRow

ABREAST = 3
"""How many warbands stand beside each other."""
LARGE = 1.4
"""Text size from which they stand one below the other."""
MOST = 6
"""Warbands in one battle: more than fit around a table."""


class SideCard(Card):
    """One warband of tonight: its rating large, the rest in words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(" ", parent)
        self._rating = PlainLabel("", "figure")
        self._summary = PlainLabel("", wrap=True)
        self._remarks = PlainLabel("", "small", "warn", wrap=True)
        for label in (self._rating, self._summary, self._remarks):
            self.body.addWidget(label)
        self.body.addStretch(1)

    def show_side(self, side: views.SideView) -> None:
        """Show a side."""
        self.set_title(side.name)
        self._rating.setText(tr("Rating {rating}", rating=number(side.rating)))
        told = tr("Nobody can fight.")
        if side.fight:
            told = tr("{fight} fight, Rout test at {out} out of action", fight=side.fight, out=side.rout_at)
        self._summary.setText(told)
        self._remarks.setText("\n".join(side.remarks))
        self._remarks.setVisible(bool(side.remarks))


class MeetingPage(ScrollColumn):
    """`chosen` carries a warband that was pressed, `goes_first` a side that was given the first turn."""

    chosen = Signal(str)
    goes_first = Signal(int)
    refused = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._build_who()
        self._build_table()
        self.body.addStretch(1)
        scale().changed.connect(self._arrange)
        for button in self._all_buttons():
            button.refused.connect(self.refused)

    def _build_who(self) -> None:
        self.who = Card(tr("Who meets"))
        self.chips = ChipRow()
        self.chips.pressed.connect(self.chosen)
        self.chips.refused.connect(self.refused)
        self.who.body.addWidget(self.chips)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(scale().px(12))
        self.sides: list[SideCard] = []
        self.who.body.addLayout(self._grid)
        told = tr("The battle before still waits for its post-battle sequence; another one closes it as it is.")
        self._waits = PlainLabel(told, "body", "warn", wrap=True)
        self.who.body.addWidget(self._waits)
        self.facts = PlainLabel("", "body", "muted", wrap=True)
        self.who.body.addWidget(self.facts)
        self._turn_label = PlainLabel(tr("Has the first turn"), "small", "muted")
        self.turn = ChipRow()
        self.turn.pressed.connect(lambda id_: self.goes_first.emit(int(id_)))
        self.who.body.addWidget(self._turn_label)
        self.who.body.addWidget(self.turn)
        self.begin_button = PrimaryButton(tr("Begin battle"), key="Enter")
        self.roll_button = PrimaryButton(tr("Roll for the scenario"), key="Enter")
        self.go_button = PrimaryButton(tr("To battle"), key="Enter")
        self.first_button = PrimaryButton(tr("Roll for the first turn"), key="Enter")
        self.wounds_button = QuietButton(tr("Roll for old battle wounds"))
        self.cards_button = QuietButton(tr("Read the Tarot cards"))
        self.taken_button = QuietButton(tr("What is taken before the battle"))
        self.craving_button = QuietButton(tr("Doses of the addicted"))
        self.catacombs_button = QuietButton(tr("Who begins in the catacombs"))
        self.plain_button = QuietButton(tr("Play without a scenario"))
        self.plain_button.set_tip(tr("No set-up and no special rules: the battle is fought until a warband routs"))
        self.remove_button = QuietButton(tr("Remove this battle"))
        self.remove_button.set_tip(tr("For a battle that was begun by mistake"))
        self.guest_button = QuietButton(tr("Add a guest"))
        self.guest_button.set_tip(tr("An opponent from outside the campaign, quickly typed in"))
        self.forget_button = QuietButton(tr("Forget the guest"))
        self.forget_button.set_tip(tr("Takes the guest off the list; what he fought stays in the history"))
        self.elsewhere_button = QuietButton(tr("Fought elsewhere"))
        self.elsewhere_button.set_tip(tr("Type in the result of a battle that was not fought in the program"))
        self.who.body.addWidget(flow(self._all_buttons()))
        self.body.addWidget(self.who)

    def _all_buttons(self) -> list[PaintedButton]:
        return [
            self.begin_button,
            self.roll_button,
            self.first_button,
            self.go_button,
            self.wounds_button,
            self.cards_button,
            self.taken_button,
            self.craving_button,
            self.catacombs_button,
            self.plain_button,
            self.remove_button,
            self.guest_button,
            self.forget_button,
            self.elsewhere_button,
        ]

    def _build_table(self) -> None:
        self.table_card = Card(tr("The scenario table"))
        columns = (Column(tr("2D6"), align="right"), Column(tr("Scenario")), Column(tr("What happens"), stretch=1))
        self.table = RowTable(columns, tr("The scenario table"), grow=True, activates=True)
        self.table.set_rows(_scenario_rows(self._desk))
        self.table_card.body.addWidget(self.table)
        self.agree_button = QuietButton(tr("Agree on the selected one"))
        self.agree_button.refused.connect(self.refused)
        self.table_card.body.addWidget(flow([self.agree_button]))
        self.body.addWidget(self.table_card)

    # -- showing -------------------------------------------------------------------------------------------------------

    def show_meeting(self, battle: Battle | None, chosen: Sequence[str], plain: bool) -> None:
        """Show who meets, or who has met in this battle; `plain` says whether it is fought without a scenario."""
        ids = [side.warband for side in battle.sides] if battle is not None else list(chosen)
        self._show_chips(battle, ids)
        self._show_sides(ids)
        waits = self._desk.session.campaign.battle
        self._waits.setVisible(battle is None and waits is not None and waits.over)
        self.facts.setText(self._facts(battle, ids))
        self._show_turn(battle, plain)
        self.begin_button.setVisible(battle is None)
        self.begin_button.setText(tr("Begin a plain battle") if plain else tr("Begin battle"))
        self.begin_button.set_why_not(None if len(ids) > 1 else tr("choose two warbands"))
        self.roll_button.setVisible(battle is not None and not plain)
        self.plain_button.setVisible(battle is not None and not plain)
        rolls = battle is not None and plain and not has_a_beginner(battle)
        self.first_button.setVisible(rolls)
        self.go_button.setVisible(battle is not None and plain and not rolls)
        self._show_steps(plain)
        self.remove_button.setVisible(battle is not None)
        self.guest_button.setVisible(battle is None)
        self.forget_button.setVisible(battle is None and bool(self.guests(ids)))
        self.elsewhere_button.setVisible(battle is None)
        self.table_card.setVisible(len(ids) < 3)
        self.agree_button.set_why_not(None if battle is not None else tr("begin the battle first"))

    def _show_steps(self, plain: bool) -> None:
        campaign, ruleset = self._desk.session.campaign, self._desk.session.ruleset
        left = still_to_do(campaign, ruleset) if plain else ()
        buttons = {
            old_wounds.STEP: self.wounds_button,
            tarot.STEP: self.cards_button,
            catacombs.STEP: self.catacombs_button,
            TAKEN: self.taken_button,
            CRAVING: self.craving_button,
        }
        for step, button in buttons.items():
            button.setVisible(step in left)

    def guests(self, ids: Sequence[str]) -> list[str]:
        """Those of these warbands who are guests."""
        campaign = self._desk.session.campaign
        return [id_ for id_ in ids if campaign.warband(id_).guest]

    def who_rolls(self, ids: Sequence[str]) -> str:
        """Who rolls for the scenario, in a sentence; nothing unless two meet."""
        if len(ids) != 2:
            return ""
        return views.who_rolls(self._desk.session.campaign, (ids[0], ids[1]), self._desk.words)

    def _facts(self, battle: Battle | None, ids: Sequence[str]) -> str:
        if len(ids) < 2:
            alone = len(self._desk.session.campaign.warbands) < 2
            return tr("One warband alone cannot fight: add a guest.") if alone else tr("Choose two warbands.")
        underdogs = views.underdogs(self._desk.session.campaign, ids, self._desk.words)
        if len(ids) == 2:
            return joined([self.who_rolls(ids), underdogs])
        order = tr("Turns go round in this order.") if battle is not None else tr("Turns go round in the order chosen.")
        plain = tr("The nine scenarios are for two warbands; {count} fight a plain battle.", count=len(ids))
        return f"{plain} {order}\n{underdogs}"

    def _show_chips(self, battle: Battle | None, ids: Sequence[str]) -> None:
        playing = [one for one in self._desk.session.campaign.warbands if one.status == "playing" or one.id in ids]
        choices = [
            ChipChoice(
                one.id,
                tr("{warband} (guest)", warband=one.name) if one.guest else one.name,
                tr("{warband} fight", warband=one.name),
                marked=one.id in ids,
            )
            for one in playing
        ]
        self.chips.show_choices(choices, tr("the battle has begun") if battle is not None else None)

    def _show_sides(self, ids: Sequence[str]) -> None:
        while len(self.sides) < len(ids):
            self.sides.append(SideCard(self.who))
        shown = views.sides_of(self._desk.session.campaign, ids, self._desk.words)
        for card, side in zip(self.sides, shown, strict=False):
            card.show_side(side)
        for place, card in enumerate(self.sides):
            card.setVisible(place < len(shown))
        self._arrange()

    def _arrange(self) -> None:
        """Stand the warbands beside each other, or one below the other where letters are large."""
        abreast = ABREAST if scale().factor <= LARGE else 1
        shown = [card for card in self.sides if not card.isHidden()]
        for card in shown:
            self._grid.removeWidget(card)
        for place, card in enumerate(shown):
            self._grid.addWidget(card, place // abreast, place % abreast)
        for column in range(ABREAST):
            self._grid.setColumnStretch(column, int(column < min(abreast, len(shown))))

    def _show_turn(self, battle: Battle | None, plain: bool) -> None:
        shown = battle is not None and plain
        self._turn_label.setVisible(shown)
        self.turn.setVisible(shown)
        if battle is not None and plain:
            names = [self._desk.session.campaign.warband(side.warband).name for side in battle.sides]
            self.turn.show_choices(
                [
                    ChipChoice(str(side), name, marked=has_a_beginner(battle) and battle.first == side)
                    for side, name in enumerate(names)
                ]
            )


def _scenario_rows(desk: Desk) -> list[Row]:
    ruleset, rule = desk.session.ruleset, desk.words.rule
    totals: dict[str, list[str]] = {}
    for total, scenario in ruleset.campaign.scenario_table.items():
        totals.setdefault(scenario, []).append(total)
    free = ", ".join(totals.get("choose", []))
    rows = [
        Row(
            one.id,
            (
                Cell(", ".join(totals.get(one.id, ["–"])), bold=True),
                Cell(rule(one.name), bold=True),
                Cell(rule(one.summary)),
            ),
        )
        for one in sorted(ruleset.scenarios.values(), key=lambda one: int(totals.get(one.id, ["99"])[0]))
    ]
    return [*rows, Row("", (Cell(free, bold=True), Cell(tr("Free choice")), Cell(tr("The player who rolls chooses."))))]
