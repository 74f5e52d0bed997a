"""The program's own window, one change stored, and gone; it tells its peak memory in KiB.

The arguments are a folder for its files and a campaign file, if any.
"""

# ruff: noqa: E402

import gc
import sys
from pathlib import Path

gc.disable()  # as the entry of the program does before it loads the window
sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # msgspec takes it; only the test tools bring it

import mordheim_desktop.ui  # noqa: F401  # isort: skip  (first, as in the program: see there)
from PySide6.QtCore import QTimer

from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings
from mordheim_desktop.ui.application import make_application, make_window

folder = Path(sys.argv[1])
settings = Settings(theme="light")
application = make_application(sys.argv[:1], settings)
session = Session(load(), places=Places(folder / "campaigns", folder / "data"))
if len(sys.argv) > 2:
    session.open(Path(sys.argv[2]))
else:
    session.new_campaign("Empty")
window = make_window(session, settings)


def change() -> None:
    """One entry, stored, and an end."""
    session.set_switch("measure_before", True)
    session.settle()
    application.quit()


window.show()
QTimer.singleShot(0, change)
code = application.exec()
session.close()
status = Path("/proc/self/status").read_text(encoding="ascii")
print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
sys.exit(code)
