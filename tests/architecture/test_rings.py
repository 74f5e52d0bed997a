"""Imports point inwards, and the inner rings need no Qt."""

import subprocess
import sys
from pathlib import Path

from tests.architecture import tree

WITHOUT_QT = """
import importlib, sys
import tests.architecture.without_qt
for name in sys.argv[1:]:
    importlib.import_module(name)
try:
    import PySide6.QtCore
except ModuleNotFoundError:
    print("no Qt, as meant")
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Runs Python in the checkout."""
    return subprocess.run([sys.executable, *command], cwd=tree.ROOT, capture_output=True, text=True, check=False)


def test_the_import_contracts_hold() -> None:
    lint = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = run("-c", lint)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 kept, 0 broken" in done.stdout


def test_a_rule_that_rolls_its_own_dice_breaks_the_contracts(tmp_path: Path) -> None:
    package = tmp_path / "mordheim_desktop"
    for ring in (*tree.INNER_RINGS, "ui"):
        (package / ring).mkdir(parents=True)
        (package / ring / "__init__.py").touch()
    (package / "__init__.py").touch()
    (package / "assets.py").touch()
    (package / "rules" / "shot.py").write_text("from mordheim_desktop.rules import luck\n", encoding="utf-8")
    (package / "rules" / "luck.py").write_text("import random\n", encoding="utf-8")
    (package / "session" / "view.py").write_text("import PySide6.QtCore\n", encoding="utf-8")
    lint = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from importlinter.cli import lint_imports; "
        f"sys.exit(lint_imports(config_filename={str(tree.ROOT / 'pyproject.toml')!r}, no_cache=True))"
    )
    done = subprocess.run([sys.executable, "-c", lint], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 kept, 2 broken" in done.stdout


def test_every_module_of_the_inner_rings_loads_where_there_is_no_qt() -> None:
    files = tree.modules(*(f"mordheim_desktop/{ring}" for ring in tree.INNER_RINGS))
    names = ["mordheim_desktop.assets", *map(tree.dotted, files)]
    done = run("-c", WITHOUT_QT, *[name for name in names if not name.endswith("__main__")])
    assert done.returncode == 0, done.stderr
    assert done.stdout == "no Qt, as meant\n"


def test_the_tests_of_the_rings_are_found_where_there_is_no_qt() -> None:
    plugins = ("-p", "tests.architecture.without_qt", "-p", "no:pytest-qt")
    done = run("-m", "pytest", *plugins, "--collect-only", "-q", *(f"tests/{ring}" for ring in tree.INNER_RINGS))
    assert done.returncode == 0, done.stdout + done.stderr
    for ring in tree.INNER_RINGS:
        assert f"tests/{ring}/" in done.stdout
