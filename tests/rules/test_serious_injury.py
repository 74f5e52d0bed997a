"""What becomes of those who went out of action, result by result."""

import pytest

from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.effects import (
    Characteristic,
    Dead,
    Effect,
    Experience,
    FighterLeft,
    Gold,
    Injury,
    LoseKit,
    MissGames,
    Note,
    Recruit,
    Trait,
)
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.procedures import PROCEDURES
from mordheim_desktop.rules.requests import UnknownId
from mordheim_desktop.rules.ruleset import SwitchValue
from mordheim_desktop.rules.serious_injury import (
    InjuredBy,
    SeriousInjurySetup,
    first_injury,
    odds_keys,
    prepare_serious_injury,
)
from tests.rules.procedure import choice, ended, found, ids, number, played, roll, rules, table

KARL = Fighter(id="karl", name="Karl", type="reikland.champion")
SKREEK = InjuredBy(warband="skaven", name="Skreek", kind="hero", fighter="skreek-1", warband_id="krit", leader="boss-1")


def out(fighter: Fighter = KARL, switches: dict[str, SwitchValue] | None = None, **fields: object) -> Start:
    """A hero, unless said otherwise, who went out of action."""
    setup = SeriousInjurySetup(fighter=fighter, **fields)  # type: ignore[arg-type]
    return prepare_serious_injury(setup, table(**(switches or {})))


def hurt(*answers: object, **fields: object) -> tuple[Effect, ...]:
    """The effects after exactly these answers."""
    return found(out(**fields), *answers)  # type: ignore[arg-type]


def lasting(injury: str) -> Injury:
    return Injury(fighter="karl", injury=injury)


# Henchmen and hired swords


@pytest.mark.parametrize("kind", ["henchman", "hired_sword"])
@pytest.mark.parametrize("face", [1, 2])
def test_a_henchman_or_hired_sword_is_lost_on_1_and_2(kind: str, face: int) -> None:
    outcome = ended(out(kind=kind), face)
    assert outcome.effects == (Dead(fighter="karl"),)
    assert (outcome.result.injuries, outcome.result.dead) == (("dead",), True)


@pytest.mark.parametrize("kind", ["henchman", "hired_sword"])
@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_a_henchman_or_hired_sword_is_fine_on_3_to_6(kind: str, face: int) -> None:
    outcome = ended(out(kind=kind), face)
    assert outcome.effects == ()
    assert (outcome.result.injuries, outcome.result.dead) == (("full_recovery",), False)


def test_one_henchman_in_three_is_lost() -> None:
    setup = SeriousInjurySetup(kind="henchman")
    chances = odds(out(kind="henchman"))
    assert list(odds_keys(setup, rules())) == ["dead", "full_recovery"]
    assert {key: str(chance) for key, chance in chances.chances.items()} == {"dead": "1/3", "full_recovery": "2/3"}


# The D66 of a hero


@pytest.mark.parametrize("units", [1, 2, 3, 4, 5])
def test_a_hero_is_dead_on_11_to_15(units: int) -> None:
    outcome = ended(out(), (1, units))
    assert outcome.effects == (Dead(fighter="karl"),)
    assert outcome.message.key == "injury.died"


def test_the_tens_are_the_first_die() -> None:
    assert hurt((5, 1)) == ()
    assert hurt((1, 5)) == (Dead(fighter="karl"),)


@pytest.mark.parametrize(
    ("throw", "name", "injury"),
    [
        ((2, 2), "M", "leg_wound"),
        ((2, 6), "T", "chest_wound"),
        ((3, 1), "BS", "blinded_in_one_eye"),
        ((3, 3), "I", "nervous_condition"),
        ((3, 4), "WS", "hand_injury"),
    ],
)
def test_a_wound_costs_a_point_of_its_characteristic_for_good(throw: tuple[int, int], name: str, injury: str) -> None:
    assert hurt(throw) == (lasting(injury), Characteristic(fighter="karl", name=name, amount=-1))


def test_an_arm_wound_is_an_arm_lost_on_a_1_and_a_game_missed_otherwise() -> None:
    assert hurt((2, 3), 1) == (lasting("arm_wound"),)
    for face in (2, 3, 4, 5, 6):
        assert hurt((2, 3), face) == (MissGames(fighter="karl", count=1),)


def test_a_smashed_leg_never_runs_on_a_1_and_misses_a_game_otherwise() -> None:
    assert hurt((2, 5), 1) == (lasting("smashed_leg"),)
    for face in (2, 3, 4, 5, 6):
        assert hurt((2, 5), face) == (MissGames(fighter="karl", count=1),)


def test_madness_is_stupidity_on_1_to_3_and_frenzy_on_4_to_6() -> None:
    for face in (1, 2, 3):
        assert hurt((2, 4), face) == (lasting("madness"), Trait(fighter="karl", trait="stupidity"))
    for face in (4, 5, 6):
        assert hurt((2, 4), face) == (lasting("madness"), Trait(fighter="karl", trait="frenzy"))


def test_madness_is_recorded_but_does_nothing_to_one_who_is_immune_to_psychology() -> None:
    veskit = Fighter(id="karl", traits=("immune_to_psychology",))
    assert hurt((2, 4), 5, fighter=veskit) == (lasting("madness"),)


def test_an_old_battle_wound_stands_on_his_record() -> None:
    assert hurt((3, 2)) == (lasting("old_battle_wound"),)


@pytest.mark.parametrize(("face", "games"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_deep_wound_misses_d3_games(face: int, games: int) -> None:
    outcome = ended(out(), (3, 5), face)
    assert outcome.effects == (MissGames(fighter="karl", count=games),)
    assert outcome.result.misses_games == games


def test_a_robbed_hero_loses_everything_but_what_has_grown_on_him() -> None:
    mutant = Fighter(id="karl", items=("lucky_charm", "great_claw"))
    assert hurt((3, 6)) == (LoseKit(fighter="karl"),)
    assert hurt((3, 6), fighter=mutant) == (LoseKit(fighter="karl", keeps=("great_claw",)),)


@pytest.mark.parametrize("throw", [*((4, units) for units in range(1, 7)), *((5, units) for units in range(1, 6))])
def test_a_hero_recovers_fully_on_41_to_55(throw: tuple[int, int]) -> None:
    outcome = ended(out(), throw)
    assert (outcome.effects, outcome.result.injuries) == ((), ("full_recovery",))


@pytest.mark.parametrize("throw", [(6, 2), (6, 3)])
def test_a_hardened_hero_is_immune_to_fear(throw: tuple[int, int]) -> None:
    assert hurt(throw) == (lasting("hardened"), Trait(fighter="karl", trait="immune_to_fear"))


def test_horrible_scars_cause_fear() -> None:
    assert hurt((6, 4)) == (lasting("horrible_scars"), Trait(fighter="karl", trait="causes_fear"))


def test_surviving_against_the_odds_is_worth_an_experience_point() -> None:
    assert hurt((6, 6)) == (Experience(fighter="karl", amount=1),)


def test_one_who_never_learns_survives_without_experience() -> None:
    assert hurt((6, 6), fighter=Fighter(id="karl", traits=("no_experience",))) == ()


def test_a_characteristic_never_falls_below_0() -> None:
    possessed = Fighter(id="karl", bs=0)
    assert hurt((3, 1), fighter=possessed) == (lasting("blinded_in_one_eye"),)


# Bitter enmity


def hates(against: str) -> tuple[Effect, ...]:
    return lasting("bitter_enmity"), Note(note="hatred", due="permanent", against=(against,), fighter="karl")


@pytest.mark.parametrize(
    ("face", "against"),
    [
        *((face, "fighter:skreek-1") for face in (1, 2, 3)),
        (4, "leader:boss-1"),
        (5, "warband:krit"),
        (6, "warband_type:skaven"),
    ],
)
def test_bitter_enmity_hates_the_one_his_leader_his_warband_or_all_their_kind(face: int, against: str) -> None:
    assert hurt((5, 6), face, injured_by=SKREEK) == hates(against)


def test_bitter_enmity_against_a_henchman_turns_on_his_leader() -> None:
    rat = InjuredBy(warband="skaven", name="a rat", kind="henchman", leader="boss-1")
    assert hurt((5, 6), 2, injured_by=rat) == hates("leader:boss-1")


def test_bitter_enmity_names_the_enemy_where_no_id_is_known() -> None:
    assert hurt((5, 6), 3, injured_by=InjuredBy(warband="skaven", name="Skreek", kind="hero")) == hates(
        "fighter:Skreek"
    )


def test_bitter_enmity_without_anybody_to_blame_is_against_the_enemy_leader() -> None:
    assert hurt((5, 6), 1) == hates("leader")


# Eyes


def test_a_hero_blinded_a_second_time_retires_and_leaves_his_kit_to_the_warband() -> None:
    outcome = ended(out(injuries=("blinded_in_one_eye",)), (3, 1))
    assert outcome.effects == (LoseKit(fighter="karl", taken_by=0), FighterLeft(fighter="karl"))
    assert (outcome.result.dead, outcome.result.left) == (False, True)


def test_with_a_random_eye_the_second_blinding_may_hit_the_blind_one() -> None:
    switches: dict[str, SwitchValue] = {"second_blindness": "random_eye"}
    start = out(injuries=("blinded_in_one_eye",), switches=switches)
    for face in (1, 2, 3):
        assert found(start, (3, 1), face) == ()
    for face in (4, 5, 6):
        assert found(start, (3, 1), face)[-1] == FighterLeft(fighter="karl")


def test_the_first_blinding_asks_for_no_eye_under_either_value() -> None:
    assert len(found(out(switches={"second_blindness": "random_eye"}), (3, 1))) == 2


def test_the_augur_of_the_sisters_ignores_blindness() -> None:
    augur = Fighter(id="karl", type="sisters.augur", traits=("blessed_sight",))
    assert hurt((3, 1), fighter=augur) == ()
    assert hurt((3, 1), fighter=augur, injuries=("blinded_in_one_eye",)) == ()


# Several injuries


@pytest.mark.parametrize("throw", [(1, 6), (2, 1)])
def test_multiple_injuries_on_16_and_21_roll_again_for_dead_captured_and_multiple(throw: tuple[int, int]) -> None:
    outcome = ended(out(), throw, 3, (1, 4), (2, 2), (6, 1), (2, 6), (1, 6), (2, 1), (3, 4))
    assert outcome.result.injuries == ("leg_wound", "chest_wound", "hand_injury")
    assert not outcome.result.dead


def test_a_single_one_of_multiple_injuries_is_one_roll() -> None:
    assert hurt((1, 6), 1, (6, 6)) == (Experience(fighter="karl", amount=1),)


def test_the_same_wound_twice_costs_two_points() -> None:
    assert hurt((1, 6), 2, (2, 6), (2, 6)).count(Characteristic(fighter="karl", name="T", amount=-1)) == 2


def test_a_characteristic_of_1_is_lost_only_once() -> None:
    frail = Fighter(id="karl", toughness=1)
    effects = hurt((1, 6), 2, (2, 6), (2, 6), fighter=frail)
    assert effects.count(Characteristic(fighter="karl", name="T", amount=-1)) == 1


def test_both_eyes_lost_at_once_end_his_career_and_the_rolling() -> None:
    outcome = ended(out(), (1, 6), 6, (3, 1), (3, 1))
    assert outcome.result.injuries == ("blinded_in_one_eye", "blinded_in_one_eye")
    assert outcome.effects[-1] == FighterLeft(fighter="karl")


def test_of_two_absences_the_longer_one_counts() -> None:
    assert hurt((1, 6), 2, (2, 3), 4, (3, 5), 5) == (MissGames(fighter="karl", count=3),)


def test_two_absences_may_follow_one_another() -> None:
    switches: dict[str, SwitchValue] = {"two_missed_games": "sum"}
    assert hurt((1, 6), 2, (2, 3), 4, (3, 5), 5, switches=switches) == (MissGames(fighter="karl", count=4),)


def test_an_absence_from_before_counts_as_the_other_of_two() -> None:
    assert hurt((3, 5), 6, misses_games=1) == (MissGames(fighter="karl", count=2),)
    assert hurt((2, 3), 6, misses_games=1) == ()
    switches: dict[str, SwitchValue] = {"two_missed_games": "sum"}
    assert hurt((2, 3), 6, misses_games=1, switches=switches) == (MissGames(fighter="karl", count=1),)


def test_results_that_do_not_count_say_so_in_the_table() -> None:
    asked = roll(played(out(), (1, 6), 2).pending)
    assert [row.low for row in asked.rows if row.text.key == "injury.again"] == [11, 16, 61]
    assert str(sum(ways for _, ways in asked.branches)) == "28"


def test_the_sentence_names_every_injury() -> None:
    message = ended(out(), (1, 6), 2, (2, 2), (6, 4)).message
    assert message.key == "injury.told.2"
    assert message.params["fighter"] == "Karl"
    assert [str(getattr(message.params[f"injury_{n}"], "id", "")) for n in (1, 2)] == ["leg_wound", "horrible_scars"]


# Captives


def captive(captor: str, *answers: object, **fields: object) -> tuple[Effect, ...]:
    return hurt((6, 1), *answers, injured_by=InjuredBy(warband=captor, leader="boss"), **fields)


@pytest.mark.parametrize(
    ("captor", "more"),
    [
        ("skaven", ()),
        ("", ()),
        ("undead", ("zombie",)),
        ("possessed", ("sacrifice",)),
        ("carnival_of_chaos", ("sacrifice",)),
    ],
)
def test_the_captor_chooses_what_becomes_of_a_captive(captor: str, more: tuple[str, ...]) -> None:
    play = played(out(injured_by=InjuredBy(warband=captor)), (6, 1))
    assert ids(play.pending) == ("ransom", "exchange", "slavers", *more)
    assert (choice(play.pending).by, choice(play.pending).default) == (1, ("ransom",))


def test_a_ransom_goes_from_one_treasury_to_the_other() -> None:
    assert captive("skaven", "ransom", 45) == (Gold(amount=-45), Gold(amount=45, warband=1))


def test_a_captive_may_be_let_go_for_nothing() -> None:
    assert captive("skaven", "ransom", 0) == ()


def test_nobody_pays_a_ransom_he_has_not() -> None:
    asked = number(played(out(treasury=30), (6, 1), "ransom").pending)
    assert (asked.min, asked.max, asked.by) == (0, 30, 1)
    assert number(played(out(treasury=-5), (6, 1), "ransom").pending).max == 0


def test_exchanged_captives_go_home_with_all_they_carry() -> None:
    assert captive("skaven", "exchange") == ()


@pytest.mark.parametrize(("face", "gold"), [(1, 5), (4, 20), (6, 30)])
def test_slavers_pay_d6_times_5_and_the_captor_keeps_the_kit(face: int, gold: int) -> None:
    assert captive("skaven", "slavers", face) == (
        LoseKit(fighter="karl", taken_by=1),
        Gold(amount=gold, warband=1),
        FighterLeft(fighter="karl"),
    )


def test_the_undead_make_a_zombie_of_their_captive() -> None:
    assert captive("undead", "zombie") == (
        LoseKit(fighter="karl", taken_by=1),
        Recruit(type="undead.zombie", count=1, warband=1),
        Dead(fighter="karl"),
    )


def test_the_possessed_sacrifice_a_captive_to_the_gain_of_their_leader() -> None:
    outcome = ended(out(injured_by=InjuredBy(warband="possessed", leader="boss")), (6, 1), "sacrifice")
    assert outcome.effects == (
        LoseKit(fighter="karl", taken_by=1),
        Experience(fighter="boss", amount=1, warband=1),
        Dead(fighter="karl"),
    )
    assert (outcome.result.injuries, outcome.message.key) == (("captured",), "injury.dead.1")


def test_a_captor_whom_nobody_leads_gains_nothing_by_a_sacrifice() -> None:
    outcome = ended(out(injured_by=InjuredBy(warband="possessed", warband_id="cult")), (6, 1), "sacrifice")
    assert outcome.effects == (LoseKit(fighter="karl", taken_by=1), Dead(fighter="karl"))
    assert outcome.message.also == (say("captive.sacrificed_unled"),)


# The pits


def test_the_higher_die_charges_in_the_pit_and_equal_dice_are_rolled_again() -> None:
    start = out()
    assert choice(played(start, (6, 5), 5, 3).pending).label.key == "pit.he_charges"
    assert choice(played(start, (6, 5), 2, 2, 1, 6).pending).label.key == "pit.pit_fighter_charges"


def test_who_wins_in_the_pit_brings_home_50_crowns_and_2_experience() -> None:
    assert hurt((6, 5), 6, 1, "won") == (Gold(amount=50), Experience(fighter="karl", amount=2))


def test_who_loses_in_the_pit_rolls_until_11_to_35_comes_up() -> None:
    outcome = ended(out(), (6, 5), 6, 1, "lost", (4, 2), (6, 6), (3, 6), (3, 5), 2)
    assert outcome.result.injuries == ("sold_to_the_pits", "deep_wound")
    assert outcome.effects == (LoseKit(fighter="karl"), MissGames(fighter="karl", count=1))


def test_a_loser_in_the_pit_keeps_what_is_neither_weapon_nor_armour() -> None:
    lucky = Fighter(id="karl", items=("lucky_charm", "rope_and_hook", "helmet"))
    effects = hurt((6, 5), 6, 1, "lost", (2, 2), fighter=lucky)
    assert effects[-1] == LoseKit(fighter="karl", keeps=("lucky_charm", "rope_and_hook"))


def test_a_loser_may_die_in_the_pit() -> None:
    outcome = ended(out(), (6, 5), 1, 6, "lost", (1, 3))
    assert outcome.effects == (Dead(fighter="karl"),)
    assert outcome.result.dead


def test_a_lost_pit_fight_that_ignores_36_and_more_leaves_him_unhurt() -> None:
    switches: dict[str, SwitchValue] = {"pit_fight_loss": "ignore_36_up"}
    for throw in ((3, 6), (4, 1), (6, 1), (6, 6)):
        assert hurt((6, 5), 6, 1, "lost", throw, switches=switches) == (LoseKit(fighter="karl"),)
    assert Dead(fighter="karl") in hurt((6, 5), 6, 1, "lost", (1, 1), switches=switches)


def test_a_lost_pit_fight_on_the_full_table_may_even_harden_him() -> None:
    effects = hurt((6, 5), 6, 1, "lost", (6, 2), switches={"pit_fight_loss": "full_table"})
    assert effects == (
        lasting("hardened"),
        Trait(fighter="karl", trait="immune_to_fear"),
        LoseKit(fighter="karl"),
    )


def test_among_multiple_injuries_the_pit_may_be_the_end() -> None:
    outcome = ended(out(), (1, 6), 5, (6, 5), 6, 1, "lost", (1, 1))
    assert outcome.result.injuries == ("sold_to_the_pits", "dead")
    assert outcome.effects == (Dead(fighter="karl"),)


# Odds and what makes no sense


def test_the_odds_of_a_hero_are_those_of_the_d66() -> None:
    chances = odds(first_injury(SeriousInjurySetup(fighter=KARL), table()))
    shown = {key: str(chances.of(key)) for key in odds_keys(SeriousInjurySetup(), rules())}
    singles = (
        *("leg_wound", "arm_wound", "madness", "smashed_leg", "chest_wound", "blinded_in_one_eye"),
        *("old_battle_wound", "nervous_condition", "hand_injury", "deep_wound", "robbed", "bitter_enmity"),
        *("captured", "horrible_scars", "sold_to_the_pits", "survives_against_the_odds"),
    )
    assert shown == {
        "dead": "5/36",
        "multiple_injuries": "1/18",
        "full_recovery": "11/36",
        "hardened": "1/18",
        **dict.fromkeys(singles, "1/36"),
    }


def test_the_registry_counts_the_odds_on_the_first_roll() -> None:
    assert PROCEDURES["serious_injury"].odds_of is first_injury


def test_an_injury_that_does_not_exist_cannot_be_on_his_record() -> None:
    with pytest.raises(UnknownId, match=r"setup\.unknown_id"):
        out(injuries=("hangnail",))


@pytest.mark.parametrize(
    ("captor", "answers", "told"),
    [
        ("skaven", ("ransom", 45), say("captive.ransomed", gold=45)),
        ("skaven", ("exchange",), say("captive.exchanged")),
        ("skaven", ("slavers", 4), say("captive.sold", gold=20)),
        ("undead", ("zombie",), say("captive.made_a_zombie")),
        ("possessed", ("sacrifice",), say("captive.sacrificed")),
    ],
)
def test_the_sentence_says_what_became_of_a_captive(captor: str, answers: tuple[object, ...], told: Message) -> None:
    outcome = ended(out(injured_by=InjuredBy(warband=captor)), (6, 1), *answers)
    assert outcome.message.also == (told,)
