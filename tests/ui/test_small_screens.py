"""Small screens and large letters: the window and every dialog fit, work scrolls, the tray stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QFileDialog, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.settings import Settings, WindowPlace
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.window_actions import TABS
from tests.session.tables import in_battle, open_session
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, show, with_sample

SCREEN = (800, 800)
"""The screen of the tests; a notebook at 200 % is hardly wider."""


def placed(window: MainWindow) -> tuple[int, int, int, int]:
    """Where the window is, once it has taken its place."""
    assert window.screen().availableGeometry().size().toTuple() == SCREEN
    window.setMinimumSize(1, 1)
    window.place()
    place = window.geometry()
    return place.x(), place.y(), place.width(), place.height()


@pytest.mark.parametrize(
    ("kept", "there"),
    [
        (WindowPlace(5, 6, 700, 600, False), (5, 6, 700, 600)),
        (WindowPlace(5, 6, 1920, 1000, False), (5, 6, 800, 760)),
        (WindowPlace(-3000, 40, 700, 600, False), (0, 0, 800, 760)),
        (WindowPlace(40, 5000, 700, 600, False), (0, 0, 800, 760)),
    ],
)
def test_the_window_comes_back_to_its_place_never_larger_than_the_screen_nor_beside_it(
    qtbot: QtBot, tmp_path: Path, kept: WindowPlace, there: tuple[int, int, int, int]
) -> None:
    assert placed(show(qtbot, open_session(tmp_path), Settings(window=kept))) == there


def test_the_first_window_is_no_larger_than_the_screen(qtbot: QtBot, tmp_path: Path) -> None:
    assert placed(show(qtbot, open_session(tmp_path)))[2:] == (800, 760)


def test_the_window_never_insists_on_more_than_the_screen_has(qtbot: QtBot, tmp_path: Path) -> None:
    least = with_sample(qtbot, tmp_path).minimumSize()
    assert (least.width(), least.height()) == (800, 560)


@pytest.mark.parametrize("size", [(640, 320), (960, 500)])
@pytest.mark.parametrize("tab", TABS)
def test_on_a_very_small_screen_work_scrolls_to_its_last_button_and_the_tray_stays(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], tab: str
) -> None:
    """1920 x 1080 at 300 % and at 200 %, less what the system takes."""
    window = with_sample(qtbot, tmp_path)
    in_battle(window.desk.session)
    window.setMinimumSize(1, 1)
    window.resize(*size)
    window.show_tab(tab)
    laid_out()
    assert (window.width(), window.height()) == size
    assert cut_texts(window.stack, names=False) == []
    for part in (window.tray, window.top):
        assert part.visibleRegion().boundingRect() == part.rect()
    last = [one for one in window.stack.findChildren(QAbstractButton) if one.isVisible()][-1]
    for area in window.stack.findChildren(QScrollArea):
        if area.isAncestorOf(last):
            area.ensureWidgetVisible(last)
    laid_out()
    assert last.visibleRegion().boundingRect().height() >= 24


LEAVE = ("app.quit", "campaign.close", "campaign.sample")
"""What takes the campaign away that the dialogs are about."""


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("factor", [1.0, 2.0])
@pytest.mark.parametrize("stage", ["before the battle", "in battle"])
def test_every_dialog_of_the_menu_and_of_the_rosters_fits_with_its_buttons_in_sight(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, factor: float, stage: str
) -> None:
    for picker in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, picker, staticmethod(lambda *_, **__: ("", "")))
    window = with_sample(qtbot, tmp_path)
    if stage == "in battle":
        in_battle(window.desk.session)
    scale().set_factor(factor)
    seen: dict[str, list[str]] = {}
    window.show_tab("tab.warbands")
    tab = window.pages["tab.warbands"]
    for key in (Qt.Key.Key_R, Qt.Key.Key_H, Qt.Key.Key_K, Qt.Key.Key_D, Qt.Key.Key_G, Qt.Key.Key_C, Qt.Key.Key_A):
        QTest.keyClick(tab, key)
        seen |= misfits(window)
    for id, spec in window.actions_.specs.items():
        if id in LEAVE or id.startswith("view.") or spec.place == "tray" or spec.submenu:
            continue
        window.actions_.trigger(id)
        seen |= misfits(window)
    assert len(seen) >= 16
    assert {title: faults for title, faults in seen.items() if faults} == {}


def below_the_work(sheet: Sheet) -> list[QAbstractButton]:
    """The buttons of the last line, which do not scroll."""
    found = sheet.findChildren(QAbstractButton)
    return [one for one in found if one.isVisible() and not scrolls(one)]


def scrolls(widget: QWidget) -> bool:
    """Whether a widget is inside something that scrolls."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, Sheet):
        if isinstance(above, QAbstractScrollArea):
            return True
        above = above.parentWidget()
    return False


def is_cut(widget: QWidget) -> bool:
    """Whether part of it cannot be seen."""
    return widget.visibleRegion().boundingRect() != widget.rect()


def misfits(window: MainWindow) -> dict[str, list[str]]:
    """What is wrong with each open dialog, by its title; it is closed afterwards."""
    laid_out()
    found = {}
    room = window.screen().availableGeometry()
    for one in window.findChildren(Sheet):
        if one.isVisible():
            faults = cut_texts(one, names=False) if scale().factor == 1 else []
            if one.width() > room.width() or one.height() > room.height():
                faults.append(f"{one.width()} x {one.height()}")
            faults += [f"hidden: {button.accessibleName()}" for button in below_the_work(one) if is_cut(button)]
            found[one.windowTitle()] = faults
            one.reject()
            window.activateWindow()
            laid_out()
    return found
