"""At 200 % on a small notebook the work keeps most of the window, and the tray still shows all it asks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.dialogs.hire import HireSheet
from mordheim_desktop.ui.dialogs.import_warband import ImportSheet
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.tray_buttons import HintLine
from mordheim_desktop.ui.kit.tray_panes import ReasonPane
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayDie, TrayOption, TrayView
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.window_actions import TABS
from tests.session.tables import in_battle
from tests.ui.roster import tab_of
from tests.ui.test_transfers import ORCS_FILE, opened, picked
from tests.ui.window import laid_out, with_sample

IDLE = TrayView(
    heading="The Aldred Company · Shooting, turn 3",
    title="The Aldred Company may rout",
    reasons=(("3 of 12 out", ""), ("on Captain Aldred’s Leadership 8", "")),
    can_commit=True,
    commit_text="Rout test",
    actions=(
        TrayAction("reinforcements", "Reinforcements", "A"),
        TrayAction("next_phase", "Next phase", "N"),
        TrayAction("end_turn", "End turn", "T"),
    ),
)
TO_WOUND = TrayView(
    mode="die",
    token=3,
    heading="Captain Aldred shoots Skritch",
    title="To wound",
    needed="4+",
    faces_met=(4, 5, 6),
    can_roll=True,
    can_take_back=True,
    earlier=(TrayDie(0, "to hit 5", 5),),
)
HOW_FAR = TrayView(
    mode="choose",
    token=4,
    heading="Captain Aldred shoots Skritch",
    title="How far?",
    options=(
        TrayOption("short", "Within half range, 12″", "to hit 3+"),
        TrayOption("long", "Within range, 24″", "to hit 4+"),
        TrayOption("beyond", "Beyond"),
    ),
    minimum=1,
    maximum=1,
)
KEPT = TrayView(mode="result", token=5, title="Skritch is stunned", can_commit=True, can_take_back=True)


def at_twice_the_size(qtbot: QtBot, folder: Path) -> MainWindow:
    window = with_sample(qtbot, folder)
    in_battle(window.desk.session)
    scale().set_factor(2.0)
    window.setMinimumSize(1, 1)
    window.resize(1366, 768)
    laid_out()
    return window


@pytest.mark.parametrize("tab", TABS)
def test_at_twice_the_size_three_fifths_of_the_height_are_left_for_every_tab(
    qtbot: QtBot, tmp_path: Path, tab: str
) -> None:
    window = at_twice_the_size(qtbot, tmp_path)
    window.show_tab(tab)
    laid_out()
    assert window.height() == 768
    assert window.stack.height() >= 461


@pytest.mark.parametrize("view", [IDLE, TO_WOUND, HOW_FAR, KEPT], ids=lambda view: view.mode)
def test_at_twice_the_size_every_button_of_the_tray_is_whole(qtbot: QtBot, tmp_path: Path, view: TrayView) -> None:
    window = at_twice_the_size(qtbot, tmp_path)
    window.tray.set_view(view)
    laid_out()
    shown = [one for one in window.tray.findChildren(QAbstractButton) if one.isVisible()]
    assert len(shown) >= 2
    for button in shown:
        assert button.visibleRegion().boundingRect() == button.rect(), button.accessibleName()
        assert button.height() >= 48


AIMED = TrayView(
    heading="The Aldred Company · shooting, turn 3",
    title="Captain Aldred at Skritch",
    reasons=(("to hit at short range", "4+"), ("to hit at long range", "5+")),
    can_commit=True,
    commit_text="Shoot",
    actions=(TrayAction("phase", "Next phase", "N"), TrayAction("turn", "End turn", "T")),
)


@pytest.mark.parametrize("factor", [2.0, 3.0])
def test_all_that_can_be_done_before_a_shot_is_whole_in_the_tray(qtbot: QtBot, tmp_path: Path, factor: float) -> None:
    window = at_twice_the_size(qtbot, tmp_path)
    scale().set_factor(factor)
    window.tray.set_view(AIMED)
    laid_out()
    shown = [one for one in window.tray.findChildren(QAbstractButton) if one.isVisible()]
    assert [one.text() for one in shown] == ["Shoot", "Next phase", "End turn"]
    for button in shown:
        assert button.visibleRegion().boundingRect() == button.rect(), button.accessibleName()


def test_a_refusal_is_told_in_a_short_tray_that_kept_no_line_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = at_twice_the_size(qtbot, tmp_path)
    window.tray.set_view(AIMED)
    window.tray.say_hint("There is nothing to take back here.")
    laid_out()
    told = [one for one in window.tray.findChildren(HintLine) if one.isVisible()]
    assert [one.text() for one in told] == ["There is nothing to take back here."]


@pytest.mark.parametrize(("factor", "thing", "gap"), [(1.0, 16, 16), (1.2, 19, 19), (2.0, 32, 24), (3.0, 48, 28)])
def test_large_letters_grow_faster_than_the_space_between_things(factor: float, thing: int, gap: int) -> None:
    scale().set_factor(factor)
    assert (scale().px(16), scale().space(16)) == (thing, gap)


def test_a_roster_at_twice_the_size_shows_its_figures_above_the_tray(qtbot: QtBot, tmp_path: Path) -> None:
    window = at_twice_the_size(qtbot, tmp_path)
    tab = tab_of(window)
    laid_out()
    assert tab.rating.visibleRegion().boundingRect() == tab.rating.rect()


def test_the_buttons_of_an_idle_tray_grow_again_with_the_place(qtbot: QtBot, tmp_path: Path) -> None:
    window = at_twice_the_size(qtbot, tmp_path)
    window.tray.set_view(IDLE)
    scale().set_factor(1.0)
    laid_out()
    heights = {one.height() for one in window.tray.findChildren(QAbstractButton) if one.isVisible()}
    assert heights == {36}


HINT = "The points follow from the rules. Change what the table settled, enter them, and roll the advances at once."


def test_a_sentence_in_the_idle_tray_stays_whole_when_the_letters_grow_under_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = at_twice_the_size(qtbot, tmp_path)
    scale().set_factor(1.0)
    laid_out()
    window.tray.set_view(TrayView(heading="The Aldred Company", title="Experience", hint=HINT, can_commit=True))
    scale().set_factor(2.0)
    laid_out()
    why = window.tray.findChild(ReasonPane)
    assert why is not None
    assert why.verticalScrollBar().maximum() == 0
    assert why.lines.visibleRegion().boundingRect().height() >= why.lines.heightForWidth(why.lines.width())


def test_what_was_given_before_keeps_its_line_only_while_there_is_any(qtbot: QtBot, tmp_path: Path) -> None:
    window = at_twice_the_size(qtbot, tmp_path)
    window.tray.set_view(msgspec.structs.replace(TO_WOUND, earlier=(), can_take_back=False))
    laid_out()
    assert [one.accessibleName() for one in window.tray.findChildren(QAbstractButton) if one.isVisible()] == [
        "Die shows 1",
        "Die shows 2",
        "Die shows 3",
        "Die shows 4, succeeds",
        "Die shows 5, succeeds",
        "Die shows 6, succeeds",
        "Roll",
    ]


def test_findings_of_a_roster_take_the_whole_width_and_the_line_below_says_where_who_and_what(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = with_sample(qtbot, tmp_path)
    scale().set_factor(2.0)
    picked(monkeypatch, ORCS_FILE)
    QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    sheet = opened(window, ImportSheet)
    assert [column.title for column in sheet.findings.source.columns] == ["What became of it"]
    whole = "line 9 · Boss Maan · Orc Boss: not on the list, entered with the written profile; its price is not known."
    assert whole in [label.text() for label in sheet.findChildren(PlainLabel)]
    sheet.reject()


def test_where_swords_are_hired_every_column_is_on_the_sheet_and_what_has_none_is_told_below(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = with_sample(qtbot, tmp_path)
    scale().set_factor(2.0)
    sheet = HireSheet(window, window.desk, window.desk.session.campaign.warband("aldred"))
    sheet.open()
    laid_out()
    assert [column.title for column in sheet.types.source.columns] == ["Who", "Fee", "Carries"]
    last = sheet.types.columnViewportPosition(2) + sheet.types.columnWidth(2)
    assert last <= sheet.types.viewport().width()
    assert sheet.types.visibleRegion().boundingRect().width() == sheet.types.width()
    sheet.types.select("pit_fighter")
    assert sheet.about.text().startswith("rating 22 · upkeep 15 gc")
    sheet.reject()
