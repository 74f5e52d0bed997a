"""Old battle wounds: a D6 for each before the battle, on a 1 he sits it out (injury 32 of the serious injuries)."""

from __future__ import annotations

from typing import Any

import pytest

from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.effects import SetUpDone, SitsOut
from mordheim_desktop.rules.old_wounds import OldWoundsResult, OldWoundsSetup, Wounded, old_wounds
from mordheim_desktop.rules.requests import BadSetup
from tests.rules.procedure import ended, played, roll, table

OTTO = Wounded(id="otto", name="Otto")
GNARL = Wounded(id="gnarl", name="Gnarl", player=1)


def before_the_battle(*warriors: Wounded) -> Start:
    return lambda: old_wounds(OldWoundsSetup(warriors=warriors), table())


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_a_2_or_more_lets_him_fight(face: int) -> None:
    outcome = ended(before_the_battle(OTTO), face)
    assert outcome.result == OldWoundsResult(())
    assert outcome.effects == (SetUpDone(step="old_wounds"),)


def test_on_a_1_he_sits_the_battle_out() -> None:
    outcome = ended(before_the_battle(OTTO), 1)
    assert outcome.result == OldWoundsResult(("otto",))
    assert outcome.effects == (SitsOut(fighter="otto"), SetUpDone(step="old_wounds", away=("otto",)))


def test_each_warrior_is_rolled_for_by_his_own_player() -> None:
    play = played(before_the_battle(OTTO, GNARL))
    assert roll(play.pending).by == 0
    play.answer(3)
    assert roll(play.pending).by == 1
    play.answer(1)
    assert play.outcome is not None
    assert play.outcome.effects[0] == SitsOut(warband=1, fighter="gnarl")


def test_the_chance_to_sit_out_is_one_in_six_for_each() -> None:
    chances = {key: str(chance) for key, chance in odds(before_the_battle(OTTO, GNARL)).chances.items()}
    assert chances == {"0": "25/36", "1": "5/18", "2": "1/36"}


@pytest.mark.parametrize("warriors", [(), (OTTO, OTTO), (Wounded(id=""),), (Wounded(id="x"),) * 41])
def test_nobody_or_one_named_twice_is_refused(warriors: Any) -> None:
    with pytest.raises(BadSetup, match=r"old_wounds\.who"):
        played(before_the_battle(*warriors))
