"""The recovery phase: standing up, rallying, fire, and what a fighter may do in every condition."""

from typing import Any

import pytest

from mordheim_desktop.rules.combat.recovery import Condition, May, RecoverySetup, may_do, prepare_recovery
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.effects import Item, OnFire, Recovered, State, StateChange
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.requests import BadSetup
from tests.rules.combat.table import DEFAULTS, Switches
from tests.rules.procedure import ended, played, roll, rules


def recovery(state: State = "standing", *, switches: Switches = DEFAULTS, wounds: int = 0, **fields: Any) -> Start:
    """A recovery phase, ready to be run; fields of the fighter and of the phase alike."""
    of_the_phase = [name for name in RecoverySetup.__struct_fields__ if name != "fighter"]
    own = {name: fields.pop(name) for name in list(fields) if name not in of_the_phase}
    own["on_fire"] = own.pop("fighter_burns", False)
    fighter = Fighter(id="hob", state=state, wounds=wounds, **own)
    return prepare_recovery(RecoverySetup(fighter=fighter, **fields), Context(rules(), switches))


def able(may: May) -> str:
    """What he may do, in one line."""
    names = ("run", "charge", "shoot", "cast", "fight", "strikes_last")
    return " ".join([may.move, *(name for name in names if getattr(may, name))])


def test_a_stunned_model_turns_face_up_and_stands_the_turn_after() -> None:
    first = ended(recovery("stunned")).result
    assert (first.target.state, able(first.may)) == ("knocked_down", "crawl")
    second = ended(recovery("knocked_down"), "stand").result
    assert (second.target.state, second.target.wounds) == ("standing", 0)
    assert able(second.may) == "half shoot cast fight strikes_last"


def test_one_who_was_knocked_down_may_stay_down() -> None:
    outcome = ended(recovery("knocked_down"), "stay")
    assert outcome.result.target.state == "knocked_down"
    assert outcome.effects == (Recovered(fighter="hob"),)


def test_standing_up_is_an_effect_that_leaves_wounds_as_they_are() -> None:
    outcome = ended(recovery("knocked_down", wounds=1), "stand")
    assert outcome.effects == (
        StateChange(warband=0, fighter="hob", state="standing", wounds=1),
        Recovered(fighter="hob", stood_up=True),
    )


def test_one_who_stood_up_among_enemies_stays_and_strikes_last() -> None:
    may = ended(recovery("knocked_down", engaged=True), "stand").result.may
    assert able(may) == "none cast fight strikes_last"


def test_one_who_lies_in_contact_crawls_only_while_his_enemy_fights_another() -> None:
    assert ended(recovery("stunned", engaged=True)).result.may.move == "none"
    assert ended(recovery("stunned", engaged=True, foe_fights_another=True)).result.may.move == "crawl"


@pytest.mark.parametrize(
    ("state", "condition", "expected"),
    [
        ("standing", Condition(), "full run charge shoot cast fight"),
        ("standing", Condition(stood_up=True), "half shoot cast fight strikes_last"),
        ("standing", Condition(engaged=True), "none cast fight"),
        ("standing", Condition(fleeing=True), "flee"),
        ("standing", Condition(rallied=True), "none cast fight"),
        ("standing", Condition(netted=True), "none fight"),
        ("standing", Condition(on_fire=True), "full fight"),
        ("knocked_down", Condition(), "crawl"),
        ("stunned", Condition(), "none"),
        ("out_of_action", Condition(), "none"),
    ],
)
def test_a_fighter_may_do_what_his_condition_leaves_him(state: State, condition: Condition, expected: str) -> None:
    may = may_do(state, condition)
    assert able(may) == expected
    assert bool(may.reasons) == (expected != "full run charge shoot cast fight")


@pytest.mark.parametrize(("dice", "rallied"), [([3, 4], True), ([4, 4], False)])
def test_one_who_flees_rallies_on_his_leadership_and_may_then_only_cast(dice: list[int], rallied: bool) -> None:
    result = ended(recovery(fleeing=True, leadership=7, wounds=1), dice).result
    assert (result.rallied, result.fleeing, result.may.move) == (rallied, not rallied, "none" if rallied else "flee")
    assert result.may.cast is rallied
    assert not result.may.shoot


@pytest.mark.parametrize(("dice", "rallied", "told"), [([3, 4], True, "rallies"), ([4, 4], False, "flees")])
def test_a_rally_is_an_effect_and_is_told(dice: list[int], rallied: bool, told: str) -> None:
    outcome = ended(recovery(fleeing=True, leadership=7, wounds=1), dice)
    assert outcome.effects == (Recovered(fighter="hob", rallied=rallied),)
    assert outcome.message.key == f"recovery.{told}"


def test_nobody_rallies_while_an_enemy_is_nearest() -> None:
    result = ended(recovery(fleeing=True, enemy_nearest=True)).result
    assert (result.rallied, result.fleeing) == (False, True)


def test_one_who_lay_and_flees_may_stand_and_rally_in_one_phase() -> None:
    result = ended(recovery("knocked_down", fleeing=True), "stand", [1, 1]).result
    assert (result.target.state, result.stood_up, result.rallied) == ("standing", True, True)


def test_four_puts_the_fire_out_and_three_burns() -> None:
    assert ended(recovery(wounds=1, on_fire=True), 4).result.on_fire is False
    burning = roll(played(recovery(wounds=1, on_fire=True), 3).pending)
    assert (burning.label.key, burning.needs) == ("to_wound", 3)


def test_a_fire_that_is_out_is_an_effect_and_one_that_burns_on_is_none() -> None:
    out = ended(recovery(wounds=1, fighter_burns=True), 4)
    assert out.effects == (OnFire(fighter="hob", on=False), Recovered(fighter="hob"))
    assert out.message.key == "recovery.quenched"
    on = ended(recovery(wounds=1, fighter_burns=True), 3, 2)
    assert on.effects == (Recovered(fighter="hob"),)
    assert on.message.key == "recovery.burns"


def test_one_who_burns_may_only_move_and_is_hurt_by_strength_four_without_critical_hits() -> None:
    unhurt = ended(recovery(wounds=1, on_fire=True), 3, 2).result
    assert (unhurt.on_fire, able(unhurt.may)) == (True, "full fight")
    assert ended(recovery(wounds=1, on_fire=True), 3, 6, 5).result.target.state == "out_of_action"


def test_one_whom_the_fire_knocks_down_did_not_stand_up() -> None:
    result = ended(recovery("knocked_down", on_fire=True), "stand", 1, 3, 1).result
    assert (result.target.state, result.stood_up, result.may.move) == ("knocked_down", False, "crawl")


def test_a_friend_may_beat_at_the_flames_too() -> None:
    assert ended(recovery(wounds=1, on_fire=True, helper=True), 3, 4).result.on_fire is False


def test_healing_herbs_bring_all_wounds_back_first() -> None:
    outcome = ended(recovery("standing", items=("healing_herbs",), max_wounds=3, herbs=True))
    assert outcome.result.target.wounds == 3
    assert outcome.effects[:1] == (StateChange(warband=0, fighter="hob", state="standing", wounds=3),)


@pytest.mark.parametrize("state", ["knocked_down", "stunned"])
def test_herbs_help_one_who_lies_as_well(state: State) -> None:
    answers = ("stay",) if state == "knocked_down" else ()
    result = ended(recovery(state, items=("healing_herbs",), max_wounds=2, herbs=True), *answers).result
    assert (result.target.state, result.target.wounds) == ("knocked_down", 2)


def test_herbs_are_used_up_where_the_table_plays_it_so() -> None:
    start = recovery(items=("healing_herbs",), herbs=True, switches={"healing_herbs_single_use": True})
    assert Item(warband=0, item="healing_herbs", count=-1, to="hob") in ended(start).effects


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"state": "out_of_action"}, "setup.target_out"),
        ({"herbs": True}, "setup.herbs"),
        ({"herbs": True, "items": ("healing_herbs",), "engaged": True}, "setup.herbs"),
        ({"helper": True}, "setup.no_fire"),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetup) as error:
        recovery(**fields)
    assert error.value.message.key == key


def test_the_odds_of_burning_are_exact() -> None:
    found = odds(recovery(wounds=1, on_fire=True)).chances
    assert {key: str(chance) for key, chance in found.items()} == {
        "standing": "2/3",
        "knocked_down": "1/9",
        "stunned": "1/9",
        "out_of_action": "1/9",
    }
