"""Injuries: what unsaved wounds do to a model, die by die (Mordheim rulebook, Wounds & Injuries).

Each Wound is taken off; the one that reaches 0 and each further one is an injury roll, and the worst of them counts. A
helmet or a thick skull may turn stunned into knocked down.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec.structs import replace

from mordheim_desktop.rules.combat.body import Body
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.fighter import RANK, Fighter
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.requests import Asking, Juncture, Reason, Roll, Row
from mordheim_desktop.rules.ruleset import InjuryChart

STATES: tuple[State, ...] = ("knocked_down", "stunned", "out_of_action")


class Injuries:
    """The injury dice of hits of one kind on one target, each request built once.

    `by` throws them, `victim` the helmet's die; `bonuses` are added to every injury roll, `concussion` says that the
    weapon stuns more readily.
    """

    def __init__(
        self, context: Context, target: Fighter, by: int, bonuses: tuple[Reason, ...] = (), concussion: bool = False
    ) -> None:
        self.context = context
        self.target = target
        self.by = by
        self.victim = 1 - by
        self.bonuses = bonuses
        self.concussion = concussion and not target.has("hard_head")
        self._rolls: dict[int, tuple[Roll, tuple[State, ...]]] = {}

    @cached_property
    def signature(self) -> tuple[Any, ...]:
        """Everything that the chances of these dice depend on, the switches apart."""
        helmet = self.stun_save_roll
        return (
            self.target.state,
            self.target.wounds,
            self.chart,
            sum(reason.amount for reason in self.bonuses),
            self.keeps_feet,
            self.jumps_up,
            helmet.needs if helmet is not None else None,
        )

    @cached_property
    def chart(self) -> InjuryChart:
        """The chart that reads this target's injury dice."""
        charts = self.context.ruleset.combat.injury
        name = "concussion" if self.concussion else "normal"
        if self.target.has("hard_to_kill"):
            name = "hard_to_kill_concussion" if self.concussion else "hard_to_kill"
        chosen = [charts[name]]
        if self.target.has("true_grit") and not self.concussion:
            chosen.append(charts["true_grit"])
        return InjuryChart(
            knocked_down=max(chart.knocked_down for chart in chosen), stunned=max(chart.stunned for chart in chosen)
        )

    def roll(self, bonus: int) -> tuple[Roll, tuple[State, ...]]:
        """One injury die with this hit's own bonus on top, its rows as natural faces; and their states."""
        made = self._rolls.get(bonus)
        if made is None:
            reasons = self.bonuses
            if bonus:
                reasons = (*reasons, Reason(say("reason.critical_injury"), bonus))
            total = sum(reason.amount for reason in reasons)
            rows: list[Row] = []
            states: list[State] = []
            low = 1
            limits = (self.chart.knocked_down - total, self.chart.stunned - total, 6)
            for state, high in zip(STATES, limits, strict=True):
                if min(high, 6) >= low:
                    rows.append(Row(low, min(high, 6), say("name", name=Named("state", state))))
                    states.append(state)
                    low = min(high, 6) + 1
            made = Roll(say("injury"), by=self.by, rows=tuple(rows), reasons=reasons), tuple(states)
            self._rolls[bonus] = made
        return made

    def injure(self, body: Body, unsaved: int, bonus: int = 0, no_helmet: bool = False) -> Asking:
        """Take Wounds off, roll for the one that reaches 0 and for each further one, and let the worst count."""
        dice = unsaved - max(body.wounds, 1) + 1
        body.wounds = max(0, body.wounds - unsaved)
        if dice < 1:
            return
        roll, states = self.roll(bonus)
        per_die = not no_helmet and not self.keeps_feet and bool(self.context.switch("helmet_per_die"))
        worst: State = "standing"
        spared = False
        for left in range(dice, 0, -1):
            if dice > 2:
                yield Juncture(("injury", left, worst, spared))
            result: State = states[(yield roll)]
            if result == "stunned" and per_die:
                result, helped = yield from self._stun_save(body)
                spared = spared or helped
            if RANK[result] > RANK[worst]:
                worst = result
            if worst == "out_of_action":
                break
        if worst == "stunned" and self.keeps_feet:
            worst, spared = "knocked_down", True
        elif worst == "stunned" and not no_helmet and not per_die:
            worst, spared = yield from self._stun_save(body)
        if worst == "knocked_down" and self.jumps_up and not spared:
            return
        body.worsen(worst)

    @cached_property
    def jumps_up(self) -> bool:
        """Jump Up: a plain knocked down result means nothing to him (Speed skill, 2005 wording)."""
        return self.target.has("jump_up")

    @cached_property
    def keeps_feet(self) -> bool:
        """No Pain, and mandrake root for one battle: stunned counts as knocked down."""
        return self.target.has("no_pain") or self.target.carries("mandrake_root")

    @cached_property
    def stun_save_roll(self) -> Roll | None:
        """The helmet, or Thick Skull in its place; None for a bare head."""
        worn = [
            entry.stun_save
            for item in (*self.target.armour, *self.target.items)
            if (entry := self.context.ruleset.armour.get(item)) is not None and entry.stun_save
        ]
        needs = min(worn, default=None)
        reason = say("reason.helmet")
        if self.target.has("thick_skull"):
            needs, reason = (2 if needs else 3), say("reason.thick_skull")
        if needs is None:
            return None
        return Roll(say("helmet"), by=self.victim, needs=needs, reasons=(Reason(reason, needs),))

    @cached_property
    def stun_save_all_the_same(self) -> Roll | None:
        """The same roll after a critical hit that allowed no armour save: tables differ, so it names the reading."""
        roll = self.stun_save_roll
        if roll is None:
            return None
        return replace(roll, reasons=(*roll.reasons, Reason(say("reading.no_armour_save"), 0)))

    def _stun_save(self, body: Body) -> Asking:
        """Stunned or, with luck, knocked down; nothing is asked of a model that already lies stunned."""
        roll = self.stun_save_all_the_same if body.bare else self.stun_save_roll
        if roll is None or RANK[body.state] >= RANK["stunned"]:
            return "stunned", False
        return ("knocked_down", True) if (yield roll) else ("stunned", False)
