"""The open campaign: one gateway for change, taking back, correcting, and what is on disk afterwards."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mordheim_desktop.campaign.apply import CannotApply
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.campaign.recovery import RecoveryLog
from mordheim_desktop.campaign.store import open_campaign
from mordheim_desktop.rules.effects import Gold, StateChange
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadAnswer, BadSetup
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands.battle import begin_battle, end_battle, mark, next_turn, pass_to, settle
from mordheim_desktop.session.commands.set_up import goes_first
from mordheim_desktop.session.session import Change, Session, StaleToken
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, in_battle, open_session, ruleset


def shoot(session: Session, *answers: object, target: str = "verminkin-1", shooter: str = "hob") -> None:
    """Hob shoots his bow at short range; he hits on 4+, wounds on 4+."""
    setup = {"shooter": {"ref": shooter}, "target": {"ref": target}, "weapon": "bow", "range": "short"}
    session.begin("shot", setup, warbands=BOTH)
    for answer in answers:
        session.answer(answer)


def commit(session: Session) -> None:
    assert session.pending is not None
    session.commit(session.pending.token)


def state_of(session: Session, fighter: str) -> str:
    assert session.campaign.battle is not None
    model = session.campaign.battle.model(fighter)
    assert model is not None
    return model.state


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path)
    in_battle(session)
    yield session
    session.close()


def test_a_shot_changes_nothing_until_it_is_committed(table: Session) -> None:
    shoot(table, 4, 4, 5)
    assert state_of(table, "verminkin-1") == "standing"
    commit(table)
    assert state_of(table, "verminkin-1") == "out_of_action"


def test_the_same_outcome_cannot_be_committed_twice(table: Session) -> None:
    shoot(table, 4, 4, 5)
    assert table.pending is not None
    token = table.pending.token
    table.commit(token)
    with pytest.raises(StaleToken):
        table.commit(token)
    assert len([entry for entry in table.entries if entry.procedure == "shot"]) == 1


def test_beginning_the_next_shot_commits_the_one_before(table: Session) -> None:
    shoot(table, 4, 4, 5)
    shoot(table, target="verminkin-2")
    assert state_of(table, "verminkin-1") == "out_of_action"


def test_a_typed_die_is_entered_and_a_thrown_one_is_rolled(tmp_path: Path) -> None:
    session = open_session(tmp_path, faces=(5,))
    in_battle(session)
    shoot(session, 4)
    session.roll()
    session.answer(2)
    commit(session)
    given = session.entries[-1].answers
    assert [(one.answer, one.origin) for one in given] == [((4,), "entered"), ((5,), "rolled"), ((2,), "entered")]
    session.close()


def test_a_die_the_program_rolled_and_that_was_taken_back_stays_in_the_journal(tmp_path: Path) -> None:
    session = open_session(tmp_path, faces=(2,))
    in_battle(session)
    shoot(session)
    session.roll()
    assert session.take_back()
    session.answer(4)
    session.answer(1)
    commit(session)
    assert [one.answer for one in session.entries[-1].withdrawn] == [(2,)]
    session.close()


def test_giving_a_shot_up_after_the_program_rolled_leaves_the_die_in_the_journal(tmp_path: Path) -> None:
    session = open_session(tmp_path, faces=(1,))
    in_battle(session)
    shoot(session)
    session.roll()
    session.abandon()
    last = session.entries[-1]
    assert (last.taken_back, [one.answer for one in last.withdrawn]) == (True, [(1,)])
    assert session.redoable is None
    assert Words(session.ruleset).say(last.message) == "A shot was given up before it was settled."
    session.close()


def test_undo_takes_the_last_entry_back_and_redo_brings_it_again(table: Session) -> None:
    shoot(table, 4, 4, 5)
    commit(table)
    after = table.campaign
    undone = table.undo()
    assert undone is not None
    assert undone.procedure == "shot"
    assert state_of(table, "verminkin-1") == "standing"
    assert table.redo() is not None
    assert table.campaign == after


def test_undo_gives_up_what_lies_in_the_tray_before_it_takes_an_entry_back(table: Session) -> None:
    shoot(table, 4, 4, 5)
    commit(table)
    shoot(table, 4, target="verminkin-2")
    assert table.undo() is None
    assert (table.pending, state_of(table, "verminkin-1")) == (None, "out_of_action")
    assert table.undo() is not None
    assert state_of(table, "verminkin-1") == "standing"


def test_a_quick_shot_beside_a_campaign_leaves_no_trace_in_it(tmp_path: Path) -> None:
    session = open_session(tmp_path, faces=(4,))
    in_battle(session)
    before = session.entries
    setup = {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"}
    session.begin("shot", setup, overrule=True)
    session.roll()
    session.settle()
    path, places = session.path, session.places
    assert path is not None
    assert not RecoveryLog(path, places).path.exists()
    session.abandon()
    assert session.entries == before
    session.close()


def test_a_turn_ends_with_the_side_that_did_not_begin(table: Session) -> None:
    goes_first(table, 1)
    turns = []
    for _ in range(3):
        battle = table.campaign.battle
        assert battle is not None
        turns.append((battle.turn, battle.active))
        pass_to(table, *next_turn(battle))
    assert turns == [(1, 1), (1, 0), (2, 1)]


def test_after_something_new_the_undone_entry_cannot_come_back(table: Session) -> None:
    settle(table, "verminkin-1", "stunned", 1)
    settle(table, "verminkin-2", "stunned", 1)
    table.undo()
    settle(table, "verminkin-3", "stunned", 1)
    assert table.redo() is None
    table.undo()
    redone = table.redo()
    assert redone is not None
    assert state_of(table, "verminkin-3") == "stunned"
    assert state_of(table, "verminkin-2") == "standing"


def test_undo_reaches_back_to_the_start_of_the_battle_also_after_a_restart(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    shoot(session, 4, 4, 5)
    commit(session)
    path = session.path
    session.close()
    assert path is not None
    session.open(path)
    assert state_of(session, "verminkin-1") == "out_of_action"
    session.undo()
    assert state_of(session, "verminkin-1") == "standing"
    session.undo()
    assert session.campaign.battle is None
    assert session.undo() is None
    session.close()


def test_correcting_an_earlier_die_works_everything_after_it_out_again(table: Session) -> None:
    shoot(table, 4, 4, 5)
    commit(table)
    shot = table.entries[-1]
    table.record("gold", say("x"), (Gold(amount=5),), warbands=("aldred",))
    assert table.correct_entry(shot.id, 2, 3) is None
    assert state_of(table, "verminkin-1") == "stunned"
    assert treasury(table.campaign.warband("aldred")) == 42 + 5
    assert [entry.procedure for entry in table.entries if not entry.taken_back][-3:] == ["shot", "gold", "correction"]


def test_a_correction_stops_at_the_first_later_entry_that_no_longer_fits(table: Session) -> None:
    shoot(table, 4, 4, 2)
    commit(table)
    first = table.entries[-1]
    shoot(table, 4, 4, 4, shooter="captain")
    commit(table)
    second = table.entries[-1]
    stopped = table.correct_entry(first.id, 2, 6)
    assert stopped is not None
    assert stopped.id == second.id
    assert state_of(table, "verminkin-1") == "out_of_action"
    assert [entry.procedure for entry in table.entries if not entry.taken_back][-2:] == ["shot", "correction"]


def test_a_face_of_seven_is_refused_and_changes_nothing(table: Session) -> None:
    shoot(table, 4)
    with pytest.raises(BadAnswer):
        table.answer(7)
    with pytest.raises(BadAnswer):
        table.answer(0)
    assert table.pending is not None
    assert len(table.pending.play.asked) == 1


CRASH = """
import os, sys
from pathlib import Path
from tests.session.tables import BOTH, in_battle, open_session

session = open_session(Path(sys.argv[1]))
in_battle(session)
setup = {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"}
session.begin("shot", setup, warbands=BOTH)
session.answer(4)
session.answer(5)
session.settle()
print(session.path, flush=True)
os._exit(9)
"""


def test_an_interrupted_shot_is_there_again_after_a_crash(tmp_path: Path) -> None:
    child = subprocess.run([sys.executable, "-c", CRASH, tmp_path], capture_output=True, text=True, check=False)
    assert child.returncode == 9, child.stderr
    session = Session(ruleset(), places=Places(tmp_path / "campaigns", tmp_path / "data"))
    session.open(Path(child.stdout.strip()))
    assert session.resume()
    assert session.pending is not None
    assert [asked.given.answer for asked in session.pending.play.asked] == [(4,), (5,)]
    session.answer(6)
    commit(session)
    assert state_of(session, "verminkin-1") == "out_of_action"
    session.close()


def test_what_is_committed_is_on_disk_and_agrees_with_itself(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    shoot(session, 4, 4, 5)
    commit(session)
    mark(session, "hob", moved=True)
    assert session.campaign.battle is not None
    pass_to(session, *next_turn(session.campaign.battle))
    end_battle(session, 0)
    path = session.path
    campaign = session.campaign
    session.close()
    assert path is not None
    document = open_campaign(path).document
    assert document.campaign == campaign
    report = check_document(document, session.ruleset)
    assert report.lines == ("Entries 5, chapters 2, faults 0.",)


def test_a_warband_cannot_fight_itself(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    with pytest.raises(BadSetup):
        begin_battle(session, ("aldred", "aldred"))
    assert session.campaign.battle is None
    session.close()


def test_a_second_battle_waits_for_the_end_of_the_first(table: Session) -> None:
    with pytest.raises(BadSetup):
        begin_battle(table, BOTH)


def test_a_new_turn_clears_what_holds_for_one_turn_and_reloads_guns(table: Session) -> None:
    setup = {
        "shooter": {"ref": "ulrich"},
        "target": {"ref": "rats-1"},
        "weapon": "pistol",
        "brace": True,
        "range": "short",
    }
    table.begin("shot", setup, warbands=BOTH)
    table.answer(1)
    commit(table)
    battle = table.campaign.battle
    assert battle is not None
    ulrich = battle.model("ulrich")
    assert ulrich is not None
    assert (ulrich.shots, ulrich.reloading) == ({"pistol": 1}, {})
    for expected in ({"pistol": 1}, {}):
        for _ in range(2):
            battle = table.campaign.battle
            assert battle is not None
            pass_to(table, *next_turn(battle))
        ulrich = table.campaign.battle.model("ulrich")  # type: ignore[union-attr]
        assert ulrich is not None
        assert (ulrich.shots, ulrich.reloading) == ({}, expected)


def test_two_quick_different_changes_both_count(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    for amount in (3, 4):
        session.record("gold", say("x"), (Gold(amount=amount),), warbands=("aldred",))
    assert treasury(session.campaign.warband("aldred")) == 42 + 7
    session.close()


def test_an_effect_that_does_not_fit_changes_nothing(table: Session) -> None:
    before = table.document
    with pytest.raises(CannotApply):
        table.record("by_hand", say("x"), (StateChange(fighter="nobody", state="stunned", wounds=0),))
    assert table.document is before


def test_listeners_hear_what_kind_of_thing_changed(table: Session) -> None:
    heard: list[Change] = []
    table.settle()
    table.listen(heard.append)
    shoot(table, 4)
    assert [change.kinds for change in heard] == [frozenset({"pending"})] * 2
    settle(table, "verminkin-1", "stunned", 1)
    assert heard[2].touches("campaign")
