"""The table on the Scenario tab: pieces by mouse and keyboard, the legality of a spot, size, paper."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.rules.table import Piece
from mordheim_desktop.session.commands import set_up as commands
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.session.views.table import TableView, table_view
from mordheim_desktop.ui import table_legend, table_print
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.table_drawing import TableDrawing
from mordheim_desktop.ui.table_map import TableMap, window_look
from mordheim_desktop.ui.tabs.scenario import ScenarioTab
from mordheim_desktop.ui.tabs.scenario_table import SizeSheet, TableSide
from tests.session.tables import BOTH, ruleset
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, with_sample


class Place:
    """A window with a scenario found and its table, seen from the mouse and the keys."""

    def __init__(self, qtbot: QtBot, folder: Path, scenario: str) -> None:
        self.window: MainWindow = with_sample(qtbot, folder)
        self.session = self.window.desk.session
        self.window.show_tab("tab.scenario")
        tab = self.window.pages["tab.scenario"]
        assert isinstance(tab, ScenarioTab)
        self.tab = tab
        tab.begin_battle()
        setup = views.scenario_setup(self.session.campaign, self.window.desk.words, scenario)
        pending = self.session.begin("scenario", setup, warbands=BOTH)
        while not pending.finished:
            self.session.answer("attacker")
        self.session.commit(pending.token)
        laid_out()
        self.side: TableSide = tab.set_up_page.table
        self.map: TableMap = self.side.map

    @property
    def battle(self) -> Battle:
        assert self.session.campaign.battle is not None
        return self.session.campaign.battle

    def lay(self, id: str, x: float, y: float) -> None:
        w, h = (1.0, 1.0) if id.startswith("counter") else (8.0, 6.0)
        kind = id.partition("-")[0]
        commands.place(self.session, Piece(id=id, kind=kind, x=x, y=y, w=w, h=h))  # type: ignore[arg-type]

    def spot(self, x: float, y: float) -> QPoint:
        """Where a place on the table lies in the map."""
        place = QRectF(self.map.rect()).adjusted(2, 2, -2, -2)
        return TableDrawing(self.view(), place, window_look(), self.map.turns).at(x, y).toPoint()

    def view(self) -> TableView:
        view = table_view(self.session.campaign, self.window.desk.words)
        assert view is not None
        return view

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, drop: bool = True) -> None:
        QTest.mousePress(self.map, Qt.MouseButton.LeftButton, pos=self.spot(*start))
        QTest.mouseMove(self.map, self.spot(*end))
        if drop:
            QTest.mouseRelease(self.map, Qt.MouseButton.LeftButton, pos=self.spot(*end))

    def where(self, id: str) -> tuple[float, float]:
        piece = self.battle.table.piece(id)
        assert piece is not None
        return piece.x, piece.y


# -- mouse -------------------------------------------------------------------------------------------------------------


def test_a_piece_is_dragged_and_its_drop_is_one_entry(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "wyrdstone_hunt")
    place.lay("ruin-1", 20.0, 20.0)
    before = len(place.session.entries)
    place.drag((20.0, 20.0), (30.0, 28.0))
    assert place.where("ruin-1") == pytest.approx((30.0, 28.0), abs=0.2)
    assert len(place.session.entries) == before + 1


def test_while_a_counter_is_dragged_the_tray_measures_its_spot(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "wyrdstone_hunt")
    place.lay("counter-1", 24.0, 24.0)
    place.lay("counter-2", 34.0, 34.0)
    place.drag((34.0, 34.0), (24.0, 28.6), drop=False)
    checks = [(check.text, check.met) for check in place.window.tray.view().checks]
    assert checks == [('more than 10" from every edge', True), ('6" from every other counter', False)]
    assert place.map.held is not None
    assert not place.map.held.legal
    assert 'needed: 6" from every other counter' in place.map.held.words
    assert place.where("counter-2") == (34.0, 34.0)
    QTest.mouseRelease(place.map, Qt.MouseButton.LeftButton, pos=place.spot(24.0, 28.6))
    remark = next(piece.remark for piece in place.view().pieces if piece.id == "counter-2")
    assert remark.endswith('needed: 6" from every other counter')


def test_a_press_without_a_move_only_selects(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    place.lay("ruin-1", 20.0, 20.0)
    before = len(place.session.entries)
    QTest.mouseClick(place.map, Qt.MouseButton.LeftButton, pos=place.spot(20.0, 20.0))
    assert (place.map.selected_id(), place.side.list.selected_id()) == ("ruin-1", "ruin-1")
    QTest.mouseClick(place.map, Qt.MouseButton.LeftButton, pos=place.spot(40.0, 40.0))
    assert (place.map.selected_id(), place.side.list.selected_id()) == ("", "")
    assert len(place.session.entries) == before


def test_a_piece_dragged_beyond_the_edge_stays_on_the_table(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    place.lay("ruin-1", 20.0, 20.0)
    place.drag((20.0, 20.0), (-9.0, 60.0))
    assert place.where("ruin-1") == (0.0, 48.0)


def test_a_turned_table_is_dragged_on_as_it_is_seen(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    place.lay("ruin-1", 20.0, 20.0)
    place.map.turn()
    place.drag((20.0, 20.0), (30.0, 10.0))
    assert place.where("ruin-1") == pytest.approx((30.0, 10.0), abs=0.2)
    place.map.take_up("ruin-1")
    x, y = place.where("ruin-1")
    QTest.keyClick(place.map, Qt.Key.Key_Up)
    QTest.keyClick(place.map, Qt.Key.Key_Return)
    assert place.where("ruin-1") == pytest.approx((x - 1.0, y))  # the table's left edge is at the top now


def test_a_double_click_on_a_free_spot_adds_a_piece(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    QTest.mouseDClick(place.map, Qt.MouseButton.LeftButton, pos=place.spot(30.0, 24.0))
    assert [piece.kind for piece in place.battle.table.pieces] == ["ruin"]
    QTest.mouseDClick(place.map, Qt.MouseButton.LeftButton, pos=place.spot(30.0, 24.0))
    assert len(place.battle.table.pieces) == 1


# -- keyboard ----------------------------------------------------------------------------------------------------------


def test_the_list_takes_a_piece_up_and_the_arrows_move_it(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "wyrdstone_hunt")
    place.lay("counter-1", 20.0, 20.0)
    before = len(place.session.entries)
    place.side.list.select("counter-1")
    QTest.keyClick(place.side.list, Qt.Key.Key_Return)
    assert place.map.hasFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(place.map, key)
    QTest.keyClick(place.map, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert place.where("counter-1") == (20.0, 20.0)
    assert place.map.accessibleDescription().startswith('Counter 1: 21.9" from the left, 21" from the top')
    QTest.keyClick(place.map, Qt.Key.Key_Return)
    assert place.where("counter-1") == (21.9, 21.0)
    assert len(place.session.entries) == before + 1


def test_esc_puts_a_piece_back_and_a_second_one_goes_to_the_tray(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "wyrdstone_hunt")
    place.lay("counter-1", 20.0, 20.0)
    place.map.take_up("counter-1")
    QTest.keyClick(place.map, Qt.Key.Key_Up)
    QTest.keyClick(place.map, Qt.Key.Key_Escape)
    assert place.where("counter-1") == (20.0, 20.0)
    assert place.map.hasFocus()
    QTest.keyClick(place.map, Qt.Key.Key_Escape)
    assert place.window.tray.hasFocus()


def test_a_piece_left_by_the_keyboard_lies_where_it_was_brought(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    place.lay("ruin-1", 20.0, 20.0)
    place.map.take_up("ruin-1")
    QTest.keyClick(place.map, Qt.Key.Key_Down)
    place.window.tray.setFocus()
    assert place.where("ruin-1") == (20.0, 21.0)


def test_page_down_goes_from_piece_to_piece_and_r_and_delete_act_on_it(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    place.lay("ruin-1", 20.0, 20.0)
    place.lay("ruin-2", 30.0, 30.0)
    place.map.setFocus()
    QTest.keyClick(place.map, Qt.Key.Key_PageDown)
    QTest.keyClick(place.map, Qt.Key.Key_PageDown)
    assert place.map.selected_id() == "ruin-2"
    QTest.keyClick(place.map, Qt.Key.Key_R)
    assert place.battle.table.pieces[1].angle == 15
    QTest.keyClick(place.map, Qt.Key.Key_Delete)
    assert [piece.id for piece in place.battle.table.pieces] == ["ruin-1"]


def test_dice_keys_go_to_the_tray_while_the_map_has_the_keyboard(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    place.tab.set_up_page.press("old_wounds")
    place.map.setFocus()
    QTest.keyClick(place.map, Qt.Key.Key_4)
    assert place.session.pending is not None
    assert place.session.pending.finished


def test_buttons_of_a_piece_say_why_not_while_none_is_selected(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    for button in (place.side.spot_button, place.side.turn_button, place.side.remove_button):
        button.click()
        assert place.battle.table.pieces == ()
        assert button.why_not() == "select a piece first"


# -- counters and the tray ---------------------------------------------------------------------------------------------


def press_enter(place: Place) -> None:
    QTest.keyClick(place.window.tray, Qt.Key.Key_Return)


def hunt_at_its_counters(qtbot: QtBot, folder: Path) -> Place:
    """A Wyrdstone Hunt with three counters to place, of which Clan Skritch place the first."""
    place = Place(qtbot, folder, "wyrdstone_hunt")
    page = place.tab.set_up_page
    for id in ("old_wounds", "first_terrain", "terrain"):
        page.tick(id)
    for id, answers in (("counters", (4,)), ("counter_roll", (2, 6))):
        page.press(id)
        for face in answers:
            place.session.answer(face)
        assert place.session.pending is not None
        place.session.commit(place.session.pending.token)
    return place


def is_ticked(place: Place, id: str) -> bool:
    return place.battle.step(id) is not None


def test_the_tray_says_whose_turn_it_is_to_place_which_counter(qtbot: QtBot, tmp_path: Path) -> None:
    place = hunt_at_its_counters(qtbot, tmp_path)
    tray = place.window.tray
    assert (tray.view().heading, tray.view().title) == ("Counter 1 of 3 · Clan Skritch", "Place the next counter")
    assert tray.view().commit_text == "Place it for me"
    press_enter(place)
    assert tray.view().heading == "Counter 2 of 3 · The Aldred Company"
    QTest.mouseDClick(place.map, Qt.MouseButton.LeftButton, pos=place.spot(30.0, 30.0))
    assert (tray.view().heading, tray.view().title) == ("Counter 3 of 3 · Clan Skritch", "Place the last counter")
    press_enter(place)
    assert len(place.battle.table.counters) == 3
    assert all(piece.legal for piece in place.view().pieces)
    assert tray.view().commit_text == "Step done"


def test_the_players_go_on_without_the_counters_that_are_missing_only_by_that_word(
    qtbot: QtBot, tmp_path: Path
) -> None:
    place = hunt_at_its_counters(qtbot, tmp_path)
    press_enter(place)
    assert not is_ticked(place, "place_counters")
    assert [one.text for one in place.window.tray.view().actions] == ["Go on without 2 of them", "To battle"]
    press_enter(place)
    assert [one.text for one in place.window.tray.view().actions] == ["Go on without it", "To battle"]
    place.tab.idle_action("by_hand")
    assert is_ticked(place, "place_counters")
    assert len(place.battle.table.counters) == 2


def test_a_counter_that_lies_too_near_another_is_moved_before_the_step_is_done(qtbot: QtBot, tmp_path: Path) -> None:
    place = hunt_at_its_counters(qtbot, tmp_path)
    for id, x in (("counter-1", 15.0), ("counter-2", 25.0), ("counter-3", 28.0)):
        place.lay(id, x, 24.0)
    tray = place.window.tray
    assert tray.view().title == "Counter 3 may not lie there"
    assert [(check.value, check.met) for check in tray.view().checks if not check.met] == [('3"', False)]
    press_enter(place)
    assert all(piece.legal for piece in place.view().pieces)
    assert tray.view().commit_text == "Step done"
    press_enter(place)
    assert is_ticked(place, "place_counters")


def test_players_may_let_a_counter_lie_where_they_put_it(qtbot: QtBot, tmp_path: Path) -> None:
    place = hunt_at_its_counters(qtbot, tmp_path)
    for id, x in (("counter-1", 15.0), ("counter-2", 25.0), ("counter-3", 28.0)):
        place.lay(id, x, 24.0)
    assert place.window.tray.view().actions[0].text == "Let it lie there"
    place.tab.idle_action("by_hand")
    assert is_ticked(place, "place_counters")
    assert place.where("counter-3") == (28.0, 24.0)


def test_the_objective_is_put_in_the_middle_with_one_press(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "defend_the_find")
    place.tab.set_up_page.tick("old_wounds")
    tray = place.window.tray
    assert (tray.view().commit_text, tray.view().actions[0].text) == ("Put a building there", "Go on without it")
    press_enter(place)
    assert place.where("ruin-1") == (24.0, 24.0)
    assert place.view().pieces[0].remark == "the objective"
    assert (tray.view().commit_text, tray.view().actions[0].text) == ("Step done", "To battle")


def test_the_players_place_terrain_in_turn_from_the_winner_of_the_roll_off_on(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    page = place.tab.set_up_page
    page.tick("old_wounds")
    page.press("first_terrain")
    for face in (2, 5):
        place.session.answer(face)
    assert place.session.pending is not None
    place.session.commit(place.session.pending.token)
    asked = place.window.tray.view()
    assert (asked.title, asked.hint) == ("Place the terrain in turn.", "Clan Skritch place the next piece")
    place.tab.idle_action("terrain")
    hint = "1 placed · The Aldred Company place the next piece"
    assert place.window.tray.view().hint == hint


# -- size and looks ----------------------------------------------------------------------------------------------------


def test_the_size_of_the_table_is_asked_for_in_inches(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    place.side.ask_size()
    sheet = next(one for one in place.window.findChildren(SizeSheet) if one.isVisible())
    sheet.across.edit.setText("0")
    sheet.submit()
    assert sheet.hint() == "From 24 to 96."
    sheet.across.edit.setText("36")
    sheet.down.edit.setText("60")
    sheet.submit()
    assert (place.battle.table.width, place.battle.table.height) == (36, 60)
    assert place.side.size.text() == '36" × 60", a square is 6"'
    assert place.map.accessibleName() == 'The table, 36" × 60"'


def test_many_pieces_with_long_names_cut_no_text(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "hidden_treasure")
    for _ in range(6):
        place.side.add("ruin")
        place.side.add("street")
    laid_out()
    assert len(place.side.list.row_ids()) == 12
    assert cut_texts(place.tab, names=False) == []


# -- paper -------------------------------------------------------------------------------------------------------------


def black(picture: QImage) -> int:
    """How many of the sampled points are dark."""
    points = ((x, y) for x in range(0, picture.width(), 4) for y in range(0, picture.height(), 4))
    return sum(picture.pixelColor(x, y).lightness() < 100 for x, y in points)


@pytest.mark.parametrize("scenario", sorted(ruleset().scenarios))
def test_every_table_is_written_as_pdf_svg_and_png(qtbot: QtBot, tmp_path: Path, scenario: str) -> None:
    place = Place(qtbot, tmp_path, scenario)
    place.side.add("ruin")
    name = ruleset().scenarios[scenario].name
    files = {suffix: tmp_path / f"table{suffix}" for suffix in (".pdf", ".svg", ".png")}
    for path in files.values():
        table_print.export(path, name, place.view())
    assert files[".pdf"].read_bytes().startswith(b"%PDF-")
    assert b"%%EOF" in files[".pdf"].read_bytes()[-16:]
    assert QSvgRenderer(str(files[".svg"])).isValid()
    picture = QImageReader(str(files[".png"])).read()
    assert (picture.width(), picture.height()) == (1240, 1754)
    assert black(picture) > 200


@pytest.mark.parametrize("scenario", sorted(ruleset().scenarios))
def test_the_legend_explains_every_mark_and_words_keep_clear_of_the_pieces(
    qtbot: QtBot, tmp_path: Path, scenario: str
) -> None:
    place = Place(qtbot, tmp_path, scenario)
    for kind in ("ruin", "tower", "ruin", "wall"):
        place.side.add(kind)
    view = place.view()
    marks, pieces = table_legend.entries(view)
    assert [entry.text for entry in marks] == list(view.facts)
    assert [entry.text for entry in pieces][:3] == ["Ruin", "Tower", "Wall"]
    picture = QImage(1240, 1754, QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFF)
    painter = QPainter(picture)
    drawing = TableDrawing(view, QRectF(0, 0, 1240, 1240), window_look())
    drawing.paint(painter)
    painter.end()
    count = len(view.table.pieces)
    boxes, words = drawing.taken[:count], drawing.taken[count:]
    assert words
    for box in words:
        assert drawing.frame.contains(box)
        assert not any(box.intersects(piece) for piece in boxes)
    for one, other in combinations(words, 2):
        assert not one.intersects(other)


def test_the_edges_are_named_beside_the_table_on_paper_only(qtbot: QtBot, tmp_path: Path) -> None:
    view = Place(qtbot, tmp_path, "skirmish").view()
    assert view.edges == {"top": "top edge", "right": "right edge", "bottom": "bottom edge", "left": "left edge"}
    table_print.export(tmp_path / "table.svg", "Skirmish", view)
    drawn = (tmp_path / "table.svg").read_text(encoding="utf-8")
    assert all(f">{name}</text>" in drawn for name in view.edges.values())


def test_the_fourteen_inches_of_a_breakthrough_are_a_dotted_line(qtbot: QtBot, tmp_path: Path) -> None:
    """The attacker sets up 8 inches deep, so the line runs 22 inches from his edge."""
    place = Place(qtbot, tmp_path, "breakthrough")
    assert [(zone.shape, zone.apart) for zone in place.view().zones] == [("edge", 0), ("anywhere", 14)]
    picture = QImage(480, 480, QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFF)
    painter = QPainter(picture)
    TableDrawing(place.view(), QRectF(0, 0, 480, 480), window_look()).paint(painter)
    painter.end()
    across = [[picture.pixelColor(x, y).lightness() for x in range(60, 200)] for y in (258, 259, 260, 261, 262)]
    darkest = [min(row) for row in across]
    assert darkest.index(min(darkest)) in (1, 2, 3)
    assert min(darkest) < 150


def test_the_page_needs_no_colour(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    table_print.export(tmp_path / "table.png", "Skirmish", place.view())
    picture = QImageReader(str(tmp_path / "table.png")).read()
    points = [picture.pixelColor(x, y) for x in range(0, 1240, 7) for y in range(0, 1754, 7)]
    assert max(max(one.red(), one.green(), one.blue()) - min(one.red(), one.green(), one.blue()) for one in points) == 0


def leaning(picture: QImage, y: int) -> int:
    """Which way the lines of a hatched row go on below it: 1 to the right, -1 to the left."""
    dark = {(x, row) for x in range(1, 1239) for row in (y, y + 2) if picture.pixelColor(x, row).lightness() < 230}
    steps = [step for x, row in dark if row == y for step in (-2, 2) if (x + step, y + 2) in dark]
    return 1 if sum(steps) > 0 else -1


def test_both_zones_differ_in_their_hatching(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    table_print.export(tmp_path / "table.png", "Skirmish", place.view())
    picture = QImageReader(str(tmp_path / "table.png")).read()
    top, bottom = 230, 1200
    assert (leaning(picture, top), leaning(picture, bottom)) == (1, -1)


def test_a_printer_gets_the_same_page(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "occupy")
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert table_print.print_on(printer, "Occupy", place.view())
    assert (tmp_path / "printed.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("name", ["table.docx", "table", "missing/table.pdf", "missing/table.svg", "missing/table.png"])
def test_a_file_that_cannot_be_written_is_said_in_words(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    place = Place(qtbot, tmp_path, "skirmish")
    place.side.export_table(tmp_path / name)
    assert place.window.bar.text()
    assert not (tmp_path / name).exists()
