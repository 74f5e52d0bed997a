"""The Warbands tab: each roster at a glance; selecting a fighter tells his story at the side.

Dialogs and the commands behind them are loaded when they are first opened, because a start of the program shows none.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QStackedWidget, QWidget

from mordheim_desktop.campaign.model import HenchmanGroup, Warband
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import CHARACTERISTICS
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Change
from mordheim_desktop.session.views.warbands import (
    Blocks,
    FighterRow,
    WarbandView,
    fighter_story,
    warband_story,
    warband_view,
)
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import ElidedLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, flow
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card, EmptyHint, ScrollColumn, StatCard
from mordheim_desktop.ui.kit.text import joined, number, tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.quick import quick_idle_action, quick_idle_view
from mordheim_desktop.ui.tabs.chip_row import ChipChoice, ChipRow

ADD, FILE = "add", "file"
FIGURE_WIDTH = 150
"""Width at 100 % that a card with a figure needs."""


class WarbandsTab(QWidget):
    """One warband at a time; chips lead to the others."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.shown = ""
        self.fighter = ""
        self._casters: set[str] = set()
        self._stack = QStackedWidget()
        VBox(self).addWidget(self._stack)
        self._page = ScrollColumn(gap=10, margins=(16, 14, 16, 12))
        self._stack.addWidget(self._page)
        self._no_warband: EmptyHint | None = None
        self._build()

    # -- building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        body = self._page.body
        head = HBox(gap=8)
        self.title = ElidedLabel("", "title")
        self.subtitle = ElidedLabel("", "body", "muted")
        head.addWidget(flow([self.title, self.subtitle]), 1)
        self.correct_button = QuietButton(tr("Correct"))
        self.correct_button.set_tip(tr("Gold, shards, experience and things, entered by hand"))
        self.correct_button.clicked.connect(self.correct)
        self.recruit_button = PrimaryButton(tr("Recruit"))
        self.recruit_button.clicked.connect(self.recruit)
        head.addWidget(self.correct_button)
        head.addWidget(self.recruit_button)
        body.addLayout(head)
        self._chips = ChipRow()
        self._chips.pressed.connect(self._chip_pressed)
        body.addWidget(self._chips)
        self._figures = Abreast()
        self.rating = StatCard(tr("Rating"))
        self.models = StatCard(tr("Models"))
        self.rout = StatCard(tr("Rout test at"))
        self.treasury = StatCard(tr("Treasury"))
        self.shards = StatCard(tr("Shards"))
        for figure in (self.rating, self.models, self.rout, self.treasury, self.shards):
            self._figures.add(figure)
        body.addWidget(self._figures)
        self._tables: list[RowTable] = []
        self._cards: list[Card] = []
        self._rosters = VBox(gap=10)
        body.addLayout(self._rosters)
        self.heroes = self._add_table(tr("Heroes"))
        self.henchmen = self._add_table(tr("Henchmen"))
        body.addWidget(self._fighter_line())
        self._stash = Card(tr("Stash"))
        self.stash = ElidedLabel("")
        self._stash.body.addWidget(self.stash)
        body.addWidget(self._stash)
        body.addStretch(1)

    @property
    def _empty(self) -> EmptyHint:
        """The page of a campaign without warbands, made for the first such campaign."""
        if self._no_warband is None:
            self._no_warband = hint = EmptyHint(
                tr("No warband yet"),
                tr("Add the warbands of this campaign: two are needed for a battle."),
                tr("Add a warband"),
            )
            hint.pressed.connect(self.add_warband)
            hint.add_way(tr("Take one in from a file")).clicked.connect(self.take_in)
            self._stack.addWidget(hint)
        return self._no_warband

    @property
    def hired(self) -> RowTable:
        """The table of Hired Swords, made for the first warband that has any."""
        if len(self._tables) < 3:
            self._add_table(tr("Hired Swords"))
        return self._tables[2]

    def _fighter_line(self) -> QWidget:
        self.kit_button = QuietButton(tr("Kit"))
        self.kit_button.clicked.connect(self.change_kit)
        self.spells_button = QuietButton(tr("Spells"))
        self.spells_button.clicked.connect(self.open_spells)
        self.spells_button.hide()
        self.rename_button = QuietButton(tr("Rename"))
        self.rename_button.clicked.connect(self.rename)
        self.dismiss_button = QuietButton(tr("Dismiss"))
        self.dismiss_button.clicked.connect(self.dismiss)
        for button in (
            self.correct_button,
            self.recruit_button,
            self.kit_button,
            self.rename_button,
            self.dismiss_button,
        ):
            button.refused.connect(lambda reason: self._desk.say(reason, "warn"))
        return flow([self.kit_button, self.spells_button, self.rename_button, self.dismiss_button])

    def _add_table(self, name: str) -> RowTable:
        """A card that holds nothing but a table, whose first heading is its title."""
        columns = (
            Column(name, width=118, stretch=3),
            Column(tr("Type"), width=90, stretch=3),
            *(Column(one, align="right", width=28) for one in CHARACTERISTICS),
            Column(tr("Kit"), width=120, stretch=6),
            Column(tr("Skills and injuries"), width=112, stretch=4),
            Column(tr("XP"), align="right", width=30),
        )
        table = RowTable(columns, name, grow=True)
        table.row_selected.connect(lambda id_, table=table: self._selected(table, id_))
        card = Card(margins=(5, 2, 5, 5))
        card.body.addWidget(table)
        self._rosters.addWidget(card)
        self._tables.append(table)
        self._cards.append(card)
        return table

    # -- showing -------------------------------------------------------------------------------------------------------

    def refresh(self, change: Change | None) -> None:
        """Show the campaign as it is now."""
        if change is not None and not change.touches("campaign", "document"):
            return
        campaign = self._desk.session.campaign
        self._stack.setCurrentWidget(self._page if campaign.members else self._empty)
        if not campaign.members:
            self._desk.story("", ())
            return
        ids = [warband.id for warband in campaign.members]
        if self.shown not in ids:
            self.shown, self.fighter = ids[0], ""
        self._show_chips()
        self._show(warband_view(campaign, self.shown, self._desk.words))

    def show_warband(self, id_: str) -> None:
        """Show another warband."""
        self.shown, self.fighter = id_, ""
        self.refresh(None)
        self._desk.refresh_tray()

    def idle_view(self) -> TrayView:
        """Return the tray at rest."""
        return quick_idle_view()

    def idle_action(self, id_: str) -> None:
        """Open a quick mode."""
        quick_idle_action(self._desk, id_)

    def _show_chips(self) -> None:
        choices = [
            ChipChoice(one.id, one.name, tr("Show {warband}", warband=one.name), marked=one.id == self.shown)
            for one in self._desk.session.campaign.members
        ]
        ways = ((ADD, tr("Add a warband")), (FILE, tr("From a file")))
        choices += [ChipChoice(id_, words, markable=False) for id_, words in ways]
        self._chips.show_choices(choices)

    def _chip_pressed(self, id_: str) -> None:
        if id_ == ADD:
            self.add_warband()
        elif id_ == FILE:
            self.take_in()
        else:
            self.show_warband(id_)

    def _show(self, view: WarbandView) -> None:
        self.title.setText(view.name)
        self.subtitle.setText(joined([view.type, tr("player {name}", name=view.player) if view.player else ""]))
        self.rating.set_figure(number(view.rating))
        models = number(view.models)
        self.models.set_figure(
            models if view.most_models is None else tr("{have} of {most}", have=models, most=view.most_models)
        )
        self.rout.set_figure("–" if view.rout_at is None else tr("{count} out", count=view.rout_at))
        self.treasury.set_figure(
            tr("{gold} gc", gold=number(view.treasury)), tone="danger" if view.treasury < 0 else "ink"
        )
        self.shards.set_figure(number(view.shards))
        heroes = tr("Heroes {have}", have=len(view.heroes))
        if view.most_heroes is not None:
            heroes = tr("Heroes {have} of {most}", have=len(view.heroes), most=view.most_heroes)
        titles = (
            heroes,
            tr("Henchmen {have}", have=view.henchmen_count),
            tr("Hired Swords {have}", have=len(view.hired)),
        )
        groups = (view.heroes, view.henchmen, view.hired)
        if view.hired and len(self._tables) < len(groups):
            self._add_table(titles[-1])
        for table, card, rows, title in zip(self._tables, self._cards, groups, titles, strict=False):
            table.set_heading(0, title)
            table.set_rows([_row(row) for row in rows])
            card.setVisible(bool(rows))
        self._stash.setVisible(bool(view.stash or view.notes or view.fallen))
        lines = [line.text for line in view.stash] + list(view.notes)
        lines += [tr("fallen: {names}", names=", ".join(view.fallen))] if view.fallen else []
        self.stash.setText(joined(lines))
        shown = {row.id for rows in groups for row in rows}
        self._casters = {row.id for rows in groups for row in rows if row.has_magic}
        if self.fighter not in shown:
            self.fighter = view.heroes[0].id if view.heroes else ""
        self._select_fighter()

    def _selected(self, table: RowTable, id_: str) -> None:
        if id_ and id_ != self.fighter:
            self.fighter = id_
            self._select_fighter()

    def _select_fighter(self) -> None:
        for table in self._tables:
            if not (self.fighter and table.select(self.fighter, tell=False)):
                table.clear_choice()
        self._desk.story(self._name() or self._warband().name, self._story())
        self.spells_button.setVisible(self.fighter in self._casters)
        self.spells_button.setText(tr("Spells of {fighter}", fighter=self._name()))
        nobody = None if self.fighter else tr("select a warrior first")
        for button, text in (
            (self.kit_button, tr("Kit of {fighter}")),
            (self.rename_button, tr("Rename {fighter}")),
            (self.dismiss_button, tr("Dismiss {fighter}")),
        ):
            button.set_why_not(nobody)
            button.setText(text.format(fighter=self._name()) if self.fighter else text.format(fighter="–"))

    # -- commands ------------------------------------------------------------------------------------------------------

    def add_warband(self) -> None:
        """Ask for a new warband."""
        from mordheim_desktop.ui.dialogs.roster import WarbandSheet

        sheet = WarbandSheet(self, self._desk)
        sheet.accepted.connect(lambda: self.show_warband(sheet.added))
        sheet.open()

    def take_in(self) -> None:
        """Let a roster of another program, or a warband file, be picked and looked at."""
        from mordheim_desktop.ui.transfers import take_in

        take_in(self._desk, self, self.show_warband)

    def recruit(self) -> None:
        """Ask for a recruit."""
        from mordheim_desktop.ui.dialogs.roster import RecruitSheet

        RecruitSheet(self, self._desk, self._warband()).open()

    def correct(self) -> None:
        """Open the corrections by hand."""
        from mordheim_desktop.ui.dialogs.roster import CorrectSheet

        CorrectSheet(self, self._desk, self._warband(), self.fighter).open()

    def change_kit(self) -> None:
        """Open what the selected fighter carries."""
        from mordheim_desktop.ui.dialogs.roster import KitSheet

        KitSheet(self, self._desk, self.fighter).open()

    def open_spells(self) -> None:
        """Open the spells of the selected fighter."""
        from mordheim_desktop.ui.dialogs.spells import SpellSheet

        SpellSheet(self, self._desk, self.fighter).open()

    def rename(self) -> None:
        """Ask for another name of the selected fighter."""
        from mordheim_desktop.ui.dialogs.sheet import NameSheet

        title = tr("Rename {fighter}", fighter=self._name())
        NameSheet(self, title, tr("Name"), self._take_name, text=self._name()).open()

    def dismiss(self) -> None:
        """Ask, then let the selected fighter go."""
        from mordheim_desktop.ui.dialogs.sheet import Choice

        _, fighter, _ = find(self._desk.session.campaign, self.fighter)
        text = tr("He leaves with what he carries. Put into the stash first what shall stay.")
        if isinstance(fighter, HenchmanGroup):
            text = tr("The whole group leaves with what it carries. Put into the stash first what shall stay.")
        answers = (("stay", tr("Keep him")), ("go", tr("Dismiss")))
        question = Choice(self, tr("Dismiss {fighter}?", fighter=fighter.name), text, answers, primary="stay")
        question.chosen.connect(lambda id_: self._let_go(id_))
        question.open()

    def _let_go(self, answer: str) -> None:
        if answer == "go":
            from mordheim_desktop.session.commands import roster

            self._desk.attempt(roster.dismiss, self._desk.session, self.fighter)

    def _take_name(self, name: str) -> str:
        from mordheim_desktop.session.commands import roster

        try:
            roster.rename(self._desk.session, self.fighter, name)
        except BadSetup as refusal:
            return self._desk.words.say(refusal.message)
        return ""

    def _story(self) -> Callable[[], Blocks]:
        """What tells the story as the campaign stands now, whatever happens before it comes into sight."""
        campaign, words = self._desk.session.campaign, self._desk.words
        shown, fighter, stash = self.shown, self.fighter, self.stash.text()

        def tell() -> Blocks:
            if not fighter:
                return warband_story(campaign, shown, words)[1]
            blocks = fighter_story(campaign, fighter, words)[1]
            return (*blocks, (tr("Stash"), stash)) if stash else blocks

        return tell

    def _warband(self) -> Warband:
        return self._desk.session.campaign.warband(self.shown)

    def _name(self) -> str:
        return find(self._desk.session.campaign, self.fighter)[1].name if self.fighter else ""


class Abreast(QWidget):
    """Equal cards side by side, in as many lines as their words need."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._cards: list[QWidget] = []
        self._abreast = 0
        scale().changed.connect(self._share)

    def add(self, card: QWidget) -> None:
        """Take a card at the end."""
        self._cards.append(card)
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        self._grid.setSpacing(scale().px(12))
        abreast = min(max(self.width() // scale().px(FIGURE_WIDTH), 1), len(self._cards))
        if self._abreast == abreast and self._grid.count() == len(self._cards):
            return
        self._abreast = abreast
        for place, card in enumerate(self._cards):
            self._grid.addWidget(card, place // abreast, place % abreast)
        for column in range(len(self._cards)):
            self._grid.setColumnStretch(column, 1 if column < abreast else 0)


def _row(row: FighterRow) -> Row:
    remark = joined([one.text for one in row.remarks])
    hampered = any(one.tone == "warn" for one in row.remarks)
    return Row(
        row.id,
        (
            Cell(row.name, bold=True),
            Cell(row.type, tone="muted"),
            *(
                Cell(number(value), spoken=f"{name} {value}")
                for name, value in zip(CHARACTERISTICS, row.profile, strict=True)
            ),
            Cell(row.kit, tip=row.kit),
            Cell(remark, tone="warn" if hampered else "ink", tip=remark),
            Cell(row.experience),
        ),
    )
