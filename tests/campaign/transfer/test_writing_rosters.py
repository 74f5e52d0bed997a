"""What is written comes back as the same warband; what a format has no place for is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, Kit, KnownSpell, LedgerLine, Remembered, Warband
from mordheim_desktop.campaign.transfer.reading import read_roster
from mordheim_desktop.campaign.transfer.refusal import NotARoster
from mordheim_desktop.campaign.transfer.warband_file import write_warband_file
from mordheim_desktop.campaign.transfer.writing import TextFormat, write
from mordheim_desktop.rules.additions import Additions, in_force
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.words import Words
from tests.campaign.transfer.rosters import EXAMPLES, RULES, everything, taken
from tests.session.tables import aldred, skritch


def rosters() -> list[tuple[Warband, Additions]]:
    arrivals = [read_roster(path.read_bytes(), RULES) for path in EXAMPLES]
    return [*((one.warband, one.own) for one in arrivals), (aldred(), Additions()), (skritch(), Additions()), odd()]


def odd() -> tuple[Warband, Additions]:
    """A warband with every odd name, spells made easier, and somebody who sits out."""
    one = aldred()
    captain = replace(
        one.heroes[0],
        name='A/B: "C" # <b>\U0001f480</b> (the Elder)',
        misses_games=2,
        remarks=("- a: b", "مرحبا, you", "{x}"),
        spells=(KnownSpell(spell="warpfire", easier=1),),
        traits=("hatred",),
    )
    marksmen = replace(one.groups[0], name="Da Brute ( [3XP]", remarks=("note: yes",))
    warriors = replace(one.groups[1], name="true")
    named = replace(
        one,
        name="[Nobody's] {12GC} {men}: *",
        heroes=(captain, *one.heroes[1:]),
        groups=(marksmen, warriors),
        player="É, K.",
    )
    return replace(named, fallen=("Old, Tom", "#2"), retired=("No",), remarks=("objective: 'win'",)), Additions()


def written(format: TextFormat, warband: Warband, own: Additions) -> str:
    rules = in_force(RULES, own)
    return write(format, warband, rules, Words(rules).name).text


@pytest.mark.parametrize("format", ["toolheim", "app"])
@pytest.mark.parametrize("number", range(11))
def test_a_roster_that_was_written_comes_back_the_same(format: TextFormat, number: int) -> None:
    warband, own = rosters()[number]
    back = taken(written(format, warband, own), in_force(RULES, own))
    assert everything(back.warband) == everything(warband)
    assert back.known == back.goods
    assert not [one for one in back.findings if one.kind == "unread"]


@pytest.mark.parametrize("number", range(11))
def test_a_warband_file_comes_back_to_the_last_detail(number: int) -> None:
    warband, own = rosters()[number]
    warband = replace(warband, notes=(Remembered(note="catacomb_reroll", due="permanent", fighter="captain"),))
    campaign = Campaign(warbands=(warband,), own=own, portraits={warband.id: b"\x89PNG"})
    back = taken(write_warband_file(campaign, warband.id))
    assert (back.format, back.warband, back.own, back.portrait) == ("warband", warband, own, b"\x89PNG")


def test_a_warband_file_takes_along_what_it_uses_and_nothing_else() -> None:
    orcs, carnival = (
        read_roster(EXAMPLES[0].with_name(name).read_bytes(), RULES)
        for name in ("ong.mordheim.yml", "carnivalofchaos.mordheim.yml")
    )
    own = Additions(warbands=orcs.own.warbands | carnival.own.warbands, origins=orcs.own.origins | carnival.own.origins)
    campaign = Campaign(warbands=(orcs.warband, replace(carnival.warband, id="other")), own=own)
    assert list(taken(write_warband_file(campaign, "warband")).own.warbands) == ["orcs_goblins"]


@pytest.mark.parametrize("damage", ["cut", "wrong type", "newer", "nested"])
def test_a_damaged_warband_file_is_told_in_a_sentence(damage: str) -> None:
    data = write_warband_file(Campaign(warbands=(aldred(),)), "aldred")
    whole = json.loads(data)
    broken = {
        "cut": data[: len(data) // 2],
        "wrong type": json.dumps(whole | {"warband": whole["warband"] | {"shards": "many"}}).encode(),
        "newer": json.dumps({"mordheim_warband": 99, "warband": {}}).encode(),
        "nested": b'{"mordheim_warband": 1, "warband": ' + b"[" * 500 + b"]" * 500 + b"}",
    }[damage]
    keys = {"cut": "nothing_from", "wrong type": "misfit", "newer": "newer", "nested": "nested"}
    with pytest.raises(NotARoster) as refusal:
        read_roster(broken, RULES, "a.mordheim-warband")
    assert refusal.value.message.key == f"transfer.{keys[damage]}"


def test_keys_of_a_warband_file_that_nobody_knows_are_told() -> None:
    whole = json.loads(write_warband_file(Campaign(warbands=(aldred(),)), "aldred"))
    back = taken(json.dumps(whole | {"banner": "red"}))
    assert [one.text.params["names"] for one in back.findings] == ["banner"]


def test_plain_text_and_markdown_hold_everybody_and_no_sign_of_their_own() -> None:
    warband, own = odd()
    text, marked = written("text", warband, own), written("markdown", warband, own)
    for name in ("Hob Brandt", "Marksman", "Lucky charm", "Old battle wound", "misses 2 games", "Old, Tom"):
        assert name in text
        assert name in marked
    assert "\\<b\\>" in marked
    assert "<b>" not in marked
    assert all(
        line.count(" | ") == 12 for line in marked.splitlines() if line.startswith("| Hob") or line.startswith("| Pip")
    )
    assert "42 gc, 5 shards" in text


def test_what_a_format_has_no_place_for_is_named() -> None:
    warband = replace(
        aldred(),
        notes=(Remembered(note="catacomb_reroll", due="permanent"),),
        ledger=(LedgerLine(amount=1, why=say("a")), LedgerLine(amount=2, why=say("b"))),
    )
    out = write("toolheim", warband, RULES, Words(RULES).name)
    assert [one.key for one in out.left_out] == ["transfer.out.ledger", "transfer.out.notes"]
    assert [
        one.key for one in write("text", replace(warband, ledger=(), notes=()), RULES, Words(RULES).name).left_out
    ] == []


def test_an_example_is_written_as_such_rosters_are(tmp_path: Path) -> None:
    warband, own = rosters()[0]
    lines = written("toolheim", warband, own).splitlines()
    assert "warband: Meneater (Beastmen)" in lines
    assert "  - hero: Mikrix (Chieftain) [23XP]" in lines
    assert "    stats: M4, WS4, BS3, S4, T4, W1, I4, A1, Ld7, Sv-" in lines
    assert "    weapons: Club, Club" in lines
    assert "  - group: The Pack (3 Warhounds of Chaos) [0XP]" in lines


def test_people_read_the_characteristics_of_the_table_and_programs_those_of_his_own() -> None:
    """Captain Aldred wears Att'la's Plate Mail: two Wounds on paper, one in a file that names the mail as well."""
    company = aldred()
    captain = replace(company.heroes[0], kit=(Kit(item="attlas_plate_mail"),))
    company = replace(company, heroes=(captain, *company.heroes[1:]))
    name = Words(RULES).name
    assert "M4 WS4 BS4 S3 T3 W2 I4 A1 Ld8" in write("text", company, RULES, name).text
    assert "stats: M4, WS4, BS4, S3, T3, W1, I4, A1, Ld8, Sv4+" in write("toolheim", company, RULES, name).text


def test_a_wardog_counts_on_paper_as_the_campaign_counts_it() -> None:
    """The rating of 119, and 5 more for a wardog in the stash where the campaign counts one."""
    company = replace(aldred(), stash=(Kit(item="wardog"),))
    name = Words(RULES).name
    assert "Rating 119, 12 models" in write("text", company, RULES, name).text
    assert "Rating 124, 12 models" in write("text", company, RULES, name, {"wardog_rating": 5}).text
