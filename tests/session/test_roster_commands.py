"""Warbands and warriors join, leave, are renamed and corrected; lists and treasury are kept to."""

from __future__ import annotations

import pytest

from mordheim_desktop.campaign.figures import models, rating, treasury
from mordheim_desktop.campaign.model import HenchmanGroup, Kit
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.commands.battle import fighters_of
from mordheim_desktop.session.commands.trade import reinforce
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, refused


@pytest.mark.parametrize(
    "type",
    ["reikland", "marienburg", "middenheim", "possessed", "sisters", "skaven", "undead", "witch_hunters"],
)
def test_each_of_the_eight_warbands_begins_with_its_gold(founding: Session, type: str) -> None:
    warband = roster.add_warband(founding, type, "The First")
    gold = {"marienburg": 600}.get(type, 500)
    assert treasury(founding.campaign.warband(warband)) == gold


def test_a_warband_needs_a_name_of_its_own(session: Session) -> None:
    with pytest.raises(BadSetup) as error:
        roster.add_warband(session, "reikland", "  ")
    assert refused(session, error.value) == "A name is needed."
    with pytest.raises(BadSetup) as error:
        roster.add_warband(session, "undead", "clan skritch")
    assert refused(session, error.value) == "clan skritch is the name of another warband here."


def test_a_captain_with_sword_and_bow_takes_80_gold_crowns(founding: Session) -> None:
    """Captain 60, sword 10, bow 10, and the first dagger is free."""
    warband = roster.add_warband(founding, "reikland", "The First")
    captain = roster.recruit(founding, warband, "reikland.captain", "Aldred", {"sword": 1, "bow": 1, "dagger": 1})
    now = founding.campaign.warband(warband)
    assert treasury(now) == 420
    hero = now.heroes[0]
    assert (hero.id, hero.name, hero.experience, hero.leader) == (captain, "Aldred", 20, True)
    assert [kit.item for kit in hero.kit] == ["sword", "bow", "dagger"]
    assert rating(now, founding.ruleset) == 25


def test_three_marksmen_with_crossbows_take_150_gold_crowns(founding: Session) -> None:
    warband = roster.add_warband(founding, "reikland", "The First")
    roster.recruit(founding, warband, "reikland.marksman", "Marksmen", {"crossbow": 1}, 3)
    now = founding.campaign.warband(warband)
    assert treasury(now) == 350
    assert [member.name for member in now.groups[0].members] == ["Marksman 1", "Marksman 2", "Marksman 3"]
    assert len({member.id for member in now.groups[0].members}) == 3


def test_a_brace_of_pistols_is_paid_as_a_pair_and_a_second_dagger_in_full(founding: Session) -> None:
    ruleset = founding.ruleset
    assert roster.basket_price(ruleset, "reikland.captain", {"pistol": 2}) == 30
    assert roster.basket_price(ruleset, "reikland.captain", {"pistol": 3}) == 45
    assert roster.basket_price(ruleset, "reikland.captain", {"dagger": 2}) == 2


def test_a_second_group_of_a_type_is_told_apart_by_the_name_of_its_group(founding: Session) -> None:
    roster.add_warband(founding, "skaven", "Claws")
    (claws,) = (one.id for one in founding.campaign.warbands if one.name == "Claws")
    for group in ("Slingers", "Spears", "Verminkin"):
        roster.recruit(founding, claws, "skaven.verminkin", group, {}, 2)
    groups = founding.campaign.warband(claws).groups
    assert [[member.name for member in group.members] for group in groups] == [
        ["Verminkin 1", "Verminkin 2"],
        ["Spears 1", "Spears 2"],
        ["Verminkin 5", "Verminkin 6"],
    ]
    loner = roster.recruit(founding, claws, "skaven.verminkin", "Loner", {})
    reinforce(founding, claws, loner)
    assert [one.name for one in founding.campaign.warband(claws).groups[-1].members] == ["Loner", "Loner 2"]


@pytest.mark.parametrize(
    ("type", "count", "basket", "sentence"),
    [
        ("reikland.captain", 1, {}, "At most 1 of this kind: Mercenary Captain."),
        ("reikland.warrior", 2, {}, "That is 50 gc, and the treasury holds 42 gc."),
        ("reikland.warrior", 6, {}, "A henchman group has one to five members."),
        ("reikland.warrior", 4, {}, "A warband of this type has at most 15 warriors."),
        ("reikland.warrior", 1, {"handgun": 1}, "Handgun is not on his equipment list."),
        ("skaven.verminkin", 1, {}, "The list of this warband has no such warrior."),
    ],
)
def test_what_lists_or_treasury_do_not_allow_is_refused_in_words(
    session: Session, type: str, count: int, basket: dict[str, int], sentence: str
) -> None:
    before = session.campaign
    with pytest.raises(BadSetup) as error:
        roster.recruit(session, "aldred", type, "Somebody", basket, count)
    assert refused(session, error.value) == sentence
    assert session.campaign == before
    assert session.entries == ()


@pytest.mark.parametrize(
    ("basket", "sentence"),
    [
        ({"dagger": 9}, "One warrior has at most 3 of Dagger."),
        ({"sword": 2, "axe": 1}, "One warrior has at most 2 close combat weapons besides his dagger."),
        ({"dagger": 2, "sword": 2}, "One warrior has at most 2 close combat weapons besides his dagger."),
        ({"bow": 1, "pistol": 2, "handgun": 1}, "One warrior has at most 2 different missile weapons; a brace is one."),
        ({"pistol": 3}, "One warrior has at most 2 of Pistol."),
        ({"bow": 2}, "One warrior has at most 1 of Bow."),
        ({"helmet": 2}, "One warrior has at most 1 of Helmet."),
    ],
)
def test_no_recruit_is_hung_with_more_than_he_may_have(
    founding: Session, basket: dict[str, int], sentence: str
) -> None:
    assert roster.basket_refusal(founding.ruleset, "reikland.captain", {"sword": 2, "bow": 1, "pistol": 2}) is None
    said = roster.basket_refusal(founding.ruleset, "reikland.captain", basket)
    assert said is not None
    assert Words(founding.ruleset).say(said) == sentence
    warband = roster.add_warband(founding, "reikland", "The First")
    with pytest.raises(BadSetup):
        roster.recruit(founding, warband, "reikland.captain", "Aldred", basket)
    assert treasury(founding.campaign.warband(warband)) == 500


def test_a_third_blade_stays_in_the_stash_and_a_helmet_is_given(session: Session) -> None:
    for item, count in (("sword", 2), ("helmet", 1)):
        roster.correct_stash(session, "aldred", item, count)
    roster.give(session, "pip", "sword")
    with pytest.raises(BadSetup) as error:
        roster.give(session, "pip", "sword")
    assert refused(session, error.value) == "One warrior has at most 2 close combat weapons besides his dagger."
    roster.give(session, "pip", "helmet")
    assert [kit.item for kit in find(session.campaign, "pip")[1].kit] == ["club", "sword", "helmet"]


def test_a_recruit_gets_his_dagger_for_nothing_and_pays_for_the_second(founding: Session) -> None:
    warband = roster.add_warband(founding, "reikland", "The First")
    captain = roster.recruit(founding, warband, "reikland.captain", "Aldred", {})
    roster.recruit(founding, warband, "reikland.warrior", "Warriors", {"dagger": 2}, 2)
    now = founding.campaign.warband(warband)
    assert find(founding.campaign, captain)[1].kit == (Kit(item="dagger", count=1),)
    assert now.groups[0].kit == (Kit(item="dagger", count=2),)
    assert treasury(now) == 500 - 60 - 2 * (25 + 2)


@pytest.mark.parametrize(
    ("warband", "type"),
    [("undead", "undead.zombie"), ("skaven", "skaven.giant_rat"), ("witch_hunters", "witch_hunters.flagellant")],
)
def test_who_has_no_dagger_on_his_list_gets_none(founding: Session, warband: str, type: str) -> None:
    id = roster.add_warband(founding, warband, "The First")
    roster.recruit(founding, id, type, "They", {})
    assert founding.campaign.warband(id).groups[0].kit == ()


def test_whoever_joins_a_renamed_group_is_called_by_its_name(session: Session) -> None:
    roster.correct_gold(session, "aldred", 500)
    group = roster.recruit(session, "aldred", "reikland.warrior", "Newcomers", {})
    reinforce(session, "aldred", group)
    roster.rename(session, group, "Old Hands")
    reinforce(session, "aldred", group)
    found = find(session.campaign, group)[1]
    assert isinstance(found, HenchmanGroup)
    assert [member.name for member in found.members][:2] == ["Newcomers", "Newcomers 2"]
    assert found.members[2].name == "Old Hands 3"


def test_two_of_one_name_are_told_apart_by_their_group_in_battle(session: Session) -> None:
    before = [model.name for model in fighters_of(session.campaign.warband("aldred"), 0, session.ruleset)]
    assert "Marksman 1" in before
    roster.rename(session, "pip", "Marksman 1")
    after = [model.name for model in fighters_of(session.campaign.warband("aldred"), 0, session.ruleset)]
    assert "Marksman 1" in after
    assert "Marksman 1 (Marksmen)" in after


def test_a_correction_below_nothing_says_how_far_below(session: Session) -> None:
    roster.correct_gold(session, "aldred", -9042)
    said = Words(session.ruleset).say(session.entries[-1].message)
    assert said.endswith(": −9042 gc, corrected by hand. The treasury is now 9000 gc below zero.")
    assert treasury(session.campaign.warband("aldred")) == -9000


def test_what_cannot_be_seen_is_not_part_of_a_name(session: Session) -> None:
    roster.rename(session, "pip", "\u202eP\u2066i\x00p\ud83d \u202c")
    assert find(session.campaign, "pip")[1].name == "Pip"
    roster.rename(session, "pip", "a\u200db\tc")
    assert find(session.campaign, "pip")[1].name == "a\u200db c"
    warband = roster.add_warband(session, "undead", "\u202eThe\u2069 Dead", "Ann\u202e")
    assert (session.campaign.warband(warband).name, session.campaign.warband(warband).player) == ("The Dead", "Ann")
    with pytest.raises(BadSetup, match=r"roster\.no_name"):
        roster.rename(session, "pip", "\u200d\u202e")


def test_ids_never_come_back_after_a_recruit_was_undone(session: Session) -> None:
    first = roster.recruit(session, "aldred", "reikland.warrior", "One", {})
    session.undo()
    second = roster.recruit(session, "aldred", "reikland.warrior", "Two", {})
    assert first != second


def test_a_dismissed_warrior_leaves_with_his_kit_and_no_line_among_the_fallen(session: Session) -> None:
    roster.dismiss(session, "pip")
    warband = session.campaign.warband("aldred")
    assert [hero.name for hero in warband.heroes] == ["Captain Aldred", "Hob Brandt", "Otto", "Ulrich the Lean"]
    assert warband.fallen == ()
    session.undo()
    assert models(session.campaign.warband("aldred")) == 12


def test_nobody_is_dismissed_from_the_table(session: Session) -> None:
    in_battle(session)
    for id in ("pip", "marksmen", "marksmen-2"):
        with pytest.raises(BadSetup, match=r"roster\.at_the_table"):
            roster.dismiss(session, id)


def test_a_name_is_kept_as_typed_but_for_spare_blanks(session: Session) -> None:
    roster.rename(session, "pip", "  <b>Pip</b>  of   Bögenhafen ")
    assert find(session.campaign, "pip")[1].name == "<b>Pip</b> of Bögenhafen"
    roster.rename(session, "aldred", "פלוגת אלדרד")
    assert session.campaign.warband("aldred").name == "פלוגת אלדרד"


def test_the_same_name_again_is_no_entry(session: Session) -> None:
    roster.rename(session, "pip", "Pip")
    assert session.entries == ()


def test_corrections_by_hand_are_entries_and_two_quick_ones_both_count(session: Session) -> None:
    roster.correct_gold(session, "aldred", -50)
    roster.correct_gold(session, "aldred", 8)
    roster.correct_shards(session, "aldred", -5)
    roster.correct_experience(session, "marksmen", 3)
    warband = session.campaign.warband("aldred")
    assert (treasury(warband), warband.shards, warband.groups[0].experience) == (0, 0, 5)
    assert len(session.entries) == 4


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        (roster.correct_gold, ("aldred", 0)),
        (roster.correct_shards, ("aldred", -6)),
        (roster.correct_experience, ("pip", -3)),
        (roster.correct_stash, ("aldred", "crossbow", -3)),
    ],
)
def test_a_correction_that_cannot_be_changes_nothing(
    session: Session, command: object, arguments: tuple[object]
) -> None:
    before = session.campaign
    assert callable(command)
    with pytest.raises(BadSetup):
        command(session, *arguments)
    assert session.campaign == before


def test_a_thing_from_the_stash_goes_to_one_hero(session: Session) -> None:
    roster.give(session, "pip", "crossbow")
    warband = session.campaign.warband("aldred")
    assert roster.held_in(warband.stash, "crossbow") == 1
    assert roster.held_in(warband.heroes[4].kit, "crossbow") == 1


def test_a_group_takes_one_each_or_none(session: Session) -> None:
    roster.correct_stash(session, "aldred", "shield", 1)
    with pytest.raises(BadSetup) as error:
        roster.give(session, "marksmen", "shield")
    assert refused(session, error.value) == "The stash holds 1 of Shield, and 3 are needed."
    roster.correct_stash(session, "aldred", "shield", 2)
    roster.give(session, "marksmen", "shield")
    warband = session.campaign.warband("aldred")
    group = warband.groups[0]
    assert isinstance(group, HenchmanGroup)
    assert roster.held_in(warband.stash, "shield") == 0
    assert roster.held_in(group.kit, "shield") == 1


def test_what_a_group_puts_away_comes_back_one_for_each_member(session: Session) -> None:
    roster.put_away(session, "warriors", "helmet")
    warband = session.campaign.warband("aldred")
    assert roster.held_in(warband.stash, "helmet") == 4
    assert roster.held_in(warband.groups[1].kit, "helmet") == 0


def test_nobody_puts_away_what_he_does_not_carry(session: Session) -> None:
    with pytest.raises(BadSetup) as error:
        roster.put_away(session, "pip", "helmet")
    assert refused(session, error.value) == "Pip does not carry Helmet."


def test_giant_rats_come_in_a_group_of_any_number(founding: Session) -> None:
    skaven = roster.add_warband(founding, "skaven", "The Pack")
    roster.recruit(founding, skaven, "skaven.giant_rat", "Rats", {}, 9)
    assert len(founding.campaign.warband(skaven).groups[0].members) == 9
    with pytest.raises(BadSetup) as error:
        roster.recruit(founding, skaven, "skaven.verminkin", "Vermin", {}, 6)
    assert refused(founding, error.value) == "A henchman group has one to five members."
