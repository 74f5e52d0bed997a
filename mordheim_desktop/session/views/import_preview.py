"""What a player sees of a warband before taking it in: who is in it, what was recognised, noted, or not read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from mordheim_desktop.campaign.figures import as_written, in_play, rating, treasury
from mordheim_desktop.campaign.model import HenchmanGroup, Warband, Warrior
from mordheim_desktop.campaign.transfer.arrival import Arrival, Finding, FindingKind
from mordheim_desktop.rules.additions import in_force
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Ruleset, SwitchValue
from mordheim_desktop.session.views.warbands import kit_text
from mordheim_desktop.session.words import Words

ORDER: Final[tuple[FindingKind, ...]] = ("unread", "note", "read")
"""What a player has to know first comes first."""


class FindingLine(Struct, frozen=True):
    """One finding: the line of the file it is about (empty for the whole file), about whom, and what."""

    kind: FindingKind
    place: str
    who: str
    text: str


class FighterLine(Struct, frozen=True):
    """A warrior or group as he would stand on the roster."""

    name: str
    type: str
    profile: tuple[str, ...]
    kit: str
    learned: str
    experience: int


class ImportView(Struct, frozen=True, kw_only=True):
    """The whole preview. `summary` are short facts, `recognised` is a sentence."""

    name: str
    type: str
    format: str
    summary: tuple[str, ...]
    recognised: str
    fighters: tuple[FighterLine, ...]
    findings: tuple[FindingLine, ...]
    unread: int
    notes: int


def import_view(arrival: Arrival, words: Words, switches: Mapping[str, SwitchValue] | None = None) -> ImportView:
    """The preview of an arrival, rated by the switches of the campaign it would join."""
    own = words.under(in_force(words.ruleset, arrival.own))
    warband = arrival.warband
    fighters: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.groups, *warband.hired)
    kinds = [one.kind for one in arrival.findings]
    return ImportView(
        name=warband.name,
        type=own.name(Named("warband", warband.type)),
        format=words.say(say(f"transfer.format.{arrival.format}")),
        summary=tuple(
            words.say(say(f"transfer.{name}", count=count)) for name, count in _counts(warband, own.ruleset, switches)
        ),
        recognised=words.say(_recognised(arrival)),
        fighters=tuple(_fighter(one, own) for one in fighters),
        findings=tuple(_finding(one, own) for kind in ORDER for one in arrival.findings if one.kind == kind),
        unread=kinds.count("unread"),
        notes=kinds.count("note"),
    )


def _counts(
    warband: Warband, ruleset: Ruleset, switches: Mapping[str, SwitchValue] | None
) -> Iterator[tuple[str, int]]:
    """What is worth a word in the summary."""
    yield "heroes", len(warband.heroes)
    if warband.groups:
        yield "henchmen", sum(len(group.members) for group in warband.groups)
    if warband.hired:
        yield "hired", len(warband.hired)
    yield "rating", rating(warband, ruleset, switches)
    yield "treasury", treasury(warband)
    if warband.shards:
        yield "shards", warband.shards


def _recognised(arrival: Arrival) -> Message:
    if not arrival.goods:
        return say("transfer.nothing_carried")
    return say("transfer.recognised", known=arrival.known, goods=arrival.goods)


def _fighter(fighter: Warrior | HenchmanGroup, words: Words) -> FighterLine:
    now = in_play(fighter, words.ruleset)
    count = f" ×{len(fighter.members)}" if isinstance(fighter, HenchmanGroup) else ""
    learned: list[Named] = []
    if isinstance(fighter, Warrior):
        learned += [Named("skill", one) for one in fighter.skills]
        learned += [Named("spell", one.spell) for one in fighter.spells]
        learned += [Named("injury", one) for one in fighter.injuries]
    learned += [Named("trait", one) for one in fighter.traits]
    return FighterLine(
        name=f"{fighter.name}{count}",
        type=words.name(Named("fighter", fighter.type)),
        profile=as_written(now, fighter.type, words.ruleset),
        kit=", ".join(kit_text(kit, words) for kit in fighter.kit),
        learned=", ".join(words.name(one) for one in learned),
        experience=fighter.experience,
    )


def _finding(finding: Finding, words: Words) -> FindingLine:
    place = words.say(say("transfer.line", line=finding.line)) if finding.line else ""
    return FindingLine(finding.kind, place, finding.who, words.say(finding.text))
