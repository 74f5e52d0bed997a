"""An evening in a real window: scenario, a shot to the injured model, all by keys, and what is on the disk then."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mordheim_desktop.assets import path_of
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.checking import check_file
from tests.e2e.screen import Window, screen


@pytest.mark.screen
def test_a_scenario_is_drawn_and_a_skaven_shot_down_with_the_keyboard_alone(tmp_path: Path) -> None:
    campaign = tmp_path / "evening.mordheim-campaign"
    shutil.copy(path_of("samples/shards-of-the-comet.mordheim-campaign"), campaign)
    with screen() as environment:
        window = Window(environment, str(campaign))
        window.press("ctrl+2", "Return", "Return", "4", "1", "Return")
        window.press("ctrl+3", "n", "n", "Return", "1", "5", "5", "1", "6", "Return")
        assert window.leave() == 0
    document = open_campaign(campaign).document
    battle = document.campaign.battle
    assert battle is not None
    assert (battle.scenario, battle.turn, battle.phase) == ("wyrdstone_hunt", 1, "shooting")
    assert [model.name for model in battle.models if model.state == "out_of_action"] == ["Skritch"]
    assert check_file(campaign, load()).sound


@pytest.mark.screen
def test_a_die_the_program_throws_is_marked_as_rolled(tmp_path: Path) -> None:
    campaign = tmp_path / "evening.mordheim-campaign"
    shutil.copy(path_of("samples/shards-of-the-comet.mordheim-campaign"), campaign)
    with screen() as environment:
        window = Window(environment, str(campaign))
        window.press("ctrl+2", "Return", "Return", "4", "1", "Return")
        # whether the die hits or misses: a 1 to wound ends the shot, and after a miss it is not asked
        window.press("ctrl+3", "n", "n", "Return", "1", "space", "1", "Return")
        assert window.leave() == 0
    (shot,) = [entry for entry in open_campaign(campaign).document.chapter.entries if entry.procedure == "shot"]
    assert [given.origin for given in shot.answers] in (["rolled"], ["rolled", "entered"])
