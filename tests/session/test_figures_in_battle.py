"""What stands on the roster is what fights: characteristics with all that grew on a warrior or that he carries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.figures import present
from mordheim_desktop.campaign.limits import shortcomings
from mordheim_desktop.campaign.model import Campaign, Kit, Model, ProfileChange, Warband, Warrior
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Characteristic
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands import set_up
from mordheim_desktop.session.commands.arming import objections, why_not_take
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.commands.elsewhere import Elsewhere, record_elsewhere
from mordheim_desktop.session.commands.experience import learning
from mordheim_desktop.session.commands.post_battle import begin_serious_injury
from mordheim_desktop.session.commands.recovery import asked_first
from mordheim_desktop.session.commands.roster import correct_stash, give
from mordheim_desktop.session.commands.rout import rout_setup
from mordheim_desktop.session.commands.shooting import Declared
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.battle import battle_view, fighter_card, story_of
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.session.views.post_battle import side_after
from mordheim_desktop.session.views.scenario import sides_of, steps_of
from mordheim_desktop.session.views.targets import target_rows
from mordheim_desktop.session.views.warbands import fighter_story, warband_view
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, open_session, ruleset, sample_campaign
from tests.session.test_set_up import find, settle

WORDS = Words(ruleset())


def with_fighter(campaign: Campaign, id: str, **changes: Any) -> Campaign:
    """The campaign with something of a hero or group changed."""

    def changed(warband: Warband) -> Warband:
        heroes = tuple(replace(one, **changes) if one.id == id else one for one in warband.heroes)
        groups = tuple(replace(one, **changes) if one.id == id else one for one in warband.groups)
        return replace(warband, heroes=heroes, groups=groups)

    return replace(campaign, warbands=tuple(changed(one) for one in campaign.warbands))


def change(name: Characteristic, amount: int) -> ProfileChange:
    return ProfileChange(name=name, amount=amount, why=say("advance.told.W"))


def model(session: Session, id: str) -> Model:
    assert session.campaign.battle is not None
    found = session.campaign.battle.model(id)
    assert found is not None
    return found


@pytest.fixture
def mailed(tmp_path: Path) -> Iterator[Session]:
    """Otto wears Att'la's Plate Mail, has healing herbs, and has grown one Wound: three in all."""
    kit = (Kit(item="attlas_plate_mail"), Kit(item="healing_herbs"))
    campaign = with_fighter(sample_campaign(), "otto", kit=kit, changes=(change("W", 1),))
    session = open_session(tmp_path, campaign)
    begin_battle(session, BOTH)
    yield session
    session.close()


def test_attlas_mail_brings_its_wearer_to_the_battle_with_a_wound_more(mailed: Session) -> None:
    assert model(mailed, "otto").wounds == 3
    card = fighter_card(mailed.campaign, "otto", "", WORDS)
    assert (card.wounds, card.max_wounds) == (3, 3)
    row = next(one for one in battle_view(mailed.campaign, (), WORDS).sides[0].rows if one.id == "otto")
    assert row.wounds == "3/3"
    assert dict(story_of(mailed.campaign, "otto", WORDS)[1])["Profile"].split("  ")[5] == "W 3"


def test_herbs_give_the_wound_of_the_mail_back_too(mailed: Session) -> None:
    commands.settle(mailed, "otto", "standing", 2)
    assert asked_first(mailed.campaign, model(mailed, "otto"), ruleset()) == ("herbs",)


def test_the_mail_counts_in_a_battle_fought_elsewhere(tmp_path: Path) -> None:
    session = open_session(tmp_path, with_fighter(sample_campaign(), "otto", kit=(Kit(item="attlas_plate_mail"),)))
    record_elsewhere(session, Elsewhere(warbands=BOTH, winner=0))
    assert model(session, "otto").wounds == 2
    session.close()


def test_a_leader_who_lost_leadership_tests_against_what_is_left(tmp_path: Path) -> None:
    session = open_session(tmp_path, with_fighter(sample_campaign(), "captain", changes=(change("Ld", -1),)))
    begin_battle(session, BOTH)
    assert rout_setup(session.campaign, 0, ruleset())["leadership"] == 7
    session.close()


# -- what serious injuries leave behind --------------------------------------------------------------------------------


def hurt(folder: Path, *faces: object, told: list[str] | None = None) -> Session:
    """Hob, put out by Skritch in the last battle, has thrown these dice for his injury; the next battle has begun.

    What the journal says of his injury is added to `told`.
    """
    session = open_session(folder)
    begin_battle(session, BOTH)
    commands.settle(session, "hob", "out_of_action", 0, "skritch-adept")
    commands.end_battle(session, 1)
    pending = begin_serious_injury(session, 0, "hob")
    for face in faces:
        session.answer(face)
    entry = session.commit(pending.token)
    if told is not None and entry is not None:
        told.append(WORDS.say(entry.message))
    begin_battle(session, BOTH)
    return session


def told_of(session: Session) -> dict[str, str]:
    return dict(story_of(session.campaign, "hob", WORDS)[1])


def on_roster(session: Session) -> list[str]:
    rows = warband_view(session.campaign, "aldred", WORDS).heroes
    return [remark.text for remark in next(row for row in rows if row.id == "hob").remarks]


def test_one_who_lost_an_arm_draws_no_bow(tmp_path: Path) -> None:
    session = hurt(tmp_path, (2, 3), 1)
    rows = target_rows(session.campaign, Declared(shooter="hob", target="", weapon="bow"), WORDS, FigureBook(ruleset()))
    assert {row.reason for row in rows} == {"Bow: he has lost an arm."}
    assert "shoot" not in told_of(session)["This turn"]
    session.close()


def test_one_arm_holds_one_pistol_of_a_brace(tmp_path: Path) -> None:
    campaign = with_fighter(sample_campaign(), "ulrich", injuries=("arm_wound",))
    session = open_session(tmp_path, campaign)
    begin_battle(session, BOTH)
    assert fighter_card(session.campaign, "ulrich", "", WORDS).line == "BS 2 · Pistol, Strength 4, 6″"
    session.close()


def test_one_with_a_smashed_leg_never_runs_but_may_charge(tmp_path: Path) -> None:
    session = hurt(tmp_path, (2, 5), 1)
    assert told_of(session)["This turn"] == "He may: move, charge, shoot, fight. A smashed leg: no running."
    assert dict(fighter_story(session.campaign, "hob", WORDS)[1])["Smashed leg"] == "May not run, but may charge."
    session.close()


def test_what_came_of_madness_stands_on_the_roster_in_the_journal_and_in_the_battle(tmp_path: Path) -> None:
    told: list[str] = []
    session = hurt(tmp_path, (2, 4), 5, told=told)
    assert told == ["Hob Brandt: Madness. Frenzy."]
    assert on_roster(session) == ["Madness", "Frenzy"]
    assert told_of(session)["Special rules"] == "Frenzy"
    session.close()


def test_a_deep_wound_says_for_how_many_games(tmp_path: Path) -> None:
    told: list[str] = []
    session = hurt(tmp_path, (3, 5), 6, told=told)
    assert told == ["Hob Brandt: Deep wound. Games he misses: 3."]
    session.close()


@pytest.mark.parametrize(
    ("face", "whom"),
    [
        (1, "Skritch"),
        (4, "Skritch"),
        (5, "Clan Skritch"),
        (6, "every warband of this type: Skaven of Clan Eshin"),
    ],
)
def test_whom_he_hates_is_said_before_the_next_battle_against_them(tmp_path: Path, face: int, whom: str) -> None:
    session = hurt(tmp_path, (5, 6), face)
    assert told_of(session)["Hates"] == whom
    assert dict(fighter_story(session.campaign, "hob", WORDS)[1])["Bitter enmity"] == f"hates {whom}"
    assert warband_view(session.campaign, "aldred", WORDS).notes == (f"hates {whom} (Hob Brandt)",)
    (company, _) = sides_of(session.campaign, BOTH, WORDS)
    assert company.remarks == (f"Hob Brandt hates {whom}",)
    session.close()


# -- wardogs -----------------------------------------------------------------------------------------------------------


def kennel(folder: Path) -> Session:
    """Hob has two wardogs, Pip one; Pip misses the battle."""
    campaign = with_fighter(sample_campaign(), "hob", kit=(Kit(item="axe"), Kit(item="wardog", count=2)))
    campaign = with_fighter(campaign, "pip", kit=(Kit(item="wardog"),), misses_games=1)
    session = open_session(folder, campaign)
    begin_battle(session, BOTH)
    return session


def dogs_with(session: Session, hero: str) -> int:
    heroes = session.campaign.warband("aldred").heroes
    kit = next(one.kit for one in heroes if one.id == hero)
    return sum(one.count for one in kit if one.item == "wardog")


def test_wardogs_fight_beside_their_master_and_count_for_the_rout_test(tmp_path: Path) -> None:
    """Twelve on the roster, Pip and his dog away, two dogs with Hob: thirteen fight, and four are a quarter."""
    session = kennel(tmp_path)
    assert present(session.campaign.warband("aldred")) == 13
    view = battle_view(session.campaign, (), WORDS)
    assert [row.name for row in view.sides[0].rows][-2:] == ["Wardog (Hob Brandt)", "Wardog 2 (Hob Brandt)"]
    assert (view.rout[0].figure, view.rout[0].note) == ("0 of 13 out", "test at 4")
    told = dict(story_of(session.campaign, "hob.wardog-1", WORDS)[1])
    assert told["Profile"] == "M 6  WS 4  BS 0  S 4  T 3  W 1  I 4  A 1  Ld 5"
    session.close()


def test_a_wardog_out_of_action_is_lost_on_a_1_or_2_and_its_master_keeps_the_other(tmp_path: Path) -> None:
    session = kennel(tmp_path)
    for number in (1, 2):
        commands.settle(session, f"hob.wardog-{number}", "out_of_action", 0, "skritch-adept")
    commands.end_battle(session, 1)
    assert [one.name for one in side_after(session.campaign, 0, WORDS, session.entries).fallen] == [
        "Wardog (Hob Brandt)",
        "Wardog 2 (Hob Brandt)",
    ]
    for number, face in ((1, 2), (2, 3)):
        pending = begin_serious_injury(session, 0, f"hob.wardog-{number}")
        session.answer(face)
        session.commit(pending.token)
    assert dogs_with(session, "hob") == 1
    assert learning(session.campaign, ruleset(), session.entries, 1).learners[0].enemies_out == 2
    assert all("wardog" not in one.id for one in learning(session.campaign, ruleset(), session.entries, 0).learners)
    document = session.document
    assert document is not None
    assert check_document(document, ruleset()).sound
    session.close()


def test_a_wardog_is_lost_with_its_dead_master(tmp_path: Path) -> None:
    session = kennel(tmp_path)
    for one in ("hob", "hob.wardog-1"):
        commands.settle(session, one, "out_of_action", 0)
    commands.end_battle(session, 1)
    pending = begin_serious_injury(session, 0, "hob")
    session.answer((1, 1))
    session.commit(pending.token)
    assert side_after(session.campaign, 0, WORDS, session.entries).fallen == ()
    session.close()


def test_a_master_kept_away_by_an_old_wound_leaves_his_dogs_at_home_until_it_is_rolled_anew(tmp_path: Path) -> None:
    session = open_session(tmp_path, with_fighter(sample_campaign(), "otto", kit=(Kit(item="wardog"),)))
    begin_battle(session, BOTH)
    find(session, "skirmish")
    settle(session, "old_wounds", 1)
    assert session.campaign.battle is not None
    assert session.campaign.battle.model("otto.wardog-1") is None
    set_up.withdraw(session, next(one for one in steps_of(session.campaign, WORDS) if one.id == "old_wounds"))
    assert model(session, "otto.wardog-1").wounds == 1
    session.close()


def test_a_hired_sword_rolls_a_d6_and_one_of_the_dramatis_personae_a_d66(tmp_path: Path) -> None:
    def hired(type: str) -> Warrior:
        return Warrior(
            id=type, name=type, type=f"hired.{type}", profile=ruleset().hired[type].profile, kind="hired_sword"
        )

    campaign = sample_campaign()
    company, clan = campaign.warbands
    company = replace(company, hired=(hired("elf_ranger"), hired("aenur")))
    session = open_session(tmp_path, replace(campaign, warbands=(company, clan)))
    begin_battle(session, BOTH)
    for one in ("elf_ranger", "aenur"):
        commands.settle(session, one, "out_of_action", 0)
    commands.end_battle(session, 1)
    notes = {one.id: one.note for one in side_after(session.campaign, 0, WORDS, session.entries).fallen}
    assert notes == {
        "elf_ranger": "throw a D6: dead on 1 or 2",
        "aenur": "throw D66 for a serious injury",
    }
    session.close()


def test_one_armed_takes_no_halberd_and_no_bow_out_of_the_stash(tmp_path: Path) -> None:
    campaign = with_fighter(sample_campaign(), "hob", injuries=("arm_wound",), kit=())
    session = open_session(tmp_path, campaign)
    keys = {
        item: [one.key for one in why_not_take(session, "hob", item)] for item in ("halberd", "bow", "sword", "pistol")
    }
    assert keys == {"halberd": ["may_not.one_arm"], "bow": ["may_not.one_arm"], "sword": [], "pistol": []}
    assert [one.key for one in why_not_take(session, "otto", "halberd")] == []
    session.close()


def one_arm(folder: Path, **fields: Any) -> Session:
    """Hob Brandt has lost an arm and carries this."""
    return open_session(folder, with_fighter(sample_campaign(), "hob", injuries=("arm_wound",), **fields))


def test_one_armed_takes_no_shield_beside_his_axe_unless_the_players_overrule_that(tmp_path: Path) -> None:
    session = one_arm(tmp_path, kit=(Kit(item="dagger"), Kit(item="axe")))
    correct_stash(session, "aldred", "shield", 1)
    assert [WORDS.say(one) for one in why_not_take(session, "hob", "shield")] == [
        "Shield: the one arm he has is for his weapon."
    ]
    assert [one.key for one in why_not_take(session, "hob", "buckler")] == ["one_arm.no_shield"]
    with pytest.raises(BadSetup, match=r"one_arm\.no_shield"):
        give(session, "hob", "shield")
    give(session, "hob", "shield", overrule=True)
    assert session.entries[-1].overruled
    session.close()


def test_one_armed_behind_a_shield_takes_no_weapon_up_and_keeps_his_helmet(tmp_path: Path) -> None:
    session = one_arm(tmp_path, kit=(Kit(item="shield"),))
    keys = {item: [one.key for one in why_not_take(session, "hob", item)] for item in ("sword", "pistol", "helmet")}
    assert keys == {"sword": ["one_arm.behind_shield"], "pistol": ["one_arm.behind_shield"], "helmet": []}
    session.close()


def test_one_armed_takes_no_second_sword_and_no_brace_but_a_pistol_beside_his_axe(tmp_path: Path) -> None:
    session = one_arm(tmp_path, kit=(Kit(item="dagger"), Kit(item="axe")))
    keys = {item: [one.key for one in why_not_take(session, "hob", item)] for item in ("sword", "axe", "pistol")}
    assert keys == {"sword": ["one_arm.one_weapon"], "axe": ["one_arm.one_weapon"], "pistol": []}
    assert [one.key for one in objections(session, "hob", "pistol", 2)] == ["one_arm.one_weapon"]
    session.close()


def test_a_roster_whose_one_armed_carries_too_much_is_opened_with_a_note_that_names_it(tmp_path: Path) -> None:
    kit = (Kit(item="dagger"), Kit(item="sword"), Kit(item="bow"), Kit(item="shield"), Kit(item="helmet"))
    session = one_arm(tmp_path, kit=kit)
    notes = shortcomings(session.campaign.warband("aldred"), session.ruleset)
    assert [WORDS.say(one) for one in notes] == [
        "Hob Brandt carries what he cannot use any more. Bow: he has lost an arm. "
        "Shield: the one arm he has is for his weapon."
    ]
    session.close()


def test_a_wardog_beyond_the_limit_of_the_warband_is_refused(tmp_path: Path) -> None:
    """Twelve of fifteen, and three dogs: a fourth is one too many."""
    session = open_session(tmp_path, with_fighter(sample_campaign(), "hob", kit=(Kit(item="wardog", count=3),)))
    assert [one.key for one in why_not_take(session, "pip", "wardog")] == ["roster.too_many_models"]
    session.close()
