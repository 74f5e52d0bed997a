"""Packs the bundle as one `.run` file that installs itself for one player, without root, on any Linux with glibc.

The file is made by makeself and compressed with gzip, which every system can unpack. Runs in the environment of
`develop.py run-file`, after the bundle.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import closure
import desktop
import product
from bundling import BuildFailed, level, reported

PAYLOAD = product.ROOT / "build" / "run"


def build() -> Path:
    """Make the `.run` from the bundle and return where it is. Raises `BuildFailed`."""
    shutil.rmtree(PAYLOAD, ignore_errors=True)
    shutil.copytree(product.BUNDLE, PAYLOAD / "program", symlinks=True)
    desktop.install(PAYLOAD, product.ID)
    glibc = closure.newest_glibc((PAYLOAD / "program").rglob("*"))
    for name in ("install.sh", "uninstall.sh"):
        script = PAYLOAD / name
        script.write_text(desktop.template(name, GLIBC=glibc), encoding="utf-8")
        script.chmod(0o755)
    level(PAYLOAD)
    return _pack()


def _pack() -> Path:
    target = product.DIST / f"{product.ID}-{product.version()}-linux-x86_64.run"
    date = product.source_date()
    label = f"{product.NAME} {product.version()}"
    command = ["makeself", "--quiet", "--gzip", "--sha256", "--packaging-date"]
    command.append(f"{datetime.fromtimestamp(date, UTC):%Y-%m-%d}")
    command += ["--tar-extra", f"--mtime=@{date} --sort=name --owner=0 --group=0 --numeric-owner"]
    command += [str(PAYLOAD), str(target), label, "./install.sh"]
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(date), "LC_ALL": "C.UTF-8"}
    if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise BuildFailed("makeself could not make the file; its own words are above.")
    return target


if __name__ == "__main__":
    sys.exit(reported(build))
