"""The trading steps at work: the rolls, searches, purchases and sales that their pages ask for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from mordheim_desktop.session.commands import hired, trade
from mordheim_desktop.session.views.trade import TradeView, trade_view
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.trade_pages import RarePage, ShopPage, VeteransPage


class TradeSteps:
    """Drives the pages of the trading steps for one side after the other."""

    def __init__(self, desk: Desk, busy: Callable[[], bool]) -> None:
        self._desk, self._busy = desk, busy
        self._side = 0
        self._view: TradeView | None = None
        self.veterans = VeteransPage()
        self.rare = RarePage()
        self.shop = ShopPage()
        self.pages: dict[str, QWidget] = {"veterans": self.veterans, "rare_items": self.rare, "recruits": self.shop}
        self.veterans.roll_asked.connect(self.roll_veterans)
        self.veterans.more_asked.connect(self.reinforce)
        self.rare.search_asked.connect(self.search)
        self.shop.buy_asked.connect(self.buy)
        self.shop.sell_asked.connect(self.sell)
        self.shop.hire_asked.connect(self.hire)
        self.shop.more_asked.connect(self.reinforce)

    def show(self, side: int, step: str) -> None:
        """Show a side, if the step on show is one of these."""
        if step not in self.pages:
            self._view = None
            return
        session = self._desk.session
        self._side = side
        self._view = view = trade_view(session.campaign, side, session.entries, self._desk.words)
        for page in (self.veterans, self.rare, self.shop):
            page.show_trade(view)

    def offer(self, step: str, done: bool) -> tuple[str, str] | None:
        """Return what Enter would do and for whom in a step; None where only ticking it is left."""
        if self._view is None or done:
            return None
        if step == "veterans":
            return tr("Roll for veterans"), tr("2D6 experience")
        seeker = next((one for one in self._view.seekers if one.open and one.id == self.rare.table.selected_id()), None)
        return (tr("Look for it"), seeker.name) if step == "rare_items" and seeker is not None else None

    def go_on(self, step: str, done: bool) -> bool:
        """Do what Enter says; False where only ticking the step is left."""
        if self.offer(step, done) is None:
            return False
        if step == "veterans":
            self.roll_veterans()
        else:
            self.rare.ask()
        return True

    def roll_veterans(self) -> None:
        """Begin the roll for veterans."""
        self._do(trade.begin_veterans, self._side)

    def search(self, hero: str, item: str) -> None:
        """Begin a hero's search."""
        self._do(trade.begin_search, self._side, hero, item)

    def reinforce(self, group: str) -> None:
        """Recruit one more for a group."""
        self._do_for_warband(trade.reinforce, group)

    def buy(self, item: str, count: int, haggle: bool, half: bool) -> None:
        """Buy common things."""
        self._do_for_warband(trade.buy, item, count, haggle, half)

    def sell(self, item: str, count: int) -> None:
        """Sell things out of the stash."""
        self._do_for_warband(trade.sell, item, count)

    def hire(self, type: str, arms: tuple[str, ...], free: bool = False) -> None:
        """Hire a sword with these arms, for nothing where a note says so."""
        note = self._view.free_sword if self._view is not None and free else None
        self._do_for_warband(hired.hire, type, tuple(arms), note)

    def _do_for_warband(self, command: Callable[..., object], *args: object) -> None:
        if self._view is not None:
            self._do(command, self._view.warband, *args)

    def _do(self, command: Callable[..., object], *args: object) -> None:
        if not self._busy() and self._desk.attempt(command, self._desk.session, *args):
            self._desk.to_the_tray()
