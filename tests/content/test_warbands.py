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
    ("witch_hunters", "flagellant"): """
flail 15, morning_star 15, double_handed_weapon 15


""",
    ("sisters", "heroine"): """
dagger 2!, mace 3, hammer 3, sigmarite_warhammer 15, flail 15, steel_whip 10, double_handed_weapon 15
sling 2
light_armour 20, heavy_armour 50, shield 5, buckler 5, helmet 10
holy_tome 120, blessed_water 10, holy_relic 15""",
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


@pytest.mark.parametrize("list", ["mercenary", "marksman"])
def test_all_three_cities_share_their_equipment_lists(ruleset: Ruleset, list: str) -> None:
    reikland = ruleset.warbands["reikland"].equipment_lists[list]
    assert ruleset.warbands["middenheim"].equipment_lists[list] == reikland
    assert ruleset.warbands["marienburg"].equipment_lists[list] == reikland


def test_night_runners_buy_from_the_henchmans_list(ruleset: Ruleset) -> None:
    fighters = ruleset.warbands["skaven"].fighters
    assert {id: fighter.equipment_list for id, fighter in fighters.items()} == {
        "assassin_adept": "hero",
        "black_skaven": "hero",
        "eshin_sorcerer": "hero",
        "night_runner": "henchman",
        "verminkin": "henchman",
        "giant_rat": None,
        "rat_ogre": None,
    }


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


def test_nobody_knows_a_fighter_of_an_unknown_warband(ruleset: Ruleset) -> None:
    assert ruleset.fighter_type("pirates.captain") is None
    assert ruleset.fighter_type("reikland.pirate") is None
    assert ruleset.fighter_type("hired.pirate") is None
