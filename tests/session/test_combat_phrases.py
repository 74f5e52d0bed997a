"""Every key the shooting and injury chain says has its English, and nothing is put into words that is never said."""

import ast
from pathlib import Path
from string import Formatter

import pytest

from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.session.phrases import PHRASES, combat
from mordheim_desktop.session.words import Words
from tests.session.tables import ruleset

RULES = Path(__file__).parents[2] / "mordheim_desktop" / "rules"
SOURCES = [*sorted((RULES / "combat").glob("*.py")), RULES / "by_hand.py"]

SHOOTER = (
    "missing out_of_action stunned knocked_down engaged fleeing ran failed_charge rallied cast netted failed_stupidity "
    "on_fire fell no_ballistic_skill"
)
TARGET = "target_out_of_action target_hidden target_engaged target_missing"
MAY = "closest closest_not_told nearer_and_down easier large_target elevated pick_target not_aimed knife_fighter"
ENDINGS = "dodged charmed no_wound cannot_wound saved unchanged netted freed"
BUILT = {
    *(f"may_not.{code}" for code in f"{SHOOTER} {TARGET}".split()),
    *(f"may.{code}" for code in MAY.split()),
    *(f"harm.{ending}" for ending in ENDINGS.split()),
    *(f"shot.{ending}" for ending in f"{ENDINGS} wounded state".split()),
    *(f"setup.{went}_and_{did}" for went in ("ran", "failed_charge") for did in ("stood_still", "stood_up")),
    *(f"recovery.{state}" for state in ("knocked_down", "stunned", "out_of_action")),
}
"""The keys that are put together from parts."""


def texts_said() -> set[str]:
    """Every text that stands written out in the chain."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES]
    return {str(node.value) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def test_every_phrase_of_the_chain_is_said() -> None:
    assert set(combat.PHRASES) - BUILT - texts_said() == set()


def test_every_key_the_chain_says_has_its_phrase() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    said = {
        node.args[0].value
        for node in calls
        if ast.unparse(node.func) == "say" and node.args and isinstance(node.args[0], ast.Constant)
    }
    assert len(said) > 60
    assert (said | BUILT) - set(PHRASES) == set()


@pytest.mark.parametrize("key", sorted(combat.PHRASES))
def test_a_phrase_is_a_short_sentence_or_label(key: str) -> None:
    text = combat.PHRASES[key]
    assert text == text.strip()
    assert 0 < len(text) <= 100
    assert all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(text))


WORDS = Words(ruleset())


@pytest.mark.parametrize(
    ("named", "name"),
    [
        (Named("weapon", "long_bow"), "Long bow"),
        (Named("gear", "black_lotus"), "Black Lotus"),
        (Named("armour", "light_armour"), "Light armour"),
        (Named("state", "out_of_action"), "out of action"),
        (Named("critical", "master_strike"), "Master strike"),
        (Named("misfire", "ka_boom"), "KA-BOOM!"),
        (Named("skill", "quick_shot"), "Quick Shot"),
        (Named("fighter", "reikland.captain"), "Mercenary Captain"),
        (Named("fighter", "reikland.lost_and_found"), "lost and found"),
        (Named("part", "target"), "Target"),
        (Named("weapon", "rusty_cannon"), "rusty cannon"),
        (Named("nonsense", "some_thing"), "some thing"),
    ],
)
def test_things_are_called_by_their_names(named: Named, name: str) -> None:
    assert WORDS.name(named) == name


def test_an_unknown_key_is_shown_as_it_is() -> None:
    assert WORDS.say(say("nobody.said.this")) == "nobody.said.this"


def test_a_phrase_without_what_it_needs_is_shown_with_its_gaps() -> None:
    assert WORDS.say(Message("reason.initiative", {"wrong": 3})) == "Initiative {value}"


def test_another_language_translates_phrases_and_names() -> None:
    german = {"{armour}": "Rüstung: {armour}", "Shield": "Schild"}
    words = Words(ruleset(), lambda context, text: german.get(text, text))
    assert words.say(say("reason.armour", armour=Named("armour", "shield"))) == "Rüstung: Schild"
