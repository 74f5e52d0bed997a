"""What the Scenario tab is told: who meets, the checklist, the zones, the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.requests import Choose
from mordheim_desktop.rules.ruleset import SetUpStep
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.commands.set_up import decide, tick
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.session.views.prelude import PRELUDE
from mordheim_desktop.session.views.table import TableView, table_view
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, in_battle, open_session, ruleset, sample_campaign

WORDS = Words(ruleset())


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = open_session(tmp_path)
    in_battle(opened)
    yield opened
    opened.close()


def find(session: Session, agreed: str, choice: str = "attacker") -> views.ScenarioView:
    """Agree on a scenario; where a side is chosen, the lower rated takes `choice`."""
    pending = session.begin("scenario", views.scenario_setup(session.campaign, WORDS, agreed), warbands=BOTH)
    while not pending.finished:
        assert isinstance(pending.play.pending, Choose)
        session.answer(choice)
    session.commit(pending.token)
    view = views.scenario_view(session.campaign, WORDS)
    assert view is not None
    return view


def richer(by: int) -> Campaign:
    """Clan Skritch with more experience."""
    campaign = sample_campaign()
    clan = campaign.warbands[1]
    adept = replace(clan.heroes[0], experience=clan.heroes[0].experience + by)
    return replace(campaign, warbands=(campaign.warbands[0], replace(clan, heroes=(adept, *clan.heroes[1:]))))


def test_the_evening_in_advance() -> None:
    assert views.tonight(sample_campaign(), BOTH, WORDS) == (
        ("The Aldred Company", "rating 119 · 12 fight · Rout test at 3"),
        ("Clan Skritch", "rating 127 · 13 fight · Rout test at 4"),
        ("", "Underdog: difference 8, no bonus."),
    )
    assert views.who_rolls(sample_campaign(), BOTH, WORDS) == "The Aldred Company have the lower rating and roll."


@pytest.mark.parametrize(("difference", "bonus"), [(50, 0), (51, 1), (75, 1), (76, 2), (101, 3), (151, 4), (301, 5)])
def test_the_underdog_is_told_what_it_is_worth(difference: int, bonus: int) -> None:
    told = WORDS.say(views.underdog_message(richer(difference - 8), BOTH, WORDS))
    if bonus:
        expected = f"each survivor of The Aldred Company gains {bonus} experience more (difference {difference})."
        assert told == f"Underdog: {expected}"
    else:
        assert told == f"Underdog: difference {difference}, no bonus."


def test_who_misses_the_battle_is_named(tmp_path: Path) -> None:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    heroes = (*company.heroes[:4], replace(company.heroes[4], misses_games=1))
    session = open_session(
        tmp_path, replace(campaign, warbands=(replace(company, heroes=heroes), campaign.warbands[1]))
    )
    in_battle(session)
    side, _ = views.sides_of(session.campaign, BOTH, WORDS)
    assert (side.fight, side.rout_at, side.remarks) == (11, 3, ("misses this battle: Pip",))
    session.close()


def test_nothing_is_told_before_the_scenario_is_known(session: Session) -> None:
    assert views.scenario_view(session.campaign, WORDS) is None


def the_table(session: Session) -> TableView:
    view = table_view(session.campaign, WORDS)
    assert view is not None
    return view


def the_step(session: Session, id: str) -> SetUpStep:
    return next(step for step in views.steps_of(session.campaign, WORDS) if step.id == id)


def test_the_wyrdstone_hunt_has_nine_steps_after_the_old_wounds_and_asks_who_sets_up_first(session: Session) -> None:
    view = find(session, "wyrdstone_hunt")
    assert [step.state for step in view.steps] == ["done", "done", "current", *["open"] * 9]
    assert [step.note for step in view.steps[2:7]] == ["D6", "D6 each", "", "D3+1", "D6 each"]
    assert view.asks_who_sets_up_first
    drawn = the_table(session)
    assert drawn.distances == {"from_edge": 10, "apart": 6}
    assert [zone.side for zone in drawn.zones] == [None, None]


def test_the_zones_bear_the_names_once_it_is_known_who_sets_up_first(session: Session) -> None:
    find(session, "skirmish")
    decide(session, the_step(session, "set_up_roll"), 1)
    assert [zone.label for zone in the_table(session).zones] == [
        'Clan Skritch: within 8" of the bottom edge',
        'The Aldred Company: within 8" of the top edge',
    ]


def test_a_step_ticked_makes_the_next_one_current(session: Session) -> None:
    find(session, "skirmish")
    tick(session, the_step(session, "old_wounds"))
    view = views.scenario_view(session.campaign, WORDS)
    assert view is not None
    assert [step.state for step in view.steps[2:5]] == ["done", "current", "open"]


def test_the_smaller_warband_defends_the_find_and_that_step_is_done(session: Session) -> None:
    view = find(session, "defend_the_find")
    assert [step.state for step in view.steps[2:5]] == ["current", "done", "open"]
    assert [(zone.side, zone.label) for zone in the_table(session).zones] == [
        (0, 'The Aldred Company (defender): inside the objective or within 6" of it'),
        (1, 'Clan Skritch (attacker): within 6" of any edge'),
    ]


@pytest.mark.parametrize(("choice", "side"), [("attacker", 0), ("defender", 1)])
def test_the_attacker_has_the_first_turn(session: Session, choice: str, side: int) -> None:
    find(session, "surprise_attack", choice)
    assert views.first_turn(session.campaign, WORDS) == side


def test_a_roll_off_gives_the_first_turn_elsewhere(session: Session) -> None:
    view = find(session, "street_fight")
    assert views.first_turn(session.campaign, WORDS) is None
    assert view.asks_who_goes_first


def test_occupy_lasts_eight_turns_without_rout_tests(session: Session) -> None:
    view = find(session, "occupy")
    assert "It lasts 8 turns." in view.ends
    assert "No Rout tests in this scenario." in view.ends


@pytest.mark.parametrize("id", sorted(ruleset().scenarios))
def test_every_scenario_tells_ends_pays_and_two_zones(session: Session, id: str) -> None:
    view = find(session, id)
    assert view.name == ruleset().scenarios[id].name
    assert view.ends
    assert view.pays
    zones = the_table(session).zones
    assert len(zones) == 2
    assert all(zone.label and "{" not in zone.label for zone in zones)


# -- what comes before the set-up --------------------------------------------------------------------------------------


def prelude(session: Session) -> list[tuple[str, str]]:
    view = views.scenario_view(session.campaign, WORDS, session.entries)
    assert view is not None
    return [(step.text, step.note) for step in view.steps if step.id in PRELUDE]


def drawn_by(session: Session, *answers: object) -> None:
    play = session.begin("scenario", views.scenario_setup(session.campaign, WORDS), warbands=BOTH)
    for answer in answers:
        session.answer(answer)
    session.commit(play.token)


def test_the_checklist_begins_with_ratings_and_the_dice_of_the_scenario(session: Session) -> None:
    drawn_by(session, (3, 4))
    assert prelude(session) == [
        ("Ratings 119 and 127: The Aldred Company are lower", "no underdog"),
        ("2D6 = 7: Skirmish", "3 · 4"),
    ]


def test_a_12_is_a_free_choice_and_says_so(session: Session) -> None:
    drawn_by(session, (6, 6), ("occupy",))
    assert prelude(session)[1] == ("2D6 = 12, free choice: Occupy", "6 · 6")


def test_an_agreed_scenario_has_no_dice(session: Session) -> None:
    find(session, "skirmish")
    assert prelude(session)[1] == ("Agreed: Skirmish", "")


def test_equal_ratings_are_told_as_such_and_the_roll_off_is_not_taken_for_the_table(tmp_path: Path) -> None:
    campaign = sample_campaign()
    equal = replace(campaign.warbands[1], typed_rating=119)
    session = open_session(tmp_path, replace(campaign, warbands=(campaign.warbands[0], equal)))
    begin_battle(session, BOTH)
    drawn_by(session, (2,), (5,), (1, 4))
    assert prelude(session) == [
        ("Ratings 119 and 119: equal", "no underdog"),
        ("2D6 = 5: Wyrdstone Hunt", "1 · 4"),
    ]
    session.close()


def test_who_misses_the_battle_is_named_and_a_leaderless_warband_is_warned_of(tmp_path: Path) -> None:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    heroes = tuple(replace(hero, misses_games=int(hero.id == "pip"), leader=False) for hero in company.heroes)
    session = open_session(
        tmp_path, replace(campaign, warbands=(replace(company, heroes=heroes), campaign.warbands[1]))
    )
    begin_battle(session, BOTH)
    find(session, "skirmish")
    assert prelude(session)[2] == ("Missing this battle: Pip", "1 stay away")
    side, _ = views.sides_of(session.campaign, BOTH, WORDS)
    assert side.remarks == ("misses this battle: Pip", "nobody leads: the best Leadership of the others counts")
    session.close()
