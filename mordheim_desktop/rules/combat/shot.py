"""`shot`: one shot from "may he?" to the injured model, in the official order, each die its own request.

Everything that does not depend on dice is worked out once in `ShotPlan`; the procedure itself only asks and follows,
and `shot_outcome` tells what came of it. (Mordheim rulebook, Shooting; 2005 Rules Review: near misses into cover, order
of Dodge and Lucky Charm.)
"""

from __future__ import annotations

from functools import partial

from mordheim_desktop.rules.combat.body import Body
from mordheim_desktop.rules.combat.shot_outcome import Course, outcome, refused
from mordheim_desktop.rules.combat.shot_plan import ShotPlan
from mordheim_desktop.rules.combat.to_hit import ShotSetup
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Start
from mordheim_desktop.rules.passing import tested
from mordheim_desktop.rules.requests import Asking


def prepare_shot(setup: ShotSetup, context: Context, overrule: bool = False) -> Start:
    """A shot, ready to be run. Raises BadSetup for what makes no sense; what the rules forbid is an outcome."""
    return partial(_shot, ShotPlan(setup, context, overrule))


def _shot(plan: ShotPlan) -> Asking:
    if plan.forbidden:
        return refused(plan)
    course = Course(plan.setup)
    body = course.body
    yield from aim(plan, course)
    if course.misfire == "explodes":
        course.shooter = Body(plan.setup.shooter)
        yield from plan.explosion.wound(course.shooter)
    harm = plan.stronger_harm if course.misfire == "ka_boom" else plan.harm
    if course.hit and not (yield from harm.avoided(body)):
        if plan.harmless:
            body.ending = "freed" if (yield from tested(plan.setup.target, plan.net_test)) else "netted"
        else:
            yield from harm.wound(body, course.certain)
            yield from harm.near_edge(body)
            if plan.fire_roll is not None and body.state != "out_of_action":
                course.on_fire = bool((yield plan.fire_roll))
    if plan.spotting_test is not None and body.state in ("standing", "knocked_down"):
        course.spotted = yield from tested(plan.setup.target, plan.spotting_test)
    return outcome(plan, course)


def aim(plan: ShotPlan, course: Course) -> Asking:
    """Whether it hits, strikes the cover instead, wounds for certain by poison, or misfires."""
    need, roll = plan.need, plan.hit_roll
    if roll is None:
        course.hit = need.automatic or (need.needs is not None and need.needs <= 1)
        return
    check = yield roll
    if not check and plan.hit_again is not None:
        check = yield plan.hit_again
    if plan.misfires and check.natural == 1:
        course.misfire = plan.context.ruleset.combat.misfire[(yield plan.misfire_roll)].id
        course.hit = course.misfire == "ka_boom"
        return
    course.hit = bool(check)
    if not check:
        course.cover_hit = check.natural is not None and check.natural == plan.near_miss
    elif plan.second_roll is not None:
        course.hit = bool((yield plan.second_roll))
    else:
        course.certain = plan.poison_on_six and check.natural == 6
