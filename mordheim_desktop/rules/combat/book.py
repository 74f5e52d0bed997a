"""The odds of many shots at once: what they have in common is worked out once.

A shot is a roll to hit and what a hit does. Twelve archers and twelve enemies make hundreds of pairs, but only a
handful of numbers needed to hit and of hits that differ; the book counts each of those with the driver, from the very
procedure that is played at the table, and puts the exact fractions together.
"""

from __future__ import annotations

from functools import partial
from math import lcm
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.combat.body import Body
from mordheim_desktop.rules.combat.harm import NOTHING_LEFT, Harm
from mordheim_desktop.rules.combat.hit import odds_key
from mordheim_desktop.rules.combat.shot import aim
from mordheim_desktop.rules.combat.shot_outcome import Course
from mordheim_desktop.rules.combat.shot_plan import ShotPlan
from mordheim_desktop.rules.combat.to_hit import ShotSetup, weapon_of
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import weigh
from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.requests import Asking

if TYPE_CHECKING:
    from fractions import Fraction


class ShotFigures(Struct, frozen=True):
    """The D6 a shot needs, None where no roll can hit and 1 or less where any does, and the exact chances by odds key.

    `die` is what the die itself must show, which a switch may have changed.
    """

    needs: int | None
    die: int | None
    chances: dict[str, Fraction]


class End(Struct, frozen=True):
    """How a shot can end, as far as the next one depends on it.

    `critical` is only told where a shooter has one critical hit in a phase; `able` is False where his gun put him down.
    """

    state: State
    wounds: int
    charm_used: bool
    critical: bool = False
    fell: bool = False
    able: bool = True


class ShotBook:
    """Remembers the parts of every shot asked about under the switches of one context."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._harms: dict[Any, Harm] = {}
        self._aims: dict[Any, dict[Any, Fraction]] = {}
        self._wounds: dict[Any, dict[Any, Fraction]] = {}
        self._injuries: dict[Any, dict[Any, Fraction]] = {}
        self._blows: dict[Any, dict[End, Fraction]] = {}
        self._ends: dict[Any, dict[End, Fraction]] = {}
        self._weights: dict[Any, tuple[dict[End, int], int]] = {}
        self._chances: dict[Any, dict[str, Fraction]] = {}

    def figures(self, setup: ShotSetup) -> ShotFigures:
        """The figures of a shot, whether or not he may take it. Raises BadSetup for figures off the charts."""
        plan = self.plan(setup)
        shot = self._signature(plan)
        chances = self._chances.get(shot)
        if chances is None:
            chances = self._chances[shot] = by_key(setup.target, self._all_ends(plan, shot))
        return ShotFigures(needed(plan), _die(plan), chances)

    def ends(self, setup: ShotSetup, before: ShotPlan | None = None) -> tuple[dict[End, int], int]:
        """The ends of a shot with whole-number weights, and what they add up to, whether or not he may take it.

        `before` is the plan of the same shot at the same target in another state. Raises BadSetup as `figures` does.
        """
        plan = self.plan(setup, before)
        shot = self._signature(plan)
        found = self._weights.get(shot)
        if found is None:
            ends = self._all_ends(plan, shot)
            common = lcm(*(chance.denominator for chance in ends.values()))
            weights = {end: chance.numerator * (common // chance.denominator) for end, chance in ends.items()}
            found = self._weights[shot] = weights, common
        return found

    def plan(self, setup: ShotSetup, before: ShotPlan | None = None) -> ShotPlan:
        """The shot ready to run, with the harm of another one that hits alike."""
        weapon = weapon_of(setup, self.context)
        shooter = setup.shooter
        own = None if isinstance(weapon.strength, int) else shooter.strength
        alike = (weapon.id, setup.ammunition, own, shooter.has("perfect_killer"), setup.target)
        harm = self._harms.get(alike)
        if before is None:
            plan = ShotPlan(setup, self.context, True, weapon, harm)
        else:
            plan = before.again(setup)
            if harm is not None:
                plan.harm = harm
        if harm is None and not plan.harmless:
            self._harms[alike] = plan.harm
        return plan

    def _signature(self, plan: ShotPlan) -> tuple[Any, ...]:
        """Everything the chances of a shot depend on, the switches apart."""
        target = plan.setup.target
        if plan.harmless:
            return (target.state, target.wounds, target.charm_used)
        harm, spent = plan.harm, plan.setup.crits_used > 0
        louder = (plan.stronger_harm.wounding, plan.setup.shooter) if plan.misfires else None
        return (_first(plan), harm.wounding, harm.injuring, target.charm_used, louder, spent)

    def _all_ends(self, plan: ShotPlan, shot: tuple[Any, ...]) -> dict[End, Fraction]:
        """The chances of a whole shot from those of its parts."""
        found = self._ends.get(shot)
        if found is not None:
            return found
        setup = plan.setup
        unharmed = End(setup.target.state, setup.target.wounds, setup.target.charm_used, self._spent(plan))
        if plan.harmless:
            return {unharmed: _one()}
        first = _first(plan)
        aims = self._aims.get(first)
        if aims is None:
            aims = self._aims[first] = weigh(partial(_aimed, plan), key=_itself)[0]
        found = self._ends[shot] = {}
        for (hit, certain, misfire), chance in aims.items():
            if hit:
                _add(found, self._blow(plan.stronger_harm if misfire else plan.harm, certain, setup), chance)
            elif misfire == "explodes":
                able = weigh(partial(_exploded, plan), key=_itself)[0]
                _add(found, {replace(unharmed, able=one): share for one, share in able.items()}, chance)
            else:
                _add(found, {unharmed: chance})
        return found

    def _spent(self, plan: ShotPlan) -> bool:
        return plan.setup.crits_used > 0 and not plan.harmless and plan.harm.blow.critical_limit

    def _blow(self, harm: Harm, certain: bool, setup: ShotSetup) -> dict[End, Fraction]:
        """The ends of one hit: what it leaves unsaved, and what that does."""
        spent = setup.crits_used > 0
        blow = (harm.wounding, harm.injuring, setup.target.charm_used, certain, spent)
        found = self._blows.get(blow)
        if found is not None:
            return found
        found = self._blows[blow] = {}
        wounding = (harm.wounding, setup.target.charm_used, certain, spent)
        wounds = self._wounds.get(wounding)
        if wounds is None:
            start = partial(_wounded, harm, certain, setup.crits_used)
            wounds = self._wounds[wounding] = weigh(start, key=_itself)[0]
        for (left, charm_used, critical), share in wounds.items():
            injuring = (harm.injuring, left)
            injuries = self._injuries.get(injuring)
            if injuries is None:
                injuries = self._injuries[injuring] = weigh(partial(_injured, harm, left), key=_itself)[0]
            for (state, remaining, fell), part in injuries.items():
                end = End(state, remaining, charm_used, critical, fell)
                found[end] = found.get(end, 0) + share * part
        return found


def by_key(target: Fighter, ends: dict[End, Fraction]) -> dict[str, Fraction]:
    """The chances by odds key: what became of the target."""
    chances: dict[str, Fraction] = {}
    for end, chance in ends.items():
        key = odds_key(target, end)
        chances[key] = chances.get(key, 0) + chance
    return chances


def needed(plan: ShotPlan) -> int | None:
    """The D6 that hits: None where no roll can, 1 or less where any does."""
    need = plan.need
    if need.automatic:
        return 1
    if need.needs is None or (need.needs > 6 and plan.second_roll is None):
        return None
    return need.needs


def _die(plan: ShotPlan) -> int | None:
    """What the die must show, as the switches have it: 1 where any roll hits, None where none does."""
    roll = plan.hit_roll
    if roll is not None and roll.needs is not None:
        return max(1, roll.needs)
    return 1 if _sure(plan) else None


def _sure(plan: ShotPlan) -> bool:
    return plan.need.automatic or (plan.need.needs is not None and plan.need.needs <= 1)


def _first(plan: ShotPlan) -> tuple[Any, ...]:
    """Everything the roll to hit depends on."""
    roll, second = plan.hit_roll, plan.second_roll
    return (
        (roll.needs, roll.natural) if roll is not None else _sure(plan),
        second.needs if second is not None else None,
        plan.misfires,
        plan.poison_on_six,
        plan.hit_again is not None,
    )


def _add(found: dict[End, Fraction], more: dict[End, Fraction], share: Fraction | int = 1) -> None:
    for end, chance in more.items():
        found[end] = found.get(end, 0) + chance * share


def _one() -> Fraction:
    from fractions import Fraction

    return Fraction(1)


def _itself(outcome: Any) -> Any:
    return outcome


def _aimed(plan: ShotPlan) -> Asking:
    course = Course(plan.setup)
    yield from aim(plan, course)
    return course.hit, course.certain, course.misfire if course.misfire in ("ka_boom", "explodes") else ""


def _exploded(plan: ShotPlan) -> Asking:
    """Whether the shooter is still on his feet after his gun burst."""
    shooter = Body(plan.setup.shooter)
    yield from plan.explosion.wound(shooter)
    return shooter.state == "standing"


def _wounded(harm: Harm, certain: bool, criticals: int) -> Asking:
    body = Body(harm.target, criticals)
    left = NOTHING_LEFT
    if not (yield from harm.avoided(body)):
        left = yield from harm.pierce(body, certain)
    return left, body.charm_used, harm.blow.critical_limit and body.criticals > 0


def _injured(harm: Harm, left: tuple[int, int, bool]) -> Asking:
    body = Body(harm.target)
    unsaved, bonus, no_helmet = left
    if unsaved:
        yield from harm.injuries.injure(body, unsaved, bonus, no_helmet)
        yield from harm.near_edge(body)
    return body.state, body.wounds, body.fell
