"""The shared widgets: named for the screen reader, reached by keyboard, never silently grey."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.kit import gallery
from mordheim_desktop.ui.kit.buttons import Chip, IconButton, PaintedButton, PrimaryButton
from mordheim_desktop.ui.kit.journal_view import JournalEntry, JournalView
from mordheim_desktop.ui.kit.labels import ElidedLabel, StateBadge
from mordheim_desktop.ui.kit.odds_bar import Odds, OddsBar, spoken
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.step_list import Step, StepList
from mordheim_desktop.ui.kit.surfaces import EmptyHint, MessageBar, StatCard

PAGES = [gallery.controls_page, gallery.table_page, gallery.empty_page, gallery.trays_page]


def shown(qtbot: QtBot, widget: QWidget, width: int = 600, height: int = 400) -> None:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    with qtbot.waitActive(widget):
        widget.show()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_every_control_the_keyboard_reaches_has_a_name(qtbot: QtBot, page: Callable[[], QWidget]) -> None:
    widget = page()
    qtbot.addWidget(widget)
    nameless = [
        type(control).__name__
        for control in widget.findChildren(QWidget)
        if control.focusPolicy() & Qt.FocusPolicy.TabFocus and control.focusProxy() is None
        if not control.isHidden() and not name_of(control)
    ]
    assert nameless == []


def name_of(widget: QWidget) -> str:
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name) if found is not None else ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_no_label_reads_its_text_as_markup(qtbot: QtBot, page: Callable[[], QWidget]) -> None:
    widget = page()
    qtbot.addWidget(widget)
    labels = widget.findChildren(QLabel)
    assert labels
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}


def test_targets_are_at_least_32_high_at_full_size(qtbot: QtBot) -> None:
    for control in (PrimaryButton("Roll"), Chip("In cover"), IconButton("undo", "Undo")):
        qtbot.addWidget(control)
        assert control.sizeHint().height() >= 32
        assert control.minimumSizeHint().height() >= 32


def test_a_button_that_is_not_possible_says_why_by_mouse_and_by_keyboard(qtbot: QtBot) -> None:
    button = PrimaryButton("Shoot")
    shown(qtbot, button)
    button.set_why_not("he has shot this turn")
    assert button.isEnabled()
    assert button.accessibleDescription() == "Not now: he has shot this turn"
    with qtbot.assertNotEmitted(button.clicked):
        with qtbot.waitSignal(button.refused) as told:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert told.args == ["he has shot this turn"]
        with qtbot.waitSignal(button.refused):
            QTest.keyClick(button, Qt.Key.Key_Space)
    button.set_why_not(None)
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_keyboard_ring_is_seen(qtbot: QtBot) -> None:
    button = PrimaryButton("Roll")
    shown(qtbot, button, 120, 36)
    button.setFocus()
    focused = button.grab().toImage()
    button.clearFocus()
    assert focused != button.grab().toImage()


def test_a_mouse_click_does_not_take_the_keyboard_from_the_tray(qtbot: QtBot) -> None:
    chip = Chip("In cover")
    shown(qtbot, chip)
    chip.clearFocus()
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert chip.isChecked()
    assert not chip.hasFocus()


def test_a_chip_keeps_its_width_when_its_tick_appears(qtbot: QtBot) -> None:
    chip = Chip("In cover")
    qtbot.addWidget(chip)
    before = chip.sizeHint()
    chip.setChecked(True)
    assert chip.sizeHint() == before


def test_the_odds_are_told_in_the_order_of_the_heading() -> None:
    said = spoken(Odds(wounded=0.1, knocked_down=0.125, stunned=0.2, out=0.14)).replace("\N{NO-BREAK SPACE}", " ")
    assert said == "wounded 10 %, knocked down 13 %, stunned 20 %, out of action 14 %"
    assert spoken(Odds()) == "no effect possible"


def test_the_odds_bar_has_the_odds_as_its_description(qtbot: QtBot) -> None:
    bar = OddsBar(Odds(out=0.5))
    qtbot.addWidget(bar)
    assert bar.accessibleDescription() == "out of action 50\N{NO-BREAK SPACE}%"


def test_the_odds_bar_can_be_read_in_grey(qtbot: QtBot) -> None:
    """Stunned is hatched upright and wounded slanting: along a line of pixels both change, the solid parts do not."""
    bar = OddsBar(Odds(wounded=0.25, knocked_down=0.25, stunned=0.25, out=0.25))
    shown(qtbot, bar, 400, 12)
    bar.setFixedSize(400, 12)
    grey = bar.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    changes = []
    for part in range(4):
        row = [QColor(grey.pixel(x, 6)).red() for x in range(part * 100 + 10, part * 100 + 90)]
        changes.append(sum(abs(one - other) > 40 for one, other in pairwise(row)))
    assert changes[0] > 10, "wounded is hatched"
    assert changes[1] == 0, "knocked down is solid"
    assert changes[2] > 10, "stunned is hatched"
    assert changes[3] == 0, "out of action is solid"
    columns = [{grey.pixel(x, y) for y in range(2, 10)} for x in (30, 31, 32, 33)]
    assert any(len(column) > 1 for column in columns), "the hatching of wounded slants"
    upright = [{grey.pixel(x, y) for y in range(2, 10)} for x in range(215, 285)]
    assert all(len(column) == 1 for column in upright), "the hatching of stunned stands upright"


def fighters(count: int = 20) -> list[Row]:
    return [Row(str(place), (Cell(f"Warrior {place}"), Cell("Ready", tone="accent"))) for place in range(count)]


def table(qtbot: QtBot, *, grow: bool = False, activates: bool = False) -> RowTable:
    rows = RowTable((Column("Name", stretch=1), Column("State")), "Own fighters", grow=grow, activates=activates)
    rows.set_rows(fighters())
    shown(qtbot, rows)
    return rows


def test_the_arrows_go_through_the_rows_and_tell_which(qtbot: QtBot) -> None:
    rows = table(qtbot)
    rows.select("3", tell=False)
    with qtbot.waitSignal(rows.row_selected) as told:
        QTest.keyClick(rows, Qt.Key.Key_Down)
    assert told.args == ["4"]


def test_a_row_stays_selected_when_the_rows_change_round_it(qtbot: QtBot) -> None:
    rows = table(qtbot)
    rows.select("3", tell=False)
    with qtbot.assertNotEmitted(rows.row_selected):
        rows.set_rows(list(reversed(fighters())))
    assert rows.selected_id() == "3"
    rows.set_rows(fighters(2))
    assert rows.selected_id() == ""


def test_enter_acts_on_a_row_only_where_rows_can_be_acted_on(qtbot: QtBot) -> None:
    acting, plain = table(qtbot, activates=True), table(qtbot)
    for rows in (acting, plain):
        rows.select("2", tell=False)
    with qtbot.waitSignal(acting.row_activated) as told:
        QTest.keyClick(acting, Qt.Key.Key_Return)
    assert told.args == ["2"]
    with qtbot.assertNotEmitted(plain.row_activated):
        QTest.keyClick(plain, Qt.Key.Key_Return)


@pytest.mark.parametrize(("factor", "height"), [(1.0, 32), (2.0, 64)])
def test_rows_are_never_lower_than_a_target(qtbot: QtBot, factor: float, height: int) -> None:
    scale().set_factor(factor)
    assert table(qtbot).rowHeight(0) == height


def test_twenty_rows_of_large_text_scroll_to_the_last(qtbot: QtBot) -> None:
    scale().set_factor(2.0)
    rows = table(qtbot)
    rows.select("19")
    last = rows.visualRect(rows.model().index(19, 0))
    assert rows.viewport().rect().contains(last.center())


def test_a_growing_table_shows_all_its_rows(qtbot: QtBot) -> None:
    rows = table(qtbot, grow=True)
    assert rows.minimumSizeHint().height() >= 20 * 32


def test_a_cell_says_its_picture_in_words(qtbot: QtBot) -> None:
    rows = RowTable((Column("State"), Column("Odds")), "Targets")
    qtbot.addWidget(rows)
    rows.set_rows([Row("1", (Cell(icon="stunned"), Cell(odds=Odds(out=0.25))))])
    source, role = rows.model(), Qt.ItemDataRole.AccessibleTextRole
    assert source.data(source.index(0, 0, QModelIndex()), role) == "Stunned"
    assert source.data(source.index(0, 1, QModelIndex()), role) == "out of action 25\N{NO-BREAK SPACE}%"


def test_the_step_to_do_now_is_the_one_selected(qtbot: QtBot) -> None:
    steps = StepList("Set-up")
    qtbot.addWidget(steps)
    with qtbot.assertNotEmitted(steps.step_chosen):
        steps.set_steps([Step("a", "Terrain", "done"), Step("b", "Counters", "current"), Step("c", "Deploy")])
    assert steps.table.selected_id() == "b"


def test_a_long_name_is_cut_on_the_screen_but_told_in_full(qtbot: QtBot) -> None:
    label = ElidedLabel("Skritch of the Long and Twisting Tunnels")
    shown(qtbot, label, 90, 20)
    label.setFixedWidth(80)
    QApplication.processEvents()
    assert label.toolTip() == "Skritch of the Long and Twisting Tunnels"
    assert label.accessibleName() == "Skritch of the Long and Twisting Tunnels"


def test_a_figure_is_told_with_its_label(qtbot: QtBot) -> None:
    card = StatCard("Rating", "124")
    qtbot.addWidget(card)
    assert card.accessibleName() == "Rating: 124"
    card.set_figure("131", "7 more than before")
    assert (card.accessibleName(), card.accessibleDescription()) == ("Rating: 131", "7 more than before")


def test_a_badge_says_its_word(qtbot: QtBot) -> None:
    badge = StateBadge("standing", "Shot", tone="muted")
    qtbot.addWidget(badge)
    assert badge.accessibleName() == "Shot"
    badge.set_state("knocked_down")
    assert badge.accessibleName() == "Knocked down"


def test_a_message_can_be_closed_and_its_action_taken(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.say("The disk is full.", "danger", "Try again")
    assert bar.text() == "The disk is full."
    assert bar.accessibleName() == "Problem: The disk is full."
    with qtbot.waitSignal(bar.action_pressed):
        QTest.mouseClick(bar.action, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(bar.closed):
        QTest.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)
    assert bar.text() == ""


def test_an_empty_place_says_what_to_do_and_does_it(qtbot: QtBot) -> None:
    hint = EmptyHint("No campaign yet", "Begin one.", "New campaign", key="Ctrl+N")
    shown(qtbot, hint)
    with qtbot.waitSignal(hint.pressed):
        QTest.mouseClick(hint.button, Qt.MouseButton.LeftButton)


def journal(qtbot: QtBot) -> JournalView:
    view = JournalView()
    view.set_entries(
        [
            JournalEntry("3", "Turn 3", "Hob missed Skritch.", dice="rolled"),
            JournalEntry("2", "Turn 2", "Marksman 2 hit Verminkin 4:", "stunned.", "info", "real dice 4, 5"),
            JournalEntry("1", "Turn 1", "Pip fell.", taken_back=True),
        ]
    )
    shown(qtbot, view)
    return view


def test_an_entry_is_corrected_with_enter(qtbot: QtBot) -> None:
    view = journal(qtbot)
    view.setCurrentIndex(view.model().index(1, 0))
    with qtbot.waitSignal(view.correct_requested) as told:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert told.args == ["2"]


def test_an_entry_taken_back_is_not_corrected_and_says_what_it_is(qtbot: QtBot) -> None:
    view = journal(qtbot)
    last = view.model().index(2, 0)
    view.setCurrentIndex(last)
    with qtbot.assertNotEmitted(view.correct_requested):
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert last.data(Qt.ItemDataRole.AccessibleTextRole) == "Turn 1. Pip fell. taken back"


def test_the_journal_tells_who_gave_the_dice(qtbot: QtBot) -> None:
    view = journal(qtbot)
    said = view.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Turn 2. Marksman 2 hit Verminkin 4: stunned. real dice 4, 5"


def test_large_text_makes_the_entries_of_the_journal_higher(qtbot: QtBot) -> None:
    view = journal(qtbot)
    before = view.visualRect(view.model().index(0, 0)).height()
    scale().set_factor(2.0)
    QApplication.processEvents()
    assert view.visualRect(view.model().index(0, 0)).height() > before


@pytest.mark.parametrize("kind", [PrimaryButton, Chip])
def test_words_on_a_button_are_not_cut_at_their_own_size(qtbot: QtBot, kind: type[PaintedButton]) -> None:
    for factor in (0.8, 1.0, 1.3, 2.0, 3.0):
        scale().set_factor(factor)
        button = kind("Did not move")
        qtbot.addWidget(button)
        words = scale().metrics("strong").horizontalAdvance("Did not move")
        assert button.sizeHint().width() >= words + scale().px(16)
