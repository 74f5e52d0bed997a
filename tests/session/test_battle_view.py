"""What the Battle tab is told: models, needs, reasons, odds, loading, rout."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from mordheim_desktop.campaign.changes import FighterLeft
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.recovery import recover
from mordheim_desktop.session.commands.rout import begin_rout_test, rout_setup
from mordheim_desktop.session.commands.shooting import LONG, SHORT, Declared, begin_shot, flags_for, shot_setup
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.battle import battle_view, fighter_card, story_of, target_rows
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, open_session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path)
    in_battle(session)
    commands.pass_to(session, 1, 0, "shooting")
    yield session
    session.close()


def rows(session: Session, shooter: str, weapon: str, shots: int = 1) -> dict[str, tuple[str, str, bool, str]]:
    declared = Declared(shooter=shooter, target="", weapon=weapon, shots=shots)
    found = target_rows(session.campaign, declared, Words(session.ruleset), FigureBook(session.ruleset))
    return {row.id: (row.short, row.long, row.may, row.reason) for row in found}


def word(session: Session, fighter: str) -> str:
    view = battle_view(session.campaign, session.entries, Words(session.ruleset))
    return next(row.word for side in view.sides for row in side.rows if row.id == fighter)


def test_a_henchman_group_of_four_is_four_rows(session: Session) -> None:
    view = battle_view(session.campaign, session.entries, Words(session.ruleset))
    names = [row.name for row in view.sides[0].rows]
    assert names[-4:] == ["Warrior 1", "Warrior 2", "Warrior 3", "Warrior 4"]
    assert [len(side.rows) for side in view.sides] == [12, 13]


def test_only_a_model_with_more_than_one_wound_shows_how_many_are_left(session: Session) -> None:
    commands.settle(session, "ogre-1", "standing", 2)
    view = battle_view(session.campaign, session.entries, Words(session.ruleset))
    wounds = {row.id: row.wounds for row in view.sides[1].rows}
    assert wounds["ogre-1"] == "2/3"
    assert wounds["rats-1"] == ""


def test_every_enemy_shows_the_need_at_short_and_at_long_range(session: Session) -> None:
    commands.mark(session, "skritch-adept", in_cover=True)
    shown = rows(session, "captain", "bow")
    assert shown["skritch-adept"] == ("4+", "5+", True, "in cover")
    assert shown["black-1"] == ("3+", "4+", True, "in the open")
    assert shown["ogre-1"][:2] == ("2+", "3+")


def test_an_enemy_in_close_combat_or_hidden_may_not_be_chosen_and_the_reason_is_told(session: Session) -> None:
    commands.mark(session, "black-2", engaged=True)
    commands.mark(session, "black-1", hidden=True)
    shown = rows(session, "captain", "bow")
    assert shown["black-2"][2:] == (False, "The target is in close combat.")
    assert shown["black-1"][2:] == (False, "The target is hidden.")


def test_a_stunned_enemy_may_be_shot_and_may_be_ignored(session: Session) -> None:
    commands.settle(session, "rats-1", "stunned", 1)
    assert rows(session, "captain", "bow")["rats-1"][2:] == (True, "stunned, may be ignored, in the open")


def test_the_chance_of_a_crossbow_bolt_to_take_out_a_giant_rat_is_exact(session: Session) -> None:
    declared = Declared(shooter="marksmen-1", target="", weapon="crossbow")
    found = target_rows(session.campaign, declared, Words(session.ruleset), FigureBook(session.ruleset))
    rat = next(row for row in found if row.id == "rats-1")
    # To hit 2/3. To wound 3, 4, 5: one injury die, 1/3 out. A 6: a critical, two injury dice, out in 2/3 over its rows.
    assert rat.near.out == Fraction(5, 27)


def test_equal_questions_are_asked_once(session: Session) -> None:
    book = FigureBook(session.ruleset)
    declared = Declared(shooter="captain", target="", weapon="bow")
    target_rows(session.campaign, declared, Words(session.ruleset), book)
    first = book.worked_out
    assert first < 26
    target_rows(session.campaign, declared, Words(session.ruleset), book)
    assert book.worked_out == first


def test_a_switch_of_the_table_changes_the_figures_at_once(session: Session) -> None:
    book = FigureBook(session.ruleset)
    declared = Declared(shooter="captain", target="", weapon="bow")
    before = target_rows(session.campaign, declared, Words(session.ruleset), book)
    session.set_switch("large_target_by_size", "rule_only")
    target_rows(session.campaign, declared, Words(session.ruleset), book)
    assert book.worked_out > len({(row.near, row.far) for row in before})


def test_a_crossbow_that_moved_may_not_shoot_but_a_bow_may(session: Session) -> None:
    for fighter in ("marksmen-1", "hob"):
        commands.mark(session, fighter, moved=True)
    assert rows(session, "marksmen-1", "crossbow")["black-1"][3] == "Crossbow: not in a turn in which he moved."
    assert rows(session, "hob", "bow")["black-1"][:3] == ("5+", "6+", True)
    assert (word(session, "marksmen-1"), word(session, "hob")) == ("moved", "moved, ready")


def test_who_ran_has_moved_and_who_did_not_move_did_not_run() -> None:
    assert flags_for("ran", True) == {"ran": True, "moved": True}
    assert flags_for("moved", False) == {"moved": False, "ran": False, "charged": False}
    assert flags_for("hidden", True) == {"hidden": True}


def test_a_brace_fires_one_pistol_a_turn_and_the_other_in_the_next(session: Session) -> None:
    declared = Declared(shooter="ulrich", target="black-1", weapon="pistol")
    assert shot_setup(session.campaign, session.ruleset, declared, SHORT)["loaded"] == 2
    begin_shot(session, declared, SHORT)
    session.answer(1)
    assert session.pending is not None
    session.commit(session.pending.token)
    assert shot_setup(session.campaign, session.ruleset, declared, SHORT)["loaded"] == 1
    assert rows(session, "ulrich", "pistol")["black-1"][3] == "Pistol: shots allowed this turn: 1."
    commands.pass_to(session, 1, 1, "recovery")
    commands.pass_to(session, 2, 0, "recovery")
    assert shot_setup(session.campaign, session.ruleset, declared, SHORT)["loaded"] == 1
    assert word(session, "ulrich") == "ready"


def test_a_quick_shot_captain_takes_two_shots_unless_told_otherwise(session: Session) -> None:
    card = fighter_card(session.campaign, "captain", "", Words(session.ruleset))
    assert (card.most_shots, card.usual_shots) == (2, 2)
    slinger = fighter_card(session.campaign, "runner-1", "", Words(session.ruleset))
    assert (slinger.most_shots, slinger.usual_shots) == (2, 1)


def test_a_second_sling_shot_is_refused_at_long_range_only(session: Session) -> None:
    declared = Declared(shooter="runner-1", target="hob", weapon="sling", shots=2)
    begin_shot(session, declared, SHORT)
    session.answer(1)
    begin_shot(session, declared, LONG)
    assert session.pending is not None
    assert session.pending.play.outcome is not None
    assert session.pending.effects == ()


def test_the_card_names_the_weapon_with_strength_and_range(session: Session) -> None:
    words = Words(session.ruleset)
    assert fighter_card(session.campaign, "marksmen-1", "", words).line == "BS 4 · Crossbow, Strength 4, 30″"
    assert fighter_card(session.campaign, "ulrich", "", words).line == "BS 2 · brace: Pistol, Strength 4, 6″"
    assert fighter_card(session.campaign, "pip", "", words).why_not == "He carries no missile weapon."


def test_the_story_of_a_fighter_tells_profile_kit_and_skills(session: Session) -> None:
    title, blocks = story_of(session.campaign, "ulrich", Words(session.ruleset))
    assert title == "Ulrich the Lean"
    assert dict(blocks)["Carries"] == "Dagger, 2 × Pistol"
    assert dict(blocks)["Skills"] == "Dodge"


def test_a_rout_test_is_due_at_a_quarter_of_twelve_for_the_side_whose_turn_it_is(session: Session) -> None:
    for fighter in ("warriors-1", "warriors-2"):
        commands.settle(session, fighter, "out_of_action", 0)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout
    assert (rout[0].figure, rout[0].note, rout[0].due) == ("2 of 12 out", "test at 3", False)
    commands.settle(session, "warriors-3", "out_of_action", 0)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout
    assert (rout[0].figure, rout[0].note, rout[0].due) == ("3 of 12 out", "test is due", True)
    commands.pass_to(session, 1, 1, "recovery")
    assert not battle_view(session.campaign, session.entries, Words(session.ruleset)).rout[0].due


def test_a_rout_test_passed_is_not_asked_for_again_in_the_same_turn(session: Session) -> None:
    for fighter in ("warriors-1", "warriors-2", "warriors-3"):
        commands.settle(session, fighter, "out_of_action", 0)
    pending = begin_rout_test(session, 0)
    session.answer((4, 4))
    session.commit(pending.token)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout[0]
    assert (rout.note, rout.due, rout.failed) == ("passed this turn", False, False)


def test_a_failed_rout_test_is_told_as_such(session: Session) -> None:
    for fighter in ("warriors-1", "warriors-2", "warriors-3"):
        commands.settle(session, fighter, "out_of_action", 0)
    pending = begin_rout_test(session, 0)
    session.answer((5, 4))
    session.commit(pending.token)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout[0]
    assert (rout.note, rout.failed) == ("test failed: routs", True)


def test_when_the_leader_is_stunned_the_best_of_those_on_their_feet_tests(session: Session) -> None:
    commands.settle(session, "captain", "stunned", 1)
    setup = rout_setup(session.campaign, 0, session.ruleset)
    assert (setup["leader_state"], setup["leadership"], setup["best_other"]) == ("stunned", 8, 7)


def test_a_stunned_model_turns_face_up_and_one_knocked_down_stands_up_in_its_own_recovery(session: Session) -> None:
    commands.settle(session, "pip", "stunned", 1)
    with pytest.raises(BadSetup):
        recover(session, "pip")
    commands.pass_to(session, 1, 1, "recovery")
    with pytest.raises(BadSetup):
        recover(session, "pip")
    commands.pass_to(session, 2, 0, "recovery")
    recover(session, "pip")
    assert word(session, "pip") == "knocked down"
    recover(session, "pip")
    battle = session.campaign.battle
    assert battle is not None
    model = battle.model("pip")
    assert model is not None
    assert (model.state, model.stood_up) == ("standing", True)


def test_a_warrior_dismissed_during_the_battle_is_passed_over(session: Session) -> None:
    session.record("dismissed", say("battle.closed"), (FighterLeft(fighter="pip"),))
    view = battle_view(session.campaign, session.entries, Words(session.ruleset))
    assert "pip" not in {row.id for row in view.sides[0].rows}
    assert rout_setup(session.campaign, 0, session.ruleset)["models"] == 12


def test_a_shot_pushed_aside_half_rolled_leaves_its_dice_in_the_journal(session: Session) -> None:
    declared = Declared(shooter="marksmen-1", target="rats-1", weapon="crossbow")
    begin_shot(session, declared, SHORT)
    session.answer(5, "rolled")
    begin_shot(session, declared, LONG)
    entry = session.entries[-1]
    assert (entry.procedure, entry.taken_back, len(entry.withdrawn)) == ("shot", True, 1)
    assert session.pending is not None
    assert session.pending.play.asked == []
