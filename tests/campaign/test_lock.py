"""Only one program at a time has a campaign open, and a dead program has none."""

import errno
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mordheim_desktop.campaign.errors import LockedElsewhere
from mordheim_desktop.campaign.lock import CampaignLock
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.rules.messages import say

NAME = "Spring.mordheim-campaign"
HOLDER = """
import sys
from pathlib import Path
from mordheim_desktop.campaign.lock import CampaignLock
from mordheim_desktop.campaign.paths import Places

folder = Path(sys.argv[1])
with CampaignLock.acquire(folder / sys.argv[2], Places(folder, folder / "data")):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path, tmp_path / "data")


@contextmanager
def another_program(folder: Path, name: str = NAME) -> Iterator[subprocess.Popen[str]]:
    """A second program that has the campaign open, until its standard input closes."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", HOLDER, str(folder), name]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "held\n"
        yield program


def test_a_second_program_is_told_who_has_the_campaign(tmp_path: Path, places: Places) -> None:
    with another_program(tmp_path) as program, pytest.raises(LockedElsewhere) as error:
        CampaignLock.acquire(tmp_path / NAME, places)
    assert error.value.message == say(
        "files.locked_by", file=NAME, pid=program.pid, host=platform.node(), program="mordheim-desktop"
    )


def test_the_campaign_is_free_again_when_the_other_program_ends(tmp_path: Path, places: Places) -> None:
    with another_program(tmp_path):
        pass
    CampaignLock.acquire(tmp_path / NAME, places).release()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_the_campaign_is_free_again_after_the_other_program_was_killed(tmp_path: Path, places: Places) -> None:
    with another_program(tmp_path) as program:
        program.send_signal(signal.SIGKILL)
        program.wait()
        CampaignLock.acquire(tmp_path / NAME, places).release()


def test_two_campaigns_are_open_side_by_side(tmp_path: Path, places: Places) -> None:
    with another_program(tmp_path, "Autumn.mordheim-campaign"):
        CampaignLock.acquire(tmp_path / NAME, places).release()


def test_a_link_to_the_campaign_leads_to_the_same_lock(tmp_path: Path, places: Places) -> None:
    (tmp_path / "link.mordheim-campaign").symlink_to(tmp_path / NAME)
    with another_program(tmp_path, "link.mordheim-campaign"):
        real = CampaignLock.acquire(tmp_path / "other.mordheim-campaign", places)
        real.release()
        with pytest.raises(LockedElsewhere):
            CampaignLock.acquire(tmp_path / "link.mordheim-campaign", places)


def test_a_second_window_of_the_same_program_is_refused_too(tmp_path: Path, places: Places) -> None:
    with CampaignLock.acquire(tmp_path / NAME, places):
        with pytest.raises(LockedElsewhere) as error:
            CampaignLock.acquire(tmp_path / NAME, places)
        assert error.value.message.params["pid"] == os.getpid()
    CampaignLock.acquire(tmp_path / NAME, places).release()


def test_a_lock_can_be_given_back_twice(tmp_path: Path, places: Places) -> None:
    lock = CampaignLock.acquire(tmp_path / NAME, places)
    lock.release()
    lock.release()


def test_a_lock_whose_holder_did_not_write_his_name_still_holds(tmp_path: Path, places: Places) -> None:
    with CampaignLock.acquire(tmp_path / NAME, places) as lock:
        lock.path.write_bytes(b"")
        with pytest.raises(LockedElsewhere) as error:
            CampaignLock.acquire(tmp_path / NAME, places)
    assert error.value.message == say("files.locked", file=NAME)


def test_the_campaigns_own_folder_stays_clean(tmp_path: Path) -> None:
    folder = tmp_path / "campaigns"
    folder.mkdir()
    with CampaignLock.acquire(folder / NAME, Places(folder, tmp_path / "data")):
        assert list(folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="the locks of Unix")
@pytest.mark.expects_log("no lock for Spring")
def test_on_a_disk_without_locks_the_campaign_opens_all_the_same(
    tmp_path: Path, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", refuse)
    CampaignLock.acquire(tmp_path / NAME, places).release()


@pytest.mark.expects_log("no lock for Spring")
def test_where_no_lock_can_be_had_the_campaign_opens_all_the_same(tmp_path: Path, places: Places) -> None:
    places.data.write_text("a file where the folder should be", encoding="utf-8")
    CampaignLock.acquire(tmp_path / NAME, places).release()
