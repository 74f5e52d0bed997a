"""Wardogs: things of a hero between battles, members of the warband on the table (Mordheim rulebook, Equipment).

A dog fights beside its master and counts for the Rout test. One that went out of action rolls as a henchman does, and
is lost out of its master's kit.
"""

from __future__ import annotations

from typing import Final

from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Member, Warband, Warrior
from mordheim_desktop.rules.ruleset import Profile

WARDOG: Final = "wardog"
MARK: Final = ".wardog-"
"""Stands between a master's id and the number of his dog."""
PROFILE: Final = Profile(M=6, WS=4, BS=0, S=4, T=3, W=1, I=4, A=1, Ld=5)


def dogs_of(hero: Warrior) -> int:
    """How many wardogs a hero has with him."""
    return sum(kit.count for kit in hero.kit if kit.item == WARDOG)


def dog_ids(hero: Warrior) -> tuple[str, ...]:
    """The ids by which his dogs are known in a battle."""
    return tuple(f"{hero.id}{MARK}{number}" for number in range(1, dogs_of(hero) + 1))


def master_of(id: str) -> str:
    """The id of a dog's master; empty for anybody else's id."""
    return id.rpartition(MARK)[0]


def dog(campaign: Campaign, id: str) -> tuple[Warband, HenchmanGroup, Member] | None:
    """A wardog of the battle with its warband, as a group of one; None where no hero brings it, or it is lost."""
    master = master_of(id)
    model = campaign.battle.model(id) if campaign.battle is not None and master else None
    if model is None:
        return None
    for warband in campaign.warbands:
        for hero in warband.heroes:
            if hero.id == master and dogs_of(hero):
                member = Member(id=id, name=model.name)
                traits = ("animal", "no_experience")
                kennel = HenchmanGroup(
                    id=id, name=model.name, type="", profile=PROFILE, members=(member,), traits=traits
                )
                return warband, kennel, member
    return None
