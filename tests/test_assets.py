"""The door to the program's own files opens for what lies in resources and for nothing else."""

from pathlib import Path

import pytest

from mordheim_desktop import assets

OUTSIDE = ["", ".", "/etc/passwd", "../pyproject.toml", "icons/../../pyproject.toml", "C:/table.toml", "..\\table.toml"]


@pytest.fixture
def two_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that carries its resources and a checkout beside it, as `packed/` and `checkout/` under the result."""
    for place in ("packed", "checkout"):
        (tmp_path / place / "help").mkdir(parents=True)
    monkeypatch.setattr(assets, "_ROOTS", (tmp_path / "packed", tmp_path / "checkout"))
    return tmp_path


def test_the_rules_tables_of_this_checkout_are_behind_the_door() -> None:
    assert assets.path_of("rules").is_dir()


def test_a_file_is_read_as_bytes_and_as_text(two_places: Path) -> None:
    (two_places / "checkout/help/rout.md").write_bytes("½ of the warband\n".encode())
    assert assets.read_bytes("help/rout.md") == b"\xc2\xbd of the warband\n"
    assert assets.read_text("help/rout.md") == "½ of the warband\n"


def test_the_file_inside_the_package_wins_over_the_one_beside_it(two_places: Path) -> None:
    (two_places / "packed/help/rout.md").write_text("packed", encoding="utf-8")
    (two_places / "checkout/help/rout.md").write_text("checkout", encoding="utf-8")
    assert assets.read_text("help/rout.md") == "packed"
    assert assets.path_of("help/rout.md") == two_places / "packed/help/rout.md"


def test_a_listing_names_each_file_once_in_order_and_each_can_be_read(two_places: Path) -> None:
    for place, name in [("packed", "b.md"), ("checkout", "b.md"), ("checkout", "a.md")]:
        (two_places / place / "help" / name).write_text(name, encoding="utf-8")
    (two_places / "checkout/help/images").mkdir()
    assert assets.listing("help") == ("help/a.md", "help/b.md")
    assert [assets.read_text(path) for path in assets.listing("help")] == ["a.md", "b.md"]


def test_a_missing_file_is_named_by_the_error(two_places: Path) -> None:
    with pytest.raises(assets.AssetMissing) as caught:
        assets.read_bytes("help/none.md")
    assert caught.value.path == "help/none.md"


def test_a_folder_is_no_file_and_a_missing_folder_has_no_listing(two_places: Path) -> None:
    with pytest.raises(assets.AssetMissing):
        assets.read_bytes("help")
    with pytest.raises(assets.AssetMissing):
        assets.listing("charts")


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_path_leads_out_of_the_resources(path: str) -> None:
    with pytest.raises(assets.AssetMissing):
        assets.path_of(path)
