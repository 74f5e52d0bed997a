"""Who explores after a battle and with what: a list the players can change, and the one exploration that follows.

Heroes who finished the battle give a die; whatever else gives dice, re-rolls or changes of one is a source of its own
(Mordheim rulebook, Income; Annual 2002). Notes that hold for the next exploration are used up by it.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.campaign.changes import AnyEffect, NoteSettled, StepDone
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.model import Battle, Campaign, HenchmanGroup, Kit, Warband, Warrior
from mordheim_desktop.rules import tarot
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.exploration import PENDULUM, RABBITS_FOOT, ExplorationSetup, Prospects, prospects
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.procedures import PROCEDURES
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.trade import kit_price
from mordheim_desktop.session.commands.post_battle import keep_waiting, side_of
from mordheim_desktop.session.fighters import leading_hero, resolve, traits_of
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.setups import build_setup

STEP: Final = "exploration"
SourceKind: TypeAlias = Literal["extra", "reroll", "change", "thing"]

EXTRA_DIE: Final = "extra_exploration_die"
CATACOMBS: Final = "catacomb_reroll"
MASTER_MAP: Final = "master_map"
MAPS: Final = {"vague_map": 1, "accurate_map": 3}
"""Maps that hold for one exploration, with the dice they re-roll."""

SEEKER: Final = "seeker"
"""The trait of an Elf Ranger: one die is changed by 1, also where he went out of action and lives (Annual 2002 FAQ)."""
TAROT: Final = "tarot_cards"
THINGS: Final = (RABBITS_FOOT, PENDULUM)
"""Things that help the hero who carries them where he searches himself."""


class Source(Struct, frozen=True, kw_only=True):
    """Something that changes the dice: so many dice more (`extra`), re-rolls, or changes of one.

    A `thing` is a hero's own, which the rules count by themselves. `what` is the id of a note, item or trait, `fighter`
    whose it is; `usual` says whether it counts by the rules as they are known here, `used_up` that its note goes.
    """

    id: str
    kind: SourceKind
    what: str
    fighter: str = ""
    count: int = 1
    usual: bool = True
    used_up: bool = False


class Exploring(Struct, frozen=True, kw_only=True):
    """Who explores and with what, as the players settle it: heroes, the winner's die, sources by their ids.

    `extra_dice`, `rerolls` and `changes` of one come on top of the sources.
    """

    heroes: tuple[str, ...] = ()
    won: bool = False
    sources: tuple[str, ...] = ()
    extra_dice: int = 0
    rerolls: int = 0
    changes: int = 0


def finished(battle: Battle, hero: str) -> bool:
    """Whether a hero took part in the battle and did not go out of action."""
    model = battle.model(hero)
    return model is not None and model.state != "out_of_action"


def sources_of(campaign: Campaign, ruleset: Ruleset, side: int) -> tuple[Source, ...]:
    """Everything that may change the dice of a side, in the order of its roster. Raises BadSetup while it fights."""
    battle, _, warband = side_of(campaign, side)
    return (*_from_notes(warband, battle), *_from_warriors(warband, battle, ruleset))


def _from_notes(warband: Warband, battle: Battle) -> list[Source]:
    found: list[Source] = []
    heroes = {hero.id for hero in warband.heroes}
    for number, note in enumerate(warband.notes):
        if note.note == EXTRA_DIE:
            found.append(Source(id=f"{EXTRA_DIE}:{number}", kind="extra", what=EXTRA_DIE, used_up=True))
        elif note.note in MAPS:
            count = MAPS[note.note]
            found.append(Source(id=f"{note.note}:{number}", kind="reroll", what=note.note, count=count, used_up=True))
        elif note.note == MASTER_MAP and note.fighter in heroes:
            usual = finished(battle, note.fighter)
            found.append(
                Source(
                    id=f"{MASTER_MAP}:{note.fighter}", kind="reroll", what=MASTER_MAP, fighter=note.fighter, usual=usual
                )
            )
    if any(note.note == CATACOMBS for note in warband.notes):
        found.append(Source(id=CATACOMBS, kind="reroll", what=CATACOMBS))
    return found


def _from_warriors(warband: Warband, battle: Battle, ruleset: Ruleset) -> list[Source]:
    found: list[Source] = []
    for hero in warband.heroes:
        carried = [kit.item for kit in hero.kit]
        found += [
            Source(id=f"{item}:{hero.id}", kind="thing", what=item, fighter=hero.id, usual=finished(battle, hero.id))
            for item in THINGS
            if item in carried
        ]
        if TAROT in carried:
            read = battle.step(tarot.STEP)
            well = read is not None and hero.id in read.able
            found.append(Source(id=f"{TAROT}:{hero.id}", kind="change", what=TAROT, fighter=hero.id, usual=well))
    for warrior in (*warband.heroes, *warband.hired):
        if SEEKER in traits_of(warrior, ruleset):
            there = battle.model(warrior.id) is not None
            found.append(
                Source(id=f"{SEEKER}:{warrior.id}", kind="change", what=SEEKER, fighter=warrior.id, usual=there)
            )
    return found


def usual_exploring(campaign: Campaign, ruleset: Ruleset, side: int) -> Exploring:
    """Who explores by the rules, and with what. Raises BadSetup while the battle lasts."""
    battle, _, warband = side_of(campaign, side)
    return Exploring(
        heroes=tuple(hero.id for hero in warband.heroes if finished(battle, hero.id)),
        won=battle.winner == side,
        sources=tuple(source.id for source in sources_of(campaign, ruleset, side) if source.usual),
    )


def exploration_setup(campaign: Campaign, ruleset: Ruleset, side: int, who: Exploring) -> dict[str, Any]:
    """The setup of a side's exploration by references. Raises BadSetup while the battle lasts."""
    battle, own, warband = side_of(campaign, side)
    sources = sources_of(campaign, ruleset, side)
    used = [source for source in sources if source.id in who.sources]
    extra = _sum(used, "extra")
    setup: dict[str, Any] = {
        "warband": warband.type,
        "heroes": [_hero(hero, battle, own.absent, who, sources) for hero in warband.heroes],
        "won": who.won,
        "extra_dice": who.extra_dice + extra,
        "discards": extra,
        "rerolls": who.rerolls + _sum(used, "reroll"),
        "modifiers": who.changes + _sum(used, "change"),
        "groups": [
            {
                "ref": group.id,
                "type": group.type,
                "count": len(group.members),
                "equipment": kit_price(ruleset, group.type, {kit.item: kit.count for kit in group.kit}),
            }
            for group in warband.groups
        ],
        "found_artefacts": list(found_artefacts(campaign, ruleset)),
        "treasury": max(0, treasury(warband)),
    }
    leader = leading_hero(warband)
    if leader is not None:
        setup["leader"] = {"ref": leader.id}
    return setup


def _sum(sources: list[Source], kind: SourceKind) -> int:
    return sum(source.count for source in sources if source.kind == kind)


def _hero(
    hero: Warrior, battle: Battle, absent: tuple[str, ...], who: Exploring, sources: tuple[Source, ...]
) -> dict[str, Any]:
    explores = hero.id in who.heroes
    raw: dict[str, Any] = {
        "ref": hero.id,
        "type": hero.type,
        "standing": explores,
        "state": "standing" if explores or finished(battle, hero.id) else "out_of_action",
        "missing": hero.id in absent and not explores,
    }
    things = [source for source in sources if source.kind == "thing" and source.fighter == hero.id]
    spent = [source.what for source in things if source.id not in who.sources]
    return raw | {"spent": spent} if spent else raw


def found_artefacts(campaign: Campaign, ruleset: Ruleset) -> tuple[str, ...]:
    """Artefacts that were found in the campaign, whoever has them now, or had them when he died."""
    kits: list[Kit] = []
    for warband in campaign.warbands:
        kits += warband.stash
        fighters: tuple[Warrior | HenchmanGroup, ...] = (*warband.heroes, *warband.hired, *warband.groups)
        for fighter in fighters:
            kits += fighter.kit
    held = {kit.item for kit in kits} & {row.item for row in ruleset.campaign.artefacts}
    return tuple(sorted(held | set(campaign.artefacts)))


def begin_exploration(session: Session, side: int, who: Exploring) -> Pending:
    """Begin a side's one exploration. Raises BadSetup where it has explored, or while the battle lasts."""
    keep_waiting(session)
    campaign = session.campaign
    _, own, warband = side_of(campaign, side)
    if STEP in own.steps:
        raise BadSetup(say("after.explored"))
    setup = exploration_setup(campaign, session.ruleset, side, who)
    used = (one for one in sources_of(campaign, session.ruleset, side) if one.used_up and one.id in who.sources)
    also: list[AnyEffect] = [StepDone(side=side, step=STEP)]
    also += [NoteSettled(note=source.what) for source in used]
    return session.begin(STEP, setup, warbands=(warband.id,), also=tuple(also))


def take_other_chart(session: Session, other: bool) -> None:
    """Take the found place from the other chart, or from the campaign's own again; the dice thrown stay.

    Raises BadSetup where no exploration waits.
    """
    session.begin_again({**_waiting(session), "other_chart": other})


def leave_alone(session: Session, declined: bool) -> None:
    """Leave the found place alone where the book lets a warband choose, or look into it after all; the dice stay.

    Raises BadSetup where no exploration waits.
    """
    session.begin_again({**_waiting(session), "declined": declined})


def _waiting(session: Session) -> dict[str, Any]:
    pending = session.pending
    if pending is None or pending.name != STEP:
        raise BadSetup(say("answer.nothing_asked"))
    return pending.raw


def exploration_odds(session: Session, side: int, who: Exploring) -> Prospects:
    """The exact chances of every place for this exploration, and the shards to be expected. Raises BadSetup."""
    campaign, ruleset = session.campaign, session.ruleset
    raw = exploration_setup(campaign, ruleset, side, who)
    setup = build_setup(PROCEDURES[STEP], resolve(raw, campaign, ruleset), ruleset)
    assert isinstance(setup, ExplorationSetup)
    return prospects(setup, Context(ruleset, campaign.switches))
