"""What a side has at hand for a Rout test, from its roster and the tests it has thrown in this battle."""

from __future__ import annotations

from collections.abc import Iterable

from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Warband, Warrior
from mordheim_desktop.rules import routing
from mordheim_desktop.rules.routing import Steady, Tested
from mordheim_desktop.rules.standings import in_action
from mordheim_desktop.session.commands.credit import of_battle


def aids_at_hand(campaign: Campaign, side: int, entries: Iterable[Entry]) -> tuple[str, ...]:
    """What may help in the next Rout test of a side, by the ids of the rules; the players say what they use."""
    battle = campaign.battle
    if battle is None:
        return ()
    field = field_of(campaign)
    warband = campaign.warband(battle.sides[side].warband)
    everybody: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.hired, *warband.groups)
    fighting = [one for one in everybody if any(in_action(field, id) for id in _models(one))]
    earlier = [
        Tested(frozenset(entry.setup.get("aids", ())), len(entry.answers) > 1)
        for entry in of_battle(entries, battle.id)
        if entry.procedure == "rout" and entry.warbands[:1] == (warband.id,)
    ]
    return routing.aids_at_hand([_steady(one, warband) for one in fighting], earlier)


def _steady(fighter: Warrior | HenchmanGroup, warband: Warband) -> Steady:
    items = frozenset(kit.item for kit in fighter.kit)
    if isinstance(fighter, HenchmanGroup):
        return Steady(items=items)
    prayers = frozenset(known.spell.rpartition(".")[2] for known in fighter.spells)
    leads = fighter.leader and fighter in warband.heroes
    return Steady(items=items, prayers=prayers, skills=fighter.skills, leads=leads)


def _models(fighter: Warrior | HenchmanGroup) -> tuple[str, ...]:
    return tuple(one.id for one in fighter.members) if isinstance(fighter, HenchmanGroup) else (fighter.id,)
