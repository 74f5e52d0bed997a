"""Rules of the players' own: packs taken by a campaign, types typed at the table, corrected tables on offer."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import RulesTaken
from mordheim_desktop.campaign.chapters import close_chapter
from mordheim_desktop.campaign.codec import decode, decode_chapter, encode
from mordheim_desktop.campaign.figures import profile, rating
from mordheim_desktop.campaign.verify import verify
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup, Choose, Number
from mordheim_desktop.rules.ruleset import Profile
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import own_rules
from mordheim_desktop.session.commands.battle import begin_battle, end_battle
from mordheim_desktop.session.commands.experience import begin_advance
from mordheim_desktop.session.commands.exploring import Exploring, begin_exploration
from mordheim_desktop.session.commands.own_rules import TypedFighter
from mordheim_desktop.session.commands.roster import add_warband, correct_experience, recruit
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words
from tests.content.test_packs import CHOPPA, ORCS, SKILLS, pack
from tests.session.tables import open_session, sample_campaign

JARL = TypedFighter(
    name="Jarl",
    hero=True,
    price=70,
    profile=Profile(M=4, WS=5, BS=4, S=4, T=3, W=1, I=4, A=1, Ld=8),
    leader=True,
    experience=20,
    skill_lists=("combat", "strength"),
)
WOLF = TypedFighter(
    name="Fenris Wolf",
    hero=False,
    price=15,
    profile=Profile(M=9, WS=4, BS=0, S=4, T=3, W=1, I=4, A=1, Ld=6),
    grows=False,
    large=True,
    carries=False,
)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    session = open_session(tmp_path)
    pack(session.places.rules, weapons_melee=CHOPPA, skills=SKILLS, warbands__orcs=ORCS)
    return session


def norse(session: Session) -> str:
    return add_warband(session, own_rules.make_warband_type(session, "Norse"), "Sea Wolves")


def test_any_other_warband_is_typed_in_and_recruits_fights_and_rates(session: Session) -> None:
    id = norse(session)
    jarl, wolf = own_rules.add_type(session, id, JARL), own_rules.add_type(session, id, WOLF)
    assert (jarl, wolf) == ("norse.jarl", "norse.fenris_wolf")
    recruit(session, id, jarl, "Olaf", {"axe": 1})
    recruit(session, id, wolf, "Pack", {}, 2)
    warband = session.campaign.warband(id)
    assert sum(line.amount for line in warband.ledger) == 500 - 70 - 5 - 2 * 15
    assert rating(warband, session.ruleset) == 5 + 20 + 2 * 20
    assert warband.heroes[0].leader
    begin_battle(session, ("aldred", id))
    battle = session.campaign.battle
    assert battle is not None
    assert len([model for model in battle.models if model.side == 1]) == 3
    session.close()


def test_a_type_made_at_the_table_is_one_entry_and_can_be_undone(session: Session) -> None:
    id = norse(session)
    own_rules.add_type(session, id, JARL)
    words = Words(session.ruleset)
    assert words.say(session.entries[-1].message) == "Jarl is a type of warrior of Sea Wolves now."
    session.undo()
    assert session.ruleset.warbands["norse"].fighters == {}
    session.close()


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (replace(JARL, name="  "), "roster.no_name"),
        (replace(JARL, name="x" * 81), "roster.name_too_long"),
        (replace(JARL, profile=Profile(4, 11, 4, 4, 3, 1, 4, 1, 8)), "own.bad_number"),
    ],
)
def test_a_type_that_makes_no_sense_is_refused(session: Session, typed: TypedFighter, key: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        own_rules.add_type(session, norse(session), typed)
    assert refusal.value.message.key == key
    session.close()


def test_a_name_stands_once_on_a_list_and_lists_of_the_rulebook_take_none(session: Session) -> None:
    id = norse(session)
    own_rules.add_type(session, id, JARL)
    with pytest.raises(BadSetup) as twice:
        own_rules.add_type(session, id, replace(JARL, name="JARL"))
    with pytest.raises(BadSetup) as core:
        own_rules.add_type(session, "aldred", JARL)
    assert (twice.value.message.key, core.value.message.key) == ("own.type_taken", "own.core_list")
    session.close()


def test_a_guest_of_the_generic_type_may_get_a_list_too(tmp_path: Path) -> None:
    campaign = sample_campaign()
    guest = replace(campaign.warbands[0], id="guest", name="Guests", type="generic", heroes=(), groups=())
    session = open_session(tmp_path, replace(campaign, warbands=(*campaign.warbands, guest)))
    assert own_rules.add_type(session, "guest", JARL) == "generic.jarl"
    assert session.ruleset.warbands["generic"].fighters["jarl"].price == 70
    session.close()


def test_a_pack_is_shown_and_nothing_of_it_holds_before_it_is_taken(session: Session) -> None:
    (found,) = own_rules.packs(session)
    assert found.name == "greenskins"
    assert "orcs" not in session.ruleset.warbands
    own_rules.take_pack(session, found)
    assert session.ruleset.fighter_type("orcs.boss") is not None
    assert session.campaign.own.origins["warbands.orcs"] == "greenskins"
    with pytest.raises(BadSetup) as nothing:
        own_rules.take_pack(session, found)
    assert nothing.value.message.key == "own.nothing_new"
    session.undo()
    assert "orcs" not in session.ruleset.warbands
    session.close()


def test_a_warband_of_a_pack_brings_along_what_its_warriors_use(session: Session, tmp_path: Path) -> None:
    ((found, id),) = own_rules.lists_on_offer(session)
    own_rules.take_warband_type(session, found, id)
    orcs = add_warband(session, id, "Da Boyz")
    recruit(session, orcs, "orcs.boss", "Maan", {"choppa": 1})
    assert list(session.campaign.own.skills) == ["eadbasher"]
    assert session.document is not None
    data = encode(session.document)
    session.close()
    other = open_session(tmp_path / "other")  # no pack in its folder
    other.open_copy(data, "from the stick")
    assert Words(other.ruleset).name(Named("item", "choppa")) == "Choppa"
    assert other.campaign.warbands[-1].heroes[0].experience == 20
    other.close()


def test_a_corrected_pack_is_offered_and_never_taken_silently(session: Session) -> None:
    own_rules.take_pack(session, own_rules.packs(session)[0])
    add_warband(session, "orcs", "Da Boyz")
    id = session.campaign.warbands[-1].id
    recruit(session, id, "orcs.boss", "Maan", {})
    pack(session.places.rules, warbands__orcs=ORCS.replace("WS = 4", "WS = 5"))
    (found,) = own_rules.packs(session)
    assert session.ruleset.warbands["orcs"].fighters["boss"].profile.WS == 4
    assert list(own_rules.news(found, session.campaign).warbands) == ["orcs"]
    assert own_rules.outdated(session) == ()
    own_rules.take_pack(session, found)
    (one,) = own_rules.outdated(session)
    assert (one.name, one.before.WS, one.now.WS) == ("Maan", 4, 5)
    assert profile(session.campaign.warband(id).heroes[0]).WS == 4
    own_rules.take_profile(session, one.id)
    assert profile(session.campaign.warband(id).heroes[0]).WS == 5
    assert own_rules.outdated(session) == ()
    session.undo()
    assert profile(session.campaign.warband(id).heroes[0]).WS == 4
    with pytest.raises(BadSetup):
        own_rules.take_profile(session, "nobody")
    session.close()


def test_changes_since_stay_when_a_profile_is_brought_up_to_the_tables(tmp_path: Path) -> None:
    campaign = sample_campaign()
    captain = replace(campaign.warbands[0].heroes[0], profile=Profile(M=4, WS=9, BS=4, S=3, T=3, W=1, I=4, A=1, Ld=8))
    old = replace(campaign.warbands[0], heroes=(captain, *campaign.warbands[0].heroes[1:]))
    session = open_session(tmp_path, replace(campaign, warbands=(old, campaign.warbands[1])))
    assert "captain" in [one.id for one in own_rules.outdated(session)]
    own_rules.take_profile(session, "captain")
    assert session.campaign.warbands[0].heroes[0] == replace(
        captain, profile=session.ruleset.warbands["reikland"].fighters["captain"].profile
    )
    session.close()


def test_closed_chapters_do_without_the_own_entries_and_the_check_still_holds(session: Session) -> None:
    own_rules.take_pack(session, own_rules.packs(session)[0])
    assert session.document is not None
    turned = close_chapter(close_chapter(session.document, "one"), "two")
    assert [bool(decode_chapter(raw).checkpoint.own) for raw in turned.closed] == [False, False]
    again = decode(encode(turned))
    assert list(verify(again, ruleset=session.ruleset.version)) == []
    forged = replace(again, campaign=replace(again.campaign, own=type(again.campaign.own)()))
    assert [finding.key for finding in verify(forged, ruleset=session.ruleset.version)] == ["verify.own_rules_differ"]
    session.close()


def test_an_entry_with_an_id_takes_the_place_of_the_one_there(session: Session) -> None:
    (found,) = own_rules.packs(session)
    own_rules.take_pack(session, found)
    dearer = replace(found.additions.weapons["choppa"], price=9)
    changed = replace(found.additions, weapons={"choppa": dearer})
    session.record("own_rules", say("own.nothing_new"), (RulesTaken(taken=changed),))
    assert session.ruleset.weapons["choppa"].price == 9
    session.close()


def test_a_hero_of_an_own_list_earns_advances_and_the_warband_sells_and_explores(session: Session) -> None:
    id = norse(session)
    recruit(session, id, own_rules.add_type(session, id, replace(JARL, skill_lists=())), "Olaf", {})
    recruit(session, id, own_rules.add_type(session, id, replace(WOLF, large=False)), "Pack", {}, 3)
    begin_battle(session, (id, "skritch"))
    end_battle(session, 0)
    olaf = session.campaign.warband(id).heroes[0].id
    correct_experience(session, olaf, 6)
    begin_advance(session, olaf)
    session.answer((4, 1))  # a 5 is a new skill
    asked = session.pending.play.pending if session.pending else None
    assert isinstance(asked, Choose)
    assert len(asked.options) > 20  # every list of the core is open to him
    session.abandon()
    begin_exploration(session, 0, Exploring(heroes=(olaf,)))
    while session.pending is not None and not session.pending.finished:
        asked = session.pending.play.pending
        if isinstance(asked, Choose | Number):
            session.answer(asked.assumed)
        else:
            session.roll()
    assert session.pending is not None
    session.commit(session.pending.token)
    report = check_document(decode(encode(session.document)), load()) if session.document else None
    assert report is not None
    assert report.sound, report.lines
    session.close()
