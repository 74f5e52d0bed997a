"""Where campaigns and what belongs to them are kept, and how a title becomes the name of a file.

The title itself stays in the file as it was typed; only the file's name is made safe, for every system at once, because
a campaign travels between them on a stick.
"""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from zlib import crc32

from msgspec import Struct

SUFFIX = ".mordheim-campaign"
APP = "mordheim-desktop"
FOLDER = "Mordheim campaigns"
LONGEST = 80
"""Characters of a title that a file's name keeps."""
LONGEST_BYTES = 160
"""The same in UTF-8 bytes: file systems count these, and number and suffix come on top."""

_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)


class Places(Struct, frozen=True):
    """The two folders of the program: campaigns among the player's documents, everything else in the data folder."""

    campaigns: Path
    data: Path

    @property
    def backups(self) -> Path:
        """Earlier states of campaigns."""
        return self.data / "backups"

    @property
    def recovery(self) -> Path:
        """Dice of procedures that were interrupted."""
        return self.data / "recovery"

    @property
    def locks(self) -> Path:
        """Who has which campaign open."""
        return self.data / "locks"

    @property
    def rules(self) -> Path:
        """Rules packs of the players' own."""
        return self.data / "rules"

    @property
    def logs(self) -> Path:
        """What the program noted about its own running."""
        return self.data / "logs"


def default_places() -> Places:
    """Where this system keeps documents and the data of programs."""
    import platformdirs  # here, so that only a start that opens the player's own folders pays for it

    documents = platformdirs.user_documents_path()
    return Places(campaigns=documents / FOLDER, data=platformdirs.user_data_path(APP, appauthor=False))


def safe_name(title: str) -> str:
    """A title as a file name that Linux, Windows and macOS take; `campaign` where nothing of it is left."""
    name = unicodedata.normalize("NFC", title).encode("utf-8", "ignore").decode("utf-8")
    name = " ".join(_FORBIDDEN.sub(" ", name).split())[:LONGEST]
    name = name.encode("utf-8")[:LONGEST_BYTES].decode("utf-8", "ignore").strip(" .")
    if _DEVICES.fullmatch(name):
        name = f"{name}_"
    return name or "campaign"


def file_for(title: str, folder: Path) -> Path:
    """A free path in the folder for a campaign of this title; a number is added where the name is taken.

    Names that differ only in capitals count as taken, because not every system tells them apart.
    """
    try:
        taken = {one.name.casefold() for one in folder.iterdir()}
    except OSError:  # no folder yet, or one that nobody may look into: whoever writes there finds out
        taken = set()
    name = safe_name(title)
    number = 1
    candidate = f"{name}{SUFFIX}"
    while candidate.casefold() in taken:
        number += 1
        candidate = f"{name} ({number}){SUFFIX}"
    return folder / candidate


def is_there(path: Path) -> bool:
    """Whether there is something at this path; no where nobody may look, or where no path can be like that."""
    return os.path.exists(path)  # noqa: PTH110 `Path.exists` raises for a folder that is closed or a name too long


def nearest_folder(folder: Path) -> Path:
    """The folder itself, or the nearest one above it that is there yet: where to begin to look for a file."""
    return next((one for one in (folder, *folder.parents) if is_there(one)), folder)


def real_path(path: Path) -> Path:
    """The file itself where the path is a link to it, in full."""
    return Path(os.path.realpath(path))


def key_of(path: Path) -> str:
    """The name under which data about one campaign file is kept: its own for people, a digest of its path for us."""
    place = os.path.normcase(real_path(path))
    digest = f"{crc32(place.encode('utf-8', 'surrogateescape')):08x}"
    stem = path.name.removesuffix(SUFFIX)
    return f"{safe_name(stem)[:40].strip(' .')}-{digest}"
