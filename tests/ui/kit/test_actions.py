"""The registry of actions: no key twice, no action without words, nothing silently grey."""

from collections import Counter
from collections.abc import Callable
from typing import cast

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.actions import Actions, ActionSpec, MissingHandler, registry, shortcut_help
from mordheim_desktop.ui.kit import icons

EXPECTED = {
    "campaign.new", "campaign.open", "campaign.open_recent", "campaign.restore", "campaign.store_copy",
    "campaign.sample", "campaign.close", "app.quit", "edit.undo", "edit.redo", "tab.warbands", "tab.scenario",
    "tab.battle", "tab.post_battle", "quick.shot", "quick.exploration", "view.side", "view.table", "view.larger",
    "view.smaller", "view.normal", "view.theme_light", "view.theme_dark", "view.theme_system", "dice.roll",
    "dice.back", "dice.commit", "dice.face_1", "dice.face_2", "dice.face_3", "dice.face_4", "dice.face_5",
    "dice.face_6", "help.contents", "help.shortcuts", "help.about",
}  # fmt: skip


class Table:
    """A window, what was done in it, and what was explained."""

    def __init__(self, qtbot: QtBot, why_not: dict[str, Callable[[], str | None]] | None = None) -> None:
        self.window = QMainWindow()
        qtbot.addWidget(self.window)
        self.done: list[str] = []
        self.explained: list[str] = []
        ids = [spec.id for spec in registry() if spec.place != "tray" and not spec.submenu]
        handlers = {id_: self._handler(id_) for id_ in ids}
        self.actions = Actions(self.window, handlers, why_not or {}, self.explained.append)

    def _handler(self, id_: str) -> Callable[[], None]:
        return lambda: self.done.append(id_)


def test_every_agreed_action_is_there() -> None:
    assert {spec.id for spec in registry()} >= EXPECTED


def test_no_key_does_two_things() -> None:
    keys = [QKeySequence(key).toString() for spec in registry() for key in spec.keys]
    assert all(keys)
    assert [key for key, count in Counter(keys).items() if count > 1] == []


def test_no_id_is_used_twice() -> None:
    ids = [spec.id for spec in registry()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("spec", registry(), ids=lambda spec: spec.id)
def test_every_action_has_words_a_tip_and_a_picture_that_exists(spec: ActionSpec) -> None:
    assert spec.text
    assert spec.tip
    assert spec.icon == "" or spec.icon in icons.NAMES


def test_the_agreed_keys_are_the_keys() -> None:
    keys = {spec.id: spec.keys for spec in registry()}
    assert keys["edit.undo"] == ("Ctrl+Z",)
    assert keys["edit.redo"] == ("Ctrl+Shift+Z", "Ctrl+Y")
    assert [keys[f"tab.{tab}"][0] for tab in ("warbands", "scenario", "battle", "post_battle")] == [
        "Ctrl+1",
        "Ctrl+2",
        "Ctrl+3",
        "Ctrl+4",
    ]
    assert (keys["dice.roll"], keys["dice.back"], keys["dice.commit"]) == (("Space",), ("Backspace",), ("Return",))


def test_an_action_does_what_its_handler_does(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.actions.action("edit.undo").trigger()
    assert table.done == ["edit.undo"]
    assert table.explained == []


def test_an_action_that_is_not_possible_says_why_and_does_nothing(qtbot: QtBot) -> None:
    table = Table(qtbot, {"edit.undo": lambda: "Nothing has been kept yet."})
    table.actions.refresh()
    action = table.actions.action("edit.undo")
    assert action.isEnabled()
    assert action.toolTip() == "Not now: Nothing has been kept yet."
    action.trigger()
    table.actions.button("edit.undo").refused.emit("Nothing has been kept yet.")
    assert table.done == []
    assert table.explained == ["Nothing has been kept yet.", "Nothing has been kept yet."]


def test_what_becomes_possible_can_be_done_after_a_refresh(qtbot: QtBot) -> None:
    reasons: list[str | None] = ["Nothing has been kept yet.", None, None, None]
    table = Table(qtbot, {"edit.undo": lambda: reasons.pop(0)})
    button = table.actions.button("edit.undo")
    assert button.why_not() == "Nothing has been kept yet."
    table.actions.refresh()
    assert button.why_not() == ""
    button.click()
    assert table.done == ["edit.undo"]


def test_an_action_without_a_handler_is_found_when_the_window_is_built(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    with pytest.raises(MissingHandler) as missing:
        Actions(window, {}, {}, lambda text: None)
    assert "campaign.new" in missing.value.ids
    assert "dice.roll" not in missing.value.ids


def test_every_action_but_the_trays_is_in_exactly_one_menu(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.actions.fill_menu_bar(table.window.menuBar())
    menus = [cast("QMenu", entry.menu()) for entry in table.window.menuBar().actions()]
    found = Counter(action.data() for menu in menus for action in menu.actions() if action.data())
    expected = {spec.id for spec in registry() if spec.place != "tray" and not spec.submenu}
    assert set(found) == expected
    assert set(found.values()) == {1}


def test_exactly_one_theme_is_marked(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.actions.choose("view.theme_dark")
    table.actions.choose("view.theme_system")
    marked = [id_ for id_ in EXPECTED if id_.startswith("view.theme") and table.actions.action(id_).isChecked()]
    assert marked == ["view.theme_system"]


def test_an_undo_names_what_it_takes_back(qtbot: QtBot) -> None:
    table = Table(qtbot)
    button = table.actions.button("edit.undo")
    table.actions.rename("edit.undo", "Undo: Hob & Sons shot")
    assert table.actions.action("edit.undo").text() == "Undo: Hob && Sons shot"
    assert button.accessibleName() == "Undo: Hob & Sons shot"


def test_the_help_lists_the_dice_keys_too() -> None:
    rows = {row.text: row.keys for row in shortcut_help()}
    assert rows["Roll"] == "Space"
    assert rows["A real die shows 6"] == "6"
    assert rows["Redo"] == "Ctrl+Shift+Z, Ctrl+Y"
