"""What the dice tray is told of every kind of request: needs, reasons that add up, tables, choices, earlier dice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.exploring import Exploring, begin_exploration
from mordheim_desktop.session.commands.rout import begin_rout_test
from mordheim_desktop.session.commands.shooting import SHORT, Declared, begin_shot
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.tray_presenter import corrected_answer, present
from tests.ui.evening import battle_session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = battle_session(tmp_path)
    commands.pass_to(session, 1, 0, "shooting")
    yield session
    session.close()


def shown(session: Session, entered: tuple[int, ...] = ()) -> TrayView:
    assert session.pending is not None
    return present(session.pending, session.campaign, Words(session.ruleset), entered)


def shoot(session: Session, target: str) -> None:
    begin_shot(session, Declared(shooter="marksmen-1", target=target, weapon="crossbow"), SHORT)


def test_the_reasons_of_a_roll_to_hit_add_up_to_its_need_and_the_chances_stand_below(session: Session) -> None:
    commands.mark(session, "rats-1", in_cover=True)
    shoot(session, "rats-1")
    view = shown(session)
    assert (view.heading, view.title, view.needed) == ("Marksman 1 shoots at Giant Rat 1", "To hit", "4+")
    assert view.reasons[:2] == (("Ballistic Skill 4", "3+"), ("target in cover", "+1"))
    assert view.reasons[2] == ("chance of this step", "50\N{NO-BREAK SPACE}%")
    assert view.reasons[3] == ("chance to take him out", "14\N{NO-BREAK SPACE}%")
    assert view.faces_met == (4, 5, 6)


@pytest.mark.parametrize(("target", "said"), [("ogre-1", True), ("rats-1", False)])
def test_where_only_a_six_wounds_the_tray_says_that_it_is_no_critical_hit(
    session: Session, target: str, said: bool
) -> None:
    begin_shot(session, Declared(shooter="hob", target=target, weapon="bow"), SHORT)
    session.answer(5)
    view = shown(session)
    assert view.needed == ("6+" if said else "4+")
    assert (("needs a 6, so no critical hit", "") in view.reasons) is said


def test_a_die_of_the_other_side_says_who_throws_it(session: Session) -> None:
    begin_shot(session, Declared(shooter="hob", target="skritch-adept", weapon="bow"), SHORT)
    session.answer(5)
    session.answer(5)
    view = shown(session)
    assert view.heading == "Hob Brandt shoots at Skritch · Clan Skritch throw"
    assert (view.title, view.needed) == ("Armour save", "6+")


def test_the_injury_table_names_what_each_face_does(session: Session) -> None:
    shoot(session, "rats-1")
    session.answer(5)
    session.answer(4)
    view = shown(session)
    assert view.bands == (("1–2", "knocked down"), ("3–4", "stunned"), ("5–6", "out of action"))
    assert (view.needed, view.faces_met) == ("D6", ())
    assert [(die.text, die.face, die.entered) for die in view.earlier] == [
        ("To hit 5", 5, True),
        ("To wound 4", 4, True),
    ]


def test_a_rout_test_is_two_dice_at_or_under_the_leadership(session: Session) -> None:
    for fighter in ("warriors-1", "warriors-2", "warriors-3"):
        commands.settle(session, fighter, "out_of_action", 0)
    begin_rout_test(session, 0)
    view = shown(session, (4,))
    assert (view.mode, view.needed, view.dice_count, view.entered) == ("dice", "8 or less", 2, (4,))
    assert view.reasons[0] == ("Leader’s Leadership 8", "8")
    assert view.can_take_back


def test_a_reroll_that_may_be_left_is_one_press_not_a_tick(session: Session) -> None:
    commands.end_battle(session, 0)
    begin_exploration(session, 0, Exploring(heroes=("captain", "hob"), won=True, rerolls=1))
    session.answer((1, 2, 4))
    view = shown(session)
    assert (view.mode, view.minimum, view.maximum) == ("choose", 1, 1)
    assert [option.default for option in view.options] == [False, False, False, True]


def test_each_die_of_a_pool_can_be_corrected_by_itself(session: Session) -> None:
    commands.end_battle(session, 0)
    begin_exploration(session, 0, Exploring(heroes=("captain", "hob", "otto"), won=True))
    session.answer((5, 5, 5, 3))
    session.answer((4, 3))
    view = shown(session)
    assert [die.face for die in view.earlier] == [5, 5, 5, 3, 4, 3]
    assert session.pending is not None
    assert corrected_answer(session.pending.play.asked, 3, 6) == (0, (5, 5, 5, 6))
    assert corrected_answer(session.pending.play.asked, 5, 1) == (1, (4, 1))
    assert corrected_answer(session.pending.play.asked, 6, 1) is None


def test_a_result_repeats_what_was_needed_and_what_was_shown(session: Session) -> None:
    shoot(session, "rats-1")
    session.answer(2)
    view = shown(session)
    assert (view.mode, view.can_commit) == ("result", True)
    assert view.result == "Marksman 1 (Crossbow) missed Giant Rat 1."
    assert view.reasons == (("To hit", "3+: 2"),)
