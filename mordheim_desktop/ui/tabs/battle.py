"""The Battle tab: choose a shooter and a target, declare, say how far it was, and let the dice tray do the rest.

Nobody measures before declaring: every enemy shows need and odds at both ranges, and the distance is asked in the tray
once the shot is declared. What is done by hand, turns, Rout tests and the end of the battle are here as well.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QStackedLayout, QWidget

from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.recovery import may_recover
from mordheim_desktop.session.commands.rout import begin_rout_test
from mordheim_desktop.session.commands.shooting import Declared, on_roster
from mordheim_desktop.session.session import Change
from mordheim_desktop.session.views import battle as views
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import SmallButton
from mordheim_desktop.ui.kit.labels import ElidedLabel
from mordheim_desktop.ui.kit.layouts import HBox, VBox
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import Card, EmptyHint, ScrollColumn
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayView
from mordheim_desktop.ui.tabs.battle_declare import Declaring
from mordheim_desktop.ui.tabs.battle_hand import ByHand
from mordheim_desktop.ui.tabs.battle_parts import (
    ChosenCard,
    RoutCard,
    ScenarioCard,
    SideList,
    Stack,
    TargetCard,
    TargetTable,
    capital,
)
from mordheim_desktop.ui.tabs.questions import Question, Questions, options

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
        self.declaring = Declaring(desk, self.questions)
        self._by_hand = ByHand(desk, self.declaring, self._busy, self._again)
        self._battle_id = ""
        self._turn: tuple[int, int] = (0, -1)
        self._side = 0
        self._chosen: dict[int, str] = {}
        self._targets: dict[int, str] = {}
        self._weapons: dict[str, str] = {}
        self._ammunition: dict[str, tuple[str, ...]] = {}
        self._shots: dict[str, int] = {}
        self._view: views.BattleView | None = None
        self._card: views.FighterCard | None = None
        self._rows: tuple[views.TargetRow, ...] = ()
        self._narrow: bool | None = None
        self._build()
        self._connect()

    # -- building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
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
        self._work = QWidget()
        for layer in (self._empty, self._over, self._work):
            self._layers.addWidget(layer)
        self.side_list = SideList()
        self.head = ElidedLabel("", "name")
        self.next_phase = SmallButton(tr("Next phase"), key="N")
        self.end_turn = SmallButton(tr("End turn"), key="T")
        head = HBox(gap=8)
        head.addWidget(self.head, 1)
        head.addWidget(self.next_phase)
        head.addWidget(self.end_turn)
        self.chosen = ChosenCard()
        self.table = TargetTable()
        self.table_card = Card()
        self.table_card.setAccessibleName(tr("Targets"))
        self.table_card.body.addWidget(self.table, 1)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.target = TargetCard()
        self.rout = RoutCard()
        self.scenario = ScenarioCard()
        self._centre = ScrollColumn(gap=10, margins=(0, 16, 16, 12))
        self._centre.body.addLayout(head)
        below = Stack(self.target, self.rout, 600, (57, 43))
        for widget, share in ((self.chosen, 0), (self.table_card, 1), (below, 0), (self.scenario, 0)):
            self._centre.body.addWidget(widget, share)
        self._across = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._work)
        self._across.setContentsMargins(0, 0, 0, 0)
        self._left = QWidget()
        left = VBox(self._left, margins=(16, 16, 0, 16))
        left.addWidget(self.side_list)
        self._across.addWidget(self._left)
        self._across.addWidget(self._centre, 1)
        scale().changed.connect(self._rearrange)
        self._rearrange()

    def _connect(self) -> None:
        self._empty.pressed.connect(self._to_scenario)
        self._over.pressed.connect(self._to_post_battle)
        self.side_list.model_chosen.connect(self.choose)
        self.side_list.side_chosen.connect(self.show_side)
        self.table.row_selected.connect(self.aim_at)
        self.table.row_activated.connect(self._declare_at)
        self.next_phase.clicked.connect(self.go_on)
        self.end_turn.clicked.connect(self.ask_end_turn)
        self.chosen.weapon_chosen.connect(self._take_weapon)
        self.chosen.ammunition_chosen.connect(self._take_ammunition)
        self.chosen.shots_chosen.connect(self._take_shots)
        self.chosen.recover.connect(self._by_hand.recover)
        self.rout.test_asked.connect(self.rout_test)
        self.rout.end_asked.connect(self.ask_winner)
        self.rout.scenario_asked.connect(self._show_scenario)
        self.rout.test.refused.connect(self._explain)
        for ticks, hand in ((self.chosen.ticks, self.chosen.hand), (self.target.ticks, self.target.hand)):
            self._by_hand.listen_to(ticks, hand)
        for key, act in (("N", self.go_on), ("T", self.ask_end_turn), ("R", self._rout_key)):
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
        if narrow:
            self._centre.body.insertWidget(0, self.side_list)
        else:
            layout = self._left.layout()
            assert layout is not None
            layout.addWidget(self.side_list)
        self._left.setVisible(not narrow)
        self._centre.body.setContentsMargins(px(16) if narrow else px(12), px(16), px(16), px(12))
        self.side_list.table.setMinimumHeight(px(32 * 6) if narrow else 0)

    # -- what the window asks ------------------------------------------------------------------------------------------

    def refresh(self, change: Change | None) -> None:
        """Show the battle as it stands."""
        battle = self._desk.session.campaign.battle
        if battle is None or battle.over:
            self.questions.drop()
            self._view = self._card = None
            self._layers.setCurrentWidget(self._empty if battle is None else self._over)
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
        if self.rout.due_side() >= 0:
            actions.insert(0, TrayAction("rout", tr("Rout test"), "R"))
        target = self._target_row()
        if self._card is None or target is None or not self._card.weapon:
            hint = tr("Choose a model at the left, then an enemy.")
            return TrayView(heading=view.caption, title=tr("Choose a shooter"), hint=hint, actions=tuple(actions))
        text = tr("{shooter} at {target}", shooter=self._card.name, target=target.name)
        return TrayView(
            heading=view.caption,
            title=text,
            reasons=(
                (tr("to hit at short range"), target.short),
                (tr("to hit at long range"), target.long),
                (target.reason, ""),
            ),
            actions=tuple(actions),
            can_commit=True,
            commit_text=tr("Shoot"),
        )

    def _no_battle_view(self) -> TrayView:
        if self._desk.session.campaign.battle is None:
            return TrayView(title=tr("No battle"), hint=tr("A battle begins on the Scenario tab."))
        return TrayView(title=tr("The battle is over"), hint=tr("Go on with the post-battle sequence."))

    def idle_action(self, id: str) -> None:
        """Answer the open question, or do what a button of the idle tray says."""
        if self.questions.take(id):
            return
        actions = {
            "commit": self.declare,
            "next_phase": self.go_on,
            "end_turn": self.ask_end_turn,
            "rout": self._rout_key,
        }
        if id in actions:
            actions[id]()

    # -- showing -------------------------------------------------------------------------------------------------------

    def _follow(self, battle: Battle) -> None:
        """Forget what belonged to another battle, and follow the active side when a turn begins."""
        if battle.id != self._battle_id:
            self._battle_id = battle.id
            for memory in (self._chosen, self._targets, self._weapons, self._ammunition, self._shots):
                memory.clear()
        if (battle.turn, battle.active) != self._turn:
            self._turn = (battle.turn, battle.active)
            self._side = battle.active
            self.questions.drop()
        standing = on_roster(self._desk.session.campaign)
        ids = {model.fighter for model in standing}
        for model in standing:
            if self._chosen.get(model.side) not in ids:
                self._chosen[model.side] = model.fighter

    def _show(self, battle: Battle) -> None:
        session, words = self._desk.session, self._desk.words
        campaign = session.campaign
        self._view = view = views.battle_view(campaign, session.entries, words)
        self.head.setText(
            tr("Turn {turn} · {phase}", turn=view.turn, phase=capital(words.name(Named("phase", view.phase))))
        )
        chosen = self._chosen_id()
        self.side_list.show_side(view, self._side, chosen)
        self.rout.show_rout(view)
        self.scenario.show_scenario(view)
        if battle.model(chosen) is None:
            return
        self._card = card = views.fighter_card(campaign, chosen, self._weapons.get(chosen, ""), words)
        fitting = tuple(one.id for one in card.ammunition)
        ammunition = tuple(one for one in self._ammunition.get(chosen, ()) if one in fitting)
        shots = min(self._shots.get(chosen, card.usual_shots), card.most_shots)
        self.chosen.show_card(card, ammunition, shots, self._recovery_words(battle, chosen))
        declared = Declared(shooter=chosen, target="", weapon=card.weapon, ammunition=ammunition, shots=shots)
        self.declaring.about(declared, card)
        self._rows = views.target_rows(campaign, declared, words, self._book)
        self._keep_target()
        self.table.show_targets(self._rows, self._target_id())
        self._show_target(battle)

    def _keep_target(self) -> None:
        ids = [row.id for row in self._rows]
        if self._targets.get(self._side) not in ids:
            first = next((row.id for row in self._rows if row.may), ids[0] if ids else "")
            self._targets[self._side] = first

    def _show_target(self, battle: Battle) -> None:
        model = battle.model(self._target_id())
        self.target.setVisible(model is not None)
        if model is None:
            return
        words, campaign = self._desk.words, self._desk.session.campaign
        card = views.fighter_card(campaign, model.fighter, "", words)
        self.target.show_target(card, views.target_ticks(campaign, model.fighter, words))

    def _recovery_words(self, battle: Battle, id: str) -> str:
        model = battle.model(id)
        if model is None or not may_recover(battle, model):
            return ""
        return tr("Turn face up") if model.state == "stunned" else tr("Stand up")

    def _chosen_id(self) -> str:
        return self._chosen.get(self._side, "")

    def _target_id(self) -> str:
        return self._targets.get(self._side, "")

    def _target_row(self) -> views.TargetRow | None:
        return next((row for row in self._rows if row.id == self._target_id()), None)

    def _again(self) -> None:
        """Show again after a choice that changed nothing in the campaign."""
        battle = self._desk.session.campaign.battle
        if battle is not None and not battle.over:
            self._show(battle)
            self._desk.refresh_tray()

    # -- choosing ------------------------------------------------------------------------------------------------------

    def show_side(self, side: int) -> None:
        """Show the models of a side."""
        self._side = side
        self._again()

    def choose(self, id: str) -> None:
        """Choose a model: the shooter, or one to change by hand."""
        self.questions.drop()
        self._chosen[self._side] = id
        self._desk.story(*views.story_of(self._desk.session.campaign, id, self._desk.words))
        self._again()

    def aim_at(self, id: str) -> None:
        """Choose the target."""
        self.questions.drop()
        self._targets[self._side] = id
        self._desk.story(*views.story_of(self._desk.session.campaign, id, self._desk.words))
        battle = self._desk.session.campaign.battle
        if battle is not None:
            self._show_target(battle)
        self._desk.refresh_tray()

    def _take_weapon(self, id: str) -> None:
        self._weapons[self._chosen_id()] = id
        self._again()

    def _take_ammunition(self, id: str, on: bool) -> None:
        taken = tuple(one for one in self._ammunition.get(self._chosen_id(), ()) if one != id)
        self._ammunition[self._chosen_id()] = (*taken, id) if on else taken
        self._again()

    def _take_shots(self, count: int) -> None:
        self._shots[self._chosen_id()] = count
        self._again()

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
            self.declaring.declare(target)

    def _busy(self) -> bool:
        """Whether something half resolved waits in the tray; then it is said, and nothing else begins."""
        pending = self._desk.session.pending
        if pending is None or pending.finished:
            return False
        self._desk.say(
            tr("First finish what is in the dice tray."), "warn", tr("Give it up"), self._desk.session.abandon
        )
        return True

    # -- turns ---------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Go on to the next phase; a Rout test that is due is asked for first."""
        battle = self._desk.session.campaign.battle
        if battle is None or battle.over or self._busy():
            return
        if battle.phase == "recovery" and self.rout.due_side() >= 0 and not self.questions.is_open:
            heading = self._view.caption if self._view else ""
            offers = options(("test", tr("Rout test")), ("on", tr("Go on without it")), default="test")
            self.questions.choose(
                Question(heading=heading, title=tr("A Rout test is due"), options=offers), self._rout_or_on
            )
            return
        self.questions.drop()
        self._desk.attempt(commands.pass_to, self._desk.session, *commands.next_phase(battle))

    def _rout_or_on(self, id: str) -> None:
        battle = self._desk.session.campaign.battle
        if id == "test":
            self._rout_key()
        elif battle is not None:
            self._desk.attempt(commands.pass_to, self._desk.session, *commands.next_phase(battle))

    def ask_end_turn(self) -> None:
        """End the turn; before its last phase only when the players say so again."""
        battle = self._desk.session.campaign.battle
        if battle is None or battle.over or self._busy():
            return
        if battle.phase == "close_combat":
            self._end_turn("end")
            return
        heading = self._view.caption if self._view else ""
        offers = options(("end", tr("End the turn")), ("stay", tr("Stay")), default="stay")
        self.questions.choose(
            Question(heading=heading, title=tr("End the turn already?"), options=offers), self._end_turn
        )

    def _end_turn(self, id: str) -> None:
        battle = self._desk.session.campaign.battle
        if id == "end" and battle is not None:
            self._desk.attempt(commands.pass_to, self._desk.session, *commands.next_turn(battle))

    def rout_test(self, side: int) -> None:
        """Begin the Rout test of a side."""
        if not self._busy() and self._desk.attempt(begin_rout_test, self._desk.session, side):
            self._desk.to_the_tray()

    def _rout_key(self) -> None:
        if self.rout.due_side() >= 0:
            self.rout_test(self.rout.due_side())
        else:
            self._explain(self.rout.test.why_not())

    def ask_winner(self) -> None:
        """Ask how the battle ended, then end it."""
        view = self._view
        if view is None or self._busy():
            return
        routed = next((one.side for one in view.rout if one.failed), None)
        default = "stay" if routed is None else str(1 - routed)
        pairs = [(str(one.index), tr("{warband} won", warband=one.name)) for one in view.sides]
        offers = options(*pairs, ("draw", tr("A draw")), ("stay", tr("Fight on")), default=default)
        self.questions.choose(
            Question(heading=view.caption, title=tr("How did it end?"), options=offers), self._end_battle
        )

    def _end_battle(self, id: str) -> None:
        if id == "stay":
            return
        winner = None if id == "draw" else int(id)
        if self._desk.attempt(commands.end_battle, self._desk.session, winner):
            self._desk.go_to("post_battle")

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
