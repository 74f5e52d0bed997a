"""How the tests of the shooting chain sit at the table: a shooter, a target, and faces typed one after the other."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from mordheim_desktop.rules.combat.harm import Target
from mordheim_desktop.rules.combat.hit import HitSetup, InjurySetup, prepare_hit, prepare_injury
from mordheim_desktop.rules.combat.needs import NeedSetup, prepare_save, prepare_to_hit, prepare_to_wound
from mordheim_desktop.rules.combat.shot import prepare_shot
from mordheim_desktop.rules.combat.to_hit import Shooter, ShotSetup
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Start, odds
from mordheim_desktop.rules.requests import Reason, Roll
from mordheim_desktop.rules.ruleset import SwitchValue
from tests.rules.procedure import ended, played, roll, rules

Switches = Mapping[str, SwitchValue]
DEFAULTS: Switches = {}
Fields: TypeAlias = dict[str, Any]
"""Fields of a setup that several lines of a test share."""

ANYBODY = Shooter()
NOBODY_SPECIAL = Target()


def archer(**fields: Any) -> Shooter:
    """A shooter, average except for what is said."""
    return Shooter(**fields)


def foe(**fields: Any) -> Target:
    """A target, average and unarmoured except for what is said."""
    return Target(**fields)


def a_shot(
    weapon: str = "bow",
    shooter: Shooter = ANYBODY,
    target: Target = NOBODY_SPECIAL,
    *,
    switches: Switches = DEFAULTS,
    overrule: bool = False,
    **fields: Any,
) -> Start:
    """One shot, ready to be run."""
    setup = ShotSetup(weapon=weapon, shooter=shooter, target=target, **fields)
    return prepare_shot(setup, Context(rules(), switches), overrule)


def a_hit(strength: int, target: Target = NOBODY_SPECIAL, *, switches: Switches = DEFAULTS, **fields: Any) -> Start:
    """Hits of any source, ready to be run by themselves."""
    setup = HitSetup(strength=strength, target=target, **fields)
    return prepare_hit(setup, Context(rules(), switches), alone=True)


def an_injury(target: Target = NOBODY_SPECIAL, *, switches: Switches = DEFAULTS, **fields: Any) -> Start:
    """Unsaved wounds, ready to be run."""
    return prepare_injury(InjurySetup(target=target, **fields), Context(rules(), switches))


def to_hit(switches: Switches = DEFAULTS, **fields: Any) -> int | None:
    """The number needed to hit, whose reasons add up to it."""
    return _needed(prepare_to_hit(NeedSetup(**fields), Context(rules(), switches)))


def to_wound(switches: Switches = DEFAULTS, **fields: Any) -> int | None:
    """The number needed to wound, whose reasons add up to it."""
    return _needed(prepare_to_wound(NeedSetup(**fields), Context(rules(), switches)))


def save(switches: Switches = DEFAULTS, **fields: Any) -> int | None:
    """The armour save, whose reasons add up to it."""
    return _needed(prepare_save(NeedSetup(**fields), Context(rules(), switches)))


def _needed(start: Start) -> int | None:
    result = ended(start).result
    if result.needs is not None:
        assert sum(reason.amount for reason in result.reasons) == result.needs
    needs = result.needs
    assert needs is None or isinstance(needs, int)
    return needs


def objections(start: Start) -> list[str]:
    """The codes against a shot; a forbidden one asks nothing."""
    play = played(start)
    if play.outcome is None:
        return []
    return [code for code, _ in play.outcome.result.reasons]


def asked(start: Start, *answers: object) -> list[str]:
    """The keys of everything asked, the pending request last."""
    play = played(start, *answers)
    keys = [one.request.label.key for one in play.asked]
    return keys if play.pending is None else [*keys, play.pending.label.key]


def target_after(start: Start, *answers: object) -> tuple[str, int]:
    """The target's state and Wounds after exactly these answers."""
    target = ended(start, *answers).result.target
    return target.state, target.wounds


def pending(start: Start, *answers: object) -> Roll:
    """The roll that waits after these answers, whose reasons add up where it needs a number."""
    waiting = roll(played(start, *answers).pending)
    if waiting.needs is not None:
        assert total(waiting.reasons) == waiting.needs
    return waiting


def total(reasons: tuple[Reason, ...]) -> int:
    """What the reasons add up to."""
    return sum(reason.amount for reason in reasons)


def reasons(waiting: Roll) -> list[tuple[str, int]]:
    """The contributions to a roll: keys and amounts."""
    return [(reason.text.key.removeprefix("reason."), reason.amount) for reason in waiting.reasons]


def chances(start: Start, *answers: object) -> dict[str, str]:
    """The exact odds from the point reached, as fractions in words; what cannot happen is left out."""
    play = played(start, *answers)
    found = odds(play.start, play.sent).chances
    assert sum(found.values()) == 1
    return {key: str(chance) for key, chance in found.items() if chance}


def share(start: Start, key: str) -> Fraction:
    """The exact chance of one heading."""
    return odds(start).of(key)
