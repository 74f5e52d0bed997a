"""`sequence`: several shooters at one target, one after the other, each at what the one before left standing.

The chances of single shots are folded over what a shot can change for the next one: the target's state and Wounds, its
Lucky Charm, an edge it fell from, a critical hit already scored, a shooter whose gun burst. Paths that come to the same
are one path. (Mordheim rulebook, Shooting: one shooter is finished before the next begins.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import lcm
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.combat.book import End, ShotBook, by_key
from mordheim_desktop.rules.combat.harm import Target, check_fighter
from mordheim_desktop.rules.combat.hit import ODDS_KEYS
from mordheim_desktop.rules.combat.may_shoot import code_of, objections
from mordheim_desktop.rules.combat.to_hit import ShotSetup, check_ticks, weapon_of
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome, Start
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import Asking, BadSetup

if TYPE_CHECKING:
    from fractions import Fraction

Weights: TypeAlias = dict[End, int]

MOST_SHOTS = 60
"""More shots at one target than two warbands have is taken for a slip."""


class SequenceSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One target and the shooters in order, each with the fields of a shot.

    `shots` of a shooter is how many he takes here, one after the other; his own `target` is of no account.
    """

    target: Target = Target()
    shooters: tuple[ShotSetup, ...] = ()


class StepResult(Struct, frozen=True):
    """One shooter: may he, what he needs, and the chances of the target after the last of his shots."""

    legal: bool
    reasons: tuple[tuple[str, Message], ...]
    needs: int | None
    odds: dict[str, str]


class SequenceResult(Struct, frozen=True):
    """Every shooter in order; the last one's odds are those of the whole sequence."""

    shooters: tuple[StepResult, ...]


def sequence_odds(
    target: Fighter, shooters: Sequence[ShotSetup], book: ShotBook, overrule: bool = False
) -> tuple[dict[str, Fraction], ...]:
    """The exact chances by odds key after each shooter, counted from the target as it is now.

    A shooter who may not shoot changes nothing unless the players overrule. Raises BadSetup as a single shot does.
    """
    return tuple(by_key(target, ends) for ends in _fold(target, shooters, book, overrule))


def _fold(
    target: Fighter, shooters: Sequence[ShotSetup], book: ShotBook, overrule: bool
) -> Iterator[dict[End, Fraction]]:
    from fractions import Fraction

    reached, common = {End(target.state, target.wounds, target.charm_used): 1}, 1
    for shooter in shooters:
        if overrule or not _against(target, shooter, book.context):
            for number in range(shooter.shot_number, shooter.shots + 1):
                reached, common = _next(target, replace(shooter, shot_number=number), reached, common, book)
        reached = _rested(reached)
        yield {end: Fraction(weight, common) for end, weight in reached.items()}


def _next(target: Fighter, shot: ShotSetup, reached: Weights, common: int, book: ShotBook) -> tuple[Weights, int]:
    """One more shot at every state the target can be in; whole-number weights and what they add up to."""
    paths: list[tuple[End, int, Weights, int]] = []
    plan = book.plan(replace(shot, target=_as_left(target, _now(target))))
    for end, weight in reached.items():
        if end.state == "out_of_action" or not end.able:
            paths.append((end, weight, {end: 1}, 1))
        else:
            taken = replace(shot, target=_as_left(target, end), crits_used=max(shot.crits_used, int(end.critical)))
            paths.append((end, weight, *book.ends(taken, plan)))
    throws = lcm(*(each for *_, each in paths))
    ahead: Weights = {}
    for end, weight, further, each in paths:
        scale = weight * (throws // each)
        for after, ways in further.items():
            fallen = replace(after, fell=True) if end.fell else after
            ahead[fallen] = ahead.get(fallen, 0) + scale * ways
    return ahead, common * throws


def _rested(reached: Weights) -> Weights:
    """The same for another shooter: he has scored nothing yet, and his guns are whole."""
    merged: Weights = {}
    for end, weight in reached.items():
        fresh = replace(end, critical=False, able=True) if end.critical or not end.able else end
        merged[fresh] = merged.get(fresh, 0) + weight
    return merged


def _as_left(target: Fighter, end: End) -> Target:
    """The target as the shots before left it; whoever fell no longer stands at the edge."""
    drop = None if end.fell else getattr(target, "edge_drop", None)
    if isinstance(target, Target):
        return replace(target, state=end.state, wounds=end.wounds, charm_used=end.charm_used, edge_drop=drop)
    fields = {name: getattr(target, name) for name in Fighter.__struct_fields__}
    changed = {"state": end.state, "wounds": end.wounds, "charm_used": end.charm_used, "edge_drop": drop}
    return Target(**(fields | changed))


def _against(target: Fighter, shooter: ShotSetup, context: Context) -> tuple[Message, ...]:
    aimed = replace(shooter, target=target if isinstance(target, Target) else _as_left(target, _now(target)))
    return objections(aimed, weapon_of(aimed, context), context)


def _now(target: Fighter) -> End:
    return End(target.state, target.wounds, target.charm_used)


def prepare_sequence(setup: SequenceSetup, context: Context, overrule: bool = False) -> Start:
    """The odds of a sequence; nothing is asked. Raises BadSetup for what makes no sense in any of its shots."""
    if sum(shooter.shots for shooter in setup.shooters) > MOST_SHOTS:
        raise BadSetup(say("setup.sequence", most=MOST_SHOTS))
    check_fighter(setup.target)
    for shooter in setup.shooters:
        check_fighter(shooter.shooter)
        check_ticks(shooter.shooter)
        if shooter.shots < 1 or shooter.shot_number < 1:
            raise BadSetup(say("setup.shots"))
    return partial(_sequence, setup, ShotBook(context), overrule)


def _sequence(setup: SequenceSetup, book: ShotBook, overrule: bool) -> Asking:
    shown = []
    for shooter, chances in zip(
        setup.shooters, sequence_odds(setup.target, setup.shooters, book, overrule), strict=True
    ):
        against = _against(setup.target, shooter, book.context)
        shown.append(
            StepResult(
                legal=not against,
                reasons=tuple((code_of(one), one) for one in against),
                needs=book.figures(replace(shooter, target=setup.target)).needs,
                odds={key: str(chances.get(key, 0)) for key in ODDS_KEYS},
            )
        )
    return Outcome(SequenceResult(tuple(shown)), say("sequence", count=len(shown)))
    yield  # a procedure that asks nothing is still a generator
