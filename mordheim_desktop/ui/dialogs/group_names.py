"""The names of a henchman group: its own, and that of every member; each changed one is an entry."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mordheim_desktop.campaign.model import HenchmanGroup
from mordheim_desktop.campaign.names import LONGEST_NAME
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import roster
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.text import tr


class GroupNamesSheet(Sheet):
    """A field for the group and one for each of its members."""

    def __init__(self, parent: QWidget | None, desk: Desk, group: HenchmanGroup) -> None:
        super().__init__(parent, tr("Rename {fighter}", fighter=group.name))
        self._desk = desk
        self.fields = {group.id: self.add_field(tr("Name of the group"), group.name, most=LONGEST_NAME)}
        for number, member in enumerate(group.members, start=1):
            label = tr("Member {number}", number=number)
            self.fields[member.id] = self.add_field(label, member.name, most=LONGEST_NAME)
        for field in self.fields.values():
            field.returnPressed.connect(self.submit)
        self.fields[group.id].selectAll()
        self.add_button(tr("Cancel"), self.reject, key="Esc")
        self.add_button(tr("Take these names"), self.submit, primary=True, key="Enter")

    def submit(self) -> None:
        """Take every name that was changed, or say why one cannot be."""
        for id_, field in self.fields.items():
            try:
                roster.rename(self._desk.session, id_, field.text())
            except BadSetup as refusal:
                self.refuse(self._desk.words.say(refusal.message))
                field.setFocus()
                return
        self.accept()
