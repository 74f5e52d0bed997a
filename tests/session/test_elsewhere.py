"""A battle fought elsewhere, of which only the result is typed in, and its aftermath."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Remembered
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands.elsewhere import Elsewhere, record_elsewhere
from mordheim_desktop.session.commands.endings import remove_battle
from mordheim_desktop.session.commands.experience import apply_experience, learning
from mordheim_desktop.session.commands.exploring import usual_exploring
from mordheim_desktop.session.commands.post_battle import begin_serious_injury
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, battle, open_session, ruleset, sample_campaign

WORDS = Words(ruleset())
TOLD = Elsewhere(
    warbands=BOTH,
    winner=0,
    scenario="skirmish",
    out=frozenset({"otto", "verminkin-1", "verminkin-2", "black-1"}),
    kills={"captain": 2, "hob": 1},
)


def test_a_typed_battle_is_one_entry_and_waits_for_its_aftermath(session: Session) -> None:
    record_elsewhere(session, TOLD)
    assert [entry.procedure for entry in session.entries] == ["elsewhere"]
    assert WORDS.say(session.entries[0].message) == (
        "The Aldred Company, Clan Skritch fought elsewhere, Skirmish: The Aldred Company won."
    )
    assert (battle(session).over, battle(session).winner, battle(session).how) == (True, 0, "elsewhere")
    assert battle(session).out == (("Otto",), ("Gnarl", "Verminkin 1", "Verminkin 2"))
    assert [side.rating for side in battle(session).sides] == [119, 127]
    session.undo()
    assert session.campaign == sample_campaign()


def test_its_heroes_learn_for_the_enemies_they_put_out(session: Session) -> None:
    """Captain Aldred: survived 1, won as leader 1, two enemies 2; Hob: survived 1, one enemy 1."""
    record_elsewhere(session, TOLD)
    out = {one.id: one.enemies_out for one in learning(session.campaign, ruleset(), session.entries, 0).learners}
    assert (out["captain"], out["hob"], out["pip"]) == (2, 1, 0)
    apply_experience(session, 0, {}, {})
    gained = {hero.id: hero.experience for hero in session.campaign.warband("aldred").heroes}
    assert gained == {"captain": 27, "hob": 13, "otto": 10, "ulrich": 5, "pip": 3}


def test_its_fallen_are_thrown_for_and_its_survivors_explore(session: Session) -> None:
    record_elsewhere(session, TOLD)
    pending = begin_serious_injury(session, 0, "otto")
    assert pending.name == "serious_injury"
    session.abandon()
    who = usual_exploring(session.campaign, ruleset(), 0)
    assert who.heroes == ("captain", "hob", "ulrich", "pip")
    assert who.won


def test_who_missed_it_does_not_learn_and_only_a_due_absence_counts_down(tmp_path: Path) -> None:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    away = tuple(replace(hero, misses_games=2) if hero.id == "pip" else hero for hero in company.heroes)
    session = open_session(tmp_path, replace(campaign, warbands=(replace(company, heroes=away), campaign.warbands[1])))
    record_elsewhere(session, Elsewhere(warbands=BOTH, absent=frozenset({"ulrich"})))
    assert battle(session).sides[0].absent == ("pip", "ulrich")
    heroes = {hero.id: hero for hero in session.campaign.warband("aldred").heroes}
    assert (heroes["pip"].misses_games, heroes["ulrich"].misses_games) == (1, 0)
    learners = [one.id for one in learning(session.campaign, ruleset(), session.entries, 0).learners]
    assert learners == ["captain", "hob", "otto", "marksmen", "warriors"]
    session.close()


def test_the_ratings_of_that_day_give_the_underdog_bonus(session: Session) -> None:
    record_elsewhere(session, replace(TOLD, ratings=(100, 180)))
    assert learning(session.campaign, ruleset(), session.entries, 0).underdog == 2


def test_a_typed_battle_is_removed_like_any_other(session: Session) -> None:
    record_elsewhere(session, TOLD)
    apply_experience(session, 0, {}, {})
    remove_battle(session)
    assert session.campaign == sample_campaign()
    document = session.document
    assert document is not None
    assert check_document(document, ruleset()).sound


@pytest.mark.parametrize(
    ("told", "refusal"),
    [
        (Elsewhere(warbands=("aldred",)), r"battle\.too_few"),
        (Elsewhere(warbands=("aldred", "aldred")), r"battle\.same_warband"),
        (replace(TOLD, winner=2), r"ending\.no_side"),
        (replace(TOLD, scenario="picnic"), r"scenario\.unknown"),
        (replace(TOLD, out=frozenset({"nobody"})), r"elsewhere\.unknown"),
        (replace(TOLD, kills={"nobody": 1}), r"elsewhere\.unknown"),
        (replace(TOLD, absent=frozenset({"otto"})), r"elsewhere\.absent"),
        (replace(TOLD, kills={"captain": -1}), r"elsewhere\.kills"),
        (replace(TOLD, kills={"captain": 4}), r"elsewhere\.more_kills"),
        (replace(TOLD, ratings=(-1, 0)), r"scenario\.negative"),
    ],
)
def test_what_cannot_have_been_is_refused_and_nothing_changes(session: Session, told: Elsewhere, refusal: str) -> None:
    with pytest.raises(BadSetup, match=refusal):
        record_elsewhere(session, told)
    assert session.campaign == sample_campaign()
    assert session.entries == ()


def test_a_side_that_stayed_at_home_cannot_have_fought(session: Session) -> None:
    company = session.campaign.warband("aldred")
    everybody = {hero.id for hero in company.heroes} | {one.id for group in company.groups for one in group.members}
    with pytest.raises(BadSetup, match=r"battle\.nobody"):
        record_elsewhere(session, Elsewhere(warbands=BOTH, absent=frozenset(everybody)))


def test_a_map_that_held_for_the_next_battle_is_used_up_by_one_fought_elsewhere(tmp_path: Path) -> None:
    campaign = sample_campaign()
    company, clan = campaign.warbands
    company = replace(company, notes=(Remembered(note="catacomb_map", due="next_battle"),))
    session = open_session(tmp_path, replace(campaign, warbands=(company, clan)))
    record_elsewhere(session, TOLD)
    assert session.campaign.warband("aldred").notes == ()
    session.close()
