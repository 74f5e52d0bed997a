"""A check of the file finds every place where journal, checkpoints and state do not agree."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.chapters import close_chapter
from mordheim_desktop.campaign.codec import decode, decode_chapter, encode, encode_chapter
from mordheim_desktop.campaign.journal import Document, Entry
from mordheim_desktop.campaign.model import Campaign, Warband
from mordheim_desktop.campaign.verify import is_note, verify
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.messages import Message, say
from tests.benchmarks.samples import large_document
from tests.campaign.invented import a_document, begin_battle, bystanders, commit


def an_evening() -> Document:
    """Two battles and what came between them; the second is still being fought."""
    document = commit(a_document(), e.Gold(amount=5), c.SwitchSet(switch="misfire", value=True))
    document = begin_battle(document, "battle-1")
    document = commit(document, e.Fired(fighter="ulric", weapon="bow"))
    document = commit(document, c.BattleEnded(winner=0), c.BattleClosed())
    document = commit(document, e.Experience(fighter="ulric", amount=1), e.Gold(amount=30))
    document = commit(document, c.Renamed(id="bertha", name="Bertha the Good"))
    document = begin_battle(document, "battle-2")
    return commit(document, e.Gold(amount=3), e.Dead(fighter="rats-1"))


def findings(document: Document, ruleset: str = "") -> list[Message]:
    return list(verify(document, ruleset=ruleset))


def changed_entry(document: Document, index: int, change: Callable[[Entry], Entry]) -> Document:
    """The document with one entry of its open chapter changed behind the program's back."""
    entries = list(document.chapter.entries)
    entries[index] = change(entries[index])
    return replace(document, chapter=replace(document.chapter, entries=tuple(entries)))


def changed_closed(document: Document, chapter: int, old: bytes, new: bytes) -> Document:
    """The document with some bytes of a closed chapter exchanged."""
    closed = list(document.closed)
    assert old in bytes(closed[chapter])
    closed[chapter] = msgspec.Raw(bytes(closed[chapter]).replace(old, new, 1))
    return replace(document, closed=tuple(closed))


def test_a_sound_evening_has_no_findings() -> None:
    assert findings(an_evening()) == []
    assert findings(decode(encode(an_evening()))) == []
    assert findings(a_document()) == []


def test_a_long_campaign_agrees_with_itself() -> None:
    assert findings(large_document(battles=6, entries=40), "core-1") == []


def test_an_effect_that_was_tampered_with_is_found_in_the_open_chapter() -> None:
    document = changed_entry(an_evening(), -1, lambda entry: replace(entry, effects=(e.Gold(amount=300),)))
    assert findings(document) == [
        say("verify.warband_differs_state", warband="Stein's men", chapter="battle-2"),
        say("verify.warband_differs_state", warband="Clan Krit", chapter="battle-2"),
    ]


def test_an_effect_that_was_tampered_with_is_found_in_a_closed_chapter() -> None:
    document = changed_closed(an_evening(), 1, b'"amount": 30', b'"amount": 31')
    assert findings(document) == [say("verify.warband_differs_checkpoint", warband="Stein's men", chapter="battle-2")]


def test_gold_written_into_the_state_by_hand_is_found() -> None:
    document = an_evening()
    richer = replace(document.campaign.warband("krit"), shards=99)
    warbands = tuple(richer if one.id == "krit" else one for one in document.campaign.warbands)
    document = replace(document, campaign=replace(document.campaign, warbands=warbands))
    assert findings(document) == [say("verify.warband_differs_state", warband="Clan Krit", chapter="battle-2")]


def with_warbands(document: Document, warbands: tuple[Warband, ...]) -> Document:
    return replace(document, campaign=replace(document.campaign, warbands=warbands))


def test_a_warband_that_vanished_or_came_from_nowhere_is_found() -> None:
    document = an_evening()
    stranger = replace(bystanders(), id="strangers", name="Strangers")
    assert findings(with_warbands(document, document.campaign.warbands[1:])) == [
        say("verify.warband_gone", warband="Stein's men")
    ]
    assert findings(with_warbands(document, (*document.campaign.warbands, stranger))) == [
        say("verify.warband_from_nowhere", warband="Strangers")
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda campaign: replace(campaign, name="Another"),
        lambda campaign: replace(campaign, battle=None),
        lambda campaign: replace(campaign, switches={}),
        lambda campaign: replace(campaign, past=(replace(campaign.past[0], winner=1),)),
    ],
    ids=["name", "battle", "switches", "history"],
)
def test_battle_history_and_settings_have_to_follow_from_the_journal(change: Callable[[Campaign], Campaign]) -> None:
    document = an_evening()
    document = replace(document, campaign=change(document.campaign))
    assert findings(document) == [say("verify.campaign_differs_state", chapter="battle-2")]


def test_a_checkpoint_has_to_follow_from_the_chapter_before() -> None:
    document = changed_closed(an_evening(), 1, b'"misfire": true', b'"misfire": false')
    assert say("verify.campaign_differs_checkpoint", chapter="battle-1") in findings(document)


def test_an_effect_on_somebody_who_is_not_there_is_found() -> None:
    document = changed_entry(
        an_evening(), -1, lambda entry: replace(entry, effects=(e.Experience(fighter="nobody", amount=1),))
    )
    assert findings(document) == [say("verify.effect_does_not_fit", entry=8, chapter="battle-2")]


def test_numbers_of_entries_have_to_rise() -> None:
    document = changed_entry(an_evening(), -1, lambda entry: replace(entry, id=7))
    assert findings(document) == [say("verify.ids_not_rising", entry=7, before=7)]


def test_a_chapter_that_cannot_be_read_is_named_and_the_rest_is_checked() -> None:
    document = changed_closed(an_evening(), 1, b'"effect": "gold"', b'"effect": "golf"')
    assert findings(changed_entry(document, -1, lambda entry: replace(entry, id=1))) == [
        say("verify.chapter_unreadable", chapter=2, place="entries[3].effects[1].effect"),
        say("verify.ids_not_rising", entry=1, before=7),
    ]


def test_an_entry_taken_back_has_no_effect() -> None:
    document = an_evening()
    before = document.campaign
    document = commit(document, e.Gold(amount=1000))
    document = replace(changed_entry(document, -1, lambda entry: replace(entry, taken_back=True)), campaign=before)
    assert findings(document) == []
    assert findings(close_chapter(document, "next")) == []


def test_a_chapter_that_no_longer_fits_is_closed_in_full_and_reported() -> None:
    document = changed_entry(an_evening(), -1, lambda entry: replace(entry, effects=(e.Dead(fighter="nobody"),)))
    document = close_chapter(document, "next")
    assert not decode_chapter(document.closed[-1]).partial
    assert findings(document) == [say("verify.effect_does_not_fit", entry=8, chapter="battle-2")]


def by_the_rules() -> Document:
    """An evening whose last two entries a procedure of the rules made."""
    document = commit(an_evening(), e.Gold(amount=10), procedure="exploration", ruleset="core-1")
    return commit(document, e.Gold(amount=20), procedure="exploration", ruleset="core-1")


def test_entries_the_rules_made_are_made_again_on_the_state_before_them() -> None:
    seen = []

    def rerun(entry: Entry, state: Campaign) -> tuple[c.AnyEffect, ...] | None:
        if entry.procedure != "exploration":
            return None
        seen.append(state.warband("stein").ledger[-1].amount)
        return (e.Gold(amount=10),)

    found = list(verify(by_the_rules(), rerun, "core-1"))
    assert seen == [3, 10]
    assert found == [say("verify.effects_differ", entry=10, procedure="exploration")]


def test_entries_under_other_rules_are_named_and_not_made_again() -> None:
    def never(entry: Entry, state: Campaign) -> tuple[c.AnyEffect, ...] | None:
        assert not entry.ruleset, entry
        return None

    found = list(verify(by_the_rules(), never, "core-2"))
    assert found == [say("verify.other_ruleset_from_to", first=9, last=10, then="core-1", now="core-2")]
    assert all(is_note(finding) for finding in found)
    assert not is_note(say("verify.effects_differ"))


def test_a_warband_is_followed_over_chapters_it_has_no_part_in() -> None:
    document = an_evening()
    for number in range(3, 6):
        document = commit(begin_battle(document, f"battle-{number}"), c.BattleClosed())
    document = commit(document, c.Renamed(id="bertha", name="Bertha the Old"))
    assert findings(document) == []
    chapter = decode_chapter(document.closed[1])
    sisters = replace(chapter.checkpoint.warband("sisters"), shards=9)
    kept = tuple(sisters if one.id == "sisters" else one for one in chapter.checkpoint.warbands)
    forged = encode_chapter(replace(chapter, checkpoint=replace(chapter.checkpoint, warbands=kept)))
    found = findings(replace(document, closed=(document.closed[0], forged, *document.closed[2:])))
    assert found == [say("verify.warband_differs_checkpoint", warband="Sisters of the Rock", chapter="battle-5")]
