"""Spells and prayers of a warrior: those he has still to roll for, a tome he reads, and corrections by hand.

Casting itself stays with the players (Mordheim rulebook, Magic).
"""

from __future__ import annotations

from typing import Any, Final

from mordheim_desktop.campaign.casting import first_spells_due, lore_cast
from mordheim_desktop.campaign.changes import AnyEffect
from mordheim_desktop.campaign.model import Warband, Warrior
from mordheim_desktop.rules.effects import Item, SpellEasier, SpellLearned, SpellLost
from mordheim_desktop.rules.magic import difficulty, lore_of
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset, Spell
from mordheim_desktop.session.commands.experience import due_advances
from mordheim_desktop.session.commands.post_battle import keep_waiting
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

PROCEDURE: Final = "spells"
TOME: Final = "tome_of_magic"
TOME_LORE: Final = "lesser_magic"
ARCANE_LORE: Final = "arcane_lore"


def begin_first_spells(session: Session, fighter_id: str) -> Pending:
    """Begin the rolls for the spells a caster joins with. Raises BadSetup where none is left."""
    warband, warrior = _warrior(session, fighter_id)
    count = first_spells_due(warrior, session.ruleset)
    if not count:
        raise BadSetup(say("magic.none_due", fighter=warrior.name))
    setup = _setup(warrior, lore_of(warrior.type, session.ruleset), count)
    return session.begin(PROCEDURE, setup, warbands=(warband.id,))


def tome_lores(warrior: Warrior, ruleset: Ruleset) -> tuple[str, ...]:
    """The lores of which a tome of magic teaches him a spell; none for one who cannot read it.

    A wizard learns of his own or of Lesser Magic, a hero with Arcane Lore of Lesser Magic; prayers are no spells.
    """
    own = lore_cast(warrior, ruleset)
    if own is not None and not ruleset.lores[own].prayers:
        return tuple(dict.fromkeys((own, TOME_LORE)))
    return (TOME_LORE,) if own is None and ARCANE_LORE in warrior.skills else ()


def begin_tome(session: Session, fighter_id: str, lore: str) -> Pending:
    """Begin the roll for the spell a tome of magic teaches; the tome is used up. Raises BadSetup."""
    warband, warrior = _warrior(session, fighter_id)
    if not any(kit.item == TOME for kit in warrior.kit):
        raise BadSetup(say("roster.not_carried", fighter=warrior.name, item=Named("item", TOME)))
    if lore not in tome_lores(warrior, session.ruleset):
        raise BadSetup(say("magic.no_tome", fighter=warrior.name))
    used = Item(item=TOME, count=-1, to=warrior.id)
    return session.begin(PROCEDURE, _setup(warrior, lore, 1), warbands=(warband.id,), also=(used,))


def taken_up(warband: Warband, warrior: Warrior, ruleset: Ruleset) -> str | None:
    """The lore of the fallen leader of which a new one may take up a spell in place of his first advance.

    None where he does not lead, casts already, or the leaders of his warband cast nothing (Mordheim rulebook, Sisters
    of Sigmar and Cult of the Possessed; Annual 2002 errata).
    """
    listed = ruleset.warbands.get(warband.type)
    if listed is None or not warrior.leader or lore_cast(warrior, ruleset) is not None:
        return None
    return next((one.magic for one in listed.fighters.values() if one.leader), None)


def begin_taken_up(session: Session, fighter_id: str) -> Pending:
    """Begin the roll for the spell a new leader takes up in place of an advance. Raises BadSetup where none is due."""
    warband, warrior = _warrior(session, fighter_id)
    lore = taken_up(warband, warrior, session.ruleset)
    dues = due_advances(session.campaign, session.ruleset, session.entries, warband)
    if lore is None or all(due.fighter != warrior.id for due in dues):
        raise BadSetup(say("magic.nothing_to_take_up", fighter=warrior.name))
    setup = _setup(warrior, lore, 1) | {"for_advance": True}
    return session.begin(PROCEDURE, setup, warbands=(warband.id,))


def learn(session: Session, fighter_id: str, spell: str) -> None:
    """Write down by hand a spell that he knows. Raises BadSetup for one he has already."""
    warband, warrior = _warrior(session, fighter_id)
    _spell(session, spell)
    if _knows(warrior, spell):
        raise BadSetup(_told("magic.known_to_him", warrior, spell))
    learned = SpellLearned(fighter=warrior.id, spell=spell)
    _correct(session, warband, _told("magic.learned", warrior, spell), learned)


def ease(session: Session, fighter_id: str, spell: str) -> None:
    """Make a spell he knows easier by 1, by hand. Raises BadSetup for one he has not, or that cannot be easier."""
    warband, warrior = _warrior(session, fighter_id)
    entry, easier = _spell(session, spell), _easier(warrior, spell)
    if difficulty(entry, easier + 1) == difficulty(entry, easier):
        raise BadSetup(say("magic.too_easy", spell=Named("spell", spell)))
    eased = SpellEasier(fighter=warrior.id, spell=spell, amount=1)
    _correct(session, warband, _told("magic.easier", warrior, spell), eased)


def forget(session: Session, fighter_id: str, spell: str) -> None:
    """Strike out a spell by hand. Raises BadSetup for one he does not know."""
    warband, warrior = _warrior(session, fighter_id)
    _easier(warrior, spell)
    _correct(session, warband, _told("magic.lost", warrior, spell), SpellLost(fighter=warrior.id, spell=spell))


def _correct(session: Session, warband: Warband, message: Message, effect: AnyEffect) -> None:
    session.record("correct", message, (effect,), warbands=(warband.id,))


def _setup(warrior: Warrior, lore: str | None, count: int) -> dict[str, Any]:
    return {
        "fighter": {"ref": warrior.id, "type": warrior.type},
        "lore": lore,
        "known": [one.spell for one in warrior.spells],
        "count": count,
    }


def _warrior(session: Session, id: str) -> tuple[Warband, Warrior]:
    """A warrior and his warband, after what waits in the tray has happened.

    Raises BadSetup for a henchman, who knows no spells, and for an unknown id.
    """
    keep_waiting(session)
    try:
        warband, fighter, _ = find(session.campaign, id)
    except KeyError:
        raise BadSetup(say("setup.unknown_id", kind="fighter", id=id)) from None
    if not isinstance(fighter, Warrior):
        raise BadSetup(say("magic.no_lore", fighter=fighter.name))
    return warband, fighter


def _spell(session: Session, id: str) -> Spell:
    if id not in session.ruleset.spells:
        raise BadSetup(say("setup.unknown_id", kind="spell", id=id))
    return session.ruleset.spells[id]


def _knows(warrior: Warrior, spell: str) -> bool:
    return any(one.spell == spell for one in warrior.spells)


def _easier(warrior: Warrior, spell: str) -> int:
    """By how much a spell is easier for him. Raises BadSetup for one he does not know."""
    if not _knows(warrior, spell):
        raise BadSetup(_told("magic.not_known", warrior, spell))
    return next(one.easier for one in warrior.spells if one.spell == spell)


def _told(key: str, warrior: Warrior, spell: str) -> Message:
    return say(key, fighter=warrior.name, spell=Named("spell", spell))
