"""`to_hit`, `to_wound` and `save`: one needed number with its reasons, nothing asked."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from mordheim_desktop.rules.combat.shot_plan import ShotPlan
from mordheim_desktop.rules.combat.to_hit import ShotSetup, hit_need, weapon_of
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome, Start
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Reason
from mordheim_desktop.rules.ruleset import Weapon

NAMELESS = Weapon(id="", name="", source="", kind="missile", strength="user")


class NeedSetup(ShotSetup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """As much of a shot as the number depends on.

    `strength` replaces the weapon's; where no weapon is named either, it is the shooter's own.
    """

    weapon: str = ""
    strength: int | None = None


class NeedResult(Struct, frozen=True):
    """A needed number: None for impossible or no save, 1 or less as it is; its reasons add up to it."""

    needs: int | None
    reasons: tuple[Reason, ...] = ()


def prepare_to_hit(setup: NeedSetup, context: Context) -> Start:
    """What the shot needs to hit; None beyond range or above 6, 1 for a weapon that hits without a roll.

    Without a weapon it is the chart and the core modifiers. Raises BadSetup for a distance without a weapon.
    """
    if not setup.weapon and setup.distance is not None:
        raise BadSetup(say("setup.distance_of_what"))
    weapon = _weapon(setup, context)
    need = hit_need(setup, context, weapon)
    if need.automatic:
        return partial(
            _need, 1, (Reason(say("reason.weapon", weapon=Named("weapon", weapon.id)), 1),), say("needs.any")
        )
    playable = need.needs is not None and (need.needs <= 6 or context.switch("impossible_shots") == "two_step")
    one_misses = bool(context.switch("natural_1_misses_shooting"))
    needs = need.needs if playable else None
    return partial(_need, needs, need.reasons, _in_words(needs, one_misses, "needs.no_hit"))


def prepare_to_wound(setup: NeedSetup, context: Context) -> Start:
    """What a hit needs to wound; a 1 never does."""
    need = _plan(setup, context).harm.need
    return partial(_need, need.needs, need.reasons, _in_words(need.needs, True, "needs.no_wound"))


def prepare_save(setup: NeedSetup, context: Context) -> Start:
    """The armour save against a hit."""
    need = _plan(setup, context).harm.save
    one_fails = bool(context.switch("natural_1_save_fails"))
    return partial(_need, need.needs, need.reasons, _in_words(need.needs, one_fails, "needs.no_save"))


def _plan(setup: NeedSetup, context: Context) -> ShotPlan:
    return ShotPlan(setup, context, overrule=True, weapon=_weapon(setup, context))


def _weapon(setup: NeedSetup, context: Context) -> Weapon:
    """The weapon, or one without a name, with the Strength that was typed, if one was."""
    weapon = weapon_of(setup, context) if setup.weapon else NAMELESS
    return weapon if setup.strength is None else replace(weapon, strength=setup.strength)


def _in_words(needs: int | None, one_fails: bool, impossible: str) -> Message:
    if needs is None:
        return say(impossible)
    if needs > 1:
        return say("needs.number", needs=needs)
    return say("needs.number", needs=2) if one_fails else say("needs.any")


def _need(needs: int | None, reasons: tuple[Reason, ...], message: Message) -> Asking:
    return Outcome(NeedResult(needs, reasons), message)
    yield  # a procedure that asks nothing is still a generator
