"""What a start of the program loads before the window is painted, and what it leaves for later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
    "mordheim_desktop.rules.combat.shot",
    "mordheim_desktop.rules.exploration",
    "mordheim_desktop.rules.finds",
    "mordheim_desktop.rules.registered",
    "mordheim_desktop.rules.serious_injury",
    "mordheim_desktop.ui.dialogs",
    "mordheim_desktop.ui.print",
    "mordheim_desktop.ui.tabs.battle",
    "mordheim_desktop.ui.tabs.post_battle",
    "mordheim_desktop.ui.tabs.scenario",
    "mordheim_desktop.ui.welcome",
)


def test_a_start_with_a_campaign_loads_what_it_shows_and_nothing_of_what_is_opened_later(tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}
    run = [sys.executable, "-c", START, str(tmp_path)]
    told = subprocess.run(run, env=environment, capture_output=True, check=True, text=True, cwd=ROOT)
    loaded = told.stdout.split()
    assert "mordheim_desktop.ui.tabs.warbands" in loaded
    assert [module for module in loaded if module in LATER] == []
