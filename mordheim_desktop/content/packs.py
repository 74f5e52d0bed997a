"""Rules packs that players write: TOML tables of the same shape as the core's, in a folder of their own.

A pack is a folder with `weapons_melee.toml`, `gear.toml`, `warbands/orcs.toml` and so on; a single file beside the
folders is a pack too, and is a warband list unless it has the name of a table. Packs add entries; they replace none of
the core's. What is wrong in a pack is told with file and place and left out; the rest of it can be used.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Final

from msgspec import Struct

from mordheim_desktop.content.errors import RulesError
from mordheim_desktop.content.references import dangling
from mordheim_desktop.content.tables import ENTRY_FILES, GOODS, Reading
from mordheim_desktop.content.wording import join
from mordheim_desktop.rules.additions import TABLES, Additions, in_force
from mordheim_desktop.rules.ruleset import Ruleset

LARGEST: Final = 1_000_000
"""Bytes of one table; no list of warriors or weapons comes near it."""
LISTS: Final = "warbands"


class Pack(Struct, frozen=True):
    """One pack: its name, what of it can be used, and what is wrong with the rest."""

    name: str
    place: Path
    additions: Additions
    problems: tuple[RulesError, ...] = ()


def read_packs(folder: Path, core: Ruleset) -> tuple[Pack, ...]:
    """Every pack in the folder, by name; none where there is no such folder. Nothing in it can make this fail."""
    try:
        places = [place for place in folder.iterdir() if place.is_dir() or place.suffix == ".toml"]
    except OSError:
        return ()
    return tuple(read_pack(place, core) for place in sorted(places, key=lambda place: place.name.casefold()))


def read_pack(place: Path, core: Ruleset) -> Pack:
    """One pack, a folder or a single file."""
    name = place.stem if place.is_file() else place.name
    problems: list[RulesError] = []
    reading = Reading(own_lists=True)
    for path, file in _files(place):
        try:
            _read(reading, path, file)
        except RulesError as problem:
            problems.append(problem)
    tables = {table: dict(reading.tables[table]) for table in TABLES}
    for table, id in _double(tables, core):
        problems.append(RulesError(reading.origins[table, id], id, "the core tables have an entry of this id"))
        del tables[table][id]
    problems += _loose_ends(tables, core, reading)
    origins = {f"{table}.{id}": name for table, entries in tables.items() for id in entries}
    return Pack(name, place, Additions(**tables, origins=origins), tuple(problems))


def _files(place: Path) -> Iterator[tuple[str, Path]]:
    """Every table of a pack with the path that sentences name it by."""
    if place.is_file():
        yield (place.name if place.name in ENTRY_FILES else f"{LISTS}/{place.name}"), place
        return
    for file in sorted(place.rglob("*.toml")):
        yield str(PurePosixPath(place.name, *file.relative_to(place).parts)), file


def _read(reading: Reading, path: str, file: Path) -> None:
    """Read one table; what it holds counts whole or not at all. Raises `RulesError`."""
    name = PurePosixPath(path).name
    is_list = PurePosixPath(path).parent.name == LISTS
    if not is_list and (name not in ENTRY_FILES or ENTRY_FILES[name].table not in TABLES):
        raise RulesError(path, "", "a pack has no table of this name")
    try:
        if file.stat().st_size > LARGEST:
            raise RulesError(path, "", "this file is too large for a table")
        content = file.read_bytes()
    except OSError as error:
        raise RulesError(path, "", f"this file cannot be read ({error.strerror})") from None
    before = {table: dict(entries) for table, entries in reading.tables.items()}
    try:
        reading.file(path, content.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n"))
    except RulesError:
        reading.tables = before
        raise
    except RecursionError:
        reading.tables = before
        raise RulesError(path, "", "this is nested too deep for a table") from None


def _double(tables: dict[str, dict[str, Any]], core: Ruleset) -> list[tuple[str, str]]:
    """Entries whose id the core has already; goods share their ids."""
    return [
        (table, id)
        for table, entries in tables.items()
        for id in entries
        if any(id in getattr(core, other) for other in (GOODS if table in GOODS else (table,)))
    ]


def _loose_ends(tables: dict[str, dict[str, Any]], core: Ruleset, reading: Reading) -> list[RulesError]:
    """Takes out what refers to something that is not there, until nothing does; what was wrong with it."""
    problems: list[RulesError] = []
    while True:
        own = {table: set(entries) for table, entries in tables.items()}
        found = [one for one in dangling(in_force(core, Additions(**tables))) if one.id in own.get(one.table, ())]
        if not found:
            return problems
        for one in found:
            problems.append(RulesError(reading.origins[one.table, one.id], join(one.id, one.place), one.message))
            tables[one.table].pop(one.id, None)
