"""`hit` and `injury`: a hit or an unsaved wound from anywhere, so that every model's state stays true.

Close combat is fought by hand; what it does to a model comes in here, with the automatic results against downed models
(Mordheim rulebook, Warriors knocked down).
"""

from __future__ import annotations

from functools import partial
from typing import Literal, Protocol

from msgspec import Struct

from mordheim_desktop.rules.combat.armour import strength_modifier
from mordheim_desktop.rules.combat.blow import Blow, Source
from mordheim_desktop.rules.combat.body import Body
from mordheim_desktop.rules.combat.harm import Harm, Target
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome, Start
from mordheim_desktop.rules.effects import CharmUsed, Effect, State, StateChange
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Reason, UnknownId
from mordheim_desktop.rules.ruleset import Weapon

MOST = 20
"""More hits or wounds at once than any model deals are taken for a slip."""

ODDS_KEYS = ("none", "wounded", "knocked_down", "stunned", "out_of_action")


class TargetResult(Struct, frozen=True):
    """The target afterwards: its state and the Wounds left."""

    state: State
    wounds: int


class HitResult(Struct, frozen=True):
    """What a hit did."""

    target: TargetResult
    critical: str = ""
    ending: str = ""


class HitSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Hits of any source on one target. `save` and `critical` say whether they are allowed,
    by default as the source has it.

    `weapon` chooses the optional critical chart; `save_modifier` replaces the one by Strength; `wound_bonus` is added
    to every roll to wound (Sigmarite warhammer), `injury_bonus` to every injury roll.
    """

    strength: int
    target: Target = Target()
    weapon: str = ""
    hits: int = 1
    source: Source = "shooting"
    save: bool | None = None
    critical: bool | None = None
    concussion: bool = False
    save_modifier: int | None = None
    wound_bonus: int = 0
    injury_bonus: int = 0
    by: Literal[0, 1] = 0


class InjurySetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Unsaved wounds of any source on one target, with a bonus to the injury rolls."""

    target: Target = Target()
    wounds: int = 1
    bonus: int = 0
    source: Source = "shooting"
    concussion: bool = False
    by: Literal[0, 1] = 0


class Left(Protocol):
    """Whatever tells the state and Wounds a target is left with."""

    @property
    def state(self) -> State:
        """Its state."""

    @property
    def wounds(self) -> int:
        """Its Wounds left."""


def odds_key(target: Fighter, body: Left) -> str:
    """The heading a result counts under: a state where it is new, `wounded` for one who stands with fewer Wounds."""
    if body.state != target.state:
        return body.state
    if body.wounds != target.wounds and body.state == "standing":
        return "wounded"
    return "none"


def target_effects(target: Fighter, body: Body, warband: int) -> tuple[Effect, ...]:
    """What happened to the target, as effects."""
    effects: list[Effect] = []
    if body.charm_used and not target.charm_used:
        effects.append(CharmUsed(warband=warband, fighter=target.id))
    if (body.state, body.wounds) != (target.state, target.wounds):
        effects.append(StateChange(warband=warband, fighter=target.id, state=body.state, wounds=body.wounds))
    return tuple(effects)


def told(target: Fighter, body: Body, **params: str | int | Named) -> Message:
    """One sentence about what became of the target."""
    name = target.called("target")
    if body.state != target.state:
        return say("harm.state", target=name, state=Named("state", body.state), **params)
    if body.wounds != target.wounds:
        return say("harm.wounded", target=name, left=body.wounds, **params)
    return say(f"harm.{body.ending or 'unchanged'}", target=name, **params)


def prepare_hit(setup: HitSetup, context: Context, alone: bool = False) -> Start:
    """Hits of one kind, ready to be run; `alone` where they are no part of another procedure.

    Raises BadSetup for a target who is out of action, a count outside 1 to 20 or a figure off the charts, and UnknownId
    for a weapon that the rules do not know.
    """
    if not 1 <= setup.hits <= MOST:
        raise BadSetup(say("setup.hits", most=MOST))
    _must_be_in_action(setup.target)
    harm = _harm(setup, context)
    harm.need  # noqa: B018 a Strength or Toughness off the chart is said before any die is asked
    return partial(_hit, setup, harm, alone)


def _harm(setup: HitSetup, context: Context) -> Harm:
    weapon = context.ruleset.weapons.get(setup.weapon)
    if weapon is None and setup.weapon:
        raise UnknownId(say("setup.unknown_id", kind="weapon", id=setup.weapon))
    melee, shooting = setup.source == "melee", setup.source == "shooting"
    modifier = -strength_modifier(setup.strength, context.ruleset.combat)
    modifiers = (Reason(say("reason.strength", strength=setup.strength), modifier),)
    if setup.save_modifier is not None:
        modifiers = (Reason(say("reason.save_modifier"), -setup.save_modifier),)
    blow = Blow(
        setup.strength,
        setup.source,
        strength_bonuses=((say("reason.resilient"), -1),) if melee and setup.target.has("resilient") else (),
        save_modifiers=modifiers,
        save_allowed=setup.source != "fall" if setup.save is None else setup.save,
        injury_bonuses=(Reason(say("reason.injury_bonus"), setup.injury_bonus),) if setup.injury_bonus else (),
        family=(weapon and weapon.family) or ("missile" if shooting else ""),
        critical_allowed=(melee or shooting) if setup.critical is None else setup.critical,
        critical_limit=melee or context.switch("shooting_criticals") == "one_per_phase",
        concussion=setup.concussion,
        dodge_allowed=shooting or (melee and _fired_in_combat(weapon, context)),
        wound_bonus=setup.wound_bonus,
    )
    return Harm(context, setup.target, blow, setup.by)


def _fired_in_combat(weapon: Weapon | None, context: Context) -> bool:
    """Whether a blow in close combat is a missile that can be dodged: a crossbow pistol, as the switch says."""
    return weapon is not None and weapon.id == "crossbow_pistol" and bool(context.switch("dodge_melee_crossbow_pistol"))


def _hit(setup: HitSetup, harm: Harm, alone: bool) -> Asking:
    body = Body(setup.target)
    if setup.source == "melee" and setup.target.state == "stunned":
        body.worsen("out_of_action")  # nothing is rolled against a stunned model in close combat
    for left in range(setup.hits, 0, -1):
        if body.state == "out_of_action":
            break
        if alone and left < setup.hits:
            yield body.juncture("hit", left)
        if not (yield from harm.avoided(body)):
            yield from harm.wound(body)
    yield from harm.near_edge(body)
    return _outcome(setup.target, body, setup.by)


def prepare_injury(setup: InjurySetup, context: Context) -> Start:
    """Unsaved wounds, ready to be run. Raises BadSetup for a target out of action or a count outside 1 to 20."""
    if not 1 <= setup.wounds <= MOST:
        raise BadSetup(say("setup.wounds", most=MOST))
    _must_be_in_action(setup.target)
    bonuses = (Reason(say("reason.injury_bonus"), setup.bonus),) if setup.bonus else ()
    # the wound is already there: its Strength is never read
    blow = Blow(3, setup.source, injury_bonuses=bonuses, concussion=setup.concussion)
    return partial(_injury, setup, Harm(context, setup.target, blow, setup.by))


def _injury(setup: InjurySetup, harm: Harm) -> Asking:
    body = Body(setup.target)
    yield from harm.injuries.injure(body, setup.wounds)
    yield from harm.near_edge(body)
    return _outcome(setup.target, body, setup.by)


def _outcome(target: Fighter, body: Body, by: int) -> Outcome:
    return Outcome(
        result=HitResult(TargetResult(body.state, body.wounds), body.critical, body.ending),
        message=told(target, body),
        effects=target_effects(target, body, 1 - by),
        odds_key=odds_key(target, body),
    )


def _must_be_in_action(target: Fighter) -> None:
    if target.state == "out_of_action":
        raise BadSetup(say("setup.target_out"))
