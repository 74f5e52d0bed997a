"""The only door to the program's own files: rules tables, icons, samples, translations and help.

A path is relative to the resources folder and written with forward slashes, such as `icons/undo.svg`. The folder lies
inside the package in a wheel and in the frozen program, and beside the package in a checkout; the first place that has
the file wins. Nothing else in the program asks where its files lie.
"""

from pathlib import Path, PurePosixPath

_PACKAGE = Path(__file__).parent
_ROOTS = (_PACKAGE / "resources", _PACKAGE.parent / "resources")


class AssetMissing(LookupError):
    """The program's own files lack `path`: an incomplete installation, or a path that leaves the resources folder."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def path_of(path: str) -> Path:
    """The real file or folder behind `path`, for what insists on opening files by itself (fonts, translations).

    Raises `AssetMissing` if there is none, or if `path` is absolute, empty or climbs out of the resources folder.
    """
    inside = _checked(path)
    for root in _ROOTS:
        candidate = root / inside
        if candidate.exists():
            return candidate
    raise AssetMissing(path)


def read_bytes(path: str) -> bytes:
    """The content of the file `path`. Raises `AssetMissing` if it is not a file of the program."""
    found = path_of(path)
    if not found.is_file():
        raise AssetMissing(path)
    return found.read_bytes()


def read_text(path: str) -> str:
    """The content of the UTF-8 text file `path`. Raises `AssetMissing` if it is not a file of the program."""
    return read_bytes(path).decode("utf-8")


def listing(folder: str) -> tuple[str, ...]:
    """The paths of the files directly in `folder`, sorted, each ready to be read.

    Raises `AssetMissing` if there is no such folder.
    """
    inside = _checked(folder)
    folders = [root / inside for root in _ROOTS if (root / inside).is_dir()]
    if not folders:
        raise AssetMissing(folder)
    names = {entry.name for place in folders for entry in place.iterdir() if entry.is_file()}
    return tuple(str(inside / name) for name in sorted(names))


def _checked(path: str) -> PurePosixPath:
    inside = PurePosixPath(path)
    climbs = ".." in inside.parts or inside.is_absolute()
    # A backslash or a colon would let a Windows path through that looks relative from here.
    if climbs or not inside.parts or "\\" in path or ":" in path:
        raise AssetMissing(path)
    return inside
