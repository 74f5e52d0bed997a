"""Letting a warrior or group go: dismissed or retired, and what becomes of what he carries."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.model import HenchmanGroup, Warrior
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import annals
from mordheim_desktop.session.fighters import find
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import Chip
from mordheim_desktop.ui.kit.layouts import flow
from mordheim_desktop.ui.kit.picker import Picker
from mordheim_desktop.ui.kit.text import tr


class LetGoSheet(Sheet):
    """He stays unless something else is pressed."""

    def __init__(self, parent: QWidget | None, desk: Desk, fighter_id: str) -> None:
        _, fighter, _ = find(desk.session.campaign, fighter_id)
        group = isinstance(fighter, HenchmanGroup)
        text = tr("Dismissed, he is gone without a word. Retired, his name stays on the roster.")
        if group:
            text = tr("Dismissed, they are gone without a word. Retired, their name stays on the roster.")
        super().__init__(parent, tr("Let {fighter} go?", fighter=fighter.name), text, width=520)
        self._desk, self._id = desk, fighter_id
        self.who = Picker(tr("Who leaves"))
        if isinstance(fighter, HenchmanGroup):
            self.who.addItem(tr("The whole group"), fighter.id)
            for member in fighter.members:
                self.who.addItem(member.name, member.id)
            self.add_labelled(tr("Who leaves"), self.who)
        hired = isinstance(fighter, Warrior) and fighter.kind == "hired_sword"
        self.keep = Chip(tr("What he carries goes into the stash"), checked=not hired)
        if hired:
            self.keep.set_why_not(tr("a hired sword takes with him what is his"))
        self.keep.refused.connect(self.refuse)
        self.body.addWidget(flow([self.keep]))
        self.add_button(tr("Dismiss"), lambda: self.let_go(retire=False))
        self.add_button(tr("Retire"), lambda: self.let_go(retire=True))
        self.stay_button = self.add_button(tr("Keep him"), self.reject, primary=True, key="Esc")
        self.stay_button.setFocus()

    def let_go(self, *, retire: bool) -> None:
        """Let him go, or say why not."""
        who = self.who.currentData() or self._id
        try:
            annals.let_go(self._desk.session, who, retire=retire, keep_kit=self.keep.isChecked())
        except BadSetup as refusal:
            self.refuse(self._desk.words.say(refusal.message))
        else:
            self.accept()
