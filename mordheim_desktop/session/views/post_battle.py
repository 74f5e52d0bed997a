"""What the Post-battle tab shows: the ten steps of a side, the exploration dice and what they find, the sale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Literal

from msgspec import Struct

from mordheim_desktop.campaign.figures import rating, treasury
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.exploration import (
    EYE,
    ExplorationResult,
    ExplorationSetup,
    exploration_so_far,
    read_dice,
    searchers,
)
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.sale import worth
from mordheim_desktop.session.commands.experience import due_advances
from mordheim_desktop.session.commands.post_battle import STEPS, injury_entry, injury_kind, sale_warriors, side_of
from mordheim_desktop.session.commands.shooting import on_roster
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.experience import open_advances
from mordheim_desktop.session.views.needed import not_needed
from mordheim_desktop.session.views.notes import due_lines
from mordheim_desktop.session.views.spoils import open_spoils
from mordheim_desktop.session.words import Words


class StepLine(Struct, frozen=True, kw_only=True):
    """One step of the sequence: where it stands, what it brought, and what to do in a sentence."""

    id: str
    text: str
    state: Literal["done", "current", "open"]
    note: str
    advice: str


class FighterLine(Struct, frozen=True, kw_only=True):
    """One who went out of action: what is to be thrown for him, or what became of him."""

    id: str
    name: str
    note: str
    settled: bool = False
    """Whether his injuries have been thrown."""


class SideAfter(Struct, frozen=True, kw_only=True):
    """A side after the battle."""

    index: int
    warband: str
    name: str
    won: bool
    steps: tuple[StepLine, ...]
    fallen: tuple[FighterLine, ...]
    """Those who went out of action and are still on the roster."""
    shards: int
    treasury: int
    warriors: int
    rating_before: int
    rating_now: int
    open_steps: int
    advances: int = 0
    """Advances still to be rolled for."""


class DieView(Struct, frozen=True):
    """An exploration die: its face, whose it is, and whether it is kept."""

    face: int
    owner: str
    kept: bool


class OtherChoice(Struct, frozen=True):
    """Another choice of six: what is left out, total and shards, the place."""

    left_out: str
    total: int
    shards: int
    place: str


class Found(Struct, frozen=True, kw_only=True):
    """What the dice show: total, shards, place, and what the other chart would give."""

    dice: tuple[DieView, ...]
    total: int
    shards: int
    set: str
    place: str
    summary: str
    chart: str
    other: str
    """What the other chart has for this place where it differs."""
    other_taken: bool
    may_decline: bool
    """Whether the book leaves it to the warband to look into this place."""
    declined: bool
    choices: tuple[OtherChoice, ...]
    settled: bool
    """Whether it is committed already."""


def side_after(campaign: Campaign, side: int, words: Words, entries: Iterable[Entry] = ()) -> SideAfter:
    """A side of the finished battle. Raises BadSetup while it is still being fought."""
    battle, own, warband = side_of(campaign, side)
    entries = tuple(entries)
    done, idle = set(own.steps), not_needed(campaign, words.ruleset, side, entries)
    current = next((step for step in STEPS if step not in done | idle), "")
    now = rating(warband, words.ruleset, campaign.switches)
    advances = sum(one.rolls for one in due_advances(campaign, words.ruleset, entries, warband))
    changed = f"{own.rating} → {now}" if now != own.rating else str(now)
    notes = {step: words.say(say("after.not_needed")) for step in idle - done}
    notes |= {"experience": words.say(say("after.advances", count=advances))} if advances else {}
    notes |= {"rating": changed} | ({"sale": str(warband.shards)} if warband.shards else {})
    steps = tuple(
        StepLine(
            id=step,
            text=words.name(Named("step", step)),
            state="done" if step in done else "current" if step == current else "open",
            note=notes.get(step, ""),
            advice=words.say(say(f"after.advice.{step}")),
        )
        for step in STEPS
    )
    return SideAfter(
        index=side,
        warband=warband.id,
        name=warband.name,
        won=battle.winner == side,
        steps=steps,
        fallen=_fallen(campaign, battle, side, words, entries),
        shards=warband.shards,
        treasury=treasury(warband),
        warriors=sale_warriors(campaign, words.ruleset, warband),
        rating_before=own.rating,
        rating_now=now,
        open_steps=len(set(STEPS) - done - idle),
        advances=advances,
    )


def open_work(campaign: Campaign, side: int, entries: Iterable[Entry], words: Words) -> tuple[str, ...]:
    """What a side has still to do before the battle is closed, in sentences. Raises BadSetup while the battle lasts."""
    entries = tuple(entries)
    after = side_after(campaign, side, words, entries)
    steps = say("after.open_steps", warband=after.name, count=after.open_steps)
    due = len(due_lines(campaign, side, entries, words))
    told = (
        words.say(steps) if after.open_steps else "",
        open_advances(campaign, side, entries, words),
        open_spoils(campaign, side, entries, words),
        words.say(say("notes.open", warband=after.name, count=due)) if due else "",
    )
    return tuple(text for text in told if text)


def _fallen(
    campaign: Campaign, battle: Battle, side: int, words: Words, entries: tuple[Entry, ...]
) -> tuple[FighterLine, ...]:
    warband = campaign.warband(battle.sides[side].warband)
    by_table = {one.id: injury_kind(one, words.ruleset) for one in (*warband.heroes, *warband.hired)}
    lines = []
    for model in on_roster(campaign):
        if model.side != side or model.state != "out_of_action":
            continue
        thrown = injury_entry(entries, battle.id, model.fighter)
        todo = say("after.hero_roll" if by_table.get(model.fighter) == "hero" else "after.henchman_roll")
        note = words.say(thrown.message if thrown else todo)
        lines.append(FighterLine(id=model.fighter, name=model.name, note=note, settled=thrown is not None))
    return tuple(lines)


def sale_worth(after: SideAfter, shards: int, ruleset: Ruleset) -> int:
    """Gold crowns for a lot of shards; 0 for none."""
    return worth(shards, after.warriors, ruleset.campaign) if shards > 0 and after.warriors > 0 else 0


# -- exploration -------------------------------------------------------------------------------------------------------


def found(session: Session, warband: str, words: Words) -> Found | None:
    """What a warband's exploration shows, pending or settled in this battle; None before the first die."""
    pending = session.pending
    if pending is not None and pending.name == "exploration" and pending.warbands[:1] == (warband,):
        return shown(pending, words)
    settled = _settled(session, warband)
    return shown(settled, words, settled=True) if settled is not None else None


def shown(pending: Pending, words: Words, settled: bool = False) -> Found | None:
    """What an exploration shows so far; None before the first die."""
    setup = pending.setup
    if not isinstance(setup, ExplorationSetup):
        return None
    result = exploration_so_far(setup, pending.context, pending.play.asked)
    if result is None or not result.dice:
        return None
    return _found(result, setup, pending.context, words, settled)


def _settled(session: Session, warband: str) -> Pending | None:
    """A warband's exploration after this battle, played again on the campaign as it was before it."""
    battle = session.campaign.battle.id if session.campaign.battle else ""
    for entry in reversed(session.entries):
        same = entry.procedure == "exploration" and entry.battle == battle and entry.warbands[:1] == (warband,)
        if same and not entry.taken_back:
            return session.played_again(entry.id)
    return None


def _found(result: ExplorationResult, setup: ExplorationSetup, context: Context, words: Words, settled: bool) -> Found:
    ruleset = words.ruleset
    place = ruleset.places[result.chart].get(result.place) if result.place else None
    other = next((name for name in ruleset.places if name != result.chart), result.chart)
    beside = read_dice(result.kept, other, ruleset).place if result.differs else None
    chart = words.say(say(f"after.chart.{result.chart}"))
    note = ""
    if beside is not None:
        there = words.say(say(f"after.chart.{other}"))
        note = words.say(say("after.other_chart", chart=there, place=beside.name, summary=beside.summary))
    in_set = words.say(say("after.set", count=place.count, face=place.face)) if place else ""
    return Found(
        dice=_dice(result, setup, context, words),
        total=result.total,
        shards=result.shards,
        set=in_set,
        place=words.name(Named("place", place.id)) if place else words.say(say("after.no_place")),
        summary=place.summary if place else "",
        chart=chart,
        other=note,
        other_taken=setup.other_chart,
        may_decline=place is not None and place.may_decline,
        declined=place is not None and place.may_decline and setup.declined,
        choices=_others(result, _pairs(setup, context, len(result.dice)), words),
        settled=settled,
    )


def _dice(result: ExplorationResult, setup: ExplorationSetup, context: Context, words: Words) -> tuple[DieView, ...]:
    """The dice with their owners in the order thrown: heroes, what gives extra dice, the winner's."""
    owners = _owners(setup, context, words)
    left = Counter(result.kept)
    dice = []
    for place, face in enumerate(result.dice):
        kept = left[face] > 0
        left[face] -= kept
        dice.append(DieView(face, owners[place] if place < len(owners) else "", kept))
    return tuple(dice)


def _owners(setup: ExplorationSetup, context: Context, words: Words) -> list[str]:
    if setup.dice is not None:
        return []
    searching, pairs = searchers(setup, context)
    owners = [hero.name for hero in searching if hero not in pairs]
    owners += [hero.name for hero in searching if hero not in pairs and hero.carries(EYE)]
    owners += [words.say(say("after.extra"))] * setup.extra_dice
    if setup.won and (searching or context.switch("winner_die_without_heroes")):
        owners.append(words.say(say("after.winner")))
    for hero in pairs:
        owners += [hero.name, hero.name]
    return owners


def _pairs(setup: ExplorationSetup, context: Context, thrown: int) -> tuple[tuple[int, int], ...]:
    """The places of two dice of which only one counts: they lie after all the others."""
    count = 0 if setup.dice is not None else len(searchers(setup, context)[1])
    return tuple((place, place + 1) for place in range(thrown - 2 * count, thrown, 2) if place >= 0)


def _others(result: ExplorationResult, pairs: tuple[tuple[int, int], ...], words: Words) -> tuple[OtherChoice, ...]:
    """Every other outcome that another choice of dice would give, where more were thrown than are kept; best first."""
    ruleset = words.ruleset
    if len(result.dice) <= len(result.kept):
        return ()
    found: dict[tuple[int, str], OtherChoice] = {}
    own = (result.total, result.place or "")
    for places in combinations(range(len(result.dice)), len(result.kept)):
        if any(first in places and second in places for first, second in pairs):
            continue
        kept = tuple(result.dice[place] for place in places)
        reading = read_dice(kept, result.chart, ruleset)
        outcome = (reading.total, reading.place.id if reading.place else "")
        if outcome == own or outcome in found:
            continue
        out = Counter(result.dice) - Counter(kept)
        faces = " ".join(str(face) for face in sorted(out.elements()))
        place = words.name(Named("place", reading.place.id)) if reading.place else words.say(say("after.no_place"))
        text = words.say(say("after.leave_out", faces=faces))
        found[outcome] = OtherChoice(text, reading.total, reading.shards, place)
    return tuple(sorted(found.values(), key=lambda choice: -choice.total))
