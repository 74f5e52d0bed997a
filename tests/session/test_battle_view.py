"""What the Battle tab is told: models, needs, reasons, odds, loading, rout."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mordheim_desktop.campaign.changes import FighterLeft, KitSet
from mordheim_desktop.campaign.model import Kit, Model
from mordheim_desktop.rules.effects import OnFire, ScenarioDrawn, SetUpDone, Skill
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.recovery import Seen, asked_first, begin_recovery, matters
from mordheim_desktop.session.commands.rout import begin_rout_test, rout_setup
from mordheim_desktop.session.commands.shooting import LONG, SHORT, Declared, begin_shot, flags_for, shot_setup
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.battle import battle_view, fighter_card, story_of
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.session.views.targets import target_rows
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, last_words, open_session


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
    assert shown["black-2"][2:] == (False, "in close combat")
    assert shown["black-1"][2:] == (False, "hidden")


def test_a_stunned_enemy_may_be_shot_and_may_be_ignored(session: Session) -> None:
    commands.settle(session, "rats-1", "stunned", 1)
    assert rows(session, "captain", "bow")["rats-1"][2:] == (True, "stunned, may be ignored")


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
    assert rows(session, "marksmen-1", "crossbow")["black-1"][3] == "He moved: no Crossbow this turn."
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
    assert rows(session, "ulrich", "pistol")["black-1"][3] == "No more shots this turn; Pistol: 1 at most."
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
    commands.pass_to(session, 1, 0, "recovery")
    for fighter in ("warriors-1", "warriors-2"):
        commands.settle(session, fighter, "out_of_action", 0)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout
    assert (rout[0].figure, rout[0].note, rout[0].due) == ("2 of 12 out", "test at 3", False)
    commands.settle(session, "warriors-3", "out_of_action", 0)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout
    assert (rout[0].figure, rout[0].note, rout[0].due) == ("3 of 12 out", "test is due", True)
    commands.pass_to(session, 1, 1, "recovery")
    assert not battle_view(session.campaign, session.entries, Words(session.ruleset)).rout[0].due


def test_losses_after_the_own_recovery_phase_make_the_next_test_due_not_this_one(session: Session) -> None:
    commands.pass_to(session, 1, 0, "close_combat")
    for fighter in ("warriors-1", "warriors-2", "warriors-3"):
        commands.settle(session, fighter, "out_of_action", 0)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout[0]
    assert (rout.note, rout.due) == ("test next turn", False)
    commands.pass_to(session, 1, 1, "recovery")
    commands.pass_to(session, 2, 0, "recovery")
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout[0]
    assert (rout.note, rout.due) == ("test is due", True)
    commands.pass_to(session, 2, 0, "shooting")
    assert battle_view(session.campaign, session.entries, Words(session.ruleset)).rout[0].due


def test_the_panel_says_whose_leadership_counts(session: Session) -> None:
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout
    assert [side.whose for side in rout] == ["on Captain Aldred’s Leadership 8", "on Skritch’s Leadership 7"]
    commands.settle(session, "captain", "stunned", 1)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout
    assert rout[0].whose == "on Hob Brandt’s Leadership 7"


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


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((5, 4), "The Aldred Company fail the Rout test on Leadership 8: they rout."),
        ((5, 3), "The Aldred Company pass the Rout test on Leadership 8 and fight on."),
    ],
)
def test_the_journal_says_which_warband_took_the_rout_test(session: Session, dice: tuple[int, int], told: str) -> None:
    for fighter in ("pip", "ulrich", "otto"):
        commands.settle(session, fighter, "out_of_action", 0)
    pending = begin_rout_test(session, 0)
    session.answer(dice)
    session.commit(pending.token)
    assert last_words(session) == told


def test_when_the_leader_is_stunned_the_best_of_those_on_their_feet_tests(session: Session) -> None:
    commands.settle(session, "captain", "stunned", 1)
    setup = rout_setup(session.campaign, 0, session.ruleset)
    assert (setup["leader_state"], setup["leadership"], setup["best_other"]) == ("stunned", 8, 7)


def on_the_table(session: Session, fighter: str) -> Model:
    battle = session.campaign.battle
    assert battle is not None
    found = battle.model(fighter)
    assert found is not None
    return found


def recover(session: Session, fighter: str, *answers: Any, **seen: bool) -> None:
    told: dict[Seen, bool] = seen  # type: ignore[assignment]
    pending = begin_recovery(session, fighter, told)
    for answer in answers:
        session.answer(answer)
    session.commit(pending.token)


def next_own_turn(session: Session, turn: int) -> None:
    commands.pass_to(session, turn - 1, 1, "recovery")
    commands.pass_to(session, turn, 0, "recovery")


def test_a_stunned_model_turns_face_up_and_stands_up_a_turn_later(session: Session) -> None:
    commands.settle(session, "pip", "stunned", 1)
    with pytest.raises(BadSetup):
        recover(session, "pip")
    commands.pass_to(session, 1, 1, "recovery")
    with pytest.raises(BadSetup):
        recover(session, "pip")
    commands.pass_to(session, 2, 0, "recovery")
    recover(session, "pip")
    assert word(session, "pip") == "knocked down"
    with pytest.raises(BadSetup):
        recover(session, "pip")
    next_own_turn(session, 3)
    recover(session, "pip", ("stand",))
    model = on_the_table(session, "pip")
    assert (model.state, model.stood_up) == ("standing", True)
    assert (session.entries[-1].procedure, session.entries[-1].warbands) == ("recovery", ("aldred", "skritch"))


def test_a_recovery_is_corrected_like_any_other_procedure(session: Session) -> None:
    commands.settle(session, "pip", "knocked_down", 1)
    next_own_turn(session, 2)
    recover(session, "pip", ("stand",))
    session.undo()
    recover(session, "pip", ("stay",))
    assert (on_the_table(session, "pip").state, on_the_table(session, "pip").recovered) == ("knocked_down", True)


def test_one_who_flees_rallies_and_may_not_shoot_this_turn(session: Session) -> None:
    commands.mark(session, "captain", fleeing=True)
    next_own_turn(session, 2)
    assert asked_first(session.campaign, on_the_table(session, "captain"), session.ruleset) == ("enemy_nearest",)
    recover(session, "captain", (3, 5))
    assert word(session, "captain") == "rallied"
    assert rows(session, "captain", "bow")["black-1"][2:] == (False, "He rallied this turn.")


def test_one_who_flees_does_not_rally_while_an_enemy_is_nearest(session: Session) -> None:
    commands.mark(session, "captain", fleeing=True)
    next_own_turn(session, 2)
    recover(session, "captain", enemy_nearest=True)
    assert word(session, "captain") == "fleeing"


def test_a_fire_arrow_sets_a_model_alight_until_its_own_recovery_puts_it_out(session: Session) -> None:
    session.record("kit", say("battle.closed"), (KitSet(fighter="captain", kit=(Kit(item="bow"),)),))
    declared = Declared(shooter="captain", target="ogre-1", weapon="bow", ammunition=("fire_arrows",))
    pending = begin_shot(session, declared, SHORT)
    for answer in (6, 1, 4):
        session.answer(answer)
    session.commit(pending.token)
    assert word(session, "ogre-1") == "on fire"
    commands.pass_to(session, 1, 1, "recovery")
    assert matters(session.campaign, on_the_table(session, "ogre-1"), session.ruleset) == ("on_fire",)
    recover(session, "ogre-1", 3, 3, 2, helper=True)
    assert session.entries[-1].setup == {"fighter": {"ref": "ogre-1"}, "helper": True}
    assert word(session, "ogre-1") == "on fire"
    commands.pass_to(session, 2, 0, "recovery")
    commands.pass_to(session, 2, 1, "recovery")
    recover(session, "ogre-1", 4)
    assert word(session, "ogre-1") == "standing"


def test_one_who_burns_may_not_shoot(session: Session) -> None:
    session.record("by_hand", say("battle.closed"), (OnFire(fighter="captain"),))
    assert rows(session, "captain", "bow")["black-1"][2:] == (False, "He is on fire and may only move.")


def test_herbs_are_offered_to_the_wounded_who_carry_them(session: Session) -> None:
    commands.settle(session, "pip", "standing", 0)
    next_own_turn(session, 2)
    assert matters(session.campaign, on_the_table(session, "pip"), session.ruleset) == ()
    session.record("kit", say("battle.closed"), (KitSet(fighter="pip", kit=(Kit(item="healing_herbs"),)),))
    assert asked_first(session.campaign, on_the_table(session, "pip"), session.ruleset) == ("herbs",)
    recover(session, "pip", herbs=True)
    assert on_the_table(session, "pip").wounds == 1


def test_the_story_says_what_a_model_may_do_in_its_own_turn(session: Session) -> None:
    words = Words(session.ruleset)

    def story(fighter: str) -> str:
        return dict(story_of(session.campaign, fighter, words)[1]).get("This turn", "")

    assert story("captain") == "He may: move, run, charge, shoot, fight."
    commands.mark(session, "captain", engaged=True)
    assert story("captain") == "He may: not move, fight. In close combat: no moving away, no shooting."
    assert story("black-1") == ""


# -- guns --------------------------------------------------------------------------------------------------------------


def misfired(session: Session, chart: int, *answers: int, shooter: str = "ulrich", weapon: str = "pistol") -> None:
    session.set_switch("misfire", True)
    pending = begin_shot(session, Declared(shooter=shooter, target="black-1", weapon=weapon), SHORT)
    for answer in (1, chart, *answers):
        session.answer(answer)
    session.commit(pending.token)


def ready(session: Session, turn: int) -> int:
    commands.pass_to(session, turn, 0, "shooting")
    declared = Declared(shooter="ulrich", target="black-1", weapon="pistol")
    return int(shot_setup(session.campaign, session.ruleset, declared, SHORT)["loaded"])


def ready_in_turns(session: Session, *turns: int) -> list[int]:
    found = []
    for turn in turns:
        commands.pass_to(session, turn - 1, 1, "recovery")
        found.append(ready(session, turn))
    return found


def test_a_jammed_pistol_of_a_brace_is_out_for_the_battle_and_the_other_is_not(session: Session) -> None:
    misfired(session, 2)
    assert ready_in_turns(session, 2, 3, 4) == [1, 1, 1]
    card = fighter_card(session.campaign, "ulrich", "", Words(session.ruleset))
    assert (card.line, card.loaded) == ("BS 2 · Pistol, Strength 4, 6″", "Loaded")


def test_a_pistol_that_goes_phut_is_ready_a_turn_later_than_one_that_fired(session: Session) -> None:
    misfired(session, 3)
    assert ready_in_turns(session, 2, 3, 4) == [1, 1, 2]


def test_a_pistol_that_clicks_is_ready_as_one_that_fired(session: Session) -> None:
    misfired(session, 4)
    assert ready_in_turns(session, 2, 3) == [1, 2]


def test_a_burst_pistol_is_struck_off_the_roster_and_the_other_of_the_brace_fires_on(session: Session) -> None:
    misfired(session, 1, 2)
    assert dict(story_of(session.campaign, "ulrich", Words(session.ruleset))[1])["Carries"] == "Dagger, Pistol"
    assert ready_in_turns(session, 2, 3) == [1, 1]


def test_a_single_gun_that_jammed_is_useless_whatever_its_bearer_can_do(session: Session) -> None:
    session.record("kit", say("battle.closed"), (KitSet(fighter="hob", kit=(Kit(item="handgun"),)),))
    session.record("skill", say("battle.closed"), (Skill(fighter="hob", skill="hunter"),))
    misfired(session, 2, shooter="hob", weapon="handgun")
    commands.pass_to(session, 1, 1, "recovery")
    commands.pass_to(session, 2, 0, "shooting")
    assert word(session, "hob") == "gun useless"
    assert rows(session, "hob", "handgun")["black-1"][2:] == (False, "Handgun: not loaded.")
    card = fighter_card(session.campaign, "hob", "", Words(session.ruleset))
    assert (card.loaded, card.ready) == ("Useless in this battle", False)


# -- units that are not on the table yet -------------------------------------------------------------------------------


def surprised(session: Session) -> None:
    """Clan Skritch is surprised; Skritch himself and the Verminkin are not there yet."""
    late = SetUpDone(step="arrivals", away=("skritch-adept", "verminkin"))
    drawn = ScenarioDrawn(scenario="surprise_attack", attacker=0, defender=1)
    session.record("set_up", say("battle.closed"), (drawn, late))


def test_who_is_not_on_the_table_yet_is_no_target_and_may_not_shoot(session: Session) -> None:
    assert {"skritch-adept", "verminkin-1", "rats-1"} <= set(rows(session, "captain", "bow"))
    surprised(session)
    shown = set(rows(session, "captain", "bow"))
    assert not {"skritch-adept", "verminkin-1", "verminkin-4"} & shown
    assert "rats-1" in shown
    assert (word(session, "verminkin-1"), word(session, "rats-1")) == ("not yet here", "standing")
    assert not rows(session, "skritch-adept", "throwing_stars")["hob"][2]


def test_reinforcements_are_rolled_for_at_the_start_of_the_defenders_second_turn(session: Session) -> None:
    words = Words(session.ruleset)

    def shown() -> tuple[bool, str]:
        view = battle_view(session.campaign, session.entries, words)
        return view.away, view.why_no_reinforcements

    assert shown() == (False, "")
    surprised(session)
    commands.pass_to(session, 1, 1, "recovery")
    assert shown() == (True, "Reinforcements come from the defender’s turn 2 on.")
    commands.pass_to(session, 2, 1, "recovery")
    assert shown() == (True, "")
    commands.pass_to(session, 2, 1, "shooting")
    assert shown() == (True, "reinforcements come at the start of the defender’s turn")


@pytest.mark.parametrize(
    ("counted", "figure", "note"), [(True, "2 of 13 out", "test at 4"), (False, "2 of 8 out", "test next turn")]
)
def test_whether_the_missing_count_for_the_rout_test_is_for_the_switch(
    session: Session, counted: bool, figure: str, note: str
) -> None:
    surprised(session)
    for fighter in ("rats-1", "rats-2"):
        commands.settle(session, fighter, "out_of_action", 0)
    session.set_switch("off_table_in_rout", counted)
    rout = battle_view(session.campaign, session.entries, Words(session.ruleset)).rout[1]
    assert (rout.figure, rout.note) == (figure, note)


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
