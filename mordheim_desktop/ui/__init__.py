"""Ring 5: the only ring that knows Qt. Window, tabs, dice tray, journal, table map, theme and actions."""

from mordheim_desktop.ui.lean_pyside import bring_in

bring_in()
