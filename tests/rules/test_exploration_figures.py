"""Every find of the exploration chart, under both charts, for each of the eight warbands; every figure typed in.

A case is what is answered after the exploration dice and what it brings. The shards of the dice themselves come first.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

import pytest

from mordheim_desktop.rules.effects import (
    Dead,
    Effect,
    Experience,
    Gold,
    Item,
    MissGames,
    Note,
    Recruit,
    Shards,
    StateChange,
)
from mordheim_desktop.rules.exploration import ExplorationSetup, exploration, exploration_so_far
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.finds import Group, Hero
from tests.rules.procedure import ended, played, table

SIGMAR = ("witch_hunters", "sisters")
MERCENARIES = ("reikland", "middenheim", "marienburg")
ALL = (*MERCENARIES, *SIGMAR, "undead", "possessed", "skaven")
FREEING = (*MERCENARIES, *SIGMAR)
CHARTS = ("handout", "rulebook")

Answers = tuple[object, ...]
Case = tuple[Answers, str]
"""What is answered, and what it brings in short."""

SHARDS: Final = {
    (1, 2): 1, (2, 2): 1, (3, 2): 2, (4, 2): 2, (5, 2): 2, (6, 2): 3,
    (1, 3): 1, (2, 3): 2, (3, 3): 2, (4, 3): 3, (5, 3): 3, (6, 3): 4,
    (1, 4): 1, (2, 4): 2, (3, 4): 3, (4, 4): 3, (5, 4): 4, (6, 4): 4,
    (1, 5): 1, (2, 5): 2, (3, 5): 3, (4, 5): 4, (5, 5): 5, (6, 5): 5,
    (1, 6): 2, (2, 6): 3, (3, 6): 4, (4, 6): 4, (5, 6): 5, (6, 6): 7,
}  # fmt: skip

DAGGERS_ONLY = ((1, 1, 1), 1, 3, 4, 3, 4, 2, 1, 3, 1)
"""Slaughtered Warband: every line below its number."""
EVERYTHING = ((1, 2, 3), 4, 4, 1, 5, 4, 5, 2, 3, 3, 2, 4, 4, 5, 2, 6)
GOLD_ONLY = ((1, 1, 1, 1, 1), 3, 4, 4, 3, 4, 4, 4)
"""Hidden Treasure: every line below its number."""
ALL_OF_IT = ((6, 6, 6, 6, 6), 4, 3, 5, 5, 4, 6, 5, 5, 5, 2)

SAME: Final[dict[tuple[int, int], tuple[Case, ...]]] = {
    (1, 2): ((("kurt", 1), "1 shard"), (("kurt", 3), "1 shard"), (("kurt", 4), "kurt misses 1"),
             (("emil", 4), "1 shard"), (("emil", 6), "emil misses 1")),
    (2, 2): (((1,), "1 gc, 1 lucky_charm"), ((2,), "2 gc"), ((3,), "3 gc"), ((4,), "4 gc"), ((5,), "5 gc"),
             ((6,), "6 gc")),
    (3, 2): (((1, 6), "6 gc"), ((2, 1), "1 gc"), ((3,), "1 dagger"), ((4,), "1 axe"), ((5,), "1 sword"),
             ((6,), "1 light_armour")),
    (5, 2): (((1,), "1 mordheim_map"), ((2,), "1 mordheim_map"), ((3, (1, 6)), "7 gc"), ((4, (6, 6)), "12 gc"),
             ((5,), "1 jewelled_sword, 1 jewelled_dagger"), ((6,), "1 jewelled_sword, 1 jewelled_dagger")),
    (6, 2): (((1,), "1 gc"), ((6,), "6 gc")),
    (2, 3): (((1,), "1 sword"), ((2,), "1 double_handed_weapon"), ((3,), "1 flail"), ((4, 5), "3 halberd"),
             ((5,), "1 lance"), ((6, (2, 3)), "5 gc")),
    (4, 3): (((1, 1), "1 short_bow"), ((2, 3), "2 short_bow"), ((3, 5), "3 bow"), ((4, 2), "1 long_bow"),
             ((5,), "1 hunting_arrows"), ((6, 4), "2 crossbow")),
    (5, 3): ((((3, 4),), "7 gc"),),
    (6, 3): (((), "note free_hired_sword next_battle"),),
    (1, 4): (((1,), "1 blunderbuss"), ((2,), "2 pistol"), ((3,), "2 duelling_pistol"), ((4, 6), "3 handgun"),
             ((5, 2), "1 superior_blackpowder"), ((6,), "1 hochland_long_rifle")),
    (3, 4): ((((4, 5, 6),), "15 gc"),),
    (4, 4): (((1, "shields", 5), "3 shield"), ((1, "bucklers", 1), "1 buckler"), ((2, "bucklers", 3), "2 buckler"),
             ((3, 3), "2 helmet"), ((4, 4), "2 light_armour"), ((5, 6), "3 heavy_armour"), ((6,), "1 ithilmar_armour")),
    (2, 5): ((((1, 2, 3), "kurt"), "6 gc, alchemists_notebook for kurt"),),
    (4, 5): ((((3, 4),), "35 gc"), (((6, 5),), "55 gc"), (((4, 4), "kurt"), "freetraders_symbol for kurt")),
    (1, 6): ((("nobody",), ""), (("kurt", 1), "kurt is dead"), (("kurt", 2, 1), "2 shards"),
             (("emil", 6, 6), "7 shards")),
    (2, 6): ((GOLD_ONLY, "25 gc"),
             (ALL_OF_IT, "150 gc, 2 shards, 1 holy_relic, 1 heavy_armour, 3 gem, 1 elven_cloak, 1 holy_tome, "
                         "artefact count_of_ventimiglias_misericordia")),
    (4, 6): ((DAGGERS_ONLY, "15 gc, 1 dagger"),
             (EVERYTHING, "30 gc, 4 dagger, 1 light_armour, 1 heavy_armour, 1 mordheim_map, 1 halberd, 2 sword, "
                          "2 shield, 3 bow, 3 helmet")),
    (5, 6): ((("sell",), "100 gc"), (("read", "kurt"), "training_manual for kurt")),
    (6, 6): (((1, 4), "40 gc"), ((2, 6), "60 gc"), ((3, 6), "6 crimson_shade"), ((4, 1), "1 crimson_shade"),
             ((5, 1), "artefact boots_and_rope_of_pieter"), ((6, 2), "artefact count_of_ventimiglias_misericordia"),
             ((5, 3), "artefact attlas_plate_mail"), ((5, 4), "artefact bow_of_seeking"),
             ((6, 5), "artefact executioners_hood"), ((6, 6), "artefact all_seeing_eye_of_numas")),
}  # fmt: skip
"""What every warband finds, whatever the chart."""

BY_WARBAND: Final[dict[tuple[int, int], dict[tuple[str, ...], tuple[Case, ...]]]] = {
    (4, 2): {
        ("skaven",): ((((1, 6),), "7 gc"), (((6, 6),), "12 gc")),
        ("possessed",): (((), "leader +1 experience"),),
        ("undead",): (((), "1 undead.zombie join"),),
        FREEING: (((), "note extra_exploration_die next_exploration"),),
    },
    (1, 3): {
        ("undead", *SIGMAR): ((((1, 2, 3, 4),), "10 gc"),),
        (*MERCENARIES, "possessed", "skaven"): ((((4, 4), (1, 2, 3, 4)), "10 gc"), (((4, 5), 3), "3 gc")),
    },
    (3, 3): {
        ("possessed",): (((3, 1), "kurt +1 experience, emil +1 experience"), ((6, 3), "kurt +3 experience")),
        ("undead",): (((1,), "1 undead.zombie join"), ((5,), "3 undead.zombie join")),
        ("skaven",): ((((1, 2, 3),), "6 gc"),),
        FREEING: (
            (((1, 2), "warriors"), "3 gc, note prisoner_recruit now warriors"),
            (((6, 6), "nobody"), "12 gc"),
        ),
    },
    (2, 4): {
        SIGMAR: ((("relics", (1, 2, 3)), "6 gc, 1 blessed_weapon"), (("strip", (1, 2, 3)), "6 gc")),
        (*MERCENARIES, "undead", "possessed", "skaven"): ((((1, 2, 3),), "6 gc"),),
    },
    (5, 4): {
        SIGMAR: (((4, 1), "kurt +1 experience, emil +3 experience"),),
        (*MERCENARIES, "undead", "possessed", "skaven"): (
            ((1,), "10 gc, note hated_by_sigmar next_battle_against sisters+witch_hunters"),
            ((6,), "60 gc, note hated_by_sigmar next_battle_against sisters+witch_hunters"),
        ),
    },
}
"""What depends on the type of warband, under both charts."""

DWARF: Final[tuple[Case, ...]] = (
    ((1, 5), "3 double_handed_axe"), ((2, 1), "1 heavy_armour"), ((3,), "1 gromril_axe"), ((4,), "1 gromril_hammer"),
    ((5,), "1 gromril_double_handed_axe"), ((6,), "1 gromril_armour"),
)  # fmt: skip

BY_CHART: Final[dict[tuple[int, int], dict[str, tuple[Case, ...]]]] = {
    (6, 4): {
        "handout": (((), "note catacomb_reroll permanent"),),
        "rulebook": (((), "note catacomb_infiltration next_battle"),),
    },
    (1, 5): {"handout": ((((1, 2, 3),), "6 gc"),), "rulebook": (((6,), "60 gc"), ((1,), "10 gc"))},
    (3, 5): {
        "handout": ((((1, 2, 3, 4),), "10 gc"),),
        "rulebook": (
            ((1, "sell", 4), "20 gc"),
            ((2, "keep", "emil"), "quartz for emil"),
            ((3, "sell"), "20 gc"),
            ((4, "keep", "kurt"), "amethyst for kurt"),
            ((5, "sell"), "50 gc"),
            ((5, "keep", "kurt"), "necklace for kurt"),
            ((6, "sell", 2), "30 gc"),
            ((6, "keep", "kurt"), "ruby for kurt"),
        ),
    },
    (5, 5): {
        "handout": (
            (("kurt", 3, (1, 2)), "3 gc"),
            (("kurt", 4, 3, (1, 2)), "3 gc"),
            (("kurt", 4, 4, 4, (6, 6)), "12 gc"),
            (("kurt", 6, 4, 5, (1, 1)), "kurt is out_of_action, note serious_injury now kurt, 2 gc"),
        ),
        "rulebook": (((5, (4, 4)), "3 shards, 1 wardog"), ((1, (4, 5)), "1 shard")),
    },
    (6, 5): {
        "handout": (((4,), "note catacomb_reroll permanent, 4 shards"),),
        "rulebook": (((), "note catacomb_reroll permanent"),),
    },
    (3, 6): {
        "handout": tuple((answers, f"{find}, note half_price_weapon next_battle") for answers, find in DWARF),
        "rulebook": DWARF,
    },
}
"""What depends on the chart, for every warband."""

PARTY = (Hero(id="kurt", toughness=3, initiative=3), Hero(id="emil", toughness=4, initiative=4))


def short(effect: Effect) -> str:
    """An effect in a few words."""
    match effect:
        case Gold(amount=gold):
            return f"{gold} gc"
        case Shards(amount=count):
            return "1 shard" if count == 1 else f"{count} shards"
        case Item(item=item, unique=True):
            return f"artefact {item}"
        case Item(item=item, count=count, to="stash"):
            return f"{count} {item}"
        case Item(item=item, to=hero):
            return f"{item} for {hero}"
        case Experience(fighter=hero, amount=points):
            return f"{hero} +{points} experience"
        case Recruit(type=type, count=count):
            return f"{count} {type} join"
        case MissGames(fighter=hero, count=count):
            return f"{hero} misses {count}"
        case Dead(fighter=hero):
            return f"{hero} is dead"
        case StateChange(fighter=hero, state=state):
            return f"{hero} is {state}"
        case Note(note=note, due=due, against=against, fighter=hero):
            return " ".join(("note", note, due, *(("+".join(against),) if against else ()), *((hero,) if hero else ())))
        case _:
            raise AssertionError(effect)


def cases(place: tuple[int, int], chart: str, warband: str) -> tuple[Case, ...]:
    """What is found in a place by a warband on a chart."""
    if place in SAME:
        return SAME[place]
    if place in BY_CHART:
        return BY_CHART[place][chart]
    return next(found for warbands, found in BY_WARBAND[place].items() if warband in warbands)


def cells() -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Every cell of both charts for every warband."""
    return ((chart, warband, place) for chart in CHARTS for warband in ALL for place in SHARDS)


@pytest.mark.parametrize(("chart", "warband", "place"), list(cells()))
def test_each_warband_finds_what_its_chart_says(chart: str, warband: str, place: tuple[int, int]) -> None:
    face, count = place
    setup = ExplorationSetup(
        warband=warband,
        chart=chart,
        dice=count,
        heroes=PARTY,
        leader=Fighter(id="leader", leadership=8),
        groups=(Group(id="warriors", human=True, equipment=10),),
        treasury=100,
    )
    for answers, expected in cases(place, chart, warband):
        outcome = ended(partial(exploration, setup, table()), (face,) * count, *answers)
        shards = "1 shard" if SHARDS[place] == 1 else f"{SHARDS[place]} shards"
        assert ", ".join(map(short, outcome.effects)) == ", ".join(filter(None, (shards, expected)))
        assert (outcome.result.chart, outcome.result.shards) == (chart, SHARDS[place])


def test_every_place_of_both_charts_is_here_for_every_warband() -> None:
    assert len(SHARDS) == 30
    assert {*SAME, *BY_WARBAND, *BY_CHART} == set(SHARDS)
    for found in BY_WARBAND.values():
        assert sorted(warband for warbands in found for warband in warbands) == sorted(ALL)


TOTALS = (
    *((total, 1) for total in range(1, 6)),
    *((total, 2) for total in range(6, 12)),
    *((total, 3) for total in range(12, 18)),
    *((total, 4) for total in range(18, 25)),
    *((total, 5) for total in range(25, 31)),
    *((total, 6) for total in range(31, 36)),
    (36, 7),
)


def dice_of(total: int) -> tuple[int, ...]:
    """As few dice as show this total."""
    sixes, rest = divmod(total, 6)
    return (6,) * sixes + ((rest,) if rest else ())


@pytest.mark.parametrize(("total", "shards"), TOTALS)
def test_each_total_from_1_to_36_gives_its_shards(total: int, shards: int) -> None:
    dice, setup = dice_of(total), ExplorationSetup(dice=len(dice_of(total)))
    shown = exploration_so_far(setup, table(), played(partial(exploration, setup, table()), dice).asked)
    assert shown is not None
    assert (shown.total, shown.shards) == (total, shards)
