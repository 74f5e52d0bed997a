"""The battle of a campaign as the field that the scenarios' rules look at."""

from __future__ import annotations

from mordheim_desktop.campaign.apply_battle import player_turns
from mordheim_desktop.campaign.arrivals import not_arrived, not_here
from mordheim_desktop.campaign.model import Campaign, Warband
from mordheim_desktop.rules.field import Field, Standing


def field_of(campaign: Campaign) -> Field:
    """The field as it stands; one without sides where there is no battle."""
    battle = campaign.battle
    if battle is None:
        return Field(names=())
    bands = [campaign.warband(side.warband) for side in battle.sides]
    late, away = not_arrived(campaign), not_here(campaign)
    heroes = _heroes(campaign.warbands)
    roles = {side.role: number for number, side in enumerate(battle.sides)}
    first = battle.step("first")
    return Field(
        names=tuple(warband.name for warband in bands),
        rivals=tuple(battle.rival(side) for side in range(len(battle.sides))),
        models=tuple(
            Standing(
                fighter=model.fighter,
                name=model.name,
                side=model.side,
                state=model.state,
                fleeing=model.fleeing,
                hero=model.hero or model.fighter in heroes,
                late=model.fighter in late,
                away=model.fighter in away,
            )
            for model in battle.models
        ),
        tracker=battle.tracker,
        table=battle.table,
        thrown={step.id: step.numbers for step in battle.set_up},
        edge=first.edge if first is not None else "",
        attacker=roles.get("attacker", 0),
        defender=roles.get("defender"),
        active=battle.active,
        phase=battle.phase,
        turns_played=player_turns(battle, battle.turn, battle.active),
        winner=battle.winner,
    )


def _heroes(warbands: tuple[Warband, ...]) -> frozenset[str]:
    """Who is a hero on a roster: a battle begun before that was written down does not say it of its models."""
    return frozenset(one.id for warband in warbands for one in (*warband.heroes, *warband.hired) if one.kind == "hero")
