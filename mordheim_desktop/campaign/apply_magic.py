"""What effects do to the spells a warrior knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, KnownSpell, Warrior
from mordheim_desktop.campaign.reach import CannotApply, one_fighter
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.messages import Message

Spells: TypeAlias = tuple[KnownSpell, ...]


def _spell_learned(campaign: Campaign, effect: e.SpellLearned, warbands: Sequence[str], why: Message) -> Campaign:
    def more(spells: Spells) -> Spells:
        if any(one.spell == effect.spell for one in spells):
            raise CannotApply(f"the spell {effect.spell!r} is known already")
        return (*spells, KnownSpell(spell=effect.spell))

    return _caster(campaign, effect.fighter, more)


def _spell_easier(campaign: Campaign, effect: e.SpellEasier, warbands: Sequence[str], why: Message) -> Campaign:
    def easier(one: KnownSpell) -> KnownSpell:
        return replace(one, easier=one.easier + effect.amount) if one.spell == effect.spell else one

    return _caster(campaign, effect.fighter, lambda spells: tuple(map(easier, _with(spells, effect.spell))))


def _spell_lost(campaign: Campaign, effect: e.SpellLost, warbands: Sequence[str], why: Message) -> Campaign:
    return _caster(
        campaign,
        effect.fighter,
        lambda spells: tuple(one for one in _with(spells, effect.spell) if one.spell != effect.spell),
    )


def _with(spells: Spells, spell: str) -> Spells:
    """The spells, among which this one is. Raises CannotApply."""
    if all(one.spell != spell for one in spells):
        raise CannotApply(f"the spell {spell!r} is not known")
    return spells


def _caster(campaign: Campaign, id: str, change: Callable[[Spells], Spells]) -> Campaign:
    def changed(fighter: Warrior | HenchmanGroup) -> Warrior:
        if not isinstance(fighter, Warrior):
            raise CannotApply("a henchman group knows no spells")
        return replace(fighter, spells=change(fighter.spells))

    return one_fighter(campaign, id, changed)


HANDLERS: Final[dict[type, Callable[[Campaign, Any, Sequence[str], Message], Campaign]]] = {
    e.SpellLearned: _spell_learned,
    e.SpellEasier: _spell_easier,
    e.SpellLost: _spell_lost,
}
