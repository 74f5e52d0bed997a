"""Which shared libraries a Linux bundle needs, read from the files themselves.

Two uses: the build leaves out libraries that nothing reaches any more once plugins were trimmed, and the check refuses
a bundle that would take anything from the system beyond the short list in `product.py`. A bundle that silently borrows
a library starts on the machine that built it and fails on the next.

    python3 packaging/closure.py FOLDER     check a bundle; exit code 1 when it borrows too much
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

import product

# One entry of PyInstaller's list: path inside the bundle, where the file lies, its kind.
Entry = tuple[str, str, str]

_READ_AT_ONCE = 200


def needed(files: Iterable[Path]) -> dict[Path, set[str]]:
    """File -> the names of the libraries it asks the loader for; whatever is no ELF file asks for none."""
    elves = [path for path in files if is_elf(path)]
    found: dict[Path, set[str]] = {path: set() for path in elves}
    for path, line in _read("-d", elves):
        named = re.search(r"\(NEEDED\).*\[(.+)\]", line)
        if named:
            found[path].add(named[1])
    return found


def newest_glibc(files: Iterable[Path]) -> str:
    """The oldest glibc that satisfies all of the files, such as `2.34`."""
    versions = {(2, 0)}
    for _, line in _read("-V", [path for path in files if is_elf(path)]):
        versions |= {(int(major), int(minor)) for major, minor in re.findall(r"Name: GLIBC_(\d+)\.(\d+)", line)}
    return ".".join(map(str, max(versions)))


def is_elf(path: Path) -> bool:
    """Whether the loader would read this file."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def reachable(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without the libraries that no module and no plugin needs, directly or through another.

    A module of Python and a plugin of Qt is opened by name and always stays, and so do Python itself and every file
    that is no library. A link stays with what it leads to.
    """
    real = {inside: Path(source) for inside, source, kind in entries if kind not in ("SYMLINK", "DATA")}
    by_name = {PurePosixPath(inside).name: path for inside, path in real.items()}
    opened = {inside for inside, _, kind in entries if kind == "EXTENSION" or "/plugins/" in inside}
    roots = [real[inside] for inside in opened if inside in real]
    roots += [path for name, path in by_name.items() if name.startswith("libpython")]
    used = closure(roots, needed(real.values()), by_name)
    kept = {inside for inside, path in real.items() if path in used}

    def stays(entry: Entry) -> bool:
        inside, target, kind = entry
        if kind == "DATA":
            return True
        led_to = os.path.normpath(os.path.join(os.path.dirname(inside), target))  # noqa: PTH118, PTH120 - no real path
        return (led_to if kind == "SYMLINK" else inside) in kept

    return [entry for entry in entries if stays(entry)]


def closure(roots: Iterable[Path], asked: Mapping[Path, set[str]], by_name: Mapping[str, Path]) -> set[Path]:
    """All files that the roots need among those known by name, the roots included."""
    used: set[Path] = set()
    waiting = list(roots)
    while waiting:
        path = waiting.pop()
        if path not in used:
            used.add(path)
            waiting += [by_name[name] for name in asked.get(path, ()) if name in by_name]
    return used


def borrowed(folder: Path) -> dict[str, set[str]]:
    """The libraries that the files of a bundle need and the bundle does not hold -> the files that need them."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    held = {path.name for path in files}
    found: dict[str, set[str]] = {}
    for path, names in needed(files).items():
        for name in names - held:
            found.setdefault(name, set()).add(path.relative_to(folder).as_posix())
    return found


def check(folder: Path) -> list[str]:
    """What the bundle must not borrow and does, one sentence each; none when all is well."""
    return [
        f"{name} is in no bundle's reach; needed by {', '.join(sorted(files))}"
        for name, files in sorted(borrowed(folder).items())
        if name not in product.HOST_LIBRARIES
    ]


def _read(option: str, files: Sequence[Path]) -> list[tuple[Path, str]]:
    """The lines that `readelf` prints for each file."""
    lines = []
    for start in range(0, len(files), _READ_AT_ONCE):
        batch = files[start : start + _READ_AT_ONCE]
        # Two files at least, because it names the file only when there is more than one.
        command = ["readelf", "-W", option, *map(str, batch), str(batch[0])]
        path = batch[0]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for line in told.splitlines():
            if line.startswith("File: "):
                path = Path(line.removeprefix("File: "))
            else:
                lines.append((path, line))
    return lines


def main(arguments: Sequence[str]) -> int:
    """Check one folder and say what was found; returns the exit code."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    faults = check(folder)
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(
            f"from the system: {', '.join(sorted(borrowed(folder)))}; glibc {newest_glibc(folder.rglob('*'))} or newer"
        )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
