"""Ring 5: the only ring that knows Qt. Window, tabs, dice tray, journal, table map, theme and actions.

From its first import on PySide reads the source text of every module that is imported, to find out whether it may use
`__feature__`. Nothing here does, and a hundred modules are read at a start: Python's own import is put back.
"""

import builtins

import PySide6.QtCore  # noqa: F401 (it is what takes the import over)

builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
