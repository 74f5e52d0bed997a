"""What a model may do for its scenario: take a thing up and carry it off, stand at a place, search a building.

A counter goes from nobody's hand to another's, and no enemy is robbed of the chest while a carrier is up. The chest is
for models of the size of a man; animals search nothing (Mordheim rulebook, Wyrdstone Hunt; Breakthrough; Hidden
Treasure). Each rule answers with the reason why not.
"""

from __future__ import annotations

from collections.abc import Collection

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.ruleset import Scenario
from mordheim_desktop.rules.standings import GOAL, carriers, side_of, to_search
from mordheim_desktop.rules.tracker import CHEST, COUNTER


def why_not_act(field: Field, fighter: str) -> Message | None:
    """Why a model can do nothing on the table now; None where it can."""
    model = field.model(fighter)
    if model is None:
        return say("battle.takes_no_part")
    if model.state == "out_of_action":
        return say("tracker.out_of_action", fighter=model.name)
    if fighter in field.tracker.gone:
        return say("tracker.has_left", fighter=model.name)
    return say("battle.not_here") if model.away else None


def why_not_take(field: Field, fighter: str, prize: str, traits: Collection[str], context: Context) -> Message | None:
    """Why a warrior with these traits cannot take a thing up; None where he can.

    Whether animals carry counters is for the switch `animals_carry_counters`.
    """
    reason = why_not_act(field, fighter)
    if reason is not None:
        return reason
    name, now = field.name(fighter), carriers(field, prize)
    if fighter in now:
        return say("tracker.has_it", fighter=name)
    if prize == CHEST:
        return _why_not_the_chest(field, fighter, now, traits)
    if now:
        return say("tracker.never_handed_on", fighter=field.name(now[0]))
    if prize.startswith(COUNTER) and "animal" in traits and not context.switch("animals_carry_counters"):
        return say("tracker.no_animal", fighter=name)
    return None


def _why_not_the_chest(field: Field, fighter: str, now: tuple[str, ...], traits: Collection[str]) -> Message | None:
    if not field.tracker.found_by:
        return say("tracker.chest_not_found")
    if now and side_of(field, now[0]) != side_of(field, fighter):
        return say("tracker.enemy_has_it", fighter=field.name(now[0]))
    if "animal" in traits or "large_target" in traits:
        return say("tracker.not_man_sized", fighter=field.name(fighter))
    return None


def why_not_carry_off(field: Field, fighter: str) -> Message | None:
    """Why a warrior cannot carry the chest off the table; None where he can."""
    reason = why_not_act(field, fighter)
    if reason is None and fighter not in carriers(field, CHEST):
        return say("tracker.has_it_not", fighter=field.name(fighter))
    return reason


def why_not_stand(field: Field, fighter: str, place: str) -> Message | None:
    """Why a model does not count at a place; None where it may."""
    reason = why_not_act(field, fighter)
    if reason is None and place == GOAL and side_of(field, fighter) == field.defender:
        return say("tracker.attackers_only")
    return reason


def why_not_search(field: Field, fighter: str, traits: Collection[str], scenario: Scenario | None) -> Message | None:
    """Why a warrior with these traits searches no building; None where he may."""
    reason = why_not_act(field, fighter)
    if reason is not None:
        return reason
    if field.tracker.found_by:
        return say("search.found_already")
    if "animal" in traits:
        return say("search.animal", warrior=field.name(fighter))
    return None if to_search(field, scenario) else say("search.nowhere")
