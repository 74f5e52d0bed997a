"""A warband from a file joins the campaign as one entry that can be undone, and leaves it as a file again."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import PortraitSet
from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.model import KnownSpell, Remembered, Warband
from mordheim_desktop.campaign.transfer.reading import read_roster
from mordheim_desktop.campaign.transfer.writing import write
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.commands.roster import recruit
from mordheim_desktop.session.commands.transfer import FORMATS, as_bytes, free_name, look_at, take_in
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words
from tests.session.tables import open_session, sample_campaign

ORCS = b"""
warband: Mighty Orcs (Orcs & Goblins)
gc: 120
shards: 1
heros:
  - hero: Boss Maan (Orc Boss) [20XP]
    stats: M4, WS4, BS4, S4, T4, W1, I3, A1, Ld8, Sv-
    weapons: Halberd
    rules: Leader
    skilllists: Strength, Combat
henchmen:
  - group: Da Green Tide (3 Goblin Warriors) [0XP]
    stats: M4, WS2, BS3, S3, T3, W1, I3, A1, Ld5, Sv-
    weapons: Short Bow
"""


def the_orcs(session: Session) -> Warband:
    id = take_in(session, look_at(session, ORCS, "orcs.yml"), "Mighty Orcs")
    return session.campaign.warband(id)


def test_looking_changes_nothing(session: Session) -> None:
    before = session.document
    assert look_at(session, ORCS, "orcs.yml").warband.name == "Mighty Orcs"
    assert session.document is before


def test_a_warband_joins_as_one_entry_and_leaves_by_one_undo(session: Session) -> None:
    before = session.campaign
    entries = len(session.entries)
    orcs = the_orcs(session)
    assert len(session.entries) == entries + 1
    assert [one.name for one in session.campaign.warbands] == ["The Aldred Company", "Clan Skritch", "Mighty Orcs"]
    assert list(session.campaign.own.warbands) == ["orcs_goblins"]
    assert session.ruleset.fighter_type(orcs.heroes[0].type) is not None
    session.undo()
    assert session.campaign == before
    assert "orcs_goblins" not in session.ruleset.warbands
    session.redo()
    assert session.campaign.warbands[2] == orcs
    session.close()


def test_an_unknown_warband_recruits_and_fights_like_any_other(session: Session) -> None:
    orcs = the_orcs(session)
    recruit(session, orcs.id, "orcs_goblins.goblin_warriors", "More", {"short_bow": 1, "club": 1}, 2)
    joined = session.campaign.warband(orcs.id)
    assert [len(group.members) for group in joined.groups] == [3, 2]
    assert sum(line.amount for line in joined.ledger) == 120 - 2 * (5 + 3)
    begin_battle(session, ("aldred", orcs.id))
    battle = session.campaign.battle
    assert battle is not None
    assert [side.rating for side in battle.sides] == [119, 25 + 3 * 5 + 2 * 5]
    session.begin(
        "shot",
        {
            "weapon": "short_bow",
            "shooter": {"ref": joined.groups[0].members[0].id},
            "target": {"ref": "pip"},
            "range": "short",
        },
        warbands=(orcs.id, "aldred"),
    )
    assert session.pending is not None
    session.abandon()
    assert session.document is not None
    report = check_document(decode(encode(session.document)), load())
    assert report.sound, report.lines
    session.close()


def test_a_campaign_with_a_list_of_its_own_opens_alike_elsewhere(session: Session, tmp_path: Path) -> None:
    orcs = the_orcs(session)
    assert session.document is not None
    data = encode(session.document)
    session.close()
    other = open_session(tmp_path / "other laptop")
    other.open_copy(data, "from the stick")
    words = Words(other.ruleset)
    assert words.name(Named("fighter", orcs.heroes[0].type)) == "Orc Boss"
    assert words.name(Named("warband", orcs.type)) == "Orcs & Goblins"
    other.close()


def test_the_same_roster_twice_gives_two_warbands_with_ids_of_their_own(session: Session) -> None:
    one = the_orcs(session)
    arrival = look_at(session, ORCS, "orcs.yml")
    assert not arrival.own
    with pytest.raises(BadSetup) as refusal:
        take_in(session, arrival, "mighty orcs")
    assert refusal.value.message.key == "roster.name_taken"
    name = free_name(session, arrival.warband.name)
    assert name == "Mighty Orcs (2)"
    id = take_in(session, arrival, name)
    other = session.campaign.warband(id)
    ids = [hero.id for band in (one, other) for hero in band.heroes]
    ids += [group.id for band in (one, other) for group in band.groups]
    ids += [member.id for band in (one, other) for group in band.groups for member in group.members]
    assert len(set(ids)) == len(ids)
    session.close()


def test_a_later_roster_adds_to_the_list_and_changes_nothing_in_it(session: Session) -> None:
    the_orcs(session)
    more = ORCS.replace(b"Goblin Warriors", b"Cave Squigs").replace(b"M4, WS4", b"M4, WS5").replace(b"Mighty", b"Other")
    take_in(session, look_at(session, more, "more.yml"), "Other Orcs")
    fighters = session.ruleset.warbands["orcs_goblins"].fighters
    assert list(fighters) == ["orc_boss", "goblin_warriors", "cave_squigs"]
    assert fighters["orc_boss"].profile.WS == 4
    boss = session.campaign.warbands[-1].heroes[0]
    assert [(change.name, change.amount) for change in boss.changes] == [("WS", 1)]
    session.close()


def test_a_warband_file_goes_to_another_campaign_with_everything(session: Session, tmp_path: Path) -> None:
    orcs = the_orcs(session)
    data, _ = as_bytes(session, orcs.id, "warband", Words(session.ruleset))
    session.close()
    other = open_session(tmp_path / "other")
    note = Remembered(note="catacomb_reroll", due="permanent", fighter=orcs.heroes[0].id)
    arrival = look_at(other, data, "orcs.mordheim-warband")
    arrival = replace(arrival, warband=replace(arrival.warband, notes=(note,)))
    id = take_in(other, arrival, "Mighty Orcs")
    taken = other.campaign.warband(id)
    assert [hero.name for hero in taken.heroes] == ["Boss Maan"]
    assert taken.notes[0].fighter == taken.heroes[0].id
    assert other.ruleset.warbands["orcs_goblins"].fighters["orc_boss"].name == "Orc Boss"
    other.close()


def test_an_entry_that_is_different_here_stays_and_is_told(session: Session, tmp_path: Path) -> None:
    orcs = the_orcs(session)
    data, _ = as_bytes(session, orcs.id, "warband", Words(session.ruleset))
    session.close()
    other = open_session(tmp_path / "other")
    take_in(other, look_at(other, ORCS.replace(b"WS4, BS4", b"WS6, BS6"), "orcs.yml"), "First")
    arrival = look_at(other, data, "orcs.mordheim-warband")
    assert [one.text.key for one in arrival.findings] == ["transfer.stays"]
    take_in(other, arrival, "Second")
    assert other.ruleset.warbands["orcs_goblins"].fighters["orc_boss"].profile.WS == 6
    other.close()


@pytest.mark.parametrize("name", ["", "  ", "\u202e", "x" * 81])
def test_a_warband_needs_a_name_of_at_most_80_characters(session: Session, name: str) -> None:
    with pytest.raises(BadSetup):
        take_in(session, look_at(session, ORCS, "orcs.yml"), name)
    session.close()


def test_every_format_can_be_written_of_every_warband(session: Session) -> None:
    words = Words(session.ruleset)
    for format in FORMATS:
        data, written = as_bytes(session, "aldred", format, words)
        assert data.decode() == written.text
        assert "Hob Brandt" in written.text
    data, _ = as_bytes(session, "aldred", "toolheim", words)
    assert read_roster(data, load(), words).warband.name == "The Aldred Company"
    session.close()


def test_spells_survive_the_way_out_and_in(session: Session) -> None:
    campaign = sample_campaign()
    caster = replace(
        campaign.warbands[1].heroes[1], type="skaven.eshin_sorcerer", spells=(KnownSpell(spell="warpfire"),)
    )
    with_caster = replace(campaign.warbands[1], heroes=(campaign.warbands[1].heroes[0], caster))
    session.close()
    rules = load()
    back = read_roster(write("toolheim", with_caster, rules, Words(rules)).text.encode(), rules, Words(rules))
    assert back.warband.heroes[1].spells == (KnownSpell(spell="warpfire"),)


def test_a_portrait_travels_in_a_warband_file(session: Session, tmp_path: Path) -> None:
    session.record("portrait", say("own.nothing_new"), (PortraitSet(picture=b"\x89PNG"),), warbands=("aldred",))
    data, _ = as_bytes(session, "aldred", "warband", Words(session.ruleset))
    session.close()
    other = open_session(tmp_path / "other")
    id = take_in(other, look_at(other, data, "aldred.mordheim-warband"), "The Aldred Company again")
    assert other.campaign.portraits == {id: b"\x89PNG"}
    other.undo()
    assert other.campaign.portraits == {}
    other.close()
