"""Who leads after a dead leader, and who finds one of the Dramatis Personae."""

from functools import partial

import pytest

from mordheim_desktop.rules.driver import Outcome, Play
from mordheim_desktop.rules.effects import LeaderNamed, Note
from mordheim_desktop.rules.fighter import Fighter
from mordheim_desktop.rules.requests import BadSetup, UnknownId
from mordheim_desktop.rules.seek import SeekSetup, seek
from mordheim_desktop.rules.succession import Heir, SuccessionSetup, succession
from tests.rules.procedure import ended, played, roll, table


def heir(id: str, leadership: int, experience: int = 0, type: str = "reikland.champion") -> Heir:
    return Heir(id=id, leadership=leadership, experience=experience, type=type)


def named(*heroes: Heir, warband: str = "reikland", answers: tuple[int, ...] = ()) -> str:
    outcome = ended(partial(succession, SuccessionSetup(claims=heroes, warband=warband), table()), *answers)
    assert outcome.effects == (LeaderNamed(fighter=outcome.result.leader),)
    return str(outcome.result.leader)


def test_the_highest_leadership_leads() -> None:
    assert named(heir("hob", 7, 30), heir("otto", 8, 2), heir("pip", 6, 40)) == "otto"


def test_of_equal_leadership_the_most_experience_leads() -> None:
    assert named(heir("hob", 7, 11), heir("otto", 7, 12), heir("pip", 6, 40)) == "otto"


def test_full_equals_throw_a_die_each_and_the_equal_highest_throw_again() -> None:
    three = (heir("hob", 7, 11), heir("otto", 7, 11), heir("pip", 7, 11))
    assert named(*three, answers=(2, 5, 3)) == "otto"
    assert named(*three, answers=(5, 2, 5, 1, 6)) == "pip"


def test_only_a_necromancer_succeeds_a_vampire() -> None:
    dreg, necromancer = heir("dreg", 8, 40, "undead.dreg"), heir("necromancer", 7, 8, "undead.necromancer")
    assert named(dreg, necromancer, warband="undead") == "necromancer"
    with pytest.raises(BadSetup, match=r"succession\.nobody"):
        named(dreg, warband="undead")


def test_a_flagellant_never_leads_however_high_his_leadership() -> None:
    fanatic, hunter = heir("fanatic", 10, 40, "witch_hunters.flagellant"), heir("hunter", 7, 8)
    assert named(fanatic, hunter, warband="witch_hunters") == "hunter"


@pytest.mark.parametrize("heroes", [(heir("hob", 7), heir("hob", 8)), (heir("", 7),)])
def test_heroes_who_cannot_be_told_apart_are_refused(heroes: tuple[Heir, ...]) -> None:
    with pytest.raises(BadSetup, match=r"succession\.who"):
        named(*heroes)


# -- the search for a character ----------------------------------------------------------------------------------------


def sought(character: str = "aenur", initiative: int = 4, warband: str = "reikland") -> Play:
    setup = SeekSetup(character=character, warband=warband, fighter=Fighter(id="hob", initiative=initiative))
    return played(partial(seek, setup, table()))


def after(play: Play, face: int) -> Outcome:
    play.answer(face)
    assert play.outcome is not None
    return play.outcome


@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_die_strictly_under_initiative_4_finds_him(face: int) -> None:
    outcome = after(sought(), face)
    assert outcome.result.found
    assert outcome.effects == (Note(note="found_character:aenur", due="now", fighter="hob"),)


@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_die_of_initiative_4_or_more_does_not(face: int) -> None:
    outcome = after(sought(), face)
    assert not outcome.result.found
    assert outcome.effects == ()


def test_the_reasons_add_up_to_what_the_die_may_show() -> None:
    asked = roll(sought(initiative=5).pending)
    assert (asked.at_most, sum(reason.amount for reason in asked.reasons)) == (4, 4)


def test_nothing_is_thrown_where_no_die_can_fail_or_succeed() -> None:
    assert [sought(initiative=number).pending is None for number in (1, 2, 6, 7)] == [True, False, False, True]
    certain, impossible = sought(initiative=7).outcome, sought(initiative=1).outcome
    assert certain is not None
    assert impossible is not None
    assert (certain.result.found, impossible.result.found) == (True, False)


@pytest.mark.parametrize(
    ("character", "warband", "error"),
    [
        ("aenur", "skaven", "seek.not_for"),
        ("aenur", "undead", "seek.not_for"),
        ("aenur", "possessed", "seek.not_for"),
        ("johann_the_knife", "skaven", "seek.not_for"),
        ("veskit", "reikland", "seek.not_for"),
        ("bertha_bestraufrung", "reikland", "seek.not_for"),
        ("bertha_bestraufrung", "sisters", "seek.asked_before"),
    ],
)
def test_who_does_not_fight_for_the_warband_is_not_looked_for(character: str, warband: str, error: str) -> None:
    with pytest.raises(BadSetup) as refused:
        sought(character, warband=warband)
    assert refused.value.message.key == error


@pytest.mark.parametrize("character", ["ogre_bodyguard", "nobody"])
def test_a_hired_sword_is_no_character(character: str) -> None:
    with pytest.raises(UnknownId):
        sought(character)
