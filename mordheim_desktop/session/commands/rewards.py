"""What a scenario gives besides the usual: experience of its own, shards, the chest (Mordheim rulebook, Scenarios).

All of it follows from the tracker and the casualties of the battle; the players may enter something else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from mordheim_desktop.campaign.changes import AnyEffect, StepDone
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.campaign.standings import (
    GOAL,
    INSIDE,
    amounts,
    carriers,
    held_by,
    in_action,
    kind_of,
    side_of,
)
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import Item, Shards
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.tracker import COUNTER
from mordheim_desktop.session.commands import post_battle
from mordheim_desktop.session.commands.credit import fallen_by
from mordheim_desktop.session.commands.trackers import is_hero
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

SPOILS: Final = "spoils"
CHEST: Final = "chest"
"""Mark a side that has what the scenario gives; no steps of the official sequence."""


class Spoils(Struct, frozen=True, kw_only=True):
    """What a side gains by the scenario: shards, captured kit by its items, the chest; `why` says it in words."""

    shards: int = 0
    kit: tuple[str, ...] = ()
    chest: bool = False
    why: tuple[Message, ...] = ()


def earned(campaign: Campaign, side: int, ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """The scenario's own awards of a side by warrior or group, an award for each counter carried."""
    battle = campaign.battle
    scenario = ruleset.scenarios.get(battle.scenario) if battle is not None else None
    if battle is None or scenario is None:
        return {}
    kind, tracker = kind_of(scenario), battle.tracker
    claims: list[tuple[str, str]] = []
    if kind == "counters":
        claims = [(who, "wyrdstone_counter") for _, who in held_by(battle, side)]
    elif kind == "goal":
        claims = [(who, "breaking_through") for who in tracker.at(GOAL) if in_action(battle, who)]
    elif kind == "exits":
        first = next((who for who in tracker.gone if is_hero(campaign, who)), "")
        claims = [(first, "escaping")] if first else []
    elif kind == "chest" and is_hero(campaign, tracker.found_by):
        claims = [(tracker.found_by, "finding_the_chest")]
    found: dict[str, tuple[str, ...]] = {}
    for who, award in claims:
        learner = _learner(campaign, who)
        if learner and side_of(battle, who) == side:
            found[learner] = (*found.get(learner, ()), award)
    return found


def _learner(campaign: Campaign, fighter: str) -> str:
    """Who learns when a fighter does: he himself, or his group; nobody where he is no longer on a roster."""
    try:
        return find(campaign, fighter)[1].id
    except KeyError:
        return ""


def spoils_of(campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry], side: int) -> Spoils:
    """What a side gains by the scenario, as the battle stands."""
    battle = campaign.battle
    scenario = ruleset.scenarios.get(battle.scenario) if battle is not None else None
    if battle is None or scenario is None:
        return Spoils()
    kind = kind_of(scenario)
    kit = tuple(prize.item for prize in battle.tracker.prizes if prize.item and _side_with(battle, prize.id) == side)
    shards, why = 0, [say("spoils.kit", count=len(kit))] if kit else []
    if kind == "objective":
        inside = [one for one in battle.tracker.at(INSIDE) if in_action(battle, one) and is_hero(campaign, one)]
        heroes = sum(1 for one in inside if side_of(battle, one) == side)
        most = int(scenario.counts["shards_at_most"])
        shards = min(heroes, most)
        why += [say("spoils.inside", heroes=heroes, most=most)] if heroes else []
    elif kind == "counters":
        shards = len(held_by(battle, side))
        why += [say("spoils.counters", count=shards)] if shards else []
    elif kind == "shards":
        shards, told = _carried(campaign, battle, entries, side)
        why += told
    chest = kind == "chest" and _gains_the_chest(campaign, battle, ruleset, side)
    why += [say("spoils.chest")] if chest else []
    return Spoils(shards=shards, kit=kit, chest=chest, why=tuple(why))


def _side_with(battle: Battle, prize: str) -> int:
    now = carriers(battle, prize)
    return side_of(battle, now[0]) if now and not prize.startswith(COUNTER) else -1


def _carried(campaign: Campaign, battle: Battle, entries: Iterable[Entry], side: int) -> tuple[int, list[Message]]:
    """Chance Encounter: what is left of the shards carried, and one for each enemy hero, up to what the enemy had."""
    carried = amounts(battle, "shards")
    if len(carried) != len(battle.sides):
        return 0, [say("spoils.shards_unknown")]
    fallen = {who: by for who, by in fallen_by(entries, battle).items() if is_hero(campaign, who)}
    lost = sum(1 for who in fallen if side_of(battle, who) == side)
    taken = sum(1 for who, by in fallen.items() if side_of(battle, who) != side and _not_his_own(battle, who, by))
    left, gained = max(0, carried[side] - lost), min(carried[battle.rival(side)], taken)
    return left + gained, [say("spoils.carried", start=carried[side], lost=carried[side] - left, gained=gained)]


def _not_his_own(battle: Battle, victim: str, by: str) -> bool:
    """Whether an enemy may have put him out; where nobody knows it counts as done by the enemy."""
    return not by or side_of(battle, by) != side_of(battle, victim)


def _gains_the_chest(campaign: Campaign, battle: Battle, ruleset: Ruleset, side: int) -> bool:
    """The winner gains the chest; after a rout also one nobody found, as the switch `chest_on_rout` says."""
    if battle.winner != side:
        return False
    if battle.tracker.found_by or battle.tracker.safe is not None:
        return True
    return bool(Context(ruleset, campaign.switches).switch("chest_on_rout"))


# -- entering them -----------------------------------------------------------------------------------------------------


def take_spoils(session: Session, side: int, shards: int) -> None:
    """Enter the kit and as many shards as the players settled. Raises BadSetup a second time, or for nothing."""
    post_battle.keep_waiting(session)
    campaign = session.campaign
    _, own, warband = post_battle.side_of(campaign, side)
    if SPOILS in own.steps:
        raise BadSetup(say("spoils.taken"))
    found = spoils_of(campaign, session.ruleset, session.entries, side)
    if shards < 0 or not (shards or found.kit):
        raise BadSetup(say("after.at_least_one"))
    effects: list[AnyEffect] = [Shards(amount=shards)] if shards else []
    effects += [Item(item=item, count=1) for item in found.kit]
    effects.append(StepDone(side=side, step=SPOILS))
    message = say("spoils.gained", warband=warband.name, shards=shards)
    session.record("spoils", message, effects, warbands=(warband.id,))


def open_chest(session: Session, side: int) -> Pending:
    """Begin the rolls for what is in the chest. Raises BadSetup where it was opened, or is not this side's."""
    post_battle.keep_waiting(session)
    campaign = session.campaign
    battle, own, warband = post_battle.side_of(campaign, side)
    if CHEST in own.steps:
        raise BadSetup(say("spoils.opened"))
    if not spoils_of(campaign, session.ruleset, session.entries, side).chest:
        raise BadSetup(say("spoils.no_chest"))
    enemy = battle.sides[battle.rival(side)].warband
    return session.begin("chest", {}, warbands=(warband.id, enemy), also=(StepDone(side=side, step=CHEST),))
