"""Experience after a battle: what every award is worth, and to whom it goes."""

import pytest

from mordheim_desktop.rules.effects import Experience
from mordheim_desktop.rules.experience import ExperienceSetup, Learner, experience, gains
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from tests.rules.procedure import ended, played, table


def points(learner: Learner, **setup: object) -> int:
    return gains(learner, ExperienceSetup(learners=(learner,), **setup), table())  # type: ignore[arg-type]


HERO = Learner(id="hob")
LEADER = Learner(id="captain", leader=True)
GROUP = Learner(id="marksmen", kind="henchman")
SWORD = Learner(id="ogre", kind="hired_sword")


@pytest.mark.parametrize("learner", [HERO, LEADER, GROUP, SWORD])
def test_everybody_who_lives_gains_one_point_in_a_lost_battle(learner: Learner) -> None:
    assert points(learner) == 1


@pytest.mark.parametrize(("learner", "gained"), [(LEADER, 2), (HERO, 1), (GROUP, 1), (SWORD, 1)])
def test_the_leader_of_the_winner_gains_one_more(learner: Learner, gained: int) -> None:
    assert points(learner, won=True) == gained


@pytest.mark.parametrize(("kind", "gained"), [("hero", 4), ("henchman", 1), ("hired_sword", 1)])
def test_three_enemies_out_of_action_are_three_points_for_a_hero_alone(kind: str, gained: int) -> None:
    assert points(Learner(id="hob", kind=kind, enemies_out=3)) == gained  # type: ignore[arg-type]


@pytest.mark.parametrize("bonus", [1, 2, 3, 4, 5])
def test_the_underdogs_bonus_comes_to_every_survivor(bonus: int) -> None:
    assert [points(one, underdog=bonus) for one in (HERO, GROUP, SWORD)] == [1 + bonus] * 3


@pytest.mark.parametrize(
    ("scenario", "award", "gained"),
    [
        ("wyrdstone_hunt", "wyrdstone_counter", 2),
        ("breakthrough", "breaking_through", 2),
        ("street_fight", "escaping", 2),
        ("hidden_treasure", "finding_the_chest", 3),
    ],
)
def test_the_scenarios_own_awards_come_on_top(scenario: str, award: str, gained: int) -> None:
    assert points(Learner(id="hob", awards=(award,)), scenario=scenario) == gained


@pytest.mark.parametrize("scenario", ["defend_the_find", "skirmish", "chance_encounter", "surprise_attack", "occupy"])
def test_five_scenarios_give_nothing_of_their_own(scenario: str) -> None:
    assert points(Learner(id="captain", leader=True, enemies_out=2), scenario=scenario, won=True) == 4


def test_two_counters_are_one_point_unless_each_counts() -> None:
    carrier = Learner(id="hob", awards=("wyrdstone_counter", "wyrdstone_counter"))
    setup = ExperienceSetup(scenario="wyrdstone_hunt", learners=(carrier,))
    assert gains(carrier, setup, table()) == 2
    assert gains(carrier, setup, table(counter_experience="per_counter")) == 3


def test_what_the_players_settled_counts_instead() -> None:
    assert points(Learner(id="captain", leader=True, points=0), won=True, underdog=2) == 0


def test_the_points_come_as_effects_and_nobody_gets_nothing() -> None:
    setup = ExperienceSetup(won=True, learners=(LEADER, GROUP, Learner(id="pip", points=0)))
    outcome = ended(lambda: experience(setup, table()))
    assert outcome.effects == (Experience(fighter="captain", amount=2), Experience(fighter="marksmen", amount=1))
    assert outcome.message.params == {"points": 3, "fighters": 2}


@pytest.mark.parametrize("award", ["finding_the_chest", "survives"])
def test_an_award_that_the_scenario_does_not_give_is_refused(award: str) -> None:
    setup = ExperienceSetup(scenario="skirmish", learners=(Learner(id="hob", awards=(award,)),))
    with pytest.raises(UnknownId):
        played(lambda: experience(setup, table()))


def test_a_side_on_which_nobody_lives_learns_nothing() -> None:
    with pytest.raises(BadSetup, match=r"experience\.nobody"):
        played(lambda: experience(ExperienceSetup(), table()))


def test_nobody_loses_experience() -> None:
    with pytest.raises(BadSetup, match=r"experience\.negative"):
        played(lambda: experience(ExperienceSetup(learners=(Learner(id="hob", points=-1),)), table()))
