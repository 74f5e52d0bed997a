"""Warbands that come and go as files, and rules of the players' own, as the menus and the Warbands tab ask for them.

Its dialogs, and the readers behind them, are loaded when they are opened.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from mordheim_desktop.session.session import Session
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.text import tr

Then = Callable[[str], None]


def take_in(desk: Desk, window: QWidget, then: Then | None = None) -> None:
    """Let a file be picked and show the warband in it; `then` is told the id of one that joined."""
    from mordheim_desktop.ui.dialogs.import_warband import pick_roster

    path = pick_roster(window, Path.home())
    if path is not None:
        take_in_file(desk, window, path, then)


def holds_warband(session: Session, path: Path) -> bool:
    """Whether a file, whatever its name, can be taken in as a warband."""
    from mordheim_desktop.campaign.transfer.refusal import NotARoster
    from mordheim_desktop.session.commands.transfer import look_at

    try:
        look_at(session, _read(path), path.name)
    except (OSError, NotARoster):
        return False
    return True


def _read(path: Path) -> bytes:
    """The bytes of a file, one more than a roster may have. Raises OSError."""
    from mordheim_desktop.campaign.transfer.reading import LARGEST

    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def take_in_file(desk: Desk, window: QWidget, path: Path, then: Then | None = None) -> Sheet | None:
    """Show the warband in a file, or say why there is none."""
    from mordheim_desktop.campaign.transfer.refusal import NotARoster
    from mordheim_desktop.session.commands.transfer import look_at
    from mordheim_desktop.ui.dialogs.import_warband import ImportSheet

    try:
        arrival = look_at(desk.session, _read(path), path.name, desk.words)
    except OSError as error:
        reason = error.strerror or str(error)
        desk.say(tr("{file} could not be read: {reason}.", file=path.name, reason=reason), "danger")
        return None
    except NotARoster as refusal:
        desk.say(desk.words.say(refusal.message), "warn")
        return None
    sheet = ImportSheet(window, desk, arrival, path.name)
    sheet.taken.connect(lambda id: _joined(desk, id, then))
    sheet.open()
    return sheet


def _joined(desk: Desk, id: str, then: Then | None) -> None:
    def undo() -> None:
        desk.session.undo()

    warband = desk.session.campaign.warband(id)
    desk.say(tr("{warband} are in the campaign now.", warband=warband.name), "info", tr("Undo"), undo)
    if then is not None:
        then(id)


def write_out(desk: Desk, window: QWidget, shown: str = "") -> None:
    """Show a warband as a file or text that can be taken along."""
    from mordheim_desktop.ui.dialogs.export_warband import ExportSheet

    sheet = ExportSheet(window, desk, shown)
    sheet.written.connect(lambda file: desk.say(tr("The warband is written in {file}.", file=file)))
    sheet.open()


def offer_corrections(desk: Desk, window: QWidget) -> None:
    """Say that tables are other than when the campaign was played, where they are; nothing is taken by itself."""
    from mordheim_desktop.session.commands.own_rules import corrected

    count = corrected(desk.session)
    if count:
        text = tr("Tables were corrected since this campaign was played. To look at: {count}", count=count)
        desk.say(text, "info", tr("Look"), lambda: show_own_rules(desk, window))


def show_own_rules(desk: Desk, window: QWidget) -> None:
    """Show the rules packs, what the campaign has beyond the core tables, and tables that were corrected."""
    from mordheim_desktop.ui.dialogs.own_rules import OwnRulesSheet

    OwnRulesSheet(window, desk).open()
