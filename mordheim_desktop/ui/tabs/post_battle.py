"""The Post-battle tab: ten steps for each side in their order; exploration and sale with dice, the rest by hand.

Nothing is paid twice: a result and its step being done are one entry, and a step that is done refuses its dice.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QBoxLayout, QStackedLayout, QWidget

from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import post_battle as commands
from mordheim_desktop.session.commands.guests import own_sides
from mordheim_desktop.session.session import Change
from mordheim_desktop.session.views import post_battle as views
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.layouts import VBox
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.step_list import Step, StepList
from mordheim_desktop.ui.kit.surfaces import Card, EmptyHint, ScrollColumn, scrolling
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayView
from mordheim_desktop.ui.tabs.battle_chips import OneOf
from mordheim_desktop.ui.tabs.due_notes import DueNotes
from mordheim_desktop.ui.tabs.experience_step import ExperienceStep
from mordheim_desktop.ui.tabs.exploration_step import ExplorationStep
from mordheim_desktop.ui.tabs.injury_step import InjuryStep
from mordheim_desktop.ui.tabs.post_battle_parts import (
    HandPage,
    SalePage,
    StepHead,
)
from mordheim_desktop.ui.tabs.questions import Questions
from mordheim_desktop.ui.tabs.rating_step import RatingStep
from mordheim_desktop.ui.tabs.sharing_step import SharingStep
from mordheim_desktop.ui.tabs.side_column import stand
from mordheim_desktop.ui.tabs.spoils_card import SpoilsCard
from mordheim_desktop.ui.tabs.trade_steps import TradeSteps

SIDE_WIDTH = 288
NARROW = 780
NESTED = 4
"""How deep the layouts of a page are nested: each takes a turn to find its place."""
BY_DICE = {
    "exploration": "after.explored",
    "sale": "after.sold",
    "experience": "experience.applied",
    "veterans": "veterans.rolled",
}
"""The steps that are one procedure, with what is said to one who would open such a step again."""
STEP_OF = {
    "exploration": "exploration",
    "sale": "sale",
    "advance": "experience",
    "serious_injury": "injuries",
    "veterans": "veterans",
    "rarity": "rare_items",
    "seek": "dramatis_personae",
    "aftereffect": "injuries",
    "purchase": "recruits",
    "resale": "recruits",
}
"""The step to which the dice of a procedure belong."""


class PostBattleTab(QWidget):
    """What follows a battle, side by side."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.questions = Questions(desk)
        self._battle_id = ""
        self._side = 0
        self._steps: dict[int, str] = {}
        self._after: views.SideAfter | None = None
        self._followed = 0
        self._narrow: bool | None = None
        self._dice_lay = False
        self._build()
        self._connect()

    # -- building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._build_layers()
        self._build_side()
        self._build_steps()
        self._stand_parts()
        scale().changed.connect(self._rearrange)
        self._rearrange()

    def _build_layers(self) -> None:
        """Nothing to wind up, or the work."""
        self._layers = QStackedLayout(self)
        self._empty = EmptyHint(
            tr("No battle to wind up"),
            tr("After a battle its injuries, experience, exploration and income are worked out here."),
            tr("To the battle"),
        )
        self.elsewhere_button = self._empty.add_way(tr("Enter a battle fought elsewhere"))
        self._nothing, self._work = scrolling(self._empty), QWidget()
        self._layers.addWidget(self._nothing)
        self._layers.addWidget(self._work)

    def _build_side(self) -> None:
        """Whose sequence is on show, and how far it is."""
        self.side_card = Card(tr("After the battle"))
        self.sides = OneOf(258)
        self.sides.chosen.connect(self._side_chosen)
        self.steps = StepList(tr("Post-battle steps"))
        self.side_card.body.addWidget(self.sides)
        self.side_card.body.addWidget(self.steps, 1)

    def _build_steps(self) -> None:
        """What stands above every step, and a page for each."""
        ruleset = self._desk.session.ruleset
        self.head = StepHead()
        self.notes = DueNotes(self._desk, self._busy)
        self.spoils = SpoilsCard(self._desk, self._busy)
        self.exploring = ExplorationStep(self._desk, self.act)
        self.exploration = self.exploring.page
        self.sale = SalePage(ruleset)
        self.injuring = InjuryStep(self._desk, self.questions, self.act, self._busy)
        self.injuries = self.injuring.page
        self.learning = ExperienceStep(self._desk, self._busy)
        self.experience = self.learning.page
        self.trade = TradeSteps(self._desk, self.act)
        self.sharing = SharingStep(self._desk, self.act)
        self.by_hand = HandPage(ruleset)
        self.parting = RatingStep(self, self._desk, self.questions, self._busy, self.show_side)
        self.rating = self.parting.page
        self._pages: tuple[QWidget, ...] = (
            self.exploration,
            self.sale,
            self.injuries,
            self.experience,
            *self.trade.pages.values(),
            self.sharing.page,
            self.by_hand,
            self.rating,
        )

    def _stand_parts(self) -> None:
        """The steps at the left, the page of the one on show in the centre."""
        self._centre = ScrollColumn(margins=(16, 16, 16, 16))
        self._centre.body.addWidget(self.head)
        self._centre.body.addWidget(self.notes)
        self._centre.body.addWidget(self.spoils)
        for page in self._pages:
            self._centre.body.addWidget(page)
        self._centre.body.addStretch(1)
        self._across = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._work)
        self._across.setContentsMargins(0, 0, 0, 0)
        self._across.setSpacing(0)
        self._left = QWidget()
        left = VBox(self._left, margins=(16, 16, 0, 12))
        left.addWidget(self.side_card)
        self._across.addWidget(self._left)
        self._across.addWidget(self._centre, 1)

    def _connect(self) -> None:
        self._empty.pressed.connect(self._to_battle)
        self.elsewhere_button.clicked.connect(self.enter_elsewhere)
        self.steps.step_chosen.connect(self.show_step)
        self.head.ticked.connect(self.tick)
        self.exploration.odds_shown.connect(self._bring_into_view)
        self.sale.sell.connect(self.sell)
        self.sale.button.refused.connect(self._explain)
        for refused in (
            self.injuries.refused,
            self.experience.refused,
            self.trade.veterans.refused,
            self.trade.rare.refused,
            self.trade.characters.refused,
        ):
            refused.connect(self._explain)
        self.by_hand.gold.connect(self._gold)
        self.by_hand.shards.connect(self._shards)
        self.by_hand.item.connect(self._item)
        self.by_hand.warbands.connect(self._to_warbands)
        self.trade.shop.warbands.connect(self._to_warbands)
        self.sharing.page.warbands.connect(self._to_warbands)
        self.notes.shop_asked.connect(lambda: self.show_step("recruits"))
        shortcut = QShortcut(QKeySequence("D"), self)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(self.head.tick.click)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand the steps above the work where the place is narrow."""
        super().resizeEvent(event)
        self._rearrange()

    def _rearrange(self) -> None:
        px = scale().px
        self._left.setFixedWidth(px(SIDE_WIDTH + 16))
        narrow = self.width() < px(NARROW)
        if narrow == self._narrow:
            return
        self._narrow = narrow
        stand(self.side_card, self._left, self._centre, above=narrow)
        self.steps.table.setMinimumHeight(px(32 * 10) if narrow else 0)

    # -- what the window asks ------------------------------------------------------------------------------------------

    def refresh(self, change: Change | None) -> None:
        """Show the sequence as it stands."""
        if change is not None and not change.touches("campaign", "document", "pending"):
            return
        if change is not None:
            self.questions.drop()
        battle = self._desk.session.campaign.battle
        if battle is None or not battle.over:
            self.questions.drop()
            self._after = None
            self._layers.setCurrentWidget(self._nothing)
            self._desk.refresh_tray()
            return
        if battle.id != self._battle_id:
            self._battle_id = battle.id
            own = own_sides(self._desk.session.campaign)
            self._side = battle.winner if battle.winner in own else own[0]
            self._steps.clear()
            self.exploring.forget()
            self.learning.forget()
        self._layers.setCurrentWidget(self._work)
        self._show()
        self._desk.refresh_tray()

    def idle_view(self) -> TrayView:
        """What the tray shows while nothing is rolled: the open question, or what Enter would do in this step."""
        if (asked := self.questions.view()) is not None:
            return asked
        after = self._after
        if after is None:
            return TrayView(title=tr("No battle to wind up"), hint=tr("End the battle first."))
        step = self._step(after)
        done = step.state == "done"
        offer = self.learning.offer(done) if step.id == "experience" else self.trade.offer(step.id, done)
        if offer is not None:
            text, title = offer
        elif step.id == "exploration" and not done:
            text, title = tr("Explore"), tr("{count} dice", count=self.exploring.dice(self._side))
        elif step.id == "sale" and not done:
            shards = self.sale.shards.value()
            text, title = tr("Sell"), tr("{count} shards", count=shards)
        elif step.id == "injuries" and not done and (fallen := self.injuring.open_injury(after)) is not None:
            text, title = tr("Throw for him"), fallen.name
            if fallen.settled:
                text, title = tr("Next one"), tr("{name}: thrown already", name=fallen.name)
        elif done:
            on = tr("Next step") if after.open_steps else self.parting.way_on()
            text, title = on, tr("{step}: done", step=step.text)
        else:
            text, title = tr("Done"), step.text
        close = not after.open_steps and self.parting.waiting_side() is not None
        actions = (TrayAction("close", tr("Close the battle")),) if close else ()
        return TrayView(
            heading=after.name, title=title, hint=step.advice, can_commit=True, commit_text=text, actions=actions
        )

    def idle_action(self, id: str) -> None:
        """Answer the open question, or do what Enter or a button of the idle tray says."""
        if self.questions.take(id) or self._after is None:
            return
        if id == "close":
            self.parting.ask_close()
        elif id == "commit":
            self._go_on(self._step(self._after))

    def _go_on(self, step: views.StepLine) -> None:
        done = step.state == "done"
        if step.id == "injuries":
            went_on = self.injuring.go_on(done)
        elif step.id == "experience":
            went_on = self.learning.go_on(done)
        else:
            went_on = self.trade.go_on(step.id, done)
        if went_on:
            return
        if step.state == "done" and self._after is not None and not self._after.open_steps:
            self.parting.leave()
        elif step.state == "done":
            self._next_open()
        elif step.id == "exploration":
            self.exploring.explore()
        elif step.id == "sale" and self.sale.shards.value():
            self.sell()
        else:
            self.tick(True)

    # -- showing -------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        session, words = self._desk.session, self._desk.words
        campaign = session.campaign
        self._follow_dice()
        self._after = after = views.side_after(campaign, self._side, words, session.entries)
        self._show_sides()
        step = self._step(after)
        self.side_card.setAccessibleName(tr("{warband} after the battle", warband=after.name))
        self.steps.set_steps([Step(one.id, one.text, one.state, one.note) for one in after.steps], step.id)
        self.head.show_step(step, by_dice=step.id in BY_DICE)
        dice_lie = self._dice_lie(step.id)
        self.head.setVisible(not dice_lie)
        self.notes.show_side(self._side, step.id)
        self.notes.setVisible(self.notes.wanted and not dice_lie)
        self.spoils.show_side(self._side)
        self.spoils.setVisible(self.spoils.wanted and not dice_lie)
        page = self._page_of(step.id)
        for one in self._pages:
            one.setVisible(one is page)
        self.by_hand.setVisible(page is self.sharing.page)
        done = step.state == "done"
        if page is self.exploration:
            self.exploring.show(self._side, done=done)
        self.sale.show_sale(after, done)
        self.injuring.show(self._side, after)
        self.learning.show(self._side if step.id == "experience" else None)
        self.trade.show(self._side, step.id)
        if page is self.sharing.page:
            self.sharing.show(self._side)
        self.by_hand.show_treasury(after.treasury)
        self.parting.show(self._side, after if page is self.rating else None)
        if self._narrow and dice_lie and not self._dice_lay:
            self._bring_into_view(self.exploration.found)
        self._dice_lay = dice_lie

    def _dice_lie(self, step: str) -> bool:
        """Whether the dice of this step lie on the table: the whole height is theirs then."""
        pending = self._desk.session.pending
        return step == "exploration" and pending is not None and pending.name == step and bool(pending.play.asked)

    def _follow_dice(self) -> None:
        """Show the step whose dice have just begun, also after they were taken up again."""
        pending, battle = self._desk.session.pending, self._desk.session.campaign.battle
        if pending is None or battle is None or pending.name not in STEP_OF or pending.token == self._followed:
            return
        self._followed = pending.token
        for index, side in enumerate(battle.sides):
            if pending.warbands[:1] == (side.warband,):
                self._side, self._steps[index] = index, STEP_OF[pending.name]

    def _show_sides(self) -> None:
        campaign = self._desk.session.campaign
        assert campaign.battle is not None
        sides = campaign.battle.sides
        choices = [(str(index), campaign.warband(sides[index].warband).name) for index in own_sides(campaign)]
        self.sides.show_choices(choices, str(self._side))

    def _step(self, after: views.SideAfter) -> views.StepLine:
        current = next((one.id for one in after.steps if one.state == "current"), after.steps[-1].id)
        chosen = self._steps.setdefault(self._side, current)
        return next(one for one in after.steps if one.id == chosen)

    def _page_of(self, step: str) -> QWidget:
        pages: dict[str, QWidget] = {
            "exploration": self.exploration,
            "sale": self.sale,
            "injuries": self.injuries,
            "experience": self.experience,
            "rating": self.rating,
            "equipment": self.sharing.page,
            **self.trade.pages,
        }
        return pages[step]

    # -- choosing ------------------------------------------------------------------------------------------------------

    def show_side(self, side: int) -> None:
        """Show the sequence of a side."""
        self._side = side
        self.refresh(None)

    def _side_chosen(self, id: str) -> None:
        self.show_side(int(id))

    def show_step(self, id: str) -> None:
        """Show a step."""
        self.questions.drop()
        self._steps[self._side] = id
        self.refresh(None)
        if self._narrow and self.head.isVisible():
            self._bring_into_view(self.head)

    def _bring_into_view(self, widget: QWidget) -> None:
        """Scroll to a card that has just been shown."""
        inside = self._centre.widget()
        assert inside is not None
        for _ in range(NESTED):
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        bottom = widget.mapTo(inside, widget.rect().bottomLeft())
        self._centre.ensureVisible(0, bottom.y(), 0, 0)
        self._centre.ensureVisible(0, widget.mapTo(inside, widget.rect().topLeft()).y(), 0, scale().px(12))

    def _next_open(self) -> None:
        if self._after is not None:
            here = self._step(self._after).id
            following = next((one.id for one in self._after.steps if one.state == "current"), "rating")
            self.show_step("experience" if self._after.advances and here != "experience" else following)

    # -- doing ---------------------------------------------------------------------------------------------------------

    def _busy(self) -> bool:
        """Whether the tray keeps an action from beginning; a question that was left open is dropped in any case."""
        self.questions.drop()
        pending = self._desk.session.pending
        if pending is None or pending.finished:
            return False
        self._desk.say(
            tr("First finish what is in the dice tray."), "warn", tr("Give it up"), self._desk.session.abandon
        )
        return True

    def act(self, command: Callable[..., object], *args: object) -> bool:
        """Run a command of the sequence unless the tray is busy; return whether it did what it should."""
        return not self._busy() and self._desk.attempt(command, self._desk.session, *args)

    def tick(self, done: bool) -> None:
        """Mark the step on show as done, or open it again; done leads to the next one."""
        if self._after is None or self._busy():
            return
        step = self._step(self._after)
        if step.id in BY_DICE and not done and self._was_thrown(step.id):
            self._explain(self._desk.words.say(say(BY_DICE[step.id])))
            return
        if self._desk.attempt(battle_commands.tick_step, self._desk.session, self._side, step.id, done) and done:
            session = self._desk.session
            self._after = views.side_after(session.campaign, self._side, self._desk.words, session.entries)
            self._next_open()

    def _was_thrown(self, step: str) -> bool:
        """Whether a step was settled by its own dice in this battle; it is opened again by undo alone."""
        after, session = self._after, self._desk.session
        assert after is not None
        return any(
            entry.procedure == step
            and not entry.taken_back
            and entry.battle == self._battle_id
            and entry.warbands[:1] == (after.warband,)
            for entry in session.entries
        )

    def sell(self) -> None:
        """Begin the sale of as many shards as are typed."""
        if self.sale.shards.take():
            self.act(commands.begin_sale, self._side, self.sale.shards.value())
            self._desk.to_the_tray()

    def _gold(self, amount: int) -> None:
        if self._after is not None:
            self.act(commands.add_gold, self._after.warband, amount)

    def _shards(self, amount: int) -> None:
        if self._after is not None:
            self.act(commands.add_shards, self._after.warband, amount)

    def _item(self, item: str, count: int) -> None:
        if self._after is not None:
            self.act(commands.add_item, self._after.warband, item, count)

    def _explain(self, reason: str) -> None:
        self._desk.say(reason[:1].upper() + reason[1:], "warn")

    def enter_elsewhere(self) -> None:
        """Let the result of a battle fought elsewhere be typed in."""
        from mordheim_desktop.ui.real_life import RealLife

        if len(self._desk.session.campaign.warbands) < 2:
            self._desk.say(tr("Two warbands are needed; add one, or a guest on the Scenario tab."), "warn")
        else:
            RealLife(self._desk, self).enter_elsewhere()

    def _to_battle(self) -> None:
        self._desk.go_to("battle")

    def _to_warbands(self) -> None:
        self._desk.go_to("warbands")
