"""A bundle that borrows a library starts where it was built and nowhere else, so it is refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import closure
import product

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("readelf") is None, reason="this reads the libraries of Linux"
)

HOST_LIST = {
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
}


def library(name: str) -> Path:
    """A library of PySide6 as it is installed."""
    import PySide6

    return Path(PySide6.__file__).parent / "Qt" / "lib" / name


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle with one library of Qt that needs another."""
    shutil.copy(library("libQt6Svg.so.6"), tmp_path)
    return tmp_path


def test_only_the_c_library_graphics_display_and_printing_may_come_from_the_system() -> None:
    assert set(product.HOST_LIBRARIES) == HOST_LIST


def test_a_library_that_the_bundle_lacks_is_named_with_who_needs_it(bundle: Path) -> None:
    faults = closure.check(bundle)
    assert [fault for fault in faults if "libQt6Core.so.6" in fault and "libQt6Svg.so.6" in fault]


def test_what_the_bundle_holds_is_not_missed(bundle: Path) -> None:
    for name in ("libQt6Core.so.6", "libQt6Gui.so.6", "libQt6DBus.so.6"):
        shutil.copy(library(name), bundle)
    assert not [fault for fault in closure.check(bundle) if fault.startswith("libQt6")]


def test_the_system_may_lend_what_is_on_the_list(bundle: Path) -> None:
    assert "libc.so.6" in closure.borrowed(bundle)
    assert not [fault for fault in closure.check(bundle) if fault.startswith("libc.so.6")]


def test_the_check_ends_with_1_for_a_bundle_that_borrows(bundle: Path) -> None:
    command = [sys.executable, str(Path(closure.__file__)), str(bundle)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "libQt6Core.so.6" in done.stderr


def test_a_library_that_no_module_and_no_plugin_reaches_is_left_out() -> None:
    svg = library("../plugins/imageformats/libqsvg.so").resolve()
    entries = [
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", str(svg), "BINARY"),
        ("PySide6/Qt/lib/libQt6Svg.so.6", str(library("libQt6Svg.so.6")), "BINARY"),
        ("PySide6/Qt/lib/libQt6Quick.so.6", str(library("libQt6Quick.so.6")), "BINARY"),
        ("libQt6Quick.so.6", "PySide6/Qt/lib/libQt6Quick.so.6", "SYMLINK"),
        ("libQt6Svg.so.6", "PySide6/Qt/lib/libQt6Svg.so.6", "SYMLINK"),
        ("mordheim_desktop/resources/help/guide.md", str(product.ROOT / "resources/help/guide.md"), "DATA"),
    ]
    assert [inside for inside, _, _ in closure.reachable(entries)] == [
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/lib/libQt6Svg.so.6",
        "libQt6Svg.so.6",
        "mordheim_desktop/resources/help/guide.md",
    ]


def test_the_oldest_glibc_that_will_do_is_counted_by_number_and_not_by_letter() -> None:
    major, minor = (int(part) for part in closure.newest_glibc([library("libQt6Core.so.6")]).split("."))
    assert (2, 34) <= (major, minor) < (3, 0)


def test_the_library_of_this_python_is_an_elf_file_and_its_sources_are_not() -> None:
    assert closure.is_elf(library("libQt6Core.so.6"))
    assert not closure.is_elf(Path(sysconfig.get_path("stdlib"), "os.py"))
