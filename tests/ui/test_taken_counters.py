"""A counter that somebody carries no longer lies on the map as one that can be taken up."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands import trackers
from mordheim_desktop.session.views.table import table_view
from mordheim_desktop.ui.kit.theme import theme
from tests.ui.test_scenario_table import Place
from tests.ui.window import laid_out


def colour_of(place: Place, x: float, y: float) -> QColor:
    """The colour inside the rim of what lies at a spot of the map, beside its number."""
    laid_out()
    return place.map.grab().toImage().pixelColor(place.spot(x + 0.45, y + 0.45))


def taken(place: Place) -> list[bool]:
    view = table_view(place.session.campaign, place.window.desk.words)
    assert view is not None
    return [piece.taken for piece in view.pieces]


def test_a_counter_is_full_until_it_is_taken_and_full_again_when_that_is_undone(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "wyrdstone_hunt")
    place.lay("counter-1", 20, 20)
    place.lay("counter-2", 30, 30)
    assert colour_of(place, 20, 20) == theme().color("accent")
    trackers.take(place.session, "hob", "counter-1")
    assert taken(place) == [True, False]
    assert colour_of(place, 20, 20) != theme().color("accent")
    assert colour_of(place, 30, 30) == theme().color("accent")
    place.session.undo()
    assert colour_of(place, 20, 20) == theme().color("accent")


def test_a_counter_that_fell_with_its_carrier_does_not_lie_where_it_was_placed(qtbot: QtBot, tmp_path: Path) -> None:
    place = Place(qtbot, tmp_path, "wyrdstone_hunt")
    place.lay("counter-1", 20, 20)
    trackers.take(place.session, "hob", "counter-1")
    commands.settle(place.session, "hob", "out_of_action", 0)
    assert taken(place) == [True]
