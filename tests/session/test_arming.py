"""Recruiting by the list: kit times the group, mutations, limits and their overruling, what each may use."""

from __future__ import annotations

from pathlib import Path

import pytest

from mordheim_desktop.campaign.figures import models, treasury
from mordheim_desktop.campaign.limits import counted, most_models, shortcomings
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.commands.arming import buy_for, price_for
from mordheim_desktop.session.commands.hired import Offer, hire
from mordheim_desktop.session.commands.trade import reinforce
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, last_words, open_session, refused


def founded(folder: Path, type: str = "reikland") -> tuple[Session, str]:
    session = open_session(folder, Campaign(name="New"))
    return session, roster.add_warband(session, type, "The New")


def test_a_group_of_five_buys_five_swords_and_a_death_gives_nothing_back(tmp_path: Path) -> None:
    """100 gc after the recruits; swords 50, a member dies, one more costs 25 and the sword."""
    session, id = founded(tmp_path)
    group = roster.recruit(session, id, "reikland.warrior", "Five", {}, 5)
    roster.correct_gold(session, id, 100 - treasury(session.campaign.warband(id)))
    buy_for(session, group, "sword")
    assert (treasury(session.campaign.warband(id)), last_words(session)) == (
        50,
        "Five: Sword ×1 for each, bought for 50 gc.",
    )
    roster.dismiss(session, f"{group}.2")
    assert (treasury(session.campaign.warband(id)), models(session.campaign.warband(id))) == (50, 4)
    reinforce(session, id, group)
    assert (treasury(session.campaign.warband(id)), models(session.campaign.warband(id))) == (15, 5)
    with pytest.raises(BadSetup, match=r"veterans\.group_full"):
        reinforce(session, id, group)
    roster.dismiss(session, f"{group}.1")
    session.undo()
    assert (treasury(session.campaign.warband(id)), models(session.campaign.warband(id))) == (15, 5)


def test_the_treasury_tells_the_truth(tmp_path: Path) -> None:
    """40 gc, a recruit for 35 once, a correction to -15 in plain sight, and no purchase on credit."""
    session, id = founded(tmp_path)
    roster.correct_gold(session, id, -460)
    roster.recruit(session, id, "reikland.youngblood", "Pip", {"bow": 1, "sword": 1})
    assert treasury(session.campaign.warband(id)) == 5
    with pytest.raises(BadSetup, match=r"roster\.too_little_gold"):
        roster.recruit(session, id, "reikland.youngblood", "Pup", {"bow": 1, "sword": 1}, overrule=True)
    assert treasury(session.campaign.warband(id)) == 5
    roster.correct_gold(session, id, -20)
    assert treasury(session.campaign.warband(id)) == -15


def test_a_second_pistol_costs_what_the_pair_costs_more(session: Session) -> None:
    _, pip, _ = find(session.campaign, "pip")
    assert price_for(session.ruleset, pip, "duelling_pistol") == 25
    assert price_for(session.ruleset, pip, "duelling_pistol", 2) == 50
    _, ulrich, _ = find(session.campaign, "ulrich")
    assert price_for(session.ruleset, ulrich, "pistol", 0) == 0
    _, marksmen, _ = find(session.campaign, "marksmen")
    assert price_for(session.ruleset, marksmen, "shield") == 15
    assert price_for(session.ruleset, marksmen, "halberd") is None


def test_the_first_dagger_of_a_warrior_is_free_and_the_second_two_crowns(session: Session) -> None:
    _, pip, _ = find(session.campaign, "pip")
    assert price_for(session.ruleset, pip, "dagger") == 0
    buy_for(session, "pip", "dagger")
    _, pip, _ = find(session.campaign, "pip")
    assert price_for(session.ruleset, pip, "dagger") == 2


def test_a_third_weapon_is_refused_until_the_players_overrule_it(session: Session) -> None:
    buy_for(session, "hob", "sword")
    with pytest.raises(BadSetup) as error:
        buy_for(session, "hob", "mace")
    assert refused(session, error.value) == "One warrior has at most 2 close combat weapons besides his dagger."
    buy_for(session, "hob", "mace", overrule=True)
    assert session.entries[-1].overruled
    assert last_words(session).endswith("One warrior has at most 2 close combat weapons besides his dagger.")
    assert not session.entries[-2].overruled


def test_what_is_rare_on_the_list_is_only_bought_before_the_first_battle(session: Session) -> None:
    roster.correct_gold(session, "aldred", 100)
    buy_for(session, "pip", "pistol")
    in_battle(session)
    with pytest.raises(BadSetup) as error:
        buy_for(session, "pip", "duelling_pistol")
    assert (
        refused(session, error.value)
        == "Duelling pistol is rare (10): after the first battle a hero has to look for it."
    )


def test_more_of_a_kind_than_the_list_allows_joins_only_overruled(session: Session) -> None:
    roster.correct_gold(session, "aldred", 200)
    with pytest.raises(BadSetup) as error:
        roster.recruit(session, "aldred", "reikland.champion", "Third")
    assert refused(session, error.value) == "At most 2 of this kind: Champion."
    roster.recruit(session, "aldred", "reikland.champion", "Third", overrule=True)
    assert session.entries[-1].overruled
    kinds = [problem.key for problem in shortcomings(session.campaign.warband("aldred"), session.ruleset)]
    assert kinds == ["limits.too_many_of_type"]


def test_a_new_warband_is_told_what_it_lacks(tmp_path: Path) -> None:
    session, id = founded(tmp_path)
    words = Words(session.ruleset)
    told = [words.say(one) for one in shortcomings(session.campaign.warband(id), session.ruleset)]
    assert told == ["A warband has at least 3 warriors; this one has 0.", "It has no leader."]
    roster.recruit(session, id, "reikland.captain", "Captain")
    roster.recruit(session, id, "reikland.warrior", "Two", {}, 2)
    assert shortcomings(session.campaign.warband(id), session.ruleset) == ()


def test_hired_swords_stand_outside_the_limit_and_a_halfling_raises_it(session: Session) -> None:
    roster.correct_gold(session, "aldred", 300)
    company = session.campaign.warband("aldred")
    assert (counted(company), most_models(company, session.ruleset)) == (12, 15)
    hire(session, "aldred", Offer("halfling_scout"))
    company = session.campaign.warband("aldred")
    assert (counted(company), models(company), most_models(company, session.ruleset)) == (12, 13, 16)
    roster.recruit(session, "aldred", "reikland.warrior", "Four", {}, 4)
    with pytest.raises(BadSetup) as error:
        roster.recruit(session, "aldred", "reikland.warrior", "One more")
    assert refused(session, error.value) == "A warband of this type has at most 16 warriors."


def test_a_sword_who_does_not_serve_the_warband_comes_only_overruled(session: Session) -> None:
    roster.correct_gold(session, "skritch", 100)
    with pytest.raises(BadSetup) as error:
        hire(session, "skritch", Offer("pit_fighter"))
    assert refused(session, error.value) == "Pit Fighter does not serve Skaven of Clan Eshin."
    hire(session, "skritch", Offer("pit_fighter"), overrule=True)
    assert session.entries[-1].overruled
    with pytest.raises(BadSetup, match=r"hired\.not_for"):
        hire(session, "skritch", Offer("pit_fighter"))


def test_mutations_cost_double_after_the_first_and_a_mutant_needs_one(tmp_path: Path) -> None:
    session, id = founded(tmp_path, "possessed")
    with pytest.raises(BadSetup) as error:
        roster.recruit(session, id, "possessed.mutant", "Plain")
    assert refused(session, error.value) == "Mutant: at least one mutation is needed."
    before = treasury(session.campaign.warband(id))
    roster.recruit(session, id, "possessed.mutant", "Claws", {"great_claw": 1, "hideous": 1, "daemon_soul": 1})
    spent = before - treasury(session.campaign.warband(id))
    assert spent == 25 + 50 + 2 * 40 + 2 * 20
    mutant = session.campaign.warband(id).heroes[0]
    assert {"great_claw", "hideous", "daemon_soul"} <= {kit.item for kit in mutant.kit}
    with pytest.raises(BadSetup, match=r"roster\.grown_on"):
        roster.put_away(session, mutant.id, "great_claw")


@pytest.mark.parametrize(
    ("fighter", "item", "sentence"),
    [
        ("marksmen", "rope_and_hook", "Rope and hook is carried by heroes only."),
        ("marksmen", "halberd", "Halberd is not on his equipment list."),
        ("rats", "sword", "Sword is no use to him: he carries nothing."),
        ("pip", "handgun", "Handgun is not on his equipment list."),
    ],
)
def test_the_stash_gives_nobody_what_he_may_not_use(session: Session, fighter: str, item: str, sentence: str) -> None:
    warband = "skritch" if fighter == "rats" else "aldred"
    roster.correct_stash(session, warband, item, 9)
    with pytest.raises(BadSetup) as error:
        roster.give(session, fighter, item)
    assert refused(session, error.value) == sentence
    roster.give(session, fighter, item, overrule=True)
    assert session.entries[-1].overruled


def test_a_gromril_sword_is_a_sword_and_a_hero_carries_what_he_likes(session: Session) -> None:
    for item in ("gromril_sword", "elven_cloak", "gromril_armour"):
        roster.correct_stash(session, "aldred", item, 1)
        roster.give(session, "pip", item)
        assert not session.entries[-1].overruled
