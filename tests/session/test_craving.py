"""An addict needs a dose of Crimson Shade before every battle, or he leaves his warband."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, Kit, Remembered
from mordheim_desktop.rules.ruleset import SetUpStep
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands.battle import begin_battle, end_battle
from mordheim_desktop.session.commands.craving import addicts, settle, without_a_dose
from mordheim_desktop.session.commands.set_up import withdraw
from mordheim_desktop.session.commands.taken import take
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views import scenario as views
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, battle, last_words, open_session, ruleset, sample_campaign
from tests.session.test_set_up import find

WORDS = Words(ruleset())


def addicted() -> Campaign:
    """Hob is addicted and carries one dose, Pip is addicted and has none."""
    campaign = sample_campaign()
    company = campaign.warbands[0]
    heroes = tuple(
        replace(hero, kit=(*hero.kit, Kit(item="crimson_shade"))) if hero.id == "hob" else hero
        for hero in company.heroes
    )
    notes = tuple(Remembered(note="addicted", due="permanent", fighter=id) for id in ("hob", "pip"))
    return replace(campaign, warbands=(replace(company, heroes=heroes, notes=notes), campaign.warbands[1]))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path, addicted())
    begin_battle(session, BOTH)
    yield session
    session.close()


def ids(session: Session) -> list[str]:
    return [hero.id for hero in session.campaign.warband("aldred").heroes]


def test_who_takes_his_dose_stays_and_who_has_none_leaves_with_all_he_carries(session: Session) -> None:
    find(session, "skirmish")
    take(session, "hob", "crimson_shade")
    assert [(one.name, one.dosed) for one in addicts(session.campaign)] == [("Hob Brandt", True), ("Pip", False)]
    settle(session)
    assert last_words(session) == "No dose of Crimson Shade: Pip left for good."
    assert ids(session) == ["captain", "hob", "otto", "ulrich"]
    assert battle(session).model("pip") is None
    assert [note.fighter for note in session.campaign.warband("aldred").notes] == ["hob"]
    end_battle(session, 0)
    assert battle(session).over
    document = session.document
    assert document is not None
    assert check_document(document, ruleset()).sound


def test_one_undo_brings_back_who_left_for_want_of_a_dose(session: Session) -> None:
    settle(session)
    assert ids(session) == ["captain", "otto", "ulrich"]
    session.undo()
    assert ids(session) == ["captain", "hob", "otto", "ulrich", "pip"]
    assert battle(session).model("hob") is not None


def test_the_players_may_let_an_addict_stay_and_the_journal_notes_it(session: Session) -> None:
    settle(session, stay=True)
    assert last_words(session) == "Overruled, without a dose of Crimson Shade: Hob Brandt, Pip stayed."
    assert ids(session) == ["captain", "hob", "otto", "ulrich", "pip"]


def test_the_checklist_has_the_step_after_what_is_taken_and_tells_what_came_of_it(session: Session) -> None:
    find(session, "skirmish")
    first = views.steps_of(session.campaign, WORDS)[:3]
    assert [step.id for step in first] == ["old_wounds", "taken", "craving"]
    assert first[2].text == "Addicted to Crimson Shade: a dose, or he leaves: Hob Brandt, Pip"
    settle(session)
    view = views.scenario_view(session.campaign, WORDS, session.entries)
    assert view is not None
    (step,) = [one for one in view.steps if one.id == "craving"]
    assert (step.text, step.state, step.note) == ("Addicted to Crimson Shade: nobody any more", "done", "left: 2")


def test_a_step_at_which_nobody_left_is_opened_again(session: Session) -> None:
    find(session, "skirmish")
    settle(session, stay=True)
    withdraw(session, SetUpStep(id="craving", text=""))
    assert battle(session).step("craving") is None
    assert [one.name for one in without_a_dose(session.campaign)] == ["Hob Brandt", "Pip"]


def test_where_nobody_is_addicted_there_is_no_such_step(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    begin_battle(session, BOTH)
    find(session, "skirmish")
    assert "craving" not in [step.id for step in views.steps_of(session.campaign, WORDS)]
    session.close()
