"""The sample campaign that ships with the program: one evening, played by the rules, entry by entry."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.__main__ import main
from mordheim_desktop.assets import path_of, read_bytes
from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.rules.effects import Gold
from mordheim_desktop.session.checking import check_document
from tests.session.evening import SAMPLE, play_evening
from tests.session.tables import ruleset


def sample() -> Document:
    return decode(read_bytes(SAMPLE), SAMPLE)


def test_playing_the_evening_again_gives_the_sample_to_the_last_die(tmp_path: Path) -> None:
    session = play_evening(tmp_path)
    assert session.document is not None
    again = decode(encode(session.document), "again")
    session.close()
    assert again == sample()


def test_every_entry_and_checkpoint_of_the_sample_agrees_with_the_rules() -> None:
    assert check_document(sample(), ruleset()).lines == ("Entries 43, chapters 2, faults 0.",)


def test_the_sample_tells_of_two_warbands_and_one_battle_that_the_company_won() -> None:
    campaign = sample().campaign
    assert [warband.name for warband in campaign.warbands] == ["The Aldred Company", "Clan Skritch"]
    assert [(past.scenario, past.winner) for past in campaign.past] == [("wyrdstone_hunt", 0)]
    assert campaign.battle is None


def test_three_fives_paid_the_company_seven_crowns_at_the_market_hall() -> None:
    """Dice 5 5 5 3 2 4: total 24, four shards.

    3 and 4 for the hall; then seven of nine shards sold among twelve warriors.
    """
    company = sample().campaign.warband("aldred")
    assert treasury(company) == 42 + 7 + 110
    assert company.shards == 2


def test_a_tampered_effect_is_found(tmp_path: Path) -> None:
    document = sample()
    chapter = document.chapter
    entries = tuple(
        replace(entry, effects=(Gold(amount=900), *entry.effects[1:])) if entry.procedure == "sale" else entry
        for entry in chapter.entries
    )
    forged = replace(document, chapter=replace(chapter, entries=entries))
    report = check_document(forged, ruleset())
    assert not report.sound
    assert any("does not do what its dice say" in line for line in report.lines)


def test_the_command_line_verifies_the_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--verify", str(path_of(SAMPLE))]) == 0
    assert capsys.readouterr().out == "Entries 43, chapters 2, faults 0.\n"


def test_the_command_line_says_in_a_sentence_what_is_wrong_with_a_broken_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.mordheim-campaign"
    broken.write_bytes(read_bytes(SAMPLE)[:5000])
    assert main(["--verify", str(broken)]) == 1
    assert "broken.mordheim-campaign" in capsys.readouterr().err
    assert broken.read_bytes() == read_bytes(SAMPLE)[:5000]
