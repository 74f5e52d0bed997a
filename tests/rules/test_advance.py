"""Advances, result by result: the hero table, the henchman table, skills, spells, and the lad who has talent."""

import pytest
from msgspec import structs

from mordheim_desktop.rules.advance import (
    AdvanceSetup,
    Member,
    advances_due,
    experience_track,
    odds_keys,
    prepare_advance,
)
from mordheim_desktop.rules.driver import Outcome, Start, odds
from mordheim_desktop.rules.effects import Characteristic, Promoted, Skill, SpellEasier, SpellLearned
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from mordheim_desktop.rules.ruleset import Profile, SwitchValue
from tests.rules.procedure import choice, ended, ids, played, roll, rules, table

KARL = Fighter(id="karl", name="Karl", type="reikland.champion")
SPEARS = Fighter(id="spears", name="Spears", type="reikland.warrior")
HUMAN = Profile(M=4, WS=6, BS=6, S=4, T=4, W=3, I=6, A=4, Ld=9)
STARTED = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)
AT_THE_TOP = Fighter(
    id="karl",
    type="reikland.champion",
    weapon_skill=6,
    bs=6,
    strength=4,
    toughness=4,
    wounds=3,
    max_wounds=3,
    initiative=6,
    attacks=4,
    leadership=9,
)


def a_hero(fighter: Fighter = KARL, switches: dict[str, SwitchValue] | None = None, **fields: object) -> Start:
    """A human hero, unless said otherwise, about to advance."""
    return prepare_advance(AdvanceSetup(fighter=fighter, **fields), table(**(switches or {})))  # type: ignore[arg-type]


def a_group(fighter: Fighter = SPEARS, switches: dict[str, SwitchValue] | None = None, **fields: object) -> Start:
    """A henchman group of humans as they were hired, unless said otherwise."""
    setup = AdvanceSetup(fighter=fighter, kind="henchman", **fields)  # type: ignore[arg-type]
    return prepare_advance(setup, table(**(switches or {})))


def risen(outcome: Outcome) -> str:
    """The one characteristic that went up by 1."""
    (effect,) = outcome.effects
    assert isinstance(effect, Characteristic)
    assert effect.amount == 1
    assert (outcome.result.advance, outcome.result.sort) == (effect.name, "characteristic")
    return effect.name


# The hero table


@pytest.mark.parametrize("throw", [(1, 1), (1, 2), (1, 3), (1, 4), (4, 6), (5, 6), (6, 6)])
def test_a_hero_learns_a_skill_on_2_to_5_and_10_to_12(throw: tuple[int, int]) -> None:
    outcome = ended(a_hero(), throw, "mighty_blow")
    assert outcome.effects == (Skill(fighter="karl", skill="mighty_blow"),)
    assert (outcome.result.advance, outcome.result.sort) == ("mighty_blow", "skill")


@pytest.mark.parametrize(
    ("throw", "first", "second"),
    [((3, 3), "S", "A"), ((2, 6), "I", "Ld"), ((4, 5), "W", "T")],
)
def test_a_second_die_decides_on_6_8_and_9(throw: tuple[int, int], first: str, second: str) -> None:
    assert [risen(ended(a_hero(), throw, face)) for face in range(1, 7)] == [first] * 3 + [second] * 3


def test_a_7_is_weapon_skill_or_ballistic_skill_as_the_player_likes() -> None:
    assert ids(played(a_hero(), (3, 4)).pending) == ("WS", "BS")
    assert risen(ended(a_hero(), (3, 4), "WS")) == "WS"
    assert risen(ended(a_hero(), (3, 4), "BS")) == "BS"


@pytest.mark.parametrize(
    ("throw", "full", "other"),
    [
        ((3, 3), {"strength": 4}, "A"),
        ((3, 3), {"attacks": 4}, "S"),
        ((3, 4), {"weapon_skill": 6}, "BS"),
        ((3, 4), {"bs": 6}, "WS"),
        ((2, 6), {"leadership": 9}, "I"),
        ((4, 5), {"max_wounds": 3}, "T"),
    ],
)
def test_with_one_of_the_pair_at_its_maximum_the_other_rises_without_a_die(
    throw: tuple[int, int], full: dict[str, int], other: str
) -> None:
    assert risen(ended(a_hero(structs.replace(KARL, **full)), throw)) == other


def test_with_both_at_their_maximum_any_other_may_rise_even_movement() -> None:
    strong = structs.replace(KARL, strength=4, attacks=4, move=3)
    play = played(a_hero(strong), (3, 3))
    assert choice(play.pending).label.key == "advance.any_other"
    assert ids(play.pending) == ("M", "WS", "BS", "T", "W", "I", "Ld")
    assert risen(ended(a_hero(strong), (3, 3), "M")) == "M"


def test_the_only_other_one_rises_without_a_question() -> None:
    assert risen(ended(a_hero(structs.replace(AT_THE_TOP, initiative=5)), (3, 3))) == "I"


def test_a_hero_who_has_reached_everything_gains_nothing_but_skills() -> None:
    outcome = ended(a_hero(AT_THE_TOP), (3, 4))
    assert (outcome.result.advance, outcome.result.sort, outcome.effects) == ("nothing", "nothing", ())


@pytest.mark.parametrize(
    ("race", "profile"),
    [("skaven", {"leadership": 7}), ("dwarf", {"initiative": 5}), ("ogre", {"initiative": 6})],
)
def test_the_maximum_is_that_of_the_race(race: str, profile: dict[str, int]) -> None:
    fighter = Fighter(id="karl", **profile)  # type: ignore[arg-type]
    other = "Ld" if "initiative" in profile else "I"
    assert risen(ended(a_hero(fighter, max_profile=race), (2, 6))) == other


def test_a_training_manual_moves_the_maximum_of_weapon_skill() -> None:
    best = structs.replace(KARL, weapon_skill=6, bs=6)
    assert risen(ended(a_hero(best, max_profile=structs.replace(HUMAN, WS=7)), (3, 4))) == "WS"


def test_a_flagellant_above_the_maximum_stays_there() -> None:
    assert risen(ended(a_hero(Fighter(id="karl", leadership=10)), (2, 6))) == "I"


# Skills


def test_the_skills_on_offer_are_those_of_his_lists_that_he_has_not() -> None:
    start = a_hero(skill_lists=("speed", "strength"), known=("leap", "resilient"))
    assert ids(played(start, (1, 1)).pending) == (
        *("sprint", "acrobat", "lightning_reflexes", "jump_up", "dodge", "scale_sheer_surfaces"),
        *("mighty_blow", "pit_fighter", "fearsome", "strongman", "unstoppable_charge"),
    )


def test_a_skill_on_the_fighter_himself_is_known_too() -> None:
    start = a_hero(structs.replace(KARL, skills=("leap",)), skill_lists=("speed",))
    assert "leap" not in ids(played(start, (1, 1)).pending)


def test_a_heros_lists_are_those_of_his_type_where_none_are_given() -> None:
    offered = ids(played(a_hero(), (1, 1)).pending)
    assert len(offered) == 20
    assert {"strike_to_injure", "quick_shot", "mighty_blow"} <= set(offered)
    assert not {"haggle", "leap"} & set(offered)


def test_a_hired_sword_advances_on_the_hero_table_with_his_own_lists() -> None:
    slayer = Fighter(id="grim", type="hired.dwarf_troll_slayer")
    offered = ids(played(a_hero(slayer, kind="hired_sword"), (5, 5)).pending)
    assert {"monster_slayer", "mighty_blow", "step_aside"} <= set(offered)
    assert "leap" not in offered


@pytest.mark.parametrize(
    ("fighter", "skills"),
    [
        (Fighter(type="reikland.captain", traits=("leader",)), {"battle_tongue", "arcane_lore"}),
        (Fighter(type="reikland.youngblood"), {"arcane_lore"}),
        (Fighter(type="undead.vampire", traits=("leader",)), {"arcane_lore"}),
        (Fighter(type="undead.necromancer"), {"arcane_lore", "sorcery", "warrior_wizard"}),
        (Fighter(type="witch_hunters.warrior_priest"), set()),
        (Fighter(type="sisters.matriarch", traits=("leader",)), {"battle_tongue"}),
    ],
)
def test_some_academic_skills_are_not_for_everybody(fighter: Fighter, skills: set[str]) -> None:
    offered = set(ids(played(a_hero(fighter, skill_lists=("academic",)), (1, 1)).pending))
    assert offered & {"battle_tongue", "arcane_lore", "sorcery", "warrior_wizard"} == skills
    assert {"streetwise", "haggle", "wyrdstone_hunter"} <= offered


def test_utter_determination_is_for_the_matriarch_alone() -> None:
    for type, offered in (("sisters.matriarch", True), ("sisters.augur", False)):
        start = a_hero(Fighter(type=type), skill_lists=("sisters",))
        assert ("utter_determination" in ids(played(start, (1, 1)).pending)) is offered


def test_one_who_knows_every_skill_open_to_him_gains_nothing() -> None:
    known = tuple(skill.id for skill in rules().skills.values())
    assert ended(a_hero(known=known), (1, 1)).result.advance == "nothing"


# Spells


def test_a_wizard_may_take_a_random_spell_in_place_of_a_skill() -> None:
    necromancer = Fighter(id="heinrich", name="Heinrich", type="undead.necromancer")
    assert ids(played(a_hero(necromancer), (1, 1)).pending)[0] == "spell"
    outcome = ended(a_hero(necromancer), (1, 1), "spell", 3)
    assert (outcome.result.advance, outcome.result.spell) == ("spell", "death_vision")
    assert outcome.effects == (SpellLearned(fighter="heinrich", spell="death_vision"),)
    assert outcome.message.params == {"fighter": "Heinrich", "spell": Named("spell", "death_vision")}


def test_a_spell_he_knows_becomes_easier_or_is_rolled_again() -> None:
    start = a_hero(lore="lesser_magic", known=("dread_of_aramar",))
    assert ids(played(start, (1, 1), "spell", 3).pending) == ("easier", "again")
    assert ended(start, (1, 1), "spell", 3, "easier").effects == (
        SpellEasier(fighter="karl", spell="dread_of_aramar", amount=1),
    )
    assert ended(start, (1, 1), "spell", 3, "again", 3, "again", 5).result.spell == "luck_of_shemtek"


def test_a_wizard_who_knows_every_skill_rolls_for_a_spell_at_once() -> None:
    known = tuple(skill.id for skill in rules().skills.values())
    assert ended(a_hero(lore="necromancy", known=known), (6, 6), 1).result.spell == "lifestealer"


# The henchman table


@pytest.mark.parametrize(
    ("throw", "name"),
    [((1, 1), "I"), ((1, 2), "I"), ((2, 2), "I"), ((1, 4), "S"), ((4, 4), "A"), ((4, 5), "Ld")],
)
def test_a_henchman_group_gains_what_the_dice_say(throw: tuple[int, int], name: str) -> None:
    outcome = ended(a_group(SPEARS), throw)
    assert outcome.effects == (Characteristic(fighter="spears", name=name, amount=1),)


@pytest.mark.parametrize("throw", [(3, 3), (3, 4)])
def test_a_6_or_7_is_ballistic_skill_or_weapon_skill_for_henchmen(throw: tuple[int, int]) -> None:
    assert ids(played(a_group(), throw).pending) == ("BS", "WS")
    assert risen(ended(a_group(), throw, "WS")) == "WS"


def test_a_henchmans_characteristic_rises_once_and_is_rolled_again_after_that() -> None:
    quick = structs.replace(SPEARS, initiative=4)
    assert risen(ended(a_group(quick), (1, 1), (1, 2), (2, 2), (1, 4))) == "S"
    assert risen(ended(a_group(quick, start_profile=structs.replace(STARTED, I=4)), (1, 1))) == "I"


def test_henchmen_never_pass_the_maximum_of_their_race() -> None:
    ghouls = Fighter(id="ghouls", type="undead.ghoul", leadership=7)
    lucky = ended(a_group(ghouls, start_profile=structs.replace(STARTED, Ld=7), max_profile="ghoul"), (4, 5), (4, 4))
    assert risen(lucky) == "A"


def test_the_dead_one_of_the_pair_may_be_named_to_roll_again() -> None:
    archers = structs.replace(SPEARS, bs=4)
    start = a_group(archers)
    asked = choice(played(start, (3, 3)).pending)
    assert [option.id for option in asked.options] == ["BS", "WS"]
    assert [option.consequence is not None for option in asked.options] == [True, False]
    assert asked.default == ("WS",)
    assert risen(ended(start, (3, 3), "BS", (4, 4))) == "A"
    assert risen(ended(start, (3, 3), "WS")) == "WS"


def test_under_the_strict_reading_the_legal_one_of_the_pair_is_taken() -> None:
    archers = structs.replace(SPEARS, bs=4)
    assert risen(ended(a_group(archers, switches={"henchman_advance_pair": "legal_only"}), (3, 3))) == "WS"


def test_with_both_of_the_pair_risen_6_and_7_are_rolled_again() -> None:
    trained = structs.replace(SPEARS, bs=4, weapon_skill=4)
    assert risen(ended(a_group(trained), (3, 3), (3, 4), (4, 5))) == "Ld"


def test_a_group_for_which_nothing_is_left_gains_nothing() -> None:
    done = structs.replace(SPEARS, weapon_skill=4, bs=4, strength=4, initiative=4, attacks=2, leadership=8)
    assert ended(a_group(done, no_talent=True)).result.advance == "nothing"


def test_results_that_do_not_count_say_so_in_the_henchman_table() -> None:
    asked = roll(played(a_group(no_talent=True)).pending)
    assert [row.low for row in asked.rows if row.text.key == "advance.row.again"] == [10]


# The lad's got talent


@pytest.mark.parametrize("throw", [(4, 6), (5, 6), (6, 6)])
def test_the_lad_has_talent_on_10_to_12_and_chooses_two_skill_lists(throw: tuple[int, int]) -> None:
    play = played(a_group(heroes=5), throw)
    assert ids(play.pending) == ("combat", "shooting", "academic", "strength", "speed")
    assert (choice(play.pending).min, choice(play.pending).max) == (2, 2)
    outcome = ended(a_group(heroes=5), throw, ("combat", "speed"))
    assert outcome.effects == (Promoted(fighter="spears", skill_lists=("combat", "speed")),)
    assert (outcome.result.advance, outcome.result.skill_lists) == ("promotion", ("combat", "speed"))


def test_a_lad_of_the_sisters_may_choose_their_own_list() -> None:
    sisters = Fighter(id="novices", type="sisters.novice")
    assert "sisters" in ids(played(a_group(sisters), (6, 6)).pending)
    assert "shooting" not in ids(played(a_group(sisters), (6, 6)).pending)


def test_the_players_say_who_of_the_group_has_talent() -> None:
    members = (Member(id="spears-1", name="Hans"), Member(id="spears-2"))
    start = a_group(members=members)
    assert ids(played(start, (6, 6)).pending) == ("spears-1", "spears-2")
    assert ended(start, (6, 6), "spears-2", ("combat", "strength")).effects == (
        Promoted(fighter="spears-2", skill_lists=("combat", "strength")),
    )


def test_who_has_talent_is_told_by_his_name_where_he_has_one() -> None:
    members = (Member(id="spears-1", name="Hans"), Member(id="spears-2"))
    told = {
        member.id: ended(a_group(members=members), (6, 6), member.id, ("combat", "strength")).message
        for member in members
    }
    assert told["spears-1"] == say("advance.told.promotion_of", member="Hans", fighter="Spears")
    assert told["spears-2"] == say("advance.told.promotion", fighter="Spears")


def test_the_last_man_of_a_group_is_promoted_without_a_question() -> None:
    start = a_group(members=(Member(id="spears-3"),), skill_lists=("combat", "speed"))
    assert ended(start, (6, 6)).effects == (Promoted(fighter="spears-3", skill_lists=("combat", "speed")),)


def test_with_six_heroes_nobody_is_promoted() -> None:
    assert risen(ended(a_group(heroes=6), (6, 6), (5, 5), (1, 1))) == "I"


def test_the_rest_of_a_group_does_not_find_a_second_talent() -> None:
    assert risen(ended(a_group(no_talent=True), (6, 4), (1, 1))) == "I"


# Odds


def test_the_odds_of_a_hero_are_those_of_2d6_and_the_second_die() -> None:
    chances = odds(a_hero())
    assert {key: str(chances.of(key)) for key in odds_keys(AdvanceSetup(), rules())} == {
        "skill": "4/9",
        "spell": "0",
        "M": "0",
        "WS": "1/6",
        "BS": "0",
        "S": "5/72",
        "T": "1/18",
        "W": "1/18",
        "I": "5/72",
        "A": "5/72",
        "Ld": "5/72",
        "nothing": "0",
    }
    assert [label.key for label in chances.assumed] == ["advance.which_skill", "advance.choice"]


def test_the_odds_of_a_group_share_out_what_is_rolled_again() -> None:
    chances = odds(a_group(structs.replace(SPEARS, initiative=4), heroes=6))
    keys = odds_keys(AdvanceSetup(kind="henchman"), rules())
    shown = {key: str(chances.of(key)) for key in keys if chances.of(key)}
    assert shown == {"S": "1/6", "BS": "11/24", "A": "5/24", "Ld": "1/6"}


# Boxes of experience


HERO_BOXES = (2, 4, 6, 8, 11, 14, 17, 20, 24, 28, 32, 36, 41, 46, 51, 57, 63, 69, 76, 83, 90)


@pytest.mark.parametrize(
    ("before", "after", "start", "due"),
    [
        (0, 1, 0, 0),
        (0, 2, 0, 1),
        (1, 2, 0, 1),
        (2, 3, 0, 0),
        (0, 4, 0, 2),
        (20, 23, 20, 0),
        (20, 24, 20, 1),
        (8, 10, 8, 0),
        (8, 11, 8, 1),
        (0, 11, 8, 1),
        (89, 95, 20, 1),
        (90, 99, 20, 0),
    ],
)
def test_an_advance_is_due_for_every_box_reached_but_not_for_those_he_started_with(
    before: int, after: int, start: int, due: int
) -> None:
    assert advances_due(before, after, start, HERO_BOXES) == due


def test_heroes_have_21_boxes_and_henchmen_4() -> None:
    assert experience_track("hero", table()) == HERO_BOXES
    assert experience_track("henchman", table()) == (2, 5, 9, 14)


def test_hired_swords_use_the_henchmans_boxes_or_the_heros() -> None:
    assert experience_track("hired_sword", table()) == (2, 5, 9, 14)
    assert experience_track("hired_sword", table(hired_sword_track="hero")) == HERO_BOXES


# What makes no sense


@pytest.mark.parametrize("fields", [{"max_profile": "frog"}, {"skill_lists": ("juggling",)}])
def test_a_race_or_skill_list_that_does_not_exist_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(UnknownId, match=r"setup\.unknown_id"):
        a_hero(**fields)  # type: ignore[arg-type]


def test_one_who_never_gains_experience_never_advances() -> None:
    with pytest.raises(BadSetup, match=r"advance\.no_experience"):
        a_group(Fighter(id="zombies", traits=("no_experience",)))
