"""What every action of the registry does in the window, and why it is not possible at this moment.

A new command of the window is a line in `actions.registry` and a line here.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mordheim_desktop.ui.actions import Handler, WhyNot
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.text import tr

if TYPE_CHECKING:
    from mordheim_desktop.ui.main_window import MainWindow

TABS = ("tab.warbands", "tab.scenario", "tab.battle", "tab.post_battle")
QUICK = ("quick.shot", "quick.exploration")
THEMES = ("light", "dark", "system")


def handlers(window: MainWindow) -> dict[str, Handler]:
    """What each action does, by its id."""
    commands = window.commands
    return {
        "campaign.new": commands.new,
        "campaign.open": commands.open,
        "campaign.restore": commands.restore,
        "campaign.store_copy": commands.store_copy,
        "campaign.sample": commands.sample,
        "campaign.switches": window.show_switches,
        "campaign.close": commands.close,
        "app.quit": window.quit,
        "edit.undo": window.undo,
        "edit.redo": window.redo,
        **{tab: partial(window.show_tab, tab) for tab in TABS},
        "view.side": window.toggle_side,
        "view.table": window.toggle_table_view,
        "view.larger": lambda: scale().larger(),
        "view.smaller": lambda: scale().smaller(),
        "view.normal": lambda: scale().set_factor(1.0),
        **{f"view.theme_{choice}": partial(window.choose_theme, choice) for choice in THEMES},
        **{mode: partial(window.show_quick, mode) for mode in QUICK},
        "table.print": partial(window.to_paper, "print_table"),
        "table.export": partial(window.to_paper, "export_table"),
        "help.contents": window.show_help,
        "help.shortcuts": window.show_keys,
        "help.about": window.show_about,
    }


def reasons(window: MainWindow) -> dict[str, WhyNot]:
    """Why an action is not possible now, by its id; one that is not here always is."""
    session = window.desk.session

    def needs_campaign() -> str | None:
        return None if session.document is not None else tr("no campaign is open")

    def cannot_undo() -> str | None:
        if session.pending is not None:
            return None
        return needs_campaign() or (None if session.undoable else tr("nothing was done since the battle began"))

    def cannot_redo() -> str | None:
        return needs_campaign() or (None if session.redoable else tr("nothing was undone"))

    def no_table() -> str | None:
        battle = session.campaign.battle
        known = battle is not None and not battle.over and bool(battle.scenario)
        return needs_campaign() or (None if known else tr("the scenario of a battle has to be found first"))

    return {
        "table.print": no_table,
        "table.export": no_table,
        "campaign.store_copy": needs_campaign,
        "campaign.switches": needs_campaign,
        "campaign.close": needs_campaign,
        "edit.undo": cannot_undo,
        "edit.redo": cannot_redo,
    }
