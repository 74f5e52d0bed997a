"""The card of what the scenario itself gives: shards and kit entered with one press, the chest opened in the tray."""

from __future__ import annotations

from collections.abc import Callable

from mordheim_desktop.session.commands import rewards
from mordheim_desktop.session.views.spoils import SpoilsView, spoils_view
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import flow
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import tr

MOST = 30


class SpoilsCard(Card):
    """Wanted while there is something to enter. `busy` tells, and says, that the tray must be finished first."""

    def __init__(self, desk: Desk, busy: Callable[[], bool]) -> None:
        super().__init__(tr("From the scenario"))
        self._desk, self._busy = desk, busy
        self._side = 0
        self._view: SpoilsView | None = None
        self.why = PlainLabel("", "body", wrap=True)
        self.shards = NumberField(tr("Shards from the scenario"), 0, minimum=0, maximum=MOST, unit=tr("shards"))
        self.take = QuietButton(tr("Enter them"))
        self.take.clicked.connect(self.enter)
        self.chest = QuietButton(tr("Open the chest"))
        self.chest.clicked.connect(self.open)
        self.body.addWidget(self.why)
        self.body.addWidget(flow([self.shards, self.take, self.chest]))

    @property
    def wanted(self) -> bool:
        """Whether there is something to enter."""
        return self._view is not None

    def show_side(self, side: int) -> None:
        """Show what a side has still to enter; a number typed stays until something else is proposed."""
        session = self._desk.session
        view = spoils_view(session.campaign, side, session.entries, self._desk.words)
        fresh = (side, view) != (self._side, self._view)
        self._side, self._view = side, view
        if view is None or not fresh:
            return
        self.why.setText(view.why)
        some = bool(view.shards or view.kit)
        self.shards.set_value(view.shards)
        for widget in (self.shards, self.take):
            widget.setVisible(some)
        self.chest.setVisible(view.chest)

    def enter(self) -> None:
        """Enter the shards as the field says, with the captured kit."""
        if self.shards.take() and not self._busy():
            self._desk.attempt(rewards.take_spoils, self._desk.session, self._side, self.shards.value())

    def open(self) -> None:
        """Begin the rolls for what is in the chest."""
        if not self._busy() and self._desk.attempt(rewards.open_chest, self._desk.session, self._side):
            self._desk.to_the_tray()
