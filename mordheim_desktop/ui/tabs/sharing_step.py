"""The step of sharing out kit: out of the stash to a warrior or a whole group, and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal

from mordheim_desktop.session.commands.arming import why_not_take
from mordheim_desktop.session.commands.roster import give, put_away
from mordheim_desktop.session.views.sharing import SharingView, sharing_view
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import PrimaryButton, QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import flow
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.trade_pages import fill, picker_named


class SharingPage(Card):
    """Everybody with what he carries; the one selected takes out of the stash, or puts away."""

    give_asked = Signal(str, str)
    put_away_asked = Signal(str, str)
    warbands = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Who carries what"))
        self._view = SharingView((), ())
        columns = (Column(tr("Fighter"), stretch=1, width=120), Column(tr("Carries"), stretch=4, width=160))
        self.table = RowTable(columns, tr("Who carries what"), grow=True)
        self.table.row_selected.connect(self._show_kit)
        self.stash, self.kit = picker_named(tr("Thing in the stash")), picker_named(tr("Thing he carries"))
        self.give = PrimaryButton(tr("Give it to him"))
        self.give.clicked.connect(lambda: self._ask(self.give_asked, self.stash.currentData()))
        self.away = QuietButton(tr("Into the stash"))
        self.away.clicked.connect(lambda: self._ask(self.put_away_asked, self.kit.currentData()))
        self.none = PlainLabel(tr("The stash is empty."), "body", "muted", wrap=True)
        self._taking, self._putting = flow([self.stash, self.give]), flow([self.kit, self.away])
        way = QuietButton(tr("To the warbands"))
        way.clicked.connect(self.warbands)
        for widget in (self.table, self.none, self._taking, self._putting):
            self.body.addWidget(widget)
        self.body.addWidget(way, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addStretch(1)

    def show_sharing(self, view: SharingView) -> None:
        """Show who carries what; the one who was selected stays so."""
        self._view = view
        self.table.set_rows(
            [Row(one.id, (Cell(one.name, bold=True), Cell(one.carries, tone="muted"))) for one in view.bearers]
        )
        if view.bearers and not self.table.selected_id():
            self.table.select(view.bearers[0].id, tell=False)
        fill(self.stash, [(thing.text, thing.item) for thing in view.stash])
        self._taking.setVisible(bool(view.stash) and bool(view.bearers))
        self.none.setVisible(not view.stash)
        self._show_kit()

    def _show_kit(self) -> None:
        chosen = self.table.selected_id()
        kit = next((one.kit for one in self._view.bearers if one.id == chosen), ())
        fill(self.kit, [(thing.text, thing.item) for thing in kit])
        self._putting.setVisible(bool(kit))

    def _ask(self, signal: object, item: object) -> None:
        if (fighter := self.table.selected_id()) and item:
            signal.emit(fighter, str(item))  # type: ignore[attr-defined]


class SharingStep:
    """Drives the page of the step for the side on show; `act` runs a command unless the tray is taken."""

    def __init__(self, desk: Desk, act: Callable[..., bool]) -> None:
        self._desk, self._act = desk, act
        self.page = SharingPage()
        self.page.give_asked.connect(self.give)
        self.page.put_away_asked.connect(lambda fighter, item: act(put_away, fighter, item))

    def show(self, side: int) -> None:
        """Show the step of a side."""
        self.page.show_sharing(sharing_view(self._desk.session.campaign, side, self._desk.words))

    def give(self, fighter: str, item: str) -> None:
        """Give a thing out of the stash; what the rules have against it is told, and the players may overrule it."""
        against = why_not_take(self._desk.session, fighter, item)
        if not against:
            self._act(give, fighter, item)
            return
        overruled = partial(self._overrule, fighter, item)
        self._desk.say(self._desk.words.say(against[0]), "warn", tr("Give it all the same"), overruled)

    def _overrule(self, fighter: str, item: str) -> None:
        self._act(partial(give, overrule=True), fighter, item)
