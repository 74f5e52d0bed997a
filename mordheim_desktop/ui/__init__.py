"""Ring 5: the only ring that knows Qt. Window, tabs, dice tray, journal, table map, theme and actions."""
