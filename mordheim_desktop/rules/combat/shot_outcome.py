"""What a shot came to: how target and shooter are afterwards, what became of the gun, and the whole in a sentence."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from mordheim_desktop.rules.combat.body import Body
from mordheim_desktop.rules.combat.hit import TargetResult, odds_key, target_effects, told
from mordheim_desktop.rules.combat.may_shoot import code_of
from mordheim_desktop.rules.combat.shot_plan import ShotPlan
from mordheim_desktop.rules.combat.to_hit import ShotSetup
from mordheim_desktop.rules.driver import Outcome, Told
from mordheim_desktop.rules.effects import Effect, Fired, Gun, Item, OnFire
from mordheim_desktop.rules.messages import Message, Named, Param, say

GUN_LOST = frozenset(("explodes", "jammed"))
"""Misfires after which the gun fires no more in this battle."""
EXTRA_TURNS = {"phut": 1}
"""Misfires after which the gun stays silent longer than its reloading takes, and for how many own turns."""


class ShooterResult(Struct, frozen=True):
    """The shooter afterwards: guns still ready (None for what needs no loading), whether he stays hidden, the criticals
    he scored this phase, and his own state and Wounds, which a misfire may have changed.

    `reload_turns` are the own turns in which the gun just fired stays silent; `gun_lost` says that it fires no more in
    this battle.
    """

    loaded: int | None
    hidden: bool
    crits_used: int
    state: str
    wounds: int
    reload_turns: int = 0
    gun_lost: bool = False


class ShotResult(Struct, frozen=True):
    """The outcome of a shot. `reasons` are `[code, sentence]` pairs; a forbidden shot has
    `legal` False and nothing was asked.
    """

    legal: bool
    reasons: tuple[tuple[str, Message], ...]
    hit: bool
    cover_hit: bool
    target: TargetResult
    shooter: ShooterResult
    critical: str = ""
    misfire: str = ""
    ending: str = ""
    """How it ended where the target is as it was: `dodged`, `charmed`, `no_wound`,
    `cannot_wound`, `saved`, `netted`, `freed`.
    """
    on_fire: bool = False
    """The target burns until a recovery phase puts it out (fire arrows)."""


class Course:
    """What has happened while one run of a shot lasts. `certain` is a wound by poison,
    `shooter` is set when a gun explodes, `on_fire` when the target is set alight.
    """

    __slots__ = ("body", "certain", "cover_hit", "hit", "misfire", "on_fire", "shooter", "spotted")

    def __init__(self, setup: ShotSetup) -> None:
        self.body = Body(setup.target, setup.crits_used)
        self.hit = False
        self.cover_hit = False
        self.certain = False
        self.misfire = ""
        self.spotted = False
        self.on_fire = False
        self.shooter: Body | None = None


def outcome(plan: ShotPlan, course: Course) -> Outcome:
    """The outcome of one run."""
    return Outcome.later(odds_key(plan.setup.target, course.body), partial(_tell, plan, course))


def _tell(plan: ShotPlan, course: Course) -> Told:
    setup, body = plan.setup, course.body
    hidden = plan.spotting_test is not None and not course.spotted
    shooter = course.shooter or Body(setup.shooter)
    result = ShotResult(
        legal=not plan.objections,
        reasons=tuple((code_of(one), one) for one in plan.objections),
        hit=course.hit,
        cover_hit=course.cover_hit,
        target=TargetResult(body.state, body.wounds),
        shooter=ShooterResult(
            _guns_ready(plan, 1),
            hidden,
            body.criticals,
            shooter.state,
            shooter.wounds,
            _reload_turns(plan, course.misfire),
            course.misfire in GUN_LOST,
        ),
        critical=body.critical,
        misfire=course.misfire,
        ending=body.ending,
        on_fire=course.on_fire,
    )
    fired = Fired(
        warband=setup.by,
        fighter=setup.shooter.id,
        weapon=plan.weapon.id,
        revealed="silent" not in plan.weapon.rules or course.spotted,
        criticals=body.criticals - setup.crits_used,
    )
    effects: tuple[Effect, ...] = (
        fired,
        *gun_effects(setup, course.misfire),
        *target_effects(setup.target, body, 1 - setup.by),
    )
    if course.on_fire:
        effects = (*effects, OnFire(warband=1 - setup.by, fighter=setup.target.id))
    if course.shooter is not None:
        effects = (*effects, *target_effects(setup.shooter, shooter, setup.by))
    return Told(result, _sentence(plan, course), effects)


def _guns_ready(plan: ShotPlan, fired: int) -> int | None:
    """How many guns are ready after so many shots; None for a weapon that needs no loading."""
    if "prepare_shot" not in plan.weapon.rules:
        return plan.setup.loaded
    ready = plan.setup.loaded
    if ready is None:
        ready = 2 if plan.setup.brace and "brace" in plan.weapon.rules else 1
    return max(0, ready - fired)


def _reload_turns(plan: ShotPlan, misfire: str) -> int:
    """The own turns until the gun just fired is ready again: one to load it, one more after a Phut."""
    return ("prepare_shot" in plan.weapon.rules) + EXTRA_TURNS.get(misfire, 0)


def _sentence(plan: ShotPlan, course: Course) -> Message:
    setup = plan.setup
    who: dict[str, Param] = {
        "shooter": setup.shooter.called("shooter"),
        "weapon": Named("weapon", plan.weapon.id),
        "target": setup.target.called("target"),
    }
    if course.misfire and not course.hit:
        return say("shot.misfire", result=Named("misfire", course.misfire), **who)
    if course.cover_hit:
        return say("shot.cover", **who)
    if not course.hit:
        if plan.need.range == "beyond":
            return say("shot.beyond", **who)
        hopeless = plan.hopeless
        return say("shot.missed", **who) if hopeless is None else Message("shot.impossible", who, (hopeless,))
    target = told(setup.target, course.body)
    return Message("shot." + target.key.removeprefix("harm."), {**target.params, **who})


def refused(plan: ShotPlan) -> Outcome:
    """The outcome of a shot that the rules forbid: nothing is asked, nothing happens."""
    setup = plan.setup
    target, shooter = setup.target, setup.shooter
    result = ShotResult(
        legal=False,
        reasons=tuple((code_of(one), one) for one in plan.objections),
        hit=False,
        cover_hit=False,
        target=TargetResult(target.state, target.wounds),
        shooter=ShooterResult(_guns_ready(plan, 0), shooter.hidden, setup.crits_used, shooter.state, shooter.wounds),
    )
    return Outcome(result, plan.objections[0], (), "none")


def gun_effects(setup: ShotSetup, misfire: str) -> tuple[Effect, ...]:
    """What a misfire does to the gun: silent for a turn more, useless for this battle, or destroyed for good."""
    shooter, weapon, by = setup.shooter.id, setup.weapon, setup.by
    if misfire in EXTRA_TURNS:
        return (Gun(warband=by, fighter=shooter, weapon=weapon, turns=EXTRA_TURNS[misfire]),)
    if misfire not in GUN_LOST:
        return ()
    useless = Gun(warband=by, fighter=shooter, weapon=weapon, turns=None)
    if misfire != "explodes":
        return (useless,)
    return (useless, Item(warband=by, item=weapon, count=-1, to=shooter))
