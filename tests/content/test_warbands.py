"""The warband lists: limits, fighters, prices; Reikland and Skaven line by line."""

import pytest

from mordheim_desktop.rules.ruleset import EquipmentList, FighterType, Profile, Ruleset


def profile(fighter: FighterType) -> str:
    """The nine characteristics as a row of the list."""
    return " ".join(str(getattr(fighter.profile, name)) for name in Profile.__struct_fields__)


# id: starting gold, least and most warriors
LIMITS = {
    "reikland": (500, 3, 15),
    "middenheim": (500, 3, 15),
    "marienburg": (600, 3, 15),
    "possessed": (500, 3, 15),
    "witch_hunters": (500, 3, 12),
    "sisters": (500, 3, 15),
    "undead": (500, 3, 15),
    "skaven": (500, 3, 20),
    "generic": (500, 3, 15),
}


@pytest.mark.parametrize("id", LIMITS)
def test_a_warband_has_its_limits(ruleset: Ruleset, id: str) -> None:
    warband = ruleset.warbands[id]
    assert (warband.starting_gold, warband.min_models, warband.max_models) == LIMITS[id]
    assert warband.max_heroes == 6


def test_there_are_eight_warbands_and_the_generic_one(ruleset: Ruleset) -> None:
    assert set(ruleset.warbands) == set(LIMITS)


# type: kind, price, profile M WS BS S T W I A Ld, least and most, starting experience
FIGHTERS = {
    "reikland.captain": ("hero", 60, "4 4 4 3 3 1 4 1 8", (1, 1), 20),
    "reikland.champion": ("hero", 35, "4 4 3 3 3 1 3 1 7", (0, 2), 8),
    "reikland.youngblood": ("hero", 15, "4 2 2 3 3 1 3 1 6", (0, 2), 0),
    "reikland.warrior": ("henchman", 25, "4 3 3 3 3 1 3 1 7", (0, None), 0),
    "reikland.marksman": ("henchman", 25, "4 3 4 3 3 1 3 1 7", (0, 7), 0),
    "reikland.swordsman": ("henchman", 35, "4 4 3 3 3 1 3 1 7", (0, 5), 0),
    "middenheim.captain": ("hero", 60, "4 4 4 4 3 1 4 1 8", (1, 1), 20),
    "middenheim.champion": ("hero", 35, "4 4 3 4 3 1 3 1 7", (0, 2), 8),
    "middenheim.youngblood": ("hero", 15, "4 2 2 3 3 1 3 1 6", (0, 2), 0),
    "middenheim.warrior": ("henchman", 25, "4 3 3 3 3 1 3 1 7", (0, None), 0),
    "middenheim.marksman": ("henchman", 25, "4 3 3 3 3 1 3 1 7", (0, 7), 0),
    "middenheim.swordsman": ("henchman", 35, "4 4 3 3 3 1 3 1 7", (0, 5), 0),
    "marienburg.captain": ("hero", 60, "4 4 4 3 3 1 4 1 8", (1, 1), 20),
    "marienburg.champion": ("hero", 35, "4 4 3 3 3 1 3 1 7", (0, 2), 8),
    "marienburg.youngblood": ("hero", 15, "4 2 2 3 3 1 3 1 6", (0, 2), 0),
    "marienburg.warrior": ("henchman", 25, "4 3 3 3 3 1 3 1 7", (0, None), 0),
    "marienburg.marksman": ("henchman", 25, "4 3 3 3 3 1 3 1 7", (0, 7), 0),
    "marienburg.swordsman": ("henchman", 35, "4 4 3 3 3 1 3 1 7", (0, 5), 0),
    "possessed.magister": ("hero", 70, "4 4 4 3 3 1 3 1 8", (1, 1), 20),
    "possessed.possessed": ("hero", 90, "5 4 0 4 4 2 4 2 7", (0, 2), 8),
    "possessed.mutant": ("hero", 25, "4 3 3 3 3 1 3 1 7", (0, 2), 0),
    "possessed.darksoul": ("henchman", 35, "4 2 2 4 3 1 3 1 6", (0, 5), 0),
    "possessed.brethren": ("henchman", 25, "4 3 3 3 3 1 3 1 7", (0, None), 0),
    "possessed.beastman": ("henchman", 45, "4 4 3 3 4 2 3 1 7", (0, 3), 0),
    "witch_hunters.captain": ("hero", 60, "4 4 4 3 3 1 4 1 8", (1, 1), 20),
    "witch_hunters.warrior_priest": ("hero", 40, "4 3 3 3 3 1 3 1 8", (0, 1), 12),
    "witch_hunters.witch_hunter": ("hero", 25, "4 3 3 3 3 1 3 1 7", (0, 3), 8),
    "witch_hunters.zealot": ("henchman", 20, "4 2 2 3 3 1 3 1 7", (0, None), 0),
    "witch_hunters.flagellant": ("henchman", 40, "4 3 3 4 4 1 3 1 10", (0, 5), 0),
    "witch_hunters.warhound": ("henchman", 15, "6 4 0 4 3 1 4 1 5", (0, 5), 0),
    "sisters.matriarch": ("hero", 70, "4 4 4 3 3 1 4 1 8", (1, 1), 20),
    "sisters.sister_superior": ("hero", 35, "4 4 3 3 3 1 3 1 7", (0, 3), 8),
    "sisters.augur": ("hero", 25, "4 2 2 3 3 1 3 1 7", (0, 1), 0),
    "sisters.sister": ("henchman", 25, "4 3 3 3 3 1 3 1 7", (0, None), 0),
    "sisters.novice": ("henchman", 15, "4 2 2 3 3 1 3 1 6", (0, 10), 0),
    "undead.vampire": ("hero", 110, "6 4 4 4 4 2 5 2 8", (1, 1), 20),
    "undead.necromancer": ("hero", 35, "4 3 3 3 3 1 3 1 7", (0, 1), 8),
    "undead.dreg": ("hero", 20, "4 2 2 3 3 1 3 1 7", (0, 3), 0),
    "undead.zombie": ("henchman", 15, "4 2 0 3 3 1 1 1 5", (0, None), 0),
    "undead.ghoul": ("henchman", 40, "4 2 2 3 4 1 3 2 5", (0, None), 0),
    "undead.dire_wolf": ("henchman", 50, "9 3 0 4 3 1 2 1 4", (0, 5), 0),
    "skaven.assassin_adept": ("hero", 60, "6 4 4 4 3 1 5 1 7", (1, 1), 20),
    "skaven.black_skaven": ("hero", 40, "6 4 3 4 3 1 5 1 6", (0, 2), 8),
    "skaven.eshin_sorcerer": ("hero", 45, "5 3 3 3 3 1 4 1 6", (0, 1), 8),
    "skaven.night_runner": ("hero", 20, "6 2 3 3 3 1 4 1 4", (0, 2), 0),
    "skaven.verminkin": ("henchman", 20, "5 3 3 3 3 1 4 1 5", (0, None), 0),
    "skaven.giant_rat": ("henchman", 15, "6 2 0 3 3 1 4 1 4", (0, None), 0),
    "skaven.rat_ogre": ("henchman", 210, "6 3 3 5 5 3 4 3 4", (0, 1), 0),
}


@pytest.mark.parametrize("id", FIGHTERS)
def test_a_fighter_has_his_price_profile_and_number(ruleset: Ruleset, id: str) -> None:
    fighter = ruleset.fighter_type(id)
    assert fighter is not None
    assert (
        fighter.kind,
        fighter.price,
        profile(fighter),
        (fighter.min, fighter.max),
        fighter.start_xp,
    ) == FIGHTERS[id]


def test_these_are_all_the_fighters(ruleset: Ruleset) -> None:
    listed = {f"{id}.{fighter}" for id, warband in ruleset.warbands.items() for fighter in warband.fighters}
    assert listed == set(FIGHTERS)


SKILL_LISTS = {
    "reikland.captain": "combat shooting academic strength speed",
    "reikland.champion": "combat shooting strength",
    "reikland.youngblood": "combat shooting speed",
    "middenheim.captain": "combat shooting academic strength speed",
    "middenheim.champion": "combat strength speed",
    "middenheim.youngblood": "combat strength speed",
    "marienburg.captain": "combat shooting academic strength speed",
    "marienburg.champion": "combat shooting speed",
    "marienburg.youngblood": "combat shooting speed",
    "possessed.magister": "combat academic speed",
    "possessed.possessed": "combat strength speed",
    "possessed.mutant": "combat speed",
    "witch_hunters.captain": "combat shooting academic strength speed",
    "witch_hunters.warrior_priest": "combat academic strength",
    "witch_hunters.witch_hunter": "combat shooting academic speed",
    "sisters.matriarch": "combat academic strength speed sisters",
    "sisters.sister_superior": "combat academic strength speed sisters",
    "sisters.augur": "academic speed sisters",
    "undead.vampire": "combat academic strength speed",
    "undead.necromancer": "academic speed",
    "undead.dreg": "combat strength",
    "skaven.assassin_adept": "combat shooting academic strength speed skaven",
    "skaven.black_skaven": "combat shooting strength speed skaven",
    "skaven.eshin_sorcerer": "academic speed skaven",
    "skaven.night_runner": "combat shooting skaven",
}


@pytest.mark.parametrize("id", [id for id, (kind, *_) in FIGHTERS.items() if kind == "hero"])
def test_a_hero_chooses_from_his_skill_lists(ruleset: Ruleset, id: str) -> None:
    hero = ruleset.fighter_type(id)
    assert hero is not None
    assert " ".join(hero.skill_lists) == SKILL_LISTS[id]


TRAITS = {
    "reikland.captain": "leader",
    "middenheim.captain": "leader",
    "marienburg.captain": "leader",
    "possessed.magister": "leader wizard",
    "possessed.possessed": "causes_fear",
    "possessed.darksoul": "passes_leadership",
    "witch_hunters.captain": "leader hatred",
    "witch_hunters.witch_hunter": "hatred",
    "witch_hunters.flagellant": "passes_leadership",
    "witch_hunters.warhound": "animal no_experience",
    "sisters.matriarch": "leader",
    "sisters.augur": "blessed_sight",
    "undead.vampire": "leader causes_fear immune_to_psychology immune_to_poison no_pain",
    "undead.necromancer": "wizard",
    "undead.zombie": "causes_fear immune_to_psychology immune_to_poison no_pain no_experience",
    "undead.ghoul": "causes_fear",
    "undead.dire_wolf": "causes_fear immune_to_psychology immune_to_poison no_pain no_experience",
    "skaven.assassin_adept": "leader perfect_killer",
    "skaven.eshin_sorcerer": "wizard",
    "skaven.giant_rat": "animal no_experience",
    "skaven.rat_ogre": "causes_fear stupidity large large_target no_experience",
}


@pytest.mark.parametrize("id", FIGHTERS)
def test_a_fighter_has_his_special_rules_as_traits(ruleset: Ruleset, id: str) -> None:
    fighter = ruleset.fighter_type(id)
    assert fighter is not None
    assert " ".join(fighter.traits) == TRAITS.get(id, "")


def test_only_the_rat_ogre_counts_twenty_points(ruleset: Ruleset) -> None:
    points = {id: ruleset.fighter_type(id) for id in FIGHTERS}
    assert {id: fighter.rating for id, fighter in points.items() if fighter and fighter.rating != 5} == {
        "skaven.rat_ogre": 20
    }


def test_casters_know_their_lore(ruleset: Ruleset) -> None:
    fighters = {id: ruleset.fighter_type(id) for id in FIGHTERS}
    assert {id: fighter.magic for id, fighter in fighters.items() if fighter and fighter.magic} == {
        "possessed.magister": "chaos_rituals",
        "witch_hunters.warrior_priest": "prayers_of_sigmar",
        "sisters.matriarch": "prayers_of_sigmar",
        "undead.necromancer": "necromancy",
        "skaven.eshin_sorcerer": "horned_rat",
    }


def written(equipment: EquipmentList) -> str:
    """A line for each part of the list: item price, `/` the price of two, `*` priced for two, `!` first free."""
    parts = []
    for part in (equipment.melee, equipment.missile, equipment.armour, equipment.misc):
        lines = []
        for line in part:
            pair = f"/{line.pair}" if line.pair else ""
            lines.append(
                f"{line.item} {line.price}{pair}{'*' if line.per_pair else ''}{'!' if line.first_free else ''}"
            )
        parts.append(", ".join(lines))
    return "\n".join(parts)


EQUIPMENT = {
    ("reikland", "mercenary"): """
dagger 2!, mace 3, hammer 3, axe 5, sword 10, morning_star 15, double_handed_weapon 15, spear 10, halberd 10
crossbow 25, pistol 15/30, duelling_pistol 25/50, bow 10
light_armour 20, heavy_armour 50, shield 5, buckler 5, helmet 10
""",
    ("reikland", "marksman"): """
dagger 2!, mace 3, hammer 3, axe 5, sword 10
crossbow 25, pistol 15/30, bow 10, long_bow 15, blunderbuss 30, handgun 35, hochland_long_rifle 200
light_armour 20, shield 5, helmet 10
""",
    ("possessed", "possessed"): """
dagger 2!, mace 3, hammer 3, axe 5, sword 10, double_handed_weapon 15, spear 10
bow 15, short_bow 10
light_armour 20, heavy_armour 50, shield 5, helmet 10
""",
    ("witch_hunters", "witch_hunter"): """
dagger 2!, mace 3, hammer 3, axe 5, sword 10, double_handed_weapon 15
crossbow 25, pistol 15/30, crossbow_pistol 35
light_armour 20, heavy_armour 50, shield 5, buckler 5, helmet 10
""",
    ("possessed", "darksouls"): """
dagger 2!, mace 3, hammer 3, axe 5, sword 10, double_handed_weapon 15, flail 15

light_armour 20, heavy_armour 50, shield 5, helmet 10
""",
    ("witch_hunters", "zealot"): """
dagger 2!, mace 3, hammer 3, axe 5, sword 10, double_handed_weapon 15, spear 10
bow 10, short_bow 5
light_armour 20, shield 5, helmet 10
""",
    ("witch_hunters", "flagellant"): """
flail 15, morning_star 15, double_handed_weapon 15


""",
    ("sisters", "heroine"): """
dagger 2!, mace 3, hammer 3, sigmarite_warhammer 15, flail 15, steel_whip 10, double_handed_weapon 15
sling 2
light_armour 20, heavy_armour 50, shield 5, buckler 5, helmet 10
holy_tome 120, blessed_water 10, holy_relic 15""",
    ("sisters", "sister"): """
dagger 2!, mace 3, hammer 3, sigmarite_warhammer 15, flail 15, steel_whip 10, double_handed_weapon 15
sling 2
light_armour 20, heavy_armour 50, shield 5, buckler 5, helmet 10
""",
    ("undead", "undead"): """
dagger 2!, mace 3, hammer 3, axe 5, sword 10, double_handed_weapon 15, spear 10, halberd 10
bow 10, short_bow 5
light_armour 20, heavy_armour 50, shield 5, helmet 10
""",
    ("skaven", "hero"): """
dagger 2!, sword 10, flail 15, spear 10, halberd 10, weeping_blades 50*, fighting_claws 35*
sling 2, throwing_stars 15, blowpipe 25, warplock_pistol 35/70
light_armour 20, buckler 5, helmet 10
""",
    ("skaven", "henchman"): """
dagger 2!, club 3, sword 10, spear 10
sling 2
light_armour 20, shield 5, helmet 10
""",
}


@pytest.mark.parametrize(("warband", "list"), EQUIPMENT)
def test_an_equipment_list_has_its_things_and_prices(ruleset: Ruleset, warband: str, list: str) -> None:
    assert written(ruleset.warbands[warband].equipment_lists[list]) == EQUIPMENT[warband, list].removeprefix("\n")


def test_these_are_all_the_equipment_lists(ruleset: Ruleset) -> None:
    listed = {(id, name) for id, warband in ruleset.warbands.items() for name in warband.equipment_lists}
    cities = {(city, name) for city in ("middenheim", "marienburg") for name in ("mercenary", "marksman")}
    assert listed == set(EQUIPMENT) | cities


@pytest.mark.parametrize("list", ["mercenary", "marksman"])
def test_all_three_cities_share_their_equipment_lists(ruleset: Ruleset, list: str) -> None:
    reikland = ruleset.warbands["reikland"].equipment_lists[list]
    assert ruleset.warbands["middenheim"].equipment_lists[list] == reikland
    assert ruleset.warbands["marienburg"].equipment_lists[list] == reikland


# type: highest characteristics, equipment list (- for none)
ARMED = {
    "reikland.captain": "human mercenary",
    "reikland.champion": "human mercenary",
    "reikland.youngblood": "human mercenary",
    "reikland.warrior": "human mercenary",
    "reikland.marksman": "human marksman",
    "reikland.swordsman": "human mercenary",
    "middenheim.captain": "human mercenary",
    "middenheim.champion": "human mercenary",
    "middenheim.youngblood": "human mercenary",
    "middenheim.warrior": "human mercenary",
    "middenheim.marksman": "human marksman",
    "middenheim.swordsman": "human mercenary",
    "marienburg.captain": "human mercenary",
    "marienburg.champion": "human mercenary",
    "marienburg.youngblood": "human mercenary",
    "marienburg.warrior": "human mercenary",
    "marienburg.marksman": "human marksman",
    "marienburg.swordsman": "human mercenary",
    "possessed.magister": "human possessed",
    "possessed.possessed": "possessed -",
    "possessed.mutant": "human possessed",
    "possessed.darksoul": "human darksouls",
    "possessed.brethren": "human possessed",
    "possessed.beastman": "beastman darksouls",
    "witch_hunters.captain": "human witch_hunter",
    "witch_hunters.warrior_priest": "human witch_hunter",
    "witch_hunters.witch_hunter": "human witch_hunter",
    "witch_hunters.zealot": "human zealot",
    "witch_hunters.flagellant": "human flagellant",
    "witch_hunters.warhound": "- -",
    "sisters.matriarch": "human heroine",
    "sisters.sister_superior": "human heroine",
    "sisters.augur": "human heroine",
    "sisters.sister": "human sister",
    "sisters.novice": "human sister",
    "undead.vampire": "vampire undead",
    "undead.necromancer": "human undead",
    "undead.dreg": "human undead",
    "undead.zombie": "- -",
    "undead.ghoul": "ghoul -",
    "undead.dire_wolf": "- -",
    "skaven.assassin_adept": "skaven hero",
    "skaven.black_skaven": "skaven hero",
    "skaven.eshin_sorcerer": "skaven hero",
    "skaven.night_runner": "skaven henchman",
    "skaven.verminkin": "skaven henchman",
    "skaven.giant_rat": "- -",
    "skaven.rat_ogre": "- -",
}


@pytest.mark.parametrize("id", FIGHTERS)
def test_a_fighter_has_his_highest_characteristics_and_equipment_list(ruleset: Ruleset, id: str) -> None:
    fighter = ruleset.fighter_type(id)
    assert fighter is not None
    assert f"{fighter.max_profile or '-'} {fighter.equipment_list or '-'}" == ARMED[id]


def test_only_these_never_gain_experience(ruleset: Ruleset) -> None:
    fighters = {id: ruleset.fighter_type(id) for id in FIGHTERS}
    assert [id for id, fighter in fighters.items() if fighter and not fighter.gains_xp] == [
        "witch_hunters.warhound",
        "undead.zombie",
        "undead.dire_wolf",
        "skaven.giant_rat",
        "skaven.rat_ogre",
    ]


def test_mutants_need_a_mutation_and_the_possessed_may_have_some(ruleset: Ruleset) -> None:
    fighters = {id: ruleset.fighter_type(id) for id in FIGHTERS}
    assert {id: fighter.mutations for id, fighter in fighters.items() if fighter and fighter.mutations != "none"} == {
        "possessed.possessed": "optional",
        "possessed.mutant": "required",
    }


def test_an_augur_wears_no_armour_and_a_flagellant_shoots_with_nothing(ruleset: Ruleset) -> None:
    fighters = {id: ruleset.fighter_type(id) for id in FIGHTERS}
    never = {id: fighter.forbidden_categories for id, fighter in fighters.items() if fighter}
    assert {id: categories for id, categories in never.items() if categories} == {
        "sisters.augur": ("armour",),
        "witch_hunters.flagellant": ("missile", "armour"),
    }


def test_henchmen_come_in_groups_of_five_only_giant_rats_in_any_number(ruleset: Ruleset) -> None:
    fighters = {id: ruleset.fighter_type(id) for id in FIGHTERS}
    assert {
        id: fighter.largest_group for id, fighter in fighters.items() if fighter and fighter.largest_group != 5
    } == {"skaven.giant_rat": 0}


RULES = {
    "reikland": "Discipline, Marksmanship",
    "middenheim": "Physical prowess, Wolfcloak",
    "marienburg": "Merchant contacts, Wealth",
    "possessed": "Mutations, Captives, Counts as Possessed, Slain leader",
    "witch_hunters": "Small warband",
    "sisters": "Special skills, Two warhammers, Slain leader",
    "undead": "Slain leader, Captives, Forbidden goods, Living members",
    "skaven": "Large warband, Special skills, Captives",
    "reikland.captain": "Leader",
    "reikland.swordsman": "Expert Swordsmen",
    "middenheim.captain": "Leader",
    "middenheim.swordsman": "Expert Swordsmen",
    "marienburg.captain": "Leader",
    "marienburg.swordsman": "Expert Swordsmen",
    "possessed.magister": "Leader, Wizard",
    "possessed.possessed": "Fear, Mutations, No equipment",
    "possessed.mutant": "Mutations",
    "possessed.darksoul": "Crazed",
    "witch_hunters.captain": "Leader, Burn the Witch!",
    "witch_hunters.warrior_priest": "Prayers",
    "witch_hunters.witch_hunter": "Burn the Witch!",
    "witch_hunters.flagellant": "Fanatical, No missiles or armour",
    "witch_hunters.warhound": "Animal",
    "sisters.matriarch": "Leader, Prayers",
    "sisters.augur": "Blessed Sight, No armour",
    "undead.vampire": "Leader, Fear, Immune to psychology, Immune to poison, No pain",
    "undead.necromancer": "Wizard",
    "undead.zombie": "Fear, May not run, Immune to psychology, Immune to poison, No pain, No brain, No equipment",
    "undead.ghoul": "Fear, No equipment",
    "undead.dire_wolf": (
        "Charge, May not run, Fear, Immune to psychology, Immune to poison, No pain, Unliving, No equipment"
    ),
    "skaven.assassin_adept": "Leader, Perfect killer",
    "skaven.eshin_sorcerer": "Wizard",
    "skaven.giant_rat": "Pack size, Animal",
    "skaven.rat_ogre": "Fear, Stupidity, Large target, No experience, No equipment",
}


@pytest.mark.parametrize("id", [*LIMITS, *FIGHTERS])
def test_warbands_and_fighters_name_their_special_rules(ruleset: Ruleset, id: str) -> None:
    found = ruleset.warbands.get(id) or ruleset.fighter_type(id)
    assert found is not None
    assert ", ".join(rule.name for rule in found.rules) == RULES.get(id, "")
    assert all(rule.text.endswith(".") for rule in found.rules)


def test_nobody_knows_a_fighter_of_an_unknown_warband(ruleset: Ruleset) -> None:
    assert ruleset.fighter_type("pirates.captain") is None
    assert ruleset.fighter_type("reikland.pirate") is None
    assert ruleset.fighter_type("hired.pirate") is None
