"""What the Scenario tab shows: who meets, the scenario with its checklist, and where each side may set up."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mordheim_desktop.campaign.figures import present, rating, underdog
from mordheim_desktop.campaign.model import Battle, Campaign, Warband
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.rout import threshold
from mordheim_desktop.rules.ruleset import Scenario, SetUpStep, Zone
from mordheim_desktop.session.commands.battle import absent_from
from mordheim_desktop.session.fighters import name_of
from mordheim_desktop.session.views.warbands import note_text
from mordheim_desktop.session.words import Words

TABLE = 48
"""Inches along each edge of the table (Mordheim rulebook, Scenarios)."""

SETS_UP_FIRST = "sets_up_first"
"""The line of the checklist that remembers which side set up first, with the side's number behind a point."""


class SideView(Struct, frozen=True):
    """One side of tonight's battle; `fight` counts the models that take part."""

    warband: str
    name: str
    rating: int
    fight: int
    rout_at: int
    role: str
    summary: str
    remarks: tuple[str, ...]


class StepView(Struct, frozen=True):
    """A line of the checklist."""

    id: str
    text: str
    state: Literal["done", "current", "open"]
    note: str


class ZoneView(Struct, frozen=True):
    """Where a side sets up: shape and depth in inches as in `Zone`, the side's number where it is known, and words."""

    shape: str
    depth: int
    side: int | None
    second: bool
    label: str


class ScenarioView(Struct, frozen=True):
    """The scenario of the battle. `roles_known` says whether it is known who sets up first."""

    id: str
    number: int
    name: str
    summary: str
    steps: tuple[StepView, ...]
    special: tuple[str, ...]
    ends: tuple[str, ...]
    pays: tuple[str, ...]
    zones: tuple[ZoneView, ...]
    distances: dict[str, int]
    counts: dict[str, str]
    asks_who_sets_up_first: bool
    asks_who_goes_first: bool
    sets_up_first: int | None


def sides_of(campaign: Campaign, ids: tuple[str, str], words: Words) -> tuple[SideView, SideView]:
    """Both sides as they would fight now, or as they stood when the battle began. Raises KeyError."""
    first, second = (_side(campaign, id, words) for id in ids)
    return first, second


def tonight(campaign: Campaign, ids: tuple[str, str], words: Words) -> tuple[tuple[str, str], ...]:
    """What the side tells about the meeting: both warbands, who misses it, the underdog, what comes due."""
    sides = sides_of(campaign, ids, words)
    blocks = [(side.name, "\n".join((side.summary, *side.remarks))) for side in sides]
    return (*blocks, ("", words.say(underdog_message(campaign, ids, words))))


def underdog_message(campaign: Campaign, ids: tuple[str, str], words: Words) -> Message:
    """What the difference of the ratings gives the lower side, told in advance."""
    ratings = ratings_of(campaign, ids, words)
    difference = abs(ratings[0] - ratings[1])
    lower = 0 if ratings[0] <= ratings[1] else 1
    bonus = underdog(ratings[lower], ratings[1 - lower], words.ruleset)
    if not bonus:
        return say("scenario.no_underdog", difference=difference)
    return say("scenario.underdog", warband=campaign.warband(ids[lower]).name, bonus=bonus, difference=difference)


def who_rolls(campaign: Campaign, ids: tuple[str, str], words: Words) -> str:
    """Whose rating is lower and who therefore rolls for the scenario."""
    ratings = ratings_of(campaign, ids, words)
    if ratings[0] == ratings[1]:
        return words.say(say("scenario.equal"))
    return words.say(say("scenario.lower", warband=campaign.warband(ids[ratings[1] < ratings[0]]).name))


def ratings_of(campaign: Campaign, ids: tuple[str, str], words: Words) -> tuple[int, int]:
    """The ratings of both sides: those of the battle where these two are fighting one."""
    battle = campaign.battle
    if battle is not None and not battle.over and tuple(side.warband for side in battle.sides) == ids:
        return battle.sides[0].rating, battle.sides[1].rating
    first, second = (rating(campaign.warband(id), words.ruleset) for id in ids)
    return first, second


def scenario_setup(campaign: Campaign, words: Words, agreed: str = "") -> dict[str, object]:
    """What the procedure `scenario` is begun with; `agreed` names one the players settled on."""
    battle = campaign.battle
    assert battle is not None
    warriors = [sum(1 for model in battle.models if model.side == side) for side in range(len(battle.sides))]
    setup: dict[str, object] = {"ratings": [side.rating for side in battle.sides], "warriors": warriors}
    return setup | ({"agreed": agreed} if agreed else {})


def scenario_view(campaign: Campaign, words: Words) -> ScenarioView | None:
    """The scenario of the battle that was begun; None before it is known."""
    battle = campaign.battle
    if battle is None or battle.scenario not in words.ruleset.scenarios:
        return None
    scenario = words.ruleset.scenarios[battle.scenario]
    first = sets_up_first(battle)
    roles = any(zone.who in ("attacker", "defender") for zone in scenario.zones)
    return ScenarioView(
        id=scenario.id,
        number=scenario.number,
        name=scenario.name,
        summary=scenario.summary,
        steps=_steps(scenario, battle, words),
        special=scenario.special,
        ends=_ends(scenario, words),
        pays=tuple(words.say(say("scenario.award", amount=one.amount, text=one.text)) for one in scenario.awards)
        + ((scenario.reward,) if scenario.reward else ()),
        zones=tuple(_zone(zone, campaign, battle, first, words) for zone in scenario.zones),
        distances=dict(scenario.distances),
        counts=dict(scenario.counts),
        asks_who_sets_up_first=not roles,
        asks_who_goes_first=scenario.first_turn != "attacker",
        sets_up_first=first,
    )


def sets_up_first(battle: Battle) -> int | None:
    """The side that set up first, where the players said so."""
    for step in battle.set_up:
        name, _, side = step.partition(".")
        if name == SETS_UP_FIRST and side in ("0", "1"):
            return int(side)
    return None


def first_turn(campaign: Campaign, words: Words) -> int | None:
    """The side that has the first turn by the scenario itself; None where a roll-off says it."""
    battle = campaign.battle
    if battle is None or battle.scenario not in words.ruleset.scenarios:
        return None
    if words.ruleset.scenarios[battle.scenario].first_turn != "attacker":
        return None
    return next((index for index, side in enumerate(battle.sides) if side.role == "attacker"), None)


def _side(campaign: Campaign, id: str, words: Words) -> SideView:
    warband, battle, ruleset = campaign.warband(id), campaign.battle, words.ruleset
    rated, fight = rating(warband, ruleset), present(warband)
    absent, role = absent_from(warband), ""
    index = _index_in(battle, id)
    if battle is not None and not battle.over and index is not None:
        side = battle.sides[index]
        rated, absent, role = side.rating, side.absent, side.role
        fight = sum(1 for model in battle.models if model.side == index)
    rout_at = threshold(fight, ruleset.campaign.rout_part) if fight else 0
    return SideView(
        warband=id,
        name=warband.name,
        rating=rated,
        fight=fight,
        rout_at=rout_at,
        role=words.say(say(f"zone.{role}")) if role else "",
        summary=words.say(say("scenario.tonight", rating=rated, fight=fight, rout=rout_at)),
        remarks=_remarks(campaign, warband, absent, words),
    )


def _index_in(battle: Battle | None, id: str) -> int | None:
    if battle is None:
        return None
    return next((index for index, side in enumerate(battle.sides) if side.warband == id), None)


def _remarks(campaign: Campaign, warband: Warband, absent: tuple[str, ...], words: Words) -> tuple[str, ...]:
    remarks = []
    names = [name for id in absent if (name := _known_name(campaign, id))]
    if names:
        remarks.append(words.say(say("scenario.absent", names=", ".join(names))))
    due = (note for note in warband.notes if note.due in ("next_battle", "next_battle_against", "now"))
    remarks += [words.say(say("scenario.note_due", note=note_text(note, words))) for note in due]
    return tuple(remarks)


def _known_name(campaign: Campaign, id: str) -> str:
    try:
        return name_of(campaign, id)
    except KeyError:  # dismissed since the battle began
        return ""


def _steps(scenario: Scenario, battle: Battle, words: Words) -> tuple[StepView, ...]:
    done = {*battle.set_up, *(("sides",) if any(side.role for side in battle.sides) else ())}
    current = next((step.id for step in scenario.steps if step.id not in done), "")
    return tuple(
        StepView(
            id=step.id,
            text=step.text,
            state="done" if step.id in done else "current" if step.id == current else "open",
            note=_dice_note(step, words),
        )
        for step in scenario.steps
    )


def _dice_note(step: SetUpStep, words: Words) -> str:
    return words.say(say("scenario.dice_each", dice=step.dice)) if step.dice and step.each else step.dice


def _ends(scenario: Scenario, words: Words) -> tuple[str, ...]:
    ends = [*scenario.ends]
    if scenario.turns is not None:
        ends.append(words.say(say("scenario.turns", turns=scenario.turns)))
    if not scenario.rout_tests:
        ends.append(words.say(say("scenario.no_rout")))
    return tuple(dict.fromkeys(ends))


def _zone(zone: Zone, campaign: Campaign, battle: Battle, first: int | None, words: Words) -> ZoneView:
    side = _side_of(zone, battle, first)
    role = words.say(say(f"zone.{zone.who}"))
    who = role
    if side is not None:
        name = campaign.warband(battle.sides[side].warband).name
        who = (
            name
            if zone.who in ("first", "second")
            else words.say(say("zone.side_role", warband=name, role=role.lower()))
        )
    shape = zone.shape.removeprefix("opposite_")
    label = words.say(say(f"zone.{shape}", who=who, depth=zone.depth))
    if zone.apart:
        label = words.say(say("zone.apart", zone=label, apart=zone.apart))
    if zone.spread:
        label = words.say(say("zone.spread", zone=label, spread=zone.spread))
    return ZoneView(zone.shape, zone.depth, side, zone.who == "second", label)


def _side_of(zone: Zone, battle: Battle, first: int | None) -> int | None:
    if zone.who in ("first", "second"):
        return None if first is None else first if zone.who == "first" else 1 - first
    return next((index for index, side in enumerate(battle.sides) if side.role == zone.who), None)
