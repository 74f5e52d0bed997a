"""How a Linux desktop gets to know the program: menu entry, file type, icon, description for software shops, man page.

The texts lie in `linux/` with `@NAME@` where a fact of `product.py` belongs; the `.deb` and the `.run` install the very
same files under a prefix of theirs (`usr`, or the player's own `.local`).
"""

from __future__ import annotations

import gzip
import re
from datetime import UTC, datetime
from pathlib import Path

import icons
import product

TEXTS = {
    "mordheim-desktop.desktop": "share/applications/mordheim-desktop.desktop",
    "mordheim-desktop.mime.xml": "share/mime/packages/mordheim-desktop.xml",
    "mordheim-desktop.metainfo.xml": "share/metainfo/mordheim-desktop.metainfo.xml",
    "mordheim-desktop.1": "share/man/man1/mordheim-desktop.1.gz",
}
"""File in `linux/` -> where it is installed under the prefix."""

MENU_SIZES = (16, 24, 32, 48, 64, 128, 256)


def day() -> str:
    """The date of the source as `2026-11-30`."""
    return f"{datetime.fromtimestamp(product.source_date(), UTC):%Y-%m-%d}"


def filled(text: str, **more: str) -> str:
    """The text with every `@NAME@` in it said. Raises `KeyError` for a name nobody knows."""
    facts = {
        "ID": product.ID,
        "NAME": product.NAME,
        "SUMMARY": product.SUMMARY,
        "AUTHORS": product.AUTHORS,
        "SUFFIX": product.SUFFIX,
        "MIME_TYPE": product.MIME_TYPE,
        "FILE_KIND": product.FILE_KIND,
        "LICENCE": product.LICENCE,
        "VERSION": product.version(),
        "DAY": day(),
    } | more
    return re.sub(r"@([A-Z_]+)@", lambda found: facts[found[1]], text)


def template(name: str, **more: str) -> str:
    """A text of `linux/` with the facts said."""
    return filled((product.ROOT / "packaging" / "linux" / name).read_text(encoding="utf-8"), **more)


def install(prefix: Path, command: str) -> None:
    """Write all files under the prefix; `command` is what the menu entry starts."""
    for source, place in TEXTS.items():
        target = prefix / place
        target.parent.mkdir(parents=True, exist_ok=True)
        data = template(source, COMMAND=command).encode()
        target.write_bytes(gzip.compress(data, mtime=0) if target.suffix == ".gz" else data)
    drawn = icons.pictures()
    for size in MENU_SIZES:
        _icon(prefix, f"{size}x{size}", ".png", drawn[size])
    _icon(prefix, "scalable", ".svg", product.ICON.read_bytes())


def _icon(prefix: Path, size: str, suffix: str, data: bytes) -> None:
    folder = prefix / "share" / "icons" / "hicolor" / size / "apps"
    folder.mkdir(parents=True)
    (folder / f"{product.ID}{suffix}").write_bytes(data)
