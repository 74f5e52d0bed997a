"""A shot made ready: all that the dice of it do not change, worked out once and kept for every run.

The numbers needed, the rolls with their reasons, what a hit does and what else is thrown for. (Mordheim rulebook,
Shooting; 2005 Rules Review: near misses into cover.)
"""

from __future__ import annotations

from copy import copy
from functools import cached_property

from msgspec.structs import replace

from mordheim_desktop.rules.combat.armour import strength_modifier
from mordheim_desktop.rules.combat.blow import Blow
from mordheim_desktop.rules.combat.harm import Harm, check_fighter
from mordheim_desktop.rules.combat.may_shoot import objections
from mordheim_desktop.rules.combat.supplement import NO_SAVE_GROWTH, SETS_ON_FIRE, Special, special_of
from mordheim_desktop.rules.combat.to_hit import HitNeed, ShotSetup, check_ticks, hit_need, weapon_of
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.passing import BLESSED_SIGHT
from mordheim_desktop.rules.requests import BadSetup, Reason, Roll, Row, test
from mordheim_desktop.rules.ruleset import Gear, Weapon

TWO_STEP = {7: 4, 8: 5, 9: 6}
"""The second roll after a 6 where a table plays shots that need 7, 8 or 9."""
MINUS = "\N{MINUS SIGN}"


class ShotPlan:
    """A shot with everything about it that the dice do not change. Raises BadSetup for figures off the charts."""

    def __init__(
        self,
        setup: ShotSetup,
        context: Context,
        overrule: bool = False,
        weapon: Weapon | None = None,
        harm: Harm | None = None,
    ) -> None:
        self.setup = setup
        self.context = context
        self.weapon = weapon or weapon_of(setup, context)
        if setup.shots < 1 or setup.shot_number < 1:
            raise BadSetup(say("setup.shots"))
        if min(setup.loaded or 0, setup.fired_this_battle, setup.crits_used) < 0:
            raise BadSetup(say("setup.counted"))
        check_fighter(setup.shooter)
        check_ticks(setup.shooter)
        self.forbidden = not overrule and bool(self.objections)
        if not self.forbidden:
            self.need: HitNeed = hit_need(setup, context, self.weapon)
            if harm is not None:
                self.harm = harm  # worked out before, for another shot that hits alike
            elif not self.harmless:
                self.harm.need  # noqa: B018 a figure off the wound chart is said before any die is asked

    def again(self, setup: ShotSetup) -> ShotPlan:
        """The same shot once more at the same target, whose state alone may differ: the roll to hit stays as it is."""
        plan = copy(self)
        plan.setup = setup
        for hanging_on_the_state in ("harm", "stronger_harm", "objections"):
            plan.__dict__.pop(hanging_on_the_state, None)
        return plan

    @cached_property
    def objections(self) -> tuple[Message, ...]:
        """Every reason against the shot."""
        return objections(self.setup, self.weapon, self.context)

    # -- what the weapon and its ammunition bring ----------------------------------------------------------------------

    @cached_property
    def coated(self) -> tuple[Gear, ...]:
        """Ammunition, poison and powder in use; poison means nothing to a target that is immune to it."""
        known = self.context.ruleset.gear
        gear = (known[id] for id in dict.fromkeys(self.setup.ammunition) if id in known)
        return tuple(one for one in gear if not (one.kind == "poison" and self.immune))

    @cached_property
    def immune(self) -> bool:
        """Whether poison does nothing to the target."""
        return self.setup.target.has("immune_to_poison") or self.setup.target.carries("tears_of_shallaya")

    @cached_property
    def poison_on_six(self) -> bool:
        """Whether a natural 6 to hit wounds by itself."""
        own = "poison_on_six" in self.weapon.rules and not self.immune
        return own or any(one.wounds_on_six for one in self.coated)

    @property
    def harmless(self) -> bool:
        """Whether the weapon only holds its target fast (net)."""
        return self.weapon.strength == 0

    def strength(self) -> int:
        """The Strength of the weapon itself, the thrower's own for thrown ones."""
        return strength_of(self.weapon, self.setup.shooter.strength)

    @cached_property
    def harm(self) -> Harm:
        """What a hit of this shot does."""
        return self._harm(())

    @cached_property
    def stronger_harm(self) -> Harm:
        """The same with +1 Strength, for a misfire that roars (optional misfire chart, 6)."""
        return self._harm(((say("reason.ka_boom"), 1),))

    @cached_property
    def special(self) -> Special:
        """What only this weapon of a supplement does."""
        return special_of(self.weapon)

    @cached_property
    def fire_roll(self) -> Roll | None:
        """The die that sets a target alight that was hit; None for what does not burn."""
        burning = [SETS_ON_FIRE[one.id] for one in self.coated if one.id in SETS_ON_FIRE]
        needs = min((*burning, *filter(None, (self.special.sets_on_fire,))), default=None)
        if needs is None:
            return None
        return Roll(say("fire"), by=self.setup.by, needs=needs, reasons=(Reason(say("reason.fire"), needs),))

    def _harm(self, more: tuple[tuple[Message, int], ...]) -> Harm:
        context, weapon = self.context, self.weapon
        bonuses = [
            (_with(one, "reason.strength_bonus"), one.strength_bonus) for one in self.coated if one.strength_bonus
        ]
        bonuses += more
        injury = [Reason(_with(one, "reason.item"), one.injury_bonus) for one in self.coated if one.injury_bonus]
        if weapon.injury_bonus:
            injury.append(Reason(say("reason.weapon", weapon=Named("weapon", weapon.id)), weapon.injury_bonus))
        blow = Blow(
            self.strength(),
            "shooting",
            strength_bonuses=tuple(bonuses),
            save_modifiers=self._save_modifiers(sum(bonus for _, bonus in bonuses) - self._kept_from_saves),
            save_allowed=self.special.allows_save,
            injury_bonuses=tuple(injury),
            family=weapon.family or "missile",
            critical_allowed="poison_on_six" not in weapon.rules,
            critical_limit=context.switch("shooting_criticals") == "one_per_phase",
            dodge_allowed="line" not in weapon.rules or bool(context.switch("dodge_against_line")),
        )
        return Harm(context, self.setup.target, blow, self.setup.by)

    @property
    def _kept_from_saves(self) -> int:
        """Strength that armour saves know nothing of (reptile venom)."""
        return sum(one.strength_bonus for one in self.coated if one.id in NO_SAVE_GROWTH)

    def _save_modifiers(self, boost: int) -> tuple[Reason, ...]:
        """What the weapon takes off a save: its printed total, or its Strength's; then what comes on top."""
        weapon, charts = self.weapon, self.context.ruleset.combat
        strength = self.strength()
        boosted = strength_modifier(strength + boost, charts)
        reasons = []
        if weapon.save_modifier is None:
            reasons.append(Reason(say("reason.strength", strength=strength + boost), -boosted))
        else:
            reasons.append(Reason(say("reason.weapon", weapon=Named("weapon", weapon.id)), -weapon.save_modifier))
            growth = strength_modifier(strength, charts) - boosted
            if growth and self.context.switch("boosted_strength_save") == "additive":
                reasons.append(Reason(say("reason.boosted_strength"), growth))
        if self.setup.shooter.has("perfect_killer"):
            reasons.append(Reason(say("reason.perfect_killer"), 1))
        return tuple(reasons)

    # -- the roll to hit -----------------------------------------------------------------------------------------------

    @cached_property
    def misfires(self) -> bool:
        """Whether a natural 1 makes this weapon misfire."""
        return bool(self.context.switch("misfire")) and "blackpowder" in self.weapon.rules

    @cached_property
    def hit_roll(self) -> Roll | None:
        """The roll to hit, faces with a meaning of their own set apart; None where no face makes a difference."""
        needs, reasons = self.need.needs, self.need.reasons
        if needs is None:
            return self._spark_roll() if self.need.automatic and self.misfires else None
        if needs <= 1 and self.context.switch("natural_1_misses_shooting"):
            reasons = (*reasons, Reason(say("reason.natural_one_misses"), 2 - needs))
            needs = 2
        if needs in TWO_STEP and self.context.switch("impossible_shots") == "two_step":
            reasons = (*reasons, Reason(say("reason.six_first"), 6 - needs))
            return Roll(
                say("to_hit"), by=self.setup.by, needs=6, reasons=reasons, natural=(1,) if self.misfires else ()
            )
        if needs > 6 and not self.misfires:
            return None
        natural = (
            *((1,) if self.misfires else ()),
            *((self.near_miss,) if self.near_miss is not None else ()),
            *((6,) if self.poison_on_six and needs <= 6 else ()),
        )
        if needs <= 1 and not natural:
            return None
        return Roll(say("to_hit"), by=self.setup.by, needs=needs, reasons=reasons, natural=natural)

    @cached_property
    def near_miss(self) -> int | None:
        """The face that misses by one and strikes the cover instead; None without cover or where no face does."""
        needs = self.need.needs
        return needs - 1 if self.need.cover and needs is not None and 2 <= needs <= 7 else None

    @cached_property
    def hopeless(self) -> Message | None:
        """Why no die can hit, with the needed number spelled out; None where one can, and beyond range."""
        needs = self.need.needs
        if needs is None or needs <= 6 or self.second_roll is not None:
            return None
        first, *others = (reason.amount for reason in self.need.reasons)
        parts = (f"{'+' if amount > 0 else MINUS} {abs(amount)}" for amount in others)
        return say("shot.needs_too_much", sum=" ".join((str(first), *parts)), needs=needs)

    def _spark_roll(self) -> Roll:
        """The die of a gun that hits without a roll, thrown only because a 1 misfires."""
        reasons = (Reason(say("reason.natural_one_misfires"), 2),)
        return Roll(say("goes_off"), by=self.setup.by, needs=2, reasons=reasons, natural=(1,))

    @cached_property
    def second_roll(self) -> Roll | None:
        """The second roll of a shot that needs 7, 8 or 9, where the table plays it so."""
        needs = self.need.needs
        if needs is None or needs not in TWO_STEP or self.context.switch("impossible_shots") != "two_step":
            return None
        second = TWO_STEP[needs]
        reasons = (Reason(say("reason.second_step"), second),)
        return Roll(say("to_hit_second"), by=self.setup.by, needs=second, reasons=reasons)

    @cached_property
    def misfire_roll(self) -> Roll:
        """The roll on the optional misfire chart."""
        chart = self.context.ruleset.combat.misfire
        rows = tuple(Row(row.low, row.high, say("name", name=Named("misfire", row.id))) for row in chart)
        return Roll(say("misfire"), by=self.setup.by, rows=rows)

    @cached_property
    def explosion(self) -> Harm:
        """A gun that explodes: one Strength 4 hit on the shooter, armour allowed, never critical (optional rule)."""
        return Harm(self.context, self.setup.shooter, Blow(4, "fire", critical_allowed=False), 1 - self.setup.by)

    @cached_property
    def hit_again(self) -> Roll | None:
        """The roll of one who throws a missed shot once more and lets the second die stand (Blessed Sight)."""
        roll = self.hit_roll
        if roll is None or not self.setup.shooter.has(BLESSED_SIGHT):
            return None
        return replace(roll, label=say("to_hit_again"))

    # -- besides harm --------------------------------------------------------------------------------------------------

    @cached_property
    def net_test(self) -> Roll:
        """A netted target's test on Strength to free itself; a failed one costs its next turn."""
        return self._target_test("net", "reason.own_strength", self.setup.target.strength)

    @cached_property
    def spotting_test(self) -> Roll | None:
        """The target's Initiative test to spot a hidden shooter with a silent weapon; None
        where there is nothing to spot.
        """
        if not self.setup.shooter.hidden or "silent" not in self.weapon.rules:
            return None
        return self._target_test("spotting", "reason.initiative", self.setup.target.initiative)

    def _target_test(self, label: str, reason: str, value: int) -> Roll:
        return test(say(label), value, 1 - self.setup.by, reasons=(Reason(say(reason, value=value), value),))


def _with(gear: Gear, reason: str) -> Message:
    return say(reason, item=Named("gear", gear.id))


def strength_of(weapon: Weapon, user: int) -> int:
    """The Strength of a weapon's hit: a number, or the user's own with its shift (`user`, `user+1`)."""
    if isinstance(weapon.strength, int):
        return weapon.strength
    return user + int(weapon.strength.removeprefix("user") or 0)
