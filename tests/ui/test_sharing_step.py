"""Sharing out kit after a battle: out of the stash to a warrior or a whole group, back, and against the rules."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Warband
from mordheim_desktop.session.commands import battle as commands
from mordheim_desktop.session.commands.post_battle import add_item
from mordheim_desktop.session.commands.roster import held_in
from mordheim_desktop.session.fighters import find
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab
from mordheim_desktop.ui.tabs.sharing_step import SharingPage
from tests.ui.evening import Evening, battle_session, on_show
from tests.ui.evening import post_battle_tab as tab
from tests.ui.geometry import cut_texts
from tests.ui.window import laid_out


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    """The Aldred Company has won and shares out what is in its stash."""
    session = battle_session(tmp_path)
    commands.end_battle(session, 0)
    with on_show(qtbot, session, PostBattleTab) as evening:
        tab(evening).show_step("equipment")
        yield evening


def page(evening: Evening) -> SharingPage:
    return tab(evening).sharing.page


def aldred(evening: Evening) -> Warband:
    return evening.session.campaign.warband("aldred")


def carries(evening: Evening, id: str) -> int:
    return held_in(find(evening.session.campaign, id)[1].kit, "crossbow")


def offer(evening: Evening, fighter: str, item: str) -> None:
    page(evening).table.select(fighter)
    page(evening).stash.setCurrentIndex(page(evening).stash.findData(item))


def test_everybody_is_listed_with_what_he_carries(evening: Evening) -> None:
    rows = {row.id: row.cells[1].text for row in page(evening).table.source.rows}
    assert rows["hob"] == "Axe, Bow, Lucky charm"
    assert rows["ulrich"] == "Dagger, 2 × Pistol"
    assert rows["warriors"] == "each of 4: Mace, Shield, Helmet"
    stash = page(evening).stash
    assert [stash.itemText(place) for place in range(stash.count())] == [
        "Lucky charm", "2 × Crossbow", "Rope and hook"
    ]  # fmt: skip


def test_a_thing_goes_to_a_warrior_and_back_however_often_it_is_pressed(evening: Evening) -> None:
    offer(evening, "captain", "crossbow")
    QTest.mouseClick(page(evening).give, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(page(evening).give, Qt.MouseButton.LeftButton)
    laid_out()
    assert (carries(evening, "captain"), held_in(aldred(evening).stash, "crossbow")) == (1, 1)
    page(evening).kit.setCurrentIndex(page(evening).kit.findData("crossbow"))
    page(evening).away.click()
    assert (carries(evening, "captain"), held_in(aldred(evening).stash, "crossbow")) == (0, 2)


def test_a_group_takes_one_each_or_none(evening: Evening) -> None:
    offer(evening, "warriors", "lucky_charm")
    before = evening.session.campaign
    page(evening).give.click()
    assert evening.session.campaign == before
    assert evening.said


def test_what_the_rules_are_against_is_told_and_may_be_overruled(evening: Evening) -> None:
    add_item(evening.session, "aldred", "hochland_long_rifle", 1)
    offer(evening, "otto", "hochland_long_rifle")
    actions: list[str] = []
    evening.desk.said.connect(lambda text, kind, action: actions.append(action))
    page(evening).give.click()
    assert actions == ["Give it all the same"]
    assert held_in(find(evening.session.campaign, "otto")[1].kit, "hochland_long_rifle") == 0
    evening.desk.act()
    assert held_in(find(evening.session.campaign, "otto")[1].kit, "hochland_long_rifle") == 1
    assert evening.session.entries[-1].overruled


def test_gold_and_things_by_hand_are_entered_here_too(evening: Evening) -> None:
    assert tab(evening).by_hand.isVisible()
    tab(evening).show_step("rating")
    assert not tab(evening).by_hand.isVisible()


def test_nothing_on_the_page_is_cut(evening: Evening) -> None:
    laid_out()
    assert cut_texts(page(evening), names=False) == []
