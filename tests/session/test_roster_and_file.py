"""Deaths, debts and corrections on a roster, and the same figures when the file is opened again."""

from __future__ import annotations

from pathlib import Path

import pytest

from mordheim_desktop.campaign.codec import encode
from mordheim_desktop.campaign.figures import models, rating, treasury
from mordheim_desktop.campaign.model import Campaign, Kit
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.commands.experience import apply_experience
from mordheim_desktop.session.commands.post_battle import begin_sale, begin_serious_injury, bury
from mordheim_desktop.session.commands.trade import buy, reinforce
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.warbands import warband_view
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, open_session


def figures(session: Session, id: str = "") -> tuple[int, int, int]:
    """Treasury, models and rating, the same before and after the file was opened again."""
    id = id or session.campaign.warbands[0].id
    warband = session.campaign.warband(id)
    before = treasury(warband), models(warband), rating(warband, session.ruleset)
    path, document = session.path, session.document
    assert path is not None
    assert document is not None
    session.close()
    session.open(path)
    warband = session.campaign.warband(id)
    assert (treasury(warband), models(warband), rating(warband, session.ruleset)) == before
    assert session.document is not None
    assert encode(session.document) == encode(document)
    return before


def founded(folder: Path) -> tuple[Session, str]:
    session = open_session(folder, Campaign(name="New"))
    id = roster.add_warband(session, "reikland", "The New")
    return session, id


def set_gold(session: Session, id: str, gold: int) -> None:
    roster.correct_gold(session, id, gold - treasury(session.campaign.warband(id)))


def test_five_warriors_their_swords_a_death_and_a_new_man_watched_at_every_step(tmp_path: Path) -> None:
    session, id = founded(tmp_path)
    group = roster.recruit(session, id, "reikland.warrior", "Warriors", {}, 5)
    set_gold(session, id, 100)
    assert figures(session) == (100, 5, 25)
    buy(session, id, "sword", 5)
    assert figures(session) == (50, 5, 25)
    roster.give(session, group, "sword")
    assert figures(session) == (50, 5, 25)
    roster.dismiss(session, f"{group}.5")
    assert figures(session) == (50, 4, 20)
    reinforce(session, id, group)
    assert figures(session) == (15, 5, 25)
    with pytest.raises(BadSetup):
        reinforce(session, id, group)
    assert figures(session) == (15, 5, 25)
    roster.dismiss(session, f"{group}.4")
    session.undo()
    assert figures(session) == (15, 5, 25)
    session.close()


def test_no_hidden_debt_and_nothing_for_the_dead(tmp_path: Path) -> None:
    session, id = founded(tmp_path)
    hero = roster.recruit(session, id, "reikland.champion", "Dear", {"sword": 1, "light_armour": 1})
    set_gold(session, id, 40)
    roster.recruit(session, id, "reikland.warrior", "New", {"sword": 1})
    assert figures(session)[0] == 5
    with pytest.raises(BadSetup):
        roster.recruit(session, id, "reikland.warrior", "Another", {"sword": 1})
    assert figures(session)[:2] == (5, 2)
    roster.dismiss(session, hero)
    assert figures(session)[:2] == (5, 1)
    roster.correct_gold(session, id, -20)
    assert figures(session)[0] == -15
    assert warband_view(session.campaign, id, Words(session.ruleset)).treasury == -15
    with pytest.raises(BadSetup):
        buy(session, id, "dagger")
    assert session.campaign.warband(id).stash == ()
    session.close()


def test_a_hero_who_dies_takes_his_price_with_him(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    battle_commands.settle(session, "hob", "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    gold = treasury(session.campaign.warband("aldred"))
    bury(session, "hob")
    assert figures(session, "aldred")[0] == gold
    assert session.campaign.warband("aldred").stash == (
        Kit(item="lucky_charm"),
        Kit(item="crossbow", count=2),
        Kit(item="rope_and_hook"),
    )
    session.close()


def test_of_two_henchmen_who_fell_a_1_loses_one_and_the_group_still_learns_for_surviving(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    for id in ("warriors-1", "warriors-2"):
        battle_commands.settle(session, id, "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    for id, face in (("warriors-1", 1), ("warriors-2", 5)):
        pending = begin_serious_injury(session, 0, id)
        session.answer(face)
        session.commit(pending.token)
    apply_experience(session, 0, {}, {})
    warriors = session.campaign.warband("aldred").groups[1]
    assert [member.id for member in warriors.members] == ["warriors-2", "warriors-3", "warriors-4"]
    assert warriors.experience == 1 + 1
    session.close()


def test_two_shards_of_twelve_warriors_are_sold_once_for_forty_five_crowns(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    battle_commands.end_battle(session, 0)
    before = figures(session, "aldred")[0]
    pending = begin_sale(session, 0, 2)
    session.commit(pending.token)
    assert figures(session, "aldred")[0] - before == 45
    assert session.campaign.warband("aldred").shards == 3
    with pytest.raises(BadSetup):
        begin_sale(session, 0, 1)
    session.close()
