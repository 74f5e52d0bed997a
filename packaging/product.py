"""What the product is called, which version it is, and what its packages hold: every build asks here.

Nothing in this module runs a build; it only says facts, so that the bundle, the `.deb`, the `.run` and the Windows
setup cannot disagree. What is `TRIMMED` is named by shell patterns over paths inside the bundle, with forward slashes.
"""

from __future__ import annotations

import os
import re
import subprocess
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

ID = "mordheim-desktop"
"""The name of command, package, desktop entry and icon."""
NAME = "Mordheim battle companion"
SUMMARY = "Battle companion for the tabletop game Mordheim"
AUTHORS = "The Mordheim battle companion authors"
SUFFIX = ".mordheim-campaign"
MIME_TYPE = "application/x-mordheim-campaign+json"
FILE_KIND = "Mordheim campaign"
LICENCE = "MIT"

WINDOWS_CONSOLE = f"{ID}-console"
"""The second executable of the Windows bundle, the one that can speak to a console."""

ENTRY = ROOT / "packaging" / "entry.py"
ICON = ROOT / "packaging" / "icon.svg"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
LICENCES = ROOT / "packaging" / "licences"
DIST = ROOT / "dist"
BUNDLE = DIST / ID
"""The folder that the bundle is built into, the same on every system."""

FONT_PACKAGE = "font_hanken_grotesk"
FONT_FILES = ("HankenGrotesk-Regular.otf", "HankenGrotesk-SemiBold.otf", "HankenGrotesk-Bold.otf")

DISTRIBUTIONS = ("PySide6_Essentials", "shiboken6", "msgspec", "platformdirs", "PyYAML", "font-hanken-grotesk")
"""The Python packages inside the bundle; the bootloader of PyInstaller and Python itself come on top."""

UNUSED_MODULES = (
    "tkinter",
    "unittest",
    "doctest",
    "pydoc",
    "pdb",
    "lib2to3",
    "distutils",
    "setuptools",
    "pip",
    "test",
    "sqlite3",
    "curses",
    "readline",
    "xmlrpc",
    "_pydecimal",  # the stand-in for a Python without its decimal module
    "_codecs_cn",  # every file is UTF-8
    "_codecs_hk",
    "_codecs_iso2022",
    "_codecs_jp",
    "_codecs_kr",
    "_codecs_tw",
    "_multibytecodec",
    "_hashlib",  # hashlib has code of its own for what OpenSSL would do
    "_ssl",
    "yaml._yaml",  # rosters are read by the parser that is written in Python
    "yaml.cyaml",
)
"""Modules that an import somewhere in the standard library mentions and the program never loads."""

UNUSED_HOOKS = ("pyi_rth_inspect", "pyi_rth_multiprocessing", "pyi_rth_pkgutil", "pyi_rth_pyside6")
"""What PyInstaller would run before the program on Linux, where `entry.py` does what is left of it.

The first three mend what nothing here asks for: sources, further processes, lists of modules. The last imports Qt at
once, before the program can bring it in lean and even for what is done without Qt.
"""

TRIMMED = (
    "*/resources/help/images/*",  # the pictures of the README; the help inside the program shows none
    "*/Qt/translations/*",  # Qt's own dialogs are not used
    "*/translations/qt*.qm",
    "*/plugins/tls/*",  # nothing speaks to a network
    "*/plugins/networkinformation/*",
    "*/plugins/generic/*",
    "*/plugins/egldeviceintegrations/*",
    "*/plugins/platformthemes/*gtk3*",
    "*/plugins/platforms/*eglfs*",
    "*/plugins/platforms/*linuxfb*",
    "*/plugins/platforms/*vnc*",
    "*/plugins/platforms/*vkkhrdisplay*",
    "*/plugins/platforms/*minimal*",
    "*/plugins/platforms/*qdirect2d*",
    "*/plugins/imageformats/*qtiff*",
    "*/plugins/imageformats/*qicns*",
    "*/plugins/imageformats/*qtga*",
    "*/plugins/imageformats/*qwbmp*",
    "*/plugins/imageformats/*qpdf*",
    "*/plugins/wayland-graphics-integration-*/*",  # OpenGL on Wayland; widgets are painted without it
    "*/libcups.so.2",  # printing: the system's own, which knows the system's printers
    "*/opengl32sw.dll",  # a software OpenGL; widgets paint without any
    "*/Qt6Quick*",
    "*/Qt6Qml*",
)
"""What PyInstaller gathers and the program never opens. `qoffscreen` stays: it lets `--self-test` run anywhere."""

HOST_LIBRARIES = (
    "libc.so.6",
    "libm.so.6",
    "libdl.so.2",
    "libpthread.so.0",
    "ld-linux-x86-64.so.2",
    "libresolv.so.2",
    "libGL.so.1",
    "libEGL.so.1",
    "libxcb.so.1",
    "libwayland-client.so.0",
    "libwayland-cursor.so.0",
    "libcups.so.2",
)
"""The only libraries a Linux bundle may take from the system: glibc, graphics drivers, the display server, printing."""

_QT_IMPORT = re.compile(r"^\s*(?:from|import) PySide6\.(Qt\w+)", re.MULTILINE)
_QT_BINDING = re.compile(r"PySide6/(Qt\w+?)(?:\.abi3)?\.(?:so|pyd)$")

MOST_UNPACKED = 120 * 2**20
MOST_PACKED = 32 * 2**20
"""The most bytes the bundle and the `.deb` may have."""


def version() -> str:
    """The version of the program, without importing it."""
    text = (ROOT / "mordheim_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("mordheim_desktop/__init__.py names no version")
    return found[1]


def source_date() -> int:
    """The moment every file of a package is dated with, in seconds since 1970, so that two builds are alike.

    `SOURCE_DATE_EPOCH` where it is set, else the last commit, else the start of 2026.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdecimal():
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        told = ""
    return int(told) if told.isdecimal() else 1_767_225_600


def trimmed(path: str) -> bool:
    """Whether a file of this path inside the bundle is left out."""
    slashed = "/" + path.replace("\\", "/")
    return any(fnmatchcase(slashed, pattern) for pattern in TRIMMED)


def qt_modules() -> set[str]:
    """The modules of Qt that the program imports, such as `QtCore`; PyInstaller's own rules would add a few more."""
    sources = (ROOT / "mordheim_desktop").rglob("*.py")
    return {name for path in sources for name in _QT_IMPORT.findall(path.read_text(encoding="utf-8"))}


def unused_binding(path: str) -> bool:
    """Whether a file of this path inside the bundle is a module of Qt that the program never imports."""
    found = _QT_BINDING.search(path.replace("\\", "/"))
    return found is not None and found[1] not in qt_modules()


def resources() -> list[tuple[Path, str]]:
    """The program's own files and its typeface: where each lies, and the folder of the bundle it goes to."""
    own = ROOT / "resources"
    found = [
        (path, f"mordheim_desktop/{path.parent.relative_to(ROOT).as_posix()}")
        for path in sorted(own.rglob("*"))
        if path.is_file()
    ]
    return found + [(path, f"{FONT_PACKAGE}/files") for path in font_files()]


def font_files() -> list[Path]:
    """The cuts of the typeface that the window uses, where they are installed."""
    from importlib.util import find_spec

    spec = find_spec(FONT_PACKAGE)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the package {FONT_PACKAGE} is not installed")
    folder = Path(spec.origin).parent / "files"
    return [folder / name for name in FONT_FILES]
