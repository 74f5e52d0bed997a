"""A battle fought elsewhere: only who fought, who won, who went out of action and who put him there is typed in.

It is one entry, and then waits for its post-battle sequence like every battle that was fought at this table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import AnyEffect, BattleBegun, BattleEnded
from mordheim_desktop.campaign.figures import rating
from mordheim_desktop.campaign.model import Battle, Campaign, Model, Role, Side
from mordheim_desktop.rules.effects import MissGames
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from mordheim_desktop.session.commands.battle import (
    absent_from,
    check_meeting,
    fighters_of,
    next_battle_id,
    out_of_action,
)
from mordheim_desktop.session.commands.lapse import lapsed
from mordheim_desktop.session.session import Session

MOST_KILLS: Final = 60
"""More enemies than anybody can put out of action."""


class Elsewhere(Struct, frozen=True, kw_only=True):
    """What is typed in. `winner` is the number of a side, None for a draw; the others are ids of fighters.

    `scenario` is empty where none of the nine was played; `ratings` are those at the time, those of now where empty.
    """

    warbands: tuple[str, ...]
    winner: int | None = None
    scenario: str = ""
    attacker: int | None = None
    absent: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    kills: Mapping[str, int] = {}
    ratings: tuple[int, ...] = ()


def record_elsewhere(session: Session, told: Elsewhere) -> None:
    """Write the battle down as fought. Raises BadSetup, UnknownId for what cannot have been."""
    battle = battle_of(session, told)
    campaign = session.campaign
    effects: list[AnyEffect] = [BattleBegun(battle=battle)]
    effects.append(BattleEnded(winner=told.winner, out=out_of_action(battle), how="elsewhere"))
    due = {id for warband in told.warbands for id in absent_from(campaign.warband(warband))}
    effects += [MissGames(fighter=id, count=-1) for side in battle.sides for id in side.absent if id in due]
    effects += lapsed(campaign, battle)
    session.record("elsewhere", _told(campaign, told), effects, warbands=told.warbands)


def battle_of(session: Session, told: Elsewhere) -> Battle:
    """The battle as it stood at its end. Raises BadSetup, UnknownId."""
    campaign = session.campaign
    check_meeting(campaign, told.warbands)
    if told.scenario and told.scenario not in session.ruleset.scenarios:
        raise UnknownId(say("scenario.unknown", scenario=told.scenario))
    if told.scenario and len(told.warbands) > 2:
        raise BadSetup(say("battle.scenario_for_two"))
    if told.winner is not None and not 0 <= told.winner < len(told.warbands):
        raise BadSetup(say("ending.no_side"))
    models: list[Model] = []
    sides: list[Side] = []
    for index, id in enumerate(told.warbands):
        warband = campaign.warband(id)
        everybody = fighters_of(warband, index, session.ruleset)
        there = [model for model in everybody if model.fighter not in told.absent]
        if not there:
            raise BadSetup(say("battle.nobody", warband=warband.name))
        models += [_ended(model, told) for model in there]
        stayed = [model.fighter for model in everybody if model.fighter in told.absent]
        role = _role(told, index)
        rated = told.ratings[index] if told.ratings else rating(warband, session.ruleset, campaign.switches)
        sides.append(Side(warband=id, rating=rated, role=role, absent=(*absent_from(warband), *stayed)))
    _check(told, models)
    began = session.now()
    return Battle(
        id=next_battle_id(campaign), sides=tuple(sides), scenario=told.scenario, models=tuple(models), began=began
    )


def _ended(model: Model, told: Elsewhere) -> Model:
    model = replace(model, kills=told.kills.get(model.fighter, 0))
    return replace(model, state="out_of_action", wounds=0) if model.fighter in told.out else model


def _role(told: Elsewhere, side: int) -> Role:
    if told.attacker is None or not told.scenario:
        return ""
    return "attacker" if told.attacker == side else "defender"


def _check(told: Elsewhere, models: Sequence[Model]) -> None:
    there = {model.fighter: model.side for model in models}
    known = there.keys() | told.absent
    if not told.out <= known or not told.kills.keys() <= known:
        raise BadSetup(say("elsewhere.unknown"))
    if told.absent & told.out or any(told.kills.get(id) for id in told.absent):
        raise BadSetup(say("elsewhere.absent"))
    if any(not 0 <= count <= MOST_KILLS for count in told.kills.values()):
        raise BadSetup(say("elsewhere.kills", most=MOST_KILLS))
    if any(value < 0 for value in told.ratings):
        raise BadSetup(say("scenario.negative"))
    for side in range(len(told.warbands)):
        kills = sum(count for id, count in told.kills.items() if there.get(id) == side)
        fallen = sum(1 for id in told.out if there[id] != side)
        if kills > fallen:
            raise BadSetup(say("elsewhere.more_kills", kills=kills, fallen=fallen))


def _told(campaign: Campaign, told: Elsewhere) -> Message:
    names = ", ".join(campaign.warband(id).name for id in told.warbands)
    scenario = {"scenario": Named("scenario", told.scenario)} if told.scenario else {}
    key = "elsewhere.scenario" if told.scenario else "elsewhere"
    if told.winner is None:
        return say(f"{key}.draw", warbands=names, **scenario)
    winner = campaign.warband(told.warbands[told.winner]).name
    return say(f"{key}.won", warbands=names, winner=winner, **scenario)
