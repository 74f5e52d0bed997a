"""The private environment of a checkout: what the program needs on this machine, and how it gets there.

Two things are set up. The Python packages of the lock files go into `.venv/` beside this folder, each checked against
its hash. The system libraries that Qt insists on are installed through apt on Debian and its relatives when run as
root; elsewhere the user is told what to type. A stamp written at the very end tells a finished environment from a
half-made one, which is thrown away. Every word goes to stderr: stdout belongs to the program that is started.
"""

from __future__ import annotations  # so that an older Python gets as far as being told

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "set-up-complete"
LOCKS = {
    "run": ROOT / "packaging" / "requirements.txt",
    "test": ROOT / "packaging" / "requirements-test.txt",
    "build": ROOT / "packaging" / "requirements-build.txt",
}
OLDEST, NEWEST = (3, 11), (3, 14)

# Library file -> Debian package. Found one by one on a Debian 12 that held nothing but Python.
QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
X11_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
PROGRAMS = {
    "run": {},
    # The whole-evening tests drive a real window on an X server of their own; strace shows what a run asks the system.
    "test": {"Xvfb": "xvfb", "xauth": "xauth", "xdotool": "xdotool", "strace": "strace"},
    "build": {"readelf": "binutils", "dpkg-deb": "dpkg", "makeself": "makeself"},
}
# What makes the executables and the setup for Windows on Debian, and checks the signature of their Python.
WINDOWS_PROGRAMS = {
    "makensis": "nsis",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-win32",
    "osslsigncode": "osslsigncode",
}


class CannotSetUp(Exception):
    """Something only the user can do is missing. The message says what it is, and what to type where that is known."""


def say(text: str) -> None:
    """Tell the user what is going on."""
    print(text, file=sys.stderr, flush=True)


def check_python() -> None:
    """Raises `CannotSetUp` on a Python for which there are no locked packages."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        mine = ".".join(map(str, sys.version_info[:3]))
        raise CannotSetUp(f"This needs Python 3.11, 3.12, 3.13 or 3.14; {sys.executable} is {mine}.")


def missing_packages(wanted: Mapping[str, str], present: Iterable[str]) -> list[str]:
    """The Debian packages of the libraries or programs in `wanted` that are not `present`, in order, each once."""
    there = set(present)
    return list(dict.fromkeys(package for name, package in wanted.items() if name not in there))


def libraries_known_to_the_linker() -> set[str]:
    """The file names of all shared libraries in the loader's cache; empty where there is no such cache."""
    ldconfig = shutil.which("ldconfig", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"]))
    if ldconfig is None:
        return set()
    listed = subprocess.run([ldconfig, "-p"], capture_output=True, text=True, check=False).stdout
    return {line.split()[0] for line in listed.splitlines() if "=>" in line}


def set_up(
    kind: str, *, qt: bool = True, x11: bool = False, programs: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Sees to all that is missing for `kind` (of `LOCKS`), for Qt and windows on X11 if wanted, and `programs`.

    Quick when nothing is. Raises `CannotSetUp` with the words, or the one line to type, for what only the user can do.
    """
    before = held()
    complete = kind in before or (kind == "run" and bool(before))  # the other two hold the packages of a run
    missing = [] if before else _missing_for_environments()
    if sys.platform.startswith("linux"):
        missing += _missing_for_windows(qt=qt, x11=x11)
        wanted = PROGRAMS[kind] | dict(programs)
        missing += missing_packages(wanted, filter(shutil.which, wanted))
        missing += _missing_for_freezing() if kind == "build" else []
    if missing:
        _apt_install(missing)
    if not complete:
        _ensure_environment(kind, before)


def _missing_for_environments() -> list[str]:
    absent = [module for module in ("venv", "ensurepip") if importlib.util.find_spec(module) is None]
    # Debian keeps both modules out of its Python.
    return [f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"] if absent else []


def _missing_for_windows(*, qt: bool, x11: bool) -> list[str]:
    libraries = libraries_known_to_the_linker()
    wanted = (QT_LIBRARIES if qt else {}) | (X11_LIBRARIES if x11 else {})
    return missing_packages(wanted, libraries) if libraries else []


def _missing_for_freezing() -> list[str]:
    name = str(sysconfig.get_config_var("INSTSONAME"))
    own = Path(str(sysconfig.get_config_var("LIBDIR")), name)
    # Debian's Python carries its library inside itself, and a frozen program needs it as a file.
    return [] if own.is_file() or name in libraries_known_to_the_linker() else [name.split(".so")[0]]


def _ensure_environment(kind: str, before: set[str]) -> None:
    if not before:
        _fresh_environment()
    STAMP.unlink(missing_ok=True)  # from here until the end the environment is half-made
    lock = LOCKS[kind]
    say(f"Installing the packages of {lock.relative_to(ROOT)} into {VENV} (about 100 MB to fetch the first time) ...")
    pip = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    if _run([PYTHON, *pip, "--require-hashes", "--only-binary", ":all:", "--requirement", lock]) != 0:
        raise CannotSetUp("pip could not install the packages; its own words are above.")
    asked: list[str | Path] = [PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.check_output(asked, text=True).strip())
    (packages / "this-checkout.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    stamp({*before, kind})
    say("The environment is ready.")


def held() -> set[str]:
    """The lock files that the environment is known to hold completely.

    None at all if it is half-made, or was made from other locks, by another Python or in another folder.
    """
    if not STAMP.is_file() or not PYTHON.exists():
        return set()
    lines = STAMP.read_text(encoding="utf-8").splitlines()
    fresh = {_fingerprint(kind): kind for kind in LOCKS}
    return {fresh[line] for line in lines} if lines and fresh.keys() >= set(lines) else set()


def stamp(kinds: Iterable[str]) -> None:
    """Notes that the environment now holds these lock files completely."""
    STAMP.write_text("".join(f"{_fingerprint(kind)}\n" for kind in kinds), encoding="utf-8")


def _fingerprint(kind: str) -> str:
    told = [sys.version, os.path.realpath(sys.executable), str(ROOT), LOCKS[kind].read_text(encoding="utf-8")]
    return hashlib.sha256("\0".join(told).encode()).hexdigest()


def _fresh_environment() -> None:
    say(f"Making a private environment in {VENV} ...")
    shutil.rmtree(VENV, ignore_errors=True)
    if _run([os.path.realpath(sys.executable), "-m", "venv", VENV]) != 0:
        raise CannotSetUp(f"Python could not make the environment {VENV}; its own words are above.")


def _apt_install(packages: list[str]) -> None:
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        raise CannotSetUp(f"System packages are missing. Debian calls them: {names}")
    update, install = ["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        typed = f"sudo {' '.join(update)} && sudo {' '.join(install)}"
        raise CannotSetUp(f"System packages are missing. Please type this and start again:\n  {typed}")
    say(f"System packages are missing. Installing: {names}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # A fresh machine may have no package lists at all; a mirror that fails here is no reason to give up.
    _run([*update, "-qq"], quiet)
    if _run([*install, "-qq", "-o", "Dpkg::Use-Pty=0"], quiet) != 0:
        raise CannotSetUp(f"apt-get could not install {names}; its own words are above.")


def _run(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> int:
    """Runs a set-up command with its output on stderr and nothing to read; returns its exit code."""
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(), env=environment, check=False
    ).returncode
