"""Critical hits: when there is one, and what each does on either chart."""

import pytest

from tests.rules.combat.table import a_hit, a_shot, archer, asked, chances, foe, pending, reasons, target_after
from tests.rules.procedure import ended

BY_WEAPON = {"critical_chart": "weapon"}


@pytest.mark.parametrize(("toughness", "critical"), [(3, True), (4, True), (5, False), (6, False)])
def test_a_six_is_critical_only_where_less_was_needed(toughness: int, critical: bool) -> None:
    follows = asked(a_shot("sling", target=foe(toughness=toughness)), 4, 6)[-1]
    assert follows == ("critical" if critical else "injury")


def test_better_powder_that_brings_a_six_down_to_a_five_makes_a_critical_possible() -> None:
    tough = foe(toughness=6)
    assert asked(a_shot("pistol", target=tough), 4, 6)[-1] == "injury"
    assert asked(a_shot("pistol", target=tough, ammunition=("superior_blackpowder",)), 4, 6)[-1] == "critical"


def test_a_five_is_no_critical_hit() -> None:
    assert asked(a_shot(), 4, 5)[-1] == "injury"


UNHURT = foe(wounds=2, max_wounds=2, armour=("light_armour", "shield"))


def test_a_vital_part_is_saved_before_its_wounds_are_doubled() -> None:
    shot = a_shot("crossbow", target=UNHURT)
    assert pending(shot, 4, 6, 2).needs == 6
    assert target_after(shot, 4, 6, 2, 6) == ("standing", 2)
    assert ended(shot, 4, 6, 2, 6).result.critical == "vital_part"
    assert asked(shot, 4, 6, 2, 5) == ["to_hit", "to_wound", "critical", "armour_save", "injury"]
    assert target_after(shot, 4, 6, 2, 5, 5) == ("out_of_action", 0)


@pytest.mark.parametrize("face", [3, 4])
def test_an_exposed_spot_allows_no_save(face: int) -> None:
    shot = a_shot("crossbow", target=UNHURT)
    assert asked(shot, 4, 6, face) == ["to_hit", "to_wound", "critical", "injury"]
    assert target_after(shot, 4, 6, face, 2) == ("knocked_down", 0)


@pytest.mark.parametrize("face", [5, 6])
def test_a_master_strike_adds_two_to_the_injury_roll(face: int) -> None:
    shot = a_shot("crossbow", target=UNHURT)
    assert reasons(pending(shot, 4, 6, face)) == [("critical_injury", 2)]
    assert target_after(shot, 4, 6, face, 2) == ("stunned", 0)
    assert target_after(shot, 4, 6, face, 6) == ("out_of_action", 0)


def test_hunting_arrows_add_one_to_the_roll_in_battle() -> None:
    shot = a_shot(ammunition=("hunting_arrows",))
    assert reasons(pending(shot, 4, 4)) == [("item", 1)]
    assert [target_after(shot, 4, 4, face)[0] for face in (1, 2, 3, 4)] == [
        "knocked_down",
        "stunned",
        "stunned",
        "out_of_action",
    ]


def test_hunting_arrows_and_a_master_strike_add_three() -> None:
    shot = a_shot(target=foe(wounds=2, max_wounds=2), ammunition=("hunting_arrows",))
    assert target_after(shot, 4, 6, 6, 1) == ("stunned", 0)
    assert target_after(shot, 4, 6, 6, 2) == ("out_of_action", 0)


def test_the_bow_of_seeking_adds_one_to_injuries() -> None:
    assert target_after(a_shot("bow_of_seeking"), 2, 4, 2) == ("stunned", 0)


def test_every_shot_of_a_shooter_may_be_critical() -> None:
    shot = a_shot(shooter=archer(skills=("quick_shot",)), shots=2, shot_number=2, crits_used=1)
    assert asked(shot, 4, 6)[-1] == "critical"
    assert ended(shot, 4, 6, 1, 6).result.shooter.crits_used == 2
    assert ended(shot, 4, 6, 1, 6).effects[0].criticals == 1  # type: ignore[union-attr]


def test_only_the_first_six_of_one_fighter_in_close_combat_is_critical() -> None:
    blows = a_hit(3, foe(wounds=3, max_wounds=3, armour=("light_armour",)), source="melee", hits=2)
    assert asked(blows, 6, 1, 6, 6) == ["to_wound", "critical", "armour_save", "to_wound", "armour_save"]


@pytest.mark.parametrize("source", ["fall", "fire", "spell"])
def test_falls_fire_and_spells_are_never_critical(source: str) -> None:
    assert asked(a_hit(3, source=source), 6)[-1] == "injury"


@pytest.mark.parametrize("source", ["shooting", "melee"])
def test_a_hit_is_critical_unless_it_says_otherwise(source: str) -> None:
    assert asked(a_hit(3, source=source), 6)[-1] == "critical"
    assert asked(a_hit(3, source=source, critical=False), 6)[-1] == "injury"


# ------------------------------------------------------------------ one chart for each family of weapons


def test_a_weak_spot_is_one_wound_without_a_save() -> None:
    shot = a_shot(target=UNHURT, switches=BY_WEAPON)
    assert target_after(shot, 4, 6, 1) == ("standing", 1)
    assert ended(shot, 4, 6, 1).result.critical == "weak_spot"


def test_a_ricochet_on_this_target_is_a_plain_wound_with_its_save() -> None:
    shot = a_shot(target=UNHURT, switches=BY_WEAPON)
    assert asked(shot, 4, 6, 3) == ["to_hit", "to_wound", "critical", "armour_save"]
    assert target_after(shot, 4, 6, 3, 4) == ("standing", 1)


def test_a_master_shot_is_two_wounds_without_a_save_or_bonus() -> None:
    shot = a_shot(target=UNHURT, switches=BY_WEAPON)
    assert asked(shot, 4, 6, 5) == ["to_hit", "to_wound", "critical", "injury"]
    assert pending(shot, 4, 6, 5).reasons == ()


@pytest.mark.parametrize(("saves", "left"), [((5, 5), 2), ((5, 1), 1), ((1, 5), 1)])
def test_a_bladestorm_is_saved_wound_by_wound(saves: tuple[int, int], left: int) -> None:
    blow = a_hit(3, foe(wounds=2, max_wounds=2, armour_save=5), source="melee", weapon="sword", switches=BY_WEAPON)
    assert target_after(blow, 6, 3, *saves) == ("standing", left)


def test_a_bladestorm_that_is_not_saved_at_all_takes_both_wounds() -> None:
    blow = a_hit(3, foe(wounds=2, max_wounds=2, armour_save=5), source="melee", weapon="sword", switches=BY_WEAPON)
    assert target_after(blow, 6, 3, 1, 1, 3) == ("stunned", 0)


def test_a_clubbing_denies_save_and_helmet() -> None:
    blow = a_hit(3, foe(armour=("light_armour", "helmet")), source="melee", weapon="club", switches=BY_WEAPON)
    assert asked(blow, 6, 3, 3) == ["to_wound", "critical", "injury"]
    assert target_after(blow, 6, 3, 3) == ("stunned", 0)


def test_bludgeoned_is_out_of_action_at_once_unless_saved() -> None:
    blow = a_hit(3, foe(wounds=3, max_wounds=3, armour_save=4), source="melee", weapon="mace", switches=BY_WEAPON)
    assert target_after(blow, 6, 6, 3)[0] == "out_of_action"
    assert target_after(blow, 6, 6, 4) == ("standing", 3)


def test_a_thrust_knocks_down_whether_or_not_it_is_saved() -> None:
    thrust = a_hit(3, foe(wounds=2, max_wounds=2, armour_save=4), source="melee", weapon="spear", switches=BY_WEAPON)
    assert target_after(thrust, 6, 3, 4) == ("knocked_down", 2)
    assert target_after(thrust, 6, 3, 3) == ("knocked_down", 1)


@pytest.mark.parametrize(
    ("weapon", "face", "bonus"), [("sword", 5, 2), ("spear", 1, 1), ("spear", 5, 2), ("fist", 3, 1), ("fist", 5, 2)]
)
def test_some_criticals_of_close_combat_add_to_the_injury_roll(weapon: str, face: int, bonus: int) -> None:
    blow = a_hit(3, source="melee", weapon=weapon, switches=BY_WEAPON)
    assert reasons(pending(blow, 6, face)) == [("critical_injury", bonus)]


def test_the_odds_of_the_missile_chart_differ_from_the_basic_one() -> None:
    assert chances(a_shot()) == {
        "none": "3/4", "knocked_down": "5/81", "stunned": "25/324", "out_of_action": "1/9"
    }  # fmt: skip
    assert chances(a_shot(switches=BY_WEAPON)) == {
        "none": "3/4", "knocked_down": "25/324", "stunned": "1/12", "out_of_action": "29/324"
    }  # fmt: skip
