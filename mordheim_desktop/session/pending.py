"""A procedure that waits at the table: its setup by references, the dice so far, and what the odds say from here on."""

from __future__ import annotations

from typing import Any

from mordheim_desktop.campaign.changes import AnyEffect
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.campaign.recovery import Recovered
from mordheim_desktop.rules.additions import in_force
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Odds, Play, same_question
from mordheim_desktop.rules.procedures import PROCEDURES, Procedure
from mordheim_desktop.rules.requests import BadAnswer, BadSetup
from mordheim_desktop.rules.ruleset import Ruleset, SwitchValue
from mordheim_desktop.session.fighters import resolve
from mordheim_desktop.session.setups import build_setup, procedure_named


class Pending:
    """One procedure in play. `token` belongs to it alone and is spent by its commit, so nothing is committed twice.

    Raises BadSetup (or UnknownId) at once for a setup that makes no sense.
    """

    def __init__(
        self,
        token: int,
        name: str,
        raw: dict[str, Any],
        campaign: Campaign,
        ruleset: Ruleset,
        *,
        warbands: tuple[str, ...] = (),
        switches: dict[str, SwitchValue] | None = None,
        overrule: bool = False,
        also: tuple[AnyEffect, ...] = (),
    ) -> None:
        self.token = token
        self.name = name
        self.raw = raw
        self.warbands = warbands
        self.overrule = overrule
        self.also = also
        """Effects that come with the result, such as a step of the post-battle sequence being done."""
        ruleset = in_force(ruleset, campaign.own)
        self.context = Context(ruleset, campaign.switches if switches is None else switches)
        self.procedure: Procedure = procedure_named(name)
        self.setup = build_setup(self.procedure, resolve(raw, campaign, ruleset), ruleset)
        self.play = Play(self.procedure.prepare(self.setup, self.context, overrule))
        self._odds: tuple[tuple[Any, ...], Odds] | None = None

    def on(self, token: int, raw: dict[str, Any], campaign: Campaign) -> Pending:
        """The same procedure on another setup; the answers come along as long as the same questions return.

        Raises BadSetup.
        """
        again = Pending(
            token,
            self.name,
            raw,
            campaign,
            self.context.ruleset,
            warbands=self.warbands,
            overrule=self.overrule,
            also=self.also,
        )
        carry_over(self.play, again.play)
        return again

    @property
    def finished(self) -> bool:
        """Whether the outcome stands and waits to be committed."""
        return self.play.outcome is not None

    @property
    def effects(self) -> tuple[AnyEffect, ...]:
        """What a commit would do; nothing before the outcome stands."""
        outcome = self.play.outcome
        return () if outcome is None else (*outcome.effects, *self.also)

    def odds(self) -> Odds:
        """The exact odds from the current point on, counted once per point."""
        if self._odds is None or self._odds[0] != self.play.sent:
            self._odds = (self.play.sent, self.procedure.odds(self.setup, self.context, self.play))
        return self._odds[1]


def recovered(found: Recovered, token: int, campaign: Campaign, ruleset: Ruleset) -> Pending:
    """The procedure that a crash interrupted, with what had been answered and what had been taken back.

    Raises BadSetup or BadAnswer where it no longer makes sense.
    """
    again = Pending(
        token,
        found.procedure,
        found.setup,
        campaign,
        ruleset,
        warbands=found.warbands,
        overrule=found.overrule,
        also=found.also,
    )
    again.play.feed(found.answers)
    again.play.withdrawn += found.withdrawn
    return again


def carry_over(before: Play, after: Play) -> None:
    """Give the answers of one play to another, as long as the same questions return.

    What was rolled is not forgotten.
    """
    for asked in before.asked:
        if after.pending is None or not same_question(asked.request, after.pending):
            break
        try:
            after.answer(asked.given.answer, asked.given.origin)
        except BadAnswer:
            break
    dropped = before.asked[len(after.asked) :]
    after.withdrawn[:] = [*before.withdrawn, *(one.given for one in dropped if one.given.origin == "rolled")]


def is_derived(entry: Entry) -> bool:
    """Whether an entry follows from a procedure of the rules, so that its effects are only as good as its setup.

    A step that the players ticked or settled bears the name of its procedure, but was neither begun nor answered.
    """
    played = bool(entry.setup or entry.answers)
    return played and entry.procedure in PROCEDURES and entry.procedure != "by_hand"


def rerun(entry: Entry, campaign: Campaign, ruleset: Ruleset) -> Pending | None:
    """The procedure of a journal entry played again on a state of the campaign; None where its setup no longer makes
    sense.

    Entries that are no procedure of the rules (a warband joined, a turn passed) give None as well.
    """
    if not is_derived(entry):
        return None
    try:
        again = Pending(
            0,
            entry.procedure,
            entry.setup,
            campaign,
            ruleset,
            warbands=entry.warbands,
            switches=entry.switches,
            overrule=entry.overruled,
        )
        again.play.feed(entry.answers)
    except (BadSetup, BadAnswer):
        return None
    return again
