"""Who of the Dramatis Personae agrees to come along."""

import pytest

from mordheim_desktop.rules.hiring import need_to_agree
from mordheim_desktop.rules.trade import upkeep
from tests.rules.procedure import rules


@pytest.mark.parametrize(
    ("difference", "need"),
    [(-80, None), (0, None), (49, None), (50, 6), (99, 6), (100, 5), (149, 5), (150, 4), (199, 4), (200, 3), (640, 3)],
)
def test_bertha_comes_to_the_weaker_side_the_likelier_the_weaker_it_is(difference: int, need: int | None) -> None:
    assert need_to_agree(rules().hired["bertha_bestraufrung"], difference) == need


@pytest.mark.parametrize("name", ["aenur", "johann_the_knife", "veskit"])
def test_the_others_come_for_their_fee(name: str) -> None:
    assert need_to_agree(rules().hired[name], 0) == 1


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
