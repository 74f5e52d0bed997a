"""Warbands that come and go as files, and rules of the players' own, as the menus and the Warbands tab ask for them.

Its dialogs, and the readers behind them, are loaded when they are opened.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

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


def take_in_file(desk: Desk, window: QWidget, path: Path, then: Then | None = None) -> Sheet | None:
    """Show the warband in a file, or say why there is none."""
    from mordheim_desktop.campaign.transfer.reading import LARGEST
    from mordheim_desktop.campaign.transfer.refusal import NotARoster
    from mordheim_desktop.session.commands.transfer import look_at
    from mordheim_desktop.ui.dialogs.import_warband import ImportSheet

    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        arrival = look_at(desk.session, data, path.name)
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
