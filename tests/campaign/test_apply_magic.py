"""What effects do to the spells a warrior knows, and what cannot be done to them."""

import pytest

from mordheim_desktop.campaign.apply import CannotApply, apply_all
from mordheim_desktop.campaign.changes import AnyEffect
from mordheim_desktop.campaign.chapters import new_document
from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.model import KnownSpell, Warrior
from mordheim_desktop.rules.effects import SpellEasier, SpellLearned, SpellLost
from tests.campaign.invented import WHY, a_campaign

BOUND = ("stein", "krit")
HERO = a_campaign().warband("stein").heroes[0].id
GROUP = a_campaign().warband("stein").groups[0].id


def spells_after(*effects: AnyEffect) -> tuple[KnownSpell, ...]:
    found: Warrior = apply_all(a_campaign(), effects, BOUND, WHY).warband("stein").heroes[0]
    return found.spells


def learned(spell: str) -> SpellLearned:
    return SpellLearned(fighter=HERO, spell=spell)


def test_spells_stand_in_the_order_they_were_learned() -> None:
    assert spells_after(learned("gnawdoom"), learned("warpfire")) == (
        KnownSpell(spell="gnawdoom"),
        KnownSpell(spell="warpfire"),
    )


def test_a_spell_becomes_easier_again_and_again_and_the_others_stay() -> None:
    easier = SpellEasier(fighter=HERO, spell="warpfire", amount=1)
    assert spells_after(learned("gnawdoom"), learned("warpfire"), easier, easier) == (
        KnownSpell(spell="gnawdoom"),
        KnownSpell(spell="warpfire", easier=2),
    )


def test_a_spell_is_lost_and_can_be_learned_anew() -> None:
    lost = SpellLost(fighter=HERO, spell="gnawdoom")
    assert spells_after(learned("gnawdoom"), lost) == ()
    assert spells_after(learned("gnawdoom"), lost, learned("gnawdoom")) == (KnownSpell(spell="gnawdoom"),)


@pytest.mark.parametrize(
    "effect",
    [
        SpellEasier(fighter=HERO, spell="gnawdoom", amount=1),
        SpellLost(fighter=HERO, spell="gnawdoom"),
        SpellLearned(fighter=GROUP, spell="gnawdoom"),
        SpellLearned(fighter="nobody", spell="gnawdoom"),
    ],
)
def test_nobody_loses_or_eases_what_he_does_not_know_and_henchmen_know_nothing(effect: AnyEffect) -> None:
    with pytest.raises(CannotApply):
        spells_after(effect)


def test_nobody_learns_the_same_spell_twice() -> None:
    with pytest.raises(CannotApply, match="known already"):
        spells_after(learned("gnawdoom"), learned("gnawdoom"))


def test_spells_come_back_from_the_file() -> None:
    easier = SpellEasier(fighter=HERO, spell="warpfire", amount=2)
    campaign = apply_all(a_campaign(), (learned("gnawdoom"), learned("warpfire"), easier), BOUND, WHY)
    assert decode(encode(new_document(campaign))).campaign == campaign
