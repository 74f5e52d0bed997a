"""The Warbands tab: each roster at a glance, the campaign they belong to, and the story of one fighter at the side.

Dialogs and the commands behind them are loaded when they are first opened, because a start of the program shows none;
so is the page of the campaign.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from mordheim_desktop.campaign.model import HenchmanGroup, Warband
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
from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton, QuietButton, SmallButton
from mordheim_desktop.ui.kit.keys import add_key
from mordheim_desktop.ui.kit.labels import ElidedLabel, PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, flow
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Abreast, Card, EmptyHint, ScrollColumn, StatCard
from mordheim_desktop.ui.kit.text import joined, number, tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.quick import quick_idle_action, quick_idle_view
from mordheim_desktop.ui.tabs.chip_row import ChipChoice, ChipRow
from mordheim_desktop.ui.tabs.roster_commands import RosterCommands

if TYPE_CHECKING:
    from mordheim_desktop.ui.tabs.campaign_page import CampaignPage
    from mordheim_desktop.ui.warband_colours import Badge

ADD, FILE = "add", "file"
CAMPAIGN = "campaign"


class WarbandsTab(QWidget):
    """One warband at a time, or the campaign; chips lead from one to the other."""

    details_button: PaintedButton
    ledger_button: PaintedButton
    print_button: PaintedButton
    hire_button: PaintedButton
    recruit_button: PaintedButton
    kit_button: PaintedButton
    more_button: PaintedButton
    spells_button: PaintedButton
    notes_button: PaintedButton
    rename_button: PaintedButton
    correct_button: PaintedButton
    dismiss_button: PaintedButton

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.shown = ""
        self.fighter = ""
        self.on_campaign = False
        self._casters: set[str] = set()
        self.commands = RosterCommands(self, desk, lambda: self.shown, self.show_warband, self.select_fighter)
        self._stack = QStackedWidget()
        VBox(self).addWidget(self._stack)
        self._page = ScrollColumn(gap=10, margins=(16, 12, 16, 12))
        self._stack.addWidget(self._page)
        self._chips = ChipRow()
        self._chips.pressed.connect(self._chip_pressed)
        self._page.body.addWidget(self._chips)
        self._no_warband: EmptyHint | None = None
        self._nobody: EmptyHint | None = None
        self._campaign: CampaignPage | None = None
        self._badge: Badge | None = None
        self._build()
        add_key(self, "A", self.commands.add_warband)
        add_key(self, "O", self.show_campaign)
        scale().changed.connect(self._stand_buttons)

    # -- building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        body = self._page.body
        body.addLayout(self._head())
        self.shortcomings = PlainLabel("", "strong", "warn", wrap=True)
        self.shortcomings.hide()
        body.addWidget(self.shortcomings)
        self._figures = Abreast()
        self.rating = StatCard(tr("Rating"))
        self.models = StatCard(tr("Models"))
        self.rout = StatCard(tr("Rout test at"))
        self.treasury = StatCard(tr("Treasury"))
        self.shards = StatCard(tr("Shards"))
        for figure in (self.rating, self.models, self.rout, self.treasury, self.shards):
            self._figures.add(figure)
        body.addWidget(self._figures)
        body.addWidget(self._fighter_line())
        self._tables: list[RowTable] = []
        self._cards: list[Card] = []
        self._rosters = VBox(gap=10)
        body.addLayout(self._rosters)
        self.heroes = self._add_table(tr("Heroes"))
        self.henchmen = self._add_table(tr("Henchmen"))
        self._stash = Card(tr("Stash"))
        self.stash = PlainLabel("", wrap=True)
        self._stash.body.addWidget(self.stash)
        body.addWidget(self._stash)
        body.addStretch(1)

    def _head(self) -> HBox:
        self._title_line = HBox(gap=10)
        self.title = ElidedLabel("", "title")
        self.subtitle = ElidedLabel("", "body", "muted")
        self._title_line.addWidget(flow([self.title, self.subtitle]), 1)
        self._head_line = HBox(gap=10)
        self._head_line.addLayout(self._title_line, 1)
        commands = self.commands
        buttons = (
            self._button("details_button", QuietButton(tr("Details"), key="D"), commands.details),
            self._button("ledger_button", QuietButton(tr("Treasury"), key="G"), commands.ledger),
            self._button("print_button", QuietButton(tr("Print"), key="P"), commands.print_roster),
            self._button("hire_button", QuietButton(tr("Hire"), key="H"), commands.hire),
            self._button("recruit_button", PrimaryButton(tr("Recruit"), key="R"), commands.recruit),
        )
        self._head_buttons = flow(buttons)
        self._head_line.addWidget(self._head_buttons)
        return self._head_line

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the name where they would leave it no room."""
        super().resizeEvent(event)
        self._stand_buttons()

    def _stand_buttons(self) -> None:
        needed = self._head_buttons.sizeHint().width()
        beside = needed < self.width() * 0.62
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._head_buttons.setMinimumWidth(needed if beside else 0)
        if self._head_line.direction() != way:
            self._head_line.setDirection(way)

    def _button(self, name: str, button: PaintedButton, pressed: Callable[[], None]) -> PaintedButton:
        """A button of the roster, with the key printed on it, which does nothing while the button is not in sight."""
        button.clicked.connect(lambda _=False: pressed())
        button.refused.connect(lambda reason: self._desk.say(reason, "warn"))

        def by_key() -> None:
            if button.isVisible():
                button.click()

        add_key(self._page, button.key(), by_key)
        setattr(self, name, button)
        return button

    @property
    def badge(self) -> Badge:
        """The portrait or colour before the name, made for the first warband that has one."""
        if self._badge is None:
            from mordheim_desktop.ui.warband_colours import Badge

            self._badge = Badge()
            self._title_line.insertWidget(0, self._badge)
        return self._badge

    @property
    def _empty(self) -> EmptyHint:
        """The page of a campaign without warbands, made for the first such campaign."""
        if self._no_warband is None:
            self._no_warband = hint = EmptyHint(
                tr("No warband yet"),
                tr("Add the warbands of this campaign: two are needed for a battle."),
                tr("Add a warband"),
                key="A",
            )
            hint.pressed.connect(self.commands.add_warband)
            hint.add_way(tr("Take one in from a file")).clicked.connect(self.commands.take_in)
            self._stack.addWidget(hint)
        return self._no_warband

    @property
    def campaign_page(self) -> CampaignPage:
        """The page of the campaign, its module loaded when it is first looked at."""
        if self._campaign is None:
            from mordheim_desktop.ui.tabs.campaign_page import CampaignPage

            self._campaign = page = CampaignPage(self._desk)
            page.warband_chosen.connect(self.show_warband)
            page.print_asked.connect(self.commands.print_chronicle)
            page.rename_asked.connect(self.commands.rename_campaign)
            self._stack.addWidget(page)
        return self._campaign

    @property
    def hired(self) -> RowTable:
        """The table of Hired Swords, made for the first warband that has any."""
        if len(self._tables) < 3:
            self._add_table(tr("Hired Swords"))
        return self._tables[2]

    def _fighter_line(self) -> QWidget:
        self.who = ElidedLabel("", "strong")
        commands = self.commands
        small: tuple[tuple[str, str, str, Callable[[str], None]], ...] = (
            ("kit_button", tr("Kit"), "K", commands.change_kit),
            ("more_button", tr("One more"), "M", commands.one_more),
            ("spells_button", tr("Spells"), "S", commands.open_spells),
            ("notes_button", tr("Notes"), "N", commands.notes),
            ("rename_button", tr("Rename"), "F2", commands.rename),
            ("dismiss_button", tr("Let go"), "Del", commands.dismiss),
        )
        widgets: list[QWidget] = [self.who]
        for name, words, key, pressed in small:
            widgets.append(self._button(name, SmallButton(words, key=key), self._with_fighter(pressed)))
        correct = self._button("correct_button", SmallButton(tr("Correct"), key="C"), self._correct)
        widgets.insert(-1, correct)
        self.spells_button.hide()
        self.more_button.hide()
        self.correct_button.set_tip(tr("Anything on the roster, entered by hand"))
        return flow(widgets)

    def _correct(self) -> None:
        self.commands.correct(self.fighter)

    def _with_fighter(self, command: Callable[[str], None]) -> Callable[[], None]:
        """The command for the selected fighter; a warband without anybody has none."""

        def run() -> None:
            if self.fighter:
                command(self.fighter)

        return run

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
        if self._tables:
            table.stand_as(self._tables[0])
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
        ids = [warband.id for warband in campaign.members]
        self._chips.setVisible(bool(ids))
        if not ids:
            self.on_campaign = False
            self._stack.setCurrentWidget(self._empty)
            self._desk.story("", ())
            return
        if self.shown not in ids:
            playing = (warband.id for warband in campaign.members if warband.status == "playing")
            self.shown, self.fighter = next(playing, ids[0]), ""
        self._show_chips()
        if self.on_campaign:
            self.campaign_page.refresh()
            self._stack.setCurrentWidget(self.campaign_page)
            self._put_chips(self.campaign_page.column)
            self._desk.story(*self.campaign_page.story())
            return
        self._stack.setCurrentWidget(self._page)
        self._put_chips(self._page)
        self._show(warband_view(campaign, self.shown, self._desk.words))

    def show_warband(self, id_: str) -> None:
        """Show another warband; none means the first there is."""
        self.shown, self.fighter, self.on_campaign = id_, "", False
        self.refresh(None)
        self._desk.refresh_tray()

    def show_campaign(self) -> None:
        """Show the campaign as a whole."""
        self.on_campaign = True
        self.refresh(None)
        self._desk.refresh_tray()

    def select_fighter(self, id_: str) -> None:
        """Select a fighter and tell his story."""
        self.fighter = id_
        self.refresh(None)

    def idle_view(self) -> TrayView:
        """Return the tray at rest."""
        return quick_idle_view()

    def idle_action(self, id_: str) -> None:
        """Open a quick mode."""
        quick_idle_action(self._desk, id_)

    def _show_chips(self) -> None:
        """The campaign, every warband that plays, and the one on show."""
        shown = "" if self.on_campaign else self.shown
        choices = [
            ChipChoice(one.id, one.name, tr("Show {warband}", warband=one.name), marked=one.id == shown)
            for one in self._desk.session.campaign.members
            if one.status == "playing" or one.id == shown
        ]
        whole = ChipChoice(CAMPAIGN, tr("Campaign"), tr("Show the campaign"), marked=self.on_campaign, key="O")
        add, file = ChipChoice(ADD, tr("Add a warband"), markable=False, key="A"), tr("From a file")
        self._chips.show_choices([whole, *choices, add, ChipChoice(FILE, file, markable=False)])

    def _put_chips(self, column: ScrollColumn) -> None:
        """The chips stand at the head of the page on show and scroll with it; the keyboard stays where it was."""
        if self._chips.parentWidget() is column.widget():
            return
        held = self._chips.focusWidget() if self._chips.isAncestorOf(self.focusWidget() or self) else None
        column.body.insertWidget(0, self._chips)
        if held is not None:
            held.setFocus()

    def _chip_pressed(self, id_: str) -> None:
        if id_ == ADD:
            self.commands.add_warband()
        elif id_ == FILE:
            self.commands.take_in()
        elif id_ == CAMPAIGN:
            self.show_campaign()
        else:
            self.show_warband(id_)

    def _show(self, view: WarbandView) -> None:
        self.title.setText(view.name)
        status = {"retired": tr("retired"), "disbanded": tr("disbanded")}.get(view.status, "")
        player = tr("player {name}", name=view.player) if view.player else ""
        self.subtitle.setText(joined([view.type, player, status]))
        picture = self._desk.session.campaign.portraits.get(view.id, b"")
        if view.colour or picture or self._badge is not None:
            self.badge.show_warband(view.name, view.colour, picture)
        self.shortcomings.setText(" ".join(view.shortcomings))
        self.shortcomings.setVisible(bool(view.shortcomings))
        self._show_figures(view)
        groups = self._show_rosters(view)
        self._show_stash(view)
        shown = {row.id for rows in groups for row in rows}
        self._casters = {row.id for rows in groups for row in rows if row.has_magic}
        if self.fighter not in shown:
            self.fighter = next((row.id for rows in groups for row in rows), "")
        self._select_fighter()

    def _show_figures(self, view: WarbandView) -> None:
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

    def _show_rosters(self, view: WarbandView) -> tuple[tuple[FighterRow, ...], ...]:
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
            table.set_rows([_row(row) for row in rows], heading=title)
            card.setVisible(bool(rows))
        self._say_nobody(not any(groups))
        return groups

    def _say_nobody(self, nobody: bool) -> None:
        """What to do with a warband that nobody has joined; made for the first one."""
        if self._nobody is None and nobody:
            self._nobody = hint = EmptyHint(
                tr("Nobody has joined yet"),
                tr("The leader comes first, then heroes and henchmen, as far as the treasury goes."),
                tr("Recruit"),
                key="R",
            )
            hint.pressed.connect(self.commands.recruit)
            self._rosters.addWidget(hint)
        if self._nobody is not None:
            self._nobody.setVisible(nobody)

    def _show_stash(self, view: WarbandView) -> None:
        """The stash, and below it what is remembered, the notes of the players, and who is gone."""
        lines = [
            joined([line.text for line in view.stash]),
            joined(list(view.notes)),
            *view.remarks,
            tr("fallen: {names}", names=", ".join(view.fallen)) if view.fallen else "",
            tr("retired: {names}", names=", ".join(view.retired)) if view.retired else "",
        ]
        told = [line for line in lines if line]
        self._stash.set_title(tr("Stash") if view.stash else tr("Notes"))
        self._stash.setVisible(bool(told))
        self.stash.setText("\n".join(told))

    def _selected(self, table: RowTable, id_: str) -> None:
        if id_ and id_ != self.fighter:
            self.fighter = id_
            self._select_fighter()

    def _select_fighter(self) -> None:
        for table in self._tables:
            if not (self.fighter and table.select(self.fighter, tell=False)):
                table.clear_choice()
        name = self._name()
        self._desk.story(name or self._warband().name, self._story())
        self.who.setText(name)
        self.who.setVisible(bool(name))
        self.spells_button.setVisible(self.fighter in self._casters)
        group = find(self._desk.session.campaign, self.fighter)[1] if self.fighter else None
        self.more_button.setVisible(isinstance(group, HenchmanGroup))
        nobody = None if self.fighter else tr("select a warrior first")
        for button, text in (
            (self.kit_button, tr("Kit of {fighter}")),
            (self.notes_button, tr("Notes on {fighter}")),
            (self.rename_button, tr("Rename {fighter}")),
            (self.dismiss_button, tr("Let {fighter} go")),
        ):
            button.set_why_not(nobody)
            button.setAccessibleName(text.format(fighter=name or "–"))

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


def _row(row: FighterRow) -> Row:
    remark = joined([one.text for one in row.remarks])
    hampered = any(one.tone == "warn" for one in row.remarks)
    return Row(
        row.id,
        (
            Cell(row.name, bold=True),
            Cell(row.type, tone="muted"),
            *(Cell(value, spoken=f"{name} {value}") for name, value in zip(CHARACTERISTICS, row.written, strict=True)),
            Cell(row.kit, tip=row.kit),
            Cell(remark, tone="warn" if hampered else "ink", tip=remark),
            Cell(row.experience),
        ),
    )
