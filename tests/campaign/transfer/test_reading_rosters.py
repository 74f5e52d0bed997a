"""Rosters of other programs come in with nothing lost: recognised, kept as a note, or told as not read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mordheim_desktop.campaign.figures import as_written, models, profile, rating
from mordheim_desktop.campaign.model import Kit, KnownSpell
from mordheim_desktop.campaign.transfer.reading import read_roster
from mordheim_desktop.campaign.transfer.refusal import NotARoster
from mordheim_desktop.rules.additions import in_force
from mordheim_desktop.rules.ruleset import Profile
from tests.campaign.transfer.rosters import EXAMPLES, RULES, WORDS, everything, example, said, taken

MEMBERS = {
    "beastmen": (5, 6), "carnivalofchaos": (5, 8), "deadguard-skaven": (5, 14), "mercenariesofmiddenheim": (5, 8),
    "ong": (4, 13), "sistersofsigmar": (5, 8), "vampires": (6, 9), "witchhunter": (5, 7),
}  # fmt: skip
"""Heroes (with hired swords) and henchmen of each example, counted by hand."""


def test_there_are_eight_examples_with_their_licence() -> None:
    assert len(EXAMPLES) == 8
    assert "MIT License" in (EXAMPLES[0].parent / "LICENSE-MIT.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_fighter_of_an_example_comes_in(path: Path) -> None:
    warband = read_roster(path.read_bytes(), RULES, WORDS).warband
    found = len(warband.heroes) + len(warband.hired), sum(len(group.members) for group in warband.groups)
    assert found == MEMBERS[path.name.partition(".")[0]]


def test_over_95_percent_of_the_weapons_and_armour_of_the_examples_are_recognised() -> None:
    arrivals = [read_roster(path.read_bytes(), RULES, WORDS) for path in EXAMPLES]
    assert sum(one.goods for one in arrivals) == 128
    assert sum(one.known for one in arrivals) == 127  # the Squig Prodder is nowhere in the core game


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_word_of_an_example_is_in_the_warband_or_in_a_finding(path: Path) -> None:
    arrival = read_roster(path.read_bytes(), RULES, WORDS)
    rules = in_force(RULES, arrival.own)
    tables = (rules.weapons, rules.armour, rules.gear, rules.skills, rules.traits, rules.injuries, rules.spells)
    names = " ".join(entry.name for table in tables for entry in table.values())
    types = " ".join(
        f"{fighter.name} {' '.join(rule.name for rule in fighter.rules)}"
        for kind in rules.warbands.values()
        for fighter in kind.fighters.values()
    )
    whole = f"{everything(arrival.warband)} {arrival.own} {names} {types} {[one.text for one in arrival.findings]}"
    whole += (
        " Leader Combat Shooting Academic Strength Speed Special hiredsword fearsome Priest warlock Broken Mercenaries"
    )
    known = set(re.findall(r"\w+", whole.casefold()))
    written = [line.split(" #")[0].partition(":") for line in path.read_text(encoding="utf-8").splitlines()]
    for key, colon, value in written:
        if key.strip(" -") in (
            "stats",
            "campaign",
            "gc",
            "shards",
            "hiredsword",
            '# Eagle Eye (+6" range for shooting)',
        ):
            continue
        for word in re.findall(r"[^\W\d_]{4,}", value if colon else key):
            low = word.casefold()
            assert {low, low.removesuffix("s"), low.replace("men", "man"), low.replace("ves", "f")} & known, word


def test_a_listed_warrior_starts_from_his_list_and_has_the_difference_as_changes() -> None:
    bossmeng = example("deadguard-skaven.yml").warband.heroes[0]
    assert (bossmeng.name, bossmeng.type, bossmeng.leader) == ("Bossmeng", "skaven.assassin_adept", True)
    assert (bossmeng.experience, bossmeng.injuries, bossmeng.skills) == (23, ("smashed_leg",), ("fearsome",))
    assert bossmeng.kit == (Kit(item="club", count=2), Kit(item="short_bow"), Kit(item="unholy_relic"))
    assert profile(bossmeng) == Profile(M=6, WS=4, BS=4, S=4, T=3, W=1, I=5, A=1, Ld=7)
    black = example("deadguard-skaven.yml").warband.heroes[1]
    assert [(change.name, change.amount) for change in black.changes] == [("I", -1)]
    assert profile(black).I == 4


def test_an_unknown_warband_gets_a_list_of_its_own_with_the_written_profiles() -> None:
    arrival = example("ong.mordheim.yml")
    assert arrival.warband.type == "orcs_goblins"
    kind = arrival.own.warbands["orcs_goblins"]
    assert (kind.name, kind.max_models, kind.max_heroes) == ("Orcs & Goblins", 15, 6)
    boss = kind.fighters["orc_boss"]
    assert (boss.name, boss.kind, boss.leader) == ("Orc Boss", "hero", True)
    assert boss.profile == Profile(M=4, WS=4, BS=4, S=4, T=4, W=1, I=3, A=1, Ld=8)
    assert (kind.fighters["cave_squig"].gains_xp, kind.fighters["cave_squig"].kind) == (False, "henchman")
    assert models(arrival.warband) == 17


def test_thrown_movement_and_no_ballistic_skill_are_kept_as_written() -> None:
    arrival = example("ong.mordheim.yml")
    squigs = arrival.warband.groups[-1]
    assert (squigs.name, squigs.type) == ("Da Teef", "orcs_goblins.cave_squig")
    assert profile(squigs).BS == 0
    assert arrival.own.warbands["orcs_goblins"].fighters["cave_squig"].thrown_movement == "2D6"
    told = as_written(profile(squigs), squigs.type, in_force(RULES, arrival.own))
    assert told == ("2D6", "4", "0", "4", "3", "1", "4", "1", "5")
    assert "M 2D6" not in squigs.remarks


def test_thrown_movement_of_a_warrior_whose_list_has_a_number_is_a_note() -> None:
    roster = "warband: A (Reikland)\nheros:\n  - hero: Bo (Captain) [0XP]\n    stats: M2D6, WS4\n"
    [captain] = read_roster(roster.encode(), RULES, WORDS).warband.heroes
    assert (profile(captain).M, captain.remarks) == (4, ("M 2D6",))


def test_spells_in_brackets_are_learned_and_a_hired_sword_is_hired() -> None:
    warband = example("vampires.mordheim.yml").warband
    assert [(one.name, one.type) for one in warband.hired] == [("Lady Melissa d'Arques", "hired.warlock")]
    assert warband.hired[0].spells == (KnownSpell(spell="fires_of_uzhul"), KnownSpell(spell="silver_arrows_of_arha"))
    assert warband.heroes[1].spells == (KnownSpell(spell="spell_of_doom"),)


def test_a_name_may_hold_brackets_and_a_warrior_waiting_in_the_notes_is_kept_there() -> None:
    carnival = example("carnivalofchaos.mordheim.yml").warband
    assert carnival.stash == (Kit(item="short_bow"),)
    assert len(carnival.remarks) == 1
    assert carnival.remarks[0].startswith("hero: Rancius (returns in T-1) (Carnival Master) [27XP], stats: M4")


@pytest.mark.parametrize(
    ("written", "name", "type", "count", "experience"),
    [
        ("Ann, the ~Bold~ {260GC} (Captain) [12XP]", "Ann, the ~Bold~", "captain", 1, 12),
        ("Bob (the Elder) (Champion) [8XP]", "Bob (the Elder)", "champion", 1, 8),
        ("Ög / ‮Mad‬ \U0001f480 <b>Max</b> (Youngblood) [0XP]", "Ög / Mad \U0001f480 <b>Max</b>", "youngblood", 1, 0),
    ],
)
def test_titles_are_taken_apart(written: str, name: str, type: str, count: int, experience: int) -> None:
    arrival = taken(f'warband: A (Reikland)\nheros:\n  - hero: "{written}"\n')
    hero = arrival.warband.heroes[0]
    assert (hero.name, hero.type, hero.experience) == (name, f"reikland.{type}", experience)
    assert ("260GC" in hero.remarks) is ("260GC" in written)


SPELLINGS = {
    "Handgun": "handgun",
    "short bow": "short_bow",
    "Shortbow": "short_bow",
    "2x Dagger": "dagger",
    "Dagger x2": "dagger",
    "Groril Axe": "gromril_axe",
    "Light Armor": "light_armour",
    "LIGHT ARMOUR": "light_armour",
    "Light Armour (Armour Save +2)": "light_armour",
    "Rabits Foot": "rabbits_foot",
    "Rabbit's Foot": "rabbits_foot",
    "Rabbit’s foot": "rabbits_foot",
    "Brace of Duelling Pistols": "duelling_pistol",
    "Great Weapon": "double_handed_weapon",
    "Throwing Knives": "throwing_stars",
}


@pytest.mark.parametrize("written", SPELLINGS)
def test_one_thing_under_several_spellings(written: str) -> None:
    arrival = taken(f'warband: A (Reikland)\nheros:\n  - hero: B (Captain)\n    armour: ["{written}"]\n')
    kit = arrival.warband.heroes[0].kit
    assert [one.item for one in kit] == [SPELLINGS[written]]
    assert kit[0].count == (2 if any(sign in written for sign in ("2", "Brace")) and "+2" not in written else 1)


def test_a_spelling_that_was_guessed_is_told() -> None:
    arrival = taken("warband: A (Reikland)\nheros:\n  - hero: B (Captain)\n    weapons: Groril Axe\n")
    assert said(arrival, "read") == [(4, "transfer.taken_for", "Groril Axe")]


def test_a_hand_weapon_is_no_weapon_of_the_game_and_is_kept() -> None:
    hero = taken("warband: A (Reikland)\nheros:\n  - hero: B (Captain)\n    weapons: Hand weapon\n").warband.heroes[0]
    assert (hero.kit, hero.remarks) == ((), ("Hand weapon",))


def test_warband_rating_counts_five_points_each_but_not_for_everything() -> None:
    roster = """
warband: The Aldred Company (Reikland)
heros:
  - hero: Aldred (Captain) [20XP]
  - hero: Otto (Champion) [8XP]
    misses: 1
  - hero: Hob (Champion) [8XP]
  - hero: Pip (Youngblood) [0XP]
  - hero: Tim (Youngblood) [0XP]
  - hero: Grob (Ogre Bodyguard) [3XP]
    hiredsword: true
henchmen:
  - group: The Brave (4 Warriors) [2XP]
"""
    warband = taken(roster).warband
    assert rating(warband, RULES) == 117
    assert warband.heroes[1].misses_games == 1
    assert rating(taken("warband: A (Reikland)\nheros: []\n").warband, RULES) == 0
    assert rating(taken("warband: A (Reikland)\nheros:\n  - hero: B (Youngblood) [0XP]\n").warband, RULES) == 5
    rats = taken("warband: A (Skaven)\nhenchmen:\n  - group: Big (1 Rat Ogre) [0XP]\n").warband
    assert rating(rats, RULES) == 20


FLAT = """{"name": "Black Death", "faction": "Skaven", "cash": 12, "treasure": 2, "rating": 109, "stash": ["Sling"],
 "warriors": [
  {"type": "Assassin Adept", "M": 6, "WS": 4, "BS": 4, "S": 4, "T": 3, "W": 1, "I": 5, "A": 1, "Ld": 7, "xp": 20,
   "hero": true, "name": "Rerkit", "headCount": 1, "equipment": "SkavenHeroes", "cost": 60, "totalCost": 110,
   "rules": [{"rule": "Leader", "effect": "As in the book"}], "skills": ["Combat", "Skaven"], "animal": null,
   "weapons": [{"weapon": "Dagger", "quantity": 1}, {"weapon": "Weeping Blades", "quantity": 1}]},
  {"type": "Verminkin", "M": 5, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 4, "A": 1, "Ld": 5, "xp": 0,
   "hero": false, "name": "The Fighters", "headCount": 4, "weapons": [{"weapon": "Club", "quantity": 2}]}]}"""
CAPITALS = """{"name": "Tribe", "faction": "KIS", "cash": 2, "stash": [], "log": [{"command": "x"}], "warriors": [
  {"WarbandId": "KIS", "WarriorType": "Druzhina Captain", "Cost": 60, "TotalCost": 92, "M": 4, "WS": 4, "BS": 4, "S": 3,
   "T": 3, "W": 1, "I": 3, "A": 1, "LD": 8, "Experience": 20, "Hero": 1, "HeadCount": 1, "Name": "Vasnov",
   "SkillLists": ["Combat", "Strengh"], "Rules": [{"RuleName": "Leader", "Text": "As in the book"}],
   "Equipment": [{"EquipmentName": "Heavy Armour", "Quantity": 1}, {"EquipmentName": "Hammer", "Quantity": 2}]},
  {"WarriorType": "Priest", "Hero": 2, "Name": "Old One", "M": 4, "Experience": 0,
   "Spells": [{"SpellName": "Summon Squirrels", "Text": "Many squirrels"}]}]}"""
UNITS = """{"name": "Old Ones", "faction": "Lizardmen", "plot": "New World", "cash": 16, "treasure": 0, "routlimit": 2,
 "units": [
  {"name": "Gojira", "type": "Totem Warrior", "cost": 140, "armour": "3+", "xp": 6, "skilllists": ["Combat", "Special"],
   "stats": {"movement": 4, "weaponskill": 4, "ballisticskill": 0, "strength": 4, "toughness": 4, "wounds": 2,
             "leadership": 8, "initiative": 2, "attacks": "1(+1*)"},
   "weapons": [{"name": "Halberd", "range": "Melee", "traits": ["Two-handed"]}],
   "wargear": ["Light Armour (Armour Save +2)"], "rules": [{"name": "Saurus Bite*", "text": "Strikes last"}]},
  {"name": "Spike", "type": "Skink Brave", "xp": 2, "stats": {"movement": 6}, "weapons": [{"name": "2x Dagger"}]}]}"""


def test_a_flat_json_roster_comes_in() -> None:
    arrival = taken(FLAT)
    warband = arrival.warband
    assert (warband.name, warband.type, warband.shards) == ("Black Death", "skaven", 2)
    assert (everything(warband)["gold"], warband.stash) == (12, (Kit(item="sling"),))
    assert (warband.heroes[0].type, warband.heroes[0].leader) == ("skaven.assassin_adept", True)
    assert warband.heroes[0].kit == (Kit(item="dagger"), Kit(item="weeping_blades"))
    assert (len(warband.groups[0].members), warband.groups[0].kit) == (4, (Kit(item="club", count=2),))
    assert "Leader: As in the book" in warband.heroes[0].remarks


def test_a_json_roster_with_capitals_comes_in() -> None:
    arrival = taken(CAPITALS)
    captain, priest = arrival.warband.heroes[0], arrival.warband.hired[0]
    assert (captain.name, captain.leader, captain.experience) == ("Vasnov", True, 20)
    assert captain.kit == (Kit(item="heavy_armour"), Kit(item="hammer", count=2))
    assert arrival.own.warbands["kis"].fighters["druzhina_captain"].price == 60
    assert arrival.own.warbands["kis"].fighters["druzhina_captain"].skill_lists == ("combat", "strength")
    assert (priest.name, "Summon Squirrels" in priest.remarks) == ("Old One", True)
    assert "Summon Squirrels: Many squirrels" in priest.remarks


def test_a_json_roster_of_units_with_stats_in_words_comes_in() -> None:
    arrival = taken(UNITS)
    gojira, spike = arrival.warband.heroes[0], arrival.warband.groups[0]
    assert profile(gojira) == Profile(M=4, WS=4, BS=0, S=4, T=4, W=2, I=2, A=1, Ld=8)
    assert set(gojira.remarks) >= {"A 1(+1*)", "Saurus Bite", "Saurus Bite: Strikes last", "price with kit: 140 gc"}
    assert gojira.kit == (Kit(item="halberd"), Kit(item="light_armour"))
    assert (spike.name, spike.kit, profile(spike).M) == ("Spike", (Kit(item="dagger", count=2),), 6)
    assert "plot: New World" in arrival.warband.remarks
    assert (0, "transfer.aside", "") in said(arrival, "note")


def test_a_file_is_told_by_its_content_and_not_by_its_name() -> None:
    assert read_roster(FLAT.encode(), RULES, WORDS, "picture.png").format == "app"
    assert read_roster(EXAMPLES[0].read_bytes(), RULES, WORDS, "roster.json").format == "toolheim"
    assert read_roster(b"\xef\xbb\xbf" + EXAMPLES[0].read_bytes(), RULES, WORDS).format == "toolheim"
    assert read_roster(EXAMPLES[0].read_text(encoding="utf-8").encode("utf-16"), RULES, WORDS).format == "toolheim"
    assert read_roster(EXAMPLES[0].read_bytes().replace(b"\n", b"\r\n"), RULES, WORDS).warband.name == "Meneater"


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "transfer.empty"),
        (b"  \n", "transfer.empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "transfer.no_text"),
        (b"Dear diary", "transfer.no_roster"),
        (b"[1, 2, 3]", "transfer.no_roster"),
        (b'{"format": 1, "program": "0.1", "campaign": {}, "chapter": {}}', "transfer.whole_campaign"),
        (b'{"format": 1, "program": "0.1", "campaign": {"name": "brok', "transfer.whole_campaign"),
        (b'{"name": "broken', "transfer.nothing_from"),
    ],
)
def test_what_is_no_roster_is_told_in_a_sentence(data: bytes, key: str) -> None:
    with pytest.raises(NotARoster) as refusal:
        read_roster(data, RULES, WORDS, "file")
    assert refusal.value.message.key == key
