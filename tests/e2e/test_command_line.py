"""The program without a screen: what a player, a script or a bug report would type."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mordheim_desktop import __version__
from mordheim_desktop.__main__ import bad_pair, main
from mordheim_desktop.assets import path_of

CHECKOUT = Path(__file__).parent.parent.parent


def run(
    *words: str, given: bytes = b"", folder: Path = CHECKOUT, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own, without a screen unless one is named."""
    surroundings = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    surroundings.pop("QT_QPA_PLATFORM", None)
    command = [sys.executable, "-m", "mordheim_desktop", *words]
    return subprocess.run(
        command, input=given, capture_output=True, cwd=folder, env=surroundings | environment, check=False
    )


def test_it_says_its_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.decode().strip()) == (0, __version__)


def test_where_nobody_knows_a_home_folder_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody_knows() -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("platformdirs.user_documents_path", nobody_knows)
    assert main([]) == 2
    assert capsys.readouterr().err.endswith("Set HOME to a folder of yours.\n")


def test_without_a_screen_it_says_so_and_names_what_works_there() -> None:
    done = run()
    told = done.stderr.decode()
    assert done.returncode == 2
    assert told.count("\n") == 1
    for option in ("--self-test", "--screenshots DIR", "--engine"):
        assert option in told


def test_a_call_that_makes_no_sense_gets_the_list_of_calls() -> None:
    done = run("--fly")
    assert done.returncode == 2
    assert "usage:" in done.stderr.decode()


def test_the_self_test_says_what_it_did_and_ends_well() -> None:
    done = run("--self-test")
    said = done.stdout.decode()
    assert done.returncode == 0, said + done.stderr.decode()
    parts = "rules dice window resources sample rosters scenario tabs paper shot stored"
    for part in parts.split():
        assert f"ok      {part}: " in said
    assert said.rstrip().endswith("self-test passed")


def test_the_engine_answers_every_line_and_prints_nothing_else() -> None:
    shot = {"id": 1, "procedure": "shot", "setup": {"weapon": "bow", "target": {"toughness": 3}}, "odds": True}
    done = run("--engine", given=json.dumps(shot).encode() + b"\nnonsense\n\n[]\n")
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert done.stderr == b""
    assert replies[0]["odds"]["out_of_action"] == "1/9"
    assert [reply["error"]["code"] for reply in replies[1:]] == ["bad_request"] * 3


def test_the_engine_and_the_check_never_load_qt(tmp_path: Path) -> None:
    blocker = tmp_path / "PySide6"
    blocker.mkdir()
    (blocker / "__init__.py").write_text("raise ImportError('there is no Qt here')", encoding="utf-8")
    where = f"{tmp_path}{os.pathsep}{CHECKOUT}"
    done = run("--engine", given=b'{"procedure": "switches"}\n', folder=tmp_path, PYTHONPATH=where)
    assert json.loads(done.stdout)["error"] is None
    sample = str(path_of("samples/shards-of-the-comet.mordheim-campaign"))
    assert run("--verify", sample, folder=tmp_path, PYTHONPATH=where).returncode == 0


@pytest.mark.parametrize("words", [("--engine",), ("--verify", "x"), ("--self-test",), ("--screenshots", "pictures")])
def test_a_mistake_in_a_rules_table_names_file_and_place_and_ends_with_2(tmp_path: Path, words: tuple[str]) -> None:
    shutil.copytree(CHECKOUT / "mordheim_desktop", tmp_path / "mordheim_desktop")
    shutil.copytree(CHECKOUT / "resources", tmp_path / "resources")
    table = tmp_path / "resources" / "rules" / "core" / "weapons_missile.toml"
    table.write_text(table.read_text(encoding="utf-8").replace("range = 18", 'range = "far"', 1), encoding="utf-8")
    done = run(*words, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "rules/core/weapons_missile.toml, missile.sling, range: expected a whole number, found text\n"
    )


def test_a_picture_of_every_tab_and_dialog_is_written(tmp_path: Path) -> None:
    done = run("--screenshots", str(tmp_path / "pictures"))
    assert done.returncode == 0, done.stderr.decode()
    names = {picture.stem for picture in (tmp_path / "pictures").iterdir()}
    for scene in ("welcome", "warbands", "scenario", "battle", "battle-shot", "post-battle", "switches", "about"):
        assert {f"{scene}-light", f"{scene}-dark"} <= names
    headers = {picture.read_bytes()[16:24] for picture in (tmp_path / "pictures").iterdir()}
    assert headers == {(1366).to_bytes(4) + (768).to_bytes(4)}, "a picture is not of the usual size"
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("python", "qt", "refused"),
    [((3, 11), "6.12.0", True), ((3, 11), "6.11.3", False), ((3, 12), "6.12.0", False), ((3, 11), "7.0.0", True)],
)
def test_python_and_qt_that_crash_together_are_refused(python: tuple[int, int], qt: str, refused: bool) -> None:
    assert bool(bad_pair(python, qt)) is refused
