"""The checkout as the architecture tests see it: its folders, its modules, and their parsed text."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "mordheim_desktop"
INNER_RINGS = ("rules", "content", "campaign", "session")
MADE_BY_TOOLS = {".git", ".venv", ".hypothesis", "build", "dist", "__pycache__", "htmlcov"}


def modules(*folders: str) -> list[Path]:
    """The Python files of these folders of the checkout, sorted."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def name(path: Path) -> str:
    """A path as it is told to people: from the top of the checkout, with forward slashes."""
    return path.relative_to(ROOT).as_posix()


def dotted(path: Path) -> str:
    """The name under which a file of the package is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def functions(module: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a module, nested ones too."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def imported(module: ast.Module) -> Iterator[str]:
    """The dotted names a module imports, those inside functions too; `from a import b` counts as `a` and `a.b`."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def plain_strings(module: ast.Module) -> Iterator[ast.Constant]:
    """The string constants of a module, without its docstrings."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node


def text_files() -> Iterator[tuple[Path, str]]:
    """Every UTF-8 text file that belongs to the checkout, with its text."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        if MADE_BY_TOOLS.intersection(parts) or any(part.endswith("_cache") for part in parts) or not path.is_file():
            continue
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
