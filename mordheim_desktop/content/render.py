"""The ruleset as plain text, so that a change of the rules is reviewed as prose and not as data.

The text is committed beside the tables as `rules/core.txt`; `python -m mordheim_desktop.content.compiled` writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from mordheim_desktop.rules.ruleset import (
    CHARACTERISTICS,
    AdvanceCharts,
    Armour,
    CampaignCharts,
    CombatCharts,
    CriticalRow,
    EquipmentList,
    FighterType,
    Gear,
    Goods,
    HiredType,
    InjuryBrings,
    ListLine,
    Place,
    Ruleset,
    Scenario,
    SeriousInjury,
    Spell,
    Switch,
    WarbandType,
    Weapon,
)
from mordheim_desktop.rules.steps import (
    ArtefactStep,
    ChecklistStep,
    ChoiceStep,
    DeadStep,
    DoubleStep,
    ExperienceStep,
    GoldStep,
    HeroItemStep,
    HeroStep,
    HitStep,
    ItemStep,
    MissStep,
    NoteStep,
    RecruitStep,
    ShardStep,
    Step,
    TableStep,
    TestStep,
    VariantStep,
)

_NONE: Final = "-"


def rendering(ruleset: Ruleset) -> str:
    """The whole ruleset as text."""
    parts: list[tuple[str, Iterable[str]]] = [
        ("Combat charts", _combat(ruleset.combat)),
        ("Campaign charts", _campaign(ruleset.campaign)),
        ("Serious injuries", map(_injury, sorted(ruleset.injuries.values(), key=lambda injury: injury.d66))),
        ("Advances", _advances(ruleset.advances)),
        ("Weapons", _rows(ruleset.weapons.values(), _weapon)),
        ("Armour", _rows(ruleset.armour.values(), _armour)),
        ("Gear", _rows(ruleset.gear.values(), _gear)),
        ("Skills", [f"{skill.list:<18} {skill.name}: {skill.summary}" for skill in ruleset.skills.values()]),
        ("Traits", [f"{trait.name}: {trait.summary}" for trait in ruleset.traits.values()]),
        (
            "Lores",
            [f"{lore.name}{' (prayers)' if lore.prayers else ''}: {lore.summary}" for lore in ruleset.lores.values()],
        ),
        ("Spells and prayers", map(_spell, ruleset.spells.values())),
        ("Rule switches", map(_switch, ruleset.switches.values())),
        *((scenario.name, _scenario(scenario)) for scenario in ruleset.scenarios.values()),
        *((f"Exploration chart: {chart}", map(_place, places.values())) for chart, places in ruleset.places.items()),
        *((warband.name, _warband(warband)) for warband in ruleset.warbands.values()),
        ("Hired swords and dramatis personae", map(_hired, ruleset.hired.values())),
    ]
    return "\n\n".join("\n".join([title, "=" * len(title), *lines]) for title, lines in parts) + "\n"


def written(steps: Sequence[Step]) -> str:
    """Steps in short words, such as `D6: 1-2 3D6 gc; 3-6 sword`."""
    return ", ".join(map(_step, steps)) or "nothing"


def _step(step: Step) -> str:
    match step:
        case GoldStep(item_on_one=""):
            return f"{step.dice} gc"
        case GoldStep():
            return f"{step.dice} gc, on a 1 also {step.item_on_one}"
        case ShardStep():
            return f"{step.dice} shards"
        case ItemStep():
            return step.item if step.dice == 1 else f"{step.dice} {step.item}"
        case HeroItemStep():
            return f"{step.item} for a hero"
        case ExperienceStep():
            return f"{step.dice} experience for the {step.who}"
        case RecruitStep():
            return f"{step.dice} {step.type} free"
        case NoteStep():
            due = " ".join([step.due.replace("_", " "), " or ".join(step.against)]).strip()
            return f"note {step.note} ({due})"
        case MissStep():
            return f"the hero misses {step.count} game"
        case DeadStep():
            return "the hero is lost"
        case HitStep():
            return f"{step.hits} Strength {step.strength} hit{'' if step.save else ' without save'} on the hero"
        case ArtefactStep():
            return "an artefact"
        case _:
            return _branch(step)


def _branch(step: TableStep | ChecklistStep | TestStep | ChoiceStep | VariantStep | DoubleStep | HeroStep) -> str:
    match step:
        case TableStep():
            rows = (f"{_span(row.low, row.high)} {written(row.steps)}" for row in step.rows)
            return f"{step.dice} [{'; '.join(rows)}]"
        case ChecklistStep():
            lines = (f"{f'{line.needs}+' if line.needs else 'always'} {written(line.steps)}" for line in step.lines)
            return f"each [{'; '.join(lines)}]"
        case TestStep():
            passing = f" ({', '.join(step.pass_for)} pass)" if step.pass_for else ""
            ends = f"passed {written(step.passed)}; failed {written(step.failed)}"
            return f"{step.who} tests {step.characteristic}{passing} [{ends}]"
        case ChoiceStep():
            return f"one of [{'; '.join(f'{option.id}: {written(option.steps)}' for option in step.options)}]"
        case VariantStep():
            variants = (f"{', '.join(each.warbands)}: {written(each.steps)}" for each in step.variants)
            return f"[{'; '.join(variants)}; others: {written(step.others)}]"
        case DoubleStep():
            return f"2D6x{step.times} gc, on a double {written(step.on_double)}"
        case HeroStep():
            return f"a hero {'may be' if step.optional else 'is'} sent: {written(step.steps)}"


def _combat(charts: CombatCharts) -> Iterator[str]:
    yield f"To hit by Ballistic Skill: {_figures(charts.to_hit, zero='0')}"
    modifiers = charts.to_hit_modifiers
    named = (f"{name} {getattr(modifiers, name):+d}" for name in modifiers.__struct_fields__)
    yield f"To hit modifiers: {', '.join(named)}"
    for strength, row in enumerate(charts.to_wound, 1):
        yield f"To wound, Strength {strength:>2}: {_figures(row)}"
    yield f"Armour modifier by Strength: {_figures(charts.armour_modifier, zero='0')}"
    for name, injury in charts.injury.items():
        down, stunned = _span(1, injury.knocked_down), _span(injury.knocked_down + 1, injury.stunned)
        yield f"Injury, {name}: {down} knocked down, {stunned} stunned, {_span(injury.stunned + 1, 6)} out of action"
    for family, rows in charts.critical.items():
        for critical in rows:
            yield f"Critical, {family} {_critical(critical)}"
    for misfire in charts.misfire:
        yield f"Misfire {_span(misfire.low, misfire.high)} {misfire.name}"


def _critical(row: CriticalRow) -> str:
    flags = ("denies_helmet", "out_of_action", "knocks_down", "ricochet")
    extra = [name.replace("_", " ") for name in flags if getattr(row, name)]
    bonus = [f"injury +{row.injury_bonus}"] if row.injury_bonus else []
    told = [f"wounds {row.wounds}", f"save {row.save}", *bonus, *extra, *([row.by_hand] if row.by_hand else [])]
    return f"{_span(row.low, row.high)} {row.name}: {', '.join(told)}"


def _campaign(charts: CampaignCharts) -> Iterator[str]:
    yield f"Scenario by 2D6: {', '.join(f'{total} {id}' for total, id in charts.scenario_table.items())}"
    yield f"Shards by total: {', '.join(f'{each.low}+ {each.value}' for each in charts.shards)}"
    yield f"Underdog by difference: {', '.join(f'{each.low}+ {each.value}' for each in charts.underdog)}"
    yield f"Sale, warriors from: {_figures(charts.sale_warriors)}"
    for shards, row in enumerate(charts.sale, 1):
        yield f"Sale of {shards}: {_figures(row)}"
    yield f"Artefacts by D6: {', '.join(f'{row.face} {row.item}' for row in charts.artefacts)}"
    yield f"Chest: {written(charts.chest)}"
    yield f"Rout test at 1 in {charts.rout_part}; at most {charts.max_exploration_dice} exploration dice"
    for race, profile in charts.max_profiles.items():
        yield f"Highest, {race}: {_profile(profile)}"


def _injury(injury: SeriousInjury) -> str:
    henchman = f" (henchmen {_span(*injury.d6)})" if injury.d6 else ""
    rows = "; ".join(f"{_span(row.low, row.high)} {row.text} [{_brings(row)}]" for row in injury.table)
    parts = [
        _brings(injury.brings),
        f"D6: {rows}" if rows else "",
        f"then {injury.also.replace('_', ' ')}" if injury.also else "",
        "thrown again among multiple injuries" if injury.once else "",
    ]
    told = ", ".join(filter(None, parts)) or "nothing"
    return f"{_span(*injury.d66)}{henchman} {injury.name}: {told}. {injury.summary}"


def _brings(brings: InjuryBrings) -> str:
    parts = [
        "dead" if brings.dead else "",
        "lasting" if brings.lasting else "",
        f"{brings.loses} -1" if brings.loses else "",
        f"misses {brings.misses}" if brings.misses else "",
        f"trait {brings.trait}" if brings.trait else "",
        "loses his kit" if brings.robbed else "",
        f"hates {brings.hates.replace('_', ' ')}" if brings.hates else "",
        f"{brings.gold} gc" if brings.gold else "",
        f"{brings.experience} experience" if brings.experience else "",
    ]
    return ", ".join(filter(None, parts))


def _advances(charts: AdvanceCharts) -> Iterator[str]:
    for name, boxes, table in (
        ("Hero", charts.hero_boxes, charts.hero),
        ("Henchman group", charts.henchman_boxes, charts.henchman),
    ):
        yield f"{name}, an advance at {' '.join(map(str, boxes))} experience"
        for row in table:
            yield f"{name} {_span(row.low, row.high)}: {' '.join([row.brings, *row.of])}"


def _rows(entries: Iterable[Goods], figures: Callable[..., str]) -> Iterator[str]:
    """Goods one to a line: price and rarity, the figures of their kind, who may have them, the sentence."""
    for entry in entries:
        rarity = "common" if entry.rarity is None else f"rare {entry.rarity}"
        shop = "not sold" if entry.price is None else f"{entry.price} gc, {rarity}"
        limits = [
            *(f"{id} {number or 'common'}" for id, number in entry.rarity_for.items()),
            *([f"only {', '.join(entry.only_for)}"] if entry.only_for else []),
            *([f"not {', '.join(entry.not_for)}"] if entry.not_for else []),
            *([f"sells for {entry.resale}".removesuffix(".0")] if entry.resale is not None else []),
            *([f"gives {', '.join(entry.gives)}"] if entry.gives else []),
            *(f"{name} {amount:+d}" for name, amount in entry.profile.items()),
            *([] if entry.core else ["later"]),
        ]
        told = ", ".join(part for part in (figures(entry), *limits) if part)
        yield f"{entry.name}: {shop}{f', {told}' if told else ''}. {entry.summary}".rstrip()


def _weapon(weapon: Weapon) -> str:
    parts = [
        f'{weapon.range}"' if weapon.range is not None else "",
        f"S {weapon.strength}",
        f"save {weapon.save_modifier:+d}" if weapon.save_modifier is not None else "",
        f"save {weapon.save_extra:+d} more" if weapon.save_extra else "",
        f"to hit {weapon.to_hit:+d}" if weapon.to_hit else "",
        f"injury {weapon.injury_bonus:+d}" if weapon.injury_bonus else "",
        weapon.family or "",
        f"two only for {' '.join(weapon.pair_for)}" if weapon.pair_for else "",
        *weapon.rules,
    ]
    return ", ".join(filter(None, parts))


def _armour(armour: Armour) -> str:
    parts = [
        f"save {armour.save}+" if armour.save is not None else "",
        f"improves {armour.improves}" if armour.improves else "",
        f"stunned {armour.stun_save}+" if armour.stun_save is not None else "",
        "" if armour.against == "all" else f"against {armour.against}",
    ]
    return ", ".join(filter(None, parts))


def _gear(gear: Gear) -> str:
    parts = [
        gear.kind,
        f"fits {' '.join(gear.fits)}" if gear.fits else "",
        f"Strength {gear.strength_bonus:+d}" if gear.strength_bonus else "",
        f"injury {gear.injury_bonus:+d}" if gear.injury_bonus else "",
        f"{gear.to_hit_against} harder to hit" if gear.to_hit_against else "",
        "wounds on a 6" if gear.wounds_on_six else "",
        "used up" if gear.one_use else "",
        f"when got {written(gear.when_gained)}" if gear.when_gained else "",
    ]
    return ", ".join(filter(None, parts))


def _spell(spell: Spell) -> str:
    needs = "automatic" if spell.difficulty is None else f"{spell.difficulty}+"
    inches = f', {spell.range}"' if spell.range is not None else ""
    return f"{spell.lore} {spell.face} {spell.name}: {needs}{inches}. {spell.summary}"


def _switch(switch: Switch) -> str:
    values = " / ".join(str(value).lower() for value in switch.values)
    return f"{switch.group:<8} {switch.id}: {values}. {switch.name}: {switch.summary} ({switch.source})"


def _scenario(scenario: Scenario) -> Iterator[str]:
    turns = f", {scenario.turns} turns" if scenario.turns else ""
    routs = "" if scenario.rout_tests else ", no Rout tests"
    yield f"{scenario.number}. sides {scenario.sides}, first turn {scenario.first_turn}{turns}{routs}"
    for zone in scenario.zones:
        apart = f', {zone.apart}" from enemies' if zone.apart else ""
        spread = f', {zone.spread}" from each other' if zone.spread else ""
        yield f'Zone, {zone.who}: {zone.shape} {zone.depth}"{apart}{spread}'
    for number, step in enumerate(scenario.steps, 1):
        dice = f" [{'each ' if step.each else ''}{step.dice}]" if step.dice else ""
        yield f"Set-up {number}: {step.text}{dice}"
    yield from (f"Special: {text}" for text in scenario.special)
    yield from (f"Ends: {text}" for text in scenario.ends)
    yield from (f"Experience +{award.amount}: {award.text}" for award in scenario.awards)
    if scenario.reward:
        yield f"Reward: {scenario.reward}"
    yield from (f'{name}: {inches}"' for name, inches in scenario.distances.items())
    yield from (f"{name}: {amount}" for name, amount in scenario.counts.items())


def _place(place: Place) -> str:
    return f"{' '.join([str(place.face)] * place.count)} {place.name}: {written(place.steps)}"


def _warband(warband: WarbandType) -> Iterator[str]:
    limits = f"{warband.min_models} to {warband.max_models} warriors, {warband.max_heroes} heroes"
    again = ", a slain leader is hired anew" if warband.leader_again else ""
    yield f"{warband.race}, {warband.starting_gold} gc, {limits}{again}. {warband.hired_swords}".rstrip()
    yield from (f"{rule.name}: {rule.text}" for rule in warband.rules)
    for fighter in warband.fighters.values():
        yield _fighter(fighter)
    for name, equipment in warband.equipment_lists.items():
        yield f"List {name}: {_equipment(equipment)}"


def _fighter(fighter: FighterType) -> str:
    number = f"{fighter.min}+" if fighter.max is None else _span(fighter.min, fighter.max)
    parts = [
        f"{fighter.price} gc",
        "groups of any number" if not fighter.largest_group else "",
        f"starts with {fighter.start_xp}" if fighter.start_xp else "",
        f"up to {fighter.max_profile}" if fighter.max_profile else "",
        f"list {fighter.equipment_list}" if fighter.equipment_list else "",
        f"no {' '.join(fighter.forbidden_categories)}" if fighter.forbidden_categories else "",
        f"skills {' '.join(fighter.skill_lists)}" if fighter.skill_lists else "",
        f"{fighter.starting_spells} of {fighter.magic}" if fighter.magic else "",
        f"mutations {fighter.mutations}" if fighter.mutations != "none" else "",
        f"traits {' '.join(fighter.traits)}" if fighter.traits else "",
        f"rating {fighter.rating}" if fighter.rating != 5 else "",
    ]
    rules = "".join(f" {rule.name}: {rule.text}" for rule in fighter.rules)
    told = ", ".join(filter(None, parts))
    return f"{number} {fighter.name} ({fighter.kind}) {_profile(fighter.profile)}, {told}.{rules}"


def _hired(hired: HiredType) -> str:
    beside = "".join(f", {gold} beside {race}" for race, gold in hired.upkeep_beside.items())
    ways = " or ".join(f"{choice.pick} of {' '.join(choice.items)}" for choice in hired.equipment_choice)
    agrees = ", ".join(f"{row.value}+ from {row.low}" for row in hired.agrees)
    parts = [
        f"upkeep {hired.upkeep}{beside}",
        f"carries {' '.join(hired.equipment)}" if hired.equipment else "",
        f"takes {ways}" if ways else "",
        f"knows {' '.join(hired.skills)}" if hired.skills else "",
        f"race {hired.race}" if hired.race else "",
        f"fee also {hired.fee_item}" if hired.fee_item else "",
        f"leaves after {hired.stays}" if hired.stays else "",
        f"agrees on {agrees}" if agrees else "",
        f"{hired.room} warrior more" if hired.room else "",
        f"casts at {hired.cast_bonus:+d}" if hired.cast_bonus else "",
        f"for {' '.join(hired.warbands)}",
    ]
    return f"{_fighter(hired)} {', '.join(filter(None, parts))}".rstrip()


def _equipment(equipment: EquipmentList) -> str:
    parts = (equipment.melee, equipment.missile, equipment.armour, equipment.misc)
    told = "; ".join(", ".join(map(_line, lines)) for lines in parts if lines)
    return f"{told}. {equipment.note}".rstrip()


def _line(line: ListLine) -> str:
    pair = f" or {line.pair} for two" if line.pair is not None else " for two" if line.per_pair else ""
    return f"{line.item} {line.price}{pair}{', first free' if line.first_free else ''}"


def _profile(profile: object) -> str:
    return " ".join(f"{name}{getattr(profile, name)}" for name in CHARACTERISTICS)


def _figures(figures: Iterable[int], zero: str = _NONE) -> str:
    return " ".join(f"{figure or zero:>3}" for figure in figures)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"
