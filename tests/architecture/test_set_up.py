"""The command that sets up a fresh machine says what is missing, and notices when there is nothing to do."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.architecture import tree


def load(name: str) -> ModuleType:
    """A module of the tools, which are a folder of scripts and no package."""
    spec = importlib.util.spec_from_file_location(name, tree.ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


environment = load("environment")
develop = load("develop")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with two lock files and an environment that was set up for playing, but not for testing."""
    locks = {kind: tmp_path / f"{kind}.txt" for kind in ("run", "test")}
    for kind, lock in locks.items():
        lock.write_text(f"{kind}==1.0\n", encoding="utf-8")
    for name, path in [("PYTHON", tmp_path / ".venv/python"), ("STAMP", tmp_path / ".venv/stamp")]:
        monkeypatch.setattr(environment, name, path)
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "LOCKS", locks)
    environment.VENV.mkdir()
    environment.PYTHON.touch()
    environment.stamp({"run"})
    return tmp_path


def test_a_bare_debian_is_told_the_six_packages_without_which_qt_does_not_load() -> None:
    assert environment.missing_packages(environment.QT_LIBRARIES, []) == [
        "libglib2.0-0",
        "libgl1",
        "libegl1",
        "libxkbcommon0",
        "libfontconfig1",
        "libdbus-1-3",
    ]


def test_only_what_is_missing_is_named() -> None:
    there = ["libxcb-cursor.so.0", "libxkbcommon-x11.so.0", "libxcb-shape.so.0"]
    missing = environment.missing_packages(environment.X11_LIBRARIES, there)
    assert missing == ["libxcb-icccm4", "libxcb-keysyms1"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has this cache")
def test_the_linker_knows_the_c_library() -> None:
    assert "libc.so.6" in environment.libraries_known_to_the_linker()


def test_an_environment_set_up_for_playing_is_complete_for_playing_only(checkout: Path) -> None:
    assert environment.held() == {"run"}


def test_one_set_up_for_testing_serves_for_playing_too(checkout: Path) -> None:
    environment.stamp({"run", "test"})
    assert environment.held() == {"run", "test"}


def test_a_changed_lock_file_makes_the_environment_stale(checkout: Path) -> None:
    (checkout / "run.txt").write_text("run==2.0\n", encoding="utf-8")
    assert environment.held() == set()


def test_an_environment_carried_to_another_folder_is_stale(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "ROOT", checkout / "elsewhere")
    assert environment.held() == set()


def test_a_set_up_that_was_cut_short_left_no_stamp_and_counts_for_nothing(checkout: Path) -> None:
    environment.STAMP.unlink()
    assert environment.held() == set()


@pytest.mark.parametrize(
    ("variables", "platform", "screen"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_a_screen_is_there_where_one_is_named(variables: dict[str, str], platform: str, screen: bool) -> None:
    assert develop.has_screen(variables, platform) is screen


@pytest.mark.parametrize(
    "options", [["--self-test"], ["--screenshots", "shots"], ["--screenshots=shots"], ["--engine"]]
)
def test_some_options_need_no_screen(options: list[str]) -> None:
    assert develop.asks_for(options, develop.WINDOWLESS)


def test_opening_a_campaign_needs_a_screen() -> None:
    assert not develop.asks_for(["our.mordheim-campaign"], develop.WINDOWLESS)


def test_an_unknown_verb_is_refused_with_the_list_of_verbs(capfd: pytest.CaptureFixture[str]) -> None:
    assert develop.main(["strat"]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert "develop.py start" in err
    assert "develop.py test" in err
