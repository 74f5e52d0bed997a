"""What each effect does on the table during a battle."""

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.apply import CannotApply, apply_all
from mordheim_desktop.campaign.apply_annals import HANDLERS as IN_THE_ANNALS
from mordheim_desktop.campaign.apply_battle import HANDLERS as ON_THE_TABLE
from mordheim_desktop.campaign.apply_magic import HANDLERS as IN_THE_BOOK_OF_SPELLS
from mordheim_desktop.campaign.apply_roster import HANDLERS as ON_THE_ROSTER
from mordheim_desktop.campaign.apply_tracker import HANDLERS as IN_THE_TRACKER
from mordheim_desktop.campaign.model import FLAGS, Battle, Campaign, Kit, Model, PastBattle, SetUpStep
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.table import Piece, Table
from tests.campaign.invented import WHY, a_battle, a_campaign

BOUND = ("stein", "krit")


def after(*effects: c.AnyEffect, battle: Battle | None = None) -> Campaign:
    return apply_all(a_campaign(battle or a_battle()), effects, BOUND, WHY)


def the_battle(*effects: c.AnyEffect) -> Battle:
    battle = after(*effects).battle
    assert battle is not None
    return battle


def ulric(*effects: c.AnyEffect) -> Model:
    model = the_battle(*effects).model("ulric")
    assert model is not None
    return model


def test_every_effect_there_is_can_be_applied() -> None:
    known = [*ON_THE_TABLE, *ON_THE_ROSTER, *IN_THE_ANNALS, *IN_THE_TRACKER, *IN_THE_BOOK_OF_SPELLS]
    assert set(known) == set(c.AnyEffect.__args__)
    assert len(known) == len(set(known))


def test_a_model_is_knocked_down_with_the_wounds_it_has_left() -> None:
    model = ulric(e.StateChange(fighter="ulric", state="knocked_down", wounds=0))
    assert (model.state, model.wounds) == ("knocked_down", 0)


@pytest.mark.parametrize(("state", "stays"), [("knocked_down", True), ("stunned", False), ("out_of_action", False)])
def test_who_is_stunned_no_longer_hides(state: e.State, stays: bool) -> None:
    hides = c.ModelMarked(fighter="ulric", flags={"hidden": True})
    assert ulric(hides, e.StateChange(fighter="ulric", state=state, wounds=0)).hidden is stays


def test_a_lucky_charm_is_used_once_and_for_all() -> None:
    assert ulric(e.CharmUsed(fighter="ulric"), c.TurnPassed(turn=2, active=0, phase="recovery")).charm_used


def test_shots_count_for_the_turn_and_for_the_battle() -> None:
    shot = e.Fired(fighter="ulric", weapon="bow", criticals=1)
    model = ulric(shot, shot)
    assert (model.shots, model.fired, model.criticals) == ({"bow": 2}, {"bow": 2}, 2)


@pytest.mark.parametrize(("revealed", "hidden"), [(True, False), (False, True)])
def test_a_shot_gives_the_hidden_away_unless_it_is_silent(revealed: bool, hidden: bool) -> None:
    hides = c.ModelMarked(fighter="ulric", flags={"hidden": True})
    assert ulric(hides, e.Fired(fighter="ulric", weapon="bow", revealed=revealed)).hidden is hidden


def test_the_next_phase_of_a_turn_keeps_what_was_done_in_it() -> None:
    model = ulric(
        c.ModelMarked(fighter="ulric", flags={"moved": True}), c.TurnPassed(turn=1, active=0, phase="shooting")
    )
    assert model.moved


def test_the_next_own_turn_clears_moves_and_shots_and_has_fired_guns_reloading() -> None:
    model = ulric(
        c.ModelMarked(fighter="ulric", flags={"moved": True, "ran": True, "charged": True, "stood_up": True}),
        e.Fired(fighter="ulric", weapon="handgun", criticals=1),
        c.TurnPassed(turn=1, active=1, phase="recovery"),
        c.TurnPassed(turn=2, active=0, phase="recovery"),
    )
    assert [model.moved, model.ran, model.charged, model.stood_up, model.criticals] == [False, False, False, False, 0]
    assert (model.shots, model.reloading, model.fired) == ({}, {"handgun": 1}, {"handgun": 1})


def guns_not_ready(*happens: tuple[int, c.AnyEffect]) -> list[int]:
    """How many pistols the captain has not ready in his turns 2, 3, 4 and 5, after what happens in each turn."""
    battle = a_battle()
    found = []
    for turn in (1, 2, 3, 4, 5):
        effects: list[c.AnyEffect] = [c.TurnPassed(turn=turn, active=0, phase="recovery")] if turn > 1 else []
        at_start = after(*effects, battle=battle).battle
        assert at_start is not None
        battle = at_start
        model = battle.model("ulric")
        assert model is not None
        found.append(model.reloading.get("pistol", 0))
        for when, effect in happens:
            if when == turn:
                later = after(effect, c.TurnPassed(turn=turn, active=0, phase="shooting"), battle=battle).battle
                assert later is not None
                battle = later
        passed = after(c.TurnPassed(turn=turn, active=1, phase="recovery"), battle=battle).battle
        assert passed is not None
        battle = passed
    return found[1:]


SHOT = e.Fired(fighter="ulric", weapon="pistol")
PHUT = e.Gun(fighter="ulric", weapon="pistol", turns=1)
USELESS = e.Gun(fighter="ulric", weapon="pistol", turns=None)


def test_a_gun_fired_in_turn_one_is_ready_in_turn_three() -> None:
    assert guns_not_ready((1, SHOT)) == [1, 0, 0, 0]


def test_a_gun_that_went_phut_in_turn_one_is_ready_in_turn_four() -> None:
    assert guns_not_ready((1, SHOT), (1, PHUT)) == [1, 1, 0, 0]


def test_a_jammed_gun_is_never_ready_again_in_this_battle() -> None:
    assert guns_not_ready((1, SHOT), (1, USELESS)) == [1, 1, 1, 1]


def test_a_jammed_pistol_of_a_brace_leaves_the_other_to_fire_and_reload() -> None:
    assert guns_not_ready((1, SHOT), (1, USELESS), (2, SHOT)) == [1, 2, 1, 1]


def test_of_a_burst_gun_it_is_kept_how_many_there_were() -> None:
    armed = c.KitSet(fighter="ulric", kit=(Kit(item="pistol", count=2),))
    burst = e.Item(item="pistol", count=-1, to="ulric")
    campaign = after(armed, SHOT, USELESS, burst)
    assert campaign.battle is not None
    model = campaign.battle.model("ulric")
    assert model is not None
    assert model.guns == {"pistol": 2}
    assert campaign.warband("stein").heroes[0].kit == (Kit(item="pistol"),)


def test_what_one_henchman_of_several_loses_does_not_disarm_the_others() -> None:
    armed = c.KitSet(fighter="spears", kit=(Kit(item="handgun"),))
    burst = e.Item(item="handgun", count=-1, to="spears-1")
    assert after(armed, burst).warband("stein").groups[0].kit == (Kit(item="handgun"),)
    alone = c.FighterLeft(fighter="spears-2"), c.FighterLeft(fighter="spears-3")
    assert after(armed, *alone, burst).warband("stein").groups[0].kit == ()


def test_who_burns_burns_until_it_is_put_out_or_he_is_out_of_action() -> None:
    burns = e.OnFire(fighter="ulric")
    assert ulric(burns, c.TurnPassed(turn=2, active=0, phase="recovery")).on_fire
    assert not ulric(burns, e.OnFire(fighter="ulric", on=False)).on_fire
    assert not ulric(burns, e.StateChange(fighter="ulric", state="out_of_action", wounds=0)).on_fire
    assert ulric(burns, e.StateChange(fighter="ulric", state="stunned", wounds=0)).on_fire


def test_a_recovery_phase_is_gone_through_once_in_a_turn() -> None:
    flees = c.ModelMarked(fighter="ulric", flags={"fleeing": True})
    rallied = ulric(flees, e.Recovered(fighter="ulric", rallied=True))
    assert (rallied.recovered, rallied.rallied, rallied.fleeing) == (True, True, False)
    assert ulric(flees, e.Recovered(fighter="ulric")).fleeing
    assert ulric(e.Recovered(fighter="ulric", stood_up=True)).stood_up
    later = ulric(e.Recovered(fighter="ulric", rallied=True), c.TurnPassed(turn=2, active=0, phase="recovery"))
    assert (later.recovered, later.rallied) == (False, False)


def test_the_enemys_turn_leaves_my_models_as_they_are() -> None:
    model = ulric(
        c.ModelMarked(fighter="ulric", flags={"moved": True}), c.TurnPassed(turn=1, active=1, phase="recovery")
    )
    assert model.moved


@pytest.mark.parametrize("flag", sorted(FLAGS))
def test_every_flag_can_be_ticked_and_unticked(flag: str) -> None:
    ticked = c.ModelMarked(fighter="ulric", flags={flag: True})
    assert getattr(ulric(ticked), flag) is True
    assert getattr(ulric(ticked, c.ModelMarked(fighter="ulric", flags={flag: False})), flag) is False


@pytest.mark.parametrize("flag", ["wounds", "state", "brave"])
def test_only_flags_can_be_ticked(flag: str) -> None:
    with pytest.raises(CannotApply, match=flag):
        after(c.ModelMarked(fighter="ulric", flags={flag: True}))


def test_what_came_of_a_set_up_step_is_kept_until_it_is_withdrawn() -> None:
    rolled = e.SetUpDone(step="edge", side=1, numbers=(3,), edge="left", nominated="top", away=("ulric",))
    kept = SetUpStep(id="edge", side=1, numbers=(3,), edge="left", nominated="top", away=("ulric",))
    assert the_battle(rolled).step("edge") == kept
    assert the_battle(rolled, e.SetUpDone(step="edge", edge="top")).set_up == (SetUpStep(id="edge", edge="top"),)
    assert the_battle(rolled, e.SetUpDone(step="edge", done=False)).step("edge") is None


def test_who_won_the_roll_for_the_first_turn_is_the_active_player() -> None:
    won = e.SetUpDone(step="first_turn", side=1)
    assert (the_battle(won).active, the_battle(won).first) == (1, 1)
    later = the_battle(c.TurnPassed(turn=2, active=0, phase="recovery"), won)
    assert (later.turn, later.active) == (2, 0)


def test_a_side_that_is_not_there_wins_no_roll() -> None:
    with pytest.raises(CannotApply, match="no side number 2"):
        after(e.SetUpDone(step="first_turn", side=2))


def test_who_sits_out_leaves_the_table_and_is_missed_until_he_is_placed_again() -> None:
    battle = the_battle(e.SitsOut(fighter="ulric"))
    assert battle.model("ulric") is None
    assert battle.sides[0].absent == ("ulric",)
    back = c.ModelPlaced(model=Model(fighter="ulric", name="Ulric", side=0))
    assert the_battle(e.SitsOut(fighter="ulric"), back).sides[0].absent == ()
    with pytest.raises(CannotApply, match="nobody"):
        after(e.SitsOut(fighter="nobody"))


def test_pieces_are_placed_moved_and_taken_off_the_table() -> None:
    ruin = Piece(id="ruin-1", kind="ruin", x=10.0, y=10.0, w=8.0, h=6.0)
    moved = replace(ruin, x=12.5)
    assert the_battle(c.PiecePlaced(piece=ruin), c.PiecePlaced(piece=moved)).table.pieces == (moved,)
    assert the_battle(c.PiecePlaced(piece=ruin), c.PieceRemoved(piece="ruin-1")).table == Table()
    for effect in (c.PieceRemoved(piece="ruin-1"), c.PiecePlaced(piece=replace(ruin, x=49.0))):
        with pytest.raises(CannotApply):
            after(effect)


def test_a_table_has_a_size_that_can_be() -> None:
    assert the_battle(c.TableSized(width=36, height=60)).table == Table(width=36, height=60)
    with pytest.raises(CannotApply, match="0 by 0"):
        after(c.TableSized(width=0, height=0))


def test_reinforcements_are_placed_and_a_model_can_be_placed_anew() -> None:
    battle = the_battle(
        c.ModelPlaced(model=Model(fighter="grum", name="Grum", side=0)),
        c.ModelPlaced(model=Model(fighter="ulric", name="Ulric", side=0, wounds=2)),
    )
    assert len(battle.models) == 7
    assert battle.model("ulric") == Model(fighter="ulric", name="Ulric", side=0, wounds=2)


@pytest.mark.parametrize(
    ("attacker", "defender", "roles"),
    [(None, None, ["", ""]), (1, 0, ["defender", "attacker"]), (0, 1, ["attacker", "defender"])],
)
def test_the_scenario_that_was_drawn_gives_the_sides_their_parts(
    attacker: int | None, defender: int | None, roles: list[str]
) -> None:
    battle = the_battle(e.ScenarioDrawn(scenario="occupy", attacker=attacker, defender=defender))
    assert battle.scenario == "occupy"
    assert [side.role for side in battle.sides] == roles


def test_steps_of_the_set_up_are_done_once_and_can_be_opened_again() -> None:
    terrain, sides = e.SetUpDone(step="terrain"), e.SetUpDone(step="sides")
    assert the_battle(terrain, sides, terrain).set_up == (SetUpStep(id="sides"), SetUpStep(id="terrain"))
    assert the_battle(terrain, sides, e.SetUpDone(step="terrain", done=False)).set_up == (SetUpStep(id="sides"),)


def test_steps_after_the_battle_belong_to_one_side() -> None:
    battle = the_battle(c.StepDone(side=1, step="injuries"), c.StepDone(side=1, step="experience"))
    assert [side.steps for side in battle.sides] == [(), ("injuries", "experience")]
    opened = the_battle(c.StepDone(side=0, step="injuries"), c.StepDone(side=0, step="injuries", done=False))
    assert opened.sides[0].steps == ()


def test_there_is_no_third_side() -> None:
    with pytest.raises(CannotApply, match="side number 2"):
        after(c.StepDone(side=2, step="injuries"))


@pytest.mark.parametrize("winner", [0, 1, None])
def test_a_battle_that_is_over_has_a_winner_or_is_a_draw(winner: int | None) -> None:
    battle = the_battle(c.BattleEnded(winner=winner))
    assert (battle.over, battle.winner) == (True, winner)


LINE = PastBattle(
    id="battle-1", scenario="skirmish", began="2026-05-01T19:00:00Z", warbands=("stein", "krit"), winner=1
)


def test_a_closed_battle_becomes_one_line_of_history() -> None:
    campaign = after(c.BattleEnded(winner=1), c.BattleClosed())
    assert (campaign.battle, campaign.past) == (None, (LINE,))


def test_a_new_battle_makes_history_of_the_one_that_waited() -> None:
    campaign = after(c.BattleEnded(winner=1), c.BattleBegun(battle=a_battle("battle-2")))
    assert campaign.battle == a_battle("battle-2")
    assert campaign.past == (LINE,)


def test_a_battle_started_by_mistake_leaves_no_line() -> None:
    campaign = after(c.BattleRemoved())
    assert (campaign.battle, campaign.past) == (None, ())


EVERY_BATTLE_EFFECT = [
    e.StateChange(fighter="ulric", state="stunned", wounds=0),
    e.CharmUsed(fighter="ulric"),
    e.Fired(fighter="ulric", weapon="bow"),
    e.ScenarioDrawn(scenario="occupy"),
    e.SetUpDone(step="terrain"),
    c.TurnPassed(turn=2, active=0, phase="recovery"),
    c.ModelMarked(fighter="ulric", flags={"moved": True}),
    c.ModelPlaced(model=Model(fighter="grum", name="Grum", side=0)),
    c.BattleEnded(winner=0),
    c.BattleClosed(),
    c.BattleRemoved(),
    c.StepDone(side=0, step="injuries"),
]


@pytest.mark.parametrize("effect", EVERY_BATTLE_EFFECT, ids=lambda effect: type(effect).__name__)
def test_between_battles_nothing_happens_on_the_table(effect: c.AnyEffect) -> None:
    with pytest.raises(CannotApply, match="no battle"):
        apply_all(a_campaign(), (effect,), BOUND, WHY)


@pytest.mark.parametrize("effect", EVERY_BATTLE_EFFECT[:3], ids=lambda effect: type(effect).__name__)
def test_who_is_not_on_the_table_can_neither_shoot_nor_fall(effect: c.AnyEffect) -> None:
    with pytest.raises(CannotApply, match="takes no part"):
        after(replace(effect, fighter="spears-3"))
