"""Tab goes through every tab and sheet as the eye does, and comes round."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.commands.battle import end_battle
from mordheim_desktop.ui.dialogs.hire import HireSheet
from mordheim_desktop.ui.dialogs.roster import RecruitSheet
from mordheim_desktop.ui.kit.eye_order import stops
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.battle import BattleTab
from mordheim_desktop.ui.window_actions import TABS
from tests.session.tables import in_battle
from tests.ui.window import laid_out, with_sample

TAB = Qt.Key.Key_Tab


def name(widget: QWidget | None) -> str:
    return "" if widget is None else widget.accessibleName()


def walk(window: QWidget, first: QWidget) -> list[str]:
    """The names of everything Tab reaches from `first` until it is there again."""
    laid_out()
    first.setFocus()
    found = []
    for _ in range(120):
        where = QApplication.focusWidget()
        assert where is not None
        QTest.keyClick(where, TAB)
        found.append(name(QApplication.focusWidget()))
        if QApplication.focusWidget() is first:
            return found
    raise AssertionError(found)


def in_order(found: list[str], *wanted: str) -> bool:
    """Whether the wanted ones come in this order, others between them or not."""
    rest = iter(found)
    return all(one in rest for one in wanted)


def fighting(qtbot: QtBot, folder: Path) -> MainWindow:
    window = with_sample(qtbot, folder)
    in_battle(window.desk.session)
    return window


def battle_tab(window: MainWindow) -> BattleTab:
    tab = window.pages["tab.battle"]
    assert isinstance(tab, BattleTab)
    return tab


def test_in_a_battle_tab_goes_from_the_turn_over_models_shooter_targets_and_their_ticks_to_rout(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = fighting(qtbot, tmp_path)
    window.show_tab("tab.battle")
    found = walk(window, window.tray)
    start = found.index("Back")
    assert found[start:] == [
        *("Back", "The Aldred Company", "Clan Skritch", "Models", "Next phase", "End turn"),
        *("1 shot", "2 shots", "Moved", "Ran", "Failed charge", "Elevated", "Hidden", "In combat", "Fleeing"),
        *("Count in", "Targets", "By hand"),
        *("Seen", "In cover", "Closest", "In combat", "Same building", "Hidden", "Fleeing"),
        *("Rout test", "End the battle", "Story", "Journal", "Dice tray"),
    ]


def test_of_a_warband_tab_goes_from_its_name_over_its_deeds_to_its_warriors(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    window.show_tab("tab.warbands")
    found = walk(window, window.tray)
    assert in_order(found, "Show The Aldred Company", "Details", "Treasury", "Recruit", "Heroes", "Henchmen", "Journal")


def test_before_a_battle_tab_goes_from_the_warbands_to_the_dice_for_the_scenario(qtbot: QtBot, tmp_path: Path) -> None:
    window = fighting(qtbot, tmp_path)
    window.show_tab("tab.scenario")
    found = walk(window, window.tray)
    assert in_order(
        found, "The Aldred Company fight", "Clan Skritch fight", "Play without a scenario", "The scenario table"
    )


def test_after_a_battle_tab_goes_from_the_steps_to_the_work_of_the_step(qtbot: QtBot, tmp_path: Path) -> None:
    window = fighting(qtbot, tmp_path)
    end_battle(window.desk.session, 0)
    window.show_tab("tab.post_battle")
    found = walk(window, window.tray)
    assert in_order(
        found,
        *("The Aldred Company", "Post-battle steps", "Points of Captain Aldred", "Points of Warriors"),
        "Enter the experience",
    )


@pytest.mark.parametrize("factor", [1.0, 2.0])
@pytest.mark.parametrize("tab", TABS)
def test_tab_reaches_everything_once_and_shift_tab_goes_the_same_way_back(
    qtbot: QtBot, tmp_path: Path, tab: str, factor: float
) -> None:
    window = fighting(qtbot, tmp_path)
    scale().set_factor(factor)
    window.show_tab(tab)
    laid_out()
    found = walk(window, window.tray)
    assert len(found) == len(stops(window))
    back = [name(window.tray)]
    for _ in found[1:]:
        where = QApplication.focusWidget()
        assert where is not None
        QTest.keyClick(where, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        back.append(name(QApplication.focusWidget()))
    assert back[1:] == found[-2::-1]


def test_what_tab_reaches_below_the_edge_is_scrolled_into_sight(qtbot: QtBot, tmp_path: Path) -> None:
    window = fighting(qtbot, tmp_path)
    scale().set_factor(2.0)
    window.show_tab("tab.battle")
    laid_out()
    for _ in range(60):
        where = QApplication.focusWidget()
        assert where is not None
        QTest.keyClick(where, TAB)
        laid_out()
        here = QApplication.focusWidget()
        assert here is not None
        assert here.visibleRegion().boundingRect().height() >= 24, name(here)


def recruiting(window: MainWindow) -> RecruitSheet:
    return RecruitSheet(window, window.desk, window.desk.session.campaign.warband("aldred"))


def hiring(window: MainWindow) -> HireSheet:
    return HireSheet(window, window.desk, window.desk.session.campaign.warband("aldred"))


@pytest.mark.parametrize(
    ("make", "wanted"),
    [
        (recruiting, ("Who can be recruited", "Name", "Dagger", "Close", "Recruit and go on", "Recruit")),
        (hiring, ("Who can be hired", "Name", "Close", "Hire him")),
    ],
)
def test_a_sheet_is_gone_through_from_its_head_to_its_buttons(
    qtbot: QtBot, tmp_path: Path, make: Callable[[MainWindow], RecruitSheet | HireSheet], wanted: tuple[str, ...]
) -> None:
    window = with_sample(qtbot, tmp_path)
    sheet = make(window)
    with qtbot.waitActive(sheet):
        sheet.open()
    laid_out()
    sheet.types.setFocus()
    found = walk(sheet, sheet.types)
    assert in_order([found[-1], *found], *wanted), found
    sheet.reject()


def test_a_column_is_read_to_its_end_before_the_one_beside_it_and_a_table_row_by_row(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    across = QHBoxLayout(window)
    made = {text: QPushButton(text) for text in "jfibdhaegc"}
    for column in ("abc", "def"):
        holder = QWidget()
        upright = QVBoxLayout(holder)
        for text in column:
            upright.addWidget(made[text])
        across.addWidget(holder)
    table = QWidget()
    cells = QGridLayout(table)
    for place, text in enumerate("ghij"):
        cells.addWidget(made[text], *divmod(place, 2))
    across.addWidget(table)
    window.show()
    laid_out()
    assert "".join(one.text() for one in stops(window) if isinstance(one, QPushButton)) == "abcdefghij"


def test_the_keyboard_goes_to_what_is_left_of_a_group_and_else_to_the_tray(qtbot: QtBot, tmp_path: Path) -> None:
    window = fighting(qtbot, tmp_path)
    window.show_tab("tab.battle")
    laid_out()
    chips = list(battle_tab(window).target.ticks.chips.values())
    chips[2].setFocus()
    chips[2].hide()
    assert QApplication.focusWidget() in chips
    window.toggle_table_view()
    assert window.table_view.isAncestorOf(QApplication.focusWidget() or window) or window.table_view.hasFocus()
    window.table_view.hide()
    assert QApplication.focusWidget() is window.tray
