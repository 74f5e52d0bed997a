"""Spells and prayers: every D6, difficulty and reach of the five lists, and who knows how many."""

import pytest

from mordheim_desktop.rules.ruleset import Ruleset

# lore: D6, id, difficulty (- where nothing is rolled), range in inches (- for none)
SPELLS = {
    "prayers_of_sigmar": """
1 the_hammer_of_sigmar 7 -
2 hearts_of_steel 8 8
3 soulfire 9 4
4 shield_of_faith 6 -
5 healing_hand 5 2
6 armour_of_righteousness 9 -""",
    "necromancy": """
1 lifestealer 10 6
2 re_animation 5 6
3 death_vision 6 -
4 spell_of_doom 9 12
5 call_of_vanhel 6 6
6 spell_of_awakening - -""",
    "chaos_rituals": """
1 vision_of_torment 10 6
2 eye_of_god 7 6
3 dark_blood 8 8
4 lure_of_chaos 9 12
5 wings_of_darkness 7 12
6 word_of_pain 7 3""",
    "horned_rat": """
1 warpfire 8 8
2 children_of_the_horned_rat - 6
3 gnawdoom 7 8
4 black_fury 8 12
5 eye_of_the_warp 8 -
6 sorcerers_curse 6 12""",
    "lesser_magic": """
1 fires_of_uzhul 7 18
2 flight_of_zimmeran 7 12
3 dread_of_aramar 7 12
4 silver_arrows_of_arha 7 24
5 luck_of_shemtek 6 -
6 sword_of_rezhebel 8 -""",
}

NAMES = {
    "the_hammer_of_sigmar": "The Hammer of Sigmar",
    "re_animation": "Re-Animation",
    "sorcerers_curse": "Sorcerer’s Curse",
    "fires_of_uzhul": "Fires of U’Zhul",
}


@pytest.mark.parametrize("lore", SPELLS)
def test_a_lore_has_its_six_spells_with_their_difficulty_and_reach(ruleset: Ruleset, lore: str) -> None:
    spells = ruleset.spells_of(lore)
    lines = [f"{one.face} {one.id} {one.difficulty or '-'} {one.range or '-'}" for one in spells]
    assert lines == SPELLS[lore].strip().splitlines()


def test_there_are_no_other_lores_and_only_one_is_of_prayers(ruleset: Ruleset) -> None:
    assert set(ruleset.lores) == set(SPELLS)
    assert len(ruleset.spells) == 30
    assert [lore.name for lore in ruleset.lores.values() if lore.prayers] == ["Prayers of Sigmar"]


def test_every_spell_says_in_one_sentence_what_it_does(ruleset: Ruleset) -> None:
    for spell in ruleset.spells.values():
        assert spell.summary.endswith(".")
        assert len(spell.summary) <= 120
    assert {id: ruleset.spells[id].name for id in NAMES} == NAMES


def test_casters_know_one_random_spell_the_warlock_two_and_bertha_all_six(ruleset: Ruleset) -> None:
    types = [
        *(f"{warband.id}.{id}" for warband in ruleset.warbands.values() for id in warband.fighters),
        *(f"hired.{id}" for id in ruleset.hired),
    ]
    listed = {type: ruleset.fighter_type(type) for type in types}
    assert {type: (one.magic, one.starting_spells) for type, one in listed.items() if one and one.magic} == {
        "possessed.magister": ("chaos_rituals", 1),
        "witch_hunters.warrior_priest": ("prayers_of_sigmar", 1),
        "sisters.matriarch": ("prayers_of_sigmar", 1),
        "undead.necromancer": ("necromancy", 1),
        "skaven.eshin_sorcerer": ("horned_rat", 1),
        "hired.warlock": ("lesser_magic", 2),
        "hired.bertha_bestraufrung": ("prayers_of_sigmar", 6),
    }
    assert [type for type, one in listed.items() if one and one.starting_spells and not one.magic] == []
