"""Finding the part of a campaign that an effect is about, and putting its changed value back in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from mordheim_desktop.campaign.dogs import WARDOG, dog, master_of
from mordheim_desktop.campaign.model import Battle, Campaign, Kit, Model, Warband
from mordheim_desktop.rules.effects import EffectBase

T = TypeVar("T", bound=Any)


class CannotApply(ValueError):
    """An effect does not fit the campaign: it names a fighter, warband or battle that is not there."""


def one_warband(campaign: Campaign, id: str, change: Callable[[Warband], Warband]) -> Campaign:
    """The campaign with one warband changed. Raises CannotApply."""
    found = False
    changed = []
    for warband in campaign.warbands:
        if warband.id == id:
            found = True
            warband = change(warband)
        changed.append(warband)
    if not found:
        raise CannotApply(f"warband {id!r} is not in the campaign")
    return replace(campaign, warbands=tuple(changed))


def bound(effect: EffectBase, warbands: Sequence[str]) -> str:
    """The id of the warband an effect means by its number. Raises CannotApply."""
    if not 0 <= effect.warband < len(warbands):
        raise CannotApply(f"no warband number {effect.warband}")
    return warbands[effect.warband]


def swap(items: tuple[T, ...], new: T) -> tuple[T, ...]:
    """The items with the one of the same id replaced, or the new one at the end."""
    if any(item.id == new.id for item in items):
        return tuple(new if item.id == new.id else item for item in items)
    return (*items, new)


def add_kit(kit: tuple[Kit, ...], item: str, count: int) -> tuple[Kit, ...]:
    """The kit with `count` more of an item, or fewer where it is negative. Raises CannotApply where it lacks them."""
    for index, carried in enumerate(kit):
        if carried.item == item:
            left = carried.count + count
            if left < 0:
                break
            return (*kit[:index], *((replace(carried, count=left),) if left else ()), *kit[index + 1 :])
    if count < 0:
        raise CannotApply(f"not enough of {item!r} to take {-count} away")
    return (*kit, Kit(item=item, count=count)) if count else kit


def with_kit(kit: tuple[Kit, ...], more: Iterable[Kit]) -> tuple[Kit, ...]:
    """The kit with other things put beside it; a find with a price of its own stays a line of its own."""
    for thing in more:
        kit = add_kit(kit, thing.item, thing.count) if thing.value is None else (*kit, thing)
    return kit


def one_fighter(campaign: Campaign, id: str, change: Callable[[Any], Any]) -> Campaign:
    """The campaign with one warrior or group changed; `id` is a warrior's, a group's, or that of a member of one.

    Raises CannotApply.
    """
    for warband in campaign.warbands:
        for field in ("heroes", "hired", "groups"):
            for fighter in getattr(warband, field):
                if fighter.id == id or any(member.id == id for member in getattr(fighter, "members", ())):
                    changed = replace(warband, **{field: swap(getattr(warband, field), change(fighter))})
                    return replace(campaign, warbands=swap(campaign.warbands, changed))
    raise CannotApply(f"fighter {id!r} is not in the campaign")


def carried_by(campaign: Campaign, id: str, item: str) -> int:
    """How many of an item a warrior carries, or each henchman of the group that `id` is a member of."""
    kits = [warrior.kit for band in campaign.warbands for warrior in (*band.heroes, *band.hired) if warrior.id == id]
    for warband in campaign.warbands:
        kits += [group.kit for group in warband.groups if any(member.id == id for member in group.members)]
    return sum(kit.count for carried in kits for kit in carried if kit.item == item)


def without_fighter(campaign: Campaign, id: str) -> tuple[Campaign, Warband, str]:
    """The campaign after a warrior, henchman or whole group has gone, with the warband and the name that went.

    A group that loses its last member goes too; a wardog goes out of its master's kit. Raises CannotApply.
    """
    found = dog(campaign, id)
    if found is not None:
        _, _, lost = found
        after = one_fighter(campaign, master_of(id), lambda hero: replace(hero, kit=add_kit(hero.kit, WARDOG, -1)))
        return after, after.warband(found[0].id), lost.name
    for warband in campaign.warbands:
        for field in ("heroes", "hired", "groups"):
            for fighter in getattr(warband, field):
                if fighter.id == id:
                    return _without(campaign, warband, field, fighter.id, fighter.name)
        for group in warband.groups:
            for member in group.members:
                if member.id != id:
                    continue
                rest = tuple(one for one in group.members if one.id != id)
                if not rest:
                    return _without(campaign, warband, "groups", group.id, member.name)
                left = replace(warband, groups=swap(warband.groups, replace(group, members=rest)))
                return replace(campaign, warbands=swap(campaign.warbands, left)), left, member.name
    raise CannotApply(f"fighter {id!r} is not in the campaign")


def _without(campaign: Campaign, warband: Warband, field: str, id: str, name: str) -> tuple[Campaign, Warband, str]:
    left = replace(warband, **{field: tuple(one for one in getattr(warband, field) if one.id != id)})
    return replace(campaign, warbands=swap(campaign.warbands, left)), left, name


def current_battle(campaign: Campaign) -> Battle:
    """The battle being fought or waiting for its post-battle sequence. Raises CannotApply."""
    if campaign.battle is None:
        raise CannotApply("no battle is being fought")
    return campaign.battle


def check_side(battle: Battle, side: int | None) -> None:
    """Raises CannotApply for the number of a side that the battle has not; None stands for no side."""
    if side is not None and not 0 <= side < len(battle.sides):
        raise CannotApply(f"no side number {side}")


def one_model(campaign: Campaign, fighter: str, change: Callable[[Model], Model]) -> Campaign:
    """The campaign with one model of the battle changed. Raises CannotApply."""
    battle = current_battle(campaign)
    if battle.model(fighter) is None:
        raise CannotApply(f"fighter {fighter!r} takes no part in the battle")
    models = tuple(change(model) if model.fighter == fighter else model for model in battle.models)
    return replace(campaign, battle=replace(battle, models=models))
