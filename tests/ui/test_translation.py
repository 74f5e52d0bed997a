"""Every visible text goes through Qt's translation: in a language that marks each text, none stays unmarked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.application import translated
from mordheim_desktop.ui.kit.buttons import PaintedButton
from mordheim_desktop.ui.kit.rows import RowTable
from mordheim_desktop.ui.main_window import MainWindow
from mordheim_desktop.ui.window_actions import TABS
from tests.session.tables import in_battle, open_session
from tests.ui.window import laid_out

MARK = "¤"


class Marking(QTranslator):
    """A language in which every text begins with a mark."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        return MARK + source

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def marked(qapp: QCoreApplication) -> Iterator[None]:
    language = Marking()
    qapp.installTranslator(language)
    yield
    qapp.removeTranslator(language)


def visible_texts(window: QWidget) -> Iterator[str]:
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, RowTable):
            model = widget.model()
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    yield str(model.index(row, column).data() or "")
        elif isinstance(widget, PaintedButton):
            yield widget.words()
        elif isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()


def names_of(campaign: Campaign) -> set[str]:
    names = {campaign.name}
    for warband in campaign.warbands:
        names |= {warband.name, warband.player}
        names |= {warrior.name for warrior in (*warband.heroes, *warband.hired)}
        names |= {group.name for group in warband.groups}
        names |= {member.name for group in warband.groups for member in group.members}
    return names


def unmarked(window: MainWindow) -> set[str]:
    """Texts with words in them that are neither marked nor a name the players gave."""
    names = names_of(window.desk.session.campaign)
    found = set()
    for text in visible_texts(window):
        rest = text
        for name in sorted(names, key=len, reverse=True):
            rest = rest.replace(name, "") if name else rest
        if MARK not in text and re.search(r"[^\W\d_]{2,}", rest):
            found.add(text)
    return found


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("tab", TABS)
def test_no_text_of_a_tab_escapes_the_translation(qtbot: QtBot, tmp_path: Path, tab: str) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    pending = session.begin("scenario", {"ratings": [1, 2], "warriors": [12, 13]}, warbands=("aldred", "skritch"))
    session.answer([4, 1])
    session.commit(pending.token)
    window = MainWindow(session, Words(session.ruleset, translated))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.show_tab(tab)
    laid_out()
    assert unmarked(window) == set()


@pytest.mark.usefixtures("marked")
def test_no_text_of_the_dice_tray_escapes_the_translation(qtbot: QtBot, tmp_path: Path) -> None:
    session = open_session(tmp_path)
    in_battle(session)
    window = MainWindow(session, Words(session.ruleset, translated))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    setup = {
        "shooter": {"ref": "hob"},
        "target": {"ref": "verminkin-1"},
        "weapon": "bow",
        "range": "short",
        "cover": True,
    }
    session.begin("shot", setup, warbands=("aldred", "skritch"))
    laid_out()
    assert unmarked(window) == set()
    for face in (5, 6, 3, 2, 2):
        session.answer(face)
        laid_out()
        assert unmarked(window) == set()
