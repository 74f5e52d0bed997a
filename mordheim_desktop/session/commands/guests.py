"""A guest: an opponent from outside the campaign, quickly typed in.

His warriors stand on the table like everybody's, shoot and are shot at, and his rating counts for the underdog's bonus.
What becomes of them after the battle is not this campaign's business: a guest has no treasury and no post-battle
sequence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.campaign.changes import AnyEffect, WarbandDescribed, WarbandJoined, WarbandLeft
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Kit, Member, Warband, Warrior
from mordheim_desktop.campaign.names import plain_name
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Profile, Ruleset
from mordheim_desktop.rules.trade import LARGEST_GROUP
from mordheim_desktop.session.commands.roster import check_name_is_free, checked_name, new_id
from mordheim_desktop.session.session import Session

PLAIN: Final = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)
"""The profile a typed warrior begins with: that of an ordinary human warrior (Mordheim rulebook, Mercenaries)."""
MOST_ALIKE: Final = 20
"""Warriors of one line at most: a whole warband of the largest kind."""
MOST_WARRIORS: Final = 60
HIGHEST_RATING: Final = 2000


class GuestLine(Struct, frozen=True, kw_only=True):
    """So many warriors alike: of a type of the warband's list (`type`), or with a profile typed in; what each carries.

    `hero` counts where the type does not say it: heroes can be named leader, the others stand in groups.
    """

    name: str
    count: int = 1
    type: str = ""
    profile: Profile | None = None
    hero: bool = False
    leader: bool = False
    kit: tuple[str, ...] = ()


def listed_line(ruleset: Ruleset, type: str, count: int = 1, kit: tuple[str, ...] = ()) -> GuestLine:
    """The line of a type as its list has it. Raises BadSetup for a type the rules do not know."""
    listed = ruleset.fighter_type(type)
    if listed is None:
        raise BadSetup(say("roster.no_such_type"))
    return GuestLine(
        name=listed.name,
        count=count,
        type=type,
        profile=listed.profile,
        hero=listed.kind == "hero",
        leader=listed.leader,
        kit=kit,
    )


def add_guest(
    session: Session,
    type: str,
    name: str,
    lines: Sequence[GuestLine],
    *,
    player: str = "",
    typed_rating: int | None = None,
) -> str:
    """A guest's warband joins for a battle; returns its id.

    Raises BadSetup for a missing or taken name, nobody to fight, more than one leader, or a rating that cannot be.
    """
    if type not in session.ruleset.warbands:
        raise BadSetup(say("setup.unknown_id", kind="warband", id=type))
    name = checked_name(name)
    check_name_is_free(session.campaign, name)
    _check(lines, typed_rating)
    id = new_id(session, "guest")
    guest = Warband(
        id=id,
        name=name,
        type=type,
        player=plain_name(player),
        guest=True,
        typed_rating=typed_rating,
    )
    joined = _mustered(guest, lines, session.ruleset)
    message = say("guest.joined", warband=name, type=Named("warband", type))
    session.record("add_guest", message, (WarbandJoined(joined=joined),), warbands=(id,))
    return id


def forget_guest(session: Session, id: str) -> None:
    """Take a guest off the list; one who has fought here stays for the history. Raises BadSetup at the table."""
    campaign = session.campaign
    guest = campaign.warband(id)
    if not guest.guest:
        raise BadSetup(say("guest.no_guest", warband=guest.name))
    if campaign.battle is not None and any(side.warband == id for side in campaign.battle.sides):
        raise BadSetup(say("guest.at_the_table", warband=guest.name))
    fought = any(id in past.warbands for past in campaign.past)
    gone: AnyEffect = WarbandDescribed(status="retired") if fought else WarbandLeft()
    session.record("forget_guest", say("guest.left", warband=guest.name), (gone,), warbands=(id,))


def own_sides(campaign: Campaign) -> tuple[int, ...]:
    """The sides of the battle that have an aftermath: all but the guests."""
    sides = campaign.battle.sides if campaign.battle else ()
    return tuple(number for number, side in enumerate(sides) if not campaign.warband(side.warband).guest)


def _check(lines: Sequence[GuestLine], rating: int | None) -> None:
    if not lines:
        raise BadSetup(say("guest.nobody"))
    if not all(1 <= line.count <= MOST_ALIKE for line in lines) or sum(line.count for line in lines) > MOST_WARRIORS:
        raise BadSetup(say("guest.too_many", alike=MOST_ALIKE, most=MOST_WARRIORS))
    if sum(line.count for line in lines if line.leader) > 1:
        raise BadSetup(say("guest.leaders"))
    if rating is not None and not 0 <= rating <= HIGHEST_RATING:
        raise BadSetup(say("guest.rating", most=HIGHEST_RATING))


def _mustered(guest: Warband, lines: Sequence[GuestLine], ruleset: Ruleset) -> Warband:
    """The guest's warband with every line as heroes or as groups of at most five."""
    heroes: list[Warrior] = []
    groups: list[HenchmanGroup] = []
    taken: Counter[str] = Counter()
    for number, line in enumerate(lines, start=1):
        name = checked_name(line.name)
        type = line.type or f"{guest.type}.guest"
        listed = ruleset.fighter_type(line.type)
        profile = line.profile or (listed.profile if listed else PLAIN)
        kit = tuple(Kit(item=item, count=count) for item, count in Counter(line.kit).items())
        names = _numbered(name, line.count, taken)
        id = f"{guest.id}.{number}"
        if line.hero or line.leader:
            heroes += [
                Warrior(id=f"{id}.{place}", name=one, type=type, profile=profile, kit=kit, leader=line.leader)
                for place, one in enumerate(names, start=1)
            ]
            continue
        for start in range(0, line.count, LARGEST_GROUP):
            members = tuple(
                Member(id=f"{id}.{start + place}", name=one)
                for place, one in enumerate(names[start : start + LARGEST_GROUP], start=1)
            )
            group = f"{id}.group{start // LARGEST_GROUP + 1}"
            groups.append(HenchmanGroup(id=group, name=name, type=type, profile=profile, members=members, kit=kit))
    return replace(guest, heroes=tuple(heroes), groups=tuple(groups))


def _numbered(name: str, count: int, taken: Counter[str]) -> tuple[str, ...]:
    """The name alone for a single warrior, else numbered on from those of the same name."""
    before = taken[name]
    taken[name] += count
    if count == 1 and not before:
        return (name,)
    return tuple(f"{name} {number}" for number in range(before + 1, before + count + 1))
