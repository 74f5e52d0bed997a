"""Builds the one-folder bundle: the program with its own Python and Qt, ready to be started where neither is installed.

PyInstaller does the freezing by `bundle.spec`; afterwards the licences are added, what the bundle would borrow from the
system and its size are checked, and every file gets the same date and plain modes, so that two builds are alike.
Runs in the environment of `develop.py bundle`, which is the usual way to call it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path

import closure
import product

WORK = product.ROOT / "build" / "bundle"


class BuildFailed(Exception):
    """The package could not be made, or is not what it has to be. The message says why."""


def build() -> Path:
    """Freeze the program into `product.BUNDLE`, finish and check it. Raises `BuildFailed`."""
    shutil.rmtree(product.BUNDLE, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    _freeze(_icon())
    add_licences(product.BUNDLE / "licences")
    level(product.BUNDLE)
    check(product.BUNDLE)
    return product.BUNDLE


def check(bundle: Path) -> None:
    """Raise `BuildFailed` if the bundle borrows from the system what it must not, loads Qt unasked, or is too big."""
    if sys.platform.startswith("linux"):
        faults = closure.check(bundle)
        if faults:
            raise BuildFailed("\n".join(faults))
        if "libQt6Core" in _loaded_to_say_the_version(bundle):
            raise BuildFailed("The bundle loads Qt before the program asks for it, so it cannot be brought in lean.")
    size = size_of(bundle)
    if size > product.MOST_UNPACKED:
        raise BuildFailed(f"The bundle has {size / 2**20:.1f} MiB, more than {product.MOST_UNPACKED / 2**20:.0f}.")


def _loaded_to_say_the_version(bundle: Path) -> str:
    """What the loader tells about the libraries it loads while the program only says its version."""
    command = [str(bundle / product.ID), "--version"]
    done = subprocess.run(command, env=os.environ | {"LD_DEBUG": "files"}, capture_output=True, text=True, check=False)
    if done.stdout.strip() != product.version():
        raise BuildFailed(f"The bundle cannot say its version:\n{done.stdout}{done.stderr[-1000:]}")
    return done.stderr


def packed(package: Path) -> str:
    """How large a file is, in words."""
    return f"{package.stat().st_size / 2**20:.1f} MiB"


def reported(build: Callable[[], Path], size: Callable[[Path], str] = packed) -> int:
    """Build something and say where it is and how large, or why it could not be made; returns the exit code."""
    try:
        made = build()
    except BuildFailed as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"{made.relative_to(product.ROOT)}: {size(made)}")
    return 0


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder, each link counted as nothing."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def level(folder: Path) -> None:
    """Give everything in a folder the date of the source and the plainest modes that work."""
    date = product.source_date()
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or path.suffix == ".sh" or (closure.is_elf(path) and ".so" not in path.name)
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (date, date), follow_symlinks=False)


def add_licences(folder: Path) -> None:
    """Put the licence of everything that the bundle holds into one folder."""
    shutil.copytree(product.LICENCES, folder)
    shutil.copyfile(product.ROOT / "LICENSE", folder / "LICENSE.txt")
    shutil.copyfile(_python_licence(), folder / "Python.txt")
    for package in ("msgspec", "platformdirs", "PyYAML", "pyinstaller"):
        name = "PyInstaller" if package == "pyinstaller" else package
        (folder / f"{name}.txt").write_text(_licence_of(package), encoding="utf-8")
    if sys.platform.startswith("linux"):
        _add_system_licences(folder / "system")


def _freeze(icon: Path | None) -> None:
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(product.DIST), "--workpath", str(WORK)]
    environment = os.environ | {
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(product.source_date()),
        "PYINSTALLER_CONFIG_DIR": str(WORK / "cache"),
        "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0",  # packages pack it better, and a start need not unpack it
    }
    if icon is not None:
        environment["MORDHEIM_ICON"] = str(icon)
    command.append(str(product.ROOT / "packaging" / "bundle.spec"))
    if subprocess.run(command, env=environment, cwd=product.ROOT, check=False).returncode != 0:
        raise BuildFailed("PyInstaller could not freeze the program; its own words are above.")


def _icon() -> Path | None:
    """The icon for inside the program, where the system wants one there."""
    if os.name != "nt":
        return None
    import icons

    path = WORK / f"{product.ID}.ico"
    path.write_bytes(icons.ico(icons.pictures()))
    return path


def _python_licence() -> Path:
    number = f"{sys.version_info[0]}.{sys.version_info[1]}"
    places = [
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
        Path(f"/usr/share/doc/python{number}/copyright"),
        Path(f"/usr/share/doc/python{number}-minimal/copyright"),
    ]
    for place in places:
        if place.is_file():
            return place
    raise BuildFailed("The licence of Python is nowhere on this machine, and has to be in the bundle.")


def _licence_of(package: str) -> str:
    names = ("LICENSE", "LICENSE.txt", "COPYING.txt", "COPYING")
    for file in distribution(package).files or ():
        if file.name in names and "dist-info" in str(file):
            return file.read_text(encoding="utf-8")
    raise BuildFailed(f"The package {package} brings no licence, and it has to be in the bundle.")


def _add_system_licences(folder: Path) -> None:
    """The licence of every library that came from this Debian; elsewhere there is no way to find them out."""
    if shutil.which("dpkg-query") is None:
        return
    folder.mkdir()
    for package in sorted(_debian_packages()):
        licence = Path("/usr/share/doc", package, "copyright")
        if licence.is_file():
            shutil.copyfile(licence, folder / f"{package}.txt")


def _debian_packages() -> set[str]:
    """The Debian packages of the libraries at the top of the bundle."""
    libraries = [path.name for path in (product.BUNDLE / "_internal").glob("lib*.so*") if not path.is_symlink()]
    patterns = [f"*/{name}" for name in libraries]
    told = subprocess.run(["dpkg-query", "-S", *patterns], capture_output=True, text=True, check=False).stdout
    return {line.partition(":")[0] for line in told.splitlines() if not line.startswith("diversion")}


if __name__ == "__main__":
    sys.exit(reported(build, lambda bundle: f"{size_of(bundle) / 2**20:.1f} MiB unpacked"))
