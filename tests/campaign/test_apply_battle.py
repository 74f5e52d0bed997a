"""What each effect does on the table during a battle."""

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.apply import CannotApply, apply_all
from mordheim_desktop.campaign.apply_battle import HANDLERS as ON_THE_TABLE
from mordheim_desktop.campaign.apply_roster import HANDLERS as ON_THE_ROSTER
from mordheim_desktop.campaign.model import FLAGS, Battle, Campaign, Model, PastBattle
from mordheim_desktop.rules import effects as e
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
    known = set(ON_THE_TABLE) | set(ON_THE_ROSTER)
    assert known == set(c.AnyEffect.__args__)
    assert not set(ON_THE_TABLE) & set(ON_THE_ROSTER)


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
    terrain, sides = c.SetUpDone(step="terrain"), c.SetUpDone(step="sides")
    assert the_battle(terrain, sides, terrain).set_up == ("sides", "terrain")
    assert the_battle(terrain, sides, c.SetUpDone(step="terrain", done=False)).set_up == ("sides",)


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
    c.SetUpDone(step="terrain"),
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
