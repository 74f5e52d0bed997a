"""What the Battle tab shows of a scenario's tracker: how it stands, and what the chosen model can do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.campaign.arrivals import missing_units
from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.rules import deeds
from mordheim_desktop.rules import standings as s
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Scenario
from mordheim_desktop.rules.tracker import CHEST
from mordheim_desktop.rules.verdict import turns_left
from mordheim_desktop.session.commands import trackers as commands
from mordheim_desktop.session.commands.rewards import spoils_of
from mordheim_desktop.session.commands.set_up import why_no_reinforcements
from mordheim_desktop.session.fighters import known_name
from mordheim_desktop.session.the_battle import scenario_of, side_name
from mordheim_desktop.session.words import Words

TrackTone: TypeAlias = Literal["ink", "muted", "accent", "warn", "info"]
SIDE_TONES: Final[tuple[TrackTone, ...]] = ("accent", "info")
"""What belongs to the first side and what to the second, as on the map."""


class TrackLine(Struct, frozen=True):
    """One thing that is kept count of: what it is, how it stands, and how much it asks for attention."""

    label: str
    text: str
    tone: TrackTone = "ink"


class TrackAct(Struct, frozen=True):
    """Something the chosen model can do about it: `on` where it holds, `why_not` where it cannot be."""

    id: str
    text: str
    on: bool = False
    why_not: str = ""
    holds: bool = True
    """Whether it is something that holds and can be ticked, or a step that is taken once."""


class TrackerView(Struct, frozen=True, kw_only=True):
    """The tracker of a scenario. `asks` names the step of the set-up whose number the players have still to type in."""

    title: str
    summary: str
    lines: tuple[TrackLine, ...] = ()
    who: str = ""
    acts: tuple[TrackAct, ...] = ()
    asks: str = ""
    asks_text: str = ""
    range: tuple[int, int] = (0, 0)


class _Sight(Struct, frozen=True, kw_only=True):
    """The battle as it is looked at: with the model that is chosen."""

    campaign: Campaign
    battle: Battle
    field: Field
    fighter: str
    words: Words
    entries: tuple[Entry, ...]

    def say(self, key: str, **params: str | int | Named) -> str:
        return self.words.say(say(key, **params))

    def side_name(self, side: int) -> str:
        return side_name(self.campaign, side)

    def name(self, fighter: str) -> str:
        return self.field.name(fighter)

    def refusal(self, reason: Message | None) -> str:
        return "" if reason is None else self.words.say(reason)


class _Looked(_Sight, frozen=True, kw_only=True):
    """A battle of a scenario."""

    scenario: Scenario


_Part: TypeAlias = tuple[str, tuple[TrackLine, ...], tuple[TrackAct, ...]]
"""The summary, the lines, what the chosen model can do."""


def tracker_view(campaign: Campaign, fighter: str, entries: Iterable[Entry], words: Words) -> TrackerView | None:
    """The tracker with what `fighter` can do; None where nothing is kept count of."""
    battle = campaign.battle
    if battle is None:
        return None
    field = field_of(campaign)
    sight = _Sight(campaign=campaign, battle=battle, field=field, fighter=fighter, words=words, entries=tuple(entries))
    scenario = words.ruleset.scenarios.get(battle.scenario)
    kind = s.kind_of(scenario)
    kit_lines, kit_acts = _kit(sight)
    if not kind and not kit_lines:
        return None
    part: _Part = ("", (), ())
    asks = ""
    if scenario is not None and kind:
        looked = _Looked(scenario=scenario, **{name: getattr(sight, name) for name in sight.__struct_fields__})
        part, asks = _PARTS[kind](looked), _asked(looked, kind)
    summary, lines, acts = part
    return TrackerView(
        title=words.name(Named("scenario", scenario.id)) if scenario is not None else sight.say("track.kit"),
        summary=summary,
        lines=(*lines, *kit_lines),
        who=sight.name(fighter) if fighter else "",
        acts=(*acts, *kit_acts),
        asks=asks,
        asks_text=words.say(say(f"track.asks.{asks}")) if asks else "",
        range=commands.MOST[asks] if asks else (0, 0),
    )


def search_choices(campaign: Campaign, words: Words) -> tuple[tuple[str, str], ...]:
    """The buildings that may still be searched, by id and name."""
    battle = campaign.battle
    if battle is None:
        return ()
    left = s.to_search(field_of(campaign), scenario_of(campaign, words.ruleset))
    return tuple((one, words.say(commands.building_name(battle, one))) for one in left)


def _asked(looked: _Looked, kind: str) -> str:
    battle = looked.battle
    unknown = {
        "counters": not s.counters(looked.field),
        "shards": len(looked.field.amounts("shards")) != len(battle.sides),
        "buildings": not s.marked_buildings(looked.field),
    }
    if kind == "chest" and not battle.tracker.found_by and not battle.tracker.searches:
        return "" if s.to_search(looked.field, looked.scenario) else s.SEARCHABLE
    return kind if unknown.get(kind, False) else ""


# -- what each scenario keeps count of ---------------------------------------------------------------------------------


def _objective(looked: _Looked) -> _Part:
    field, inches = looked.field, looked.scenario.distances["control"]
    there = s.standing_at(field, s.OBJECTIVE)
    lines = tuple(
        TrackLine(looked.side_name(side), looked.say("track.standing", count=there[side]), SIDE_TONES[side % 2])
        for side in field.sides
    )
    inside = [one for one in field.tracker.at(s.INSIDE) if s.in_action(field, one)]
    if inside:
        lines = (*lines, TrackLine(looked.say("track.inside"), ", ".join(map(looked.name, inside)), "muted"))
    acts = (
        _place_act(looked, s.OBJECTIVE, looked.say("track.act.objective", inches=inches)),
        _place_act(looked, s.INSIDE, looked.say("track.act.inside")),
    )
    return looked.say("track.objective", inches=inches), lines, acts


def _counters(looked: _Looked) -> _Part:
    field = looked.field
    prizes = s.counters(field)
    carried = sum(1 for prize in prizes if s.carriers(field, prize))
    lines = tuple(_prize_line(looked, prize, prize.rpartition("-")[2]) for prize in prizes)
    acts = tuple(
        _prize_act(looked, one, looked.say("track.act.counter", number=one.rpartition("-")[2])) for one in prizes
    )
    return looked.say("track.counters", carried=carried, count=len(prizes)) if prizes else "", lines, acts


def _goal(looked: _Looked) -> _Part:
    field, scenario = looked.field, looked.scenario
    inches, needed = scenario.distances["goal"], int(scenario.counts["breaking_through"])
    attacker = field.attacker
    through = s.standing_at(field, s.GOAL)[attacker]
    names = [looked.name(one) for one in field.tracker.at(s.GOAL) if s.in_action(field, one)]
    tone: TrackTone = "accent" if through >= needed else "ink"
    lines = [TrackLine(looked.side_name(attacker), looked.say("track.through", count=through, needed=needed), tone)]
    if names:
        lines.append(TrackLine(looked.say("track.there"), ", ".join(names), "muted"))
    act = _place_act(looked, s.GOAL, looked.say("track.act.goal", inches=inches))
    return looked.say("track.goal", inches=inches), tuple(lines), (act,)


def _exits(looked: _Looked) -> _Part:
    field, gone = looked.field, looked.field.tracker.gone
    lines = []
    for side in field.sides:
        left = field.still_there(side)
        out = sum(1 for model in left if model.fighter in gone)
        text = looked.say("track.away", count=out, left=len(left))
        lines.append(TrackLine(looked.side_name(side), text, SIDE_TONES[side % 2]))
    first = next((one for one in gone if s.is_hero(field, one)), "")
    if first:
        lines.append(TrackLine(looked.say("track.first_hero"), looked.name(first), "muted"))
    on = looked.fighter in gone
    reason = None if on else deeds.why_not_act(field, looked.fighter)
    act = TrackAct("gone", looked.say("track.act.gone"), on, looked.refusal(reason))
    return looked.say("track.exits"), tuple(lines), (act,)


def _shards(looked: _Looked) -> _Part:
    field, carried = looked.field, looked.field.amounts("shards")
    if len(carried) != len(field.names):
        return "", (), ()
    lines = []
    for side, start in enumerate(carried):
        now = spoils_of(looked.campaign, looked.words.ruleset, looked.entries, side).shards
        text = looked.say("track.shards_now", start=start, now=now)
        lines.append(TrackLine(looked.side_name(side), text, SIDE_TONES[side % 2]))
    return looked.say("track.shards"), tuple(lines), ()


def _chest(looked: _Looked) -> _Part:
    field, ruleset = looked.field, looked.words.ruleset
    searched, finder = len(field.tracker.searches), field.tracker.found_by
    if not finder:
        left = s.to_search(field, looked.scenario)
        line = TrackLine(looked.say("track.searched"), str(searched), "muted")
        why_not = looked.refusal(commands.why_not_search(looked.campaign, looked.fighter, ruleset))
        act = TrackAct("search", looked.say("track.act.search"), why_not=why_not, holds=False)
        return looked.say("track.to_search", count=len(left)), (line,) if left or searched else (), (act,)
    found = TrackLine(looked.say("track.found_by"), looked.name(finder), "muted")
    if field.tracker.safe is not None:
        safe = TrackLine(looked.say("track.chest"), looked.side_name(field.tracker.safe), "accent")
        return looked.say("track.safe"), (safe, found), ()
    line = _prize_line(looked, CHEST, looked.say("track.chest"))
    now = s.carriers(field, CHEST)
    if len(now) == 1:
        line = TrackLine(line.label, looked.say("track.half_speed", carrier=line.text), line.tone)
    carry = _prize_act(looked, CHEST, looked.say("track.act.chest"))
    off = TrackAct("safe", looked.say("track.act.safe"), holds=False)
    return looked.say("track.own_edge"), (line, found), (carry, off) if looked.fighter in now else (carry,)


def _buildings(looked: _Looked) -> _Part:
    field = looked.field
    places = s.marked_buildings(field)
    lines = tuple(_building_line(looked, place) for place in places)
    acts = tuple(
        _place_act(looked, place, looked.say("track.act.building", number=place.rpartition("-")[2])) for place in places
    )
    held = s.occupied(field)
    left = turns_left(field, looked.scenario, Context(looked.words.ruleset, looked.campaign.switches)) or 0
    summary = looked.say("track.buildings", first=held[0], second=held[1], left=left)
    return summary, lines, acts


def _building_line(looked: _Looked, place: str) -> TrackLine:
    field, number = looked.field, place.rpartition("-")[2]
    holder = s.holder(field, place)
    if holder is not None:
        return TrackLine(number, looked.side_name(holder), SIDE_TONES[holder % 2])
    inside = {s.side_of(field, one) for one in field.tracker.at(place) if s.in_action(field, one)}
    if len(inside) > 1:
        return TrackLine(number, looked.say("track.contested"), "warn")
    return TrackLine(number, looked.say("track.nobody"), "muted")


def _reinforcements(looked: _Looked) -> _Part:
    battle = looked.battle
    away = missing_units(battle)
    if not away:
        return looked.say("track.all_here"), (), ()
    names = [name for id in away if (name := known_name(looked.campaign, id))]
    reason = why_no_reinforcements(looked.campaign, looked.words.ruleset)
    note = looked.refusal(reason) if reason is not None else looked.say("track.may_come")
    lines = [TrackLine(looked.say("track.away_still"), ", ".join(names), "warn")]
    rolled = battle.step("reinforcements")
    if rolled is not None and rolled.edge:
        lines.append(TrackLine(looked.say("track.last_edge"), looked.words.name(Named("edge", rolled.edge)), "muted"))
    return note, tuple(lines), ()


_PARTS: Final[dict[str, Callable[[_Looked], _Part]]] = {
    "objective": _objective,
    "counters": _counters,
    "goal": _goal,
    "exits": _exits,
    "shards": _shards,
    "chest": _chest,
    "buildings": _buildings,
    "reinforcements": _reinforcements,
}


# -- things and places -------------------------------------------------------------------------------------------------


def _kit(looked: _Sight) -> tuple[tuple[TrackLine, ...], tuple[TrackAct, ...]]:
    """Captured kit that lies on the ground or is carried."""
    prizes = [prize for prize in looked.field.tracker.prizes if prize.item]
    names = {prize.id: looked.words.name(Named("item", prize.item)) for prize in prizes}
    lines = tuple(_prize_line(looked, prize.id, names[prize.id]) for prize in prizes)
    return lines, tuple(_prize_act(looked, prize.id, names[prize.id]) for prize in prizes)


def _prize_line(looked: _Sight, prize: str, label: str) -> TrackLine:
    field = looked.field
    now = s.carriers(field, prize)
    if now:
        side = s.side_of(field, now[0])
        return TrackLine(label, ", ".join(map(looked.name, now)), SIDE_TONES[side % 2])
    fallen = s.fell_with(field, prize)
    if fallen:
        return TrackLine(label, looked.say("track.where_fell", fighter=looked.name(fallen)), "warn")
    return TrackLine(label, looked.say("track.on_the_ground"), "muted")


def _prize_act(looked: _Sight, prize: str, text: str) -> TrackAct:
    on = looked.fighter in s.carriers(looked.field, prize)
    reason = None if on else commands.why_not_take(looked.campaign, looked.fighter, prize, looked.words.ruleset)
    return TrackAct(f"take:{prize}", text, on, looked.refusal(reason))


def _place_act(looked: _Looked, place: str, text: str) -> TrackAct:
    on = looked.fighter in looked.field.tracker.at(place)
    reason = None if on else deeds.why_not_stand(looked.field, looked.fighter, place)
    return TrackAct(f"place:{place}", text, on, looked.refusal(reason))
