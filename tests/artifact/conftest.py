"""Opens the folder of build scripts to the tests: it is a folder of scripts and no package."""

from __future__ import annotations

import sys
from pathlib import Path

TOOLS = str(Path(__file__).resolve().parents[2] / "packaging")
if TOOLS not in sys.path:
    sys.path.append(TOOLS)
