"""Fighters of a campaign as the procedures see them, and references to them inside a setup.

A journal entry keeps `{"ref": "captain-1", "moved": true}`; `resolve` fills in what the roster and the table say, and
what stands beside the reference wins.
"""

from __future__ import annotations

from typing import Any

from mordheim_desktop.campaign.arrivals import not_here
from mordheim_desktop.campaign.dogs import dog
from mordheim_desktop.campaign.figures import in_play
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Member, Model, Warband, Warrior
from mordheim_desktop.rules.fighter import FROM_PROFILE
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import UnknownId
from mordheim_desktop.rules.ruleset import Gear, Ruleset

INJURY_TRAITS = {
    "hardened": "immune_to_fear",
    "horrible_scars": "causes_fear",
    "arm_wound": "one_armed",
    "smashed_leg": "lame",
}
"""Lasting injuries that a fighter carries into battle as a trait."""


def find(campaign: Campaign, id: str) -> tuple[Warband, Warrior | HenchmanGroup, Member | None]:
    """The warband, warrior or group, and (inside a group) member with this id; a wardog is a group. Raises KeyError."""
    for warband in campaign.warbands:
        for warrior in (*warband.heroes, *warband.hired):
            if warrior.id == id:
                return warband, warrior, None
        for group in warband.groups:
            if group.id == id:
                return warband, group, None
            for member in group.members:
                if member.id == id:
                    return warband, group, member
    beside = dog(campaign, id)
    if beside is None:
        raise KeyError(id)
    return beside


def leader_of(warband: Warband) -> Warrior | None:
    """Who leads the warband in battle: the High Matriarch while she is hired, else the hero; None if nobody does."""
    return next((one for one in (*warband.hired, *warband.heroes) if one.leader), None)


def leading_hero(warband: Warband) -> Warrior | None:
    """Who leads the warband between battles, where only heroes count; None if nobody does."""
    return next((hero for hero in warband.heroes if hero.leader), None)


def name_of(campaign: Campaign, id: str) -> str:
    """The name a fighter is spoken of by."""
    _, fighter, member = find(campaign, id)
    return member.name if member else fighter.name


def known_name(campaign: Campaign, id: str) -> str:
    """The name of a fighter; empty for nobody, and for one who has left the campaign since."""
    try:
        return name_of(campaign, id) if id else ""
    except KeyError:
        return ""


def traits_of(fighter: Warrior | HenchmanGroup, ruleset: Ruleset) -> tuple[str, ...]:
    """The special rules of a fighter: those of his type, and those he gained."""
    listed = ruleset.fighter_type(fighter.type)
    return (*(listed.traits if listed else ()), *fighter.traits)


def fighting_model(campaign: Campaign, id: str) -> Model | None:
    """The model of a fighter in the battle that is fought; None once it is over."""
    return campaign.battle.model(id) if campaign.battle is not None and not campaign.battle.over else None


def fighter_fields(campaign: Campaign, id: str, ruleset: Ruleset) -> dict[str, Any]:
    """Every field of the fighter as he stands now: profile, kit, skills, and his state on the table.

    Raises KeyError.
    """
    _, fighter, member = find(campaign, id)
    model = campaign.battle.model(id) if campaign.battle else None
    fighting = fighting_model(campaign, id)
    now = in_play(fighter, ruleset, fighting)
    fields: dict[str, Any] = {name: getattr(now, characteristic) for name, characteristic in FROM_PROFILE.items()}
    carried = [kit.item for kit in fighter.kit]
    given = (trait for item in carried for trait in _given_by(item, fighting, ruleset))
    traits = [*traits_of(fighter, ruleset), *given]
    if isinstance(fighter, Warrior):
        fields["skills"] = list(fighter.skills)
        traits += [INJURY_TRAITS[injury] for injury in fighter.injuries if injury in INJURY_TRAITS]
        if fighter.leader:
            traits.append("leader")
    fields |= {
        "id": id,
        "name": member.name if member else fighter.name,
        "traits": list(dict.fromkeys(trait for trait in traits if trait in ruleset.traits)),
        "armour": [item for item in carried if item in ruleset.armour],
        "items": [item for item in carried if item in ruleset.gear and _works(item, fighting, ruleset)],
        "wounds": fields["max_wounds"],
        "missing": fighter.misses_games > 0,
        "large_target": "large_target" in traits,
    }
    if model is not None:
        fields |= {
            "state": model.state,
            "wounds": model.wounds,
            "charm_used": model.charm_used,
            "hidden": model.hidden,
            "engaged": model.engaged,
            "fleeing": model.fleeing,
            "on_fire": model.on_fire,
            "missing": fighting is not None and id in not_here(campaign),
        }
    return fields


def _given_by(item: str, model: Model | None, ruleset: Ruleset) -> tuple[str, ...]:
    """The special rules that a thing gives: a drug only in a battle before which he took it."""
    goods = ruleset.goods(item)
    drug = isinstance(goods, Gear) and goods.kind == "drug"
    if goods is None or (drug and (model is None or item not in model.taken)):
        return ()
    return goods.gives


def _works(item: str, model: Model | None, ruleset: Ruleset) -> bool:
    """Whether a thing he carries does something: a drug only in a battle before which he took it."""
    return ruleset.gear[item].kind != "drug" or model is None or item in model.taken


def resolve(raw: Any, campaign: Campaign, ruleset: Ruleset) -> Any:
    """The setup with every reference filled in. Raises UnknownId for a fighter who is not in the campaign."""
    if isinstance(raw, dict):
        given = {name: resolve(value, campaign, ruleset) for name, value in raw.items() if name != "ref"}
        if "ref" not in raw:
            return given
        try:
            fields = fighter_fields(campaign, raw["ref"], ruleset)
        except KeyError:
            raise UnknownId(say("setup.unknown_id", kind="fighter", id=str(raw["ref"]))) from None
        return fields | given
    if isinstance(raw, list | tuple):
        return [resolve(one, campaign, ruleset) for one in raw]
    return raw
