"""The ladder of backups: the previous one, the start of each recent battle, one a day; a good one always stays."""

import datetime
import errno
import os
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign import atomic
from mordheim_desktop.campaign.backups import Backup, Backups, seems_whole
from mordheim_desktop.campaign.changes import BattleClosed
from mordheim_desktop.campaign.chapters import close_chapter
from mordheim_desktop.campaign.codec import encode
from mordheim_desktop.campaign.errors import CannotRead, Damaged, StoreFailed
from mordheim_desktop.campaign.figures import treasury
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.campaign.store import open_campaign, store_campaign
from mordheim_desktop.rules.effects import Gold
from tests.campaign.invented import a_document, begin_battle, commit
from tests.campaign.test_store import Held

FIRST_DAY = datetime.date(2026, 5, 1)


class Desk:
    """A laptop with one campaign on it: stores it, lets days pass, and counts seconds from 1."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "Spring.mordheim-campaign"
        self.day = FIRST_DAY
        self.backups = Backups(self.path, Places(folder, folder / "data"), today=lambda: self.day)
        self.document = a_document()
        self.second = 0
        self.stamp = store_campaign(self.document, self.path, None)
        self._tick()

    def _tick(self) -> None:
        self.second += 1
        os.utime(self.path, ns=(self.second * 10**9, self.second * 10**9))

    def store(self, document: Document | None = None, overwrite: bool = False) -> None:
        """One gold crown more, or this document, stored with the ladder kept."""
        self.document = document or commit(self.document, Gold(amount=1))
        self.stamp = store_campaign(self.document, self.path, self.stamp, overwrite=overwrite, backups=self.backups)
        self._tick()

    def tomorrow(self) -> None:
        self.day += datetime.timedelta(days=1)

    def newest_good(self) -> Backup:
        """The backup at the head of the list, which the players are offered first."""
        return self.backups.listing()[0]

    def gold(self, backup: Backup) -> int:
        return treasury(self.backups.restore(backup).campaign.warband("stein"))

    def ladder(self) -> list[tuple[str, int]]:
        return [(backup.rung, self.gold(backup)) for backup in self.backups.listing()]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_a_new_campaign_has_no_backups(desk: Desk) -> None:
    assert desk.backups.listing() == ()
    assert not desk.backups.any_good()


def test_the_file_before_the_last_store_is_kept(desk: Desk) -> None:
    for _ in range(3):
        desk.store()
    assert desk.gold(desk.newest_good()) == 42
    assert desk.ladder() == [("previous", 42), ("day", 40)]


def test_the_first_store_of_a_day_keeps_how_the_day_began(desk: Desk) -> None:
    desk.store()
    desk.store()
    desk.tomorrow()
    desk.store()
    desk.store()
    assert desk.ladder() == [("previous", 43), ("day", 42), ("day", 40)]


def test_fourteen_days_are_kept(desk: Desk) -> None:
    for _ in range(20):
        desk.store()
        desk.tomorrow()
    assert [gold for rung, gold in desk.ladder() if rung == "day"] == list(range(59, 45, -1))


def test_the_start_of_each_battle_is_kept_once(desk: Desk) -> None:
    desk.store(begin_battle(desk.document, "battle-1"))
    desk.store()
    desk.store()
    battles = [backup for backup in desk.backups.listing() if backup.rung == "battle"]
    assert [desk.gold(backup) for backup in battles] == [40]
    assert desk.backups.restore(battles[0]).campaign.battle is not None


def test_the_starts_of_eight_battles_are_kept(desk: Desk) -> None:
    for number in range(10):
        desk.store(begin_battle(commit(desk.document, Gold(amount=1)), f"battle-{number}"))
        newest = max(desk.backups.folder.glob("battle-*"), key=lambda one: one.stat().st_mtime_ns)
        os.utime(newest, ns=(desk.second * 10**9, desk.second * 10**9))
        desk.store(commit(desk.document, BattleClosed()))
    assert [gold for rung, gold in desk.ladder() if rung == "battle"] == list(range(50, 42, -1))


def test_a_backup_that_leads_nowhere_does_not_hide_the_others(desk: Desk) -> None:
    desk.store()
    desk.store()
    for name in ("day-2001-01-01", "battle-aaaaaaaa", "previous-x"):
        (desk.backups.folder / f"{name}.mordheim-campaign").symlink_to("gone")
    assert [backup.rung for backup in desk.backups.listing()] == ["previous", "day"]


def test_a_data_folder_that_is_a_file_holds_no_backups(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    assert not Backups(tmp_path / "Spring.mordheim-campaign", Places(tmp_path, tmp_path / "data")).any_good()


def test_backups_that_do_not_open_are_not_offered(desk: Desk) -> None:
    desk.store()
    desk.tomorrow()
    desk.store()
    previous = desk.newest_good()
    previous.path.write_bytes(previous.path.read_bytes()[:100])
    assert desk.ladder() == [("day", 41), ("day", 40)]
    assert desk.gold(desk.newest_good()) == 41
    assert desk.backups.any_good()
    with pytest.raises(Damaged):
        desk.backups.restore(previous)


def test_the_newest_good_backup_is_never_removed(desk: Desk) -> None:
    desk.store()
    good = desk.backups.folder / "day-2026-05-01.mordheim-campaign"
    for number in range(2, 30):
        bad = desk.backups.folder / f"day-2026-05-{number:02}.mordheim-campaign"
        bad.write_bytes(b"")
    (desk.backups.folder / "previous.mordheim-campaign").write_bytes(b"")
    desk.path.write_bytes(b"{")
    desk.store(overwrite=True)
    assert [backup.path for backup in desk.backups.listing()] == [good]


def test_a_damaged_file_that_is_overwritten_is_put_aside_and_the_good_backup_stays(desk: Desk) -> None:
    desk.store()
    damaged = desk.path.read_bytes()[:500]
    desk.path.write_bytes(damaged)
    restored = desk.newest_good()
    desk.store(desk.backups.restore(restored), overwrite=True)
    assert desk.ladder() == [("previous", 40), ("day", 40)]
    assert [one.read_bytes() for one in desk.backups.folder.glob("replaced-*")] == [damaged]
    assert open_campaign(desk.path).document == a_document()


def test_a_good_file_from_elsewhere_that_is_overwritten_becomes_the_previous_one(desk: Desk) -> None:
    desk.store()
    desk.path.write_bytes(encode(commit(a_document(), Gold(amount=1000))))
    desk.store(overwrite=True)
    assert ("previous", 1040) in desk.ladder()


def test_a_failed_store_leaves_the_ladder_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.store()
    before = desk.ladder()
    with monkeypatch.context() as held:
        held.setattr("mordheim_desktop.campaign.atomic.PAUSES", ())
        held.setattr(os, "replace", Held(1))
        with pytest.raises(StoreFailed):
            desk.store()
    assert desk.ladder() == before
    assert not list(desk.backups.folder.glob("*.tmp"))


def test_editing_the_campaign_in_place_does_not_change_its_backups(desk: Desk) -> None:
    desk.store()
    before = desk.ladder()
    with desk.path.open("r+b") as file:
        file.write(b"????")
    assert desk.ladder() == before


def test_a_data_folder_on_another_disk_gets_copies(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    desk.store()
    desk.store()
    assert desk.ladder() == [("previous", 41), ("day", 40)]


def test_a_campaign_that_was_deleted_leaves_its_backups(desk: Desk) -> None:
    desk.store()
    desk.path.unlink()
    desk.store()
    assert desk.ladder() == [("previous", 40), ("day", 40)]


@pytest.mark.expects_log("no backup of Spring")
def test_a_campaign_is_stored_even_where_no_backup_can_be_kept(desk: Desk) -> None:
    desk.backups.folder.parent.parent.mkdir()
    desk.backups.folder.parent.write_text("a file where the folder should be", encoding="utf-8")
    desk.store()
    assert open_campaign(desk.path).document == desk.document


def test_an_older_format_is_not_opened_where_no_backup_can_be_kept(desk: Desk) -> None:
    desk.backups.folder.parent.parent.mkdir()
    desk.backups.folder.parent.write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(StoreFailed) as error:
        open_campaign(desk.path, desk.backups, (lambda data: data,))
    assert error.value.message.key == "files.no_backup"


def stamped(backup: Path, second: int) -> None:
    os.utime(backup, ns=(second * 10**9, second * 10**9))


def test_a_backup_from_before_the_clock_was_put_back_is_not_offered_as_the_newest(desk: Desk) -> None:
    desk.store()
    desk.store()
    stamped(desk.backups.folder / "day-2026-05-01.mordheim-campaign", 1000)
    assert desk.ladder() == [("previous", 41), ("day", 40)]
    assert desk.gold(desk.newest_good()) == 41


def test_the_start_of_a_battle_counts_by_its_journal_too_also_across_chapters(desk: Desk) -> None:
    desk.store(begin_battle(desk.document, "battle-1"))
    desk.store(close_chapter(commit(desk.document, BattleClosed()), "later"))
    desk.store(commit(desk.document, Gold(amount=5)))
    desk.store()
    for name in ("battle", "day"):
        stamped(next(desk.backups.folder.glob(f"{name}-*")), 1000)
    assert desk.ladder() == [("previous", 45), ("battle", 40), ("day", 40)]


def gone_back(desk: Desk) -> None:
    """Two days of stores, and then the oldest backup in their place."""
    for _ in range(5):
        desk.store()
    desk.tomorrow()
    desk.store()
    oldest = desk.backups.listing()[-1]
    desk.store(desk.backups.restore(oldest), overwrite=True)


def test_after_an_older_backup_was_restored_the_time_decides_between_the_two_ways_the_campaign_went(
    desk: Desk,
) -> None:
    gone_back(desk)
    later = commit(desk.document, Gold(amount=100))
    entry = replace(later.chapter.entries[-1], time="2026-05-02T20:00:00Z")
    desk.store(replace(later, chapter=replace(later.chapter, entries=(entry,))))
    desk.store()
    assert desk.ladder() == [("previous", 140), ("day", 45), ("day", 40)]


def test_what_the_players_went_back_from_is_not_offered_as_the_newest_either(desk: Desk) -> None:
    gone_back(desk)
    desk.store()
    assert desk.ladder() == [("previous", 40), ("day", 45), ("day", 40)]


def test_days_that_a_clock_ahead_of_its_time_left_go_first_when_room_is_made(desk: Desk) -> None:
    for _ in range(14):
        desk.store()
        desk.tomorrow()
    ahead = 4_000_000_000
    for number, day in enumerate(sorted(desk.backups.folder.glob("day-*"))):
        stamped(day, ahead + number)
    desk.day = FIRST_DAY - datetime.timedelta(days=30)
    desk.store()
    kept = sorted(day.name for day in desk.backups.folder.glob("day-*"))
    assert len(kept) == 14
    assert kept[0] == "day-2026-04-01.mordheim-campaign"


def test_the_start_of_a_battle_is_kept_where_the_clock_of_a_server_is_a_little_ahead(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def from_the_server(path: Path, data: Sequence[atomic.Piece]) -> atomic.Stamp:
        stamp = on_this_disk(path, data)
        ahead = time.time_ns() + 60 * 10**9
        os.utime(path, ns=(ahead, ahead))
        return stamp

    for number in range(9):
        desk.store(begin_battle(desk.document, f"battle-{number}"))
        for battle in desk.backups.folder.glob("battle-*"):
            stamped(battle, 1000)
        desk.store(commit(desk.document, BattleClosed()))
    on_this_disk = atomic.write
    monkeypatch.setattr(atomic, "write", from_the_server)
    desk.store(begin_battle(commit(desk.document, Gold(amount=60)), "the last one"))
    assert ("battle", 100) in desk.ladder()


def test_two_campaigns_of_one_name_have_ladders_of_their_own(tmp_path: Path) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    places = Places(tmp_path, tmp_path / "data")
    here, there = (Backups(tmp_path / folder / "Spring.mordheim-campaign", places) for folder in ("here", "there"))
    assert here.folder != there.folder
    assert here.folder.name.startswith("Spring-")


def test_a_backup_that_vanished_cannot_be_restored(desk: Desk) -> None:
    desk.store()
    backup = desk.newest_good()
    backup.path.unlink()
    with pytest.raises(CannotRead):
        desk.backups.restore(backup)


def test_a_large_backup_counts_as_whole_by_its_end_and_not_where_it_was_cut_or_zeroed(tmp_path: Path) -> None:
    whole = b'{"x": "' + b"x" * 9_000_000 + b'"\n}\n'
    cases = {"whole": whole, "cut": whole[:-3], "zeroed": whole[:100] + b"\0" + whole[101:]}
    found = {}
    for name, data in cases.items():
        (tmp_path / name).write_bytes(data)
        found[name] = seems_whole(tmp_path / name)
    assert found == {"whole": True, "cut": False, "zeroed": False}
    assert not seems_whole(tmp_path / "nowhere")
