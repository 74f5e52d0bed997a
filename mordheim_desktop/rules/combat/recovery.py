"""`recovery`: the start of a fighter's own turn, and what he may do in it.

A stunned model turns face up and is knocked down; one that was knocked down may stand up, and one that flees tests
whether it rallies. Healing herbs come first, fire last: 4 or more puts it out, otherwise it is one Strength 4 hit. What
a fighter may do depends on nothing but his state and what happened, so the same function answers it at any time.
(Mordheim rulebook, Recovery phase and Injuries; Annual 2002, fire arrows.)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.combat.blow import Blow
from mordheim_desktop.rules.combat.body import Body
from mordheim_desktop.rules.combat.harm import Harm, check_fighter
from mordheim_desktop.rules.combat.hit import TargetResult
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import TWO_D6
from mordheim_desktop.rules.driver import Outcome, Start
from mordheim_desktop.rules.effects import Effect, Item, OnFire, Recovered, State, StateChange
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.passing import tested
from mordheim_desktop.rules.requests import Asking, BadSetup, Choose, Option, Reason, Roll, test

Pace: TypeAlias = Literal["full", "half", "crawl", "none", "flee"]

BETTER: Final[dict[State, State]] = {"stunned": "knocked_down", "knocked_down": "standing"}
"""One step of recovery; there is only one in a turn."""

LAME: Final = "lame"
"""The trait of one whose leg was smashed (Mordheim rulebook, Serious injuries)."""

FIRE_OUT: Final = 4
FIRE_STRENGTH: Final = 4


class Condition(Struct, frozen=True):
    """What happened to a fighter that limits his turn, besides his state.

    `foe_fights_another` matters for one who lies in contact with an enemy; `rallied` stopped fleeing this turn; `lame`
    never runs since his leg was smashed.
    """

    stood_up: bool = False
    fleeing: bool = False
    rallied: bool = False
    engaged: bool = False
    foe_fights_another: bool = False
    netted: bool = False
    on_fire: bool = False
    lame: bool = False


class May(Struct, frozen=True):
    """What a fighter may do this turn. `move` is how far: in full, half, a 2-inch crawl, not at all, or in flight."""

    move: Pace
    run: bool
    charge: bool
    shoot: bool
    cast: bool
    fight: bool
    strikes_last: bool
    reasons: tuple[Message, ...] = ()


def may_do(state: State, condition: Condition) -> May:
    """What a fighter in this state and condition may do in his own turn, with the reasons for every limit."""
    if state != "standing":
        free = not condition.engaged or condition.foe_fights_another
        crawls = state == "knocked_down" and free and not condition.netted
        return _nothing("crawl" if crawls else "none", say(f"recovery.{state}"))
    if condition.fleeing:
        return _nothing("flee", say("recovery.fleeing"))
    if condition.netted:
        return replace(_nothing("none", say("recovery.netted")), fight=True)
    if condition.rallied:
        return replace(_nothing("none", say("recovery.rallied")), cast=True, fight=True)
    if condition.on_fire:
        return replace(_nothing("full", say("recovery.on_fire")), fight=True)
    up = condition.stood_up
    held = up and condition.engaged
    return May(
        move="none" if held or condition.engaged else "half" if up else "full",
        run=not up and not condition.engaged and not condition.lame,
        charge=not up and not condition.engaged,
        shoot=not condition.engaged,
        cast=True,
        fight=True,
        strikes_last=up,
        reasons=tuple(_limits(condition)),
    )


def _limits(condition: Condition) -> Iterable[Message]:
    if condition.stood_up:
        yield say("recovery.stood_up")
    if condition.engaged:
        yield say("recovery.engaged")
    if condition.lame:
        yield say("recovery.lame")


def _nothing(move: Pace, reason: Message) -> May:
    return May(move, False, False, False, False, False, False, (reason,))


class RecoverySetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fighter at the start of his own turn.

    `enemy_nearest`: the model nearest to one who flees is an enemy, so that he cannot rally. `helper`: a friend in
    contact beats at the flames. `herbs`: he uses healing herbs now. `on_fire` may be said here or of the fighter.
    `player` is the owner.
    """

    fighter: Fighter = Fighter()
    enemy_nearest: bool = False
    foe_fights_another: bool = False
    netted: bool = False
    on_fire: bool = False
    helper: bool = False
    herbs: bool = False
    player: Literal[0, 1] = 0

    @property
    def burning(self) -> bool:
        """Whether he burns when the phase begins."""
        return self.on_fire or self.fighter.on_fire


class RecoveryResult(Struct, frozen=True):
    """How he stands after his recovery phase, and what he may do this turn."""

    target: TargetResult
    stood_up: bool
    rallied: bool
    fleeing: bool
    on_fire: bool
    may: May


def prepare_recovery(setup: RecoverySetup, context: Context) -> Start:
    """A recovery phase, ready to be run.

    Raises BadSetup for a fighter out of action, herbs he does not carry or may not use in combat, and a helper without
    a fire.
    """
    fighter = setup.fighter
    check_fighter(fighter)
    if fighter.state == "out_of_action":
        raise BadSetup(say("setup.target_out"))
    if setup.herbs and (not fighter.carries("healing_herbs") or fighter.engaged):
        raise BadSetup(say("setup.herbs"))
    if setup.helper and not setup.burning:
        raise BadSetup(say("setup.no_fire"))
    return partial(_recovery, setup, context)


def _recovery(setup: RecoverySetup, context: Context) -> Asking:
    fighter, by = setup.fighter, setup.player
    wounds = fighter.max_wounds if setup.herbs else fighter.wounds
    state = fighter.state
    rallied = False
    if state == "stunned" or (state == "knocked_down" and (yield _stand_up(by)) == ("stand",)):
        state = BETTER[state]
    if fighter.fleeing and state == "standing" and not setup.enemy_nearest:
        rallied = yield from tested(fighter, _rally(fighter, by), leadership=True)
    body = Body(replace(fighter, state=state, wounds=wounds))
    on_fire = setup.burning and not (yield _quench(say("fire_out"), by))
    if on_fire and setup.helper:
        on_fire = not (yield _quench(say("fire_out_helper"), by))
    if on_fire:
        burning = replace(fighter, state=state, wounds=wounds)
        fire = Harm(context, burning, Blow(FIRE_STRENGTH, "fire", critical_allowed=False), 1 - by)
        yield from fire.wound(body)
    stood_up = state == "standing" and fighter.state == "knocked_down"
    condition = Condition(
        stood_up=stood_up,
        fleeing=fighter.fleeing and not rallied,
        rallied=rallied,
        engaged=fighter.engaged,
        foe_fights_another=setup.foe_fights_another,
        netted=setup.netted,
        on_fire=on_fire,
        lame=fighter.has(LAME),
    )
    may = may_do(body.state, condition)
    result = RecoveryResult(
        target=TargetResult(body.state, body.wounds),
        stood_up=stood_up and body.state == "standing",
        rallied=rallied,
        fleeing=condition.fleeing,
        on_fire=on_fire,
        may=may,
    )
    return Outcome(result, _told(setup, result), _effects(setup, context, result), body.state)


def _told(setup: RecoverySetup, result: RecoveryResult) -> Message:
    """One sentence about the phase: the fire first, then whether he rallied, else how he is now."""
    who, state = setup.fighter.called("fighter"), Named("state", result.target.state)
    if result.on_fire and result.target.state != "out_of_action":
        return say("recovery.burns", fighter=who, state=state)
    if setup.burning and not result.on_fire:
        return say("recovery.quenched", fighter=who, state=state)
    if result.rallied:
        return say("recovery.rallies", fighter=who)
    if result.fleeing:
        return say("recovery.flees", fighter=who, state=state)
    return say("recovery", fighter=who, state=state)


def _effects(setup: RecoverySetup, context: Context, result: RecoveryResult) -> tuple[Effect, ...]:
    fighter, body = setup.fighter, result.target
    effects: list[Effect] = []
    if setup.herbs and context.switch("healing_herbs_single_use"):
        effects.append(Item(warband=setup.player, item="healing_herbs", count=-1, to=fighter.id))
    if (body.state, body.wounds) != (fighter.state, fighter.wounds):
        effects.append(StateChange(warband=setup.player, fighter=fighter.id, state=body.state, wounds=body.wounds))
    if setup.burning and not result.on_fire:
        effects.append(OnFire(warband=setup.player, fighter=fighter.id, on=False))
    recovered = Recovered(warband=setup.player, fighter=fighter.id, stood_up=result.stood_up, rallied=result.rallied)
    return (*effects, recovered)


def _stand_up(by: int) -> Choose:
    options = (Option("stand", say("recovery.stand")), Option("stay", say("recovery.stay")))
    return Choose(say("recovery.stand_up"), options, by)


def _rally(fighter: Fighter, by: int) -> Roll:
    reasons = (Reason(say("reason.leadership", value=fighter.leadership), fighter.leadership),)
    return test(say("rally"), fighter.leadership, by, TWO_D6, reasons)


def _quench(label: Message, by: int) -> Roll:
    return Roll(label, by=by, needs=FIRE_OUT, reasons=(Reason(say("reason.fire_out"), FIRE_OUT),))
