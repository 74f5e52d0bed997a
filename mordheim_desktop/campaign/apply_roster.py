"""What effects do on the roster: gold and things, warriors, notes, names and settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from mordheim_desktop.campaign import changes as c
from mordheim_desktop.campaign.model import (
    Campaign,
    HenchmanGroup,
    Kit,
    LedgerLine,
    Member,
    ProfileChange,
    Remembered,
    Warband,
    Warrior,
)
from mordheim_desktop.campaign.reach import (
    CannotApply,
    add_kit,
    bound,
    one_fighter,
    one_warband,
    swap,
    with_kit,
    without_fighter,
)
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.messages import Message
from mordheim_desktop.rules.ruleset import CHARACTERISTICS


def _gold(campaign: Campaign, effect: e.Gold, warbands: Sequence[str], why: Message) -> Campaign:
    line = LedgerLine(amount=effect.amount, why=why)
    return one_warband(campaign, bound(effect, warbands), lambda w: replace(w, ledger=(*w.ledger, line)))


def _shards(campaign: Campaign, effect: e.Shards, warbands: Sequence[str], why: Message) -> Campaign:
    def kept(warband: Warband) -> Warband:
        if warband.shards + effect.amount < 0:
            raise CannotApply(f"not {-effect.amount} shards to take away")
        return replace(warband, shards=warband.shards + effect.amount)

    return one_warband(campaign, bound(effect, warbands), kept)


def _item(campaign: Campaign, effect: e.Item, warbands: Sequence[str], why: Message) -> Campaign:
    if effect.unique and effect.item not in campaign.artefacts:
        campaign = replace(campaign, artefacts=(*campaign.artefacts, effect.item))
    if effect.to == "stash":
        return one_warband(
            campaign, bound(effect, warbands), lambda w: replace(w, stash=add_kit(w.stash, effect.item, effect.count))
        )

    def carried(fighter: Warrior | HenchmanGroup) -> Warrior | HenchmanGroup:
        one_of_several = isinstance(fighter, HenchmanGroup) and fighter.id != effect.to and len(fighter.members) > 1
        if one_of_several and effect.count < 0:
            return fighter  # the kit of a group is what each of them carries: one man's loss does not disarm the others
        return replace(fighter, kit=add_kit(fighter.kit, effect.item, effect.count))

    return one_fighter(campaign, effect.to, carried)


def _experience(campaign: Campaign, effect: e.Experience, warbands: Sequence[str], why: Message) -> Campaign:
    return one_fighter(campaign, effect.fighter, lambda f: replace(f, experience=f.experience + effect.amount))


def _characteristic(campaign: Campaign, effect: e.Characteristic, warbands: Sequence[str], why: Message) -> Campaign:
    if effect.name not in CHARACTERISTICS:
        raise CannotApply(f"no characteristic {effect.name!r}")
    change = ProfileChange(name=effect.name, amount=effect.amount, why=why)
    return one_fighter(campaign, effect.fighter, lambda f: replace(f, changes=(*f.changes, change)))


def _injury(campaign: Campaign, effect: e.Injury, warbands: Sequence[str], why: Message) -> Campaign:
    def hurt(fighter: Warrior | HenchmanGroup) -> Warrior:
        if not isinstance(fighter, Warrior):
            raise CannotApply("a henchman group has no lasting injuries")
        return replace(fighter, injuries=(*fighter.injuries, effect.injury))

    return one_fighter(campaign, effect.fighter, hurt)


def _skill(campaign: Campaign, effect: e.Skill, warbands: Sequence[str], why: Message) -> Campaign:
    def learns(fighter: Warrior | HenchmanGroup) -> Warrior:
        if not isinstance(fighter, Warrior):
            raise CannotApply("a henchman group learns no skills")
        return replace(fighter, skills=(*fighter.skills, effect.skill))

    return one_fighter(campaign, effect.fighter, learns)


def _trait(campaign: Campaign, effect: e.Trait, warbands: Sequence[str], why: Message) -> Campaign:
    def gains(fighter: Warrior | HenchmanGroup) -> Warrior | HenchmanGroup:
        return fighter if effect.trait in fighter.traits else replace(fighter, traits=(*fighter.traits, effect.trait))

    return one_fighter(campaign, effect.fighter, gains)


def _lose_kit(campaign: Campaign, effect: e.LoseKit, warbands: Sequence[str], why: Message) -> Campaign:
    gone: list[Kit] = []

    def without(fighter: Warrior | HenchmanGroup) -> Warrior:
        if not isinstance(fighter, Warrior):
            raise CannotApply("the kit of a henchman group is not one man's to lose")
        gone.extend(kit for kit in fighter.kit if kit.item not in effect.keeps)
        return replace(fighter, kit=tuple(kit for kit in fighter.kit if kit.item in effect.keeps))

    left = one_fighter(campaign, effect.fighter, without)
    if effect.taken_by is None:
        return left
    taker = bound(replace(effect, warband=effect.taken_by), warbands)
    return one_warband(left, taker, lambda w: replace(w, stash=with_kit(w.stash, gone)))


def _promoted(campaign: Campaign, effect: e.Promoted, warbands: Sequence[str], why: Message) -> Campaign:
    """A henchman as a hero: type, profile, advances, kit and experience stay as they were in the group."""
    group = _group_of(campaign, effect.fighter)
    risen = next((one for one in group.members if one.id == effect.fighter), group.members[-1])
    hero = Warrior(
        id=risen.id,
        name=risen.name,
        type=group.type,
        profile=group.profile,
        changes=group.changes,
        kit=group.kit,
        traits=group.traits,
        experience=group.experience,
        misses_games=group.misses_games,
        skill_lists=effect.skill_lists,
    )
    left, warband, _ = without_fighter(campaign, risen.id)
    return one_warband(left, warband.id, lambda w: replace(w, heroes=(*w.heroes, hero)))


def _group_of(campaign: Campaign, id: str) -> HenchmanGroup:
    """The group with this id, or with a member of this id. Raises CannotApply."""
    for warband in campaign.warbands:
        for group in warband.groups:
            if group.id == id or any(one.id == id for one in group.members):
                return group
    raise CannotApply(f"no henchman {id!r} to be promoted")


def _miss_games(campaign: Campaign, effect: e.MissGames, warbands: Sequence[str], why: Message) -> Campaign:
    return one_fighter(
        campaign, effect.fighter, lambda f: replace(f, misses_games=max(0, f.misses_games + effect.count))
    )


def _dead(campaign: Campaign, effect: e.Dead, warbands: Sequence[str], why: Message) -> Campaign:
    for warband in campaign.warbands:
        if any(group.id == effect.fighter for group in warband.groups):
            raise CannotApply("henchmen die one by one, not as a group")
    left, warband, name = without_fighter(campaign, effect.fighter)
    return one_warband(left, warband.id, lambda w: replace(w, fallen=(*w.fallen, name)))


def _fighter_left(campaign: Campaign, effect: e.FighterLeft, warbands: Sequence[str], why: Message) -> Campaign:
    return without_fighter(campaign, effect.fighter)[0]


def _note(campaign: Campaign, effect: e.Note, warbands: Sequence[str], why: Message) -> Campaign:
    since = campaign.battle.id if campaign.battle else ""
    note = Remembered(note=effect.note, due=effect.due, against=effect.against, fighter=effect.fighter, since=since)
    return one_warband(campaign, bound(effect, warbands), lambda w: replace(w, notes=(*w.notes, note)))


def _recruit(campaign: Campaign, effect: e.Recruit, warbands: Sequence[str], why: Message) -> Campaign:
    """Recruits found on the way wait as a note until they are put into a group on the roster."""
    note = Remembered(note=f"recruit:{effect.type}x{effect.count}", due="now")
    return one_warband(campaign, bound(effect, warbands), lambda w: replace(w, notes=(*w.notes, note)))


def _campaign_named(campaign: Campaign, effect: c.CampaignNamed, warbands: Sequence[str], why: Message) -> Campaign:
    return replace(campaign, name=effect.name)


def _warband_joined(campaign: Campaign, effect: c.WarbandJoined, warbands: Sequence[str], why: Message) -> Campaign:
    return replace(campaign, warbands=swap(campaign.warbands, effect.joined))


def _warrior_joined(campaign: Campaign, effect: c.WarriorJoined, warbands: Sequence[str], why: Message) -> Campaign:
    field = "hired" if effect.joined.kind == "hired_sword" else "heroes"
    return one_warband(
        campaign,
        bound(effect, warbands),
        lambda w: replace(w, **{field: swap(getattr(w, field), effect.joined)}),
    )


def _group_joined(campaign: Campaign, effect: c.GroupJoined, warbands: Sequence[str], why: Message) -> Campaign:
    return one_warband(campaign, bound(effect, warbands), lambda w: replace(w, groups=swap(w.groups, effect.joined)))


def _henchmen_joined(campaign: Campaign, effect: c.HenchmenJoined, warbands: Sequence[str], why: Message) -> Campaign:
    def grown(group: Warrior | HenchmanGroup) -> HenchmanGroup:
        if not isinstance(group, HenchmanGroup):
            raise CannotApply(f"{effect.group!r} is no henchman group")
        return replace(group, members=(*group.members, *effect.members))

    return one_fighter(campaign, effect.group, grown)


def _leader_named(campaign: Campaign, effect: c.LeaderNamed, warbands: Sequence[str], why: Message) -> Campaign:
    def led(warband: Warband) -> Warband:
        if all(hero.id != effect.fighter for hero in warband.heroes):
            raise CannotApply(f"no hero {effect.fighter!r} to lead")
        return replace(warband, heroes=tuple(replace(one, leader=one.id == effect.fighter) for one in warband.heroes))

    return one_warband(campaign, bound(effect, warbands), led)


def _renamed(campaign: Campaign, effect: c.Renamed, warbands: Sequence[str], why: Message) -> Campaign:
    if any(warband.id == effect.id for warband in campaign.warbands):
        return one_warband(campaign, effect.id, lambda w: replace(w, name=effect.name))

    def named(fighter: Warrior | HenchmanGroup) -> Warrior | HenchmanGroup:
        if isinstance(fighter, Warrior):
            return replace(fighter, name=effect.name)
        if fighter.id == effect.id:
            return replace(fighter, name=effect.name, renamed=True)
        members = tuple(Member(id=one.id, name=effect.name) if one.id == effect.id else one for one in fighter.members)
        return replace(fighter, members=members)

    return one_fighter(campaign, effect.id, named)


def _kit_set(campaign: Campaign, effect: c.KitSet, warbands: Sequence[str], why: Message) -> Campaign:
    return one_fighter(campaign, effect.fighter, lambda f: replace(f, kit=effect.kit))


def _switch_set(campaign: Campaign, effect: c.SwitchSet, warbands: Sequence[str], why: Message) -> Campaign:
    return replace(campaign, switches={**campaign.switches, effect.switch: effect.value})


def _note_settled(campaign: Campaign, effect: c.NoteSettled, warbands: Sequence[str], why: Message) -> Campaign:
    def without_first(warband: Warband) -> Warband:
        for index, note in enumerate(warband.notes):
            if note.note == effect.note and effect.fighter in ("", note.fighter):
                return replace(warband, notes=(*warband.notes[:index], *warband.notes[index + 1 :]))
        raise CannotApply(f"no note {effect.note!r} to settle")

    return one_warband(campaign, bound(effect, warbands), without_first)


HANDLERS: Final[dict[type, Callable[[Campaign, Any, Sequence[str], Message], Campaign]]] = {
    e.Gold: _gold,
    e.Shards: _shards,
    e.Item: _item,
    e.Experience: _experience,
    e.Characteristic: _characteristic,
    e.Injury: _injury,
    e.Skill: _skill,
    e.Trait: _trait,
    e.LoseKit: _lose_kit,
    e.FighterLeft: _fighter_left,
    e.Promoted: _promoted,
    e.MissGames: _miss_games,
    e.Recruit: _recruit,
    e.Dead: _dead,
    e.Note: _note,
    c.CampaignNamed: _campaign_named,
    c.WarbandJoined: _warband_joined,
    c.WarriorJoined: _warrior_joined,
    c.GroupJoined: _group_joined,
    c.HenchmenJoined: _henchmen_joined,
    c.LeaderNamed: _leader_named,
    c.Renamed: _renamed,
    c.KitSet: _kit_set,
    c.SwitchSet: _switch_set,
    c.NoteSettled: _note_settled,
}
