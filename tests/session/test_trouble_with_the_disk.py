"""A disk that is full, slow or gone: the game goes on, the players are told, and nothing that counts is lost."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mordheim_desktop.campaign import atomic
from mordheim_desktop.campaign.atomic import Stamp
from mordheim_desktop.campaign.errors import LockedElsewhere
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.recovery import Recovered, RecoveryLog
from mordheim_desktop.campaign.store import store_campaign
from mordheim_desktop.rules.driver import Given, Origin
from mordheim_desktop.session import storekeeper
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands.battle import settle
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.journal import journal_lines
from mordheim_desktop.session.words import Words
from tests.session.tables import BOTH, in_battle, open_session

HOB_SHOOTS = {"shooter": {"ref": "hob"}, "target": {"ref": "verminkin-1"}, "weapon": "bow", "range": "short"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Session]:
    session = open_session(tmp_path)
    in_battle(session)
    session.settle()
    yield session
    session.close()


def in_the_log(session: Session) -> Recovered | None:
    assert session.path is not None
    assert session.document is not None
    return RecoveryLog(session.path, session.places).read(session.document, session.ruleset.version)


def take_the_recovery_folder_away(session: Session) -> Path:
    folder = session.places.recovery
    for log in folder.iterdir():
        log.unlink()
    folder.rmdir()
    folder.write_text("a file where the folder should be", encoding="utf-8")
    return folder


def test_a_shot_is_played_to_its_end_where_no_die_can_be_kept_safe(table: Session) -> None:
    table.places.recovery.mkdir(parents=True, exist_ok=True)
    take_the_recovery_folder_away(table)
    pending = table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    for face in (4, 4, 5):
        table.answer(face)
        assert table.log_problem is not None
        assert table.log_problem.key == "files.recovery_failed"
    assert table.commit(pending.token) is not None
    table.settle()
    battle = table.campaign.battle
    assert battle is not None
    target = battle.model("verminkin-1")
    assert target is not None
    assert (table.store_problem, target.state) == (None, "out_of_action")


def test_dice_the_disk_refused_are_kept_with_the_next_one_it_takes(table: Session) -> None:
    table.places.recovery.mkdir(parents=True, exist_ok=True)
    folder = take_the_recovery_folder_away(table)
    table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    table.answer(4)
    folder.unlink()
    table.answer(5)
    found = in_the_log(table)
    assert found is not None
    assert ([one.answer for one in found.answers], found.stale, table.log_problem) == ([(4,), (5,)], (), None)


@pytest.mark.parametrize("faces", [(4,), (4, 4)])
def test_dice_the_disk_refused_are_kept_when_the_campaign_is_stored_and_the_next_one_comes_after_them(
    table: Session, faces: tuple[int, ...]
) -> None:
    table.places.recovery.mkdir(parents=True, exist_ok=True)
    folder = take_the_recovery_folder_away(table)
    table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    for face in faces:
        table.answer(face)
    folder.unlink()
    table.store_again()
    table.settle()
    table.answer(5)
    found = in_the_log(table)
    assert found is not None
    assert [one.answer for one in found.answers] == [*((face,) for face in faces), (5,)]


def test_a_die_of_which_half_a_line_was_written_is_whole_after_the_next(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    write = os.write

    def half(handle: int, data: bytes | memoryview) -> int:
        if len(data) < 20:
            raise OSError(28, os.strerror(28))
        return write(handle, data[: len(data) // 2])

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", half)
        table.answer(4)
    assert table.log_problem is not None
    table.answer(5)
    found = in_the_log(table)
    assert found is not None
    assert [one.answer for one in found.answers] == [(4,), (5,)]


def stores_wait(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Every store waits for the event, as on a slow disk."""
    begun = threading.Event()

    def slow(*args: Any, **named: Any) -> Stamp:
        begun.wait()
        return store_campaign(*args, **named)

    monkeypatch.setattr(storekeeper, "store_campaign", slow)
    return begun


def test_a_store_that_ends_while_the_next_shot_begins_leaves_its_dice_alone(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = stores_wait(monkeypatch)
    settle(table, "verminkin-2", "stunned", 1)
    table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    table.answer(4)
    begun.set()
    table.settle()
    found = in_the_log(table)
    assert found is not None
    assert [one.answer for one in found.answers] == [(4,)]


def test_dice_that_have_decided_are_kept_until_what_they_did_is_on_disk_also_while_the_next_shot_begins(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = stores_wait(monkeypatch)
    pending = table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    for face in (4, 4, 5):
        table.answer(face)
    before = table.document
    assert table.commit(pending.token) is not None
    table.begin("shot", {**HOB_SHOOTS, "shooter": {"ref": "captain"}}, warbands=BOTH)
    assert table.path is not None
    assert before is not None
    killed_now = RecoveryLog(table.path, table.places).read(before, table.ruleset.version)
    assert killed_now is not None
    assert ([one.answer for one in killed_now.answers], killed_now.stale) == ([(4,), (4,), (5,)], ())
    begun.set()
    table.settle()
    found = in_the_log(table)
    assert found is not None
    assert (found.setup["shooter"], found.answers, found.stale) == ({"ref": "captain"}, (), ())


def test_a_store_that_fails_for_a_reason_nobody_foresaw_is_told_and_tried_again(
    table: Session, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(document: Document, *args: object, **named: object) -> None:
        raise MemoryError

    with monkeypatch.context() as trouble:
        trouble.setattr(storekeeper, "store_campaign", broken)
        settle(table, "verminkin-2", "stunned", 1)
        table.settle()
        assert table.store_problem is not None
        assert (table.store_problem.key, table.store_problem.params["reason"]) == ("files.store_failed", "MemoryError")
    caplog.clear()
    settle(table, "verminkin-3", "stunned", 1)
    table.settle()
    assert table.store_problem is None
    assert any(thread.name == "store" for thread in threading.enumerate())


@pytest.mark.parametrize(
    ("written", "put_in_its_place"),
    [
        (b'"procedure":"shot"', b'"procedure":"nonsense"'),
        (b'"ref":"hob"', b'"ref":"nobody"'),
        (b'"weapon":"bow"', b'"weapon":[]'),
    ],
)
def test_a_recovery_log_that_makes_no_sense_is_put_aside(
    table: Session, written: bytes, put_in_its_place: bytes
) -> None:
    table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    table.answer(4)
    path, places = table.path, table.places
    assert path is not None
    log = RecoveryLog(path, places).path
    half = log.read_bytes()
    table.abandon()
    table.close()
    assert written in half
    log.write_bytes(half.replace(written, put_in_its_place))
    table.open(path)
    assert table.recovered is not None
    assert not table.resume()
    assert table.pending is None


def interrupted(table: Session, procedure: str, *given: Given) -> None:
    """The program ended in the middle of a procedure that this one can make nothing of; now it is opened again."""
    path, document = table.path, table.document
    assert path is not None
    assert document is not None
    log = RecoveryLog(path, table.places)
    setup = {**HOB_SHOOTS, "weapon": "no bow"}
    log.begin(document, procedure=procedure, setup=setup, ruleset=table.ruleset.version, warbands=BOTH, answers=given)
    table.close()
    table.open(path)


@pytest.mark.parametrize("procedure", ["shot", "nonsense"])
def test_what_the_program_rolled_for_something_put_aside_stays_in_the_journal(table: Session, procedure: str) -> None:
    rolled, entered = Given((2,), "rolled"), Given((5,))
    interrupted(table, procedure, rolled, entered)
    assert not table.resume()
    kept = table.entries[-1]
    assert (kept.procedure, kept.withdrawn, kept.taken_back) == (procedure, (rolled,), True)
    assert journal_lines(table.entries, Words(table.core))[0].taken_back
    assert table.document is not None
    assert check_document(table.document, table.core).sound


@pytest.mark.parametrize("origin", ["rolled", "entered"])
def test_what_was_put_aside_is_not_asked_about_at_the_next_start(table: Session, origin: Origin) -> None:
    interrupted(table, "shot", Given((2,), origin))
    assert not table.resume()
    path = table.path
    assert path is not None
    table.close()
    table.open(path)
    assert table.recovered is None


@pytest.mark.parametrize("warbands", [BOTH, ()])
def test_what_nobody_took_up_again_is_put_aside_by_the_next_thing_that_is_begun(
    table: Session, warbands: tuple[str, ...]
) -> None:
    interrupted(table, "shot", Given((2,), "rolled"))
    table.begin("shot", HOB_SHOOTS, warbands=warbands)
    assert table.recovered is None
    assert [one.withdrawn for one in table.entries if one.withdrawn] == [(Given((2,), "rolled"),)]


def test_a_copy_is_not_stored_over_a_campaign_that_another_window_has_open(table: Session) -> None:
    other = Session(table.core, places=table.places)
    other.new_campaign("The other table")
    other.settle()
    path = other.path
    assert path is not None
    before = path.read_bytes()
    with pytest.raises(LockedElsewhere):
        table.store_copy(path)
    assert path.read_bytes() == before
    other.close()
    table.store_copy(path)
    assert path.read_bytes() != before


def log_of(session: Session) -> Path:
    assert session.path is not None
    return RecoveryLog(session.path, session.places).path


def killed_and_opened_again(session: Session) -> None:
    """The program ends with dice in the tray and is started again: only what is on the disk is left."""
    path, log = session.path, log_of(session)
    assert path is not None
    session.settle()
    on_disk = {file: file.read_bytes() for file in (path, log)}
    session.abandon()
    session.close()
    for file, data in on_disk.items():
        file.write_bytes(data)
    session.open(path)


def test_dice_taken_up_again_after_a_crash_are_in_the_log_at_every_moment(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    table.answer(4)
    table.answer(5)
    killed_and_opened_again(table)
    written: list[bytes] = []

    def watched(path: Path, data: bytes) -> Stamp:
        written.append(data)
        return atomic_write(path, data)

    atomic_write = atomic.write
    monkeypatch.setattr(atomic, "write", watched)
    assert table.resume()
    assert [len(data.splitlines()) for data in written] == [2]
    assert log_of(table).read_bytes() == written[0]
    found = in_the_log(table)
    assert found is not None
    assert [one.answer for one in found.answers] == [(4,), (5,)]


def test_a_die_taken_back_before_a_crash_is_still_in_the_journal_after_it(table: Session) -> None:
    table.begin("shot", HOB_SHOOTS, warbands=BOTH)
    table.answer(1, "rolled")
    table.take_back()
    killed_and_opened_again(table)
    assert table.resume()
    for face in (4, 4, 5):
        table.answer(face)
    assert table.pending is not None
    entry = table.commit(table.pending.token)
    assert entry is not None
    assert [one.answer for one in entry.withdrawn] == [(1,)]
