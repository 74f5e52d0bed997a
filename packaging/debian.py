"""Packs the bundle as a `.deb` for Debian, Ubuntu and their relatives.

There are no maintainer scripts: menus, file types and icons are brought up to date by the packages that own them, and
removing the package removes what it brought and nothing else. Campaigns lie in the players' homes, which no package
touches. Runs in the environment of `develop.py deb`, after the bundle.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import closure
import desktop
import product
from bundling import BuildFailed, level, reported, size_of

TREE = product.ROOT / "build" / "deb"
MAINTAINER = f"{product.AUTHORS} <authors@{product.ID}.invalid>"

DEPENDS = ("libgl1", "libegl1", "libxcb1", "xkb-data", "fontconfig-config")
"""What the bundle borrows, and the data its libraries read; every desktop has them. The C library comes on top."""
RECOMMENDS = ("libwayland-client0", "libwayland-cursor0", "libcups2 | libcups2t64")
"""A Wayland desktop without X, and printers. Without them the program runs under X11 and prints into files."""


def build() -> Path:
    """Make the `.deb` from the bundle and return where it is. Raises `BuildFailed`."""
    shutil.rmtree(TREE, ignore_errors=True)
    library = TREE / "usr" / "lib" / product.ID
    shutil.copytree(product.BUNDLE, library, symlinks=True)
    desktop.install(TREE / "usr", product.ID)
    command = TREE / "usr" / "bin" / product.ID
    command.parent.mkdir()
    command.symlink_to(f"../lib/{product.ID}/{product.ID}")
    _documents(TREE / "usr" / "share" / "doc" / product.ID)
    overrides = TREE / "usr" / "share" / "lintian" / "overrides" / product.ID
    overrides.parent.mkdir(parents=True)
    overrides.write_text(desktop.template("lintian-overrides"), encoding="utf-8")
    _control(TREE / "DEBIAN", library)
    level(TREE)
    return _pack()


def _documents(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "copyright").write_text(desktop.template("copyright"), encoding="utf-8")
    when = f"{datetime.fromtimestamp(product.source_date(), UTC):%a, %d %b %Y %H:%M:%S +0000}"
    changes = desktop.template("changelog", MAINTAINER=MAINTAINER, WHEN=when)
    (folder / "changelog.gz").write_bytes(gzip.compress(changes.encode(), mtime=0))
    (folder / "licences").symlink_to(f"../../../lib/{product.ID}/licences")


def _control(folder: Path, library: Path) -> None:
    architecture = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    depends = ", ".join((f"libc6 (>= {closure.newest_glibc(library.rglob('*'))})", *DEPENDS))
    lines = [
        f"Package: {product.ID}",
        f"Version: {product.version()}",
        f"Architecture: {architecture}",
        f"Maintainer: {MAINTAINER}",
        f"Installed-Size: {size_of(TREE) // 1024}",
        f"Depends: {depends}",
        f"Recommends: {', '.join(RECOMMENDS)}",
        "Section: misc",
        "Priority: optional",
        f"Description: {product.SUMMARY}",
        " A laptop stands beside the table; this program carries the evening, without a",
        " network: the scenario drawn to scale, every warrior turn by turn, shooting with",
        " its exact odds, injuries, experience, exploration and trade, into a campaign",
        " file that is stored after every step.",
        " .",
        " An unofficial program by players; you need your own rules to play. It brings",
        " its own Python and Qt.",
    ]
    folder.mkdir()
    (folder / "control").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _pack() -> Path:
    architecture = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    target = product.DIST / f"{product.ID}_{product.version()}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(TREE), str(target)]
    environment = {"SOURCE_DATE_EPOCH": str(product.source_date()), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise BuildFailed("dpkg-deb could not make the package; its own words are above.")
    size = target.stat().st_size
    if size > product.MOST_PACKED:
        raise BuildFailed(f"The .deb has {size / 2**20:.1f} MiB, more than {product.MOST_PACKED / 2**20:.0f}.")
    return target


if __name__ == "__main__":
    sys.exit(reported(build))
