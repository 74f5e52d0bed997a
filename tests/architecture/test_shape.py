"""The shape of the code: sizes, docstrings, annotations, and what may not be mentioned where."""

import ast
import re

import pytest

from tests.architecture import tree

PROGRAM = tree.modules("mordheim_desktop")
TOOLS = tree.modules("packaging")
NETWORK = {"socket", "ssl", "http", "urllib", "ftplib", "smtplib", "asyncio", "requests", "PySide6.QtNetwork"}
# Addons: none is needed, some are not LGPL.
ADDONS = {"PySide6.QtCharts", "PySide6.QtGraphs", "PySide6.QtDataVisualization", "PySide6.QtMultimedia"}
ADDONS |= {"PySide6.QtWebEngineCore", "PySide6.QtWebEngineWidgets", "PySide6.QtPdf", "PySide6.QtPdfWidgets"}
# A path of this machine, or the address of a package index, written so that this line is neither.
MACHINE_PATHS = [r"(?<![\w./~-])/" + folder + r"/\w" for folder in ("work", "root", "tmp", "Users", "home")]
INDEX_ADDRESSES = ["index" + "-url", r"https?://\S+/" + r"(simple|packages)/"]


def test_there_is_a_program_to_look_at() -> None:
    assert len(PROGRAM) > 40
    assert "mordheim_desktop/assets.py" in map(tree.name, PROGRAM)


def test_no_module_is_longer_than_600_lines_and_few_are_longer_than_500() -> None:
    lines = {tree.name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PROGRAM + TOOLS}
    assert not {path: count for path, count in lines.items() if count > 600}
    long = {path: count for path, count in lines.items() if count > 500}
    assert len(long) <= len(lines) // 20, long


def test_every_function_fits_a_screen() -> None:
    long = [
        f"{tree.name(path)}: {function.name}"
        for path in PROGRAM + TOOLS
        for function in tree.functions(tree.parsed(path))
        if (function.end_lineno or 0) - function.lineno + 1 > 60
    ]
    assert not long


def test_every_module_says_what_it_is_about() -> None:
    assert not [tree.name(path) for path in PROGRAM + TOOLS if not ast.get_docstring(tree.parsed(path))]


def test_every_function_is_annotated() -> None:
    bare = []
    for path in PROGRAM + TOOLS:
        for function in tree.functions(tree.parsed(path)):
            given = function.args
            arguments = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
            named = [a for a in arguments if a is not None and a.arg not in ("self", "cls")]
            if function.returns is None or any(argument.annotation is None for argument in named):
                bare.append(f"{tree.name(path)}: {function.name}")
    assert not bare


def test_only_the_assets_module_knows_where_the_program_lies() -> None:
    knowing = set()
    for path in PROGRAM:
        module = tree.parsed(path)
        names = {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
        names |= {node.attr for node in ast.walk(module) if isinstance(node, ast.Attribute)}
        strings = {str(node.value) for node in tree.plain_strings(module)}
        paths = {text for text in strings if not re.search(r"\s", text) and "resources" in text.split("/")}
        if names & {"__file__", "_MEIPASS"} or paths or strings & {"_MEIPASS"}:
            knowing.add(tree.name(path))
    assert knowing == {"mordheim_desktop/assets.py"}


@pytest.mark.parametrize(("kind", "unwanted"), [("network", NETWORK), ("Qt Addons", ADDONS)])
def test_the_program_uses_neither_a_network_nor_qt_addons(kind: str, unwanted: set[str]) -> None:
    found = [
        f"{tree.name(path)}: {module}"
        for path in PROGRAM
        for module in tree.imported(tree.parsed(path))
        if any(module == name or module.startswith(f"{name}.") for name in unwanted)
    ]
    assert not found, kind


@pytest.mark.parametrize("pattern", MACHINE_PATHS + INDEX_ADDRESSES)
def test_no_file_names_a_package_index_or_a_place_on_somebodys_machine(pattern: str) -> None:
    found = [
        f"{tree.name(path)}:{number}: {line.strip()[:100]}"
        for path, text in tree.text_files()
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(pattern, line)
    ]
    assert not found


def test_the_top_of_the_tree_holds_nothing_unexpected() -> None:
    agreed = {"pyproject.toml", "mordheim_desktop", "resources", "tests", "packaging", "README.md", "LICENSE"}
    entries = {entry.name for entry in tree.ROOT.iterdir() if not entry.name.startswith(".")}
    assert entries - tree.MADE_BY_TOOLS == agreed
