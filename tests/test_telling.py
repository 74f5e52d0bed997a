"""What is said when no window can open names what is missing, and what to type for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mordheim_desktop import telling


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libxcb-icccm.so.4", "libxcb-icccm4"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libGL.so.1", "libgl1"),
        ("libglib-2.0.so.0", "libglib2.0-0"),
    ],
)
def test_a_library_is_found_in_the_debian_package_of_its_name(library: str, package: str) -> None:
    assert telling.debian_name(library) == package


def test_several_missing_libraries_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    assert telling.lacking(["libxcb-cursor.so.0", "libEGL.so.1"]) == (
        "The window needs system libraries that this computer lacks: libxcb-cursor.so.0, libEGL.so.1. "
        "To get them: sudo apt-get install libxcb-cursor0 libegl1"
    )


def test_away_from_debian_the_library_is_named_without_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert telling.lacking(["libEGL.so.1"]) == (
        "The window needs a system library that this computer lacks: libEGL.so.1."
    )


def test_a_package_that_is_missing_is_named() -> None:
    error = ModuleNotFoundError("No module named 'msgspec'", name="msgspec")
    assert telling.missing_part(error) == "This installation is incomplete: the Python package msgspec is missing."


def test_a_mistake_of_the_program_is_not_taken_for_a_missing_library() -> None:
    assert telling.missing_part(ImportError("cannot import name 'Bow' from 'weapons'", path="weapons.py")) == ""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no such program to ask")
def test_without_a_terminal_the_desktop_shows_the_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box, shown = tmp_path / "zenity", tmp_path / "shown"
    box.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > "{shown}"\n', encoding="utf-8")
    box.chmod(0o755)
    code = "import sys; from mordheim_desktop.telling import tell; tell('A <b>sentence</b> & more'); print('done')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(telling.__file__).parent.parent,
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", "DISPLAY": ":4711"},
        capture_output=True,
        text=True,
        start_new_session=True,  # which has no terminal
        check=False,
    )
    assert (done.stdout, done.stderr) == ("done\n", "A <b>sentence</b> & more\n")
    assert shown.read_text(encoding="utf-8").endswith("|--text=A <b>sentence</b> & more|")
