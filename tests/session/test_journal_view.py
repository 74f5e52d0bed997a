"""The journal in words: when, what, the dice, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mordheim_desktop.rules.effects import SetUpDone
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.session.commands.battle import end_battle, mark, pass_to, tick_step
from mordheim_desktop.session.commands.roster import correct_gold, rename
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.journal import entry_name, journal_lines
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, in_battle, open_session, ruleset

WORDS = Words(ruleset())


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = open_session(tmp_path, faces=(2,))
    yield opened
    opened.close()


def shoot(session: Session) -> None:
    """A bow at short range: 2 rolled by the program misses."""
    setup = {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"}
    pending = session.begin("shot", setup, warbands=BOTH)
    session.roll()
    session.commit(pending.token)


def test_a_step_done_after_the_battle_says_whose_it_was(session: Session) -> None:
    in_battle(session)
    end_battle(session, 0)
    tick_step(session, 0, "injuries", True)
    tick_step(session, 1, "injuries", True)
    tick_step(session, 1, "injuries", False)
    assert [line.sentence for line in journal_lines(session.entries, WORDS)[:3]] == [
        "Clan Skritch · Injuries: open again.",
        "Clan Skritch · Injuries: done.",
        "The Aldred Company · Injuries: done.",
    ]


def test_the_newest_entry_stands_first_with_its_turn_and_phase(session: Session) -> None:
    in_battle(session)
    mark(session, "hob", moved=True)
    newest, oldest = journal_lines(session.entries, WORDS)
    assert (newest.caption, newest.sentence) == ("Turn 1 · recovery", "Hob Brandt: moved.")
    assert oldest.sentence == "The Aldred Company meet Clan Skritch."


def test_a_rolled_die_is_said_to_be_rolled(session: Session) -> None:
    in_battle(session)
    shoot(session)
    line = journal_lines(session.entries, WORDS)[0]
    assert line.dice == "rolled 2"
    assert line.correctable


def test_a_rolled_die_corrected_to_a_real_one_is_never_forgotten(session: Session) -> None:
    in_battle(session)
    setup = {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"}
    pending = session.begin("shot", setup, warbands=BOTH)
    session.roll()
    session.take_back()
    session.answer(3)
    session.commit(pending.token)
    assert journal_lines(session.entries, WORDS)[0].dice == "real dice 3, taken back: 2"


def test_what_was_taken_back_stays_and_can_no_longer_be_corrected(session: Session) -> None:
    in_battle(session)
    shoot(session)
    session.undo()
    line = journal_lines(session.entries, WORDS)[0]
    assert line.taken_back
    assert not line.correctable


def test_bookkeeping_has_no_die_to_correct(session: Session) -> None:
    correct_gold(session, "aldred", 5)
    line = journal_lines(session.entries, WORDS)[0]
    assert (line.caption, line.dice, line.correctable) == ("Campaign", "", False)


def test_undo_names_a_long_entry_in_short(session: Session) -> None:
    rename(session, "pip", "Pip " + "the very long-winded " * 3)
    name = entry_name(session.entries[0], WORDS)
    assert name.startswith("Pip is now called Pip the very")
    assert name.endswith("…")
    assert len(name) <= 60


def test_a_captive_is_told_with_the_sentence_after_it() -> None:
    told = Message("injury.told.1", {"fighter": "Ad", "injury_1": "Captured"}, (say("captive.ransomed", gold=30),))
    assert WORDS.say(told) == "Ad: Captured. He is ransomed for 30 gc."


def test_a_phase_belongs_to_itself_and_what_comes_after_the_battle_to_no_turn(session: Session) -> None:
    in_battle(session)
    pass_to(session, 1, 0, "movement")
    assert journal_lines(session.entries, WORDS)[0].caption == "Turn 1 · movement"
    end_battle(session, 0)
    tick_step(session, 0, "injuries", True)
    assert journal_lines(session.entries, WORDS)[0].caption == "After the battle"


def test_what_sets_the_battle_up_is_not_of_its_first_turn(session: Session) -> None:
    in_battle(session)
    session.record("set_up", say("battle.set_up_done", step="Who begins"), (SetUpDone(step="first_turn"),))
    meeting, ticked = journal_lines(session.entries, WORDS)[::-1][0], journal_lines(session.entries, WORDS)[0]
    assert (meeting.caption, ticked.caption) == ("Set-up", "Set-up")
