"""Corrections by hand of warriors, notes and the history: each is one entry that says so and can be undone.

Nothing here asks the rules. Gold, shards, experience and the stash are corrected in `roster`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from mordheim_desktop.campaign.changes import AnyEffect, LeaderNamed, NoteSettled, PastCorrected
from mordheim_desktop.campaign.model import HANDWRITTEN, HenchmanGroup, Remembered, Warband, Warrior
from mordheim_desktop.campaign.names import plain_name
from mordheim_desktop.campaign.reach import CannotApply, add_kit
from mordheim_desktop.rules import effects as e
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.trade import group_holds
from mordheim_desktop.session.commands.annals import as_he_is, refuse_at_the_table
from mordheim_desktop.session.commands.notes import joining
from mordheim_desktop.session.commands.roster import checked_name, signed
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session

Mark: TypeAlias = Literal["skill", "injury", "trait"]
"""What stands on a warrior's record by id."""
_FIELDS: Final[dict[Mark, str]] = {"skill": "skills", "injury": "injuries", "trait": "traits"}


def correct_characteristic(session: Session, fighter_id: str, name: str, amount: int) -> None:
    """Raise or lower a characteristic for good. Raises BadSetup for 0, CannotApply for one there is not."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    message = say("correct.characteristic", fighter=fighter.name, name=name, amount=signed(amount))
    effect = e.Characteristic(fighter=fighter.id, name=name, amount=amount)
    _record(session, warband, message, effect)


def correct_misses(session: Session, fighter_id: str, amount: int) -> None:
    """Change the battles a warrior or group has to miss. Raises BadSetup for 0."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    message = say("correct.misses", fighter=fighter.name, amount=signed(amount))
    _record(session, warband, message, e.MissGames(fighter=fighter.id, count=amount))


def enter_mark(session: Session, fighter_id: str, mark: Mark, id: str) -> None:
    """Put a skill, injury or special rule on a record. Raises BadSetup for one he has, or for a group's skill."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    has = _marks(fighter, mark)
    if id in has and mark != "injury":
        raise BadSetup(say("correct.has_it", fighter=fighter.name, what=Named(mark, id)))
    message = say("correct.gained", fighter=fighter.name, what=Named(mark, id))
    _record(session, warband, message, as_he_is(replace(fighter, **{_FIELDS[mark]: (*has, id)})))


def strike_mark(session: Session, fighter_id: str, mark: Mark, id: str) -> None:
    """Take a skill, injury or special rule off a record. Raises BadSetup for one he does not have."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    has = list(_marks(fighter, mark))
    if id not in has:
        raise BadSetup(say("correct.has_it_not", fighter=fighter.name, what=Named(mark, id)))
    has.remove(id)
    message = say("correct.lost", fighter=fighter.name, what=Named(mark, id))
    _record(session, warband, message, as_he_is(replace(fighter, **{_FIELDS[mark]: tuple(has)})))


def _marks(fighter: Warrior | HenchmanGroup, mark: Mark) -> Collection[str]:
    if isinstance(fighter, HenchmanGroup) and mark != "trait":
        raise BadSetup(say("correct.heroes_only"))
    found: tuple[str, ...] = getattr(fighter, _FIELDS[mark])
    return found


def correct_kit(session: Session, fighter_id: str, item: str, amount: int) -> None:
    """Give a warrior, or each of a group, something for nothing, or take it away. Raises BadSetup for what he lacks."""
    warband, fighter, _ = find(session.campaign, fighter_id)
    named = Named("item", item)
    message = say("correct.kit", fighter=fighter.name, item=named, amount=signed(amount))
    try:
        kit = add_kit(fighter.kit, item, amount)
    except CannotApply:
        raise BadSetup(say("roster.not_carried", fighter=fighter.name, item=named)) from None
    _record(session, warband, message, as_he_is(replace(fighter, kit=kit)))


def correct_members(session: Session, group_id: str, amount: int) -> None:
    """Add members to a group for nothing, or take the last ones away alive. Raises BadSetup beyond one to five."""
    warband, group, _ = find(session.campaign, group_id)
    if not isinstance(group, HenchmanGroup):
        raise BadSetup(say("correct.groups_only"))
    message = say("correct.members", group=group.name, amount=signed(amount))
    if not group_holds(session.ruleset, group.type, len(group.members) + amount):
        raise BadSetup(say("roster.group_size"))
    if amount > 0:
        _record(session, warband, message, joining(session, warband, group, amount))
        return
    leaving = group.members[amount:]
    refuse_at_the_table(session.campaign, [one.id for one in leaving], leaving[0].name)
    _record(session, warband, message, as_he_is(replace(group, members=group.members[:amount])))


def enter_death(session: Session, id: str) -> None:
    """A warrior or henchman died otherwise than by the program's dice; what he carried is gone with him.

    A group's id means its last member. Raises BadSetup while he stands on the table.
    """
    warband, fighter, member = find(session.campaign, id)
    if isinstance(fighter, HenchmanGroup) and member is None:
        member = fighter.members[-1]
    who = member or fighter
    refuse_at_the_table(session.campaign, [who.id], who.name)
    _record(session, warband, say("correct.died", fighter=who.name, warband=warband.name), e.Dead(fighter=who.id))


def make_leader(session: Session, hero_id: str) -> None:
    """A hero leads from now on, and nobody else of his warband. Raises BadSetup for one who cannot, or does."""
    warband, hero, _ = find(session.campaign, hero_id)
    if not isinstance(hero, Warrior) or hero.kind == "hired_sword":
        raise BadSetup(say("correct.no_leader"))
    if hero.leader:
        raise BadSetup(say("correct.leads_already", fighter=hero.name))
    message = say("correct.leader", fighter=hero.name, warband=warband.name)
    _record(session, warband, message, LeaderNamed(fighter=hero.id))


def enter_note(session: Session, warband_id: str, text: str, due: e.Due, against: tuple[str, ...] = ()) -> None:
    """Remember something until it comes due. Raises BadSetup for no words."""
    warband = session.campaign.warband(warband_id)
    text = checked_name(text)
    message = say("correct.note", warband=warband.name, note=text)
    _record(session, warband, message, e.Note(note=HANDWRITTEN + text, due=due, against=against))


def settle_note(session: Session, warband_id: str, note: Remembered, told: str = "") -> None:
    """Strike a note off. Raises BadSetup where it was settled already. `told` is the note in words."""
    warband = session.campaign.warband(warband_id)
    if note not in warband.notes:
        raise BadSetup(say("notes.settled"))
    message = say(
        "correct.note_gone", warband=warband.name, note=plain_name(told or note.note.removeprefix(HANDWRITTEN))
    )
    _record(session, warband, message, NoteSettled(note=note.note, fighter=note.fighter))


def correct_past(session: Session, battle_id: str, winner: int | None) -> None:
    """Say who really won a battle of the history; None for a draw. Raises BadSetup for one that is not in it."""
    campaign = session.campaign
    line = next((one for one in campaign.past if one.id == battle_id), None)
    if line is None or (winner is not None and not 0 <= winner < len(line.warbands)):
        raise BadSetup(say("setup.unknown_id", kind="battle", id=battle_id))
    if line.winner == winner:
        return
    names = {warband.id: warband.name for warband in campaign.warbands}
    message = say("correct.past_drawn", day=line.began[:10])
    if winner is not None:
        won = line.warbands[winner]
        message = say("correct.past", day=line.began[:10], warband=names.get(won, won))
    corrected = PastCorrected(battle=replace(line, winner=winner))
    session.record("correct", message, (corrected,), warbands=line.warbands)


def _record(session: Session, warband: Warband, message: Message, *effects: AnyEffect) -> None:
    session.record("correct", message, effects, warbands=(warband.id,))
