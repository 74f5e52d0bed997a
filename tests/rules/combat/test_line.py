"""A blunderbuss along its line: friend and foe, the hidden, dodges and misfires."""

from fractions import Fraction
from typing import Any

import pytest

from mordheim_desktop.rules.combat.line import InLine, LineSetup, prepare_line
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.effects import Fired, Gun, Item, StateChange
from mordheim_desktop.rules.requests import BadSetup
from tests.rules.combat.table import DEFAULTS, Switches, archer, asked
from tests.rules.combat.twin import every_face
from tests.rules.procedure import ended, played, roll, rules

VEKK = InLine(id="vekk")
HOB = InLine(id="hob", friend=True)


def fired(*models: InLine, switches: Switches = DEFAULTS, overrule: bool = False, **fields: Any) -> Start:
    """A blunderbuss fired at these models."""
    setup = LineSetup(weapon=fields.pop("weapon", "blunderbuss"), models=models, **fields)
    return prepare_line(setup, Context(rules(), switches), overrule)


def states(start: Start, *answers: object) -> dict[str, str]:
    """How every model stands afterwards."""
    return {one.id: one.target.state for one in ended(start, *answers).result.models}


def test_every_model_in_the_line_is_hit_without_a_roll_friend_and_foe_alike() -> None:
    assert asked(fired(VEKK, HOB), 3) == ["to_wound", "to_wound"]
    assert states(fired(VEKK, HOB), 4, 3, 4, 6) == {"vekk": "stunned", "hob": "out_of_action"}


def test_a_friend_is_hurt_in_his_own_warband() -> None:
    effects = ended(fired(VEKK, HOB), 4, 3, 4, 6).effects
    changed = [(one.warband, one.fighter) for one in effects if isinstance(one, StateChange)]
    assert changed == [(1, "vekk"), (0, "hob")]


def test_a_friend_dodges_with_the_dice_of_the_one_who_shoots() -> None:
    waiting = played(fired(InLine(id="hob", friend=True, skills=("dodge",)))).pending
    assert waiting is not None
    assert (waiting.label.key, waiting.by) == ("dodge", 0)


@pytest.mark.parametrize(("fields", "code"), [({"hidden": True}, "target_hidden"), ({"seen": False}, "unseen")])
def test_one_who_hides_or_is_out_of_sight_is_spared_unless_the_table_says_otherwise(
    fields: dict[str, Any], code: str
) -> None:
    behind = InLine(id="skrit", **fields)
    (model,) = ended(fired(behind)).result.models
    assert (model.hit, [one for one, _ in model.reasons]) == (False, [code])
    assert asked(fired(behind, switches={"blunderbuss_hits_unseen": True})) == ["to_wound"]


def test_one_in_combat_is_hit() -> None:
    assert asked(fired(InLine(engaged=True))) == ["to_wound"]


def test_one_who_is_out_of_action_is_not() -> None:
    assert ended(fired(InLine(state="out_of_action", wounds=0))).result.models[0].hit is False


def test_each_model_may_dodge_and_use_its_charm() -> None:
    start = fired(InLine(skills=("dodge",)), InLine(items=("lucky_charm",)))
    assert asked(start, 5, 4) == ["dodge", "lucky_charm"]


def test_a_misfire_is_rolled_for_once_whatever_the_number_of_models() -> None:
    start = fired(VEKK, HOB, switches={"misfire": True})
    assert asked(start, 2, 1, 1) == ["goes_off", "to_wound", "to_wound"]
    jammed = ended(start, 1, 2)
    assert (jammed.result.misfire, [one.hit for one in jammed.result.models]) == ("jammed", [False, False])


def test_a_gun_that_roars_hits_every_model_harder() -> None:
    assert roll(played(fired(VEKK, switches={"misfire": True}), 1, 6).pending).needs == 3


def test_a_gun_that_bursts_hurts_its_bearer_alone() -> None:
    start = fired(VEKK, switches={"misfire": True}, shooter=archer(id="otto"))
    effects = ended(start, 1, 1, 3, 5).effects
    assert [(one.warband, one.fighter, one.state) for one in effects if isinstance(one, StateChange)] == [
        (0, "otto", "out_of_action")
    ]


def test_a_jammed_blunderbuss_is_useless_and_a_burst_one_is_lost() -> None:
    start = fired(VEKK, switches={"misfire": True}, shooter=archer(id="otto"))
    useless = Gun(fighter="otto", weapon="blunderbuss", turns=None)
    shot = Fired(fighter="otto", weapon="blunderbuss")
    assert ended(start, 1, 2).effects == (shot, useless)
    assert ended(start, 1, 1, 2).effects == (shot, useless, Item(item="blunderbuss", count=-1, to="otto"))


def test_once_fired_it_stays_silent_for_the_battle() -> None:
    result = ended(fired(VEKK, fired_this_battle=1)).result
    assert (result.legal, [code for code, _ in result.reasons]) == (False, ["fired_this_battle"])
    assert asked(fired(VEKK, fired_this_battle=1, overrule=True)) == ["to_wound"]


def test_one_critical_in_a_phase_holds_for_the_whole_line() -> None:
    start = fired(VEKK, HOB, switches={"shooting_criticals": "one_per_phase"})
    assert asked(start, 6, 5, 6, 6) == ["to_wound", "critical", "injury", "to_wound", "injury"]


def test_the_odds_count_the_models_out_of_action() -> None:
    one = odds(fired(VEKK)).of("1")
    assert one == Fraction(2, 9)
    two = odds(fired(VEKK, HOB)).chances
    assert two == {"0": (1 - one) ** 2, "1": 2 * one * (1 - one), "2": one**2}


def test_the_odds_of_a_line_are_those_of_counting_every_face() -> None:
    start = fired(InLine(toughness=5), InLine(toughness=5, armour_save=5))
    assert odds(start).chances == every_face(start)


def test_only_a_blunderbuss_fires_along_a_line() -> None:
    with pytest.raises(BadSetup) as error:
        fired(VEKK, weapon="bow")
    assert error.value.message.key == "setup.no_line"
