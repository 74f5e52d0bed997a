"""A second start on the same screen: what it brings reaches the window that is open, or it opens its own."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client
from pathlib import Path

import msgspec
import pytest

from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.session.doorway import Door, Handed, Note, hand_over, join_start, note_file


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "campaigns", tmp_path / "data")


@contextmanager
def window(places: Places, received: Callable[[Handed], None], patience: float = 60.0) -> Iterator[Note]:
    """A window that listens; gives the note it left."""
    door = Door(places, received, patience)
    door.open()
    while not note_file(places).exists():
        threading.Event().wait(0.005)
    try:
        yield msgspec.json.decode(note_file(places).read_bytes(), type=Note)
    finally:
        door.close()


def test_where_no_window_is_open_nobody_takes_the_file(places: Places) -> None:
    assert not hand_over("wolves.mordheim-campaign", places)
    assert not places.data.exists()


def test_where_nobody_may_look_for_a_window_the_start_goes_on(tmp_path: Path) -> None:
    assert not hand_over("", Places(tmp_path, tmp_path / ("x" * 300)))


UNDER_WAY = """
import sys
from pathlib import Path
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.session.doorway import Door, join_start
data = Path(sys.argv[1])
places = Places(data, data)
print(join_start("", places), flush=True)
if sys.stdin.readline() == "open\\n":
    Door(places, lambda handed: print(handed.file, handed.take(), flush=True)).open()
    sys.stdin.readline()
"""


@contextmanager
def start_under_way(places: Places) -> Iterator[subprocess.Popen[str]]:
    """Another start of the program, which has no window yet and opens it when it is told so."""
    places.locks.mkdir(parents=True)
    command = [sys.executable, "-c", UNDER_WAY, str(places.data)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as start:
        assert start.stdin is not None
        assert start.stdout is not None
        assert start.stdout.readline() == "False\n"
        yield start
        start.kill()


def test_the_second_click_of_a_double_click_goes_to_the_window_of_the_first(places: Places, tmp_path: Path) -> None:
    with start_under_way(places) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        joined: list[bool] = []
        second = threading.Thread(target=lambda: joined.append(join_start(str(tmp_path / "a"), places, 60)))
        second.start()
        first.stdin.write("open\n")
        first.stdin.flush()
        second.join()
        assert joined == [True]
        assert first.stdout.readline() == f"{tmp_path / 'a'} True\n"


def test_a_start_that_never_gets_a_window_is_not_waited_for(places: Places) -> None:
    with start_under_way(places):
        assert not join_start("", places, patience=0.05)


def test_a_start_that_died_without_a_window_leaves_the_way_free(places: Places) -> None:
    with start_under_way(places):
        pass
    assert not join_start("", places, 60)
    with window(places, lambda handed: None):
        pass
    assert list(places.locks.iterdir()) == []


def test_the_window_that_is_open_takes_the_file_of_a_second_start(places: Places, tmp_path: Path) -> None:
    brought: list[Path | None] = []
    with window(places, lambda handed: brought.append(handed.file if handed.take() else None)):
        assert hand_over(str(tmp_path / "Wölfe / 漢.mordheim-campaign"), places, 60)
        assert hand_over("", places, 60)
    assert brought == [tmp_path / "Wölfe / 漢.mordheim-campaign", None]


def test_a_relative_path_is_meant_from_where_the_second_start_stood(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stick").mkdir()
    monkeypatch.chdir(tmp_path / "stick")
    brought: list[Path | None] = []
    with window(places, lambda handed: brought.append(handed.file if handed.take() else None)):
        assert hand_over("../wolves.mordheim-campaign", places, 60)
    assert brought == [tmp_path / "wolves.mordheim-campaign"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every file name is text")
def test_a_file_name_that_is_no_text_arrives_as_it_is(places: Places) -> None:
    name = os.fsdecode(b"/stick/w\xf6lfe.mordheim-campaign")
    brought: list[Path | None] = []
    with window(places, lambda handed: brought.append(handed.file if handed.take() else None)):
        assert hand_over(name, places, 60)
    assert brought == [Path(name)]


def test_the_leave_to_come_to_the_front_comes_along(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "the-click-of-the-player")
    brought: list[str] = []
    with window(places, lambda handed: brought.append(handed.leave if handed.take() else "")):
        assert hand_over("", places, 60)
    assert brought == ["the-click-of-the-player"]


def test_a_window_that_hangs_does_not_keep_the_file_for_later(places: Places) -> None:
    brought: list[Handed] = []
    with window(places, brought.append, patience=0.0):
        assert not hand_over("wolves.mordheim-campaign", places, 60)
    assert [handed.take() for handed in brought] == [False]


def test_a_window_that_says_nothing_at_all_is_not_waited_for(places: Places) -> None:
    with window(places, lambda handed: None):
        assert not hand_over("wolves.mordheim-campaign", places, patience=0.05)


def test_what_a_dead_window_left_is_swept_away(places: Places) -> None:
    gone = Note(str(places.locks / "gone.door"), "00" * 32, 1)
    places.locks.mkdir(parents=True)
    note_file(places).write_bytes(msgspec.json.encode(gone))
    assert not hand_over("", places, 60)
    assert list(places.locks.iterdir()) == []


def test_a_damaged_note_is_no_window(places: Places) -> None:
    places.locks.mkdir(parents=True)
    note_file(places).write_bytes(b"\xff{")
    assert not hand_over("", places)


def test_a_window_that_closes_leaves_nothing_behind(places: Places) -> None:
    with window(places, lambda handed: None):
        assert list(places.locks.iterdir()) != []
    assert list(places.locks.iterdir()) == []


def test_who_does_not_know_the_key_is_not_heard_and_the_next_one_is(places: Places) -> None:
    brought: list[bool] = []
    with window(places, lambda handed: brought.append(handed.take())) as note:
        with pytest.raises(AuthenticationError):
            Client(note.address, authkey=b"a guess")
        assert hand_over("", places, 60)
    assert brought == [True]


@pytest.mark.skipif(os.name == "nt", reason="there the folder of the user keeps others out")
def test_no_other_user_can_read_the_key(places: Places) -> None:
    with window(places, lambda handed: None):
        assert note_file(places).stat().st_mode & 0o777 == 0o600
        assert places.locks.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.name == "nt", reason="there is one screen")
def test_a_window_on_another_screen_is_not_asked(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":1")
    with window(places, lambda handed: None):
        monkeypatch.setenv("DISPLAY", ":2")
        assert not hand_over("", places, 60)
        monkeypatch.setenv("DISPLAY", ":1")


def test_below_a_very_long_home_the_window_listens_elsewhere(places: Places, tmp_path: Path) -> None:
    deep = Places(places.campaigns, tmp_path / ("a" * 100))
    brought: list[bool] = []
    with window(deep, lambda handed: brought.append(handed.take())) as note:
        assert len(os.fsencode(note.address)) < 104
        assert hand_over("", deep, 60)
    assert brought == [True]
    assert not Path(note.address).exists()


def test_where_no_note_can_be_left_no_socket_is_left_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    in_the_way = tmp_path / "data"
    in_the_way.touch()
    Door(Places(tmp_path / "campaigns", in_the_way), lambda handed: None).listen()
    assert list(tmp_path.iterdir()) == [in_the_way]
