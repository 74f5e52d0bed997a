"""What is shown of a warrior's spells and prayers: what each needs and does, and what is still to be rolled for."""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.campaign.casting import first_spells_due
from mordheim_desktop.campaign.model import KnownSpell, Warrior
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.magic import casting_bonus, difficulty
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.ruleset import Spell
from mordheim_desktop.session.words import Words


class SpellLine(Struct, frozen=True):
    """A spell he knows: its name, what 2D6 must reach (None where nothing is rolled), that in words, what it does."""

    id: str
    name: str
    needs: int | None
    figures: str
    text: str


def spell_lines(warrior: Warrior, words: Words) -> tuple[SpellLine, ...]:
    """The spells a warrior knows, in the order they were learned."""
    return tuple(_line(one, warrior, words) for one in warrior.spells)


def spells_to_roll(warrior: Warrior, words: Words) -> str:
    """How many of the spells he joins with are still to be rolled for, in words; empty where there are none."""
    count = first_spells_due(warrior, words.ruleset)
    listed = words.ruleset.fighter_type(warrior.type)
    if not count or listed is None:
        return ""
    return words.say(say("magic.to_roll", count=count, lore=Named("lore", listed.magic or "")))


def _line(known: KnownSpell, warrior: Warrior, words: Words) -> SpellLine:
    name = words.name(Named("spell", known.spell))
    spell = words.ruleset.spells.get(known.spell)
    if spell is None:
        return SpellLine(known.spell, name, None, "", "")
    needs = difficulty(spell, known.easier)
    return SpellLine(known.spell, name, needs, _figures(spell, needs, warrior, words), words.rule(spell.summary))


def _figures(spell: Spell, needs: int | None, warrior: Warrior, words: Words) -> str:
    """What it needs with what he adds to the dice, and how far it reaches."""
    parts = [words.say(say("magic.automatic") if needs is None else say("magic.needs", need=needs))]
    lore = words.ruleset.lores.get(spell.lore)
    if lore is not None and needs is not None:
        fighter = Fighter(skills=warrior.skills, items=tuple(kit.item for kit in warrior.kit))
        bonus = casting_bonus(lore, fighter, words.ruleset.fighter_type(warrior.type))
        parts += [words.say(say("magic.bonus", bonus=bonus))] if bonus else []
    parts += [words.say(say("magic.range", range=spell.range))] if spell.range is not None else []
    return ", ".join(parts)
