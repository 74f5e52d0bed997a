"""Each switch of the sequence after a battle under each of its values, as the players meet it."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.figures import rating, treasury
from mordheim_desktop.campaign.model import HenchmanGroup, Kit, Member, Warband
from mordheim_desktop.rules.advance import AdvanceSetup, experience_track, prepare_advance
from mordheim_desktop.rules.exploration import ExplorationSetup, exploration
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.finds import Hero
from mordheim_desktop.rules.purchase import PurchaseSetup, purchase
from mordheim_desktop.rules.requests import Choose, Roll
from mordheim_desktop.rules.ruleset import SwitchValue
from mordheim_desktop.rules.serious_injury import SeriousInjurySetup, prepare_serious_injury
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import exploring, trade
from mordheim_desktop.session.commands.post_battle import begin_sale, begin_serious_injury, sale_warriors
from mordheim_desktop.session.session import Session
from tests.rules.procedure import ended, ids, played, table
from tests.session.tables import RAT_OGRE, in_battle, open_session, ruleset, sample_campaign


def after(folder: Path, switch: str, value: SwitchValue, *fallen: str, aldred: Warband | None = None) -> Session:
    """The Aldred Company has won under this switch; these of it went out of action."""
    campaign = sample_campaign()
    first = aldred or campaign.warbands[0]
    session = open_session(folder, replace(campaign, warbands=(first, campaign.warbands[1])))
    session.set_switch(switch, value)
    in_battle(session)
    for fighter in fallen:
        battle_commands.settle(session, fighter, "out_of_action", 0)
    battle_commands.end_battle(session, 0)
    return session


def answered(session: Session, *answers: object) -> None:
    for answer in answers:
        session.answer(answer)
    assert session.pending is not None
    session.commit(session.pending.token)


def explore(session: Session) -> ExplorationSetup:
    who = exploring.usual_exploring(session.campaign, session.ruleset, 0)
    pending = exploring.begin_exploration(session, 0, who)
    assert isinstance(pending.setup, ExplorationSetup)
    return pending.setup


@pytest.mark.parametrize(("chart", "note"), [("handout", "catacomb_reroll"), ("rulebook", "catacomb_infiltration")])
def test_the_chart_in_use(tmp_path: Path, chart: str, note: str) -> None:
    session = after(tmp_path, "exploration_chart", chart)
    explore(session)
    answered(session, (6, 6, 6, 6, 1, 2))
    assert [one.note for one in session.campaign.warband("aldred").notes] == [note]
    session.close()


@pytest.mark.parametrize(("value", "dice"), [(True, 1), (False, 0)])
def test_the_winners_die_without_heroes(tmp_path: Path, value: bool, dice: int) -> None:
    heroes = ("captain", "hob", "otto", "ulrich", "pip")
    session = after(tmp_path, "winner_die_without_heroes", value, *heroes)
    explore(session)
    assert session.pending is not None
    asked = session.pending.play.pending
    assert (asked.dice.thrown if isinstance(asked, Roll) else 0) == dice
    session.close()


@pytest.mark.parametrize(("value", "dice"), [(False, 2), (True, 3)])
def test_a_hero_who_missed_the_battle(value: bool, dice: int) -> None:
    heroes = (Hero(id="a"), Hero(id="b"), Hero(id="c", missing=True))
    asked = played(partial(exploration, ExplorationSetup(heroes=heroes), table(absent_hero_explores=value))).pending
    assert isinstance(asked, Roll)
    assert asked.dice.thrown == dice


@pytest.mark.parametrize(("value", "first"), [(False, "exploration.keep"), (True, "exploration.reroll")])
def test_re_rolls_before_or_after_choosing_six(value: bool, first: str) -> None:
    setup = ExplorationSetup(dice=7, rerolls=1)
    asked = played(partial(exploration, setup, table(reroll_before_keeping=value)), (1, 2, 3, 4, 5, 6, 6)).pending
    assert isinstance(asked, Choose)
    assert asked.label.key == first


@pytest.mark.parametrize(("value", "who"), [(True, ("a", "b")), (False, ("a",))])
def test_a_hero_who_went_out_of_action_at_the_well(value: bool, who: tuple[str, ...]) -> None:
    heroes = (Hero(id="a"), Hero(id="b", standing=False, state="out_of_action"))
    setup = ExplorationSetup(dice=2, heroes=heroes)
    play = played(partial(exploration, setup, table(downed_hero_to_places=value)), (1, 1))
    assert ids(play.pending) == who


@pytest.mark.parametrize(("value", "dice"), [(True, (2, 0)), (False, (0, 2))])
def test_the_two_dice_of_the_all_seeing_eye(value: bool, dice: tuple[int, int]) -> None:
    bearer = Hero(id="a", items=("all_seeing_eye_of_numas",))
    asked = played(partial(exploration, ExplorationSetup(heroes=(bearer,)), table(eye_both_dice=value))).pending
    assert isinstance(asked, Roll)
    either = asked.label.key == "exploration.two_dice"
    assert (0 if either else asked.dice.thrown, 2 if either else 0) == dice


@pytest.mark.parametrize(("value", "gold"), [("down", 24), ("up", 26), ("keep_half", 25)])
def test_half_a_crown(tmp_path: Path, value: str, gold: int) -> None:
    session = after(tmp_path, "resale_rounding", value)
    trade.sell(session, "aldred", "crossbow", 2)
    assert treasury(session.campaign.warband("aldred")) == 42 + gold
    session.close()


@pytest.mark.parametrize(("value", "price"), [("down", 7), ("up", 8), ("keep_half", 7)])
def test_half_a_crown_of_a_weapon_at_half_price(value: str, price: int) -> None:
    setup = PurchaseSetup(item="double_handed_weapon", half=True)
    assert ended(partial(purchase, setup, table(resale_rounding=value))).result.price == price


@pytest.mark.parametrize(("value", "warriors", "gold"), [(True, 12, 45), (False, 9, 50)])
def test_hounds_in_the_sale(tmp_path: Path, value: bool, warriors: int, gold: int) -> None:
    company = sample_campaign().warbands[0]
    hounds = HenchmanGroup(
        id="hounds",
        name="Hounds",
        type="witch_hunters.warhound",
        profile=RAT_OGRE,
        members=tuple(Member(id=f"hound-{number}", name=f"Hound {number}") for number in (1, 2, 3)),
    )
    # five heroes, four warriors, three hounds
    session = after(
        tmp_path, "henchman_hounds_in_sale", value, aldred=replace(company, groups=(company.groups[1], hounds))
    )
    assert sale_warriors(session.campaign, session.ruleset, session.campaign.warband("aldred")) == warriors
    begin_sale(session, 0, 2)
    answered(session)
    assert treasury(session.campaign.warband("aldred")) == 42 + gold
    session.close()


@pytest.mark.parametrize(("value", "games"), [("longest", 2), ("sum", 3)])
def test_two_results_that_miss_games(tmp_path: Path, value: str, games: int) -> None:
    session = after(tmp_path, "two_missed_games", value, "hob")
    begin_serious_injury(session, 0, "hob")
    answered(session, (1, 6), 2, (2, 3), 6, (3, 5), 4)
    hob = next(one for one in session.campaign.warband("aldred").heroes if one.id == "hob")
    assert hob.misses_games == games
    session.close()


@pytest.mark.parametrize(("value", "more"), [(0, 0), (5, 10)])
def test_wardogs_in_the_rating(tmp_path: Path, value: int, more: int) -> None:
    company = sample_campaign().warbands[0]
    heroes = tuple(
        replace(one, kit=(*one.kit, Kit(item="wardog"))) if one.id == "hob" else one for one in company.heroes
    )
    dogs = replace(company, heroes=heroes, stash=(Kit(item="wardog"),))
    session = after(tmp_path, "wardog_rating", value, aldred=dogs)
    assert session.campaign.battle is not None
    assert session.campaign.battle.sides[0].rating == rating(company, ruleset()) + more
    session.close()


LOST: Any = {
    "reroll_until": ((4, 1), (2, 2)),
    "ignore_36_up": ((4, 1),),
    "full_table": ((4, 1),),
}


@pytest.mark.parametrize(
    ("value", "injuries"),
    [
        ("reroll_until", ("sold_to_the_pits", "leg_wound")),
        ("ignore_36_up", ("sold_to_the_pits",)),
        ("full_table", ("sold_to_the_pits", "full_recovery")),
    ],
)
def test_a_lost_fight_in_the_pits(value: str, injuries: tuple[str, ...]) -> None:
    start = prepare_serious_injury(SeriousInjurySetup(fighter=Fighter(id="hob")), table(pit_fight_loss=value))
    outcome = ended(start, (6, 5), 5, 2, "lost", *LOST[value])
    assert outcome.result.injuries == injuries


@pytest.mark.parametrize(
    ("value", "answers", "left"), [("other_eye", (), True), ("random_eye", (2,), False), ("random_eye", (5,), True)]
)
def test_a_second_blinding(value: str, answers: tuple[int, ...], left: bool) -> None:
    setup = SeriousInjurySetup(fighter=Fighter(id="hob"), injuries=("blinded_in_one_eye",))
    outcome = ended(prepare_serious_injury(setup, table(second_blindness=value)), (3, 1), *answers)
    assert outcome.result.left is left


@pytest.mark.parametrize(
    ("value", "boxes"), [("henchman", (2, 5, 9, 14)), ("hero", (2, 4, 6, 8, 11, 14, 17, 20, 24, 28, 32, 36))]
)
def test_the_boxes_of_hired_swords(value: str, boxes: tuple[int, ...]) -> None:
    assert experience_track("hired_sword", table(hired_sword_track=value))[: len(boxes)] == boxes


@pytest.mark.parametrize(("value", "asks"), [("choose_either", True), ("legal_only", False)])
def test_one_of_the_pair_at_its_highest(value: str, asks: bool) -> None:
    risen = Fighter(id="w", type="reikland.warrior", bs=4)
    play = played(prepare_advance(AdvanceSetup(fighter=risen, kind="henchman"), table(henchman_advance_pair=value)))
    play.answer((3, 3))
    assert isinstance(play.pending, Choose) is asks
