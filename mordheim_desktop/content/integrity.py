"""Deeper checks of a ruleset: sentences about figures that cannot be right.

Loading makes sure that every entry has its fields and every id exists. These checks look at what the figures say
together: tables without gaps, all thirty places, a scenario for every throw, one leader to a warband. What would leave
players without a result in the middle of a game (`stops`) is part of loading too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from mordheim_desktop.content.references import dangling, entries, readable, walk
from mordheim_desktop.rules.dice import D66, TWO_D6, parse_dice, ways
from mordheim_desktop.rules.ruleset import (
    CHARACTERISTICS,
    AdvanceCharts,
    CombatCharts,
    Entry,
    FighterType,
    Ruleset,
    WarbandType,
)
from mordheim_desktop.rules.steps import ChecklistLine, ChoiceOption, ChoiceStep, TableStep

_ID: Final = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_FACES: Final = tuple(range(1, 7))
_LONGEST_SENTENCE: Final = 160
_CATEGORIES: Final = ("melee", "missile", "armour", "misc")
_OFFERED: Final = {"skill": 0, "talent": 0, "characteristic": 1, "die": 2, "choice": 2}
"""How many characteristics each kind of advance is about."""


class Stop(Struct, frozen=True):
    """A figure that would leave players without a result: its table and entry (empty for a chart), where, and why."""

    table: str
    id: str
    where: str
    message: str

    @property
    def place(self) -> str:
        """Where it stands within its file."""
        return self.where.removeprefix(f"{self.table}, ")


def _stop(table: str, id: str, sentence: str) -> Stop:
    where, _, message = sentence.partition(": ")
    return Stop(table, id, where, message)


def problems(ruleset: Ruleset) -> Iterator[str]:
    """Everything that is wrong with the ruleset, one sentence each; nothing for a sound one."""
    for loose in dangling(ruleset):
        yield f"{loose.id or loose.table}, {loose.place}: {loose.message}"
    yield from _names(ruleset)
    for stop in stops(ruleset):
        yield f"{stop.where}: {stop.message}"
    yield from _goods(ruleset)
    yield from _switches(ruleset)
    yield from _scenarios(ruleset)
    yield from _places(ruleset)
    yield from _lores(ruleset)
    for warband in ruleset.warbands.values():
        yield from _warband(warband)
    for sword in ruleset.hired.values():
        yield from _caster(f"hired, {sword.id}", sword)


def stops(ruleset: Ruleset) -> Iterator[Stop]:
    """What would bring a game to a standstill: throws without a result, and figures that no chart holds."""
    for table, sentences in (
        ("combat", _combat_charts(ruleset.combat)),
        ("campaign", _campaign_charts(ruleset)),
        ("advances", _advances(ruleset.advances)),
    ):
        for sentence in sentences:
            yield _stop(table, "", sentence)
    for sentence in _injuries(ruleset):
        yield _stop("injuries", next(iter(ruleset.injuries)), sentence)
    yield from _weapons(ruleset)
    yield from _profiles(ruleset)
    yield from _tables_inside(ruleset)


def _names(ruleset: Ruleset) -> Iterator[str]:
    """Ids as the naming rule wants them, entries under their own id, a name and a source, and no long sentences."""
    for table, id, entry in entries(ruleset):
        if not isinstance(entry, Entry | FighterType):
            continue
        if not _ID.fullmatch(entry.id):
            yield f"{table}, {id}: the id is not lower case words joined by single underscores"
        if entry.id != id:
            yield f"{table}, {id}: the entry calls itself “{entry.id}”"
        if not entry.name or not getattr(entry, "source", "."):
            yield f"{table}, {id}: name or source is empty"
        for place, value in walk(entry):
            for field in ("summary", "text"):
                sentence = getattr(value, field, "")
                if len(sentence) > _LONGEST_SENTENCE:
                    yield f"{table}, {id}: {place or field} is longer than {_LONGEST_SENTENCE} characters"
                if "'" in sentence:
                    yield f"{table}, {id}: {place or field} has a straight apostrophe"


def _combat_charts(charts: CombatCharts) -> Iterator[str]:
    """Ten rows and columns that only fall, and D6 charts that cover every face once."""
    if len(charts.to_hit) != 10 or list(charts.to_hit) != sorted(charts.to_hit, reverse=True):
        yield "to hit: ten figures that never rise with Ballistic Skill are needed"
    if len(charts.to_wound) != 10 or any(len(row) != 10 for row in charts.to_wound):
        yield "to wound: ten rows of ten figures are needed"
    for strength, row in enumerate(charts.to_wound, 1):
        if any(needs not in (0, 2, 3, 4, 5, 6) for needs in row):
            yield f"to wound, Strength {strength}: a figure is neither 2 to 6 nor 0"
        possible = [needs or 7 for needs in row]
        if possible != sorted(possible):
            yield f"to wound, Strength {strength}: a tougher target is easier to wound"
    if len(charts.armour_modifier) != 10 or list(charts.armour_modifier) != sorted(
        charts.armour_modifier, reverse=True
    ):
        yield "armour modifier: ten figures that never rise with Strength are needed"
    for name, chart in charts.critical.items():
        yield from _covers(f"critical chart {name}", ((row.low, row.high) for row in chart), _FACES)
    yield from _covers("misfire", ((row.low, row.high) for row in charts.misfire), _FACES)
    for name, injury in charts.injury.items():
        if not 0 < injury.knocked_down <= injury.stunned < 6:
            yield f"injury chart {name}: not in the order knocked down, stunned, out of action"


def _campaign_charts(ruleset: Ruleset) -> Iterator[str]:
    charts = ruleset.campaign
    yield from _covers("artefacts", ((row.face, row.face) for row in charts.artefacts), _FACES)
    odds = dict(ways(TWO_D6))
    covered = sum(odds.get(int(total), 0) for total in charts.scenario_table if total.isdecimal())
    if covered != 36 or len(charts.scenario_table) != len(odds):
        yield f"scenario table: {covered} of 36 throws bring a scenario"
    for name, brackets in (("shards", charts.shards), ("underdog", charts.underdog)):
        lows, values = [each.low for each in brackets], [each.value for each in brackets]
        if lows != sorted(set(lows)) or values != sorted(set(values)):
            yield f"{name}: the brackets do not rise"
    columns = len(charts.sale_warriors)
    if charts.sale_warriors != tuple(sorted(set(charts.sale_warriors))) or any(
        len(row) != columns for row in charts.sale
    ):
        yield "sale: the rows and the numbers of warriors do not fit together"
    for shards, row in enumerate(charts.sale, 1):
        if list(row) != sorted(row, reverse=True):
            yield f"sale, {shards} shards: a larger warband earns more"


def _weapons(ruleset: Ruleset) -> Iterator[Stop]:
    for id, weapon in ruleset.weapons.items():
        if (weapon.range is not None) != (weapon.kind == "missile"):
            yield Stop("weapons", id, f"weapons, {id}", "a missile weapon has a range, another has none")
        if isinstance(weapon.strength, str) and not re.fullmatch(r"user([+-]\d)?", weapon.strength):
            message = f"Strength “{weapon.strength}” is neither a number nor the user’s"
            yield Stop("weapons", id, f"weapons, {id}", message)


def _profiles(ruleset: Ruleset) -> Iterator[Stop]:
    """Characteristics that the charts of to hit and to wound hold."""
    for warband in ruleset.warbands.values():
        for fighter in warband.fighters.values():
            if any(getattr(fighter.profile, name) not in range(11) for name in CHARACTERISTICS):
                where = f"warbands, {warband.id}, {fighter.id}"
                yield Stop("warbands", warband.id, where, "a characteristic is not 0 to 10")


def _goods(ruleset: Ruleset) -> Iterator[str]:
    for weapon in ruleset.weapons.values():
        if weapon.save_modifier is not None and weapon.save_extra:
            yield f"weapons, {weapon.id}: a printed save modifier and an extra one"
    for item in (*ruleset.weapons.values(), *ruleset.armour.values(), *ruleset.gear.values()):
        if item.rarity is not None and not 5 <= item.rarity <= 12:
            yield f"{item.id}: rarity {item.rarity} is not 5 to 12"
    for gear in ruleset.gear.values():
        if gear.kind == "ammunition" and not gear.fits:
            yield f"gear, {gear.id}: ammunition fits no weapon"


def _switches(ruleset: Ruleset) -> Iterator[str]:
    for switch in ruleset.switches.values():
        if len(switch.values) < 2 or len(set(map(repr, switch.values))) != len(switch.values):
            yield f"switches, {switch.id}: at least two different values are needed"
        if len({type(value) for value in switch.values}) != 1:
            yield f"switches, {switch.id}: the values are not of one kind"
        if not switch.summary:
            yield f"switches, {switch.id}: the sentence that explains it is missing"


def _scenarios(ruleset: Ruleset) -> Iterator[str]:
    numbers = sorted(scenario.number for scenario in ruleset.scenarios.values())
    if numbers != list(range(1, 10)):
        yield f"scenarios: their numbers are {', '.join(map(str, numbers))}, not 1 to 9"
    for scenario in ruleset.scenarios.values():
        sides = {"first", "second"} if scenario.sides == "none" else {"attacker", "defender"}
        if {zone.who for zone in scenario.zones} != sides:
            yield f"scenarios, {scenario.id}: not every side has its zone"
        if scenario.first_turn == "attacker" and scenario.sides == "none":
            yield f"scenarios, {scenario.id}: there is no attacker to have the first turn"
        if not scenario.steps or not scenario.ends or not scenario.awards:
            yield f"scenarios, {scenario.id}: set-up, end or experience is missing"
        for name, ids in (("step", scenario.steps), ("award", scenario.awards)):
            for id, count in Counter(each.id for each in ids).items():
                if count > 1:
                    yield f"scenarios, {scenario.id}: {name} “{id}” stands {count} times"


def _places(ruleset: Ruleset) -> Iterator[str]:
    """Both charts have each of the thirty results once, under the same ids."""
    wanted = {(face, count) for count in range(2, 7) for face in _FACES}
    for chart, places in ruleset.places.items():
        found = Counter((place.face, place.count) for place in places.values())
        for face, count in sorted(wanted - set(found)):
            yield f"{chart} chart: no place for {count} dice showing {face}"
        for (face, count), times in sorted(found.items()):
            if times > 1 or (face, count) not in wanted:
                yield f"{chart} chart: {times} places for {count} dice showing {face}"
        for place in places.values():
            if not place.steps or not place.summary:
                yield f"{chart} chart, {place.id}: the place brings nothing, or does not say what"
    ids = {
        chart: {(place.id, place.face, place.count) for place in each.values()}
        for chart, each in ruleset.places.items()
    }
    if len(set(map(frozenset, ids.values()))) > 1:
        yield "exploration charts: the same result has different places"


def _injuries(ruleset: Ruleset) -> Iterator[str]:
    """Every D66 and every D6 has its result, and so has every face of an injury's own table."""
    injuries = ruleset.injuries.values()
    thrown = tuple(value for value, _ in ways(D66))
    limits = {limit for injury in injuries for limit in injury.d66}
    for limit in sorted(limits - set(thrown)):
        yield f"serious injuries: {limit} cannot be thrown"
    held = Counter(value for injury in injuries for value in thrown if injury.d66[0] <= value <= injury.d66[1])
    for value in thrown:
        if held[value] != 1:
            yield f"serious injuries: {held[value]} results for {value}"
    yield from _covers("serious injuries of henchmen", (injury.d6 for injury in injuries if injury.d6), _FACES)
    for injury in injuries:
        if injury.table:
            yield from _covers(f"injuries, {injury.id}", ((row.low, row.high) for row in injury.table), _FACES)


def _advances(charts: AdvanceCharts) -> Iterator[str]:
    """Boxes that rise, a row for every 2D6, and as many characteristics as the row offers."""
    totals = tuple(value for value, _ in ways(TWO_D6))
    for name, boxes, table in (
        ("heroes", charts.hero_boxes, charts.hero),
        ("henchmen", charts.henchman_boxes, charts.henchman),
    ):
        if not boxes or boxes[0] < 1 or list(boxes) != sorted(set(boxes)):
            yield f"experience of {name}: the boxes do not rise"
        yield from _covers(f"advances of {name}", ((row.low, row.high) for row in table), totals)
        for row in table:
            if len(set(row.of)) != len(row.of) or len(row.of) != _OFFERED[row.brings]:
                yield f"advances of {name}, {row.low}: not the characteristics that “{row.brings}” offers"


def _lores(ruleset: Ruleset) -> Iterator[str]:
    """A spell for every D6 of a lore, and difficulties that 2D6 can miss and reach."""
    for lore in ruleset.lores:
        spells = ruleset.spells_of(lore)
        yield from _covers(f"lore {lore}", ((spell.face, spell.face) for spell in spells), _FACES)
        for spell in spells:
            if spell.difficulty is not None and not 3 <= spell.difficulty <= 12:
                yield f"spells, {spell.id}: no 2D6 decides a difficulty of {spell.difficulty}"


def _caster(where: str, fighter: FighterType) -> Iterator[str]:
    if (fighter.magic is None) == (fighter.starting_spells > 0) or not 0 <= fighter.starting_spells <= len(_FACES):
        yield f"{where}: the lore and the spells to begin with do not agree"


def _tables_inside(ruleset: Ruleset) -> Iterator[Stop]:
    """Tables, checklists and choices within places, chests and gear."""
    for table, id, entry in entries(ruleset):
        for place, value in walk(entry):
            where = ", ".join(part for part in (table, id, place) if part)
            for sentence in _inside(where, value):
                yield _stop(table, id, sentence)


def _inside(where: str, value: Struct) -> Iterator[str]:
    match value:
        case TableStep() if readable(value.dice):
            values = tuple(each for each, _ in ways(parse_dice(value.dice)))
            yield from _covers(where, ((row.low, row.high) for row in value.rows), values)
        case ChecklistLine(needs=int(needs)) if not 2 <= needs <= 6:
            yield f"{where}: no D6 decides a line that needs {needs}"
        case ChoiceStep() if len(value.options) < 2:
            yield f"{where}: a choice has at least two options"
        case ChoiceOption(text=""):
            yield f"{where}: an option does not say what it brings"
        case _:
            return


def _warband(warband: WarbandType) -> Iterator[str]:
    where = f"warbands, {warband.id}"
    if not 0 < warband.min_models <= warband.max_models or warband.max_heroes < 1 or warband.starting_gold <= 0:
        yield f"{where}: the limits of the warband make no sense"
    leaders = [fighter for fighter in warband.fighters.values() if fighter.leader]
    if len(leaders) > 1 or (warband.fighters and not leaders):
        yield f"{where}: {len(leaders)} leaders, not one"
    for fighter in warband.fighters.values():
        yield from _fighter(f"{where}, {fighter.id}", fighter)
    for name, lines in warband.equipment_lists.items():
        items = [line.item for category in _CATEGORIES for line in getattr(lines, category)]
        for item, count in Counter(items).items():
            if count > 1:
                yield f"{where}, list {name}: “{item}” stands {count} times"
        if not any(fighter.equipment_list == name for fighter in warband.fighters.values()):
            yield f"{where}, list {name}: nobody uses it"


def _fighter(where: str, fighter: FighterType) -> Iterator[str]:
    yield from _caster(where, fighter)
    if fighter.leader != ("leader" in fighter.traits):
        yield f"{where}: leader and the trait of that name do not agree"
    if fighter.gains_xp == ("no_experience" in fighter.traits):
        yield f"{where}: gaining experience and the trait no_experience do not agree"
    if fighter.leader and (fighter.min, fighter.max) != (1, 1):
        yield f"{where}: a leader is there exactly once"
    if fighter.max is not None and fighter.min > fighter.max:
        yield f"{where}: at least {fighter.min} and at most {fighter.max} cannot both be"
    if fighter.gains_xp and fighter.max_profile is None:
        yield f"{where}: gains experience without highest characteristics"
    if fighter.kind == "hero" and not fighter.skill_lists:
        yield f"{where}: a hero without skill lists"
    if unknown := set(fighter.forbidden_categories) - set(_CATEGORIES):
        yield f"{where}: no equipment list has the part {', '.join(sorted(unknown))}"


def _covers(where: str, rows: Iterable[tuple[int, int]], values: tuple[int, ...]) -> Iterator[str]:
    """The rows hold every value exactly once."""
    held = Counter(value for low, high in rows for value in range(low, high + 1))
    for value in values:
        if held[value] == 0:
            yield f"{where}: nothing for {value}"
        elif held[value] > 1:
            yield f"{where}: {held[value]} rows for {value}"
    for value in sorted(set(held) - set(values)):
        yield f"{where}: {value} cannot be thrown"
