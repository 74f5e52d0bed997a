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
    from mordheim_desktop.session.session import Session
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
        **{tab: partial(window.turn_to, tab) for tab in TABS},
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
    return {**_transfers(window), **_battles(window), **_pages(window)}


def _transfers(window: MainWindow) -> dict[str, Handler]:
    """A warband comes or goes as a file, or the players' own rules are shown."""

    def transfer(command: str, *args: object) -> None:
        from mordheim_desktop.ui import transfers

        getattr(transfers, command)(window.desk, window, *args)

    def shown(warband: str) -> None:
        """The Warbands tab shows the one that joined."""
        window.show_tab("tab.warbands")
        window.pages["tab.warbands"].show_warband(warband)  # type: ignore[attr-defined]

    def shown_warband() -> str:
        return str(getattr(window.pages.get("tab.warbands"), "shown", ""))

    window.commands.joined.connect(shown)
    return {
        "warband.take_in": lambda: transfer("take_in", shown),
        "warband.write_out": lambda: transfer("write_out", shown_warband()),
        "campaign.own_rules": lambda: transfer("show_own_rules"),
    }


def _battles(window: MainWindow) -> dict[str, Handler]:
    """What comes between a battle and its end, and who comes to it from outside."""

    def real_life(question: str) -> None:
        from mordheim_desktop.ui.real_life import RealLife

        getattr(RealLife(window.desk, window), question)()

    def add_guest() -> None:
        """The Scenario tab takes the guest in who is typed here."""
        window.show_tab("tab.scenario")
        window.pages["tab.scenario"].real_life.add_guest()  # type: ignore[attr-defined]

    return {
        "battle.guest": add_guest,
        "battle.elsewhere": lambda: real_life("enter_elsewhere"),
        "battle.concede": lambda: real_life("ask_concede"),
        "battle.abandon": lambda: real_life("ask_abandon"),
        "battle.remove": lambda: real_life("ask_remove"),
    }


def _pages(window: MainWindow) -> dict[str, Handler]:
    """The campaign on the screen and on paper."""

    def campaign_page() -> None:
        """The page stands in the Warbands tab."""
        window.show_tab("tab.warbands")
        window.pages["tab.warbands"].show_campaign()  # type: ignore[attr-defined]

    def print_sheets() -> None:
        from mordheim_desktop.ui.dialogs.print_sheet import PrintSheet

        PrintSheet(window, window.desk).open()

    return {"campaign.page": campaign_page, "campaign.print": print_sheets}


def reasons(window: MainWindow) -> dict[str, WhyNot]:
    """Why an action is not possible now, by its id; one that is not here always is."""
    session = window.desk.session

    def needs_campaign() -> str | None:
        return None if session.document is not None else tr("no campaign is open")

    in_a_campaign = ("campaign.page", "campaign.print", "campaign.store_copy", "campaign.switches", "campaign.close")
    return {
        **dict.fromkeys(in_a_campaign, needs_campaign),
        **_why_no_change(session, needs_campaign),
        **_why_no_warband(session, needs_campaign),
        **_why_no_battle(session, needs_campaign),
    }


def _why_no_change(session: Session, needs_campaign: WhyNot) -> dict[str, WhyNot]:
    def cannot_undo() -> str | None:
        if session.pending is not None:
            return None
        return needs_campaign() or (None if session.undoable else tr("nothing was done since the battle began"))

    def cannot_redo() -> str | None:
        return needs_campaign() or (None if session.redoable else tr("nothing was undone"))

    return {"edit.undo": cannot_undo, "edit.redo": cannot_redo}


def _why_no_warband(session: Session, needs_campaign: WhyNot) -> dict[str, WhyNot]:
    """Why no warband comes or goes; a guest and a battle fought elsewhere wait for the one that is fought here."""

    def one_is_fought() -> str | None:
        battle = session.campaign.battle
        fought = battle is not None and not battle.over
        return needs_campaign() or (tr("a battle is being fought here") if fought else None)

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
    }


def _why_no_battle(session: Session, needs_campaign: WhyNot) -> dict[str, WhyNot]:
    def no_table() -> str | None:
        battle = session.campaign.battle
        known = battle is not None and not battle.over and bool(battle.scenario)
        return needs_campaign() or (None if known else tr("the scenario of a battle has to be found first"))

    def not_fought() -> str | None:
        battle = session.campaign.battle
        return needs_campaign() or (tr("no battle is being fought") if battle is None or battle.over else None)

    def no_battle() -> str | None:
        return needs_campaign() or (tr("there is no battle") if session.campaign.battle is None else None)

    return {
        "battle.concede": not_fought,
        "battle.abandon": not_fought,
        "battle.remove": no_battle,
        "table.print": no_table,
        "table.export": no_table,
    }
