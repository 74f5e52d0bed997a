"""The window: opening, undoing, failing files, leaving, keys, and whether everything fits and has a name."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QMenu, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.atomic import read as read_file
from mordheim_desktop.campaign.codec import decode
from mordheim_desktop.session.commands.battle import mark
from mordheim_desktop.session.commands.roster import correct_gold
from mordheim_desktop.session.settings import Settings, WindowPlace, read_settings, store_settings
from mordheim_desktop.ui.actions import shortcut_help
from mordheim_desktop.ui.application import catching
from mordheim_desktop.ui.dialogs.campaign_file import RestoreSheet
from mordheim_desktop.ui.dialogs.correct_entry import CorrectEntrySheet
from mordheim_desktop.ui.dialogs.reading import AboutSheet, ErrorSheet, HelpSheet, KeysSheet
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.dialogs.switches import SwitchesSheet
from mordheim_desktop.ui.kit.buttons import PaintedButton, PrimaryButton
from mordheim_desktop.ui.kit.request_line import RequestLine
from mordheim_desktop.ui.kit.rows import RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from mordheim_desktop.ui.window_actions import TABS
from tests.session.tables import BOTH, in_battle
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, show, with_file, with_sample, without_campaign


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sheet(window: QWidget, kind: type[Sheet]) -> Sheet:
    """The open dialog of a kind."""
    found = [one for one in window.findChildren(kind) if one.isVisible()]
    assert found, f"no {kind.__name__} is open"
    return found[-1]


def treasury_shown(window: MainWindow) -> str:
    """What the treasury card of the Warbands tab says."""
    page = window.pages["tab.warbands"]
    assert isinstance(page, WarbandsTab)
    return page.treasury.accessibleName()


# -- opening and undoing -----------------------------------------------------------------------------------------------


def test_a_first_start_shows_what_can_be_done(qtbot: QtBot, tmp_path: Path) -> None:
    window = without_campaign(qtbot, tmp_path)
    words = {button.words() for button in window.pages["welcome"].findChildren(QAbstractButton)}  # type: ignore[attr-defined]
    assert {"Sample campaign", "New campaign", "Open campaign", "Quick shot", "Quick exploration"} <= words


def test_the_sample_opens_as_a_copy_and_is_stored(qtbot: QtBot, tmp_path: Path) -> None:
    window = without_campaign(qtbot, tmp_path)
    window.actions_.action("campaign.sample").trigger()
    session = window.desk.session
    session.settle()
    qtbot.waitUntil(lambda: window.top.stored.text().startswith("stored "))
    assert window.top.campaign.text() == "Shards of the Comet"
    assert session.path is not None
    assert session.path.is_relative_to(tmp_path)
    assert window.shown == "tab.warbands"


def test_a_new_campaign_needs_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    window = without_campaign(qtbot, tmp_path)
    assert window.commands.found("   ") == "A name is needed."
    assert window.commands.found("\u202e\u2066") == "A name is needed."
    assert window.desk.session.document is None
    assert window.commands.found("Wölfe / Stirland: Teil 2?") == ""
    assert window.top.campaign.text() == "Wölfe / Stirland: Teil 2?"


def test_undo_is_named_and_takes_the_last_entry_back(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    correct_gold(window.desk.session, "aldred", 10)
    assert treasury_shown(window) == "Treasury: 52 gc"
    assert window.actions_.action("edit.undo").text() == "Undo: The Aldred Company: +10 gc, corrected by hand"
    QTest.keyClick(window.tray, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert treasury_shown(window) == "Treasury: 42 gc"
    QTest.keyClick(window.tray, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert treasury_shown(window) == "Treasury: 52 gc"


def test_undo_reaches_a_shot_in_the_dice_tray_first(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    in_battle(window.desk.session)
    setup = {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"}
    window.desk.begin("shot", setup, warbands=BOTH)
    assert window.actions_.action("edit.undo").text() == "Undo: A shot in the dice tray"
    window.actions_.trigger("edit.undo")
    assert window.desk.session.pending is None
    assert window.desk.session.campaign.battle is not None


def test_what_a_quick_mode_left_in_the_tray_does_not_follow_to_the_tabs(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.show_quick("quick.shot")
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    assert window.desk.session.pending is not None
    window.show_tab("tab.warbands")
    assert window.desk.session.pending is None


def test_a_sentence_above_the_work_goes_with_the_next_thing_done(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger("edit.undo")
    correct_gold(window.desk.session, "aldred", 10)
    assert window.bar.text() == ""


def test_undo_with_nothing_done_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.trigger("edit.undo")
    assert window.bar.text() == "nothing was done since the battle began"


def test_the_journal_strikes_through_what_was_taken_back(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    correct_gold(window.desk.session, "aldred", 10)
    window.undo()
    model = window.side.journal.model()
    said = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Campaign. The Aldred Company: +10 gc, corrected by hand. taken back"


def test_every_key_printed_on_the_battle_tab_is_in_the_help(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    in_battle(window.desk.session)
    window.show_tab("tab.battle")
    printed = {one.key() for one in window.page().findChildren(PaintedButton) if len(one.key()) == 1}  # type: ignore[attr-defined]
    told = {key for row in shortcut_help() if row.place == "Battle" for key in row.keys.split(", ")}
    assert printed == told


# -- files that cannot be used -----------------------------------------------------------------------------------------


def bad_file(kind: str, folder: Path, good: bytes) -> Path:
    """A campaign file that is none, in one of the ways cases know."""
    path = folder / f"{kind}.mordheim-campaign"
    if kind == "cut":
        path.write_bytes(good[: len(good) // 2])
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "zeros":
        third = len(good) // 3
        path.write_bytes(good[: 2 * third] + bytes(len(good) - 2 * third))
    elif kind == "picture":
        picture = path.with_suffix(".png")
        image = QImage(8, 8, QImage.Format.Format_RGB32)
        image.fill(0)
        assert image.save(str(picture))
        picture.rename(path)
    else:
        path.write_bytes(good.replace(b'"format": 1', b'"format": 99', 1).replace(b'"format":1', b'"format":99', 1))
    return path


@pytest.mark.parametrize("kind", ["cut", "empty", "zeros", "picture", "newer"])
def test_a_file_that_cannot_be_used_leaves_everything_as_it_is(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    correct_gold(session, "aldred", 10)
    session.settle()
    assert session.path is not None
    path = bad_file(kind, tmp_path, session.path.read_bytes())
    before, document = digest(path), session.document
    window.commands.open_file(path)
    assert path.name in window.bar.text()
    assert digest(path) == before
    assert session.document is document
    assert window.top.campaign.text() == "Shards of the Comet"


def test_a_damaged_file_offers_its_newest_good_backup(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    correct_gold(session, "aldred", 10)
    session.settle()
    correct_gold(session, "aldred", 5)
    session.settle()
    path = session.path
    assert path is not None
    window.commands.close()
    path.write_bytes(path.read_bytes()[:200])
    before = digest(path)
    window.commands.open_file(path)
    assert digest(path) == before
    assert window.bar.action.words() == "Restore a backup"
    window.bar.action_pressed.emit()
    restore = sheet(window, RestoreSheet)
    assert isinstance(restore, RestoreSheet)
    restore.table.row_activated.emit("0")
    assert window.shown == "tab.warbands"
    assert treasury_shown(window) == "Treasury: 52 gc"


def test_a_file_changed_outside_the_program_is_opened_with_a_word_about_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    correct_gold(session, "aldred", 10)
    session.settle()
    path = session.path
    assert path is not None
    window.commands.close()
    head, mark_, campaign = path.read_bytes().partition(b'"campaign":')
    assert mark_, "the campaign stands before its journal"
    path.write_bytes(head + mark_ + campaign.replace(b"Hob Brandt", b"Bob Hrandt", 1))
    window.commands.open_file(path)
    assert window.bar.text().startswith("What this file holds does not follow from its journal")
    assert "Bob Hrandt" in str(window.desk.session.campaign)


def test_a_campaign_that_is_open_elsewhere_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    one = with_sample(qtbot, tmp_path)
    correct_gold(one.desk.session, "aldred", 1)
    one.desk.session.settle()
    path = one.desk.session.path
    assert path is not None
    other = without_campaign(qtbot, tmp_path)
    other.commands.open_file(path)
    assert "open in another window" in other.bar.text()
    assert other.shown == "welcome"


def test_opening_the_open_campaign_again_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    correct_gold(window.desk.session, "aldred", 1)
    window.desk.session.settle()
    assert window.desk.session.path is not None
    window.commands.open_file(window.desk.session.path)
    assert window.bar.text() == "This campaign is open already."


def change_behind_our_back(window: MainWindow) -> Path:
    """Somebody else changes the file of the open campaign; then we change something."""
    session = window.desk.session
    correct_gold(session, "aldred", 1)
    session.settle()
    path = session.path
    assert path is not None
    written = path.stat().st_mtime_ns
    path.write_bytes(path.read_bytes().replace(b"Hob Brandt", b"Bob Hrandt"))
    os.utime(path, ns=(written, written + 10**9))  # a second later, as a person is: the system's clock ticks in steps
    correct_gold(session, "aldred", 7)
    session.settle()
    return path


def test_a_file_changed_on_disk_is_noticed_and_mine_can_be_kept(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    path = change_behind_our_back(window)
    qtbot.waitUntil(lambda: window.bar.action.words() == "Choose a version")
    assert window.top.stored.text() == "not stored"
    assert b"Bob Hrandt" in path.read_bytes()
    window.commands.ask_version()
    assert window.commands.asking is not None
    window.commands.asking.take("mine")
    window.desk.session.settle()
    qtbot.waitUntil(lambda: window.top.stored.text().startswith("stored "))
    assert b"Hob Brandt" in path.read_bytes()
    assert window.bar.text() == ""


def test_a_file_changed_on_disk_can_be_taken_and_ours_stays_as_a_copy(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    path = change_behind_our_back(window)
    window.commands.open_theirs()
    assert window.desk.session.campaign.warband("aldred").heroes[1].name == "Bob Hrandt"
    copies = [one for one in path.parent.iterdir() if one != path and one.suffix == path.suffix]
    assert [decode(read_file(one)[0], "copy").campaign.warband("aldred").heroes[1].name for one in copies] == [
        "Hob Brandt"
    ]


def test_a_file_on_disk_that_was_damaged_is_not_taken_and_the_campaign_stays_open(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    path = change_behind_our_back(window)
    path.write_bytes(path.read_bytes()[:1000])
    window.commands.open_theirs()
    assert window.bar.text().endswith("the rest is missing.")
    assert window.desk.session.campaign.warband("aldred").heroes[1].name == "Hob Brandt"
    assert list(path.parent.iterdir()) == [path]
    window.commands.keep_mine()
    window.desk.session.settle()
    assert window.desk.session.store_problem is None


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_leaving_after_a_failed_store_asks_and_stay_means_stay(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    change_behind_our_back(window)
    window.actions_.action("app.quit").trigger()
    assert window.isVisible()
    assert window.commands.asking is not None
    window.commands.asking.take("stay")
    assert window.isVisible()
    assert window.desk.session.document is not None
    window.close()
    window.commands.asking.take("leave")
    assert not window.isVisible()


def test_storing_elsewhere_lets_the_evening_go_on(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    change_behind_our_back(window)
    other = tmp_path / "stick.mordheim-campaign"
    window.commands.move_to(other)
    assert window.desk.session.path == other
    assert window.desk.session.store_problem is None
    assert treasury_shown(window) == "Treasury: 50 gc"


def test_everything_is_on_the_disk_when_the_window_has_closed(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    path = window.desk.session.path
    assert path is not None
    correct_gold(window.desk.session, "aldred", 10)
    window.close()
    assert not window.isVisible()
    ledger = decode(path.read_bytes(), path.name).campaign.warband("aldred").ledger
    assert ledger[-1].amount == 10


# -- after a crash -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before_the_window", [False, True])
def test_a_shot_half_resolved_before_a_crash_can_be_taken_up_again(
    qtbot: QtBot, tmp_path: Path, before_the_window: bool
) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    in_battle(session)
    session.begin(
        "shot",
        {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"},
        warbands=BOTH,
    )
    session.answer(6)
    path = session.path
    assert path is not None
    window.close()
    if before_the_window:
        again = with_file(qtbot, tmp_path, path)
    else:
        again = without_campaign(qtbot, tmp_path)
        again.commands.open_file(path)
    question = again.commands.asking
    assert question is not None
    assert question.isVisible()
    question.take("resume")
    pending = again.desk.session.pending
    assert pending is not None
    assert [one.faces for one in pending.play.asked] == [(6,)]


# -- keys, side, text size, theme --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "tab"), list(zip("1234", TABS, strict=True)))
def test_control_and_a_digit_show_a_tab(qtbot: QtBot, tmp_path: Path, key: str, tab: str) -> None:
    window = with_sample(qtbot, tmp_path)
    QTest.keyClick(window.tray, Qt.Key(ord(key)), Qt.KeyboardModifier.ControlModifier)
    assert window.shown == tab


def test_what_was_refused_on_one_tab_does_not_stand_above_another(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.desk.say("This warband has sold its wyrdstone.", "warn")
    assert window.bar.isVisible()
    QTest.keyClick(window.tray, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    assert not window.bar.isVisible()


def test_control_j_changes_journal_and_story(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    QTest.keyClick(window.tray, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert window.side.showing() == "story"
    assert window.side.accessibleName() == "Captain Aldred"
    QTest.keyClick(window.tray, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert window.side.showing() == "journal"


def test_f11_shows_the_table_view_and_takes_it_away(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    QTest.keyClick(window.tray, Qt.Key.Key_F11)
    assert window.table_view.isVisible()
    QTest.keyClick(window.table_view, Qt.Key.Key_F11)
    assert not window.table_view.isVisible()


def test_habits_are_kept_from_one_start_to_the_next(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "config" / "settings.json"
    window = without_campaign(qtbot, tmp_path)
    window = show(qtbot, window.desk.session, Settings(), file)
    window.actions_.action("view.larger").trigger()
    window.actions_.action("view.theme_dark").trigger()
    window.actions_.action("campaign.sample").trigger()
    path = window.desk.session.path
    window.close()
    kept = read_settings(file)
    assert (kept.text_size, kept.theme, kept.recent) == (1.1, "dark", (str(path),))
    assert kept.window is not None
    assert (kept.window.width, kept.window.height) == (1366, 768)


@pytest.mark.parametrize("text", [b"", b"{", b'"x"', b"\xff\xfe", b"[1, 2]"])
def test_damaged_settings_are_the_settings_of_a_first_start(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(text)
    assert read_settings(file) == Settings()


def test_what_is_sound_in_damaged_settings_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'{"theme": "dark", "text_size": "large", "window": {"x": 1}, "recent": ["a"], "colour": 3}')
    assert read_settings(file) == Settings(theme="dark", recent=("a",))


@pytest.mark.parametrize(
    "place",
    [
        b'{"x": 1000000000000000000000000, "y": 0, "width": 1366, "height": 768}',
        b'{"x": 5000000000, "y": 0, "width": 1366, "height": 768}',
        b'{"x": 0, "y": 0, "width": 0, "height": -5}',
    ],
)
def test_a_window_that_stood_where_no_screen_can_be_is_put_in_its_usual_place(tmp_path: Path, place: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'{"theme": "dark", "window": ' + place + b"}")
    assert read_settings(file) == Settings(theme="dark")


def test_recent_campaigns_are_paths_that_can_be(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'{"theme": "dark", "recent": ["a", "b\\u0000c"]}')
    assert read_settings(file) == Settings(theme="dark")
    assert Settings(recent=("a",)).with_recent(Path("w\udcf6lfe")) == Settings(recent=("a",))


def test_settings_come_back_as_they_were_stored(tmp_path: Path) -> None:
    settings = Settings(1.5, "light", "story", ("b", "a"), WindowPlace(5, 6, 1000, 700, True))
    store_settings(settings, tmp_path / "new" / "settings.json")
    assert read_settings(tmp_path / "new" / "settings.json") == settings


# -- dialogs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "kind"),
    [("help.contents", HelpSheet), ("help.shortcuts", KeysSheet), ("help.about", AboutSheet)],
)
def test_help_keys_and_about_open_and_fit(qtbot: QtBot, tmp_path: Path, action: str, kind: type[Sheet]) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.action(action).trigger()
    found = sheet(window, kind)
    assert cut_texts(found) == []
    found.reject()


def test_a_rule_switch_is_set_as_an_entry_of_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.actions_.action("campaign.switches").trigger()
    switches = sheet(window, SwitchesSheet)
    assert isinstance(switches, SwitchesSheet)
    field = switches.fields["misfire"]
    assert field.currentText() == "no (default)"
    field.setCurrentIndex(1)
    field.activated.emit(1)
    assert window.desk.session.campaign.switches == {"misfire": True}
    assert len(window.desk.session.entries) == 1
    switches.reject()


def test_a_die_of_an_earlier_entry_is_corrected_from_the_journal(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    in_battle(session)
    pending = session.begin(
        "shot",
        {"shooter": {"ref": "hob"}, "target": {"ref": "rats-1"}, "weapon": "bow", "range": "short"},
        warbands=BOTH,
    )
    for face in (5, 4, 6):
        session.answer(face)
    entry = session.commit(pending.token)
    assert entry is not None
    window.correct_entry(str(entry.id))
    found = sheet(window, CorrectEntrySheet)
    assert isinstance(found, CorrectEntrySheet)
    found.dice.select("2.0")
    found.correct(1)
    assert session.campaign.battle is not None
    model = session.campaign.battle.model("rats-1")
    assert model is not None
    assert model.state == "knocked_down"
    assert window.bar.text() == "Corrected. Everything after it still fits."


def test_an_entry_without_dice_says_that_there_is_nothing_to_correct(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    in_battle(window.desk.session)
    mark(window.desk.session, "hob", moved=True)
    window.correct_entry("2")
    assert window.bar.text() == "This entry has no die to correct. Undo reaches it step by step."


def test_an_error_nobody_expected_is_shown_to_be_copied_and_the_campaign_is_stored(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = with_sample(qtbot, tmp_path)
    correct_gold(window.desk.session, "aldred", 10)
    hook = catching(window)
    try:
        raise ZeroDivisionError("a slip of the pen")
    except ZeroDivisionError as error:
        hook(ZeroDivisionError, error, error.__traceback__)
        hook(ZeroDivisionError, error, error.__traceback__)
    found = [one for one in window.findChildren(ErrorSheet) if one.isVisible()]
    assert len(found) == 1
    assert "a slip of the pen" in found[0].report.toPlainText()
    assert "a slip of the pen" in capsys.readouterr().err
    assert window.desk.session.path is not None
    assert window.desk.session.path.exists()
    found[0].accept()
    assert sys.excepthook is not hook


# -- names and places --------------------------------------------------------------------------------------------------


def nameless(widget: QWidget) -> list[str]:
    """Controls below `widget` that a screen reader could not name."""
    kinds = (QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit, RowTable)
    return [
        f"{type(one).__name__} in {type(one.parent()).__name__}"
        for kind in kinds
        for one in widget.findChildren(kind)
        if one.isVisible() and not one.accessibleName()
    ]


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("stage", ["before the battle", "in battle"])
def test_every_control_of_every_tab_has_a_name(qtbot: QtBot, tmp_path: Path, tab: str, stage: str) -> None:
    window = with_sample(qtbot, tmp_path)
    if stage == "in battle":
        in_battle(window.desk.session)
    window.show_tab(tab)
    assert nameless(window) == []


@pytest.mark.parametrize("tab", ["tab.warbands", "tab.scenario"])
def test_nothing_is_cut_at_100_percent(qtbot: QtBot, tmp_path: Path, tab: str) -> None:
    window = with_sample(qtbot, tmp_path)
    window.show_tab(tab)
    assert cut_texts(window) == []


@pytest.mark.parametrize("tab", ["tab.warbands", "tab.scenario"])
def test_at_200_percent_only_long_cells_of_tables_are_shortened(qtbot: QtBot, tmp_path: Path, tab: str) -> None:
    window = with_sample(qtbot, tmp_path)
    scale().set_factor(2.0)
    window.show_tab(tab)
    laid_out()
    assert cut_texts(window, names=False) == []
    assert [text for text in cut_texts(window) if not text.startswith("cell: ")] == []


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_the_welcome_page_is_never_cut(qtbot: QtBot, tmp_path: Path, factor: float) -> None:
    window = without_campaign(qtbot, tmp_path)
    scale().set_factor(factor)
    laid_out()
    assert cut_texts(window) == []


@pytest.mark.parametrize("factor", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("id", ["campaign.new", "campaign.restore", "campaign.switches", "help.contents", "help.about"])
def test_every_dialog_fits_the_screen_however_large_the_letters(
    qtbot: QtBot, tmp_path: Path, factor: float, id: str
) -> None:
    window = with_sample(qtbot, tmp_path)
    scale().set_factor(factor)
    window.actions_.action(id).trigger()
    laid_out()
    found = sheet(window, Sheet)
    screen = found.screen().availableGeometry()
    assert found.height() <= screen.height()
    assert found.width() <= screen.width()
    buttons = [one for one in found.findChildren(QAbstractButton) if one.isVisible()]
    assert all(found.rect().contains(one.mapTo(found, one.rect().bottomRight())) for one in buttons[-1:])
    found.reject()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_menu_holds_every_command(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    QTest.keyClick(window.tray, Qt.Key.Key_F10)
    menu = next(one for one in window.findChildren(QMenu) if one.isVisible())
    places = [action.text() for action in menu.actions()]
    assert places == ["Campaign", "Edit", "View", "Play", "Help"]
    menu.close()


class StrayShows(QObject):
    """Remembers every widget that was shown as a window of its own, but for the one window there is."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self.found: list[str] = []
        self._window = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        opened = event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow()
        if opened and watched is not self._window:
            self.found.append(type(watched).__name__)
        return False


def test_no_part_of_the_window_ever_flashes_up_as_a_window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    stray = StrayShows(window)
    qapp.installEventFilter(stray)
    for stage in ("before", "in battle"):
        for page in (*TABS, "quick.shot", "quick.exploration"):
            window.actions_.trigger(page)
            laid_out()
        if stage == "before":
            in_battle(window.desk.session)
    window.commands.close()
    laid_out()
    qapp.removeEventFilter(stray)
    assert stray.found == []


def test_the_window_is_dark_when_asked(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    theme().choose("dark")
    picture = window.grab().toImage()
    assert picture.pixelColor(4, 300).name() == theme().name("ground")


@pytest.mark.parametrize(("factor", "width", "height"), [(3.0, 1366, 768), (2.0, 900, 560), (3.0, 900, 560)])
def test_roll_request_and_campaign_are_in_sight_however_large_the_letters(
    qtbot: QtBot, tmp_path: Path, factor: float, width: int, height: int
) -> None:
    window = with_sample(qtbot, tmp_path)
    in_battle(window.desk.session)
    scale().set_factor(factor)
    window.resize(width, height)
    window.show_tab("tab.battle")
    setup = {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"}
    window.desk.begin("shot", setup, warbands=("aldred", "skritch"))
    laid_out()
    assert window.tray.height() <= height // 2
    (roll,) = (one for one in window.tray.findChildren(PrimaryButton) if one.isVisible() and one.text() == "Roll")
    (request,) = window.tray.findChildren(RequestLine)
    for part in (roll, request, window.top.campaign, window.top.stored):
        assert part.visibleRegion().boundingRect() == part.rect(), part
        assert window.rect().contains(part.rect().translated(part.mapTo(window, part.rect().topLeft())))
    assert request.height() >= scale().px(18)
    assert window.top.campaign.width() >= scale().px(60)
