"""Notes that have come due after a battle, and what settles each: one entry that uses the note up.

A freed prisoner joins a group, warriors who came free of charge form one, a hero hurt on the way is thrown for, a thing
that was got is rolled for, a hired sword fights for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct, convert
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import AnyEffect, GroupJoined, HenchmenJoined, NoteSettled
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.limits import of_type, too_dear, too_many
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Kit, Member, Remembered, Warband
from mordheim_desktop.rules.aftereffect import UNFEELING
from mordheim_desktop.rules.effects import Gold, Item
from mordheim_desktop.rules.finds import FULL_GROUP, PRISONER_RECRUIT, SERIOUS_INJURY, Group
from mordheim_desktop.rules.gained import is_rolled_for
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.seek import FOUND
from mordheim_desktop.rules.trade import group_holds, kit_price
from mordheim_desktop.session.commands.credit import of_battle
from mordheim_desktop.session.commands.post_battle import keep_waiting, serious_injury_setup, side_of
from mordheim_desktop.session.commands.roster import group_of, new_id, new_names, with_free
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

AFTEREFFECT: Final = "aftereffect"
RECRUIT: Final = "recruit:"
"""How the note of warriors who come free of charge begins: `recruit:undead.zombiex2`."""

SETTLED_HERE: Final = (PRISONER_RECRUIT, SERIOUS_INJURY, "half_price_weapon", "free_hired_sword")
"""Notes that the players settle after the battle; others come up by themselves when their time is there."""


class Free(Struct, frozen=True):
    """Warriors who come free of charge."""

    type: str
    count: int


def due_notes(warband: Warband) -> tuple[Remembered, ...]:
    """The notes a warband can settle now, in the order they were written."""
    return tuple(note for note in warband.notes if note.note in SETTLED_HERE or note.note.startswith((RECRUIT, FOUND)))


def free_recruits(note: str) -> Free:
    """Who comes free of charge by a note."""
    type, _, count = note.removeprefix(RECRUIT).rpartition("x")
    return Free(type, int(count))


def group_kit(group: HenchmanGroup) -> dict[str, int]:
    """What each member carries, item by item."""
    return {kit.item: kit.count for kit in group.kit}


def prisoner_groups(warband: Warband, ruleset: Ruleset) -> tuple[tuple[HenchmanGroup, int], ...]:
    """The human groups a freed prisoner can join, each with what his kit costs in gold crowns; full ones last."""
    found = []
    for group in warband.groups:
        if convert({"type": group.type, "id": group.id}, Group).is_human(ruleset):
            found.append((group, kit_price(ruleset, group.type, group_kit(group))))
    return tuple(sorted(found, key=lambda one: len(one[0].members) >= FULL_GROUP))


def why_not_join(session: Session, warband_id: str, note: Remembered, group_id: str = "") -> tuple[Message, ...]:
    """What the lists have against those of a note joining a group, or the warband as a group of their own.

    The players may overrule it. Raises BadSetup where the note was settled already.
    """
    warband = _held(session, warband_id, note)
    count = free_recruits(note.note).count if note.note.startswith(RECRUIT) else 1
    group = next((one for one in warband.groups if one.id == group_id), None)
    found = []
    if group is not None and not group_holds(session.ruleset, group.type, len(group.members) + count):
        found.append(say("veterans.group_full", group=group.name))
    if full := too_many(warband, count, session.ruleset):
        found.append(full)
    return tuple(found)


def _settled(
    session: Session,
    warband: Warband,
    note: Remembered,
    message: Message,
    *effects: AnyEffect,
    against: tuple[Message, ...] = (),
) -> None:
    """One entry that uses the note up, with what the players overruled."""
    effects = (*effects, NoteSettled(note=note.note, fighter=note.fighter))
    told = replace(message, also=against)
    session.record("settle_note", told, effects, warbands=(warband.id,), overruled=bool(against))


def _held(session: Session, warband_id: str, note: Remembered) -> Warband:
    """The warband, if it still has the note. Raises BadSetup where it was settled already."""
    keep_waiting(session)
    warband = session.campaign.warband(warband_id)
    if note not in warband.notes:
        raise BadSetup(say("notes.settled"))
    return warband


def let_go(session: Session, warband_id: str, note: Remembered) -> None:
    """Use a note up without anything coming of it. Raises BadSetup where it was settled already."""
    warband = _held(session, warband_id, note)
    what = Named("note", note.note.partition(":")[0])
    _settled(session, warband, note, say("notes.let_go", warband=warband.name, note=what))


def take_prisoner(
    session: Session, warband_id: str, note: Remembered, group_id: str, *, overrule: bool = False
) -> None:
    """Take a freed prisoner into a group at the price of its kit (Mordheim rulebook, Prisoners).

    Raises BadSetup for too little gold and, unless overruled, for a full group or warband.
    """
    warband = _held(session, warband_id, note)
    open_to_him = {group.id: (group, price) for group, price in prisoner_groups(warband, session.ruleset)}
    if group_id not in open_to_him:
        raise BadSetup(say("notes.not_that_group"))
    group, price = open_to_him[group_id]
    against = _accepted(session, warband_id, note, group_id, overrule)
    if dear := too_dear(warband, price):
        raise BadSetup(dear)
    joined = joining(session, warband, group, 1)
    message = say("notes.prisoner", warband=warband.name, group=group.name, gold=price)
    _settled(session, warband, note, message, joined, *((Gold(amount=-price),) if price else ()), against=against)


def take_free(
    session: Session, warband_id: str, note: Remembered, group_id: str = "", *, overrule: bool = False
) -> None:
    """Let those who come free of charge join a group of their type, or form one of their own.

    Raises BadSetup for a type that is not known and, unless overruled, for a full group or warband.
    """
    warband = _held(session, warband_id, note)
    free = free_recruits(note.note)
    listed = session.ruleset.fighter_type(free.type)
    if listed is None:
        raise BadSetup(say("roster.no_such_type"))
    against = _accepted(session, warband_id, note, group_id, overrule)
    group = next((one for one in warband.groups if one.id == group_id and one.type == free.type), None)
    if group is None:
        names = new_names(warband, listed.name, free.count, of_type(warband, free.type))
        kit = tuple(Kit(item=item, count=count) for item, count in with_free(session.ruleset, free.type, {}).items())
        new = group_of(new_id(session, "fighter"), listed.name, free.type, listed, kit, names)
        joined: AnyEffect = GroupJoined(joined=new)
    else:
        joined = joining(session, warband, group, free.count)
    message = say("notes.free", warband=warband.name, type=Named("fighter", free.type), count=free.count)
    _settled(session, warband, note, message, joined, against=against)


def joining(session: Session, warband: Warband, group: HenchmanGroup, count: int) -> HenchmenJoined:
    """So many more for a group: called by its name as its members are or the players want, else by the type."""
    listed, id = session.ruleset.fighter_type(group.type), new_id(session, "fighter")
    by_group = any(f"{member.name} ".startswith(f"{group.name} ") for member in group.members)
    if group.renamed or by_group or listed is None:
        names = new_names(warband, group.name, count, len(group.members))
    else:
        names = new_names(warband, listed.name, count, of_type(warband, group.type))
    new = tuple(Member(id=f"{id}.{number}", name=name) for number, name in enumerate(names, start=1))
    return HenchmenJoined(group=group.id, members=new)


def _accepted(
    session: Session, warband_id: str, note: Remembered, group_id: str, overrule: bool
) -> tuple[Message, ...]:
    """What the players overrule. Raises BadSetup for it where they do not."""
    against = why_not_join(session, warband_id, note, group_id)
    if against and not overrule:
        raise BadSetup(against[0])
    return against


def throw_for_hurt(session: Session, side: int, note: Remembered) -> Pending:
    """Begin the roll for a hero who went out of action on the way. Raises BadSetup where it was settled already."""
    _, _, own = side_of(session.campaign, side)
    warband = _held(session, own.id, note)
    setup, warbands = serious_injury_setup(session.campaign, session.ruleset, side, note.fighter)
    del setup["injured_by"]
    used = NoteSettled(note=note.note, fighter=note.fighter)
    return session.begin("serious_injury", setup, warbands=(warband.id, *warbands[1:]), also=(used,))


# -- things that are rolled for when they are got ----------------------------------------------------------------------


def to_roll_for(campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry], warband: Warband) -> tuple[str, ...]:
    """Things got since the battle began of which a roll is still to be made, each as often as it is due."""
    if campaign.battle is None:
        return ()
    held = of_battle(entries, campaign.battle.id)
    found: list[str] = []
    for item in (gear.id for gear in ruleset.gear.values() if is_rolled_for(gear)):
        got = sum(_got(entry, item, warband.id) for entry in held)
        rolled = sum(
            1
            for entry in held
            if entry.procedure == "gained" and entry.setup.get("item") == item and entry.warbands[:1] == (warband.id,)
        )
        found += [item] * max(0, got - rolled)
    return tuple(found)


def _got(entry: Entry, item: str, warband: str) -> int:
    things = (effect for effect in entry.effects if isinstance(effect, Item) and effect.item == item)
    return sum(thing.count for thing in things if entry.warbands[thing.warband : thing.warband + 1] == (warband,))


def begin_gained(session: Session, side: int, item: str) -> Pending:
    """Begin the roll for a thing that was got. Raises BadSetup where none is due."""
    keep_waiting(session)
    campaign = session.campaign
    _, _, warband = side_of(campaign, side)
    if item not in to_roll_for(campaign, session.ruleset, session.entries, warband):
        raise BadSetup(say("notes.settled"))
    heroes = [{"ref": hero.id, "type": hero.type} for hero in warband.heroes]
    return session.begin("gained", {"item": item, "warband": warband.type, "heroes": heroes}, warbands=(warband.id,))


# -- what drugs leave behind -------------------------------------------------------------------------------------------


def took(campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry], side: int) -> tuple[tuple[str, str], ...]:
    """Who took what before the battle, still has to roll for it, and lives; drugs do nothing to the undead."""
    battle, _, warband = side_of(campaign, side)
    alive = {one.id: one for one in (*warband.heroes, *warband.hired)}
    rolled = {
        (entry.setup.get("fighter", {}).get("ref"), entry.setup.get("item"))
        for entry in of_battle(entries, battle.id)
        if entry.procedure == AFTEREFFECT
    }
    return tuple(
        (model.fighter, item)
        for model in battle.models
        for item in model.taken
        if model.fighter in alive
        and ruleset.gear[item].afterwards
        and (model.fighter, item) not in rolled
        and alive[model.fighter].type not in UNFEELING
    )


def begin_aftereffect(session: Session, side: int, fighter: str, item: str) -> Pending:
    """Begin the roll for a drug that a fighter took. Raises BadSetup where none is due."""
    keep_waiting(session)
    campaign = session.campaign
    _, _, warband = side_of(campaign, side)
    if (fighter, item) not in took(campaign, session.ruleset, session.entries, side):
        raise BadSetup(say("notes.settled"))
    return session.begin(AFTEREFFECT, {"item": item, "fighter": {"ref": fighter}}, warbands=(warband.id,))
