"""What is offered first: the sample to a new player, the campaign of the last evening to everybody else."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.assets import path_of
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings
from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton
from mordheim_desktop.ui.main_window import MainWindow
from tests.session.tables import open_session
from tests.ui.window import laid_out, show, without_campaign


def offered(window: MainWindow) -> list[PaintedButton]:
    """The buttons of the welcome page from the top to the bottom."""
    buttons = [one for one in window.pages["welcome"].findChildren(PaintedButton) if one.isVisible()]
    return sorted(buttons, key=lambda one: (one.mapTo(window, one.rect().topLeft()).y(), one.x()))


def after_evenings(qtbot: QtBot, folder: Path, *files: Path) -> MainWindow:
    """A later start, with these campaigns played lately."""
    session: Session = open_session(folder)
    session.close()
    return show(qtbot, session, Settings(recent=tuple(map(str, files))))


def test_a_new_player_is_led_to_the_sample(qtbot: QtBot, tmp_path: Path) -> None:
    window = without_campaign(qtbot, tmp_path)
    laid_out()
    assert [one.words() for one in offered(window)] == [
        "Sample campaign",
        "New campaign",
        "Open campaign",
        "Restore a backup",
        "Quick shot",
        "Quick exploration",
    ]
    assert [one.words() for one in offered(window) if isinstance(one, PrimaryButton)] == ["Sample campaign"]


def test_the_next_evening_goes_on_with_the_last_campaign(qtbot: QtBot, tmp_path: Path) -> None:
    last = tmp_path / "Wölfe & <b>Ratten.mordheim-campaign"
    shutil.copy(path_of("samples/shards-of-the-comet.mordheim-campaign"), last)
    window = after_evenings(qtbot, tmp_path, last, tmp_path / "Winter.mordheim-campaign")
    laid_out()
    first, second, *_, sample, _, _ = offered(window)
    assert [first.words(), second.words(), sample.words()] == ["Wölfe & <b>Ratten", "Winter", "Sample campaign"]
    assert [one for one in offered(window) if isinstance(one, PrimaryButton)] == [first]
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert window.desk.session.path == last


def test_a_campaign_that_is_gone_leaves_the_list(qtbot: QtBot, tmp_path: Path) -> None:
    window = after_evenings(qtbot, tmp_path, tmp_path / "Winter.mordheim-campaign")
    laid_out()
    QTest.mouseClick(offered(window)[0], Qt.MouseButton.LeftButton)
    laid_out()
    assert "“Winter.mordheim-campaign”" in window.bar.text()
    assert offered(window)[0].words() == "Sample campaign"
