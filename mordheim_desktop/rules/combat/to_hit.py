"""To hit: the Ballistic Skill chart and every modifier, as reasons that add up (Mordheim
rulebook, Shooting; 2005 Rules Review).

The core list of modifiers is complete: cover, long range, moving, large target; weapons,
items and skills add their own.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from mordheim_desktop.rules.combat.harm import Target
from mordheim_desktop.rules.combat.supplement import EASIER_TO_HIT, special_of
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import BadSetup, Reason, UnknownId
from mordheim_desktop.rules.ruleset import Weapon

Range: TypeAlias = Literal["short", "long", "beyond"]

EAGLE_EYES_INCHES = 6


class Shooter(Fighter, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A fighter who shoots, with what he did this turn. `height` in inches above the table.

    `moved` is False where he is said to have stood still, None where nothing is said. `fell` fell this turn and is
    unhurt; `downed_only` touches no enemies but such as are knocked down or stunned; `netted` was caught last turn;
    `failed_stupidity` failed his test this turn.
    """

    moved: bool | None = None
    ran: bool = False
    failed_charge: bool = False
    rallied: bool = False
    stood_up: bool = False
    cast: bool = False
    fell: bool = False
    downed_only: bool = False
    netted: bool = False
    failed_stupidity: bool = False
    height: float = 0

    @property
    def has_moved(self) -> bool:
        """Whether he moved at all this turn; standing up and turning are no movement, falling is."""
        return bool(self.moved) or self.fell


class ShotSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One shot. `distance` in inches or `range`; `loaded` counts the guns ready, all of them unless it is said.

    `shots` is how many he takes this turn, `shot_number` which of them this one is.

    `fired_this_battle` counts the weapon's shots in this battle, `crits_used` the criticals this shooter scored this
    phase. `useless`: a misfire keeps every gun of his from firing, so that no skill makes one ready. `by` is the player
    who shoots.
    """

    weapon: str
    shooter: Shooter = Shooter()
    target: Target = Target()
    ammunition: tuple[str, ...] = ()
    brace: bool = False
    loaded: int | None = None
    useless: bool = False
    fired_this_battle: bool | int = 0
    distance: float | None = None
    range: Range | None = None
    cover: bool = False
    shots: int = 1
    shot_number: int = 1
    crits_used: int = 0
    by: Literal[0, 1] = 0


class HitNeed(Struct, frozen=True):
    """The D6 needed to hit with its reasons.

    `needs` is None beyond range or where the weapon hits without a roll (`automatic`); it is given as it is, also below
    2 and above 6. `cover` says whether cover is part of it, so that a near miss strikes the cover.
    """

    needs: int | None
    reasons: tuple[Reason, ...] = ()
    range: Range = "short"
    automatic: bool = False
    cover: bool = False


def check_ticks(shooter: Shooter) -> None:
    """Raises BadSetup for things that nobody does in one turn.

    Whoever ran or failed a charge did not stand still, and one who stood up can do neither (Mordheim rulebook,
    Recovery).
    """
    went = "ran" if shooter.ran else "failed_charge" if shooter.failed_charge else ""
    if went and shooter.moved is False:
        raise BadSetup(say(f"setup.{went}_and_stood_still"))
    if went and shooter.stood_up:
        raise BadSetup(say(f"setup.{went}_and_stood_up"))
    if shooter.ran and shooter.failed_charge:
        raise BadSetup(say("setup.ran_and_charged"))
    if shooter.stood_up and shooter.state == "stunned":
        raise BadSetup(say("setup.stunned_and_stood_up"))


def weapon_of(setup: ShotSetup, context: Context) -> Weapon:
    """The missile weapon of a shot. Raises UnknownId for an id that is no missile weapon."""
    weapon = context.ruleset.weapons.get(setup.weapon)
    if weapon is None or weapon.kind != "missile":
        raise UnknownId(say("setup.no_missile_weapon", weapon=setup.weapon))
    return weapon


def reach(weapon: Weapon, shooter: Fighter) -> int:
    """The greatest range in inches; Eagle Eyes adds 6, but not to a blunderbuss (Annual 2002)."""
    far = weapon.range or 0
    return far + EAGLE_EYES_INCHES if shooter.has("eagle_eyes") and "line" not in weapon.rules else far


def range_of(setup: ShotSetup, weapon: Weapon) -> Range:
    """Short, long or beyond; exactly half is short, and no distance at all means short.

    Raises BadSetup for a distance below 0, or a distance and a range that contradict each other.
    """
    if setup.distance is None:
        return setup.range or "short"
    if setup.distance < 0:
        raise BadSetup(say("setup.distance"))
    far = reach(weapon, setup.shooter)
    found: Range = "short"
    if setup.distance > far:
        found = "beyond"
    elif setup.distance * 2 > far and "line" not in weapon.rules:
        found = "long"
    if setup.range is not None and setup.range != found:
        raise BadSetup(say("setup.range_and_distance", weapon=Named("weapon", weapon.id)))
    return found


def base_need(bs: int, context: Context) -> int:
    """The chart's figure for a Ballistic Skill of 1 to 10. Raises BadSetup outside it."""
    if not 1 <= bs <= 10:
        raise BadSetup(say("setup.characteristic", name="BS", value=bs))
    return context.ruleset.combat.to_hit[bs - 1]


def is_large(target: Fighter, context: Context) -> bool:
    """Whether the target counts as large: by its rule, and by size where the table plays it so."""
    if target.has("large_target"):
        return True
    return target.large_target and context.switch("large_target_by_size") == "rule_or_size"


def hit_need(setup: ShotSetup, context: Context, weapon: Weapon | None = None) -> HitNeed:
    """What the shot needs to hit. Raises BadSetup for an unknown weapon or a figure off the chart."""
    weapon = weapon or weapon_of(setup, context)
    shooter, target = setup.shooter, setup.target
    distance = range_of(setup, weapon)
    if distance == "beyond":
        return HitNeed(None, range=distance)
    if "line" in weapon.rules:
        return HitNeed(None, range=distance, automatic=True)
    if "hits_on_two" in weapon.rules:
        return HitNeed(2, (Reason(say("reason.weapon", weapon=Named("weapon", weapon.id)), 2),), distance)
    modifier = context.ruleset.combat.to_hit_modifiers
    thrown = "thrown" in weapon.rules
    reasons = [Reason(say("reason.ballistic_skill", value=shooter.bs), base_need(shooter.bs, context))]

    def counts(applies: bool, text: Message, amount: int) -> None:
        if applies and amount:
            reasons.append(Reason(text, -amount))

    covered = setup.cover and not shooter.has("trick_shooter")
    counts(covered, say("reason.cover"), modifier.cover)
    far_away = distance == "long" and not thrown and special_of(weapon).long_range_penalty
    counts(far_away, say("reason.long_range"), modifier.long_range)
    counts(shooter.has_moved and not thrown, say("reason.moved"), modifier.moving)
    counts(is_large(target, context), say("reason.large_target"), modifier.large_target)
    counts(True, say("reason.weapon", weapon=Named("weapon", weapon.id)), weapon.to_hit)
    counts(several_penalty(setup, weapon, context), say("reason.several_shots"), -1)
    for id in dict.fromkeys(setup.ammunition):
        counts(id in EASIER_TO_HIT, say("reason.item", item=Named("gear", id)), EASIER_TO_HIT.get(id, 0))
    for item in dict.fromkeys((*target.items, *target.armour)):
        gear = context.ruleset.gear.get(item)
        if gear is not None and gear.to_hit_against:
            counts(True, say("reason.item", item=Named("gear", item)), -gear.to_hit_against)
    return HitNeed(sum(reason.amount for reason in reasons), tuple(reasons), distance, cover=covered)


def several_penalty(setup: ShotSetup, weapon: Weapon, context: Context) -> bool:
    """Whether shooting more than once costs -1 on each shot: a repeater's two shots, and a sling's (2005)."""
    if setup.shots < 2:
        return False
    if "fire_twice" in weapon.rules:
        return not setup.shooter.has("quick_shot") or bool(context.switch("quick_shot_repeater_penalty"))
    return "twice_at_half_range" in weapon.rules and bool(context.switch("sling_double_minus_1"))
