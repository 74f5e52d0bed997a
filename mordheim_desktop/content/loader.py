"""Loading the ruleset: the compiled form where it is up to date, otherwise the TOML tables, strictly.

The compiled form `rules/core.json` carries a digest of every table it was made of. A table that was edited takes effect
at once, and a mistake in it is named; nothing falls back to a default in silence.
"""

from __future__ import annotations

from zlib import crc32

import msgspec

from mordheim_desktop import assets
from mordheim_desktop.rules.ruleset import Ruleset

TABLES = "rules/core"
"""The folder of the tables, relative to the resources folder; the warbands lie in a folder of their own below it."""

WARBANDS = f"{TABLES}/warbands"
COMPILED = "rules/core.json"


class Compiled(msgspec.Struct, frozen=True):
    """The compiled form: the digests of its tables by path, and the ruleset, decoded only if they agree."""

    digests: dict[str, str]
    ruleset: msgspec.Raw


def load(compiled: bool = True) -> Ruleset:
    """The ruleset of the program; `compiled=False` reads the tables whatever the compiled form says.

    Raises `RulesError` for a mistake in a table, `AssetMissing` if there are no tables at all.
    """
    sources = read_sources()
    if compiled and (ready := _from_compiled(digests(sources))) is not None:
        return ready
    # Reading TOML needs modules that a start with the compiled form never imports.
    from mordheim_desktop.content.tables import build

    return build(sources)


def read_sources() -> dict[str, bytes]:
    """The content of every table by its path, with line ends alike so that every system has the same digests."""
    paths = [path for folder in (TABLES, WARBANDS) for path in assets.listing(folder) if path.endswith(".toml")]
    return {path: assets.read_bytes(path).replace(b"\r\n", b"\n") for path in paths}


def digests(sources: dict[str, bytes]) -> dict[str, str]:
    """A short digest of each table, to notice edits."""
    return {path: f"{crc32(content):08x}" for path, content in sources.items()}


def version(sources: dict[str, bytes]) -> str:
    """The ruleset version: another one as soon as any table says something else."""
    whole = "\n".join(f"{path} {digest}" for path, digest in sorted(digests(sources).items()))
    return f"core-{crc32(whole.encode()):08x}"


def _from_compiled(current: dict[str, str]) -> Ruleset | None:
    """The compiled ruleset, or None where it is missing, damaged, or made of other tables or an older program."""
    try:
        compiled = msgspec.json.decode(assets.read_bytes(COMPILED), type=Compiled)
        if compiled.digests != current:
            return None
        return msgspec.json.decode(compiled.ruleset, type=Ruleset)
    except (assets.AssetMissing, msgspec.MsgspecError):
        return None
