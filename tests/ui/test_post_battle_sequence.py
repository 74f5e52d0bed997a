"""The whole post-battle sequence at the laptop, from the finished battle to the new roster, with typed dice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.figures import rating, treasury
from mordheim_desktop.campaign.model import Remembered, Warband
from mordheim_desktop.rules.effects import Note
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.post_battle import STEPS, add_shards, bury
from mordheim_desktop.session.commands.roster import correct_gold, held_in
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.views.post_battle import side_after
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab
from tests.session.tables import in_battle, sample_campaign
from tests.ui.evening import Evening, battle_session, on_show
from tests.ui.evening import post_battle_tab as tab
from tests.ui.window import with_sample

ENTER = Qt.Key.Key_Return
NOTES = (
    Remembered(note="prisoner_recruit", due="now", fighter="warriors"),
    Remembered(note="half_price_weapon", due="next_battle", since="battle-1"),
)


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    """The Aldred Company has won; Pip and Warrior 4 went out of action; two notes are due."""
    campaign = sample_campaign()
    aldred = replace(campaign.warbands[0], notes=NOTES)
    session = battle_session(tmp_path, replace(campaign, warbands=(aldred, campaign.warbands[1])))
    commands.settle(session, "pip", "out_of_action", 0)
    commands.settle(session, "warriors-4", "out_of_action", 0)
    commands.end_battle(session, 0)
    with on_show(qtbot, session, PostBattleTab) as evening:
        yield evening


def aldred(evening: Evening) -> Warband:
    return evening.session.campaign.warband("aldred")


def test_from_the_finished_battle_to_the_new_roster_with_the_keyboard(evening: Evening) -> None:
    before = rating(aldred(evening), evening.session.ruleset)
    # Injuries: Pip recovers, Warrior 4 dies.
    evening.press(ENTER, "4", "1", ENTER)
    evening.press(ENTER, "2", ENTER, ENTER)
    assert [len(group.members) for group in aldred(evening).groups] == [3, 3]
    # Experience, and the advances of the captain (a box at 24) and the warriors (a box at 2).
    evening.press(ENTER)
    evening.press(ENTER, "3", "4", "1", ENTER)
    evening.press(ENTER, "1", "1", ENTER, ENTER)
    assert [change.name for change in find(evening.session.campaign, "captain")[1].changes] == ["WS"]
    assert [change.name for change in find(evening.session.campaign, "warriors")[1].changes] == ["I"]
    # Exploration with five dice, no place, then the sale of five and three shards.
    evening.press(ENTER, "1", "2", "3", "4", "6", ENTER, ENTER)
    assert (aldred(evening).shards, evening.tray.view().title) == (8, "8 shards")
    evening.press(ENTER, ENTER, ENTER)
    assert (treasury(aldred(evening)), aldred(evening).shards) == (42 + 120, 0)
    # Veterans of five experience.
    assert evening.tray.view().title == "2D6 experience"
    evening.press(ENTER, "2", "3", ENTER, ENTER)
    # Captain Aldred looks for a lucky charm and buys it; the others look for nothing.
    rare = tab(evening).trade.rare
    rare.items.setCurrentIndex(rare.items.findData("lucky_charm"))
    assert rare.treasury.text() == "162 gc in the treasury"
    assert (evening.tray.view().commit_text, evening.tray.view().title) == ("Look for it", "Captain Aldred")
    evening.press(ENTER, "3", "3", "1", ENTER)
    assert (treasury(aldred(evening)), evening.tray.view().title) == (152, "Hob Brandt")
    assert rare.treasury.text() == "152 gc in the treasury"
    evening.press("d")
    # Hob has looked; Otto looks for Aenur in vain, and nobody else does.
    characters = tab(evening).trade.characters
    characters.table.select("otto")
    assert (evening.tray.view().commit_text, evening.tray.view().title) == ("Look for him", "Otto")
    evening.press(ENTER, "6", ENTER, "d")
    # One more for the warriors: 25 + 18 + 2 for each of two points.
    assert evening.tray.view().title == "Hire and buy"
    tab(evening).trade.reinforce("warriors")
    assert (treasury(aldred(evening)), len(aldred(evening).groups[1].members)) == (152 - 47, 4)
    evening.press(ENTER, ENTER)
    assert evening.tray.view().title == "Warband rating"
    tab(evening).notes.buttons["let_go:"].click()
    evening.press(ENTER)
    battle = evening.session.campaign.battle
    assert battle is not None
    assert set(battle.sides[0].steps) == set(STEPS)
    after = rating(aldred(evening), evening.session.ruleset)
    assert (tab(evening).rating.before.accessibleName(), tab(evening).rating.now.accessibleName()) == (
        f"Before the battle: {before}",
        f"Now: {after}",
    )


def test_every_entry_of_the_sequence_is_withdrawn_by_undo_alone(evening: Evening) -> None:
    start = evening.session.campaign
    count = len([entry for entry in evening.session.entries if not entry.taken_back])
    for step, keys in (("experience", [ENTER]), ("veterans", [ENTER, "2", "3", ENTER])):
        tab(evening).show_step(step)
        evening.press(*keys)
    tab(evening).trade.search("hob", "lucky_charm")
    evening.press("3", "3", "1", ENTER)
    tab(evening).show_step("recruits")
    tab(evening).trade.buy("sword", 2, False, False)
    tab(evening).trade.sell("crossbow", 1)
    tab(evening).trade.reinforce("warriors")
    held = len([entry for entry in evening.session.entries if not entry.taken_back])
    assert held - count == 5
    for _ in range(5):
        evening.session.undo()
    assert evening.session.campaign == start


def test_a_quick_second_press_buys_nothing_more(evening: Evening) -> None:
    tab(evening).show_step("recruits")
    shop = tab(evening).trade.shop
    shop.items.setCurrentIndex(shop.items.findData("sword"))
    QTest.mouseClick(shop.buy, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(shop.buy, Qt.MouseButton.LeftButton)
    assert (treasury(aldred(evening)), held_in(aldred(evening).stash, "sword")) == (32, 1)


def test_a_purchase_without_gold_is_told_and_changes_nothing(evening: Evening) -> None:
    tab(evening).show_step("recruits")
    tab(evening).trade.buy("sword", 5, False, False)
    assert evening.said[-1] == "That is 50 gc, and the treasury holds 42 gc."
    assert treasury(aldred(evening)) == 42


def test_a_weapon_goes_at_half_price_once(evening: Evening) -> None:
    tab(evening).show_step("recruits")
    shop = tab(evening).trade.shop
    assert shop.half.isVisible()
    assert not shop.haggle.isVisible()
    shop.items.setCurrentIndex(shop.items.findData("halberd"))
    shop.half.click()
    shop.buy.click()
    assert treasury(aldred(evening)) == 37
    assert not shop.half.isVisible()


def test_a_freed_prisoner_joins_at_the_press_of_a_button_and_his_line_goes(evening: Evening) -> None:
    assert not tab(evening).notes.isVisible()
    tab(evening).show_step("recruits")
    assert tab(evening).notes.isVisible()
    tab(evening).notes.buttons["into:warriors"].click()
    assert (len(aldred(evening).groups[1].members), treasury(aldred(evening))) == (5, 24)
    assert "into:warriors" not in tab(evening).notes.buttons


def test_a_freed_prisoner_joins_a_full_group_only_where_the_players_overrule_that(evening: Evening) -> None:
    first = aldred(evening).notes[0]
    evening.session.record(
        "found", say("after.gold_in"), (Note(note=first.note, due="now", fighter="warriors"),), warbands=("aldred",)
    )
    tab(evening).show_step("recruits")
    tab(evening).notes.buttons["into:warriors"].click()
    tab(evening).notes.buttons["into:warriors"].click()
    assert len(aldred(evening).groups[1].members) == 5
    evening.desk.act()
    assert (len(aldred(evening).groups[1].members), evening.session.entries[-1].overruled) == (6, True)


def test_a_hired_sword_is_hired_with_his_arms_and_found_on_the_roster(evening: Evening) -> None:
    tab(evening).show_step("recruits")
    tab(evening).trade.hire("halfling_scout", ())
    assert ([sword.name for sword in aldred(evening).hired], treasury(aldred(evening))) == (["Halfling Scout"], 27)


def test_a_sword_for_nothing_costs_nothing_and_uses_the_note_up(evening: Evening) -> None:
    evening.session.record(
        "found", say("after.gold_in"), (Note(note="free_hired_sword", due="next_battle"),), warbands=("aldred",)
    )
    tab(evening).show_step("recruits")
    shop = tab(evening).trade.shop
    shop.swords.setCurrentIndex(shop.swords.findData("ogre_bodyguard:sword,axe"))
    shop.free.click()
    shop.hire.click()
    (ogre,) = aldred(evening).hired
    assert ([kit.item for kit in ogre.kit], treasury(aldred(evening))) == (["light_armour", "sword", "axe"], 42)
    assert not shop.free.isVisible()


def test_what_is_still_to_be_settled_is_named_before_the_battle_is_closed(evening: Evening) -> None:
    tab(evening).parting.ask_close()
    told = [text for text, _ in evening.tray.view().reasons]
    assert "The Aldred Company have things to settle: 2." in told


def test_the_last_step_leads_to_the_other_warband_before_the_battle_is_closed(evening: Evening) -> None:
    tab(evening).show_step("rating")
    page = tab(evening).rating
    assert (page.go_on.text(), page.close_battle.isVisible()) == ("On to Clan Skritch", True)
    page.go_on.click()
    assert tab(evening).side_card.accessibleName() == "Clan Skritch after the battle"
    for side in (0, 1):
        for step in STEPS:
            commands.tick_step(evening.session, side, step, True)
    tab(evening).show_step("rating")
    assert (page.go_on.text(), page.close_battle.isVisible()) == ("Close the battle", False)
    page.go_on.click()
    assert evening.tray.view().title == "Close the battle?"


def test_space_on_the_way_to_the_other_warband_settles_none_of_its_steps(qtbot: QtBot, tmp_path: Path) -> None:
    window = with_sample(qtbot, tmp_path)
    session = window.desk.session
    in_battle(session)
    commands.end_battle(session, 0)
    window.show_tab("tab.post_battle")
    page = window.pages["tab.post_battle"]
    assert isinstance(page, PostBattleTab)
    page.show_step("rating")
    page.rating.go_on.setFocus(Qt.FocusReason.TabFocusReason)
    before = session.entries
    for _ in range(2):
        with_the_keyboard = QApplication.focusWidget()
        assert with_the_keyboard is not None
        QTest.keyClick(with_the_keyboard, Qt.Key.Key_Space)
    assert page.side_card.accessibleName() == "Clan Skritch after the battle"
    assert session.entries == before


def test_a_new_leader_is_named_at_the_press_of_a_button(evening: Evening) -> None:
    bury(evening.session, "captain")
    tab(evening).show_step("injuries")
    buttons = tab(evening).notes.buttons
    assert [button.words() for id, button in buttons.items() if id == "succeed:"] == ["Name the new leader"]
    buttons["succeed:"].click()
    assert [hero.name for hero in aldred(evening).heroes if hero.leader] == ["Hob Brandt"]
    assert "succeed:" not in tab(evening).notes.buttons


def test_a_character_who_is_found_is_hired_with_the_dice_still_warm(evening: Evening) -> None:
    correct_gold(evening.session, "aldred", 108)
    tab(evening).show_step("dramatis_personae")
    page = tab(evening).trade.characters
    assert [page.items.itemText(place) for place in range(page.items.count())] == [
        "Aenur: 150 gc for one battle",
        "Johann the Knife: 70 gc, then 30 gc after each battle, or a dose of Crimson Shade",
    ]
    evening.press(ENTER, "1", ENTER)
    tab(evening).notes.buttons["hire:"].click()
    assert [sword.name for sword in aldred(evening).hired] == ["Aenur"]
    assert treasury(aldred(evening)) == 0
    assert [note.note for note in aldred(evening).notes] == [note.note for note in NOTES]


def test_a_step_without_anything_in_it_says_so_and_is_passed_over(evening: Evening) -> None:
    tab(evening).show_side(1)
    rows = tab(evening).steps.table.source.rows
    assert {row.id: row.cells[2].text for row in rows}["injuries"] == "not needed"
    assert evening.tray.view().title == "Experience"


def test_a_rare_thing_that_nobody_may_use_is_marked_while_it_is_chosen(evening: Evening) -> None:
    tab(evening).show_step("rare_items")
    rare = tab(evening).trade.rare
    rare.items.setCurrentIndex(rare.items.findData("repeater_crossbow"))
    assert rare.warning.isVisible()
    assert rare.warning.text() == "nobody here may use it"
    rare.items.setCurrentIndex(rare.items.findData("lucky_charm"))
    assert not rare.warning.isVisible()


def test_a_rare_weapon_goes_at_half_price_once(evening: Evening) -> None:
    tab(evening).show_step("rare_items")
    rare = tab(evening).trade.rare
    assert rare.half.isVisible()
    rare.half.setChecked(True)
    rare.items.setCurrentIndex(rare.items.findData("pistol"))
    evening.press(ENTER, "6", "6", "1", ENTER)
    assert (treasury(aldred(evening)), held_in(aldred(evening).stash, "pistol")) == (42 - 7, 1)
    assert not rare.half.isVisible()
    assert [note.note for note in aldred(evening).notes] == ["prisoner_recruit"]


def leave_every_step(evening: Evening) -> None:
    """Tick whatever is still open for the side on show."""
    for step in STEPS:
        tab(evening).show_step(step)
        if not evening.tray.view().title.endswith(": done"):
            tab(evening).tick(True)


def test_after_the_last_step_enter_leads_to_the_other_warband_and_then_out_of_the_battle(evening: Evening) -> None:
    leave_every_step(evening)
    assert evening.tray.view().commit_text == "On to Clan Skritch"
    evening.press(ENTER)
    assert evening.tray.view().heading == "Clan Skritch"
    leave_every_step(evening)
    assert evening.tray.view().commit_text == "Close the battle"
    assert evening.tray.view().actions == ()


def test_a_warlock_hired_after_a_battle_rolls_for_his_spells_at_once(evening: Evening) -> None:
    tab(evening).show_step("recruits")
    tab(evening).trade.hire("warlock", ())
    assert evening.said == []
    assert [sword.name for sword in aldred(evening).hired] == ["Warlock"]
    assert evening.tray.view().title.startswith("Which spell")


def test_the_worth_of_the_shards_follows_the_keys(evening: Evening) -> None:
    sale = tab(evening).sale
    add_shards(evening.session, "aldred", 3)
    tab(evening).show_step("sale")
    whole = sale.worth.accessibleName()
    sale.shards.edit.setFocus()
    sale.shards.edit.selectAll()
    QTest.keyClicks(sale.shards.edit, "1")
    assert sale.worth.accessibleName() != whole


def test_an_advance_that_was_passed_over_stays_in_sight_and_the_next_step_leads_back_to_it(evening: Evening) -> None:
    tab(evening).tick(True)
    evening.press(ENTER)
    after = side_after(evening.session.campaign, 0, evening.desk.words, evening.session.entries)
    assert [one.note for one in after.steps if one.id == "experience"] == ["advances: 2"]
    tab(evening).show_step("injuries")
    evening.press(ENTER)
    assert evening.tray.view().commit_text == "Roll the advance"


def test_where_nobody_is_left_to_throw_for_the_injuries_say_so_and_offer_no_throw(evening: Evening) -> None:
    page = tab(evening).injuring.page
    assert page.line.isVisible()
    bury(evening.session, "pip")
    bury(evening.session, "warriors-4")
    assert page.empty.text() == "There is nobody to throw for."
    assert (page.empty.isVisible(), page.line.isVisible()) == (True, False)
    assert evening.tray.view().commit_text == "Done"
