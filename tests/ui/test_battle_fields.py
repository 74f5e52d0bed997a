"""Numbers typed on the Battle tab count when they are whole: with Enter, or when the field is left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.tabs.battle import BattleTab
from tests.ui.evening import Evening, battle, battle_session, battle_tab, on_show


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    session = battle_session(tmp_path)
    session.set_switch("measure_before", True)
    with on_show(qtbot, session, BattleTab) as evening:
        yield evening


@pytest.mark.parametrize("end", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_fourteen_inches_do_not_pass_by_one(evening: Evening, end: Qt.Key) -> None:
    told: list[int] = []
    field = battle_tab(evening).target.inches
    battle_tab(evening).target.measured.connect(lambda _, inches: told.append(inches))
    field.edit.setFocus()
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "14")
    assert told == []
    QTest.keyClick(field.edit, end)
    assert told == [14]


def test_wounds_left_are_entered_once_and_only_with_enter(evening: Evening) -> None:
    tab = battle_tab(evening)
    tab.aim_at("ogre-1")
    evening.press("h")
    wounds = tab.target.hand.wounds
    entries = len(evening.session.entries)
    wounds.edit.setFocus()
    wounds.edit.selectAll()
    QTest.keyClicks(wounds.edit, "1")
    assert len(evening.session.entries) == entries
    QTest.keyClick(wounds.edit, Qt.Key.Key_Return)
    model = battle(evening).model("ogre-1")
    assert model is not None
    assert (len(evening.session.entries), model.wounds) == (entries + 1, 1)
