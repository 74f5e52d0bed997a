"""What is told of a warband and who leaves it: player, colour, portrait and notes; retiring, disbanding, copying."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from mordheim_desktop.campaign.changes import (
    AnyEffect,
    CampaignNamed,
    FighterLeft,
    FighterRetired,
    GroupJoined,
    KitSet,
    PortraitSet,
    WarbandDescribed,
    WarbandJoined,
    WarbandLeft,
    WarriorJoined,
)
from mordheim_desktop.campaign.model import (
    LARGEST_PORTRAIT,
    Campaign,
    HenchmanGroup,
    Member,
    Status,
    Warband,
    Warrior,
)
from mordheim_desktop.campaign.names import LONGEST_NAME, plain_name
from mordheim_desktop.rules.effects import Item, LoseKit
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands.arming import bearers, is_new
from mordheim_desktop.session.commands.roster import check_name_is_free, checked_name, new_id
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session

COLOURS: Final = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "grey")
"""The colours a warband may have, by the names the window gives them."""
LONGEST_NOTE: Final = 4000


# -- what is told of it ------------------------------------------------------------------------------------------------


def rename_campaign(session: Session, name: str) -> None:
    """Give the campaign another name; its file keeps its own. Raises BadSetup for no name."""
    name, before = checked_name(name), session.campaign.name
    if name != before:
        message = say("roster.renamed", before=before or "–", after=name)
        session.record("campaign", message, (CampaignNamed(name=name),))


def set_player(session: Session, warband_id: str, player: str) -> None:
    """Say whose warband it is; no name for nobody's."""
    warband = session.campaign.warband(warband_id)
    player = plain_name(player)[:LONGEST_NAME]
    if player != warband.player:
        key = "annals.player" if player else "annals.no_player"
        message = say(key, warband=warband.name, player=player)
        _describe(session, warband, message, WarbandDescribed(player=player))


def set_colour(session: Session, warband_id: str, colour: str) -> None:
    """Give a warband a colour, or none. Raises BadSetup for one there is not."""
    warband = session.campaign.warband(warband_id)
    if colour and colour not in COLOURS:
        raise BadSetup(say("annals.no_such_colour"))
    if colour != warband.colour:
        key = "annals.colour" if colour else "annals.no_colour"
        _describe(session, warband, say(key, warband=warband.name), WarbandDescribed(colour=colour))


def set_portrait(session: Session, warband_id: str, picture: bytes) -> None:
    """Give a warband a small picture, or take it away with an empty one. Raises BadSetup for a large one."""
    warband = session.campaign.warband(warband_id)
    if len(picture) > LARGEST_PORTRAIT:
        raise BadSetup(say("annals.portrait_large"))
    if picture != session.campaign.portraits.get(warband_id, b""):
        key = "annals.portrait" if picture else "annals.no_portrait"
        session.record(
            "portrait", say(key, warband=warband.name), (PortraitSet(picture=picture),), warbands=(warband_id,)
        )


def set_notes(session: Session, id: str, text: str) -> None:
    """Write down what the players want to remember of a warband (by its id), warrior or group, line by line."""
    lines = tuple(line for line in (plain_name(line) for line in text[:LONGEST_NOTE].splitlines()) if line)
    campaign = session.campaign
    warband = next((one for one in campaign.warbands if one.id == id), None)
    if warband is not None:
        if lines != warband.remarks:
            _describe(session, warband, say("annals.notes", who=warband.name), WarbandDescribed(remarks=lines))
        return
    warband, fighter, _ = find(campaign, id)
    if lines != fighter.remarks:
        joined = as_he_is(replace(fighter, remarks=lines))
        session.record("notes", say("annals.notes", who=fighter.name), (joined,), warbands=(warband.id,))


def as_he_is(fighter: Warrior | HenchmanGroup) -> AnyEffect:
    """The effect that puts a changed warrior or group in the place of the one with his id."""
    return WarriorJoined(joined=fighter) if isinstance(fighter, Warrior) else GroupJoined(joined=fighter)


def _describe(session: Session, warband: Warband, message: Message, effect: AnyEffect) -> None:
    session.record("describe", message, (effect,), warbands=(warband.id,))


# -- who leaves --------------------------------------------------------------------------------------------------------


def let_go(session: Session, id: str, *, retire: bool = False, keep_kit: bool = False) -> None:
    """A warrior, group or henchman leaves, with honour where he retires.

    What he carries goes with him, or into the stash (Mordheim rulebook, reallocating equipment); of a hired sword
    nothing stays. Raises BadSetup while he stands on the table.
    """
    warband, fighter, member = find(session.campaign, id)
    name = member.name if member else fighter.name
    ids = [id] if member or isinstance(fighter, Warrior) else [one.id for one in fighter.members]
    refuse_at_the_table(session.campaign, ids, name)
    hired = isinstance(fighter, Warrior) and fighter.kind == "hired_sword"
    keep_kit = keep_kit and not hired and bool(fighter.kit)
    effects: list[AnyEffect] = [*_handed_over(fighter, member)] if keep_kit else []
    effects.append(FighterRetired(fighter=id) if retire else FighterLeft(fighter=id))
    key = "annals.retires" if retire else "roster.dismissed"
    also = (say("annals.kit_stays"),) if keep_kit else ()
    message = Message(key, {"fighter": name, "warband": warband.name}, also)
    session.record("retire" if retire else "dismiss", message, effects, warbands=(warband.id,))


def refuse_at_the_table(campaign: Campaign, ids: Iterable[str], name: str) -> None:
    """Raises BadSetup where one of these fights in the battle that is going on."""
    battle = campaign.battle
    if battle is not None and not battle.over and any(battle.model(one) for one in ids):
        raise BadSetup(say("roster.at_the_table", fighter=name))


def _handed_over(fighter: Warrior | HenchmanGroup, member: Member | None) -> tuple[AnyEffect, ...]:
    if isinstance(fighter, Warrior):
        return (LoseKit(fighter=fighter.id, taken_by=0),)
    count = 1 if member else bearers(fighter)
    things = tuple(Item(item=kit.item, count=kit.count * count) for kit in fighter.kit)
    return things if member else (*things, KitSet(fighter=fighter.id, kit=()))


def retire_warband(session: Session, warband_id: str) -> None:
    """A warband plays no more and keeps all it has. Raises BadSetup while it stands on the table."""
    _change_status(session, warband_id, "retired", "annals.warband_retires")


def take_up_again(session: Session, warband_id: str) -> None:
    """A retired warband plays again. Raises BadSetup for a disbanded one."""
    if session.campaign.warband(warband_id).status == "disbanded":
        raise BadSetup(say("annals.disbanded"))
    _change_status(session, warband_id, "playing", "annals.warband_returns")


def disband(session: Session, warband_id: str) -> None:
    """A warband is no more: all it had is lost and its name stays for the history; one that never fought goes wholly.

    Raises BadSetup while it is in a battle or its post-battle sequence.
    """
    campaign = session.campaign
    warband = campaign.warband(warband_id)
    _refuse_in_battle(campaign, warband)
    if is_new(campaign, warband):
        message = say("annals.warband_gone", warband=warband.name)
        session.record("disband", message, (WarbandLeft(),), warbands=(warband_id,))
    else:
        _change_status(session, warband_id, "disbanded", "annals.warband_disbands")


def _change_status(session: Session, warband_id: str, status: Status, key: str) -> None:
    warband = session.campaign.warband(warband_id)
    _refuse_in_battle(session.campaign, warband)
    if warband.status != status:
        _describe(session, warband, say(key, warband=warband.name), WarbandDescribed(status=status))


def _refuse_in_battle(campaign: Campaign, warband: Warband) -> None:
    if campaign.battle is not None and any(side.warband == warband.id for side in campaign.battle.sides):
        raise BadSetup(say("annals.in_battle", warband=warband.name))


# -- a copy ------------------------------------------------------------------------------------------------------------


def duplicate(session: Session, warband_id: str, name: str) -> str:
    """A second warband just like one there is, everybody in it with an id of his own; returns its id.

    Raises BadSetup for a missing or taken name.
    """
    campaign = session.campaign
    source = campaign.warband(warband_id)
    name = checked_name(name)
    check_name_is_free(campaign, name)
    id = new_id(session, "warband")
    effects: list[AnyEffect] = [WarbandJoined(joined=_copy(source, id, name))]
    if picture := campaign.portraits.get(warband_id):
        effects.append(PortraitSet(picture=picture))
    session.record("duplicate", say("annals.copied", warband=source.name, copy=name), effects, warbands=(id,))
    return id


def _copy(source: Warband, id: str, name: str) -> Warband:
    ids: dict[str, str] = {}

    def own(old: str) -> str:
        return ids.setdefault(old, f"{id}.{len(ids) + 1}")

    def copied(group: HenchmanGroup) -> HenchmanGroup:
        members = tuple(replace(one, id=own(one.id)) for one in group.members)
        return replace(group, id=own(group.id), members=members)

    return replace(
        source,
        id=id,
        name=name,
        status="playing",
        heroes=tuple(replace(one, id=own(one.id)) for one in source.heroes),
        groups=tuple(copied(group) for group in source.groups),
        hired=tuple(replace(one, id=own(one.id)) for one in source.hired),
        notes=tuple(replace(note, fighter=ids.get(note.fighter, note.fighter)) for note in source.notes),
    )
