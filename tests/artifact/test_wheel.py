"""The wheel, installed where nothing of the checkout can be reached, is the whole program."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from mordheim_desktop import __version__
from tests.architecture import tree

SAMPLE = "samples/shards-of-the-comet.mordheim-campaign"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it is built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(build, cwd=tree.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed command, in an environment that shares the packages of this one, but no way to the checkout."""
    place = tmp_path_factory.mktemp("Wölfe ł 漢")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place / "env")], check=True)
    scripts = place / "env" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.check_output(asked, text=True, encoding="utf-8").strip())
    # A folder that is named in a .pth is searched, but not for further .pth files, such as the one to the checkout.
    (packages / "shared.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    done = subprocess.run([*pip, str(wheel)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return scripts / ("mordheim-desktop.exe" if os.name == "nt" else "mordheim-desktop")


def run(command: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The installed program, started from its own folder, with a home there."""
    home = command.parent
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
    surroundings |= {"HOME": str(home), "TMPDIR": str(home), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [str(command), *words],
        cwd=home,
        env=surroundings,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_installed_wheel_passes_the_self_test_in_a_folder_of_any_script(command: Path) -> None:
    done = run(command, "--self-test")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"mordheim-desktop {__version__}, Python ")
    assert done.stdout.rstrip().endswith("self-test passed")


def test_it_is_the_installed_program_that_runs_and_not_the_checkout(command: Path) -> None:
    python = command.with_name("python.exe" if os.name == "nt" else "python")
    told = run(python, "-c", "import mordheim_desktop.assets as a; print(a.__file__); print(a.path_of('rules'))")
    places = [Path(line) for line in told.stdout.splitlines()]
    assert len(places) == 2
    assert all(place.is_relative_to(command.parent.parent) for place in places), told


def test_the_installed_program_checks_a_campaign(command: Path) -> None:
    done = run(command, "--verify", str(tree.ROOT / "resources" / SAMPLE))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_wheel_holds_program_resources_and_licence_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"mordheim_desktop", f"mordheim_desktop-{__version__}.dist-info"}
    assert f"mordheim_desktop/resources/{SAMPLE}" in names
    assert f"mordheim_desktop-{__version__}.dist-info/licenses/LICENSE" in names
    assert not [name for name in names if name.endswith((".pyc", ".pyo")) or "__pycache__" in name]
