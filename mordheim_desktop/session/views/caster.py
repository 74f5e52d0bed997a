"""What the sheet of a caster shows: his spells, the rolls open to him, and what may be written down by hand."""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.campaign.casting import lore_cast
from mordheim_desktop.campaign.model import Warrior
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.session.commands.experience import due_advances
from mordheim_desktop.session.commands.magic import TOME, taken_up, tome_lores
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.magic import SpellLine, spell_lines, spells_to_roll
from mordheim_desktop.session.words import Words


class Caster(Struct, frozen=True, kw_only=True):
    """All about the magic of one warrior: his lore by name (empty for none), his spells, what may be rolled for now.

    `tomes` are the lores of which the tome he carries teaches him, `taken_up` the one of which a new leader may take up
    a spell in place of an advance, both with their names; `others` the spells that may be written down by hand.
    """

    name: str
    lore: str
    spells: tuple[SpellLine, ...]
    to_roll: str
    tomes: tuple[tuple[str, str], ...]
    taken_up: str
    others: tuple[tuple[str, str], ...]


def caster(session: Session, fighter_id: str, words: Words) -> Caster:
    """What is shown of the magic of a warrior. Raises KeyError for one who is not in the campaign, or a group."""
    warband, warrior, _ = find(session.campaign, fighter_id)
    if not isinstance(warrior, Warrior):
        raise KeyError(fighter_id)
    ruleset = words.ruleset
    own = lore_cast(warrior, ruleset)
    known = {one.spell for one in warrior.spells}
    reads = tome_lores(warrior, ruleset) if any(kit.item == TOME for kit in warrior.kit) else ()
    dues = due_advances(session.campaign, ruleset, session.entries, warband)
    new_lore = taken_up(warband, warrior, ruleset) if any(due.fighter == warrior.id for due in dues) else None
    # His own lore stands first among those he could have come to know some other way.
    lores = sorted(ruleset.lores, key=lambda lore: lore != own)
    return Caster(
        name=warrior.name,
        lore=words.name(Named("lore", own)) if own else "",
        spells=spell_lines(warrior, words),
        to_roll=spells_to_roll(warrior, words),
        tomes=tuple((lore, words.name(Named("lore", lore))) for lore in reads),
        taken_up=words.name(Named("lore", new_lore)) if new_lore else "",
        others=tuple(
            (spell.id, words.say(say("magic.in_lore", lore=Named("lore", lore), spell=Named("spell", spell.id))))
            for lore in lores
            for spell in ruleset.spells_of(lore)
            if spell.id not in known
        ),
    )
