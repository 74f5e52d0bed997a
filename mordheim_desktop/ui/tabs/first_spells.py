"""One who joins and casts rolls for his first spells at once, wherever he was recruited or hired."""

from __future__ import annotations

from collections.abc import Iterable

from mordheim_desktop.campaign.casting import first_spells_due
from mordheim_desktop.campaign.model import Warrior
from mordheim_desktop.session.commands import magic
from mordheim_desktop.session.fighters import find
from mordheim_desktop.ui.desk import Desk


def roll_first_spells(desk: Desk, joined: Iterable[str]) -> None:
    """Ask in the tray for the spells of the first of those who joined that has any to roll for."""
    for id in joined:
        _, fighter, _ = find(desk.session.campaign, id)
        if isinstance(fighter, Warrior) and first_spells_due(fighter, desk.session.ruleset):
            if desk.attempt(magic.begin_first_spells, desk.session, id):
                desk.to_the_tray()
            return
