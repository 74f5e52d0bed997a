"""Warbands from files and rules of the players' own, in the real window: preview, taking, writing, typing types."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mordheim_desktop.content.loader import load
from mordheim_desktop.session.commands import own_rules
from mordheim_desktop.ui import transfers
from mordheim_desktop.ui.dialogs.export_warband import ExportSheet
from mordheim_desktop.ui.dialogs.import_warband import ImportSheet
from mordheim_desktop.ui.dialogs.own_rules import OwnRulesSheet
from mordheim_desktop.ui.dialogs.own_type import TypeSheet
from mordheim_desktop.ui.dialogs.roster import RecruitSheet, WarbandSheet
from mordheim_desktop.ui.dialogs.sheet import Sheet
from mordheim_desktop.ui.kit.labels import PlainLabel
from mordheim_desktop.ui.kit.rows import said
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.tabs.warbands import WarbandsTab
from tests.campaign.transfer.rosters import EXAMPLES, everything, taken
from tests.content.test_packs import CHOPPA, ORCS, SKILLS, pack
from tests.session.tables import aldred, sample_campaign
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out, with_sample

ORCS_FILE = next(path for path in EXAMPLES if path.name.startswith("ong"))


S = TypeVar("S", bound=Sheet)


def opened(window: MainWindow, kind: type[S]) -> S:
    laid_out()
    found = [one for one in window.findChildren(kind) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def tab_of(window: MainWindow) -> WarbandsTab:
    window.show_tab("tab.warbands")
    page = window.pages["tab.warbands"]
    assert isinstance(page, WarbandsTab)
    return page


def picked(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """The next file dialog gives this path, as a player would pick it."""
    for ask in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, ask, lambda *_: (str(path), ""))


def test_a_roster_is_looked_at_and_taken_in_by_keys(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = with_sample(qtbot, tmp_path)
    picked(monkeypatch, ORCS_FILE)
    QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    sheet = opened(window, ImportSheet)
    assert sheet.name.text() == "Mighty Orcs"
    assert len(sheet.fighters.source.rows) == 8
    told = [[said(cell) for cell in row.cells] for row in sheet.findings.source.rows]
    assert ["line 52", "Da Handla", "No weapon or thing of that name, kept as a note: Squig Prodder"] in told
    QTest.keyClick(sheet.name, Qt.Key.Key_Return)
    assert [one.name for one in window.desk.session.campaign.warbands][2:] == ["Mighty Orcs"]
    assert tab_of(window).title.text() == "Mighty Orcs"
    assert window.bar.text() == "Mighty Orcs are in the campaign now."
    window.desk.act()
    assert len(window.desk.session.campaign.warbands) == 2


def test_leaving_it_changes_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    before = window.desk.session.document
    transfers.take_in_file(window.desk, window, ORCS_FILE)
    QTest.keyClick(opened(window, ImportSheet), Qt.Key.Key_Escape)
    assert window.desk.session.document is before


def test_a_name_that_is_taken_is_refused_in_the_preview(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    transfers.take_in_file(window.desk, window, ORCS_FILE)
    sheet = opened(window, ImportSheet)
    sheet.name.setText("clan skritch")
    sheet.submit()
    assert sheet.hint() == "clan skritch is the name of another warband here."
    sheet.name.clear()
    sheet.submit()
    assert sheet.hint() == "A name is needed."
    sheet.close()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"Dear diary", "diary.yml holds no roster this program knows"),
        (b"\x89PNG\r\n\0\0", "diary.yml holds no text"),
        (None, "diary.yml could not be read"),
    ],
)
def test_a_file_without_a_warband_is_told_in_the_message_bar(
    qtbot: QtBot, tmp_path: Path, content: bytes | None, told: str
) -> None:
    window = with_sample(qtbot, tmp_path)
    path = tmp_path / "diary.yml"
    if content is not None:
        path.write_bytes(content)
    assert transfers.take_in_file(window.desk, window, path) is None
    assert window.bar.text().startswith(told)


def test_odd_names_stay_plain_text_in_the_preview(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    path = tmp_path / "<b>odd.yml"
    path.write_text('warband: <b>A</b>/B (Reikland)\nheros:\n  - hero: مرحبا "x" (Captain)\n', encoding="utf-8")
    transfers.take_in_file(window.desk, window, path, tab_of(window).show_warband)
    sheet = opened(window, ImportSheet)
    assert sheet.name.text() == "<b>A</b>/B"
    assert said(sheet.fighters.source.rows[0].cells[0]) == 'مرحبا "x"'
    sheet.submit()
    assert tab_of(window).title.text() == "<b>A</b>/B"


def test_a_warband_is_written_and_comes_back_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab_of(window)
    window.actions_.trigger("warband.write_out")
    sheet = opened(window, ExportSheet)
    assert sheet.warband.currentText() == "The Aldred Company"
    assert '"mordheim_warband": 1' in sheet.text.toPlainText()
    sheet.format.setCurrentIndex(sheet.format.findData("toolheim"))
    assert "Has no place here: The lines of the ledger" in sheet.left_out.text()
    sheet.copy()
    assert QGuiApplication.clipboard().text() == sheet.text.toPlainText()
    sheet.write_to(tmp_path / "company")
    written = tmp_path / "company.mordheim.yml"
    assert everything(taken(written.read_bytes(), load()).warband) == everything(aldred())
    assert window.bar.text() == f"The warband is written in {written}."


def test_a_place_that_takes_no_file_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    transfers.write_out(window.desk, window, "skritch")
    sheet = opened(window, ExportSheet)
    sheet.write_to(tmp_path / "nowhere" / "file.txt")
    assert "nowhere" in sheet.hint()
    assert sheet.isVisible()
    sheet.close()


def test_a_pack_is_shown_with_its_mistakes_and_taken(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    pack(session.places.rules, weapons_melee=CHOPPA, skills=SKILLS, warbands__orcs=ORCS, gear="[[[")
    window.actions_.trigger("campaign.own_rules")
    sheet = opened(window, OwnRulesSheet)
    assert any("greenskins/gear.toml, line 1: this is not TOML" in text for text in shown_texts(sheet))
    sheet.take_buttons["greenskins"].click()
    assert "orcs" in session.ruleset.warbands
    assert any("Choppa · weapons · from the pack greenskins" in text for text in shown_texts(sheet))
    QTest.mouseClick(sheet.take_buttons["greenskins"], Qt.MouseButton.LeftButton)
    assert sheet.hint() == "the campaign has all of it"
    sheet.close()


def test_without_packs_the_sheet_says_where_they_belong(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    transfers.show_own_rules(window.desk, window)
    sheet = opened(window, OwnRulesSheet)
    assert any(str(window.desk.session.places.rules) in text for text in shown_texts(sheet))
    sheet.close()


def test_any_other_warband_is_typed_in_from_its_name_to_its_first_recruit(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    tab = tab_of(window)
    tab.commands.add_warband()
    sheet = opened(window, WarbandSheet)
    sheet.type.setCurrentIndex(sheet.type.count() - 1)
    sheet.name.setText("Sea Wolves")
    sheet.own_type.setText("Norse")
    sheet.submit()
    tab.commands.recruit()
    made = opened(window, TypeSheet)
    made.name.setText("Jarl")
    made.leads.setChecked(True)
    made.profile["WS"].edit.setText("5")
    made.profile["BS"].edit.setText("")
    made.submit()
    assert "BS" in made.hint()
    made.profile["BS"].edit.setText("4")
    made.submit()
    recruit = opened(window, RecruitSheet)
    recruit.name.setText("Olaf")
    recruit.submit()
    warband = window.desk.session.campaign.warbands[-1]
    assert (warband.name, warband.type) == ("Sea Wolves", "norse")
    assert [(hero.name, hero.type, hero.profile.WS, hero.leader) for hero in warband.heroes] == [
        ("Olaf", "norse.jarl", 5, True)
    ]
    assert tab.subtitle.text() == "Norse"


@pytest.mark.parametrize("factor", [1.0, 2.0])
@pytest.mark.parametrize("which", ["import", "export", "own", "type"])
def test_nothing_is_cut_at_normal_and_double_size(qtbot: QtBot, tmp_path: Path, which: str, factor: float) -> None:
    scale().set_factor(factor)
    window = with_sample(qtbot, tmp_path)
    desk = window.desk
    match which:
        case "import":
            transfers.take_in_file(desk, window, ORCS_FILE)
        case "export":
            transfers.write_out(desk, window)
        case "own":
            transfers.show_own_rules(desk, window)
        case _:
            TypeSheet(window, desk, desk.session.campaign.warbands[0]).open()
    laid_out()
    sheet = opened(window, Sheet)
    assert cut_texts(sheet, names=False) == []
    sheet.close()


def shown_texts(sheet: Sheet) -> list[str]:
    laid_out()
    return [label.text() for label in sheet.findChildren(PlainLabel)]


def test_a_file_is_offered_under_a_name_that_every_system_takes(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = sample_campaign()
    odd = replace(campaign.warbands[0], name='Wölfe / Stirland: "Teil 2"?')
    window = with_sample(qtbot, tmp_path, replace(campaign, warbands=(odd, campaign.warbands[1])))
    transfers.write_out(window.desk, window, "aldred")
    sheet = opened(window, ExportSheet)
    offered: list[str] = []

    def refuse(*args: object) -> tuple[str, str]:
        offered.append(Path(str(args[2])).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", refuse)
    sheet.write()
    assert offered == ["Wölfe Stirland Teil 2.mordheim-warband"]
    sheet.close()


def test_tables_corrected_since_are_offered_when_a_campaign_is_opened(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    pack(session.places.rules, weapons_melee=CHOPPA, skills=SKILLS, warbands__orcs=ORCS)
    own_rules.take_pack(session, own_rules.packs(session)[0])
    path = session.path
    assert path is not None
    session.close()
    window.commands.open_file(path)
    assert "corrected" not in window.bar.text()
    session.close()
    pack(session.places.rules, weapons_melee=CHOPPA.replace("price = 7", "price = 8"))
    window.commands.open_file(path)
    assert window.bar.text().startswith("Tables were corrected since this campaign was played")
    assert session.ruleset.weapons["choppa"].price == 7
    window.desk.act()
    sheet = opened(window, OwnRulesSheet)
    sheet.take_buttons["greenskins"].click()
    assert session.ruleset.weapons["choppa"].price == 8
    sheet.close()


def test_profiles_of_an_older_table_are_offered_one_by_one(qtbot: QtBot, tmp_path: Path) -> None:
    campaign = sample_campaign()
    aldred, *others = campaign.warbands[0].heroes
    old = replace(aldred, profile=replace(aldred.profile, WS=5))
    before = replace(campaign.warbands[0], heroes=(old, *others))
    window = with_sample(qtbot, tmp_path, replace(campaign, warbands=(before, campaign.warbands[1])))
    session = window.desk.session
    session.set_switch("measure_before", True)
    path = session.path
    assert path is not None
    session.close()
    window.commands.open_file(path)
    assert window.bar.text() == ""  # the tables are the same as when it was played
    session.close()
    path.write_bytes(path.read_bytes().replace(session.core.version.encode(), b"core-older"))
    window.commands.open_file(path)
    assert window.bar.text() == "Tables were corrected since this campaign was played. To look at: 1"
    window.desk.act()
    sheet = opened(window, OwnRulesSheet)
    assert "WS 5, now 4" in shown_texts(sheet)
    sheet.take_buttons["captain"].click()
    assert session.campaign.warbands[0].heroes[0].profile.WS == 4
    session.undo()
    assert session.campaign.warbands[0].heroes[0].profile.WS == 5
    sheet.close()
