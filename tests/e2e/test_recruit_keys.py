"""Ctrl+Enter recruits and goes on, pressed as a real key wherever the keyboard is in the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from mordheim_desktop.campaign.store import open_campaign
from tests.e2e.screen import screen
from tests.e2e.test_roster import new_campaign, recruiting, typed


@pytest.mark.screen
def test_control_and_enter_recruit_one_warrior_after_the_other_from_every_field(tmp_path: Path) -> None:
    file = new_campaign(tmp_path)
    with screen() as environment:
        window = recruiting(environment, file)
        recruits = (
            ("Tab", *typed("Aldred"), "ctrl+Return"),
            ("Tab", *typed("Hob"), "Tab", "1", "ctrl+Return"),
            ("Tab", *typed("Otto"), "ctrl+KP_Enter"),
            ("ctrl+Return",),
        )
        for keys in recruits:
            window.press_in("Recruit for Aldred", *keys)
        window.press_in("Recruit for Aldred", "Escape")
        window.until_closed("Recruit for Aldred")
        assert window.leave() == 0
    (company,) = open_campaign(file).document.campaign.warbands
    assert [hero.name for hero in company.heroes] == ["Aldred", "Hob", "Otto", "Youngblood"]
