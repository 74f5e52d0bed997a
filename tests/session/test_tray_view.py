"""What the dice tray says beside a request: who throws, what a D3 counts, why the same is asked once more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.rules.requests import Roll
from mordheim_desktop.session.commands import set_up as commands
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.session.views import tray
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, last_words, open_session, ruleset

WORDS = Words(ruleset())


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    one = open_session(tmp_path)
    yield one
    one.close()


def step(session: Session, scenario: str, id: str) -> Pending:
    """The pending request of one step of a scenario's set-up."""
    begin_battle(session, BOTH)
    pending = session.begin(
        "scenario", views.scenario_setup(session.campaign, WORDS, "chance_encounter"), warbands=BOTH
    )
    for answer in ((6, 6), scenario):
        if not pending.finished:
            session.answer(answer)
    session.commit(pending.token)
    found = next(one for one in views.steps_of(session.campaign, WORDS) if one.id == id)
    asked = commands.procedure_of(session.campaign, found)
    assert asked is not None
    return session.begin(*asked, warbands=BOTH)


def remark(pending: Pending) -> str:
    said = tray.remark(pending)
    return WORDS.say(said) if said is not None else ""


def heading(pending: Pending, campaign: Campaign) -> str:
    return tray.heading(pending, campaign, WORDS)


def test_each_warband_is_named_when_it_throws_for_the_shards_it_carries(session: Session) -> None:
    pending = step(session, "chance_encounter", "shards")
    assert heading(pending, session.campaign) == "Set-up · The Aldred Company throw"
    session.answer(4)
    assert heading(pending, session.campaign) == "Set-up · Clan Skritch throw"
    session.answer(5)
    labels = [tray.label(pending, asked.request, WORDS) for asked in pending.play.asked]
    assert labels == ["The Aldred Company", "Clan Skritch"]
    session.commit(pending.token)
    assert last_words(session) == "Shards carried: The Aldred Company 2, Clan Skritch 3."


def test_a_d3_says_how_the_faces_of_a_d6_count(session: Session) -> None:
    pending = step(session, "chance_encounter", "shards")
    assert remark(pending) == "1–2 counts as 1, 3–4 as 2, 5–6 as 3"


def test_a_roll_off_that_is_equal_says_so_when_it_asks_again(session: Session) -> None:
    pending = step(session, "skirmish", "first_terrain")
    assert remark(pending) == ""
    session.answer(4)
    assert remark(pending) == ""
    session.answer(4)
    assert remark(pending) == "equal: both throw again"
    session.answer(5)
    assert remark(pending) == ""


def test_both_who_throw_for_the_charge_in_the_pit_are_named(session: Session) -> None:
    setup = {"fighter": {"name": "Hob Brandt", "toughness": 3}, "kind": "hero", "warband": "reikland"}
    pending = session.begin("serious_injury", setup, warbands=BOTH)
    session.answer((6, 5))
    assert heading(pending, session.campaign).endswith("The Aldred Company throw")
    session.answer(3)
    assert heading(pending, session.campaign).endswith("Clan Skritch throw")


def test_a_result_that_does_not_count_says_so_when_it_is_thrown_again(session: Session) -> None:
    setup = {"fighter": {"name": "Hob Brandt", "toughness": 3}, "kind": "hero", "warband": "reikland"}
    pending = session.begin("serious_injury", setup, warbands=BOTH)
    for answer in ((6, 5), 3, 5, "lost"):
        session.answer(answer)
    assert remark(pending) == ""
    session.answer((4, 4))
    assert remark(pending) == "that does not count: thrown again"


def test_a_critical_hit_tells_what_each_result_does(session: Session) -> None:
    setup = {"target": {"toughness": 3, "wounds": 1}, "strength": 3, "source": "shooting"}
    pending = session.begin("hit", setup)
    session.answer(6)
    roll = pending.play.pending
    assert isinstance(roll, Roll)
    assert tray.bands(roll, WORDS) == (
        ("1–2", "Hit a vital part: 2 Wounds"),
        ("3–4", "Hit an exposed spot: 2 Wounds, no save"),
        ("5–6", "Master strike: 2 Wounds, no save, +2 to injury"),
    )


def test_a_second_injury_says_that_it_is_for_another_wound_and_that_the_worst_counts(
    session: Session,
) -> None:
    setup = {"target": {"toughness": 3, "wounds": 1}, "strength": 3, "source": "shooting"}
    pending = session.begin("hit", setup)
    session.answer(6)
    session.answer(4)  # an exposed spot: two wounds, no save
    assert remark(pending) == ""
    session.answer(3)
    assert remark(pending) == "for another Wound: the worst counts"
