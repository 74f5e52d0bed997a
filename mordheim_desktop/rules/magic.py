"""Learning spells and prayers (Mordheim rulebook, Magic).

A caster rolls a D6 on the list of his lore for each spell he knows when he joins, and for one in place of a skill. A
spell he knows already becomes easier by 1 for good, or he rolls again, as he likes.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D6
from mordheim_desktop.rules.driver import Outcome, Start
from mordheim_desktop.rules.effects import Effect, SpellEasier, SpellLearned
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Choose, Option, Roll, Row
from mordheim_desktop.rules.ruleset import FighterType, Lore, Ruleset, Spell

EASIER: Final = "easier"
AGAIN: Final = "again"


class SpellsSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who learns so many spells of a lore; his type's own where it is not given. `known` are the spells he has.

    `for_advance`: the roll stands in place of an advance, as a new leader of Sisters or the Possessed may choose.
    """

    fighter: Fighter = Fighter()
    lore: str | None = None
    known: tuple[str, ...] = ()
    count: int = 1
    for_advance: bool = False


class SpellsResult(Struct, frozen=True):
    """The spells learned in the order of the dice, and those that became easier by 1."""

    learned: tuple[str, ...]
    easier: tuple[str, ...]


class Gain(Struct, frozen=True):
    """One roll for a spell: learned, or easier by 1 because he knows it already."""

    spell: Spell
    easier: bool = False

    def effect(self, fighter: str) -> Effect:
        """What it does to him."""
        if self.easier:
            return SpellEasier(fighter=fighter, spell=self.spell.id, amount=1)
        return SpellLearned(fighter=fighter, spell=self.spell.id)

    def told(self, fighter: str | Named) -> Message:
        """One sentence."""
        key = "magic.easier" if self.easier else "magic.learned"
        return say(key, fighter=fighter, spell=Named("spell", self.spell.id))


def lore_of(type: str, ruleset: Ruleset) -> str | None:
    """The lore a fighter type casts; None for one who casts nothing."""
    listed = ruleset.fighter_type(type)
    return listed.magic if listed else None


def prays(lore: str | None, ruleset: Ruleset) -> bool:
    """Whether a lore is one of prayers, which are no spells."""
    return lore in ruleset.lores and ruleset.lores[lore].prayers


def known_by_all(listed: FighterType, ruleset: Ruleset) -> tuple[Spell, ...]:
    """The spells a type knows without a roll, because it knows its whole list; none where they are rolled for."""
    spells = ruleset.spells_of(listed.magic) if listed.magic else ()
    return spells if spells and listed.starting_spells >= len(spells) else ()


def rolled_at_first(listed: FighterType, ruleset: Ruleset) -> int:
    """How many spells are rolled for when a warrior of a type joins."""
    return 0 if listed.magic is None or known_by_all(listed, ruleset) else listed.starting_spells


def offered(lore: str, ruleset: Ruleset, known: Collection[str] = ()) -> tuple[tuple[Spell, bool], ...]:
    """The spells that an advance offers by the D6 on a lore, each with whether it would be a new one."""
    return tuple((spell, spell.id not in known) for spell in ruleset.spells_of(lore))


def difficulty(spell: Spell, easier: int) -> int | None:
    """What 2D6 must reach for a spell made easier so often; nothing falls below 2, None where nothing is rolled."""
    return None if spell.difficulty is None else max(2, spell.difficulty - easier)


def casting_bonus(lore: Lore, fighter: Fighter, listed: FighterType | None) -> int:
    """What a caster adds to his 2D6: Sorcery for spells, a holy tome for prayers, and what his own rules give him."""
    tool = fighter.carries("holy_tome") if lore.prayers else "sorcery" in fighter.skills
    return int(tool) + getattr(listed, "cast_bonus", 0)


def prepare_spells(setup: SpellsSetup, context: Context) -> Start:
    """The rolls of one caster. Raises BadSetup for one who casts nothing, and for a number that is not 1 to 6."""
    lore = setup.lore or (lore_of(setup.fighter.type, context.ruleset) if setup.fighter.type else None)
    if lore is None or not context.ruleset.spells_of(lore):
        raise BadSetup(say("magic.no_lore", fighter=setup.fighter.called("fighter")))
    if setup.count not in range(1, 7):
        raise BadSetup(say("magic.count"))
    return partial(spells, setup, lore, context)


def spells(setup: SpellsSetup, lore: str, context: Context) -> Asking:
    """So many spells of a lore, one roll after the other."""
    known, gains = list(setup.known), []
    for _ in range(setup.count):
        gain = yield from random_spell(lore, known, context.ruleset)
        gains.append(gain)
        known.append(gain.spell.id)
    fighter = setup.fighter.called("fighter")
    first, *others = (gain.told(fighter) for gain in gains)
    result = SpellsResult(
        learned=tuple(gain.spell.id for gain in gains if not gain.easier),
        easier=tuple(gain.spell.id for gain in gains if gain.easier),
    )
    effects = tuple(gain.effect(setup.fighter.id) for gain in gains)
    return Outcome(result, replace(first, also=tuple(others)), effects, "learned")


def random_spell(lore: str, known: Collection[str], ruleset: Ruleset) -> Asking:
    """One D6 on a lore. A spell he knows already becomes easier by 1, or he rolls again."""
    by_face = {spell.face: spell for spell in ruleset.spells_of(lore)}
    rows = tuple(Row(spell.face, spell.face, _named(spell, new)) for spell, new in offered(lore, ruleset, known))
    options = (Option(EASIER, say("magic.make_easier")), Option(AGAIN, say("magic.again")))
    label = say("magic.which_prayer" if prays(lore, ruleset) else "magic.which_spell", lore=Named("lore", lore))
    while True:
        row = yield Roll(label, D6, rows=rows)
        spell = by_face[rows[row].low]
        if spell.id not in known:
            return Gain(spell)
        if (yield Choose(say("magic.known_already", spell=Named("spell", spell.id)), options)) == (EASIER,):
            return Gain(spell, easier=True)


def _named(spell: Spell, new: bool) -> Message:
    """A spell in the table of the roll, with what it needs, or that he knows it."""
    if not new:
        return say("magic.row_known", spell=Named("spell", spell.id))
    if spell.difficulty is None:
        return say("magic.row_automatic", spell=Named("spell", spell.id))
    return say("magic.row", spell=Named("spell", spell.id), need=spell.difficulty)
