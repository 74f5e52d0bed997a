"""The self-extracting file's own scripts: what they install they remove, and nothing of the player's."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import desktop
import product

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() != "x86_64", reason="the file is for Linux on PCs"
)

WORKS = '#!/bin/sh\necho "$1" >"$HOME/asked"\n'
FAILS = "#!/bin/sh\necho 'The window needs a system library that this computer lacks: libEGL.so.1.'\nexit 2\n"


@pytest.fixture
def payload(qapp: QApplication, tmp_path: Path) -> Path:
    """What lies in the self-extracting file, with a program that only says it was asked."""
    folder = tmp_path / "payload"
    desktop.install(folder, product.ID)
    program = folder / "program" / product.ID
    program.parent.mkdir()
    program.write_text(WORKS, encoding="utf-8")
    program.chmod(0o755)
    for name in ("install.sh", "uninstall.sh"):
        (folder / name).write_text(desktop.template(name, GLIBC="2.17"), encoding="utf-8")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home whose name needs care, with a campaign and its backup in it."""
    folder = tmp_path / 'Wölfe "ł" & $öhne 100%'
    (folder / "Documents").mkdir(parents=True)
    (folder / "Documents" / "Spring.mordheim-campaign").write_text("{}", encoding="utf-8")
    backup = folder / ".local/share/mordheim-desktop/backups/Spring"
    backup.parent.mkdir(parents=True)
    backup.write_text("{}", encoding="utf-8")
    return folder


def run(script: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """One of the scripts, in that home."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    command = ["sh", str(script), *words]
    return subprocess.run(
        command, env=surroundings | {"HOME": str(home)}, capture_output=True, text=True, encoding="utf-8", check=False
    )


def files(home: Path) -> set[str]:
    """Everything in the home that is no folder."""
    return {path.relative_to(home).as_posix() for path in home.rglob("*") if not path.is_dir()}


def test_it_installs_command_menu_entry_and_file_type_and_tries_the_program(payload: Path, home: Path) -> None:
    done = run(payload / "install.sh", home)
    assert done.returncode == 0, done.stderr
    assert (home / "asked").read_text(encoding="utf-8") == "--self-test\n"
    assert (home / ".local/bin/mordheim-desktop").resolve() == home / ".local/lib/mordheim-desktop/mordheim-desktop"
    assert "share/mime/packages/mordheim-desktop.xml" in " ".join(files(home / ".local"))


def test_the_menu_entry_finds_the_program_in_a_home_of_any_name(payload: Path, home: Path) -> None:
    assert run(payload / "install.sh", home).returncode == 0
    entry = home / ".local/share/applications/mordheim-desktop.desktop"
    (line,) = [line for line in entry.read_text(encoding="utf-8").splitlines() if line.startswith("Exec=")]
    quoted = str(home).replace('"', '\\\\"').replace("$", r"\\$").replace("%", "%%")
    assert line == f'Exec="{quoted}/.local/lib/mordheim-desktop/mordheim-desktop" %f'


def test_removal_takes_away_what_was_installed_and_leaves_campaigns_and_backups(payload: Path, home: Path) -> None:
    before = files(home)
    assert run(payload / "install.sh", home).returncode == 0
    done = run(home / ".local/lib/mordheim-desktop/uninstall", home)
    assert done.returncode == 0, done.stderr
    # what the tools of the desktop keep of all menu entries and file types is theirs
    kept = (
        ".local/share/mime/",
        ".local/share/applications/mimeinfo.cache",
        ".local/share/icons/hicolor/icon-theme.cache",
    )
    left = {path for path in files(home) - before if not path.startswith(kept)}
    assert left == {"asked"}


def test_a_second_installation_takes_the_place_of_the_first(payload: Path, home: Path) -> None:
    assert run(payload / "install.sh", home).returncode == 0
    old = home / ".local/lib/mordheim-desktop/old-file"
    old.touch()
    assert run(payload / "install.sh", home).returncode == 0
    assert not old.exists()


def test_a_folder_of_that_name_that_is_not_ours_is_left_alone(payload: Path, home: Path) -> None:
    stranger = home / ".local/lib/mordheim-desktop/precious"
    stranger.parent.mkdir(parents=True)
    stranger.touch()
    done = run(payload / "install.sh", home)
    assert done.returncode == 1
    assert "move it away" in done.stderr
    assert stranger.exists()


def test_a_system_with_an_older_c_library_is_told_which_it_needs(payload: Path, home: Path) -> None:
    (payload / "install.sh").write_text(desktop.template("install.sh", GLIBC="9.1"), encoding="utf-8")
    done = run(payload / "install.sh", home)
    assert done.returncode == 1
    assert "9.1" in done.stderr
    assert not (home / ".local/lib").exists()


def test_a_program_that_cannot_start_here_says_why_at_once(payload: Path, home: Path) -> None:
    (payload / "program" / product.ID).write_text(FAILS, encoding="utf-8")
    done = run(payload / "install.sh", home)
    assert done.returncode == 1
    assert "libEGL.so.1" in done.stderr
