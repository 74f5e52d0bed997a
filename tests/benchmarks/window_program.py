"""The program’s own window with the sample campaign open, gone after its first paint; the folder is for its files."""

# ruff: noqa: E402

import gc
import sys
from pathlib import Path

gc.disable()  # as the entry of the program does before it loads the window
sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # msgspec takes it; only the test tools bring it

import mordheim_desktop.ui  # noqa: F401  # isort: skip  (first, as in the program: see there)
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from mordheim_desktop.assets import read_bytes
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings
from mordheim_desktop.ui.application import make_application, make_window

SAMPLE = "samples/shards-of-the-comet.mordheim-campaign"


class Watch(QObject):
    """Quits when the window has been painted."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QApplication.quit()
        return False


folder = Path(sys.argv[1])
settings = Settings(theme="light")
application = make_application(sys.argv[:1], settings)
session = Session(load(), places=Places(folder / "campaigns", folder / "data"))
session.open_copy(read_bytes(SAMPLE), SAMPLE)
window = make_window(session, settings)
watch = Watch()
window.installEventFilter(watch)
window.show()
code = application.exec()
session.close()
sys.exit(code)
