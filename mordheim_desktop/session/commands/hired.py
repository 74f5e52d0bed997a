"""Hired swords: who may be hired with which arms, the fee, and the upkeep after every battle (Mordheim rulebook, Hired
swords).

One who is not paid leaves, and his experience with him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

from msgspec import Struct

from mordheim_desktop.campaign.changes import AnyEffect, FighterLeft, NoteSettled, WarriorJoined
from mordheim_desktop.campaign.figures import rating
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.limits import too_dear
from mordheim_desktop.campaign.model import Campaign, Kit, KnownSpell, Remembered, Warband, Warrior
from mordheim_desktop.campaign.names import LONGEST_NAME, plain_name
from mordheim_desktop.rules.effects import Gold, Item, Note
from mordheim_desktop.rules.magic import known_by_all
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import HiredType, Ruleset
from mordheim_desktop.rules.seek import AWAY, FOUND
from mordheim_desktop.rules.trade import upkeep
from mordheim_desktop.session.commands.credit import of_battle
from mordheim_desktop.session.commands.experience import fighters_of
from mordheim_desktop.session.commands.post_battle import keep_waiting, side_of
from mordheim_desktop.session.commands.roster import new_id
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

PREFIX = "hired."
UPKEEP = "upkeep"


class Offer(Struct, frozen=True):
    """Whom a warband hires, by the id of his entry, with which arms, and what he is paid: his fee unless it is said.

    By the note `free` he comes for nothing; `in_kind` pays Johann the Knife with Crimson Shade out of the stash.
    `found` is the note of a character who was found. He is called by his type unless named.
    """

    type: str
    arms: tuple[str, ...] = ()
    name: str = ""
    free: Remembered | None = None
    found: Remembered | None = None
    in_kind: bool = False


def open_to(warband: Warband, ruleset: Ruleset) -> tuple[HiredType, ...]:
    """The hired swords a warband may hire now: open to its type, and none of them with it already."""
    have = {sword.type for sword in warband.hired}
    return tuple(
        listed
        for listed in ruleset.hired.values()
        if listed.kind == "hired_sword" and warband.type in listed.warbands and PREFIX + listed.id not in have
    )


def arms_of(listed: HiredType) -> tuple[tuple[str, ...], ...]:
    """Every way to arm a hired sword beyond what he always has; one empty way where there is no choice."""
    ways = tuple(
        arms for choice in listed.equipment_choice for arms in combinations_with_replacement(choice.items, choice.pick)
    )
    return ways or ((),)


def objections(warband: Warband, type: str, ruleset: Ruleset) -> tuple[Message, ...]:
    """What the lists have against hiring a sword or one of the Dramatis Personae; the players may overrule it."""
    listed = ruleset.hired[type]
    found = []
    if warband.type not in listed.warbands:
        found.append(say("hired.not_for", type=Named("fighter", PREFIX + type), warband=Named("warband", warband.type)))
    if any(sword.type == PREFIX + type for sword in warband.hired):
        found.append(say("hired.one_of_each", type=Named("fighter", PREFIX + type)))
    if listed.agrees and _agreed(warband, type) is None:
        found.append(say("hired.ask_first", type=Named("fighter", PREFIX + type)))
    return tuple(found)


def _agreed(warband: Warband, type: str) -> Remembered | None:
    """The note of a character who agreed to come, or was found."""
    return next((note for note in warband.notes if note.note == f"{FOUND}:{type}"), None)


def begin_request(session: Session, warband_id: str, type: str, enemy_id: str) -> Pending:
    """Ask a character to fight against an enemy in the next battle.

    Raises BadSetup for one who does not serve the warband, is with it, or is not asked at all.
    """
    keep_waiting(session)
    ruleset, campaign = session.ruleset, session.campaign
    warband, enemy = campaign.warband(warband_id), campaign.warband(enemy_id)
    against = [one for one in objections(warband, type, ruleset) if one.key != "hired.ask_first"]
    if against:
        raise BadSetup(against[0])
    if not ruleset.hired[type].agrees:
        raise BadSetup(say("hired.not_asked", type=Named("fighter", PREFIX + type)))
    setup = {
        "character": type,
        "warband": warband.type,
        "rating": rating(warband, ruleset, campaign.switches),
        "enemy_rating": rating(enemy, ruleset, campaign.switches),
    }
    return session.begin("appeal", setup, warbands=(warband.id,))


def hire(session: Session, warband_id: str, offer: Offer, *, overrule: bool = False) -> str:
    """Hire a sword on these terms; returns his id.

    Raises BadSetup for too little gold or no dose, for arms he does not take, and for one the lists do not open to the
    warband unless the players overrule that.
    """
    keep_waiting(session)
    warband = session.campaign.warband(warband_id)
    listed = session.ruleset.hired.get(offer.type)
    if listed is None or offer.arms not in arms_of(listed):
        raise BadSetup(say("hired.not_open"))
    against = objections(warband, offer.type, session.ruleset)
    if against and not overrule:
        raise BadSetup(against[0])
    notes = [note for note in (offer.free, offer.found or _agreed(warband, offer.type)) if note is not None]
    if any(note not in warband.notes for note in notes):
        raise BadSetup(say("notes.settled"))
    fee = 0 if offer.free is not None or offer.in_kind else listed.price
    if dear := too_dear(warband, fee):
        raise BadSetup(dear)
    spells = known_by_all(listed, session.ruleset)
    called = plain_name(offer.name)[:LONGEST_NAME] or listed.name
    joined = _sword(new_id(session, "fighter"), called, listed, offer.arms, tuple(spell.id for spell in spells))
    effects: list[AnyEffect] = [WarriorJoined(joined=joined)]
    if fee:
        effects.append(Gold(amount=-fee))
    if offer.in_kind:
        effects.append(_dose(warband, listed))
    effects += [NoteSettled(note=note.note, fighter=note.fighter) for note in notes]
    params: dict[str, str | int | Named] = {"warband": warband.name, "type": Named("fighter", joined.type), "gold": fee}
    if offer.in_kind:
        params["item"] = Named("item", listed.fee_item)
    message = Message("hired.joined_for_item" if offer.in_kind else "hired.joined", params, against)
    session.record("hire", message, effects, warbands=(warband.id,), overruled=bool(against))
    return joined.id


def _dose(warband: Warband, listed: HiredType) -> Item:
    """The thing that pays his fee. Raises BadSetup where nothing but gold does, or the stash holds none."""
    if not listed.fee_item:
        raise BadSetup(say("hired.gold_only"))
    if all(kit.item != listed.fee_item for kit in warband.stash):
        raise BadSetup(say("roster.not_in_stash", held=0, item=Named("item", listed.fee_item), needed=1))
    return Item(item=listed.fee_item, count=-1)


def _sword(id: str, name: str, listed: HiredType, arms: tuple[str, ...], spells: tuple[str, ...]) -> Warrior:
    items = Counter((*listed.equipment, *arms))
    return Warrior(
        id=id,
        name=name,
        type=PREFIX + listed.id,
        profile=listed.profile,
        kind="hired_sword",
        leader="leader" in listed.traits,
        spells=tuple(KnownSpell(spell=spell) for spell in spells),
        kit=tuple(Kit(item=item, count=count) for item, count in items.items()),
        skills=listed.skills,
        experience=listed.start_xp,
    )


def upkeep_of(warband: Warband, sword: Warrior, ruleset: Ruleset) -> int:
    """What a hired sword of a warband is paid after a battle, in gold crowns."""
    listed = ruleset.hired.get(sword.type.removeprefix(PREFIX))
    if listed is None:
        return 0
    others = (one for one in fighters_of(warband) if one.id != sword.id)
    return upkeep(listed, tuple(one.type for one in others), ruleset)


def unpaid(campaign: Campaign, entries: Iterable[Entry], warband: Warband) -> tuple[Warrior, ...]:
    """The hired swords who fought the current battle and have not been paid for it."""
    battle = campaign.battle
    if battle is None:
        return ()
    paid = {entry.setup.get("fighter") for entry in of_battle(entries, battle.id) if entry.procedure == UPKEEP}
    return tuple(one for one in warband.hired if battle.model(one.id) is not None and one.id not in paid)


def pay(session: Session, side: int, sword_id: str) -> None:
    """Pay a hired sword for the battle. Raises BadSetup where he was paid, or the treasury holds too little."""
    warband, sword = _unpaid_sword(session, side, sword_id)
    price = upkeep_of(warband, sword, session.ruleset)
    if leaves(sword, session.ruleset):
        raise BadSetup(say("hired.stays_once", fighter=sword.name))
    if dear := too_dear(warband, price):
        raise BadSetup(dear)
    message = say("hired.paid", fighter=sword.name, gold=price)
    effects = (Gold(amount=-price),) if price else ()
    session.record(UPKEEP, message, effects, warbands=(warband.id,), setup={"fighter": sword.id})


def send_away(session: Session, side: int, sword_id: str) -> None:
    """Let a hired sword go unpaid, or a character whose time is over go his way: he is away for a battle then.

    Raises BadSetup where he was paid for this battle.
    """
    warband, sword = _unpaid_sword(session, side, sword_id)
    effects: tuple[AnyEffect, ...] = (FighterLeft(fighter=sword.id),)
    message = say("hired.left", fighter=sword.name)
    if leaves(sword, session.ruleset):
        effects = (*effects, Note(note=f"{AWAY}:{sword.type.removeprefix(PREFIX)}", due="next_battle"))
        message = say("hired.went", fighter=sword.name)
    session.record(UPKEEP, message, effects, warbands=(warband.id,), setup={"fighter": sword.id})


def leaves(sword: Warrior, ruleset: Ruleset) -> bool:
    """Whether he stays for one battle only."""
    listed = ruleset.hired.get(sword.type.removeprefix(PREFIX))
    return listed is not None and listed.stays is not None


def _unpaid_sword(session: Session, side: int, sword_id: str) -> tuple[Warband, Warrior]:
    keep_waiting(session)
    _, _, warband = side_of(session.campaign, side)
    sword = next((one for one in unpaid(session.campaign, session.entries, warband) if one.id == sword_id), None)
    if sword is None:
        raise BadSetup(say("hired.paid_already"))
    return warband, sword
