"""From a finished battle to the new roster in a real window, every die typed, and what is on the disk then."""

from __future__ import annotations

from pathlib import Path

import pytest

from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.checking import check_file
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.post_battle import STEPS
from tests.e2e.screen import Window, screen
from tests.session.tables import in_battle, open_session


def finished(folder: Path) -> Path:
    """A campaign file in which the Aldred Company has won; Pip and Warrior 4 went out of action."""
    session = open_session(folder)
    in_battle(session)
    for fighter in ("pip", "warriors-4"):
        commands.settle(session, fighter, "out_of_action", 0)
    commands.end_battle(session, 0)
    path = session.path
    session.close()
    assert path is not None
    return path


@pytest.mark.screen
def test_a_whole_sequence_with_the_keyboard_from_the_finished_battle_to_the_new_roster(tmp_path: Path) -> None:
    campaign = finished(tmp_path)
    with screen() as environment:
        window = Window(environment, str(campaign))
        # Injuries: Pip, 22 a leg wound; Warrior 4 dies on a 2. Then the step is done.
        window.press("ctrl+4", "Return", "2", "2", "Return", "Return", "2", "Return", "Return")
        # Experience, and the advances of the captain (7: Weapon Skill) and the warriors (2: Initiative).
        window.press("Return", "Return", "3", "4", "1", "Return", "Return", "1", "1", "Return", "Return")
        # Exploration: five dice, three fives; the market hall brings 7. Five shards and four are sold as eight.
        window.press("Return", "5", "5", "5", "3", "1", "3", "4", "Return", "Return")
        window.press("Return", "Return", "Return")
        # Veterans of five experience; nobody looks for anything; then the rest is ticked.
        window.press("Return", "2", "3", "Return", "Return", "d", "d", "d", "d", "d")
        assert window.leave() == 0
    document = open_campaign(campaign).document
    battle, aldred = document.campaign.battle, document.campaign.warband("aldred")
    assert battle is not None
    assert set(battle.sides[0].steps) == set(STEPS)
    assert [[change.name for change in hero.changes] for hero in aldred.heroes] == [["WS"], [], [], [], ["M"]]
    assert [(len(group.members), [one.name for one in group.changes]) for group in aldred.groups] == [
        (3, []), (3, ["I"])
    ]  # fmt: skip
    assert [hero.experience for hero in aldred.heroes] == [25, 12, 10, 5, 3]
    assert (treasury(aldred), aldred.shards, aldred.fallen) == (42 + 7 + 120, 0, ("Warrior 4",))
    assert check_file(campaign, load()).sound
