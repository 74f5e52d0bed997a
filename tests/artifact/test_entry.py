"""What the frozen program leaves of its own libraries to the programs that it opens."""

from __future__ import annotations

from pathlib import Path

import entry

BUNDLE = Path("/usr/lib/mordheim-desktop/_internal")


def test_a_file_manager_finds_the_libraries_of_its_system_and_not_those_of_the_bundle() -> None:
    environment = {"LANG": "C.UTF-8", "LD_LIBRARY_PATH": str(BUNDLE)}
    entry.part(environment, BUNDLE)
    assert environment == {"LANG": "C.UTF-8"}


def test_the_libraries_that_a_player_has_set_for_himself_stay_set_for_what_is_opened() -> None:
    environment = {"LD_LIBRARY_PATH": f"{BUNDLE}:/opt/own", "LD_LIBRARY_PATH_ORIG": "/opt/own"}
    entry.part(environment, BUNDLE)
    assert environment == {"LD_LIBRARY_PATH": "/opt/own"}


def test_plugins_for_the_qt_of_the_system_are_not_for_the_qt_of_the_bundle() -> None:
    environment = {"QT_PLUGIN_PATH": "/usr/lib/qt6/plugins"}
    entry.part(environment, BUNDLE)
    assert environment == {"QT_PLUGIN_PATH": "/usr/lib/mordheim-desktop/_internal/PySide6/Qt/plugins"}
