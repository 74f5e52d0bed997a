"""Figures that follow from the facts of a campaign and are never stored: treasury, profile, rating, head counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from mordheim_desktop.campaign.dogs import WARDOG, dogs_of
from mordheim_desktop.campaign.model import HenchmanGroup, Model, Warband, Warrior
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Armour, Profile, Ruleset, SwitchValue

POINTS = 5
"""What a warrior counts in the rating unless his entry says otherwise (Mordheim rulebook, Warband rating)."""
LARGE = 20
"""What a large creature counts in place of the five (Annual 2002 FAQ)."""
SHIELD = "shield"
HOUND = "warhound"
"""The henchmen that a table may leave out of the count when shards are sold."""


def treasury(warband: Warband) -> int:
    """Gold crowns: the sum of the ledger. Negative where a correction uncovered a debt."""
    return sum(line.amount for line in warband.ledger)


def profile(fighter: Warrior | HenchmanGroup) -> Profile:
    """The characteristics as they are now: those he joined with and every lasting change."""
    changed = Counter({name: 0 for name in CHARACTERISTICS})
    for change in fighter.changes:
        changed[change.name] += change.amount
    return Profile(*(getattr(fighter.profile, name) + changed[name] for name in CHARACTERISTICS))


def in_play(fighter: Warrior | HenchmanGroup, ruleset: Ruleset, model: Model | None = None) -> Profile:
    """The characteristics on the table: those he has, and what grew on him or what he carries adds to them.

    `model` is he in the battle that is fought, with what he took for it.
    """
    bare = profile(fighter)
    gains: Counter[str] = Counter()
    shielded = any(kit.item == SHIELD for kit in fighter.kit)
    for kit in fighter.kit:
        goods = ruleset.goods(kit.item)
        gains.update(goods.profile if goods else {})
        gains.update(goods.beside_shield if shielded and isinstance(goods, Armour) else {})
    for item in model.taken if model is not None else ():
        gains.update(ruleset.gear[item].for_battle)
    for by_dice in model.boosts.values() if model is not None else ():
        gains.update(by_dice)
    if not gains:
        return bare
    return Profile(*(getattr(bare, name) + gains[name] for name in CHARACTERISTICS))


def as_written(now: Profile, type: str, ruleset: Ruleset) -> tuple[str, ...]:
    """Characteristics as a roster has them: the Movement of a fighter of a type that throws for it as its dice."""
    listed = ruleset.fighter_type(type)
    thrown = listed.thrown_movement if listed is not None else ""
    movement = f"{thrown}{now.M:+d}" if thrown and now.M else thrown or str(now.M)
    return (movement, *(str(getattr(now, name)) for name in CHARACTERISTICS[1:]))


def rating(warband: Warband, ruleset: Ruleset, switches: Mapping[str, SwitchValue] | None = None) -> int:
    """The warband rating: each warrior's points and experience, a group's once for each member; absent ones count.

    What a wardog held as equipment counts is a matter of the campaign's `switches`.

    Source: Mordheim rulebook, Warband rating; Annual 2002 FAQ (experience of groups, large creatures 20 instead of 5).
    The points printed for a hired sword already hold the five. A guest's rating is what his player says.
    """
    if warband.typed_rating is not None:
        return warband.typed_rating
    warriors = (*warband.heroes, *warband.hired)
    single = sum(points(warrior, ruleset) + warrior.experience for warrior in warriors)
    grouped = sum(len(group.members) * (points(group, ruleset) + group.experience) for group in warband.groups)
    return single + grouped + wardogs(warband) * int(Context(ruleset, switches or {}).switch("wardog_rating"))


def wardogs(warband: Warband) -> int:
    """Wardogs held as equipment: heroes' own, and those in the stash."""
    kits = (*warband.stash, *(kit for hero in warband.heroes for kit in hero.kit))
    return sum(kit.count for kit in kits if kit.item == WARDOG)


def points(fighter: Warrior | HenchmanGroup, ruleset: Ruleset) -> int:
    """What one warrior counts in the rating before experience."""
    if isinstance(fighter, Warrior) and fighter.rating is not None:
        return fighter.rating
    listed = ruleset.fighter_type(fighter.type)
    if listed is None:
        return LARGE if "large" in fighter.traits else POINTS
    return listed.rating


def models(warband: Warband) -> int:
    """Miniatures on the roster: heroes, every henchman, hired swords; absent ones too."""
    return len(warband.heroes) + _henchmen(warband.groups) + len(warband.hired)


def present(warband: Warband) -> int:
    """Miniatures that take part in the next battle: roster and wardogs, without who misses it (2005 Rules Review)."""
    heroes = sum(1 + dogs_of(hero) for hero in warband.heroes if not hero.misses_games)
    hired = sum(1 for sword in warband.hired if not sword.misses_games)
    return heroes + hired + _henchmen(group for group in warband.groups if not group.misses_games)


def warriors_for_sale(warband: Warband, hounds: bool = True) -> int:
    """Warriors in the table for selling shards: heroes and henchmen, no hired swords (Annual 2002 errata).

    `hounds` is the switch `henchman_hounds_in_sale`: whether hounds listed as henchmen count.
    """
    counted = (group for group in warband.groups if hounds or group.type.rpartition(".")[2] != HOUND)
    return len(warband.heroes) + _henchmen(counted)


def underdog(own: int, other: int, ruleset: Ruleset) -> int:
    """Extra experience of each survivor for fighting a higher rating (Mordheim rulebook, Experience: underdogs)."""
    bonus = 0
    for bracket in ruleset.campaign.underdog:
        if other - own >= bracket.low:
            bonus = bracket.value
    return bonus if other > own else 0


def _henchmen(groups: Iterable[HenchmanGroup]) -> int:
    return sum(len(group.members) for group in groups)
