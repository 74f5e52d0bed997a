"""The chronicle of a campaign in words: battle after battle who fought, who won, who fell, and what came of it.

Told is what lasts: everything after a battle, and of the battle itself who went out of action. Closed chapters are
decoded only here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from mordheim_desktop.campaign.codec import decode_chapter
from mordheim_desktop.campaign.errors import Damaged
from mordheim_desktop.campaign.journal import Document, Entry
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.effects import StateChange
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.session.views.campaign import history_line
from mordheim_desktop.session.words import Words

SILENT: Final = frozenset(
    (
        "begin_battle",
        "campaign",
        "close_battle",
        "describe",
        "end_battle",
        "mark",
        "notes",
        "portrait",
        "scenario",
        "set_up",
        "step",
        "switch",
        "table",
    )
)
"""Entries that tell nothing a chronicle wants."""


class Told(Struct, frozen=True):
    """One sentence, and when it was: a turn of the battle, after it, or between battles."""

    when: str
    sentence: str


class ChronicleBattle(Struct, frozen=True, kw_only=True):
    """A battle: heading, the facts of it in sentences, and what is told of it and after it. `id` is empty before the
    first one.
    """

    id: str
    title: str
    facts: tuple[str, ...]
    told: tuple[Told, ...]


def chronicle(document: Document, words: Words, only: str = "") -> tuple[ChronicleBattle, ...]:
    """The whole campaign, oldest battle first; with `only` the chapter of one battle."""
    campaign = document.campaign
    names = {warband.id: warband.name for warband in campaign.warbands}
    heads = _heads(campaign, names, words)
    told: dict[str, list[Told]] = {id: [] for id in ("", *heads)}
    for entry in _entries(document):
        if only and entry.battle != only:
            continue
        if _is_told(entry):
            told.setdefault(entry.battle, []).append(Told(_when(entry, words), _sentence(entry, names, words)))
    found = []
    for id, sentences in told.items():
        title, facts = heads.get(id, (words.say(say("chronicle.before")), ()))
        if (only and id != only) or (not id and not sentences):
            continue
        found.append(ChronicleBattle(id=id, title=title, facts=facts, told=tuple(sentences)))
    return tuple(found)


def _heads(campaign: Campaign, names: dict[str, str], words: Words) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Title and facts of every battle, closed ones and the one that is open."""
    heads: dict[str, tuple[str, tuple[str, ...]]] = {}
    for number, past in enumerate(campaign.past, start=1):
        line = history_line(past, number, names, words)
        heads[past.id] = (
            _title(number, line.day, line.scenario, words),
            tuple(_facts(line.sides, line.winner, line.out, words)),
        )
    battle = campaign.battle
    if battle is not None:
        sides = tuple(names.get(side.warband, side.warband) for side in battle.sides)
        scenario = words.name(Named("scenario", battle.scenario)) if battle.scenario else ""
        title = _title(len(campaign.past) + 1, battle.began[:10], scenario, words)
        facts = (
            _facts(sides, battle.winner, battle.out, words) if battle.over else (words.say(say("chronicle.going_on")),)
        )
        heads[battle.id] = (title, tuple(facts))
    return heads


def _title(number: int, day: str, scenario: str, words: Words) -> str:
    return " · ".join(part for part in (words.say(say("chronicle.battle", number=number)), scenario, day) if part)


def _facts(sides: tuple[str, ...], winner: int | None, out: tuple[tuple[str, ...], ...], words: Words) -> Iterable[str]:
    yield words.say(say("chronicle.fought", sides=", ".join(sides)))
    if winner is None:
        yield words.say(say("chronicle.draw"))
    else:
        yield words.say(say("chronicle.won", warband=sides[winner]))
    for side, names in zip(sides, out, strict=False):
        if names:
            yield words.say(say("chronicle.out", warband=side, names=", ".join(names)))


def _entries(document: Document) -> Iterable[Entry]:
    for raw in document.closed:
        try:
            yield from decode_chapter(raw).entries
        except Damaged:
            continue  # what cannot be read is reported by the check of the file, not here
    yield from document.chapter.entries


def _is_told(entry: Entry) -> bool:
    if entry.taken_back or entry.procedure in SILENT:
        return False
    if entry.turn:
        return any(isinstance(effect, StateChange) and effect.state == "out_of_action" for effect in entry.effects)
    return True


def _sentence(entry: Entry, names: dict[str, str], words: Words) -> str:
    """What happened, with the warband it happened to where the sentence itself does not say."""
    sentence = words.say(entry.message)
    whose = names.get(entry.warbands[0], "") if entry.warbands and not entry.turn else ""
    return f"{whose}: {sentence}" if whose and whose not in sentence else sentence


def _when(entry: Entry, words: Words) -> str:
    if entry.turn:
        return words.say(say("chronicle.turn", turn=entry.turn))
    return words.say(say("journal.after_battle" if entry.battle else "journal.campaign"))
