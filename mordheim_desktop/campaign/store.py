"""Opening a campaign and storing it: the file on the disk is always whole, and never silently somebody else's work."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from msgspec import Struct

from mordheim_desktop.campaign import atomic
from mordheim_desktop.campaign.atomic import Stamp
from mordheim_desktop.campaign.backups import Backups
from mordheim_desktop.campaign.codec import decode, parts
from mordheim_desktop.campaign.errors import ChangedOnDisk, StoreFailed
from mordheim_desktop.campaign.extras import Extra
from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.migrations import STEPS, Step, current
from mordheim_desktop.campaign.paths import real_path


class Opened(Struct, frozen=True):
    """A campaign as it was read. `stamp` is given back when it is stored; `migrated_from` is its format, if older."""

    document: Document
    path: Path
    stamp: Stamp
    migrated_from: int | None = None

    @property
    def extras(self) -> tuple[Extra, ...]:
        """Keys of the file this version does not know; they travel in the document."""
        return self.document.extras


def open_campaign(path: Path, backups: Backups | None = None, steps: Sequence[Step] = STEPS) -> Opened:
    """Reads a campaign; the file is not touched. An older format is backed up first where `backups` is given.

    Raises CannotRead, Damaged, NotACampaign, NewerFormat, or StoreFailed where that backup cannot be kept.
    """
    data, stamp = atomic.read(path)
    document = decode(data, path.name, steps)
    atomic.sweep(real_path(path))
    if document.format == current(steps):
        return Opened(document, path, stamp)
    if backups is not None:
        backups.before_migration(data, document.format)
    return Opened(document, path, stamp, document.format)


def store_campaign(
    document: Document,
    path: Path,
    stamp: Stamp | None,
    *,
    overwrite: bool = False,
    backups: Backups | None = None,
) -> Stamp:
    """Stores a campaign and returns the stamp for the next time; a new one has none yet, and its folder is made.

    Raises ChangedOnDisk, unless told to `overwrite`, where another file has come into its place, and StoreFailed. In
    both cases the file is as it was. With `backups` the ladder is kept along the way.
    """
    target = real_path(path)
    known = _is_known(target, stamp)
    if not known and not overwrite:
        raise ChangedOnDisk.because("files.taken" if stamp is None else "files.changed_on_disk", file=path.name)
    try:
        data = parts(document)
    except UnicodeEncodeError:
        raise StoreFailed.because("files.half_a_character", file=path.name) from None
    if stamp is None:
        _make_folder(target)
    with backups.around_store(known) if backups is not None else nullcontext():
        written = atomic.write(target, data)
    if backups is not None and document.campaign.battle is not None:
        backups.battle_began(document.campaign.battle.id, data)
    return written


def _is_known(target: Path, stamp: Stamp | None) -> bool:
    """Whether nothing is lost by writing here: the file is the one of the stamp, or there is none."""
    try:
        return atomic.unchanged(target, stamp) if stamp is not None else not target.exists()
    except FileNotFoundError:
        return True
    except OSError as error:
        raise atomic.failed(error, target) from error


def _make_folder(target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise atomic.failed(error, target) from error
