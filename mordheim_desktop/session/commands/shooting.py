"""A shot at the table: what the shooter has in hand, and the setup of the shot from what the roster and the table say.

What the players ticked (moved, in cover, in combat) is taken from the models of the battle; the distance comes last,
because nobody measures before declaring.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from mordheim_desktop.campaign.dogs import dogs_of, master_of
from mordheim_desktop.campaign.limits import lacks_an_arm
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Model, Warrior
from mordheim_desktop.rules.combat.may_shoot import fired_with_one_hand, most_shots, objections
from mordheim_desktop.rules.combat.targets import ELEVATED_INCHES, TargetsSetup
from mordheim_desktop.rules.combat.to_hit import Range, ShotSetup, reach
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.rules.procedures import PROCEDURES
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Gear, Ruleset, Weapon
from mordheim_desktop.session.fighters import find, resolve
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.setups import build_setup


class Declared(Struct, frozen=True, kw_only=True):
    """A shot as the players declare it: who, at whom, with what; `shots` is how many he takes this turn in all."""

    shooter: str
    target: str
    weapon: str
    ammunition: tuple[str, ...] = ()
    shots: int = 1


class Sight(Struct, frozen=True):
    """An enemy as one shooter sees him this turn.

    `inches` only where the table measures before declaring.
    """

    seen: bool = True
    closest: bool = False
    same_building: bool = False
    inches: int | None = None


class Distance(Struct, frozen=True):
    """How far it turned out to be: a range in words, or inches."""

    range: Range | None = None
    inches: float | None = None


SHORT = Distance("short")
LONG = Distance("long")
BEYOND = Distance("beyond")


def on_roster(campaign: Campaign) -> tuple[Model, ...]:
    """The models of the battle whose fighters are still on a roster; one who was dismissed meanwhile is passed over."""
    if campaign.battle is None:
        return ()
    known: set[str] = set()
    masters: set[str] = set()
    for warband in campaign.warbands:
        known |= {warrior.id for warrior in warband.heroes}
        masters |= {hero.id for hero in warband.heroes if dogs_of(hero)}
        known |= {warrior.id for warrior in warband.hired}
        known |= {member.id for group in warband.groups for member in group.members}
    models = campaign.battle.models
    return tuple(model for model in models if model.fighter in known or master_of(model.fighter) in masters)


def missile_weapons(fighter: Warrior | HenchmanGroup, ruleset: Ruleset) -> tuple[tuple[Weapon, int], ...]:
    """The missile weapons a fighter carries and how many of each he holds at once, in the order of his kit."""
    found: list[tuple[Weapon, int]] = []
    one_arm = lacks_an_arm(fighter)
    for kit in fighter.kit:
        weapon = ruleset.weapons.get(kit.item)
        if weapon is not None and weapon.kind == "missile" and kit.count > 0:
            found.append((weapon, 1 if one_arm else kit.count))
    return tuple(found)


def usable_weapons(fighter: Warrior | HenchmanGroup, ruleset: Ruleset) -> tuple[tuple[Weapon, int], ...]:
    """Those of his missile weapons that he has the hands for."""
    armed, one_arm = missile_weapons(fighter, ruleset), lacks_an_arm(fighter)
    return tuple((weapon, count) for weapon, count in armed if not one_arm or fired_with_one_hand(weapon))


def ammunition_for(fighter: Warrior | HenchmanGroup, weapon: Weapon, ruleset: Ruleset) -> tuple[Gear, ...]:
    """Ammunition, powder and poison the fighter carries that can be used with a weapon."""
    carried = (ruleset.gear.get(kit.item) for kit in fighter.kit)
    return tuple(
        gear
        for gear in carried
        if gear is not None
        and gear.kind in ("ammunition", "poison")
        and (weapon.id in gear.fits or not gear.fits)
        and not (gear.kind == "poison" and "blackpowder" in weapon.rules)
    )


def loaded(model: Model, weapon: Weapon, count: int) -> int | None:
    """How many of his guns are ready: not those fired last turn or this one, nor those a misfire keeps silent.

    None for what needs no loading.
    """
    if "prepare_shot" not in weapon.rules:
        return None
    guns = model.guns.get(weapon.id, count)
    return max(0, guns - model.reloading.get(weapon.id, 0) - model.shots.get(weapon.id, 0))


def guns_left(model: Model, weapon: Weapon, count: int) -> int:
    """How many of the `count` weapons he carries still fire in this battle: all that are neither jammed nor burst."""
    lost = sum(1 for misfire in model.misfires if misfire.weapon == weapon.id and misfire.turns is None)
    return model.guns.get(weapon.id, count) - lost


def is_useless(model: Model, weapon: Weapon, count: int, turn: int) -> bool:
    """Whether a misfire keeps every gun of his from firing in the turn numbered `turn`, whoever holds it."""
    silent = [
        misfire
        for misfire in model.misfires
        if misfire.weapon == weapon.id and misfire.turns is not None and turn <= misfire.turn + misfire.turns
    ]
    return guns_left(model, weapon, count) <= len(silent)


def shots_taken(model: Model) -> int:
    """How many shots a model has taken this turn, with whatever weapon."""
    return sum(model.shots.values())


def shot_setup(campaign: Campaign, ruleset: Ruleset, declared: Declared, distance: Distance) -> dict[str, Any]:
    """The setup of a declared shot by references, as the journal keeps it. Raises BadSetup where one takes no part."""
    aimed = campaign.battle.model(declared.target) if campaign.battle else None
    if aimed is None:
        raise BadSetup(say("battle.takes_no_part"))
    setup = _from_shooter(campaign, ruleset, declared)
    setup |= {"target": {"ref": declared.target}, "cover": aimed.in_cover}
    if distance.inches is not None:
        setup["distance"] = distance.inches
    elif distance.range is not None:
        setup["range"] = distance.range
    return setup


def _from_shooter(campaign: Campaign, ruleset: Ruleset, declared: Declared) -> dict[str, Any]:
    """What holds for a shot at anybody: the shooter, what he did this turn, what he has in hand."""
    battle = campaign.battle
    model = battle.model(declared.shooter) if battle else None
    weapon = ruleset.weapons.get(declared.weapon)
    if battle is None or model is None or weapon is None:
        raise BadSetup(say("battle.takes_no_part"))
    _, fighter, _ = find(campaign, declared.shooter)
    count = next((count for held, count in missile_weapons(fighter, ruleset) if held.id == weapon.id), 1)
    setup: dict[str, Any] = {
        "shooter": {
            "ref": declared.shooter,
            "moved": model.moved,
            "ran": model.ran,
            "failed_charge": model.charged,
            "stood_up": model.stood_up,
            "rallied": model.rallied,
        },
        "weapon": weapon.id,
        "ammunition": list(declared.ammunition),
        "brace": "brace" in weapon.rules and guns_left(model, weapon, count) > 1,
        "fired_this_battle": model.fired.get(weapon.id, 0),
        "shots": declared.shots,
        "shot_number": shots_taken(model) + 1,
        "crits_used": model.criticals,
    }
    if model.cast:
        setup["shooter"]["cast"] = True
    if (ready := loaded(model, weapon, count)) is not None:
        setup["loaded"] = ready
    if is_useless(model, weapon, count, battle.turn):
        setup["useless"] = True
    return setup


def targets_setup(
    campaign: Campaign, ruleset: Ruleset, declared: Declared, enemies: tuple[Model, ...], sights: Mapping[str, Sight]
) -> TargetsSetup:
    """The choice among `enemies` as this shooter sees them; `declared.target` is of no account. Raises BadSetup.

    One who is ticked as elevated stands higher than the rules ask for; how much higher is all the same.
    """
    raw = _from_shooter(campaign, ruleset, declared)
    model = campaign.battle.model(declared.shooter) if campaign.battle else None
    if model is not None and model.elevated:
        raw["shooter"]["height"] = ELEVATED_INCHES + 1
    raw["enemies"] = [_enemy(enemy, sights.get(enemy.fighter, Sight())) for enemy in enemies]
    built = build_setup(PROCEDURES["targets"], resolve(raw, campaign, ruleset), ruleset)
    assert isinstance(built, TargetsSetup)
    return built


def _enemy(model: Model, sight: Sight) -> dict[str, Any]:
    return {
        "ref": model.fighter,
        "seen": sight.seen,
        "cover": model.in_cover,
        "closest": sight.closest,
        "same_building": sight.same_building,
        "distance": sight.inches,
    }


def typed_setup(campaign: Campaign, ruleset: Ruleset, declared: Declared, distance: Distance) -> ShotSetup:
    """The same setup with every reference filled in. Raises BadSetup."""
    raw = shot_setup(campaign, ruleset, declared, distance)
    built = build_setup(PROCEDURES["shot"], resolve(raw, campaign, ruleset), ruleset)
    assert isinstance(built, ShotSetup)
    return built


def against(setup: ShotSetup, ruleset: Ruleset, context: Context) -> tuple[Message, ...]:
    """What speaks against a shot, judged by the rules; nothing means he may."""
    return objections(setup, ruleset.weapons[setup.weapon], context)


def shots_allowed(setup: ShotSetup, ruleset: Ruleset, context: Context) -> int:
    """How many shots he may take this turn with this weapon."""
    return most_shots(setup, ruleset.weapons[setup.weapon], context)


def far_reach(setup: ShotSetup, ruleset: Ruleset) -> int:
    """The greatest range in inches of this weapon in these hands."""
    return reach(ruleset.weapons[setup.weapon], setup.shooter)


def begin_shot(session: Session, declared: Declared, distance: Distance, *, overrule: bool = False) -> Pending:
    """Begin the shot; the distance is known by now. Raises BadSetup."""
    campaign = session.campaign
    raw = shot_setup(campaign, session.ruleset, declared, distance)
    shooter, _, _ = find(campaign, declared.shooter)
    target, _, _ = find(campaign, declared.target)
    return session.begin("shot", raw, warbands=(shooter.id, target.id), overrule=overrule)


def flags_for(flag: str, on: bool) -> dict[str, bool]:
    """What ticking one flag of a model says besides: who ran or charged has moved, who did not move did neither."""
    if on and flag in ("ran", "charged"):
        return {flag: True, "moved": True}
    if not on and flag == "moved":
        return {"moved": False, "ran": False, "charged": False}
    return {flag: on}
