"""What is to be settled after a battle besides the ten steps: a line for each, with the ways to settle it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign, Remembered, Warband
from mordheim_desktop.rules.finds import PRISONER_RECRUIT, SERIOUS_INJURY
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.session.commands.characters import found_character
from mordheim_desktop.session.commands.experience import passed_over
from mordheim_desktop.session.commands.hired import leaves, unpaid, upkeep_of
from mordheim_desktop.session.commands.notes import (
    RECRUIT,
    due_notes,
    free_recruits,
    prisoner_groups,
    to_roll_for,
    took,
)
from mordheim_desktop.session.commands.post_battle import side_of
from mordheim_desktop.session.commands.roster import held_in
from mordheim_desktop.session.commands.succession import has_heir, is_leaderless
from mordheim_desktop.session.fighters import known_name, name_of
from mordheim_desktop.session.words import Words

Way: TypeAlias = Literal[
    "drug",
    "late",
    "into",
    "join",
    "new_group",
    "throw",
    "roll",
    "shop",
    "let_go",
    "pay",
    "send_away",
    "goes",
    "succeed",
    "hire",
    "hire_for",
]


AT: Final = {
    PRISONER_RECRUIT: ("exploration", "recruits"),
    SERIOUS_INJURY: ("injuries", "exploration"),
    "recruit": ("exploration", "recruits"),
}
"""The steps at which a note is settled; what is used where things are bought is offered there by the shop itself."""


class Settling(Struct, frozen=True):
    """A way to settle a line: what it does, to whom or what, and its words."""

    way: Way
    id: str
    text: str


class DueLine(Struct, frozen=True, kw_only=True):
    """Something to settle, and the steps of the sequence it belongs to; the last step lists everything.

    `note` is None for what is no note: a thing to roll for, a hired sword's pay.
    """

    text: str
    ways: tuple[Settling, ...]
    at: tuple[str, ...] = ()
    note: Remembered | None = None


def due_lines(campaign: Campaign, side: int, entries: Iterable[Entry], words: Words) -> tuple[DueLine, ...]:
    """Everything a side has to settle now. Raises BadSetup while the battle lasts."""
    _, _, warband = side_of(campaign, side)
    entries = tuple(entries)
    lines = [_note_line(note, campaign, warband, words) for note in due_notes(warband)]
    for item in to_roll_for(campaign, words.ruleset, entries, warband):
        text = words.say(say("notes.line_got", item=Named("item", item)))
        lines.append(DueLine(text=text, ways=(_way("roll", item, words),), at=("exploration", "rare_items")))
    for fighter, item in took(campaign, words.ruleset, entries, side):
        name = name_of(campaign, fighter)
        text = words.say(say("notes.line_took", fighter=name, item=Named("item", item)))
        lines.append(
            DueLine(text=text, ways=(_way("drug", f"{fighter} {item}", words),), at=("injuries", "experience"))
        )
    for fighter, points in passed_over(campaign, words.ruleset, entries, side):
        text = words.say(say("notes.line_late", fighter=name_of(campaign, fighter)))
        lines.append(DueLine(text=text, ways=(_way("late", fighter, words, points=points),), at=("experience",)))
    if is_leaderless(warband):
        lines.append(_leader_line(warband, words))
    for sword in unpaid(campaign, entries, warband):
        if leaves(sword, words.ruleset):
            text = words.say(say("notes.line_goes", fighter=sword.name))
            lines.append(DueLine(text=text, ways=(_way("goes", sword.id, words),), at=("sale", "recruits")))
            continue
        price = upkeep_of(warband, sword, words.ruleset)
        text = words.say(say("notes.line_upkeep", fighter=sword.name, gold=price))
        ways = (_way("pay", sword.id, words), _way("send_away", sword.id, words))
        lines.append(DueLine(text=text, ways=ways, at=("sale", "recruits")))
    return tuple(lines)


def _leader_line(warband: Warband, words: Words) -> DueLine:
    at = ("injuries", "experience", "exploration")
    if not has_heir(warband):
        return DueLine(text=words.say(say("notes.line_no_heir")), ways=(), at=at)
    return DueLine(text=words.say(say("notes.line_leader")), ways=(_way("succeed", "", words),), at=at)


def _found_line(note: Remembered, character: str, warband: Warband, words: Words) -> DueLine:
    """A character who was found: hired for gold, for the thing he takes as well, or not at all."""
    listed = words.ruleset.hired[character]
    ways = [_way("hire", "", words, gold=listed.price)]
    if listed.fee_item and held_in(warband.stash, listed.fee_item):
        ways.append(_way("hire_for", "", words, item=Named("item", listed.fee_item)))
    text = words.say(say("notes.line_found", character=Named("fighter", f"hired.{character}")))
    return DueLine(text=text, ways=(*ways, _way("let_go", "", words)), at=("dramatis_personae", "recruits"), note=note)


def _note_line(note: Remembered, campaign: Campaign, warband: Warband, words: Words) -> DueLine:
    if (character := found_character(note)) in words.ruleset.hired:
        return _found_line(note, character, warband, words)
    if note.note.startswith(RECRUIT):
        free = free_recruits(note.note)
        text = words.say(say("notes.line_free", type=Named("fighter", free.type), count=free.count))
        same = (group for group in warband.groups if group.type == free.type)
        joining = [_way("join", group.id, words, group=group.name) for group in same]
        ways = [*joining, _way("new_group", "", words)]
    else:
        about = known_name(campaign, note.fighter)
        name = Named("note", note.note)
        text = words.say(say("notes.line_about", note=name, fighter=about) if about else say("notes.line", note=name))
        ways = _ways(note, warband, words)
    at = AT.get(note.note.partition(":")[0], ())
    return DueLine(text=text, ways=(*ways, _way("let_go", "", words)), at=at, note=note)


def _ways(note: Remembered, warband: Warband, words: Words) -> list[Settling]:
    if note.note == PRISONER_RECRUIT:
        groups = prisoner_groups(warband, words.ruleset)
        return [_way("into", group.id, words, group=group.name, gold=price) for group, price in groups]
    if note.note == SERIOUS_INJURY:
        return [_way("throw", note.fighter, words)]
    return [_way("shop", "", words)]


def _way(way: Way, id: str, words: Words, **params: str | int | Named) -> Settling:
    return Settling(way, id, words.say(say(f"notes.do.{way}", **params)))
