"""Rules beyond the core tables: packs of the players' own, types typed at the table, and tables that were corrected.

Nothing of a pack is used before a campaign takes it; what it takes is embedded in the campaign. Where tables have
changed since, the difference is shown and taken as an entry, or left.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import RulesTaken
from mordheim_desktop.campaign.figures import LARGE, POINTS
from mordheim_desktop.campaign.model import Campaign, Warband
from mordheim_desktop.campaign.transfer.own_types import COMMON, blank_type, free_id
from mordheim_desktop.campaign.transfer.spellings import slug
from mordheim_desktop.content.packs import Pack, read_packs
from mordheim_desktop.rules.additions import TABLES, Additions, joined, needed_by, with_fighters
from mordheim_desktop.rules.advance import CORE_LISTS
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, FighterType, Profile
from mordheim_desktop.session.commands.annals import as_he_is
from mordheim_desktop.session.commands.experience import fighters_of
from mordheim_desktop.session.commands.roster import checked_name
from mordheim_desktop.session.session import Session

HIGHEST: Final = {name: 10 for name in CHARACTERISTICS} | {"M": 20}
"""What a characteristic may be that is typed in."""
LARGEST_PRICE: Final = 999
"""Gold crowns that one warrior may cost."""
MOST_OUTDATED: Final = 200
"""How many profiles are compared at most; nobody goes through more."""


class TypedFighter(Struct, frozen=True, kw_only=True):
    """A type of warrior as players type it in. `price` and `experience` as on a list, gold crowns and points."""

    name: str
    hero: bool
    price: int
    profile: Profile
    leader: bool = False
    experience: int = 0
    most: int | None = None
    grows: bool = True
    large: bool = False
    carries: bool = True
    skill_lists: tuple[str, ...] = ()
    race: str = "human"


class Outdated(Struct, frozen=True):
    """A warrior or group whose beginning profile is not the one his list has now."""

    id: str
    name: str
    before: Profile
    now: Profile


# -- packs -------------------------------------------------------------------------------------------------------------


def packs(session: Session) -> tuple[Pack, ...]:
    """The rules packs in the player's folder, with what is wrong in them; none where the folder is empty."""
    return read_packs(session.places.rules, session.core)


def news(pack: Pack, campaign: Campaign) -> Additions:
    """What a campaign would take of a pack: the entries it has not, or has otherwise."""
    own = campaign.own
    tables = {
        table: {id: one for id, one in getattr(pack.additions, table).items() if getattr(own, table).get(id) != one}
        for table in TABLES
    }
    kept = {f"{table}.{id}" for table, entries in tables.items() for id in entries}
    origins = {key: name for key, name in pack.additions.origins.items() if key in kept}
    return Additions(**tables, origins=origins)


def take_pack(session: Session, pack: Pack) -> None:
    """The entries of a pack become the campaign's own, as one entry. Raises BadSetup where there is nothing new."""
    taken = news(pack, session.campaign)
    if not taken:
        raise BadSetup(say("own.nothing_new"))
    count = sum(len(getattr(taken, table)) for table in TABLES)
    session.record("own_rules", say("own.taken", pack=pack.name, count=count), (RulesTaken(taken=taken),))


def take_warband_type(session: Session, pack: Pack, id: str) -> None:
    """A warband list of a pack with what its warriors use; nothing where the campaign has all of it."""
    wanted = needed_by(pack.additions.warbands[id], pack.additions)
    if joined(session.campaign.own, wanted) != session.campaign.own:
        message = say("own.warband_type_made", type=pack.additions.warbands[id].name)
        session.record("own_rules", message, (RulesTaken(taken=wanted),))


def lists_on_offer(session: Session) -> tuple[tuple[Pack, str], ...]:
    """The warband lists of packs that the campaign does not have yet, each with its pack."""
    known = session.ruleset.warbands
    return tuple((pack, id) for pack in packs(session) for id in pack.additions.warbands if id not in known)


# -- types typed at the table ------------------------------------------------------------------------------------------


def make_warband_type(session: Session, name: str) -> str:
    """A type of warband of this name without a list yet; returns its id. One of that name is taken as it is.

    Raises BadSetup for no name.
    """
    name = checked_name(name)
    known = session.ruleset.warbands
    found = next((id for id, one in known.items() if one.name.casefold() == name.casefold()), None)
    if found is not None:
        return found
    id = free_id(slug(name) or "own", known)
    made = Additions(warbands={id: blank_type(session.ruleset, id, name)}, origins={f"warbands.{id}": ""})
    session.record("own_rules", say("own.warband_type_made", type=name), (RulesTaken(taken=made),))
    return id


def is_own(session: Session, type: str) -> bool:
    """Whether a warband type is the players' own, so that they may add warriors to its list."""
    return type in session.campaign.own.warbands


def open_list(session: Session, warband: Warband) -> None:
    """Give a warband without a list one of its own. Raises BadSetup where it has the rulebook's."""
    if warband.type in session.campaign.own.warbands:
        return
    listed = session.ruleset.warbands.get(warband.type)
    if listed is not None and listed.fighters:
        raise BadSetup(say("own.core_list", type=listed.name))


def add_type(session: Session, warband_id: str, typed: TypedFighter) -> str:
    """A type of warrior on a warband's list; returns its id `warband.fighter`. Raises BadSetup."""
    warband = session.campaign.warband(warband_id)
    open_list(session, warband)
    name = checked_name(typed.name)
    for one in CHARACTERISTICS:
        if not 0 <= getattr(typed.profile, one) <= HIGHEST[one]:
            raise BadSetup(say("own.bad_number", name=one, most=HIGHEST[one]))
    kind = session.ruleset.warbands.get(warband.type) or blank_type(session.ruleset, warband.type, warband.type)
    if any(one.name.casefold() == name.casefold() for one in kind.fighters.values()):
        raise BadSetup(say("own.type_taken", name=name))
    id = free_id(slug(name) or "warrior", kind.fighters)
    kind = replace(kind, equipment_lists=kind.equipment_lists or blank_type(session.ruleset, "", "").equipment_lists)
    changed = with_fighters(kind, {id: _fighter_type(id, name, typed)})
    taken = Additions(warbands={kind.id: changed}, origins={f"warbands.{kind.id}": ""})
    message = say("own.type_made", type=name, warband=warband.name)
    session.record("own_rules", message, (RulesTaken(taken=taken),), warbands=(warband_id,))
    return f"{kind.id}.{id}"


def _fighter_type(id: str, name: str, typed: TypedFighter) -> FighterType:
    leads = typed.hero and typed.leader
    traits = [*(("leader",) if leads else ()), *(() if typed.grows else ("no_experience",))]
    traits += ["large"] if typed.large else []
    return FighterType(
        id=id,
        name=name,
        kind="hero" if typed.hero else "henchman",
        price=max(0, min(typed.price, LARGEST_PRICE)),
        profile=typed.profile,
        max=1 if leads else typed.most,
        min=1 if leads else 0,
        start_xp=max(0, typed.experience),
        gains_xp=typed.grows,
        max_profile=typed.race if typed.grows else None,
        skill_lists=typed.skill_lists or CORE_LISTS if typed.hero else (),
        equipment_list=COMMON if typed.carries else None,
        leader=leads,
        traits=tuple(traits),
        rating=LARGE if typed.large else POINTS,
    )


# -- tables that were corrected ----------------------------------------------------------------------------------------


def corrected(session: Session) -> int:
    """How many profiles and entries of packs the tables have otherwise now."""
    own = session.campaign.own
    found = 0
    for pack in packs(session) if own else ():
        for table in TABLES:
            mine, theirs = getattr(own, table), getattr(pack.additions, table)
            found += sum(1 for id, entry in theirs.items() if id in mine and mine[id] != entry)
    return found + len(outdated(session))


def outdated(session: Session) -> tuple[Outdated, ...]:
    """Everybody who began with another profile than his list has now."""
    return tuple(islice(_outdated(session), MOST_OUTDATED))


def _outdated(session: Session) -> Iterator[Outdated]:
    for warband in session.campaign.warbands:
        for fighter in fighters_of(warband):
            listed = session.ruleset.fighter_type(fighter.type)
            if listed is not None and listed.profile != fighter.profile:
                yield Outdated(fighter.id, fighter.name, fighter.profile, listed.profile)


def take_profile(session: Session, fighter_id: str) -> None:
    """A warrior or group starts from the profile of the tables as they are now; what changed it since stays.

    Raises BadSetup where nothing is different.
    """
    for warband in session.campaign.warbands:
        for fighter in fighters_of(warband):
            listed = session.ruleset.fighter_type(fighter.type)
            if fighter.id == fighter_id and listed is not None and listed.profile != fighter.profile:
                message = say("own.profile_updated", fighter=fighter.name)
                taken = as_he_is(replace(fighter, profile=listed.profile))
                session.record("own_rules", message, (taken,), warbands=(warband.id,))
                return
    raise BadSetup(say("own.nothing_new"))
