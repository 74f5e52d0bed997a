"""What lasts from turn to turn at the table: who lies recovers in his own turn, one weapon a turn, guns that reload."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, Kit, KnownSpell, Model
from mordheim_desktop.rules.effects import State
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.commands.battle import mark, next_turn, pass_to, settle
from mordheim_desktop.session.commands.recovery import begin_recovery, matters
from mordheim_desktop.session.commands.shooting import SHORT, Declared, begin_shot
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.battle import fighter_card
from mordheim_desktop.session.words import Words
from tests.session.tables import aldred, in_battle, open_session, sample_campaign

GUNNER, HUNTSMAN, ARCHER, BRACE = "otto", "pip", "hob", "ulrich"


def armed() -> Campaign:
    """The sample, with a handgun and a pistol more, and a crossbow for the archer."""
    more = {GUNNER: "handgun", HUNTSMAN: "pistol", ARCHER: "crossbow"}
    own = aldred()
    heroes = tuple(
        replace(hero, kit=(*hero.kit, Kit(item=more[hero.id]))) if hero.id in more else hero for hero in own.heroes
    )
    return replace(sample_campaign(), warbands=(replace(own, heroes=heroes), sample_campaign().warbands[1]))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path, armed())
    in_battle(session)
    yield session
    session.close()


def model(session: Session, id: str) -> Model:
    assert session.campaign.battle is not None
    found = session.campaign.battle.model(id)
    assert found is not None
    return found


def own_turn(session: Session, turn: int, phase: str = "shooting", side: int = 0) -> None:
    """Pass on, turn by turn, to this phase of a side's turn."""
    battle = session.campaign.battle
    assert battle is not None
    while (battle.turn, battle.active) != (turn, side):
        pass_to(session, *next_turn(battle))
        battle = session.campaign.battle
        assert battle is not None
    if battle.phase != phase:
        pass_to(session, turn, side, phase)  # type: ignore[arg-type]


def shot(session: Session, shooter: str, weapon: str, shots: int = 1) -> str:
    """Fire and miss; empty where he may, else what speaks against it."""
    begin_shot(session, Declared(shooter=shooter, target="rats-1", weapon=weapon, shots=shots), SHORT)
    pending = session.pending
    assert pending is not None
    if pending.finished:
        assert pending.play.outcome is not None
        told = Words(session.ruleset).say(pending.play.outcome.message)
        session.abandon()
        return told
    session.answer(1)
    session.commit(pending.token)
    return ""


def recover(session: Session, id: str, *answers: object) -> State:
    pending = begin_recovery(session, id, {})
    for answer in answers:
        session.answer(answer)
    session.commit(pending.token)
    return model(session, id).state


def test_one_stunned_in_the_enemys_turn_turns_over_in_his_next_and_stands_and_shoots_in_the_one_after(
    session: Session,
) -> None:
    own_turn(session, 3, "close_combat", side=1)
    settle(session, ARCHER, "stunned", 0)
    own_turn(session, 4, "recovery")
    assert recover(session, ARCHER) == "knocked_down"
    assert matters(session.campaign, model(session, ARCHER), session.ruleset) == ()
    own_turn(session, 4)
    assert shot(session, ARCHER, "bow") == "He is knocked down."
    own_turn(session, 5, "recovery")
    assert recover(session, ARCHER, "stand") == "standing"
    own_turn(session, 5)
    begin_shot(session, Declared(shooter=ARCHER, target="rats-1", weapon="bow"), SHORT)
    assert session.pending is not None
    assert getattr(session.pending.play.pending, "needs") == 4  # noqa: B009
    session.abandon()


def test_one_who_goes_down_in_his_own_turn_waits_for_his_next(session: Session) -> None:
    own_turn(session, 2)
    settle(session, ARCHER, "knocked_down", 0)
    assert matters(session.campaign, model(session, ARCHER), session.ruleset) == ()
    with pytest.raises(BadSetup, match=r"battle\.cannot_recover"):
        begin_recovery(session, ARCHER, {})
    own_turn(session, 2, "recovery", side=1)
    assert matters(session.campaign, model(session, ARCHER), session.ruleset) == ()
    own_turn(session, 3, "recovery")
    assert matters(session.campaign, model(session, ARCHER), session.ruleset) == ("knocked_down",)


def test_a_handgun_fires_in_the_first_turn_reloads_at_a_run_and_fires_in_the_third(session: Session) -> None:
    own_turn(session, 1)
    assert shot(session, GUNNER, "handgun") == ""
    own_turn(session, 2)
    assert shot(session, GUNNER, "handgun") == "Handgun: not loaded."
    mark(session, GUNNER, ran=True, moved=True)
    own_turn(session, 3)
    assert shot(session, GUNNER, "handgun") == ""


def test_moving_and_firing_a_handgun_in_one_turn_is_refused_with_its_reason(session: Session) -> None:
    own_turn(session, 1)
    mark(session, GUNNER, moved=True)
    assert shot(session, GUNNER, "handgun") == "He moved: no Handgun this turn."


@pytest.mark.parametrize(
    ("shooter", "skills", "wanted", "fired"),
    [
        (HUNTSMAN, (), 1, [1, 0, 1, 0]),
        (HUNTSMAN, ("pistolier",), 1, [1, 1, 1, 1]),
        (BRACE, (), 2, [1, 1, 1, 1]),
        (BRACE, ("pistolier",), 2, [2, 0, 2, 0]),
    ],
)
def test_pistols_over_four_turns(
    tmp_path: Path, shooter: str, skills: tuple[str, ...], wanted: int, fired: list[int]
) -> None:
    campaign = armed()
    heroes = tuple(replace(hero, skills=skills) if hero.id == shooter else hero for hero in campaign.warbands[0].heroes)
    session = open_session(
        tmp_path, replace(campaign, warbands=(replace(campaign.warbands[0], heroes=heroes), campaign.warbands[1]))
    )
    in_battle(session)
    found = []
    for turn in (1, 2, 3, 4):
        own_turn(session, turn)
        most = wanted if "pistolier" in skills else 1
        told = [shot(session, shooter, "pistol", most) for _ in range(wanted)]
        found.append(told.count(""))
        assert all("Pistol: " in reason for reason in told if reason)
    assert found == fired
    session.close()


def test_the_refusal_of_an_empty_brace_says_by_which_reading_a_pistolier_reloads(tmp_path: Path) -> None:
    own = aldred()
    heroes = tuple(replace(hero, skills=("pistolier",)) if hero.id == BRACE else hero for hero in own.heroes)
    session = open_session(
        tmp_path, replace(sample_campaign(), warbands=(replace(own, heroes=heroes), sample_campaign().warbands[1]))
    )
    in_battle(session)
    own_turn(session, 1)
    assert [shot(session, BRACE, "pistol", 2) for _ in range(2)] == ["", ""]
    own_turn(session, 2)
    assert (
        shot(session, BRACE, "pistol", 2) == "Pistol: not loaded. By its rule switch, Pistolier reloads as usual here."
    )
    session.set_switch("pistolier_every_turn", True)
    assert [shot(session, BRACE, "pistol", 2) for _ in range(2)] == ["", ""]
    session.close()


@pytest.mark.parametrize(("first", "second"), [("bow", "crossbow"), ("crossbow", "bow")])
def test_who_carries_bow_and_crossbow_shoots_one_of_them_a_turn(session: Session, first: str, second: str) -> None:
    own_turn(session, 1)
    assert shot(session, ARCHER, first) == ""
    assert shot(session, ARCHER, second).startswith("No more shots this turn")
    own_turn(session, 2)
    assert shot(session, ARCHER, second) == ""


def test_after_moving_it_is_the_bow(session: Session) -> None:
    own_turn(session, 1)
    mark(session, ARCHER, moved=True)
    assert shot(session, ARCHER, "crossbow") == "He moved: no Crossbow this turn."
    assert shot(session, ARCHER, "bow") == ""


WARLOCK = ARCHER


@pytest.fixture
def magic(tmp_path: Path) -> Iterator[Session]:
    """The same evening, with an archer who knows a spell."""
    own = aldred()
    heroes = tuple(
        replace(hero, spells=(KnownSpell(spell="soulfire"),)) if hero.id == WARLOCK else hero for hero in own.heroes
    )
    session = open_session(
        tmp_path, replace(sample_campaign(), warbands=(replace(own, heroes=heroes), sample_campaign().warbands[1]))
    )
    in_battle(session)
    own_turn(session, 1)
    yield session
    session.close()


def ticks(session: Session, id: str) -> list[str]:
    return [tick.flag for tick in fighter_card(session.campaign, id, "", Words(session.ruleset)).ticks]


def test_who_cast_a_spell_does_not_shoot_in_that_turn(magic: Session) -> None:
    mark(magic, WARLOCK, cast=True)
    assert shot(magic, WARLOCK, "bow") == "He cast a spell this turn."
    own_turn(magic, 2)
    assert shot(magic, WARLOCK, "bow") == ""


def test_who_shot_and_casts_all_the_same_is_told_what_the_rules_allow(magic: Session) -> None:
    assert shot(magic, WARLOCK, "bow") == ""
    mark(magic, WARLOCK, cast=True)
    told = Words(magic.ruleset).say(magic.entries[-1].message)
    assert told == "Hob Brandt: cast a spell. He shot this turn, and the rules allow one or the other."
    own_turn(magic, 2)
    mark(magic, WARLOCK, cast=True)
    assert Words(magic.ruleset).say(magic.entries[-1].message) == "Hob Brandt: cast a spell."


def test_only_of_one_who_casts_it_can_be_ticked_that_he_did(magic: Session) -> None:
    assert "cast" in ticks(magic, WARLOCK)
    assert "cast" not in ticks(magic, "captain")
    assert "cast" not in ticks(magic, "marksmen-1")
