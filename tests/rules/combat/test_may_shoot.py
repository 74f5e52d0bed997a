"""May he shoot, how often, and at that one: everything that speaks against it."""

from typing import Any

import pytest

from mordheim_desktop.rules.combat.may_shoot import code_of
from mordheim_desktop.rules.messages import say
from tests.rules.combat.table import Fields, a_shot, archer, asked, foe, objections, to_hit
from tests.rules.procedure import ended

# ------------------------------------------------------------------ the shooter


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("missing", True, "missing"),
        ("state", "out_of_action", "out_of_action"),
        ("state", "stunned", "stunned"),
        ("state", "knocked_down", "knocked_down"),
        ("engaged", True, "engaged"),
        ("fleeing", True, "fleeing"),
        ("ran", True, "ran"),
        ("failed_charge", True, "failed_charge"),
        ("rallied", True, "rallied"),
        ("cast", True, "cast"),
        ("bs", 0, "no_ballistic_skill"),
    ],
)
def test_a_shooter_is_kept_from_shooting(field: str, value: Any, code: str) -> None:
    assert objections(a_shot(shooter=archer(**{field: value}))) == [code]


def test_what_the_rules_forbid_is_an_outcome_with_nothing_asked() -> None:
    outcome = ended(a_shot("pistol", archer(ran=True, cast=True), loaded=0))
    assert outcome.result.legal is False
    assert [code for code, _ in outcome.result.reasons] == ["ran", "cast", "not_loaded"]
    assert [code_of(sentence) for _, sentence in outcome.result.reasons] == ["ran", "cast", "not_loaded"]
    assert outcome.effects == ()
    assert outcome.result.shooter.loaded == 0
    assert outcome.odds_key == "none"


def test_players_may_overrule_and_the_outcome_says_what_spoke_against_it() -> None:
    outcome = ended(a_shot(shooter=archer(ran=True), overrule=True), 4, 4, 5)
    assert outcome.result.legal is False
    assert [code for code, _ in outcome.result.reasons] == ["ran"]
    assert outcome.result.target.state == "out_of_action"


def test_one_who_stood_up_may_shoot_even_a_crossbow() -> None:
    assert objections(a_shot("crossbow", archer(stood_up=True))) == []
    assert objections(a_shot("crossbow", archer(stood_up=True, moved=True))) == ["moved"]
    assert objections(a_shot("bow", archer(stood_up=True, moved=True))) == []


# ------------------------------------------------------------------ the target taken by itself


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("state", "out_of_action", "target_out_of_action"),
        ("hidden", True, "target_hidden"),
        ("engaged", True, "target_engaged"),
        ("missing", True, "target_missing"),
    ],
)
def test_some_targets_can_never_be_picked(field: str, value: Any, code: str) -> None:
    assert objections(a_shot(target=foe(**{field: value}))) == [code]


@pytest.mark.parametrize("fields", [{"state": "knocked_down"}, {"state": "stunned"}, {"fleeing": True}])
def test_a_downed_or_fleeing_enemy_may_be_shot_at(fields: dict[str, Any]) -> None:
    assert objections(a_shot(target=foe(**fields))) == []


def test_a_blunderbuss_is_not_aimed_and_hits_models_in_combat() -> None:
    assert objections(a_shot("blunderbuss", target=foe(engaged=True))) == []


def test_a_hidden_archer_gives_himself_away() -> None:
    outcome = ended(a_shot(shooter=archer(hidden=True)), 1)
    assert outcome.result.shooter.hidden is False
    assert outcome.effects[0].revealed is True  # type: ignore[union-attr]


@pytest.mark.parametrize(("face", "hidden"), [(3, False), (4, True), (6, True)])
def test_a_hidden_blowpipe_stays_hidden_unless_its_target_passes_an_initiative_test(face: int, hidden: bool) -> None:
    shot = a_shot("blowpipe", archer(hidden=True), foe(initiative=3))
    assert asked(shot, 1) == ["to_hit", "spotting"]
    outcome = ended(shot, 1, face)
    assert outcome.result.shooter.hidden is hidden
    assert outcome.effects[0].revealed is not hidden  # type: ignore[union-attr]


def test_nobody_spots_a_blowpipe_that_put_him_out_of_action() -> None:
    assert asked(a_shot("blowpipe", archer(hidden=True)), 6, 1, 6) == ["to_hit", "armour_save", "injury"]


# ------------------------------------------------------------------ weapons that do not fire after moving


@pytest.mark.parametrize("weapon", ["crossbow", "handgun", "hochland_long_rifle"])
def test_a_heavy_weapon_is_not_fired_after_moving(weapon: str) -> None:
    assert objections(a_shot(weapon, archer(moved=True))) == ["moved"]
    assert objections(a_shot(weapon, archer(moved=True, skills=("nimble",)))) == []
    assert to_hit(weapon=weapon, shooter=archer(moved=True, skills=("nimble",))) == 5


@pytest.mark.parametrize("weapon", ["bow", "repeater_crossbow", "pistol", "blunderbuss", "crossbow_pistol", "sling"])
def test_a_light_weapon_may_be_fired_after_moving(weapon: str) -> None:
    assert objections(a_shot(weapon, archer(moved=True))) == []


# ------------------------------------------------------------------ loading


@pytest.mark.parametrize("weapon", ["pistol", "duelling_pistol", "warplock_pistol", "handgun", "hochland_long_rifle"])
def test_a_gun_starts_the_battle_loaded_and_is_empty_after_its_shot(weapon: str) -> None:
    assert objections(a_shot(weapon)) == []
    assert ended(a_shot(weapon), 1).result.shooter.loaded == 0
    assert objections(a_shot(weapon, loaded=0)) == ["not_loaded"]


def test_a_brace_fires_one_shot_every_turn_and_never_two() -> None:
    assert ended(a_shot("pistol", brace=True), 1).result.shooter.loaded == 1
    assert objections(a_shot("pistol", brace=True, loaded=1)) == []
    assert objections(a_shot("pistol", brace=True, shots=2)) == ["too_many_shots"]


def test_a_pistolier_fires_both_pistols_and_then_has_none() -> None:
    pistolier = archer(skills=("pistolier",))
    first: Fields = {"brace": True, "shots": 2}
    assert objections(a_shot("pistol", pistolier, **first)) == []
    assert ended(a_shot("pistol", pistolier, **first), 1).result.shooter.loaded == 1
    assert objections(a_shot("pistol", pistolier, **first, shot_number=2, loaded=1)) == []
    assert ended(a_shot("pistol", pistolier, **first, shot_number=2, loaded=1), 1).result.shooter.loaded == 0
    assert objections(a_shot("pistol", pistolier, **first, loaded=0)) == ["not_loaded"]
    assert objections(a_shot("pistol", pistolier, **first, loaded=1)) == ["not_loaded"]
    assert objections(a_shot("pistol", pistolier, brace=True, loaded=1)) == []


def test_a_pistolier_with_an_empty_brace_is_told_by_which_reading_he_reloads() -> None:
    (refusal,) = ended(a_shot("pistol", archer(skills=("pistolier",)), brace=True, loaded=0)).result.reasons
    assert refusal[0] == "not_loaded"
    assert refusal[1].also == (say("reading.pistolier_reloads"),)


@pytest.mark.parametrize("fields", [{}, {"shooter": archer(skills=("pistolier",)), "useless": True}])
def test_where_no_table_would_let_him_fire_no_reading_is_named(fields: dict[str, Any]) -> None:
    (refusal,) = ended(a_shot("pistol", brace=True, loaded=0, **fields)).result.reasons
    assert (refusal[0], refusal[1].also) == ("not_loaded", ())


def test_a_pistolier_fires_a_single_pistol_every_turn() -> None:
    assert objections(a_shot("pistol", archer(skills=("pistolier",)), loaded=0)) == []
    assert objections(a_shot("handgun", archer(skills=("pistolier",)), loaded=0)) == ["not_loaded"]


def test_a_pistolier_fires_two_crossbow_pistols_every_turn() -> None:
    shot: Fields = {"brace": True, "shots": 2}
    assert objections(a_shot("crossbow_pistol", archer(skills=("pistolier",)), **shot)) == []
    assert objections(a_shot("crossbow_pistol", archer(), **shot)) == ["too_many_shots"]


@pytest.mark.parametrize("weapon", ["handgun", "hochland_long_rifle"])
def test_a_hunter_fires_his_long_gun_every_turn_but_once(weapon: str) -> None:
    hunter = archer(skills=("hunter",))
    assert objections(a_shot(weapon, hunter, loaded=0)) == []
    assert objections(a_shot(weapon, hunter, shots=2)) == ["too_many_shots"]
    assert objections(a_shot(weapon, archer(skills=("hunter",), moved=True), loaded=0)) == ["moved"]
    assert objections(a_shot(weapon, archer(skills=("hunter", "nimble"), moved=True), loaded=0)) == []
    assert objections(a_shot("pistol", hunter, loaded=0)) == ["not_loaded"]


def test_a_blunderbuss_fires_once_in_a_battle() -> None:
    assert objections(a_shot("blunderbuss")) == []
    assert objections(a_shot("blunderbuss", fired_this_battle=1)) == ["fired_this_battle"]
    assert objections(a_shot("blunderbuss", archer(skills=("hunter",)), fired_this_battle=True)) == [
        "fired_this_battle"
    ]
    assert objections(a_shot("bow", fired_this_battle=7)) == []


def test_what_needs_no_loading_says_nothing_about_it() -> None:
    assert ended(a_shot("bow"), 1).result.shooter.loaded is None


# ------------------------------------------------------------------ how often


@pytest.mark.parametrize(
    ("weapon", "skill", "most"),
    [
        ("bow", "", 1),
        ("bow", "quick_shot", 2),
        ("short_bow", "quick_shot", 2),
        ("long_bow", "quick_shot", 2),
        ("elf_bow", "quick_shot", 2),
        ("crossbow", "quick_shot", 2),
        ("repeater_crossbow", "", 2),
        ("repeater_crossbow", "quick_shot", 2),
        ("crossbow_pistol", "quick_shot", 1),
        ("throwing_stars", "quick_shot", 1),
        ("pistol", "quick_shot", 1),
        ("sling", "", 2),
        ("sling", "quick_shot", 2),
        ("throwing_stars", "", 1),
        ("throwing_stars", "knife_fighter", 3),
        ("javelin", "knife_fighter", 1),
        ("blowpipe", "quick_shot", 1),
    ],
)
def test_a_turn_has_so_many_shots(weapon: str, skill: str, most: int) -> None:
    shooter = archer(skills=(skill,) if skill else ())
    assert objections(a_shot(weapon, shooter, shots=most, shot_number=most)) == []
    assert objections(a_shot(weapon, shooter, shots=most + 1)) == ["too_many_shots"]
    assert objections(a_shot(weapon, shooter, shots=most, shot_number=most + 1)) == ["too_many_shots"]


@pytest.mark.parametrize(
    ("fields", "legal"),
    [({"distance": 9}, True), ({"distance": 9.5}, False), ({"range": "short"}, True), ({"range": "long"}, False)],
)
def test_a_sling_shoots_twice_at_half_range_only(fields: dict[str, Any], legal: bool) -> None:
    assert objections(a_shot("sling", shots=2, **fields)) == ([] if legal else ["too_many_shots"])


def test_eagle_eyes_let_a_sling_shoot_twice_up_to_twelve_inches() -> None:
    eagle = archer(skills=("eagle_eyes",))
    assert objections(a_shot("sling", eagle, shots=2, distance=12)) == []
    assert objections(a_shot("sling", eagle, shots=2, distance=12.5)) == ["too_many_shots"]


def test_a_slinger_who_moved_shoots_once() -> None:
    assert objections(a_shot("sling", archer(moved=True), shots=2)) == ["too_many_shots"]
    assert objections(a_shot("sling", archer(moved=True))) == []


def test_quick_shot_is_without_a_penalty_standing_or_moving() -> None:
    assert to_hit(weapon="crossbow", shooter=archer(skills=("quick_shot",)), shots=2) == 4
    assert to_hit(weapon="bow", shooter=archer(skills=("quick_shot",), moved=True), shots=2) == 5
    assert objections(a_shot("bow", archer(skills=("quick_shot",), moved=True), shots=2)) == []
    assert objections(a_shot("crossbow", archer(skills=("quick_shot",), moved=True), shots=2)) == ["moved"]


# ------------------------------------------------------------------ ammunition and poison


@pytest.mark.parametrize(
    ("weapon", "ammunition", "fits"),
    [
        ("bow", "hunting_arrows", True),
        ("elf_bow", "hunting_arrows", True),
        ("crossbow", "hunting_arrows", False),
        ("sling", "hunting_arrows", False),
        ("pistol", "superior_blackpowder", True),
        ("blunderbuss", "superior_blackpowder", True),
        ("bow", "superior_blackpowder", False),
        ("bow", "black_lotus", True),
        ("throwing_stars", "dark_venom", True),
        ("sling", "dark_venom", True),
        ("handgun", "black_lotus", False),
        ("warplock_pistol", "dark_venom", False),
        ("bow", "lucky_charm", False),
        ("bow", "sword", False),
    ],
)
def test_ammunition_goes_with_its_weapons_and_poison_never_with_blackpowder(
    weapon: str, ammunition: str, fits: bool
) -> None:
    assert objections(a_shot(weapon, ammunition=(ammunition,))) == ([] if fits else ["does_not_fit"])


def test_overruled_ammunition_that_is_none_changes_nothing() -> None:
    assert ended(a_shot(ammunition=("sword",), overrule=True), 4, 4, 5).result.target.state == "out_of_action"


def test_a_net_holds_its_target_unless_it_tears_free_and_does_no_harm() -> None:
    net = a_shot("net", target=foe(strength=3))
    assert asked(net, 4) == ["to_hit", "net"]
    assert ended(net, 4, 4).result.ending == "netted"
    assert ended(net, 4, 3).result.ending == "freed"
    assert ended(net, 4, 4).result.target.state == "standing"
    assert objections(a_shot("net", fired_this_battle=1)) == ["fired_this_battle"]
