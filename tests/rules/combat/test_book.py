"""The odds of many shots at once are those of every shot by itself, to the last fraction."""

from itertools import product
from typing import Any

import pytest

from mordheim_desktop.rules.combat.book import ShotBook
from mordheim_desktop.rules.combat.shot import prepare_shot
from mordheim_desktop.rules.combat.to_hit import ShotSetup
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import odds
from mordheim_desktop.rules.ruleset import SwitchValue
from tests.rules.combat.table import DEFAULTS, Switches, archer, foe
from tests.rules.procedure import rules

WEAPONS: list[dict[str, Any]] = [
    {"weapon": "bow"},
    {"weapon": "bow", "ammunition": ("hunting_arrows", "black_lotus")},
    {"weapon": "elf_bow", "ammunition": ("dark_venom",), "cover": True},
    {"weapon": "crossbow", "range": "long"},
    {"weapon": "sling", "shots": 2},
    {"weapon": "throwing_stars", "shooter": archer(strength=5, traits=("perfect_killer",))},
    {"weapon": "repeater_crossbow", "shots": 2, "cover": True, "range": "long", "shooter": archer(moved=True)},
    {"weapon": "blowpipe", "shooter": archer(bs=6)},
    {"weapon": "pistol", "ammunition": ("superior_blackpowder",)},
    {"weapon": "handgun", "shooter": archer(bs=7)},
    {"weapon": "sling", "shooter": archer(bs=2, traits=("blessed_sight",))},
    {"weapon": "blunderbuss"},
    {"weapon": "net"},
    {"weapon": "bow", "range": "beyond"},
    {"weapon": "crossbow", "crits_used": 1},
]

TARGETS = [
    foe(),
    foe(initiative=2, edge_drop=4.0, traits=("blessed_sight",)),
    foe(toughness=5, wounds=3, max_wounds=3, large_target=True),
    foe(armour=("heavy_armour", "shield", "helmet"), skills=("dodge",)),
    foe(items=("lucky_charm", "elven_cloak"), skills=("jump_up",), armour=("light_armour",)),
    foe(items=("lucky_charm",), charm_used=True, state="knocked_down", wounds=0, skills=("dodge",)),
    foe(items=("all_seeing_eye_of_numas",), armour=("light_armour",)),
    foe(traits=("no_pain", "immune_to_poison"), toughness=4),
    foe(traits=("hard_to_kill", "thick_skull"), armour=("gromril_armour", "shield"), wounds=2, max_wounds=2),
    foe(state="stunned", wounds=0, armour=("helmet",)),
    foe(edge_drop=5, initiative=4, armour=("helmet",)),
    foe(two_weapons=True, armour=("shield",), toughness=7),
]

TABLES: dict[str, Switches] = {
    "as the book has it": DEFAULTS,
    "with misfires": {"misfire": True, "natural_1_misses_shooting": True},
    "one critical in a phase": {"shooting_criticals": "one_per_phase", "critical_chart": "weapon"},
    "with two steps": {"impossible_shots": "two_step", "helmet_per_die": True, "charm_kept_after_dodge": False},
    "with hard saves": {"natural_1_save_fails": False, "boosted_strength_save": "fixed"},
}


@pytest.mark.parametrize("table", TABLES)
def test_the_book_agrees_with_every_single_shot(table: str) -> None:
    switches: dict[str, SwitchValue] = dict(TABLES[table])
    book = ShotBook(Context(rules(), switches))
    for fields, target in product(WEAPONS, TARGETS):
        setup = ShotSetup(**fields, target=target)
        single = odds(prepare_shot(setup, Context(rules(), switches), True)).chances
        found = book.figures(setup).chances
        assert {key: chance for key, chance in found.items() if chance} == {
            key: chance for key, chance in single.items() if chance
        }, (fields, target)
        assert sum(found.values()) == 1


def test_the_book_tells_what_is_needed_and_what_the_die_must_show() -> None:
    sharp = ShotSetup(weapon="bow", shooter=archer(bs=6))
    plain, strict = ShotBook(Context(rules())), ShotBook(Context(rules(), {"natural_1_misses_shooting": True}))
    assert (plain.figures(sharp).needs, plain.figures(sharp).die) == (1, 1)
    assert (strict.figures(sharp).needs, strict.figures(sharp).die) == (1, 2)
    beyond = ShotSetup(weapon="bow", range="beyond")
    assert (plain.figures(beyond).needs, plain.figures(beyond).die) == (None, None)
