"""Dialogs of the roster: hiring, arming, overruling, what is told of a warband, its treasury, its portrait."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QImageWriter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.figures import models, treasury
from mordheim_desktop.campaign.model import LARGEST_PORTRAIT, Campaign, Warrior
from mordheim_desktop.session.commands import roster
from mordheim_desktop.session.fighters import find
from mordheim_desktop.ui.dialogs.corrections import CorrectSheet
from mordheim_desktop.ui.dialogs.group_names import GroupNamesSheet
from mordheim_desktop.ui.dialogs.hire import HireSheet
from mordheim_desktop.ui.dialogs.kit import KitSheet
from mordheim_desktop.ui.dialogs.letting_go import LetGoSheet
from mordheim_desktop.ui.dialogs.roster import RecruitSheet
from mordheim_desktop.ui.dialogs.sheet import Choice, NameSheet, Sheet
from mordheim_desktop.ui.dialogs.warband import DetailsSheet, LedgerSheet, NotesSheet
from mordheim_desktop.ui.portrait import BadPicture, portrait_from, rounded
from tests.ui.roster import opened, pressed, tab_of, with_roster
from tests.ui.window import with_sample


def test_letters_of_the_tab_open_what_is_printed_on_its_buttons(qtbot: QtBot, tmp_path: Path) -> None:
    tab = tab_of(with_sample(qtbot, tmp_path))
    keys = {
        Qt.Key.Key_R: RecruitSheet,
        Qt.Key.Key_H: HireSheet,
        Qt.Key.Key_D: DetailsSheet,
        Qt.Key.Key_G: LedgerSheet,
        Qt.Key.Key_K: KitSheet,
        Qt.Key.Key_N: NotesSheet,
        Qt.Key.Key_C: CorrectSheet,
        Qt.Key.Key_F2: NameSheet,
        Qt.Key.Key_Delete: LetGoSheet,
    }
    for key, kind in keys.items():
        QTest.keyClick(tab, key)
        opened(tab, kind).reject()


def test_letters_of_the_roster_do_nothing_without_a_warrior_or_on_the_campaign_page(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = with_sample(qtbot, tmp_path, Campaign(name="New"))
    roster.add_warband(window.desk.session, "reikland", "The New")
    tab = tab_of(window)
    for key in (Qt.Key.Key_K, Qt.Key.Key_N, Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_S, Qt.Key.Key_M):
        QTest.keyClick(tab, key)
    tab.show_campaign()
    for key in (Qt.Key.Key_R, Qt.Key.Key_H, Qt.Key.Key_D, Qt.Key.Key_G, Qt.Key.Key_C, Qt.Key.Key_K):
        QTest.keyClick(tab, key)
    assert [one for one in tab.findChildren(Sheet) if one.isVisible()] == []
    assert len(window.desk.session.entries) == 1


def test_recruiting_against_the_list_takes_the_chip_and_is_marked_in_the_journal(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.youngblood")
    assert sheet.overruling.objections() == "At most 2 of this kind: Youngblood."
    sheet.recruit_button.click()
    assert sheet.hint() == "At most 2 of this kind: Youngblood."
    sheet.overruling.chip.setChecked(True)
    sheet.recruit_button.click()
    assert not sheet.isVisible()
    entry = window.desk.session.entries[-1]
    assert entry.overruled
    assert tab.shortcomings.text() == "Youngblood: at most 2, here 3."


def test_no_overruling_helps_where_the_gold_is_missing(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.captain")
    sheet.overruling.chip.setChecked(True)
    sheet.recruit_button.click()
    assert sheet.hint() == "That is 60 gc, and the treasury holds 42 gc."
    assert window.desk.session.entries == ()
    sheet.reject()


def test_recruit_and_go_on_keeps_the_sheet_open_for_the_next(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path, Campaign(name="New"))
    roster.add_warband(window.desk.session, "reikland", "The New")
    tab = tab_of(window)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.captain")
    sheet.submit_and_go_on()
    assert sheet.hint() == "Recruited: Mercenary Captain."
    sheet.types.select("reikland.warrior")
    sheet.count.edit.setText("3")
    sheet.submit_and_go_on()
    sheet.reject()
    assert models(window.desk.session.campaign.warbands[0]) == 4
    assert treasury(window.desk.session.campaign.warbands[0]) == 500 - 60 - 75
    assert tab.who.text() == "Warrior"


def test_recruit_and_go_on_goes_past_a_type_that_is_full_and_begins_its_kit_at_the_top(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = with_sample(qtbot, tmp_path, Campaign(name="New"))
    roster.add_warband(window.desk.session, "reikland", "The New")
    tab = tab_of(window)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    assert sheet.types.selected_id() == "reikland.captain"
    sheet.submit_and_go_on()
    assert sheet.types.selected_id() == "reikland.champion"
    assert not sheet.overruling.isVisible()
    sheet.submit_and_go_on()
    assert sheet.types.selected_id() == "reikland.champion"
    sheet.submit_and_go_on()
    assert sheet.types.selected_id() == "reikland.youngblood"
    sheet.reject()
    heroes = [hero.name for hero in window.desk.session.campaign.warbands[0].heroes]
    assert heroes == ["Mercenary Captain", "Champion", "Champion 2"]


def test_the_price_of_a_recruit_follows_every_key(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path, Campaign(name="New"))
    roster.add_warband(window.desk.session, "reikland", "The New")
    tab = tab_of(window)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("reikland.warrior")
    for field, text, total in (
        (sheet.count, "3", "75 gc of 500 gc in the treasury"),
        (sheet.fields["sword"], "1", "105 gc of 500 gc in the treasury"),
        (sheet.fields["sword"], "x", "75 gc of 500 gc in the treasury"),
    ):
        field.edit.setFocus()
        field.edit.selectAll()
        QTest.keyClicks(field.edit, text)
        assert sheet.total.text() == total
    sheet.reject()


def test_a_caster_rolls_for_his_spell_as_soon_as_he_has_joined(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path, Campaign(name="New"))
    roster.add_warband(window.desk.session, "undead", "The Dead")
    tab = tab_of(window)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("undead.necromancer")
    sheet.submit()
    pending = window.desk.session.pending
    assert pending is not None
    assert pending.name == "spells"


def test_mutations_are_bought_with_a_mutant(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path, Campaign(name="New"))
    roster.add_warband(window.desk.session, "possessed", "The Changed")
    tab = tab_of(window)
    sheet = pressed(tab.recruit_button, RecruitSheet)
    sheet.types.select("possessed.mutant")
    assert sheet.overruling.objections() == "Mutant: at least one mutation is needed."
    for mutation in ("tentacle", "hideous"):
        sheet.fields[mutation].edit.setText("1")
        sheet.fields[mutation].take()
    assert sheet.total.text() == "135 gc of 500 gc in the treasury"
    sheet.submit()
    kit = {one.item for one in window.desk.session.campaign.warbands[0].heroes[0].kit}
    assert {"tentacle", "hideous"} <= kit


def test_a_sword_is_hired_with_the_arms_he_takes(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    roster.correct_gold(window.desk.session, "aldred", 100)
    tab = tab_of(window)
    sheet = pressed(tab.hire_button, HireSheet)
    sheet.types.select("ogre_bodyguard")
    sheet.arms.setCurrentIndex(sheet.arms.findText("double-handed weapon"))
    sheet.name.setText("Grum")
    sheet.hire_button.click()
    assert tab.hired.source.rows[0].cells[0].text == "Grum"
    assert tab.hired.source.rows[0].cells[11].text == "light armour, double-handed weapon"
    assert tab.treasury.accessibleName() == "Treasury: 62 gc"
    assert tab.models.accessibleName() == "Models: 12 of 15"


def test_who_does_not_serve_the_warband_is_told_and_overruled(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    roster.correct_gold(window.desk.session, "skritch", 100)
    tab = tab_of(window)
    tab.show_warband("skritch")
    sheet = pressed(tab.hire_button, HireSheet)
    sheet.types.select("pit_fighter")
    sheet.hire_button.click()
    assert sheet.hint() == "Pit Fighter does not serve Skaven of Clan Eshin."
    sheet.overruling.chip.setChecked(True)
    sheet.hire_button.click()
    assert window.desk.session.entries[-1].overruled
    assert len(window.desk.session.campaign.warband("skritch").hired) == 1


def test_kit_is_bought_for_every_member_and_what_the_list_forbids_waits_for_the_chip(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.henchmen.select("marksmen")
    sheet = pressed(tab.kit_button, KitSheet)
    sheet.list.select("shield")
    sheet.buy_button.click()
    assert treasury(window.desk.session.campaign.warband("aldred")) == 27
    assert sheet.carried.row_ids() == ("crossbow", "dagger", "shield")
    sheet.stash.select("rope_and_hook")
    sheet.give_button.click()
    assert sheet.overruling.objections() == "Rope and hook is carried by heroes only."
    sheet.overruling.chip.setChecked(True)
    assert sheet.hint() == "The stash holds 1 of Rope and hook, and 3 are needed."
    sheet.list.select("handgun")
    sheet.buy_button.click()
    assert sheet.hint() == "That is 105 gc, and the treasury holds 27 gc."
    sheet.reject()


def test_details_keep_name_player_colour_and_notes_as_entries(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.details_button, DetailsSheet)
    sheet.name.setText("  ")
    sheet.submit()
    assert sheet.hint() == "A name is needed."
    sheet.name.setText("The Aldred Company of Old")
    sheet.player.setText("Anna")
    sheet.colour.setCurrentIndex(sheet.colour.findData("teal"))
    sheet.notes.setPlainText("Owes a drink")
    sheet.submit()
    assert tab.title.text() == "The Aldred Company of Old"
    assert tab.subtitle.text() == "Reikland Mercenaries · player Anna"
    assert tab.badge.accessibleName() == "Colour of The Aldred Company of Old: Teal"
    assert "Owes a drink" in tab.stash.text()
    assert len(window.desk.session.entries) == 4


def test_a_bad_picture_is_told_and_a_good_one_made_small(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.details_button, DetailsSheet)
    bad = tmp_path / "bad.png"
    bad.write_bytes(b"\x89PNG\r\n\x1a\n and then nothing")
    sheet.take_picture(bad)
    assert sheet.hint() in (
        "bad.png is no picture this program can read.",
        "bad.png is damaged, or too large to be read.",
    )
    sheet.take_picture(tmp_path / "none.png")
    assert sheet.hint() == "none.png is not there any more."
    sheet.take_picture(tmp_path / ("x" * 300))
    assert sheet.hint() == f"{'x' * 300} is not there any more."
    noise = QImage(1500, 900, QImage.Format.Format_RGB32)
    for x in range(1500):
        for y in range(0, 900, 3):
            noise.setPixelColor(x, y, QColor((x * 37 + y * 91) % 256, (x * y) % 256, (x * 13) % 256))
    noise.save(str(tmp_path / "noise.png"))
    sheet.take_picture(tmp_path / "noise.png")
    sheet.submit()
    data = window.desk.session.campaign.portraits["aldred"]
    assert 0 < len(data) <= LARGEST_PORTRAIT
    assert max(QImage.fromData(data).width(), QImage.fromData(data).height()) <= 320
    assert tab.badge.accessibleName() == "Portrait of The Aldred Company"


@pytest.mark.parametrize("kind", ["png", "jpg", "bmp", "webp"])
def test_any_common_kind_of_picture_is_taken_whatever_its_ending(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    picture = QImage(40, 30, QImage.Format.Format_RGB32)
    picture.fill(QColor("#884422"))
    file = tmp_path / "picture.dat"
    if not QImageWriter(str(file), kind.encode()).write(picture):
        pytest.skip(f"this Qt writes no {kind}")
    data = portrait_from(file)
    assert not QImage.fromData(data).isNull()
    assert rounded(data, 44).width() == 44


def test_a_text_is_no_picture(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "a.jpg"
    file.write_text("not a picture", encoding="utf-8")
    with pytest.raises(BadPicture, match="no picture"):
        portrait_from(file)


def test_a_copy_is_shown_and_a_retired_warband_leaves_the_chips(qtbot: QtBot, tmp_path: Path) -> None:
    _, tab = with_roster(qtbot, tmp_path)
    sheet = pressed(tab.details_button, DetailsSheet)
    sheet.duplicate()
    name = next(one for one in sheet.findChildren(NameSheet) if one.isVisible())
    name.submit()
    assert tab.title.text() == "The Aldred Company, copy"
    sheet = pressed(tab.details_button, DetailsSheet)
    sheet.retire()
    next(one for one in sheet.findChildren(Choice) if one.isVisible()).take("go")
    assert tab.title.text() == "The Aldred Company"
    assert "The Aldred Company, copy" not in {chip.words() for chip in tab._chips.chips.values()}  # noqa: SLF001


def test_the_treasury_tells_every_line_and_takes_one_more(qtbot: QtBot, tmp_path: Path) -> None:
    tab = tab_of(with_sample(qtbot, tmp_path))
    sheet = pressed(tab.ledger_button, LedgerSheet)
    sheet.amount.edit.setText("-60")
    sheet.enter()
    assert sheet.hint() == "Entered. The treasury is now 18 gc below zero."
    newest = [cell.text for cell in sheet.lines.source.rows[0].cells]
    assert newest[1:] == ["−60 gc", "−18 gc"]
    assert [row.cells[2].text for row in sheet.lines.source.rows] == ["−18 gc", "42 gc", "500 gc"]
    assert tab.treasury.accessibleName() == "Treasury: −18 gc"
    sheet.reject()


def test_anything_on_a_record_is_corrected_in_one_dialog(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.heroes.select("pip")
    sheet = pressed(tab.correct_button, CorrectSheet)
    assert sheet.fighter.currentData() == "pip"
    sheet.characteristic.setCurrentText("BS")
    sheet.shift.edit.setText("2")
    sheet.enter_characteristic()
    sheet.misses.edit.setText("1")
    sheet.enter_misses()
    sheet.lead()
    assert len(window.desk.session.entries) == 3
    _, pip, _ = find(window.desk.session.campaign, "pip")
    assert isinstance(pip, Warrior)
    assert (pip.misses_games, pip.leader, len(pip.changes)) == (1, True, 1)
    sheet.died()
    assert sheet.fighter.findData("pip") == -1
    assert window.desk.session.campaign.warband("aldred").fallen == ("Pip",)
    sheet.reject()


def test_notes_on_a_warrior_stand_in_his_story(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.heroes.select("hob")
    sheet = pressed(tab.notes_button, NotesSheet)
    sheet.notes.setPlainText("<i>limps</i>\n\nlikes dogs")
    sheet.submit()
    assert find(window.desk.session.campaign, "hob")[1].remarks == ("<i>limps</i>", "likes dogs")


def test_one_more_joins_a_group_until_it_is_full_and_then_where_the_players_overrule_that(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    roster.correct_gold(window.desk.session, "aldred", 200)
    tab.henchmen.select("warriors")
    assert tab.more_button.isVisible()
    tab.more_button.click()
    assert len(window.desk.session.campaign.warband("aldred").groups[1].members) == 5
    tab.more_button.click()
    assert window.bar.text() == "Warriors would have more than five members."
    assert len(window.desk.session.campaign.warband("aldred").groups[1].members) == 5
    window.desk.act()
    assert len(window.desk.session.campaign.warband("aldred").groups[1].members) == 6
    tab.heroes.select("pip")
    assert not tab.more_button.isVisible()


def test_a_group_and_its_members_are_renamed_in_one_dialog(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.henchmen.select("marksmen")
    sheet = pressed(tab.rename_button, GroupNamesSheet)
    sheet.fields["marksmen"].setText("The Eyes")
    sheet.fields["marksmen-2"].setText(" ")
    sheet.submit()
    assert sheet.hint() == "A name is needed."
    sheet.fields["marksmen-2"].setText("Lotte <2>")
    sheet.submit()
    group = window.desk.session.campaign.warband("aldred").groups[0]
    assert (group.name, [member.name for member in group.members]) == (
        "The Eyes",
        ["Marksman 1", "Lotte <2>", "Marksman 3"],
    )
    assert len(window.desk.session.entries) == 2


def test_the_campaign_gets_another_name_from_its_page(qtbot: QtBot, tmp_path: Path) -> None:
    window, tab = with_roster(qtbot, tmp_path)
    tab.show_campaign()
    sheet = pressed(tab.campaign_page.rename_button, NameSheet)
    sheet.field.setText("Wölfe / Stirland: Teil 2?")
    sheet.submit()
    assert window.desk.session.campaign.name == "Wölfe / Stirland: Teil 2?"
    window.undo()
    assert window.desk.session.campaign.name == "Shards of the Comet"
