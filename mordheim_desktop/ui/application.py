"""Starting the window: look, language, the last habits, and what happens with an error nobody expected."""

from __future__ import annotations

import contextlib
import gc
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QSize, Qt, QTimer, QTranslator
from PySide6.QtWidgets import QApplication, QWidget

from mordheim_desktop import __version__, assets
from mordheim_desktop.content.errors import RulesError
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings, default_file, read_settings
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.kit.look import FUSION, install_look, set_sheet
from mordheim_desktop.ui.main_window import FRAME, SIZE, MainWindow
from mordheim_desktop.ui.screen_trouble import told_plainly

RULES_MISTAKE = 2
"""The exit code after a mistake in a rules table."""

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def make_application(arguments: Sequence[str], settings: Settings) -> QApplication:
    """The application with its name, look and language; the style sheet comes with the window. Call once."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([*arguments, *FUSION])
    app.setApplicationName("mordheim-desktop")
    app.setApplicationDisplayName("Mordheim")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("mordheim-desktop")
    install_look(app, settings.theme, settings.text_size, sheet=False)
    _translate(app)
    return app


def translated(context: str, text: str) -> str:
    """A text of the inner rings in the language of the window."""
    return QCoreApplication.translate(context, text)


def make_window(session: Session, settings: Settings | None = None, settings_file: Path | None = None) -> MainWindow:
    """The window of a session, not shown yet."""
    window = MainWindow(session, Words(session.ruleset, translated), settings, settings_file)
    window.place()
    _set_sheet()
    if not gc.isenabled():  # as the entry of the program leaves it
        gc.freeze()  # what the start has made stays, and need never be looked through
        gc.enable()
    return window


def run(arguments: Sequence[str]) -> int:
    """Run until the window is closed; the second argument, if any, is a campaign file. Returns the exit code."""
    file = default_file()
    settings = read_settings(file)
    with told_plainly():
        app = make_application(arguments[:1], settings)
    try:
        ruleset = load()
    except RulesError as error:
        return tell_mistake(app, error)
    session = Session(ruleset)
    first = Path(arguments[1]) if len(arguments) > 1 else None
    if first is not None:
        # The window is made with the campaign at once; what is wrong with the file it says when it opens it itself.
        with contextlib.suppress(Exception):
            session.open(first)
    window = make_window(session, settings, file)
    sys.excepthook = catching(window)
    after_first_paint(window, app)
    if settings.window is None and not has_room(window.screen().availableSize()):
        window.setWindowState(Qt.WindowState.WindowMaximized)
    window.show()
    if first is not None:
        window.commands.begin_with(first)
    return app.exec()


def has_room(room: QSize) -> bool:
    """Whether the usual window and its frame fit beside the bars of a desktop; where not, a first start fills it.

    A window that only just fits would be put a little lower than the corner, with the dice tray below the task bar.
    """
    return SIZE[0] + FRAME.width() <= room.width() and SIZE[1] + FRAME.height() <= room.height()


class FirstPaint(QObject):
    """Calls `then` once, after the window has been painted for the first time."""

    def __init__(self, window: QWidget, then: Callable[[], object]) -> None:
        super().__init__(window)
        self._then = then
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the paint, and then for its end."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._then)
        return False


def after_first_paint(window: MainWindow, app: QApplication) -> None:
    """Let the window hear of files that later starts bring, and of the system; loaded only when the players see it.

    On macOS the system itself starts no second program: it tells the first one, and perhaps before its window stands.
    """

    def begin() -> None:
        from mordheim_desktop.ui.arrivals import Arrivals
        from mordheim_desktop.ui.endings import hear_the_system

        app.aboutToQuit.connect(Arrivals(window).close)
        hear_the_system(window)

    if sys.platform == "darwin":
        from mordheim_desktop.ui.arrivals import FinderFiles

        app.installEventFilter(FinderFiles(window))
    FirstPaint(window, begin)


def tell_mistake(app: QApplication, error: RulesError) -> int:
    """Show which rules table has a mistake, and where; returns exit code 2 when the window is closed."""
    from mordheim_desktop.ui.dialogs.reading import MistakeSheet

    print(error, file=sys.stderr)
    set_sheet(app)
    sheet = MistakeSheet(error.file, error.place, error.message)
    sheet.finished.connect(lambda _: app.exit(RULES_MISTAKE))
    sheet.open()
    return app.exec()


def catching(window: MainWindow) -> Hook:
    """A hook for errors nobody expected: the campaign is stored first, then the report is shown and can be copied."""
    told: list[str] = []

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        report = "".join(traceback.format_exception(kind, error, trace))
        sys.__excepthook__(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt) or report in told:
            return
        told.append(report)
        session = window.desk.session
        session.settle()
        from mordheim_desktop.ui.dialogs.reading import ErrorSheet

        about = f"mordheim-desktop {__version__}, rules tables {session.ruleset.version}, {sys.platform}\n\n"
        ErrorSheet(window, about + report, session.store_problem is None).open()

    return hook


def _set_sheet() -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    set_sheet(app)


def _translate(app: QApplication) -> None:
    """The player's language, where there is a translation; English otherwise."""
    try:
        files = assets.listing("translations")
    except assets.AssetMissing:
        return
    names = {file.rpartition("/")[2] for file in files}
    for language in QLocale().uiLanguages():
        name = f"mordheim_{language.replace('-', '_')}.qm"
        if name in names:
            translator = QTranslator(app)
            if translator.load(str(assets.path_of(f"translations/{name}"))):
                app.installTranslator(translator)
            return
