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
        **_asked(window),
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


def _asked(window: MainWindow) -> dict[str, Handler]:
    """What opens a dialog or a page of its own, whose module is loaded only then."""

    def real_life(question: str) -> None:
        """Ask what comes between a battle and its end; loaded when it is asked."""
        from mordheim_desktop.ui.real_life import RealLife

        getattr(RealLife(window.desk, window), question)()

    def transfer(command: str, *args: object) -> None:
        """A warband comes or goes as a file, or the players' own rules are shown; loaded when it is asked for."""
        from mordheim_desktop.ui import transfers

        getattr(transfers, command)(window.desk, window, *args)

    def shown(warband: str) -> None:
        """The Warbands tab shows the one that joined."""
        window.show_tab("tab.warbands")
        window.pages["tab.warbands"].show_warband(warband)  # type: ignore[attr-defined]

    def shown_warband() -> str:
        return str(getattr(window.pages.get("tab.warbands"), "shown", ""))

    def add_guest() -> None:
        """The Scenario tab takes the guest in who is typed here."""
        window.show_tab("tab.scenario")
        window.pages["tab.scenario"].real_life.add_guest()  # type: ignore[attr-defined]

    def campaign_page() -> None:
        """The page stands in the Warbands tab."""
        window.show_tab("tab.warbands")
        window.pages["tab.warbands"].show_campaign()  # type: ignore[attr-defined]

    def print_sheets() -> None:
        """Rosters, cards, battle sheet and chronicle; loaded when they are asked for."""
        from mordheim_desktop.ui.dialogs.print_sheet import PrintSheet

        PrintSheet(window, window.desk).open()

    window.commands.joined.connect(shown)
    return {
        "campaign.page": campaign_page,
        "campaign.print": print_sheets,
        "warband.take_in": lambda: transfer("take_in", shown),
        "warband.write_out": lambda: transfer("write_out", shown_warband()),
        "campaign.own_rules": lambda: transfer("show_own_rules"),
        "battle.guest": add_guest,
        "battle.elsewhere": lambda: real_life("enter_elsewhere"),
        "battle.concede": lambda: real_life("ask_concede"),
        "battle.abandon": lambda: real_life("ask_abandon"),
        "battle.remove": lambda: real_life("ask_remove"),
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

    def not_fought() -> str | None:
        battle = session.campaign.battle
        return needs_campaign() or (tr("no battle is being fought") if battle is None or battle.over else None)

    def no_battle() -> str | None:
        return needs_campaign() or (tr("there is no battle") if session.campaign.battle is None else None)

    def one_is_fought() -> str | None:
        return needs_campaign() or (None if not_fought() else tr("a battle is being fought here"))

    def too_few() -> str | None:
        few = len(session.campaign.warbands) < 2
        return one_is_fought() or (tr("two warbands are needed; a guest is one") if few else None)

    def no_warband() -> str | None:
        return one_is_fought() or (None if session.campaign.members else tr("add a warband first"))

    def none_to_write() -> str | None:
        return needs_campaign() or (None if session.campaign.warbands else tr("there is no warband"))

    return {
        "warband.take_in": needs_campaign,
        "warband.write_out": none_to_write,
        "battle.guest": no_warband,
        "battle.elsewhere": too_few,
        "battle.concede": not_fought,
        "battle.abandon": not_fought,
        "battle.remove": no_battle,
        "table.print": no_table,
        "table.export": no_table,
        "campaign.page": needs_campaign,
        "campaign.print": needs_campaign,
        "campaign.store_copy": needs_campaign,
        "campaign.switches": needs_campaign,
        "campaign.close": needs_campaign,
        "edit.undo": cannot_undo,
        "edit.redo": cannot_redo,
    }
