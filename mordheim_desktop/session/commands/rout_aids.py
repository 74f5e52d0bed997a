"""What a side has at hand for a Rout test: horn, relic, silk, a prayer, a skill (Mordheim rulebook; Annual 2002)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Warrior
from mordheim_desktop.rules.standings import in_action
from mordheim_desktop.session.commands.credit import of_battle

HORN = "war_horn"
PRAYER = "hearts_of_steel"
SILK = "cathayan_silk_clothes"
DETERMINATION = "utter_determination"
RELICS = ("holy_relic", "unholy_relic")


def aids_at_hand(campaign: Campaign, side: int, entries: Iterable[Entry]) -> tuple[str, ...]:
    """What may help in the next Rout test of a side, by the ids of the rules; the players say what they use.

    A horn is blown once a battle. Silk re-rolls the first failed test. A relic on the leader passes the first test.
    """
    battle = campaign.battle
    if battle is None:
        return ()
    field = field_of(campaign)
    warband = campaign.warband(battle.sides[side].warband)
    earlier = [
        entry
        for entry in of_battle(entries, battle.id)
        if entry.procedure == "rout" and entry.warbands[:1] == (warband.id,)
    ]
    everybody: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.hired, *warband.groups)
    fighting = [one for one in everybody if any(in_action(field, id) for id in _models(one))]
    leader = next((one for one in warband.heroes if one.leader and in_action(field, one.id)), None)
    found = [HORN] if any(_carries(one, HORN) for one in fighting) and not _used(earlier, HORN) else []
    found += [PRAYER] if any(_knows(one, PRAYER) for one in fighting) else []
    if leader is not None:
        found += [SILK] if _carries(leader, SILK) and not _used_twice(earlier, SILK) else []
        found += [DETERMINATION] if DETERMINATION in leader.skills else []
        found += [relic for relic in RELICS if _carries(leader, relic) and not earlier][:1]
    return tuple(found)


def _models(fighter: Warrior | HenchmanGroup) -> tuple[str, ...]:
    return tuple(one.id for one in fighter.members) if isinstance(fighter, HenchmanGroup) else (fighter.id,)


def _carries(fighter: Warrior | HenchmanGroup, item: str) -> bool:
    return any(kit.item == item for kit in fighter.kit)


def _knows(fighter: Warrior | HenchmanGroup, spell: str) -> bool:
    return isinstance(fighter, Warrior) and any(one.spell.rpartition(".")[2] == spell for one in fighter.spells)


def _used(earlier: Sequence[Entry], aid: str) -> bool:
    return any(aid in entry.setup.get("aids", ()) for entry in earlier)


def _used_twice(earlier: Sequence[Entry], aid: str) -> bool:
    """Whether a failed test was thrown again with it."""
    return any(aid in entry.setup.get("aids", ()) and len(entry.answers) > 1 for entry in earlier)
