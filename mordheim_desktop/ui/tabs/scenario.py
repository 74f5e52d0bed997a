"""The Scenario tab: who meets, which scenario it is, its set-up as a checklist, and the table drawn to scale."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QStackedWidget, QWidget

from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.rules import catacombs, old_wounds, tarot
from mordheim_desktop.rules.ruleset import SetUpStep
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands import guests
from mordheim_desktop.session.commands.plain import begin_first_turn, can_begin, has_a_beginner, is_plain, took
from mordheim_desktop.session.commands.set_up import goes_first, procedure_of, used_maps
from mordheim_desktop.session.session import Change
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.layouts import VBox
from mordheim_desktop.ui.kit.surfaces import EmptyHint
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.quick import quick_idle_action, quick_idle_view
from mordheim_desktop.ui.real_life import RealLife
from mordheim_desktop.ui.tabs.scenario_meeting import MOST, MeetingPage
from mordheim_desktop.ui.tabs.scenario_set_up import SetUpPage


class ScenarioTab(QWidget):
    """Three states: choosing who meets, finding the scenario, setting up."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.chosen: list[str] = []
        self._left_out: set[str] = set()
        self._without_scenario = ""
        self.real_life = RealLife(desk, self)
        self.real_life.guest_joined.connect(self._take_guest)
        self.set_up_page = SetUpPage(desk)
        self.set_up_page.another_asked.connect(self.real_life.ask_another_scenario)
        self.set_up_page.remove_asked.connect(self.ask_remove)
        self._stack = QStackedWidget()
        VBox(self).addWidget(self._stack)
        self._empty = EmptyHint(
            tr("Two warbands are needed"),
            tr("Add them on the Warbands tab; then the scenario is rolled here."),
            tr("To the warbands"),
            key="Ctrl+1",
        )
        self._empty.pressed.connect(lambda: desk.go_to("warbands"))
        self.against_guest = self._empty.add_way(tr("Play against a guest"))
        self.against_guest.clicked.connect(self.real_life.add_guest)
        self.meeting = MeetingPage(desk)
        self._connect()
        for page in (self._empty, self.meeting, self.set_up_page):
            self._stack.addWidget(page)

    def _connect(self) -> None:
        page = self.meeting
        page.chosen.connect(self.choose)
        page.refused.connect(lambda reason: self._desk.say(reason, "warn"))
        page.goes_first.connect(self._goes_first)
        page.table.row_activated.connect(self._activate_scenario)
        page.table.row_selected.connect(self._tell_scenario)
        pressed: tuple[tuple[str, Callable[[], None]], ...] = (
            ("begin_button", self.begin_battle),
            ("roll_button", self.roll_scenario),
            ("agree_button", self.agree_scenario),
            ("go_button", self.to_battle),
            ("plain_button", self.play_without_scenario),
            ("first_button", self.roll_first_turn),
            ("wounds_button", lambda: self._roll_before(old_wounds.STEP)),
            ("cards_button", lambda: self._roll_before(tarot.STEP)),
            ("catacombs_button", lambda: self._roll_before(catacombs.STEP)),
            ("taken_button", self.ask_what_is_taken),
            ("craving_button", self.ask_who_leaves),
            ("remove_button", self.ask_remove),
            ("guest_button", self.real_life.add_guest),
            ("forget_button", self.forget_guest),
            ("elsewhere_button", self.real_life.enter_elsewhere),
        )
        for name, does in pressed:
            getattr(page, name).clicked.connect(lambda _=False, does=does: does())
        self.begin_button, self.roll_button = page.begin_button, page.roll_button
        self.remove_button, self.agree_button, self.table = page.remove_button, page.agree_button, page.table

    # -- showing -------------------------------------------------------------------------------------------------------

    def refresh(self, change: Change | None) -> None:
        """Show the meeting, or the set-up once the scenario is known."""
        campaign, words = self._desk.session.campaign, self._desk.words
        battle = self._battle()
        if len(campaign.warbands) < 2 and battle is None:
            self.against_guest.setVisible(bool(campaign.warbands))
            self._stack.setCurrentWidget(self._empty)
            self._desk.story("", ())
            return
        self._settle_chosen()
        ids = self._ids()
        view = views.scenario_view(campaign, words, self._desk.session.entries) if battle is not None else None
        if view is not None:
            self._stack.setCurrentWidget(self.set_up_page)
            self.set_up_page.show_scenario(view)
        else:
            self._stack.setCurrentWidget(self.meeting)
            self._show_meeting()
        if len(ids) > 1:
            self._desk.story(tr("Tonight"), views.tonight(campaign, ids, words))

    def _settle_chosen(self) -> None:
        """Keep to warbands that still play; where the players have not chosen, the first two of the campaign meet."""
        known = [one.id for one in self._desk.session.campaign.warbands if one.status == "playing"]
        self.chosen = [id_ for id_ in self.chosen if id_ in known]
        if not self.chosen and not self._left_out & set(known):
            self.chosen = known[:2]

    def idle_view(self) -> TrayView:
        """Return what comes next: begin, roll for the scenario, or go to the battle."""
        battle = self._battle()
        if len(self._desk.session.campaign.warbands) < 2 and battle is None:
            return quick_idle_view()
        heading = tr("Before the battle")
        if battle is None:
            if len(self.chosen) < 2:
                hint = tr("Press the warbands that meet, or add a guest.")
                return TrayView(heading=heading, title=tr("Choose two warbands"), hint=hint)
            plain = len(self.chosen) > 2
            hint = tr("The ratings are taken now, and those who miss a battle stay away.")
            if plain:
                hint = tr("The nine scenarios are for two warbands: this is fought without one, side by side.")
            text = tr("Begin a plain battle") if plain else tr("Begin battle")
            title = tr("Begin a plain battle") if plain else tr("Begin the battle")
            return TrayView(heading=heading, title=title, hint=hint, can_commit=True, commit_text=text)
        if self._is_plain(battle):
            hint = tr("Set the table up as you like; each side has its turn in the order above.")
            text = tr("To battle") if has_a_beginner(battle) else tr("Roll for the first turn")
            return TrayView(heading=heading, title=tr("A plain battle"), hint=hint, can_commit=True, commit_text=text)
        if not battle.scenario:
            return TrayView(
                heading=heading,
                title=tr("Roll for the scenario"),
                hint=self.meeting.who_rolls(self._ids()),
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
        elif self._is_plain(battle):
            if has_a_beginner(battle):
                self.to_battle()
            else:
                self.roll_first_turn()
        elif not battle.scenario:
            self.roll_scenario()
        else:
            self.set_up_page.idle_action(id_)

    def _show_meeting(self) -> None:
        battle = self._battle()
        plain = len(self._ids()) > 2 or (battle is not None and self._is_plain(battle))
        self.meeting.show_meeting(battle, self.chosen, plain)

    def _is_plain(self, battle: Battle) -> bool:
        """Whether it is fought without a scenario, or the players have just said so."""
        return is_plain(battle) or (battle.id == self._without_scenario and not battle.scenario)

    # -- commands ------------------------------------------------------------------------------------------------------

    def choose(self, id_: str) -> None:
        """Take a warband in, or leave it out."""
        if id_ in self.chosen:
            self.chosen.remove(id_)
            self._left_out.add(id_)
        elif len(self.chosen) < MOST:
            self.chosen.append(id_)
        else:
            self._desk.say(tr("At most {most} warbands fight one battle.", most=MOST), "warn")
        self._show_meeting()
        self._desk.refresh_tray()

    def _take_guest(self, id_: str) -> None:
        """The guest who has just come fights, in the place of the second warband."""
        self.chosen = [*self.chosen[:1], id_]
        self.refresh(None)
        self._desk.refresh_tray()

    def forget_guest(self) -> None:
        """Take the guest who was chosen last off the list."""
        for id_ in self.meeting.guests(self.chosen)[-1:]:
            self._desk.attempt(guests.forget_guest, self._desk.session, id_)

    def begin_battle(self) -> None:
        """Begin the battle between those that were chosen."""
        if len(self.chosen) < 2:
            self._desk.say(tr("Choose two warbands."), "warn")
        elif self._battle() is None and self._desk.attempt(commands.begin_battle, self._desk.session, self.chosen):
            self._left_out.clear()
            self._desk.to_the_tray()

    def to_battle(self) -> None:
        """Go to the battle as it stands, without a scenario."""
        if self._battle() is not None:
            self._desk.go_to("battle")

    def play_without_scenario(self) -> None:
        """Let two fight a plain battle: who begins is next."""
        battle = self._battle()
        if battle is not None:
            self._without_scenario = battle.id
            self._show_meeting()
            self._desk.refresh_tray()
            self._desk.to_the_tray()

    def roll_first_turn(self) -> None:
        """Ask the tray who begins a plain battle."""
        if self._battle() is not None and self._desk.attempt(begin_first_turn, self._desk.session):
            self._desk.to_the_tray()

    def _roll_before(self, id_: str) -> None:
        """Ask the tray for the dice that come before every battle: old battle wounds, Tarot cards."""
        battle = self._battle()
        asked = procedure_of(self._desk.session.campaign, SetUpStep(id=id_, text="")) if battle is not None else None
        if battle is not None and asked is not None:
            self._desk.begin(*asked, warbands=tuple(side.warband for side in battle.sides))

    def ask_what_is_taken(self) -> None:
        """Ask what is taken before a plain battle."""
        from mordheim_desktop.ui.dialogs.taken import ask_what_is_taken

        session = self._desk.session
        if self._battle() is not None:
            ask_what_is_taken(self.window(), self._desk, lambda: self._desk.attempt(took, session))

    def ask_who_leaves(self) -> None:
        """Ask what becomes of addicts before a plain battle."""
        from mordheim_desktop.ui.dialogs.craving import ask_who_leaves

        if self._battle() is not None:
            ask_who_leaves(self.window(), self._desk)

    def _goes_first(self, side: int) -> None:
        battle = self._battle()
        if battle is None:
            return
        if not can_begin(battle):
            self._desk.say(tr("The first turn is under way already."), "warn")
        elif battle.first != side or not has_a_beginner(battle):
            self._desk.attempt(goes_first, self._desk.session, side)

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
        ids = self._ids()
        if len(ids) != 2 or self._battle() is None:
            self._desk.say(tr("Begin the battle first; its ratings say who rolls."), "warn")
            return
        campaign = self._desk.session.campaign
        setup = views.scenario_setup(campaign, self._desk.words, agreed)
        pair = (ids[0], ids[1])
        self._desk.begin("scenario", setup, warbands=pair, also=used_maps(campaign, pair))

    def print_table(self) -> None:
        """Print the table that is set up."""
        self.set_up_page.print_table()

    def export_table(self) -> None:
        """Write the table that is set up into a file."""
        self.set_up_page.export_table()

    def ask_remove(self) -> None:
        """Ask before a battle begun by mistake is removed."""
        self.real_life.ask_remove()

    def _battle(self) -> Battle | None:
        """The battle that is being set up or fought; one that is over waits elsewhere."""
        battle = self._desk.session.campaign.battle
        return None if battle is None or battle.over else battle

    def _ids(self) -> list[str]:
        battle = self._battle()
        return [side.warband for side in battle.sides] if battle is not None else self.chosen
