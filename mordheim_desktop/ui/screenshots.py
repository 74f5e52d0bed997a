"""`--screenshots DIR`: a picture of every tab and dialog at 1366 by 768, of the sample campaign and a fixed evening.

A dialog is pictured over the window it belongs to. The scenes are played through the same commands and keys as at the
table, so a picture shows what a player would see.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QEvent, QMessageLogContext, QSize, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QDialog, QWidget

from mordheim_desktop import assets
from mordheim_desktop.campaign.model import Battle
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.table import SIZES, Kind, Piece, new_id
from mordheim_desktop.session.commands.battle import begin_battle, end_battle, mark, pass_to, settle
from mordheim_desktop.session.commands.set_up import place, procedure_of, tick
from mordheim_desktop.session.commands.trackers import take
from mordheim_desktop.session.dice_source import DiceSource
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings
from mordheim_desktop.session.views.scenario import steps_of
from mordheim_desktop.ui.application import make_application, make_window
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.main_window import SIZE, MainWindow
from mordheim_desktop.ui.screenshot_dialogs import Opened, hold_something_to_take, of_the_battle, of_the_roster
from mordheim_desktop.ui.self_test import SAMPLE
from mordheim_desktop.ui.tabs.post_battle import PostBattleTab

WARBANDS = ("aldred", "skritch")
LARGE = 2.0
MARGIN = QSize(20, 30)
"""What a dialog leaves of the screen."""
SET_UP_DICE = {"old_wounds": (4,), "first_terrain": (5, 2), "counters": (6,), "counter_roll": (6, 2)}
TERRAIN: tuple[tuple[Kind, float, float], ...] = (
    ("ruin", 10, 16),
    ("ruin", 24, 18),
    ("tower", 39, 14),
    ("ruin", 12, 32),
    ("ruin", 27, 31),
    ("wall", 37, 30),
    ("tower", 19, 25),
)
COUNTERS: tuple[tuple[Kind, float, float], ...] = (
    ("counter", 17, 20),
    ("counter", 31, 24),
    ("counter", 23, 36),
    ("counter", 27, 35),
)


def write_screenshots(folder: Path) -> int:
    """Write the pictures into `folder`, which is made if need be; returns the exit code."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"The folder {folder} cannot be written: {error.strerror}.")
        return 1
    make_application(["mordheim-desktop"], Settings(theme="light"))
    before = qInstallMessageHandler(_heard)
    with tempfile.TemporaryDirectory(prefix="mordheim-screenshots-") as place:
        book = PictureBook(folder, Path(place))
        looks: tuple[Literal["light", "dark"], ...] = ("light", "dark")
        for name, lead in book.scenes():
            book.show(lead)
            for look in looks:
                theme().choose(look)
                book.take(f"{name}-{look}")
            book.leave()
            looks = looks[::-1]  # the next scene begins as this one ends: another palette takes the longest of all
        book.close()
    qInstallMessageHandler(before)
    print(f"{book.taken} pictures in {folder}")
    return 0


def _heard(_kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """What Qt has to say, but for what a screen that is none cannot do for any window."""
    if "propagateSizeHints" not in text:
        print(text, file=sys.stderr)


class PictureBook:
    """One window, led from scene to scene."""

    def __init__(self, folder: Path, place: Path) -> None:
        self.folder, self.place = folder, place
        self.taken = 0
        self.session = Session(
            load(),
            dice=DiceSource(7),
            places=Places(place / "campaigns", place / "data"),
            clock=lambda: 1_760_000_000.0,
        )
        self.window: MainWindow = make_window(self.session)
        self.window.resize(*SIZE)
        self.window.show()

    def scenes(self) -> tuple[tuple[str, Callable[[], QWidget]], ...]:
        """Every scene by its name, in the order they follow from each other."""
        return (
            ("welcome", self.welcome),
            ("quick-shot", lambda: self.action("quick.shot")),
            ("quick-exploration", lambda: self.action("quick.exploration")),
            ("new-campaign", lambda: self.dialog("campaign.new")),
            ("warbands", self.warbands),
            ("recruit", lambda: self.by_key(Qt.Key.Key_R)),
            ("hire", lambda: self.by_key(Qt.Key.Key_H)),
            ("kit", lambda: self.by_key(Qt.Key.Key_K)),
            ("warband-details", lambda: self.by_key(Qt.Key.Key_D)),
            ("treasury", lambda: self.by_key(Qt.Key.Key_G)),
            ("correct", lambda: self.by_key(Qt.Key.Key_C)),
            ("campaign", lambda: self.action("campaign.page")),
            ("print", lambda: self.dialog("campaign.print")),
            ("switches", lambda: self.dialog("campaign.switches")),
            ("restore", lambda: self.dialog("campaign.restore")),
            ("keys", lambda: self.dialog("help.shortcuts")),
            ("help", lambda: self.dialog("help.contents")),
            ("about", lambda: self.dialog("help.about")),
            *self._dialogs(of_the_roster(self.window, self.place)),
            ("scenario-draw", self.scenario_draw),
            ("scenario", self.scenario),
            *self._dialogs(of_the_battle(self.window)),
            ("battle", self.battle),
            ("battle-large", self.large),
            ("battle-shot", self.battle_shot),
            ("table-view", self.table_view),
            ("post-battle", self.post_battle),
            ("post-battle-experience", lambda: self.step("experience")),
            ("post-battle-rare-items", lambda: self.step("rare_items")),
            ("post-battle-hire", lambda: self.step("recruits")),
            ("post-battle-rating", lambda: self.step("rating")),
            ("post-battle-exploration", self.exploration),
            ("post-battle-large", self.large),
        )

    def _dialogs(self, opened: tuple[Opened, ...]) -> tuple[tuple[str, Callable[[], QWidget]], ...]:
        return tuple((name, partial(self.opened, opening)) for name, opening in opened)

    def show(self, lead: Callable[[], QWidget]) -> QWidget:
        """Lead up to a scene; returns the window or the dialog that it is about."""
        self._shown = lead()
        if isinstance(self._shown, QDialog):  # the screen that is none is higher than the pictures
            self._shown.resize(self._shown.size().boundedTo(QSize(SIZE[0], SIZE[1]) - MARGIN))
        self._settle()
        return self._shown

    def take(self, name: str) -> None:
        """Write a picture of what is on show."""
        self._settle()
        self._picture().save(str(self.folder / f"{name}.png"))
        self.taken += 1

    def _picture(self) -> QPixmap:
        """The window; a dialog stands in the middle of it, with a line round it in place of a desktop's frame."""
        picture = self.window.grab()
        if isinstance(self._shown, QDialog):
            dialog = self._shown.grab()
            place = dialog.rect().translated(picture.rect().center() - dialog.rect().center())
            with QPainter(picture) as painter:
                painter.drawPixmap(place.topLeft(), dialog)
                painter.setPen(theme().color("ink"))
                painter.drawRect(place.adjusted(-1, -1, 0, 0))
        return picture

    def leave(self) -> None:
        """Put away what a scene has opened."""
        for dialog in self.window.findChildren(QDialog):
            dialog.close()
        scale().set_factor(1.0)
        self.window.table_view.hide()
        self._settle()

    def _settle(self) -> None:
        for _ in range(3):
            QCoreApplication.sendPostedEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            QCoreApplication.processEvents()

    def close(self) -> None:
        """Leave nothing behind."""
        self.session.close()
        self.window.close()
        self._settle()

    def press(self, *keys: Qt.Key) -> None:
        """Press keys as the players would at the dice tray."""
        from PySide6.QtTest import QTest

        self.window.activateWindow()
        self._settle()
        for key in keys:
            QTest.keyClick(self.window.tray, key)
            self._settle()

    # -- scenes --------------------------------------------------------------------------------------------------------

    def action(self, id: str) -> QWidget:
        """The window after a command."""
        self.window.actions_.trigger(id)
        return self.window

    def dialog(self, id: str) -> QWidget:
        """The dialog a command opens."""
        return self.opened(lambda: self.window.actions_.trigger(id))

    def opened(self, opening: Callable[[], object]) -> QWidget:
        """The dialog that is there after `opening`."""
        opening()
        self._settle()
        shown = [one for one in self.window.findChildren(QDialog) if one.isVisible()]
        return shown[-1] if shown else self.window

    def by_key(self, key: Qt.Key) -> QWidget:
        """The dialog a key of the Warbands tab opens."""
        return self.opened(lambda: self.press(key))

    def welcome(self) -> QWidget:
        """No campaign is open."""
        return self.window

    def warbands(self) -> QWidget:
        """The sample campaign."""
        self.session.open_copy(assets.read_bytes(SAMPLE), "Shards of the Comet")
        self.window.show_tab("tab.warbands")
        return self.window

    def scenario_draw(self) -> QWidget:
        """A battle is about to begin."""
        hold_something_to_take(self.window)
        self.window.show_tab("tab.scenario")
        begin_battle(self.session, WARBANDS)
        return self.window

    def scenario(self) -> QWidget:
        """The Wyrdstone Hunt is drawn; set-up has begun."""
        ratings = [side.rating for side in self._battle().sides]
        pending = self.session.begin("scenario", {"ratings": ratings, "warriors": [12, 13]}, warbands=WARBANDS)
        self.session.answer([4, 1])
        self.session.commit(pending.token)
        self._set_up()
        return self.window

    def _set_up(self) -> None:
        """Everything up to the counters, of which one lies too near another."""
        for step in steps_of(self.session.campaign, self.window.desk.words):
            asked = procedure_of(self.session.campaign, step)
            if asked is not None:
                pending = self.session.begin(*asked, warbands=WARBANDS)
                for answer in SET_UP_DICE[step.id]:
                    self.session.answer(answer)
                self.session.commit(pending.token)
                continue
            pieces = TERRAIN if step.id == "terrain" else COUNTERS if step.id == "place_counters" else ()
            for kind, x, y in pieces:
                width, height = SIZES[kind]
                id = new_id(self._battle().table, kind)
                place(self.session, Piece(id=id, kind=kind, x=x, y=y, w=width, h=height))
            if step.id == "place_counters":
                return
            tick(self.session, step)

    def battle(self) -> QWidget:
        """The third turn: some lie, some are out."""
        for fighter, state in (
            ("warriors-1", "knocked_down"),
            ("warriors-3", "out_of_action"),
            ("pip", "stunned"),
            ("verminkin-4", "stunned"),
            ("rats-2", "out_of_action"),
        ):
            settle(self.session, fighter, state, 0)  # type: ignore[arg-type]
        for fighter, counter in (("hob", 1), ("skritch-adept", 3)):
            take(self.session, fighter, f"counter-{counter}")
        mark(self.session, "skritch-adept", in_cover=True)
        mark(self.session, "runner-2", engaged=True)
        pass_to(self.session, 3, 0, "shooting")
        self.window.show_tab("tab.battle")
        self._settle()
        self.press(Qt.Key.Key_L)
        return self.window

    def battle_shot(self) -> QWidget:
        """The captain shoots at the Assassin Adept, who stands in cover."""
        setup = {
            "shooter": {"ref": "captain"},
            "target": {"ref": "skritch-adept"},
            "weapon": "bow",
            "cover": True,
            "range": "short",
        }
        self.session.begin("shot", setup, warbands=WARBANDS)
        return self.window

    def table_view(self) -> QWidget:
        """The request for everybody round the table."""
        self.window.toggle_table_view()
        return self.window

    def post_battle(self) -> QWidget:
        """The battle is over."""
        self.window.table_view.hide()
        self.session.abandon()
        end_battle(self.session, 0)
        self.window.show_tab("tab.post_battle")
        return self.window

    def step(self, id: str) -> QWidget:
        """A step of the post-battle sequence."""
        page = self.window.page()
        assert isinstance(page, PostBattleTab)
        page.show_step(id)
        return self.window

    def exploration(self) -> QWidget:
        """Seven dice, keep six."""
        heroes = [{"ref": id, "standing": True} for id in ("captain", "hob", "otto", "ulrich", "pip")]
        setup = {"warband": "reikland", "heroes": heroes, "won": True, "extra_dice": 1, "leader": {"ref": "captain"}}
        self.session.begin("exploration", setup, warbands=("aldred",))
        self.session.answer([5, 5, 5, 3, 6, 2, 4])
        return self.window

    def large(self) -> QWidget:
        """What was on show, at twice the size."""
        scale().set_factor(LARGE)
        return self.window

    def _battle(self) -> Battle:
        assert self.session.campaign.battle is not None
        return self.session.campaign.battle
