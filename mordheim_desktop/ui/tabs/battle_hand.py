"""What the players settle by hand in a battle: ticks, states, Wounds, and hits thrown for close combat."""

from __future__ import annotations

from collections.abc import Callable

from mordheim_desktop.campaign.model import Model
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.shooting import flags_for
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.text import tr
from mordheim_desktop.ui.tabs.battle_credit import Credit
from mordheim_desktop.ui.tabs.battle_declare import Declaring
from mordheim_desktop.ui.tabs.battle_parts import STATES, capital
from mordheim_desktop.ui.tabs.battle_targets import HandRow


class ByHand:
    """Turns presses into commands.

    `busy` tells, and says, that the tray must be finished first; `again` shows the tab anew.
    """

    def __init__(
        self,
        desk: Desk,
        declaring: Declaring,
        credit: Credit,
        busy: Callable[[], bool],
        again: Callable[[], None],
    ) -> None:
        self._desk, self._declaring, self._credit = desk, declaring, credit
        self._busy, self._again = busy, again

    def listen_to(self, row: HandRow) -> None:
        """Do what this row says."""
        row.state_chosen.connect(self._settle)
        row.wounds_entered.connect(self._wound)
        row.hit_asked.connect(self._hit)
        row.injury_asked.connect(self._injure)
        row.drop_asked.connect(self._drop)
        row.refused.connect(self._explain)

    def _model(self, id: str) -> Model | None:
        battle = self._desk.session.campaign.battle
        return battle.model(id) if battle else None

    def tick(self, id: str, flag: str, on: bool) -> None:
        """Note a flag of a model."""
        if not self._busy():
            self._desk.attempt(commands.mark, self._desk.session, id, **flags_for(flag, on))
        self._again()

    def _settle(self, id: str, state: str) -> None:
        model = self._model(id)
        known = next((one for one in STATES if one == state), None)
        if model is None or known is None or self._busy():
            return
        if known == "out_of_action":
            heading = tr("{name} out of action", name=model.name)
            self._credit.ask(model, heading, lambda by: self._put_out(id, by))
        else:
            self._desk.attempt(commands.put_into, self._desk.session, id, known)

    def _drop(self, id: str) -> None:
        if not self._busy():
            self._credit.ask_what_drops(id)

    def _put_out(self, id: str, by: str) -> None:
        self._desk.attempt(commands.put_into, self._desk.session, id, "out_of_action", by)

    def _wound(self, id: str, wounds: int) -> None:
        model = self._model(id)
        if model is not None and not self._busy():
            self._desk.attempt(commands.settle, self._desk.session, id, model.state, wounds)

    def _hit(self, id: str) -> None:
        model = self._model(id)
        if model is not None and not self._busy():
            self._declaring.hurt(model, injury=False)

    def _injure(self, id: str) -> None:
        model = self._model(id)
        if model is not None and not self._busy():
            self._declaring.hurt(model, injury=True)

    def _explain(self, reason: str) -> None:
        self._desk.say(capital(reason), "warn")
