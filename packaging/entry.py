"""Where the frozen program begins: the same entry as everywhere else.

On Linux the loader has been told where the bundle keeps its libraries, and every program that is opened from here is
told so too. A file manager that finds an older glib there than its own does not start.
"""

import os
import sys
from collections.abc import MutableMapping
from pathlib import Path

from mordheim_desktop.__main__ import main


def part(environment: MutableMapping[str, str], bundle: Path) -> None:
    """Leave the libraries of `bundle` to this process, and those of the system to what it opens.

    The loader has read its own variable by now. Qt reads the other one later, and finds its plugins without it: only
    where somebody set it, for the Qt of his system, it must not lead this one there.
    """
    before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    environment.pop("LD_LIBRARY_PATH", None)
    if before is not None:
        environment["LD_LIBRARY_PATH"] = before
    if "QT_PLUGIN_PATH" in environment:
        environment["QT_PLUGIN_PATH"] = str(bundle / "PySide6" / "Qt" / "plugins")


if __name__ == "__main__":
    if sys.platform.startswith("linux"):
        part(os.environ, Path(__file__).parent)
    sys.exit(main())
