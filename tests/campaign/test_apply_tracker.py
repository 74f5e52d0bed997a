"""What the effects of a tracker do to a battle, and what does not fit it."""

from __future__ import annotations

import pytest

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.apply import CannotApply, apply_all
from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.tracker import Prize, Search, Tracker
from tests.campaign.invented import WHY, a_battle, a_campaign

BOUND = ("stein", "krit")


def the_battle(*effects: c.AnyEffect) -> Battle:
    battle = apply_all(a_campaign(a_battle()), effects, BOUND, WHY).battle
    assert battle is not None
    return battle


def test_a_thing_is_taken_up_handed_to_nobody_and_put_down() -> None:
    taken = c.PrizeCarried(prize="counter-1", carriers=("ulric",))
    assert the_battle(taken).tracker.prizes == (Prize(id="counter-1", carriers=("ulric",)),)
    assert the_battle(taken, c.PrizeCarried(prize="counter-1")).tracker.prizes == (Prize(id="counter-1"),)


def test_a_model_comes_to_a_place_and_leaves_it() -> None:
    there = c.AtPlace(fighter="ulric", place="goal")
    assert the_battle(there, there).tracker.places == {"goal": ("ulric",)}
    assert the_battle(there, c.AtPlace(fighter="ulric", place="goal", there=False)).tracker == Tracker()


def test_who_left_is_kept_in_the_order_they_left() -> None:
    gone = the_battle(c.LeftTable(fighter="ulric"), c.LeftTable(fighter="karl"))
    assert gone.tracker.gone == ("ulric", "karl")


def test_the_finder_carries_the_chest() -> None:
    found = the_battle(e.BuildingSearched(fighter="ulric", building="ruin-1", found=True)).tracker
    assert (found.searches, found.found_by) == ((Search(building="ruin-1", fighter="ulric", found=True),), "ulric")
    assert found.prize("chest").carriers == ("ulric",)


def test_a_building_is_searched_once() -> None:
    search = e.BuildingSearched(fighter="ulric", building="ruin-1")
    with pytest.raises(CannotApply):
        the_battle(search, search)


@pytest.mark.parametrize(
    "effect",
    [
        c.PrizeCarried(prize="counter-1", carriers=("nobody",)),
        c.PrizeCarried(prize="chest", carriers=("ulric",)),
        c.AtPlace(fighter="nobody", place="goal"),
        c.LeftTable(fighter="nobody"),
        e.BuildingSearched(fighter="nobody", building="ruin-1"),
        c.DoneBy(fighter="nobody"),
        c.ChestSafe(side=2),
        c.GaveUp(side=-1),
        c.WentBack(turn=0, active=0, phase="recovery"),
        c.WentBack(turn=1, active=5, phase="recovery"),
    ],
)
def test_what_does_not_fit_the_battle_is_refused(effect: c.AnyEffect) -> None:
    with pytest.raises(CannotApply):
        the_battle(effect)


def test_who_did_it_changes_nothing_but_the_journal() -> None:
    assert the_battle(c.DoneBy(fighter="ulric")) == a_battle()
