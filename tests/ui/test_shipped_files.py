"""A file of the program that was lost or damaged on its way is named before anybody misses it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mordheim_desktop import assets
from mordheim_desktop.ui.shipped_files import Unreadable, read_all
from tests.architecture import tree


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's own files as another installation has them."""
    shutil.copytree(tree.ROOT / "resources", tmp_path / "resources")
    monkeypatch.setattr(assets, "_ROOTS", (tmp_path / "resources",))
    return tmp_path / "resources"


def test_a_whole_installation_is_read_kind_by_kind(installation: Path) -> None:
    found = read_all()
    assert found["svg"] >= 27
    assert found["toml"] >= 28
    assert found["mordheim-campaign"] == 1


@pytest.mark.parametrize(
    ("path", "damage"),
    [
        ("icons/dice.svg", b"<svg"),
        ("help/images/scenario-light.png", b"\x89PNG cut off"),
        ("help/guide.md", b"\n"),
        ("help/guide.md", b"\xff\xfe"),
        ("rules/core.json", b"{"),
        ("rules/core/armour.toml", b"[armour"),
    ],
)
def test_a_damaged_file_is_named(installation: Path, path: str, damage: bytes) -> None:
    (installation / path).write_bytes(damage)
    with pytest.raises(Unreadable, match=path):
        read_all()


def test_an_icon_that_is_gone_is_missed(installation: Path) -> None:
    (installation / "icons" / "shard.svg").unlink()
    with pytest.raises(Unreadable, match="shard"):
        read_all()


def test_a_kind_of_file_nobody_knows_is_no_part_of_the_program(installation: Path) -> None:
    (installation / "help" / "stray.exe").write_bytes(b"MZ")
    with pytest.raises(Unreadable, match="stray"):
        read_all()
