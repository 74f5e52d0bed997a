"""Any title makes a file name that every system takes, and never somebody else's."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.paths import (
    SUFFIX,
    default_places,
    file_for,
    is_there,
    key_of,
    nearest_folder,
    safe_name,
)
from mordheim_desktop.campaign.store import open_campaign, store_campaign
from tests.campaign.invented import a_campaign, a_document


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Ashes of spring", "Ashes of spring"),
        ("Wölfe / Stirland: Teil 2?", "Wölfe Stirland Teil 2"),
        ("CON", "CON_"),
        ("con.backup", "con.backup_"),
        ("Lpt1", "Lpt1_"),
        ("Constantine", "Constantine"),
        ("ends in a space ", "ends in a space"),
        ("ends in dots...", "ends in dots"),
        (".hidden", "hidden"),
        ("../../etc/passwd", "etc passwd"),
        ("tab\tand\nline", "tab and line"),
        ("a\x00b", "a b"),
        ("łódź 漢字", "łódź 漢字"),
        ("A\u0308rger", "Ärger"),
        ("???", "campaign"),
        ("", "campaign"),
        ("x" * 200, "x" * 80),
        ("漢" * 200, "漢" * 53),
        ("\ud800broken", "broken"),
    ],
)
def test_a_title_becomes_a_safe_name(title: str, name: str) -> None:
    assert safe_name(title) == name


@pytest.mark.parametrize("title", ["Wölfe / Stirland: Teil 2?", "CON", "漢" * 200, "ends in a space ", "…"])
def test_the_title_stays_as_typed_inside_the_file(tmp_path: Path, title: str) -> None:
    folder = tmp_path / "Käthe ł 漢"
    document = replace(a_document(), campaign=replace(a_campaign(), name=title))
    path = file_for(title, folder)
    store_campaign(document, path, None)
    assert open_campaign(path).document.campaign.name == title


def test_two_titles_that_come_to_the_same_name_get_two_files(tmp_path: Path) -> None:
    names = []
    for title in ("Spring?", "Spring", "SPRING", "Spring:"):
        path = file_for(title, tmp_path)
        path.touch()
        names.append(path.name)
    assert names == [f"Spring{SUFFIX}", f"Spring (2){SUFFIX}", f"SPRING (3){SUFFIX}", f"Spring (4){SUFFIX}"]


def test_a_folder_that_cannot_be_looked_into_still_gets_a_name(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "gone", tmp_path / ("x" * 300)):
        assert file_for("Wolves", folder) == folder / "Wolves.mordheim-campaign"


def test_a_search_for_a_file_begins_in_the_nearest_folder_there_is(tmp_path: Path) -> None:
    assert nearest_folder(tmp_path / "Documents" / "Mordheim campaigns") == tmp_path
    (tmp_path / "Documents").mkdir()
    assert nearest_folder(tmp_path / "Documents" / "Mordheim campaigns") == tmp_path / "Documents"
    assert nearest_folder(tmp_path) == tmp_path


def test_a_path_that_no_system_can_have_is_not_there(tmp_path: Path) -> None:
    assert is_there(tmp_path)
    assert not any(is_there(tmp_path / name) for name in ("gone", "x" * 300, "a\0b"))


def test_what_belongs_to_a_file_is_found_through_every_way_to_it(tmp_path: Path) -> None:
    path = tmp_path / "real" / f"Spring{SUFFIX}"
    path.parent.mkdir()
    path.touch()
    (tmp_path / "link").symlink_to(path.parent)
    assert key_of(tmp_path / "link" / path.name) == key_of(path)
    assert key_of(tmp_path / path.name) != key_of(path)
    assert key_of(path).startswith("Spring-")


def test_campaigns_lie_among_the_documents_and_the_rest_in_the_data_folder() -> None:
    places = default_places()
    assert places.campaigns.name == "Mordheim campaigns"
    assert {places.backups.parent, places.recovery.parent, places.locks.parent, places.logs.parent} == {places.data}
    assert places.data not in places.campaigns.parents
