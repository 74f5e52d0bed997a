"""How the battle of a campaign ends by its scenario's own rule, from the table and the Rout tests of the journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.rules import verdict
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.ruleset import Ruleset
from mordheim_desktop.rules.verdict import Proposal
from mordheim_desktop.session.commands.rout import tested_this_turn, was_failed
from mordheim_desktop.session.the_battle import scenario_of


def proposed(campaign: Campaign, ruleset: Ruleset, entries: Iterable[Entry]) -> Proposal | None:
    """How the battle has ended by now; None while it goes on, and for a battle of more than two sides."""
    battle = campaign.battle
    if battle is None:
        return None
    routs = _failed(campaign, battle, ruleset, tuple(entries))
    context = Context(ruleset, campaign.switches)
    return verdict.proposed(field_of(campaign), scenario_of(campaign, ruleset), routs, context)


def at_the_end_of_the_turn(campaign: Campaign, ruleset: Ruleset) -> Proposal | None:
    """How the battle ends with the turn that is being played, where its scenario looks at the end of a turn."""
    context = Context(ruleset, campaign.switches)
    return verdict.at_the_end_of_the_turn(field_of(campaign), scenario_of(campaign, ruleset), context)


def _failed(campaign: Campaign, battle: Battle, ruleset: Ruleset, entries: Sequence[Entry]) -> int | None:
    """The side that failed its Rout test in the present turn; the first of them, None where nobody did."""
    for side in range(len(battle.sides)):
        tested = tested_this_turn(battle, side, entries)
        if tested is not None and was_failed(tested, campaign, ruleset):
            return side
    return None
