"""What is made of the tables and committed beside them: the compiled form, and the ruleset as text for review.

`python -m mordheim_desktop.content.compiled` writes both files, `--check` says whether they are up to date. The tables
are read strictly first, so a mistake in one of them is named here too.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec

from mordheim_desktop import assets
from mordheim_desktop.content.errors import RulesError
from mordheim_desktop.content.loader import COMPILED, TABLES, digests, read_sources
from mordheim_desktop.content.render import rendering
from mordheim_desktop.content.tables import build

RENDERED = "rules/core.txt"


def made() -> dict[str, bytes]:
    """What the made files have to hold for the tables as they are, by their paths under the resources folder.

    Raises `RulesError` for a mistake in a table.
    """
    sources = read_sources()
    ruleset = build(sources)
    whole = {"digests": digests(sources), "ruleset": ruleset}
    return {COMPILED: msgspec.json.encode(whole) + b"\n", RENDERED: rendering(ruleset).encode()}


def main(arguments: Sequence[str]) -> int:
    """Write or check the made files; the exit code is 0 where all is well."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m mordheim_desktop.content.compiled [--check]", file=sys.stderr)
        return 2
    try:
        wanted = made()
    except RulesError as error:
        print(error, file=sys.stderr)
        return 1
    resources = assets.path_of(TABLES).parent.parent
    stale = [path for path, content in wanted.items() if _content(path) != content]
    if arguments:
        for path in stale:
            print(f"{path} is not up to date", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        (resources / path).write_bytes(wanted[path])
    return 0


def _content(path: str) -> bytes | None:
    """What the file holds now, with line ends alike on every system; None where there is none."""
    try:
        return assets.read_bytes(path).replace(b"\r\n", b"\n")
    except assets.AssetMissing:
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
