"""Commands of a scenario's tracker: things carried, places held, buildings searched, who got away.

Every change is an entry of its own (Mordheim rulebook, Scenarios).
"""

from __future__ import annotations

from typing import Any, Final

from mordheim_desktop.campaign.changes import AtPlace, ChestSafe, LeftTable, PrizeCarried
from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.model import Battle, Campaign, HenchmanGroup
from mordheim_desktop.rules import deeds
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import Item, SetUpDone
from mordheim_desktop.rules.field import Field
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.standings import (
    BUILDING,
    INSIDE,
    OBJECTIVE,
    SEARCHABLE,
    carriers,
    side_of,
    to_search,
)
from mordheim_desktop.rules.table import Piece
from mordheim_desktop.rules.tracker import CHEST, COUNTER
from mordheim_desktop.session.commands.set_up import piece_name
from mordheim_desktop.session.fighters import find, name_of, traits_of
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import scenario_of, the_battle

MOST: Final[dict[str, tuple[int, int]]] = {
    "counters": (2, 4),
    "buildings": (3, 5),
    "shards": (1, 3),
    SEARCHABLE: (1, 30),
}
"""The least and the most of what a step of the set-up throws for, where the players type it in."""


def building_name(battle: Battle, place: str) -> Message:
    """What a building is called: as the piece on the table, else by its number."""
    piece = battle.table.piece(place)
    if piece is not None:
        return piece_name(piece)
    return say("tracker.building", number=place.rpartition("-")[2])


def piece_remarks(field: Field, piece: Piece, number: str) -> tuple[Message, ...]:
    """What the tracker knows of a piece of the table: who carries a counter, that a building has been searched."""
    if piece.kind == "counter":
        carrier = carriers(field, f"{COUNTER}-{number}")
        return (say("tracker.carried_by", fighter=field.name(carrier[0])),) if carrier else ()
    searched = any(one.building == piece.id for one in field.tracker.searches)
    return (say("tracker.searched"),) if searched else ()


def is_taken(field: Field, number: str) -> bool:
    """Whether somebody took a counter from where it was placed: he carries it, or it lies where he fell."""
    return bool(field.tracker.prize(f"{COUNTER}-{number}").carriers)


# -- carrying ----------------------------------------------------------------------------------------------------------


def why_not_take(campaign: Campaign, fighter: str, prize: str, ruleset: Ruleset) -> Message | None:
    """Why a warrior cannot take a thing up; None where he can."""
    context = Context(ruleset, campaign.switches)
    return deeds.why_not_take(field_of(campaign), fighter, prize, _traits(campaign, fighter, ruleset), context)


def take(session: Session, fighter: str, prize: str) -> None:
    """A warrior takes up what lies there, or lends a hand with the chest. Raises BadSetup where he cannot."""
    campaign = session.campaign
    _refuse(why_not_take(campaign, fighter, prize, session.ruleset))
    field = field_of(campaign)
    with_him = carriers(field, prize)
    item = field.tracker.prize(prize).item
    message = _about(campaign, "tracker.joins" if with_him else "tracker.takes", fighter, prize)
    _record(session, message, PrizeCarried(prize=prize, carriers=(*with_him, fighter), item=item))


def put_down(session: Session, fighter: str, prize: str) -> None:
    """A warrior no longer carries a thing; where nobody else does it lies on the ground. Raises BadSetup."""
    campaign = session.campaign
    field = field_of(campaign)
    now = carriers(field, prize)
    if fighter not in now:
        raise BadSetup(say("tracker.has_it_not", fighter=_called(campaign, fighter)))
    rest = tuple(one for one in now if one != fighter)
    item = field.tracker.prize(prize).item
    message = _about(campaign, "tracker.puts_down", fighter, prize)
    _record(session, message, PrizeCarried(prize=prize, carriers=rest, item=item))


def may_drop(campaign: Campaign, fighter: str) -> tuple[str, ...]:
    """What a hero or hired sword carries, each thing once. Raises BadSetup for a henchman or one who has nothing."""
    _, who, _ = find(campaign, fighter)
    if isinstance(who, HenchmanGroup):
        raise BadSetup(say("tracker.kit_of_a_group"))
    if not who.kit:
        raise BadSetup(say("tracker.nothing_of_his", fighter=who.name))
    return tuple(dict.fromkeys(kit.item for kit in who.kit))


def drop_kit(session: Session, fighter: str, item: str) -> None:
    """A thing somebody carried lies on the ground; whoever carries it at the end keeps it. Raises BadSetup."""
    campaign = session.campaign
    if item not in may_drop(campaign, fighter):
        raise BadSetup(say("tracker.nothing_of_his", fighter=_called(campaign, fighter)))
    lying = sum(1 for prize in the_battle(campaign).tracker.prizes if prize.item)
    owner, _, _ = find(campaign, fighter)
    message = say("tracker.dropped.item", item=Named("item", item), fighter=_called(campaign, fighter))
    effects = (Item(item=item, count=-1, to=fighter), PrizeCarried(prize=f"kit-{lying + 1}", item=item))
    session.record("tracker", message, effects, warbands=(owner.id,))


def carry_off(session: Session, fighter: str) -> None:
    """The carriers leave with the chest by their own table edge. Raises BadSetup for one who does not carry it."""
    campaign = session.campaign
    field = field_of(campaign)
    _refuse(deeds.why_not_carry_off(field, fighter))
    message = say("tracker.carried_off", fighter=field.name(fighter))
    _record(session, message, ChestSafe(side=side_of(field, fighter)))


# -- places ------------------------------------------------------------------------------------------------------------


def stand_at(session: Session, fighter: str, place: str, there: bool) -> None:
    """A model is at a place of the scenario, or no longer; inside the objective is within its distance too.

    Raises BadSetup for one who is out of action or not on the table.
    """
    campaign = session.campaign
    if there:
        _refuse(deeds.why_not_stand(field_of(campaign), fighter, place))
    battle = the_battle(campaign)
    effects = [AtPlace(fighter=fighter, place=place, there=there)]
    if place == INSIDE and there and fighter not in battle.tracker.at(OBJECTIVE):
        effects.append(AtPlace(fighter=fighter, place=OBJECTIVE))
    if place == OBJECTIVE and not there and fighter in battle.tracker.at(INSIDE):
        effects.append(AtPlace(fighter=fighter, place=INSIDE, there=False))
    if place.startswith(BUILDING) and there:
        effects += [
            AtPlace(fighter=fighter, place=one, there=False) for one in _other_buildings(battle, fighter, place)
        ]
    key = place if not place.startswith(BUILDING) else BUILDING
    number = place.rpartition("-")[2]
    message = say(f"tracker.{'at' if there else 'leaves'}.{key}", fighter=_called(campaign, fighter), number=number)
    _record(session, message, *effects)


def _other_buildings(battle: Battle, fighter: str, place: str) -> tuple[str, ...]:
    places = battle.tracker.places.items()
    return tuple(one for one, ids in places if one.startswith(BUILDING) and one != place and fighter in ids)


def leave(session: Session, fighter: str, gone: bool) -> None:
    """A warrior leaves the street by the enemy's end, or has not left it after all. Raises BadSetup."""
    campaign = session.campaign
    if gone:
        _refuse(deeds.why_not_act(field_of(campaign), fighter))
    key = "tracker.gone" if gone else "tracker.not_gone"
    _record(session, say(key, fighter=_called(campaign, fighter)), LeftTable(fighter=fighter, gone=gone))


# -- searching ---------------------------------------------------------------------------------------------------------


def why_not_search(campaign: Campaign, fighter: str, ruleset: Ruleset) -> Message | None:
    """Why a warrior searches no building; None where he may."""
    traits, scenario = _traits(campaign, fighter, ruleset), scenario_of(campaign, ruleset)
    return deeds.why_not_search(field_of(campaign), fighter, traits, scenario)


def begin_search(session: Session, fighter: str, building: str) -> Pending:
    """Begin the search of a building. Raises BadSetup where the warrior or the building cannot be."""
    campaign = session.campaign
    _refuse(why_not_search(campaign, fighter, session.ruleset))
    battle, field = the_battle(campaign), field_of(campaign)
    left = to_search(field, scenario_of(campaign, session.ruleset))
    if building not in left:
        raise BadSetup(say("search.searched"))
    side = side_of(field, fighter)
    piece = battle.table.piece(building)
    setup: dict[str, Any] = {
        "warrior": fighter,
        "name": _called(campaign, fighter),
        "building": building,
        "place": piece.name if piece is not None else "",
        "left": len(left),
        "player": side,
        "scenario": battle.scenario,
    }
    warbands = (battle.sides[side].warband, battle.sides[battle.rival(side)].warband)
    return session.begin("search", setup, warbands=warbands)


# -- figures typed in --------------------------------------------------------------------------------------------------


def set_amount(session: Session, step: str, numbers: tuple[int, ...]) -> None:
    """Type in what was thrown for at the table: counters, buildings, shards of each side. Raises BadSetup."""
    least, most = MOST[step]
    if not numbers or not all(least <= one <= most for one in numbers):
        raise BadSetup(say("tracker.amount_range", least=least, most=most))
    the_battle(session.campaign)
    told = ", ".join(map(str, numbers))
    session.record("tracker", say(f"tracker.amount.{step}", amount=told), (SetUpDone(step=step, numbers=numbers),))


# -- beneath -----------------------------------------------------------------------------------------------------------


def _traits(campaign: Campaign, fighter: str, ruleset: Ruleset) -> tuple[str, ...]:
    """His special rules; none are known of one who was struck off the roster."""
    try:
        return traits_of(find(campaign, fighter)[1], ruleset)
    except KeyError:
        return ()


def _called(campaign: Campaign, fighter: str) -> str:
    """What a model is called on the table, also after he was struck off the roster."""
    model = campaign.battle.model(fighter) if campaign.battle is not None else None
    return model.name if model is not None else name_of(campaign, fighter)


def _refuse(reason: Message | None) -> None:
    if reason is not None:
        raise BadSetup(reason)


def _about(campaign: Campaign, key: str, fighter: str, prize: str) -> Message:
    """A sentence about a warrior and the thing he carries."""
    name = _called(campaign, fighter)
    if prize == CHEST:
        return say(f"{key}.chest", fighter=name)
    item = the_battle(campaign).tracker.prize(prize).item
    if item:
        return say(f"{key}.item", fighter=name, item=Named("item", item))
    return say(f"{key}.counter", fighter=name, number=prize.rpartition("-")[2])


def _record(session: Session, message: Message, *effects: AtPlace | ChestSafe | LeftTable | PrizeCarried) -> None:
    session.record("tracker", message, effects)
