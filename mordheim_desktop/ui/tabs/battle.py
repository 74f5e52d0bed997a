"""The Battle tab: choose a shooter and a target, declare, say how far it was, and let the dice tray do the rest.

Nobody measures before declaring: every enemy shows need and odds at both ranges, and the distance is asked in the tray
once the shot is declared. What is done by hand, turns, Rout tests and the end of the battle are here as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QStackedLayout, QWidget

from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.session.commands.shooting import on_roster
from mordheim_desktop.session.session import Change
from mordheim_desktop.session.views import battle as views
from mordheim_desktop.session.views import targets as aims
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.layouts import VBox
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card, EmptyHint, ScrollColumn, scrolling
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayView
from mordheim_desktop.ui.tabs.battle_choices import Choices
from mordheim_desktop.ui.tabs.battle_credit import Credit
from mordheim_desktop.ui.tabs.battle_declare import LEFT, Declaring
from mordheim_desktop.ui.tabs.battle_hand import ByHand
from mordheim_desktop.ui.tabs.battle_lower import RoutCard, ScenarioCard, TogetherCard
from mordheim_desktop.ui.tabs.battle_parts import ChosenCard, SideList, Stack, capital
from mordheim_desktop.ui.tabs.battle_prompt import Prompt, prompt
from mordheim_desktop.ui.tabs.battle_recovery import Recovering
from mordheim_desktop.ui.tabs.battle_sights import Sights
from mordheim_desktop.ui.tabs.battle_targets import TargetCard, TargetTable
from mordheim_desktop.ui.tabs.battle_tracker import Tracking
from mordheim_desktop.ui.tabs.battle_turns import Turns
from mordheim_desktop.ui.tabs.questions import Questions
from mordheim_desktop.ui.tabs.side_column import stand

SIDE_WIDTH = 288
NARROW = 820
ROWS_IN_SIGHT = 4


class BattleTab(QWidget):
    """The battle that is being fought, or the way to one."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._book = FigureBook(desk.session.ruleset)
        self.questions = Questions(desk)
        self._choices = Choices()
        self._credit = Credit(desk, self.questions, self._choices.facing)
        self.declaring = Declaring(desk, self.questions, self._credit)
        self._recovering = Recovering(desk, self.questions, self._busy)
        self._by_hand = ByHand(desk, self.declaring, self._credit, self._busy, self._again)
        self._sights = Sights()
        self._enemy_meant = True
        self._view: views.BattleView | None = None
        self._card: views.FighterCard | None = None
        self._rows: tuple[aims.TargetRow, ...] = ()
        self._narrow: bool | None = None
        self._build()
        self._connect()

    # -- building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._build_layers()
        self._build_parts()
        self._stand_parts()
        scale().changed.connect(self._rearrange)
        self._rearrange()

    def _build_layers(self) -> None:
        """Before the battle, after it, and the work in between."""
        self._layers = QStackedLayout(self)
        self._empty = EmptyHint(
            tr("No battle yet"),
            tr("Choose two warbands and find the scenario; the battle is fought here."),
            tr("To the scenario"),
        )
        self._over = EmptyHint(
            tr("The battle is over"),
            tr("Injuries, experience, exploration and income follow."),
            tr("To the post-battle sequence"),
        )
        self._before, self._after, self._work = scrolling(self._empty), scrolling(self._over), QWidget()
        for layer in (self._before, self._after, self._work):
            self._layers.addWidget(layer)

    def _build_parts(self) -> None:
        self.side_list = SideList()
        self.chosen = ChosenCard()
        self.table = TargetTable()
        self.table_card = Card(margins=(12, 0, 12, 2))
        self.table_card.setAccessibleName(tr("Targets"))
        self.table_card.body.addWidget(self.table, 1)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.target = TargetCard()
        self.rout = RoutCard()
        self.scenario = ScenarioCard()
        self.together = TogetherCard()
        self.tracking = Tracking(self._desk, self.questions, self._busy, lambda: self._choices.chosen, self._again)
        self._turns = Turns(self._desk, self.questions, self.rout, self._recovering, self._busy)

    def _stand_parts(self) -> None:
        """The models at the left; the chosen one, the targets and what is done to them in the centre."""
        self._centre = ScrollColumn(gap=8, margins=(0, 16, 16, 16))
        below = Stack(self.target, self.rout, 600, (60, 40))
        for widget, share in (
            (self.chosen, 0),
            (self.table_card, 1),
            (self.together, 0),
            (below, 0),
            (self.tracking.card, 0),
            (self.scenario, 0),
        ):
            self._centre.body.addWidget(widget, share)
        self._across = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._work)
        self._across.setContentsMargins(0, 0, 0, 0)
        self._across.setSpacing(0)
        self._left = QWidget()
        left = VBox(self._left, margins=(16, 16, 0, 12))
        left.addWidget(self.side_list)
        self._across.addWidget(self._left)
        self._across.addWidget(self._centre, 1)

    def _connect(self) -> None:
        self._empty.pressed.connect(self._to_scenario)
        self._over.pressed.connect(self._to_post_battle)
        self._connect_models()
        self._connect_targets()
        self._connect_turns()
        self._add_keys()

    def _connect_models(self) -> None:
        self.side_list.model_chosen.connect(self.choose)
        self.side_list.side_chosen.connect(self.show_side)
        self.side_list.table.pressed.connect(self._press_model)
        self.chosen.weapon_chosen.connect(self._take_weapon)
        self.chosen.ammunition_chosen.connect(self._take_ammunition)
        self.chosen.shots_chosen.connect(self._take_shots)
        self.chosen.recover.connect(self._recovering.begin)
        self.chosen.ticks.ticked.connect(self._by_hand.tick)
        self.chosen.counted.connect(self.count_in)

    def _connect_targets(self) -> None:
        self.table.row_selected.connect(self.aim_at)
        self.table.row_activated.connect(self._declare_at)
        self.table.pressed.connect(self._press_enemy)
        self.together.cleared.connect(self._count_nobody)
        self.target.ticks.ticked.connect(self._tick_target)
        self.target.measured.connect(self._measure)
        self.target.page_turned.connect(self._again)
        self.target.hand.who_chosen.connect(self._mean)
        self._by_hand.listen_to(self.target.hand)

    def _connect_turns(self) -> None:
        self.side_list.next_phase.clicked.connect(self._turns.go_on)
        self.side_list.end_turn.clicked.connect(self._turns.ask_end_turn)
        self.side_list.back.clicked.connect(self._turns.go_back)
        self.side_list.reinforce.clicked.connect(self._turns.reinforce)
        self.side_list.reinforce.refused.connect(self._explain)
        self.rout.test_asked.connect(self._turns.rout_test)
        self.rout.other_asked.connect(self._turns.ask_other)
        self.rout.end_asked.connect(self._turns.ending.ask_winner)
        self.rout.scenario_asked.connect(self._show_scenario)
        self.rout.test.refused.connect(self._explain)

    def _add_keys(self) -> None:
        keys: dict[str, Callable[[], None]] = {
            "N": self._turns.go_on,
            "T": self._turns.ask_end_turn,
            "P": self._turns.go_back,
            "R": self._turns.rout_key,
            "A": self._turns.reinforce,
            "U": self._recover_chosen,
            "H": self.target.turn_page,
            "M": self.chosen.count_in.click,
        }
        for key, act in (keys | {key: partial(self._tick_key, flag) for flag, key in aims.TARGET_KEYS.items()}).items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(act)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand the models above the work where the place is narrow."""
        super().resizeEvent(event)
        self._rearrange()

    def _rearrange(self) -> None:
        px = scale().px
        self.table.setMinimumHeight(px(26 + 32 * ROWS_IN_SIGHT))
        self._left.setFixedWidth(px(SIDE_WIDTH + 16))
        narrow = self.width() < px(NARROW)
        if narrow == self._narrow:
            return
        self._narrow = narrow
        stand(self.side_list, self._left, self._centre, above=narrow)
        self._centre.body.setContentsMargins(px(16), px(16), px(16), px(12))
        self.side_list.table.setMinimumHeight(px(32 * 6) if narrow else 0)
        self._again()

    # -- what the window asks ------------------------------------------------------------------------------------------

    def refresh(self, change: Change | None) -> None:
        """Show the battle as it stands."""
        battle = self._desk.session.campaign.battle
        if battle is None or battle.over:
            self.questions.drop()
            self._view = self._card = None
            self._layers.setCurrentWidget(self._before if battle is None else self._after)
            self._desk.refresh_tray()
            return
        if change is not None and not change.touches("campaign", "document"):
            return
        self._layers.setCurrentWidget(self._work)
        self._follow(battle)
        self._show(battle)
        self._desk.refresh_tray()

    def idle_view(self) -> TrayView:
        """What the tray shows while nothing is rolled: the open question, or what Enter would begin."""
        if (asked := self.questions.view()) is not None:
            return asked
        view = self._view
        if view is None:
            return self._no_battle_view()
        actions = [TrayAction("next_phase", tr("Next phase"), "N"), TrayAction("end_turn", tr("End turn"), "T")]
        if self.rout.due_side() >= 0 and self._turns.idle_view() is None:
            actions.insert(0, TrayAction("rout", tr("Rout test"), "R"))
        if view.away and not view.why_no_reinforcements:
            actions.insert(0, TrayAction("reinforcements", tr("Reinforcements"), "A"))
        ahead = self._turns.ending.idle_view() or self._turns.idle_view()
        if (first := ahead or self._recovering.idle_view(self._choices.chosen)) is not None:
            return replace(first, heading=view.caption, actions=tuple(actions))
        now = self._prompt(view)
        said = ("next_phase", "end_turn") if now.act == "end_turn" else (now.act,)
        actions = [one for one in actions if one.id not in said]
        return replace(now.view, heading=view.caption, actions=tuple(actions))

    def _prompt(self, view: views.BattleView) -> Prompt:
        return prompt(view, self._choices.side, self._card, self._target_row(), self._rows)

    def _no_battle_view(self) -> TrayView:
        if self._desk.session.campaign.battle is None:
            return TrayView(title=tr("No battle"), hint=tr("A battle begins on the Scenario tab."))
        return TrayView(title=tr("The battle is over"), hint=tr("Go on with the post-battle sequence."))

    def idle_action(self, id: str) -> None:
        """Answer the open question, or do what a button of the idle tray says."""
        if self.questions.take(id):
            return
        if id.startswith(LEFT):
            self.declaring.ask_again(id)
            return
        actions = {
            "commit": self._do_first,
            "next_phase": self._turns.go_on,
            "end_turn": self._turns.ask_end_turn,
            "rout": self._turns.rout_key,
            "reinforcements": self._turns.reinforce,
        }
        if id in actions:
            actions[id]()

    def _do_first(self) -> None:
        """What Enter does while nothing is asked: the end goes first, then a Rout test, recovery, what is to do now."""
        if self._turns.ending.act():
            return
        if self._turns.idle_view() is not None:
            self._turns.rout_key()
        elif (model := self._recovering.next_one(self._choices.chosen)) is not None:
            self._recovering.begin(model.fighter)
        elif self._view is not None:
            self._do_prompted(self._prompt(self._view))

    def _do_prompted(self, asked: Prompt) -> None:
        if asked.act == "choose" and self._view is not None:
            self._choices.side = self._view.active
            self.choose(asked.shooter)
        elif asked.act == "next_phase":
            self._turns.go_on()
        elif asked.act == "end_turn":
            self._turns.ask_end_turn()
        elif asked.act == "shoot":
            self.declare()

    # -- showing -------------------------------------------------------------------------------------------------------

    def _follow(self, battle: Battle) -> None:
        """Follow the active side; what was asked or seen in the turn before is no more."""
        if self._choices.follow(self._desk.session.campaign, battle):
            self._sights.forget()
            self.questions.drop()

    def _show(self, battle: Battle) -> None:
        session, words = self._desk.session, self._desk.words
        campaign = session.campaign
        self._view = view = views.battle_view(campaign, session.entries, words)
        self._turns.about(view)
        phase = capital(words.name(Named("phase", view.phase)))
        chosen = self._choices.chosen
        counted = self._choices.counted
        turn = tr("Turn {turn} · {phase}", turn=view.turn, phase=phase)
        self.side_list.show_side(view, turn, self._choices.side, chosen, counted)
        self.rout.show_rout(view)
        self.scenario.show_scenario(view)
        self.tracking.show()
        if battle.model(chosen) is None:
            return
        self._card = card = views.fighter_card(campaign, chosen, self._choices.weapon_of(chosen), words)
        declared = self._choices.declared_by(card)
        self.chosen.show_card(
            card,
            declared.ammunition,
            declared.shots,
            self._recovering.words(battle, chosen),
            counted=chosen in counted,
        )
        self.declaring.about(declared, card)
        self._rows = aims.target_rows(campaign, declared, words, self._book, self._sights.of(chosen))
        self._choices.keep_target(self._rows)
        self.table.show_targets(self._rows, self._choices.target, narrow=bool(self._narrow))
        self._show_target(battle)

    def _show_target(self, battle: Battle) -> None:
        model = battle.model(self._choices.target)
        self.target.setVisible(model is not None)
        if model is None:
            return
        words, campaign = self._desk.words, self._desk.session.campaign
        card = views.fighter_card(campaign, model.fighter, "", words)
        sight = self._sights.one(self._choices.chosen, card.id)
        ticks = aims.target_ticks(campaign, card.id, sight, words)
        self.target.show_target(card, ticks, sight, measures=aims.measures_first(campaign, words))
        meant = card if self._enemy_meant or self._card is None else self._card
        both = [(one.id, one.name) for one in (self._card, card) if one is not None]
        self.target.hand.show_state(meant, both)
        self.target.show_titles(card.name, meant.name)
        self._show_together()

    def _target_row(self) -> aims.TargetRow | None:
        return next((row for row in self._rows if row.id == self._choices.target), None)

    def _again(self) -> None:
        """Show again after a choice that changed nothing in the campaign."""
        battle = self._desk.session.campaign.battle
        if self._view is not None and battle is not None and not battle.over:
            self._show(battle)
            self._desk.refresh_tray()

    # -- choosing ------------------------------------------------------------------------------------------------------

    def show_side(self, side: int) -> None:
        """Show the models of a side."""
        self._choices.side = side
        self._again()

    def choose(self, id: str) -> None:
        """Choose a model: the shooter, or one to change by hand."""
        self.questions.drop()
        self._choices.choose(id)
        self._enemy_meant = False
        if (target := self._target_row()) is not None and target.out:
            self._choices.aim_at_nobody()
        self._desk.story(*views.story_of(self._desk.session.campaign, id, self._desk.words))
        self._again()

    def aim_at(self, id: str) -> None:
        """Choose the target."""
        self.questions.drop()
        self._choices.aim_at(id)
        self._enemy_meant = True
        self._desk.story(*views.story_of(self._desk.session.campaign, id, self._desk.words))
        battle = self._desk.session.campaign.battle
        if battle is not None:
            self._show_target(battle)
        self._desk.refresh_tray()

    def _press_model(self, row: QModelIndex) -> None:
        """A press on the row that is selected already chooses it again."""
        if row.isValid() and self._enemy_meant:
            self.choose(self.side_list.table.selected_id())

    def _press_enemy(self, row: QModelIndex) -> None:
        if row.isValid() and not self._enemy_meant:
            self.aim_at(self.table.selected_id())

    def _take_weapon(self, id: str) -> None:
        self._choices.take_weapon(id)
        self._again()

    def _take_ammunition(self, id: str, on: bool) -> None:
        self._choices.take_ammunition(id, on)
        self._again()

    def _take_shots(self, count: int) -> None:
        self._choices.take_shots(count)
        self._again()

    def _recover_chosen(self) -> None:
        self._recovering.begin(self._choices.chosen)

    def _mean(self, id: str) -> None:
        """Set the states of this one by hand."""
        self._enemy_meant = id != self._choices.chosen
        self._again()

    def _tick_target(self, id: str, flag: str, on: bool) -> None:
        """What one shooter sees is kept for him; the rest is the enemy's own."""
        if flag not in aims.SIGHT_FLAGS:
            self._by_hand.tick(id, flag, on)
            return
        self._sights.tick(self._choices.chosen, id, flag, on)
        self._again()

    def _tick_key(self, flag: str) -> None:
        self.target.ticks.press(flag)

    def _measure(self, id: str, inches: int) -> None:
        self._sights.measure(self._choices.chosen, id, inches)
        self._again()

    def count_in(self, id: str, on: bool) -> None:
        """Count the shots of a model in, or leave them out again."""
        self._choices.count_in(id, on)
        self._again()

    def _count_nobody(self) -> None:
        self._choices.count_nobody()
        self._again()

    def _show_together(self) -> None:
        """Show what those who are counted in do to the target, each with what was chosen for him."""
        session, words = self._desk.session, self._desk.words
        campaign, shots = session.campaign, []
        still = {model.fighter for model in on_roster(campaign)}
        for id in self._choices.counted:
            if id in still and self._choices.target:
                card = views.fighter_card(campaign, id, self._choices.weapon_of(id), words)
                shots.append(replace(self._choices.declared_by(card), target=self._choices.target))
        self.together.show_together(aims.together(campaign, shots, words), narrow=bool(self._narrow))

    def _declare_at(self, id: str) -> None:
        self.aim_at(id)
        self.declare()

    # -- shooting ------------------------------------------------------------------------------------------------------

    def declare(self) -> None:
        """Declare the shot of the chosen model at the chosen target."""
        if self._busy() or self._view is None:
            return
        target = self._target_row()
        if self._card is None or not self._card.weapon:
            self._explain(tr("Choose a model that carries a missile weapon."))
        elif target is None:
            self._explain(tr("Choose an enemy first."))
        else:
            self.declaring.declare(target, self._sights.one(self._choices.chosen, target.id).inches)

    def _busy(self) -> bool:
        """Whether something half resolved waits in the tray; then it is said, and nothing else begins."""
        pending = self._desk.session.pending
        if pending is None or pending.finished:
            return False
        self._desk.say(
            tr("First finish what is in the dice tray."), "warn", tr("Give it up"), self._desk.session.abandon
        )
        return True

    # -- other --------------------------------------------------------------------------------------------------------

    def _show_scenario(self) -> None:
        self.scenario.setVisible(not self.scenario.isVisible())
        if self.scenario.isVisible():
            QTimer.singleShot(0, self._scroll_to_scenario)

    def _scroll_to_scenario(self) -> None:
        self._centre.ensureWidgetVisible(self.scenario)

    def _explain(self, reason: str) -> None:
        self._desk.say(capital(reason), "warn")

    def _to_scenario(self) -> None:
        self._desk.go_to("scenario")

    def _to_post_battle(self) -> None:
        self._desk.go_to("post_battle")
