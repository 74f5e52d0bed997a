"""After the battle: exploration and the sale of wyrdstone as procedures, everything else entered by hand.

Each result comes with its step being done, in one entry, so nothing is paid twice and undo takes back both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mordheim_desktop.campaign.changes import StepDone
from mordheim_desktop.campaign.figures import treasury, warriors_for_sale
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign, HenchmanGroup, Side, Warband, Warrior
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import Dead, Gold, Injury, Item, MissGames, Shards
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.seek import KIND as DRAMATIS_PERSONAE
from mordheim_desktop.session.commands.credit import fallen_by
from mordheim_desktop.session.fighters import find, leader_of, name_of
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.the_battle import the_battle

STEPS = (
    "injuries",
    "experience",
    "exploration",
    "sale",
    "veterans",
    "rare_items",
    "dramatis_personae",
    "recruits",
    "equipment",
    "rating",
)
"""The post-battle sequence in its official order (Mordheim rulebook, Campaigns)."""


def side_of(campaign: Campaign, side: int) -> tuple[Battle, Side, Warband]:
    """The finished battle, one side of it and its warband. Raises BadSetup while it is still being fought."""
    battle = the_battle(campaign)
    if not battle.over:
        raise BadSetup(say("after.not_over"))
    return battle, battle.sides[side], campaign.warband(battle.sides[side].warband)


def keep_waiting(session: Session) -> None:
    """Let an outcome that waits in the tray happen, so that what is checked next is checked on what is true then."""
    pending = session.pending
    if pending is not None and pending.finished and pending.warbands:
        session.commit(pending.token)


def thrown_for(session: Session, fighter: str) -> Entry | None:
    """The entry in which the serious injuries of a fighter were thrown after this battle, if any."""
    battle = session.campaign.battle.id if session.campaign.battle else ""
    return injury_entry(session.entries, battle, fighter)


def injury_entry(entries: Iterable[Entry], battle: str, fighter: str) -> Entry | None:
    """The entry of a battle in which the serious injuries of a fighter were thrown, if any."""
    for entry in entries:
        thrown = entry.procedure == "serious_injury" and entry.battle == battle and not entry.taken_back
        if thrown and entry.setup.get("fighter", {}).get("ref") == fighter:
            return entry
    return None


def begin_serious_injury(session: Session, side: int, fighter: str) -> Pending:
    """Begin the roll for one who went out of action. Raises BadSetup where it was thrown already."""
    keep_waiting(session)
    campaign = session.campaign
    side_of(campaign, side)
    if thrown_for(session, fighter) is not None:
        raise BadSetup(say("after.injuries_thrown", fighter=name_of(campaign, fighter)))
    setup, warbands = serious_injury_setup(campaign, session.ruleset, side, fighter, session.entries)
    return session.begin("serious_injury", setup, warbands=warbands)


def serious_injury_setup(
    campaign: Campaign, ruleset: Ruleset, side: int, fighter: str, entries: Iterable[Entry] = ()
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The setup of the roll for a fighter of a side, by references, and the two warbands it is about.

    `entries` tell who put him out of action, and so to which of several enemies he fell.
    """
    battle, _, warband = side_of(campaign, side)
    _, who, member = find(campaign, fighter)
    doer = battle.model(fallen_by(entries, battle).get(fighter, ""))
    enemy_side = doer.side if doer is not None and doer.side != side else battle.rival(side)
    enemy = campaign.warband(battle.sides[enemy_side].warband)
    leader = leader_of(enemy)
    injured_by = {"warband": enemy.type, "warband_id": enemy.id, "leader": leader.id if leader else ""}
    if doer is not None and doer.side == enemy_side:
        injured_by |= {"fighter": doer.fighter, "name": doer.name, "kind": _kind_among(enemy, doer.fighter)}
    setup: dict[str, Any] = {
        "fighter": {"ref": fighter, "type": who.type},
        "kind": "henchman" if member is not None else injury_kind(who, ruleset),
        "warband": warband.type,
        "injured_by": injured_by,
        "injuries": [one for one in getattr(who, "injuries", ()) if one in ruleset.injuries],
        "misses_games": who.misses_games,
        "treasury": max(0, treasury(warband)),
    }
    return setup, (warband.id, enemy.id)


def _kind_among(warband: Warband, fighter: str) -> str:
    """What somebody is in his warband; a henchman where he is no warrior of his own."""
    return next((one.kind for one in (*warband.heroes, *warband.hired) if one.id == fighter), "henchman")


def injury_kind(who: Warrior | HenchmanGroup, ruleset: Ruleset) -> str:
    """Whose table he rolls on: Dramatis Personae on that of heroes (Mordheim rulebook, Dramatis personae)."""
    listed = ruleset.fighter_type(who.type)
    if listed is not None and listed.kind == DRAMATIS_PERSONAE:
        return "hero"
    return who.kind if isinstance(who, Warrior) else "henchman"


def sale_warriors(campaign: Campaign, ruleset: Ruleset, warband: Warband) -> int:
    """How many warriors count when this warband sells."""
    hounds = Context(ruleset, campaign.switches).switch("henchman_hounds_in_sale")
    return warriors_for_sale(warband, bool(hounds))


def begin_sale(session: Session, side: int, shards: int) -> Pending:
    """Begin a side's one sale. Raises BadSetup where it has sold already, or has not so many shards."""
    keep_waiting(session)
    campaign = session.campaign
    _, own, warband = side_of(campaign, side)
    if "sale" in own.steps:
        raise BadSetup(say("after.sold"))
    warriors = sale_warriors(campaign, session.ruleset, warband)
    setup = {"shards": shards, "warriors": warriors, "held": warband.shards}
    return session.begin("sale", setup, warbands=(warband.id,), also=(StepDone(side=side, step="sale"),))


# -- by hand -----------------------------------------------------------------------------------------------------------


def bury(session: Session, fighter: str) -> None:
    """A warrior or henchman is dead, with what he carried. Raises BadSetup for one whose injuries were thrown."""
    if thrown_for(session, fighter) is not None:
        raise BadSetup(say("after.injuries_thrown", fighter=name_of(session.campaign, fighter)))
    warband, _, _ = find(session.campaign, fighter)
    message = say("after.hero_dies", fighter=name_of(session.campaign, fighter))
    session.record("after_battle", message, (Dead(fighter=fighter),), warbands=(warband.id,))


def miss_games(session: Session, fighter: str, count: int) -> None:
    """A warrior sits out so many battles. Raises BadSetup for none."""
    if count < 1:
        raise BadSetup(say("after.at_least_one"))
    warband, _, _ = find(session.campaign, fighter)
    message = say("after.misses", fighter=name_of(session.campaign, fighter), count=count)
    session.record("after_battle", message, (MissGames(fighter=fighter, count=count),), warbands=(warband.id,))


def injure(session: Session, fighter: str, injury: str) -> None:
    """A lasting injury of the table. Raises BadSetup for one the rules do not know, CannotApply for a henchman."""
    listed = session.ruleset.injuries.get(injury)
    if listed is None:
        raise BadSetup(say("setup.unknown_id", kind="injury", id=injury))
    warband, _, _ = find(session.campaign, fighter)
    message = say("after.injury", fighter=name_of(session.campaign, fighter), injury=listed.name)
    session.record("after_battle", message, (Injury(fighter=fighter, injury=injury),), warbands=(warband.id,))


def add_gold(session: Session, warband: str, amount: int) -> None:
    """Gold crowns in or out by hand. Raises BadSetup for none, or more than there is."""
    listed = session.campaign.warband(warband)
    if not amount:
        raise BadSetup(say("after.at_least_one"))
    if treasury(listed) + amount < 0:
        raise BadSetup(say("after.too_little_gold", gold=treasury(listed)))
    key = "after.gold_in" if amount > 0 else "after.gold_out"
    message = say(key, warband=listed.name, amount=abs(amount))
    session.record("after_battle", message, (Gold(amount=amount),), warbands=(warband,))


def add_shards(session: Session, warband: str, amount: int) -> None:
    """Shards from the scenario, such as counters carried off. Raises BadSetup for none."""
    if amount < 1:
        raise BadSetup(say("after.at_least_one"))
    message = say("after.shards", warband=session.campaign.warband(warband).name, amount=amount)
    session.record("after_battle", message, (Shards(amount=amount),), warbands=(warband,))


def add_item(session: Session, warband: str, item: str, count: int) -> None:
    """Things into the stash by hand. Raises BadSetup for an item the rules do not know, or none of it."""
    if session.ruleset.goods(item) is None:
        raise BadSetup(say("setup.unknown_id", kind="item", id=item))
    if count < 1:
        raise BadSetup(say("after.at_least_one"))
    name = session.campaign.warband(warband).name
    message = say("after.item", warband=name, count=count, item=Named("item", item))
    session.record("after_battle", message, (Item(item=item, count=count),), warbands=(warband,))
