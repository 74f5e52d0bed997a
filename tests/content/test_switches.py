"""The rule switches: ids, values, and the default, which is the first value."""

import pytest

from mordheim_desktop.rules.ruleset import Ruleset, SwitchValue

SHOOTING: dict[str, tuple[SwitchValue, ...]] = {
    "critical_chart": ("basic", "weapon"),
    "natural_1_misses_shooting": (False, True),
    "impossible_shots": ("impossible", "two_step"),
    "natural_1_save_fails": (True, False),
    "shooting_criticals": ("unlimited", "one_per_phase"),
    "misfire": (False, True),
    "pistolier_every_turn": (False, True),
    "boosted_strength_save": ("additive", "fixed"),
    "blunderbuss_hits_unseen": (False, True),
    "dodge_against_line": (True, False),
    "dodge_when_down": ("knocked_down", "never", "always"),
    "dodge_melee_crossbow_pistol": (True, False),
    "lotus_critical_when_6_needed": (False, True),
    "sling_double_minus_1": (True, False),
    "large_target_by_size": ("rule_or_size", "rule_only"),
    "healing_herbs_single_use": (False, True),
    "quick_shot_stand_still": (False, True),
    "helmet_against_no_save_critical": (True, False),
    "helmet_per_die": (False, True),
    "pre_measuring": (False, True),
    "shoot_when_fallen_unhurt": (True, False),
    "engaged_with_downed_only": (True, False),
    "quick_shot_repeater_penalty": (False, True),
    "knife_fighter_any_target": (True, False),
    "nimble_sling_double": (False, True),
    "wound_bonus_critical": (False, True),
    "shield_behind_two_weapons": (False, True),
    "charm_kept_after_dodge": (True, False),
    "fall_fraction": ("down", "up"),
}
BATTLE: dict[str, tuple[SwitchValue, ...]] = {
    "rating_tie": ("roll_off", "choose"),
    "first_terrain": ("roll_off", "choose"),
    "occupy_turns": ("each", "total"),
    "off_table_in_rout": (True, False),
    "reinforcement_edges": ("attacker_numbering", "defender_names"),
    "animals_carry_counters": (True, False),
    "counter_experience": ("per_carrier", "per_counter"),
    "chest_on_rout": (True, False),
}
CAMPAIGN: dict[str, tuple[SwitchValue, ...]] = {
    "exploration_chart": ("handout", "rulebook"),
    "winner_die_without_heroes": (True, False),
    "absent_hero_explores": (False, True),
    "reroll_before_keeping": (False, True),
    "downed_hero_to_places": (True, False),
    "eye_both_dice": (True, False),
    "resale_rounding": ("down", "up", "keep_half"),
    "henchman_hounds_in_sale": (True, False),
    "two_missed_games": ("longest", "sum"),
    "wardog_rating": (0, 5),
    "pit_fight_loss": ("reroll_until", "ignore_36_up", "full_table"),
    "second_blindness": ("other_eye", "random_eye"),
    "hired_sword_track": ("henchman", "hero"),
    "henchman_advance_pair": ("choose_either", "legal_only"),
}
GROUPS = {"shooting": SHOOTING, "battle": BATTLE, "campaign": CAMPAIGN}


@pytest.mark.parametrize(("group", "id"), [(group, id) for group, switches in GROUPS.items() for id in switches])
def test_a_switch_offers_its_values_and_starts_with_the_default(ruleset: Ruleset, group: str, id: str) -> None:
    switch = ruleset.switches[id]
    assert switch.group == group
    # repr, because 0 and False are equal
    assert repr(switch.values) == repr(GROUPS[group][id])
    assert repr(switch.default) == repr(GROUPS[group][id][0])


def test_there_are_51_switches(ruleset: Ruleset) -> None:
    assert set(ruleset.switches) == {*SHOOTING, *BATTLE, *CAMPAIGN}
    assert len(ruleset.switches) == 51
