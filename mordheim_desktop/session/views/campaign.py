"""What the campaign page shows: standings, the history of battles, notes of all warbands with their due times.

Everything is worked out from the campaign as it stands; the history is the lines it keeps of closed battles.
"""

from __future__ import annotations

from msgspec import Struct

from mordheim_desktop.campaign.figures import rating, treasury
from mordheim_desktop.campaign.limits import counted
from mordheim_desktop.campaign.model import Campaign, PastBattle, Remembered, Status, Warband
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.ruleset import SwitchValue
from mordheim_desktop.session.fighters import known_name
from mordheim_desktop.session.views.warbands import note_text
from mordheim_desktop.session.words import Words

CHART = "exploration_chart"


class Standing(Struct, frozen=True, kw_only=True):
    """A warband among the others; gold in crowns."""

    id: str
    name: str
    player: str
    type: str
    status: Status
    colour: str
    battles: int
    won: int
    drawn: int
    lost: int
    rating: int
    models: int
    treasury: int
    shards: int


class HistoryLine(Struct, frozen=True, kw_only=True):
    """A battle of the history: the day (ISO), who fought, who won (empty: a draw), who went out of action."""

    id: str
    number: int
    day: str
    scenario: str
    sides: tuple[str, ...]
    winner: int | None
    out: tuple[tuple[str, ...], ...]


class DueNote(Struct, frozen=True, kw_only=True):
    """A note of a warband: whom it is about, and when it comes up."""

    warband: str
    warband_id: str
    text: str
    due: str
    note: Remembered


class LedgerRow(Struct, frozen=True):
    """A line of the treasury: gold crowns in or out, what for, and what there was then."""

    amount: int
    why: str
    total: int


def standings(campaign: Campaign, words: Words) -> tuple[Standing, ...]:
    """Every warband of the campaign: most battles won first, then the higher rating; those that left it at the end."""
    found = [_standing(warband, campaign, words) for warband in campaign.members]
    return tuple(sorted(found, key=lambda one: (one.status != "playing", -one.won, -one.rating, one.name.casefold())))


def _standing(warband: Warband, campaign: Campaign, words: Words) -> Standing:
    fought = [line for line in campaign.past if warband.id in line.warbands]
    won = sum(1 for line in fought if line.winner is not None and line.warbands[line.winner] == warband.id)
    drawn = sum(1 for line in fought if line.winner is None)
    return Standing(
        id=warband.id,
        name=warband.name,
        player=warband.player,
        type=words.name(Named("warband", warband.type)),
        status=warband.status,
        colour=warband.colour,
        battles=len(fought),
        won=won,
        drawn=drawn,
        lost=len(fought) - won - drawn,
        rating=rating(warband, words.ruleset, campaign.switches),
        models=counted(warband),
        treasury=treasury(warband),
        shards=warband.shards,
    )


def history(campaign: Campaign, words: Words) -> tuple[HistoryLine, ...]:
    """Every closed battle, the newest first."""
    names = {warband.id: warband.name for warband in campaign.warbands}
    lines = [history_line(line, number, names, words) for number, line in enumerate(campaign.past, start=1)]
    return tuple(lines[::-1])


def history_line(line: PastBattle, number: int, names: dict[str, str], words: Words) -> HistoryLine:
    """One closed battle; a warband that is not in the campaign any more goes by its id."""
    return HistoryLine(
        id=line.id,
        number=number,
        day=line.began[:10],
        scenario=words.name(Named("scenario", line.scenario))
        if line.scenario
        else words.say(say("annals.no_scenario")),
        sides=tuple(names.get(id, id) for id in line.warbands),
        winner=line.winner,
        out=line.out,
    )


def due_notes(campaign: Campaign, words: Words) -> tuple[DueNote, ...]:
    """What every warband that plays has to remember, in the order of the warbands."""
    names = {warband.id: warband.name for warband in campaign.warbands}
    found = []
    for warband in campaign.warbands:
        for note in warband.notes if warband.status == "playing" else ():
            about = known_name(campaign, note.fighter)
            text = note_text(campaign, note, words)
            text = f"{text} ({about})" if about else text
            whom = ", ".join(names.get(id, id) for id in note.against)
            due = words.say(say(f"due.{note.due}", whom=whom))
            found.append(DueNote(warband=warband.name, warband_id=warband.id, text=text, due=due, note=note))
    return tuple(found)


def ledger(warband: Warband, words: Words) -> tuple[LedgerRow, ...]:
    """The treasury line by line, the oldest first, each with the running total."""
    total, rows = 0, []
    for line in warband.ledger:
        total += line.amount
        rows.append(LedgerRow(line.amount, words.say(line.why), total))
    return tuple(rows)


def changed_switches(campaign: Campaign, words: Words) -> tuple[tuple[str, SwitchValue], ...]:
    """The rule switches that are not at their default: name and value."""
    known = words.ruleset.switches
    return tuple(
        (words.name(Named("switch", id)), value)
        for id, value in campaign.switches.items()
        if id in known and value != known[id].default
    )


def chart_in_use(campaign: Campaign, words: Words) -> str:
    """The exploration chart the campaign plays by: `handout` or `rulebook`."""
    switch = words.ruleset.switches[CHART]
    return str(campaign.switches.get(CHART, switch.default))
