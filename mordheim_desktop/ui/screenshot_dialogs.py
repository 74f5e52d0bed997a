"""The dialogs among the pictures that no scene of the evening leads to, each opened as its command opens it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from mordheim_desktop.session.commands import transfer
from mordheim_desktop.session.commands.corrections import correct_kit
from mordheim_desktop.ui.dialogs.campaign_file import resume_question
from mordheim_desktop.ui.dialogs.own_type import TypeSheet
from mordheim_desktop.ui.dialogs.reading import ErrorSheet, MistakeSheet
from mordheim_desktop.ui.dialogs.taken import TakenSheet
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.scenario import ScenarioTab
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from mordheim_desktop.ui.transfers import take_in_file

Opened: TypeAlias = tuple[str, Callable[[], object]]
"""The name of a picture, and what opens its dialog."""

WARBAND = "aldred"
INTERRUPTED = "A shot was half resolved when the program ended. Dice so far: 5 · 5."
REPORT = "ZeroDivisionError: division by zero"
MISTAKE = ("rules/core/weapons_missile.toml", "missile.sling, range", "expected a whole number, found text")


def of_the_roster(window: MainWindow, folder: Path) -> tuple[Opened, ...]:
    """Those around the Warbands tab, which is on show; the roster that one of them reads is put into `folder`."""
    desk, trigger = window.desk, window.actions_.trigger

    def page() -> WarbandsTab:
        shown = window.pages["tab.warbands"]
        assert isinstance(shown, WarbandsTab)
        return shown

    return (
        ("new-warband", lambda: page().commands.add_warband()),
        ("rename", lambda: page().commands.rename("captain")),
        ("group-names", lambda: page().commands.rename("marksmen")),
        ("notes", lambda: page().commands.notes("captain")),
        ("let-go", lambda: page().commands.dismiss("pip")),
        ("spells", lambda: page().commands.open_spells("captain")),
        ("own-type", lambda: TypeSheet(window, desk, desk.session.campaign.warband(WARBAND)).open()),
        ("campaign-note", lambda: page().campaign_page.write_note()),
        ("who-won", lambda: page().campaign_page.correct_winner()),
        ("correct-entry", lambda: window.correct_entry(_last_with_dice(window))),
        ("guest", lambda: trigger("battle.guest")),
        ("elsewhere", lambda: trigger("battle.elsewhere")),
        ("take-in", lambda: take_in_file(desk, window, _roster(window, folder))),
        ("write-out", lambda: trigger("warband.write_out")),
        ("own-rules", lambda: trigger("campaign.own_rules")),
        ("half-resolved", lambda: resume_question(window, INTERRUPTED).open()),
        ("error", lambda: ErrorSheet(window, REPORT, stored=True).open()),
        ("rules-mistake", lambda: MistakeSheet(*MISTAKE, parent=window).open()),
    )


def hold_something_to_take(window: MainWindow) -> None:
    """Give the captain what he may take before the battle."""
    correct_kit(window.desk.session, "captain", "bugmans_ale", 1)


def of_the_battle(window: MainWindow) -> tuple[Opened, ...]:
    """Those of a battle whose table is being set up."""

    def ask_size() -> None:
        shown = window.pages["tab.scenario"]
        assert isinstance(shown, ScenarioTab)
        shown.set_up_page.table.ask_size()

    return (
        ("table-size", ask_size),
        ("taken", lambda: TakenSheet(window, window.desk).open()),
        ("concede", lambda: window.actions_.trigger("battle.concede")),
    )


def _last_with_dice(window: MainWindow) -> str:
    session = window.desk.session
    thrown = (one.id for one in reversed(session.entries) if any(asked.faces for asked in session.asked_of(one.id)))
    return str(next(thrown))


def _roster(window: MainWindow, folder: Path) -> Path:
    """A roster of another program: the first warband, written out."""
    written, _ = transfer.as_bytes(window.desk.session, WARBAND, "toolheim", window.desk.words)
    file = folder / "the-aldred-company.yml"
    file.write_bytes(written)
    return file
