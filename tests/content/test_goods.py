"""Weapons, armour and gear: prices, ranges and what they change in the resolver."""

import pytest

from mordheim_desktop.rules.ruleset import Ruleset

# id: range, Strength, printed save modifier, price, rarity, tags
MISSILE = {
    "short_bow": (16, 3, None, 5, None, "bow_or_crossbow"),
    "bow": (24, 3, None, 10, None, "bow_or_crossbow"),
    "long_bow": (30, 3, None, 15, None, "bow_or_crossbow"),
    "elf_bow": (36, 3, -1, "35+3D6", 12, "bow_or_crossbow"),
    "crossbow": (30, 4, None, 25, None, "bow_or_crossbow move_or_fire"),
    "sling": (18, 3, None, 2, None, "twice_at_half_range"),
    "throwing_stars": (6, "user", None, 15, 5, "thrown throwing_knife"),
    "repeater_crossbow": (24, 3, None, 40, 8, "bow_or_crossbow fire_twice"),
    "crossbow_pistol": (10, 4, None, 35, 9, "usable_in_combat brace"),
    "blowpipe": (8, 1, 1, 25, 7, "poison_on_six silent"),
    "pistol": (6, 4, -2, 15, 8, "blackpowder prepare_shot brace usable_in_combat"),
    "duelling_pistol": (10, 4, -2, 30, 10, "blackpowder prepare_shot brace usable_in_combat"),
    "handgun": (24, 4, -2, 35, 8, "blackpowder move_or_fire prepare_shot long_gun"),
    "hochland_long_rifle": (48, 4, -2, 200, 11, "blackpowder move_or_fire prepare_shot pick_target long_gun"),
    "blunderbuss": (16, 3, None, 30, 9, "blackpowder line once_per_battle"),
    "warplock_pistol": (8, 5, -3, 35, 11, "blackpowder prepare_shot brace usable_in_combat"),
    "executioners_claws_fired": (8, 5, -3, None, None, "blackpowder usable_in_combat"),
    "javelin": (8, "user", None, 5, None, "thrown"),
    "net": (8, 0, None, 5, None, "thrown once_per_battle"),
    "bow_of_seeking": (36, 3, -1, None, None, "bow_or_crossbow pick_target hits_on_two"),
    "nehekharan_javelin": (8, "user", None, 10, None, "thrown"),
    "belaying_pin": (6, "user-1", 1, 3, None, ""),
    "sunstaff": (24, 4, None, 50, 12, ""),
    "sun_gauntlet": (12, 4, None, 40, 12, "usable_in_combat"),
    "sunstaff_of_lustria": (12, 4, None, 35, 10, ""),
    "tufenk": (8, 2, None, 15, 10, "prepare_shot"),
}

SUPPLEMENTS = {
    "javelin",
    "nehekharan_javelin",
    "belaying_pin",
    "sunstaff",
    "sun_gauntlet",
    "sunstaff_of_lustria",
    "tufenk",
}


@pytest.mark.parametrize("id", MISSILE)
def test_a_missile_weapon_has_its_printed_figures(ruleset: Ruleset, id: str) -> None:
    weapon = ruleset.weapons[id]
    assert weapon.kind == "missile"
    assert (
        weapon.range,
        weapon.strength,
        weapon.save_modifier,
        weapon.price,
        weapon.rarity,
        " ".join(weapon.rules),
    ) == MISSILE[id]


def test_these_are_all_the_missile_weapons(ruleset: Ruleset) -> None:
    assert {id for id, weapon in ruleset.weapons.items() if weapon.kind == "missile"} == set(MISSILE)


def test_duelling_pistols_and_the_javelins_of_nehekhara_are_easier_to_hit_with(ruleset: Ruleset) -> None:
    easier = {id: weapon.to_hit for id, weapon in ruleset.weapons.items() if weapon.to_hit}
    assert easier == {"duelling_pistol": 1, "nehekharan_javelin": 1}


def test_some_weapons_are_of_later_supplements(ruleset: Ruleset) -> None:
    assert {id for id, weapon in ruleset.weapons.items() if not weapon.core} == SUPPLEMENTS


BY_HAND = {
    "bolas": (5, None, "Range 16"),
    "ostland_double_pistol": (30, 10, "Range 6, Strength 4, save -2"),
    "ostland_double_rifle": (300, 12, "Range 48, Strength 4, save -2"),
    "nuln_double_pistol": ("25+D6", 9, "Range 6, Strength 4, save -2"),
    "nuln_double_duelling_pistol": ("45+2D6", 11, "Range 9, Strength 4, save -2"),
    "nuln_double_handgun": ("60+2D6", 10, "Range 24, Strength 4, save -2"),
    "repeater_handgun": ("60+2D6", 11, "Range 24, Strength 4, save -2"),
    "repeater_pistol": ("30+2D6", 9, "Range 6, Strength 4, save -2"),
    "hand_held_mortar": ("80+2D6", 12, "Range 24, Strength 4, save -2"),
    "pigeon_bomb": ("30+2D6", 8, "Any range, Strength 4, save -1"),
    "swivel_gun": (65, 8, "Ball, chain, grape: range 36, 24, 24, Strength 5, 4, 3, save -2, -1, 0"),
}


@pytest.mark.parametrize("id", BY_HAND)
def test_what_no_mechanism_expresses_is_listed_with_its_figures_and_resolved_by_hand(ruleset: Ruleset, id: str) -> None:
    gear = ruleset.gear[id]
    price, rarity, figures = BY_HAND[id]
    assert (gear.price, gear.rarity, gear.core) == (price, rarity, False)
    assert gear.summary.startswith(figures)
    assert gear.summary.endswith("by hand.")


def test_blowpipe_and_warplock_pistol_are_for_skaven(ruleset: Ruleset) -> None:
    assert ruleset.weapons["blowpipe"].only_for == ("skaven",)
    assert ruleset.weapons["warplock_pistol"].only_for == ("skaven",)


# id: Strength, extra save modifier, price, rarity, family, tags
MELEE = {
    "fist": ("user-1", 1, None, None, "unarmed", ""),
    "dagger": ("user", 1, 2, None, None, ""),
    "mace": ("user", 0, 3, None, "bludgeoning", "concussion"),
    "hammer": ("user", 0, 3, None, "bludgeoning", "concussion"),
    "club": ("user", 0, 3, None, "bludgeoning", "concussion"),
    "staff": ("user", 0, 3, None, "bludgeoning", "concussion"),
    "axe": ("user", -1, 5, None, "bladed", ""),
    "sword": ("user", 0, 10, None, "bladed", ""),
    "morning_star": ("user+1", 0, 15, None, "bludgeoning", ""),
    "double_handed_weapon": ("user+2", 0, 15, None, None, "two_handed strikes_last"),
    "double_handed_axe": ("user+2", 0, 15, None, "bladed", "two_handed strikes_last"),
    "spear": ("user", 0, 10, None, "thrusting", ""),
    "halberd": ("user+1", 0, 10, None, "thrusting", "two_handed"),
    "flail": ("user+2", 0, 15, None, "bludgeoning", "two_handed"),
    "lance": ("user+2", 0, 40, 8, "thrusting", ""),
    "fighting_claws": ("user", 0, 35, 7, None, ""),
    "sigmarite_warhammer": ("user+1", 0, 15, None, "bludgeoning", "concussion"),
    "steel_whip": ("user", 0, 10, None, None, ""),
    "weeping_blades": ("user", 0, 50, 9, "bladed", ""),
    "jewelled_sword": ("user", 0, None, None, "bladed", ""),
    "jewelled_dagger": ("user", 1, None, None, None, ""),
    "gromril_axe": ("user", -2, 20, 11, "bladed", ""),
    "gromril_hammer": ("user", -1, 12, 11, "bludgeoning", "concussion"),
    "gromril_double_handed_axe": ("user+2", -1, 60, 11, "bladed", "two_handed strikes_last"),
    "gromril_sword": ("user", -1, 40, 11, "bladed", ""),
    "gromril_dagger": ("user", 0, 8, 11, None, ""),
    "ithilmar_sword": ("user", 0, 30, 9, "bladed", ""),
    "ithilmar_axe": ("user", -1, 15, 9, "bladed", ""),
    "ithilmar_halberd": ("user+1", 0, 30, 9, "thrusting", "two_handed"),
}


@pytest.mark.parametrize("id", MELEE)
def test_a_close_combat_weapon_has_its_printed_figures(ruleset: Ruleset, id: str) -> None:
    weapon = ruleset.weapons[id]
    assert weapon.kind == "melee"
    assert weapon.range is None
    assert (
        weapon.strength,
        weapon.save_extra,
        weapon.price,
        weapon.rarity,
        weapon.family,
        " ".join(weapon.rules),
    ) == MELEE[id]


def test_eleven_weapons_are_also_made_of_gromril_and_of_ithilmar(ruleset: Ruleset) -> None:
    for material, times, rarity in (("gromril", 4, 11), ("ithilmar", 3, 9)):
        made = {id: weapon for id, weapon in ruleset.weapons.items() if id.startswith(material)}
        assert len(made) == 11
        for id, weapon in made.items():
            plain = ruleset.weapons[id.removeprefix(f"{material}_")]
            assert isinstance(plain.price, int)
            assert (weapon.price, weapon.rarity) == (times * plain.price, rarity)
            assert (weapon.strength, weapon.family, weapon.rules) == (plain.strength, plain.family, plain.rules)


# id: save alone, what it improves another save by, stun save, price, rarity, core
ARMOUR = {
    "light_armour": (6, 0, None, 20, None, True),
    "heavy_armour": (5, 0, None, 50, None, True),
    "ithilmar_armour": (5, 0, None, 90, 11, True),
    "gromril_armour": (4, 0, None, 150, 11, True),
    "shield": (6, 1, None, 5, None, True),
    "buckler": (None, 0, None, 5, None, True),
    "helmet": (None, 0, 4, 10, None, True),
    "toughened_leathers": (6, 0, None, 5, None, False),
    "wolfcloak": (6, 1, None, 10, None, False),
    "barding": (None, 1, None, 80, 8, False),
    "attlas_plate_mail": (4, 0, None, None, None, True),
    "cooking_pot": (None, 0, 4, None, None, True),
}


@pytest.mark.parametrize("id", ARMOUR)
def test_armour_has_its_printed_figures(ruleset: Ruleset, id: str) -> None:
    armour = ruleset.armour[id]
    assert (
        armour.save,
        armour.improves,
        armour.stun_save,
        armour.price,
        armour.rarity,
        armour.core,
    ) == ARMOUR[id]


def test_these_are_all_the_pieces_of_armour(ruleset: Ruleset) -> None:
    assert set(ruleset.armour) == set(ARMOUR)


def test_only_a_wolfcloak_helps_against_shooting_alone(ruleset: Ruleset) -> None:
    assert [id for id, armour in ruleset.armour.items() if armour.against == "shooting"] == ["wolfcloak"]


# id: kind, price, rarity, core
GEAR = {
    "lucky_charm": ("equipment", 10, 6, True),
    "mordheim_map": ("equipment", "20+4D6", 9, True),
    "holy_relic": ("equipment", "15+3D6", 8, True),
    "unholy_relic": ("equipment", "15+3D6", 8, True),
    "holy_tome": ("equipment", "100+D6x10", 8, True),
    "tome_of_magic": ("equipment", "200+D6x25", 12, True),
    "elven_cloak": ("equipment", "100+D6x10", 12, True),
    "rope_and_hook": ("equipment", 5, None, True),
    "lantern": ("equipment", 10, None, True),
    "torch": ("equipment", 2, None, False),
    "blessed_water": ("equipment", "10+3D6", 6, True),
    "healing_herbs": ("equipment", "20+2D6", 8, True),
    "garlic": ("equipment", 1, None, True),
    "bugmans_ale": ("equipment", "50+3D6", 9, True),
    "lock_picks": ("equipment", 15, 8, False),
    "telescope": ("equipment", "75+3D6", 10, False),
    "rabbits_foot": ("equipment", 10, 5, False),
    "tarot_cards": ("equipment", 50, 7, False),
    "wyrdstone_pendulum": ("equipment", "25+3D6", 9, False),
    "war_horn": ("equipment", "30+2D6", 8, False),
    "banner": ("equipment", 10, 5, False),
    "caltrops": ("equipment", "15+2D6", 6, False),
    "flash_powder": ("equipment", "25+2D6", 8, False),
    "fire_bomb": ("equipment", "35+2D6", 9, False),
    "halfling_cookbook": ("equipment", "30+3D6", 7, True),
    "cathayan_silk_clothes": ("equipment", "50+2D6", 9, True),
    "hammer_of_witches": ("equipment", 100, 10, False),
    "brazier_iron": ("equipment", 35, 7, False),
    "opulent_coach": ("equipment", 250, 10, False),
    "bolas": ("equipment", 5, None, False),
    "ostland_double_pistol": ("equipment", 30, 10, False),
    "ostland_double_rifle": ("equipment", 300, 12, False),
    "nuln_double_pistol": ("equipment", "25+D6", 9, False),
    "nuln_double_duelling_pistol": ("equipment", "45+2D6", 11, False),
    "nuln_double_handgun": ("equipment", "60+2D6", 10, False),
    "repeater_handgun": ("equipment", "60+2D6", 11, False),
    "repeater_pistol": ("equipment", "30+2D6", 9, False),
    "hand_held_mortar": ("equipment", "80+2D6", 12, False),
    "pigeon_bomb": ("equipment", "30+2D6", 8, False),
    "swivel_gun": ("equipment", 65, 8, False),
    "asp_arrows": ("ammunition", 10, None, False),
    "reptile_venom": ("poison", 5, None, False),
    "hunting_arrows": ("ammunition", "25+D6", 8, True),
    "superior_blackpowder": ("ammunition", 30, 11, True),
    "fire_arrows": ("ammunition", "30+D6", 9, False),
    "black_lotus": ("poison", "10+D6", 9, True),
    "dark_venom": ("poison", "30+2D6", 8, True),
    "crimson_shade": ("drug", "35+D6", 8, True),
    "mandrake_root": ("drug", "25+D6", 8, True),
    "mad_cap_mushrooms": ("drug", "30+3D6", 9, True),
    "tears_of_shallaya": ("drug", "10+2D6", 7, True),
    "wardog": ("animal", "25+2D6", 10, True),
    "horse": ("animal", 40, 8, True),
    "warhorse": ("animal", 80, 11, True),
    "wyrdstone_shard": ("find", None, None, True),
    "gem": ("find", None, None, True),
    "quartz": ("find", None, None, True),
    "amethyst": ("find", None, None, True),
    "necklace": ("find", None, None, True),
    "ruby": ("find", None, None, True),
    "alchemists_notebook": ("find", None, None, True),
    "freetraders_symbol": ("find", None, None, True),
    "training_manual": ("find", None, None, True),
    "blessed_weapon": ("find", None, None, True),
    "boots_and_rope_of_pieter": ("artefact", None, None, True),
    "executioners_hood": ("artefact", None, None, True),
    "all_seeing_eye_of_numas": ("artefact", None, None, True),
    "daemon_soul": ("mutation", 20, None, True),
    "great_claw": ("mutation", 50, None, True),
    "cloven_hoofs": ("mutation", 40, None, True),
    "tentacle": ("mutation", 35, None, True),
    "blackblood": ("mutation", 30, None, True),
    "spines": ("mutation", 35, None, True),
    "scorpion_tail": ("mutation", 40, None, True),
    "extra_arm": ("mutation", 40, None, True),
    "hideous": ("mutation", 40, None, True),
}


@pytest.mark.parametrize("id", GEAR)
def test_gear_has_its_printed_figures(ruleset: Ruleset, id: str) -> None:
    gear = ruleset.gear[id]
    assert (gear.kind, gear.price, gear.rarity, gear.core) == GEAR[id]


def test_this_is_all_the_gear(ruleset: Ruleset) -> None:
    assert set(ruleset.gear) == set(GEAR)


def test_hunting_arrows_fit_every_bow_and_make_injuries_worse(ruleset: Ruleset) -> None:
    arrows = ruleset.gear["hunting_arrows"]
    assert arrows.fits == ("short_bow", "bow", "long_bow", "elf_bow")
    assert (arrows.injury_bonus, arrows.one_use) == (1, False)


def test_superior_blackpowder_gives_strength_to_the_six_blackpowder_weapons(ruleset: Ruleset) -> None:
    powder = ruleset.gear["superior_blackpowder"]
    assert set(powder.fits) == {
        "pistol",
        "duelling_pistol",
        "handgun",
        "hochland_long_rifle",
        "blunderbuss",
        "warplock_pistol",
    }
    assert (powder.strength_bonus, powder.one_use) == (1, True)


def test_black_lotus_wounds_on_a_six_to_hit_and_is_easier_to_find_for_skaven(ruleset: Ruleset) -> None:
    lotus = ruleset.gear["black_lotus"]
    assert (lotus.wounds_on_six, lotus.strength_bonus, lotus.one_use) == (True, 0, True)
    assert lotus.rarity_for == {"skaven": 7}
    assert lotus.not_for == ("witch_hunters", "sisters")


def test_dark_venom_gives_strength_and_is_not_for_servants_of_sigmar(ruleset: Ruleset) -> None:
    venom = ruleset.gear["dark_venom"]
    assert (venom.wounds_on_six, venom.strength_bonus, venom.one_use) == (False, 1, True)
    assert venom.not_for == ("witch_hunters", "sisters")


def test_an_elven_cloak_makes_its_wearer_harder_to_hit_by_one(ruleset: Ruleset) -> None:
    assert {id: gear.to_hit_against for id, gear in ruleset.gear.items() if gear.to_hit_against} == {"elven_cloak": 1}


def test_relics_and_blessed_water_are_easier_to_find_for_the_pious(ruleset: Ruleset) -> None:
    assert ruleset.gear["holy_relic"].rarity_for == {"sisters": 6, "witch_hunters.warrior_priest": 6}
    assert ruleset.gear["blessed_water"].rarity_for == {"sisters": 0, "witch_hunters.warrior_priest": 0}


def test_finds_sell_for_what_their_place_says(ruleset: Ruleset) -> None:
    selling = {
        "jewelled_sword": 10,
        "jewelled_dagger": 2,
        "gem": 10,
        "quartz": "D6x5",
        "amethyst": 20,
        "necklace": 50,
        "ruby": "D6x15",
        "training_manual": 100,
        "toughened_leathers": 0,
    }
    goods = {**ruleset.weapons, **ruleset.armour, **ruleset.gear}
    assert {id: each.resale for id, each in goods.items() if each.resale is not None} == selling


def test_a_mordheim_map_is_fake_vague_accurate_or_better(ruleset: Ruleset) -> None:
    (table,) = ruleset.gear["mordheim_map"].when_gained
    rows = [(row.low, row.high, row.steps[0].note, row.steps[0].due) for row in table.rows]  # type: ignore[union-attr]
    assert rows == [
        (1, 1, "fake_map", "next_battle"),
        (2, 3, "vague_map", "next_exploration"),
        (4, 4, "catacomb_map", "next_battle"),
        (5, 5, "accurate_map", "next_exploration"),
        (6, 6, "master_map", "permanent"),
    ]


SKILLS = {
    "combat": "strike_to_injure combat_master weapons_training web_of_steel expert_swordsman step_aside",
    "shooting": "quick_shot pistolier eagle_eyes weapons_expert nimble trick_shooter hunter knife_fighter",
    "academic": "battle_tongue sorcery streetwise haggle arcane_lore wyrdstone_hunter warrior_wizard",
    "strength": "mighty_blow pit_fighter resilient fearsome strongman unstoppable_charge",
    "speed": "leap sprint acrobat lightning_reflexes jump_up dodge scale_sheer_surfaces",
    "sisters": "sign_of_sigmar protection_of_sigmar utter_determination righteous_fury absolute_faith",
    "skaven": "black_hunger tail_fighting wall_runner infiltration art_of_silent_death",
    "elf_ranger": "fey luck",
    "dwarf_troll_slayer": "ferocious_charge monster_slayer berserker",
}


@pytest.mark.parametrize("list", SKILLS)
def test_a_skill_list_holds_its_skills(ruleset: Ruleset, list: str) -> None:
    assert [id for id, skill in ruleset.skills.items() if skill.list == list] == SKILLS[list].split()


def test_these_are_all_the_traits(ruleset: Ruleset) -> None:
    common = (
        "leader hard_to_kill hard_head no_pain thick_skull true_grit perfect_killer blessed_sight seeker causes_fear "
        "immune_to_fear immune_to_psychology immune_to_poison frenzy one_armed lame hatred stupidity animal large "
        "large_target no_experience wizard passes_leadership"
    )
    own = (
        "cook excellent_sight deathwish invincible_swordsman wanderer knife_fighter_extraordinaire high_matriarch "
        "sigmars_handmaiden unblinking_eye metallic_body"
    )
    assert set(ruleset.traits) == {*common.split(), *own.split()}
