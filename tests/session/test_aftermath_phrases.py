"""Every sentence of injuries and advances has its English, and every gap in it is filled."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from mordheim_desktop.rules.ruleset import CHARACTERISTICS
from mordheim_desktop.session.phrases import PHRASES, aftermath

RULES = Path(__file__).parents[2] / "mordheim_desktop" / "rules"
SOURCES = [RULES / f"{name}.py" for name in ("serious_injury", "pit_fight", "advance")]
KEY = re.compile(r"(injury|captive|pit|advance)\.[a-z_.]+[a-z]")
FATES = ("ransom", "exchange", "slavers", "zombie", "sacrifice")
BUILT = {
    *(f"injury.{ending}.{count}" for ending in ("told", "dead", "left") for count in (1, 2, 3, 4, 5, 6, "many")),
    *(f"captive.{fate}{part}" for fate in FATES for part in ("", ".brings")),
    *(f"advance.{part}.{name}" for part in ("gain", "told") for name in CHARACTERISTICS),
    *(f"advance.row.{row}" for row in ("again", "skill", "talent", "die_S_A", "die_I_Ld", "die_W_T")),
    *(f"advance.row.{row}" for row in ("choice_WS_BS", "choice_BS_WS")),
    *(f"advance.row.characteristic_{name}" for name in ("I", "S", "A", "Ld")),
    *("tray.serious_injury", "tray.advance", "tray.advance_of"),
}
"""The keys that are put together from parts."""


def constants(tree: ast.AST) -> set[str]:
    """Every key of this part of the game that stands written out below a node."""
    texts = (str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text for text in texts if KEY.fullmatch(text)}


def sayings() -> Iterator[tuple[str, set[str]]]:
    """Every key with the names of the parameters it is said with."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("say", "self._say"):
                given = {keyword.arg for keyword in node.keywords if keyword.arg}
                given |= {"fighter"} if ast.unparse(node.func) == "self._say" else set()
                yield from ((key, given) for key in constants(node.args[0]))


def gaps(key: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(PHRASES[key]) if name}


def test_every_key_has_a_phrase_and_every_phrase_is_said() -> None:
    written = {key for path in SOURCES for key in constants(ast.parse(path.read_text(encoding="utf-8")))}
    assert written | BUILT == set(aftermath.PHRASES)


def test_every_gap_of_a_phrase_is_filled() -> None:
    said = list(sayings())
    assert len(said) > 40
    assert [key for key, given in said if not gaps(key) <= given] == []


def test_a_sentence_of_several_injuries_has_a_gap_for_each() -> None:
    for ending in ("told", "dead", "left"):
        for count in range(1, 7):
            wanted = {"fighter", *(f"injury_{place}" for place in range(1, count + 1))}
            assert gaps(f"injury.{ending}.{count}") == wanted
