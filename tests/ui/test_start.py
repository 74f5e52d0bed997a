"""What a start of the program loads before the window is painted, and what it leaves for later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from mordheim_desktop.assets import read_bytes

ROOT = Path(__file__).parents[2]
START = """
import sys
from pathlib import Path
from mordheim_desktop.ui.application import make_application, make_window
from mordheim_desktop.assets import read_bytes
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.settings import Settings
SAMPLE = "samples/shards-of-the-comet.mordheim-campaign"
folder = Path(sys.argv[1])
application = make_application([], Settings(theme="light"))
session = Session(load(), places=Places(folder / "campaigns", folder / "data"))
session.open_copy(read_bytes(SAMPLE), SAMPLE)
window = make_window(session, Settings(theme="light"))
window.show()
application.processEvents()
print(*sys.modules)
session.close()
"""
LATER = (
    "yaml",
    "tomllib",
    "difflib",
    "PySide6.QtPrintSupport",
    "mordheim_desktop.content.packs",
    "mordheim_desktop.campaign.transfer",
    "mordheim_desktop.rules.advance",
    "mordheim_desktop.rules.combat.harm",
    "mordheim_desktop.rules.combat.injuries",
    "mordheim_desktop.rules.combat.shot",
    "mordheim_desktop.rules.combat.shot_plan",
    "mordheim_desktop.rules.deeds",
    "mordheim_desktop.rules.exploration",
    "mordheim_desktop.rules.finds",
    "mordheim_desktop.rules.registered",
    "mordheim_desktop.rules.serious_injury",
    "mordheim_desktop.rules.spoils",
    "mordheim_desktop.rules.standings",
    "mordheim_desktop.rules.verdict",
    "mordheim_desktop.ui.dialogs",
    "mordheim_desktop.ui.print",
    "mordheim_desktop.ui.tabs.battle",
    "mordheim_desktop.ui.tabs.post_battle",
    "mordheim_desktop.ui.tabs.scenario",
    "mordheim_desktop.ui.welcome",
)


WITH_A_FILE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from mordheim_desktop.session.settings import Settings
from mordheim_desktop.ui.application import make_application, run
from mordheim_desktop.ui.main_window import MainWindow
application = make_application([], Settings(theme="light"))
def tell():
    window = next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))
    print(window.shown, window.windowTitle(), window.settings.recent)
    print("mordheim_desktop.ui.welcome" in sys.modules)
    print(window.bar.text())
    window.close()
QTimer.singleShot(0, tell)
sys.exit(run(["mordheim-desktop", sys.argv[1]]))
"""


def started_with(file: Path, home: Path) -> list[str]:
    places = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home)}
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"} | places
    run = [sys.executable, "-c", WITH_A_FILE, str(file)]
    return subprocess.run(run, env=environment, capture_output=True, check=True, text=True, cwd=ROOT).stdout.split("\n")


def test_a_start_with_a_campaign_file_makes_the_window_with_the_campaign_and_no_welcome(tmp_path: Path) -> None:
    file = tmp_path / "Thursday.mordheim-campaign"
    file.write_bytes(read_bytes("samples/shards-of-the-comet.mordheim-campaign"))
    shown, welcome, said, _ = started_with(file, tmp_path / "home")
    assert shown == f"tab.warbands Shards of the Comet ('{file}',)"
    assert (welcome, said) == ("False", "")


def test_a_start_with_a_file_that_is_no_campaign_shows_the_welcome_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "Thursday.mordheim-campaign"
    file.write_bytes(b"\x89PNG\r\n\x1a\n")
    shown, welcome, said, _ = started_with(file, tmp_path / "home")
    assert (shown, welcome) == ("welcome Mordheim battle companion ()", "True")
    assert "Thursday.mordheim-campaign" in said
    assert file.read_bytes() == b"\x89PNG\r\n\x1a\n"


def test_a_start_with_a_campaign_loads_what_it_shows_and_nothing_of_what_is_opened_later(tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}
    run = [sys.executable, "-c", START, str(tmp_path)]
    told = subprocess.run(run, env=environment, capture_output=True, check=True, text=True, cwd=ROOT)
    loaded = told.stdout.split()
    assert "mordheim_desktop.ui.tabs.warbands" in loaded
    assert [module for module in loaded if module in LATER] == []
