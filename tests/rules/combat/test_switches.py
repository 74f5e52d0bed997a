"""Every rule switch of the shooting chain under each of its values, and what it leaves to see in the reasons."""

import pytest

from mordheim_desktop.rules.ruleset import SwitchValue
from tests.rules.combat.table import (
    Fields,
    a_hit,
    a_shot,
    an_injury,
    archer,
    asked,
    foe,
    objections,
    pending,
    reasons,
    save,
    target_after,
    to_hit,
)
from tests.rules.procedure import ended, rules


@pytest.mark.parametrize(("value", "critical"), [("basic", "exposed_spot"), ("weapon", "ricochet")])
def test_critical_chart(value: str, critical: str) -> None:
    shot = a_shot(target=foe(wounds=3, max_wounds=3), switches={"critical_chart": value})
    assert ended(shot, 4, 6, 3).result.critical == critical


def test_natural_1_misses_shooting() -> None:
    sure = archer(bs=6)
    assert asked(a_shot(shooter=sure)) == ["to_wound"]
    shot = a_shot(shooter=sure, switches={"natural_1_misses_shooting": True})
    assert reasons(pending(shot)) == [("ballistic_skill", 1), ("natural_one_misses", 1)]
    assert ended(shot, 1).result.hit is False
    assert asked(shot, 2)[-1] == "to_wound"


def test_a_one_that_misses_only_by_the_switch_does_not_strike_the_cover() -> None:
    covered = a_shot(shooter=archer(bs=7), cover=True, switches={"natural_1_misses_shooting": True})
    assert reasons(pending(covered))[-1] == ("natural_one_misses", 1)
    assert ended(covered, 1).result.cover_hit is False
    assert ended(a_shot(shooter=archer(bs=6), cover=True), 1).result.cover_hit is True


@pytest.mark.parametrize(("bs", "needs", "second"), [(3, 7, 4), (2, 8, 5), (1, 9, 6)])
def test_impossible_shots(bs: int, needs: int, second: int) -> None:
    far: Fields = {"shooter": archer(bs=bs, moved=True), "cover": True, "range": "long"}
    two_step: Fields = {"impossible_shots": "two_step"}
    assert to_hit(weapon="bow", **far) is None
    assert to_hit(two_step, weapon="bow", **far) == needs
    assert asked(a_shot(**far)) == []
    shot = a_shot(**far, switches=two_step)
    assert pending(shot).needs == 6
    assert reasons(pending(shot))[-1] == ("six_first", 6 - needs)
    assert ended(shot, 5).result.hit is False
    assert reasons(pending(shot, 6)) == [("second_step", second)]
    assert ended(shot, 6, second - 1).result.hit is False
    assert asked(shot, 6, second)[-1] == "to_wound"


def test_a_shot_that_needs_ten_never_hits() -> None:
    cloaked: Fields = {
        "shooter": archer(bs=1, moved=True),
        "cover": True,
        "range": "long",
        "target": foe(items=("elven_cloak",)),
    }
    shot = a_shot(**cloaked, switches={"impossible_shots": "two_step"})
    assert asked(shot) == []
    assert ended(shot).result.hit is False


def test_natural_1_save_fails() -> None:
    armoured = foe(armour_save=1)
    shot = a_shot(target=armoured)
    assert reasons(pending(shot, 4, 4)) == [("armour_save", 1), ("natural_one_fails", 1)]
    assert asked(shot, 4, 4, 1)[-1] == "injury"
    literal = a_shot(target=armoured, switches={"natural_1_save_fails": False})
    assert asked(literal, 4, 4) == ["to_hit", "to_wound"]
    assert ended(literal, 4, 4).result.ending == "saved"


def test_shooting_criticals() -> None:
    second: Fields = {"shooter": archer(skills=("quick_shot",)), "shots": 2, "shot_number": 2}
    assert asked(a_shot(**second, crits_used=1), 4, 6)[-1] == "critical"
    one: Fields = {"shooting_criticals": "one_per_phase"}
    assert asked(a_shot(**second, crits_used=1, switches=one), 4, 6)[-1] == "injury"
    assert asked(a_shot(**second, crits_used=0, switches=one), 4, 6)[-1] == "critical"


def test_misfire() -> None:
    assert asked(a_shot("pistol", switches={"misfire": True}), 1)[-1] == "misfire"
    assert asked(a_shot("pistol", switches={"misfire": False}), 1)[-1] == "to_hit"


def test_pistolier_every_turn() -> None:
    brace: Fields = {"shooter": archer(skills=("pistolier",)), "brace": True, "shots": 2, "loaded": 0}
    assert objections(a_shot("pistol", **brace)) == ["not_loaded"]
    assert objections(a_shot("pistol", **brace, switches={"pistolier_every_turn": True})) == []


@pytest.mark.parametrize(
    ("weapon", "ammunition", "additive", "fixed"),
    [
        ("pistol", "superior_blackpowder", 6, 5),
        ("warplock_pistol", "superior_blackpowder", None, 6),
        ("elf_bow", "dark_venom", 5, 4),
        ("blunderbuss", "superior_blackpowder", 4, 4),
    ],
)
def test_boosted_strength_save(weapon: str, ammunition: str, additive: int | None, fixed: int) -> None:
    shot: Fields = {"weapon": weapon, "ammunition": (ammunition,), "target": foe(armour=("gromril_armour", "shield"))}
    assert save(**shot) == additive
    assert save({"boosted_strength_save": "fixed"}, **shot) == fixed


def test_blunderbuss_hits_unseen() -> None:
    hidden = foe(hidden=True)
    assert objections(a_shot("blunderbuss", target=hidden)) == ["target_hidden"]
    assert objections(a_shot("blunderbuss", target=hidden, switches={"blunderbuss_hits_unseen": True})) == []
    assert objections(a_shot("bow", target=hidden, switches={"blunderbuss_hits_unseen": True})) == ["target_hidden"]


def test_dodge_against_line() -> None:
    dodger = foe(skills=("dodge",))
    assert asked(a_shot("blunderbuss", target=dodger)) == ["dodge"]
    assert asked(a_shot("blunderbuss", target=dodger, switches={"dodge_against_line": False})) == ["to_wound"]


@pytest.mark.parametrize(
    ("value", "knocked_down", "stunned"),
    [("knocked_down", True, False), ("never", False, False), ("always", True, True)],
)
def test_dodge_when_down(value: str, knocked_down: bool, stunned: bool) -> None:
    for state, dodges in (("standing", True), ("knocked_down", knocked_down), ("stunned", stunned)):
        shot = a_shot(target=foe(skills=("dodge",), state=state), switches={"dodge_when_down": value})
        assert asked(shot, 4)[-1] == ("dodge" if dodges else "to_wound")


def test_dodge_melee_crossbow_pistol() -> None:
    fired: Fields = {"source": "melee", "weapon": "crossbow_pistol"}
    dodger = foe(skills=("dodge",))
    assert asked(a_hit(4, dodger, **fired)) == ["dodge"]
    assert asked(a_hit(4, dodger, **fired, switches={"dodge_melee_crossbow_pistol": False})) == ["to_wound"]


@pytest.mark.parametrize("toughness", [5, 7])
def test_lotus_critical_when_6_needed(toughness: int) -> None:
    shot: Fields = {"target": foe(toughness=toughness), "ammunition": ("black_lotus",)}
    assert asked(a_shot(**shot), 6) == ["to_hit", "injury"]
    played = a_shot(**shot, switches={"lotus_critical_when_6_needed": True})
    assert asked(played, 6, 6) == ["to_hit", "look_for_critical", "critical"]


def test_sling_double_minus_1() -> None:
    assert to_hit(weapon="sling", shots=2) == 5
    assert to_hit({"sling_double_minus_1": False}, weapon="sling", shots=2) == 4
    assert reasons(pending(a_shot("sling", shots=2)))[-1] == ("several_shots", 1)


def test_large_target_by_size() -> None:
    tall, listed = foe(large_target=True), foe(traits=("large_target",))
    assert to_hit(weapon="bow", target=tall) == 3
    assert to_hit({"large_target_by_size": "rule_only"}, weapon="bow", target=tall) == 4
    assert to_hit({"large_target_by_size": "rule_only"}, weapon="bow", target=listed) == 3
    assert reasons(pending(a_shot(target=tall)))[-1] == ("large_target", -1)


def test_quick_shot_stand_still() -> None:
    moving: Fields = {"shooter": archer(skills=("quick_shot",), moved=True), "shots": 2}
    still: Fields = {"shooter": archer(skills=("quick_shot",)), "shots": 2}
    strict: Fields = {"quick_shot_stand_still": True}
    assert objections(a_shot("bow", **moving)) == []
    assert objections(a_shot("bow", **moving, switches=strict)) == ["too_many_shots"]
    assert objections(a_shot("bow", **still, switches=strict)) == []


def test_helmet_against_no_save_critical() -> None:
    shot: Fields = {"target": foe(wounds=2, max_wounds=2, armour=("helmet",))}
    assert asked(a_shot(**shot), 4, 6, 3, 3)[-1] == "helmet"
    denied = a_shot(**shot, switches={"helmet_against_no_save_critical": False})
    assert target_after(denied, 4, 6, 3, 3) == ("stunned", 0)
    assert asked(denied, 4, 6, 1, 3)[-1] == "helmet"


def test_helmet_per_die() -> None:
    injury: Fields = {"wounds": 2, "target": foe(armour=("helmet",))}
    assert asked(an_injury(**injury), 3, 4) == ["injury", "injury", "helmet"]
    each = an_injury(**injury, switches={"helmet_per_die": True})
    assert asked(each, 3, 4, 4) == ["injury", "helmet", "injury", "helmet"]
    assert target_after(each, 3, 4, 4, 4) == ("knocked_down", 0)
    assert target_after(each, 3, 4, 4, 3) == ("stunned", 0)
    assert target_after(each, 3, 4, 5) == ("out_of_action", 0)


def test_no_helmet_is_rolled_per_die_for_one_who_feels_no_pain() -> None:
    undead = foe(armour=("helmet",), traits=("no_pain",))
    assert asked(an_injury(undead, switches={"helmet_per_die": True}), 3) == ["injury"]


def test_shoot_when_fallen_unhurt() -> None:
    fallen = archer(fell=True)
    assert to_hit(weapon="bow", shooter=fallen) == 5
    assert reasons(pending(a_shot(shooter=fallen)))[-1] == ("moved", 1)
    assert objections(a_shot(shooter=fallen, switches={"shoot_when_fallen_unhurt": False})) == ["fell"]
    assert objections(a_shot("crossbow", fallen)) == ["moved"]


def test_engaged_with_downed_only() -> None:
    touching = archer(engaged=True, downed_only=True)
    assert objections(a_shot(shooter=touching)) == ["engaged"]
    assert objections(a_shot(shooter=touching, switches={"engaged_with_downed_only": False})) == []
    assert objections(a_shot(shooter=archer(engaged=True), switches={"engaged_with_downed_only": False})) == ["engaged"]


def test_quick_shot_repeater_penalty() -> None:
    quick: Fields = {"weapon": "repeater_crossbow", "shooter": archer(skills=("quick_shot",)), "shots": 2}
    assert to_hit(**quick) == 4
    assert to_hit({"quick_shot_repeater_penalty": True}, **quick) == 5
    plain: Fields = {"weapon": "repeater_crossbow", "shots": 2}
    assert to_hit(**plain) == 5
    assert to_hit({"quick_shot_repeater_penalty": True}, **plain) == 5


def test_nimble_sling_double() -> None:
    nimble: Fields = {"shooter": archer(skills=("nimble",), moved=True), "shots": 2}
    assert objections(a_shot("sling", **nimble)) == ["too_many_shots"]
    assert objections(a_shot("sling", **nimble, switches={"nimble_sling_double": True})) == []


def test_wound_bonus_critical() -> None:
    blow: Fields = {"target": foe(toughness=5), "source": "melee", "wound_bonus": 1}
    assert asked(a_hit(3, **blow), 6)[-1] == "injury"
    assert asked(a_hit(3, **blow, switches={"wound_bonus_critical": True}), 6)[-1] == "critical"
    assert asked(a_hit(3, **blow, switches={"wound_bonus_critical": True}), 5)[-1] == "injury"


def test_shield_behind_two_weapons() -> None:
    both_hands = foe(armour=("light_armour", "shield"), two_weapons=True)
    assert save(weapon="bow", target=both_hands) == 6
    assert save({"shield_behind_two_weapons": True}, weapon="bow", target=both_hands) == 5
    melee = a_hit(3, both_hands, source="melee", switches={"shield_behind_two_weapons": True})
    assert pending(melee, 4).needs == 6


def test_charm_kept_after_dodge() -> None:
    shot: Fields = {"target": foe(skills=("dodge",), items=("lucky_charm",))}
    kept = [type(effect).__name__ for effect in ended(a_shot(**shot), 4, 5).effects]
    spent = [
        type(effect).__name__
        for effect in ended(a_shot(**shot, switches={"charm_kept_after_dodge": False}), 4, 5).effects
    ]
    assert (kept, spent) == (["Fired"], ["Fired", "CharmUsed"])


@pytest.mark.parametrize(("value", "needs"), [("down", 5), ("up", 4)])
def test_fall_fraction(value: str, needs: int) -> None:
    fall = an_injury(foe(edge_drop=2.5), switches={"fall_fraction": value})
    assert pending(fall, 1, 6, 1).needs == needs


ELSEWHERE = {"healing_herbs_single_use", "pre_measuring", "knife_fighter_any_target"}
"""Switches of the group that a single shot does not depend on."""


def test_every_switch_of_the_shooting_chain_has_its_test_here() -> None:
    shooting = {id for id, switch in rules().switches.items() if switch.group == "shooting"}
    assert {id for id in shooting if f"test_{id}" not in globals()} == ELSEWHERE


@pytest.mark.parametrize(
    ("id", "default"),
    [
        ("critical_chart", "basic"),
        ("natural_1_misses_shooting", False),
        ("impossible_shots", "impossible"),
        ("natural_1_save_fails", True),
        ("shooting_criticals", "unlimited"),
        ("misfire", False),
        ("pistolier_every_turn", False),
        ("boosted_strength_save", "additive"),
        ("blunderbuss_hits_unseen", False),
        ("dodge_against_line", True),
        ("dodge_when_down", "knocked_down"),
        ("dodge_melee_crossbow_pistol", True),
        ("lotus_critical_when_6_needed", False),
        ("sling_double_minus_1", True),
        ("large_target_by_size", "rule_or_size"),
        ("quick_shot_stand_still", False),
        ("helmet_against_no_save_critical", True),
        ("helmet_per_die", False),
        ("shoot_when_fallen_unhurt", True),
        ("engaged_with_downed_only", True),
        ("quick_shot_repeater_penalty", False),
        ("nimble_sling_double", False),
        ("wound_bonus_critical", False),
        ("shield_behind_two_weapons", False),
        ("charm_kept_after_dodge", True),
        ("fall_fraction", "down"),
    ],
)
def test_a_switch_stands_at_its_default(id: str, default: SwitchValue) -> None:
    assert rules().switches[id].default == default
