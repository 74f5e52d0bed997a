"""The exact odds of whole shots: the reference table, and the brute-force twin that counts every face."""

from typing import Any

import pytest

from mordheim_desktop.rules.combat.hit import HitSetup, prepare_hit
from mordheim_desktop.rules.driver import Start, odds
from tests.rules.combat.table import a_hit, a_shot, an_injury, archer, foe
from tests.rules.combat.twin import every_face
from tests.rules.procedure import table

KEYS = ("none", "wounded", "knocked_down", "stunned", "out_of_action")
GOOD = archer(bs=4)

REFERENCE: dict[str, tuple[Start, tuple[str, ...]]] = {
    "need 4, Strength 3, Toughness 3": (a_shot(), ("3/4", "0", "5/81", "25/324", "1/9")),
    "need 6": (a_shot(cover=True, range="long"), ("11/12", "0", "5/243", "25/972", "1/27")),
    "crossbow, need 3, final save 6+": (
        a_shot("crossbow", GOOD, foe(armour_save=5)),
        ("50/81", "0", "73/729", "29/243", "119/729"),
    ),
    "crossbow, need 3, final save 5+": (
        a_shot("crossbow", GOOD, foe(armour=("heavy_armour", "shield"))),
        ("55/81", "0", "59/729", "8/81", "103/729"),
    ),
    "crossbow, need 4, Toughness 4, final save 5+": (
        a_shot("crossbow", target=foe(toughness=4, armour=("heavy_armour", "shield"))),
        ("22/27", "0", "41/972", "1/18", "85/972"),
    ),
    "need 3, hunting arrows": (
        a_shot("bow", GOOD, ammunition=("hunting_arrows",)),
        ("2/3", "0", "19/486", "89/972", "197/972"),
    ),
    "need 3, helmet": (a_shot("bow", GOOD, foe(armour=("helmet",))), ("2/3", "0", "65/486", "25/486", "4/27")),
    "need 3, Dodge": (a_shot("bow", GOOD, foe(skills=("dodge",))), ("7/9", "0", "40/729", "50/729", "8/81")),
    "need 3, fresh Lucky Charm": (
        a_shot("bow", GOOD, foe(items=("lucky_charm",))),
        ("5/6", "0", "10/243", "25/486", "2/27"),
    ),
    "need 3, Toughness 4, Hard to Kill": (
        a_shot("bow", GOOD, foe(toughness=4, traits=("hard_to_kill",))),
        ("7/9", "0", "11/243", "35/324", "67/972"),
    ),
    "need 3, Toughness 4, two Wounds, No Pain": (
        a_shot("bow", GOOD, foe(toughness=4, wounds=2, max_wounds=2, traits=("no_pain",))),
        ("7/9", "1/9", "5/81", "0", "4/81"),
    ),
    "need 4, Toughness 5": (a_shot(target=foe(toughness=5)), ("11/12", "0", "1/36", "1/36", "1/36")),
    "need 3, two Wounds": (
        a_shot("bow", GOOD, foe(wounds=2, max_wounds=2)),
        ("2/3", "2/9", "2/81", "1/27", "4/81"),
    ),
    "warplock pistol, need 3, no save left": (
        a_shot("warplock_pistol", GOOD, foe(armour=("heavy_armour",))),
        ("4/9", "0", "38/243", "43/243", "2/9"),
    ),
}


@pytest.mark.parametrize("case", REFERENCE)
def test_a_shot_has_the_chances_of_the_reference_table(case: str) -> None:
    start, expected = REFERENCE[case]
    found = odds(start)
    assert tuple(str(found.of(key)) for key in KEYS) == expected


def test_a_blowpipe_wounds_two_times_in_nine() -> None:
    blowpipe = odds(a_shot("blowpipe", target=foe(wounds=2, max_wounds=2, armour_save=7), overrule=True))
    unsaved = blowpipe.of("wounded") * 6 / 5
    assert str(unsaved) == "2/9"


CHAINS: dict[str, Start] = {
    "a plain shot": a_shot(),
    "cover and its near miss": a_shot(cover=True),
    "two Wounds": a_shot(target=foe(wounds=2, max_wounds=2)),
    "helmet": a_shot(target=foe(armour=("helmet",))),
    "helmet for each die": a_shot(target=foe(armour=("helmet",)), switches={"helmet_per_die": True}),
    "Dodge and charm": a_shot(target=foe(skills=("dodge",), items=("lucky_charm",))),
    "hunting arrows": a_shot(ammunition=("hunting_arrows",)),
    "Hard to Kill": a_shot(target=foe(traits=("hard_to_kill",))),
    "No Pain": a_shot(target=foe(traits=("no_pain",), wounds=2, max_wounds=2)),
    "Jump Up under a helmet": a_shot(target=foe(skills=("jump_up",), armour=("helmet",))),
    "armour": a_shot("crossbow", target=foe(armour=("heavy_armour", "shield"))),
    "a save of 1": a_shot(target=foe(armour_save=1)),
    "black lotus": a_shot(ammunition=("black_lotus",)),
    "a blowpipe from hiding": a_shot("blowpipe", archer(hidden=True)),
    "critical charts by weapon": a_shot(switches={"critical_chart": "weapon"}),
    "an all but impossible shot": a_shot(
        shooter=archer(moved=True), cover=True, range="long", switches={"impossible_shots": "two_step"}
    ),
    "a misfiring pistol": a_shot("pistol", switches={"misfire": True}),
    "a downed target": a_shot(target=foe(state="knocked_down", wounds=0)),
    "a net": a_shot("net"),
    "two hits": a_hit(3, foe(), critical=False, hits=2),
    "two hits on a lucky dodger": a_hit(5, foe(skills=("dodge",), items=("lucky_charm",)), critical=False, hits=2),
    "three wounds": an_injury(wounds=3),
    "three wounds on a helmet for each die": an_injury(
        foe(armour=("helmet",)), wounds=3, switches={"helmet_per_die": True}
    ),
    "knocked down at an edge": an_injury(foe(edge_drop=3.0, toughness=6, initiative=5)),
}


@pytest.mark.parametrize("chain", CHAINS)
def test_the_odds_of_a_whole_chain_are_those_of_counting_every_face(chain: str) -> None:
    found = odds(CHAINS[chain]).chances
    assert found == every_face(CHAINS[chain])
    assert sum(found.values()) == 1


@pytest.mark.parametrize("answers", [(4,), (4, 6), (4, 6, 1), (4, 4, 3)])
def test_the_odds_from_every_point_are_those_of_counting_what_is_left(answers: tuple[int, ...]) -> None:
    start = a_shot(target=foe(armour=("helmet",), armour_save=5))
    sent: list[Any] = []
    asking = start()
    request: Any = next(asking)
    for face in answers:
        sent.append(request.read((face,)))
        request = asking.send(sent[-1])

    def rest() -> Any:
        again = start()
        waiting = next(again)
        for band in sent:
            waiting = again.send(band)
        while True:
            try:
                waiting = again.send((yield waiting))
            except StopIteration as stop:
                return stop.value

    assert odds(start, tuple(sent)).chances == every_face(rest)


def test_hits_that_meet_on_the_way_count_as_on_paths_of_their_own() -> None:
    unlucky = foe(wounds=3, max_wounds=3, skills=("dodge",), items=("lucky_charm",))
    setup = HitSetup(strength=4, hits=3, target=unlucky)
    apart, merged = prepare_hit(setup, table()), prepare_hit(setup, table(), alone=True)
    assert odds(merged).chances == odds(apart).chances
