"""Dice thrown between two commits are there again after a crash, and are never used on another state."""

import os
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign import recovery
from mordheim_desktop.campaign.chapters import close_chapter
from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.errors import StoreFailed
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.campaign.recovery import Recovered, RecoveryLog
from mordheim_desktop.rules.driver import Given
from mordheim_desktop.rules.effects import Gold
from mordheim_desktop.rules.messages import say
from tests.campaign.invented import a_battle, a_document, commit

SETUP: dict[str, Any] = {"shooter": {"ref": "ulric"}, "inches": 13}
FOUR, SIX, LEFT = Given((4,), "rolled"), Given((6,)), Given(("left",))


@pytest.fixture
def log(tmp_path: Path) -> RecoveryLog:
    return RecoveryLog(tmp_path / "Spring.mordheim-campaign", Places(tmp_path, tmp_path / "data"))


def state() -> Document:
    return commit(a_document(a_battle()), Gold(amount=1))


def begin(log: RecoveryLog, document: Document | None = None) -> None:
    log.begin(
        document or state(),
        procedure="shot",
        setup=SETUP,
        switches={"misfire": True},
        ruleset="core-1",
        warbands=("stein", "krit"),
    )


def half_answered(*answers: Given, withdrawn: tuple[Given, ...] = ()) -> Recovered:
    return Recovered(
        procedure="shot",
        setup=SETUP,
        answers=answers,
        withdrawn=withdrawn,
        switches={"misfire": True},
        ruleset="core-1",
        warbands=("stein", "krit"),
    )


def test_without_a_crash_nothing_is_half_answered(log: RecoveryLog) -> None:
    assert log.read(state()) is None
    begin(log)
    log.append(FOUR)
    log.clear()
    assert log.read(state(), "core-1") is None
    log.clear()


def test_every_die_thrown_before_the_crash_is_there_again(log: RecoveryLog) -> None:
    begin(log)
    for given in (FOUR, SIX, LEFT):
        log.append(given)
    assert log.read(state(), "core-1") == half_answered(FOUR, SIX, LEFT)


def test_the_dice_fit_the_campaign_as_it_is_read_from_its_file(log: RecoveryLog) -> None:
    begin(log)
    log.append(FOUR)
    assert log.read(decode(encode(state())), "core-1") == half_answered(FOUR)


def test_a_procedure_that_only_began_is_there_without_dice(log: RecoveryLog) -> None:
    begin(log)
    assert log.read(state(), "core-1") == half_answered()


def test_a_die_taken_back_is_remembered_as_such(log: RecoveryLog) -> None:
    begin(log)
    log.append(FOUR)
    log.append(SIX)
    log.rewrite([SIX], [FOUR])
    log.append(LEFT)
    assert log.read(state(), "core-1") == half_answered(SIX, LEFT, withdrawn=(FOUR,))


def test_a_new_procedure_starts_a_new_log(log: RecoveryLog) -> None:
    begin(log)
    log.append(FOUR)
    begin(log)
    log.append(SIX)
    assert log.read(state(), "core-1") == half_answered(SIX)


def test_a_torn_last_line_is_ignored(log: RecoveryLog) -> None:
    begin(log)
    log.append(FOUR)
    log.append(SIX)
    whole = log.path.read_bytes()
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    for length in range(start, len(whole)):
        log.path.write_bytes(whole[:length])
        assert log.read(state(), "core-1") == half_answered(FOUR)


def test_a_log_torn_in_its_first_line_holds_nothing(log: RecoveryLog) -> None:
    begin(log)
    log.path.write_bytes(log.path.read_bytes()[:-5])
    assert log.read(state(), "core-1") is None


@pytest.mark.parametrize(
    "data", [b"", b"\x00" * 80, b"\n\n", b'{"line": "answered", "given": {"answer": 3}}\n', b"\xff\n"]
)
def test_a_log_of_nonsense_holds_nothing(log: RecoveryLog, data: bytes) -> None:
    log.path.parent.mkdir(parents=True)
    log.path.write_bytes(data)
    assert log.read(state()) is None


@pytest.mark.parametrize(
    "moved_on",
    [
        commit(state(), Gold(amount=1)),
        replace(state(), campaign=replace(state().campaign, name="Edited by hand")),
        a_document(a_battle()),
    ],
    ids=["one entry more", "another state", "an entry lost"],
)
def test_dice_of_another_state_are_shown_and_called_stale(log: RecoveryLog, moved_on: Document) -> None:
    begin(log)
    log.append(FOUR)
    read = log.read(moved_on, "core-1")
    assert read == replace(half_answered(FOUR), stale=(say("recovery.campaign_moved_on"),))


def test_a_shot_that_is_in_the_journal_was_not_interrupted(log: RecoveryLog) -> None:
    begin(log)
    log.append(FOUR)
    log.append(SIX)
    after = commit(state(), Gold(amount=1))
    *before, last = after.chapter.entries

    def with_last(**fields: Any) -> Document:
        entry = replace(last, procedure="shot", setup=SETUP, **fields)
        return replace(after, chapter=replace(after.chapter, entries=(*before, entry)))

    assert log.read(with_last(answers=(FOUR, SIX)), "core-1") is None
    assert log.read(with_last(answers=(), withdrawn=(FOUR,), taken_back=True), "core-1") is None
    other = log.read(with_last(answers=(FOUR, FOUR)), "core-1")
    assert other is not None
    assert other.answers == (FOUR, SIX)


def test_turning_the_page_of_the_journal_does_not_make_dice_stale(log: RecoveryLog) -> None:
    begin(log)
    assert log.read(close_chapter(state(), "next"), "core-1") == half_answered()


def test_dice_under_other_rules_or_another_program_are_stale(log: RecoveryLog, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(log)
    monkeypatch.setattr(recovery, "__version__", "9.9")
    read = log.read(state(), "core-2")
    assert read is not None
    assert read.stale == (
        say("recovery.other_ruleset", then="core-1", now="core-2"),
        say("recovery.other_program", then="0.1.0", now="9.9"),
    )


def test_two_campaigns_of_one_name_have_logs_of_their_own(tmp_path: Path) -> None:
    places = Places(tmp_path, tmp_path / "data")
    paths = {RecoveryLog(tmp_path / folder / "Spring.mordheim-campaign", places).path for folder in ("a", "b")}
    assert len(paths) == 2


def test_a_log_that_cannot_be_begun_or_cleared_is_reported(log: RecoveryLog) -> None:
    log.path.parent.parent.mkdir()
    log.path.parent.write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(StoreFailed) as unbegun:
        begin(log)
    with pytest.raises(StoreFailed) as uncleared:
        log.clear()
    assert [error.value.message.key for error in (unbegun, uncleared)] == ["files.recovery_failed"] * 2


def test_a_disk_that_refuses_a_die_is_reported(log: RecoveryLog, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(log)

    def full(handle: int, data: bytes) -> int:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(StoreFailed) as error:
            log.append(FOUR)
    assert error.value.message.key == "files.recovery_failed"
    assert log.read(state(), "core-1") == half_answered()
