"""A large campaign for measuring: many evenings of twenty warbands, about five megabytes as a file."""

from __future__ import annotations

from msgspec.structs import replace

from mordheim_desktop.campaign.apply import apply_all
from mordheim_desktop.campaign.changes import AnyEffect, BattleBegun, BattleClosed, TurnPassed
from mordheim_desktop.campaign.chapters import close_chapter, last_entry_id, new_document
from mordheim_desktop.campaign.journal import Document, Entry
from mordheim_desktop.campaign.model import Battle, Campaign, HenchmanGroup, Kit, Member, Model, Side, Warband, Warrior
from mordheim_desktop.rules.driver import Given
from mordheim_desktop.rules.effects import Experience, Fired, Gold, StateChange
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Profile

HUMAN = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)


def warband(number: int) -> Warband:
    """A warband of five heroes and two groups of four."""
    id = f"warband-{number}"
    heroes = tuple(
        Warrior(
            id=f"{id}-hero-{n}",
            name=f"Wölfgang der {n}.",
            type="reikland.champion",
            profile=HUMAN,
            leader=n == 0,
            kit=(Kit(item="sword"), Kit(item="bow"), Kit(item="light_armour")),
            skills=("quick_shot",),
            experience=8 + n,
        )
        for n in range(5)
    )
    groups = tuple(
        HenchmanGroup(
            id=f"{id}-group-{n}",
            name=f"Marksmen {n}",
            type="reikland.marksman",
            profile=HUMAN,
            members=tuple(Member(id=f"{id}-group-{n}-{m}", name=f"Marksman {m}") for m in range(4)),
            kit=(Kit(item="bow"),),
        )
        for n in range(2)
    )
    return Warband(id=id, name=f"The {number}. company", type="reikland", heroes=heroes, groups=groups)


def battle(id: str, one: Warband, other: Warband) -> Battle:
    """A battle between two warbands with every warrior on the table."""
    models = tuple(
        Model(fighter=fighter, name=name, side=side)
        for side, fielded in enumerate((one, other))
        for fighter, name in (
            *((hero.id, hero.name) for hero in fielded.heroes),
            *((member.id, member.name) for group in fielded.groups for member in group.members),
        )
    )
    sides = (Side(warband=one.id, rating=105), Side(warband=other.id, rating=110))
    return Battle(id=id, sides=sides, scenario="skirmish", began="2026-05-01T19:00:00Z", models=models)


def large_document(battles: int = 19, entries: int = 150) -> Document:
    """The campaign after so many battles with so many entries each; the last battle is still being fought."""
    bands = tuple(warband(number) for number in range(20))
    document = new_document(Campaign(name="The long summer", warbands=bands))
    for number in range(battles):
        one = document.campaign.warbands[number % 20]
        other = document.campaign.warbands[(number * 7 + 3) % 20]
        if one is other:
            other = document.campaign.warbands[(number + 1) % 20]
        document = _fought(document, battle(f"battle-{number}", one, other), entries, number == battles - 1)
    return document


def _fought(document: Document, fought: Battle, count: int, lasts: bool) -> Document:
    document = close_chapter(document, fought.id)
    bound = tuple(side.warband for side in fought.sides)
    first = last_entry_id(document) + 1
    state = document.campaign
    entries: list[Entry] = []
    for number in range(count):
        effects, message = _happening(fought, number, count, lasts)
        state = apply_all(state, effects, bound, message)
        entries.append(_entry(first + number, fought.id, bound, effects, message))
    return replace(document, campaign=state, chapter=replace(document.chapter, entries=tuple(entries)))


def _happening(fought: Battle, number: int, count: int, lasts: bool) -> tuple[tuple[AnyEffect, ...], Message]:
    shooter = fought.models[number % len(fought.models)]
    target = fought.models[(number * 5 + 1) % len(fought.models)]
    if number == 0:
        return (BattleBegun(battle=fought),), say("battle.begun")
    if number == count - 1 and not lasts:
        return (BattleClosed(),), say("battle.closed")
    if number % 10 == 0:
        return (TurnPassed(turn=number // 10, active=number // 10 % 2, phase="shooting"),), say("turn.passed")
    if number % 25 == 0:
        return (Gold(amount=15), Experience(fighter=shooter.fighter, amount=1)), say("income.gold", amount=15)
    return (
        Fired(fighter=shooter.fighter, weapon="bow"),
        StateChange(fighter=target.fighter, state="knocked_down", wounds=1),
    ), say("shot.knocked_down", shooter=shooter.name, target=target.name, weapon=Named("weapon", "bow"))


def _entry(id: int, battle: str, bound: tuple[str, ...], effects: tuple[AnyEffect, ...], message: Message) -> Entry:
    return Entry(
        id=id,
        time="2026-05-01T19:30:00Z",
        procedure="shot",
        message=message,
        setup={"shooter": {"ref": f"{bound[0]}-hero-0"}, "target": {"ref": f"{bound[1]}-hero-1"}, "distance": "long"},
        answers=(Given((4,), "rolled"), Given((5,)), Given((2,))),
        ruleset="core-1",
        switches={"measure_before": False},
        warbands=bound,
        effects=effects,
        battle=battle,
        turn=1,
        phase="shooting",
    )
