"""Who begins the battle in the catacombs."""

from __future__ import annotations

import pytest

from mordheim_desktop.rules.catacombs import Below, CatacombsResult, CatacombsSetup, catacombs
from mordheim_desktop.rules.driver import Start
from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadAnswer, BadSetup, Choose
from tests.rules.procedure import ended, played, table

FOUR = tuple(Below(id=name.lower(), name=name) for name in ("Hob", "Pip", "Otto", "Ulrich"))
TIK = Below(id="tik", name="Tik", player=1)


def going(*fighters: Below) -> Start:
    return lambda: catacombs(CatacombsSetup(fighters=fighters), table())


def test_up_to_three_go_below_and_are_told_by_name() -> None:
    outcome = ended(going(*FOUR), ("pip", "hob"))
    assert outcome.result == CatacombsResult(("pip", "hob"))
    assert outcome.message == say("catacombs.below", fighters="Pip, Hob")
    assert outcome.effects == (SetUpDone(step="catacombs", away=("pip", "hob")),)


def test_a_fourth_finds_no_room() -> None:
    with pytest.raises(BadAnswer):
        played(going(*FOUR), ("hob", "pip", "otto", "ulrich"))


def test_nobody_has_to_go() -> None:
    outcome = ended(going(*FOUR), ())
    assert (outcome.message, outcome.effects) == (say("catacombs.nobody"), (SetUpDone(step="catacombs"),))


def test_where_both_know_a_way_each_names_his_own() -> None:
    second = played(going(*FOUR, TIK), ("hob",)).pending
    assert isinstance(second, Choose)
    assert (second.by, [option.id for option in second.options], second.max) == (1, ["tik"], 1)
    assert ended(going(*FOUR, TIK), ("hob",), ("tik",)).result == CatacombsResult(("hob", "tik"))


@pytest.mark.parametrize("fighters", [(), (TIK, TIK), (Below(id=""),)])
def test_nobody_or_one_named_twice_makes_no_sense(fighters: tuple[Below, ...]) -> None:
    with pytest.raises(BadSetup, match=r"catacombs\.who"):
        going(*fighters)().send(None)
