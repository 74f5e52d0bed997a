"""What was found or done earlier comes up by itself in the battle it is due for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.arrivals import not_here
from mordheim_desktop.campaign.model import Campaign, Remembered, Warband
from mordheim_desktop.rules.effects import FighterLeft
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.ruleset import SetUpStep
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands.battle import next_turn, pass_to
from mordheim_desktop.session.commands.rout import casualties
from mordheim_desktop.session.commands.set_up import goes_first, may_go_below, procedure_of, withdraw
from mordheim_desktop.session.commands.shooting import Declared
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.battle import battle_view
from mordheim_desktop.session.views.figures import FigureBook
from mordheim_desktop.session.views.scenario import scenario_view, sides_of, steps_of
from mordheim_desktop.session.views.targets import target_rows
from mordheim_desktop.session.views.tonight import emerge_now, emerging
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, aldred, battle, in_battle, open_session, ruleset, sample_campaign, skritch
from tests.session.test_set_up import find

WORDS = Words(ruleset())
LOOTED = Remembered(note="hated_by_sigmar", due="next_battle_against", against=("witch_hunters", "sisters"))
CATACOMBS = Remembered(note="catacomb_infiltration", due="next_battle")


def remarks(enemy: Warband, *notes: Remembered) -> list[tuple[str, ...]]:
    """What is told before the Aldred Company with these notes meet an enemy, side by side."""
    campaign = Campaign(name="Two", warbands=(replace(aldred(), notes=notes), enemy))
    return [side.remarks for side in sides_of(campaign, ("aldred", enemy.id), WORDS)]


def test_the_pious_hate_everybody_of_the_warband_that_looted_a_graveyard() -> None:
    pious = replace(skritch(), type="witch_hunters", name="The Pyre")
    assert remarks(pious, LOOTED) == [
        ("Comes due: Hated by the servants of Sigmar met next",),
        ("all hate The Aldred Company in this battle: they looted a graveyard",),
    ]


def test_a_looted_graveyard_is_not_spoken_of_against_the_skaven() -> None:
    assert remarks(skritch(), LOOTED) == [(), ()]


def test_what_is_due_next_battle_is_told_whoever_the_enemy_is() -> None:
    assert remarks(skritch(), CATACOMBS) == [("Comes due: Three fighters emerge from the catacombs next battle",), ()]


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    company = replace(aldred(), notes=(CATACOMBS,))
    session = open_session(tmp_path, replace(sample_campaign(), warbands=(company, skritch())))
    in_battle(session)
    yield session
    session.close()


def test_fighters_emerge_from_the_catacombs_at_the_end_of_their_first_turn_only(session: Session) -> None:
    emerges = []
    for _ in range(4):
        emerges.append(emerge_now(battle(session), session.campaign))
        pass_to(session, *next_turn(battle(session)))
    assert emerges == [True, False, False, False]


def test_catacombs_found_after_this_battle_are_for_the_next(session: Session) -> None:
    found = replace(CATACOMBS, since=battle(session).id)
    company = replace(aldred(), notes=(found,))
    later = replace(session.campaign, warbands=(company, skritch()))
    assert not emerge_now(battle(session), later)


# -- who is in the catacombs -------------------------------------------------------------------------------------------

BELOW = SetUpStep(id="catacombs", text="")


def go_below(session: Session, *fighters: str) -> None:
    asked = procedure_of(session.campaign, BELOW)
    assert asked is not None
    pending = session.begin(*asked, warbands=BOTH)
    session.answer(fighters)
    session.commit(pending.token)


def away(session: Session) -> list[str]:
    """Who is not on the table, turn after turn, until the second turn of the first side."""
    seen = []
    for _ in range(3):
        seen.append(" ".join(sorted(not_here(session.campaign))))
        pass_to(session, *next_turn(battle(session)))
    return seen


def test_who_is_in_the_catacombs_is_on_the_table_once_the_first_turn_of_his_side_is_over(session: Session) -> None:
    go_below(session, "hob", "marksmen-1")
    assert emerging(battle(session)) == ("Hob Brandt", "Marksman 1")
    view = battle_view(session.campaign, session.entries, WORDS)
    late = [row.id for side in view.sides for row in side.rows if row.word == "not yet here"]
    assert late == ["hob", "marksmen-1"]
    assert away(session) == ["hob marksmen-1", "", ""]
    assert session.document is not None
    assert check_document(session.document, session.ruleset).lines[-1].endswith("faults 0.")


def test_those_of_the_side_that_goes_second_stay_below_for_a_turn_longer_and_nobody_can_shoot_them(
    session: Session,
) -> None:
    go_below(session, "hob")
    goes_first(session, 1)
    declared = Declared(shooter="runner-1", target="hob", weapon="sling")
    rows = target_rows(session.campaign, declared, WORDS, FigureBook(session.ruleset))
    seen = {row.id for row in rows}
    assert ("hob" in seen, "pip" in seen) == (False, True)
    assert away(session) == ["hob", "hob", ""]


def test_going_back_to_the_first_turn_leads_below_again(session: Session) -> None:
    go_below(session, "hob")
    pass_to(session, *next_turn(battle(session)))
    session.undo()
    assert not_here(session.campaign) == {"hob"}


def test_they_count_as_those_who_fight_for_the_rout_test(session: Session) -> None:
    before = casualties(session.campaign, 0, session.ruleset)
    go_below(session, "hob", "pip")
    assert casualties(session.campaign, 0, session.ruleset) == before


def test_where_nobody_goes_below_nobody_is_waited_for(session: Session) -> None:
    go_below(session)
    assert not emerge_now(battle(session), session.campaign)


def test_the_catacombs_are_a_step_before_the_set_up_that_can_be_opened_again(session: Session) -> None:
    find(session, "skirmish")
    step = next(one for one in steps_of(session.campaign, WORDS) if one.id == "catacombs")
    assert step.text == "Catacombs: The Aldred Company name up to 3 who emerge after their first turn"
    go_below(session, "hob")
    shown = scenario_view(session.campaign, WORDS, session.entries)
    assert shown is not None
    assert {one.id: one.note for one in shown.steps}["catacombs"] == "1 below"
    withdraw(session, step)
    assert not_here(session.campaign) == frozenset()


def test_no_rat_ogre_is_led_through_the_catacombs(tmp_path: Path) -> None:
    clan = replace(skritch(), notes=(CATACOMBS,))
    session = open_session(tmp_path, replace(sample_campaign(), warbands=(aldred(), clan)))
    in_battle(session)
    who = {id for _, id, _ in may_go_below(session.campaign)}
    assert "ogre-1" not in who
    assert {"skritch-adept", "verminkin-1", "rats-1"} <= who
    assert "hob" not in who
    session.close()


def test_who_was_struck_off_the_roster_is_not_led_below_and_stops_nobody(session: Session) -> None:
    left = say("roster.dismissed", fighter="Pip", warband="The Aldred Company")
    session.record("dismiss", left, (FighterLeft(fighter="pip"),), warbands=("aldred",))
    who = {id for _, id, _ in may_go_below(session.campaign)}
    assert "pip" not in who
    assert "hob" in who
