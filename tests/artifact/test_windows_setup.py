"""The Windows setup takes away exactly what it brought, and its folder needs nothing that not every Windows has."""

from __future__ import annotations

from pathlib import Path

import pytest

import product
import windows_bundle
import windows_setup
from bundling import BuildFailed

WINDOWS = product.ROOT / "packaging" / "windows"


def test_the_uninstaller_names_every_file_the_setup_brings_and_no_other(tmp_path: Path) -> None:
    for name in ("program.exe", "app/deep/er/module.py", "app/with $ sign.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    brought, _, removed = windows_setup.listed(tmp_path).partition("!macro RemoveFiles")
    assert brought.count("  File ") == 3
    assert [line.strip() for line in removed.splitlines() if line.startswith("  ")] == [
        r'Delete "$INSTDIR\app\deep\er\module.py"',
        r'Delete "$INSTDIR\app\with $$ sign.txt"',
        r'Delete "$INSTDIR\program.exe"',
        r'RMDir "$INSTDIR\app\deep\er"',
        r'RMDir "$INSTDIR\app\deep"',
        r'RMDir "$INSTDIR\app"',
    ]


def test_no_folder_is_ever_removed_with_what_a_player_may_have_put_into_it() -> None:
    script = (WINDOWS / "setup.nsi").read_text(encoding="utf-8")
    assert "RMDir /r" not in script
    assert "RMDir " in script


def test_nobody_has_to_be_an_administrator() -> None:
    script = (WINDOWS / "setup.nsi").read_text(encoding="utf-8")
    assert "RequestExecutionLevel user" in script
    assert "HKLM" not in script
    assert 'level="asInvoker"' in (WINDOWS / "launcher.manifest").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("library", "everywhere"),
    [
        ("kernel32.dll", True),
        ("icuuc.dll", True),
        ("api-ms-win-crt-heap-l1-1-0.dll", True),
        ("qt6core.dll", False),
        ("msvcp140.dll", False),
    ],
)
def test_only_libraries_of_windows_itself_may_be_missing_from_the_folder(library: str, everywhere: bool) -> None:
    assert windows_bundle.of_windows(library) is everywhere


def test_python_for_windows_is_pinned_by_digest() -> None:
    assert "--hash=sha256:" in (WINDOWS / "interpreter.txt").read_text(encoding="utf-8")
    assert len(bytes.fromhex(windows_bundle.PYTHON_SHA256)) == 32


def test_a_file_that_is_not_signed_by_the_python_software_foundation_stops_the_build(tmp_path: Path) -> None:
    forged = tmp_path / "python311.dll"
    forged.write_bytes(b"MZ")
    with pytest.raises(BuildFailed, match="python311"):
        windows_bundle.check_signature(forged)


def test_of_a_package_only_what_runs_goes_in() -> None:
    wanted = windows_bundle.wanted
    assert wanted("PySide6/QtWidgets.pyd")
    assert wanted("PySide6/__init__.py")
    assert wanted("font_hanken_grotesk/files/HankenGrotesk-Bold.otf")
    assert not wanted("PySide6/QtNetwork.pyd")
    assert not wanted("PySide6/QtCore.pyi")
    assert not wanted("PySide6/scripts/deploy.py")
    assert not wanted("font_hanken_grotesk/files/HankenGrotesk-Black.otf")
