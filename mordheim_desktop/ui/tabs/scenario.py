"""The Scenario tab: who meets, which scenario it is, its set-up as a checklist, and the table drawn to scale."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands import endings
from mordheim_desktop.session.commands.set_up import used_maps
from mordheim_desktop.session.session import Change
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Choice
from mordheim_desktop.ui.kit.buttons import PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox, flow
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.surfaces import Card, EmptyHint, ScrollColumn
from mordheim_desktop.ui.kit.text import joined, number, tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.quick import quick_idle_action, quick_idle_view
from mordheim_desktop.ui.tabs.chip_row import ChipChoice, ChipRow
from mordheim_desktop.ui.tabs.scenario_set_up import SetUpPage


class ScenarioTab(QWidget):
    """Three states: choosing who meets, finding the scenario, setting up."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.chosen: list[str] = []
        self._lower = ""
        self.set_up_page = SetUpPage(desk)
        self._stack = QStackedWidget()
        VBox(self).addWidget(self._stack)
        self._empty = EmptyHint(
            tr("Two warbands are needed"),
            tr("Add them on the Warbands tab; then the scenario is rolled here."),
            tr("To the warbands"),
            key="Ctrl+1",
        )
        self._empty.pressed.connect(lambda: desk.go_to("warbands"))
        self._meeting = ScrollColumn()
        self._build_meeting()
        for page in (self._empty, self._meeting, self.set_up_page):
            self._stack.addWidget(page)

    def _build_meeting(self) -> None:
        body = self._meeting.body
        self._who = Card(tr("Who meets"))
        self._chips = ChipRow()
        self._chips.pressed.connect(self.choose)
        self._chips.refused.connect(lambda reason: self._desk.say(reason, "warn"))
        self._who.body.addWidget(self._chips)
        self._sides = (SideCard(), SideCard())
        across = HBox(gap=12)
        for card in self._sides:
            across.addWidget(card, 1)
        self._who.body.addLayout(across)
        self._facts = PlainLabel("", "body", "muted", wrap=True)
        self._who.body.addWidget(self._facts)
        self.begin_button = PrimaryButton(tr("Begin battle"), key="Enter")
        self.begin_button.clicked.connect(self.begin_battle)
        self.roll_button = PrimaryButton(tr("Roll for the scenario"), key="Enter")
        self.roll_button.clicked.connect(self.roll_scenario)
        self.remove_button = QuietButton(tr("Remove this battle"))
        self.remove_button.set_tip(tr("For a battle that was begun by mistake"))
        self.remove_button.clicked.connect(self.ask_remove)
        self._who.body.addWidget(flow([self.begin_button, self.roll_button, self.remove_button]))
        body.addWidget(self._who)
        table = Card(tr("The scenario table"))
        columns = (Column(tr("2D6"), align="right"), Column(tr("Scenario")), Column(tr("What happens"), stretch=1))
        self.table = RowTable(columns, tr("The scenario table"), grow=True, activates=True)
        self.table.set_rows(_scenario_rows(self._desk))
        self.table.row_activated.connect(self._activate_scenario)
        self.table.row_selected.connect(self._tell_scenario)
        table.body.addWidget(self.table)
        self.agree_button = QuietButton(tr("Agree on the selected one"))
        self.agree_button.clicked.connect(self.agree_scenario)
        table.body.addWidget(flow([self.agree_button]))
        body.addWidget(table)
        body.addStretch(1)
        for button in (self.begin_button, self.roll_button, self.agree_button, self.remove_button):
            button.refused.connect(lambda reason: self._desk.say(reason, "warn"))

    # -- showing -------------------------------------------------------------------------------------------------------

    def refresh(self, change: Change | None) -> None:
        """Show the meeting, or the set-up once the scenario is known."""
        campaign, words = self._desk.session.campaign, self._desk.words
        battle = self._battle()
        if len(campaign.warbands) < 2 and battle is None:
            self._stack.setCurrentWidget(self._empty)
            self._desk.story("", ())
            return
        known = [warband.id for warband in campaign.warbands]
        self.chosen = [id_ for id_ in self.chosen if id_ in known] or known[:2]
        pair = self._pair()
        view = views.scenario_view(campaign, words) if battle is not None else None
        if view is not None:
            self._stack.setCurrentWidget(self.set_up_page)
            self.set_up_page.show_scenario(view)
        else:
            self._stack.setCurrentWidget(self._meeting)
            self._show_meeting(battle)
        if pair is not None:
            self._desk.story(tr("Tonight"), views.tonight(campaign, pair, words))

    def idle_view(self) -> TrayView:
        """Return what comes next: begin, roll for the scenario, or go to the battle."""
        battle = self._battle()
        if len(self._desk.session.campaign.warbands) < 2 and battle is None:
            return quick_idle_view()
        if battle is None:
            return TrayView(
                heading=tr("Before the battle"),
                title=tr("Begin the battle"),
                hint=tr("The ratings are taken now, and those who miss a battle stay away."),
                can_commit=True,
                commit_text=tr("Begin battle"),
            )
        if not battle.scenario:
            return TrayView(
                heading=tr("Before the battle"),
                title=tr("Roll for the scenario"),
                hint=self._lower,
                can_commit=True,
                commit_text=tr("Roll for the scenario"),
            )
        return self.set_up_page.idle_view()

    def idle_action(self, id_: str) -> None:
        """Do what comes next, or what a button of the tray says."""
        battle = self._battle()
        if id_ != "commit":
            if not self.set_up_page.idle_action(id_):
                quick_idle_action(self._desk, id_)
        elif battle is None:
            self.begin_battle()
        elif not battle.scenario:
            self.roll_scenario()
        else:
            self.set_up_page.idle_action(id_)

    def _show_meeting(self, battle: Battle | None) -> None:
        campaign, words = self._desk.session.campaign, self._desk.words
        taking = [side.warband for side in battle.sides] if battle else self.chosen
        choices = [
            ChipChoice(one.id, one.name, tr("{warband} fight", warband=one.name), marked=one.id in taking)
            for one in campaign.warbands
        ]
        self._chips.show_choices(choices, tr("the battle has begun") if battle is not None else None)
        pair = self._pair()
        for card in self._sides:
            card.setVisible(pair is not None)
        if pair is not None:
            for card, side in zip(self._sides, views.sides_of(campaign, pair, words), strict=True):
                card.show_side(side)
        self._lower = views.who_rolls(campaign, pair, words) if pair else ""
        underdog = words.say(views.underdog_message(campaign, pair, words)) if pair else ""
        self._facts.setText(joined([self._lower, underdog]) or tr("Choose two warbands."))
        self.begin_button.setVisible(battle is None)
        self.begin_button.set_why_not(None if pair else tr("choose two warbands"))
        self.roll_button.setVisible(battle is not None)
        self.remove_button.setVisible(battle is not None)
        self.agree_button.set_why_not(None if battle is not None else tr("begin the battle first"))

    # -- commands ------------------------------------------------------------------------------------------------------

    def choose(self, id_: str) -> None:
        """Take a warband in, or leave it out; a third one takes the place of the first."""
        if id_ in self.chosen:
            self.chosen.remove(id_)
        else:
            self.chosen = [*self.chosen[-1:], id_]
        self._show_meeting(None)
        self._desk.refresh_tray()

    def begin_battle(self) -> None:
        """Begin the battle between the two that were chosen."""
        pair = self._pair()
        if pair is None:
            self._desk.say(tr("Choose two warbands."), "warn")
        elif self._battle() is None and self._desk.attempt(commands.begin_battle, self._desk.session, pair):
            self._desk.to_the_tray()

    def roll_scenario(self) -> None:
        """Ask the tray for the scenario."""
        self._find_scenario("")

    def agree_scenario(self) -> None:
        """Take the selected scenario of the table, as the players agreed."""
        if self._agreed():
            self._find_scenario(self._agreed())
        else:
            self._desk.say(tr("Select the scenario you agreed on."), "warn")

    def _agreed(self) -> str:
        """The row a player selected. Qt makes a row current as soon as the keyboard comes; that selects none."""
        return self.table.selected_id() if self.table.selectionModel().hasSelection() else ""

    def _activate_scenario(self) -> None:
        """Agree on the row a player selected; while there is none, Enter does what the tray says."""
        if self._agreed():
            self._find_scenario(self._agreed())
        else:
            self.idle_action("commit")

    def _tell_scenario(self, id_: str) -> None:
        """Tell at the side what the selected scenario is about."""
        scenario = self._desk.session.ruleset.scenarios.get(id_)
        if scenario is not None:
            rule = self._desk.words.rule
            blocks = (
                ("", rule(scenario.summary)),
                (tr("Special rules"), "\n".join(map(rule, scenario.special))),
                (tr("Ends"), "\n".join(map(rule, scenario.ends))),
                (tr("Pays"), rule(scenario.reward) if scenario.reward else ""),
            )
            self._desk.story(rule(scenario.name), [block for block in blocks if block[1]])

    def _find_scenario(self, agreed: str) -> None:
        pair = self._pair()
        if pair is None or self._battle() is None:
            self._desk.say(tr("Begin the battle first; its ratings say who rolls."), "warn")
            return
        campaign = self._desk.session.campaign
        setup = views.scenario_setup(campaign, self._desk.words, agreed)
        self._desk.begin("scenario", setup, warbands=pair, also=used_maps(campaign, pair))

    def print_table(self) -> None:
        """Print the table that is set up."""
        self.set_up_page.print_table()

    def export_table(self) -> None:
        """Write the table that is set up into a file."""
        self.set_up_page.export_table()

    def ask_remove(self) -> None:
        """Ask before a battle begun by mistake is removed."""
        answers = (("stay", tr("Keep it")), ("go", tr("Remove it")))
        question = Choice(
            self, tr("Remove this battle?"), tr("It leaves no line in the history."), answers, primary="stay"
        )
        question.chosen.connect(self._remove)
        question.open()

    def _remove(self, answer: str) -> None:
        if answer == "go":
            self._desk.attempt(endings.remove_battle, self._desk.session)

    def _battle(self) -> Battle | None:
        """The battle that is being set up or fought; one that is over waits elsewhere."""
        battle = self._desk.session.campaign.battle
        return None if battle is None or battle.over else battle

    def _pair(self) -> tuple[str, str] | None:
        battle = self._battle()
        ids = [side.warband for side in battle.sides] if battle is not None else self.chosen
        return (ids[0], ids[1]) if len(ids) == 2 else None


class SideCard(Card):
    """One warband of tonight: its rating large, the rest in words."""

    def __init__(self) -> None:
        super().__init__(" ")
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
        self._summary.setText(tr("{fight} fight, Rout test at {out} out of action", fight=side.fight, out=side.rout_at))
        self._remarks.setText("\n".join(side.remarks))
        self._remarks.setVisible(bool(side.remarks))


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
