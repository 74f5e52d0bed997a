"""Figures that follow from a roster: rating, head counts, the underdog's bonus."""

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.figures import in_play, models, present, profile, rating, underdog, warriors_for_sale
from mordheim_desktop.campaign.model import Kit, ProfileChange, Warband, Warrior
from mordheim_desktop.rules.ruleset import Profile
from tests.campaign.invented import HUMAN, WHY, group, hero
from tests.rules.procedure import rules


def the_reiklanders() -> Warband:
    """Captain, two champions (one absent), two youngbloods, four warriors, a hired Ogre."""
    return Warband(
        id="stein",
        name="Stein's men",
        type="reikland",
        heroes=(
            hero("captain", leader=True, experience=20),
            hero("first", experience=8),
            hero("second", experience=8, misses_games=1),
            hero("young"),
            hero("younger"),
        ),
        groups=(group("warriors", 4, experience=2),),
        hired=(ogre(experience=3),),
    )


def ogre(type: str = "hired.ogre_bodyguard", **fields: int) -> Warrior:
    return replace(Warrior(id="grum", name="Grum", type=type, profile=HUMAN, kind="hired_sword"), **fields)


def test_five_points_each_but_not_for_everything() -> None:
    assert rating(the_reiklanders(), rules()) == 117


def test_an_empty_roster_rates_nothing_and_one_youngblood_five() -> None:
    empty = Warband(id="stein", name="", type="reikland")
    assert rating(empty, rules()) == 0
    assert rating(replace(empty, heroes=(hero("young"),)), rules()) == 5


def test_a_rat_ogre_counts_twenty_instead_of_five() -> None:
    pack = Warband(id="krit", name="", type="skaven", groups=(group("ogre", 1, type="skaven.rat_ogre"),))
    assert rating(pack, rules()) == 20


def test_a_hired_sword_the_rules_do_not_list_counts_what_was_typed_in() -> None:
    band = Warband(id="stein", name="", type="reikland", hired=(ogre("hired.of_our_own", rating=30, experience=2),))
    assert rating(band, rules()) == 32
    assert rating(replace(band, hired=(ogre("hired.of_our_own"),)), rules()) == 5


def test_the_absent_champion_stands_on_the_roster_but_not_on_the_table() -> None:
    assert models(the_reiklanders()) == 10
    assert present(the_reiklanders()) == 9


def test_a_group_that_misses_a_game_misses_it_as_a_whole() -> None:
    band = the_reiklanders()
    assert present(replace(band, groups=(group("warriors", 4, misses_games=1),))) == 5


def test_hired_swords_do_not_count_when_shards_are_sold() -> None:
    assert warriors_for_sale(the_reiklanders()) == 9


@pytest.mark.parametrize(("hounds", "counted"), [(True, 5), (False, 2)])
def test_a_table_may_leave_hounds_out_when_shards_are_sold(hounds: bool, counted: int) -> None:
    hunters = Warband(
        id="hunters",
        name="",
        type="witch_hunters",
        heroes=(hero("captain"),),
        groups=(group("zealots", 1, type="witch_hunters.zealot"), group("dogs", 3, type="witch_hunters.warhound")),
    )
    assert warriors_for_sale(hunters, hounds) == counted


def test_every_change_of_a_characteristic_counts_and_the_others_stay() -> None:
    changed = hero(
        "karl",
        changes=(
            ProfileChange(name="BS", amount=1, why=WHY),
            ProfileChange(name="BS", amount=1, why=WHY),
            ProfileChange(name="M", amount=-1, why=WHY),
        ),
    )
    assert profile(changed) == Profile(M=3, WS=3, BS=5, S=3, T=3, W=1, I=3, A=1, Ld=7)


@pytest.mark.parametrize(
    ("difference", "bonus"),
    [(-400, 0), (0, 0), (50, 0), (51, 1), (75, 1), (76, 2), (100, 2), (101, 3), (150, 3), (151, 4), (300, 4), (301, 5)],
)
def test_the_lower_rated_warband_learns_more(difference: int, bonus: int) -> None:
    assert underdog(100, 100 + difference, rules()) == bonus


def test_heavy_armour_beside_a_shield_costs_an_inch_of_movement_and_rarer_metal_none() -> None:
    captain = hero("captain")

    def movement(*items: str) -> int:
        return in_play(replace(captain, kit=tuple(Kit(item=item) for item in items)), rules()).M

    assert movement("heavy_armour") == 4
    assert movement("heavy_armour", "shield") == 3
    assert movement("shield", "gromril_armour") == 4
    assert movement("light_armour", "shield") == 4
