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
from tests.campaign.transfer.rosters import EXAMPLES, RULES, WORDS, everything, taken
from tests.session.tables import aldred, skritch


def rosters() -> list[tuple[Warband, Additions]]:
    arrivals = [read_roster(path.read_bytes(), RULES, WORDS) for path in EXAMPLES]
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
    return write(format, warband, rules, Words(rules)).text


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
        read_roster(EXAMPLES[0].with_name(name).read_bytes(), RULES, WORDS)
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
        read_roster(broken, RULES, WORDS, "a.mordheim-warband")
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
    out = write("toolheim", warband, RULES, WORDS)
    assert [one.key for one in out.left_out] == ["transfer.out.ledger", "transfer.out.notes"]
    assert [one.key for one in write("text", replace(warband, ledger=(), notes=()), RULES, WORDS).left_out] == []


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
    assert "M4 WS4 BS4 S3 T3 W2 I4 A1 Ld8" in write("text", company, RULES, WORDS).text
    assert "stats: M4, WS4, BS4, S3, T3, W1, I4, A1, Ld8, Sv4+" in write("toolheim", company, RULES, WORDS).text


def test_a_wardog_counts_on_paper_as_the_campaign_counts_it() -> None:
    """The rating of 119, and 5 more for a wardog in the stash where the campaign counts one."""
    company = replace(aldred(), stash=(Kit(item="wardog"),))
    assert "Rating 119, 12 models" in write("text", company, RULES, WORDS).text
    assert "Rating 124, 12 models" in write("text", company, RULES, WORDS, {"wardog_rating": 5}).text


# -- word for word -----------------------------------------------------------------------------------------------------


def small() -> Warband:
    """A captain and two warriors of the Company, with somebody who fell and things in the stash."""
    one = aldred()
    captain = replace(one.heroes[0], misses_games=1, injuries=("old_battle_wound",), remarks=("Limps when it rains",))
    warriors = replace(one.groups[1], members=one.groups[1].members[:2])
    return replace(
        one,
        heroes=(captain,),
        groups=(warriors,),
        hired=(),
        stash=(Kit(item="rope_hook", count=2),),
        fallen=("Jost",),
        retired=("Old Kurt", "Lise"),
        remarks=("Sworn to the Count",),
    )


PLAIN = """\
The Aldred Company - Reikland Mercenaries
Player: North
Rating 40, 3 models
42 gc, 5 shards

HEROES
Captain Aldred (Mercenary Captain), 23 XP
    M4 WS4 BS4 S3 T3 W1 I4 A1 Ld8
    Sword, Bow, Light armour, Helmet
    armour save 6+
    Leader, Quick Shot
    Old battle wound
    misses 1 games
    Limps when it rains

HENCHMEN
2x Warriors (Warrior), 1 XP
    M4 WS3 BS3 S3 T3 W1 I3 A1 Ld7
    Mace, Shield, Helmet
    armour save 6+

Stash: 2x rope hook
Fallen: Jost
Retired: Old Kurt, Lise
Sworn to the Count
"""
COLUMNS = "| Name | Type | M | WS | BS | S | T | W | I | A | Ld | XP | Kit and rules |"
RULER = "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
CAPTAIN = (
    "| Captain Aldred | Mercenary Captain | 4 | 4 | 4 | 3 | 3 | 1 | 4 | 1 | 8 | 23 | Sword, Bow, Light armour, Helmet; "
    "armour save 6+; Leader, Quick Shot; Old battle wound; misses 1 games; Limps when it rains |"
)
MARKED = f"""\
# The Aldred Company

Reikland Mercenaries

- Player: North
- Rating 40, 3 models
- 42 gc, 5 shards

## Heroes

{COLUMNS}
{RULER}
{CAPTAIN}

## Henchmen

{COLUMNS}
{RULER}
| 2x Warriors | Warrior | 4 | 3 | 3 | 3 | 3 | 1 | 3 | 1 | 7 | 1 | Mace, Shield, Helmet; armour save 6+ |

- Stash: 2x rope hook
- Fallen: Jost
- Retired: Old Kurt, Lise
- Sworn to the Count
"""


def test_a_roster_for_people_reads_word_for_word() -> None:
    assert written("text", small(), Additions()) == PLAIN
    assert written("markdown", small(), Additions()) == MARKED


GERMAN = {
    "Heroes": "Helden",
    "Leader": "Anführer",
    "Name": "Name des Kriegers",
    "armour save {save}+": "Rüstungswurf {save}+",
    "Fallen: {names}": "Gefallen: {names}",
    "rule: {text}": "Regel: {text}",
    "price with kit: {gold} gc": "Preis mit Ausrüstung: {gold} Kronen",
    "count: {count}": "Anzahl: {count}",
    "{warband}: others": "{warband}: andere",
}


def german(context: str, text: str) -> str:
    return GERMAN.get(text, text)


def test_people_read_a_roster_in_their_own_words_and_the_notations_stay_as_they_are() -> None:
    words = Words(RULES, german)
    text, marked = (write(format, small(), RULES, words).text for format in ("text", "markdown"))
    for one in ("HELDEN", "    Rüstungswurf 6+", "    Anführer, Quick Shot", "Gefallen: Jost"):
        assert one in text.splitlines()
    assert "| Name des Kriegers | Type | M |" in marked
    assert "Leader" not in text + marked
    for notation in ("toolheim", "app"):
        assert write(notation, small(), RULES, words).text == written(notation, small(), Additions())
    assert "    rules: Leader, Quick Shot, Old battle wound" in written("toolheim", small(), Additions()).splitlines()


def test_what_a_roster_brings_besides_is_noted_in_the_players_own_words() -> None:
    captain = {"name": "A", "type": "Mercenary Captain", "hero": True, "cost": 140, "headcount": 3, "armour": "2+"}
    stranger = {"name": "B", "type": "Fishwife", "hero": True}
    rules = [{"name": "Hate", "text": "them all"}]
    roster = {"name": "X", "faction": "Reikland", "warbandrules": rules, "warriors": [captain, stranger]}
    back = read_roster(json.dumps(roster).encode(), RULES, Words(RULES, german))
    assert back.warband.remarks == ("Regel: Hate: them all",)
    assert set(back.warband.heroes[0].remarks) == {
        "Preis mit Ausrüstung: 140 Kronen", "Anzahl: 3", "Rüstungswurf 2+",
    }  # fmt: skip
    assert [one.name for one in back.own.warbands.values()] == ["Reikland Mercenaries: andere"]
    plain = read_roster(json.dumps(roster).encode(), RULES, WORDS)
    assert plain.warband.remarks == ("rule: Hate: them all",)
    assert set(plain.warband.heroes[0].remarks) == {"price with kit: 140 gc", "count: 3", "armour save 2+"}
    assert [one.name for one in plain.own.warbands.values()] == ["Reikland Mercenaries: others"]
