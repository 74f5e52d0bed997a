"""Which scenario is played, and who attacks: the pre-battle sequence (Mordheim rulebook, Scenarios).

The player with the lower warband rating rolls 2D6 on the scenario table; a 2 or a 12 lets him choose. Where a scenario
has an attacker and a defender he picks his side as well, except where the smaller warband has to defend. The rulebook
is silent about equal ratings (switch `rating_tie`) and equal roll-offs, which are thrown again.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.dice import TWO_D6
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import ScenarioDrawn
from mordheim_desktop.rules.messages import Message, Named, say
from mordheim_desktop.rules.requests import Asking, BadSetup, Choose, Option, Roll, Row
from mordheim_desktop.rules.rethrow import roll_off
from mordheim_desktop.rules.ruleset import Ruleset, Scenario

CHOOSE = "choose"
"""What the scenario table says where the player chooses."""


class ScenarioSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The warband ratings and the warriors taking part, both in the order of the players.

    `agreed` names a scenario the players settled on themselves; `chosen_by` is the player whom a Mordheim Map lets
    choose. `names` are the warbands' names, for the sentences alone.
    """

    ratings: tuple[int, int]
    warriors: tuple[int, int] = (0, 0)
    agreed: str = ""
    chosen_by: Literal[0, 1] | None = None
    names: tuple[str, str] = ("", "")


class ScenarioResult(Struct, frozen=True):
    """The scenario, the player who counts as lower rated, and the sides.

    No sides are None; the player is None where equal ratings did not matter.
    """

    scenario: str
    chooser: int | None
    attacker: int | None
    defender: int | None


def scenario(setup: ScenarioSetup, context: Context) -> Asking:
    """Find the scenario and its sides. Raises BadSetup for negative numbers or an unknown scenario."""
    if min(*setup.ratings, *setup.warriors) < 0:
        raise BadSetup(say("scenario.negative"))
    ruleset = context.ruleset
    if setup.agreed and setup.agreed not in ruleset.scenarios:
        raise BadSetup(say("scenario.unknown", scenario=setup.agreed))
    chooser = _plainly_lower(setup)
    if setup.agreed:
        found = setup.agreed
    elif setup.chosen_by is not None:
        (found,) = yield _choice(ruleset, setup.chosen_by)
    else:
        lower = yield from _lower_rated(setup, context)
        found = yield from _rolled(ruleset, lower)
        chooser = lower
    played = ruleset.scenarios[found]
    attacker = None
    if played.sides == "lower_chooses":
        lower = chooser if chooser is not None else (yield from _lower_rated(setup, context))
        attacker = yield from _picked_side(played, lower)
        chooser = lower
    elif played.sides == "fewer_defend":
        attacker = yield from _larger(setup)
    return _outcome(setup, played, chooser, attacker)


def odds_keys(setup: ScenarioSetup, ruleset: Ruleset) -> tuple[str, ...]:
    """Every key the odds of a scenario can have: the scenarios in the order of the rulebook."""
    return tuple(entry.id for entry in _listed(ruleset))


def _listed(ruleset: Ruleset) -> list[Scenario]:
    return sorted(ruleset.scenarios.values(), key=lambda entry: entry.number)


def _outcome(setup: ScenarioSetup, played: Scenario, chooser: int | None, attacker: int | None) -> Outcome:
    defender = None if attacker is None else 1 - attacker
    result = ScenarioResult(played.id, chooser, attacker, defender)
    message = say("scenario.found", scenario=_named(played.id))
    if attacker is not None and defender is not None:
        message = _with_sides(setup, played, attacker, defender)
    drawn = ScenarioDrawn(scenario=played.id, attacker=attacker, defender=defender)
    return Outcome(result, message, (drawn,), played.id)


def _with_sides(setup: ScenarioSetup, played: Scenario, attacker: int, defender: int) -> Message:
    """The scenario and its sides: by the warbands' names, by the players' numbers where those are not known."""
    found = _named(played.id)
    if all(setup.names):
        sides = {"attacker": setup.names[attacker], "defender": setup.names[defender]}
        return say("scenario.found_with_names", scenario=found, **sides)
    return say("scenario.found_with_sides", scenario=found, attacker=attacker + 1, defender=defender + 1)


def _player(setup: ScenarioSetup, player: int) -> Message:
    name = setup.names[player]
    return say("scenario.warband", warband=name) if name else say("scenario.player", player=player + 1)


def _plainly_lower(setup: ScenarioSetup) -> int | None:
    """The player with the lower rating; None where the ratings are equal."""
    first, second = setup.ratings
    if first == second:
        return None
    return 0 if first < second else 1


def _lower_rated(setup: ScenarioSetup, context: Context) -> Asking:
    """The player with the lower rating; on equal ratings the roll-off or the players decide who counts as such."""
    lower = _plainly_lower(setup)
    if lower is not None:
        return lower
    if context.switch("rating_tie") == "roll_off":
        return (yield from roll_off(say("scenario.rating_roll_off")))
    options = (Option("player_0", _player(setup, 0)), Option("player_1", _player(setup, 1)))
    picked = yield Choose(say("scenario.who_rolls"), options)
    return 0 if picked == ("player_0",) else 1


def _rolled(ruleset: Ruleset, lower: int) -> Asking:
    """2D6 on the scenario table, and the choice it may bring; returns the scenario's id."""
    table = sorted((int(total), found) for total, found in ruleset.campaign.scenario_table.items())
    rows = tuple(Row(total, total, _row_text(found)) for total, found in table)
    row = yield Roll(say("scenario.table"), TWO_D6, lower, rows=rows)
    found = table[row][1]
    if found == CHOOSE:
        (found,) = yield _choice(ruleset, lower)
    return found


def _row_text(found: str) -> Message:
    return say("scenario.choose_any") if found == CHOOSE else say("scenario.row", scenario=_named(found))


def _choice(ruleset: Ruleset, player: int) -> Choose:
    """Any scenario, in the order of the rulebook."""
    options = tuple(Option(entry.id, say("scenario.row", scenario=_named(entry.id))) for entry in _listed(ruleset))
    return Choose(say("scenario.choose"), options, player)


def _picked_side(played: Scenario, lower: int) -> Asking:
    """The lower-rated player attacks or defends, as he likes; returns the attacker."""
    options = (Option("attacker", say("scenario.attack")), Option("defender", say("scenario.defend")))
    picked = yield Choose(say("scenario.side", scenario=_named(played.id)), options, lower)
    return lower if picked == ("attacker",) else 1 - lower


def _larger(setup: ScenarioSetup) -> Asking:
    """The player with more warriors, who attacks; a roll-off where they have equally many."""
    first, second = setup.warriors
    if first == second:
        return (yield from roll_off(say("scenario.defender_roll_off")))
    return 0 if first > second else 1


def _named(scenario: str) -> Named:
    return Named("scenario", scenario)
