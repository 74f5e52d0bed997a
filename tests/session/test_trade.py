"""Trade on the roster: a group of five buys five swords, the treasury tells the truth, everything is undone alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import KitSet
from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.figures import rating, treasury
from mordheim_desktop.campaign.model import HenchmanGroup, Kit, LedgerLine, Member, Remembered, Warband
from mordheim_desktop.rules.effects import Skill
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import trade
from mordheim_desktop.session.commands.experience import apply_experience, begin_advance
from mordheim_desktop.session.commands.hired import Offer, hire
from mordheim_desktop.session.commands.notes import begin_gained
from mordheim_desktop.session.commands.post_battle import bury
from mordheim_desktop.session.commands.roster import correct_gold, give, held_in, recruit
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.trade import trade_view
from mordheim_desktop.session.words import Words
from tests.session.tables import WARRIOR, open_session, sample_campaign

HALF = Remembered(note="half_price_weapon", due="next_battle", since="battle-1")


def aldred(session: Session) -> Warband:
    return session.campaign.warband("aldred")


def ended(folder: Path, gold: int = 100, experience: int = 0, *notes: Remembered, count: int = 5) -> Session:
    """The Aldred Company has won; its warriors carry nothing, and this much gold is in its treasury."""
    campaign = sample_campaign()
    members = tuple(Member(id=f"warriors-{number}", name=f"Warrior {number}") for number in range(1, count + 1))
    warriors = HenchmanGroup(
        id="warriors", name="Warriors", type="reikland.warrior", profile=WARRIOR, members=members, experience=experience
    )
    own = replace(
        campaign.warbands[0],
        groups=(warriors,),
        ledger=(LedgerLine(amount=gold, why=say("roster.starting_gold")),),
        notes=notes,
    )
    session = open_session(folder, replace(campaign, warbands=(own, campaign.warbands[1])))
    battle_commands.begin_battle(session, ("aldred", "skritch"))
    battle_commands.settle(session, "pip", "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    return session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = ended(tmp_path)
    yield session
    session.close()


def commit(session: Session) -> None:
    assert session.pending is not None
    session.commit(session.pending.token)


def test_a_group_of_five_buys_five_swords_loses_one_man_and_pays_for_one(session: Session) -> None:
    trade.buy(session, "aldred", "sword", 5)
    give(session, "warriors", "sword")
    assert treasury(aldred(session)) == 50
    before = rating(aldred(session), session.ruleset)
    bury(session, "warriors-5")
    assert treasury(aldred(session)) == 50
    trade.reinforce(session, "aldred", "warriors")
    assert (treasury(aldred(session)), len(aldred(session).groups[0].members)) == (15, 5)
    assert rating(aldred(session), session.ruleset) == before
    with pytest.raises(BadSetup, match=r"veterans\.group_full"):
        trade.reinforce(session, "aldred", "warriors")
    bury(session, "warriors-4")
    session.undo()
    assert (treasury(aldred(session)), len(aldred(session).groups[0].members)) == (15, 5)


def test_the_players_overrule_a_full_group_and_the_journal_says_so(tmp_path: Path) -> None:
    session = ended(tmp_path, 100, count=5)
    assert [one.key for one in trade.why_not_more(session, "aldred", "warriors")] == ["veterans.group_full"]
    trade.reinforce(session, "aldred", "warriors", overrule=True)
    entry = session.entries[-1]
    assert (len(aldred(session).groups[0].members), entry.overruled) == (6, True)
    assert [one.key for one in entry.message.also] == ["veterans.group_full"]
    session.undo()
    assert (treasury(aldred(session)), len(aldred(session).groups[0].members)) == (100, 5)


def test_gold_that_is_not_there_cannot_be_overruled(tmp_path: Path) -> None:
    session = ended(tmp_path, 10, count=5)
    with pytest.raises(BadSetup, match=r"roster\.too_little_gold"):
        trade.reinforce(session, "aldred", "warriors", overrule=True)


def test_veterans_beyond_the_roll_leave_nothing_and_no_debt(tmp_path: Path) -> None:
    session = ended(tmp_path, 200, 3, count=2)
    trade.begin_veterans(session, 0)
    session.answer((1, 1))
    commit(session)
    trade.reinforce(session, "aldred", "warriors", overrule=True)
    assert trade.veterans_left(session.campaign, session.entries, aldred(session)) == 0


def test_a_purchase_is_refused_but_a_correction_below_nothing_is_shown(tmp_path: Path) -> None:
    session = ended(tmp_path, gold=40)
    recruit(session, "aldred", "reikland.warrior", "New", {"sword": 1})
    assert treasury(aldred(session)) == 5
    bury(session, "hob")
    assert treasury(aldred(session)) == 5
    correct_gold(session, "aldred", -20)
    assert treasury(aldred(session)) == -15
    assert trade_view(session.campaign, 0, session.entries, Words(session.ruleset)).treasury == -15
    with pytest.raises(BadSetup, match=r"purchase\.too_dear"):
        trade.buy(session, "aldred", "dagger")
    assert (treasury(aldred(session)), held_in(aldred(session).stash, "dagger")) == (-15, 0)
    session.close()


def test_veterans_are_rolled_once_and_used_up_by_recruits(tmp_path: Path) -> None:
    session = ended(tmp_path, 200, 3, count=2)
    with pytest.raises(BadSetup, match=r"veterans\.too_few"):
        trade.reinforce(session, "aldred", "warriors")
    trade.begin_veterans(session, 0)
    session.answer((2, 3))
    commit(session)
    assert trade.veterans_left(session.campaign, session.entries, aldred(session)) == 5
    trade.reinforce(session, "aldred", "warriors")
    assert (treasury(aldred(session)), aldred(session).groups[0].experience) == (169, 3)
    assert trade.veterans_left(session.campaign, session.entries, aldred(session)) == 2
    with pytest.raises(BadSetup, match=r"veterans\.too_few"):
        trade.reinforce(session, "aldred", "warriors")
    with pytest.raises(BadSetup, match=r"veterans\.rolled"):
        trade.begin_veterans(session, 0)
    session.undo()
    assert trade.veterans_left(session.campaign, session.entries, aldred(session)) == 5
    session.close()


def test_who_joins_a_grown_group_once_the_battle_is_closed_still_needs_veterans(tmp_path: Path) -> None:
    session = ended(tmp_path, 200, 3, count=2)
    battle_commands.close_battle(session)
    assert [one.key for one in trade.why_not_more(session, "aldred", "warriors")] == ["veterans.too_few"]
    with pytest.raises(BadSetup, match=r"veterans\.too_few"):
        trade.reinforce(session, "aldred", "warriors")
    trade.reinforce(session, "aldred", "warriors", overrule=True)
    assert (treasury(aldred(session)), session.entries[-1].overruled) == (169, True)
    session.close()


def test_veterans_who_are_left_join_also_when_the_battle_is_closed_and_the_program_was_started_anew(
    tmp_path: Path,
) -> None:
    session = ended(tmp_path, 200, 3, count=2)
    trade.begin_veterans(session, 0)
    session.answer((2, 3))
    commit(session)
    battle_commands.close_battle(session)
    path = session.path
    assert path is not None
    session.close()
    session.open(path)
    trade.reinforce(session, "aldred", "warriors")
    assert (treasury(aldred(session)), session.entries[-1].overruled) == (169, False)
    with pytest.raises(BadSetup, match=r"veterans\.too_few"):
        trade.reinforce(session, "aldred", "warriors")
    session.close()


def test_a_warband_that_is_put_together_takes_in_whom_it_wants(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    correct_gold(session, "skritch", 100)
    assert trade.why_not_more(session, "skritch", "verminkin") == ()
    session.close()


def test_each_hero_who_finished_the_battle_looks_once(session: Session) -> None:
    trade.begin_search(session, 0, "hob", "lucky_charm")
    session.answer((3, 4))
    session.answer("buy")
    commit(session)
    assert (treasury(aldred(session)), held_in(aldred(session).stash, "lucky_charm")) == (90, 2)
    with pytest.raises(BadSetup, match=r"rarity\.searched"):
        trade.begin_search(session, 0, "hob", "lucky_charm")
    with pytest.raises(BadSetup, match=r"rarity\.cannot"):
        trade.begin_search(session, 0, "pip", "lucky_charm")
    session.undo()
    trade.begin_search(session, 0, "hob", "mordheim_map")
    assert session.pending is not None


def test_the_seekers_are_listed_with_the_reason(session: Session) -> None:
    trade.begin_search(session, 0, "otto", "lucky_charm")
    session.answer((1, 1))
    commit(session)
    seekers = trade_view(session.campaign, 0, session.entries, Words(session.ruleset)).seekers
    assert [(one.id, one.open, one.note) for one in seekers[1:]] == [
        ("hob", True, "can look for one thing"),
        ("otto", False, "has looked"),
        ("ulrich", True, "can look for one thing"),
        ("pip", False, "out of action or away: does not look"),
    ]


def test_haggling_happens_once_after_a_battle(tmp_path: Path) -> None:
    session = ended(tmp_path)
    with pytest.raises(BadSetup, match=r"purchase\.no_haggle"):
        trade.buy(session, "aldred", "sword", haggle=True)
    captain = aldred(session).heroes[0]
    session.record("found", say("after.gold_in"), (KitSet(fighter=captain.id, kit=(Kit(item=trade.SYMBOL),)),))
    trade.buy(session, "aldred", "sword", haggle=True)
    session.answer((3, 3))
    commit(session)
    assert treasury(aldred(session)) == 96
    with pytest.raises(BadSetup, match=r"purchase\.no_haggle"):
        trade.buy(session, "aldred", "sword", haggle=True)
    session.close()


def test_one_weapon_at_half_price_uses_the_note_up(tmp_path: Path) -> None:
    session = ended(tmp_path, 100, 0, HALF)
    trade.buy(session, "aldred", "halberd", half=True)
    assert (treasury(aldred(session)), aldred(session).notes) == (95, ())
    with pytest.raises(BadSetup, match=r"notes\.settled"):
        trade.buy(session, "aldred", "halberd", half=True)
    session.close()


def test_rare_things_are_not_bought_without_finding_them(session: Session) -> None:
    with pytest.raises(BadSetup, match=r"purchase\.rare"):
        trade.buy(session, "aldred", "lucky_charm")


def test_two_crossbows_out_of_the_stash_bring_twenty_four(session: Session) -> None:
    trade.sell(session, "aldred", "crossbow", 2)
    assert (treasury(aldred(session)), held_in(aldred(session).stash, "crossbow")) == (124, 0)
    with pytest.raises(BadSetup, match=r"resale\.too_many"):
        trade.sell(session, "aldred", "crossbow")
    session.undo()
    assert (treasury(aldred(session)), held_in(aldred(session).stash, "crossbow")) == (100, 2)


def test_the_shop_tells_prices_and_the_stash_what_it_would_bring(session: Session) -> None:
    view = trade_view(session.campaign, 0, session.entries, Words(session.ruleset))
    assert ("sword", "10 gc") in [(ware.item, ware.note) for ware in view.common]
    assert ("lucky_charm", "rare 6, 10 gc") in [(ware.item, ware.note) for ware in view.rare]
    assert {ware.item: (ware.most, ware.note) for ware in view.stash} == {
        "lucky_charm": (1, "brings 5 gc"),
        "crossbow": (2, "brings 12 gc"),
        "rope_and_hook": (1, "brings 2 gc"),
    }
    assert not {ware.item for ware in view.common} & {ware.item for ware in view.rare}
    assert "Ogre Bodyguard (sword, axe)" in [line.name for line in view.swords]


def test_a_rare_weapon_that_is_on_nobodys_list_says_so_before_it_is_looked_for(session: Session) -> None:
    def warning(item: str) -> str:
        view = trade_view(session.campaign, 0, session.entries, Words(session.ruleset))
        return next(ware.warning for ware in view.rare if ware.item == item)

    assert warning("repeater_crossbow") == "nobody here may use it"
    assert warning("pistol") == ""
    session.record("by_hand", say("battle.closed"), (Skill(fighter="hob", skill="weapons_expert"),))
    assert warning("repeater_crossbow") == ""


def test_goods_of_warbands_that_are_not_here_are_in_no_shop_of_those_that_are(session: Session) -> None:
    foreign = ["javelin", "nehekharan_javelin", "belaying_pin", "asp_arrows", "reptile_venom", "bolas"]
    listed = [id for id in session.ruleset.warbands if id != "generic"]
    assert not [one for id in listed for one in foreign if one in trade.common_goods(session.ruleset, id)]
    assert not [id for id in listed if {"sunstaff", "repeater_pistol"} & set(trade.rare_goods(session.ruleset, id))]
    assert set(foreign) <= set(trade.common_goods(session.ruleset, "generic"))
    assert trade.rare_goods(session.ruleset, "generic")["sunstaff"] == 12


def test_the_file_of_a_whole_sequence_agrees_with_the_rules_when_it_is_checked(tmp_path: Path) -> None:
    session = ended(tmp_path, 300, 1, HALF, count=3)
    apply_experience(session, 0, {}, {"captain": 3})
    begin_advance(session, "warriors")
    session.answer((4, 4))
    commit(session)
    trade.begin_veterans(session, 0)
    session.answer((4, 4))
    commit(session)
    trade.reinforce(session, "aldred", "warriors")
    trade.begin_search(session, 0, "hob", "mordheim_map")
    for answer in ((6, 6), (1, 1, 1, 1), "buy"):
        session.answer(answer)
    commit(session)
    begin_gained(session, 0, "mordheim_map")
    session.answer(6)
    session.answer("hob")
    commit(session)
    trade.buy(session, "aldred", "halberd", half=True)
    trade.sell(session, "aldred", "crossbow", 2)
    hire(session, "aldred", Offer("ogre_bodyguard", ("sword", "axe")))
    battle_commands.close_battle(session)
    assert treasury(aldred(session)) == 300 - 29 - 24 - 5 + 24 - 80
    assert session.document is not None
    report = check_document(decode(encode(session.document), "again"), session.ruleset)
    assert (report.sound, report.lines) == (True, ("Entries 13, chapters 2, faults 0.",))
    session.close()


def test_mutations_are_in_no_shop(session: Session) -> None:
    mutations = {one.id for one in session.ruleset.gear.values() if one.kind == "mutation"}
    assert len(mutations) == 9
    assert not mutations & set(trade.common_goods(session.ruleset, "possessed"))
    assert not mutations & set(trade.rare_goods(session.ruleset, "possessed"))


def test_a_warrior_priest_buys_blessed_water_at_once_and_alone_looks_for_a_holy_tome(session: Session) -> None:
    priest = ("witch_hunters.captain", "witch_hunters.warrior_priest")
    assert trade.common_goods(session.ruleset, "witch_hunters", priest)["blessed_water"] == "10+3D6"
    assert "blessed_water" not in trade.rare_goods(session.ruleset, "witch_hunters", priest)
    assert trade.rare_goods(session.ruleset, "witch_hunters", priest)["holy_tome"] == 8
    assert trade.rare_goods(session.ruleset, "witch_hunters", priest[:1])["blessed_water"] == 6
    assert "holy_tome" not in trade.rare_goods(session.ruleset, "witch_hunters", priest[:1])
