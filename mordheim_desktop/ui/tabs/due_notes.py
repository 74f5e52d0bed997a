"""The card of what is to be settled after a battle besides the steps: a line with its buttons for each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal

from mordheim_desktop.session.commands import hired, notes
from mordheim_desktop.session.commands.characters import hire_found
from mordheim_desktop.session.commands.experience import give_late
from mordheim_desktop.session.commands.post_battle import STEPS
from mordheim_desktop.session.commands.succession import begin_succession
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.notes import DueLine, Settling, due_lines
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.buttons import QuietButton
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.layouts import VBox, empty, flow
from mordheim_desktop.ui.kit.surfaces import Card
from mordheim_desktop.ui.kit.text import tr


class DueNotes(Card):
    """Shown while there is something to settle; every button is one entry. `busy` says whether the tray is taken.

    `shop_asked` leads to where things are bought and swords are hired.
    """

    shop_asked = Signal()

    def __init__(self, desk: Desk, busy: Callable[[], bool]) -> None:
        super().__init__(tr("To be settled"))
        self._desk, self._busy = desk, busy
        self._side = 0
        self._shown: tuple[DueLine, ...] = ()
        self._lines = VBox(gap=8)
        self.body.addLayout(self._lines)
        self.buttons: dict[str, QuietButton] = {}

    def show_side(self, side: int, step: str) -> None:
        """Show what a side has to settle in a step, in the last one all that is left."""
        session = self._desk.session
        due = due_lines(session.campaign, side, session.entries, self._desk.words)
        lines = tuple(line for line in due if step == STEPS[-1] or step in line.at)
        if (side, lines) != (self._side, self._shown):
            self._side, self._shown = side, lines
            self._rebuild()

    @property
    def wanted(self) -> bool:
        """Whether there is anything to settle."""
        return bool(self._shown)

    def _rebuild(self) -> None:
        empty(self._lines)
        self.buttons = {}
        for line in self._shown:
            self._lines.addWidget(PlainLabel(line.text, "strong", wrap=True))
            self._lines.addWidget(flow([self._button(line, way) for way in line.ways]))

    def _button(self, line: DueLine, way: Settling) -> QuietButton:
        button = QuietButton(way.text)
        button.setAccessibleName(tr("{what}: {how}", what=line.text, how=way.text))
        button.clicked.connect(lambda: self.settle(line, way))
        self.buttons[f"{way.way}:{way.id}"] = button
        return button

    def settle(self, line: DueLine, way: Settling) -> None:
        """Settle a line in one of its ways."""
        session = self._desk.session
        if self._busy() or session.campaign.battle is None:
            return
        warband = session.campaign.battle.sides[self._side].warband
        by_side: dict[str, Callable[..., object]] = {
            "roll": notes.begin_gained,
            "pay": hired.pay,
            "send_away": hired.send_away,
            "goes": hired.send_away,
            "late": give_late,
        }
        if way.way in by_side:
            self._desk.attempt(by_side[way.way], session, self._side, way.id)
        elif way.way == "drug":
            self._desk.attempt(notes.begin_aftereffect, session, self._side, *way.id.split(" ", 1))
        elif way.way == "succeed":
            self._desk.attempt(begin_succession, session, self._side)
        elif way.way in ("hire", "hire_for"):
            self._desk.attempt(_hire_found, session, warband, line, way.way == "hire_for")
        elif way.way == "throw":
            self._desk.attempt(notes.throw_for_hurt, session, self._side, line.note)
        elif way.way in ("into", "join", "new_group"):
            self._let_join(warband, line, way)
            return
        elif way.way == "shop":
            self.shop_asked.emit()
            return
        else:
            self._desk.attempt(notes.let_go, session, warband, line.note)
        self._desk.to_the_tray()

    def _let_join(self, warband: str, line: DueLine, way: Settling) -> None:
        """Let somebody join; what the lists have against it the players may overrule."""
        from mordheim_desktop.ui.dialogs.overruling import ask_to_overrule

        desk, note = self._desk, line.note
        if note is None:
            return
        take = notes.take_prisoner if way.way == "into" else notes.take_free

        def join(overrule: bool) -> None:
            desk.attempt(take, desk.session, warband, note, way.id, overrule=overrule)
            desk.to_the_tray()

        if note in desk.session.campaign.warband(warband).notes and (
            against := notes.why_not_join(desk.session, warband, note, way.id)
        ):
            ask_to_overrule(desk, against, lambda: join(True))
        else:
            join(False)


def _hire_found(session: Session, warband: str, line: DueLine, in_kind: bool) -> None:
    if line.note is not None:
        hire_found(session, warband, line.note, in_kind=in_kind)
