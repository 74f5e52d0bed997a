"""Learning spells: a D6 on the list, one known already easier or thrown again, and what helps the casting."""

import pytest

from mordheim_desktop.rules.driver import Start
from mordheim_desktop.rules.effects import SpellEasier, SpellLearned
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.magic import (
    SpellsSetup,
    casting_bonus,
    difficulty,
    known_by_all,
    lore_of,
    offered,
    prepare_spells,
    rolled_at_first,
)
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.rules.requests import BadSetup
from tests.rules.procedure import choice, ended, played, roll, rules, table

WARLOCK = Fighter(id="voss", name="Voss", type="hired.warlock")


def learning(fighter: Fighter = WARLOCK, **fields: object) -> Start:
    return prepare_spells(SpellsSetup(fighter=fighter, **fields), table())  # type: ignore[arg-type]


def test_a_warlock_rolls_a_d6_for_each_of_his_two_spells() -> None:
    outcome = ended(learning(count=2), 1, 5)
    assert outcome.result.learned == ("fires_of_uzhul", "luck_of_shemtek")
    assert outcome.effects == (
        SpellLearned(fighter="voss", spell="fires_of_uzhul"),
        SpellLearned(fighter="voss", spell="luck_of_shemtek"),
    )
    assert outcome.message.params == {"fighter": "Voss", "spell": Named("spell", "fires_of_uzhul")}
    assert [one.params["spell"] for one in outcome.message.also] == [Named("spell", "luck_of_shemtek")]


def test_the_table_of_the_roll_names_every_spell_with_its_difficulty() -> None:
    rows = roll(played(learning(Fighter(type="undead.necromancer"))).pending).rows
    assert [(row.low, row.high) for row in rows] == [(face, face) for face in range(1, 7)]
    assert rows[0].text.params == {"spell": Named("spell", "lifestealer"), "need": 10}
    assert (rows[5].text.key, rows[5].text.params) == (
        "magic.row_automatic",
        {"spell": Named("spell", "spell_of_awakening")},
    )


def test_the_table_says_which_spells_he_knows() -> None:
    rows = roll(played(learning(count=2), 4).pending).rows
    assert [row.text.key for row in rows] == [*["magic.row"] * 3, "magic.row_known", *["magic.row"] * 2]


def test_the_same_spell_a_second_time_is_easier_by_one_or_thrown_again() -> None:
    again = learning(count=2)
    assert [one.id for one in choice(played(again, 4, 4).pending).options] == ["easier", "again"]
    assert ended(again, 4, 4, "easier").effects == (
        SpellLearned(fighter="voss", spell="silver_arrows_of_arha"),
        SpellEasier(fighter="voss", spell="silver_arrows_of_arha", amount=1),
    )
    assert ended(again, 4, 4, "again", 4, "again", 2).result.learned == ("silver_arrows_of_arha", "flight_of_zimmeran")


def test_a_spell_he_came_with_counts_as_known() -> None:
    outcome = ended(learning(known=("dread_of_aramar",)), 3, "easier")
    assert (outcome.result.learned, outcome.result.easier) == ((), ("dread_of_aramar",))


def test_a_tome_teaches_of_another_lore_than_his_own() -> None:
    priest = Fighter(id="kurt", type="undead.necromancer")
    assert ended(learning(priest, lore="lesser_magic"), 6).result.learned == ("sword_of_rezhebel",)


@pytest.mark.parametrize("fighter", [Fighter(), Fighter(type="reikland.captain"), Fighter(type="undead.vampire")])
def test_who_casts_nothing_learns_nothing(fighter: Fighter) -> None:
    with pytest.raises(BadSetup, match=r"magic\.no_lore"):
        learning(fighter)


@pytest.mark.parametrize("count", [0, 7, -1])
def test_nobody_learns_no_spell_or_seven(count: int) -> None:
    with pytest.raises(BadSetup, match=r"magic\.count"):
        learning(count=count)


@pytest.mark.parametrize(
    ("spell", "easier", "needs"),
    [("lifestealer", 0, 10), ("lifestealer", 3, 7), ("healing_hand", 3, 2), ("healing_hand", 9, 2)],
)
def test_a_difficulty_goes_down_to_two_and_no_lower(spell: str, easier: int, needs: int) -> None:
    assert difficulty(rules().spells[spell], easier) == needs


def test_what_needs_no_roll_never_needs_one() -> None:
    assert difficulty(rules().spells["children_of_the_horned_rat"], 2) is None


@pytest.mark.parametrize(
    ("lore", "fighter", "bonus"),
    [
        ("necromancy", Fighter(skills=("sorcery",)), 1),
        ("necromancy", Fighter(items=("holy_tome",)), 0),
        ("prayers_of_sigmar", Fighter(skills=("sorcery",)), 0),
        ("prayers_of_sigmar", Fighter(items=("holy_tome",)), 1),
        ("prayers_of_sigmar", Fighter(type="hired.bertha_bestraufrung"), 2),
        ("prayers_of_sigmar", Fighter(type="hired.bertha_bestraufrung", items=("holy_tome",)), 3),
    ],
)
def test_sorcery_helps_spells_a_holy_tome_prayers_and_bertha_has_two_more(
    lore: str, fighter: Fighter, bonus: int
) -> None:
    listed = rules().fighter_type(fighter.type) if fighter.type else None
    assert casting_bonus(rules().lores[lore], fighter, listed) == bonus


def test_an_advance_offers_the_spells_of_the_lore_and_says_which_are_new() -> None:
    spells = offered("horned_rat", rules(), known=("gnawdoom",))
    assert [(spell.id, new) for spell, new in spells] == [
        ("warpfire", True),
        ("children_of_the_horned_rat", True),
        ("gnawdoom", False),
        ("black_fury", True),
        ("eye_of_the_warp", True),
        ("sorcerers_curse", True),
    ]


def test_bertha_knows_all_prayers_without_a_roll() -> None:
    bertha, warlock = rules().hired["bertha_bestraufrung"], rules().hired["warlock"]
    assert (len(known_by_all(bertha, rules())), rolled_at_first(bertha, rules())) == (6, 0)
    assert (len(known_by_all(warlock, rules())), rolled_at_first(warlock, rules())) == (0, 2)
    assert lore_of("hired.pit_fighter", rules()) is None
