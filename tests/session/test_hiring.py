"""Hired swords and Dramatis Personae: at creation, with arms to choose, for a dose, and what they bring along."""

from __future__ import annotations

import pytest

from mordheim_desktop.campaign.casting import first_spells_due
from mordheim_desktop.campaign.figures import models, rating, treasury
from mordheim_desktop.campaign.limits import counted, most_models
from mordheim_desktop.campaign.model import Kit, Warrior
from mordheim_desktop.rules.effects import Note
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import magic, roster
from mordheim_desktop.session.commands.hired import Offer, arms_of, begin_request, hire, open_to
from mordheim_desktop.session.fighters import leader_of
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words
from tests.session.tables import refused


def hired(session: Session) -> Warrior:
    return session.campaign.warbands[0].hired[-1]


def led_by(session: Session) -> str:
    leader = leader_of(session.campaign.warbands[0])
    return leader.name if leader else ""


def kit_of(session: Session) -> str:
    return " ".join(f"{kit.item}×{kit.count}" for kit in hired(session).kit)


def test_an_ogre_hired_at_creation_costs_80_and_chooses_his_arms(founding: Session) -> None:
    reikland = roster.add_warband(founding, "reikland", "The First")
    ogre = founding.ruleset.hired["ogre_bodyguard"]
    assert arms_of(ogre) == (
        ("sword", "sword"),
        ("sword", "axe"),
        ("sword", "club"),
        ("axe", "axe"),
        ("axe", "club"),
        ("club", "club"),
        ("double_handed_weapon",),
    )
    hire(founding, reikland, Offer("ogre_bodyguard", ("sword", "axe")))
    warband = founding.campaign.warband(reikland)
    assert (treasury(warband), rating(warband, founding.ruleset)) == (420, 25)
    assert kit_of(founding) == "light_armour×1 sword×1 axe×1"
    with pytest.raises(BadSetup):
        hire(founding, reikland, Offer("dwarf_troll_slayer", ("axe", "sword")))
    hire(founding, reikland, Offer("dwarf_troll_slayer", ("axe", "axe")))
    assert kit_of(founding) == "axe×2"


def test_hired_swords_stand_outside_the_limit_and_a_halfling_raises_it(founding: Session) -> None:
    reikland = roster.add_warband(founding, "reikland", "The First")
    hire(founding, reikland, Offer("pit_fighter"))
    warband = founding.campaign.warband(reikland)
    assert (counted(warband), models(warband), most_models(warband, founding.ruleset)) == (0, 1, 15)
    hire(founding, reikland, Offer("halfling_scout"))
    assert most_models(founding.campaign.warband(reikland), founding.ruleset) == 16


def test_a_sword_serves_only_whom_the_lists_name_and_one_of_each(founding: Session) -> None:
    skaven = roster.add_warband(founding, "skaven", "The Pack")
    assert [one.id for one in open_to(founding.campaign.warband(skaven), founding.ruleset)] == ["warlock"]
    with pytest.raises(BadSetup) as error:
        hire(founding, skaven, Offer("pit_fighter"))
    assert refused(founding, error.value) == "Pit Fighter does not serve Skaven of Clan Eshin."
    hire(founding, skaven, Offer("warlock"))
    with pytest.raises(BadSetup) as error:
        hire(founding, skaven, Offer("warlock"))
    assert refused(founding, error.value) == "One of each: Warlock is with the warband already."


def test_a_warlock_rolls_for_two_spells_of_lesser_magic(founding: Session) -> None:
    skaven = roster.add_warband(founding, "skaven", "The Pack")
    warlock = hire(founding, skaven, Offer("warlock", name="Old Voss"))
    assert first_spells_due(hired(founding), founding.ruleset) == 2
    pending = magic.begin_first_spells(founding, warlock)
    for answer in (4, 4, "easier"):
        founding.answer(answer)
    founding.commit(pending.token)
    assert [(one.spell, one.easier) for one in hired(founding).spells] == [("silver_arrows_of_arha", 1)]
    assert first_spells_due(hired(founding), founding.ruleset) == 0


def test_bertha_knows_all_six_prayers_and_leads_while_she_is_there(founding: Session) -> None:
    sisters = roster.add_warband(founding, "sisters", "The Faithful")
    roster.recruit(founding, sisters, "sisters.matriarch", "Anna")
    assert led_by(founding) == "Anna"
    with pytest.raises(BadSetup) as error:
        hire(founding, sisters, Offer("bertha_bestraufrung"))
    said = "Bertha Bestraufrung is asked before each battle, and comes if a D6 says so."
    assert refused(founding, error.value) == said
    agreed = Note(note="found_character:bertha_bestraufrung", due="now")
    founding.record("correct", say("roster.no_change"), (agreed,), warbands=(sisters,))
    hire(founding, sisters, Offer("bertha_bestraufrung"))
    assert [one.spell for one in hired(founding).spells] == [
        "the_hammer_of_sigmar",
        "hearts_of_steel",
        "soulfire",
        "shield_of_faith",
        "healing_hand",
        "armour_of_righteousness",
    ]
    assert led_by(founding) == "Bertha Bestraufrung"
    assert treasury(founding.campaign.warband(sisters)) == 430
    assert founding.campaign.warband(sisters).notes == ()


def test_bertha_is_asked_with_the_ratings_as_they_are(founding: Session) -> None:
    """A Matriarch of 25 against a Captain of 180 points: 155 more, so she comes on 4."""
    sisters = roster.add_warband(founding, "sisters", "The Faithful")
    roster.recruit(founding, sisters, "sisters.matriarch", "Anna")
    foes = roster.add_warband(founding, "reikland", "The Strong")
    captain = roster.recruit(founding, foes, "reikland.captain", "Aldred")
    roster.correct_experience(founding, captain, 155)
    pending = begin_request(founding, sisters, "bertha_bestraufrung", foes)
    assert pending.raw["enemy_rating"] - pending.raw["rating"] == 155
    founding.answer(4)
    founding.commit(pending.token)
    hire(founding, sisters, Offer("bertha_bestraufrung"))
    assert led_by(founding) == "Bertha Bestraufrung"
    with pytest.raises(BadSetup) as error:
        begin_request(founding, foes, "johann_the_knife", sisters)
    assert refused(founding, error.value) == "Nobody asks Johann the Knife: hiring is enough."


def test_johann_may_be_paid_with_a_dose_of_crimson_shade(founding: Session) -> None:
    reikland = roster.add_warband(founding, "reikland", "The First")
    with pytest.raises(BadSetup) as error:
        hire(founding, reikland, Offer("johann_the_knife", in_kind=True))
    assert refused(founding, error.value) == "The stash holds 0 of Crimson Shade, and 1 are needed."
    roster.correct_stash(founding, reikland, "crimson_shade", 2)
    hire(founding, reikland, Offer("johann_the_knife", in_kind=True))
    warband = founding.campaign.warband(reikland)
    assert (treasury(warband), warband.stash) == (500, (Kit(item="crimson_shade"),))
    assert Words(founding.ruleset).say(founding.entries[-1].message) == (
        "The First hire Johann the Knife for a dose: Crimson Shade."
    )
    with pytest.raises(BadSetup) as error:
        hire(founding, reikland, Offer("aenur", in_kind=True))
    assert refused(founding, error.value) == "He takes nothing but gold."


def test_one_undo_takes_a_hired_sword_and_his_fee_back(founding: Session) -> None:
    reikland = roster.add_warband(founding, "reikland", "The First")
    hire(founding, reikland, Offer("freelancer"))
    assert treasury(founding.campaign.warband(reikland)) == 450
    founding.undo()
    assert (treasury(founding.campaign.warband(reikland)), founding.campaign.warband(reikland).hired) == (500, ())


def test_his_arms_are_his_own_nothing_is_given_to_him_or_taken(founding: Session) -> None:
    reikland = roster.add_warband(founding, "reikland", "The First")
    ogre = hire(founding, reikland, Offer("ogre_bodyguard", ("axe", "axe")))
    roster.correct_stash(founding, reikland, "lucky_charm", 1)
    with pytest.raises(BadSetup) as error:
        roster.give(founding, ogre, "lucky_charm")
    assert refused(founding, error.value) == "Ogre Bodyguard keeps to the arms he came with."
    with pytest.raises(BadSetup) as error:
        roster.put_away(founding, ogre, "axe")
    assert refused(founding, error.value) == "Ogre Bodyguard keeps to the arms he came with."
    roster.give(founding, ogre, "lucky_charm", overrule=True)
    assert kit_of(founding) == "light_armour×1 axe×2 lucky_charm×1"
