"""The choice of target as the players see it: who is closest, what speaks for an enemy, what several shots do."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.shooting import Declared, Sight
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.session.views.targets import TargetRow, measures_first, target_rows, target_ticks, together
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, open_session

CLOSEST = Sight(closest=True)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path)
    in_battle(session)
    commands.pass_to(session, 1, 0, "shooting")
    yield session
    session.close()


def rows(session: Session, **sights: Sight) -> dict[str, TargetRow]:
    """The rows by enemy for the Captain with his bow; `sights` by enemy with a low line for the dash in its id."""
    seen = {name.replace("_", "-"): sight for name, sight in sights.items()}
    declared = Declared(shooter="captain", target="", weapon="bow")
    words = Words(session.ruleset)
    return {row.id: row for row in target_rows(session.campaign, declared, words, FigureBook(session.ruleset), seen)}


def told(row: TargetRow) -> tuple[bool, str]:
    return row.may, row.reason


def test_while_nobody_is_ticked_as_closest_everyone_may_be_chosen(session: Session) -> None:
    shown = rows(session)
    assert {row.may for row in shown.values()} == {True}
    assert told(shown["black-1"]) == (True, "in the open")


def test_when_the_closest_is_told_the_others_must_be_easier(session: Session) -> None:
    commands.mark(session, "black-2", in_cover=True)
    shown = rows(session, black_1=CLOSEST)
    assert told(shown["black-1"]) == (True, "closest")
    assert told(shown["rats-1"]) == (False, "not the closest and not easier")
    assert shown["rats-1"].objections == ("A nearer enemy must be chosen first.",)
    assert told(rows(session, black_2=CLOSEST)["rats-1"]) == (True, "easier than the closest")


def test_several_may_be_equally_close(session: Session) -> None:
    shown = rows(session, black_1=CLOSEST, rats_1=CLOSEST)
    assert [id for id, row in shown.items() if row.reason == "closest"] == ["black-1", "rats-1"]


def test_a_large_target_may_always_be_chosen(session: Session) -> None:
    assert told(rows(session, black_1=CLOSEST)["ogre-1"]) == (True, "large, always allowed")


def test_the_first_one_standing_behind_a_stunned_one_is_closest_too(session: Session) -> None:
    commands.settle(session, "rats-1", "stunned", 1)
    shown = rows(session, rats_1=CLOSEST, black_1=CLOSEST)
    assert told(shown["rats-1"]) == (True, "closest, stunned, may be ignored")
    assert told(shown["black-1"]) == (True, "closest, nearer ones are down")
    assert not shown["verminkin-1"].may


def test_a_shooter_who_stands_high_chooses_freely_but_his_own_building_comes_first(session: Session) -> None:
    commands.mark(session, "captain", elevated=True)
    assert told(rows(session, black_1=CLOSEST)["rats-1"]) == (True, "free choice from above")
    shown = rows(session, black_1=Sight(same_building=True))
    assert told(shown["rats-1"]) == (False, "his own building comes first")
    assert shown["black-1"].may


def test_an_enemy_out_of_sight_may_not_be_chosen(session: Session) -> None:
    row = rows(session, black_1=Sight(seen=False))["black-1"]
    assert told(row) == (False, "out of sight")
    assert row.objections == ("The target is out of sight.",)


def test_measured_distances_tell_who_is_closest_once_all_are_known(session: Session) -> None:
    session.set_switch("pre_measuring", True)
    far = {row.replace("-", "_"): Sight(inches=14) for row in rows(session)}
    shown = rows(session, **(far | {"black_1": Sight(inches=9)}))
    assert told(shown["black-1"]) == (True, "9″, closest")
    assert not shown["black-2"].may
    session.set_switch("pre_measuring", False)
    assert told(rows(session, **(far | {"black_1": Sight(inches=9)}))["black-1"]) == (True, "in the open")


def test_measuring_first_is_a_switch_of_the_table(session: Session) -> None:
    words = Words(session.ruleset)
    assert not measures_first(session.campaign, words)
    session.set_switch("pre_measuring", True)
    assert measures_first(session.campaign, words)


def test_what_is_ticked_of_an_enemy_is_partly_his_own_and_partly_the_shooters(session: Session) -> None:
    commands.mark(session, "black-1", in_cover=True)
    ticks = target_ticks(session.campaign, "black-1", CLOSEST, Words(session.ruleset))
    assert [(tick.text, tick.key, tick.on) for tick in ticks] == [
        ("Seen", "V", True),
        ("In cover", "C", True),
        ("Closest", "L", True),
        ("In combat", "G", False),
        ("Same building", "B", False),
        ("Hidden", "I", False),
        ("Fleeing", "F", False),
    ]


def bolts(*shooters: str) -> list[Declared]:
    return [Declared(shooter=one, target="rats-1", weapon="crossbow") for one in shooters]


def test_two_bolts_take_a_giant_rat_out_unless_both_fail_to(session: Session) -> None:
    words = Words(session.ruleset)
    one = together(session.campaign, bolts("marksmen-1"), words)
    two = together(session.campaign, bolts("marksmen-1", "marksmen-2"), words)
    assert one is not None
    assert two is not None
    assert one.near.out == Fraction(5, 27)
    # Each of them fails to in 22 of 27 cases, whether the rat stands or lies.
    assert two.near.out == Fraction(245, 729)
    assert (two.names, two.target) == ("Marksman 1, Marksman 2", "Giant Rat 1")


def test_one_who_may_not_shoot_adds_nothing(session: Session) -> None:
    commands.mark(session, "marksmen-2", moved=True)
    found = together(session.campaign, bolts("marksmen-1", "marksmen-2"), Words(session.ruleset))
    assert found is not None
    assert found.near.out == Fraction(5, 27)


def test_nobody_counted_in_is_no_sequence(session: Session) -> None:
    assert together(session.campaign, [], Words(session.ruleset)) is None


def test_a_shooter_without_his_weapon_is_refused(session: Session) -> None:
    with pytest.raises(BadSetup):
        together(session.campaign, [Declared(shooter="captain", target="rats-1", weapon="")], Words(session.ruleset))
