"""Every sentence the program can say is written down, and every sentence that is written down can be said."""

import ast
import re
from collections.abc import Iterator

from mordheim_desktop.rules import procedures
from mordheim_desktop.session.phrases import PHRASES
from mordheim_desktop.session.words import OWN_NAMES
from tests.architecture import tree

PROGRAM = [path for path in tree.modules("mordheim_desktop") if "phrases" not in path.parts]
SAMPLES = [tree.ROOT / "tests" / "session" / "tables.py"]
"""What tells of the time before the sample begins."""


def patterns(module: ast.Module) -> Iterator[str]:
    """Keys as they stand in a module, and those put together of a fixed part and one that varies, as expressions."""
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [str(one.value) if isinstance(one, ast.Constant) else "*" for one in node.values]
            if any("." in part for part in parts) and any(letter.isalpha() for letter in "".join(parts)):
                yield "".join(r"[\w.]+" if part == "*" else re.escape(part) for part in parts)
        elif isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant):
            yield re.escape(str(node.left.value)) + r"[\w.]+"


def said(module: ast.Module) -> Iterator[str]:
    """The keys that a module says as they stand."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args:
            key = node.args[0]
            if isinstance(key, ast.Constant):
                yield str(key.value)


def test_every_sentence_that_is_said_is_written_down() -> None:
    missing = [f"{tree.name(path)}: {key}" for path in PROGRAM for key in said(tree.parsed(path)) if key not in PHRASES]
    assert not missing


def test_every_sentence_that_is_written_down_can_be_said() -> None:
    known = {pattern for path in PROGRAM + SAMPLES for pattern in patterns(tree.parsed(path))}
    literal = {pattern.replace("\\", "") for pattern in known}
    varying = [re.compile(pattern) for pattern in known if r"[\w.]+" in pattern]
    unsaid = [key for key in PHRASES if key not in literal and not any(one.fullmatch(key) for one in varying)]
    assert not unsaid


def test_every_procedure_has_the_name_that_the_journal_calls_it_by() -> None:
    assert not [name for name in procedures.NAMES if f"procedure.{name}" not in OWN_NAMES]
