"""Experience after a battle: who gains how many points and what for (Mordheim rulebook, Experience; Scenarios).

Every hero, hired sword and henchman group with a survivor gains for surviving, the leader of the winner more, a hero
for each enemy he put out of action himself. The scenario says how many points these are worth and may give others. The
underdog's bonus comes to each survivor. Nothing is rolled; advances are procedures of their own.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.driver import Outcome
from mordheim_desktop.rules.effects import Experience
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import Asking, BadSetup, UnknownId
from mordheim_desktop.rules.ruleset import Award, Ruleset
from mordheim_desktop.rules.serious_injury import Kind

SURVIVES: Final = "survives"
WINNING_LEADER: Final = "winning_leader"
ENEMY_OUT: Final = "enemy_out_of_action"
UNDERDOG: Final = "underdog"

USUAL: Final = (SURVIVES, WINNING_LEADER, ENEMY_OUT)
"""What every scenario gives; one point each where no scenario says otherwise."""

COUNTER: Final = "wyrdstone_counter"
"""The award of which the switch `counter_experience` says whether it counts for each counter carried."""


class Learner(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One who fought and lives, or a group of whom somebody does.

    `enemies_out` are the enemies he put out of action himself; `awards` the scenario's other awards he earned, by id;
    `points` is what the players settled instead of all that.
    """

    id: str
    name: str = ""
    kind: Kind = "hero"
    leader: bool = False
    enemies_out: int = 0
    awards: tuple[str, ...] = ()
    points: int | None = None


class ExperienceSetup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side: the scenario fought (empty: none of the list), whether it won, and each survivor's underdog bonus.

    `name` is the warband's, where it is known.
    """

    name: str = ""
    scenario: str = ""
    won: bool = False
    underdog: int = 0
    learners: tuple[Learner, ...] = ()


class Part(Struct, frozen=True):
    """Points and what they are for: the id of an award, or `underdog`."""

    award: str
    points: int


class Gained(Struct, frozen=True):
    """What one gains."""

    id: str
    points: int


class ExperienceResult(Struct, frozen=True):
    """What everybody gains, in the order of the setup."""

    gained: tuple[Gained, ...]


def awards_of(scenario: str, ruleset: Ruleset) -> dict[str, Award]:
    """What a scenario gives, by id; for none of the list, or one unknown, only what every battle gives."""
    listed = ruleset.scenarios.get(scenario)
    usual = {id: Award(id=id, amount=1, text="") for id in USUAL}
    return usual | ({award.id: award for award in listed.awards} if listed else {})


def parts(learner: Learner, setup: ExperienceSetup, context: Context) -> tuple[Part, ...]:
    """What the rules give one who lives, award by award."""
    awards = awards_of(setup.scenario, context.ruleset)
    earned = Counter({SURVIVES: 1})
    if learner.leader and setup.won:
        earned[WINNING_LEADER] = 1
    if learner.kind == "hero":
        earned[ENEMY_OUT] = learner.enemies_out
    each_counter = COUNTER in learner.awards and context.switch("counter_experience") == "per_counter"
    for id, count in Counter(learner.awards).items():
        earned[id] = count if id == COUNTER and each_counter else 1
    found = [Part(id, count * awards[id].amount) for id, count in earned.items() if count]
    if setup.underdog:
        found.append(Part(UNDERDOG, setup.underdog))
    return tuple(found)


def gains(learner: Learner, setup: ExperienceSetup, context: Context) -> int:
    """The points of one who lives: what the players settled, else what the rules give."""
    if learner.points is not None:
        return learner.points
    return sum(part.points for part in parts(learner, setup, context))


def experience(setup: ExperienceSetup, context: Context) -> Asking:
    """Give one side its experience. Raises BadSetup where nobody learns, UnknownId for what the scenario does not
    give.
    """
    _check(setup, context.ruleset)
    yield from ()
    gained = tuple(Gained(one.id, gains(one, setup, context)) for one in setup.learners)
    effects = tuple(Experience(fighter=one.id, amount=one.points) for one in gained if one.points)
    told = {"points": sum(one.points for one in gained), "fighters": len(effects)}
    message = (
        say("experience.gained_by", warband=setup.name, **told) if setup.name else say("experience.gained", **told)
    )
    return Outcome(ExperienceResult(gained), message, effects, "gained")


def _check(setup: ExperienceSetup, ruleset: Ruleset) -> None:
    if setup.scenario and setup.scenario not in ruleset.scenarios:
        raise UnknownId(say("setup.unknown_id", kind="scenario", id=setup.scenario))
    if not setup.learners:
        raise BadSetup(say("experience.nobody"))
    given = awards_of(setup.scenario, ruleset)
    for one in setup.learners:
        if (one.points or 0) < 0 or one.enemies_out < 0:
            raise BadSetup(say("experience.negative"))
        for id in one.awards:
            if id not in given or id in USUAL:
                raise UnknownId(say("setup.unknown_id", kind="award", id=id))
