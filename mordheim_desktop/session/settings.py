"""What the program remembers about its window: text size, theme, recent campaigns, the window's place.

A small JSON file in the user's configuration folder. Nothing of a campaign is in it, so a damaged or missing file costs
nothing but habits: what can still be read is kept, everything else goes back to its default.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec.structs import replace

from mordheim_desktop.campaign import atomic
from mordheim_desktop.campaign.errors import CampaignFileError
from mordheim_desktop.campaign.paths import APP
from mordheim_desktop.telling import log

MOST_RECENT = 8
SMALLEST, LARGEST = 0.8, 3.0
FARTHEST: Final = 100_000
"""Pixels from the corner of the first screen in which any window can stand."""


Offset = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Length = Annotated[int, msgspec.Meta(ge=1, le=FARTHEST)]


class WindowPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the window stood, in pixels of the screen."""

    x: Offset
    y: Offset
    width: Length
    height: Length
    maximized: bool = False


class Settings(msgspec.Struct, frozen=True):
    """The settings, with defaults that suit a first start. `recent` lists campaign files, the last one first."""

    text_size: float = 1.0
    theme: Literal["system", "light", "dark"] = "system"
    side: Literal["journal", "story"] = "journal"
    recent: tuple[Annotated[str, msgspec.Meta(pattern=r"^[^\0]+$")], ...] = ()
    window: WindowPlace | None = None

    def with_recent(self, path: Path) -> Settings:
        """The settings after a campaign was opened; one whose path is no text cannot be remembered."""
        name = str(path)
        if any("\ud800" <= letter <= "\udfff" for letter in name):
            return self
        return replace(self, recent=(name, *(one for one in self.recent if one != name))[:MOST_RECENT])

    def without_recent(self, path: Path) -> Settings:
        """The settings after a campaign turned out to be gone."""
        return replace(self, recent=tuple(one for one in self.recent if one != str(path)))

    def with_text_size(self, factor: float) -> Settings:
        """The settings with another text size, 1.0 for 100 %, kept within what fits a window."""
        return replace(self, text_size=min(max(factor, SMALLEST), LARGEST))


def default_file() -> Path:
    """Where this system keeps the settings of programs."""
    import platformdirs  # here, so that tests and the engine never look for the player's folders

    return Path(platformdirs.user_config_path(APP, appauthor=False)) / "settings.json"


def read_settings(file: Path) -> Settings:
    """The settings of a file, field by field: what is missing or damaged is at its default."""
    try:
        given = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Settings()
    kept: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        if field.name in given:
            with contextlib.suppress(msgspec.ValidationError):
                kept[field.name] = msgspec.convert(given[field.name], field.type)
    return Settings(**kept).with_text_size(kept.get("text_size", 1.0))


def store_settings(settings: Settings, file: Path) -> None:
    """Store the settings; where the disk refuses, the log says so and the program goes on."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(file, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except (OSError, CampaignFileError) as error:
        log(__name__, "settings not stored: %s", error)
