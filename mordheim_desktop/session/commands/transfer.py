"""Commands for warbands that come and go as files: look at one, take it in as one entry, write one out."""

from __future__ import annotations

from itertools import count as counting
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from mordheim_desktop.campaign.changes import AnyEffect, PortraitSet, RulesTaken, WarbandJoined
from mordheim_desktop.campaign.chapters import last_entry_id
from mordheim_desktop.campaign.model import HenchmanGroup, Member, Warband, Warrior
from mordheim_desktop.campaign.names import LONGEST_NAME, plain_name
from mordheim_desktop.campaign.transfer.arrival import Arrival, Finding
from mordheim_desktop.campaign.transfer.reading import read_roster
from mordheim_desktop.campaign.transfer.warband_file import write_warband_file
from mordheim_desktop.campaign.transfer.writing import TextFormat, Written, write
from mordheim_desktop.rules.additions import TABLES, Additions, in_force, with_fighters
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.session.commands.roster import check_name_is_free, checked_name, new_id
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words

Format: TypeAlias = Literal["warband", "toolheim", "app", "text", "markdown"]
FORMATS: tuple[Format, ...] = ("warband", "toolheim", "app", "text", "markdown")


def look_at(session: Session, data: bytes, file: str, words: Words | None = None) -> Arrival:
    """The warband in a file, as it would be taken in; nothing changes. Raises NotARoster.

    What the campaign has no place for becomes notes in these words, by default in English.
    """
    arrival = read_roster(data, session.ruleset, words or Words(session.ruleset), file)
    own, findings = _settled(arrival.own, session.ruleset)
    return replace(arrival, own=own, findings=(*findings, *arrival.findings))


def take_in(session: Session, arrival: Arrival, name: str) -> str:
    """The warband joins the campaign under a name; one entry, which can be undone. Returns its id.

    Raises BadSetup for a missing or taken name, CannotApply where no campaign is open.
    """
    name = checked_name(name)
    check_name_is_free(session.campaign, name)
    id = new_id(session, "warband")
    number = last_entry_id(session.document) + 1 if session.document is not None else 1
    warband = replace(_renumbered(arrival.warband, number), id=id, name=name)
    effects: list[AnyEffect] = [RulesTaken(taken=arrival.own)] if arrival.own else []
    effects.append(WarbandJoined(joined=warband))
    if arrival.portrait:
        effects.append(PortraitSet(picture=arrival.portrait))
    kind = in_force(session.ruleset, arrival.own).warbands.get(warband.type)
    message = say("transfer.taken_in", warband=name, type=kind.name if kind else Named("warband", warband.type))
    session.record("take_in", message, effects, warbands=(id,))
    return id


def free_name(session: Session, wanted: str) -> str:
    """The name, with a number where another warband has it."""
    taken = {one.name.casefold() for one in session.campaign.warbands}
    wanted = plain_name(wanted)[: LONGEST_NAME - 5]
    names = (wanted if number == 1 else f"{wanted} ({number})" for number in counting(1))
    return next(name for name in names if name.casefold() not in taken)


def as_bytes(session: Session, warband_id: str, format: Format, words: Words) -> tuple[bytes, Written]:
    """A warband as the bytes of a file, and as text with what the format has no place for. Raises KeyError."""
    if format == "warband":
        data = write_warband_file(session.campaign, warband_id)
        return data, Written(data.decode())
    text_format: TextFormat = format
    written = write(
        text_format, session.campaign.warband(warband_id), session.ruleset, words, session.campaign.switches
    )
    return written.text.encode(), written


def _settled(own: Additions, ruleset: Ruleset) -> tuple[Additions, list[Finding]]:
    """The entries that the campaign does not have yet. What it has under the same id stays as it is, and is told."""
    kept: dict[str, Any] = {"origins": own.origins}
    findings = []
    for table in TABLES:
        there, kept[table] = getattr(ruleset, table), {}
        for id, entry in getattr(own, table).items():
            if id not in there:
                kept[table][id] = entry
            elif there[id] != entry:
                if table == "warbands":
                    new = {key: one for key, one in entry.fighters.items() if key not in there[id].fighters}
                    kept[table] |= {id: with_fighters(there[id], new)} if new else {}
                    if new and all(one == there[id].fighters.get(key, one) for key, one in entry.fighters.items()):
                        continue
                findings.append(Finding("note", say("transfer.stays", name=entry.name)))
    return Additions(**kept), findings


def _renumbered(warband: Warband, number: int) -> Warband:
    """The warband with ids that nobody in the campaign has: they count with the entry it joins by."""
    ids: dict[str, str] = {}

    def new(old: str) -> str:
        ids[old] = f"fighter-{number}-{len(ids) + 1}"
        return ids[old]

    def warriors(those: tuple[Warrior, ...]) -> tuple[Warrior, ...]:
        return tuple(replace(one, id=new(one.id)) for one in those)

    def group(one: HenchmanGroup) -> HenchmanGroup:
        id = new(one.id)
        members = tuple(Member(id=f"{id}.{place}", name=member.name) for place, member in enumerate(one.members, 1))
        ids.update({old.id: member.id for old, member in zip(one.members, members, strict=True)})
        return replace(one, id=id, members=members)

    heroes, groups, hired = warriors(warband.heroes), tuple(map(group, warband.groups)), warriors(warband.hired)
    notes = tuple(replace(note, fighter=ids.get(note.fighter, note.fighter), since="") for note in warband.notes)
    return replace(warband, heroes=heroes, groups=groups, hired=hired, notes=notes)
