"""Brings in PySide6 without the work that only those who make PySide need, a third of the time it takes.

PySide keeps some Python in an archive inside its library and compiles it from source text at every start. Most of it
writes type stubs, which no program does, or words the complaint about a wrong call, which is needed once such a call
happens. Those modules stand empty here until something of them is asked for, and so do some of the standard library
that PySide imports and a start never uses.

From its first import on, PySide also reads the source text of every module that is imported, to find out whether it may
use `__feature__`. Nothing here does, and a hundred modules are read at a start: the import of before is put back.

A PySide that does without any of this is brought in as it is.
"""

from __future__ import annotations

import builtins
import functools
import importlib.util
import sys
import threading
from types import ModuleType
from typing import Any

_EMPTY = f"""
from {__name__} import filled

def __getattr__(name):
    return filled(globals(), name)
"""
_FEATURE = f"""{_EMPTY}
def feature_import(*arguments, **named):  # asked at every import while PySide comes in
    return None

def feature_imported(module):
    return None
"""
_MAPPING = f"""{_EMPTY}
def update_mapping():  # PySide looks for it among the names of the module and asks nobody
    return filled(globals(), "update_mapping")()
"""
WAITING = {
    "shibokensupport/feature.py": _FEATURE,
    "shibokensupport/signature/errorhandler.py": _EMPTY,
    "shibokensupport/signature/layout.py": _EMPTY,
    "shibokensupport/signature/mapping.py": _MAPPING,
    "shibokensupport/signature/parser.py": _EMPTY,
    "shibokensupport/signature/lib/enum_sig.py": _EMPTY,
    "shibokensupport/signature/lib/pyi_generator.py": _EMPTY,
    "shibokensupport/signature/lib/tool.py": _EMPTY,
}
"""What modules of PySide are until they are needed, by their files in its archive."""

UNUSED = ("tempfile", "textwrap", "traceback")
"""Modules of the standard library that PySide imports for rare occasions."""

_sources: dict[str, Any] = {}
_loaders: dict[str, Any] = {}
_filling = threading.RLock()  # campaigns are stored in a thread of their own, which may be the first to need something


def bring_in() -> str:
    """Import `PySide6.QtCore`, which all the other modules of PySide stand on; returns the version of PySide.

    Raises ImportError as an import does.
    """
    compile_at_once = builtins.compile

    @functools.wraps(compile_at_once)
    def compile_when_needed(source: Any, filename: Any, *others: Any, **named: Any) -> Any:
        if filename in WAITING:
            _sources[filename] = source
            source = WAITING[filename]
        return compile_at_once(source, filename, *others, **named)

    for name in UNUSED:
        _load_when_needed(name)
    builtins.compile = compile_when_needed
    try:
        import PySide6.QtCore
    finally:
        builtins.compile = compile_at_once
        builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
    return PySide6.__version__


def filled(module: dict[str, Any], name: str) -> Any:
    """Something of a module that stands empty, filled on this first demand. Raises AttributeError as modules do."""
    if not name.startswith("__"):
        with _filling:
            source = _sources.pop(module["__file__"], None)
            if source is not None:
                exec(compile(source, module["__file__"], "exec"), module)
            if name in module:
                return module[name]
    raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}")


class Unexecuted(ModuleType):
    """A module of the standard library that is executed when something of it is asked for, and is a plain one then.

    `importlib.util.LazyLoader` does not serve: the very `import` of what it made asks for something and executes it.
    """

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__
        if not name.startswith("__"):
            with _filling:
                loader = _loaders.pop(self.__name__, None)
                if loader is not None:
                    loader.exec_module(self)
                    self.__class__ = ModuleType  # type: ignore[assignment]
        return found(name)


def _load_when_needed(name: str) -> None:
    """Have a module of the standard library executed on the first demand, unless it is there already."""
    if name in sys.modules:
        return
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__class__ = Unexecuted
    _loaders[name] = spec.loader
    sys.modules[name] = module
