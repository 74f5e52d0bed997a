"""May he shoot, and at that one? Answers are coded reasons against it; none means yes (Mordheim rulebook, Shooting).

What only the players can see (sight, cover, who is closest) belongs to the choice among several targets and is not
judged here; this module judges the shooter, his weapon and a target taken by itself.
"""

from __future__ import annotations

from mordheim_desktop.rules.combat.to_hit import Shooter, ShotSetup, reach
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.ruleset import Gear, Weapon

LANTERN_INCHES = 4
"""How much further a lantern finds those who hide."""
SHARP_EYES = ("excellent_sight", "unblinking_eye")
"""Special rules of those who find the hidden at twice their Initiative."""


ONE_ARMED = "one_armed"
"""The trait of one who lost an arm (Mordheim rulebook, Serious injuries)."""
ONE_HANDED = frozenset(("brace", "thrown", "usable_in_combat"))
"""Rules of missile weapons that are fired or thrown with one hand: pistols of every kind, and what is thrown."""


def objections(setup: ShotSetup, weapon: Weapon, context: Context) -> tuple[Message, ...]:
    """Every reason against this shot; the key of each message is `may_not.` and its code."""
    return (
        *_shooter_objections(setup.shooter, context),
        *_weapon_objections(setup, weapon, context),
        *_target_objections(setup, weapon, context),
    )


def code_of(reason: Message) -> str:
    """The code of a reason for or against a shot, as the engine protocol gives it."""
    return reason.key.partition(".")[2]


def _shooter_objections(shooter: Shooter, context: Context) -> list[Message]:
    found = {
        "missing": shooter.missing,
        "out_of_action": shooter.state == "out_of_action",
        "stunned": shooter.state == "stunned",
        "knocked_down": shooter.state == "knocked_down",
        "engaged": shooter.engaged and not (shooter.downed_only and not context.switch("engaged_with_downed_only")),
        "fleeing": shooter.fleeing,
        "ran": shooter.ran,
        "failed_charge": shooter.failed_charge,
        "rallied": shooter.rallied,
        "cast": shooter.cast,
        "netted": shooter.netted,
        "failed_stupidity": shooter.failed_stupidity,
        "on_fire": shooter.on_fire,
        "fell": shooter.fell and not context.switch("shoot_when_fallen_unhurt"),
        "no_ballistic_skill": shooter.bs < 1,
    }
    return [say(f"may_not.{code}") for code, holds in found.items() if holds]


def _target_objections(setup: ShotSetup, weapon: Weapon, context: Context) -> list[Message]:
    """What speaks against the target; a blunderbuss is not aimed at it, everything in its line is hit."""
    target = setup.target
    line = "line" in weapon.rules
    found = {
        "target_out_of_action": target.state == "out_of_action",
        "target_hidden": target.hidden
        and not detects(setup.shooter, setup.distance)
        and not (line and context.switch("blunderbuss_hits_unseen")),
        "target_engaged": target.engaged and not line,
        "target_missing": target.missing,
    }
    return [say(f"may_not.{code}") for code, holds in found.items() if holds]


def detects(shooter: Fighter, distance: float | None) -> bool:
    """Whether the shooter is near enough to find one who hides: his Initiative in inches, 4 more with a lantern.

    An Elf Ranger and Veskit see twice as far. Never where the distance is not known (Mordheim rulebook, Hiding).
    """
    sharp = shooter.initiative * (2 if any(map(shooter.has, SHARP_EYES)) else 1)
    sharp += LANTERN_INCHES if shooter.carries("lantern") else 0
    return distance is not None and distance <= sharp


def _weapon_objections(setup: ShotSetup, weapon: Weapon, context: Context) -> list[Message]:
    named = Named("weapon", weapon.id)
    found = []
    if not carries_weapon(setup.shooter, weapon, context):
        found.append(say("may_not.not_carried", weapon=named))
    if setup.shooter.has(ONE_ARMED) and not fired_with_one_hand(weapon):
        found.append(say("may_not.one_arm", weapon=named))
    if "move_or_fire" in weapon.rules and setup.shooter.has_moved and not _nimble(setup):
        found.append(say("may_not.moved", weapon=named))
    if "once_per_battle" in weapon.rules and setup.fired_this_battle:
        found.append(say("may_not.fired_this_battle", weapon=named))
    if "prepare_shot" in weapon.rules and not _ready(setup, weapon, context):
        found.append(_not_loaded(setup, weapon))
    allowed = most_shots(setup, weapon, context)
    if setup.shots > allowed or setup.shot_number > setup.shots:
        found.append(say("may_not.too_many_shots", weapon=named, count=allowed))
    for id in setup.ammunition:
        gear = context.ruleset.gear.get(id)
        if gear is None or not fits(gear, weapon):
            found.append(say("may_not.does_not_fit", item=Named("gear", id), weapon=named))
    return found


def carries_weapon(shooter: Fighter, weapon: Weapon, context: Context) -> bool:
    """Whether he has the weapon. One whose items name no weapons at all is taken to carry what he shoots with."""
    known = context.ruleset.weapons
    return weapon.id in shooter.items or not any(item in known for item in shooter.items)


def fired_with_one_hand(weapon: Weapon) -> bool:
    """Whether one arm is enough for a missile weapon."""
    return not ONE_HANDED.isdisjoint(weapon.rules)


def fits(gear: Gear, weapon: Weapon) -> bool:
    """Whether ammunition, powder or poison goes with a weapon; poison never with blackpowder."""
    if gear.kind == "poison":
        return "blackpowder" not in weapon.rules and (not gear.fits or weapon.id in gear.fits)
    return gear.kind == "ammunition" and weapon.id in gear.fits


def _nimble(setup: ShotSetup) -> bool:
    return setup.shooter.has("nimble") and not (setup.shooter.has("quick_shot") and setup.shots > 1)


def _ready(setup: ShotSetup, weapon: Weapon, context: Context) -> bool:
    """Whether a gun is ready: loaded, or in the hands of a Hunter or Pistolier (2005 Rules Review).

    Neither of them helps against a misfire (optional misfire chart, 1 to 3).
    """
    if setup.useless:
        return False
    if setup.loaded is None or setup.loaded >= setup.shots - setup.shot_number + 1:
        return True
    if "long_gun" in weapon.rules and setup.shooter.has("hunter"):
        return True
    if "brace" in weapon.rules and setup.shooter.has("pistolier"):
        return not setup.brace or bool(context.switch("pistolier_every_turn"))
    return False


def _not_loaded(setup: ShotSetup, weapon: Weapon) -> Message:
    """A gun that is not ready; of a Pistolier's brace, on which tables differ, with the reading that was used."""
    brace = "brace" in weapon.rules and setup.brace and setup.shooter.has("pistolier") and not setup.useless
    also = (say("reading.pistolier_reloads"),) if brace else ()
    return Message("may_not.not_loaded", {"weapon": Named("weapon", weapon.id)}, also)


def guns_ready(guns: int, fired_last_turn: int, fired_this_turn: int = 0) -> int:
    """How many of his guns are loaded: one fired last turn is made ready during this one, whatever else he does.

    Every gun starts a battle loaded (Mordheim rulebook, blackpowder weapons; Annual 2002 on running between two shots).
    """
    return max(0, guns - fired_last_turn - fired_this_turn)


def most_shots(setup: ShotSetup, weapon: Weapon, context: Context) -> int:
    """How many shots he may take this turn with this weapon."""
    shooter, rules = setup.shooter, weapon.rules
    most = 1
    if "fire_twice" in rules:
        most = 2
    if "twice_at_half_range" in rules:
        near = setup.distance is None or setup.distance * 2 <= reach(weapon, shooter)
        still = not shooter.has_moved or (shooter.has("nimble") and context.switch("nimble_sling_double"))
        if still and near and setup.range not in ("long", "beyond"):
            most = 2
    if "bow_or_crossbow" in rules and shooter.has("quick_shot") and not shooter.has("nimble"):
        most = 1 if shooter.has_moved and context.switch("quick_shot_stand_still") else 2
    if "throwing_knife" in rules and shooter.has("knife_fighter"):
        most = 6 if shooter.has("knife_fighter_extraordinaire") and not shooter.has_moved else 3
    if "brace" in rules and setup.brace and shooter.has("pistolier"):
        most = 2
    return most
