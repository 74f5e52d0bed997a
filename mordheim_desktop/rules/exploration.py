"""Exploration after a battle: the dice, the six that are kept, the shards and the place (Mordheim rulebook, Income).

One die for each hero who finished the battle, one for winning it, and what else gives dice; at most six are kept. A
re-roll stands and is never re-rolled (Annual 2002 FAQ). The kept dice are added up for shards, and their largest set of
equal faces, the higher face where two are equally large, is the one place that is looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.combat.harm import EYE as EYE  # its bearer throws two dice
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D6, TWO_D6, Dice
from mordheim_desktop.rules.driver import Asked, Outcome, sent_for, weigh
from mordheim_desktop.rules.effects import Effect, Shards
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.finds import Group, Hero, Party, brought, carry_out
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.passing import tested
from mordheim_desktop.rules.requests import Asking, BadSetup, Choose, Option, Reason, Roll, amount, test
from mordheim_desktop.rules.ruleset import Place, Ruleset

if TYPE_CHECKING:
    from fractions import Fraction  # loaded by those who count, not by those who throw

NONE: Final = "none"
"""The odds key where no place is found, and the option of leaving the dice as they are."""

MOST_THROWN: Final = 20
"""More dice, re-rolls or modifiers than any warband can come by are taken for a slip."""

HUNTER: Final = "wyrdstone_hunter"
"""The skill of a hero who re-rolls a die where he searches himself."""

RABBITS_FOOT: Final = "rabbits_foot"
"""Re-rolls a die where its bearer searches and did not use it in the battle (Annual 2002)."""

PENDULUM: Final = "wyrdstone_pendulum"
"""Re-rolls a die where its bearer searches and passes a Leadership test (Annual 2002)."""


class ExplorationSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who explores, and with what.

    `dice` is how many are thrown; without it the pool is counted from `heroes`, `won` and `extra_dice`. `discards` dice
    are set aside in any case (an interrogated straggler); `rerolls` and `modifiers` (+1 or -1 on one die) come from
    finds and hired swords; the skills and things of the heroes are counted by themselves. `chart` replaces the
    campaign's chart of places, `other_chart` takes the found place from the other one, `declined` leaves it alone.
    `groups` are henchman groups, or just their fighter types; `treasury` in gold crowns.
    """

    warband: str = "generic"
    chart: str = ""
    dice: int | None = None
    heroes: tuple[Hero, ...] = ()
    won: bool = False
    extra_dice: int = 0
    discards: int = 0
    rerolls: int = 0
    modifiers: int = 0
    leader: Fighter | None = None
    groups: tuple[Group | str, ...] | None = None
    found_artefacts: tuple[str, ...] = ()
    treasury: int | None = None
    other_chart: bool = False
    declined: bool = False


class ExplorationResult(Struct, frozen=True):
    """The dice as they lie, those kept, their total, the shards, the place (None for none), and the chart it is taken
    from.

    `differs` says that the other chart has something else for this place.
    """

    dice: tuple[int, ...]
    kept: tuple[int, ...]
    total: int
    shards: int
    place: str | None
    chart: str
    differs: bool


class Reading(Struct, frozen=True):
    """What a set of kept dice shows: their total, the shards, and the place on a chart, if any."""

    total: int
    shards: int
    place: Place | None


class Pool(Struct, frozen=True):
    """The dice in the order thrown, which of them are kept (by position), and which may not be re-rolled any more."""

    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    locked: frozenset[int] = frozenset()

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of the kept dice."""
        return tuple(self.dice[position] for position in self.kept)

    def turned(self, position: int, face: int) -> Pool:
        """The pool with one die showing another face."""
        return replace(self, dice=(*self.dice[:position], face, *self.dice[position + 1 :]))


Watch: TypeAlias = Callable[[Pool], None]


def read_dice(faces: Sequence[int], chart: str, ruleset: Ruleset) -> Reading:
    """Total, shards and place of kept dice: the largest set, the higher face where two are equally large."""
    total = sum(faces)
    shards = max((bracket.value for bracket in ruleset.campaign.shards if bracket.low <= total), default=0)
    count, face = max(((faces.count(face), face) for face in set(faces)), default=(0, 0))
    places = ruleset.places[chart].values()
    place = next((place for place in places if (place.face, place.count) == (face, count)), None)
    return Reading(total, shards, place)


def best_dice(dice: Sequence[int], among: Iterable[int], most: int) -> tuple[int, ...]:
    """The positions worth keeping if nothing else is said: the largest set first, then the highest total."""
    positions = sorted(among)
    shown = [dice[position] for position in positions]
    _, set_face = max(((min(shown.count(face), most), face) for face in set(shown)), default=(0, 0))
    ranked = sorted(positions, key=lambda position: (dice[position] != set_face, -dice[position], position))
    return tuple(sorted(ranked[:most]))


def exploration(setup: ExplorationSetup, context: Context) -> Asking:
    """A whole exploration: the dice, then what the place brings. Raises BadSetup for a setup that cannot be."""
    pool = yield from _searched(setup, context, _unwatched)
    result = _result(pool, setup, context)
    effects: tuple[Effect, ...] = (Shards(amount=result.shards),) if result.shards else ()
    told = _told(result)
    place = context.ruleset.places[result.chart][result.place] if result.place else None
    if place is not None and place.may_decline and setup.declined:
        told = replace(told, also=(say("exploration.declined"),))
    elif place is not None:
        party = _party(setup)
        finds = yield from carry_out(place.steps, party, context)
        effects, told = effects + finds, replace(told, also=brought(finds, party))
    return Outcome(result, told, effects, result.place or NONE)


def exploration_dice(setup: ExplorationSetup, context: Context) -> Asking:
    """An exploration up to the place, which is all that its odds are about. Raises BadSetup as `exploration`."""
    pool = yield from _searched(setup, context, _unwatched)
    result = _result(pool, setup, context)
    return Outcome(result, _told(result), odds_key=result.place or NONE)


class Prospects(Struct, frozen=True):
    """What an exploration may bring: the chance of every place, the shards to be expected, the choices assumed."""

    places: dict[str, Fraction]
    shards: Fraction
    assumed: tuple[Message, ...]


def prospects(setup: ExplorationSetup, context: Context) -> Prospects:
    """What the dice of an exploration may bring, counted exactly. Raises BadSetup as `exploration`."""
    from fractions import Fraction

    counted, assumed = weigh(
        partial(exploration_dice, setup, context), key=lambda outcome: (outcome.odds_key, outcome.result.shards)
    )
    places: dict[str, Fraction] = {}
    for (place, _), chance in counted.items():
        places[place] = places.get(place, Fraction(0)) + chance
    shards = sum((chance * found for (_, found), chance in counted.items()), start=Fraction(0))
    return Prospects(places, shards, assumed)


def exploration_so_far(setup: ExplorationSetup, context: Context, asked: Sequence[Asked]) -> ExplorationResult | None:
    """What the answers given so far show, as if the dice stayed as they lie; None before the first dice are thrown."""
    seen: list[Pool] = []
    asking = _searched(setup, context, seen.append)
    try:
        next(asking)
        for one in asked:
            asking.send(sent_for(one.request, one.given.answer)[1])
    except StopIteration:
        pass
    return _result(seen[-1], setup, context) if seen else None


def odds_keys(setup: ExplorationSetup, ruleset: Ruleset) -> tuple[str, ...]:
    """Every key the odds of an exploration can have: the places in the order of the charts, and `none`."""
    places = ruleset.places.get(setup.chart, next(iter(ruleset.places.values()))).values()
    return (*(place.id for place in sorted(places, key=lambda place: (place.count, place.face))), NONE)


def _chart(setup: ExplorationSetup, context: Context) -> str:
    """The chart of places in use. Raises BadSetup for one that does not exist."""
    chart = setup.chart or str(context.switch("exploration_chart"))
    if chart not in context.ruleset.places:
        raise BadSetup(say("exploration.unknown_chart", chart=chart))
    return chart


def _result(pool: Pool, setup: ExplorationSetup, context: Context) -> ExplorationResult:
    chart, ruleset = _chart(setup, context), context.ruleset
    other = next((name for name in ruleset.places if name != chart), chart)
    shown = read_dice(pool.faces, chart, ruleset)
    beside = read_dice(pool.faces, other, ruleset)
    differs = shown.place is not None and beside.place is not None and shown.place.steps != beside.place.steps
    if setup.other_chart and differs:
        chart, shown = other, beside
    place = shown.place.id if shown.place else None
    return ExplorationResult(pool.dice, pool.faces, shown.total, shown.shards, place, chart, differs)


def _told(result: ExplorationResult) -> Message:
    """The result in one sentence; where the other chart has something else, it says so."""
    if not result.dice:
        return say("exploration.nothing")
    if result.place is None:
        return say("exploration.no_place", total=result.total, shards=result.shards)
    key = f"exploration.place_on_{result.chart}" if result.differs else "exploration.place"
    return say(key, total=result.total, shards=result.shards, place=Named("place", result.place))


def _party(setup: ExplorationSetup) -> Party:
    """Who is out finding; heroes and groups without an id are counted through, so that each can be chosen."""
    groups = None
    if setup.groups is not None:
        known = (Group(id=group, type=group) if isinstance(group, str) else group for group in setup.groups)
        groups = tuple(_with_id(group, f"group_{place}") for place, group in enumerate(known, 1))
    heroes = tuple(_with_id(hero, f"hero_{place}") for place, hero in enumerate(setup.heroes, 1))
    return Party(
        warband=setup.warband,
        leader=_leader(setup.leader, heroes),
        heroes=heroes,
        groups=groups,
        found_artefacts=setup.found_artefacts,
        treasury=setup.treasury,
    )


Kind = TypeVar("Kind", Hero, Group)


def _with_id(fighter: Kind, id: str) -> Kind:
    return fighter if fighter.id else replace(fighter, id=id)


def _leader(leader: Fighter | None, heroes: Sequence[Hero]) -> Fighter:
    """The leader as he was given, else the hero who has that trait, else a leader nothing is known about."""
    among = next((hero for hero in heroes if hero.has("leader")), None)
    if leader is None:
        return among or Fighter(id="leader")
    return leader if leader.id else replace(leader, id=among.id if among else "leader")


# The dice


class _Count(Struct, frozen=True):
    """The dice of an exploration: thrown together, heroes who throw two for one, re-rolls, how many are kept.

    `pendulums` are the heroes whose Leadership test may give a re-roll more.
    """

    together: int
    pairs: tuple[Hero, ...]
    rerolls: int
    most: int
    pendulums: tuple[Hero, ...] = ()


def _counted(setup: ExplorationSetup, context: Context) -> _Count:
    """How many dice are thrown. Raises BadSetup for negative or senseless numbers."""
    numbers = (setup.dice or 0, setup.extra_dice, setup.discards, setup.rerolls, setup.modifiers)
    if min(numbers) < 0:
        raise BadSetup(say("exploration.negative"))
    if max(numbers) > MOST_THROWN:
        raise BadSetup(say("exploration.too_many", most=MOST_THROWN))
    searching, two = searchers(setup, context)
    rerolls = setup.rerolls + sum(hero.has(HUNTER) + hero.uses(RABBITS_FOOT) for hero in searching)
    together, pairs = setup.dice, tuple[Hero, ...]()
    if together is None:
        pairs = two
        together = len(searching) - len(pairs) + setup.extra_dice
        together += sum(1 for hero in searching if hero not in pairs and hero.carries(EYE))
        if setup.won and (searching or context.switch("winner_die_without_heroes")):
            together += 1
    most = context.ruleset.campaign.max_exploration_dice
    if setup.discards:
        most = min(most, max(0, together + len(pairs) - setup.discards))
    pendulums = tuple(hero for hero in searching if hero.uses(PENDULUM))
    return _Count(together, pairs, rerolls, most, pendulums)


def searchers(setup: ExplorationSetup, context: Context) -> tuple[tuple[Hero, ...], tuple[Hero, ...]]:
    """The heroes who search, and those among them who throw two dice of which one counts."""
    searching = tuple(hero for hero in setup.heroes if hero.finished or _absent_searches(hero, context))
    return searching, tuple(hero for hero in searching if _keeps_one_of_two(hero, context))


def _absent_searches(hero: Hero, context: Context) -> bool:
    """A hero who missed the battle: no die unless the switch says so."""
    return hero.missing and hero.standing and bool(context.switch("absent_hero_explores"))


def _keeps_one_of_two(hero: Hero, context: Context) -> bool:
    """Blessed Sight throws two dice and keeps either; the All-seeing Eye likewise where the switch says so."""
    return hero.has("blessed_sight") or (hero.carries(EYE) and not context.switch("eye_both_dice"))


def _unwatched(pool: Pool) -> None:
    """Nobody looks on."""


def _searched(setup: ExplorationSetup, context: Context, watch: Watch) -> Asking:
    """Throw, keep at most six, re-roll, change by one; returns the pool. `watch` sees it after every answer, with the
    dice kept that are best as they lie."""
    _chart(setup, context)
    count = _counted(setup, context)

    def look(pool: Pool) -> None:
        watch(replace(pool, kept=best_dice(pool.dice, pool.kept, count.most)))

    pool = yield from _thrown(count, look)
    if context.switch("reroll_before_keeping"):
        pool = yield from _rerolled(pool, count, look)
        pool = yield from _kept(pool, count.most, look)
    else:
        pool = yield from _kept(pool, count.most, look)
        pool = yield from _rerolled(pool, count, look)
    return (yield from _modified(pool, setup.modifiers, look))


def _thrown(count: _Count, look: Watch) -> Asking:
    """The pool, then the two dice of each hero who keeps one of two; equal dice leave nothing to choose."""
    pool = Pool()
    if count.together:
        faces = yield Roll(say("exploration.pool"), Dice(count.together), pool=True)
        pool = Pool(tuple(faces), tuple(range(count.together)))
        look(pool)
    for hero in count.pairs:
        name = hero.name or hero.id
        two = yield Roll(say("exploration.two_dice", hero=name), TWO_D6, pool=True)
        first = len(pool.dice)
        before, pool = pool.kept, replace(pool, dice=(*pool.dice, *two))
        either = [replace(pool, kept=(*before, position)) for position in (first, first + 1)]
        better = max(either, key=lambda pool: _worth(pool, count.most))
        look(better)
        if two[0] != two[1]:
            ids = tuple(_die(pool, position) for position in (first, first + 1))
            default = (_id(better.kept[-1]),)
            (picked,) = yield Choose(say("exploration.either", hero=name), ids, default=default)
            better = either[_position(picked) - first]
        pool = better
        look(pool)
    return pool


def _kept(pool: Pool, most: int, look: Watch) -> Asking:
    """Which dice stay; asked only where there are more than may be kept."""
    if len(pool.kept) <= most:
        return pool
    if not most:
        return replace(pool, kept=())
    options = tuple(_die(pool, position) for position in pool.kept)
    default = tuple(_id(position) for position in best_dice(pool.dice, pool.kept, most))
    picked = yield Choose(say("exploration.keep", count=most), options, min=most, max=most, default=default)
    pool = replace(pool, kept=tuple(sorted(_position(die) for die in picked)))
    look(pool)
    return pool


def _rerolled(pool: Pool, count: _Count, look: Watch) -> Asking:
    """Each re-roll goes on a die that has not been re-rolled, or is left. Pendulums are asked first."""
    rerolls = count.rerolls
    for hero in count.pendulums if pool.kept else ():
        reasons = (Reason(say("find.characteristic.leadership", value=hero.leadership), hero.leadership),)
        label = say("exploration.pendulum", hero=hero.name or hero.id)
        roll = test(label, hero.leadership, dice=TWO_D6, reasons=reasons)
        if (yield from tested(hero, roll, leadership=True)):
            rerolls += 1
    for left in range(rerolls, 0, -1):
        options = [_die(pool, position) for position in pool.kept if position not in pool.locked]
        if not options:
            break
        options.append(Option(NONE, say("exploration.no_reroll")))
        picked = yield Choose(say("exploration.reroll", left=left), tuple(options), min=0, default=(NONE,))
        if picked in ((), (NONE,)):
            break
        position = _position(picked[0])
        face = yield amount(say("exploration.reroll_die", die=position + 1), D6)
        pool = replace(pool.turned(position, face), locked=pool.locked | {position})
        look(pool)
    return pool


def _modified(pool: Pool, modifiers: int, look: Watch) -> Asking:
    """Each modifier changes one kept die by one, never past 1 or 6, or is left."""
    for left in range(modifiers, 0, -1):
        if not pool.kept:
            break
        options = [_die(pool, position) for position in pool.kept]
        options.append(Option(NONE, say("exploration.no_change")))
        picked = yield Choose(say("exploration.modify", left=left), tuple(options), min=0, default=(NONE,))
        if picked in ((), (NONE,)):
            break
        position = _position(picked[0])
        face = pool.dice[position]
        changes = (("plus_1", face + 1), ("minus_1", face - 1))
        ways = tuple(Option(id, say(f"exploration.{id}", face=to)) for id, to in changes if 1 <= to <= 6)
        (change,) = yield Choose(say("exploration.change", die=position + 1, face=face), ways)
        pool = pool.turned(position, dict(changes)[change])
        look(pool)
    return pool


def _worth(pool: Pool, most: int) -> tuple[int, int]:
    """How good the best dice of a pool are: the size of the largest set, then the total."""
    best = [pool.dice[position] for position in best_dice(pool.dice, pool.kept, most)]
    return max((best.count(face) for face in best), default=0), sum(best)


def _die(pool: Pool, position: int) -> Option:
    return Option(_id(position), say("exploration.die", die=position + 1, face=pool.dice[position]))


def _id(position: int) -> str:
    return f"die_{position + 1}"


def _position(die: str) -> int:
    return int(die.removeprefix("die_")) - 1
