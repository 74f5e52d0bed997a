"""Going back to an earlier phase or turn, and going on again from there."""

from __future__ import annotations

import pytest

from mordheim_desktop.rules.effects import Fired
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands.battle import mark
from mordheim_desktop.session.commands.going_back import earlier_phase, go_back
from tests.session.at_the_table import WORDS, Table


def now(table: Table) -> tuple[int, int, str]:
    return table.battle.turn, table.battle.active, table.battle.phase


def shoots(table: Table, id: str, weapon: str) -> None:
    table.session.record("shot", say("by_hand", count=1), (Fired(fighter=id, weapon=weapon),))


def test_before_close_combat_lies_shooting_and_before_recovery_the_enemys_close_combat(table: Table) -> None:
    table.last_phase()
    go_back(table.session)
    assert now(table) == (1, 0, "shooting")
    table.turns(2)
    assert now(table) == (2, 0, "recovery")
    go_back(table.session)
    assert now(table) == (1, 1, "close_combat")
    assert WORDS.say(table.session.entries[-1].message) == "Back to Clan Skritch, turn 1: close combat."


def test_before_the_beginning_lies_nothing(table: Table) -> None:
    assert earlier_phase(table.battle) is None
    with pytest.raises(BadSetup, match=r"battle\.at_the_beginning"):
        go_back(table.session)


def test_a_new_turn_clears_what_holds_for_one_turn_and_nothing_of_the_other_side(table: Table) -> None:
    mark(table.session, "hob", moved=True)
    mark(table.session, "hob", hidden=True)
    mark(table.session, "black-1", ran=True)
    shoots(table, "marksmen-1", "crossbow")
    table.turns(2)
    hob = table.model("hob")
    assert (hob.moved, hob.hidden, table.model("black-1").ran) == (False, True, False)
    assert (table.model("marksmen-1").shots, table.model("marksmen-1").reloading) == ({}, {"crossbow": 1})


def test_going_back_over_a_turn_and_on_again_clears_nothing_twice(table: Table) -> None:
    """Marksman 1 shot in turn 1 and reloads in turn 2; back and forth he still reloads, and still stands marked."""
    shoots(table, "marksmen-1", "crossbow")
    table.turns(2)
    mark(table.session, "hob", moved=True)
    go_back(table.session)
    assert (now(table), table.model("hob").moved) == ((1, 1, "close_combat"), True)
    table.end_turn()
    assert now(table) == (2, 0, "recovery")
    assert table.model("hob").moved
    assert table.model("marksmen-1").reloading == {"crossbow": 1}
    table.turns(2)
    assert not table.model("hob").moved
    assert table.model("marksmen-1").reloading == {}


def test_going_back_is_an_entry_that_can_be_undone(table: Table) -> None:
    table.end_turn()
    go_back(table.session)
    table.session.undo()
    assert now(table) == (1, 1, "recovery")
