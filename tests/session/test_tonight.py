"""What was found or done earlier comes up by itself in the battle it is due for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, Remembered, Warband
from mordheim_desktop.session.commands.battle import next_turn, pass_to
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.scenario import sides_of
from mordheim_desktop.session.views.tonight import emerge_now
from mordheim_desktop.session.words import Words
from tests.session.tables import aldred, battle, in_battle, open_session, ruleset, sample_campaign, skritch

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
