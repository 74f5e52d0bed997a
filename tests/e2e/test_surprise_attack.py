"""A Surprise Attack in a real window, from the ratings to the experience, every die typed and the keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.chapters import new_document
from mordheim_desktop.campaign.codec import encode
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.checking import check_file
from mordheim_desktop.session.words import Words
from tests.e2e.screen import Window, screen
from tests.session.tables import sample_campaign

FINDING = ("ctrl+2", "Return", "Return", "4", "5", "2", "Return")
"""Begin the battle; the Skaven are rated lower, throw 9, and choose to defend."""
SETTING_UP = (
    *("Return", "4", "Return"),  # Otto's old wound lets him fight
    "Return",  # the terrain is placed
    *("Return", "3", "2", "5", "4", "Return"),  # Vekk is rolled for last; Skritch comes later, the others are there
    "Return",  # the defender sets up
    *("Return", "1", "2", "Return"),  # the attacker names the first edge and comes from the left of it
    *("Return", "Return"),  # he sets up, and has the first turn
)
FIRST_TURN = ("ctrl+3", "n", "n", "Return", "1", "5", "5", "6", "Return", "t", "1")
"""Captain Aldred shoots Gnarl down: hit, wounded, out of action; the turn ends in the shooting phase."""
SKAVEN_HOLD = ("Return", "3", "4", "Return")
"""One of three is out, so they test on Leadership 7: exactly 7."""
SKRITCH_COMES = ("a", "4", "3", "Return")
PASS = ("t", "1")
ROUT = ("Return", "6", "6", "Return", "Return", "Return")
"""The test fails; the end of the battle is proposed and taken."""
AFTERMATH = ("Return", "Return")
"""Nobody of the Company is hurt; its experience is entered."""


def small_campaign() -> Campaign:
    """The Aldred Company against three heroes of Clan Skritch."""
    campaign = sample_campaign()
    company, skaven = campaign.warbands
    return replace(campaign, warbands=(company, replace(skaven, heroes=skaven.heroes[:3], groups=())))


@pytest.mark.screen
def test_a_surprise_attack_is_played_from_the_ratings_to_the_experience_with_typed_dice(tmp_path: Path) -> None:
    file = tmp_path / "surprise.mordheim-campaign"
    file.write_bytes(encode(new_document(small_campaign())))
    with screen() as environment:
        window = Window(environment, str(file))
        window.press(*FINDING)
        window.press(*SETTING_UP)
        window.press(*FIRST_TURN)
        window.press(*SKAVEN_HOLD, *PASS)
        window.press(*PASS)
        window.press(*SKAVEN_HOLD, *SKRITCH_COMES, *PASS)
        window.press(*PASS)
        window.press(*ROUT)
        window.press(*AFTERMATH)
        assert window.leave() == 0
    document = open_campaign(file).document
    battle = document.campaign.battle
    assert battle is not None
    told = [Words(load()).say(entry.message) for entry in document.chapter.entries]
    assert [side.role for side in battle.sides] == ["attacker", "defender"], told
    assert (battle.scenario, battle.over, battle.winner) == ("surprise_attack", True, 0), told
    arrivals, edge, late = battle.step("arrivals"), battle.step("edge"), battle.step("reinforcements")
    assert arrivals is not None
    assert edge is not None
    assert late is not None
    assert (arrivals.away, edge.edge, late.away, late.numbers) == (("skritch-adept",), "left", (), (2,))
    assert [model.name for model in battle.models if model.state == "out_of_action"] == ["Gnarl"]
    assert "The Aldred Company won the battle. Clan Skritch failed a Rout test." in told
    company = document.campaign.warband("aldred")
    assert [hero.experience for hero in company.heroes] == [23 + 1 + 1 + 1, 11 + 1, 9 + 1, 4 + 1, 2 + 1]
    assert check_file(file, load()).sound
