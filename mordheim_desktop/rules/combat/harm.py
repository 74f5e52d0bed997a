"""From a hit to the injured model: dodge and charm, wound, critical hit, armour save, injuries, a fall.

`Harm` is prepared once for a blow and a target and then run as often as needed: every request is built once, which is
what keeps exact odds quick. `Body` is the target while one run lasts, `Injuries` are its last dice. (Mordheim rulebook,
Wounds & Injuries, with the 2005 Rules Review's order for Dodge and Lucky Charm.)
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from mordheim_desktop.rules.combat.armour import SaveNeed, save_need, strength_modifier
from mordheim_desktop.rules.combat.blow import Blow
from mordheim_desktop.rules.combat.body import Body
from mordheim_desktop.rules.combat.injuries import Injuries
from mordheim_desktop.rules.combat.wound_chart import WoundNeed, wound_need
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import D3
from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.fighter import RANK, Fighter
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.passing import BLESSED_SIGHT, tested
from mordheim_desktop.rules.requests import Asking, BadSetup, Reason, Roll, Row, test
from mordheim_desktop.rules.ruleset import CriticalRow

NOTHING_LEFT = (0, 0, False)
"""No unsaved wound: nothing is left to do."""
EYE: Final = "all_seeing_eye_of_numas"
"""The artefact whose bearer sees what is coming."""


class Target(Fighter, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A fighter that is hit. `edge_drop`: inches down from the edge he stands within 1" of; None on safe ground."""

    edge_drop: float | None = None


def check_fighter(fighter: Fighter) -> None:
    """Raises BadSetup for Wounds, a typed save or a drop that no model can have."""
    if fighter.wounds < 0 or fighter.max_wounds < 1:
        raise BadSetup(say("setup.wounds_left"))
    if fighter.armour_save is not None and not 1 <= fighter.armour_save <= 7:
        raise BadSetup(say("setup.armour_save", value=fighter.armour_save))
    if (getattr(fighter, "edge_drop", None) or 0) < 0:
        raise BadSetup(say("setup.distance"))
    for name, value in (("S", fighter.strength), ("T", fighter.toughness)):
        if not 1 <= value <= 10:
            raise BadSetup(say("setup.characteristic", name=name, value=value))


class Harm:
    """Everything about hits of one kind on one target that does not depend on the dice.

    `by` throws the attacker's dice, the other player the target's.
    """

    def __init__(self, context: Context, target: Fighter, blow: Blow, by: int = 0) -> None:
        check_fighter(target)
        self.context = context
        self.target = target
        self.blow = blow
        self.by = by
        self.victim = 1 - by
        self.injuries = Injuries(context, target, by, blow.injury_bonuses, blow.concussion)

    @cached_property
    def can_dodge(self) -> bool:
        """Whether the target knows how to dodge, and hits of this kind can be."""
        dodged = self.blow.source == "shooting" if self.blow.dodge_allowed is None else self.blow.dodge_allowed
        return self.target.has("dodge") and dodged

    @cached_property
    def save_modifiers(self) -> tuple[Reason, ...]:
        """What this hit takes off an armour save: what it says of itself, else what its Strength does."""
        if self.blow.save_modifiers is not None:
            return self.blow.save_modifiers
        return (self.strength_reason(self.blow.strength + sum(bonus for _, bonus in self.blow.strength_bonuses)),)

    def thrown_for_by(self, player: int) -> None:
        """Let a player throw the target's own dice, where it is not the attacker's enemy."""
        self.victim = self.injuries.victim = player

    def strength_reason(self, strength: int) -> Reason:
        """What a Strength takes off an armour save."""
        return Reason(
            say("reason.strength", strength=strength), -strength_modifier(strength, self.context.ruleset.combat)
        )

    @cached_property
    def wounding(self) -> tuple[Any, ...]:
        """Everything that the chances of a missile hit to leave unsaved wounds depend on, the switches apart."""
        save = self.save_roll
        return (
            self.can_dodge and self.target.state,
            self.has_charm and not self.target.charm_used,
            self.has_eye,
            self.need.needs,
            self.may_be_critical,
            self.blow.critical_allowed,
            self.blow.critical_limit,
            self.blow.family,
            save.needs if save is not None else self.save.needs is not None,
        )

    @cached_property
    def injuring(self) -> tuple[Any, ...]:
        """Everything that the chances of unsaved wounds to injure depend on, the switches apart."""
        target, drop = self.target, getattr(self.target, "edge_drop", None)
        fall = (drop, target.initiative, target.toughness, target.has(BLESSED_SIGHT)) if drop else None
        return (self.injuries.signature, fall)

    # -- the hit cancelled ---------------------------------------------------------------------------------------------

    def avoided(self, body: Body) -> Asking:
        """Dodge first, then the Lucky Charm on the first hit of the battle; True where the hit is gone."""
        if self.may_dodge(body.state) and (yield self.dodge_roll):
            body.ending = "dodged"
            if not self.context.switch("charm_kept_after_dodge"):
                body.charm_used = body.charm_used or self.target.carries("lucky_charm")
            return True
        if self.has_charm and not body.charm_used:
            body.charm_used = True
            if (yield self.charm_roll):
                body.ending = "charmed"
                return True
        return False

    def may_dodge(self, state: State) -> bool:
        """Whether the target may try to dodge this kind of hit, and downed as the switch says."""
        if not self.can_dodge or state == "out_of_action":
            return False
        if state == "standing":
            return True
        rule = self.context.switch("dodge_when_down")
        return rule == "always" or (rule == "knocked_down" and state == "knocked_down")

    @cached_property
    def has_charm(self) -> bool:
        """Whether a Lucky Charm can answer this kind of hit."""
        return self.target.carries("lucky_charm") and self.blow.source in ("shooting", "melee")

    @cached_property
    def dodge_roll(self) -> Roll:
        """Dodge: 5+ (Speed skill, 2005 wording)."""
        return Roll(say("dodge"), by=self.victim, needs=5, reasons=(Reason(say("reason.dodge"), 5),))

    @cached_property
    def charm_roll(self) -> Roll:
        """Lucky Charm: 4+ against the first hit of the battle (2005 wording)."""
        return Roll(say("lucky_charm"), by=self.victim, needs=4, reasons=(Reason(say("reason.lucky_charm"), 4),))

    # -- wound and critical hit ----------------------------------------------------------------------------------------

    @cached_property
    def need(self) -> WoundNeed:
        """What this hit needs to wound the target."""
        return wound_need(
            self.blow.strength, self.target.toughness, self.context, self.blow.strength_bonuses, self.blow.wound_bonus
        )

    @cached_property
    def may_be_critical(self) -> bool:
        """Whether a natural 6 to wound can be a critical hit: never where a 6 is normally needed."""
        needs, normally = self.need.needs, self.need.normally
        if not self.blow.critical_allowed or needs is None or normally is None:
            return False
        return normally < 6 or (needs < 6 and bool(self.context.switch("wound_bonus_critical")))

    @cached_property
    def wound_roll(self) -> Roll:
        """The roll to wound; a natural 6 is set apart where it can be a critical hit."""
        natural = (6,) if self.may_be_critical else ()
        return Roll(say("to_wound"), by=self.by, needs=self.need.needs, reasons=self.need.reasons, natural=natural)

    @cached_property
    def lotus_roll(self) -> Roll | None:
        """The die after a certain wound by poison, rolled only to look for a critical
        hit; None where there can be none.
        """
        if not self.blow.critical_allowed:
            return None
        if not self.may_be_critical and not self.context.switch("lotus_critical_when_6_needed"):
            return None
        return Roll(say("look_for_critical"), by=self.by, needs=6, reasons=(Reason(say("reason.natural_six"), 6),))

    @cached_property
    def critical_rows(self) -> tuple[CriticalRow, ...]:
        """The chart a critical hit of this source is rolled on."""
        charts = self.context.ruleset.combat.critical
        by_weapon = self.context.switch("critical_chart") == "weapon"
        return charts.get(self.blow.family, charts["basic"]) if by_weapon else charts["basic"]

    @cached_property
    def critical_roll(self) -> Roll:
        """The roll on the critical hit chart."""
        rows = tuple(Row(row.low, row.high, say("name", name=Named("critical", row.id))) for row in self.critical_rows)
        return Roll(say("critical"), by=self.by, rows=rows)

    def wound(self, body: Body, certain: bool = False) -> Asking:
        """Roll to wound, then everything that follows a wound. `certain` wounds need no roll (poison)."""
        unsaved, bonus, no_helmet = yield from self.pierce(body, certain)
        if unsaved:
            yield from self.injuries.injure(body, unsaved, bonus, no_helmet)

    def pierce(self, body: Body, certain: bool) -> Asking:
        """Roll to wound, look for a critical hit, save.

        What is left to do: unsaved wounds (0 where nothing is), the critical hit's bonus to injury rolls, and whether
        it denies helmets.
        """
        critical = False
        if certain:
            if self.lotus_roll is not None and self._critical_left(body):
                critical = bool((yield self.lotus_roll))
        elif self.need.needs is None:
            body.ending = "cannot_wound"
            return NOTHING_LEFT
        else:
            check = yield self.wound_roll
            if not check:
                body.ending = "no_wound"
                return NOTHING_LEFT
            critical = check.natural == 6 and self._critical_left(body)
        row = None
        body.bare = False
        if critical:
            body.criticals += 1
            row = self.critical_rows[(yield self.critical_roll)]
            body.critical = row.id
            body.bare = row.save == "none"
        return (yield from self._after_wound(body, row))

    def _critical_left(self, body: Body) -> bool:
        return not (self.blow.critical_limit and body.criticals)

    def _after_wound(self, body: Body, row: CriticalRow | None) -> Asking:
        """Armour saves as the hit allows them, and what takes a model out without an injury roll."""
        wounds = row.wounds if row else 1
        saves = row.save if row else "one"
        if saves == "one":
            if (yield from self._saved(body)):
                wounds = 0
        elif saves == "each":
            for _ in range(wounds):
                if (yield from self._saved(body)):
                    wounds -= 1
        wounds = yield from self._not_foreseen(body, wounds)
        if row is not None and row.knocks_down:
            body.worsen("knocked_down")
        if not wounds:
            return NOTHING_LEFT
        body.ending = ""
        finished = self.blow.source == "melee" and self.target.state == "knocked_down"
        if finished or (row is not None and row.out_of_action):
            body.worsen("out_of_action")
            return NOTHING_LEFT
        return wounds, row.injury_bonus if row else 0, row is not None and self._denies_helmet(row)

    def _denies_helmet(self, row: CriticalRow) -> bool:
        """Whether no helmet helps against this critical hit: it says so, or a table reads "no save" that way."""
        if row.denies_helmet:
            return True
        return row.save == "none" and not self.context.switch("helmet_against_no_save_critical")

    # -- armour --------------------------------------------------------------------------------------------------------

    @cached_property
    def save(self) -> SaveNeed:
        """The armour save against this hit; needs None where there is none or none is allowed."""
        if not self.blow.save_allowed:
            return SaveNeed(None)
        return save_need(self.target, self.context, self.save_modifiers, self.blow.source == "shooting")

    @cached_property
    def save_roll(self) -> Roll | None:
        """The roll for the save; None where no roll can save, or every roll would."""
        needs, reasons = self.save.needs, self.save.reasons
        if needs is None:
            return None
        if needs <= 1 and self.context.switch("natural_1_save_fails"):
            reasons = (*reasons, Reason(say("reason.natural_one_fails"), 2 - needs))
            needs = 2
        return Roll(say("armour_save"), by=self.victim, needs=needs, reasons=reasons) if needs > 1 else None

    def _saved(self, body: Body) -> Asking:
        if self.save_roll is None:
            saved = self.save.needs is not None
        else:
            saved = bool((yield self.save_roll))
        if saved:
            body.ending = "saved"
        return saved

    @cached_property
    def has_eye(self) -> bool:
        """Whether the All-seeing Eye of Numas may turn a wound of this kind aside."""
        return self.target.carries(EYE) and self.blow.source in ("shooting", "melee")

    @cached_property
    def eye_roll(self) -> Roll:
        """The save of the All-seeing Eye: 6, whatever struck (Mordheim rulebook, magical artefacts)."""
        return Roll(say("eye_save"), by=self.victim, needs=6, reasons=(Reason(say("reason.eye_save"), 6),))

    def _not_foreseen(self, body: Body, wounds: int) -> Asking:
        """The wounds that are left: one try each with the Eye, also where armour saves are denied."""
        if not self.has_eye or not wounds:
            return wounds
        left = 0
        for _ in range(wounds):
            left += not (yield self.eye_roll)
        if not left:
            body.ending = "saved"
        return left

    # -- a fall --------------------------------------------------------------------------------------------------------

    @cached_property
    def edge_test(self) -> Roll:
        """The Initiative test of a model that goes down within 1" of an edge; a 6 always fails."""
        initiative = self.target.initiative
        reasons = (Reason(say("reason.initiative", value=initiative), initiative),)
        return test(say("edge"), initiative, self.victim, reasons=reasons)

    @cached_property
    def fall(self) -> Harm:
        """The hits of a fall: Strength the inches fallen, no save, never critical (Mordheim rulebook, Falling)."""
        drop: Any = getattr(self.target, "edge_drop", None) or 0
        inches = int(drop) if self.context.switch("fall_fraction") == "down" else -int(-drop // 1)
        strength = min(max(inches, 1), 10)
        return Harm(
            self.context, self.target, Blow(strength, "fall", save_allowed=False, critical_allowed=False), self.by
        )

    def near_edge(self, body: Body) -> Asking:
        """A model that was knocked down or stunned within 1" of a drop may fall: D3 hits."""
        drop = getattr(self.target, "edge_drop", None)
        went_down = RANK[body.state] > RANK[self.target.state] and body.state in ("knocked_down", "stunned")
        if not drop or not went_down:
            return
        yield body.juncture("edge")
        if (yield from tested(self.target, self.edge_test)):
            return
        body.fell = True
        hits = yield Roll(say("fall_hits"), D3, self.by)
        for left in range(hits, 0, -1):
            if body.state == "out_of_action":
                return
            yield from self.fall.wound(body)
            yield body.juncture("fall", left)
