"""Who of the Dramatis Personae agrees to come along, and what elves and dwarfs cost beside each other."""

from functools import partial
from typing import Any

import pytest

from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.effects import Note
from mordheim_desktop.rules.hiring import AppealSetup, appeal, need_to_agree
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from mordheim_desktop.rules.trade import upkeep
from tests.rules.procedure import ended, played, roll, rules, table


@pytest.mark.parametrize(
    ("difference", "need"),
    [(-80, None), (0, None), (49, None), (50, 6), (99, 6), (100, 5), (149, 5), (150, 4), (199, 4), (200, 3), (640, 3)],
)
def test_bertha_comes_to_the_weaker_side_the_likelier_the_weaker_it_is(difference: int, need: int | None) -> None:
    assert need_to_agree(rules().hired["bertha_bestraufrung"], difference) == need


def asked(**fields: Any) -> Start:
    return partial(appeal, AppealSetup(character="bertha_bestraufrung", **fields), table())


def test_against_a_hundred_more_she_comes_on_five() -> None:
    start = asked(rating=90, enemy_rating=190, warband="sisters")
    assert roll(played(start).pending).needs == 5
    assert ended(start, 4).result.agreed is False
    assert ended(start, 4).effects == ()
    assert ended(start, 5).effects == (Note(note="found_character:bertha_bestraufrung", due="now"),)
    assert {key: str(chance) for key, chance in odds(start).chances.items()} == {"refused": "2/3", "agreed": "1/3"}


def test_the_stronger_side_asks_in_vain() -> None:
    assert ended(asked(rating=190, enemy_rating=90)).result.agreed is False


def test_only_bertha_is_asked_and_only_by_sisters() -> None:
    with pytest.raises(UnknownId):
        ended(partial(appeal, AppealSetup(character="aenur"), table()))
    with pytest.raises(BadSetup, match=r"seek\.not_for"):
        ended(asked(warband="undead", enemy_rating=200))


@pytest.mark.parametrize(
    ("sword", "companions", "gold"),
    [
        ("dwarf_troll_slayer", ("reikland.captain",), 10),
        ("dwarf_troll_slayer", ("reikland.captain", "hired.elf_ranger"), 20),
        ("dwarf_troll_slayer", ("hired.aenur",), 20),
        ("elf_ranger", ("hired.dwarf_troll_slayer",), 40),
        ("elf_ranger", ("hired.aenur",), 20),
        ("ogre_bodyguard", ("hired.elf_ranger", "hired.dwarf_troll_slayer"), 30),
    ],
)
def test_elf_and_dwarf_cost_more_beside_each_other(sword: str, companions: tuple[str, ...], gold: int) -> None:
    assert upkeep(rules().hired[sword], companions, rules()) == gold
