"""What is said about the packages agrees with the program they hold."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

import desktop
import icons
import product
import windows_bundle
from mordheim_desktop import __version__
from mordheim_desktop.__main__ import USAGE
from mordheim_desktop.campaign.paths import APP, SUFFIX
from mordheim_desktop.ui.kit import scale
from tests.architecture import tree

DATE = 1_767_225_600  # the first second of 2026


@pytest.fixture(autouse=True)
def _dated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))


def test_name_version_and_file_type_are_those_of_the_program() -> None:
    assert (product.ID, product.SUFFIX, product.version()) == (APP, SUFFIX, __version__)


def test_every_file_of_the_program_and_every_cut_of_its_typeface_is_packed() -> None:
    packed = {f"{folder}/{path.name}" for path, folder in product.resources()}
    assert "mordheim_desktop/resources/rules/core.json" in packed
    assert "mordheim_desktop/resources/rules/core/warbands/skaven.toml" in packed
    for cut in scale._FONT_CUTS:  # noqa: SLF001 - the window's own list, which the bundle has to follow
        assert f"font_hanken_grotesk/files/HankenGrotesk-{cut}.otf" in packed


@pytest.mark.parametrize(
    ("path", "out"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", False),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", False),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", False),
        ("PySide6\\plugins\\platforms\\qwindows.dll", False),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", False),
        ("PySide6/Qt/plugins/printsupport/libcupsprintersupport.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", True),
        ("PySide6\\plugins\\tls\\qschannelbackend.dll", True),
        ("PySide6/Qt/translations/qtbase_de.qm", True),
        ("PySide6\\translations\\qtbase_de.qm", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", True),
    ],
)
def test_screens_and_printers_stay_in_the_bundle_and_the_network_stays_out(path: str, out: bool) -> None:
    assert product.trimmed(path) is out


def test_every_kind_of_picture_that_a_portrait_may_be_can_be_read_by_the_packages() -> None:
    dialog = (product.ROOT / "mordheim_desktop" / "ui" / "dialogs" / "warband.py").read_text(encoding="utf-8")
    offered = set(re.findall(r"\*\.(\w+)", dialog))
    assert {"png", "webp", "gif"} <= offered
    for kind in {kind.replace("jpg", "jpeg") for kind in offered} - {"png", "bmp"}:  # Qt reads these two by itself
        assert not product.trimmed(f"PySide6/Qt/plugins/imageformats/libq{kind}.so"), kind
        assert f"imageformats/q{kind}.dll" in windows_bundle.PLUGINS


def test_a_module_of_qt_is_packed_when_the_program_imports_it_and_not_otherwise() -> None:
    assert not product.unused_binding("PySide6/QtWidgets.abi3.so")
    assert not product.unused_binding("PySide6\\QtSvg.pyd")
    assert product.unused_binding("PySide6/QtQml.abi3.so")
    assert not product.unused_binding("PySide6/libpyside6.abi3.so.6.11")


def test_nothing_that_the_program_imports_is_left_out_of_the_bundle() -> None:
    imported = {name for path in tree.modules("mordheim_desktop") for name in tree.imported(tree.parsed(path))}
    tops = imported | {name.split(".")[0] for name in imported}
    assert "multiprocessing" in tops  # a second start speaks to the first through it
    assert not tops & set(product.UNUSED_MODULES)


def test_the_man_page_explains_every_option() -> None:
    page = desktop.template("mordheim-desktop.1").replace("\\-", "-")
    for option in re.findall(r"--[a-z-]+", USAGE):
        assert option in page, option


@pytest.mark.parametrize(
    "name", [*desktop.TEXTS, "install.sh", "uninstall.sh", "copyright", "changelog", "lintian-overrides"]
)
def test_no_text_leaves_a_fact_unsaid(name: str) -> None:
    text = desktop.template(name, COMMAND="mordheim-desktop", GLIBC="2.36", MAINTAINER="us", WHEN="then")
    assert not re.search(r"@[A-Z_]+@", text)


def test_a_fact_nobody_knows_is_not_left_standing() -> None:
    with pytest.raises(KeyError, match="PRICE"):
        desktop.filled("It has a @PRICE@.")


def test_menu_entry_file_type_and_description_name_the_same_type(qapp: QApplication, tmp_path: Path) -> None:
    desktop.install(tmp_path, product.ID)
    entry = (tmp_path / "share/applications/mordheim-desktop.desktop").read_text(encoding="utf-8")
    kinds = ElementTree.parse(tmp_path / "share/mime/packages/mordheim-desktop.xml").getroot()
    about = ElementTree.parse(tmp_path / "share/metainfo/mordheim-desktop.metainfo.xml").getroot()
    kind = kinds[0].attrib["type"]
    assert kind == "application/x-mordheim-campaign+json"
    assert f"MimeType={kind};" in entry.splitlines()
    assert about.findtext("provides/mediatype") == kind
    assert [release.attrib for release in about.iter("release")] == [{"version": __version__, "date": "2026-01-01"}]
    globs = [each.attrib["pattern"] for each in kinds.iter() if each.tag.endswith("glob")]
    assert globs == ["*.mordheim-campaign"]


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not here")
def test_the_menu_entry_is_valid(qapp: QApplication, tmp_path: Path) -> None:
    desktop.install(tmp_path, product.ID)
    command = ["desktop-file-validate", str(tmp_path / "share/applications/mordheim-desktop.desktop")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstream is not here")
def test_the_description_for_software_shops_is_valid(qapp: QApplication, tmp_path: Path) -> None:
    desktop.install(tmp_path, product.ID)
    # The names of components begin with an internet domain of their makers, and these have none.
    excused = "--override=cid-desktopapp-is-not-rdns=info"
    command = ["appstreamcli", "validate", "--no-net", excused]
    command.append(str(tmp_path / "share/metainfo/mordheim-desktop.metainfo.xml"))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_icon_is_drawn_in_every_size_and_packed_for_windows(qapp: QApplication) -> None:
    drawn = icons.pictures()
    for size, picture in drawn.items():
        image = QImage.fromData(picture)
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(0, 0).alpha() == 0
        assert image.pixelColor(size // 2, size // 2).green() > 120  # the shard in the middle
    packed = icons.ico(drawn)
    assert struct.unpack("<HHH", packed[:6]) == (0, 1, len(drawn))
    assert packed.count(b"\x89PNG\r\n") == len(drawn)


@pytest.mark.skipif(sys.platform == "win32", reason="a date of the source needs git's clock only")
def test_the_date_of_a_package_is_the_one_that_is_given() -> None:
    assert product.source_date() == DATE
    assert desktop.day() == "2026-01-01"
