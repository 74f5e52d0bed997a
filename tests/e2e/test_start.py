"""Starting on any computer: without a network, with a part of the system missing, beside a window that is open."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mordheim_desktop.assets import path_of
from tests.e2e.screen import Window, screen
from tests.e2e.test_command_line import CHECKOUT, run

SAMPLE = "samples/shards-of-the-comet.mordheim-campaign"
WATCHED = """
import sys

def watch(event, arguments):
    if event.startswith("socket."):
        print("A socket:", event, arguments[1:], file=sys.stderr, flush=True)

sys.addaudithook(watch)
from mordheim_desktop.__main__ import main
sys.exit(main())
"""
WITHOUT_LIBRARY = """
mount -t tmpfs none "$1"
mkdir "$1/hidden" "$1/work"
mknod "$1/hidden/$2" c 0 0
mount -t overlay overlay -o lowerdir="$3",upperdir="$1/hidden",workdir="$1/work" "$3"
shift 3
exec "$@"
"""


def works(*command: str) -> bool:
    """Whether this machine lets the test do something as privileged as this."""
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0


def program(*before: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The self-test, run by another program."""
    command = [*before, sys.executable, "-m", "mordheim_desktop", "--self-test"]
    surroundings = os.environ | environment
    return subprocess.run(command, cwd=CHECKOUT, env=surroundings, capture_output=True, text=True, check=False)


def second_start(environment: dict[str, str], file: str, folder: Path = CHECKOUT) -> subprocess.CompletedProcess[str]:
    """A double click on a file while a window is open."""
    command = [sys.executable, "-m", "mordheim_desktop", file]
    surroundings = environment | {"PYTHONPATH": str(CHECKOUT)}
    return subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)


def test_python_opens_no_socket_of_any_kind() -> None:
    command = [sys.executable, "-c", WATCHED, "--self-test"]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "A socket:" not in done.stderr


@pytest.mark.skipif(not works("strace"), reason="there is no strace here")
def test_qt_and_all_below_it_open_no_connection_either(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    done = program("strace", "--follow-forks", "--trace=socket,connect,sendto", f"--output={trace}")
    assert done.returncode == 0, done.stdout + done.stderr
    calls = trace.read_text(encoding="utf-8")
    assert "exited with 0" in calls
    assert "AF_INET" not in calls


@pytest.mark.screen
@pytest.mark.skipif(not works("strace"), reason="there is no strace here")
def test_a_window_and_a_second_start_speak_over_a_local_socket_only(tmp_path: Path) -> None:
    trace, campaign = tmp_path / "trace", tmp_path / "evening.mordheim-campaign"
    shutil.copy(path_of(SAMPLE), campaign)
    with screen() as environment:
        environment["XDG_DATA_HOME"] = str(tmp_path / "data")
        window = Window(environment, before=("strace", "--follow-forks", "--trace=socket", f"--output={trace}"))
        window.wait_for_note()
        window.press("ctrl+n")
        window.press_in("New campaign", "Escape")
        window.until_closed("New campaign")
        window.press("q")
        second = second_start(environment, str(campaign))
        assert window.leave() == 0
    assert second.returncode == 0, second.stderr
    calls = trace.read_text(encoding="utf-8")
    assert "AF_UNIX" in calls
    assert "AF_INET" not in calls


@pytest.mark.skipif(not works("unshare", "--net"), reason="this needs the right to make a network without interfaces")
def test_everything_works_where_there_is_no_network_at_all() -> None:
    done = program("unshare", "--net")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.rstrip().endswith("self-test passed")


@pytest.mark.screen
def test_a_second_start_hands_its_file_to_the_window_that_is_open(tmp_path: Path) -> None:
    campaign = tmp_path / "Wölfe 漢.mordheim-campaign"
    shutil.copy(path_of(SAMPLE), campaign)
    with screen() as environment:
        environment["XDG_DATA_HOME"] = str(tmp_path / "data")
        window = Window(environment)
        window.wait_for_note()
        second = second_start(environment, campaign.name, tmp_path)
        assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
        assert window.title("Shards of the Comet")
        assert window.leave() == 0
    assert window.notes() == []


@pytest.mark.screen
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_a_shutdown_end_the_program_in_order(tmp_path: Path, asked: signal.Signals) -> None:
    with screen() as environment:
        environment["XDG_DATA_HOME"] = str(tmp_path / "data")
        window = Window(environment)
        window.wait_for_note()
        assert window.end_by(asked) == 0
    assert window.notes() == []


def test_a_screen_that_does_not_answer_is_named() -> None:
    done = run(DISPLAY=":4711")
    assert done.returncode == 2
    assert done.stderr.decode() == "No window can open: the screen :4711 does not answer.\n"


def test_a_kind_of_screen_that_does_not_exist_is_named() -> None:
    done = run(QT_QPA_PLATFORM="crystal-ball")
    assert done.returncode == 2
    assert "“crystal-ball”" in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 1


@pytest.mark.skipif(not works("unshare", "--mount"), reason="this needs the right to hide a file of the system")
@pytest.mark.parametrize(
    ("library", "package"),
    [("libxcb-cursor.so.0", "libxcb-cursor0"), ("libEGL.so.1", "libegl1"), ("libglib-2.0.so.0", "libglib2.0-0")],
)
def test_a_missing_system_library_is_named_with_what_to_type(tmp_path: Path, library: str, package: str) -> None:
    found = [line.split()[-1] for line in _linker_cache() if line.split()[0] == library]
    folder = str(Path(found[0]).resolve().parent)
    command = ["unshare", "--mount", "sh", "-ec", WITHOUT_LIBRARY, "sh", str(tmp_path), library, folder]
    surroundings = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    done = subprocess.run(
        [*command, sys.executable, "-m", "mordheim_desktop"],
        cwd=CHECKOUT,
        env=surroundings | {"DISPLAY": ":4711"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert f"The window needs a system library that this computer lacks: {library}." in done.stderr
    if shutil.which("apt-get"):
        assert done.stderr.endswith(f"sudo apt-get install {package}\n")


def test_a_file_of_the_program_that_is_missing_is_named(tmp_path: Path) -> None:
    shutil.copytree(CHECKOUT / "mordheim_desktop", tmp_path / "mordheim_desktop")
    shutil.copytree(CHECKOUT / "resources", tmp_path / "resources")
    shutil.rmtree(tmp_path / "resources" / "rules")
    done = run(folder=tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 2
    assert done.stderr.decode().splitlines()[-1].startswith("This installation is incomplete: ")


def test_a_home_with_letters_of_any_script_is_a_home(tmp_path: Path) -> None:
    home = tmp_path / "Wölfe ł 漢 & söhne"
    home.mkdir()
    done = program(HOME=str(home), TMPDIR=str(home))
    assert done.returncode == 0, done.stdout + done.stderr


def _linker_cache() -> list[str]:
    listed = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=False).stdout
    return [line.strip() for line in listed.splitlines() if "=>" in line]
