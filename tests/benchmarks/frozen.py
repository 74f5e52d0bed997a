"""How much slower the bundle starts than the source: both to the first paint of the window, in one sitting.

Qt itself says on its log when it puts what it drew on the screen, so neither has to be changed to be measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent.parent
BUNDLE = CHECKOUT / "dist" / "mordheim-desktop" / "mordheim-desktop"
DRAWN = b"qt.widgets.painting: Flushing"
RUNS = 15
PATIENCE = 60
"""Seconds after which a window counts as not drawn."""


def first_paint(command: list[str]) -> float:
    """Milliseconds from the start of a process until its window is drawn for the first time."""
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {
            "HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_CONFIG_HOME": home,
            "LANG": "C.UTF-8",
            "QT_QPA_PLATFORM": "offscreen",
            "QT_LOGGING_RULES": "qt.widgets.painting.debug=true",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # players start from compiled modules
        start = time.perf_counter()
        with subprocess.Popen(command, cwd=CHECKOUT, env=environment, stderr=subprocess.PIPE) as child:
            assert child.stderr is not None
            clock = threading.Timer(PATIENCE, child.kill)
            clock.start()
            seen = any(DRAWN in line for line in child.stderr)
            taken = time.perf_counter() - start
            clock.cancel()
            child.kill()
    if not seen:
        raise RuntimeError(f"{command[0]} drew no window")
    return taken * 1000


def bundle() -> None:
    """Print the least time of each, interleaved; says so where there is no bundle."""
    if not BUNDLE.exists():
        print("start of the bundle: none is built here (develop.py bundle)")
        return
    commands = {"source": [sys.executable, "-m", "mordheim_desktop"], "bundle": [str(BUNDLE)]}
    least = dict.fromkeys(commands, float("inf"))
    for _ in range(RUNS):
        for name, command in commands.items():
            least[name] = min(least[name], first_paint(command))
    ratio = least["bundle"] / least["source"]
    print(f"start of the bundle: {least['bundle']:.0f} ms, from source {least['source']:.0f} ms")
    print(f"       bundle / source {ratio:.2f} (at most 1.3)")
