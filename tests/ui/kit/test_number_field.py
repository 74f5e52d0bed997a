"""A number field never fights the one who types (left empty, half typed, pasted nonsense)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.ui.kit.number_field import NumberField, read_up, read_whole


class Form(QWidget):
    def __init__(self, *fields: NumberField) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        for field in fields:
            layout.addWidget(field)


@pytest.fixture
def field(qtbot: QtBot) -> NumberField:
    return shown(qtbot, NumberField("Ballistic Skill", 4, minimum=1, maximum=20))


def shown(qtbot: QtBot, field: NumberField) -> NumberField:
    form = Form(field, NumberField("next", 0))
    qtbot.addWidget(form)
    with qtbot.waitActive(form):
        form.show()
    field.edit.setFocus(Qt.FocusReason.TabFocusReason)
    field.form = form  # type: ignore[attr-defined]
    return field


def type_in(qtbot: QtBot, field: NumberField, text: str) -> None:
    field.edit.selectAll()
    QTest.keyClicks(field.edit, text)


def leave(qtbot: QtBot, field: NumberField) -> None:
    QTest.keyClick(field.edit, Qt.Key.Key_Tab)


def test_twelve_typed_over_four_arrives_as_twelve(qtbot: QtBot, field: NumberField) -> None:
    with qtbot.waitSignal(field.value_changed) as told:
        type_in(qtbot, field, "12")
        assert field.edit.text() == "12"
        leave(qtbot, field)
    assert told.args == [12]
    assert field.value() == 12


def test_nothing_snaps_while_it_is_typed(qtbot: QtBot, field: NumberField) -> None:
    with qtbot.assertNotEmitted(field.value_changed):
        type_in(qtbot, field, "0")
        assert field.edit.text() == "0"
        type_in(qtbot, field, "99")
        assert field.edit.text() == "99"
    assert field.value() == 4


def test_a_cleared_field_falls_back_to_the_last_good_value_and_says_so(qtbot: QtBot, field: NumberField) -> None:
    with qtbot.assertNotEmitted(field.value_changed):
        field.edit.selectAll()
        QTest.keyClick(field.edit, Qt.Key.Key_Delete)
        assert field.edit.text() == ""
        leave(qtbot, field)
    assert field.edit.text() == "4"
    assert field.value() == 4
    assert field.hint() == "Left empty: still 4."


def test_a_button_pressed_right_after_the_field_was_emptied_gets_the_hint_and_no_number(
    qtbot: QtBot, field: NumberField
) -> None:
    type_in(qtbot, field, "")
    QTest.keyClick(field.edit, Qt.Key.Key_Delete)
    leave(qtbot, field)
    assert not field.take()
    assert field.hint() == "Left empty: still 4."
    assert field.take()
    assert field.value() == 4


def test_a_button_pressed_by_its_key_gets_no_number_out_of_an_empty_field(field: NumberField) -> None:
    field.edit.clear()
    assert not field.take()
    assert field.edit.text() == "4"
    assert field.hint() == "Left empty: still 4."


def test_a_number_typed_after_the_field_was_emptied_counts_at_once(qtbot: QtBot, field: NumberField) -> None:
    field.edit.clear()
    leave(qtbot, field)
    field.edit.setFocus(Qt.FocusReason.TabFocusReason)
    type_in(qtbot, field, "4")
    assert field.take()
    assert field.hint() == ""


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("1000000000000", "1000000000000 is too large. From 1 to 20."),
        ("-1000000000000", "-1000000000000 is too small. From 1 to 20."),
    ],
)
def test_a_number_beyond_all_measure_is_called_too_large_and_not_nonsense(
    qtbot: QtBot, field: NumberField, typed: str, hint: str
) -> None:
    type_in(qtbot, field, typed)
    leave(qtbot, field)
    assert field.hint() == hint
    assert field.value() == 4


@pytest.mark.parametrize("nonsense", ["3,5", "1e3", "4.0", "vier", "--4", "1 2", "٣"])
def test_nonsense_is_refused_in_words_and_left_to_be_mended(qtbot: QtBot, field: NumberField, nonsense: str) -> None:
    field.edit.setText(nonsense)
    with qtbot.waitSignal(field.refused):
        leave(qtbot, field)
    assert field.value() == 4
    assert field.edit.text() == nonsense
    assert field.hint() == f'"{nonsense}" is not a whole number.'


@pytest.mark.parametrize("typed", ["0", "21", "-5"])
def test_a_number_out_of_range_is_refused_with_the_range(qtbot: QtBot, field: NumberField, typed: str) -> None:
    type_in(qtbot, field, typed)
    leave(qtbot, field)
    assert field.value() == 4
    assert field.hint() == "From 1 to 20."


def test_minus_five_is_taken_where_a_correction_may_be_negative(qtbot: QtBot) -> None:
    field = shown(qtbot, NumberField("Correction", 0, minimum=None))
    with qtbot.waitSignal(field.value_changed) as told:
        type_in(qtbot, field, "-5")
        leave(qtbot, field)
    assert told.args == [-5]


def test_two_quick_changes_are_both_kept(qtbot: QtBot, field: NumberField) -> None:
    values: list[int] = []
    field.value_changed.connect(values.append)
    for text in ("6", "7"):
        type_in(qtbot, field, text)
        QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert values == [6, 7]


def test_enter_and_leaving_tell_one_change_once(qtbot: QtBot, field: NumberField) -> None:
    values: list[int] = []
    field.value_changed.connect(values.append)
    type_in(qtbot, field, "9")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    leave(qtbot, field)
    assert values == [9]


def test_a_value_from_elsewhere_is_shown_and_tells_nobody(qtbot: QtBot, field: NumberField) -> None:
    with qtbot.assertNotEmitted(field.value_changed):
        field.set_value(7)
    assert (field.value(), field.edit.text()) == (7, "7")


@pytest.mark.parametrize(
    ("text", "found"),
    [("12", 12), (" 7 ", 7), ("+3", 3), ("\N{MINUS SIGN}5", -5), ("", None), ("-", None), ("1234567890", None)],
)
def test_a_whole_number_is_read_as_people_write_it(text: str, found: int | None) -> None:
    assert read_whole(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [("18", 18), ("18.5", 19), ("18,5", 19), (" 12.1 ", 13), ("12.0", 12), ("12,00", 12), ("0.5", 1)]
    + [(nonsense, None) for nonsense in ("", "1e3", "12.", ".5", "1.2.3", "-3.5", "1,2,3", "zwölf", "٣.٥", "12.x")],
)
def test_a_part_of_an_inch_counts_as_the_next_one(text: str, found: int | None) -> None:
    assert read_up(text) == found
