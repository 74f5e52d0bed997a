"""Experience on the roster: applied once, undone as a whole, and the advances that come of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Warrior
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands import battle as battle_commands
from mordheim_desktop.session.commands import experience as commands
from mordheim_desktop.session.commands.post_battle import bury
from mordheim_desktop.session.commands.roster import correct_experience
from mordheim_desktop.session.commands.shooting import SHORT, Declared, begin_shot
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.experience import ExperienceView, experience_view, open_advances
from mordheim_desktop.session.words import Words
from tests.session.tables import in_battle, open_session, sample_campaign


def won(folder: Path, campaign: Campaign | None = None) -> Session:
    """The Aldred Company has won; nobody fell."""
    session = open_session(folder, campaign)
    in_battle(session)
    battle_commands.end_battle(session, 0)
    return session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = won(tmp_path)
    yield session
    session.close()


def fighter(session: Session, id: str) -> Warrior | HenchmanGroup:
    return find(session.campaign, id)[1]


def view(session: Session, side: int = 0) -> ExperienceView:
    return experience_view(session.campaign, side, session.entries, {}, Words(session.ruleset))


def due(session: Session) -> dict[str, int]:
    warband = session.campaign.warband("aldred")
    return {
        one.fighter: one.rolls
        for one in commands.due_advances(session.campaign, session.ruleset, session.entries, warband)
    }


def give(session: Session, **points: int) -> None:
    """Exactly these points, and none for the others."""
    nothing = dict.fromkeys(("captain", "hob", "otto", "ulrich", "pip", "marksmen", "warriors"), 0)
    commands.apply_experience(session, 0, {}, nothing | points)


def advance(session: Session, id: str, *answers: object) -> None:
    pending = commands.begin_advance(session, id)
    for answer in answers:
        session.answer(answer)
    session.commit(pending.token)


def test_everybody_who_fought_is_listed_with_what_he_gains_and_giant_rats_are_not(session: Session) -> None:
    lines = {line.id: (line.points, line.reasons) for line in view(session).lines}
    assert lines["captain"] == (2, "+1 for surviving, +1 as winning leader")
    assert lines["warriors"] == (1, "+1 for surviving")
    assert [line.id for line in view(session, 1).lines] == [
        "skritch-adept",
        "black-1",
        "black-2",
        "runner-1",
        "runner-2",
        "verminkin",
    ]


def test_the_next_advance_is_told_beside_the_points(session: Session) -> None:
    told = {line.id: line.next for line in view(session).lines}
    assert told["captain"] == "next advance at 24"
    assert told["pip"] == "next advance at 4"
    assert told["warriors"] == "next advance at 2"


def test_the_whole_side_gains_in_one_entry_and_undo_takes_all_of_it_back(session: Session) -> None:
    before = len(session.entries)
    commands.apply_experience(session, 0, {}, {})
    assert len(session.entries) == before + 1
    message = Words(session.ruleset).say(session.entries[-1].message)
    assert message == "The Aldred Company: experience gained 8, shared by 7."
    assert (fighter(session, "captain").experience, fighter(session, "warriors").experience) == (25, 2)
    session.undo()
    assert (fighter(session, "captain").experience, fighter(session, "warriors").experience) == (23, 1)
    battle = session.campaign.battle
    assert battle is not None
    assert battle.sides[0].steps == ()


def test_a_second_application_is_refused_until_the_first_is_undone(session: Session) -> None:
    commands.apply_experience(session, 0, {}, {})
    with pytest.raises(BadSetup, match=r"experience\.applied"):
        commands.apply_experience(session, 0, {}, {})
    assert fighter(session, "captain").experience == 25
    session.undo()
    commands.apply_experience(session, 0, {}, {"captain": 5})
    assert fighter(session, "captain").experience == 28


def test_the_dead_and_those_who_missed_the_battle_learn_nothing(tmp_path: Path) -> None:
    campaign = sample_campaign()
    aldred = campaign.warbands[0]
    heroes = tuple(replace(hero, misses_games=1) if hero.id == "hob" else hero for hero in aldred.heroes)
    session = won(tmp_path, replace(campaign, warbands=(replace(aldred, heroes=heroes), campaign.warbands[1])))
    battle_commands.settle(session, "pip", "out_of_action", 0)
    bury(session, "pip")
    assert [line.id for line in view(session).lines] == ["captain", "otto", "ulrich", "marksmen", "warriors"]
    session.close()


def test_a_hero_whose_arrow_put_an_enemy_out_of_action_gains_for_it(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    while session.campaign.battle is not None and session.campaign.battle.phase != "shooting":
        battle_commands.pass_to(session, *battle_commands.next_phase(session.campaign.battle))
    pending = begin_shot(session, Declared(shooter="captain", target="black-2", weapon="bow"), SHORT)
    for face in (6, 5, 6):
        session.answer(face)
    session.commit(pending.token)
    model = session.campaign.battle.model("black-2") if session.campaign.battle else None
    assert model is not None
    assert model.state == "out_of_action"
    battle_commands.end_battle(session, 0)
    captain = view(session).lines[0]
    assert (captain.points, captain.reasons) == (
        3,
        "+1 for surviving, +1 as winning leader, +1 for enemies out of action",
    )
    session.close()


def test_the_weaker_side_gains_the_underdogs_bonus(tmp_path: Path) -> None:
    campaign = sample_campaign()
    strong = tuple(replace(hero, experience=90) for hero in campaign.warbands[1].heroes)
    skritch = replace(campaign.warbands[1], heroes=strong)
    session = won(tmp_path, replace(campaign, warbands=(campaign.warbands[0], skritch)))
    battle = session.campaign.battle
    assert battle is not None
    difference = battle.sides[1].rating - battle.sides[0].rating
    assert difference > 300
    assert view(session).lines[1].reasons == "+1 for surviving, +5 as underdog"
    assert view(session, 1).lines[0].reasons == "+1 for surviving"
    session.close()


def test_a_point_that_reaches_no_box_brings_no_advance(session: Session) -> None:
    give(session, ulrich=1)
    assert due(session) == {}


def test_a_hero_who_reaches_a_box_rolls_once_and_the_gain_stands_on_the_roster(session: Session) -> None:
    give(session, hob=1, pip=2)
    assert due(session) == {"pip": 1}
    assert open_advances(session.campaign, 0, session.entries, Words(session.ruleset)) == (
        "The Aldred Company have advances to roll for: 1."
    )
    advance(session, "pip", (3, 4), "BS")
    pip = fighter(session, "pip")
    assert [(change.name, change.amount) for change in pip.changes] == [("BS", 1)]
    assert due(session) == {}
    with pytest.raises(BadSetup, match=r"experience\.none_due"):
        commands.begin_advance(session, "pip")


def test_two_boxes_in_one_battle_are_two_rolls(session: Session) -> None:
    give(session, pip=4)
    assert due(session) == {"pip": 2}
    advance(session, "pip", (3, 4), "WS")
    assert due(session) == {"pip": 1}
    session.undo()
    assert due(session) == {"pip": 2}


def test_a_group_rises_as_one(session: Session) -> None:
    give(session, warriors=1)
    advance(session, "warriors", (1, 1))
    warriors = fighter(session, "warriors")
    assert [(change.name, change.amount) for change in warriors.changes] == [("I", 1)]


def test_a_talented_lad_rolls_as_a_hero_and_his_group_rolls_again(session: Session) -> None:
    give(session, warriors=1)
    advance(session, "warriors", (5, 5), "warriors-2", ("combat", "speed"))
    told = Words(session.ruleset).say(session.entries[-1].message)
    assert told == "The lad’s got talent: Warrior 2 of Warriors becomes a hero."
    assert due(session) == {"warriors-2": 1, "warriors": 1}
    lad = fighter(session, "warriors-2")
    assert isinstance(lad, Warrior)
    assert (lad.experience, lad.skill_lists) == (2, ("combat", "speed"))
    advance(session, "warriors-2", (1, 1), "dodge")
    pending = commands.begin_advance(session, "warriors")
    session.answer((6, 6))
    assert pending.play.outcome is None
    session.answer((4, 4))
    session.commit(pending.token)
    assert due(session) == {}
    rest = fighter(session, "warriors")
    assert isinstance(rest, HenchmanGroup)
    assert ([change.name for change in rest.changes], len(rest.members)) == (["A"], 3)


def test_experience_that_came_otherwise_after_the_battle_brings_advances_as_well(session: Session) -> None:
    correct_experience(session, "pip", 2)
    assert due(session) == {"pip": 1}


def test_nothing_is_due_while_the_campaign_has_no_battle(session: Session) -> None:
    give(session, pip=2)
    battle_commands.close_battle(session)
    assert due(session) == {}
