"""Older formats are brought up to date step by step, after a backup."""

import json
from pathlib import Path
from typing import Any

import pytest

from mordheim_desktop.campaign import migrations
from mordheim_desktop.campaign.backups import Backups
from mordheim_desktop.campaign.codec import FORMAT, decode, decode_chapter, encode
from mordheim_desktop.campaign.errors import Damaged
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.rules.messages import say
from tests.campaign.invented import a_document, begin_battle

SAMPLES = Path(__file__).parent / "samples"


def shards_were_called_stones(data: dict[str, Any]) -> dict[str, Any]:
    """An invented step: format 1 said `stones`, format 2 says `shards`."""
    campaigns = [data["campaign"], data["chapter"]["checkpoint"], *(one["checkpoint"] for one in data["closed"])]
    for campaign in campaigns:
        for warband in campaign.get("warbands", ()):
            if "stones" in warband:
                warband["shards"] = warband.pop("stones")
    return data


def the_captain_was_called_leader(data: dict[str, Any]) -> dict[str, Any]:
    """An invented step: format 2 had no name for a campaign."""
    return {**data, "campaign": {**data["campaign"], "name": "Nameless"}}


STEPS = (shards_were_called_stones, the_captain_was_called_leader)


def an_old_file() -> bytes:
    return encode(begin_battle(a_document(), "battle-1")).replace(b'"shards"', b'"stones"')


def test_two_steps_lead_from_format_1_to_format_3() -> None:
    document = decode(an_old_file(), steps=STEPS)
    assert migrations.current(STEPS) == 3
    assert document.format == 1
    assert document.campaign.warband("stein").shards == 2
    assert document.campaign.name == "Nameless"


def test_closed_chapters_are_brought_up_to_date_too() -> None:
    document = begin_battle(begin_battle(a_document(), "battle-1"), "battle-2")
    old = encode(document).replace(b'"shards"', b'"stones"')
    chapters = [decode_chapter(raw) for raw in decode(old, steps=STEPS).closed]
    assert [chapter.checkpoint.warband("stein").shards for chapter in chapters[1:]] == [2]


def test_steps_already_taken_are_not_taken_again() -> None:
    data = json.loads(encode(a_document()))
    migrated = migrations.migrate({**data, "format": 2}, STEPS)
    assert (migrated["format"], migrated["campaign"]["name"]) == (3, "Nameless")


def test_an_older_file_is_backed_up_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "Spring.mordheim-campaign"
    path.write_bytes(an_old_file())
    backups = Backups(path, Places(tmp_path, tmp_path / "data"))
    opened = open_campaign(path, backups, STEPS)
    assert opened.migrated_from == 1
    assert path.read_bytes() == an_old_file()
    kept = list(backups.folder.iterdir())
    assert [one.read_bytes() for one in kept] == [an_old_file()]
    assert kept[0].name.startswith("migration-1-")


def test_a_file_of_the_current_format_was_migrated_from_nothing(tmp_path: Path) -> None:
    path = tmp_path / "Spring.mordheim-campaign"
    path.write_bytes(encode(a_document()))
    assert open_campaign(path).migrated_from is None


def test_an_old_file_that_no_step_understands_is_damaged() -> None:
    with pytest.raises(Damaged) as error:
        decode(b'{"format": 1, "campaign": {"warbands": 3}}', "Spring", STEPS)
    assert error.value.message == say("files.not_migrated", file="Spring", format=1)


def test_every_format_has_a_sample_and_every_sample_still_opens() -> None:
    samples = {path.name: path for path in SAMPLES.iterdir()}
    assert set(samples) == {f"format-{number}.mordheim-campaign" for number in range(1, FORMAT + 1)}
    for number in range(1, FORMAT + 1):
        path = samples[f"format-{number}.mordheim-campaign"]
        assert decode(path.read_bytes(), path.name).format == number


def test_every_step_has_a_test_of_its_own() -> None:
    tests = Path(__file__).read_text(encoding="utf-8")
    missing = [step.__name__ for step in migrations.STEPS if f"migrations.{step.__name__}(" not in tests]
    assert not missing
