"""`targets`: every enemy for one shooter: whether he may be chosen, what a shot needs and does at short and long range.

The nearest enemy must be chosen, with the exceptions of the rulebook: one who is easier to hit, anyone while nearer
ones lie down or flee, a large target, anyone from an elevated place or with a weapon that picks its targets. Enemies in
the shooter's own building come first for one who stands high. (Mordheim rulebook, Shooting; 2005 Rules Review.)

Nobody measures before declaring, so the players tick who is closest; distances are compared only where they are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from mordheim_desktop.rules.combat.book import ShotBook
from mordheim_desktop.rules.combat.harm import Target
from mordheim_desktop.rules.combat.hit import ODDS_KEYS
from mordheim_desktop.rules.combat.may_shoot import code_of, detects, objections
from mordheim_desktop.rules.combat.to_hit import Range, ShotSetup, hit_need, is_large, weapon_of
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome, Start
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.requests import Asking
from mordheim_desktop.rules.ruleset import Weapon

ELEVATED_INCHES = 2
"""Standing higher than this above the table frees the choice of target."""


class Enemy(Target, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An enemy as the players see him from the shooter."""

    seen: bool = True
    cover: bool = False
    distance: float | None = None
    range: Range | None = None
    closest: bool = False
    same_building: bool = False


class TargetsSetup(ShotSetup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of a shot without its target, and every enemy there is."""

    enemies: tuple[Enemy, ...] = ()


class EnemyResult(Struct, frozen=True):
    """One enemy: `legal` with codes and sentences for or against; `needs` None for impossible; `odds` by heading."""

    id: str
    legal: bool
    reasons: tuple[tuple[str, Message], ...]
    needs_short: int | None
    needs_long: int | None
    odds_short: dict[str, str]
    odds_long: dict[str, str]


class TargetsResult(Struct, frozen=True):
    """Every enemy in the order given."""

    enemies: tuple[EnemyResult, ...]


class Verdict(Struct, frozen=True):
    """Whether an enemy may be chosen, and what speaks for or against it."""

    legal: bool
    reasons: tuple[Message, ...]


def shot_at(setup: ShotSetup, enemy: Enemy, distance: Range | None = None) -> ShotSetup:
    """The shot at one enemy, at a range that is assumed or at the one that is known."""
    fields = {name: getattr(enemy, name) for name in Target.__struct_fields__}
    given: dict[str, Any] = {"distance": enemy.distance, "range": enemy.range}
    if distance is not None:
        given = {"distance": None, "range": distance}
    shot = {name: getattr(setup, name) for name in ShotSetup.__struct_fields__}
    return ShotSetup(**(shot | {"target": Target(**fields), "cover": enemy.cover} | given))


def verdicts(setup: TargetsSetup, context: Context) -> tuple[Verdict, ...]:
    """May he be chosen? For each enemy in order; objections to the shooter or weapon speak against all of them."""
    weapon = weapon_of(setup, context)
    judge = _Judge(setup, weapon, context)
    return tuple(judge.verdict(enemy) for enemy in setup.enemies)


class _Judge:
    """The choice among several targets, worked out once for all of them."""

    def __init__(self, setup: TargetsSetup, weapon: Weapon, context: Context) -> None:
        self.setup = setup
        self.weapon = weapon
        self.context = context
        self.eligible = [enemy for enemy in setup.enemies if not self._never(enemy)]
        self.high = setup.shooter.height > ELEVATED_INCHES
        self.inside = [enemy for enemy in self.eligible if enemy.same_building]
        nearest = self._nearest(self.eligible)
        self.nearest = {id(enemy) for enemy in nearest}
        steady = [enemy for enemy in self.eligible if not _may_be_ignored(enemy)]
        self.compelling = self._nearest(steady)
        self.unknown = bool(steady) and not self.compelling

    def verdict(self, enemy: Enemy) -> Verdict:
        against = [*objections(shot_at(self.setup, enemy), self.weapon, self.context)]
        if not enemy.seen:
            against.append(say("may_not.unseen"))
        if against:
            return Verdict(False, tuple(against))
        return self._choice(enemy)

    def _choice(self, enemy: Enemy) -> Verdict:
        rules = self.weapon.rules
        if self.high and self.inside and not enemy.same_building:
            if is_large(enemy, self.context):
                return _may("large_target")
            return Verdict(False, (say("may_not.same_building_first"),))
        if self.high:
            return _may("elevated")
        if "line" in rules:
            return _may("not_aimed")
        if "pick_target" in rules:
            return _may("pick_target")
        if id(enemy) in self.nearest or any(enemy is one for one in self.compelling):
            return _may("closest")
        if is_large(enemy, self.context):
            return _may("large_target")
        if self._splits_knives():
            return _may("knife_fighter")
        if self.unknown:
            return _may("closest_not_told")
        if self._nearer_than_compelling(enemy):
            return _may("nearer_and_down")
        if any(self._easier(enemy, nearer) for nearer in self.compelling):
            return _may("easier")
        return Verdict(False, (say("may_not.not_closest"),))

    def _never(self, enemy: Enemy) -> bool:
        out = enemy.state == "out_of_action" or enemy.missing
        hidden = enemy.hidden and not detects(self.setup.shooter, enemy.distance)
        return not enemy.seen or hidden or enemy.engaged or out

    def _nearest(self, enemies: Sequence[Enemy]) -> list[Enemy]:
        """Those ticked as closest, else the least of the distances where all are known; nobody where nothing tells."""
        ticked = [enemy for enemy in enemies if enemy.closest]
        if ticked or not enemies:
            return ticked
        known = [(enemy.distance, enemy) for enemy in enemies if enemy.distance is not None]
        if len(known) < len(enemies):
            return list(enemies) if len(enemies) == 1 else []
        least = min(distance for distance, _ in known)
        return [enemy for distance, enemy in known if distance == least]

    def _nearer_than_compelling(self, enemy: Enemy) -> bool:
        """A downed or fleeing enemy nearer than the first one who counts may be shot as well as ignored."""
        if not _may_be_ignored(enemy) or enemy.distance is None:
            return False
        return all(one.distance is not None and enemy.distance < one.distance for one in self.compelling)

    def _easier(self, enemy: Enemy, nearer: Enemy) -> bool:
        """Strictly easier to hit: at the ranges that are known, else both at the same range."""
        known = all(one.distance is not None or one.range is not None for one in (enemy, nearer))
        distance: Range | None = None if known else "short"
        own = hit_need(shot_at(self.setup, enemy, distance), self.context).needs
        other = hit_need(shot_at(self.setup, nearer, distance), self.context).needs
        return own is not None and (other is None or own < other)

    def _splits_knives(self) -> bool:
        knives = "throwing_knife" in self.weapon.rules and self.setup.shooter.has("knife_fighter")
        return knives and bool(self.context.switch("knife_fighter_any_target"))


def _may_be_ignored(enemy: Enemy) -> bool:
    return enemy.state in ("knocked_down", "stunned") or enemy.fleeing


def _may(code: str) -> Verdict:
    return Verdict(True, (say(f"may.{code}"),))


def prepare_targets(setup: TargetsSetup, context: Context) -> Start:
    """Every enemy judged and counted; nothing is asked. Raises BadSetup for figures off the charts."""
    return partial(_targets, setup, context)


def _targets(setup: TargetsSetup, context: Context) -> Asking:
    book = ShotBook(context)
    shown = []
    for enemy, verdict in zip(setup.enemies, verdicts(setup, context), strict=True):
        short = book.figures(shot_at(setup, enemy, "short"))
        long = book.figures(shot_at(setup, enemy, "long"))
        shown.append(
            EnemyResult(
                id=enemy.id,
                legal=verdict.legal,
                reasons=tuple((code_of(one), one) for one in verdict.reasons),
                needs_short=short.needs,
                needs_long=long.needs,
                odds_short={key: str(short.chances.get(key, 0)) for key in ODDS_KEYS},
                odds_long={key: str(long.chances.get(key, 0)) for key in ODDS_KEYS},
            )
        )
    legal = sum(1 for one in shown if one.legal)
    return Outcome(TargetsResult(tuple(shown)), say("targets", count=len(shown), legal=legal))
    yield  # a procedure that asks nothing is still a generator
