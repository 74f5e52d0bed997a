"""Every sentence the campaign file can say has its English, with the gaps that are filled."""

import ast
import re
from pathlib import Path
from string import Formatter

from mordheim_desktop.session.phrases.files import PHRASES

SOURCES = sorted((Path(__file__).parents[2] / "mordheim_desktop" / "campaign").glob("*.py"))
KEY = re.compile(r"(files|recovery|verify)\.[a-z_0-9]+")


def said_keys() -> set[str]:
    """Every key that stands in the code; those built from two parts are spelled out."""
    built = {f"verify.{what}_differs_{at}" for what in ("warband", "campaign") for at in ("checkpoint", "state")}
    built |= {"verify.warband_gone", "verify.warband_from_nowhere"}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                built.add(node.value)
    return {key for key in built if not key.endswith("_")}


def filled_gaps() -> dict[str, set[str]]:
    """The parameters that calls with a key written out give to it."""
    gaps: dict[str, set[str]] = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                key = node.args[0].value
                if isinstance(key, str) and KEY.fullmatch(key):
                    gaps[key] = {keyword.arg for keyword in node.keywords if keyword.arg}
    return gaps


def test_every_key_has_a_phrase_and_every_phrase_is_said() -> None:
    assert said_keys() == set(PHRASES)


def test_every_gap_of_a_phrase_is_filled() -> None:
    assert len(filled_gaps()) > 30
    for key, given in filled_gaps().items():
        wanted = {name for _, name, _, _ in Formatter().parse(PHRASES[key]) if name}
        assert wanted <= given, key
