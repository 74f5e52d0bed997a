"""Every file that ships with the program can be read as what it is: pictures draw, tables parse, texts are texts.

An installation that lost a file, or got one damaged on its way, is found out here and not in the middle of an evening.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QByteArray, QTranslator
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from mordheim_desktop import assets
from mordheim_desktop.campaign.codec import decode
from mordheim_desktop.ui.kit.icons import NAMES

FOLDERS = ("rules", "icons", "samples", "help")
"""What must be there; a translation is checked where there is one."""


class Unreadable(ValueError):
    """A file of the program is not what its name says. The text names it."""


def read_all() -> Counter[str]:
    """Read every file and count them by their endings. Raises `Unreadable`, or `AssetMissing` for a whole folder."""
    found: Counter[str] = Counter()
    for path in _paths():
        ending = path.rpartition(".")[2]
        try:
            right = READERS[ending](assets.read_bytes(path))
        except (KeyError, ValueError) as error:
            raise Unreadable(f"{path}: {error}") from error
        if not right:
            raise Unreadable(f"{path} is empty or damaged")
        found[ending] += 1
    missing = [name for name in NAMES if f"icons/{name}.svg" not in assets.listing("icons")]
    if missing:
        raise Unreadable(f"icons are missing: {', '.join(missing)}")
    return found


def _paths() -> list[str]:
    found = []
    for folder in FOLDERS:
        top = assets.path_of(folder)
        found += [f"{folder}/{path.relative_to(top).as_posix()}" for path in sorted(top.rglob("*")) if path.is_file()]
    try:
        return [*found, *assets.listing("translations")]
    except assets.AssetMissing:
        return found


def _draws(data: bytes) -> bool:
    return QSvgRenderer(QByteArray(data)).isValid()


def _shows(data: bytes) -> bool:
    return not QImage.fromData(QByteArray(data)).isNull()


def _says_something(data: bytes) -> bool:
    return bool(data.decode("utf-8").strip())


def _parses(data: bytes) -> bool:
    return bool(json.loads(data))


def _tables(data: bytes) -> bool:
    return bool(tomllib.loads(data.decode("utf-8")))


def _campaign(data: bytes) -> bool:
    return bool(decode(data, "sample"))


def _translates(data: bytes) -> bool:
    return QTranslator().load(data)


READERS: dict[str, Callable[[bytes], bool]] = {
    "svg": _draws,
    "png": _shows,
    "md": _says_something,
    "txt": _says_something,
    "json": _parses,
    "jsonl": _says_something,  # a line that is no JSON is among the examples on purpose
    "toml": _tables,
    "mordheim-campaign": _campaign,
    "qm": _translates,
}
"""The ending of a file -> whether its bytes are what it stands for."""
