"""The program's window: top bar, the tab on show, the side, the dice tray; and who is told when something changes.

Tabs are built when they are first shown. Only the page on show is fed; the others catch up when they come into view.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from mordheim_desktop.campaign.paths import SUFFIX
from mordheim_desktop.rules.messages import Named
from mordheim_desktop.session.session import Change, Session
from mordheim_desktop.session.settings import Settings, WindowPlace, store_settings
from mordheim_desktop.session.views.journal import JournalLine, entry_name, journal_line
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.actions import Actions
from mordheim_desktop.ui.campaign_commands import CampaignCommands
from mordheim_desktop.ui.desk import Desk
from mordheim_desktop.ui.kit.dice_tray import DiceTray
from mordheim_desktop.ui.kit.layouts import HBox, VBox
from mordheim_desktop.ui.kit.scale import scale
from mordheim_desktop.ui.kit.surfaces import MessageBar, MessageKind
from mordheim_desktop.ui.kit.text import clock, tr
from mordheim_desktop.ui.kit.theme import theme
from mordheim_desktop.ui.kit.tray_view import TrayView
from mordheim_desktop.ui.side import Side, SideView
from mordheim_desktop.ui.top_bar import TopBar
from mordheim_desktop.ui.tray_presenter import TrayDriver
from mordheim_desktop.ui.window_actions import QUICK, TABS, handlers, reasons

if TYPE_CHECKING:
    from mordheim_desktop.ui.kit.table_view import TableView
    from mordheim_desktop.ui.welcome import WelcomePage

SIZE = (1366, 768)
LEAST = (900, 560)
"""The least size of the window; less where the screen has less, as at 200 % on many laptops."""
FRAME = QSize(16, 40)
"""Pixels that edges and title bar of a window take at most; they are not known before it is shown."""


class Page(Protocol):
    """What the window asks of the page on show."""

    def refresh(self, change: Change | None) -> None: ...
    def idle_view(self) -> TrayView: ...
    def idle_action(self, id: str) -> None: ...


class MainWindow(QWidget):
    """One window, one session. `settings_file` is where habits are kept; None keeps none."""

    def __init__(
        self, session: Session, words: Words, settings: Settings | None = None, settings_file: Path | None = None
    ) -> None:
        super().__init__()
        self.settings, self._settings_file = settings or Settings(), settings_file
        self.desk = Desk(session, words, self)
        self.commands = CampaignCommands(self.desk, self)
        self.actions_ = Actions(self, handlers(self), reasons(self), lambda reason: self.desk.say(reason, "warn"))
        self.pages: dict[str, QWidget] = {}
        self.shown = ""
        self._tab = TABS[0]
        self._journal: dict[tuple[int, bool, bool], JournalLine] = {}
        self._document = session.document
        self._problem_told = False
        self._leaving = False
        self._menu: QMenu | None = None
        self._table_view: TableView | None = None
        self._welcome: WelcomePage | None = None
        self._build()
        self._connect()
        self._arrive()

    # -- building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        column = VBox(self, gap=0)
        self.top = TopBar(self.actions_, TABS)
        self.bar = MessageBar()
        self.stack = QStackedWidget()
        self.side = Side(self.actions_.keys("view.side"))
        self.tray = DiceTray()
        centre = VBox(gap=0)
        bar_line = HBox(gap=0, margins=(16, 0, 16, 0))
        bar_line.addWidget(self.bar)
        self._above_bar = QWidget()
        self._above_bar.hide()
        centre.addWidget(self._above_bar)
        centre.addLayout(bar_line)
        centre.addWidget(self.stack, 1)
        middle = HBox(gap=0)
        middle.addLayout(centre, 1)
        middle.addWidget(self.side)
        column.addWidget(self.top)
        column.addLayout(middle, 1)
        column.addWidget(self.tray)
        self.tray.attach_to(self)
        self.driver = TrayDriver(self.desk, self.tray, self._idle_view, self._idle_action)
        self.setAutoFillBackground(True)
        self.setMinimumSize(self._at_most(QSize(*LEAST)))
        for part in (self.stack, self.side):
            part.setMinimumHeight(1)  # work that needs more room scrolls or is cut; it never pushes the tray away
        self.stack.setMinimumWidth(1)
        self.side.show_view(self.settings.side)
        self.actions_.choose(f"view.theme_{self.settings.theme}")
        self._fill_recent()

    def _connect(self) -> None:
        self.desk.changed.connect(self._changed)
        self.desk.said.connect(self._say)
        self.desk.hushed.connect(self._hush)
        self.bar.closed.connect(self._hush)
        self.desk.tab_asked.connect(lambda tab: self.show_tab(f"tab.{tab}"))
        self.desk.story_told.connect(self.side.tell)
        self.desk.tray_asked.connect(lambda: self.tray.setFocus(Qt.FocusReason.OtherFocusReason))
        self.desk.idle_changed.connect(self.driver.refresh)
        self.desk.quick_asked.connect(lambda mode: self.show_quick(f"quick.{mode}"))
        self.bar.action_pressed.connect(self.desk.act)
        self.commands.opened.connect(self._remember)
        self.commands.gone.connect(lambda file: self._keep(self.settings.without_recent(Path(file))))
        self.top.menu_pressed.connect(self.show_menu)
        self.side.toggle_pressed.connect(self.toggle_side)
        self.side.correct_requested.connect(self.correct_entry)
        scale().changed.connect(self._rescaled)
        QShortcut(QKeySequence("F10"), self).activated.connect(self.show_menu)

    # -- pages ---------------------------------------------------------------------------------------------------------

    def page(self) -> Page:
        """Return the page on show."""
        return self.pages[self.shown]  # type: ignore[return-value]

    def show_tab(self, id_: str) -> None:
        """Show a tab; without a campaign the welcome page stands in its place."""
        self._tab = id_
        self._show(id_ if self.desk.session.document is not None else "welcome")

    def turn_to(self, id_: str) -> None:
        """Show the tab that the players ask for; what was refused on another one is not what they look at any more."""
        if id_ != self.shown and not self._problem_told:
            self.desk.hush()
        self.show_tab(id_)

    def show_quick(self, id_: str) -> None:
        """Show a quick mode over the tabs."""
        self._show(id_)

    def to_paper(self, way: str) -> None:
        """Bring the table of the Scenario tab to paper: `print_table` or `export_table`."""
        self.show_tab("tab.scenario")
        getattr(self.page(), way)()

    def close_quick(self) -> None:
        """Go back from a quick mode to where the players were."""
        self.show_tab(self._tab)

    def _show(self, id_: str) -> None:
        if self.shown in QUICK and id_ != self.shown:
            self._drop_quick()
        if id_ not in self.pages:
            self.pages[id_] = page = self._made(id_)
            self.stack.addWidget(page)
        self.shown = id_
        self.stack.setCurrentWidget(self.pages[id_])
        self.top.show_tab(id_)
        self.side.setVisible(self.desk.session.document is not None)
        self.page().refresh(None)
        self.driver.refresh()

    def _drop_quick(self) -> None:
        """Clear the tray of what a quick mode left in it: it belongs to no warband."""
        pending = self.desk.session.pending
        if pending is not None and not pending.warbands:
            self.desk.session.abandon()

    def _made(self, id_: str) -> QWidget:
        """A page, its module loaded only now: the window opens faster without the others."""
        if id_ == "welcome":
            from mordheim_desktop.ui.welcome import WelcomePage

            self._welcome = page = WelcomePage(self.desk, self.actions_)
            page.recent_pressed.connect(lambda file: self.commands.open_file(Path(file)))
            page.set_recent(self.settings.recent)
            return page
        if id_ == "tab.warbands":
            from mordheim_desktop.ui.tabs.warbands import WarbandsTab

            return WarbandsTab(self.desk, self.stack)
        if id_ == "tab.scenario":
            from mordheim_desktop.ui.tabs.scenario import ScenarioTab

            return ScenarioTab(self.desk)
        if id_ == "tab.battle":
            from mordheim_desktop.ui.tabs.battle import BattleTab

            return BattleTab(self.desk)
        if id_ == "tab.post_battle":
            from mordheim_desktop.ui.tabs.post_battle import PostBattleTab

            return PostBattleTab(self.desk)
        return self._made_quick(id_)

    def _made_quick(self, id_: str) -> QWidget:
        page: QWidget
        if id_ == "quick.shot":
            from mordheim_desktop.ui.dialogs.quick_shot import QuickShotDialog

            page = shot = QuickShotDialog(self.desk)
            shot.closed.connect(self.close_quick)
        else:
            from mordheim_desktop.ui.dialogs.quick_exploration import QuickExplorationDialog

            page = exploration = QuickExplorationDialog(self.desk)
            exploration.closed.connect(self.close_quick)
        return page

    def _idle_view(self) -> TrayView:
        return self.page().idle_view()

    def _idle_action(self, id_: str) -> None:
        self.page().idle_action(id_)

    # -- what changed --------------------------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        if self._leaving:
            return
        if change.touches("document"):
            self._arrive()
            self.commands.offer_recovery()
        elif change.touches("campaign", "pending"):
            if not self._problem_told:
                self.desk.hush()
            self.page().refresh(change)
            self.driver.refresh()
        if change.touches("document", "campaign"):
            self._tell_journal()
        self._name_undo()
        self._tell_stored()

    def _arrive(self) -> None:
        """Another campaign is open, or none."""
        session = self.desk.session
        self._journal.clear()
        self.side.tell("", ())
        self.setWindowTitle(session.campaign.name or tr("Mordheim battle companion"))
        for id_ in [one for one in self.pages if one != "welcome"]:
            page = self.pages.pop(id_)
            self.stack.removeWidget(page)
            page.deleteLater()
        battle = session.campaign.battle
        first = TABS[0] if battle is None else TABS[3] if battle.over else TABS[2] if battle.scenario else TABS[1]
        self.show_tab(first)
        self._tell_journal()
        self._name_undo()
        self._tell_stored()
        self.tray.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell_journal(self) -> None:
        lines = []
        for entry in self.desk.session.entries:
            key = (entry.id, entry.taken_back, entry.superseded)
            if key not in self._journal:
                self._journal[key] = journal_line(entry, self.desk.words)
            lines.append(self._journal[key])
        self.side.set_journal(lines[::-1])

    def _name_undo(self) -> None:
        session, words = self.desk.session, self.desk.words
        for id_, entry, plain, named in (
            ("edit.undo", session.undoable, tr("Undo"), tr("Undo: {what}")),
            ("edit.redo", session.redoable, tr("Redo"), tr("Redo: {what}")),
        ):
            self.actions_.rename(id_, named.format(what=entry_name(entry, words)) if entry else plain)
        if session.pending is not None:
            what = words.name(Named("procedure", session.pending.name))
            self.actions_.rename("edit.undo", tr("Undo: {what} in the dice tray", what=what))
        self.actions_.refresh()

    def _tell_stored(self) -> None:
        session = self.desk.session
        name = session.campaign.name or (session.path.name.removesuffix(SUFFIX) if session.path else "")
        if session.document is None:
            self.top.say(tr("Mordheim"), tr("no campaign is open"))
        elif session.store_problem is not None:
            self.top.say(name, tr("not stored"), "danger")
            if not self._problem_told:
                self.commands.tell_problem()
        elif session.last_stored is not None:
            self.top.say(name, tr("stored {time}", time=clock(session.last_stored)))
        else:
            self.top.say(name, tr("nothing changed yet"))
        if self._problem_told and session.store_problem is None:
            self.desk.hush()
        self._problem_told = session.document is not None and session.store_problem is not None

    def _say(self, text: str, kind: MessageKind, action: str) -> None:
        self._above_bar.setFixedHeight(scale().px(10))
        self._above_bar.show()
        self.bar.say(text, kind, action)

    def _hush(self) -> None:
        self._above_bar.hide()
        self.bar.silence()

    # -- commands of the window ----------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last entry back; what lies in the dice tray goes first."""
        self.desk.attempt(self.desk.session.undo)

    def redo(self) -> None:
        """Bring the entry back that was undone last."""
        self.desk.attempt(self.desk.session.redo)

    def correct_entry(self, id_: str) -> None:
        """Open the dice of a journal entry."""
        from mordheim_desktop.ui.dialogs.correct_entry import CorrectEntrySheet

        asked = self.desk.session.asked_of(int(id_))
        entry = next((one for one in self.desk.session.entries if str(one.id) == id_), None)
        if entry is None or not any(one.faces for one in asked):
            self.desk.say(tr("This entry has no die to correct. Undo reaches it step by step."), "warn")
            return
        CorrectEntrySheet(self, self.desk, entry.id, self.desk.words.say(entry.message), asked).open()

    def toggle_side(self) -> None:
        """Change between journal and story."""
        view: SideView = "story" if self.side.showing() == "journal" else "journal"
        self.side.show_view(view)
        self._keep(replace(self.settings, side=view))

    @property
    def table_view(self) -> TableView:
        """The request over the whole window; made, and its module loaded, when it is first asked for."""
        if self._table_view is None:
            from mordheim_desktop.ui.kit.table_view import TableView

            self._table_view = view = TableView(self.actions_.keys("view.table"), self)
            view.hide()
            view.close_requested.connect(self.toggle_table_view)
            self.driver.attach_table_view(view)
        return self._table_view

    def toggle_table_view(self) -> None:
        """Show the request over the whole window, or take it away."""
        shown = self.table_view.isHidden()
        self.table_view.setVisible(shown)
        if shown:
            self.table_view.setGeometry(self.rect())
            self.table_view.raise_()
            self.table_view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.tray.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_menu(self) -> None:
        """Show every command, below the menu button."""
        if self._menu is None:
            self._menu = QMenu(self)
            for place in ("campaign", "edit", "view", "play", "help"):
                self._menu.addMenu(self.actions_.menu(place))
        self.actions_.refresh()
        button = self.top.menu_button
        self._menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def show_switches(self) -> None:
        """Open the rule switches."""
        from mordheim_desktop.ui.dialogs.switches import SwitchesSheet

        SwitchesSheet(self, self.desk).open()

    def show_help(self) -> None:
        """Open the help."""
        from mordheim_desktop.ui.dialogs.reading import HelpSheet

        HelpSheet(self).open()

    def show_keys(self) -> None:
        """Open the list of keys."""
        from mordheim_desktop.ui.dialogs.reading import KeysSheet

        KeysSheet(self).open()

    def show_about(self) -> None:
        """Open what the program says about itself."""
        from mordheim_desktop.ui.dialogs.reading import AboutSheet

        AboutSheet(self, self.desk.session.ruleset.version).open()

    def choose_theme(self, choice: str) -> None:
        """Take the light or the dark palette, or the one of the system."""
        theme().choose(choice)  # type: ignore[arg-type]
        self._keep(replace(self.settings, theme=choice))

    # -- habits, sizes, leaving ----------------------------------------------------------------------------------------

    def place(self) -> None:
        """Take the place of the last time, or the usual size; never more than there is room for."""
        place, usual = self.settings.window, self._at_most(QSize(*SIZE))
        if place is None:
            self.resize(usual)
            return
        self.setGeometry(place.x, place.y, place.width, place.height)
        seen = self.screen().virtualGeometry().intersected(self.geometry())
        if seen.width() < 200:
            self.setGeometry(QRect(QPoint(), usual))
        elif not place.maximized:
            self.resize(self._at_most(self.size()))
        if place.maximized:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _at_most(self, size: QSize) -> QSize:
        """Return the size, or what fits the screen together with the frame the system draws."""
        screen = QGuiApplication.screenAt(self.geometry().center()) or self.screen()
        return size.boundedTo(screen.availableGeometry().size() - QSize(0, FRAME.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width between work and side."""
        super().resizeEvent(event)
        self.side.fit(self.width())
        if self._table_view is not None and self._table_view.isVisible():
            self._table_view.setGeometry(self.rect())

    def focusNextPrevChild(self, next: bool) -> bool:
        """Let Tab go as the eye does."""
        from mordheim_desktop.ui.kit.eye_order import go_on

        over = self._table_view
        if over is not None and over.isVisible():
            return go_on(over, forward=next)
        return go_on(self, forward=next, home=self.tray)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave when everything is stored, or when the players say so."""
        if self._leaving:
            event.accept()
            return
        event.ignore()
        self.commands.after_storing(self._leave)
        if self._leaving:
            event.accept()

    def quit(self) -> None:
        """Close the window."""
        self.close()

    def _leave(self) -> None:
        here = self.normalGeometry() if self.isMaximized() else self.geometry()
        place = WindowPlace(here.x(), here.y(), here.width(), here.height(), self.isMaximized())
        self._keep(replace(self.settings, window=place))
        self._leaving = True
        self.desk.session.close()
        self.close()

    def _rescaled(self) -> None:
        self.side.fit(self.width())
        self._keep(self.settings.with_text_size(scale().factor))

    def _remember(self, file: str) -> None:
        self._keep(self.settings.with_recent(Path(file)))

    def _keep(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        self.settings = settings
        self._fill_recent()
        if self._settings_file is not None:
            store_settings(settings, self._settings_file)

    def _fill_recent(self) -> None:
        menu = self.actions_.recent_menu
        menu.clear()
        for file in self.settings.recent:
            action = menu.addAction(Path(file).name.removesuffix(SUFFIX).replace("&", "&&"))
            action.setToolTip(file)
            action.triggered.connect(lambda _=False, file=file: self.commands.open_file(Path(file)))
        if not self.settings.recent:
            menu.addAction(tr("None yet")).setEnabled(False)
        if self._welcome is not None:
            self._welcome.set_recent(self.settings.recent)
