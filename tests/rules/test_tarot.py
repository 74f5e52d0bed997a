"""Tarot cards before a battle: read well, saying nothing, or foretelling death."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mordheim_desktop.rules.effects import SetUpDone, SitsOut
from mordheim_desktop.rules.requests import Asking, BadSetup
from mordheim_desktop.rules.tarot import Reader, TarotResult, TarotSetup, tarot
from tests.rules.procedure import ended, table

PIP = Reader(id="pip", name="Pip", leadership=6)


def reading(*heroes: Reader) -> Callable[[], Asking]:
    return lambda: tarot(TarotSetup(heroes=heroes), table())


@pytest.mark.parametrize(
    ("dice", "able", "sit_out"),
    [((1, 5), ("pip",), ()), ((3, 4), (), ()), ((3, 5), (), ()), ((4, 5), (), ("pip",))],
)
def test_leadership_6_reads_well_on_6_and_stays_away_from_9_on(
    dice: tuple[int, int], able: tuple[str, ...], sit_out: tuple[str, ...]
) -> None:
    outcome = ended(reading(PIP), dice)
    assert outcome.result == TarotResult(able, sit_out)
    away = tuple(SitsOut(fighter=id) for id in sit_out)
    assert outcome.effects == (*away, SetUpDone(step="tarot", away=sit_out, able=able))


def test_with_leadership_10_nothing_worse_than_silence_can_come_of_the_cards() -> None:
    outcome = ended(reading(Reader(id="vampire", leadership=10)), (6, 6))
    assert outcome.result == TarotResult((), ())


@pytest.mark.parametrize("heroes", [(), (PIP, PIP), (Reader(),)])
def test_nobody_reads_twice_or_without_a_name(heroes: tuple[Reader, ...]) -> None:
    with pytest.raises(BadSetup, match=r"tarot\.who"):
        ended(reading(*heroes))
