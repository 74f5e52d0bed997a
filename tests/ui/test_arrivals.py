"""Files that later starts bring to the window, and what it says about a home where nothing can be written."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from mordheim_desktop.assets import path_of
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.doorway import Handed, hand_over, note_file
from mordheim_desktop.session.session import Session
from mordheim_desktop.ui.application import FirstPaint, has_room, make_window
from mordheim_desktop.ui.arrivals import Arrivals, FinderFiles, can_write, open_below_dialogs
from mordheim_desktop.ui.dialogs.import_warband import ImportSheet
from mordheim_desktop.ui.dialogs.sheet import NameSheet
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from tests.campaign.transfer.rosters import EXAMPLES
from tests.ui.window import laid_out

SISTERS = next(path for path in EXAMPLES if path.name.startswith("sisters"))
SAMPLE = "samples/shards-of-the-comet.mordheim-campaign"


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    """An empty window whose campaigns and data are kept in throwaway folders."""
    window = make_window(Session(load(), places=Places(tmp_path / "campaigns", tmp_path / "data")))
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """The sample as a player's own file."""
    file = tmp_path / "Wölfe ‘漢’.mordheim-campaign"
    shutil.copy(path_of(SAMPLE), file)
    return file


def test_a_campaign_that_is_double_clicked_opens_in_the_window_that_is_there(
    qtbot: QtBot, window: MainWindow, campaign: Path
) -> None:
    arrivals = Arrivals(window)
    places = window.desk.session.places
    qtbot.waitUntil(note_file(places).exists)
    taken: list[bool] = []
    second = Thread(target=lambda: taken.append(hand_over(str(campaign), places, 60)))
    second.start()
    qtbot.waitUntil(lambda: window.desk.session.path == campaign)
    second.join()
    arrivals.close()
    assert taken == [True]
    assert window.windowTitle() == "Shards of the Comet"
    assert not note_file(places).exists()


def test_a_file_that_is_no_campaign_is_told_and_the_open_one_stays(
    window: MainWindow, campaign: Path, tmp_path: Path
) -> None:
    open_below_dialogs(window, campaign)
    nonsense = tmp_path / "holiday.mordheim-campaign"
    nonsense.write_bytes(b"\x89PNG")
    said: list[str] = []
    window.desk.said.connect(lambda text, *_: said.append(text))
    open_below_dialogs(window, nonsense)
    open_below_dialogs(window, tmp_path / "nowhere.mordheim-campaign")
    assert window.desk.session.path == campaign
    assert len(said) == 2
    assert "holiday.mordheim-campaign" in said[0]
    assert "nowhere.mordheim-campaign" in said[1]


def test_a_roster_that_is_opened_as_a_campaign_leads_to_the_look_at_what_would_join(
    window: MainWindow, campaign: Path, tmp_path: Path
) -> None:
    open_below_dialogs(window, campaign)
    roster = tmp_path / "mine.txt"
    roster.write_bytes(SISTERS.read_bytes())
    open_below_dialogs(window, roster)
    [sheet] = window.findChildren(ImportSheet)
    QTest.keyClick(sheet.name, Qt.Key.Key_Return)
    laid_out()
    joined = window.desk.session.campaign.warbands[-1]
    assert (window.desk.session.path, joined.type) == (campaign, "sisters")
    assert [tab.shown for tab in window.findChildren(WarbandsTab)] == [joined.id]


def test_without_a_campaign_a_roster_that_is_opened_begins_one_of_its_own(window: MainWindow, tmp_path: Path) -> None:
    roster = tmp_path / "mine.yml"
    roster.write_bytes(SISTERS.read_bytes())
    open_below_dialogs(window, roster)
    assert window.bar.text() == "“mine.yml” is a warband, not a campaign. It needs a campaign to join."
    window.desk.act()
    laid_out()
    [name] = window.findChildren(NameSheet)
    name.field.setText("Of the sisters")
    name.submit()
    laid_out()
    [sheet] = window.findChildren(ImportSheet)
    sheet.submit()
    assert [one.type for one in window.desk.session.campaign.warbands] == ["sisters"]


def test_a_campaign_of_a_newer_program_is_named_as_such(window: MainWindow, campaign: Path) -> None:
    text = campaign.read_text(encoding="utf-8")
    assert text.count('"format": ') == 1
    before, _, after = text.partition('"format": ')
    campaign.write_text(f'{before}"format": 9{after}', encoding="utf-8")
    said: list[str] = []
    window.desk.said.connect(lambda text, *_: said.append(text))
    window.commands.open_file(campaign)
    assert window.desk.session.document is None
    assert "stored by a newer version of this program" in said[0]


def test_below_an_open_dialog_the_file_waits(qtbot: QtBot, window: MainWindow, campaign: Path) -> None:
    window.show()
    window.commands.new()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    open_below_dialogs(window, campaign)
    assert window.desk.session.path is None
    dialog.reject()
    qtbot.waitUntil(lambda: window.desk.session.path == campaign)


def test_a_file_that_the_finder_of_macos_hands_over_opens(
    qapp: QApplication, window: MainWindow, campaign: Path
) -> None:
    finder = FinderFiles(window)
    qapp.installEventFilter(finder)
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(campaign))))
    qapp.removeEventFilter(finder)
    assert window.desk.session.path == campaign


def test_what_comes_too_late_is_not_opened_behind_the_back_of_the_second_window(
    qtbot: QtBot, window: MainWindow, campaign: Path
) -> None:
    arrivals = Arrivals(window)
    handed = Handed(campaign, "")
    assert not handed.taken_within(0)
    arrivals.receive(handed)
    arrivals.close()
    assert window.desk.session.path is None


def test_a_home_where_nothing_can_be_written_is_told_once_the_window_stands(qapp: QApplication, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    window = make_window(Session(load(), places=Places(in_the_way / "campaigns", in_the_way / "data")))
    said: list[str] = []
    window.desk.said.connect(lambda text, *_: said.append(text))
    Arrivals(window).close()
    window.close()
    assert said == [f"Nothing can be written in {in_the_way / 'campaigns'}: a campaign has to be stored elsewhere."]


@pytest.mark.skipif(sys.platform == "win32", reason="there the system decides file by file")
def test_a_folder_that_is_not_there_yet_can_be_written_where_its_parent_can(tmp_path: Path) -> None:
    assert can_write(tmp_path / "documents" / "Mordheim campaigns")
    assert not can_write(Path("/dev/null/Mordheim campaigns"))


@pytest.mark.parametrize(
    ("width", "height", "room"), [(1920, 1040, True), (1366, 768, False), (1366, 1000, False), (1920, 780, False)]
)
def test_a_first_start_fills_a_screen_that_has_no_room_for_window_and_frame(
    width: int, height: int, room: bool
) -> None:
    assert has_room(QSize(width, height)) is room


def test_nothing_of_it_happens_before_the_first_paint(qtbot: QtBot, window: MainWindow) -> None:
    happened: list[str] = []
    FirstPaint(window, lambda: happened.append("begun"))
    assert happened == []
    window.show()
    qtbot.waitUntil(lambda: happened == ["begun"])
    window.grab()
    QApplication.processEvents()
    assert happened == ["begun"]
