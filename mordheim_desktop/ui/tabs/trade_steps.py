"""The trading steps at work: the rolls, searches, purchases and sales that their pages ask for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from mordheim_desktop.session.commands import characters, hired, trade
from mordheim_desktop.session.views.trade import TradeView, trade_view
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.first_spells import roll_first_spells
from mordheim_desktop.ui.tabs.trade_pages import CharacterPage, RarePage, SeekerPage, ShopPage, VeteransPage


class TradeSteps:
    """Drives the pages of the trading steps for one side after the other; `act` runs a command unless the tray is
    taken."""

    def __init__(self, desk: Desk, act: Callable[..., bool]) -> None:
        self._desk, self._act = desk, act
        self._side = 0
        self._view: TradeView | None = None
        self.veterans = VeteransPage()
        self.rare = RarePage()
        self.shop = ShopPage()
        self.characters = CharacterPage()
        self.pages: dict[str, QWidget] = {
            "veterans": self.veterans,
            "rare_items": self.rare,
            "dramatis_personae": self.characters,
            "recruits": self.shop,
        }
        self.veterans.roll_asked.connect(self.roll_veterans)
        self.veterans.more_asked.connect(self.reinforce)
        self.rare.search_asked.connect(self.search)
        self.characters.search_asked.connect(self.seek)
        for page in (self.rare, self.characters):
            page.table.row_selected.connect(lambda _: desk.refresh_tray())
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
        for page in (self.veterans, self.rare, self.characters, self.shop):
            page.show_trade(view)

    def offer(self, step: str, done: bool) -> tuple[str, str] | None:
        """Return what Enter would do and for whom in a step; None where only ticking it is left."""
        if self._view is None or done:
            return None
        if step == "veterans":
            return tr("Roll for veterans"), tr("2D6 experience")
        page = self._seeker_page(step)
        if page is None or page.items.currentData() is None:
            return None
        seeker = next((one for one in self._view.seekers if one.open and one.id == page.table.selected_id()), None)
        return None if seeker is None else (page.search.words(), seeker.name)

    def _seeker_page(self, step: str) -> SeekerPage | None:
        return {"rare_items": self.rare, "dramatis_personae": self.characters}.get(step)

    def go_on(self, step: str, done: bool) -> bool:
        """Do what Enter says; False where only ticking the step is left."""
        if self.offer(step, done) is None:
            return False
        page = self._seeker_page(step)
        if page is None:
            self.roll_veterans()
        else:
            page.ask()
        return True

    def roll_veterans(self) -> None:
        """Begin the roll for veterans."""
        self._do(trade.begin_veterans, self._side)

    def search(self, hero: str, item: str) -> None:
        """Begin a hero's search."""
        self._do(trade.begin_search, self._side, hero, item, self.rare.half.isChecked())

    def seek(self, hero: str, character: str) -> None:
        """Begin a hero's search for one of the Dramatis Personae."""
        self._do(characters.begin_seek, self._side, hero, character)

    def reinforce(self, group: str) -> None:
        """Recruit one more for a group; what the lists have against it the players may overrule."""
        if self._view is None:
            return
        from mordheim_desktop.ui.dialogs.overruling import ask_to_overrule

        warband = self._view.warband

        def join(overrule: bool) -> None:
            self._do(lambda session: trade.reinforce(session, warband, group, overrule=overrule))

        if against := trade.why_not_more(self._desk.session, warband, group):
            ask_to_overrule(self._desk, against, lambda: join(True))
        else:
            join(False)

    def buy(self, item: str, count: int, haggle: bool, half: bool) -> None:
        """Buy common things."""
        self._do_for_warband(trade.buy, item, count, haggle, half)

    def sell(self, item: str, count: int) -> None:
        """Sell things out of the stash."""
        self._do_for_warband(trade.sell, item, count)

    def hire(self, type: str, arms: tuple[str, ...], free: bool = False) -> None:
        """Hire a sword with these arms, for nothing where a note says so; one who casts rolls for his spells."""
        if self._view is None:
            return
        note = self._view.free_sword if free else None
        if self._act(hired.hire, self._view.warband, hired.Offer(type, tuple(arms), free=note)):
            joined = self._desk.session.campaign.warband(self._view.warband).hired
            roll_first_spells(self._desk, [joined[-1].id])
            self._desk.to_the_tray()

    def _do_for_warband(self, command: Callable[..., object], *args: object) -> None:
        if self._view is not None:
            self._do(command, self._view.warband, *args)

    def _do(self, command: Callable[..., object], *args: object) -> None:
        if self._act(command, *args):
            self._desk.to_the_tray()
