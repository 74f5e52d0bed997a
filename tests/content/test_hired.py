"""Hired swords and the core Dramatis Personae: every figure, what they carry and choose, and who may hire them."""

import pytest

from mordheim_desktop.rules.ruleset import FighterType, Profile, Ruleset


def profile(fighter: FighterType) -> str:
    """The nine characteristics as a row of the list."""
    return " ".join(str(getattr(fighter.profile, name)) for name in Profile.__struct_fields__)


# id: kind, fee, upkeep, rating, profile, traits
HIRED = {
    "pit_fighter": ("hired_sword", 30, 15, 22, "4 4 3 4 4 1 4 2 7", ""),
    "ogre_bodyguard": ("hired_sword", 80, 30, 25, "6 3 2 4 4 3 3 2 7", "causes_fear large_target"),
    "halfling_scout": ("hired_sword", 15, 5, 5, "4 2 4 2 2 1 4 1 8", "cook"),
    "warlock": ("hired_sword", 30, 15, 16, "4 2 2 3 3 1 4 1 8", "wizard"),
    "freelancer": ("hired_sword", 50, 20, 21, "4 4 3 4 3 1 4 1 7", ""),
    "elf_ranger": ("hired_sword", 40, 20, 12, "5 4 5 3 3 1 6 1 8", "seeker excellent_sight"),
    "dwarf_troll_slayer": (
        "hired_sword",
        25,
        10,
        12,
        "3 4 3 3 4 1 2 1 9",
        "deathwish immune_to_psychology hard_to_kill hard_head",
    ),
    "aenur": ("dramatis_personae", 150, 0, 100, "5 8 4 4 3 2 7 3 8", "invincible_swordsman wanderer no_experience"),
    "johann_the_knife": (
        "dramatis_personae",
        70,
        30,
        60,
        "4 3 6 4 3 2 6 1 7",
        "knife_fighter_extraordinaire no_experience",
    ),
    "bertha_bestraufrung": (
        "dramatis_personae",
        0,
        0,
        105,
        "4 5 3 4 4 2 4 3 10",
        "leader high_matriarch sigmars_handmaiden no_experience",
    ),
    "veskit": (
        "dramatis_personae",
        80,
        35,
        70,
        "5 5 4 4 4 2 5 4 8",
        "immune_to_psychology no_pain unblinking_eye metallic_body no_experience",
    ),
}


@pytest.mark.parametrize("id", HIRED)
def test_a_hired_sword_has_his_fee_upkeep_and_profile(ruleset: Ruleset, id: str) -> None:
    hired = ruleset.hired[id]
    assert ruleset.fighter_type(f"hired.{id}") is hired
    assert (
        hired.kind,
        hired.price,
        hired.upkeep,
        hired.rating,
        profile(hired),
        " ".join(hired.traits),
    ) == HIRED[id]


def test_these_are_all_who_can_be_hired(ruleset: Ruleset) -> None:
    assert set(ruleset.hired) == set(HIRED)


@pytest.mark.parametrize(
    ("warband", "hired"),
    [
        ("reikland", "pit_fighter ogre_bodyguard halfling_scout warlock freelancer elf_ranger dwarf_troll_slayer"),
        ("possessed", "pit_fighter ogre_bodyguard warlock"),
        ("witch_hunters", "pit_fighter ogre_bodyguard halfling_scout freelancer elf_ranger dwarf_troll_slayer"),
        ("sisters", "pit_fighter ogre_bodyguard halfling_scout"),
        ("undead", "ogre_bodyguard warlock"),
        ("skaven", "warlock"),
    ],
)
def test_a_warband_may_hire_these_swords(ruleset: Ruleset, warband: str, hired: str) -> None:
    open_to_it = [id for id, each in ruleset.hired.items() if each.kind == "hired_sword" and warband in each.warbands]
    assert open_to_it == hired.split()


def test_an_elf_costs_more_beside_a_dwarf_and_a_dwarf_beside_an_elf(ruleset: Ruleset) -> None:
    assert {id: hired.upkeep_beside for id, hired in ruleset.hired.items() if hired.upkeep_beside} == {
        "elf_ranger": {"dwarf": 40},
        "dwarf_troll_slayer": {"elf": 20},
    }


# id: highest characteristics, skill lists, what he carries, what he chooses between
KITS = {
    "pit_fighter": ("human", "combat strength speed", "morning_star spiked_gauntlet helmet", ""),
    "ogre_bodyguard": ("ogre", "combat strength", "light_armour", "2 of sword axe club, 1 of double_handed_weapon"),
    "halfling_scout": ("halfling", "shooting speed", "bow dagger cooking_pot", ""),
    "warlock": ("human", "academic", "staff", ""),
    "freelancer": ("human", "combat strength", "heavy_armour shield lance sword", ""),
    "elf_ranger": ("elf", "shooting speed elf_ranger", "elf_bow sword elven_cloak", ""),
    "dwarf_troll_slayer": ("dwarf", "combat strength dwarf_troll_slayer", "", "2 of axe, 1 of double_handed_axe"),
    "aenur": (None, "", "ithilmar_armour elven_cloak ienh_khain", ""),
    "johann_the_knife": (None, "", "throwing_stars sword sword black_lotus", ""),
    "bertha_bestraufrung": (
        None,
        "",
        "sigmarite_warhammer sigmarite_warhammer gromril_armour blessed_water holy_relic",
        "",
    ),
    "veskit": (None, "", "executioners_claws executioners_claws_fired", ""),
}


@pytest.mark.parametrize("id", HIRED)
def test_he_has_his_maxima_skill_lists_and_arms(ruleset: Ruleset, id: str) -> None:
    one = ruleset.hired[id]
    choices = ", ".join(f"{choice.pick} of {' '.join(choice.items)}" for choice in one.equipment_choice)
    assert (one.max_profile, " ".join(one.skill_lists), " ".join(one.equipment), choices) == KITS[id]
    assert (one.max, one.start_xp, one.leader) == (1, 0, False)


SKILLS = {
    "aenur": "strike_to_injure expert_swordsman step_aside sprint lightning_reflexes dodge mighty_blow",
    "johann_the_knife": "dodge scale_sheer_surfaces quick_shot eagle_eyes knife_fighter",
    "bertha_bestraufrung": "mighty_blow unstoppable_charge righteous_fury",
}


@pytest.mark.parametrize("id", HIRED)
def test_only_three_of_them_come_with_skills(ruleset: Ruleset, id: str) -> None:
    assert " ".join(ruleset.hired[id].skills) == SKILLS.get(id, "")


def test_hired_swords_gain_experience_and_dramatis_personae_do_not(ruleset: Ruleset) -> None:
    assert all(one.gains_xp == (one.kind == "hired_sword") for one in ruleset.hired.values())


# id: the core warbands that may hire him
SERVES = {
    "pit_fighter": "reikland middenheim marienburg possessed witch_hunters sisters",
    "ogre_bodyguard": "reikland middenheim marienburg possessed witch_hunters sisters undead",
    "halfling_scout": "reikland middenheim marienburg witch_hunters sisters",
    "warlock": "reikland middenheim marienburg possessed undead skaven",
    "freelancer": "reikland middenheim marienburg witch_hunters",
    "elf_ranger": "reikland middenheim marienburg witch_hunters",
    "dwarf_troll_slayer": "reikland middenheim marienburg witch_hunters",
    "aenur": "reikland middenheim marienburg witch_hunters sisters",
    "johann_the_knife": "reikland middenheim marienburg witch_hunters sisters",
    "bertha_bestraufrung": "sisters",
    "veskit": "skaven",
}


@pytest.mark.parametrize("id", HIRED)
def test_he_serves_these_warbands(ruleset: Ruleset, id: str) -> None:
    assert " ".join(ruleset.hired[id].warbands) == SERVES[id]


def test_what_only_single_ones_of_them_have(ruleset: Ruleset) -> None:
    hired = ruleset.hired
    assert {id: one.title for id, one in hired.items() if one.title} == {
        "aenur": "the Sword of Twilight",
        "bertha_bestraufrung": "High Matriarch",
        "veskit": "High Executioner of Clan Eshin",
    }
    assert {id: one.stays for id, one in hired.items() if one.stays} == {"aenur": 1, "bertha_bestraufrung": 1}
    assert {id: one.room for id, one in hired.items() if one.room} == {"halfling_scout": 1}
    assert {id: one.fee_item for id, one in hired.items() if one.fee_item} == {"johann_the_knife": "crimson_shade"}
    assert {id: one.cast_bonus for id, one in hired.items() if one.cast_bonus} == {"bertha_bestraufrung": 2}
    assert {id: one.race for id, one in hired.items() if one.race} == {
        "aenur": "elf",
        "johann_the_knife": "human",
        "bertha_bestraufrung": "human",
        "veskit": "skaven",
    }


def test_bertha_alone_is_asked_by_how_much_stronger_the_enemy_is(ruleset: Ruleset) -> None:
    asked = {id: [(row.low, row.value) for row in one.agrees] for id, one in ruleset.hired.items() if one.agrees}
    assert asked == {"bertha_bestraufrung": [(0, 7), (50, 6), (100, 5), (150, 4), (200, 3)]}


RULES = {
    "pit_fighter": "Spiked gauntlet",
    "ogre_bodyguard": "Fear, Large target",
    "halfling_scout": "Cook",
    "warlock": "Wizard, New spell",
    "freelancer": "Warhorse, On foot",
    "elf_ranger": "Seeker, Excellent Sight",
    "dwarf_troll_slayer": "Deathwish, Hard to Kill, Hard Head",
    "aenur": "Invincible Swordsman, Wanderer, Ienh-Khain",
    "johann_the_knife": "Long daggers, Black Lotus, Crimson Shade, Knife Fighter Extraordinaire",
    "bertha_bestraufrung": "Request, High Matriarch, Sigmar’s Handmaiden",
    "veskit": "Unfeeling, No Pain, Unblinking Eye, Metallic Body, Claws",
}


@pytest.mark.parametrize("id", HIRED)
def test_he_names_his_special_rules(ruleset: Ruleset, id: str) -> None:
    assert ", ".join(rule.name for rule in ruleset.hired[id].rules) == RULES[id]
