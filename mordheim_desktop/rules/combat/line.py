"""`line`: a blunderbuss fires along its line, and every model in it is hit, friends included.

One roll tells whether the gun goes off where misfires are played; then each model takes its hit, one after the other.
Models that hide or are out of sight are spared unless the table plays otherwise. (Mordheim rulebook, blunderbuss;
Annual 2002 on hidden models.)
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.combat.body import Body
from mordheim_desktop.rules.combat.harm import Harm, Target
from mordheim_desktop.rules.combat.hit import TargetResult, target_effects
from mordheim_desktop.rules.combat.may_shoot import code_of
from mordheim_desktop.rules.combat.shot_outcome import gun_effects
from mordheim_desktop.rules.combat.shot_plan import ShotPlan
from mordheim_desktop.rules.combat.to_hit import ShotSetup, weapon_of
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome, Start, Told
from mordheim_desktop.rules.effects import Effect, Fired
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Juncture

MOST_MODELS = 30
"""More models in one line than a table holds are taken for a slip."""


class InLine(Target, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A model in the line: whether the shooter sees it, and whether it is on his own side."""

    seen: bool = True
    friend: bool = False


class LineSetup(ShotSetup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of a shot, of which `target` is of no account, and the models in the line from the near end on."""

    models: tuple[InLine, ...] = ()


class ModelResult(Struct, frozen=True):
    """One model: whether it was hit, why it was spared (`reasons`, pairs of code and sentence), and how it is now."""

    id: str
    hit: bool
    reasons: tuple[tuple[str, Message], ...]
    target: TargetResult


class LineResult(Struct, frozen=True):
    """The outcome: `legal` and `reasons` as for a shot, the misfire if there was one, and every model in order."""

    legal: bool
    reasons: tuple[tuple[str, Message], ...]
    misfire: str
    models: tuple[ModelResult, ...]


def prepare_line(setup: LineSetup, context: Context, overrule: bool = False) -> Start:
    """A shot along a line, ready to be run. Raises BadSetup for a weapon without a line, or figures off the charts."""
    if "line" not in weapon_of(setup, context).rules:
        raise BadSetup(say("setup.no_line", weapon=Named("weapon", setup.weapon)))
    if len(setup.models) > MOST_MODELS:
        raise BadSetup(say("setup.line", most=MOST_MODELS))
    return partial(_line, _LinePlan(setup, context, overrule))


class _LinePlan:
    """The shooter, the gun and a plan for every model, made once."""

    def __init__(self, setup: LineSetup, context: Context, overrule: bool) -> None:
        self.setup = setup
        shot = {name: getattr(setup, name) for name in ShotSetup.__struct_fields__}
        self.gun = ShotPlan(ShotSetup(**(shot | {"target": Target()})), context, overrule)
        self.plans = [ShotPlan(replace(self.gun.setup, target=_target(model)), context, True) for model in setup.models]
        self.spared = tuple(
            () if overrule else _spared(model, plan, self.gun, context)
            for model, plan in zip(setup.models, self.plans, strict=True)
        )
        for model, plan in zip(setup.models, self.plans, strict=True):
            if model.friend:
                for harm in (plan.harm, plan.stronger_harm):
                    harm.thrown_for_by(setup.by)  # he throws the dice of his own warriors

    def refused(self) -> Outcome:
        """Nothing is asked, nothing happens."""
        bodies = [Body(model) for model in self.setup.models]
        result = LineResult(False, _pairs(self.gun.objections), "", self._models(bodies, fired=False))
        return Outcome(result, self.gun.objections[0], (), "0")

    def outcome(self, bodies: list[Body], misfire: str, shooter: Body | None, criticals: int) -> Outcome:
        """How everybody stands; counted by the number of models put out of action."""
        out = sum(body.state == "out_of_action" for body in bodies)
        return Outcome.later(str(out), partial(self._tell, bodies, misfire, shooter, criticals, out))

    def _tell(self, bodies: list[Body], misfire: str, shooter: Body | None, criticals: int, out: int) -> Told:
        setup = self.setup
        fired = misfire in ("", "ka_boom")
        shown = self._models(bodies, fired)
        result = LineResult(not self.gun.objections, _pairs(self.gun.objections), misfire, shown)
        effects: list[Effect] = [
            Fired(
                warband=setup.by,
                fighter=setup.shooter.id,
                weapon=setup.weapon,
                criticals=criticals - setup.crits_used,
            ),
            *gun_effects(setup, misfire),
        ]
        for model, body in zip(setup.models, bodies, strict=True):
            effects += target_effects(model, body, setup.by if model.friend else 1 - setup.by)
        if shooter is not None:
            effects += target_effects(setup.shooter, shooter, setup.by)
        who = setup.shooter.called("shooter")
        if not fired:
            text = say(
                "line.misfire",
                shooter=who,
                weapon=Named("weapon", setup.weapon),
                result=Named("misfire", misfire),
            )
        else:
            hits = sum(one.hit for one in shown)
            text = say("line.hit", shooter=who, weapon=Named("weapon", setup.weapon), hits=hits, out=out)
        return Told(result, text, tuple(effects))

    def _models(self, bodies: list[Body], fired: bool) -> tuple[ModelResult, ...]:
        return tuple(
            ModelResult(model.id, fired and not spared, _pairs(spared), TargetResult(body.state, body.wounds))
            for model, spared, body in zip(self.setup.models, self.spared, bodies, strict=True)
        )


def _line(line: _LinePlan) -> Asking:
    gun = line.gun
    if gun.forbidden:
        return line.refused()
    bodies = [Body(model) for model in line.setup.models]
    criticals = line.setup.crits_used
    misfire, shooter = "", None
    if gun.hit_roll is not None:
        check = yield gun.hit_roll
        if check.natural == 1:
            misfire = gun.context.ruleset.combat.misfire[(yield gun.misfire_roll)].id
    if misfire == "explodes":
        shooter = Body(line.setup.shooter)
        yield from gun.explosion.wound(shooter)
    if misfire in ("", "ka_boom"):
        for index, (plan, spared, body) in enumerate(zip(line.plans, line.spared, bodies, strict=True)):
            if spared:
                continue
            body.criticals = criticals
            harm = plan.stronger_harm if misfire else plan.harm
            yield from _within((index, misfire, _out(bodies)), _hit(harm, body))
            criticals = body.criticals
            yield Juncture(("model", index, misfire, criticals, _out(bodies)))
    return line.outcome(bodies, misfire, shooter, criticals)


def _hit(harm: Harm, body: Body) -> Asking:
    if not (yield from harm.avoided(body)):
        yield from harm.wound(body)
        yield from harm.near_edge(body)


def _within(known: tuple[object, ...], asking: Asking) -> Asking:
    """A part of the procedure whose paths only meet where what the rest knows is the same."""
    sent = None
    while True:
        try:
            request = asking.send(sent)
        except StopIteration as stop:
            return stop.value
        sent = yield Juncture((known, *request.state)) if isinstance(request, Juncture) else request


def _out(bodies: list[Body]) -> int:
    return sum(body.state == "out_of_action" for body in bodies)


def _target(model: InLine) -> Target:
    return Target(**{name: getattr(model, name) for name in Target.__struct_fields__})


def _spared(model: InLine, plan: ShotPlan, gun: ShotPlan, context: Context) -> tuple[Message, ...]:
    """What keeps a model in the line from being hit: objections to it alone, and being out of sight."""
    own = tuple(one for one in plan.objections if one not in gun.objections)
    unseen = not model.seen and not context.switch("blunderbuss_hits_unseen")
    return (*own, say("may_not.unseen")) if unseen else own


def _pairs(reasons: tuple[Message, ...]) -> tuple[tuple[str, Message], ...]:
    return tuple((code_of(one), one) for one in reasons)
