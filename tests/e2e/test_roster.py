"""A warband is built in a real window with the keyboard alone, and is legal to the last gold crown."""

from __future__ import annotations

from pathlib import Path

import pytest

from mordheim_desktop.campaign.chapters import new_document
from mordheim_desktop.campaign.figures import models, rating, treasury
from mordheim_desktop.campaign.limits import shortcomings
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Warrior
from mordheim_desktop.campaign.store import open_campaign, store_campaign
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.checking import check_file
from tests.e2e.screen import Window, screen

SWORD, BOW, ARMOUR, HELMET, MACE = 5, 13, 14, 18, 2
"""Places on the list of the mercenaries, counted from the dagger."""
MARKSMANS_BOW = 8
MERCENARIES, MARKSMEN = 18, 15
"""How many things stand on either list."""


def typed(name: str) -> list[str]:
    return [{" ": "space"}.get(letter, letter) for letter in name]


def kit(*places: int, of: int = MERCENARIES) -> list[str]:
    """One of each thing: Tab to its field and a 1; then on past the rest of the list and Close to Recruit and go on."""
    keys: list[str] = []
    at = 0
    for place in places:
        keys += ["Tab"] * (place - at) + ["1"]
        at = place
    return [*keys, *["Tab"] * (of - at + 2), "space"]


def new_campaign(folder: Path) -> Path:
    """The file of a campaign that nobody plays in yet."""
    file = folder / "new.mordheim-campaign"
    store_campaign(new_document(Campaign(name="Keys")), file, None)
    return file


def recruiting(environment: dict[str, str], file: Path) -> Window:
    """A window in which Reikland Mercenaries named Aldred were founded by keys, and their recruits are asked for."""
    window = Window(environment, str(file))
    window.press("ctrl+1", "a")
    window.press_in("New warband", "shift+Tab", *typed("Reik"), "Tab", *typed("Aldred"), "Return")
    window.until_closed("New warband")
    window.press("r")
    return window


def carries(fighter: Warrior | HenchmanGroup) -> set[str]:
    return {one.item for one in fighter.kit}


@pytest.mark.screen
def test_a_legal_reikland_warband_of_500_gold_crowns_is_built_with_the_keyboard_alone(tmp_path: Path) -> None:
    """60 + 40 for the captain, 2 × 45, 2 × 15, five warriors with maces at 28, four marksmen with bows at 35."""
    file = new_campaign(tmp_path)
    with screen() as environment:
        window = recruiting(environment, file)
        recruits = (
            ("Tab", *typed("Aldred"), *kit(SWORD, ARMOUR, HELMET)),
            ("Tab", *typed("Hob"), *kit(SWORD)),
            ("Tab", *typed("Otto"), *kit(SWORD)),
            ("Tab", *typed("Ulrich"), *kit()),
            ("Tab", *typed("Pip"), *kit()),
            ("Tab", *typed("Warriors"), "Tab", "5", *kit(MACE)),
            ("Down", "Tab", *typed("Marksmen"), "Tab", "4", *kit(MARKSMANS_BOW, of=MARKSMEN)),
        )
        for keys in recruits:
            window.press_in("Recruit for Aldred", *keys)
        window.press_in("Recruit for Aldred", "Escape")
        window.until_closed("Recruit for Aldred")
        assert window.leave() == 0
    document = open_campaign(file).document
    (company,) = document.campaign.warbands
    assert company.type == "reikland"
    assert [hero.name for hero in company.heroes] == ["Aldred", "Hob", "Otto", "Ulrich", "Pip"]
    assert [(group.name, len(group.members)) for group in company.groups] == [("Warriors", 5), ("Marksmen", 4)]
    assert carries(company.heroes[0]) == {"dagger", "sword", "light_armour", "helmet"}
    assert carries(company.heroes[1]) == {"dagger", "sword"}
    assert carries(company.groups[0]) == {"dagger", "mace"}
    assert carries(company.groups[1]) == {"dagger", "bow"}
    ruleset = load()
    assert (treasury(company), models(company), rating(company, ruleset)) == (0, 14, 106)
    assert shortcomings(company, ruleset) == ()
    assert not any(entry.overruled for entry in document.chapter.entries)
    assert check_file(file, ruleset).sound
