"""What a scenario gives besides the usual: experience of its own, shards, the chest (Mordheim rulebook, Scenarios).

All of it follows from the field as the battle left it and from who put whom out of action.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.field import Field, Standing
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.ruleset import Scenario
from mordheim_desktop.rules.standings import GOAL, INSIDE, carriers, held_by, in_action, is_hero, kind_of, side_of


class Spoils(Struct, frozen=True, kw_only=True):
    """What a side gains by the scenario: shards, captured kit by its items, the chest; `why` says it in words."""

    shards: int = 0
    kit: tuple[str, ...] = ()
    chest: bool = False
    why: tuple[Message, ...] = ()


# -- experience --------------------------------------------------------------------------------------------------------


def awards(field: Field, scenario: Scenario, side: int) -> tuple[tuple[str, str], ...]:
    """The scenario's own awards that fighters of a side earned: who, and the award; one for each counter carried."""
    return tuple((who, award) for who, award in _claims(field, scenario) if side_of(field, who) == side)


def _claims(field: Field, scenario: Scenario) -> list[tuple[str, str]]:
    kind, tracker = kind_of(scenario), field.tracker
    if kind == "counters":
        return [(who, "wyrdstone_counter") for side in field.sides for _, who in held_by(field, side)]
    if kind == "goal":
        return [(who, "breaking_through") for who in tracker.at(GOAL) if in_action(field, who)]
    if kind == "exits":
        first = next((who for who in tracker.gone if is_hero(field, who)), None)
        return [(first, "escaping")] if first is not None else []
    if kind == "chest" and is_hero(field, tracker.found_by):
        return [(tracker.found_by, "finding_the_chest")]
    return []


# -- shards, kit and the chest -----------------------------------------------------------------------------------------


def spoils(field: Field, scenario: Scenario, side: int, felled: Mapping[str, str], context: Context) -> Spoils:
    """What a side gains by the scenario, as the battle stands.

    `felled` names everyone out of action with the fighter who did it; with nobody where that is not known.
    """
    kind = kind_of(scenario)
    kit = tuple(prize.item for prize in field.tracker.prizes if prize.item and _side_with(field, prize.id) == side)
    shards, why = 0, [say("spoils.kit", count=len(kit))] if kit else []
    if kind == "objective":
        heroes, most = len(_heroes_inside(field, side)), int(scenario.counts["shards_at_most"])
        shards = min(heroes, most)
        why += [say("spoils.inside", heroes=heroes, most=most)] if heroes else []
    elif kind == "counters":
        shards = len(held_by(field, side))
        why += [say("spoils.counters", count=shards)] if shards else []
    elif kind == "shards":
        shards, told = _carried(field, side, felled)
        why.append(told)
    chest = kind == "chest" and _gains_the_chest(field, side, context)
    why += [say("spoils.chest")] if chest else []
    return Spoils(shards=shards, kit=kit, chest=chest, why=tuple(why))


def _side_with(field: Field, prize: str) -> int:
    now = carriers(field, prize)
    return side_of(field, now[0]) if now else -1


def _heroes_inside(field: Field, side: int) -> list[Standing]:
    """Defend the Find: the heroes of a side who are in the objective and not out of action."""
    inside = field.tracker.at(INSIDE)
    return [model for model in field.still_there(side) if model.hero and model.fighter in inside]


def _carried(field: Field, side: int, felled: Mapping[str, str]) -> tuple[int, Message]:
    """Chance Encounter: what is left of the shards carried, and one for each enemy hero, up to what the enemy had."""
    carried = field.amounts("shards")
    if len(carried) != len(field.names):
        return 0, say("spoils.shards_unknown")
    heroes = [who for who in felled if is_hero(field, who)]
    lost = sum(1 for who in heroes if side_of(field, who) == side)
    taken = sum(1 for who in heroes if side_of(field, who) != side and _by_an_enemy(field, who, felled[who]))
    left, gained = max(0, carried[side] - lost), min(carried[field.rivals[side]], taken)
    return left + gained, say("spoils.carried", start=carried[side], lost=carried[side] - left, gained=gained)


def _by_an_enemy(field: Field, victim: str, by: str) -> bool:
    """Whether an enemy may have put him out; where nobody knows it counts as done by the enemy."""
    return not by or side_of(field, by) != side_of(field, victim)


def _gains_the_chest(field: Field, side: int, context: Context) -> bool:
    """The winner gains the chest; after a rout also one nobody found, as the switch `chest_on_rout` says."""
    if field.winner != side:
        return False
    if field.tracker.found_by or field.tracker.safe is not None:
        return True
    return bool(context.switch("chest_on_rout"))
