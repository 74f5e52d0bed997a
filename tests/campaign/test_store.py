"""The file on the disk is always whole: the old campaign or the new one, whatever happens in between."""

import contextlib
import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mordheim_desktop.campaign import atomic
from mordheim_desktop.campaign.atomic import Stamp
from mordheim_desktop.campaign.changes import CampaignNamed
from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.errors import ChangedOnDisk, StoreFailed
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.store import open_campaign, store_campaign
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.effects import Gold
from mordheim_desktop.rules.messages import Message, say
from mordheim_desktop.session.words import Words
from tests.campaign.invented import a_document, commit

NAME = "Spring.mordheim-campaign"
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
STANDS = (say("files.stands", file=NAME),)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "campaigns"
    folder.mkdir()
    return folder / NAME


@pytest.fixture
def stamp(path: Path) -> Stamp:
    """The campaign stored once, with 40 gold crowns."""
    return store_campaign(a_document(), path, None)


def richer() -> Document:
    """The same campaign with 47 gold crowns."""
    return commit(a_document(), Gold(amount=7))


def gold_in(path: Path) -> int:
    return treasury(decode(path.read_bytes()).campaign.warband("stein"))


def test_a_stored_campaign_opens_as_it_was(path: Path, stamp: Stamp) -> None:
    opened = open_campaign(path)
    assert (opened.document, opened.stamp, opened.path) == (a_document(), stamp, path)
    assert (opened.extras, opened.migrated_from) == ((), None)


def test_store_after_store_keeps_the_latest(path: Path, stamp: Stamp) -> None:
    document = a_document()
    for _ in range(3):
        document = commit(document, Gold(amount=1))
        stamp = store_campaign(document, path, stamp)
    assert gold_in(path) == 43
    assert list(path.parent.iterdir()) == [path]


def test_a_new_campaign_makes_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "Documents" / "Mordheim campaigns" / NAME
    store_campaign(a_document(), path, None)
    assert gold_in(path) == 40


def test_a_store_leaves_the_permissions_of_the_file(path: Path, stamp: Stamp) -> None:
    path.chmod(0o640)
    store_campaign(richer(), path, stamp)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_campaign_behind_a_link_is_stored_where_it_lies(path: Path, stamp: Stamp, tmp_path: Path) -> None:
    link = tmp_path / NAME
    link.symlink_to(path)
    store_campaign(richer(), link, stamp)
    assert link.is_symlink()
    assert gold_in(path) == 47


# ---------------------------------------------------------------- what the disk refuses


class TinyDisk:
    """Takes so many bytes and then is full."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.write = os.write

    def __call__(self, handle: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = self.write(handle, bytes(data[: self.room]))
        self.room -= taken
        return taken


@pytest.mark.parametrize("room", [0, 1, 4096])
def test_a_full_disk_keeps_the_old_file_and_says_so(
    path: Path, stamp: Stamp, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", TinyDisk(room))
        with pytest.raises(StoreFailed) as error:
            store_campaign(richer(), path, stamp)
    assert error.value.message == Message("files.disk_full", {"file": NAME, "folder": str(path.parent)}, STANDS)
    assert path.read_bytes() == encode(a_document())
    assert list(path.parent.iterdir()) == [path]
    store_campaign(richer(), path, stamp)
    assert gold_in(path) == 47


def test_a_new_campaign_for_which_the_disk_is_full_does_not_speak_of_a_file_from_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", TinyDisk(100))
        with pytest.raises(StoreFailed) as error:
            store_campaign(richer(), tmp_path / NAME, None)
    assert Words(load()).say(error.value.message) == (
        f"Not stored: the disk with “{tmp_path}” is full. There is no file “{NAME}” yet."
    )
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 64 kB."""
    if not ROOT or not sys.platform.startswith("linux"):
        pytest.skip("only the administrator mounts disks")
    folder = tmp_path / "stick"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], capture_output=True)
    if mounted.returncode:
        pytest.skip("this machine mounts no disks")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_stick_that_is_really_full_keeps_the_old_file(tiny_disk: Path) -> None:
    path = tiny_disk / NAME
    stamp = store_campaign(a_document(), path, None)
    with (tiny_disk / "photos").open("wb", buffering=0) as photos, contextlib.suppress(OSError):
        while photos.write(bytes(4096)):
            pass
    with pytest.raises(StoreFailed) as error:
        store_campaign(richer(), path, stamp)
    assert error.value.message.key == "files.disk_full"
    assert path.read_bytes() == encode(a_document())
    assert sorted(one.name for one in tiny_disk.iterdir()) == [NAME, "photos"]


@pytest.mark.skipif(ROOT, reason="the administrator writes everywhere")
def test_a_folder_that_became_read_only_keeps_the_old_file(path: Path, stamp: Stamp) -> None:
    path.parent.chmod(0o500)
    try:
        with pytest.raises(StoreFailed) as error:
            store_campaign(richer(), path, stamp)
    finally:
        path.parent.chmod(0o700)
    assert error.value.message.key == "files.not_allowed"
    assert gold_in(path) == 40


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.EACCES, "files.not_allowed"),
        (errno.EROFS, "files.not_allowed"),
        (errno.ENOENT, "files.folder_gone"),
        (errno.EIO, "files.store_failed"),
    ],
)
def test_a_refused_store_says_why(
    path: Path, stamp: Stamp, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as disk:
        disk.setattr(os, "open", refuse)
        with pytest.raises(StoreFailed) as error:
            store_campaign(richer(), path, stamp)
    assert error.value.message.key == key
    assert gold_in(path) == 40


def test_a_folder_that_cannot_be_made_is_a_failed_store(tmp_path: Path) -> None:
    (tmp_path / "Documents").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(StoreFailed) as error:
        store_campaign(a_document(), tmp_path / "Documents" / "campaigns" / NAME, None)
    assert error.value.message.key == "files.folder_gone"


def test_a_file_the_system_no_longer_shows_is_a_failed_store(
    path: Path, stamp: Stamp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as disk:
        disk.setattr(Path, "stat", refuse)
        with pytest.raises(StoreFailed) as error:
            store_campaign(richer(), path, stamp)
    assert error.value.message == say("files.store_failed", file=NAME, reason=os.strerror(errno.EIO))


def test_a_name_with_half_a_pasted_symbol_is_a_failed_store_in_words(path: Path, stamp: Stamp) -> None:
    with pytest.raises(StoreFailed) as error:
        store_campaign(commit(a_document(), CampaignNamed(name="Skulls \ud83d")), path, stamp)
    assert error.value.message == say("files.half_a_character", file=NAME)
    assert gold_in(path) == 40


def test_a_pulled_stick_is_a_folder_that_is_gone(path: Path, stamp: Stamp) -> None:
    path.unlink()
    path.parent.rmdir()
    with pytest.raises(StoreFailed) as error:
        store_campaign(richer(), path, stamp)
    assert error.value.message == say("files.folder_gone", file=NAME, folder=str(path.parent))


# ---------------------------------------------------------------- other programs


class Held:
    """A file that another program holds for so many attempts, as Windows shows it."""

    def __init__(self, attempts: int) -> None:
        self.attempts = attempts
        self.replace = os.replace

    def __call__(self, source: Path, target: Path) -> None:
        if self.attempts:
            self.attempts -= 1
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(source), None, str(target))
        self.replace(source, target)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that a patient store would have made."""
    made: list[float] = []
    monkeypatch.setattr(atomic, "_pause", made.append)
    return made


def test_a_file_held_for_a_moment_is_stored_after_short_pauses(
    path: Path, stamp: Stamp, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    monkeypatch.setattr(os, "replace", Held(4))
    store_campaign(richer(), path, stamp)
    assert gold_in(path) == 47
    assert pauses == [0.02, 0.05, 0.1, 0.2]


def test_a_file_held_for_good_is_not_stored_and_says_so(
    path: Path, stamp: Stamp, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
) -> None:
    monkeypatch.setattr(os, "replace", Held(1000))
    with pytest.raises(StoreFailed) as error:
        store_campaign(richer(), path, stamp)
    assert error.value.message == Message("files.held", {"file": NAME, "folder": str(path.parent)}, STANDS)
    assert 0.5 < sum(pauses) < 1.0
    assert gold_in(path) == 40
    assert list(path.parent.iterdir()) == [path]


def longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n")


def same_length(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"Ashes", b"Ashen"))
    os.utime(path, ns=(1, 1))


def emptied(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("change", [longer, same_length, emptied])
def test_a_file_changed_by_somebody_else_is_not_overwritten(
    path: Path, stamp: Stamp, change: Callable[[Path], None]
) -> None:
    change(path)
    theirs = path.read_bytes()
    with pytest.raises(ChangedOnDisk) as error:
        store_campaign(richer(), path, stamp)
    assert error.value.message == say("files.changed_on_disk", file=NAME)
    assert path.read_bytes() == theirs
    store_campaign(richer(), path, stamp, overwrite=True)
    assert gold_in(path) == 47


def test_a_file_that_was_only_touched_is_still_ours(path: Path, stamp: Stamp) -> None:
    os.utime(path, ns=(1, 1))
    store_campaign(richer(), path, stamp)
    assert gold_in(path) == 47


def test_a_file_that_was_deleted_is_written_again(path: Path, stamp: Stamp) -> None:
    path.unlink()
    store_campaign(richer(), path, stamp)
    assert gold_in(path) == 47


def test_a_new_campaign_never_takes_the_place_of_a_file(path: Path) -> None:
    path.write_text("a diary", encoding="utf-8")
    with pytest.raises(ChangedOnDisk) as error:
        store_campaign(a_document(), path, None)
    assert error.value.message == say("files.taken", file=NAME)
    assert path.read_text(encoding="utf-8") == "a diary"


# ---------------------------------------------------------------- killed halfway

KILLED_BEFORE_THE_NAME_MOVES = """
import os, signal, sys
from pathlib import Path
from mordheim_desktop.campaign.store import open_campaign, store_campaign
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.effects import Gold
from tests.campaign.invented import commit

opened = open_campaign(Path(sys.argv[1]))
os.replace = lambda *names: os.kill(os.getpid(), signal.SIGKILL)
store_campaign(commit(opened.document, Gold(amount=7)), opened.path, opened.stamp)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_program_killed_while_storing_leaves_the_old_file_whole(path: Path, stamp: Stamp) -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", KILLED_BEFORE_THE_NAME_MOVES, str(path)], cwd=root, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == encode(a_document())
    stray = [one for one in path.parent.iterdir() if one != path]
    assert [decode(one.read_bytes()).campaign for one in stray] == [richer().campaign]
    assert open_campaign(path).document == a_document()
    assert stray[0].exists(), "a young temporary file may belong to a store going on"
    os.utime(stray[0], (1, 1))
    open_campaign(path)
    assert list(path.parent.iterdir()) == [path]
