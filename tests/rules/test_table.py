"""The table in inches: distances, legal spots for counters, buildings to occupy and not to search, zones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mordheim_desktop.rules import table as geometry
from mordheim_desktop.rules.table import Area, Piece, Table, with_piece

HUNT = {"from_edge": 10, "apart": 6}


def counter(x: float, y: float, number: int = 1) -> Piece:
    return Piece(id=f"counter-{number}", kind="counter", x=x, y=y, w=1.0, h=1.0)


def building(x: float, y: float, number: int = 1, w: float = 8.0, h: float = 6.0, angle: int = 0) -> Piece:
    return Piece(id=f"ruin-{number}", kind="ruin", x=x, y=y, w=w, h=h, angle=angle)


def table(*pieces: Piece, width: int = 48, height: int = 48) -> Table:
    return Table(width=width, height=height, pieces=pieces)


def legal(laid: Table, piece: Piece) -> bool:
    return all(check.met for check in geometry.check_spot(laid, piece, HUNT))


# -- counters ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "fits"),
    [
        (24.0, 24.0, True),
        (10.1, 24.0, True),
        (10.0, 24.0, False),
        (38.0, 24.0, False),
        (37.9, 37.9, True),
        (24.0, 9.9, False),
        (24.0, 38.1, False),
        (0.0, 0.0, False),
    ],
)
def test_a_counter_lies_more_than_10_inches_from_every_edge(x: float, y: float, fits: bool) -> None:
    assert legal(table(), counter(x, y)) is fits


@pytest.mark.parametrize(("x", "fits"), [(30.0, True), (29.9, False), (18.0, True), (18.1, False), (24.0, False)])
def test_counters_lie_at_least_6_inches_apart(x: float, fits: bool) -> None:
    laid = table(counter(24.0, 24.0, 1))
    assert legal(laid, counter(x, 24.0, 2)) is fits


def test_counters_at_an_angle_are_measured_as_the_crow_flies() -> None:
    laid = table(counter(20.0, 20.0, 1))
    near, far = counter(24.2, 24.2, 2), counter(24.3, 24.3, 2)
    assert [check.inches for check in geometry.check_spot(laid, near, HUNT)] == [23.8, 5.9]
    assert [legal(laid, near), legal(laid, far)] == [False, True]


def test_a_counter_is_no_hindrance_to_itself() -> None:
    laid = table(counter(24.0, 24.0))
    assert legal(laid, counter(24.5, 24.0))


def test_what_is_measured_is_told_with_the_condition() -> None:
    laid = table(counter(24.0, 24.0, 1))
    checks = geometry.check_spot(laid, counter(24.0, 19.4, 2), HUNT)
    assert [(check.text.key, check.met, check.inches) for check in checks] == [
        ("table.from_edge", True, 19.4),
        ("table.apart", False, 4.6),
    ]


def test_a_table_of_36_by_60_has_its_own_edges() -> None:
    assert legal(table(width=36, height=60), counter(25.9, 49.9))
    assert not legal(table(width=36, height=60), counter(26.0, 49.9))


def test_four_counters_find_legal_spots_by_themselves() -> None:
    laid = table()
    for number in range(1, 5):
        spot = geometry.free_spot(laid, counter(0.0, 0.0, number), HUNT)
        assert spot is not None
        piece = counter(*spot, number)
        assert legal(laid, piece)
        laid = with_piece(laid, piece)
    assert all(legal(laid, piece) for piece in laid.counters)


def test_a_table_of_24_inches_has_room_for_one_counter_only() -> None:
    laid = table(width=24, height=24)
    spot = geometry.free_spot(laid, counter(0.0, 0.0), HUNT)
    assert spot == (12.0, 12.0)
    assert geometry.free_spot(with_piece(laid, counter(*spot)), counter(0.0, 0.0, 2), HUNT) is None


# -- terrain -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "fits"), [(4.0, True), (3.9, False), (44.0, True), (44.1, False)])
def test_a_building_stands_wholly_on_the_table(x: float, fits: bool) -> None:
    (check,) = geometry.check_spot(table(), building(x, 24.0), {})
    assert check.met is fits


def test_a_building_turned_by_a_quarter_is_as_wide_as_it_was_high() -> None:
    assert geometry.check_spot(table(), building(3.0, 24.0, angle=90), {})[0].met
    assert not geometry.check_spot(table(), building(2.9, 24.0, angle=90), {})[0].met


def test_a_distance_to_a_building_is_taken_from_its_outline() -> None:
    assert geometry.from_outline(building(24.0, 24.0), 24.0, 20.0) == pytest.approx(1.0)
    assert geometry.from_outline(building(24.0, 24.0), 31.0, 31.0) == pytest.approx(5.0)
    assert geometry.from_outline(building(24.0, 24.0), 26.0, 25.0) == 0
    assert geometry.from_outline(building(24.0, 24.0, angle=90), 24.0, 20.0) == 0


def test_a_free_spot_for_a_building_keeps_clear_of_the_others() -> None:
    laid = table(building(24.0, 24.0, 1))
    spot = geometry.free_spot(laid, building(0.0, 0.0, 2), {})
    assert spot is not None
    assert geometry.from_outline(laid.pieces[0], *spot) > 5


def test_the_buildings_to_occupy_are_the_nearest_to_the_centre() -> None:
    laid = table(building(10.0, 10.0, 1), building(24.0, 30.0, 2), building(24.0, 24.0, 3), building(38.0, 24.0, 4))
    assert geometry.nearest_buildings(laid, 3) == ("ruin-3", "ruin-2", "ruin-4")
    assert geometry.nearest_buildings(laid, 9) == ("ruin-3", "ruin-2", "ruin-4", "ruin-1")


def test_walls_streets_and_counters_are_no_buildings() -> None:
    wall = Piece(id="wall-1", kind="wall", x=24.0, y=24.0, w=6.0, h=1.0)
    street = Piece(id="street-1", kind="street", x=24.0, y=24.0, w=12.0, h=12.0)
    assert geometry.nearest_buildings(table(wall, street, counter(24.0, 24.0)), 5) == ()


def test_the_building_in_the_middle_is_the_objective() -> None:
    assert geometry.objective(table(building(10.0, 10.0, 1), building(25.0, 24.0, 2))).id == "ruin-2"
    usual = geometry.objective(table(building(10.0, 10.0, 1)))
    assert (usual.x, usual.y, usual.w, usual.h) == (24, 24, 6, 6)


def test_buildings_inside_the_set_up_strips_are_not_searched() -> None:
    laid = table(building(24.0, 5.0, 1), building(24.0, 8.1, 2), building(40.0, 40.0, 3), building(5.0, 24.0, 4))
    assert geometry.cannot_be_searched(laid, 8, ("top", "bottom")) == ("ruin-1", "ruin-3")
    assert geometry.cannot_be_searched(laid, 8, ("left", "right")) == ("ruin-3", "ruin-4")


# -- zones -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edge", "area"),
    [
        ("top", Area(0, 0, 48, 8)),
        ("right", Area(40, 0, 8, 48)),
        ("bottom", Area(0, 40, 48, 8)),
        ("left", Area(0, 0, 8, 48)),
    ],
)
def test_a_strip_is_8_inches_deep_along_its_edge(edge: str, area: Area) -> None:
    assert geometry.strip(table(), edge, 8) == area


def test_a_quarter_of_the_usual_table_is_24_by_24_inches() -> None:
    assert geometry.quarter(table(), "top_left") == Area(0, 0, 24, 24)
    assert geometry.quarter(table(), "bottom_right") == Area(24, 24, 24, 24)


def test_counters_have_28_by_28_inches_in_the_middle_and_a_surprised_defender_32_by_32() -> None:
    assert geometry.inner(table(), 10) == Area(10, 10, 28, 28)
    assert geometry.inner(table(), 8) == Area(8, 8, 32, 32)


def test_the_ends_of_a_winding_street_are_those_of_its_first_and_last_segment() -> None:
    def segment(number: int, x: float, y: float) -> Piece:
        return Piece(id=f"street-{number}", kind="street", x=x, y=y, w=12.0, h=12.0)

    assert geometry.street_ends(table()) == ((24, 48), (24, 0))
    laid = table(segment(1, 6.0, 40.0), segment(2, 6.0, 28.0), segment(3, 18.0, 28.0))
    first, last = geometry.street_ends(laid)
    assert first == pytest.approx((6.0, 46.0))
    assert last == pytest.approx((24.0, 28.0))


# -- placing -----------------------------------------------------------------------------------------------------------


def test_a_piece_placed_again_is_moved_and_keeps_its_turn() -> None:
    laid = table(counter(20.0, 20.0, 1), counter(30.0, 30.0, 2))
    moved = with_piece(laid, counter(21.0, 20.0, 1))
    assert [(piece.id, piece.x) for piece in moved.pieces] == [("counter-1", 21.0), ("counter-2", 30.0)]


@pytest.mark.parametrize(
    "piece",
    [
        counter(-0.1, 20.0),
        counter(20.0, 48.1),
        replace(counter(20.0, 20.0), w=0.0),
        replace(counter(20.0, 20.0), angle=360),
        replace(counter(20.0, 20.0), id=""),
    ],
)
def test_a_piece_beyond_the_table_or_without_size_is_refused(piece: Piece) -> None:
    with pytest.raises(ValueError, match="does not stand on the table"):
        with_piece(table(), piece)


@pytest.mark.parametrize(("width", "height"), [(0, 48), (48, 23), (97, 48), (-48, -48)])
def test_a_table_is_24_to_96_inches_along_each_edge(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="a table of"):
        geometry.sized(table(), width, height)


def test_pieces_beyond_the_edge_of_a_smaller_table_move_in() -> None:
    smaller = geometry.sized(table(counter(40.0, 20.0)), 36, 48)
    assert (smaller.width, smaller.pieces[0].x, smaller.pieces[0].y) == (36, 36.0, 20.0)


def test_a_new_piece_gets_an_id_that_is_free() -> None:
    laid = table(counter(20.0, 20.0, 1), counter(30.0, 30.0, 3))
    assert geometry.new_id(laid, "counter") == "counter-2"
    assert geometry.new_id(laid, "tower") == "tower-1"
