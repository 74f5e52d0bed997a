"""A campaign comes back from its file as it went in, together with what this version does not know."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.chapters import close_chapter, last_entry_id, new_document
from mordheim_desktop.campaign.codec import decode, decode_chapter, encode
from mordheim_desktop.campaign.errors import Damaged
from mordheim_desktop.campaign.extras import Element, Extra
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.model import Kit, LedgerLine, Member, Model, Remembered
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.messages import say
from tests.campaign.invented import a_document, begin_battle, commit, everything, everything_now, group, hero

SAMPLE = Path(__file__).parent / "samples" / "format-1.mordheim-campaign"


def two_battles() -> Document:
    """A document with two closed chapters and a battle being fought."""
    document = commit(a_document(), e.Gold(amount=5))
    document = commit(begin_battle(document, "battle-1"), e.Gold(amount=10), e.Experience(fighter="ulric", amount=1))
    return commit(begin_battle(document, "battle-2"), e.Fired(fighter="ulric", weapon="bow"))


def with_keys(document: Document, change: Any) -> bytes:
    """The file of a document after a later program changed its plain data."""
    plain = json.loads(encode(document))
    change(plain)
    return json.dumps(plain, indent=2, ensure_ascii=False).encode()


def test_every_optional_field_comes_back() -> None:
    document = new_document(everything_now())
    assert decode(encode(document)) == document


def test_the_skill_lists_of_a_promoted_henchman_come_back() -> None:
    document = commit(a_document(), e.Promoted(fighter="spears-2", skill_lists=("combat", "speed")))
    assert decode(encode(document)).campaign.warband("stein").heroes[-1].skill_lists == ("combat", "speed")


def test_the_second_store_is_byte_for_byte_the_first() -> None:
    first = encode(two_battles())
    assert encode(decode(first)) == first


def test_the_file_is_text_that_people_can_read_and_compare() -> None:
    text = encode(new_document(everything_now())).decode("utf-8")
    lines = text.splitlines()
    assert lines[:3] == ["{", '  "format": 1,', '  "program": "0.1.0",']
    assert '        "player": "Änne / 漢",' in lines
    assert '    "name": "Wölfe / Stirland: Teil 2?",' in lines
    assert text.endswith("}\n")


def test_the_file_is_laid_out_as_one_document_however_often_chapters_were_closed() -> None:
    text = encode(two_battles()).decode("utf-8")
    assert text == json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n"


def test_an_absent_optional_list_is_empty() -> None:
    data = with_keys(a_document(), lambda plain: plain["campaign"]["warbands"][0].pop("stash"))
    assert decode(data).campaign.warband("stein").stash == ()


def test_a_file_that_begins_with_a_byte_order_mark_opens() -> None:
    assert decode(b"\xef\xbb\xbf" + encode(a_document())) == a_document()


def test_closed_chapters_keep_their_bytes() -> None:
    document = two_battles()
    compact = msgspec.Raw(msgspec.json.encode(decode_chapter(document.closed[0])))
    rewritten = encode(decode(encode(replace(document, closed=(compact, document.closed[1])))))
    assert memoryview(compact) in (memoryview(chapter) for chapter in decode(rewritten).closed)
    assert bytes(compact) in rewritten


def test_a_closed_chapter_is_read_when_it_is_looked_at() -> None:
    chapter = decode_chapter(decode(encode(two_battles())).closed[1])
    assert (chapter.id, chapter.partial) == ("battle-1", True)
    assert [type(effect).__name__ for entry in chapter.entries for effect in entry.effects] == [
        "BattleBegun",
        "Gold",
        "Experience",
    ]


def test_a_closed_chapter_with_nonsense_in_it_says_so_when_it_is_looked_at() -> None:
    with pytest.raises(Damaged) as broken:
        decode_chapter(msgspec.Raw(b'{"id": "battle-1", "checkpoint": {"warbands": 7}}'), "Spring")
    assert broken.value.message == say(
        "files.wrong_type", file="Spring", place="checkpoint.warbands", expected="array", got="int"
    )


def test_a_closed_chapter_lists_the_warbands_of_its_battle_and_those_that_were_changed() -> None:
    document = begin_battle(a_document(), "battle-1")
    document = commit(document, c.Renamed(id="bertha", name="Bertha the Good"))
    quiet = close_chapter(begin_battle(a_document(), "battle-1"), "next")
    busy = close_chapter(document, "next")
    assert [one.id for one in decode_chapter(quiet.closed[-1]).checkpoint.warbands] == ["stein", "krit"]
    assert [one.id for one in decode_chapter(busy.closed[-1]).checkpoint.warbands] == ["stein", "krit", "sisters"]


def test_the_open_chapter_begins_with_the_whole_campaign() -> None:
    document = close_chapter(commit(a_document(), e.Gold(amount=5)), "next")
    assert document.chapter.checkpoint == document.campaign
    assert (document.chapter.id, document.chapter.entries) == ("next", ())


def test_entries_are_numbered_on_across_chapters() -> None:
    assert last_entry_id(a_document()) == 0
    assert last_entry_id(two_battles()) == 5
    assert last_entry_id(close_chapter(close_chapter(two_battles(), "next"), "after")) == 5


def unknown_everywhere(plain: dict[str, Any]) -> None:
    plain["weather"] = {"wind": 3.5}
    plain["campaign"]["season"] = "autumn"
    plain["campaign"]["warbands"][1]["motto"] = "Squeak"
    plain["campaign"]["warbands"][0]["heroes"][0]["portrait"] = [1, None, True]
    plain["campaign"]["battle"]["models"][2]["base"] = "25 mm"
    plain["chapter"]["entries"][1]["effects"][0]["noise"] = "loud"
    plain["closed"][0]["entries"][0]["comment"] = "a good start"


def test_unknown_keys_survive_being_read_and_stored() -> None:
    data = with_keys(two_battles(), unknown_everywhere)
    document = decode(data)
    assert document.campaign == two_battles().campaign
    assert json.loads(encode(document)) == json.loads(data)


def test_unknown_keys_are_set_aside_with_their_place() -> None:
    extras = decode(with_keys(two_battles(), unknown_everywhere)).extras
    assert Extra((), {"weather": {"wind": 3.5}}) in extras
    assert Extra(("campaign", "warbands", Element("id", "krit")), {"motto": "Squeak"}) in extras
    assert Extra(("campaign", "battle", "models", Element("fighter", "spears-1")), {"base": "25 mm"}) in extras


def test_an_unknown_key_follows_its_warrior_to_another_place_in_the_roster() -> None:
    document = decode(with_keys(two_battles(), unknown_everywhere))
    moved = commit(document, c.WarbandJoined(joined=replace(
        document.campaign.warband("stein"), heroes=document.campaign.warband("stein").heroes[::-1]
    )))  # fmt: skip
    heroes = json.loads(encode(moved))["campaign"]["warbands"][0]["heroes"]
    assert [(one["id"], one.get("portrait")) for one in heroes] == [("karl", None), ("ulric", [1, None, True])]


def test_an_unknown_key_goes_with_the_warrior_it_belonged_to() -> None:
    document = commit(decode(with_keys(two_battles(), unknown_everywhere)), e.Dead(fighter="ulric"))
    assert b"portrait" not in encode(document)


def test_unknown_keys_of_the_open_chapter_stay_with_it_when_it_is_closed() -> None:
    document = close_chapter(decode(with_keys(two_battles(), unknown_everywhere)), "next")
    plain = json.loads(encode(document))
    assert plain["closed"][2]["entries"][1]["effects"][0]["noise"] == "loud"
    assert b"noise" not in encode(replace(document, closed=()))


def test_a_closed_chapter_with_unknown_keys_can_be_looked_at() -> None:
    document = decode(with_keys(two_battles(), unknown_everywhere))
    assert [entry.id for entry in decode_chapter(document.closed[0]).entries] == [1]


def test_the_committed_sample_of_format_1_opens_and_is_stored_the_same() -> None:
    document = decode(SAMPLE.read_bytes(), SAMPLE.name)
    assert document.campaign == everything()
    stored, sample = json.loads(encode(document)), json.loads(SAMPLE.read_bytes())
    del stored["program"], sample["program"]
    assert stored == sample
    assert [decode_chapter(chapter).id for chapter in document.closed] == ["start"]


names = st.text(max_size=12)
kits = st.lists(st.builds(Kit, item=names, count=st.integers(1, 9), value=st.none() | st.integers(0, 99)), max_size=3)
heroes = st.builds(
    hero,
    names,
    names,
    leader=st.booleans(),
    kit=kits.map(tuple),
    skills=st.lists(names, max_size=2).map(tuple),
    experience=st.integers(0, 90),
)
groups = st.builds(
    lambda team, **fields: replace(group("group", 0, **fields), members=tuple(team)),
    st.lists(st.builds(Member, id=names, name=names), max_size=5),
    kit=kits.map(tuple),
    experience=st.integers(0, 14),
)
notes = st.builds(Remembered, note=names, due=st.sampled_from(["now", "permanent"]), against=st.tuples(names))
warbands = st.builds(
    lambda heroes, groups, notes, ledger, **fields: replace(
        everything().warbands[0],
        heroes=tuple(heroes),
        groups=tuple(groups),
        notes=tuple(notes),
        ledger=tuple(LedgerLine(amount=amount, why=say("test.why", amount=amount)) for amount in ledger),
        **fields,
    ),
    heroes=st.lists(heroes, max_size=3),
    groups=st.lists(groups, max_size=2),
    notes=st.lists(notes, max_size=2),
    ledger=st.lists(st.integers(-(2**40), 2**40), max_size=4),
    id=names,
    name=names,
    shards=st.integers(0, 30),
)
effects = st.one_of(
    st.builds(e.Gold, warband=st.integers(0, 1), amount=st.integers()).filter(lambda one: abs(one.amount) < 2**63),
    st.builds(e.StateChange, fighter=names, state=st.sampled_from(["standing", "stunned"]), wounds=st.integers(0, 3)),
    st.builds(c.SwitchSet, switch=names, value=st.booleans() | st.integers(-9, 9) | names),
    st.builds(c.ModelMarked, fighter=names, flags=st.dictionaries(names, st.booleans(), max_size=2)),
    st.builds(c.ModelPlaced, model=st.builds(Model, fighter=names, name=names, side=st.integers(0, 1))),
)


@settings(max_examples=60)
@given(st.lists(warbands, max_size=2), st.lists(effects, max_size=4), st.booleans())
def test_any_campaign_comes_back_as_it_was(bands: list[Any], happened: list[Any], closed: bool) -> None:
    whole = everything()
    document = new_document(replace(whole, warbands=(*bands, *whole.warbands)))
    entry = replace(commit(a_document()).chapter.entries[0], effects=tuple(happened), turn=2, phase="shooting")
    document = replace(document, chapter=replace(document.chapter, entries=(entry,)))
    if closed:
        document = close_chapter(document, "next")
    data = encode(document)
    assert decode(data) == document
    assert encode(decode(data)) == data
