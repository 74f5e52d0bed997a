"""A double click on whatever changes the campaign changes it once: every button of every tab, the tray's included."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.commands.battle import end_battle, pass_to, settle
from mordheim_desktop.session.commands.post_battle import STEPS
from mordheim_desktop.session.session import Session
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.buttons import PaintedButton
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab
from tests.session.tables import in_battle
from tests.ui.window import laid_out, with_sample


def double_click(widget: QWidget) -> None:
    """What the desktop sends: press and release, then a double-click event and a release."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    if not widget.isVisible():
        return
    centre = QPointF(widget.rect().center())
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, held in ((QEvent.Type.MouseButtonDblClick, left), (QEvent.Type.MouseButtonRelease, none)):
        event = QMouseEvent(kind, centre, widget.mapToGlobal(centre), left, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(widget, event)


def at(session: Session, stage: str) -> None:
    """Bring the campaign to a stage of the evening."""
    if stage == "roster":
        return
    in_battle(session)
    if stage == "shooting":
        pass_to(session, 1, 0, "shooting")
    elif stage == "recovery":
        settle(session, "hob", "knocked_down", 1)
        pass_to(session, 1, 0, "recovery")
    elif stage == "after":
        settle(session, "pip", "out_of_action", 0)
        end_battle(session, 0)


STAGES = [
    ("tab.warbands", "roster"),
    ("tab.scenario", "roster"),
    ("tab.scenario", "meeting"),
    ("tab.battle", "meeting"),
    ("tab.battle", "recovery"),
    ("tab.battle", "shooting"),
    ("tab.post_battle", "after"),
]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize(("tab", "stage"), STAGES)
def test_a_double_click_on_any_button_is_at_most_one_entry(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tab: str, stage: str
) -> None:
    for picker in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, picker, staticmethod(lambda *_, **__: ("", "")))
    window = with_sample(qtbot, tmp_path)
    at(window.desk.session, stage)
    pressed, twice = 0, []
    for step in STEPS if stage == "after" else ("",):
        shown(window, tab, step)
        for name in dict.fromkeys(map(name_of, buttons(window))):
            found = [one for one in buttons(window) if name_of(one) == name]
            if found:
                pressed += 1
                twice += [name] * (entries_made(window, found[0]) > 1)
                shown(window, tab, step)
    assert pressed >= 5
    assert twice == []


def shown(window: MainWindow, tab: str, step: str) -> None:
    """The tab, and after the battle the step, as before the first press."""
    window.show_tab(tab)
    if step:
        page = window.pages[tab]
        assert isinstance(page, PostBattleTab)
        page.show_step(step)
    window.activateWindow()
    laid_out()


def entries_made(window: MainWindow, button: PaintedButton) -> int:
    """How many entries a double click makes; all that it did is taken back."""
    session = window.desk.session
    before = done(session)
    double_click(button)
    laid_out()
    made = done(session) - before
    for sheet in window.findChildren(Sheet):
        if sheet.isVisible():
            sheet.reject()
    if session.pending is not None:
        session.abandon()
    while done(session) > before and session.undo() is not None:
        pass
    return made


def name_of(button: PaintedButton) -> str:
    return button.accessibleName() or button.text()


def done(session: Session) -> int:
    """How many entries hold."""
    return sum(1 for entry in session.entries if not entry.taken_back)


def buttons(window: MainWindow) -> list[PaintedButton]:
    """The buttons of the shown tab and of the tray."""
    found = [*window.stack.findChildren(PaintedButton), *window.tray.findChildren(PaintedButton)]
    return [one for one in found if one.isVisible()]
