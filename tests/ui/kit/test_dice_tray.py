"""The dice tray by keyboard and by mouse: every answer once, no impossible face, text fields keep their own keys."""

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.kit.buttons import Chip, PrimaryButton, QuietButton, SmallButton
from mordheim_desktop.ui.kit.dice_faces import DieButton
from mordheim_desktop.ui.kit.dice_tray import DiceTray
from mordheim_desktop.ui.kit.eye_order import go_on
from mordheim_desktop.ui.kit.number_field import NumberField
from mordheim_desktop.ui.kit.rows import Cell, Column, Row, RowTable
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.table_view import TableView
from mordheim_desktop.ui.kit.tray_answers import OptionButton
from mordheim_desktop.ui.kit.tray_buttons import HintLine
from mordheim_desktop.ui.kit.tray_view import TrayAction, TrayDie, TrayOption, TrayView

LEFT = Qt.MouseButton.LeftButton
TO_HIT = TrayView(
    heading="Marksman 1 shoots Skritch",
    title="To hit",
    needed="4+",
    reasons=(("Ballistic Skill 4", "3+"), ("target in cover", "+1")),
    mode="die",
    faces_met=(4, 5, 6),
    can_take_back=True,
    token=1,
)
POOL = TrayView(title="Exploration", mode="dice", dice_count=5, entered=(5, 5), token=2)
DISTANCE = TrayView(
    title="How far is he?",
    mode="choose",
    minimum=1,
    maximum=1,
    options=(
        TrayOption("near", 'Within 15"', "to hit 4+", default=True),
        TrayOption("far", 'Within 30"', "to hit 5+"),
        TrayOption("beyond", "Beyond", why_not="he is in sight at 20 inches"),
    ),
    token=3,
)
KEEP_TWO = TrayView(
    title="Keep two",
    mode="choose",
    minimum=2,
    maximum=2,
    options=(TrayOption("a", "5"), TrayOption("b", "3"), TrayOption("c", "6")),
    token=4,
)
SELL = TrayView(title="How many shards?", mode="number", minimum=0, maximum=5, token=5)
RESULT = TrayView(mode="result", result="Skritch is stunned", can_commit=True, can_take_back=True, token=6)


class Window(QWidget):
    """A window with a tray below and the kinds of control that like to keep keys for themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.name = QLineEdit()
        self.rows = RowTable((Column("Name"),), "Fighters")
        self.rows.set_rows([Row("1", (Cell("Hob"),)), Row("2", (Cell("Ulrich"),))])
        self.chip = Chip("In cover")
        self.tray = DiceTray()
        layout = QVBoxLayout(self)
        for widget in (self.name, self.rows, self.chip, self.tray):
            layout.addWidget(widget)
        self.tray.attach_to(self)
        self.heard: list[tuple[object, ...]] = []
        self.tray.face_entered.connect(lambda token, face: self.heard.append(("face", token, face)))
        self.tray.roll_pressed.connect(lambda token: self.heard.append(("roll", token)))
        self.tray.take_back_pressed.connect(lambda: self.heard.append(("back",)))
        self.tray.commit_pressed.connect(lambda token: self.heard.append(("commit", token)))
        self.tray.options_picked.connect(lambda token, ids: self.heard.append(("pick", token, ids)))
        self.tray.number_entered.connect(lambda token, value: self.heard.append(("number", token, value)))
        self.tray.die_corrected.connect(lambda index, face: self.heard.append(("correct", index, face)))
        self.tray.idle_action.connect(lambda id_: self.heard.append(("idle", id_)))

    def hint(self) -> str:
        return next(hint.text() for hint in self.tray.findChildren(HintLine) if hint.isVisible())


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    window = Window()
    qtbot.addWidget(window)
    window.resize(1366, 500)
    with qtbot.waitActive(window):
        window.show()
    window.tray.setFocus()
    return window


def button(window: Window, kind: type[QWidget], words: str) -> QWidget:
    found = [w for w in window.tray.findChildren(kind) if w.accessibleName().startswith(words) and w.isVisible()]
    assert len(found) == 1, [w.accessibleName() for w in window.tray.findChildren(kind)]
    return found[0]


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_digit_enters_the_face_of_a_real_die(qtbot: QtBot, window: Window, face: int) -> None:
    window.tray.set_view(TO_HIT)
    QTest.keyClicks(window.tray, str(face))
    assert window.heard == [("face", 1, face)]


@pytest.mark.parametrize("face", [1, 4, 6])
def test_a_click_on_a_face_enters_it(qtbot: QtBot, window: Window, face: int) -> None:
    window.tray.set_view(TO_HIT)
    die = next(die for die in window.tray.findChildren(DieButton) if die.face == face)
    QTest.mouseClick(die, Qt.MouseButton.LeftButton)
    assert window.heard == [("face", 1, face)]


@pytest.mark.parametrize("digit", ["0", "7", "8", "9"])
def test_a_face_no_die_has_is_refused_where_it_is_typed(qtbot: QtBot, window: Window, digit: str) -> None:
    window.tray.set_view(TO_HIT)
    QTest.keyClicks(window.tray, digit)
    assert window.heard == []
    assert window.hint() == f"A die shows 1 to 6, not {digit}."


def test_a_letter_is_refused_where_it_is_typed_and_the_next_view_forgets_it(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    QTest.keyClicks(window.tray, "x")
    assert window.heard == []
    assert window.hint() == 'A die shows 1 to 6, not "x".'
    window.tray.set_view(msgspec.structs.replace(TO_HIT, token=9))
    assert window.hint() == "or press 1 to 6 for a real die"


def test_space_rolls_and_backspace_takes_back(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    QTest.keyClick(window.tray, Qt.Key.Key_Space)
    QTest.keyClick(window.tray, Qt.Key.Key_Backspace)
    assert window.heard == [("roll", 1), ("back",)]


def test_roll_pressed_twice_for_one_request_rolls_once(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    roll = button(window, PrimaryButton, "Roll")
    for _ in range(2):
        QTest.keyClick(window.tray, Qt.Key.Key_Space)
        QTest.mouseClick(roll, Qt.MouseButton.LeftButton)
    assert window.heard == [("roll", 1)]


def test_the_next_request_can_be_rolled_again(qtbot: QtBot, window: Window) -> None:
    for token in (1, 2):
        window.tray.set_view(msgspec.structs.replace(TO_HIT, token=token))
        QTest.keyClick(window.tray, Qt.Key.Key_Space)
    assert window.heard == [("roll", 1), ("roll", 2)]


def second_press_of_a_double_click(widget: QWidget) -> None:
    """What the desktop sends after the first click of a double click: a double-click event and a release."""
    centre = QPointF(widget.rect().center())
    where = widget.mapToGlobal(centre)
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, held in ((QEvent.Type.MouseButtonDblClick, left), (QEvent.Type.MouseButtonRelease, none)):
        event = QMouseEvent(kind, centre, where, left, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(widget, event)


def test_a_double_click_on_roll_does_not_roll_the_request_that_comes_next(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    window.tray.roll_pressed.connect(
        lambda token: window.tray.set_view(msgspec.structs.replace(TO_HIT, title="To wound", token=token + 1))
    )
    roll = button(window, PrimaryButton, "Roll")
    QTest.mouseClick(roll, Qt.MouseButton.LeftButton)
    second_press_of_a_double_click(roll)
    assert window.heard == [("roll", 1)]


def test_a_double_click_on_a_face_of_a_single_die_enters_one_face(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    die = window.tray.findChildren(DieButton)[4]
    QTest.mousePress(die, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(die, Qt.MouseButton.LeftButton)
    second_press_of_a_double_click(die)
    assert window.heard == [("face", 1, 5)]


def test_two_quick_clicks_on_a_face_of_several_dice_enter_two_equal_dice(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(POOL)
    die = window.tray.findChildren(DieButton)[4]
    QTest.mousePress(die, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(die, Qt.MouseButton.LeftButton)
    second_press_of_a_double_click(die)
    assert window.heard == [("face", 2, 5), ("face", 2, 5)]


def test_a_held_key_answers_nothing_after_its_first_stroke(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    for key, text in ((Qt.Key.Key_4, "4"), (Qt.Key.Key_Space, " "), (Qt.Key.Key_Backspace, "\b")):
        again = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, True)
        QApplication.sendEvent(window.tray, again)
    assert window.heard == []


def test_enter_held_keeps_one_result_once(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(RESULT)
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    for _ in range(3):
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(window.tray, held)
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    assert window.heard == [("commit", 6)]


def test_enter_while_a_die_is_wanted_says_what_is_wanted(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    assert window.heard == []
    assert window.hint() == "Press Space to roll, or 1 to 6 for a real die."


def test_backspace_with_nothing_to_take_back_says_so(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(msgspec.structs.replace(TO_HIT, can_take_back=False))
    QTest.keyClick(window.tray, Qt.Key.Key_Backspace)
    assert window.heard == []
    assert window.hint() == "There is nothing to take back here."


def test_a_die_thrown_by_hand_only_refuses_to_be_rolled(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(msgspec.structs.replace(TO_HIT, can_roll=False, hint="the opponent throws this one"))
    QTest.keyClick(window.tray, Qt.Key.Key_Space)
    QTest.mouseClick(button(window, PrimaryButton, "Roll"), Qt.MouseButton.LeftButton)
    assert window.heard == []
    assert window.hint() == "the opponent throws this one"


def test_dice_keys_work_while_the_keyboard_is_in_the_rows_or_on_a_chip(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    window.rows.setFocus()
    window.rows.select("1")
    QTest.keyClicks(window.rows, "5")
    QTest.keyClick(window.rows, Qt.Key.Key_Space)
    assert window.rows.selected_id() == "1"
    window.chip.setFocus()
    QTest.keyClicks(window.chip, "6")
    assert window.heard == [("face", 1, 5), ("roll", 1), ("face", 1, 6)]


def test_space_on_a_chip_that_has_the_keyboard_presses_the_chip(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    window.chip.setFocus()
    QTest.keyClick(window.chip, Qt.Key.Key_Space)
    assert window.chip.isChecked()
    assert window.heard == []


def test_a_text_field_keeps_its_own_keys(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    window.name.setFocus()
    QTest.keyClicks(window.name, "Hob 14x")
    QTest.keyClick(window.name, Qt.Key.Key_Backspace)
    QTest.keyClick(window.name, Qt.Key.Key_Return)
    assert window.name.text() == "Hob 14"
    assert window.heard == []


def test_escape_brings_the_keyboard_back_to_the_tray(qtbot: QtBot, window: Window) -> None:
    for widget in (window.name, window.rows, window.chip):
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Escape)
        assert window.tray.hasFocus()


def test_keys_with_control_are_left_to_the_menus(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    QTest.keyClick(window.tray, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert window.heard == []


def test_a_digit_on_the_keypad_counts_too(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TO_HIT)
    QTest.keyClick(window.tray, Qt.Key.Key_4, Qt.KeyboardModifier.KeypadModifier)
    assert window.heard == [("face", 1, 4)]


def test_one_press_answers_a_single_choice_once(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(DISTANCE)
    far = button(window, OptionButton, "Within 30")
    QTest.mouseClick(far, Qt.MouseButton.LeftButton)
    QTest.keyClicks(window.tray, "1")
    assert window.heard == [("pick", 3, ["far"])]


def test_a_digit_picks_an_option_and_enter_takes_the_default(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(DISTANCE)
    QTest.keyClicks(window.tray, "2")
    window.tray.set_view(msgspec.structs.replace(DISTANCE, token=8))
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    assert window.heard == [("pick", 3, ["far"]), ("pick", 8, ["near"])]


def test_an_option_that_is_not_possible_says_why(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(DISTANCE)
    QTest.keyClicks(window.tray, "3")
    assert window.hint() == "he is in sight at 20 inches"
    QTest.mouseClick(button(window, OptionButton, "Beyond"), Qt.MouseButton.LeftButton)
    assert window.heard == []
    QTest.keyClicks(window.tray, "4")
    assert window.hint() == "There is no choice 4."


def test_enter_without_a_default_asks_for_a_choice(qtbot: QtBot, window: Window) -> None:
    options = tuple(msgspec.structs.replace(option, default=False) for option in DISTANCE.options)
    window.tray.set_view(msgspec.structs.replace(DISTANCE, options=options))
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    assert window.heard == []
    assert window.hint() == "Choose one of them."


def test_several_are_ticked_and_taken_together_in_the_number_asked_for(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(KEEP_TWO)
    QTest.keyClicks(window.tray, "1")
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    assert window.hint() == "Pick 2. 1 so far."
    QTest.keyClicks(window.tray, "3")
    QTest.keyClick(window.tray, Qt.Key.Key_Return)
    assert window.heard == [("pick", 4, ["a", "c"])]


def test_a_number_is_typed_straight_into_the_tray(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(SELL)
    field = window.tray.findChild(NumberField)
    assert field is not None
    assert field.edit.hasFocus()
    QTest.keyClicks(field.edit, "3")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert window.heard == [("number", 5, 3)]


@pytest.mark.parametrize(
    ("typed", "said"),
    [("", "Type a number first."), ("6", "From 0 to 5."), ("3,5", '"3,5" is not a whole number.')],
)
def test_a_number_that_cannot_be_is_refused_in_the_tray(qtbot: QtBot, window: Window, typed: str, said: str) -> None:
    window.tray.set_view(SELL)
    field = window.tray.findChild(NumberField)
    assert field is not None
    QTest.keyClicks(field.edit, typed)
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert window.heard == []
    assert window.hint() == said


def test_a_second_number_starts_with_an_empty_field_and_the_keyboard_returns_after_it(
    qtbot: QtBot, window: Window
) -> None:
    window.tray.set_view(SELL)
    field = window.tray.findChild(NumberField)
    assert field is not None
    window.tray.number_entered.connect(
        lambda token, value: window.tray.set_view(msgspec.structs.replace(SELL, token=token + 1) if value else TO_HIT)
    )
    QTest.keyClicks(field.edit, "2")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.edit.text() == ""
    QTest.keyClicks(field.edit, "0")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert window.heard == [("number", 5, 2), ("number", 6, 0)]
    assert window.tray.hasFocus()


def menu_of_the_second_die(window: Window) -> QWidget:
    """The menu that opens at the earlier die "to wound 5"."""
    dice = (TrayDie(0, "to hit 4", 4), TrayDie(1, "to wound 5", 5, entered=False))
    window.tray.set_view(msgspec.structs.replace(TO_HIT, earlier=dice))
    QApplication.processEvents()
    QTest.mouseClick(button(window, SmallButton, "to wound 5"), Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    return menu


@pytest.mark.qt_log_ignore("does not support raise", "does not support grabbing the keyboard", extend=True)
@pytest.mark.parametrize("face", [1, 5, 6])
def test_the_key_of_a_face_corrects_an_earlier_die_in_its_menu(qtbot: QtBot, window: Window, face: int) -> None:
    menu = menu_of_the_second_die(window)
    QTest.keyClick(menu, Qt.Key(Qt.Key.Key_0 + face))
    assert window.heard == [("correct", 1, face)]
    assert QApplication.activePopupWidget() is None


@pytest.mark.qt_log_ignore("does not support raise", "does not support grabbing the keyboard", extend=True)
def test_an_earlier_die_is_corrected_from_its_own_button(qtbot: QtBot, window: Window) -> None:
    menu = menu_of_the_second_die(window)
    assert [action.text() for action in menu.actions()] == [f"It was a &{face}" for face in (1, 2, 3, 4, 5, 6)]
    menu.actions()[1].trigger()
    menu.close()
    assert window.heard == [("correct", 1, 2)]


def long_throw(window: Window, count: int) -> list[SmallButton]:
    """The buttons of the dice of a long throw, in their order, in the tray at its usual size."""
    dice = tuple(TrayDie(place, f"to hit {place % 6 + 1}", place % 6 + 1) for place in range(count))
    window.resize(1366, 768)
    window.tray.set_view(msgspec.structs.replace(TO_HIT, earlier=dice))
    for _ in range(4):
        QApplication.processEvents()
    return [one for one in window.tray.findChildren(SmallButton) if one.words().startswith("to hit")]


def in_sight(button: SmallButton) -> bool:
    return button.visibleRegion().boundingRect() == button.rect()


def test_dice_of_a_long_throw_that_are_out_of_sight_are_counted(qtbot: QtBot, window: Window) -> None:
    dice = long_throw(window, 12)
    hidden = [one for one in dice if not in_sight(one)]
    assert hidden
    assert hidden == dice[: len(hidden)]
    more = button(window, SmallButton, f"{len(hidden)} more dice")
    assert isinstance(more, SmallButton)
    assert more.words() == f"+{len(hidden)}"


def test_a_press_on_the_count_leads_to_the_earliest_die_and_back(qtbot: QtBot, window: Window) -> None:
    dice = long_throw(window, 12)
    presses = 0
    while not in_sight(dice[0]):
        QTest.mouseClick(next(one for one in window.tray.findChildren(SmallButton) if one.words()[0] == "+"), LEFT)
        QApplication.processEvents()
        presses += 1
        assert presses < 12
    QTest.mouseClick(next(one for one in window.tray.findChildren(SmallButton) if one.words()[0] == "+"), LEFT)
    assert in_sight(dice[-1])


def test_tab_brings_every_die_of_a_long_throw_into_sight(qtbot: QtBot, window: Window) -> None:
    dice = long_throw(window, 12)
    reached = set()
    window.tray.setFocus()
    for _ in range(40):
        go_on(window, forward=True)
        QApplication.processEvents()
        here = QApplication.focusWidget()
        if here in dice and in_sight(here):
            reached.add(here)
    assert reached == set(dice)


def test_a_short_throw_counts_nothing(qtbot: QtBot, window: Window) -> None:
    dice = long_throw(window, 2)
    assert all(in_sight(one) for one in dice)
    assert not [one for one in window.tray.findChildren(SmallButton) if one.isVisible() and one.words()[:1] == "+"]


def test_idle_buttons_say_which_was_pressed(qtbot: QtBot, window: Window) -> None:
    window.tray.set_view(TrayView(title="Quick shot", actions=(TrayAction("quick.shot", "Quick shot", "Q"),)))
    QTest.mouseClick(button(window, QuietButton, "Quick shot"), Qt.MouseButton.LeftButton)
    assert window.heard == [("idle", "quick.shot")]


def test_what_answers_to_enter_stands_in_one_place_whatever_else_can_be_begun(qtbot: QtBot, window: Window) -> None:
    window.resize(1366, 768)
    places = set()
    for count in (0, 1, 2, 3):
        actions = tuple(TrayAction(f"a{place}", f"Action {place}", "N") for place in range(count))
        window.tray.set_view(TrayView(title="Captain Aldred", can_commit=True, commit_text="Shoot", actions=actions))
        for _ in range(4):
            QApplication.processEvents()
        shoot = button(window, PrimaryButton, "Shoot")
        corner = shoot.mapTo(window.tray, shoot.rect().topLeft())
        places.add((corner.x(), corner.y()))
    assert len(places) == 1


def test_the_tray_has_one_height_whatever_it_shows(window: Window) -> None:
    window.resize(1366, 768)
    heights, tops = set(), set()
    for view in (TrayView(), TO_HIT, POOL, DISTANCE, KEEP_TWO, SELL, RESULT):
        window.tray.set_view(view)
        QApplication.processEvents()
        heights.add(window.tray.height())
        tops.add(window.tray.y())
    assert heights == {152}
    assert len(tops) == 1


@pytest.mark.parametrize("factor", [1.0, 2.0, 3.0])
def test_every_answer_is_inside_the_tray_at_any_text_size(window: Window, factor: float) -> None:
    scale().set_factor(factor)
    window.resize(1366, 768)
    for view in (TO_HIT, POOL, RESULT, SELL):
        window.tray.set_view(view)
        QApplication.processEvents()
        inside = window.tray.rect()
        shown = [b for b in window.tray.findChildren(QWidget) if isinstance(b, PrimaryButton | DieButton)]
        for control in (b for b in shown if b.isVisible()):
            place = control.rect().translated(control.mapTo(window.tray, control.rect().topLeft()))
            assert inside.contains(place), (view.mode, control.accessibleName())


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_no_answer_covers_another(window: Window, factor: float) -> None:
    scale().set_factor(factor)
    window.resize(1366, 768)
    for view in (TO_HIT, POOL):
        window.tray.set_view(view)
        QApplication.processEvents()
        shown = [b for b in window.tray.findChildren(QWidget) if isinstance(b, PrimaryButton | DieButton)]
        places = [b.rect().translated(b.mapTo(window.tray, b.rect().topLeft())) for b in shown if b.isVisible()]
        for at, place in enumerate(places):
            assert not any(place.intersects(other) for other in places[at + 1 :])


def test_a_screen_reader_hears_the_request_and_its_reasons(window: Window) -> None:
    window.tray.set_view(TO_HIT)
    said = window.tray.accessibleDescription()
    assert said == "Marksman 1 shoots Skritch. To hit 4+. Ballistic Skill 4: 3+. target in cover: +1"


def test_the_table_view_rolls_once_and_lets_the_dice_keys_through(qtbot: QtBot, window: Window) -> None:
    table = TableView(parent=window)
    table.set_view(TO_HIT)
    window.tray.set_view(TO_HIT)
    table.resize(window.size())
    table.show()
    assert table.hasFocus()
    rolled: list[int] = []
    table.roll_pressed.connect(rolled.append)
    roll = table.findChild(PrimaryButton)
    assert roll is not None
    QTest.mouseClick(roll, Qt.MouseButton.LeftButton)
    QTest.mouseClick(roll, Qt.MouseButton.LeftButton)
    assert rolled == [1]
    QTest.keyClicks(table, "6")
    assert window.heard == [("face", 1, 6)]
    with qtbot.waitSignal(table.close_requested):
        QTest.keyClick(table, Qt.Key.Key_Escape)
