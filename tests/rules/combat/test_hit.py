"""Hits from anywhere, close combat against downed models, and falls: who is finished off, and who drops."""

from typing import Any

import pytest

from mordheim_desktop.rules.requests import BadSetup, UnknownId
from tests.rules.combat.table import a_hit, a_shot, an_injury, asked, chances, foe, pending, reasons, target_after
from tests.rules.procedure import ended

# ------------------------------------------------------------------ close combat against the downed


def test_a_stunned_model_in_close_combat_is_out_of_action_without_a_die() -> None:
    stunned = foe(state="stunned", wounds=3, max_wounds=3, items=("lucky_charm",), armour=("gromril_armour",))
    assert asked(a_hit(3, stunned, source="melee")) == []
    assert target_after(a_hit(3, stunned, source="melee")) == ("out_of_action", 3)


def test_a_knocked_down_model_in_close_combat_that_fails_its_save_is_out_of_action() -> None:
    down = foe(state="knocked_down", wounds=2, max_wounds=2, armour=("heavy_armour",))
    blow = a_hit(3, down, source="melee")
    assert asked(blow, 4) == ["to_wound", "armour_save"]
    assert target_after(blow, 4, 4)[0] == "out_of_action"
    assert target_after(blow, 4, 5)[0] == "knocked_down"
    assert target_after(blow, 3)[0] == "knocked_down"


def test_the_same_fighter_does_not_both_down_and_finish_an_enemy() -> None:
    blows = a_hit(3, foe(), source="melee", hits=2)
    assert asked(blows, 4, 1, 4, 1) == ["to_wound", "injury", "to_wound", "injury"]
    assert target_after(blows, 4, 1, 4, 2)[0] == "knocked_down"
    assert asked(blows, 4, 3, 4, 1) == ["to_wound", "injury", "to_wound", "injury"]
    assert target_after(blows, 4, 3, 4, 1)[0] == "stunned"


@pytest.mark.parametrize("source", ["shooting", "spell", "fall"])
def test_other_hits_on_a_downed_model_follow_the_usual_chain(source: str) -> None:
    assert asked(a_hit(3, foe(state="stunned", wounds=0), source=source), 4) == ["to_wound", "injury"]


def test_nothing_more_happens_to_one_who_is_out_of_action() -> None:
    assert asked(a_hit(3, foe(), hits=3), 4, 5) == ["to_wound", "injury"]


def test_a_hit_says_what_became_of_the_target() -> None:
    outcome = ended(a_hit(3, foe(id="hob", name="Hob"), by=1), 4, 3)
    assert outcome.result.target.state == "stunned"
    assert outcome.message.key == "harm.state"
    (change,) = outcome.effects
    assert (type(change).__name__, change.warband) == ("StateChange", 0)


@pytest.mark.parametrize("hits", [0, -1, 21])
def test_hits_are_one_to_twenty(hits: int) -> None:
    with pytest.raises(BadSetup, match=r"setup\.hits"):
        a_hit(3, hits=hits)


def test_a_hit_by_a_weapon_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownId, match=r"setup\.unknown_id"):
        a_hit(3, weapon="cannon")


def test_several_hits_have_exact_odds() -> None:
    assert chances(a_hit(3, critical=False, hits=2)) == {
        "none": "1/4", "knocked_down": "7/36", "stunned": "1/4", "out_of_action": "11/36"
    }  # fmt: skip


# ------------------------------------------------------------------ falls


@pytest.mark.parametrize(("face", "falls"), [(3, False), (4, True), (6, True)])
def test_one_who_goes_down_at_an_edge_tests_initiative_or_falls(face: int, falls: bool) -> None:
    shot = a_shot(target=foe(initiative=3, edge_drop=5.0))
    assert asked(shot, 4, 4, 1) == ["to_hit", "to_wound", "injury", "edge"]
    assert reasons(pending(shot, 4, 4, 1)) == [("initiative", 3)]
    assert asked(shot, 4, 4, 1, face)[-1] == ("fall_hits" if falls else "edge")


def test_a_six_fails_at_the_edge_whatever_the_initiative() -> None:
    assert asked(a_shot(target=foe(initiative=9, edge_drop=5.0)), 4, 4, 1, 6)[-1] == "fall_hits"


def test_a_fall_is_d3_hits_of_the_inches_fallen_without_save_or_critical() -> None:
    shot = a_shot(target=foe(initiative=3, edge_drop=5.0, armour=("gromril_armour",), items=("lucky_charm",)))
    down = (4, 3, 4, 1, 1, 4)  # hit, charm, wound, save, injury, edge
    assert pending(shot, *down, 3).needs == 2
    assert reasons(pending(shot, *down, 3)) == [("to_wound", 2)]
    assert asked(shot, *down, 3, 6, 1, 1)[-4:] == ["fall_hits", "to_wound", "injury", "to_wound"]
    assert target_after(shot, *down, 3, 6, 3, 6, 1) == ("stunned", 0)
    assert target_after(shot, *down, 3, 6, 6)[0] == "out_of_action"


@pytest.mark.parametrize(("drop", "needs"), [(2.9, 5), (3.0, 4), (12.0, 2), (0.5, 6)])
def test_fractions_of_an_inch_do_not_count_and_ten_is_the_most(drop: float, needs: int) -> None:
    assert pending(an_injury(foe(edge_drop=drop)), 1, 6, 1).needs == needs


def test_a_helmet_works_in_a_fall() -> None:
    fall = an_injury(foe(edge_drop=4.0, armour=("helmet",)))
    assert asked(fall, 1, 6, 1, 4, 3) == ["injury", "edge", "fall_hits", "to_wound", "injury", "helmet"]


@pytest.mark.parametrize("fields", [{}, {"edge_drop": 0.0}, {"edge_drop": None}])
def test_nobody_falls_from_safe_ground(fields: dict[str, Any]) -> None:
    assert asked(an_injury(foe(**fields)), 1) == ["injury"]


def test_one_who_is_out_of_action_or_unhurt_does_not_fall() -> None:
    assert asked(an_injury(foe(edge_drop=5.0)), 6) == ["injury"]
    assert asked(a_shot(target=foe(edge_drop=5.0, wounds=2, max_wounds=2)), 4, 4) == ["to_hit", "to_wound"]
    lying = foe(edge_drop=5.0, state="stunned", wounds=0)
    assert asked(an_injury(lying), 1) == ["injury"]
